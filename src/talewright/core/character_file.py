"""Character files: readable JSON with the ruleset's name and version at the head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset, find

FORMAT = 1


def to_file(ruleset: Ruleset[Any], hero: Any) -> dict[str, Any]:
    """The character as plain data for a file."""
    return {
        "talewright": FORMAT,
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "character": record.dump(hero),
    }


def from_file(data: object, subject: str = "character file") -> tuple[Ruleset[Any], Any]:
    """Read a character; every fault is told at once."""
    if not isinstance(data, Mapping) or "character" not in data or not isinstance(data.get("ruleset"), str):
        raise SheetError(
            subject, ["not a character file: it needs 'ruleset' and 'character' at the top level."]
        )
    if data.get("talewright") != FORMAT:
        raise SheetError(
            subject,
            [f"'talewright' is {str(data.get('talewright'))[:40]!r}; this program reads format {FORMAT}."],
        )
    ruleset = find(data["ruleset"])
    if data.get("version") != ruleset.version:
        raise SheetError(
            subject,
            [
                (
                    f"it was written for {ruleset.title} {str(data.get('version'))[:40]}; this program plays "
                    f"{ruleset.version}. Check it by hand, then change 'version'."
                )
            ],
        )
    hero = record.load(ruleset.sheet_type, data["character"], subject=subject)
    if faults := ruleset.check(hero):
        raise SheetError(subject, faults)
    return ruleset, hero
