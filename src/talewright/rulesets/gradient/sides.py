"""What matters of a side to its own turn and to the other's: small arguments make few tables."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from talewright.core.ask import Aside
from talewright.core.dice import MAX_CACHED
from talewright.rulesets.gradient.battle import Battle, State
from talewright.rulesets.gradient.fighters import WAITING
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


# -- what a fight only carries along ------------------------------------------------------------------------


def carried(battle: Battle) -> Aside[State] | None:
    """The first character's scar asks for nothing until the fight is over; nor does how it lies when it fell."""
    if any(part.start == 0 for part in battle.party_alike):
        return None
    return _LYING if battle.brief and not battle.hooked else _SCAR


def _scar_off(state: State) -> tuple[State, Hashable]:
    first = state.party[0]
    if not (first.scar or first.gain):
        return state, None
    bare = first._replace(scar=0, gain=None)
    return state._replace(party=(bare, *state.party[1:])), (first.scar, first.gain)


def _lying_off(state: State) -> tuple[State, Hashable]:
    first = state.party[0]
    if not first.fate:
        return _scar_off(state)
    bare = Body(0, 0, 0, 0, first.fate)
    if first == bare:
        return state, None
    return state._replace(party=(bare, *state.party[1:])), first


def _put_back(state: State, taken: Body | tuple[int, tuple[str, int] | None]) -> State:
    if not isinstance(taken, Body):
        taken = state.party[0]._replace(scar=taken[0], gain=taken[1])
    return state._replace(party=(taken, *state.party[1:]))


_SCAR: Aside[State] = Aside(_scar_off, _put_back)
_LYING: Aside[State] = Aside(_lying_off, _put_back)
