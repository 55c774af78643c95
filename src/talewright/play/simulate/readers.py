"""Simulated readers, sensible and careful: those whose odds a book may promise in its head.

Both answer the questions of the rules by habit: they spend where a re-roll is worth it, rest when hurt, and take what
is found. They differ in how they choose ways. Each way of a section has a worth, the share of earlier games through it
that ended well, counted apart for characters who are good at what the next section tests. A reader takes the better
way more often, the careful one nearly always.

`learn` plays those earlier games. Nothing here knows a particular book.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import Any

from talewright.adventure import Book, Order, walk
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Question
from talewright.core.ruleset import Character, H, Ruleset, find
from talewright.core.text.message import Message
from talewright.odds.players import Chance, Playthrough, Standing, play_through
from talewright.odds.simulate import stream
from talewright.play.simulate.robots import place_of

WORTH = {"victory": 1.0, "neutral": 0.25}
HEAT = {"sensible": 0.10, "careful": 0.02}
"""How large a difference in worth a reader overlooks."""
MEANING = {
    "sensible": Message("reads sensibly: learns from earlier games and mostly takes the better way"),
    "careful": Message("reads carefully: learns from earlier games and nearly always takes the better way"),
}
MAX_LEARNED = 32
"""Books whose ways are remembered."""
LESSONS = ((1.0, 900), (0.15, 900), (0.08, 900))
"""Heat and number of the games that are played to learn from."""
DOUBT = 3.0
"""Games of average worth that every way is given beforehand."""
WORTH_A_REROLL = 1 / 3
HURT_HP = 4
GOOD_ABILITY = 2

Way = tuple[str, str, str]
"""A section, the way taken, and how the character suits what is tested behind it."""


@dataclass
class Reader:
    """Turns pages by worth, answers rules by habit. A heat of 1 and no worths is curiosity."""

    name: str
    heat: float
    ruleset: Ruleset[Any]
    tested: dict[str, frozenset[str]]
    worth: dict[Way, float] = field(default_factory=dict)
    mean: float = 0.0

    def begin(self) -> None:
        """What is known of the ways is used in every game."""

    def choose(self, question: Question, standing: Standing[Any], chance: Chance) -> str:
        if question.what == "way":
            return self._way(question, standing.state.hero, chance)
        return question.settled or habit(question, standing, self.ruleset) or chance.choice(question.options)

    def _way(self, question: Question, hero: Character, chance: Chance) -> str:
        ways = [option for option in question.options if option in question.words]
        weights = [exp(self.worth.get(self.seen(question, way, hero), self.mean) / self.heat) for way in ways]
        drawn = chance.randint(1, 1_000_000) / 1_000_000 * sum(weights)
        for way, weight in zip(ways, weights, strict=True):
            drawn -= weight
            if drawn <= 0:
                return way
        return ways[-1]

    def seen(self, question: Question, option: str, hero: Character) -> Way:
        """A way as this character sees it."""
        tested = self.tested.get(option.removeprefix("turn:").partition("#")[0], frozenset())
        suits = "" if not tested else "good" if any(_is_good_at(hero, each) for each in tested) else "poor"
        return str(question.facts["section"]), option, suits


def _is_good_at(hero: Character, what: str) -> bool:
    if hasattr(hero, "ability"):
        return bool(hero.ability(what) >= GOOD_ABILITY)
    return any(name == what for name, _ in hero.skills)


def tests_of(book: Book) -> dict[str, frozenset[str]]:
    """The Skills or abilities that each section tests."""
    found: dict[str, frozenset[str]] = {}
    for section in book.sections:
        orders = [dict(each.args) for each in walk(section.program) if isinstance(each, Order)]
        asked = {str(args.get("skill") or args.get("ability") or "") for args in orders}
        found[section.name] = frozenset(asked - {""})
    return found


def habit(question: Question, standing: Standing[Any], ruleset: Ruleset[Any]) -> str:
    """What a reader does without thinking long; empty where it is a matter of taste."""
    hero = getattr(standing.state, "hero", None)
    match question.what:
        case "fortune" | "advantage":
            return _reroll(question)
        case "armour":
            return "ignore" if "ignore" in question.options else "take"
        case "rest":
            return "rest"
        case "ration" | "eat":
            return "eat" if _is_hurt(hero, ruleset) else "save"
        case "standing" | "window":
            return "on" if "on" in question.options else ""
        case "cast" | "invulnerability":
            return "cast"
        case "failed-cast":
            return "destroy"
        case "take":
            return question.options[-1]
        case "action":
            return _fight(question)
    return ""


def _reroll(question: Question) -> str:
    faces, target = question.facts["faces"], question.facts["target"]
    assert isinstance(faces, tuple)
    assert isinstance(target, int)
    other, highest = sorted(int(str(face)) for face in faces)
    good = sum(1 for face in range(1, 7) if other + face <= target)
    return f"reroll:{highest}" if good / 6 >= WORTH_A_REROLL else "keep"


def _is_hurt(hero: H, ruleset: Ruleset[H]) -> bool:
    """A quarter of health is lost."""
    for figure in ruleset.sheet(hero).figures:
        if figure.name.casefold() == ruleset.health and figure.maximum and isinstance(figure.value, int):
            return figure.maximum - figure.value >= -(-figure.maximum // 4)
    return False


def _fight(question: Question) -> str:
    hp = question.facts["hp"]
    assert isinstance(hp, int)
    return "run" if "run" in question.options and hp <= HURT_HP else "attack"


@lru_cache(maxsize=MAX_LEARNED)
def learn(book: Book) -> tuple[dict[Way, float], float]:
    """The worth of each way of a book, and of the book, from games that grow less curious."""
    ruleset = find(book.head.system)
    game = AdventureGame(book, ruleset)
    reader = Reader("curious", 1.0, ruleset, tests_of(book))
    for lesson, (heat, runs) in enumerate(LESSONS):
        reader.heat = heat
        games: dict[Way, list[float]] = defaultdict(list)
        worths = []
        for run in range(runs):
            played = play_through(game, reader, stream(1000 + lesson, run), place=place_of)
            worths.append(WORTH.get(played.ending.id, 0.0) if played.ending else 0.0)
            for way in _ways(reader, played):
                games[way].append(worths[-1])
        mean = sum(worths) / runs
        known = {way: (sum(found) + DOUBT * mean) / (len(found) + DOUBT) for way, found in games.items()}
        reader.worth, reader.mean = {**reader.worth, **known}, mean
    return reader.worth, reader.mean


def _ways(reader: Reader, played: Playthrough[Page]) -> set[Way]:
    return {
        reader.seen(question, option, state.hero)
        for state, question, option in played.taken
        if question.what == "way" and option in question.words
    }


def reader(book: Book, name: str) -> Reader:
    """The reader of a book's head by name: sensible or careful."""
    worth, mean = learn(book)
    return Reader(name, HEAT[name], find(book.head.system), tests_of(book), worth, mean)
