"""The look at the words of a sentence leaves out only checks that would have found nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset

from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.phrases.tokens import WORD, Token, sentences, tokens
from talewright.adventure.reading import reporting
from talewright.adventure.reading.near_misses import unheard as checks
from talewright.adventure.reading.near_misses.game_words import game_word
from talewright.adventure.reading.near_misses.signs import Look

SYSTEMS = ("gnat", "goonies", "legend", "generic_fantasy", "gradient")
FICTION = (BOOKS / "fiction.md").read_text(encoding="utf-8")


def texts() -> Iterator[tuple[str, str]]:
    """System and text: each row of the files of sentences, and plain fiction."""
    for file in sorted(BOOKS.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                system, _, rest = line.partition(" | ")
                yield system.strip(), rest.rpartition(" => ")[0]
    for system in SYSTEMS:
        yield system, FICTION


def needless(book: PhraseBook, stream: list[Token]) -> list[str]:
    """The checks that find something in a sentence although the look leaves them out."""
    possible = checks.look(book).of(stream)
    words = {token.text.casefold() for token in stream if token.kind == WORD}
    lost = [
        check.find.__name__
        for number, check in enumerate(checks.CHECKS)
        if not possible >> number & 1 and check.find(book, stream, words) is not None
    ]
    return (
        [*lost, "game_word"]
        if not possible >> len(checks.CHECKS) & 1 and game_word(book, stream) >= 0
        else lost
    )


def test_what_is_left_out_would_have_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[str] = []

    def unheard(book: PhraseBook, stream: list[Token]) -> object:
        lost.extend(f"{name}: {' '.join(token.text for token in stream)}" for name in needless(book, stream))
        return checks.unheard(book, stream)

    monkeypatch.setattr(reporting, "unheard", unheard)
    read = 0
    for system, text in texts():
        book_of(text, system=system)
        read += 1
    assert read > 4_000
    assert not lost, "\n".join(lost)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_holds_for_every_sentence_by_itself(system: str) -> None:
    """With the rules of another system, and where an instruction was understood: the checks may be asked about any sentence."""
    book = phrase_book(ruleset(system))
    lost = [
        f"{name}: {text}"
        for _, text in texts()
        for stream in sentences(tokens(text))
        for name in needless(book, stream)
    ]
    assert not lost, "\n".join(lost)


def test_many_sentences_of_fiction_need_none_of_the_checks() -> None:
    book = phrase_book(ruleset("gnat"))
    streams = [*sentences(tokens(FICTION))]
    spared = [stream for stream in streams if not checks.look(book).of(stream)]
    assert len(spared) > len(streams) / 3  # this fiction was written to tempt them


def test_a_sign_is_a_word_a_capital_a_first_word_or_a_kind() -> None:
    def found(text: str) -> bool:
        return bool(look.of(tokens(text)))

    look = Look(phrase_book(ruleset("gnat")), [(({"^Deduct"},), ({"immune"}, {"bold"}), ({"Rest"},))])
    assert found("Deduct it.")
    assert not found("You deduct it.")
    assert found("It is immune to **fire**.")
    assert not found("It is immune.")
    assert found("A Rest helps.")
    assert not found("The rest helps.")
