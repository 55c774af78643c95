"""The sheet as it is printed: figures on top, then skills, arms, what is carried and how one stands (GNAT-180)."""

from __future__ import annotations

from talewright.core.sheet import STATE, Block, Entry, Figure, Sheet
from talewright.rulesets.gnat.character import HINDERED_BY_ARMOUR, Hero, Item
from talewright.rulesets.gnat.growth import cost
from talewright.rulesets.gnat.talent import skill_terms, total


def sheet(hero: Hero) -> Sheet:
    suit = hero.armour
    figures = (
        Figure("Talent", hero.talent, hero.talent_max, field="talent"),
        Figure("Vitality", hero.vitality, hero.vitality_max, "drop", field="vitality"),
        Figure("Fortune", hero.fortune, hero.fortune_limit, "star", field="fortune"),
        Figure("Armour", "—", note="none worn")
        if suit is None
        else Figure("Armour", hero.protection_left, suit.protection, "shield", suit.name),
        Figure("Experience", hero.xp, note="unspent", field="xp"),
        Figure("Coin", hero.gp, note=hero.currency, field="gp"),
    )
    counted: dict[Item, int] = {}
    for item in hero.items:
        counted[item] = counted.get(item, 0) + 1
    arms = tuple(_entry(hero, item, n) for item, n in counted.items() if _borne(item))
    carried = tuple(_entry(hero, item, n) for item, n in counted.items() if not _borne(item))
    overcome = () if hero.vitality else (Entry("Overcome", clause="GNAT-042"),)
    blocks = (
        Block("State", overcome, kind=STATE),
        Block("Skills", tuple(_skill(hero, name, bonus) for name, bonus in hero.skills)),
        Block("Arms", arms),
        Block("Carried", (*carried, Entry("Heavy items", f"{hero.heavy_count} of {hero.heavy_limit}"))),
        Block("Standing", (*_titles(hero), *_status(hero))),
        Block("Keywords", tuple(Entry(word, "", "keyword") for word in hero.keywords)),
    )
    return Sheet(hero.name, "GNAT", figures, tuple(block for block in blocks if block.entries))


def _borne(item: Item) -> bool:
    return item.is_weapon or item.is_armour or item.kind == "shield"


def _entry(hero: Hero, item: Item, count: int) -> Entry:
    marks = [*([f"x{count}"] if count > 1 else []), *tags_of(item, hero.currency)]
    said, clause = "", ""
    if item.kind == "shield":
        said, clause = "A fight's penalty shrinks by 1, against several foes by 2.", "GNAT-105"
    elif item.is_armour:
        said, clause = "Ignores wounds until its protection is spent.", "GNAT-112"
    elif item.kind == "two-handed":
        said, clause = "The first 6 of a round may be rolled again.", "GNAT-098"
    return Entry(item.name, ", ".join(marks), "item", said, clause)


def tags_of(item: Item, currency: str) -> list[str]:
    """All that matters of it, whether its name already says so or not; the key tag too (GNAT-137)."""
    marks = [item.kind] if item.kind not in ("", item.name, "spell", "ration") else []
    if item.bonus:
        marks.append(f"{item.bonus:+d}")
    if item.magical:
        marks.append("magical")
    if item.skill_bonus:
        marks.append(f"{item.skill_bonus:+d} {item.skill}")
    if item.spell:
        marks.append("spell" if item.kind == "spell" else f"casts {item.spell}")
    if item.heals:
        marks.append(f"heals {item.heals}")
    if item.treasure:
        marks += ["treasure", f"{item.treasure} {currency}"]
    if item.is_heavy:
        marks.append("heavy")
    marks += [tag for tag in ("key", "lasting") if getattr(item, tag)]
    return [*marks, "used"] if item.used else marks


def _skill(hero: Hero, name: str, bonus: int) -> Entry:
    """What a plain test of it asks for now, what armour does to it, what the next step costs."""
    said = [f"Target {hero.talent + total(skill_terms(hero, name, default_roll=False) or [])}."]
    if name in HINDERED_BY_ARMOUR:
        said.append(f"Armour {'counts' if hero.armour else 'would count'} against it.")
    said.append(f"The next step costs {cost(hero, name)} xp.")
    return Entry(name.capitalize(), f"{bonus:+d}", "item", " ".join(said))


def _titles(hero: Hero) -> list[Entry]:
    return [Entry("Title", title) for title in hero.titles]


def _status(hero: Hero) -> list[Entry]:
    return [Entry(f"Status with {name}", str(number)) for name, number in hero.status]
