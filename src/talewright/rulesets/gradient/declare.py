"""Declarations: who attacks whom with what, settled for a whole side before any die falls (GRAD-086)."""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import FOE, HERO, MASTER, Ask, Seat
from talewright.core.dice import d
from talewright.rulesets.gradient.battle import ASK, FIRST, FREE, SPREAD, WEAKEST, Battle
from talewright.rulesets.gradient.fighters import Fighter, attack_mode, is_blast
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body, clinging
from talewright.rulesets.gradient.saves import ENHANCED

EVERY = "every attack"
"""What an Elite chooses that uses all its attacks at once."""


class Blow(NamedTuple):
    """A declared attack: whose, with what, at whom."""

    by: int
    attack: Attack
    targets: tuple[int, ...]
    normal: bool = False
    """The attacker declines the d12 of an enhanced attack."""


def actions_of(battle: Battle, body: Body) -> tuple[str, ...] | None:
    """What a character may do besides attacking; None if what clings to it leaves it helpless."""
    clings = clinging(body)
    if any(hook.helpless for hook in clings):
        return None
    return (*battle.actions, FREE) if any(hook.freed for hook in clings) else battle.actions


def declare(
    ask: Ask, battle: Battle, place: int, body: Body, foes: tuple[Body, ...], mates: list[Blow]
) -> Blow | None:
    """One character's attack: which weapon, at whom (GRAD-086)."""
    fighter, names = battle.party[place], battle.names[1]
    usable = [attack for attack in fighter.attacks if not attack.uses or body.times(attack.key) < attack.uses]
    open_to = [at for at, foe in enumerate(foes) if not foe.fate]
    if not usable or not open_to:
        return None
    attack = usable[0]
    if len(usable) > 1:  # for speed alone
        names_of = [attack.name for attack in usable]
        chosen = ask.decide("weapon", names_of, clause="GRAD-085", actor=fighter.name)
        attack = usable[names_of.index(chosen)]
    if attack.harms == "mends":
        return Blow(place, attack, ())
    if attack.blast:
        return Blow(place, attack, caught(ask, battle, attack, open_to, names, HERO))
    at = _standing_order(battle.aim, open_to, foes, mates, battle.rules.spread_ties)
    if at < 0:
        aims = _distinct(battle.foes, foes, open_to, [blow.targets for blow in mates])
        at = aims[0]
        if len(aims) > 1:  # for speed alone
            named = [names[at] for at in aims]
            aim = ask.decide("target", named, clause="GRAD-086", actor=battle.names[0][place])
            at = aims[named.index(aim)]
    return _enhanced(ask, battle, Blow(place, attack, (at,)), fighter, battle.foes[at], HERO)


def _standing_order(
    how: str, open_to: list[int], bodies: tuple[Body, ...], mates: list[Blow], ties: str
) -> int:
    """The target a standing order names; -1 where the question is asked."""
    if how == ASK:  # for speed alone
        return -1

    def weakness(at: int) -> tuple[int, int]:
        return bodies[at].hp, bodies[at].strength

    if how == FIRST:
        return open_to[0]
    if how == WEAKEST:
        return min(open_to, key=weakness)
    if how == SPREAD:
        chosen = sorted(open_to, key=weakness) if ties == WEAKEST else open_to
        return min(chosen, key=lambda at: sum(at in blow.targets for blow in mates))
    return -1


def _distinct(
    side: tuple[Fighter, ...], bodies: tuple[Body, ...], open_to: list[int], taken: list[tuple[int, ...]]
) -> list[int]:
    """Targets worth telling apart: of equal fighters in an equal state that nobody aims at, only the first."""
    if len(open_to) == 1:  # for speed alone
        return open_to
    aimed = {at for targets in taken for at in targets}
    seen: set[tuple[Fighter, Body]] = set()
    found = []
    for at in open_to:
        if at not in aimed:
            if (side[at], bodies[at]) in seen:
                continue
            seen.add((side[at], bodies[at]))
        found.append(at)
    return found


def _enhanced(ask: Ask, battle: Battle, blow: Blow, fighter: Fighter, target: Fighter, who: Seat) -> Blow:
    """An attacker may decline the d12 (GRAD-093); by default the higher mean decides unasked."""
    if battle.rules.enhanced_choice != "ask" or attack_mode(fighter, blow.attack, target) != ENHANCED:
        return blow
    choice = ask.decide("enhanced", ("d12", "normal"), clause="GRAD-093", who=who, actor=fighter.name)
    return blow._replace(normal=choice == "normal")


def caught(
    ask: Ask, battle: Battle, attack: Attack, open_to: list[int], names: tuple[str, ...], who: Seat
) -> tuple[int, ...]:
    """Whom a blast reaches: everybody, or as many as its die says, the Warden picking which (GRAD-096, 097)."""
    if battle.rules.blast_targets == "all" or len(open_to) == 1 or not attack.dice:
        return tuple(open_to)
    (number,) = ask.roll(d(1, max(attack.dice)), "blast_targets", clause="GRAD-097", who=who)
    left = list(open_to)
    found: list[int] = []
    while left and len(found) < number:
        if number >= len(open_to):
            return tuple(open_to)
        pick = ask.decide("caught", [names[at] for at in left], clause="GRAD-097", who=MASTER)
        at = next(each for each in left if names[each] == pick)
        left.remove(at)
        found.append(at)
    return tuple(sorted(found))


def foe_blows(
    ask: Ask, battle: Battle, place: int, body: Body, party: tuple[Body, ...], mates: list[Blow]
) -> list[Blow]:
    fighter, names = battle.foes[place], battle.names[0]
    usable = [attack for attack in fighter.attacks if not attack.uses or body.times(attack.key) < attack.uses]
    open_to = [at for at, pc in enumerate(party) if not pc.fate]
    if not usable or not open_to:
        return []
    names_of = [attack.name for attack in usable]
    struck = [attack for attack in usable if attack.dice]
    if fighter.all_attacks and struck:
        names_of = [EVERY, *(attack.name for attack in usable if not attack.dice)]
    named = ask.decide("foe_attack", names_of, clause="GRAD-085", who=FOE, actor=fighter.name)
    if named == EVERY:
        chosen = struck
    else:
        chosen = [attack for attack in usable if attack.name == named]
        chosen *= fighter.strikes if chosen[0].dice else 1
    blows: list[Blow] = []
    for attack in chosen:
        if attack.harms == "summons":
            blows.append(Blow(place, attack, ()))
            continue
        if is_blast(fighter, attack, target_is_detachment=False):
            blows.append(Blow(place, attack, caught(ask, battle, attack, open_to, names, FOE)))
            continue
        at = _standing_order(battle.foe_aim, open_to, party, [*mates, *blows], battle.rules.spread_ties)
        if at < 0:
            aims = _distinct(battle.party, party, open_to, [blow.targets for blow in (*mates, *blows)])
            aim = ask.decide(
                "foe_target", [names[at] for at in aims], clause="GRAD-086", who=FOE, actor=fighter.name
            )
            at = next(each for each in aims if names[each] == aim)
        blows.append(_enhanced(ask, battle, Blow(place, attack, (at,)), fighter, battle.party[at], FOE))
    return blows
