"""What matters of a side to its own turn and to the other's: small arguments make few tables."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from talewright.core.ask import Aside
from talewright.core.dice import MAX_CACHED
from talewright.rulesets.gradient.battle import FOES, OVER, RETREAT, Battle, State
from talewright.rulesets.gradient.fighters import WAITING, Fighter
from talewright.rulesets.gradient.hooks import Body


@lru_cache(maxsize=MAX_CACHED)
def postures(side: tuple[Body, ...]) -> tuple[Body, ...]:
    """A side as its own turn sees it: who can act, not how hurt they are."""
    return tuple(Body(1, 1, body.dexterity, body.willpower, body.fate, tokens=body.tokens) for body in side)


@lru_cache(maxsize=MAX_CACHED)
def before_round(foes: tuple[Body, ...]) -> tuple[Body, ...]:
    """Foes as the end of a simultaneous round asks for them: who could act, and who still had HP."""
    return tuple(body._replace(hp=min(body.hp, 1), strength=1) for body in foes)


def merged(side: tuple[Body, ...], actors: tuple[Body, ...]) -> tuple[Body, ...]:
    """The side after its own turn: who ran, what was used, who was called in."""
    return tuple(
        body
        if body.fate and (body.fate != WAITING or actor.fate)
        else body._replace(fate=actor.fate, tokens=actor.tokens)
        for body, actor in zip(side, actors, strict=True)
    )


def used(side: tuple[Body, ...], before: tuple[Body, ...], actors: tuple[Body, ...]) -> tuple[Body, ...]:
    """In a simultaneous round: what each used up in its turn is added to what was done to it meanwhile."""
    found = []
    for body, old, actor in zip(side, before, actors, strict=True):
        if body.fate == WAITING and not actor.fate:
            body = body._replace(fate="")  # noqa: PLW2901
        for token in {*actor.tokens, *old.tokens}:
            more = actor.times(token) - old.times(token)
            for _ in range(more):
                body = body if body.fate else body.given(token)  # noqa: PLW2901 - one body, token by token
            if more < 0 and not body.fate and body.has(token):
                body = body.taken(token)  # noqa: PLW2901
        found.append(body)
    return tuple(found)


@lru_cache(maxsize=MAX_CACHED)
def fates(side: tuple[Body, ...]) -> tuple[Body, ...]:
    """The fates of a side when the fight is over, sorted."""
    return tuple(Body(0, 0, 0, 0, fate) for fate in sorted(body.fate for body in side))


def fates_of(battle: Battle, party: tuple[Body, ...]) -> tuple[Body, ...]:
    """Companions who are out, reduced to their fate: nothing else of them matters at the end."""
    if len(party) == 1 or not battle.brief or battle.hooked:
        return party
    return (party[0], *(Body(0, 0, 0, 0, body.fate) if body.fate else body for body in party[1:]))


def has_scar(side: tuple[Body, ...]) -> bool:
    for body in side:  # noqa: SIM110 - a plain loop: this is asked in every turn
        if body.scar:
            return True
    return False


def unscarred(side: tuple[Body, ...]) -> tuple[Body, ...]:
    if not has_scar(side):
        return side
    return tuple(body._replace(scar=0, gain=None) if body.scar or body.gain else body for body in side)


def scarred(before: tuple[Body, ...], after: tuple[Body, ...]) -> tuple[Body, ...]:
    """Scars taken earlier come back: a fight gives at most one, as HP come down to 0 only once."""
    if not has_scar(before):
        return after
    return tuple(
        new._replace(scar=old.scar, gain=old.gain) if old.scar else new
        for old, new in zip(before, after, strict=True)
    )


# -- what a turn leaves alone -------------------------------------------------------------------------------

SCAR, LYING = "scar", "lying"
Side = tuple[Body, ...]
Taken = tuple[Side, Side, Body | tuple[int, tuple[str, int] | None] | None]
"""The characters, if they act; else their foes; and the first character's scar, or how it lies, or None."""


def carried(battle: Battle) -> Aside[State] | None:
    """What a turn does not ask for: how hurt those are who act in it, the first character's scar, and how it lies."""
    first = "" if any(part.start == 0 for part in battle.party_alike) else SCAR
    if first and battle.brief and not battle.hooked:
        first = LYING
    ours = _is_steady(battle, battle.party) and RETREAT not in battle.actions
    return _carried(first, ours, _is_steady(battle, battle.foes), battle.brief)


def _is_steady(battle: Battle, side: tuple[Fighter, ...]) -> bool:
    """Whether a side's own turn changes nobody of that side: nothing is used up, and nobody falls by it."""
    return (
        not battle.hooked
        and battle.rules.simultaneous == "side"
        and not any(attack.uses for fighter in side for attack in fighter.attacks)
    )


@lru_cache(maxsize=MAX_CACHED)
def _carried(first: str, ours: bool, theirs: bool, brief: bool) -> Aside[State] | None:
    if not (first or ours or theirs):
        return None
    apart = _Apart(first, ours, theirs, brief)
    return Aside(apart.take, apart.put)


class _Apart(NamedTuple):
    """What is taken off a state before a turn: of the first character, and of a side in its own turn."""

    first: str
    ours: bool
    theirs: bool
    brief: bool

    def take(self, state: State) -> tuple[State, Taken | None]:
        turn, party, foes, morale, late = state
        if turn != FOES and self.ours:
            return State(turn, postures(party), foes, morale, late), (party, (), None)
        bare, off = _bare(party[0], self.first)
        if turn == FOES and self.theirs:
            return State(turn, (bare, *party[1:]), postures(foes), morale, late), ((), foes, off)
        return (state, None) if off is None else (state._replace(party=(bare, *party[1:])), ((), (), off))

    def put(self, state: State, taken: Taken) -> State:
        """Of a brief fight that is over there are the first character whole and the fates of all others."""
        turn, party, foes, morale, late = state
        ours, theirs, off = taken
        brief = self.brief and turn == OVER
        if ours:
            party = (ours[0], *party[1:]) if brief else ours
        elif off is not None:
            first = off if isinstance(off, Body) else party[0]._replace(scar=off[0], gain=off[1])
            party = (first, *party[1:])
        if theirs and not brief:
            foes = theirs
        return State(turn, party, foes, morale, late)


def _bare(first: Body, how: str) -> tuple[Body, Body | tuple[int, tuple[str, int] | None] | None]:
    """The first character without what nothing in the fight asks for; and that, or None."""
    if how == LYING and first.fate:
        bare = Body(0, 0, 0, 0, first.fate)
        return bare, None if first == bare else first
    if not how or not (first.scar or first.gain):
        return first, None
    return first._replace(scar=0, gain=None), (first.scar, first.gain)
