"""Combat: initiative by Grace, attacks, damage by degrees less Armor (LEG-131 to LEG-137)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import HERO, Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import Hero, check_dice
from talewright.rulesets.legend.dice_pool import Lenders, Pool, make_pool, throw, with_edge
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import STRONG_HIDE, can_shrug
from talewright.rulesets.legend.lasting import KEEN, UNSEEN, under
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import AWESOME, can_awe, owe
from talewright.rulesets.legend.tools import weapon_of

EARNING = ("auto", "yes", "no")
EARN = "whether totals of nine earn Lives: auto earns them unless they could pile up without end"
AWE, HIDE = "awesome_might", "strong_hide"


# -- initiative ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Initiative:
    """Who acts first (LEG-132 to LEG-134)."""

    tool: int = field(0, "a tool's die, if the game master allows one", low=0, high=12)
    boons: int = field(0, "boons", low=0, high=8)
    banes: int = field(0, "banes", low=0, high=20)
    surprised: bool = field(False, "the enemies surprise you: no roll")
    surprising: bool = field(False, "you surprise the enemies: no roll")

    def __post_init__(self) -> None:
        check_dice(tool=self.tool)


def initiative(ask: Ask, hero: Hero, order: Initiative, rules: Rules) -> Outcome[Hero]:
    """A Grace roll; one success is enough. Surprise decides without dice."""
    start = "surprised" if order.surprised else "surprising" if order.surprising else "roll"
    pool = make_pool(hero.grace, order.tool, order.boons, order.banes)
    first, lives, _ = ask.call(goes_first, start_for(hero, start), pool, hero.lives, rules, earn=hero.earns)
    earned = int(lives > hero.lives)
    return Outcome(replace(hero, lives=lives), "first" if first else "after", first, (("earned", earned),))


def start_for(hero: Hero, start: str) -> str:
    """Ear to the ground: never surprised (LEGF-100). Who cannot be seen surprises (LEGF-140)."""
    if start == "roll" and under(hero, UNSEEN):
        return "surprising"
    return "roll" if start == "surprised" and has(hero, "ear_to_the_ground") else start


def goes_first(
    ask: Ask, start: str, pool: Pool, lives: int, rules: Rules, *, earn: bool = True, lenders: Lenders = ()
) -> tuple[bool, int, tuple[int, ...]]:
    """Whether a character acts before the enemies, and the Lives left to it and to lenders (LEG-132 to LEG-134, LEG-R17)."""
    if start != "roll":
        return start in ("first", "surprising"), lives, tuple(held for _, held in lenders)
    result = throw(ask, pool, lives, "worth", rules, "initiative", earn=earn, lenders=lenders)
    return result.successes > 0, result.lives, result.lent


# -- one attack ------------------------------------------------------------------------------------------------


def earning(hero: Hero, earn: str, rules: Rules, *, bounded: bool) -> bool:
    """Whether Lives are earned (LEG-R26).

    In a fight without a last round they pile up without bound, beyond any exact answer; so there they are earned
    only under a cap, or when the order says so, as it does in play.
    """
    return hero.earns and (earn == "yes" or (earn == "auto" and (bounded or rules.life_cap is not None)))


def after_armour(degrees: int, armour: int) -> int:
    """Damage is the degrees less the target's Armor, never below 0 (LEG-054, LEG-136)."""
    return max(0, degrees - armour)


def ways_of(
    hero: Hero, weapon: str = "", attribute: str = "", boons: int = 0, banes: int = 0
) -> tuple[tuple[str, Pool], ...]:
    """The ways a hero may strike, usual one first: Might close by, Grace at range (LEG-135, LEG-R12).

    Kitty claws let Grace serve close by (LEGF-019); Awesome might pins the Might die once a day (LEGF-056).
    """
    tool = weapon_of(hero, weapon)
    quality = tool.quality if tool else 0
    ranged = tool is not None and tool.has("ranged")
    names = [attribute or ("grace" if ranged else "might")]
    if not attribute and not ranged and has(hero, "kitty_claws") and hero.grace != hero.might:
        names.append("grace")
    ways = [(name, make_pool(hero.attribute(name), quality, boons, banes)) for name in names]
    if "might" in names and can_awe(hero):
        ways.append(("awesome_might", make_pool(hero.might, quality, boons, banes, pin=(hero.might,))))
    return tuple(ways)


Ways = tuple[tuple[str, Pool], ...]
"""Ways to strike: each a name and a pool."""


def edged(ways: Ways, boons: int, banes: int = 0) -> Ways:
    """The same ways with more boons and banes."""
    if not boons and not banes:
        return ways
    return tuple((name, with_edge(pool, boons, banes)) for name, pool in ways)


def hits_left(hero: Hero) -> int:
    """Hits for which Hone gives a boon (LEGF-139)."""
    keen = under(hero, KEEN)
    return keen.amount if keen is not None else 0


def gifts_of(hero: Hero) -> tuple[str, ...]:
    """Once-a-day gifts a fight can use up."""
    return tuple(gift for gift, able in ((AWE, can_awe(hero)), (HIDE, can_shrug(hero))) if able)


def spent_gifts(hero: Hero, left: tuple[str, ...]) -> Hero:
    marks = {AWE: AWESOME, HIDE: STRONG_HIDE}
    return hero.marked(*(marks[gift] for gift in gifts_of(hero) if gift not in left))


def choose_way(ask: Ask, ways: tuple[tuple[str, Pool], ...], gifts: tuple[str, ...], seat: str = HERO) -> str:
    names = [name for name, _ in ways if name != AWE or AWE in gifts]
    what = "way" if seat == HERO else "foe_way"
    return ask.decide(what, names, clause="LEG-135", who=seat)


def swing(
    ask: Ask,
    ways: tuple[tuple[str, Pool], ...],
    armour: int,
    lives: int,
    gifts: tuple[str, ...],
    rules: Rules,
    what: str = "attack",
    *,
    earn: bool = False,
    seat: str = HERO,
    stated: str = "none",
    lenders: Lenders = (),
) -> tuple[int, int, tuple[str, ...], tuple[int, ...]]:
    """One attack roll: damage past Armor, Lives left, gifts left, Lives left to lenders (LEG-135, LEG-136)."""
    way = choose_way(ask, ways, gifts, seat)
    if way == AWE:
        gifts = tuple(gift for gift in gifts if gift != AWE)
    pool = dict(ways)[way]
    result = throw(ask, pool, lives, "worth", rules, what, earn=earn, who=seat, lenders=lenders)
    damage = after_armour(result.degrees, armour)
    ask.note(f"{what}_{result.outcome}", degrees=result.degrees, armour=armour, damage=damage, who=seat)
    if stated == "ask":
        owe(ask, result.outcome)
    return damage, result.lives, gifts, result.lent
