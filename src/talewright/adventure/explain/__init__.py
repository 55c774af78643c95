"""The "understood as" line: a program said back in plain words, in the language of the author."""

from talewright.adventure.explain.statements import Explainer
from talewright.adventure.explain.terms import Naming

__all__ = ["Explainer", "Naming"]
