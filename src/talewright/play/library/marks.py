"""Marks that a character never loses: it was edited beyond the rules, or comes from where nobody saw its dice."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from talewright.core.record import Fields, JsonObject
from talewright.play.library.seal import is_sealed, sealed


@dataclass(frozen=True)
class Marks:
    edited: bool = False
    """beyond the rules, at any time"""
    imported: bool = False
    """from a file that this server did not write, or that was changed since"""

    @classmethod
    def of(cls, row: Fields) -> Marks:
        return cls(bool(row.get("edited")), bool(row.get("imported")))

    def __or__(self, other: Marks) -> Marks:
        return Marks(self.edited or other.edited, self.imported or other.imported)

    def with_edited(self, edited: bool) -> Marks:
        return replace(self, edited=self.edited or edited)


CLEAN = Marks()


def character_file(key: bytes, row: Fields) -> JsonObject:
    """A stored character as a file with its marks, sealed."""
    return sealed(key, {**json.loads(row["data"]), **asdict(Marks.of(row))})


def marks_of_file(key: bytes, data: Fields) -> Marks:
    """The marks a file brings along; one without our seal is imported, whatever it says."""
    return replace(Marks.of(data), imported=data.get("imported") is True or not is_sealed(key, data))
