"""Things and money of a character in any setting: worn, wielded, put away, used up, dropped, taken (GRAD-041, GRAD-044)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import MAX_ARMOUR, Character, Item
from talewright.rulesets.gradient.foes import read_dice
from talewright.rulesets.gradient.options import Rules

LONGEST = 80
MAX_COINS = 99_999
WAYS = ("wear", "wield", "put away", "use up", "drop")
Rival = Callable[[Item], bool]
Doing = Callable[[Character, str], Character]


def place_of(character: Character, name: str) -> int:
    """Where in the list the first thing of that name stands, whatever the case."""
    wanted = name.casefold()
    for at, item in enumerate(character.items):
        if item.name.casefold() == wanted:
            return at
    hint = did_you_mean(name, [item.name for item in character.items])
    raise SheetError(
        character.name or "inventory", [Message("{name!r} is not carried.{hint}", name=name[:40], hint=hint)]
    )


def changed(character: Character, at: int, *instead: Item) -> Character:
    """With one thing replaced, or taken out if there is nothing instead."""
    return replace(character, items=(*character.items[:at], *instead, *character.items[at + 1 :]))


def wear(character: Character, name: str) -> Character:
    """Put armour on. One suit at a time; what adds to it, as a shield does, is worn beside it (GRAD-041)."""
    return _use(character, name, lambda item: bool(item.armour) and not item.bonus)


def wield(character: Character, name: str) -> Character:
    """Take a weapon in hand, and put the others up."""
    return _use(character, name, lambda item: bool(item.dice))


def _use(character: Character, name: str, rivals: Rival) -> Character:
    at = place_of(character, name)
    exclusive = rivals(character.items[at])
    items = tuple(
        replace(item, in_use=True, where="")
        if number == at
        else replace(item, in_use=False)
        if exclusive and rivals(item)
        else item
        for number, item in enumerate(character.items)
    )
    return replace(character, items=items)


def put_away(character: Character, name: str) -> Character:
    """Neither worn nor held any more."""
    at = place_of(character, name)
    return changed(character, at, replace(character.items[at], in_use=False))


def use_up(character: Character, name: str) -> Character:
    """One use less; the last one takes the thing along, unless it can be recharged."""
    at = place_of(character, name)
    item = character.items[at]
    if not item.uses:
        raise SheetError(
            character.name or "inventory",
            [Message("{name} has no uses to count. Drop it instead.", name=Name(item.name))],
        )
    return (
        changed(character, at)
        if item.uses == 1 and not item.full
        else changed(character, at, replace(item, uses=item.uses - 1))
    )


def drop(character: Character, name: str) -> Character:
    """Put one thing down, the first of that name."""
    return changed(character, place_of(character, name))


DOINGS: Mapping[str, Doing] = {
    "wear": wear, "wield": wield, "put away": put_away, "use up": use_up, "drop": drop,
}  # fmt: skip


@dataclass(frozen=True)
class CarryOrder:
    """Something is put on, taken in hand, used up or put down."""

    how: str = field("wield", "what is done with it", choices=WAYS)
    what: str = field("", "the thing, as the sheet names it")


def play_carry(ask: Ask, hero: Character, order: CarryOrder, rules: Rules) -> Outcome[Character]:
    """Armour counts while it is worn, a weapon while it is in hand (GRAD-041)."""
    del rules
    after = DOINGS[order.how](hero, order.what)
    say_carried(ask, hero, order.how, order.what)
    return Outcome(after, "done", after != hero, (("gone", len(hero.items) - len(after.items)),))


SAID = {
    "wear": "worn",
    "wield": "wielded",
    "put away": "put_away",
    "use up": "used_up",
    "drop": "left_behind",
}


def say_carried(ask: Ask, hero: Character, how: str, what: str) -> None:
    """What was done with which thing, by the name the sheet has for it."""
    item = hero.items[place_of(hero, what)]
    ask.note(SAID[how], name=hero.name, item=item.name, left=max(0, item.uses - 1))


@dataclass(frozen=True)
class TakeOrder:
    """Something is found or given."""

    what: str = field(meaning="what it is called")
    slots: int | None = field(
        None, "0 petty, 1 plain, 2 bulky; as the price list says, else 1, if empty", low=0, high=20
    )
    dice: str = field("", "damage dice of a weapon, such as d6; the price list's if empty", flag="deals")
    armour: int | None = field(
        None, "armour while worn; the price list's, else none, if empty", low=0, high=MAX_ARMOUR
    )
    uses: int | None = field(None, "how often it can be used; not counted if empty", low=1, high=1000)

    def __post_init__(self) -> None:
        faults = []
        if not self.what.strip() or len(self.what) > LONGEST:
            faults.append(Message("write from 1 to {longest} characters.", path="what", longest=LONGEST))
        try:
            read_dice(self.dice)
        except SheetError as error:
            faults += error.faults
        if faults:
            raise SheetError("", faults)


def made(order: TakeOrder, listed: Item | None = None) -> Item:
    """The thing as the price list knows it, with what the order says of it."""
    item = listed or Item(order.what.strip())
    given = {"slots": order.slots, "armour": order.armour, "uses": order.uses}
    for name, value in given.items():
        if value is not None:
            item = replace(item, **{name: value})  # type: ignore[arg-type] # each is a number
    return replace(item, dice=read_dice(order.dice)) if order.dice else item


def play_take(ask: Ask, hero: Character, order: TakeOrder, rules: Rules) -> Outcome[Character]:
    """Capacity is the setting's; the core only counts slots (GRAD-044)."""
    del rules
    item = made(order)
    ask.note("took", name=hero.name, item=item.name)
    return Outcome(replace(hero, items=(*hero.items, item)), "taken", good=True)


@dataclass(frozen=True)
class CoinsOrder:
    """Money comes in or goes out."""

    change: int = field(
        meaning="how much is gained; a negative number is paid", low=-MAX_COINS, high=MAX_COINS
    )


def play_coins(ask: Ask, hero: Character, order: CoinsOrder, rules: Rules) -> Outcome[Character]:
    """Nobody pays more than there is; what a coin is belongs to the setting (GRAD-001)."""
    del rules
    left = hero.coins + order.change
    if left < 0:
        ask.note("too_dear", name=hero.name, price=-order.change, left=hero.coins)
        return Outcome(hero, "refused", good=False, facts=(("left", hero.coins),))
    ask.note("paid" if order.change < 0 else "earned", name=hero.name, coins=abs(order.change), left=left)
    return Outcome(
        replace(hero, coins=left), "paid" if order.change < 0 else "gained", True, (("left", left),)
    )


BELONGINGS: tuple[Verb[Character], ...] = (
    Verb("carry", "put something on, in hand or away, use it up or drop it", CarryOrder, play_carry, "GRAD-041",
         ("--how wield --what weapon",), facts=("gone",)),
    Verb("take", "something is found or given", TakeOrder, play_take, "GRAD-044", ("--what 'a brass key' --slots 0",)),
    Verb("coins", "gain or pay money", CoinsOrder, play_coins, "GRAD-001", ("--change 12",), facts=("left",)),
)  # fmt: skip
