"""Statistics of simulated playthroughs of a book: where characters died, their health along the way, and the value of
each choice made at creation.

The value of a choice is the share of survivors among characters with it, less the share among those without. That
compares fairly only if characters are random, so `RandomCharacters` makes them random and leaves the rest to its robot.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from talewright.adventure import Book, Order, Section, walk
from talewright.adventure.game import BEFORE, READING, Page
from talewright.core.ask import Question
from talewright.core.record import JsonObject
from talewright.core.ruleset import Ruleset
from talewright.core.text.words import Words
from talewright.odds.players import Chance, Player, Playthrough, S, Standing

DEAD = -1
STRIDE = 10
"""Sections between two samples of the characters' health."""
LOOKS = 8
BANDS = 3
MAX_PLACES = 8
SURE = 1.96
"""Standard errors to either side of a share that is sure to 95 %."""


@dataclass
class RandomCharacters:
    """A robot whose characters are made at random."""

    robot: Player
    name: str = ""

    def __post_init__(self) -> None:
        self.name = self.robot.name

    def begin(self) -> None:
        self.robot.begin()

    def choose(self, question: Question, standing: Standing[S], chance: Chance) -> str:
        if standing.place == BEFORE:
            return chance.choice(question.options)
        return self.robot.choose(question, standing, chance)


@dataclass
class Statistics:
    """Counts over all games of one robot."""

    ruleset: Ruleset[Any]
    words: Words
    """the words for choices"""
    runs: int = 0
    lived: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    along: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    made: Counter[str] = field(default_factory=Counter)
    made_and_lived: Counter[str] = field(default_factory=Counter)
    whole: int = 0
    """the best health at the start of a game"""
    longest: int = 0
    """the most sections read in one game"""

    def count(self, book: Book, played: Playthrough[Page]) -> None:
        """One more game."""
        if played.ending is None:
            return
        dead = played.ending.id == "death"
        self.runs += 1
        self.lived += not dead
        pages = [page for page in played.states if page.stage == READING]
        self.longest = max(self.longest, len(pages))
        self.whole = max(self.whole, self._health(pages[0]))
        if dead:
            self.deaths[_where(book, pages)] += 1
        for look in range(1, LOOKS + 1):
            read = look * STRIDE
            if read < len(pages):
                self.along[read][self._health(pages[read])] += 1
            else:
                last = played.states[-1]
                self.along[read][DEAD if dead else self._health(last)] += 1
        for option in self._made(played):
            self.made[option] += 1
            self.made_and_lived[option] += not dead

    def _made(self, played: Playthrough[Page]) -> set[str]:
        """What was chosen while the character was made, in the words of its button."""
        return {
            self.words.option(question, option).rstrip(".")
            for state, question, option in played.taken
            if state.stage == BEFORE and ":" in option
        }

    def _health(self, page: Page) -> int:
        return self.ruleset.health_of(page.hero)

    def summary(self, book: Book) -> JsonObject:
        """As plain data: shares of all games, largest first."""
        worst = self.deaths.most_common(MAX_PLACES)
        return {
            "deaths": [
                {"section": name, "does": _does(book.by_name.get(name)), "share": count / self.runs}
                for name, count in worst
            ],
            "elsewhere": {
                "sections": len(self.deaths) - len(worst),
                "share": (sum(self.deaths.values()) - sum(count for _, count in worst)) / max(1, self.runs),
            },
            "health": self.ruleset.health,
            **self._way(),
            "worth": self._worth(),
        }

    def _way(self) -> JsonObject:
        """Shares of all games by health after every so many sections, best first, in at most three bands."""
        bands = _bands(1, max(1, self.whole))
        along = []
        for read, counts in sorted(self.along.items()):
            shares = [
                sum(count for health, count in counts.items() if low <= min(health, self.whole) <= high)
                / self.runs
                for low, high in bands
            ]
            along.append({"read": read, "shares": shares, "dead": 1 - sum(shares)})
            if read >= self.longest:
                break
        return {"bands": bands, "along": along}

    def _worth(self) -> list[JsonObject]:
        found = []
        for option, count in self.made.items():
            others = self.runs - count
            if min(count, others) < MAX_PLACES:  # too few on one side to compare
                continue
            with_it = self.made_and_lived[option] / count
            without = (self.lived - self.made_and_lived[option]) / others
            error = sqrt(with_it * (1 - with_it) / count + without * (1 - without) / others)
            found.append({"choice": option, "gain": with_it - without, "give": SURE * error, "games": count})
        return sorted(found, key=lambda each: -each["gain"])


def _bands(low: int, high: int) -> list[tuple[int, int]]:
    """Three bands of health as even as can be, the best first; fewer where there are fewer values."""
    count = min(BANDS, high - low + 1)
    edges = [low + (high - low + 1) * at // count for at in range(count + 1)]
    return [(edges[at], edges[at + 1] - 1) for at in range(count - 1, -1, -1)]


def _where(book: Book, pages: list[Page]) -> str:
    """The section that did it: the last one read that is not itself an ending."""
    for page in reversed(pages):
        section = book.by_name.get(page.section)
        if section is not None and not section.ending:
            return page.section
    return pages[-1].section if pages else ""


def _does(section: Section | None) -> str:
    """The first instruction of a section that can cost a life, in the author's words."""
    if section is None:
        return ""
    for each in walk(section.program):
        if isinstance(each, Order):
            return section.text[each.span.start : each.span.end].replace("*", "").strip().rstrip(".")
    return ""
