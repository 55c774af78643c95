"""The odds of a whole book for one character: best play and other readers, exact or sampled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.util import find_spec
from math import inf
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from talewright.adventure import Book
from talewright.adventure.game import Adjusted, AdventureGame, Page
from talewright.core.ask import HERO
from talewright.core.errors import QuestionError, TooLargeError
from talewright.core.record import JsonObject, did_you_mean
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.core.text.translate import translator_of
from talewright.odds.budget import Budget, limited
from talewright.odds.distributions import number
from talewright.odds.own_policy import OwnPolicy
from talewright.odds.policy import Players, weighs
from talewright.odds.question import CPU
from talewright.odds.report import ROOMS
from talewright.odds.solve import Goal, Odds, circles_allowed
from talewright.odds.whole import solve_by_footprint
from talewright.play.authoring import odds_cache
from talewright.play.authoring.book_bounds import agree, estimated, raise_bound, use_bounds
from talewright.play.authoring.book_samples import sampled
from talewright.play.authoring.readers import NAMED_READERS, players_of, without_foresight

ENDINGS = ("victory", "neutral", "death")
READERS = ("optimal", "cautious", "random")
WITHOUT_FORESIGHT = ("cautious", "explorer", "random")
"""Readers of whom an answer that is known gives best play a lower bound."""
SAMPLE_RUNS = 100_000
MAX_IN_FRACTIONS = 400
"""A book of at most so many states is answered in fractions too, if that takes no longer than FRACTIONS_SECONDS."""
FRACTIONS_SECONDS = 3
INTERRUPTED = "interrupted"
"""Why an answer is not exact that the user has stopped."""
SAMPLING_SHARE, SAMPLING_SECONDS = 0.25, 8
"""Of the time, for games that are sampled where the exact answer is too large; and no more than so many seconds."""
LEAST_SECONDS = 0.5
"""The last reader and a sample have at least so much time: every reader has an answer."""
Answer = JsonObject
BookProgress = Callable[[int, int], object]
"""Receives the number of states found, and how many of them wait to be explored."""


@runtime_checkable
class ShowsBounds(Protocol):
    """Progress that shows the bounds of the first goal too, as they narrow."""

    def bounds(self, low: float, high: float) -> None: ...


@dataclass(frozen=True)
class BookQuestion:
    """A book, a character and a goal. `time` (seconds) bounds the whole answer, `memory` (megabytes) each reader's."""

    book: Book
    ruleset: Ruleset[Any]
    hero: Character
    goal: tuple[str, ...] = ("victory",)
    readers: tuple[str, ...] = READERS
    time: float = 20
    memory: int = 4_000
    runs: int = SAMPLE_RUNS
    adjusted: Adjusted | None = None
    cached: bool = False
    """Exact answers are taken from the user's cache, and stored there."""
    since: Page | None = None
    """Where the reader stands; at the beginning without it."""
    device: str = CPU
    """Where the states of the whole book are computed."""
    language: str = "en"
    """In which it is said why an answer is not exact."""

    def __post_init__(self) -> None:
        known = (*ENDINGS, *self.ruleset.measures(self.hero))
        faults = [
            Message(
                "{name!r} is not measured in a book.{hint}",
                path="goal",
                name=name[:40],
                hint=did_you_mean(name.removeprefix("-"), known),
            )
            for name in self.goal
            if name.removeprefix("-") not in known
        ]
        if faults:
            raise QuestionError(Message("question"), faults)
        if self.device != CPU:
            from talewright.odds.columns.arrays import array_module

            array_module(self.device)

    @property
    def game(self) -> AdventureGame:
        return AdventureGame(
            self.book,
            self.ruleset,
            self.hero,
            after=False,
            finish=False,
            endings_alone=all(name.removeprefix("-") in ENDINGS for name in self.goal),
            shop_steps=True,
            adjusted=self.adjusted,
            since=self.since,
        )

    @property
    def highest(self) -> list[float]:
        """The most that each goal can be worth: endings are chances, measures have no limit that is known."""
        return [
            inf if name.removeprefix("-") not in ENDINGS else 0.0 if name.startswith("-") else 1.0
            for name in self.goal
        ]

    @property
    def lowest(self) -> list[float]:
        """The least that each goal can be worth."""
        return [
            0.0 if not name.startswith("-") else -1.0 if name.removeprefix("-") in ENDINGS else -inf
            for name in self.goal
        ]

    def said(self, message: Message) -> str:
        """A message of the odds in the language of the question."""
        return translator_of((*ROOMS, "talewright.play"), self.language).text(message)

    def worth(self) -> Goal:
        """The goal as numbers of a final page. A goal of endings alone reads nothing of the character."""

        def one(name: str, page: Page) -> int:
            sign = -1 if name.startswith("-") else 1
            plain = name.removeprefix("-")
            if plain in ENDINGS:
                return sign * (page.ending == plain)
            return sign * self.ruleset.measures(page.hero).get(plain, 0)

        return lambda page: [one(name, page) for name in self.goal]


def book_odds(question: BookQuestion, progress: BookProgress | None = None) -> Answer:
    """For each reader the chance of each ending, where readers die, and what places and choices are worth.

    Stopped by the user, it answers with what is known until then.
    """
    found: Answer = {
        "book": question.book.head.title,
        "system": question.ruleset.id,
        "goal": list(question.goal),
        "device": question.device,
        "readers": {},
    }
    until = monotonic() + question.time
    answers: dict[str, Answer] = {}
    # Readers without foresight are quick as a rule: best play has all the time that is left.
    in_turn = sorted(dict.fromkeys(question.readers), key=lambda reader: weighs(players_of(reader)))
    for waiting, reader in zip(range(len(in_turn), 0, -1), in_turn, strict=True):
        time = max(LEAST_SECONDS, until - monotonic()) / waiting
        try:
            answers[reader] = answer = answer_for(replace(question, time=time), reader, progress)
        except KeyboardInterrupt:
            if not answers:
                raise
            answer = {"why_not_exact": INTERRUPTED}
        if answer.get("why_not_exact") == INTERRUPTED:
            found["interrupted"] = True
            break  # the user does not want to wait for the other readers
    found["readers"] = {reader: answers[reader] for reader in question.readers if reader in answers}
    found["left_out"] = [reader for reader in question.readers if reader not in answers]
    raise_bound(question.goal[0], found["readers"])
    return found


def answer_for(question: BookQuestion, reader: str, progress: BookProgress | None = None) -> Answer:
    """What one reader meets in the book; from the cache where it is known."""
    if not question.cached:
        return _solved(question, reader, progress)
    key = odds_cache.key_of(question, reader)
    known = odds_cache.load(key)
    if known is not None and known["exact"]:
        return known
    found = _solved(question, reader, progress)
    if known is not None and "bounds" in found:
        use_bounds(found, known, question.goal[0])
    if reader == "optimal" and "bounds" in found:
        others = {other: odds_cache.load(odds_cache.key_of(question, other)) for other in WITHOUT_FORESIGHT}
        solved = {other: answer for other, answer in others.items() if answer is not None}
        raise_bound(question.goal[0], {**solved, reader: found})
    if found["exact"] or "good_play" in found:
        odds_cache.save(key, found)
    return found


def _solved(question: BookQuestion, reader: str, progress: BookProgress | None) -> Answer:
    players = players_of(reader)
    until = monotonic() + question.time
    found = or_endless(question, lambda: _exact(question, players, progress))
    if not found["exact"]:
        ends = max(until, monotonic() + _sampling_time(question))
        played: Answer = {}
        for instead in ("cautious", "random") if reader == "optimal" else (without_foresight(reader),):
            rest = replace(question, time=max(LEAST_SECONDS, ends - monotonic()))
            played = sampled(rest, instead, players_of(instead))
            if played["endings"]:  # else the reader goes round in a circle
                break
        _explain(question, found)
        return estimated(found | played)
    if isinstance(policy := players[HERO], OwnPolicy) and reader not in NAMED_READERS:
        policy.check_used()
    return found


def or_endless(question: BookQuestion, solve: Callable[[], Answer]) -> Answer:
    """What `solve` answers. A reader who goes round in a circle for ever reaches nothing, and other readers do not mind."""
    with circles_allowed():
        return solve()
    return {
        "exact": True,
        "arithmetic": "fractions",
        "value": {name: number(Fraction(0)) for name in question.goal},
        "endings": {},
        "endless": number(Fraction(1)),
    }


def _explain(question: BookQuestion, answer: Answer) -> None:
    """Bounds that agree in the digits shown were not stopped by the time: more of it would show nothing new."""
    if agree(answer, question.goal[0]) and answer["why_not_exact"] != INTERRUPTED:
        answer["why_not_exact"] = question.said(
            Message("The proven bounds agree in the digits shown, so the rest of the book was not explored.")
        )


def _sampling_time(question: BookQuestion) -> float:
    return min(SAMPLING_SHARE * question.time, SAMPLING_SECONDS)


def _exact(question: BookQuestion, players: Players, progress: BookProgress | None) -> Answer:
    """The exact answer, or why there is none, with bounds where the book was explored in part."""
    budget = Budget(question.time - _sampling_time(question), question.memory * 1_000_000)
    found: Answer = {}
    if find_spec("numpy") is not None:
        from talewright.odds.columns.arrays import on
        from talewright.play.authoring.book_columns import in_columns

        with on(question.device):
            found = in_columns(question, players, budget, progress)
        if found["exact"] and found["states"] > MAX_IN_FRACTIONS:
            return found
        budget = Budget(FRACTIONS_SECONDS, question.memory * 1_000_000)
    if found.get("exact", True):
        try:
            with limited(budget):
                odds = solve_by_footprint(question.game, question.worth(), players=players)
                return found | _in_fractions(question, odds, whole=not found)
        except TooLargeError as error:
            if found:
                return found
            found = {"exact": False, "why_not_exact": question.said(error.message)}
    return found


def _in_fractions(question: BookQuestion, odds: Odds[Page], *, whole: bool) -> Answer:
    """The exact answer; `whole` adds what columns give otherwise."""
    found: Answer = {
        "exact": True,
        "arithmetic": "fractions",
        "value": {name: number(value) for name, value in zip(question.goal, odds.value, strict=True)},
        "endings": {name: number(chance) for name, chance in sorted(odds.endings.items())},
        "states": odds.states,
    }
    if odds.endless:
        found["endless"] = number(odds.endless)
    if whole:
        reached = odds.reached(lambda page: page.arrival)
        found["sections"] = {name: float(times) for name, times in reached.items() if name}
        found["choices"] = [
            {
                "section": str(asked.question.facts.get("section", "")),
                "choose": asked.option,
                "times": float(asked.times),
            }
            for asked in odds.advice()
            if asked.question.what == "way"
        ]
    return found
