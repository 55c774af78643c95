"""The name of a character: stored beside the log of a game, because no rule asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from talewright.core.ask import Note

H = TypeVar("H")
UNNAMED = ("Unnamed", "Nobody yet")
"""The name of a character without one, now and in files of version 0.1."""
MAX_NAME = 120


def named(hero: H, name: str) -> H:
    """The character with that name; unchanged when the name is empty or the record has none."""
    if not name or not hasattr(hero, "name"):
        return hero
    record: Any = hero
    renamed: H = replace(record, name=name)
    return renamed


def asked_for(notes: Iterable[Note]) -> bool:
    """Whether the rules have given a name: some systems roll for one, or offer a list."""
    return any(
        note.kind == "chose" and note.facts.get("what") == "name" and note.facts.get("option") != "own"
        for note in notes
    )


def name_of(hero: object) -> str:
    """Empty for a character without a name."""
    name = str(getattr(hero, "name", "") or "")
    return "" if name in UNNAMED else name
