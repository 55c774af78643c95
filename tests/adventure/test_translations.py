"""A translated book is the same program: other words, other names, and nothing else."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.adventure.adventure_books import ruleset
from tests.adventure.make_golden import TRANSLATIONS

from talewright.adventure import Book, check_book, load_book, read_book
from talewright.adventure.phrases.markup import said_otherwise
from talewright.adventure.prose import printed
from talewright.core.findings import Span
from talewright.core.ruleset import find
from talewright.play.view.question import choice_text

TOLD = {"words", "says"}
"""Fields of statements that are printed words alone."""


class Names:
    """Which name stands for which: one for one, in both directions."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}
        self.there: dict[str, str] = {}

    def same(self, one: str, other: str) -> bool:
        return self.here.setdefault(one, other) == other and self.there.setdefault(other, one) == one


def differences(one: Any, other: Any, names: Names, where: str) -> list[str]:
    """Where two programs differ in more than names and printed words."""
    if isinstance(one, str) and isinstance(other, str):
        return [] if names.same(one, other) else [f"{where}: {one!r} is not {other!r}"]
    if type(one) is not type(other):
        return [f"{where}: {one!r} is not {other!r}"]
    if is_dataclass(one) and not isinstance(one, type):
        return [
            found
            for each in fields(one)
            if each.name not in TOLD and not isinstance(getattr(one, each.name), Span)
            for found in differences(getattr(one, each.name), getattr(other, each.name), names, where)
        ]
    if isinstance(one, tuple):
        if len(one) != len(other):
            return [f"{where}: {one!r} is not {other!r}"]
        return [found for a, b in zip(one, other, strict=True) for found in differences(a, b, names, where)]
    return [] if one == other else [f"{where}: {one!r} is not {other!r}"]


def compared(book: Book, original: Book) -> list[str]:
    names = Names()
    mine = {section.name: section for section in book.sections if not section.is_matter}
    theirs = {section.name: section for section in original.sections if not section.is_matter}
    assert list(mine) == list(theirs)
    found: list[str] = []
    for name, section in mine.items():
        other = theirs[name]
        found += differences(section.program, other.program, names, name)
        found += differences(section.death or (), other.death or (), names, name)
        found += differences(section.content.items, other.content.items, names, name)
        passages = (
            [each for _, each in section.content.passages],
            [each for _, each in other.content.passages],
        )
        found += differences(tuple(passages[0]), tuple(passages[1]), names, name)
        found += differences(
            (section.ending, section.heading.number, section.heading.classes),
            (other.ending, other.heading.number, other.heading.classes),
            names,
            name,
        )
    return found


@pytest.mark.parametrize(("path", "original"), TRANSLATIONS, ids=lambda path: path.name.partition(".")[0])
def test_a_translation_does_what_its_original_does(path: Path, original: Path) -> None:
    assert compared(load_book(path), load_book(original)) == []


@pytest.mark.parametrize(("path", "original"), TRANSLATIONS, ids=lambda path: path.name.partition(".")[0])
def test_a_translation_has_no_findings_and_prints_no_word_of_the_program(path: Path, original: Path) -> None:
    book = load_book(path)
    found = check_book(book, ruleset=find(book.head.system))
    assert [str(each) for each in found if each.severity in ("error", "warning")] == []
    english = ("turn to", "Turn to", "keyword", "Gain ", "Test ", "If you", "Take a Wound", "otherwise")
    for section in book.sections:
        text = " ".join(block.text for block in printed(section, {}))
        assert [each for each in english if each in text] == [], section.name
        assert section.is_matter or any(said_otherwise(section.text)), section.name


def test_our_first_book_is_translated() -> None:
    assert "a-judge-of-melons-de.tale.md" in {path.name for path, _ in TRANSLATIONS}


HEAD = "---\ntitle: T\nsystem: gnat\nstart: a\nlang: de\n---\n\n"


def test_words_are_printed_and_what_they_are_read_as_is_carried_out() -> None:
    text = (
        "## a\n\nEs schneit. [Erleide eine Wunde]{= Take a Wound}.\n\n"
        "- [Nur mit der **Laterne**:]{= If you have the **Laterne**, you may} geh hinab: [lies weiter bei [[b]]]{= turn to [[b]]}.\n"
        "- Geh heim: [lies weiter bei [[b]]]{= turn to [[b]]}.\n\n"
        "## b {ending=victory}\n\n[Hast du die **Laterne**,]{= If you have the **Laterne**,} so brennt sie noch.\n"
    )
    book = read_book(HEAD + text, finder=ruleset)
    plain = read_book(
        HEAD
        + "## a\n\nIt snows. Take a Wound.\n\n- If you have the **lantern**, you may go down: turn to [[b]].\n"
        "- To go home, turn to [[b]].\n\n## b {ending=victory}\n\nIf you have the **lantern**, it still burns.\n",
        finder=ruleset,
    )
    assert book.sound, [str(fault) for fault in book.faults]
    assert compared(book, plain) == []
    first = book.sections[0]
    assert printed(first, {"b": 7})[0].text == "Es schneit. Erleide eine Wunde."
    assert [run.text for run in printed(first, {"b": 7})[0].runs if run.instruction] == [
        "Erleide eine Wunde."
    ]
    labels = [choice_text(each.words, {"b": 7}) for each in first.choices]
    assert [("".join(run.text for run in runs), to) for runs, to in labels] == [
        ("Geh hinab.", "7"),
        ("Geh heim.", "7"),
    ]


def test_a_difference_is_found() -> None:
    same = (
        "## a\n\nTake a Wound. Gain the keyword *Heron*. Turn to [[b]].\n\n## b {ending=victory}\n\nOver.\n"
    )
    other = same.replace("Take a Wound", "[Erleide zwei Wunden]{= Take two Wounds}")
    assert compared(read_book(HEAD + same, finder=ruleset), read_book(HEAD + other, finder=ruleset)) != []


@pytest.mark.parametrize(
    "marked", ["[Worte]{=}", "[Worte]{= }", "[Worte]{= Nichts davon}", "[Worte]{= Take a Wound"]
)
def test_braces_that_say_nothing_or_are_not_closed_carry_out_nothing(marked: str) -> None:
    book = read_book(HEAD + f"## a\n\n{marked}. [Ende]{{= The adventure ends}}.\n", finder=ruleset)
    assert [type(each).__name__ for each in book.sections[0].program] == ["Finish"]
