"""Magic: casting in a fight and elsewhere, learning, and what a known spell opens in a scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.errors import RulesetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.checks import EDGES, edge_of, reading, suffer, throw
from talewright.rulesets.goonies.foes import (
    BEATEN,
    MAX_DS,
    Enemy,
    Standing,
    current_ds,
    deepened,
    harm,
    is_immune,
    known_immunities,
    settle,
    stunned,
)
from talewright.rulesets.goonies.growth import overcame
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import Spell, book, named

PARTIAL_CUT = 1
"""What a tied cast cuts under the switches `partial` and `costly`."""
COSTLY_HP = 1

Tell = Callable[..., None]
"""Receives what happened: an Ask's note."""


@dataclass(frozen=True)
class Cast:
    """Cast a known spell, in a tricky situation or at one enemy."""

    spell: str = field(meaning="the spell, such as sunburst")
    ds: int = field(
        0, "difficulty score; 0 when nothing is tricky, so that no dice are needed", low=0, high=MAX_DS
    )
    enemy: bool = field(
        False, "it is cast at an enemy, once: a success stuns, armour and weapon count on a backfire"
    )
    enemy_weapon: int = field(0, "the enemy's weapon points", low=0, high=MAX_DS)
    enemy_damage: int = field(0, "damage the enemy has taken", low=0, high=MAX_DS)
    immune: tuple[str, ...] = field((), "spells or spell tags that do not stun the enemy; magic for all")
    tags: tuple[str, ...] = field((), "what the enemy is: flying, unsteady ...")
    damage: str = field(
        "margin",
        "what a backfire outside a fight costs in HP: its margin, or none where the author has another price",
        choices=("margin", "none"),
    )
    armor_applies: bool = field(False, "armour helps against a backfire outside a fight")
    tie: str = field(
        "standoff",
        "a tie outside a fight: nothing happens, or it counts as partial success",
        choices=("standoff", "partial"),
    )
    edge: str = field("", "house rule: roll with advantage or disadvantage", choices=EDGES)
    earns: bool = field(True, "overcoming the situation gives experience")
    key: str = field("", "marks the obstacle out, so that it gives experience once")


@dataclass(frozen=True)
class Learn:
    """A scroll, or the like."""

    spell: str = field(meaning="the spell learned, such as sunburst")


def modifier(focus: int, spell: Spell) -> int:
    """Focus less the spell's level. GNG-063"""
    return focus - spell.level


def stuns(spell: Spell, enemy: Enemy, rules: Rules) -> bool:
    """Whether a success stuns this enemy. The wind does so by switch, and only some. GNG-072, R-12"""
    if is_immune(enemy, spell):
        return False
    return spell.stuns or (rules.windstorm_stuns and any(tag in spell.topples for tag in enemy.tags))


def cut_by(spell: Spell, margin: int, rules: Rules) -> int:
    """How far a success cuts the DS: the margin, by house rule the level besides. R-14"""
    return margin + (spell.level if rules.spell_power == "margin+level" else 0)


def sweep(
    spell: Spell,
    total: int,
    enemies: tuple[Enemy, ...],
    foes: tuple[Standing, ...],
    rules: Rules,
    protection: int,
    tell: Tell,
) -> tuple[tuple[Standing, ...], int]:
    """One casting total against everyone who still stands: the enemies after it, and the damage it costs.

    Each target that the total beats is stunned; of those who beat the total only the one with the largest margin deals
    damage. GNG-072, GNG-073, R-5, R-10, R-13
    """
    after: list[Standing] = []
    worst: tuple[int, int] = (0, 0)
    price = 0
    for enemy, now in zip(enemies, foes, strict=True):
        if now == BEATEN:
            after.append(now)
            continue
        ds = current_ds(enemy, now, rules)
        margin = total - ds
        if margin < 0:
            worst = max(worst, (-margin, enemy.weapon))
        cut = cut_by(spell, margin, rules) if margin > 0 else 0
        if margin == 0 and rules.tie_cast != "standoff":
            cut = PARTIAL_CUT
            price = COSTLY_HP if rules.tie_cast == "costly" else 0
        if margin == 0:
            tell("tie", total=total, ds=ds, margin=0)
        if cut and stuns(spell, enemy, rules):
            left = current_ds(enemy, deepened(enemy, now, cut, rules), rules)
            now = stunned(enemy, now, cut, rules)  # noqa: PLW2901 - the enemy as it is from here on
            tell("stunned", spell=spell.name, enemy=enemy.called, cut=cut, ds=left)
            if now == BEATEN:
                tell("beaten", enemy=enemy.called)
        else:
            if cut:
                tell("unmoved", spell=spell.name, enemy=enemy.called)
            if rules.stun_lasts == "round" and now.cut:
                now = settle(enemy, Standing(now.damage, 0), rules)  # noqa: PLW2901
        after.append(now)
    margin, weapon = worst
    if margin:
        price = harm(margin, weapon if rules.backfire_adds_weapon else 0, protection, rules)
        tell("backfire", spell=spell.name, margin=margin)
    return tuple(after), price


def cast(ask: Ask, hero: Hero, order: Cast, rules: Rules) -> Outcome[Hero]:
    """A single cast. A known spell can be cast at will, and without dice where nothing is tricky."""
    spell = named(order.spell, rules.spells)
    if spell.id not in hero.spells:
        raise RulesetError(
            Message(
                "{name} is not known to this character. Add it to the spells (GNG-054).",
                path="spell",
                name=Name(spell.name),
            )
        )
    if order.ds == 0:
        ask.note("cast", spell=spell.name, use=spell.elsewhere)
        return Outcome(hero, "success", good=True, facts=_facts("success", 0, 0, 0))
    total = ask.call(throw, "cast" if order.enemy else "spell", modifier(hero.focus, spell), order.ds,
                     edge_of(order.edge, rules), "GNG-063", spell.name)  # fmt: skip
    if order.enemy:
        return _at_enemy(ask, hero, spell, order, rules, total)
    margin = total - order.ds
    word = reading(margin)
    lost = 0
    if word == "failure":
        ask.note("backfire", spell=spell.name, margin=-margin)
        cost = -margin if order.damage == "margin" else 0
        hero, lost = suffer(ask, hero, cost, rules, armor_applies=order.armor_applies)
    else:
        ask.note(word, total=total, ds=order.ds, margin=margin)
    works = word == "success" or (word == "tie" and order.tie == "partial")
    if works:
        ask.note("cast", spell=spell.name, use=spell.elsewhere)
        if order.earns:
            hero = overcame(ask, hero, order.ds, order.key, rules)
    return Outcome(hero, word, good=works, facts=_facts(word, margin, lost, 0))


def _at_enemy(ask: Ask, hero: Hero, spell: Spell, order: Cast, rules: Rules, total: int) -> Outcome[Hero]:
    enemy = Enemy(order.ds, "enemy", order.enemy_weapon, order.immune, order.tags, order.enemy_damage)
    known_immunities((enemy,), rules)
    now = Standing(order.enemy_damage, 0)
    margin = total - current_ds(enemy, now, rules)
    (after,), lost = sweep(spell, total, (enemy,), (now,), rules, hero.armour.protection, ask.note)
    word = reading(margin)
    hero = hero.hurt(lost)
    if lost:
        ask.note("hurt", damage=lost, hp=hero.hp)
    cut = enemy.ds if after == BEATEN else after.cut
    if after == BEATEN and order.earns:
        hero = overcame(ask, hero, enemy.ds, order.key, rules)
    return Outcome(hero, word, good=word == "success", facts=_facts(word, margin, lost, cut))


CAST_FACTS = ("success", "tie", "failure", "margin", "damage", "cut")


def _facts(word: str, margin: int, damage: int, cut: int) -> tuple[tuple[str, int], ...]:
    values = (int(word == "success"), int(word == "tie"), int(word == "failure"), margin, damage, cut)
    return tuple(zip(CAST_FACTS, values, strict=True))


def learn(ask: Ask, hero: Hero, order: Learn, rules: Rules) -> Outcome[Hero]:
    """A spell found is a spell known. GNG-060"""
    spell = named(order.spell, rules.spells)
    if spell.id in hero.spells:
        return Outcome(hero, "known", good=True)
    ask.note("learned", spell=spell.name, level=spell.level)
    return Outcome(hero.knowing(spell.id), "learned", good=True)


def can_cast(hero: Hero, want: str, more: Iterable[Spell] = ()) -> bool:
    """Whether the character knows a spell of that id or tag: what a scene may require. GNG-075"""
    known = book(more)
    return want in hero.spells or any(want in known[key].tags for key in hero.spells if key in known)
