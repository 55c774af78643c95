"""Checks: two dice and an ability against a difficulty score, with success, tie and failure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.tables import data
from talewright.rulesets.goonies.character import ABILITIES, Hero
from talewright.rulesets.goonies.foes import MAX_DS, soak
from talewright.rulesets.goonies.growth import overcame
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import PACKAGE

TWO_DICE = d(2, 6)
THREE_DICE = d(3, 6)
HIGHEST_ROLL = 12
BANDS: Mapping[str, tuple[int, int]] = {
    name: (low, high) for name, (low, high) in data(PACKAGE, "bands.toml").items()
}
"""GNG-015"""
EDGES = ("", "advantage", "disadvantage")


@dataclass(frozen=True)
class Check:
    """A tricky situation."""

    ds: int = field(
        meaning="difficulty score; 0 when nothing is tricky, so that no dice are needed", low=0, high=MAX_DS
    )
    ability: str = field("power", "the ability that matters", choices=ABILITIES)
    bonus: int = field(0, "what the author adds to the roll, or takes from it", low=-MAX_DS, high=MAX_DS)
    damage: str = field(
        "margin",
        "what failure costs in HP: its margin, or none where the author has another consequence",
        choices=("margin", "none"),
    )
    instead: int = field(0, "damage the author sets in place of the margin", low=0, high=MAX_DS)
    consequence: str = field("", "the author's own consequence of failure, in words")
    armor_applies: bool = field(False, "armour helps against the damage of a failure")
    tie: str = field(
        "partial",
        "a tie counts as partial success, or the author has an outcome of its own for it",
        choices=("partial", "own"),
    )
    edge: str = field("", "house rule: roll with advantage or disadvantage", choices=EDGES)
    earns: bool = field(True, "overcoming it gives experience")
    key: str = field("", "marks the obstacle out, so that it gives experience once")


def throw(ask: Ask, what: str, modifier: int, ds: int, edge: int, clause: str, name: str = "") -> int:
    """The total of the dice and a modifier. GNG-010; three dice by house rule R-14."""
    faces = ask.roll(TWO_DICE if edge == 0 else THREE_DICE, what, clause=clause, modifier=modifier, ds=ds,
                     ability=name)  # fmt: skip
    kept = faces if edge == 0 else faces[1:] if edge > 0 else faces[:2]
    return sum(kept) + modifier


def edge_of(edge: str, rules: Rules) -> int:
    """More than 0 for advantage, less for disadvantage; they cancel out. R-14"""
    return (
        int(rules.advantage) - int(rules.disadvantage) + (edge == "advantage") - (edge == "disadvantage")
    )  # fmt: skip


def reading(margin: int) -> str:
    """Success only above the DS. GNG-011 to GNG-013"""
    return "success" if margin > 0 else "tie" if margin == 0 else "failure"


def check(ask: Ask, hero: Hero, order: Check, rules: Rules) -> Outcome[Hero]:
    """Roll, compare, and bear the consequence."""
    if order.ds == 0:
        ask.note("easy")
        return Outcome(hero, "success", good=True, facts=_facts("success", 0, 0))
    total = ask.call(throw, "check", hero.ability(order.ability) + order.bonus, order.ds, edge_of(order.edge, rules),
                     "GNG-010", hero.called(order.ability))  # fmt: skip
    margin = total - order.ds
    word = reading(margin)
    ask.note(word, total=total, ds=order.ds, margin=abs(margin))
    lost = 0
    if word == "failure":
        if order.consequence:
            ask.note("consequence", what=order.consequence)
        hero, lost = suffer(ask, hero, _cost(order, -margin), rules, armor_applies=order.armor_applies)
    overcome = word == "success" or (word == "tie" and order.tie == "partial")
    if overcome and order.earns:
        hero = overcame(ask, hero, order.ds, order.key, rules)
    return Outcome(hero, word, good=overcome, facts=_facts(word, margin, lost))


def _cost(order: Check, margin: int) -> int:
    """The margin, unless the author put something else in its place. GNG-014"""
    if order.instead:
        return order.instead
    return margin if order.damage == "margin" else 0


def suffer(ask: Ask, hero: Hero, damage: int, rules: Rules, *, armor_applies: bool) -> tuple[Hero, int]:
    """Damage outside a fight, and what was lost: armour helps only where the author says so. R-6"""
    if armor_applies:
        damage = soak(damage, hero.armour.protection, rules)
    after = hero.hurt(damage)
    if damage:
        ask.note("hurt", damage=damage, hp=after.hp)
    if after.out:
        ask.note("out")
    return after, damage


def _facts(word: str, margin: int, damage: int) -> tuple[tuple[str, int], ...]:
    return (
        ("success", int(word == "success")),
        ("tie", int(word == "tie")),
        ("failure", int(word == "failure")),
        ("margin", margin),
        ("damage", damage),
    )


CHECK_FACTS = ("success", "tie", "failure", "margin", "damage")


def band(ds: int) -> str:
    """easy, medium, hard, or nothing outside the suggested scores. GNG-015"""
    return next((name for name, (low, high) in BANDS.items() if low <= ds <= high), "")
