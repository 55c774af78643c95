"""The values of slots in their canonical wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.adventure.model import ItemRef
from talewright.adventure.phrases.lexicon import NUMBER_WORDS, Lexicon, plural, titled
from talewright.adventure.phrases.slots import ORDINALS
from talewright.core.authoring import BoldSlot


def counted(value: int) -> str:
    """The number in words up to twelve, in figures above."""
    return NUMBER_WORDS[value - 1] if 1 <= value <= len(NUMBER_WORDS) else str(value)


def item_words(item: ItemRef) -> str:
    return f"{counted(item.count)} **{plural(item.name)}**" if item.count > 1 else f"the **{item.name}**"


def _listed(names: list[str], joint: str = "and") -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" {joint} " + names[-1]


def _good(good: ItemRef | int, lexicon: Lexicon) -> str:
    if isinstance(good, int):
        return f"{good} {lexicon.coins[0]}"
    if good.name == "ration":
        return "a ration" if good.count == 1 else f"{counted(good.count)} rations"
    return item_words(good)


def _label(names: tuple[tuple[str, str], ...], value: str) -> str:
    return next((label for label, key in names if key == value), titled(value))


def _kind(value: str, _: Lexicon) -> str:
    if "armour" in value:
        return value
    return f"a {value}" if value in ("shield", "weapon") else f"a {value} weapon"


def _spell(value: str, lexicon: Lexicon) -> str:
    return next((titled(label) for label, key in lexicon.spells if key == value), f"**{value}**")


def _times(value: int, _: Lexicon) -> str:
    return ("once", "twice")[value - 1] if value < 3 else f"{counted(value)} times"


def _wares(value: Any, lexicon: Lexicon) -> str:
    return ", ".join(f"**{item.name}** {price} {lexicon.coins[0]}" for item, price in value)


_WORDS: Mapping[str, Any] = {
    "count": lambda value, _: "a" if value == 1 else counted(value),
    "tally": lambda value, _: counted(value),
    "modifier": lambda value, _: f"{value:+d}",
    "coin": lambda value, lexicon: f"{value} {lexicon.coins[0]}",
    "ref": lambda value, _: f"[[{value}]]",
    "item": lambda value, _: item_words(value),
    "goods": lambda value, lexicon: _listed([_good(good, lexicon) for good in value]),
    "stat": lambda value, lexicon: _label(lexicon.stats, str(value)),
    "either": lambda value, _: _listed([item_words(item) for item in value], "or"),
    "items": lambda value, _: _listed([item_words(item) for item in value]),
    "any": lambda value, _: _listed([item_words(item) for item in value]),
    "wares": _wares,
    "keyword": lambda value, _: f"*{value}*",
    "title": lambda value, _: f"**{value}**",
    "skill": lambda value, _: titled(value),
    "spell": _spell,
    "ability": lambda value, lexicon: _label(lexicon.abilities, str(value)),
    "kind": _kind,
    "ordinal": lambda value, _: ORDINALS[value - 1],
    "times": _times,
}


def say(kind: str, value: Any, lexicon: Lexicon) -> str:
    """A slot's canonical wording."""
    return str(_WORDS[kind](value, lexicon)) if kind in _WORDS else str(value)


def say_bold(slot: BoldSlot, fields: Mapping[str, Any]) -> str:
    """The inverse: the fields of an order as canonical words."""
    if slot.several and slot.several in fields:
        names = [f"the {slot.say(dict(each))}" for each in fields[slot.several]]
        return ", ".join(names[:-1]) + " and " + names[-1]
    facts = {fact: fields[name] for fact, name in slot.fields.items() if name in fields}
    return f"the {slot.say(facts)}" if slot.several else slot.say(facts)
