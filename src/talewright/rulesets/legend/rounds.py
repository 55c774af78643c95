"""Turns of a fight: initiative, whom a fighter strikes and with what, and what a blow does (LEG-132 to LEG-136, LEG-R17).

One character or several: a fight to the end in one order, and a fight at a table, play these turns.
"""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, Ask
from talewright.rulesets.legend.combat import AWE, HIDE, after_armour, goes_first, swing
from talewright.rulesets.legend.dice_pool import Lenders, make_pool
from talewright.rulesets.legend.inventory import shrug
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.sides import ATTACK, FLEE, Arm, Battle, Field, Fighter


def _order_of_battle(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rules: Rules
) -> tuple[tuple[int, ...], Battle]:
    """Winners of their Grace roll act first (LEG-132): who they are, and the Lives left to all."""
    first: list[int] = []
    for index, start in enumerate(starts):
        fighter = field.fighters[index]
        lives, lenders = _lives(field, battle, index)
        leads, lives, lent = field.ask_for(ask, index).call(
            goes_first, start, make_pool(fighter.grace), lives, rules, earn=fighter.earns, lenders=lenders
        )
        battle = _with_lives(field, battle, index, lives, lent)
        if leads:
            first.append(index)
    if first:
        ask.note("acts_first", first=tuple(field.fighters[index].name for index in first))
    else:
        ask.note("acts_after")
    return tuple(first), battle


def _lives(field: Field, battle: Battle, index: int) -> tuple[int, Lenders]:
    """The Lives that may be spent on a roll of this fighter: its own, and those of friends who lend (LEGF-084)."""
    own = battle.reserves[index].lives if index < field.characters else 0
    return own, tuple(
        (field.fighters[at].name if field.named else "", battle.reserves[at].lives)
        for at in _lenders(field, index)
    )


def _lenders(field: Field, index: int) -> list[int]:
    return [at for at in range(field.characters) if at != index and field.fighters[at].lends]


def _with_lives(field: Field, battle: Battle, index: int, lives: int, lent: tuple[int, ...]) -> Battle:
    """The Lives left after such a roll."""
    left = dict(zip(_lenders(field, index), lent, strict=True))
    if index < field.characters:
        left[index] = lives
    for at, held in left.items():
        if held != battle.reserves[at].lives:
            battle = battle.with_reserve(at, held, battle.reserves[at].gifts)
    return battle


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


def brawl(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rounds: int, rules: Rules
) -> tuple[Battle, int]:
    """Initiative, then turn after turn until a side is down or the rounds are over. Rounds are counted only if limited."""
    circle, turn, battle = opening(ask, field, battle, starts, rules)
    begin, made = turn, 0
    while not battle.decided(field.lead):
        ask.mark(circle, turn, battle, (begin, made) if rounds else ())
        ask.show(vigor=battle.vigor[0], lives=battle.reserves[0].lives)
        battle = act(ask, field, circle[turn], battle, rules)
        turn = (turn + 1) % len(circle)
        if rounds and turn == begin:
            made += 1
            if made == rounds:
                break
    return battle, made


def act(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> Battle:
    """The turn of one fighter, if it can act."""
    if not battle.fights(index) or field.fighters[index].held:
        return battle
    if index < field.lead:
        battle = ask.call(one_turn, field, index, battle, rules)
        return battle._replace(vigor=_tidy(field.fighters, battle.vigor, field.lead))
    if field.lead == 1:
        return _foe_blow(ask, field, battle, index, 0, rules)
    return ask.call(one_turn, field, index, battle, rules)


def one_turn(ask: Ask, field: Field, index: int, battle: Battle, rules: Rules) -> Battle:
    """One fighter chooses what to do, a target, and strikes."""
    own = index < field.lead
    mine = field.ask_for(ask, index)
    if own:
        action = mine.decide("turn", field.actions, clause="LEG-132")
        if action != ATTACK:
            mine.note(f"turn_{action}")
            return battle._replace(gone=(*battle.gone, index)) if action == FLEE else battle
    among = range(field.lead, len(battle.vigor)) if own else range(field.lead)
    target = _target(mine, field, battle, among, own=own)
    return _blow(ask, field, battle, index, target, rules)


def _tidy(fighters: tuple[Fighter, ...], vigor: tuple[int, ...], lead: int) -> tuple[int, ...]:
    """Foes alike in everything else differ by Vigor alone: sort it, so that fewer states differ."""
    if len(vigor) == lead + 1:
        return vigor
    groups: dict[Fighter, list[int]] = {}
    for index in range(lead, len(vigor)):
        groups.setdefault(fighters[index], []).append(index)
    tidy = list(vigor)
    for places in groups.values():
        for place, left in zip(places, sorted(vigor[index] for index in places), strict=True):
            tidy[place] = left
    return tuple(tidy)


def _target(ask: Ask, field: Field, battle: Battle, among: range, *, own: bool) -> int:
    """Whom to strike; alike targets are offered once, the weakest first."""
    if len(among) == 1:
        return among[0]
    vigor = battle.vigor
    standing: dict[tuple[Fighter, int], int] = {}
    for index in among:
        if battle.fights(index):
            standing.setdefault((field.fighters[index], vigor[index]), index)
    order = (
        sorted(standing.values(), key=lambda index: (vigor[index], index))
        if own and not field.named
        else sorted(standing.values())
    )
    # Among several players the name is the option: whether a player sees it, and its Vigor, is for the table to say.
    ids = {field.fighters[index].name if field.named else f"at:{index}": index for index in order}
    words = {
        f"at:{index}": f"{field.fighters[index].name} (Vigor {vigor[index]})"
        for index in (() if field.named else order)
    }
    what, who = ("target", HERO) if own else ("foe_target", FOE)
    return ids[ask.decide(what, list(ids), clause="LEG-136", who=who, words=words)]


def _foe_blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    """A foe strikes; a protector may step in for a friend, with the Armor of the one who is hit (LEGF-058)."""
    foe = field.fighters[index]
    guards = [
        at
        for at in range(field.characters)
        if at != target and field.fighters[at].protects and battle.fights(at)
    ]
    armour = 0 if guards else field.fighters[target].armour
    damage, *_ = field.ask_for(ask, index).call(
        swing, foe.arms[0].ways, armour, 0, (), rules, "foe_attack", seat=FOE
    )
    if guards and damage:
        friend = field.fighters[target].name
        for guard in guards:
            mine = field.ask_for(ask, guard)
            if mine.decide("protector", ["let", "protect"], clause="LEGF-058", friend=friend) == "protect":
                target = guard
                break
        damage = after_armour(damage, field.fighters[target].armour)
    after = _harm(ask, field, battle, target, damage)
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
    lives, lenders = _lives(field, battle, index)
    gifts = battle.reserves[index].gifts if hero else ()
    damage, lives, left, lent = mine.call(
        swing,
        arm.ways,
        other.armour,
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
    battle = _with_lives(field, battle, index, lives, lent)
    if AWE in gifts and AWE not in left:
        battle = battle.with_reserve(index, lives, tuple(gift for gift in gifts if gift != AWE))
    return battle._replace(vigor=_less(ask, field, battle.vigor, target, damage))


def _arm(ask: Ask, fighter: Fighter) -> Arm:
    """The weapon of this blow (LEG-R12)."""
    names = [arm.name for arm in fighter.arms]
    return fighter.arms[names.index(ask.decide("wield", names, clause="LEG-R12"))]


def _harm(ask: Ask, field: Field, battle: Battle, target: int, damage: int) -> Battle:
    """A foe's blow lands; Strong hide may shrug it off."""
    if target < field.characters:
        lives, gifts = battle.reserves[target]
        mine = field.ask_for(ask, target)
        if shrug(mine, damage, able=HIDE in gifts):
            mine.note("shrugged", loss=damage)
            return battle.with_reserve(target, lives, tuple(gift for gift in gifts if gift != HIDE))
    return battle._replace(vigor=_less(ask, field, battle.vigor, target, damage))


def _less(ask: Ask, field: Field, vigor: tuple[int, ...], index: int, loss: int) -> tuple[int, ...]:
    left = max(0, vigor[index] - loss)
    if loss:
        ask.note("wounded" if left else "felled", name=field.fighters[index].name, loss=loss, left=left)
    return (*vigor[:index], left, *vigor[index + 1 :])
