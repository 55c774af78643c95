"""Every judged sentence with a word or a clause more that limits it: reported, or understood as something else.

The phrases of the book are tried so in test_mutations.py and test_qualifiers.py. Here the sentences are those of authors, which are read more
freely: put into other words, their clauses regrouped, their story left out. None of these readings may leave out what was added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from tests.adventure.adventure_books import book_of
from tests.adventure.test_gamebook_sentences import AUTHORS

from talewright.adventure.explain import Explainer

_AMOUNT = re.compile(
    r"\b(?:\d+|two|three|four|five|six) (?:gp|Vitality|Talent|Wounds|HP|damage|XP|Experience|Fortune)\b"
)
_COMPARED = re.compile(
    r"(?:\b(?:[Ii]f|[Uu]nless|least|most|more|less|worth|fewer|have|than|row|fare|asks|asked)\b[^.;:]*|[\"“‘'][^\"”’]*)$"
)
"""In front of an amount that is compared, quoted or only the price that a choice below asks for."""
_WAY = re.compile(r"\bturn to (?=\[\[)")
_CLOSE = re.compile(r"(?<=\]\])\.(?=\s|$)")
BEFORE_AMOUNTS = ("almost", "nearly", "half of", "roughly", "all but", "more than", "twice", "the other")
BEHIND_AMOUNTS = (
    "at most", "too many", "between you", "or so", "above your limit", "a day", "per head", "short", "extra",
)  # fmt: skip
WAYS = (
    "never turn to", "later turn to", "sometimes turn to", "turn twice to", "have Maren turn to", "might turn to",
    "no longer turn to", "turn only at night to",
)  # fmt: skip
TAILS = (
    ", starting tomorrow", ", except on feast days", ", should it rain", ", but only at night", " until dawn",
    ", if the guard is awake", ", unless Maren is with you", ", up to three times", ", whenever the bell rings",
    ", each time you pass",
)  # fmt: skip
HEADS = ("After the next fight, ", "From now on, ", "Each round, ", "Whoever is last: ", "For every guard, ")
_EVERY = 5
"""One in so many of the judged sentences is tried, another one for each class."""


def understood(system: str, text: str) -> str:
    book = book_of(text.replace("\\n", "\n"), system=system)
    program = book.sections[0].program
    return "!" if book.faults else Explainer(book).explain(program) if program else "-"


def amounts(text: str, at: int) -> Iterator[str]:
    found = _AMOUNT.search(text)
    if found and not _COMPARED.search(text[: found.start()]) and "each" not in text:
        yield f"{text[: found.start()]}{BEFORE_AMOUNTS[at % len(BEFORE_AMOUNTS)]} {text[found.start() :]}"
        yield f"{text[: found.end()]} {BEHIND_AMOUNTS[at % len(BEHIND_AMOUNTS)]}{text[found.end() :]}"


def ways(text: str, at: int) -> Iterator[str]:
    if found := _WAY.search(text):
        yield f"{text[: found.start()]}{WAYS[at % len(WAYS)]} {text[found.end() :]}"


def tails(text: str, at: int) -> Iterator[str]:
    if found := _CLOSE.search(text):
        yield f"{text[: found.start()]}{TAILS[at % len(TAILS)]}{text[found.start() :]}"


def heads(text: str, at: int) -> Iterator[str]:
    if text.startswith(("If you have ", "Unless you have ", "If your ", "Lose ", "Gain ", "Take ")):
        yield HEADS[at % len(HEADS)] + text[:1].lower() + text[1:]


@pytest.mark.parametrize("change", [amounts, ways, tails, heads])
def test_no_reading_leaves_out_what_limits_a_sentence(
    change: Callable[[str, int], Iterator[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    executed = [(system, text, said) for system, text, said in AUTHORS if said not in ("!", "-")]
    lost: list[str] = []
    tried = 0
    for at, (system, text, said) in enumerate(islice(executed, 0, None, _EVERY)):
        for more in change(text, at):
            tried += 1
            if understood(system, more) == said:
                lost.append(f"{more} => {said}")
    with capsys.disabled():
        print(f"\n{tried:,} sentences with something more, {len(lost)} read without it")  # noqa: T201
    assert not lost, "\n".join(lost)
    assert tried > 100
