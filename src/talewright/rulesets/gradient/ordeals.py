"""Damage dice, hits, scars, harm and healing of one character, as verbs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.gradient import healing
from talewright.rulesets.gradient.character import (
    ATTRIBUTES,
    DEAD,
    DOWN,
    HOUR,
    MAX_ARMOUR,
    MAX_NAMED_ARMOUR,
    MORTAL,
    UP,
    WEEK,
    Character,
    armour_of,
)
from talewright.rulesets.gradient.fighters import Die, Pool, from_character
from talewright.rulesets.gradient.foes import read_dice
from talewright.rulesets.gradient.harm import HELD, after_wound, hurt, kept, suffer, wound
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.pools import pool_of
from talewright.rulesets.gradient.powers import Power, use
from talewright.rulesets.gradient.saves import MODES, PLAIN
from talewright.rulesets.gradient.scars import DOOMED, passed_critical, row_for, settle, take_scar

# -- damage ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DamageOrder:
    """Damage dice on one target: all rolled, the highest kept, armour off."""

    pool: str = field(
        "",
        "all dice on the target, such as d6+d8+d10, or attacks with positions of their own, such as"
        " 'd8 enhanced, d6'; empty for the character's own weapon, or for piercing dice alone",
    )
    piercing: str = field("", "dice that ignore armour")
    armour: int = field(0, "the target's armour; more than 3 counts as 3", low=0, high=MAX_NAMED_ARMOUR)
    bonus: int = field(0, "flat bonus of every die of the pool", low=-20, high=20)
    mode: str = field(PLAIN, "the attack's position", choices=MODES)
    at_least: int = field(1, "how much damage counts as good", low=0, high=40, in_play=1)


def play_damage(ask: Ask, hero: Character, order: DamageOrder, rules: Rules) -> Outcome[Character]:
    """One pool against armour (GRAD-090, GRAD-091)."""
    armour = min(MAX_ARMOUR, order.armour)
    done, _ = ask.call(kept, pool_of(order, rules, from_character(hero).attacks[0]), armour, True)
    facts = (("damage", done), ("none", int(done == 0)))
    return Outcome(hero, "harmed" if done else "unharmed", done >= order.at_least, facts)


# -- hit ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HitOrder:
    """The character is hit: by one pool of dice or for a number, perhaps several times in a row."""

    damage: int | None = field(
        None,
        "damage before armour, as the Warden or a real die says; the dice are rolled if empty",
        low=0,
        high=99,
    )
    pool: str = field(
        "d6", "the attackers' dice, all rolled, the highest kept, perhaps with positions: 'd8 enhanced, d6'"
    )
    piercing: str = field("", "dice that ignore armour")
    bonus: int = field(0, "flat bonus of every die of the pool", low=-20, high=20)
    mode: str = field(PLAIN, "the attack's position", choices=MODES)
    times: int = field(1, "how many such hits, one after the other", low=1, high=20)
    settle: bool = field(False, "roll at once what a scar asks for")


HIT_FACTS = ("scar", "scarred", "critical", "dead", "hp_lost", "str_lost", "saved")


def play_hit(ask: Ask, hero: Character, order: HitOrder, rules: Rules) -> Outcome[Character]:
    """Armour, HP, then STR and its save; exactly 0 HP is a scar (GRAD-100 to GRAD-106)."""
    blow = pool_of(order, rules) if order.damage is None else order.damage
    before, left, saved = hero, order.times, 0
    row = 0
    while left and hero.state != DEAD:
        ask.mark(left, hero, saved, row)
        left -= 1
        if hero.state != UP:
            hero = ask.call(hit_again, hero, blow)
            continue
        hero, got, held = ask.call(take_hit, hero, blow, rules.doubles)
        if got:
            ask.note("scarred", name=hero.name, row=got)
        row, saved = row or got, saved + held
    if order.settle:
        hero = ask.call(settle, hero, rules)
    facts = (
        ("scar", row), ("scarred", int(row > 0)), ("critical", int(hero.state == DOWN)),
        ("dead", int(hero.state == DEAD)), ("hp_lost", before.hp - hero.hp),
        ("str_lost", before.strength - hero.strength), ("saved", saved),
    )  # fmt: skip
    word = {UP: "scarred" if row else UP, DOWN: "critical"}.get(hero.state, hero.state)
    return Outcome(hero, word, hero.state == UP, facts)


def take_hit(ask: Ask, hero: Character, blow: Pool | int, doubles: str) -> tuple[Character, int, int]:
    """One blow on a character: the character after it, the row of a scar taken, whether a save was passed."""
    armour = armour_of(hero)
    if isinstance(blow, int):
        found = ask.call(suffer, max(0, blow - armour), (), hero.hp, hero.strength, True, doubles)
    else:
        found = ask.call(wound, blow, armour, hero.hp, hero.strength, True, doubles)
    after = after_wound(hero, found)
    if found.cause == HELD and hero.doomed:
        after = passed_critical(after)
    if found.row:
        after = take_scar(after, row_for(found.row))
    return after, found.row, int(found.cause == HELD)


def hit_again(ask: Ask, hero: Character, blow: Pool | int) -> Character:
    """One who is down already is past saving throws: further damage still takes HP, then STR (GRAD-103)."""
    armour = armour_of(hero)
    damage = max(0, blow - armour) if isinstance(blow, int) else ask.call(kept, blow, armour, False)[0]
    beyond = max(0, damage - hero.hp)
    return hurt(replace(hero, hp=max(0, hero.hp - damage)), beyond)


@dataclass(frozen=True)
class ScarOrder:
    """A scar by its row, with its rolls."""

    row: int = field(1, "the HP lost in the attack, which is the row", low=1, high=99)
    recovered: bool = field(True, "also take the steps that wait for rest, mending or recovery")
    next_save: str = field(
        "", "for the twelfth row: how the next critical damage save goes", choices=("", "passed", "failed")
    )


def play_scar(ask: Ask, hero: Character, order: ScarOrder, rules: Rules) -> Outcome[Character]:
    """Take a scar and see what it leaves (GRAD-120)."""
    before = hero
    row = row_for(order.row)
    hero = ask.call(settle, take_scar(hero, row), rules)
    if order.recovered and before.state == UP:  # the dying do not have the time
        for step in (healing.rest_hours, healing.mend, healing.recover):
            hero = ask.call(step, healing.stabilise(hero), rules)
    if row == DOOMED and order.next_save:
        hero = replace(hero, state=DEAD) if order.next_save == "failed" else passed_critical(hero)
        hero = ask.call(settle, hero, rules)
    gains = [
        (f"{name}_gain", getattr(hero, f"{name}_max") - getattr(before, f"{name}_max")) for name in ATTRIBUTES
    ]
    gains.append(("hp_gain", hero.hp_max - before.hp_max))
    better_off = any(gain > 0 for _, gain in gains)
    gains.append(("changed", int(any(gain for _, gain in gains))))
    return Outcome(hero, f"row_{row}", better_off, tuple(gains))


MINUTES = {"hours": 4 * HOUR, "mended": WEEK, "week": WEEK}
"""What rest takes: hours, or a week."""


@dataclass(frozen=True)
class HealOrder:
    """Rest or help."""

    how: str = field(
        "breather", "what is done",
        choices=("breather", "bandage", "hours", "mended", "recovered", "week", "aid"),
    )  # fmt: skip
    expertise: bool = field(True, "a healer or other expertise at hand for the week")


def play_heal(ask: Ask, hero: Character, order: HealOrder, rules: Rules) -> Outcome[Character]:
    """Carry out one kind of rest or help; good if the character can act afterwards.

    Rest takes time, and the dying do not have it: only a bandage, aid or recovery comes before the hour is over.
    """
    before = hero
    hero = healing.pass_minutes(hero, MINUTES.get(order.how, 0))
    if hero.dead:
        if not before.dead:
            ask.note("bled_out", name=hero.name)
        return Outcome(hero, DEAD, good=False, facts=(("hp_gain", 0), ("hp_max_gain", 0)))
    match order.how:
        case "breather":
            after = hero if hero.state in (DOWN, MORTAL) else healing.breather(ask, hero)
        case "bandage":
            after = healing.stabilise(hero)
        case "hours":
            after = healing.rest_hours(ask, hero, rules)
        case "mended":
            after = healing.mend(ask, hero, rules)
        case "recovered":
            after = healing.recover(ask, hero, rules)
        case "week":
            after = healing.week_rest(ask, hero, rules, with_expertise=order.expertise)
        case _:
            after = healing.extraordinary_aid(ask, hero, rules)
    facts = (("hp_gain", after.hp - hero.hp), ("hp_max_gain", after.hp_max - hero.hp_max))
    return Outcome(after, after.state, after.can_act, facts)


@dataclass(frozen=True)
class HurtOrder:
    """Harm outside combat: a fall, poison, fire."""

    amount: int | None = field(
        None, "how much, as the Warden or a real die says; the dice are rolled if empty", low=0, high=99
    )
    dice: str = field("d6", "the dice of the harm; the highest counts", flag="harm")
    attribute: str = field("strength", "the attribute it comes off", choices=ATTRIBUTES)


def play_hurt(ask: Ask, hero: Character, order: HurtOrder, rules: Rules) -> Outcome[Character]:
    """Past HP and armour, no save (GRAD-013)."""
    del rules
    pool = tuple(sorted(Die(sides) for sides in read_dice(order.dice)))
    amount = order.amount if order.amount is not None else ask.call(kept, pool, 0, True)[0]
    after = hurt(hero, amount, order.attribute)
    return Outcome(after, after.state, after.can_act, (("lost", amount),))


@dataclass(frozen=True)
class WaitOrder:
    """Time passes."""

    minutes: int = field(10, "how many minutes", low=1, high=WEEK)


def play_wait(ask: Ask, hero: Character, order: WaitOrder, rules: Rules) -> Outcome[Character]:
    """Time passes for the dying: without help they are dead when the hour is over (GRAD-103)."""
    del rules
    after = healing.pass_minutes(hero, order.minutes)
    if after.dead and not hero.dead:
        ask.note("bled_out", name=hero.name)
    elif after.minutes != hero.minutes:
        ask.note("dying", name=hero.name, minutes=after.minutes)
    return Outcome(after, after.state, not after.dead, (("left", after.minutes),))


def play_power(ask: Ask, hero: Character, order: Power, rules: Rules) -> Outcome[Character]:
    """A power as the setting or the Warden prices it: paid, tried if it asks for a save (GRAD-145)."""
    after, worked = use(ask, hero, order, rules=rules)
    lost = tuple((f"{name}_lost", getattr(hero, name) - getattr(after, name)) for name in ATTRIBUTES)
    facts = (*lost, ("fatigue_gain", after.fatigue - hero.fatigue))
    return Outcome(after, "worked" if worked else "failed", worked, facts)


ORDEALS: tuple[Verb[Character], ...] = (
    Verb(
        "damage", "damage dice against armour, the highest kept", DamageOrder, play_damage, "GRAD-091",
        ("--pool d6+d8+d10 --armour 2",), facts=("damage", "none"),
    ),
    Verb(
        "hit", "the character is hit: scar, save, critical damage, death", HitOrder, play_hit, "GRAD-100",
        ("--hp 4 --str 10 --pool d6",), facts=HIT_FACTS,
    ),
    Verb(
        "scar", "a scar of a given row and what it leaves", ScarOrder, play_scar, "GRAD-120",
        ("--row 4 --hp-max 5",),
        facts=("strength_gain", "dexterity_gain", "willpower_gain", "hp_gain", "changed"),
    ),
    Verb("heal", "rest or help", HealOrder, play_heal, "GRAD-021", ("--how week",),
         facts=("hp_gain", "hp_max_gain")),
    Verb("wait", "time passes, and the dying have an hour", WaitOrder, play_wait, "GRAD-103", ("--minutes 30",),
         facts=("left",)),
    Verb("power", "use a power, at the price the setting gives it", Power, play_power, "GRAD-145",
         ("--name ward --fatigue 1 --save willpower",),
         facts=("strength_lost", "dexterity_lost", "willpower_lost", "fatigue_gain")),
    Verb("hurt", "harm outside combat", HurtOrder, play_hurt, "GRAD-013", ("--harm d8",), facts=("lost",)),
)  # fmt: skip
