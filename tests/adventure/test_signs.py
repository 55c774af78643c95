"""The looks at the words of a sentence leave out only checks that would have found nothing, and readings that would have changed nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset

from talewright.adventure import read, read_book
from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.phrases.tokens import WORD, Token, sentences, tokens
from talewright.adventure.reading import reporting
from talewright.adventure.reading.asking import Recent, spelling
from talewright.adventure.reading.goods.plain import named_goods
from talewright.adventure.reading.looks import names_what_is_asked
from talewright.adventure.reading.near_misses import unheard as checks
from talewright.adventure.reading.near_misses.game_words import game_word
from talewright.adventure.reading.near_misses.signs import Look
from talewright.adventure.reading.reader import Reader

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


def understood(text: str, system: str) -> object:
    """What a text does, and what is reported of it, read afresh."""
    reading = book_of(text, system=system) if system else read_book(text)
    return [section.program for section in reading.sections], [
        (each.place, each.id, each.cause, each.cure) for each in reading.faults
    ]


def test_a_reading_that_is_left_out_would_have_changed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every judged sentence, the fiction and our own books: with the look at the freer readings, and with all of them tried."""
    ours = [("", file.read_text(encoding="utf-8")) for file in sorted(Path("adventures").glob("*.tale.md"))]
    assert ours
    listed = [*texts(), *ours]
    monkeypatch.setattr(read, "_cache", {})
    with_look = [understood(text, system) for system, text in listed]
    monkeypatch.setattr(read, "_cache", {})
    monkeypatch.setattr(Reader, "may", lambda *_: True)
    monkeypatch.setattr(
        Reader, "_names_goods", lambda self, stream: named_goods(stream, self.book, self.named)
    )
    lost = [
        text
        for (system, text), known in zip(listed, with_look, strict=True)
        if understood(text, system) != known
    ]
    assert not lost, "\n".join(text[:300] for text in lost)


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


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_nothing_is_named_the_grammar_of_conditions_finds_none(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = phrase_book(ruleset(system)).with_head((), "", (), ("Tide",))
    monkeypatch.setattr(spelling, "names_what_is_asked", lambda *_: True)
    left_out, lost = 0, list[str]()
    for _, text in texts():
        previous: list[Token] = []
        for stream in sentences(tokens(text)):
            if not names_what_is_asked(stream, previous, book):
                left_out += 1
                lost += [
                    text
                    for third in (False, True)
                    if spelling.spelt_out(stream, book, Recent(previous, third)) != (stream, False)
                ]
            previous = stream
    assert left_out > 2_000
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
