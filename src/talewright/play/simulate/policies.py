"""A policy in a few words: "prefer coin, avoid fights under 3 vitality".

Each part prefers or avoids what a section offers, always or under or over a number of some measure of the character. A
way is chosen by what the section behind it offers; where nothing differs, by chance. A section that was chosen before in the
same game counts less each time: its coin is taken, and a loop is left in the end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from talewright.adventure import Book, Coin, Give, Keyword, Offer, Order, Rest, Section, walk
from talewright.core.ask import Question
from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.odds.players import Chance, Standing
from talewright.odds.policy import cautious

THINGS = ("coin", "items", "keywords", "rest", "fights", "tests", "endings")
UNDER = ("under", "below")
_BETWEEN = re.compile(r"[,;\n]+")
_PART = re.compile(
    r"(?P<verb>prefer|avoid) (?P<thing>\w+)(?: (?P<side>under|below|over|above) (?P<amount>\d{1,6}) (?P<measure>[\w-]+))?"
)


@dataclass(frozen=True)
class Rule:
    """One part of a policy."""

    wanted: bool
    thing: str
    side: str = ""
    amount: int = 0
    measure: str = ""

    def counts(self, measures: Mapping[str, int]) -> bool:
        value = measures.get(self.measure, 0)
        return not self.side or (value < self.amount if self.side in UNDER else value > self.amount)


def offered(section: Section) -> Iterator[str]:
    """What a section offers, in the words of a policy."""
    if section.ending:
        yield "endings"
    for each in walk(section.program):
        match each:
            case Coin(how="gain"):
                yield "coin"
            case Give() | Offer():
                yield "items"
            case Keyword(gain=True):
                yield "keywords"
            case Rest():
                yield "rest"
            case Order(verb="fight"):
                yield "fights"
            case Order() if each.rolls:
                yield "tests"
            case _:
                pass


class PolicyPlayer:
    """Chooses ways by its rules, and answers questions of the rules cautiously; what is preferred is taken."""

    def __init__(self, book: Book, words: str) -> None:
        self.name = words
        self.ruleset: Ruleset[Any] = find(book.head.system)
        self.rules = policy(words, self.ruleset)
        self.offers = {section.name: frozenset(offered(section)) for section in book.sections}
        self.chosen: Counter[str] = Counter()

    def begin(self) -> None:
        self.chosen.clear()

    def choose(self, question: Question, standing: Standing[Any], chance: Chance) -> str:
        if question.what != "way":
            taken = [option for option in question.options if option.startswith("take:")]
            if taken and any(rule.wanted and rule.thing == "items" for rule in self.rules):
                return taken[0]
            return question.settled or cautious(question)
        hero = standing.state.hero
        measures = self.ruleset.measures(hero) if hero is not None else {}
        worth = {
            option: self._worth(option, measures) for option in question.offered if option in question.words
        }
        best = max(worth.values())
        picked = chance.choice([option for option, value in worth.items() if value == best])
        self.chosen[_behind(picked)] += 1
        return picked

    def _worth(self, option: str, measures: Mapping[str, int]) -> int:
        section = _behind(option)
        offers = self.offers.get(section, frozenset())
        worth = sum(
            1 if rule.wanted else -1 for rule in self.rules if rule.thing in offers and rule.counts(measures)
        )
        return worth - self.chosen[section]


def _behind(option: str) -> str:
    """The section that a way leads to."""
    return option.removeprefix("turn:").partition("#")[0]


def policy(words: str, ruleset: Ruleset[Any]) -> tuple[Rule, ...]:
    """The rules of a policy; every part that is not understood is refused."""
    known = tuple(ruleset.measures(ruleset.draw(ruleset.sketch())))
    found: list[Rule] = []
    faults: list[Message] = []
    for part in (" ".join(each.split()).casefold() for each in _BETWEEN.split(words)):
        match = _PART.fullmatch(part)
        if match is None:
            faults.append(
                Message(
                    '{part!r} is no part of a policy. Write such as "prefer coin" or "avoid fights under 3 {health}".',
                    path="player",
                    part=part[:60],
                    health=ruleset.health,
                )
            )
            continue
        if match["thing"] not in THINGS:
            faults.append(
                Message(
                    "{thing!r}: a policy can name {things}.{hint}",
                    path="player",
                    thing=match["thing"][:40],
                    things=THINGS,
                    hint=did_you_mean(match["thing"], THINGS),
                )
            )
        if match["measure"] and match["measure"] not in known:
            faults.append(
                Message(
                    "{measure!r} is no measure of the character; use {measures}.{hint}",
                    path="player",
                    measure=match["measure"][:40],
                    measures=known,
                    hint=did_you_mean(match["measure"], known),
                )
            )
        found.append(
            Rule(
                match["verb"] == "prefer",
                match["thing"],
                match["side"] or "",
                int(match["amount"] or 0),
                match["measure"] or "",
            )
        )
    if faults:
        raise QuestionError("", faults)
    return tuple(found)
