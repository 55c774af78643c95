"""One pool a target: its dice gathered, the highest kept, and what that makes of a foe or a character."""

from __future__ import annotations

from collections.abc import Callable

from talewright.core.ask import FOE, HERO, MASTER, Ask
from talewright.rulesets.gradient.battle import NOBODY, RETREAT, Battle
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.deeds import answered, fallen, gained, minds, with_number, work
from talewright.rulesets.gradient.fighters import (
    CAPTURED,
    DOWN,
    MORTAL,
    ROUTED,
    SLAIN,
    Die,
    Fighter,
    Pool,
    attack_mode,
    damage_dice,
)  # fmt: skip
from talewright.rulesets.gradient.harm import CRITICAL, HELD, Wound, wound
from talewright.rulesets.gradient.hooks import LATER, Body, Hook, clinging, hooks_of
from talewright.rulesets.gradient.reach import SLIPPED, added, armour_of, bearing, reaches, slips
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.scars import DOOMED, MORTAL_WOUND, REORIENTED, new_score, turned

WEAKENED = "weakened"
REROLLED = "reroll"
"""Tokens: a detachment badly weakened, a daily reroll used."""
COWING, COWED = "cowing", "cowed"
"""Tokens: a foe was brought to 0 HP by one who may cow the others with it; that is used up for the day."""


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
    pools: dict[tuple[int, bool], list[Die]] = {}
    drains: list[tuple[Blow, int]] = []
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
            pools.setdefault(key, []).extend(
                _dice(pair, battle, fighter, blow, targets[at], after[at], actors, mates)
            )
    fellers: list[int] = []
    todo = tuple((key, tuple(sorted(pools[key]))) for key in sorted(pools))
    watched = _watched(targets, blows, todo)
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


def _mates(attackers: tuple[Fighter, ...], blows: list[Blow], blow: Blow, at: int) -> list[Fighter]:
    """Who else strikes at the same target; of one without hooks nobody asks."""
    if not attackers[blow.by].hooks:
        return []
    return [attackers[mate.by] for mate in blows if mate.by != blow.by and at in mate.targets]


def _watched(
    targets: tuple[Fighter, ...], blows: list[Blow], todo: tuple[tuple[tuple[int, bool], Pool], ...]
) -> tuple[Blow, ...]:
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


def hit_foe(ask: Ask, battle: Battle, at: int, before: Body, found: Wound, by: tuple[Hook, ...]) -> Body:
    """What a wound makes of a foe (GRAD-104, GRAD-110)."""
    foe = battle.foes[at]
    body = before._replace(hp=found.hp, strength=found.strength)
    for hook in by:
        if hook.on_hit and not body.fate:
            body = hook.on_hit(ask, foe, body)
    if found.cause in ("", HELD):
        return body
    ask.note("felled", foe=battle.names[1][at], cause=found.cause)
    for hook in foe.active:
        if hook.survives is not None:
            left = hook.survives(ask, foe, before, body, found.cause)
            if left is not None:
                return left
    if found.cause == CRITICAL:
        for hook in by:
            if hook.on_critical and not body.fate:
                body = hook.on_critical(ask, foe, body)
        if body.fate:
            return body
        if foe.detachment:
            return broken(ask, battle, foe, body)
        if battle.rules.fallen_foe == "ask":
            fate = ask.decide("fallen_foe", (SLAIN, CAPTURED), clause="GRAD-104", who=MASTER, foe=foe.name)
            return fallen(fate)
    return fallen(SLAIN)


def broken(ask: Ask, battle: Battle, foe: Fighter, body: Body) -> Body:
    """A detachment that failed its save: routed, or badly weakened once (GRAD-110)."""
    how = battle.rules.detachment_critical
    if body.has(WEAKENED):
        return fallen(ROUTED) if battle.rules.weakened_again == ROUTED else body
    if how == "ask":
        how = ask.decide("detachment", (ROUTED, WEAKENED), clause="GRAD-110", who=MASTER, foe=foe.name)
    return fallen(ROUTED) if how == ROUTED else body.given(WEAKENED)


def hit_pc(ask: Ask, battle: Battle, at: int, before: Body, found: Wound, by: tuple[Hook, ...]) -> Body:
    """What a wound makes of a character: a scar, a save passed, critical damage or death (GRAD-103, GRAD-106)."""
    pc = battle.party[at]
    body = before._replace(hp=found.hp, strength=found.strength)
    for hook in by:
        if hook.on_hit and not body.fate:
            body = hook.on_hit(ask, pc, body)
    if found.row:
        return _scar(ask, battle, at, body, found.row)
    if found.cause == HELD:
        return body._replace(doom=2) if body.doom == 1 else body
    if found.cause == "":
        return body
    if found.cause == CRITICAL and _rerolled(ask, pc, body):
        body = body.given(REROLLED)
        if ask.call(passes, "critical_damage", body.strength, 0, battle.rules.doubles, HERO):
            return body._replace(doom=2) if body.doom == 1 else body
    ask.note("felled", foe=battle.names[0][at], cause=found.cause)
    for hook in pc.active:
        if hook.survives is not None:
            left = hook.survives(ask, pc, before, body, found.cause)
            if left is not None:
                return left
    if found.cause == CRITICAL and body.doom != 1:
        body = body._replace(fate=DOWN)
        for hook in by:
            if hook.on_critical:
                body = hook.on_critical(ask, pc, body)
        return body
    return body._replace(fate=SLAIN)


def _rerolled(ask: Ask, pc: Fighter, body: Body) -> bool:
    if body.has(REROLLED) or not any(hook.rerolls for hook in pc.active):
        return False
    return ask.decide("reroll", ("accept", "reroll"), clause="GRAD-063", actor=pc.name) == "reroll"


def _scar(ask: Ask, battle: Battle, at: int, body: Body, row: int) -> Body:
    """HP exactly 0: the row of the HP lost. Only what matters to the fight happens now (GRAD-106, GRAD-120)."""
    ask.note("scarred", name=battle.names[0][at], row=row)
    if row == REORIENTED:
        attribute = ask.call(turned)
        score = LATER
        # A fighter that cannot run has no use for DEX or WIL in a fight: their roll can wait until it is over.
        if attribute == "strength" or (attribute == "dexterity" and RETREAT in battle.actions):
            score = ask.call(new_score, getattr(body, attribute))
            body = with_number(body, attribute, score) if score else body
        if battle.scars:
            body = body._replace(gain=(attribute, score))
    elif row == MORTAL_WOUND:
        body = body._replace(fate=MORTAL)
    elif row == DOOMED:
        body = body._replace(doom=1)
    return body._replace(scar=row) if battle.scars else body
