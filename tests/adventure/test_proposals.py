"""Cures that name words to write: read in place of the author's, they are understood and keep every number, name and way."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset
from tests.adventure.test_gamebook_sentences import rows

from talewright.adventure import Book, Finding
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.proposals import Proposal, proposed
from talewright.adventure.read import content_of, phrases_for
from talewright.core.text.message import Message

JUDGED = [row for file in sorted(BOOKS.glob("*.txt")) if file.stem != "mends" for row in rows(file.name)]
SAID = re.compile(r"\*\*[^*]+\*\*|\*[^*]+\*|\[\[[^\]]+\]\]|[-+]?\d+")
WORDS = re.compile(r"[a-z-]+")


def facts(text: str) -> set[str]:
    """Numbers, things, keywords and ways, found without the reader's help; "one" may become "a"."""
    spelt = {str(NUMBERS[word]) for word in WORDS.findall(text.casefold()) if NUMBERS.get(word, 0) > 1}
    things = {"ration"} if re.search(r"\brations?\b", text) else set()
    named = {re.sub(r" \([^)]*\)(?=\*)", "", each) for each in SAID.findall(text)}
    return (named | spelt | things) - {"1", "**ration**"}


def proposals(book: Book) -> Iterator[tuple[Finding, Proposal]]:
    """The findings of the first section for which words are proposed."""
    section = book.sections[0]
    phrases = phrases_for(book.head, ruleset(book.system))
    for finding in book.faults:
        fault = next(
            (each for each in section.content.faults if section.place(each.span) == finding.place and each.id == finding.id), None
        )  # fmt: skip
        found = (
            proposed(fault, section.text, phrases) if fault and "example: " in finding.cure.template else None
        )
        if found is not None:
            yield finding, found


def test_whatever_is_reported_has_a_cure_and_a_proposal_says_the_same() -> None:
    wrong: list[str] = []
    reported = made = 0
    for system, text, understood in JUDGED:
        if understood not in ("!", "-"):
            continue
        book = book_of(text, system=system)
        reported += bool(book.faults)
        wrong += [
            f"{text}: no cure" for each in book.faults if not (str(each.cure) or "Known:" in str(each.cause))
        ]
        for finding, found in proposals(book):
            made += 1
            section = book.sections[0]
            old = section.text[found.start : found.end]
            again = content_of(
                section.text[: found.start] + found.text + section.text[found.end :],
                phrases_for(book.head, ruleset(system)),
            )
            left = [
                each
                for each in again.faults
                if found.start < each.span.end and each.span.start < found.start + len(found.text)
            ]
            if (
                left
                or facts(old) != facts(found.text)
                or str(dict(finding.cure.args)["says"]) not in found.text
            ):
                wrong.append(f"{old} > {found.text}")
    assert not wrong, "\n".join(wrong)
    assert reported > 1_500
    assert made > 80


@pytest.mark.parametrize(("system", "text", "words"), rows("cures.txt"))
def test_a_proposal_is_the_judged_one(system: str, text: str, words: str) -> None:
    book = book_of(text, system=system)
    if words != "!" and not book.faults:
        return  # by now it is understood itself
    assert book.faults
    said = {found.text for _, found in proposals(book)}
    assert said == ({words} if words != "!" else set())


def test_what_a_cure_calls_meant_is_understood() -> None:
    """Did you mean "...": the words that are named are read without a finding."""
    wrong = []
    for system, text, understood in JUDGED:
        for each in book_of(text, system=system).faults if understood == "!" else ():
            for says in _named(each.cure):
                if book_of(f"{says}.", system=system).faults:
                    wrong.append(f"{text}: {says}")
    assert not wrong, "\n".join(wrong)


def _named(cure: Message) -> Iterator[str]:
    for key, value in cure.args:
        if isinstance(value, Message):
            yield from _named(value)
        elif key == "says" and "mean" in cure.template:
            yield str(value)


def test_a_cure_is_worked_out_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(
        "talewright.adventure.proposals.late.proposed", lambda _fault, text, _book: calls.append(text)
    )
    book = book_of("Turn to [[x]] and take a Wound.")
    assert book.faults
    assert len({*book.faults}) == len(book.faults)
    assert not calls
    assert str(book.faults[0])
    assert len(calls) == 1


def test_a_cure_crosses_to_another_process() -> None:
    book = book_of("Turn to [[x]] and take a Wound.")
    again = pickle.loads(pickle.dumps(book.faults[0]))
    assert str(again) == str(book.faults[0])
    assert "For example" in str(again)
