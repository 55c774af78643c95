"""Robots play a book: its endings, what was never reached, and the first error with its log."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from talewright.adventure import Book, Choice, Goto, walk
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Answer
from talewright.core.record import JsonObject
from talewright.core.ruleset import Character, Ruleset, find
from talewright.core.text.message import Message
from talewright.odds.explore import Progress
from talewright.odds.players import MEANING, Player, Playthrough, play_through, player
from talewright.odds.simulate import stream, wilson
from talewright.play.simulate.statistics import Statistics

ENDED = {"victory": 12.0, "neutral": 3.0, "death": -12.0}
"""What an ending is worth to a careful robot, beside points of health."""
SPARE = 0.25
"""What a point that can be spent is worth beside a point of health."""


def worth_of(ruleset: Ruleset[Any]) -> Callable[[Page], float]:
    """Health first; what can be spent counts a little; endings most."""

    def worth(page: Page) -> float:
        if page.ending:
            return ENDED.get(page.ending, 0.0)
        if page.hero is None:
            return 0.0
        measures = ruleset.measures(page.hero)
        if not measures["alive"]:
            return ENDED["death"]
        return measures[ruleset.health] + SPARE * sum(measures[name] for name in ruleset.spare)

    return worth


def place_of(page: Page) -> str:
    return page.section if page.stage == "reading" else page.stage


@dataclass
class Fault:
    """The first game that went wrong."""

    run: int
    player: str
    words: Message
    section: str
    log: tuple[Answer, ...]


@dataclass
class Report:
    """What the games of one robot show."""

    player: str
    seed: int
    runs: int = 0
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    offered: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: int = 0
    first: dict[tuple[str, str], tuple[Answer, ...]] = field(default_factory=dict, repr=False)
    """the log of the first game with each ending"""
    fault: Fault | None = None

    def share(self, kind: str) -> tuple[float, float, float]:
        """Of all games, those that ended so, with the 95 % interval."""
        hits = sum(count for (ending, _), count in self.endings.items() if ending == kind)
        return wilson(hits, self.runs) if self.runs else (0.0, 0.0, 1.0)


def autoplay(
    book: Book,
    robot: Player | str,
    runs: int,
    *,
    seed: int = 0,
    hero: Character = None,
    after: bool = True,
    progress: Progress | None = None,
    report: Report | None = None,
    statistics: Statistics | None = None,
    seconds: float | None = None,
) -> Report:
    """Let a robot play the book so many times; stops at the first error, and after so many seconds.

    `statistics` counts every game.
    """
    until = None if seconds is None else time.monotonic() + seconds
    robot = player(robot) if isinstance(robot, str) else robot
    ruleset = find(book.head.system)
    game = AdventureGame(book, ruleset, hero, after=after)
    worth = worth_of(ruleset)
    found = report or Report(robot.name, seed)
    for run in range(runs):
        played = play_through(game, robot, stream(seed, run), worth=worth, place=place_of)
        _count(book, found, played)
        if statistics is not None:
            statistics.count(book, played)
        if played.ending is None:
            section = place_of(played.states[-1])
            assert played.fault is not None
            found.fault = Fault(run, robot.name, played.fault, section, played.log)
            return found
        if progress is not None:
            progress(run + 1)
        if until is not None and time.monotonic() > until:
            break
    return found


def _count(book: Book, found: Report, played: Playthrough[Page]) -> None:
    found.runs += 1
    found.answers += len(played.log)
    for state in played.states:
        if state.stage == "reading":
            found.sections[state.section] += 1
    asked: set[tuple[str, str]] = set()
    for _, question, option in played.taken:
        if question.what == "way":
            section = str(question.facts.get("section", ""))
            for each in question.words.values():
                found.offered[section, each] += 1
            if option in question.words:
                found.ways[section, question.words[option]] += 1
                asked.add((section, option))
    # A choice that was the only open one is taken without a question.
    here = ""
    for note in played.notes:
        if note.kind == "section":
            here = str(note.facts["section"])
        elif note.kind == "went" and (here, str(note.facts["way"])) not in asked:
            for words in _leading(book, here, str(note.facts["way"])):
                found.ways[here, words] += 1
                found.offered[here, words] += 1
    if played.ending is not None:
        key = (played.ending.id, played.ending.detail)
        found.endings[key] += 1
        found.first.setdefault(key, played.log)


def _leading(book: Book, section: str, way: str) -> list[str]:
    """The words of the choice that leads there; of several, the first."""
    to = way.removeprefix("turn:").partition("#")[0]
    return [
        each.words
        for each in walk(book.by_name[section].program)
        if isinstance(each, Choice) and any(isinstance(part, Goto) and part.to == to for part in each.body)
    ][:1]


def all_ways(book: Book) -> list[tuple[str, str]]:
    """Every choice of the book: (section, its words)."""
    return [
        (section.name, choice.words)
        for section in book.sections
        if not section.is_matter
        for choice in walk(section.program)
        if isinstance(choice, Choice)
    ]


def all_endings(book: Book) -> list[tuple[str, str]]:
    return [(section.ending, section.name) for section in book.sections if section.ending]


def summary(book: Book, report: Report) -> JsonObject:
    """A report as plain data."""
    played = [section.name for section in book.sections if not section.is_matter]
    ways = list(dict.fromkeys(all_ways(book)))
    missed = [name for name in played if not report.sections[name]]
    untaken = [way for way in ways if not report.ways[way]]
    endings = {}
    for kind, name in dict.fromkeys([*all_endings(book), *report.endings]):
        share, low, high = wilson(report.endings[kind, name], report.runs) if report.runs else (0.0, 0.0, 1.0)
        endings[name] = {"kind": kind, "games": report.endings[kind, name], **_interval(share, low, high)}
    found: JsonObject = {
        "player": report.player,
        "how": str(MEANING.get(report.player, "")),
        "runs": report.runs,
        "seed": report.seed,
        "answers": report.answers,
        **{kind: _interval(*report.share(kind)) for kind in ("victory", "neutral", "death")},
        "endings": endings,
        "coverage": {
            "sections": {"all": len(played), "read": len(played) - len(missed), "never": missed},
            "choices": {
                "all": len(ways),
                "taken": len(ways) - len(untaken),
                "never": [
                    {"section": section, "choice": words, "offered": report.offered[section, words]}
                    for section, words in untaken
                ],
            },
        },
    }
    if report.fault is not None:
        found["fault"] = {
            "run": report.fault.run,
            "section": report.fault.section,
            "words": str(report.fault.words),
            "answers": len(report.fault.log),
        }
    return found


def _interval(share: float, low: float, high: float) -> dict[str, float]:
    return {"share": share, "low": low, "high": high}


__all__ = ["Fault", "Report", "all_endings", "all_ways", "autoplay", "summary", "worth_of"]
