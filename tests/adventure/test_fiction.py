"""On plain fiction nothing is executed by mistake."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import BOOKS, ruleset

from talewright.adventure import read_book
from talewright.adventure.phrases.phrasebook import phrase_book

FICTION = (BOOKS / "fiction.md").read_text(encoding="utf-8")
PARAGRAPHS = [part for part in FICTION.split("\n\n") if part.strip()]


@pytest.mark.parametrize("system", ["gnat", "goonies"])
@pytest.mark.parametrize("number", range(len(PARAGRAPHS)))
def test_fiction_is_left_alone(system: str, number: int) -> None:
    book = read_book(f"---\nsystem: {system}\n---\n\n## a\n\n{PARAGRAPHS[number]}\n", finder=ruleset)
    assert book.sections[0].program == ()
    assert not book.faults, [str(fault) for fault in book.faults]


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_every_verb_as_the_first_word_of_a_story_is_asked_about_and_never_executed(system: str) -> None:
    phrases = phrase_book(ruleset(system))
    tails = ["your time.", "assured, the sea is calm.", "or flight: the old question.", "nothing but hope.", "them all.",
             "the matter, says the law.", "as you like."]  # fmt: skip
    for verb in sorted(phrases.triggers):
        for tail in tails:
            book = read_book(
                f"---\nsystem: {system}\n---\n\n## a\n\n{verb} {tail} The sea is grey.\n", finder=ruleset
            )
            assert book.sections[0].program == (), (verb, tail)
            assert book.faults, (verb, tail)
            plain = read_book(
                f"---\nsystem: {system}\n---\n\n## a\n\n\\{verb} {tail} The sea is grey.\n", finder=ruleset
            )
            assert not plain.faults, (verb, tail)
