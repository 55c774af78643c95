"""Turns of a fight: initiative, whom a fighter strikes and with what, and what a blow does (LEG-132 to LEG-136, LEG-R17).

One character or several: a fight to the end in one order, and a fight at a table, play these turns.
"""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask
from talewright.rulesets.legend.battle import choose_target, harmed, less, lives_of, with_lives
from talewright.rulesets.legend.battle_magic import (
    CAST,
    FLASH,
    armour_in,
    cast_turn,
    castable,
    foe_ways,
    hampered,
    ways_in,
)
from talewright.rulesets.legend.combat import AWE, after_armour, goes_first, swing
from talewright.rulesets.legend.dice_pool import make_pool
from talewright.rulesets.legend.lasting import KEEN, SWIFT
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.sides import ATTACK, FLEE, Arm, Battle, Field, Fighter


def _order_of_battle(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rules: Rules
) -> tuple[tuple[int, ...], Battle]:
    """Winners of their Grace roll act first (LEG-132): who they are, and the Lives left to all."""
    first, battle = _leading(ask, field, battle, tuple(enumerate(starts)), rules)
    if first:
        ask.note("acts_first", first=tuple(field.fighters[index].name for index in first))
    else:
        ask.note("acts_after")
    return first, battle


def _leading(
    ask: Ask, field: Field, battle: Battle, starts: tuple[tuple[int, str], ...], rules: Rules
) -> tuple[tuple[int, ...], Battle]:
    """Which of these act before the enemies, each by its own start, and the Lives left to all (LEG-132)."""
    first: list[int] = []
    for index, start in starts:
        fighter = field.fighters[index]
        lives, lenders = lives_of(field, battle, index)
        leads, lives, lent = field.ask_for(ask, index).call(
            goes_first, start, make_pool(fighter.grace), lives, rules, earn=fighter.earns, lenders=lenders
        )
        battle = with_lives(field, battle, index, lives, lent)
        if leads:
            first.append(index)
    return tuple(first), battle


def joining(
    ask: Ask,
    field: Field,
    battle: Battle,
    circle: tuple[int, ...],
    starts: tuple[tuple[int, str], ...],
    rules: Rules,
) -> tuple[tuple[int, ...], Battle]:
    """The circle with newcomers (LEG-R45): winners just before the enemies, new enemies as the last of theirs, the rest after.

    `starts` are those of the newcomers on the party's side; all others who are not in the circle are enemies.
    """
    first, battle = _leading(ask, field, battle, starts, rules)
    if first:
        ask.note("acts_first", first=tuple(field.fighters[index].name for index in first))
    late = tuple(index for index, _ in starts if index not in first)
    new = tuple(index for index in range(field.lead, len(field.fighters)) if index not in circle)
    foes = [at for at, index in enumerate(circle) if index >= field.lead]
    begin, end = foes[0], foes[-1] + 1
    return (*circle[:begin], *first, *circle[begin:end], *new, *late, *circle[end:]), battle


def opening(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rules: Rules
) -> tuple[tuple[int, ...], int, Battle]:
    """Initiative: the circle in which turns go round, where it begins, and the Lives left (LEG-132).

    Order: winners, enemies, the rest. Whether a side as a whole acts first or last, the turns go round in one circle
    and only begin at another place; so both share their states.
    """
    first, battle = _order_of_battle(ask, field, battle, starts, rules)
    lead, size = field.lead, len(field.fighters)
    if 0 < len(first) < lead:
        rest = (index for index in range(lead) if index not in first)
        return (*first, *range(lead, size), *rest), 0, battle
    return tuple(range(size)), 0 if first else lead, battle


class Brawl(NamedTuple):
    """A fight to the end between two turns."""

    battle: Battle
    circle: tuple[int, ...]
    turn: int
    begin: int = 0
    """Where a round begins, and how many are over; only where their number is limited."""
    made: int = 0
    over: bool = False


def brawl(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rounds: int, rules: Rules
) -> tuple[Battle, int]:
    """Initiative, then turn after turn until a side is down or the rounds are over. Rounds are counted only if limited."""
    circle, turn, battle = opening(ask, field, battle, starts, rules)
    start = Brawl(battle, circle, turn, turn if rounds else 0, over=battle.decided(field.lead))
    found = ask.repeat(_next_turn, field, rounds, rules, start, until=_is_over)
    return found.battle, found.made


def _is_over(brawl: Brawl) -> bool:
    return brawl.over


def _next_turn(ask: Ask, field: Field, rounds: int, rules: Rules, now: Brawl) -> Brawl:
    ask.show(vigor=now.battle.vigor[0], lives=now.battle.reserves[0].lives)
    battle = act(ask, field, now.circle[now.turn], now.battle, rules)
    turn = (now.turn + 1) % len(now.circle)
    made = now.made + bool(rounds and turn == now.begin)
    over = battle.decided(field.lead) or (rounds > 0 and made == rounds)
    return Brawl(battle, now.circle, turn, now.begin, made, over)


def act(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> Battle:
    """The turn of one fighter, if it can act."""
    if not battle.fights(index) or field.fighters[index].held:
        return battle
    if battle.magic:
        battle, able = ask.call(hampered, field, index, battle, rules)
        if not able:
            return battle
    if index < field.lead:
        return _tidy(field, ask.call(one_turn, field, index, battle, rules))
    if field.lead == 1 and not field.fighters[index].spells and not battle.magic:  # for speed alone
        return _foe_blow(ask, field, battle, index, 0, rules)
    return ask.call(one_turn, field, index, battle, rules)


def one_turn(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> Battle:
    """One fighter chooses what to do: strike, cast a spell, or something else."""
    own = index < field.lead
    mine = field.ask_for(ask, index)
    spells = castable(field, battle, index, rules)
    others = field.actions[1:] if own else ()
    action = mine.decide(
        "turn" if own else "foe_turn",
        [ATTACK, *spells, *others],
        clause="LEG-132",
        who=HERO if own else FOE,
        settled=spells[0] if spells and not own else "",
    )
    if action == FLASH or action.startswith(CAST):
        return ask.call(cast_turn, field, index, battle, action, rules)
    if action != ATTACK:
        mine.note(f"turn_{action}")
        return battle._replace(gone=(*battle.gone, index)) if action == FLEE else battle
    return _strike(ask, field, index, battle, rules)


def _strike(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> Battle:
    """A blow at a chosen target; Swift strike brings more of them (LEGF-152)."""
    own = index < field.lead
    among = range(field.lead, len(battle.vigor)) if own else range(field.lead)
    blows = 1 + battle.amount(index, SWIFT)
    battle = battle.enchanted(index, SWIFT, 0) if blows > 1 else battle
    for blow in range(blows):
        if blow:
            ask.mark(battle, blow)
        target = choose_target(field.ask_for(ask, index), field, battle, among, own=own)
        if target is None:
            ask.note("nobody_in_reach")
            break
        battle = _blow(ask, field, battle, index, target, rules)
        if battle.decided(field.lead):
            break
    return battle


def _tidy(field: Field, battle: Battle) -> Battle:
    """Foes alike in everything else differ by Vigor alone: sort it, so that fewer states differ."""
    if len(battle.vigor) == field.lead + 1 or battle.magic or battle.failed or battle.gone:
        return battle
    groups: dict[Fighter, list[int]] = {}
    for index in range(field.lead, len(battle.vigor)):
        groups.setdefault(field.fighters[index], []).append(index)
    tidy = list(battle.vigor)
    for places in groups.values():
        for place, left in zip(places, sorted(battle.vigor[index] for index in places), strict=True):
            tidy[place] = left
    return battle._replace(vigor=tuple(tidy))


def _foe_blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    """A foe strikes; a protector may step in for a friend, with the Armor of the one who is hit (LEGF-058)."""
    foe = field.fighters[index]
    guards = [
        at
        for at in range(field.characters)
        if at != target and field.fighters[at].protects and battle.fights(at)
    ]
    armour = 0 if guards else armour_in(field, battle, target)
    ways, battle, kept_off = foe_ways(field.ask_for(ask, index), field, battle, index, target)
    damage, *_ = field.ask_for(ask, index).call(swing, ways, armour, 0, (), rules, "foe_attack", seat=FOE)
    if kept_off and damage:
        ask.note(kept_off, name=field.fighters[target].name)
        return battle
    if guards and damage:
        friend = field.fighters[target].name
        for guard in guards:
            mine = field.ask_for(ask, guard)
            if mine.decide("protector", ["let", "protect"], clause="LEGF-058", friend=friend) == "protect":
                target = guard
                break
        damage = after_armour(damage, armour_in(field, battle, target))
    after = harmed(ask, field, battle, target, damage)
    if foe.venom and target < field.characters and after.vigor[target] < battle.vigor[target]:
        lives, gifts = after.reserves[target]
        if foe.venom not in gifts:
            after = after.with_reserve(target, lives, (*gifts, foe.venom))
    return after


def _blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    fighter, other = field.fighters[index], field.fighters[target]
    if fighter.side == "foe":
        return _foe_blow(ask, field, battle, index, target, rules)
    hero = index < field.characters
    mine = field.ask_for(ask, index)
    arm = _arm(mine, fighter)
    lives, lenders = lives_of(field, battle, index)
    gifts = battle.reserves[index].gifts if hero else ()
    damage, lives, left, lent = mine.call(
        swing,
        ways_in(battle, index, arm.ways),
        armour_in(field, battle, target),
        lives,
        tuple(gift for gift in gifts if gift == AWE),
        rules,
        "attack" if hero else "friend_attack",
        earn=fighter.earns,
        stated=field.stated if hero else "none",
        lenders=lenders,
    )
    if other.spirit and not arm.burns:
        ask.note("unharmed", name=other.name)
        damage = 0
    if other.most_harm is not None:
        damage = min(damage, other.most_harm)
    battle = with_lives(field, battle, index, lives, lent)
    if damage and (keen := battle.amount(index, KEEN)):
        battle = battle.enchanted(index, KEEN, keen - 1)
    if AWE in gifts and AWE not in left:
        battle = battle.with_reserve(index, lives, tuple(gift for gift in gifts if gift != AWE))
    return battle._replace(vigor=less(ask, field, battle.vigor, target, damage))


def _arm(ask: Ask, fighter: Fighter) -> Arm:
    """The weapon of this blow (LEG-R12)."""
    names = [arm.name for arm in fighter.arms]
    return fighter.arms[names.index(ask.decide("wield", names, clause="LEG-R12"))]
