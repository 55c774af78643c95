"""What a ruleset's fights at a table must do: be laid out from its own cards, name who is asked, end, and leave sheets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from talewright.core import record
from talewright.core.ask import HERO, Answer, Ask, Question
from talewright.core.encounter import FOES, PARTY, Encounters, Fight
from talewright.core.errors import TalewrightError
from talewright.core.fight_games import FightGame, Finished
from talewright.core.game import Ending, Single
from talewright.core.newcomers import Newcomers
from talewright.core.replay import Ended, ReplayAsk, resume
from talewright.core.ruleset import Ruleset
from talewright.odds.simulate import answerer, play_out, stream

PARTY_SIZE = 3
FIGHTS = 8
MAX_ANSWERS = 4_000


def fights_are_sound(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Every card can be met, and fights against cards picked at random keep their promises."""
    encounters = ruleset.encounters
    if encounters is None:
        return
    party = random_party(ruleset)
    cards = encounters.foes()
    terms: Any = record.load(encounters.terms, {})
    for card in cards:
        try:
            encounters.fight(party, (card.id,), terms, ruleset.rules())
        except TalewrightError as error:
            yield f"the card {card.id!r} cannot be met: {error}"
    pick = stream(len(cards), 13)
    for seed in range(FIGHTS if cards else 0):
        lines = (f"2 {pick.choice(cards).id}", pick.choice(cards).id)
        fight = encounters.fight(party, lines, terms, ruleset.rules())
        late = Newcomers((party[0],), foes=(pick.choice(cards).id,))
        found = [*_numbers(encounters, fight), *_played(ruleset, fight, seed), *_joined(fight, late, seed)]
        yield from (f"{' and '.join(lines)}, seed {seed}: {fault}" for fault in found)


def random_party(ruleset: Ruleset[Any]) -> tuple[Any, ...]:
    """Characters made at random: what no ready hero has, they may have."""
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    made = [play_out(game, stream(seed, 11)).state for seed in range(PARTY_SIZE)]
    return tuple(each.result for each in made if each is not None)


def _numbers(encounters: Encounters[Any], fight: Fight[Any]) -> Iterator[str]:
    """What a game master may set is set, and nothing else."""
    start = fight.start()
    hash(start)
    for side, shown in ((PARTY, fight.party), (FOES, fight.foes)):
        for figure in encounters.numbers[side]:
            changed = fight.changed(start, side, 0, figure, 1)
            figures = dict(shown(changed)[0].figures)
            if figure in figures and figures[figure] != 1:
                yield f"{figure} of the {side} cannot be set"
        for wrong in ({"figure": "no-such-number"}, {"value": -1}, {"at": 99}):
            call: dict[str, Any] = {"at": 0, "figure": encounters.numbers[side][0], "value": 1, **wrong}
            try:
                fight.changed(start, side, call["at"], call["figure"], call["value"])
            except TalewrightError:  # as it should be
                continue
            yield f"a change of {wrong} on the side of the {side} is accepted"


def _played(ruleset: Ruleset[Any], fight: Fight[Any], seed: int) -> Iterator[str]:
    game = FightGame(fight)
    give = answerer(stream(seed, 12), {HERO: "random"})
    names = {each.name for each in fight.party(fight.start())}
    faults: set[str] = set()
    left = iter(range(MAX_ANSWERS))

    def answer(question: Question) -> Answer | None:
        if question.who == HERO and question.facts.get("actor") not in names:
            faults.add(f"'{question.what}' does not say whom it asks")
        return give(question) if next(left, None) is not None else None

    ended = resume(game, answerer=answer)
    yield from sorted(faults)
    if not isinstance(ended, Ended):
        yield "it does not end"
        return
    yield from _turns(fight, ended.log)
    again = resume(game, ended.log)
    if again.state != ended.state or again.notes != ended.notes:
        yield "the replayed fight differs"
    finished: Finished = ended.state
    for hero in finished.sheets:
        data = json.loads(json.dumps(record.dump(hero)))
        if record.load(ruleset.sheet_type, data) != hero:
            yield "a sheet changes in its file"
        yield from (f"a sheet breaks the rules: {fault}" for fault in ruleset.check(hero))


@dataclass(frozen=True)
class JoinedFight:
    """A fight that others join after its first turn, as a game."""

    fight: Fight[Any]
    newcomers: Newcomers

    @cached_property
    def larger(self) -> Fight[Any]:
        return self.fight.extended(self.newcomers)

    def start(self) -> tuple[bool, Any]:
        return False, self.fight.start()

    def step(self, state: tuple[bool, Any], ask: Ask) -> tuple[bool, Any]:
        joined, now = state
        if joined:
            return True, FightGame(self.larger).step(now, ask)
        after = self.fight.step(now, ask)
        if self.fight.ended(after) is not None:
            return True, FightGame(self.fight).skipped(after)
        return True, self.larger.admit(after, ask, self.fight)

    def ended(self, state: tuple[bool, Any]) -> Ending | None:
        return FightGame(self.larger).ended(state[1])


def _joined(fight: Fight[Any], newcomers: Newcomers, seed: int) -> Iterator[str]:
    """A larger fight has more on both sides, under names of their own, and ends."""
    game = JoinedFight(fight, newcomers)
    start = game.larger.start()
    for side, before, after in (
        (PARTY, fight.party(fight.start()), game.larger.party(start)),
        (FOES, fight.foes(fight.start()), game.larger.foes(start)),
    ):
        names = [each.name for each in after]
        if len(after) <= len(before) or not {each.name for each in before} <= set(names):
            yield f"who joins the side of the {side} is not there, or takes the name of another"
        if len(set(names)) < len(names):
            yield f"two of the {side} have one name after a fighter has joined"
    left = iter(range(MAX_ANSWERS))
    give = answerer(stream(seed, 12), {HERO: "random"})
    played = resume(game, answerer=lambda question: give(question) if next(left, None) is not None else None)
    if not isinstance(played, Ended):
        yield "it does not end when a fighter has joined"


def _turns(fight: Fight[Any], log: tuple[Answer, ...]) -> Iterator[str]:
    """Between any two turns the fight says whose turn is next, and each fighter in the order can act."""
    state, ask = fight.start(), ReplayAsk(log)
    while fight.ended(state) is None:
        sides = {PARTY: fight.party(state), FOES: fight.foes(state)}
        if not fight.turn(state):
            yield "a turn has no name"
        yield from (
            f"{sides[side][at].name} is out of the fight, and in the order of turns"
            for side, at in fight.order(state)
            if sides[side][at].fate
        )
        state = fight.step(state, ask)
