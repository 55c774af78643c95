"""What a wound makes of a foe or a character: critical damage, a scar, death, or what an ability makes of it."""

from __future__ import annotations

from talewright.core.ask import HERO, MASTER, Ask
from talewright.rulesets.gradient.battle import RETREAT, Battle
from talewright.rulesets.gradient.deeds import fallen, with_number
from talewright.rulesets.gradient.fighters import CAPTURED, DOWN, MORTAL, ROUTED, SLAIN, Fighter
from talewright.rulesets.gradient.harm import CRITICAL, HELD, Wound
from talewright.rulesets.gradient.hooks import LATER, Body, Hook
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.scars import DOOMED, MORTAL_WOUND, REORIENTED, new_score, turned

WEAKENED = "weakened"
REROLLED = "reroll"
"""Tokens: a detachment badly weakened, a daily reroll used."""


def hit_foe(ask: Ask, battle: Battle, at: int, before: Body, found: Wound, by: tuple[Hook, ...]) -> Body:
    """What a wound makes of a foe (GRAD-104, GRAD-110)."""
    foe = battle.foes[at]
    body = before.hurt(found.hp, found.strength)
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
    body = before.hurt(found.hp, found.strength)
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
