"""Cures that name words to write: read in place of the author's, they are understood and keep every number, name and way."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.adventure.adventure_books import BOOKS, book_of, ruleset
from tests.adventure.test_gamebook_sentences import rows

from talewright.adventure import Book, Finding
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.proposals import Proposal, proposed
from talewright.adventure.read import content_of, phrases_for
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.core.text.message import Message

JUDGED = [
    row
    for file in sorted(BOOKS.glob("*.txt"))
    if file.stem not in ("mends", "cures", "hints")
    for row in rows(file.name)
]
QUOTED = ("phrase", "gained", "lost", "says", "example", "roll")
"""What a hint names as words to write."""
SAID = re.compile(r"\*\*[^*]+\*\*|\*[^*]+\*|\[\[[^\]]+\]\]|[-+]?\d+")
WORDS = re.compile(r"[a-z-]+")


@cache
def reported() -> tuple[tuple[str, str, Book], ...]:
    """The judged sentences that are to be reported, read once."""
    return tuple(
        (system, text, book_of(text, system=system))
        for system, text, understood in JUDGED
        if understood == "!"
    )


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


@pytest.mark.parametrize(("system", "text", "hint"), rows("hints.txt"))
def test_a_hint_is_the_judged_one(system: str, text: str, hint: str) -> None:
    book = book_of(text, system=system)
    if not book.faults:
        return  # by now it is understood itself
    assert str(book.faults[0].cure).removesuffix(f" If it is story, {PLAIN_CURE}") == hint


def test_the_words_that_a_hint_names_are_understood() -> None:
    """Numbers and names are the author's own; so words that nobody understands would come from the hint."""
    wrong: dict[str, str] = {}
    tried: set[tuple[str, str]] = set()
    for system, text, book in reported():
        for each in book.faults:
            for says in _to_write(each.cure) if "example: " not in each.cure.template else ():
                said = f"{says}, turn to [[x]]" if says.startswith("If ") and "turn to" not in says else says
                if "..." not in says and (system, said) not in tried:
                    tried.add((system, said))
                    again = book_of(f"{said}.", system=system)
                    if any(one.id not in ASIDE for one in again.faults):
                        wrong[f"{system}: {text}"] = f"{said} ({again.faults[0]})"
    assert not wrong, "\n".join(f"{text} > {said}" for text, said in wrong.items())
    assert len(tried) > 150


ASIDE = ("bonus", "switch", "reference", "otherwise", "no-roll")
"""Findings about what stands beside the words, not about them."""


def _to_write(cure: Message) -> Iterator[str]:
    for key, value in cure.args:
        if isinstance(value, Message):
            yield from _to_write(value)
        elif key in QUOTED and isinstance(value, str):
            yield value


def test_few_cures_say_nothing_of_their_sentence() -> None:
    """Where neither words nor a hint can be given, the cure says how instructions are written; that must stay rare."""
    general = told = 0
    for _, _, book in reported():
        for each in book.faults:
            told += 1
            general += "Begin a sentence with what happens" in str(each.cure)
    assert told > 2_000
    assert general < told * 0.15


def test_what_a_cure_calls_meant_is_understood() -> None:
    """Did you mean "...": the words that are named are read without a finding."""
    wrong = []
    for system, text, book in reported():
        for each in book.faults:
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
