"""What everything in a book is worth, as tables in words: for the report as a file and for the page of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.adventure import Book
from talewright.faces.labels import label_of
from talewright.faces.speech import named, t
from talewright.play.view.book_report import title_of

SMALL = 1e-9
"""A question of creation whose options differ by less is not listed."""
SHOWN_NUMBERS = 12


@dataclass(frozen=True)
class Row:
    """What one thing is worth; `value` is the chance with it, where it is one of several."""

    name: str
    worth: float
    value: float | None = None


@dataclass(frozen=True)
class Group:
    """The rows of one question, or of one kind of part."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Suggestion:
    """One change of a number, with its effect; `edit` is the change in the text, where it is known."""

    section: str
    title: str
    line: int
    text: str
    change: float
    edit: dict[str, Any] | None


@dataclass(frozen=True)
class Number:
    """A number of the book, and what it does to make it easier and harder by one."""

    section: str
    title: str
    text: str
    easier: float
    harder: float


@dataclass(frozen=True)
class WorthTables:
    value: float
    parts: tuple[Group, ...]
    creation: tuple[Group, ...]
    heroes: tuple[Row, ...]
    numbers: tuple[Number, ...]
    suggestions: tuple[Suggestion, ...]
    left_out: int


def worth_tables(book: Book, found: dict[str, Any], system: str) -> WorthTables:
    value = found["value"]
    return WorthTables(
        value,
        part_groups(found["parts"], system),
        creation_groups(found["creation"]["questions"]),
        tuple(Row(each["name"], each["value"] - value, each["value"]) for each in found["heroes"]),
        tuple(
            Number(
                each["section"],
                title_of(book, each["section"]),
                f"{named(each['verb'], system)}: {label(each['field'], system)} {number(each, each['now'])}",
                each["easier"],
                each["harder"],
            )
            for each in found["numbers"][:SHOWN_NUMBERS]
            if max(abs(each["easier"]), abs(each["harder"])) > SMALL
        ),
        suggestions(book, found["suggestions"], system),
        found["left_out"],
    )


def part_groups(parts: Sequence[dict[str, Any]], system: str) -> tuple[Group, ...]:
    """Parts by their kind: Skills, items, spells; what counts in points is one group."""
    groups: dict[str, list[Row]] = {}
    for each in parts:
        kind, name = part_name(each, system)
        if each["name"]:
            groups.setdefault(kind, []).append(Row(name, each["worth"]))
        else:
            groups.setdefault(t("1 point of"), []).append(Row(kind, each["worth"]))
    return tuple(Group(title, tuple(rows)) for title, rows in groups.items())


def creation_groups(questions: Sequence[dict[str, Any]]) -> tuple[Group, ...]:
    """The questions of creation whose options differ."""
    return tuple(
        Group(
            asked["asked"],
            tuple(Row(each["text"], each["worth"], each["value"]) for each in asked["options"]),
        )
        for asked in questions
        if any(abs(each["worth"]) > SMALL for each in asked["options"])
    )


def suggestions(book: Book, found: Sequence[dict[str, Any]], system: str) -> tuple[Suggestion, ...]:
    return tuple(
        Suggestion(
            each["section"],
            title_of(book, each["section"]),
            each["line"],
            suggestion(each, system),
            each["change"],
            each.get("edit"),
        )
        for each in found
    )


def suggestion(change: dict[str, Any], system: str) -> str:
    """A change of one number of a book, in words."""
    return t(
        "{order} (line {line}): {now} instead of {before}",
        order=named(change["verb"], system),
        line=change["line"],
        now=number(change, change["to"]),
        before=number(change, change["now"]),
    )


def number(dial: dict[str, Any], value: int) -> str:
    """A number of a book: a modifier with its sign, a number to be reached without."""
    return f"{value:+d}" if dial["easier_by"] > 0 and value else str(value)


def label(name: str, system: str) -> str:
    """What a field of the rules is called."""
    return named(label_of(name), system)


def part_name(part: dict[str, Any], system: str) -> tuple[str, str]:
    """The kind of a part of the character, and which one it is."""
    return label(part["kind"], system), named(part["name"], system) if part["name"] else t("1 point")


def points(value: float) -> str:
    """A difference of chances in percentage points."""
    return t("{points:+.2f} points", points=100 * value)
