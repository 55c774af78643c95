"""Character files: readable JSON with the ruleset's name and version at the head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message

FORMAT = 1


def to_file(ruleset: Ruleset[Any], hero: Any) -> dict[str, Any]:
    """The character as plain data for a file."""
    return file_of(ruleset, record.dump(hero))


def file_of(ruleset: Ruleset[Any], data: record.JsonObject) -> dict[str, Any]:
    """The file of a character that is plain data already."""
    return {"talewright": FORMAT, "ruleset": ruleset.id, "version": ruleset.version, "character": data}


def from_file(data: object, subject: Message | str = "") -> tuple[Ruleset[Any], Any]:
    """Read a character; every fault is reported at once."""
    subject = subject or Message("character file")
    if not isinstance(data, Mapping) or "character" not in data or not isinstance(data.get("ruleset"), str):
        raise SheetError(
            subject, [Message("not a character file: it needs 'ruleset' and 'character' at the top level.")]
        )
    if data.get("talewright") != FORMAT:
        raise SheetError(
            subject,
            [
                Message(
                    "'talewright' is {talewright!r}; this program reads format {format}.",
                    talewright=str(data.get("talewright"))[:40],
                    format=FORMAT,
                )
            ],
        )
    ruleset = find(data["ruleset"])
    if "version" not in data:
        missing = Message("it does not say which version of {title} it is for. Add 'version': {present!r}.",
                          title=ruleset.title, present=ruleset.version)  # fmt: skip
        raise SheetError(subject, [missing])
    if data["version"] != ruleset.version:
        raise SheetError(
            subject,
            [
                (
                    Message(
                        "it was written for {title} {version}; this program plays {present}. Check it by hand, "
                        "then change 'version'.",
                        title=ruleset.title,
                        version=str(data["version"])[:40],
                        present=ruleset.version,
                    )
                )
            ],
        )
    hero = record.load(ruleset.sheet_type, data["character"], subject=subject)
    if faults := ruleset.check(hero):
        raise SheetError(subject, faults)
    return ruleset, hero
