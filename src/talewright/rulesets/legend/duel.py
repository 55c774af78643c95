"""Fights to the end, and what follows the last blow (LEG-131, LEG-139, LEG-R09).

A fight knows of each fighter only what matters to it: pools, Armor, Vigor. So the solver meets few states.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import Creature, parse_foes
from talewright.rulesets.legend.character import READY, SPENT, Hero
from talewright.rulesets.legend.combat import (
    earning,
    gifts_of,
    spent_gifts,
    start_for,
)
from talewright.rulesets.legend.company import beside, with_company
from talewright.rulesets.legend.dice_pool import make_pool, throw
from talewright.rulesets.legend.exploration import ROOM_ACTION, pass_time
from talewright.rulesets.legend.fight_orders import Duel
from talewright.rulesets.legend.lasting import CUT, KEEN, LIGHT, STEP, SWIFT, UNSEEN, under, used, without
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rounds import brawl
from talewright.rulesets.legend.scenes import end_scene
from talewright.rulesets.legend.sides import Battle, Reserve, field_of, foes_of, in_reach, magic_on, start_of
from talewright.rulesets.legend.tools import harms_spirits, holds_off_spirits, weapon_of

ALWAYS, MIGHT = "always", "might"
"""Marks of a fight: venom that poisons in any case, or if a Might roll fails."""
POISON = "poison"
DUEL_FACTS = ("won", "felled", "foe_vigor", "harm", "rounds", "friends_up")


def duel(ask: Ask, hero: Hero, order: Duel, rules: Rules) -> Outcome[Hero]:
    """Initiative once, then rounds until one side is down (LEG-131, LEG-R09, LEG-R17).

    A whole fight is one action of ten minutes, and ends the scene (LEG-139).
    """
    company = beside(hero)
    friends = (*(each for text in order.friends for each in parse_foes(text)), *company)
    burns = harms_spirits(weapon_of(hero, order.wield))
    foes = in_reach(foes_of(order), warded=holds_off_spirits(hero), burns=burns)
    if not foes:
        ask.note("held_off")
        return Outcome(hero, "held_off", good=False)
    earn = earning(hero, order.earn, rules, bounded=order.rounds is not None)
    field = field_of(hero, friends, foes, order, earn=earn)
    vigor = (hero.vigor, *(each.vigor for each in (*friends, *foes)))
    battle = Battle(vigor, (Reserve(hero.lives, gifts_of(hero)),), magic=magic_on(0, hero))
    lead = field.lead
    start = start_of(order.start, foes, watch=order.watch)
    starts = (start_for(hero, start), *((start,) * len(friends)))
    battle, made = ask.call(brawl, field, battle, starts, order.rounds or 0, rules)
    up = battle.vigor
    if any(up[:lead]) and not order.winding:
        up = (*up[:lead], *run_down(ask, foes, up[lead:]))
    standing = tuple(left and index not in battle.gone for index, left in enumerate(up))
    won = not any(standing[lead:])
    lost = not any(standing[:lead])
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
    hero = after_fight(hero, battle._replace(vigor=up), 0, range(lead - len(company), lead))
    ask.note(f"fight_{word}", vigor=hero.vigor)
    hero = fight_over(ask, hero, battle.reserves[0], rules)
    return Outcome(hero, word, won, tuple(sorted(facts.items())))


def after_fight(hero: Hero, battle: Battle, index: int, company: range) -> Hero:
    """The sheet with what the fight has done to it so far: Vigor, Lives, gifts, spellbooks, magic used up, and what is
    left of its company, which has these places in the fight.
    """
    reserve = battle.reserves[index]
    hero = spent_gifts(replace(hero, vigor=battle.vigor[index], lives=reserve.lives), reserve.gifts)
    for name in (spell for at, spell in battle.failed if at == index):
        book = next(item for item in hero.items if item.spell == name and item.state == READY)
        hero = hero.swapped(book, replace(book, state=SPENT))
    for kind in (KEEN, SWIFT, LIGHT, CUT, STEP):
        hero = used(hero, kind, battle.amount(index, kind)) if under(hero, kind) else hero
    return with_company(without(hero, UNSEEN), tuple(battle.vigor[at] for at in company))


def fight_over(ask: Ask, hero: Hero, reserve: Reserve, rules: Rules) -> Hero:
    """What comes after the last blow: venom, the time it took, the end of the scene (LEG-139)."""
    hero = poisoned(ask, hero, reserve.gifts, rules)
    return end_scene(pass_time(ask, hero, ROOM_ACTION, rules))


def run_down(ask: Ask, foes: tuple[Creature, ...], vigor: tuple[int, ...]) -> tuple[int, ...]:
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
