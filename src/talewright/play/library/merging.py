"""Two changes of one character that were made at the same time: both count where their fields differ."""

from __future__ import annotations

from dataclasses import replace

from talewright.core import record
from talewright.core.record import JsonObject
from talewright.core.ruleset import Character


def changed_fields(before: Character, after: Character) -> JsonObject:
    """The fields that differ, with their new values."""
    kind: type = type(after)
    found = {spec.name: getattr(after, spec.name) for spec in record.fields(kind)}
    return {name: value for name, value in found.items() if getattr(before, name) != value}


def merged(base: Character, ours: Character, theirs: Character) -> Character | None:
    """`theirs` with our changes since `base`; None when both changed the same field.

    Even the same change on both sides is no agreement: two wounds at once are two wounds. Of two names the one saved
    last stays.
    """
    mine, other = changed_fields(base, ours), changed_fields(base, theirs)
    if "name" in other:
        mine.pop("name", None)
    if mine.keys() & other.keys():
        return None
    return replace(theirs, **mine)
