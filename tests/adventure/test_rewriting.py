"""The table of rewritings: sound row by row, and applied without changing a number, a name or a place of the text."""

from __future__ import annotations

import re

import pytest
from tests.adventure.adventure_books import BOOKS, ruleset

from talewright.adventure import Head, phrases_for
from talewright.adventure.phrases.tokens import (
    BOLD,
    ITALIC,
    NUMBER,
    REFERENCE,
    SIGNED,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.reading.rewriting.gaps import GAPS
from talewright.adventure.reading.rewriting.rewrite import rewritten
from talewright.adventure.reading.rewriting.table import (
    Either,
    Named,
    Part,
    read_row,
    table,
)

BOOK = phrases_for(Head(), ruleset("gnat"))


def names(parts: tuple[Part, ...]) -> set[str]:
    """The names and the numbers of brackets that a row may repeat."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Named):
            found.add(part.name)
        elif isinstance(part, Either):
            found |= {part.number}.union(*(names(option) for option in part.options))
    return found


def test_a_row_repeats_only_what_it_has_read() -> None:
    for row in (*table().rows, *table("outcomes").rows, *table("clauses").rows):
        repeated = set(re.findall(r"<(\w+)\*?>|\\(\d)|\w@(\d)", " ".join(row.read)))
        known = names(row.written) | {"thing", "unclaimed", "price", "amount", "food", "title", ""}
        assert {each for group in repeated for each in group} <= known, row.read


def test_a_row_without_a_word_of_its_own_is_refused() -> None:
    with pytest.raises(ValueError, match="no word"):
        read_row("<n> <b> => <b> <n>")


def test_every_gap_is_used() -> None:
    text = " ".join(
        repr(row.written) for row in (*table().rows, *table("outcomes").rows, *table("clauses").rows)
    )
    assert not [name for name in GAPS if f"kind='{name}'" not in text]


def read(text: str) -> list[list[Token]]:
    return [rewritten(each, BOOK, lambda *_: True) for each in sentences(tokens(text))]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("Deduct 2 points from your Vitality.", "Lose 2 Vitality ."),
        ("Gain 3 Experience, or 5 Experience if you have the **seal**.",
         "If you have the **seal** , Gain 5 Experience , otherwise gain 3 Experience ."),
        ("Test Stealth with a penalty of two.", "Test Stealth at -2 ."),
        ("Should you have neither the **rope** nor 5 gp, turn to [[x]].", "Unless you have the **rope** or 5 gp , turn to [[x]] ."),
    ],
)  # fmt: skip
def test_a_sentence_is_read_in_the_words_of_the_phrase_book(written: str, read_as: str) -> None:
    assert [" ".join(token.text for token in stream) for stream in read(written)] == [read_as]


def test_names_and_places_stay_the_authors() -> None:
    """In every judged sentence: no name is lost or new, and no token stands outside the sentence it was read from."""
    kept = (BOLD, ITALIC, REFERENCE, NUMBER)
    for line in (BOOKS / "rounds.txt").read_text(encoding="utf-8").splitlines():
        text = line.partition(" | ")[2].rpartition(" => ")[0]
        for before in sentences(tokens(text)):
            after = rewritten(before, BOOK, lambda *_: True)
            assert all(before[0].start <= token.start <= token.end <= before[-1].end for token in after), text
            named = {token.text for token in after if token.kind in kept} - {"**ration**", "100", "1"}
            written = {token.text for token in before if token.kind in kept}
            written |= {token.text[1:] for token in before if token.kind == SIGNED}  # (-2 HP): you lose 2 HP
            assert named <= written, text
