"""The sheet of the core as it is printed; settings draw their own on what is here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from talewright.core.sheet import STATE, Block, Entry, Figure, Sheet
from talewright.rulesets.gradient.character import (
    ATTRIBUTES,
    DEAD,
    DOWN,
    MAX_ARMOUR,
    MORTAL,
    SHORT,
    STABLE,
    UP,
    Character,
    Item,
    Scar,
    armour_of,
    slots_of,
)
from talewright.rulesets.gradient.foes import write_dice
from talewright.rulesets.gradient.scars import ROWS, Row


def sheet(hero: Character) -> Sheet:
    """The character sheet as plain data."""
    figures = [
        Figure(SHORT[name], getattr(hero, name), getattr(hero, f"{name}_max"), field=name)
        for name in ATTRIBUTES
    ]
    figures.append(Figure("HP", hero.hp, hero.hp_max, "shield", field="hp"))
    figures.append(Figure("Armour", armour_of(hero), MAX_ARMOUR, "shield"))
    blocks = (
        state_block(hero),
        Block("Scars", tuple(scar_entry(scar) for scar in hero.scars)),
        Block("Abilities", tuple(Entry(name) for name in hero.abilities)),
        Block("Items", tuple(Entry(item.name, describe(item), "item") for item in hero.items)),
        Block(
            "Means",
            (
                Entry("Slots filled", str(slots_of(hero.items) + hero.fatigue)),
                Entry("Fatigue", str(hero.fatigue)),
                Entry("Coins", str(hero.coins)),
            ),
        ),
        Block("Details", tuple(Entry(name.capitalize(), value) for name, value in hero.details)),
    )
    setting = hero.setting.removeprefix("Gradient: ")  # some name the system in their title
    title = f"Gradient: {setting}" if setting else "Gradient"
    return Sheet(hero.name or "Unnamed", title, tuple(figures), tuple(b for b in blocks if b.entries))


def describe(item: Item) -> str:
    """What matters of a thing: dice, armour, uses, weight."""
    parts = [write_dice(item.dice)] if item.dice else []
    if item.armour:
        parts.append(f"+{item.armour} Armour" if item.bonus else f"{item.armour} Armour")
    if item.full:
        parts.append(f"{item.uses} of {item.full} uses")
    elif item.uses:
        parts.append(f"{item.uses} use" if item.uses == 1 else f"{item.uses} uses")
    if item.slots > 1:
        parts.append("bulky")
    if item.in_use:
        parts.append("in use")
    if item.note:
        parts.append(item.note)
    return ", ".join(parts)


MEANINGS = {
    DOWN: ("Critically damaged: only crawls, and dies within the hour unless aided.", "GRAD-103"),
    STABLE: ("Bandaged: out of action until a breather.", "GRAD-022"),
    MORTAL: ("Out of action, and dies within the hour unless healed.", "GRAD-120"),
    DEAD: ("Does nothing more.", "GRAD-014"),
    "paralysed": ("DEX 0: cannot act.", "GRAD-015"),
    "delirious": ("WIL 0: cannot act.", "GRAD-015"),
    "deprived": ("Lacks a crucial need and recovers nothing.", "GRAD-123"),
    "doomed": ("The next failed save against critical damage kills.", "GRAD-120"),
}


def state_block(hero: Character, clocks: Mapping[str, str] = MappingProxyType({})) -> Block:
    """What holds of a character now, the worst first; `clocks` is the time that is left of some conditions."""
    found = [_meant(hero.state, "keyword")] if hero.state != UP else []
    if hero.minutes:
        found.append(Entry("Minutes left", str(hero.minutes)))
    for word in sorted(conditions(hero) | set(clocks)):
        entry = _meant(word, "keyword")
        if word == "deprived" and hero.days_deprived:
            entry = replace(
                entry, detail=f"{hero.days_deprived} {'day' if hero.days_deprived == 1 else 'days'}"
            )
        found.append(replace(entry, detail=clocks.get(word, entry.detail)))
    if hero.fatigue:
        found.append(Entry("Fatigue", str(hero.fatigue)))
    return Block("State", tuple(found), kind=STATE)


def _meant(word: str, style: str) -> Entry:
    said, clause = MEANINGS.get(word, ("", ""))
    return Entry(word.capitalize(), "", style, said, clause)


def conditions(hero: Character) -> frozenset[str]:
    """Everything that holds of a character now, what its scores say included (GRAD-015)."""
    derived = {
        "paralysed": hero.paralysed,
        "delirious": hero.delirious,
        "deprived": hero.deprived,
        "doomed": hero.doomed,
    }
    return hero.conditions | {name for name, holds in derived.items() if holds}


def scar_entry(scar: Scar) -> Entry:
    """A scar: its row, where it sits, and what of it is still to come."""
    row = ROWS[scar.row]
    detail = ", ".join(filter(None, (f"row {scar.row}", scar.place)))
    return Entry(row.name, detail, "item", _still_to_come(row, scar.pending))


_INTO = {"hp_max": "HP", "dexterity_max": "DEX", "willpower_max": "WIL"}
_HOW = {"higher": "take it if it is higher", "add": "add it", "replace": "take it"}


def _still_to_come(row: Row, pending: str) -> str:
    """What a scar has yet to do, and when."""
    if not pending:
        return ""
    if row.into not in _INTO:
        return f"Waits for: {pending}."
    return f"Waits for: {pending}. Then roll {row.dice} for {_INTO[row.into]}: {_HOW[row.how]}."
