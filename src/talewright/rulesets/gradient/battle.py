"""A fight as data: who stands on which side, under which rules, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED
from talewright.core.encounter import numbered
from talewright.core.hashed import HashedOnce
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import UNPLAIN
from talewright.rulesets.gradient.hooks import Body, hooks_of
from talewright.rulesets.gradient.options import DEFAULT, Rules

OPENING, PARTY, FOES, OVER = 0, 1, 2, 3
"""Whose turn: the characters' first, any later one of theirs, the foes', nobody's any more."""

RETREAT, HOLD = "retreat", "hold"
FREE = "free"
NOBODY = -1
"""The place of the target of an action that has none."""
AIMS = ASK, FIRST, WEAKEST, SPREAD = ("ask", "first", "weakest", "spread")
"""Whom a side attacks: asked each time, or by a standing order."""
WON, LOST, ESCAPED, DRAWN, UNDECIDED = "won", "lost", "escaped", "drawn", "undecided"


@dataclass(frozen=True)
class Battle(HashedOnce):
    """What does not change during the fight.

    `actions` are offered beside attacking: retreat needs a safe place to run to, so it is offered only where
    there is one (GRAD-112). `scars` keeps the row of a scar in the state; without it the row is only in
    a note, which makes large fights much smaller for the solver.
    """

    party: tuple[Fighter, ...]
    foes: tuple[Fighter, ...]
    rules: Rules = DEFAULT
    waived: bool = False
    actions: tuple[str, ...] = ()
    scars: bool = True
    aim: str = ASK
    foe_aim: str = ASK
    brief: bool = False
    """Of a fight that is over the state holds the first character whole, of all others their fate alone."""
    rounds: int = 0
    """After so many rounds the fight is broken off; 0 to fight to the end."""
    named: bool = False
    """Several players: every question and roll names the fighter it is for."""

    def __post_init__(self) -> None:
        if any(each.doubles != self.rules.doubles for each in (*self.party, *self.foes)):
            for side in ("party", "foes"):
                fighters = tuple(replace(each, doubles=self.rules.doubles) for each in getattr(self, side))
                object.__setattr__(self, side, fighters)
        values = (
            self.party,
            self.foes,
            self.rules,
            self.waived,
            self.actions,
            self.scars,
            self.aim,
            self.foe_aim,
            self.rounds,
        )
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def party_alike(self) -> tuple[slice, ...]:
        return _alike(self.party)

    @cached_property
    def foes_alike(self) -> tuple[slice, ...]:
        return _alike(self.foes)

    @cached_property
    def hooked(self) -> bool:
        """Whether anybody brings a hook or a special action into the fight: else nobody looks for tokens."""
        return any(
            fighter.active
            or any(attack.harms in UNPLAIN or hooks_of(attack.tags) for attack in fighter.attacks)
            for fighter in (*self.party, *self.foes)
        )

    @cached_property
    def names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Names by which options distinguish the fighters of a side."""
        ours = numbered([fighter.name for fighter in self.party])
        return ours, numbered([fighter.name for fighter in self.foes])

    def between(self, ask: Ask, ours: int, theirs: int | None = None) -> Ask:
        """An ask for these two fighters, which names them where there are several players."""
        if not self.named:
            return ask
        return acting(ask, self.names[0][ours], "" if theirs is None else self.names[1][theirs])

    def opposing(self, ask: Ask, theirs: int) -> Ask:
        """An ask for a foe alone."""
        return acting(ask, foe=self.names[1][theirs]) if self.named else ask

    def striking(self, ask: Ask, attackers: tuple[Fighter, ...], by: int, at: int) -> Ask:
        """An ask for an attacker and its target, whichever side attacks."""
        if not self.named:  # for speed alone
            return ask
        if attackers is self.party:
            return self.between(ask, by, None if at == NOBODY else at)
        return self.between(ask, max(at, 0), by)

    def start(self) -> State:
        party = tuple(fighter.body(self.rules) for fighter in self.party)
        foes = tuple(fighter.body(self.rules) for fighter in self.foes)
        turn = OPENING if standing(party) and standing(foes) else OVER
        return State(turn, in_order(party, self.party_alike), in_order(foes, self.foes_alike))


class State(NamedTuple):
    """Between two turns. `late` marks foes felled this round that still act, where rounds are simultaneous."""

    turn: int
    party: tuple[Body, ...]
    foes: tuple[Body, ...]
    morale: int = 0
    late: tuple[Body, ...] = ()


def standing(bodies: tuple[Body, ...]) -> bool:
    for body in bodies:  # noqa: SIM110 - a plain loop: this is asked after every turn
        if not body.fate:
            return True
    return False


def in_order(bodies: tuple[Body, ...], alike: tuple[slice, ...]) -> tuple[Body, ...]:
    """Interchangeable fighters in one order, so that the solver meets each position once."""
    if not alike:
        return bodies
    found = list(bodies)
    for part in alike:
        found[part] = _ranked(tuple(found[part]))
    return tuple(found)


@lru_cache(maxsize=MAX_CACHED)
def _ranked(bodies: tuple[Body, ...]) -> tuple[Body, ...]:
    return tuple(sorted(bodies, key=_rank))


def _rank(body: Body) -> tuple[object, ...]:
    return (
        bool(body.fate),
        body.fate,
        body.hp,
        body.strength,
        body.scar,
        body.doom,
        body.gain or (),
        body.tokens,
    )


def _alike(side: tuple[Fighter, ...]) -> tuple[slice, ...]:
    found: list[slice] = []
    at = 0
    for _, group in groupby(side):
        size = len(list(group))
        if size > 1:
            found.append(slice(at, at + size))
        at += size
    return tuple(found)
