"""The sheet as it is printed: health and abilities, the kit, the spells with what they do."""

from __future__ import annotations

from talewright.core.sheet import STATE, Block, Entry, Figure, Sheet
from talewright.rulesets.goonies.character import ABILITIES, CURRENCY, Hero
from talewright.rulesets.goonies.foes import Enemy
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.spells import BOOK


def sheet(hero: Hero) -> Sheet:
    figures = [
        Figure("HP", hero.hp, hero.max_hp, "drop", field="hp"),
        *(
            Figure(hero.called(key), f"{hero.ability(key):+d}" if hero.ability(key) else 0)
            for key in ABILITIES
        ),
        Figure("Level", hero.level),
        Figure("Experience", hero.unused, note=f"{hero.used} used"),
    ]
    if hero.gp:
        figures.append(Figure("Coin", hero.gp, note=CURRENCY))
    weapon, armour = hero.weapon, hero.armour
    kit = (
        _item(weapon),
        _item(armour),
        Entry("rations", str(hero.rations), "item"),
        *(_item(item) for item in hero.items),
    )
    blocks = (
        Block("State", (Entry("Out", clause="GNG-022"),) if hero.out else (), kind=STATE),
        Block("Fight", tuple(_foe(foe) for foe in hero.foes)),
        Block("Kit", kit),
        Block("Spells", tuple(_spell(spell) for spell in hero.spells)),
        Block("Titles", tuple(Entry(title) for title in hero.titles)),
        Block("Keywords", tuple(Entry(word, "", "keyword") for word in hero.keywords)),
    )
    kind = hero.archetype.capitalize() or "Free spread"
    return Sheet(hero.name, kind, tuple(figures), tuple(block for block in blocks if block.entries))


def _item(item: Item) -> Entry:
    """A thing with what it does in hand or worn."""
    damage = f"{item.damage:+d} damage" if item.damage else ""
    return Entry(item.name, damage or (f"{item.protection:+d} protection" if item.protection else ""), "item")


def _foe(foe: Enemy) -> Entry:
    found = [f"DS {foe.ds - foe.cut}", *([f"weapon {foe.weapon:+d}"] if foe.weapon else [])]
    return Entry(foe.name, ", ".join([*found, f"{foe.damage} damage"]), "item")


def _spell(spell: str) -> Entry:
    known = BOOK.get(spell)
    return Entry(known.name, f"level {known.level}", "item") if known else Entry(spell.replace("_", " "))
