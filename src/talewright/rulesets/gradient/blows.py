"""One pool a target: its dice gathered, the highest kept, and who is hurt by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import MAX_CACHED
from talewright.rulesets.gradient.battle import NOBODY, Battle
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.deeds import answered, gained, minds, work
from talewright.rulesets.gradient.fighters import (
    Die,
    Fighter,
    Pool,
    attack_mode,
    damage_dice,
)  # fmt: skip
from talewright.rulesets.gradient.harm import Wound, wound
from talewright.rulesets.gradient.hooks import Body, Hook, clinging, hooks_of
from talewright.rulesets.gradient.reach import SLIPPED, added, armour_of, bearing, reaches, slips
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.wounded import WEAKENED

COWING, COWED = "cowing", "cowed"
"""Tokens: a foe was brought to 0 HP by one who may cow the others with it; that is used up for the day."""


Pools = tuple[tuple[tuple[int, bool], Pool], ...]
"""The dice of each target, by its place and whether they go past HP."""
Hit = Callable[[Ask, Battle, int, Body, Wound, tuple[Hook, ...]], Body]


def resolve(
    ask: Ask,
    battle: Battle,
    attackers: tuple[Fighter, ...],
    targets: tuple[Fighter, ...],
    blows: list[Blow],
    actors: tuple[Body, ...],
    after: list[Body],
    hit: Hit,
    acting: list[Body],
) -> list[int]:
    """Gather the dice of each target, roll, keep the highest; return who felled a target and may strike again.

    `acting` is the attackers' side as the turn leaves it: what a blow gives or costs its owner goes there.
    """
    drains: list[tuple[Blow, int]] = []
    if battle.hooked or _is_marked(actors) or _is_marked(after):
        todo = _pools(ask, battle, attackers, targets, blows, actors, after, drains)
    else:  # for speed alone
        todo = _plain_pools(battle, attackers is battle.party, tuple(blows)) or _pools(
            ask, battle, attackers, targets, blows, actors, after, drains
        )
    fellers: list[int] = []
    watched = _watched(targets, blows, todo) if len(todo) > 1 else ()
    for number, ((at, direct), pool) in enumerate(todo):
        if number:  # for speed alone
            ask.mark(todo[number:], tuple(after), tuple(fellers), watched, tuple(drains), tuple(acting))
        before, target = after[at], targets[at]
        if before.fate:
            continue
        if slips(ask, target, before, blows, at):
            after[at] = before.given(SLIPPED)
            continue
        hp = 0 if direct else before.hp
        armour = armour_of(target, before)
        # Of a common foe that falls nobody asks how much STR it had left.
        common = not (target.pc or target.detachment or battle.hooked)
        # The dice of a pool are thrown by the first who struck.
        first = next(blow.by for blow in blows if at in blow.targets)
        pair = battle.striking(ask, attackers, first, at)
        found = pair.call(wound, pool, armour, hp, before.strength, target.pc, battle.rules.doubles, common)
        if direct:
            found = found._replace(hp=before.hp)
        by: tuple[Hook, ...] = ()
        if found.owners:  # for speed alone
            by = tuple(hook for owner in found.owners for hook in _hooks_of_blow(attackers, blows, owner, at))
        after[at] = hit(pair, battle, at, before, found, by)
        if minds(target):  # for speed alone
            answered(ask, target, after[at], blows, at, found.hurt, acting)
        if found.owners:  # for speed alone
            harm = before.hp - found.hp + before.strength - found.strength
            cause = found.cause if after[at].fate else ""
            for owner in found.owners:
                gained(
                    battle.striking(ask, attackers, owner, at),
                    attackers[owner],
                    blows,
                    owner,
                    at,
                    harm,
                    cause,
                    acting,
                )
                if before.hp > 0 and not found.hp and any(hook.cows for hook in attackers[owner].active):
                    acting[owner] = acting[owner].given(f"{COWING}={at}")
        if after[at].fate and found.owners:
            fellers += [
                owner for owner in found.owners if any(hook.free_attack for hook in attackers[owner].active)
            ]
    work(ask, battle, attackers, targets, drains, after, acting, tuple(fellers))
    return fellers


def _pools(
    ask: Ask,
    battle: Battle,
    attackers: tuple[Fighter, ...],
    targets: tuple[Fighter, ...],
    blows: list[Blow],
    actors: tuple[Body, ...],
    after: list[Body],
    drains: list[tuple[Blow, int]],
) -> Pools:
    """The dice of each target, in the order in which they are rolled; what goes into no pool is added to `drains`."""
    pools: dict[tuple[int, bool], list[Die]] = {}
    for blow in blows:
        fighter = attackers[blow.by]
        if blow.attack.harms == "mends":
            drains.append((blow, NOBODY))
        for at in blow.targets:
            pair = battle.striking(ask, attackers, blow.by, at)
            if not reaches(pair, battle, fighter, actors[blow.by], blow.attack, targets[at]):
                continue
            if blow.attack.harms not in ("hp", "direct"):
                drains.append((blow, at))
                continue
            key = (at, blow.attack.harms == "direct")
            mates = _mates(attackers, blows, blow, at)
            dice = _dice(pair, battle, fighter, blow, targets[at], after[at], actors, mates)
            pools.setdefault(key, []).extend(dice)
    return tuple((key, tuple(sorted(pools[key]))) for key in sorted(pools))


@lru_cache(maxsize=MAX_CACHED)
def _plain_pools(battle: Battle, ours: bool, blows: tuple[Blow, ...]) -> Pools:
    """The same where nothing bears on an attack but position and number; none if one does more than plain damage."""
    attackers, targets = (battle.party, battle.foes) if ours else (battle.foes, battle.party)
    pools: dict[tuple[int, bool], list[Die]] = {}
    for by, attack, ats, normal in blows:
        if attack.harms != "hp" or attack.halved_by:
            return ()
        for at in ats:
            mode = attack_mode(attackers[by], attack, targets[at])
            sides = damage_dice(attack, mode, battle.rules, take_enhanced=False if normal else None)
            dice = [Die(each, attack.bonus, attack.ignores_armour) for each in sides]
            pools.setdefault((at, False), []).extend(dice)
    return tuple((key, tuple(sorted(pools[key]))) for key in sorted(pools))


def _is_marked(side: Sequence[Body]) -> bool:
    for body in side:  # noqa: SIM110 - a plain loop: this is asked in every turn
        if body.tokens:
            return True
    return False


def _mates(attackers: tuple[Fighter, ...], blows: list[Blow], blow: Blow, at: int) -> list[Fighter]:
    """Who else strikes at the same target; of one without hooks nobody asks."""
    if not attackers[blow.by].hooks:
        return []
    return [attackers[mate.by] for mate in blows if mate.by != blow.by and at in mate.targets]


def _watched(targets: tuple[Fighter, ...], blows: list[Blow], todo: Pools) -> tuple[Blow, ...]:
    """For the marks: the blows, where it matters later whose they were."""
    owned = any(die.owner >= 0 for _, pool in todo for die in pool)
    return tuple(blows) if owned or any(minds(targets[at]) for (at, _), _ in todo) else ()


def _hooks_of_blow(
    attackers: tuple[Fighter, ...], blows: list[Blow], owner: int, at: int
) -> tuple[Hook, ...]:
    tags = tuple(tag for blow in blows if blow.by == owner and at in blow.targets for tag in blow.attack.tags)
    return (*attackers[owner].active, *hooks_of(tags))


def _dice(
    ask: Ask,
    battle: Battle,
    fighter: Fighter,
    blow: Blow,
    target: Fighter,
    body: Body,
    actors: tuple[Body, ...],
    mates: list[Fighter],
) -> list[Die]:
    attack = blow.attack
    others: list[str] = []
    bonus = attack.bonus
    if fighter.hooks or target.hooks or attack.tags:
        others, more = bearing(fighter, attack, target, mates)
        bonus += more + added(ask, fighter, attack)
        moods = (hook.attacking for hook in clinging(actors[blow.by]))
        others += [mood(fighter, attack, target) for mood in moods if mood is not None]
    mode = attack_mode(
        fighter,
        attack,
        target,
        weakened=actors[blow.by].has(WEAKENED),
        clings=clinging(body),
        others=tuple(others),
    )
    sides = damage_dice(attack, mode, battle.rules, take_enhanced=False if blow.normal else None)
    halved = bool(attack.halved_by) and ask.call(
        passes,
        "halving",
        getattr(body, attack.halved_by),
        0,
        battle.rules.doubles,
        HERO if target.pc else FOE,
    )
    watched = any(
        hook.on_hit or hook.on_critical or hook.free_attack or hook.gains or hook.cows
        for hook in (*fighter.active, *hooks_of(attack.tags))
    )
    owner = blow.by if watched else -1
    return [Die(each, bonus, attack.ignores_armour, halved, owner) for each in sides]
