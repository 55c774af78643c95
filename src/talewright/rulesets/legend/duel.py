"""Fights to the end: turns, targets, and what a blow does (LEG-131 to LEG-136, LEG-R09, LEG-R17).

A fight knows of each fighter only what matters to it: pools, Armor, Vigor. So the solver meets few states.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import Creature, parse_foes
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.combat import (
    AWE,
    HIDE,
    after_armour,
    earning,
    gifts_of,
    goes_first,
    spent_gifts,
    start_for,
    swing,
)
from talewright.rulesets.legend.dice_pool import make_pool, throw
from talewright.rulesets.legend.exploration import ROOM_ACTION, pass_time
from talewright.rulesets.legend.inventory import shrug
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.scenes import end_scene
from talewright.rulesets.legend.sides import (
    Battle,
    Duel,
    Field,
    Fighter,
    field_of,
    foes_of,
    in_reach,
    start_of,
)

ALWAYS, MIGHT = "always", "might"
"""Marks of a fight: venom that poisons in any case, or if a Might roll fails."""
POISON = "poison"
DUEL_FACTS = ("won", "felled", "foe_vigor", "harm", "rounds", "friends_up")


def duel(ask: Ask, hero: Hero, order: Duel, rules: Rules) -> Outcome[Hero]:
    """Initiative once, then rounds until one side is down (LEG-131, LEG-R09, LEG-R17).

    A whole fight is one action of ten minutes, and ends the scene (LEG-139).
    """
    friends = tuple(each for text in order.friends for each in parse_foes(text))
    foes = in_reach(hero, foes_of(order), order)
    if not foes:
        ask.note("held_off")
        return Outcome(hero, "held_off", good=False)
    earn = earning(hero, order.earn, rules, bounded=order.rounds is not None)
    field = field_of(hero, friends, foes, order, earn=earn)
    battle = Battle((hero.vigor, *(each.vigor for each in (*friends, *foes))), hero.lives, gifts_of(hero))
    lead = 1 + len(friends)
    start = start_of(order, foes)
    starts = (start_for(hero, start), *((start,) * len(friends)))
    battle, made = ask.call(brawl, field, battle, starts, order.rounds or 0, rules)
    up = battle.vigor
    if any(up[:lead]) and not order.winding:
        up = (*up[:lead], *_run_down(ask, foes, up[lead:]))
    won = not any(up[lead:])
    lost = not any(up[:lead])
    word = "won" if won else "lost" if lost else "unconscious" if not up[0] else "undecided"
    facts = {
        "won": int(won),
        "felled": sum(1 for left in up[lead:] if not left),
        "foe_vigor": sum(up[lead:]),
        "harm": hero.vigor - up[0],
    }
    if order.rounds:
        facts["rounds"] = made
    if friends:
        facts["friends_up"] = sum(1 for left in up[1:lead] if left)
    hero = spent_gifts(replace(hero, vigor=up[0], lives=battle.lives), battle.gifts)
    ask.note(f"fight_{word}", vigor=hero.vigor)
    hero = poisoned(ask, hero, battle.gifts, rules)
    hero = end_scene(pass_time(ask, hero, ROOM_ACTION, rules))
    return Outcome(hero, word, won, tuple(sorted(facts.items())))


def _run_down(ask: Ask, foes: tuple[Creature, ...], vigor: tuple[int, ...]) -> tuple[int, ...]:
    """A fight takes ten minutes: clockwork that is not wound stands still after that (LEG-139, LEGF-168)."""
    still = [
        bool(left) and each.runs is not None and each.runs <= ROOM_ACTION
        for each, left in zip(foes, vigor, strict=True)
    ]
    for each, stands in zip(foes, still, strict=True):
        if stands:
            ask.note("stands_still", name=each.name)
    return tuple(0 if stands else left for left, stands in zip(vigor, still, strict=True))


def poisoned(ask: Ask, hero: Hero, marks: tuple[str, ...], rules: Rules) -> Hero:
    """Venom in the blood: a viper's at once, a spider's unless Might resists it (LEGF-159, LEGF-168)."""
    suffers = ALWAYS in marks
    if not suffers and MIGHT in marks:
        result = ask.call(throw, make_pool(hero.might), hero.lives, "worth", rules, "venom", earn=hero.earns)
        hero = replace(hero, lives=result.lives)
        suffers = not result.successes
    if not suffers or POISON in hero.afflictions:
        return hero
    ask.note("afflicted", what=POISON)
    return replace(hero, afflictions=(*hero.afflictions, POISON))


def _order_of_battle(
    ask: Ask, field: Field, lives: int, starts: tuple[str, ...], rules: Rules
) -> tuple[tuple[int, ...], int]:
    """Winners of their Grace roll act first (LEG-132): who they are, and the Lives left."""
    first: list[int] = []
    for index, start in enumerate(starts):
        pool = make_pool(field.fighters[index].grace)
        mine = index == 0 or field.lends
        leads, left = ask.call(
            goes_first, start, pool, lives if mine else 0, rules, earn=field.earn and index == 0
        )
        lives = left if mine else lives
        if leads:
            first.append(index)
    if first:
        ask.note("acts_first", first=tuple(field.fighters[index].name for index in first))
    else:
        ask.note("acts_after")
    return tuple(first), lives


def _decided(vigor: tuple[int, ...], lead: int) -> bool:
    return not any(vigor[:lead]) or not any(vigor[lead:])


def brawl(
    ask: Ask, field: Field, battle: Battle, starts: tuple[str, ...], rounds: int, rules: Rules
) -> tuple[Battle, int]:
    """Initiative, then turn after turn until a side is down or the rounds are over.

    Order: winners, enemies, the rest (LEG-132). Whether a side as a whole acts first or last, the turns go round
    in one circle and only begin at another place; so both share their states. Rounds are counted only if the order limits them.
    """
    lead = len(starts)
    first, lives = _order_of_battle(ask, field, battle.lives, starts, rules)
    battle = battle._replace(lives=lives)
    size = len(field.fighters)
    acting = tuple(range(size))
    turn = 0 if first else lead
    if 0 < len(first) < lead:
        acting = (*first, *range(lead, size), *(index for index in range(lead) if index not in first))
    begin, made = turn, 0
    while not _decided(battle.vigor, lead):
        ask.mark(acting, turn, battle, (begin, made) if rounds else ())
        ask.show(vigor=battle.vigor[0], lives=battle.lives)
        index = acting[turn]
        if battle.vigor[index] and not field.fighters[index].held:
            if index < lead:
                battle = ask.call(one_turn, field, index, battle, lead, rules)
                battle = battle._replace(vigor=_tidy(field.fighters, battle.vigor, lead))
            elif lead == 1:
                battle = _foe_blow(ask, field, battle, index, 0, rules)
            else:
                battle = ask.call(one_turn, field, index, battle, lead, rules)
        turn = (turn + 1) % size
        if rounds and turn == begin:
            made += 1
            if made == rounds:
                break
    return battle, made


def one_turn(ask: Ask, field: Field, index: int, battle: Battle, lead: int, rules: Rules) -> Battle:
    """One fighter chooses a target and strikes."""
    own = index < lead
    among = range(lead, len(battle.vigor)) if own else range(lead)
    target = _target(ask, field, battle.vigor, among, own=own)
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


def _target(ask: Ask, field: Field, vigor: tuple[int, ...], among: range, *, own: bool) -> int:
    """Whom to strike; alike targets are offered once, the weakest first."""
    if len(among) == 1:
        return among[0]
    standing: dict[tuple[Fighter, int], int] = {}
    for index in among:
        if vigor[index]:
            standing.setdefault((field.fighters[index], vigor[index]), index)
    order = (
        sorted(standing.values(), key=lambda index: (vigor[index], index))
        if own
        else sorted(standing.values())
    )
    words = {f"at:{index}": f"{field.fighters[index].name} (Vigor {vigor[index]})" for index in order}
    choice = ask.decide(
        "target" if own else "foe_target",
        [f"at:{index}" for index in order],
        clause="LEG-136",
        who=HERO if own else FOE,
        words=words,
    )
    return int(choice.partition(":")[2])


def _foe_blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    """A foe strikes; a protector may step in for a friend, with the Armor of the one who is hit (LEGF-058)."""
    guarded = target > 0 and field.fighters[0].protects and battle.vigor[0] > 0
    armour = 0 if guarded else field.fighters[target].armour
    damage, _, _ = ask.call(swing, field.fighters[index].ways, armour, 0, (), rules, "foe_attack", seat=FOE)
    if guarded and damage:
        friend = field.fighters[target].name
        if ask.decide("protector", ["let", "protect"], clause="LEGF-058", friend=friend) == "protect":
            target = 0
        damage = after_armour(damage, field.fighters[target].armour)
    after = _harm(ask, field, battle, target, damage)
    venom = field.fighters[index].venom
    if venom and target == 0 and after.vigor[0] < battle.vigor[0] and venom not in after.gifts:
        after = after._replace(gifts=(*after.gifts, venom))
    return after


def _blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    fighter, other = field.fighters[index], field.fighters[target]
    if fighter.side == "foe":
        return _foe_blow(ask, field, battle, index, target, rules)
    mine = fighter.side == "hero" or field.lends
    damage, lives, gifts = ask.call(
        swing,
        fighter.ways,
        other.armour,
        battle.lives if mine else 0,
        tuple(gift for gift in battle.gifts if gift == AWE) if fighter.side == "hero" else (),
        rules,
        "attack" if fighter.side == "hero" else "friend_attack",
        earn=field.earn and fighter.side == "hero",
        stated=field.stated if fighter.side == "hero" else "none",
    )
    if other.spirit and not fighter.burns:
        ask.note("unharmed", name=other.name)
        damage = 0
    if other.most_harm is not None:
        damage = min(damage, other.most_harm)
    left = battle.gifts
    if fighter.side == "hero" and AWE in left and AWE not in gifts:
        left = tuple(gift for gift in left if gift != AWE)
    return Battle(_less(ask, field, battle.vigor, target, damage), lives if mine else battle.lives, left)


def _harm(ask: Ask, field: Field, battle: Battle, target: int, damage: int) -> Battle:
    """A foe's blow lands; Strong hide may shrug it off."""
    if target == 0 and shrug(ask, damage, able=HIDE in battle.gifts):
        ask.note("shrugged", loss=damage)
        return battle._replace(gifts=tuple(gift for gift in battle.gifts if gift != HIDE))
    return battle._replace(vigor=_less(ask, field, battle.vigor, target, damage))


def _less(ask: Ask, field: Field, vigor: tuple[int, ...], index: int, loss: int) -> tuple[int, ...]:
    left = max(0, vigor[index] - loss)
    if loss:
        ask.note("wounded" if left else "felled", name=field.fighters[index].name, loss=loss, left=left)
    return (*vigor[:index], left, *vigor[index + 1 :])
