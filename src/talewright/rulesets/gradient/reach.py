"""Whether an attack reaches its target, and with what: immunities, wards, slipping away, gangs, added dice.

None of this is looked at for fighters without hooks.
"""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import d
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body, hooks_of
from talewright.rulesets.gradient.saves import passes

MAGICAL = "magical"
SLIPPED = "slipped"
"""The token of one that has used up its way out of an attack."""
RUSTED = "rusted"
"""The token of one whose metal has crumbled."""


def reaches(ask: Ask, battle: Battle, attacker: Fighter, body: Body, attack: Attack, target: Fighter) -> bool:
    """Whether the attack does anything: not against an immunity, nor if the ward holds the attacker off."""
    if not target.hooks:
        return True
    for hook in target.active:
        if hook.spared is not None and hook.spared(attacker, attack):
            ask.note("immune", name=target.name, attack=attack.name)
            return False
        if hook.wards is None:
            continue
        attribute = hook.wards(attack)
        who = HERO if attacker.pc else FOE
        if attribute and not ask.call(
            passes, "warded", getattr(body, attribute), 0, battle.rules.doubles, who
        ):
            ask.note("fizzled", name=attacker.name, attack=attack.name)
            return False
    return True


def bearing(fighter: Fighter, attack: Attack, target: Fighter, mates: list[Fighter]) -> tuple[list[str], int]:
    """What mates at the same target and the target's hide make of an attack: modes, and a bonus or penalty."""
    modes: list[str] = []
    bonus = 0
    for hook in fighter.active:
        if hook.ganging is not None:
            found = [hook.ganging(fighter, mate) for mate in mates]
            modes += [mode for mode, _ in found]
            bonus += max((more for _, more in found), default=0)
    for hook in target.active:
        if hook.blunts is not None:
            bonus -= hook.blunts(attack)
    return modes, bonus


def added(ask: Ask, fighter: Fighter, attack: Attack) -> int:
    """A die added to the damage: rolled apart, it is a bonus of every die of the attack."""
    total = 0
    for hook in (*fighter.active, *hooks_of(attack.tags)):
        if hook.extra:
            who = HERO if fighter.pc else FOE
            (face,) = ask.roll(
                d(1, hook.extra), "extra_damage", clause="GRAD-091", who=who, actor=fighter.name
            )
            total += face
    return total


def slips(ask: Ask, target: Fighter, body: Body, blows: list[Blow], at: int) -> bool:
    """Once a fight, out of one pool of physical dice, if it chooses to."""
    if not target.hooks or body.has(SLIPPED) or not any(hook.avoids for hook in target.active):
        return False
    if all(MAGICAL in blow.attack.tags for blow in blows if at in blow.targets):
        return False
    who = HERO if target.pc else FOE
    return ask.decide("slip", ("stay", "slip"), clause="ROOT-053", who=who, actor=target.name) == "slip"


def armour_of(target: Fighter, body: Body) -> int:
    """Armour as it is now: what has rusted away is gone."""
    return target.armour - target.metal if body.tokens and body.has(RUSTED) else target.armour
