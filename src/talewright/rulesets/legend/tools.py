"""Tools, weapons, armour and light: what is at hand and what it adds (LEG-041 to LEG-057)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.core.tables import data
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import PACKAGE, QUALITIES, SIZES, Hero, Item, sorted_traits
from talewright.rulesets.legend.factions import has, item_from
from talewright.rulesets.legend.lasting import BARE, BLIND, LIGHT, SHADOW, under

ARMOR, HEAVY_ARMOR = 1, 2
"""LEG-054: what armour takes off an attack."""
LIT = 3
"""LEGF-158: a Light serves its bearer and so many others."""
UNDERGROUND = "moles"
DARK_BANES = 1
"""LEGF-157."""


@dataclass(frozen=True)
class Good:
    """A line of the price list."""

    id: str
    name: str
    group: str
    clause: str
    cost: int
    item: Item
    priced_by_quality: bool
    note: str = ""


def _read() -> dict[str, Good]:
    found = {}
    for key, record in data(PACKAGE, "equipment.toml").items():
        quality = record.get("quality", 0)
        found[key] = Good(
            key,
            record["name"],
            record["group"],
            record["clause"],
            record.get("cost", quality),
            item_from(record),
            "cost" not in record,
            record.get("note", ""),
        )
    return found


GOODS = _read()
"""The whole price list by id. A tool's price is a treasure of its Quality (LEG-R15)."""
TORCHBEARER = "Torchbearer"
CARRIED = frozenset({"common", "exotic", "weapons", "armor", "light"})
"""Groups whose goods go into the inventory; of lodging and food only Travel food does."""

_NATURAL = {
    "kitty_claws": ("claws", 6),
    "mole_claws": ("claws", 6),
    "nose_for_trouble": ("smell", 6),
    "nosy_hound": ("smell", 8),
    "hopped_up": ("legs", 8),
}
"""Tools that are part of the body, by ability: always at hand, no slot."""
CLAWS = "claws"
LEGS = "legs"


def good(name: str) -> Good:
    """A line of the price list by id or name."""
    key = name.casefold().strip().replace(" ", "_")
    if key in GOODS:
        return GOODS[key]
    for each in GOODS.values():
        if each.name.casefold() == name.casefold().strip():
            return each
    raise SheetError(
        "",
        [Message("{name!r} is not on the price list.{hint}", name=name[:40], hint=did_you_mean(key, GOODS))],
    )


def parse_item(text: str) -> Item:
    """An item as written on a sheet: 'Sword (d8)', '3 Acorns (food, bundle)', or a name of the price list."""
    name, _, bracket = text.strip().partition("(")
    if not bracket:
        return good(name).item
    quality, traits = 0, []
    for part in (part.strip().casefold() for part in bracket.rstrip(") ").split(",")):
        if part[:1] == "d" and part[1:].isdecimal():
            quality = int(part[1:])
            if quality not in SIZES:
                raise SheetError(
                    "",
                    [
                        Message(
                            "{text!r}: {part} is not a Quality. Use d4, d6, d8, d10 or d12.",
                            text=text[:60],
                            part=part,
                        )
                    ],
                )
        elif part:
            traits.append(part.replace(" ", "_"))
    units = 1
    if "bundle" in traits and name[:2] in ("2 ", "3 "):
        units, name = int(name[0]), name[2:]
    return Item(name.strip(), quality, sorted_traits(traits), units, worn="armor" in traits)


def at_hand(hero: Hero) -> Hero:
    """The character with what it can use: a shadow has left its things behind, unless they came along (LEGF-119)."""
    shadow = under(hero, SHADOW)
    return hero if shadow is None or shadow.amount else replace(hero, items=())


def natural_tools(hero: Hero) -> dict[str, int]:
    """Tools of the body, each with its die (Kitty claws, Mole claws, Nose for trouble, Nosy hound, Hopped up)."""
    found: dict[str, int] = {}
    for ability, (name, die) in _NATURAL.items():
        if has(hero, ability):
            found[name] = max(die, found.get(name, 0))
    return found


def tool_die(hero: Hero, names: tuple[str, ...], bare: int = 0) -> int:
    """The largest Quality die among the tools used (LEG-041, LEG-042). `bare` is a die given without a tool."""
    natural = natural_tools(hero)
    hero = at_hand(hero)
    dice = [bare]
    for name in names:
        item = hero.carrying(name)
        if any(name.casefold() == f"spell:{each.spell}" for each in hero.items if each.spell):
            dice.append(hero.wit)  # LEG-175: beyond its text a spell is a tool of the Wit die
        elif item is not None:
            dice.append(item.quality)
        elif name.casefold() in natural:
            dice.append(natural[name.casefold()])
        else:
            near = [each.name for each in hero.items] + list(natural)
            raise SheetError(
                "",
                [Message("{name!r} is not at hand.{hint}", name=name[:40], hint=did_you_mean(name, near))],
            )
    return max(dice)


def quality_name(size: int) -> str:
    """Mediocre, Standard, Professional, Exotic, Legendary (LEG-045)."""
    return QUALITIES.get(size, "")


def worn_armor(hero: Hero) -> Item | None:
    return next((item for item in at_hand(hero).items if item.worn and item.has("armor")), None)


def armour_of(hero: Hero) -> int:
    """What is taken off an attack's damage (LEG-054). Abilities help only those who wear nothing."""
    if under(hero, BARE):
        return 0
    worn = worn_armor(hero)
    if worn is not None:
        return HEAVY_ARMOR if worn.has("heavy") else ARMOR
    if has(hero, "strong_hide"):
        return ARMOR
    if has(hero, "very_fancy") and at_hand(hero).carrying("Fancy clothes") is not None:
        return ARMOR
    return 0


def wear(hero: Hero, item: Item) -> Hero:
    """Put armour on; what was worn comes off (LEG-055). What is worn already stays on."""
    if item.worn:
        return hero
    hero = take_off(hero)
    return hero.swapped(item, replace(item, worn=True))


def take_off(hero: Hero) -> Hero:
    worn = worn_armor(hero)
    return hero if worn is None else hero.swapped(worn, replace(worn, worn=False))


BARE_HANDS = "hands"


def weapon_of(hero: Hero, name: str = "") -> Item | None:
    """The weapon named, or the best at hand: weapons first, then claws; None is bare hands (LEG-R12)."""
    natural = natural_tools(hero)
    hero = at_hand(hero)
    if name:
        item = hero.carrying(name)
        if item is None and name.casefold() in natural:
            return Item(name.casefold(), natural[name.casefold()], ("weapon",))
        if item is None and name.casefold() not in (BARE_HANDS, "unarmed", "none"):
            tool_die(hero, (name,))  # refuses, naming what is at hand
        return item
    best = max(hero.with_trait("weapon"), key=lambda item: item.quality, default=None)
    claws = natural.get(CLAWS, 0)
    if claws and (best is None or best.quality < claws):
        return Item(CLAWS, claws, ("weapon",))
    return best


def harms_spirits(item: Item | None) -> bool:
    """Fire and magic harm what no blade does (LEGF-168)."""
    return item is not None and (item.has("fire") or item.has("magic"))


def holds_off_spirits(hero: Hero) -> bool:
    """A spirit ward carried keeps spirits away (LEG-101, LEGF-168)."""
    return hero.carrying(GOODS["spirit_ward"].name) is not None


def heavy_items(hero: Hero) -> int:
    return len(hero.with_trait("heavy"))


def flies(hero: Hero) -> bool:
    """Flight: while carrying nothing Heavy (LEGF-033)."""
    return has(hero, "flight") and not heavy_items(hero)


def silent(hero: Hero) -> bool:
    """Pillow paws: silent while carrying nothing Heavy (LEGF-029)."""
    return has(hero, "pillow_paws") and not heavy_items(hero)


def needs_light(hero: Hero) -> bool:
    """Underground folk need none, and Blind faith none anywhere (LEGF-068, LEGF-157)."""
    return hero.faction != UNDERGROUND and not has(hero, "blind_faith")


def lit_by(lights: int, people: int) -> int:
    """How many of a company see: each Light serves its bearer and three others (LEGF-158)."""
    return min(people, lights * (1 + LIT))


def carries_light(hero: Hero) -> bool:
    """A Light at hand, magic that shines, or a torchbearer who holds one (LEG-053, LEG-124)."""
    hired = any(each.name == TORCHBEARER for each in hero.hired)
    return hired or bool(at_hand(hero).with_trait("light")) or under(hero, LIGHT) is not None


def dark_banes(hero: Hero, *, dark: bool, lit: bool = False) -> int:
    """The bane of acting by sight in the dark (LEGF-157); a Light carried, or a friend's, spares it, but not the blind."""
    if dark and under(hero, BLIND):
        return DARK_BANES
    return DARK_BANES if dark and needs_light(hero) and not carries_light(hero) and not lit else 0
