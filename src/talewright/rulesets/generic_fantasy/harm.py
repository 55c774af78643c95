"""Harm to pools and armour (GF-078, GF-079, R-9), dice stepping down (GF-120), and the death table (GF-121, GF-122)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    BODY,
    OUT,
    SHORT,
    TABLES,
    WILLPOWER,
    Clock,
    Hero,
    Pools,
    step_down,
    wounds_between,
)
from talewright.rulesets.generic_fantasy.options import Rules

FIRST, CHOOSE = "first", "choose"
"""How armour is used: AP before HP without asking (R-9), or point by point as the owner says."""
DEAD, TREATED = "dead", "treated"
"""What may have become of a fallen character instead of a running clock."""


def deplete(pools: Pools, place: int, amount: int, *, carry: bool = True) -> Pools:
    """Take points from one pool; at 0 the die steps down and the pool refills (GF-120)."""
    dice, hp = list(pools.dice), list(pools.hp)
    while amount > 0 and dice[place] != OUT:
        taken = min(amount, hp[place])
        amount -= taken
        hp[place] -= taken
        if hp[place] == 0:
            dice[place] = step_down(dice[place])
            hp[place] = dice[place]
            if not carry:
                break
    return pools._replace(dice=(dice[0], dice[1], dice[2]), hp=(hp[0], hp[1], hp[2]))


def suffer(
    ask: Ask,
    pools: Pools,
    place: int,
    amount: int,
    who: Seat,
    shielded: bool,
    armour: str,
    carry: bool,
) -> Pools:
    """Harm to an attribute: Spellshield may turn it to WIL (GF-041), AP may take what goes to BOD (GF-078)."""
    on_armour = min(pools.ap, amount) if place == BODY else 0
    if armour == CHOOSE and on_armour:
        options = [f"ap:{points}" for points in range(on_armour, -1, -1)]
        choice = ask.decide(
            "armour",
            options,
            clause="GF-078",
            who=who,
            settled=options[0] if carry else "",
            harm=amount,
            ap=pools.ap,
        )
        on_armour = int(choice.partition(":")[2])
    if on_armour:
        pools = pools._replace(ap=pools.ap - on_armour)
        ask.note(_of(who, "armour"), points=on_armour, left=pools.ap, who=who)
        if pools.ap == 0:
            ask.note(_of(who, "broken"), who=who)
        amount -= on_armour
    if not amount:
        return pools
    if shielded and place != WILLPOWER and pools.dice[WILLPOWER] != OUT:
        choice = ask.decide(
            "spellshield",
            ["take", "willpower"],
            clause="GF-041",
            who=who,
            harm=amount,
            attribute=SHORT[ATTRIBUTES[place]],
        )
        if choice == "willpower":
            place = WILLPOWER
    after = deplete(pools, place, amount, carry=carry)
    name, die = SHORT[ATTRIBUTES[place]], after.dice[place]
    if die == OUT:
        ask.note(_of(who, "out"), points=amount, attribute=name, who=who)
        return after
    ask.note(_of(who, "harm"), points=amount, attribute=name, hp=after.hp[place], die=die, who=who)
    if die != pools.dice[place]:
        ask.note(_of(who, "wound"), attribute=name, die=die, who=who)
    return after


def _of(who: Seat, kind: str) -> str:
    """Notes about the opposition have words of their own."""
    return kind if who == HERO else f"foe-{kind}"


def name_wounds(ask: Ask, before: Pools, after: Pools) -> Pools:
    """The player's words for each wound, asked when it falls (GF-120)."""
    if before.dice == after.dice:  # for speed alone
        return after
    marks = after.marks
    for wound in wounds_between(before, after):
        if words := ask.words("wound-words", clause="GF-120", wound=wound):
            marks = (*marks, (wound, words))
            ask.note("wound-named", old=wound, words=words)
    return after._replace(marks=marks)


Known = tuple[str, str, int]
"""An attribute, the unit of its clock (or dead, or treated), and the units left."""


def settle(ask: Ask, hero: Hero, pools: Pools, known: Known | None = None, *, named: bool = False) -> Hero:
    """The hero with new pools; an attribute that fell below d4 rolls on the death table (GF-121).

    `known` is the clock of an attribute that has been rolled for already; `named`: the player was asked for words in a
    fight, when each wound fell.
    """
    before = hero.pools.dice
    hero = hero.with_pools(pools if named else name_wounds(ask, hero.pools, pools))
    for place, name in enumerate(ATTRIBUTES):
        if before[place] != OUT and pools.dice[place] == OUT and not hero.dead:
            hero = _lies(hero, known) if known is not None and known[0] == name else fall(ask, hero, name)
    return hero


def fall(ask: Ask, hero: Hero, attribute: str) -> Hero:
    """Roll on the death table: dead, or a clock (GF-122)."""
    unit, left = ask.call(death_roll)
    tell_fall(ask, attribute, unit, left)
    return _lies(hero, (attribute, unit, left))


def tell_fall(ask: Ask, attribute: str, unit: str, left: int) -> None:
    if unit == DEAD:
        ask.note("fell-dead", attribute=SHORT[attribute])
    else:
        ask.note("fell", attribute=SHORT[attribute], unit=unit, left=left)


def _lies(hero: Hero, known: Known) -> Hero:
    """The character with what the death table and treatment have left of it."""
    attribute, unit, left = known
    if unit == DEAD:
        return replace(hero, dead=True)
    others = tuple(clock for clock in hero.clocks if clock.attribute != attribute)
    return replace(hero, clocks=others if unit == TREATED else (*others, Clock(attribute, unit, left)))


def death_roll(ask: Ask) -> tuple[str, int]:
    """The d4, then the die of the clock."""
    unit, sides = TABLES["death"].roll(ask, "death")
    if unit == DEAD:
        return DEAD, 0
    return unit, ask.roll(d(1, sides), "clock", clause="GF-122", unit=unit)[0]


@dataclass(frozen=True)
class Harm:
    """Harm from anything: a fall, a trap, caltrops."""

    attribute: str = field("body", "the attribute it goes to", choices=ATTRIBUTES)
    points: int = field(1, "how much harm", low=1, high=99)
    armour: str = field(FIRST, "AP first, or choose how much goes on AP", choices=(FIRST, CHOOSE))


def harm(ask: Ask, hero: Hero, order: Harm, rules: Rules) -> Outcome[Hero]:
    """The verb: take harm, roll for death where an attribute gives out or was out already (R-20)."""
    place = ATTRIBUTES.index(order.attribute)
    hero = take(ask, hero, place, order.points, order.armour, rules)
    word = "dead" if hero.dead else "down" if hero.pools.down else "hurt"
    lost = len(hero.wounds)
    return Outcome(hero, word, good=not hero.pools.down, facts=(("wounded", lost),))


def take(ask: Ask, hero: Hero, place: int, points: int, armour: str, rules: Rules) -> Hero:
    """Harm to the hero, with all that follows."""
    was_out = hero.pools.dice[place] == OUT
    pools = ask.call(
        suffer,
        hero.pools,
        place,
        points,
        HERO,
        "spellshield" in hero.feats,
        armour,
        rules.overflow == "carry",
    )
    went_on = points > hero.ap - pools.ap and pools._replace(ap=hero.ap) == hero.pools
    hero = settle(ask, hero, pools)
    if was_out and went_on and rules.harm_when_out == "reroll" and not hero.dead:
        hero = fall(ask, hero, ATTRIBUTES[place])
    return hero
