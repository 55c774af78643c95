"""Whether a character of Roots is legal, and its sheet as plain data."""

from __future__ import annotations

from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.rulesets.gradient.foes import write_dice
from talewright.rulesets.gradient.roots.book import BACKPACK, backgrounds, specializations
from talewright.rulesets.gradient.roots.inventory import capacity, filled, loads, room_of
from talewright.rulesets.gradient.roots.inventory import faults as load_faults
from talewright.rulesets.gradient.scars import ROWS
from talewright.rulesets.gradient.sheet import MOST_ARMOUR, Character, Item, armour_of

SHOWN_FIRST = ("background", "specialization", "age")
LOOKS = ("lineage", "body type", "physique", "skin", "hair", "face", "speech", "clothing", "virtue", "vice")


def faults(character: Character) -> list[str]:
    """Every fault, each a sentence."""
    told = load_faults(character)
    for attribute in ("strength", "dexterity", "willpower", "hp"):
        if getattr(character, attribute) > getattr(character, f"{attribute}_max"):
            told.append(f"{attribute} is above its maximum.")
    names = {each.name for each in backgrounds().values()}
    background, special = character.detail("background"), character.detail("specialization")
    if background and background not in names:
        told.append(f"There is no background {background[:40]!r} (ROOT-003).")
    home = {each.name: backgrounds()[each.background].name for each in specializations().values()}
    if special and home.get(special) != background:
        told.append(
            f"{special[:40]!r} is no specialization of {background[:40] or 'no background'} (ROOT-004)."
        )
    if sum(1 for item in character.items if item.in_use and item.armour and not item.bonus) > 1:
        told.append("Only one suit of armour can be worn (ROOT-040).")
    return told


def sheet(character: Character) -> Sheet:
    """The sheet: scores on top, then what is where."""
    figures = (
        Figure("STR", character.strength, character.strength_max),
        Figure("DEX", character.dexterity, character.dexterity_max),
        Figure("WIL", character.willpower, character.willpower_max),
        Figure("HP", character.hp, character.hp_max, "drop"),
        Figure("Armour", armour_of(character), MOST_ARMOUR, "shield"),
        Figure("Gold", character.coins),
    )
    lists = loads(character)
    blocks = [
        Block(f"On the body, {lists.get('', 0)} of {room_of('')} slots", _entries(character, "")),
        Block(
            f"In the backpack, {lists.get(BACKPACK, 0)} of {room_of(BACKPACK)} slots",
            _entries(character, BACKPACK),
        ),
        Block("Load", (Entry(f"{filled(character)} of {capacity()} slots", "at ten HP is 0"),)),
        Block(
            "Scars", tuple(Entry(ROWS[scar.row].name, scar.place or scar.pending) for scar in character.scars)
        ),
        Block("Abilities", abilities(character)),
        Block(
            "Looks", tuple(Entry(name, character.detail(name)) for name in LOOKS if character.detail(name))
        ),
        Block(
            "Ties",
            tuple(
                Entry(name, value)
                for name, value in character.details
                if name not in (*SHOWN_FIRST, *LOOKS) and value
            ),
        ),
    ]
    condition = [*sorted(character.conditions), *(["deprived"] if character.deprived else [])]
    if condition:
        blocks.append(Block("Condition", tuple(Entry(each, "", "keyword") for each in condition)))
    told = ", ".join(
        character.detail(name) for name in ("background", "specialization") if character.detail(name)
    )
    age = character.detail("age")
    subtitle = f"Roots: {told}" + (f", {age} years old" if age else "")
    return Sheet(
        character.name or "Nameless", subtitle, figures, tuple(block for block in blocks if block.entries)
    )


def abilities(character: Character) -> tuple[Entry, ...]:
    """What the character can do, with what it does: the background's moves, then the specialization's own."""
    home = {each.name: each for each in backgrounds().values()}.get(character.detail("background"))
    special = {each.name: each for each in specializations().values()}.get(character.detail("specialization"))
    if home is None or special is None:
        return tuple(Entry(each.replace("_", " ").replace(":", ": ")) for each in character.abilities)
    found = [Entry(move.name, move.effect) for move in home.moves]
    found += [Entry(home.name, text) for text in home.passive]
    return (*found, *(Entry(special.name, text) for text in special.abilities))


def _entries(character: Character, place: str) -> tuple[Entry, ...]:
    found = [Entry(item.name, describe(item), "item") for item in character.items if item.where == place]
    if place == "":
        found += [Entry("Fatigue", "until a safe night")] * character.fatigue
    return tuple(found)


def describe(item: Item) -> str:
    """What matters of a thing: dice, armour, uses, weight."""
    parts = [write_dice(item.dice)] if item.dice else []
    if item.armour:
        parts.append(f"+{item.armour} Armour" if item.bonus else f"{item.armour} Armour")
    if item.uses:
        parts.append(f"{item.uses} uses")
    if item.slots != 1:
        parts.append("petty" if item.slots == 0 else "bulky")
    if item.in_use:
        parts.append("in use")
    if item.note:
        parts.append(item.note)
    return ", ".join(parts)
