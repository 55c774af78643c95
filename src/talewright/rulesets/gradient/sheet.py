"""The sheet of the core as it is printed; settings draw their own on what is here."""

from __future__ import annotations

from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.rulesets.gradient.character import (
    ATTRIBUTES,
    MAX_ARMOUR,
    SHORT,
    UP,
    Character,
    Scar,
    armour_of,
    slots_of,
)
from talewright.rulesets.gradient.scars import ROWS, Row


def sheet(hero: Character) -> Sheet:
    """The character sheet as plain data."""
    figures = [Figure(SHORT[name], getattr(hero, name), getattr(hero, f"{name}_max")) for name in ATTRIBUTES]
    figures.append(Figure("HP", hero.hp, hero.hp_max, "shield"))
    figures.append(Figure("Armour", armour_of(hero), MAX_ARMOUR, "shield"))
    state = [Entry(hero.state.capitalize())] if hero.state != UP else []
    if hero.minutes:
        state.append(Entry("Minutes left", str(hero.minutes)))
    state += [Entry(word.capitalize(), style="keyword") for word in sorted(conditions(hero))]
    blocks = (
        Block("State", tuple(state)),
        Block("Scars", tuple(scar_entry(scar) for scar in hero.scars)),
        Block("Abilities", tuple(Entry(name) for name in hero.abilities)),
        Block("Items", tuple(Entry(item.name, item.note, "item") for item in hero.items)),
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
    title = "Gradient" + (f": {hero.setting}" if hero.setting else "")
    return Sheet(hero.name or "Unnamed", title, tuple(figures), tuple(b for b in blocks if b.entries))


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
