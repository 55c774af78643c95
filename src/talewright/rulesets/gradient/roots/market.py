"""The marketplace: buying, hiring, and haggling where an ability has it (ROOT-040, ROOT-041)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.sheet_drawers import Purse, Shop, Ware
from talewright.core.sheet_page import Action, Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character, Item, armour_of
from talewright.rulesets.gradient.foes import write_dice
from talewright.rulesets.gradient.reactions import hired
from talewright.rulesets.gradient.roots.book import SETTING
from talewright.rulesets.gradient.roots.goods import Good, good, goods
from talewright.rulesets.gradient.roots.inventory import TRANSPORT, capacity, filled, free, take

CHEAPER = {
    "burglar": ("gear",),
    "mercenary": ("weapons", "armour", "hirelings"),
}
"""Who gets a better price, and on what. No number is printed: the Warden names the price."""
SERVICES = (
    "Carriage Seat",
    "Ship's Passage",
    "Room & Board",
    "Private Room & Board",
    "Stable & Feed",
    "Medical Healing",
)
HIRELING_DIE = 6


def section(name: str) -> tuple[Good, ...]:
    """What one stall sells."""
    return tuple(each for each in goods().values() if each.section == name)


def haggles(character: Character, name: str) -> bool:
    """Whether the rules give this buyer a better price on that."""
    return any(
        good(name).section in stalls for ability, stalls in CHEAPER.items() if ability in character.abilities
    )


def price_of(ask: Ask, character: Character, name: str) -> int:
    """The printed price, or the Warden's where an ability earns a better one."""
    wanted = good(name)
    if not haggles(character, name):
        return wanted.price
    offers = tuple(dict.fromkeys((wanted.price, wanted.price * 3 // 4, wanted.price // 2)))
    said = ask.decide(
        "price", [f"coins:{each}" for each in offers], clause="ROOT-040", who=MASTER, item=wanted.name
    )
    return int(said.partition(":")[2])


def pay(character: Character, price: int, what: str) -> Character:
    if price > character.coins:
        raise SheetError(
            character.name or "purse",
            [
                Message(
                    "{what} costs {price} gp; only {coins} gp are left.",
                    what=Name(what),
                    price=price,
                    coins=character.coins,
                )
            ],
        )
    return replace(character, coins=character.coins - price)


def buy(ask: Ask, character: Character, name: str) -> Character:
    """Buy one thing: pay, then carry it, load it, or have it done."""
    wanted = good(name)
    if wanted.section == "hirelings":
        raise SheetError(
            "",
            [
                Message(
                    "A {name} is hired by the day, not bought. Use hire.",
                    path="market",
                    name=Name(wanted.name),
                )
            ],
        )
    character = pay(character, price_of(ask, character, name), wanted.name)
    ask.note("bought", name=character.name, item=wanted.name, left=character.coins)
    if wanted.name in SERVICES:
        return character
    if wanted.name in TRANSPORT:
        # It carries itself, except a cart, which is pulled with both hands and fills two slots (ROOT-023).
        return take(character, replace(wanted.item(), note=f"+{wanted.extra_slots} slots"), None)
    return take(character, wanted.item())


def _score(ask: Ask, what: str) -> int:
    """One attribute of a hireling: only its sum matters to anybody."""
    return sum(ask.roll(d(3, 6), what, clause="ROOT-041"))


def hire(ask: Ask, employer: Character, name: str) -> tuple[Character, Character]:
    """Hire for a day. No stat lines are printed: 3d6 attributes, 1d6 HP, a d6 weapon (ROOT-041)."""
    wanted = good(name)
    if wanted.section != "hirelings":
        raise SheetError("", [Message("{name} is not for hire.", path="market", name=Name(wanted.name))])
    wage = price_of(ask, employer, name)
    employer = pay(employer, wage, f"A day of a {wanted.name}")
    scores = [ask.call(_score, f"hireling_{each}") for each in ("str", "dex", "wil")]
    (hp,) = ask.roll(d(1, HIRELING_DIE), "hireling_hp", clause="ROOT-041")
    strength, dexterity, willpower = scores
    person = Character(
        wanted.name,
        strength,
        dexterity,
        willpower,
        strength,
        dexterity,
        willpower,
        hp,
        hp,
        items=(Item("weapon", dice=(HIRELING_DIE,), in_use=True),),
        setting=SETTING,
    )
    hireling = hired(person, wage, MASTER)
    ask.note("hired", name=employer.name, hireling=wanted.name, wage=wage)
    return employer, hireling


# -- the price list on a sheet --------------------------------------------------------------------------------------


CAPTIONS = {
    "armour": Message("Armour"),
    "weapons": Message("Weapons"),
    "gear": Message("Gear"),
    "upkeep": Message("Upkeep"),
    "transport": Message("Transport"),
    "hirelings": Message("Hirelings, a day"),
}


def shop(character: Character) -> Shop:
    """Every stall with its prices; what is too dear or too heavy says so."""
    return Shop(
        tuple(
            (caption, tuple(_ware(character, each) for each in section(name)))
            for name, caption in CAPTIONS.items()
        ),
        (
            (Message("Gold"), Message("{coins} gp", coins=character.coins)),
            (Message("Slots"), Message("{used} of {slots}", used=filled(character), slots=capacity())),
            (Name("Armour"), str(armour_of(character))),
        ),
        note=Message("All ten slots filled means 0 HP until one is free again."),
        purse=Purse(character.coins, Name("gp"), free(character)),
    )


def _ware(character: Character, each: Good) -> Ware:
    price = each.price // 2 if haggles(character, each.name) else each.price
    short = price - character.coins
    carried_things = each.name not in SERVICES and each.section != "hirelings"
    shut = None
    if short > 0:
        shut = Message("{count} short", count=short)
    elif carried_things and each.slots > free(character):
        shut = Message("no slot free")
    hire_ = each.section == "hirelings"
    action = Action(
        Message("Hire") if hire_ else Message("Buy"), "hire" if hire_ else "buy",
        {"whom" if hire_ else "what": each.name}, shut=shut,
    )  # fmt: skip
    return Ware(
        Name(each.name),
        Message("{price} gp", price=each.price),
        action,
        _marks(each) if carried_things else None,
        price,
        each.slots if carried_things else 0,
    )


def _marks(each: Good) -> Text | None:
    tags: list[Text] = []
    if each.armour:
        tags.append(Name(f"+{each.armour} Armour" if each.kind == "bonus" else f"{each.armour} Armour"))
    if each.dice:
        tags.append(Name(write_dice(each.dice)))
    if each.uses:
        tags.append(Message("{count} use", plural="{count} uses", count=each.uses))
    if each.extra_slots:
        tags.append(Message("carries {slots} slots", slots=each.extra_slots))
    tags.append(
        Message("{count} slot", plural="{count} slots", count=each.slots) if each.slots else Message("petty")
    )
    return Message("{tags}", tags=tuple(tags))
