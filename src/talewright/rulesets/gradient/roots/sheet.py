"""The sheet of a character of Roots as it is printed: scores, ten numbered slots, scars, ties."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.rulesets.gradient.character import MAX_ARMOUR, Character, Item, armour_of
from talewright.rulesets.gradient.roots.book import BACKPACK, backgrounds, specializations
from talewright.rulesets.gradient.roots.clocks import duration, illnesses
from talewright.rulesets.gradient.roots.inventory import BODY, capacity, coin_slots, filled, free, room_of
from talewright.rulesets.gradient.sheet import describe, scar_entry, state_block

SHOWN_FIRST = ("background", "specialization", "age")
LOOKS = ("lineage", "body type", "physique", "skin", "hair", "face", "speech", "clothing", "virtue", "vice")


def sheet(character: Character) -> Sheet:
    """Scores on top, then what is where."""
    suit = next((i for i in character.items if i.in_use and i.armour and not i.bonus), None)
    figures = (
        Figure("STR", character.strength, character.strength_max, field="strength"),
        Figure("DEX", character.dexterity, character.dexterity_max, field="dexterity"),
        Figure("WIL", character.willpower, character.willpower_max, field="willpower"),
        Figure("HP", character.hp, character.hp_max, "drop", field="hp"),
        Figure("Armour", armour_of(character), MAX_ARMOUR, "shield", suit.name if suit else ""),
        Figure("Gold", character.coins, field="coins"),
    )
    clocks = {name: duration(left) for name, left in illnesses(character).items()}
    blocks = (
        _state(character, clocks),
        *_slots(character),
        *(
            Block(place, tuple(_thing(item) for item in character.items if item.where == place))
            for place in dict.fromkeys(item.where for item in character.items)
            if place not in (BODY, BACKPACK)
        ),
        Block("Scars", tuple(scar_entry(scar) for scar in character.scars)),
        Block("Abilities", abilities(character)),
        Block(
            "Looks",
            tuple(
                Entry(name.capitalize(), character.detail(name)) for name in LOOKS if character.detail(name)
            ),
        ),
        Block(
            "Ties",
            tuple(
                Entry(name.capitalize(), value, "item")
                for name, value in character.details
                if name not in (*SHOWN_FIRST, *LOOKS, *clocks) and value
            ),
        ),
    )
    origin = [character.detail(name) for name in ("background", "specialization")]
    age = character.detail("age")
    subtitle = ", ".join([*filter(None, origin), *([f"{age} years old"] if age else [])])
    return Sheet(
        character.name or "Nameless",
        subtitle or "Gradient: Roots",
        figures,
        tuple(block for block in blocks if block.entries),
    )


def _state(character: Character, clocks: dict[str, str]) -> Block:
    """The core's, and that every slot is filled."""
    block = state_block(character, clocks)
    if free(character) > 0 or character.dead:
        return block
    full = Entry("All slots filled", "HP 0", "keyword", clause="ROOT-021")
    return replace(block, entries=(*block.entries, full))


# -- the ten slots ------------------------------------------------------------------------------------------


def _slots(character: Character) -> tuple[Block, ...]:
    """Four slots on the body, six in the backpack; Fatigue and coins fill what is free, the body first."""
    body, pack = _laid(character, BODY), _laid(character, BACKPACK)
    weights = [Entry("Fatigue", "until a safe night", "weight")] * character.fatigue
    weights += [Entry("Coins", "a hundred", "weight")] * coin_slots(character.coins)
    for weight in weights:
        (body if len(body) < room_of(BODY) else pack).append(weight)
    for laid, place in ((body, BODY), (pack, BACKPACK)):
        laid.extend([Entry("free", "", "free")] * (room_of(place) - len(laid)))
    petty = [item for item in character.items if not item.slots and item.where in (BODY, BACKPACK)]
    return (
        Block("On the body", tuple(body), f"{room_of(BODY)} slots", 1),
        Block(
            "In the backpack",
            tuple(pack),
            f"{room_of(BACKPACK)} slots",
            room_of(BODY) + 1,
            f"{filled(character)} of {capacity()} filled. At {capacity()} HP is 0.",
            "ROOT-021",
        ),
        Block("Petty things", tuple(_thing(item) for item in petty)),
    )


def _laid(character: Character, place: str) -> list[Entry]:
    found: list[Entry] = []
    for item in character.items:
        if item.where == place and item.slots:
            found.append(_thing(item))
            found += [Entry(item.name, "", "more")] * (item.slots - 1)
    return found


def _thing(item: Item) -> Entry:
    return Entry(item.name, describe(item), "item")


# -- abilities ------------------------------------------------------------------------------------


def abilities(character: Character) -> tuple[Entry, ...]:
    """What the character can do, and what that does: the background's moves, then the specialization's own."""
    home = {each.name: each for each in backgrounds().values()}.get(character.detail("background"))
    special = {each.name: each for each in specializations().values()}.get(character.detail("specialization"))
    if home is None or special is None:
        return tuple(Entry(each.replace("_", " ").replace(":", ": ")) for each in character.abilities)
    return (
        *(Entry(move.name, "", "item", _sentences((move.effect,))) for move in home.moves),
        *([Entry(home.name, "", "item", _sentences(home.passive))] if home.passive else []),
        Entry(special.name, "", "item", _sentences(special.abilities)),
    )


def _sentences(texts: tuple[str, ...]) -> str:
    return " ".join(f"{text[:1].upper()}{text[1:].rstrip('.')}." for text in texts)
