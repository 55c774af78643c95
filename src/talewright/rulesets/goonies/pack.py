"""Gamebooks & Goonies as a book needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.authoring import Branch
from talewright.core.dice import Faces
from talewright.core.errors import QuestionError
from talewright.core.holdings import added, removed, where
from talewright.core.pack import Pack, RestTerms, written_options
from talewright.core.text.message import Message
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.gear import Item, is_called, is_called_one_of, is_weapon
from talewright.rulesets.goonies.growth import advance
from talewright.rulesets.goonies.magic import can_cast
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.rest import Rest, rest

RATION = "ration"


class GooniesPack(Pack[Hero]):
    """The one adapter between a book and the rules of this folder."""

    casts_at_will = True
    stores = ("used", "unused", "overcome", "gp", "rations")
    tactics = ("action",)
    book_clause = "GNG-001"
    shop_clause = "GNG-012"

    def rules(self, head: Mapping[str, Any]) -> Rules:
        given = written_options(Rules, head)
        return record.load(Rules, given, error=QuestionError, subject="head")

    def begin(self, ask: Ask, hero: Hero, rules: Rules) -> Hero:
        del ask, rules
        if hero.out:
            raise QuestionError("", [Message("A character who is out does not cross over.", path="transfer")])
        return replace(hero, keywords=(), overcome=(), foes=(), round=0)

    def finish(self, hero: Hero, discard: Sequence[str]) -> Hero:
        """Adventures end with a proper rest: the text gives no other rule for the time between them."""
        return replace(super().finish(hero, discard), damage=0, foes=(), round=0)

    def between(self, ask: Ask, hero: Hero, rules: Rules, prices: tuple[tuple[str, int], ...]) -> Hero:
        del prices
        return advance(ask, hero, rules)

    def passes(self, facts: Mapping[str, Any], faces: Faces) -> bool | None:
        ds, modifier = facts.get("ds"), facts.get("modifier")
        if not isinstance(ds, int) or not isinstance(modifier, int) or len(faces) != 2:
            return None
        return sum(faces) + modifier > ds

    def implied(self, verb: str, fields: Mapping[str, Any], branches: Sequence[Branch]) -> dict[str, Any]:
        """A branch for the tie replaces the rules' own tie; harm in a branch replaces the price of failure (R-2, GNG-013)."""
        found = dict(fields)
        if verb not in ("check", "cast") or "ds" not in found:
            return found
        for branch in branches:
            if branch.result == "tie":
                found["tie"] = "own" if verb == "check" else "standoff"
            failing = branch.orders if branch.result == "fail" else ()
            if branch.result == "succeed":
                failing = branch.otherwise or ()
            if any(order.verb == "harm" for order in failing):
                found["damage"] = "none"
        return found

    def item(self, facts: Mapping[str, Any]) -> Item:
        kind = facts.get("kind", "")
        bonus = facts.get("bonus", 0)
        if facts["name"].casefold() in (RATION, "rations"):
            return Item(RATION, ration=1)
        return Item(
            facts["name"],
            damage=bonus if kind in ("weapon", "tool", "one-handed", "two-handed", "long", "ranged") else 0,
            protection=bonus if "armour" in kind else 0,
            ration=1 if kind == RATION else 0,
        )

    def take(self, ask: Ask, hero: Hero, item: Item) -> Hero:
        """A better weapon or armour may be put to use at once; the old one goes into the pack."""
        ask.note("taken", item=item.name)
        if item.ration:
            return replace(hero, rations=hero.rations + item.ration)
        old = hero.weapon if item.damage else hero.armour if item.protection else None
        if old is None:
            return replace(hero, items=added(hero.items, item))
        options = ["pack", "use"]
        better = item.damage > old.damage or item.protection > old.protection
        if (
            ask.decide(
                "use",
                options,
                clause="GNG-034",
                settled="use" if better else "",
                item=item.name,
                old=old.name,
            )
            == "pack"
        ):
            return replace(hero, items=added(hero.items, item))
        hero = replace(hero, items=added(hero.items, old))
        return replace(hero, weapon=item) if item.damage else replace(hero, armour=item)

    def drop(self, hero: Hero, name: str) -> Hero:
        wanted = name.casefold()
        if wanted in (RATION, "rations"):
            return replace(hero, rations=max(0, hero.rations - 1))
        if packed := where(hero.items, is_called, wanted):
            return replace(hero, items=removed(hero.items, packed[0]))
        if hero.weapon.name.casefold() == wanted:
            return replace(hero, weapon=Item("bare hands"))
        if hero.armour.name.casefold() == wanted:
            return replace(hero, armour=Item("clothing"))
        return hero

    def holds(self, hero: Hero, name: str) -> int:
        wanted = name.casefold()
        if wanted in (RATION, "rations"):
            return hero.rations
        worn = is_called(hero.weapon, wanted) + is_called(hero.armour, wanted)
        return len(where(hero.items, is_called, wanted)) + worn

    def carried(self, hero: Hero) -> list[str]:
        names = [item.name for item in (*hero.items, hero.weapon, hero.armour)]
        return list(dict.fromkeys([*names, *([RATION] if hero.rations else [])]))

    def sold(self, hero: Hero, names: tuple[str, ...], *, treasure: bool) -> list[str]:
        del treasure
        worn = [item for item in (hero.weapon, hero.armour) if is_called_one_of(item, names)]
        found = [item.name for item in (*where(hero.items, is_called_one_of, names), *worn)]
        return list(dict.fromkeys([*found, *([RATION] if RATION in names and hero.rations else [])]))

    def armed(self, hero: Hero, kind: str) -> bool:
        if kind == "armour":
            return hero.armour.protection > 0
        return bool(hero.weapon.damage or where(hero.items, is_weapon))

    def lose_all(self, hero: Hero, *, money: bool) -> Hero:
        bare = replace(hero, items=(), weapon=Item("bare hands"), armour=Item("clothing"), rations=0)
        return replace(bare, gp=0 if money else hero.gp)

    def skilled(self, hero: Hero, name: str) -> bool:
        return name in ("power", "grace", "focus") and hero.ability(name) > 0

    def knows(self, hero: Hero, spell: str) -> bool:
        """A scene may ask for a spell, or for what a spell does to it: ice, vines, wind, light, smoke (GNG-075)."""
        return can_cast(hero, spell.casefold().replace(" ", "_"))

    def rest(self, ask: Ask, hero: Hero, terms: RestTerms, rules: Rules) -> tuple[Hero, bool]:
        outcome = ask.call(rest, hero, Rest(optional=terms.may), rules)
        if outcome.word == "declined":
            return outcome.hero, False
        return terms.effects(outcome.hero), True
