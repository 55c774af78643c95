"""An instruction of the rule system as the rules take it: prepared once for each place of a book where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from talewright.adventure.model import Order, Statement
from talewright.adventure.traversal import Frame, branch_views, death_branch, rolled_at
from talewright.core import record
from talewright.core.errors import AdventureError
from talewright.core.ruleset import Verb

if TYPE_CHECKING:
    from talewright.adventure.game import AdventureGame

Place = tuple[object, ...]
"""The section that is read, the order, and the positions in the programs that lead to it."""


class Prepared(NamedTuple):
    written: Order
    verb: Verb[Any]
    order: Any
    """the record of the verb, with all its fields"""
    death: tuple[Statement, ...] | None
    """where the text sends a character who is overcome in it; None if it says nothing"""


def prepared(game: AdventureGame, section: str, written: Order, frames: Sequence[Frame]) -> Prepared:
    """All of it follows from the text alone; `frames` lead from the section's program to the order."""
    branches = rolled_at(frames)
    verb = game.ruleset.verbs[written.verb]
    given = game.pack.implied(written.verb, written.fields(), branch_views(*branches))
    if game.adjusted:
        given |= game.adjusted.get((section, written.span.start), {})
    if any(each.name == "key" for each in fields(verb.order)) and not given.get("key"):
        given["key"] = f"{section}/{written.span.start}"
    order: Any = record.load(verb.order, given, error=AdventureError, subject=section)
    return Prepared(written, verb, order, death_branch(*branches))
