"""The open question: ways on with the number they lead to, closed ones with their reason, options of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from talewright.adventure import Choice, Condition, Section
from talewright.adventure.prose import Run, runs_of
from talewright.core.ask import Fact, Question
from talewright.core.replay import Waiting
from talewright.core.text.words import Words, plain
from talewright.play.running import Reading

_TURN = re.compile(
    r"[\s,;:]*(?:and\s+)?(?:you may\s+)?turn to\s+\[\[(?P<to>[^\[\]]*)\]\]\.?\s*$", re.IGNORECASE
)
_MAY = re.compile(r"If\b.{3,120}?, you may (?P<wish>.+)", re.DOTALL)


@dataclass(frozen=True)
class Reason:
    """Why a way is closed: a key for the face's words, and what fills them."""

    key: str
    name: str = ""
    amount: int = 0
    have: int = 0


@dataclass(frozen=True)
class Option:
    """One way on, or one answer. A closed one has a reason and cannot be taken."""

    id: str
    runs: tuple[Run, ...]
    to: str = ""
    shut: Reason | None = None
    price: int | None = None
    """what a shop asks for it, or gives"""


@dataclass(frozen=True)
class Asked:
    """The open question."""

    what: str
    text: str
    clause: str
    options: tuple[Option, ...] = ()
    dice: tuple[tuple[str, int, int], ...] = ()
    """groups of real dice to be typed in: name, how many, sides"""
    who: str = "hero"


def open_question(reading: Reading, numbers: Mapping[str, int]) -> Asked:
    assert isinstance(reading.now, Waiting)
    question = reading.now.question
    if question.what != "way":
        return asked(question, reading.words)
    section = reading.book.by_name.get(str(question.facts.get("section", ""))) or reading.section
    ways = [_way(option, question, reading.words, numbers) for option in question.options]
    shut = question.facts.get("shut")
    for line in shut if isinstance(shut, tuple) else ():
        runs, to = way_words(str(line), numbers)
        reason = _reason(str(line), section, reading) if section is not None else Reason("closed")
        ways.append(Option("", runs, to, reason))
    return Asked(question.what, reading.words.question(question), question.clause, tuple(ways))


def asked(question: Question, words: Words) -> Asked:
    """A question of the rules. Where things are bought and sold it tells what each costs or brings."""
    told = question.facts.get("prices")
    prices = {each[0]: each[1] for each in told if isinstance(each, tuple)} if isinstance(told, tuple) else {}
    return Asked(
        question.what,
        words.question(question),
        question.clause,
        tuple(
            Option(each, (Run(words.option(question, each)),), price=_whole(prices.get(each)))
            for each in question.options
        ),
        question.dice.groups if question.dice is not None else (),
        question.who,
    )


def _whole(price: Fact) -> int | None:
    return price if isinstance(price, int) else None


def _way(option: str, question: Question, words: Words, numbers: Mapping[str, int]) -> Option:
    if option not in question.words:
        return Option(option, (Run(words.option(question, option)),))
    runs, to = way_words(question.words[option], numbers)
    return Option(option, runs, to)


def way_words(line: str, numbers: Mapping[str, int]) -> tuple[tuple[Run, ...], str]:
    """A printed way on as a line and the number it leads to: "Draw your sword." and 23."""
    match = _TURN.search(line)
    if match is None or line.count("[[") > 1:
        return runs_of(line, numbers), ""
    text = line[: match.start()].strip()
    if wish := _MAY.match(text):
        text = wish["wish"]
    elif text.startswith("To "):
        text = text[3:]
    text = text[:1].upper() + text[1:]
    runs = runs_of(text.rstrip(",;:") + ".", numbers)
    return runs, str(numbers.get(match["to"].strip(), match["to"].strip()))


def _reason(line: str, section: Section, reading: Reading) -> Reason:
    choice = next((each for each in section.choices if each.words == line), None)
    if choice is None:
        return Reason("closed")
    pack = reading.ruleset.pack
    have = pack.coin(reading.hero) if pack is not None and reading.hero is not None else 0
    return reason_of(choice, have)


def reason_of(choice: Choice, have: int) -> Reason:
    """Why a way is closed to this reader."""
    asked: Condition | None = choice.condition
    if asked is None or (asked.kind == "coin" and not asked.negated):
        need = max(choice.price, asked.amount if asked is not None else 0)
        return Reason("coin", "", need, have)
    kind = "spell" if asked.kind == "cast" else asked.kind
    if kind not in ("item", "weapon", "skill", "keyword", "title", "status", "spell", "used", "counter"):
        return Reason("closed")
    return Reason(f"{kind}-not" if asked.negated else kind, plain(asked.name), asked.amount, have)
