"""How dangerous a fight, or a whole day of fights and rests, is for the characters who are at the table.

A single fight is solved exactly if that fits in half of the time; else fights are played with random dice until the time
is up, and the answer says so. Both use the same policies: characters take the plain option of every question, which is
to attack; opponents choose at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum
from time import monotonic
from typing import Any

from talewright.core import record
from talewright.core.ask import FOE, HERO, MASTER, Answer, Chosen, Question, Rolled
from talewright.core.errors import FaultsError, TalewrightError
from talewright.core.fight_games import FightGame, Finished
from talewright.core.record import Fields, JsonObject
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import Character, H, RuleOptions, Ruleset, find
from talewright.core.text.message import Message
from talewright.odds.budget import Budget, limited
from talewright.odds.policy import cautious
from talewright.odds.simulate import wilson
from talewright.odds.solve import solve
from talewright.play import dice
from talewright.play.orders import CharacterOrder, check_order, order_game
from talewright.play.playouts import MAX_ANSWERS, fought

SECONDS = 1.8
SHARE_EXACT = 0.4
MAX_STATES = 200_000
MAX_RUNS = 20_000
LEAST_RUNS = 40
"""Fewer say nothing: for so many, a calculation may take PATIENCE times as long."""
PATIENCE = 2
MAX_STEPS = 12
SEED = 7
EASY, FAIR, HARD, DEADLY = BANDS = ("easy", "fair", "hard", "deadly")
SAFE_EASY, SAFE_FAIR, LOST_DEADLY = 0.9, 0.7, 0.05
"""Easy: nobody falls in 90 of 100 fights; fair: in 70. Deadly: the party is lost in 5 or more."""


@dataclass(frozen=True)
class Planned:
    """A step of a day: a fight against these lines of opponents, or a verb that every character carries out."""

    title: str = record.field("", "what it is called")
    foes: tuple[str, ...] = record.field((), "the opponents, a line each")
    terms: Any = record.field(None, "what holds in this fight, by name")
    verb: str = record.field("", "instead of a fight: what every character does, such as a rest")
    fields: Any = record.field(None, "the fields of its order, by name")


@dataclass(frozen=True)
class Danger:
    """What happens to the party. Chances are shares of one."""

    exact: bool
    runs: int
    """Fights or days that were played; 0 for an exact answer."""
    fallen: tuple[float, ...]
    """The chance that so many characters are out of the fight at its end: nobody, one, and so on to all."""
    who: tuple[float, ...]
    """The chance of each character to be out of it."""
    dead: float
    """The chance that a character dies."""
    won: float
    margin: float = 0.0
    """Half of the 95 % interval of the least certain chance; 0 for an exact answer."""
    alive: tuple[float, ...] = field(default=())
    """After each step of a day: the chance that nobody is dead by then."""

    @property
    def lost(self) -> float:
        return self.fallen[-1]

    @property
    def loss(self) -> float:
        """How many characters fall on average."""
        return fsum(number * chance for number, chance in enumerate(self.fallen))

    @property
    def band(self) -> str:
        if self.lost >= LOST_DEADLY:
            return DEADLY
        safe = self.fallen[0]
        return EASY if safe >= SAFE_EASY else FAIR if safe >= SAFE_FAIR else HARD


@dataclass(frozen=True)
class _End:
    """The end of a fight or a day: who is out of it, who is dead, and whether the party won."""

    out: tuple[bool, ...]
    dead: tuple[bool, ...]
    won: bool


def danger_of(
    system: str,
    characters: Sequence[Fields],
    options: Fields,
    steps: Sequence[Fields],
    seconds: float = SECONDS,
) -> Danger:
    """From plain data, for a worker: the danger of these steps for these characters."""
    ruleset = find(system)
    heroes = tuple(record.load(ruleset.sheet_type, each) for each in characters)
    rules: RuleOptions = record.load(ruleset.rules, dict(options))
    return danger(ruleset, heroes, rules, [record.load(Planned, each) for each in steps], seconds)


def danger(
    ruleset: Ruleset[Any],
    heroes: tuple[Character, ...],
    rules: RuleOptions,
    steps: Sequence[Planned],
    seconds: float = SECONDS,
    runs: int = MAX_RUNS,
    *,
    exact: bool = True,
) -> Danger:
    """At most so many runs if it is sampled, which it is at once without `exact`."""
    if ruleset.encounters is None or not heroes or not 0 < len(steps) <= MAX_STEPS:
        raise FaultsError(
            "", [Message("name from one to {limit} steps, and characters to fight.", limit=MAX_STEPS)]
        )
    if exact and len(steps) == 1 and steps[0].foes:
        found = _exact(ruleset, heroes, rules, steps[0], seconds * SHARE_EXACT)
        if found is not None:
            return found
        seconds *= 1 - SHARE_EXACT
    generator = random.Random(SEED)  # noqa: S311 - dice
    alive = [0] * len(steps)
    ends = _repeated(lambda: _day(ruleset, heroes, rules, steps, generator, alive), seconds, runs)
    return _sampled(ends, len(heroes), alive)


def _repeated(run: Callable[[], _End], seconds: float, runs: int = MAX_RUNS) -> list[_End]:
    """Runs until the time is up: the first one may take most of it, for a worker that has just started."""
    began, ends = monotonic(), [run()]
    while len(ends) < runs:
        spent = monotonic() - began
        if spent > seconds * (1 if len(ends) >= LEAST_RUNS else PATIENCE):
            break
        ends.append(run())
    return ends


def danger_from(
    ruleset: Ruleset[Any],
    game: FightGame,
    now: Waiting[Any] | Ended[Any],
    size: int,
    seconds: float = SECONDS,
) -> Danger:
    """How a fight under way goes on, from the answers given so far; sampled."""
    generator = random.Random(SEED)  # noqa: S311 - dice
    ends = _repeated(lambda: _end_of(ruleset, game, fought(game, generator, now)), seconds)
    return _sampled(ends, size)


def _sampled(ends: Sequence[_End], size: int, alive: Sequence[int] = ()) -> Danger:
    count = len(ends)
    counted = _counted([(each, 1 / count) for each in ends], size)
    widths = (
        (high - low) / 2
        for _, low, high in (wilson(round(each * count), count) for each in counted["fallen"])
    )
    return Danger(False, count, **counted, margin=max(widths), alive=tuple(each / count for each in alive))


def _counted(ends: Sequence[tuple[_End, float]], size: int) -> JsonObject:
    return {
        "fallen": tuple(fsum(chance for end, chance in ends if sum(end.out) == number) for number in range(size + 1)),
        "who": tuple(fsum(chance for end, chance in ends if end.out[at]) for at in range(size)),
        "dead": fsum(chance for end, chance in ends if any(end.dead)),
        "won": fsum(chance for end, chance in ends if end.won),
    }  # fmt: skip


def fight_game(
    ruleset: Ruleset[Any], heroes: tuple[Character, ...], rules: RuleOptions, step: Planned
) -> FightGame:
    assert ruleset.encounters is not None
    terms: Any = record.load(ruleset.encounters.terms, dict(step.terms or {}))
    return FightGame(ruleset.encounters.fight(heroes, step.foes, terms, rules))


def _end_of(ruleset: Ruleset[Any], game: FightGame, found: Finished) -> _End:
    party = game.fight.party(found.fight)
    size = len(found.sheets)
    return _End(
        tuple(bool(each.fate) for each in party[:size]),
        tuple(_died(ruleset, hero) for hero in found.sheets),
        any(not each.fate for each in party) and all(each.fate for each in game.fight.foes(found.fight)),
    )


def _died(ruleset: Ruleset[H], hero: H) -> bool:
    assert ruleset.encounters is not None
    return ruleset.over(hero) in ruleset.encounters.deaths


# -- exactly --------------------------------------------------------------------------------------------------------


def _exact(
    ruleset: Ruleset[Any], heroes: tuple[Character, ...], rules: RuleOptions, step: Planned, seconds: float
) -> Danger | None:
    """None for a fight that is too large."""
    game = fight_game(ruleset, heroes, rules, step)
    plain: Callable[[Question], str] = cautious
    players = dict.fromkeys((HERO, MASTER), plain)
    try:
        with limited(Budget(seconds=seconds)):
            odds = solve(
                game,
                goal=lambda _: [0],
                players={**players, FOE: "random"},
                exact=False,
                limit=MAX_STATES,
                lean=True,
            )
            ends = odds.spread(lambda state: _end_of(ruleset, game, state))
    except TalewrightError:  # over the budget, or more states than the limit
        return None
    shares = [(end, float(chance)) for end, chance in ends.items()]
    return Danger(
        True, 0, **_counted(shares, len(heroes)), alive=(1 - sum(c for e, c in shares if any(e.dead)),)
    )


# -- sampled --------------------------------------------------------------------------------------------------------


def _day(
    ruleset: Ruleset[Any],
    heroes: tuple[Character, ...],
    rules: RuleOptions,
    steps: Sequence[Planned],
    generator: random.Random,
    alive: list[int],
) -> _End:
    """One day; `alive` counts the steps after which nobody is dead."""
    now = dict(enumerate(heroes))
    dead: set[int] = set()
    out: set[int] = set()
    won = True
    for at, step in enumerate(steps):
        if not now:
            break
        if step.foes:
            game = fight_game(ruleset, tuple(now.values()), rules, step)
            found = fought(game, generator)
            end = _end_of(ruleset, game, found)
            out = {place for place, gone in zip(now, end.out, strict=True) if gone}
            now = dict(zip(now, found.sheets, strict=True))
            won = end.won
        else:
            now = {place: _done(ruleset, hero, step, generator) for place, hero in now.items()}
        gone = {place for place, hero in now.items() if ruleset.over(hero)}
        dead |= {place for place in gone if _died(ruleset, now[place])}
        out |= gone
        now = {place: hero for place, hero in now.items() if place not in gone}
        alive[at] += not dead
    places = range(len(heroes))
    return _End(tuple(each in out | dead for each in places), tuple(each in dead for each in places), won)


def _done(ruleset: Ruleset[H], hero: H, step: Planned, generator: random.Random) -> Character:
    """A character after a rest; what it cannot do changes nothing."""
    order = CharacterOrder(step.verb, dict(step.fields or {}))
    try:
        check_order(ruleset, hero, order)
    except FaultsError:
        return hero
    now = resume(order_game(ruleset, hero, order), answerer=_answers(generator))
    return now.state.result.hero if isinstance(now, Ended) and now.state is not None else hero


def _answers(generator: random.Random) -> Callable[[Question], Answer | None]:
    """Random dice and the plain option, as often as an order may ask."""
    left = MAX_ANSWERS

    def answer(question: Question) -> Answer | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        if question.dice is not None:
            return Rolled(dice.roll(question.dice, generator))
        return Chosen(generator.choice(question.options) if question.who == FOE else cautious(question))

    return answer
