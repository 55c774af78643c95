"""How strangers take the party when it is not obvious, and who leads the hired help (GRAD-070, GRAD-071)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import MASTER, Ask
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.scars import TABLES

REACTIONS: tuple[str, ...] = TABLES["reaction"].values
"""Worst first."""


def reaction(ask: Ask) -> str:
    """2d6 on the reaction table."""
    found = TABLES["reaction"].roll(ask, "reaction", who=MASTER)
    ask.note("reaction", mood=found)
    return str(found)


def hired(person: Character, wage: int = 0, controller: str = "warden") -> Character:
    """A hireling: for pay, or for loyalty with no wage; the Warden plays it unless said otherwise (GRAD-070)."""
    return replace(person, hireling=True, wage=wage, controller=controller)


def taken_over(hireling: Character) -> Character:
    """A player whose character died goes on with a hireling, at once (GRAD-107)."""
    return replace(hireling, hireling=False, wage=0, controller="")
