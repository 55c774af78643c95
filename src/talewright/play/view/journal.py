"""The journal: what happened so far, line by line, and the sections read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from talewright.core.ask import Note
from talewright.core.text.words import Words
from talewright.play.view.events import RollEvent, roll_of


@dataclass(frozen=True)
class JournalLine:
    """One line: a section opened, a roll, or a sentence. `at` is the number of answers given by then."""

    at: int
    text: str
    roll: RollEvent | None = None
    kind: str = ""
    section: str = ""
    """the printed number of the section that was opened"""


@dataclass(frozen=True)
class PathStep:
    """A section that was read. `opened` is the number of answers to rewind to."""

    name: str
    number: str
    opened: int
    again: bool
    """the section has been read before"""


_QUIET = frozenset({"target", "went", "ending"})


def journal(notes: Iterable[Note], words: Words, numbers: Mapping[str, int]) -> tuple[JournalLine, ...]:
    """The newest line first."""
    found: list[JournalLine] = []
    for note in notes:
        if note.kind == "section":
            number = number_of(str(note.facts.get("section", "")), numbers)
            found.append(JournalLine(note.at, "", kind=note.kind, section=number))
        elif note.kind == "rolled":
            roll = roll_of(note, words)
            found.append(JournalLine(note.at, roll.why, roll, note.kind))
        elif note.kind not in _QUIET and (text := words.note(note)):
            found.append(JournalLine(note.at, text, kind=note.kind))
    return tuple(found[::-1])


def path(notes: Iterable[Note], numbers: Mapping[str, int], most: int) -> tuple[PathStep, ...]:
    """The sections read so far, in order: at most so many, those read last."""
    opened = [note for note in notes if note.kind == "section"]
    seen = {str(note.facts["section"]) for note in opened[:-most]}
    steps = []
    for note in opened[-most:]:
        name = str(note.facts["section"])
        steps.append(PathStep(name, number_of(name, numbers), note.at, name in seen))
        seen.add(name)
    return tuple(steps)


def number_of(name: str, numbers: Mapping[str, int]) -> str:
    """The printed number of a section; its name where it has none."""
    return str(numbers.get(name, name))
