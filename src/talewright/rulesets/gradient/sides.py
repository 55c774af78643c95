"""What matters of a side to its own turn and to the other's: small arguments make few tables."""

from __future__ import annotations

from functools import lru_cache

from talewright.rulesets.gradient.fighters import WAITING
from talewright.rulesets.gradient.hooks import Body

MOST_KEPT = 10_000
"""Sides whose postures are remembered: the solver asks for the same ones again and again."""


@lru_cache(maxsize=MOST_KEPT)
def postures(side: tuple[Body, ...]) -> tuple[Body, ...]:
    """A side as its own turn sees it: who can act, not how hurt they are."""
    return tuple(Body(1, 1, body.dexterity, body.willpower, body.fate, tokens=body.tokens) for body in side)


@lru_cache(maxsize=MOST_KEPT)
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


def unscarred(side: tuple[Body, ...]) -> tuple[Body, ...]:
    if not any(body.scar for body in side):
        return side
    return tuple(body._replace(scar=0, gain=None) if body.scar or body.gain else body for body in side)


def scarred(before: tuple[Body, ...], after: tuple[Body, ...]) -> tuple[Body, ...]:
    """Scars taken earlier come back: a fight gives at most one, as HP come down to 0 only once."""
    if not any(body.scar for body in before):
        return after
    return tuple(
        new._replace(scar=old.scar, gain=old.gain) if old.scar else new
        for old, new in zip(before, after, strict=True)
    )
