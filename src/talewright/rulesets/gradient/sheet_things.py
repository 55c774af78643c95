"""Rows of the living sheet: scars with what they wait for, and things with what can be done with them."""

from __future__ import annotations

from talewright.core.sheet_edit import Column, EditList
from talewright.core.sheet_page import Action, Listed, Text, Thing, Things
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.chances import rise_chance
from talewright.rulesets.gradient.character import (
    AID,
    MENDED,
    NEXT_CRITICAL,
    NOW,
    RECOVERED,
    REST,
    Character,
    Item,
    Scar,
    slots_of,
)
from talewright.rulesets.gradient.foes import write_dice
from talewright.rulesets.gradient.scars import ROWS

_MOMENTS = {
    REST: ("hours", Message("You have rested")),
    MENDED: ("mended", Message("It has mended")),
    RECOVERED: ("recovered", Message("You have recovered")),
    AID: ("aid", Message("Aid has come")),
}
_INTO = {"hp_max": "HP", "dexterity_max": "DEX", "willpower_max": "WIL"}


def scars(hero: Character) -> Listed:
    return Listed(Message("Scars"), tuple(_scar(hero, scar) for scar in hero.scars))


def _scar(hero: Character, scar: Scar) -> Thing:
    row = ROWS[scar.row]
    how = _MOMENTS.get(scar.pending)
    waits: Text | None = None
    if scar.pending in (*_MOMENTS, NOW) and row.into in _INTO:
        now = getattr(hero, row.into)
        waits = Message(
            "Then {dice} for {score}, {now} now: it rises with {chance:.1f} %.",
            dice=Name(str(row.dice)), score=Name(_INTO[row.into]), now=now, chance=float(100 * rise_chance(row, now)),
        )  # fmt: skip
    elif scar.pending == NEXT_CRITICAL:
        waits = Message("The next failed save against critical damage kills.")
    return Thing(
        Name(row.name),
        Name(scar.place) if scar.place else Message("row {row}", row=scar.row),
        main=Action(how[1], "heal", {"how": how[0]}) if how else None,
        said=waits,
    )


def thing(item: Item, *, more: tuple[Action, ...] = (), main: Action | None = None) -> Thing:
    """Something carried, with what can be done with it in any setting."""
    flag: Text | None = None
    name = item.name
    acts: list[Action] = []
    if item.armour:
        flag = Message("worn") if item.in_use else None
        acts.append(_carry("Take off", "put away", name) if item.in_use else _carry("Wear", "wear", name))
    if item.dice:
        flag = Message("in hand") if item.in_use else flag
        if item.in_use:
            acts.append(Action(Message("Roll {dice} damage", dice=Name(write_dice(item.dice))), "damage"))
        acts.append(_carry("Put away", "put away", name) if item.in_use else _carry("Wield", "wield", name))
    if item.uses:
        acts.append(_carry("Use", "use up", name))
    if main is None and acts and not item.in_use:
        main = acts.pop(0)
    return Thing(Name(name), _tags(item), flag, main, (*acts, *more, _carry("Drop", "drop", name)))


_WAYS = {
    "Take off": Message("Take off"), "Wear": Message("Wear"), "Put away": Message("Put away"), "Wield": Message("Wield"),
    "Use": Message("Use"), "Drop": Message("Drop"), "Eat": Message("Eat"), "Light": Message("Light"),
}  # fmt: skip


def _carry(title: str, how: str, name: str) -> Action:
    return Action(_WAYS[title], "carry", {"how": how, "what": name})


def used(title: str, item: Item) -> Action:
    """Eat, light, use: one use less."""
    return _carry(title, "use up", item.name)


def _tags(item: Item) -> Text | None:
    tags: list[Text] = [Name(write_dice(item.dice))] if item.dice else []
    if item.armour:
        tags.append(Name(f"+{item.armour} Armour" if item.bonus else f"{item.armour} Armour"))
    if item.full:
        tags.append(Message("{uses} of {full} uses", uses=item.uses, full=item.full))
    elif item.uses:
        tags.append(Message("{count} use", plural="{count} uses", count=item.uses))
    if item.slots > 1:
        tags.append(Message("bulky"))
    if item.note:
        tags.append(Name(item.note))
    return Message("{tags}", tags=tuple(tags)) if tags else None


def core_things(hero: Character, slots: int | None = None) -> tuple[Things, ...]:
    """What is carried, without places: slots only where the setting has a number of them, and petty things apart."""
    filled = slots_of(hero.items) + hero.fatigue
    if slots is None:
        carried = tuple(thing(item) for item in hero.items)
        return (Things(Message("Carried"), carried, Message("{used} slots filled", used=filled)),)
    laid: list[Thing] = []
    for item in hero.items:
        if item.slots:
            laid.append(thing(item))
            laid += [Thing(Name(item.name), style="more")] * (item.slots - 1)
    laid += [fatigue()] * hero.fatigue
    petty = tuple(thing(item) for item in hero.items if not item.slots)
    return (
        Things(
            Message("Carried"), tuple(laid), Message("{used} of {slots}", used=filled, slots=slots), slots
        ),
        *([Things(Message("Petty, no slot"), petty)] if petty else []),
    )


def fatigue(until: Text | None = None) -> Thing:
    return Thing(Name("Fatigue"), until, style="fatigue")


EDITS = (
    EditList(
        Message("Items"),
        "items",
        (
            Column("name", Message("Name")),
            Column("slots", Message("Slots")),
            Column("armour", Message("Armour")),
            Column("uses", Message("Uses left")),
            Column("in_use", Message("Worn or held")),
        ),
    ),
    EditList(
        Message("Purse and Fatigue"),
        "",
        (Column("coins", Message("Coins")), Column("fatigue", Message("Fatigue"))),
    ),
)
