"""The colours of the installed rule systems as a stylesheet: each ruleset brings its own."""

from __future__ import annotations

from talewright.core.errors import RulesetError
from talewright.core.ruleset import Colours, all_rulesets, find
from talewright.publish.colours import colour_rules


def colours_of(system: str) -> Colours:
    """The colours of a system; plain ones for a book whose system is not installed."""
    try:
        return find(system).colours
    except RulesetError:
        return Colours()


def stylesheet() -> str:
    return colour_rules(all_rulesets())
