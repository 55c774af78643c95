"""GNAT as a book needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.dice import Dice, Faces
from talewright.core.errors import QuestionError
from talewright.core.holdings import where
from talewright.core.pack import Pack, RestTerms, written_options
from talewright.rulesets.gnat import after, combat, gear, magic, verbs, wounds
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.rest import take_rest
from talewright.rulesets.gnat.talent import reads


def _is_called_or_holds(item: Item, name: str, spell: str) -> bool:
    return item.name.casefold() == name or (spell != "" and item.spell == spell)


def _is_sold(item: Item, names: tuple[str, ...], treasure: bool) -> bool:
    return item.name.casefold() in names or (treasure and item.treasure > 0)


class GnatPack(Pack[Hero]):
    """The one adapter between a book and the rules of this folder."""

    book_clause = "GNAT-064"
    shop_clause = "GNAT-127"
    stores = ("xp", "gp")

    def rules(self, head: Mapping[str, Any]) -> Rules:
        given = written_options(Rules, head)
        special = [name.casefold() for name in head.get("special", ())]
        if skills := [name.casefold() for name in head.get("skills", ()) if name.casefold() not in special]:
            given["skills"] = skills
        if special:
            given["special_skills"] = special
        if head.get("weapons"):
            given["weapon_kinds"] = list(head["weapons"])
        if head.get("currency"):
            given["currency"] = head["currency"]
        return record.load(Rules, given, error=QuestionError, subject="head")

    def begin(self, ask: Ask, hero: Hero, rules: Rules) -> Hero:
        return after.begin(ask, hero, rules)

    def finish(self, hero: Hero, discard: Sequence[str]) -> Hero:
        return after.finish(hero, discard)

    def between(self, ask: Ask, hero: Hero, rules: Rules, prices: tuple[tuple[str, int], ...]) -> Hero:
        return after.between(ask, hero, rules, prices)

    def passes(self, facts: Mapping[str, Any], faces: Faces) -> bool | None:
        target = facts.get("target")
        return reads(tuple(sorted(faces)), target)[0] if isinstance(target, int) and len(faces) == 2 else None

    def item(self, facts: Mapping[str, Any]) -> Item:
        known = gear.known_item(facts["name"])
        given = {key: value for key, value in facts.items() if value}
        if known is not None and set(given) <= {"name", "kind"}:
            return known
        return Item(**given)

    def take(self, ask: Ask, hero: Hero, item: Item) -> Hero:
        return gear.take(ask, hero, item)

    def drop(self, hero: Hero, name: str) -> Hero:
        return gear.drop(hero, name)

    def holds(self, hero: Hero, name: str) -> int:
        wanted = name.casefold()
        spell = magic.spell_name(wanted) if wanted.endswith(" spell") else ""
        return len(where(hero.items, _is_called_or_holds, wanted, spell))

    def carried(self, hero: Hero) -> list[str]:
        return list(dict.fromkeys(item.name for item in hero.items))

    def sold(self, hero: Hero, names: tuple[str, ...], *, treasure: bool) -> list[str]:
        return list(dict.fromkeys(item.name for item in where(hero.items, _is_sold, names, treasure)))

    def treasure(self, hero: Hero, name: str) -> int:
        item = hero.carrying(name)
        return 0 if item is None else item.treasure

    def armed(self, hero: Hero, kind: str) -> bool:
        if kind == "weapon":
            return bool(hero.weapons)
        return hero.armour is not None if kind == "armour" else hero.count(kind) > 0

    def lose_all(self, hero: Hero, *, money: bool) -> Hero:
        return gear.lose_all(hero, money=money)

    def used(self, hero: Hero, name: str) -> bool:
        item = hero.carrying(name)
        return item is not None and item.used

    def with_used(self, hero: Hero, name: str, *, used: bool) -> Hero:
        item = hero.carrying(name)
        return hero if item is None else hero.swapped(item, replace(item, used=used))

    def skilled(self, hero: Hero, name: str) -> bool:
        return hero.skill(name.casefold()) > 0

    def knows(self, hero: Hero, spell: str) -> bool:
        return bool(hero.holding(magic.spell_name(spell)))

    def standing(self, hero: Hero, tried: int) -> list[str]:
        return wounds.standing_options(hero, tried)

    def stand(self, ask: Ask, hero: Hero, option: str, tried: int) -> tuple[Hero, int]:
        return magic.standing(ask, hero, option, tried)

    def dice(self, ask: Ask, hero: Hero, dice: Dice, clause: str) -> tuple[Hero, tuple[int, ...]]:
        del clause
        ((_, count, sides),) = dice.groups
        faces, fortune = ask.call(verbs.roll_with_fortune, verbs.Dice(count, sides), hero.fortune)
        return replace(hero, fortune=fortune), faces

    def rest(self, ask: Ask, hero: Hero, terms: RestTerms, rules: Rules) -> tuple[Hero, bool]:
        hero, word = take_rest(ask, hero, terms, rules)
        return hero, word in ("rested", "ate")

    def fight_round(self, ask: Ask, hero: Hero, order: Any) -> tuple[Hero, str]:
        return ask.call(combat.fight_round, hero, order)
