"""What a character of Roots can carry: ten slots, four on the body and six in the backpack (ROOT-020 to 025)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.errors import SheetError
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.roots.book import BACKPACK, setting
from talewright.rulesets.gradient.roots.goods import good
from talewright.rulesets.gradient.roots.hirelings import HIRELING_ROOM, hired_names
from talewright.rulesets.gradient.setting.bonds import BOUND

BODY = ""
TRANSPORT = ("Cart", "Wagon", "Horse", "Mule")
"""What carries things apart from the ten slots; each by its printed name (ROOT-023)."""


def capacity() -> int:
    return int(setting()["inventory"]["slots"])


def room_of(place: str) -> int:
    """Slots of a place: the body, the backpack, or a cart, wagon, horse or mule."""
    if place == BODY:
        return int(setting()["inventory"]["body"])
    if place == BACKPACK:
        return int(setting()["inventory"]["backpack"])
    return good(place).extra_slots


def room_for(character: Character, place: str) -> int:
    """Slots of a place, which may be a hireling of the character's: each carries as much (ROOT-023)."""
    hired = hired_names(character).count(place)
    return HIRELING_ROOM * hired if hired else room_of(place)


def coin_slots(coins: int) -> int:
    """Coins are petty below a hundred; each full hundred fills a slot (ROOT-022)."""
    return coins // int(setting()["inventory"]["coins_a_slot"])


def carried(character: Character) -> tuple[Item, ...]:
    """What the character carries in person, without carts and beasts."""
    return tuple(item for item in character.items if item.where in (BODY, BACKPACK))


def droppable(character: Character) -> tuple[Item, ...]:
    """What fills a slot and can be put down; a spirit or a heart of stone cannot."""
    return tuple(item for item in carried(character) if item.slots and item.note != BOUND)


def filled(character: Character) -> int:
    """Slots filled in person: things, coins and Fatigue. A pulled cart fills two, whatever lies in it."""
    return sum(item.slots for item in carried(character)) + coin_slots(character.coins) + character.fatigue


def free(character: Character) -> int:
    return capacity() - filled(character)


def loads(character: Character) -> dict[str, int]:
    """Slots filled by place. Fatigue and coins weigh on the body first, then on the backpack."""
    found = {BODY: 0, BACKPACK: 0}
    for item in character.items:
        found[item.where] = found.get(item.where, 0) + item.slots
    rest = coin_slots(character.coins) + character.fatigue
    on_body = min(rest, max(0, room_of(BODY) - found[BODY]))
    found[BODY] += on_body
    found[BACKPACK] += rest - on_body
    return found


def settled(character: Character) -> Character:
    """With every slot filled HP are 0, and stay so until something is put down and a breath taken (ROOT-021)."""
    return replace(character, hp=0) if free(character) <= 0 and character.hp else character


def packed(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Things in their places: what is held or worn on the body, the rest where there is room, backpack first."""
    room = {BODY: room_of(BODY), BACKPACK: room_of(BACKPACK)}
    placed = list(items)
    for at in sorted(range(len(items)), key=lambda at: (not items[at].in_use, -items[at].slots)):
        item = items[at]
        wanted = (BODY, BACKPACK) if item.in_use else (BACKPACK, BODY)
        place = next((each for each in wanted if room[each] >= item.slots), max(room, key=room.__getitem__))
        room[place] -= item.slots
        placed[at] = replace(item, where=place)
    return tuple(placed)


def take(character: Character, item: Item, place: str | None = None) -> Character:
    """Pick something up. More than ten slots are impossible (ROOT-021)."""
    if place is not None and place not in (BODY, BACKPACK):
        return _load(character, item, place)
    if item.slots > free(character):
        raise SheetError(
            character.name or "inventory",
            [
                Message(
                    "{name} needs {slots} slots and {word} are free. Put something down first.",
                    name=Name(item.name),
                    slots=item.slots,
                    word=max(0, free(character)),
                )
            ],
        )
    where = place if place is not None else _where(character, item)
    return settled(replace(character, items=(*character.items, replace(item, where=where))))


def _where(character: Character, item: Item) -> str:
    found = loads(character)
    return BODY if found[BACKPACK] + item.slots > room_of(BACKPACK) else BACKPACK


def _load(character: Character, item: Item, place: str) -> Character:
    here = {each.name for each in character.items if each.name in TRANSPORT}
    if place not in (*here, *hired_names(character)):
        raise SheetError(
            character.name or "inventory",
            [Message("There is no {place!r} to load. Buy or hire one first.", place=place[:30])],
        )
    left = room_for(character, place) - loads(character).get(place, 0)
    if item.slots > left:
        raise SheetError(
            place,
            [
                Message(
                    "{name} needs {slots} slots; the {place} has {left} left.",
                    name=Name(item.name),
                    slots=item.slots,
                    place=Name(place.lower()),
                    left=left,
                )
            ],
        )
    return replace(character, items=(*character.items, replace(item, where=place, in_use=False)))


def lose_backpack(character: Character) -> Character:
    """The backpack is gone, and all that was in it (ROOT-020)."""
    return replace(character, items=tuple(item for item in character.items if item.where != BACKPACK))


def faults(character: Character) -> list[Message]:
    """What is wrong with a load."""
    found = []
    if filled(character) > capacity():
        found.append(
            Message(
                "{filled} slots are filled; more than {capacity} are impossible (ROOT-021).",
                path="items",
                filled=filled(character),
                capacity=capacity(),
            )
        )
    if filled(character) >= capacity() and character.hp > 0:
        found.append(
            Message(
                "All {capacity} slots are filled, so HP must be 0 (ROOT-021).", path="hp", capacity=capacity()
            )
        )
    for place, load in loads(character).items():
        if place in (BODY, BACKPACK):
            continue
        if place not in (*TRANSPORT, *hired_names(character)):
            found.append(Message("There is no place called {place!r}.", path="items", place=place))
        elif load > room_for(character, place):
            found.append(
                Message(
                    "The {place} carries {room_of} slots, not {load} (ROOT-023).",
                    path="items",
                    place=Name(place.lower()),
                    room_of=room_for(character, place),
                    load=load,
                )
            )
    return found
