"""The goods of a setting: every row with a price in its rules pages, and what buying one does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import RulesetError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import MAX_ARMOUR, Character, slots_of
from talewright.rulesets.gradient.character import Item as Carried
from talewright.rulesets.gradient.setting.items import is_coin, is_spellbook, read_item
from talewright.rulesets.gradient.setting.lines import bare, straight, tidy
from talewright.rulesets.gradient.setting.model import Item, Setting, Table
from talewright.rulesets.gradient.setting.outline import outline

_PRICE = re.compile(r"^(\d{1,3}(?:,\d{3})+|\d{1,6})\s*([a-z][a-z ]*)?\.?$", re.IGNORECASE)
_PRICE_HEAD = re.compile(
    r"\b(price|cost|worth|value|gp|sp|cp|gold|silver|copper|coins?|wages?)\b", re.IGNORECASE
)
_GENERIC_HEAD = re.compile(r"^(price|cost|worth|value|wages?|per day)\W*$", re.IGNORECASE)
_MARKET = re.compile(
    r"\b(market\w*|goods|prices?|shops?|stores?|equipment|gear|armou?rs?|weapons?|transport\w*|upkeep|hirelings?|"
    r"services?|tools?|wares|inventory)\b",
    re.IGNORECASE,
)
_HIRE = re.compile(r"\b(hirelings?|hired help|for hire)\b", re.IGNORECASE)
_SLOTS = re.compile(r"\b(\d{1,2}|[a-z]+)\s+(?:inventory\s+)?slots\b", re.IGNORECASE)
_NUMBERS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(),
        1,
    )
}


HIRED = "hirelings"
"""The detail of a character that names those in its pay."""


@dataclass(frozen=True)
class Good:
    """An item for sale, or a hireling."""

    item: Item
    price: int
    section: str = ""
    hired: bool = False

    @property
    def name(self) -> str:
        return self.item.name


def goods(setting: Setting) -> dict[str, Good]:
    """Everything with a price, by name."""
    found: dict[str, Good] = {}
    for place in outline(setting):
        for table in place.section.tables:
            for good in _priced(
                table, place.section.title, market=place.under(_MARKET), hired=place.under(_HIRE)
            ):
                found.setdefault(good.name, good)
    return found


def _priced(table: Table, section: str, *, market: bool, hired: bool) -> Iterator[Good]:
    start = 0
    for column in _price_columns(table, market=market):
        for row in table.rows:
            match = _PRICE.match(straight(bare(row[column])))
            if match is None or not row[start]:
                continue
            more = [bare(cell) for cell in row[start + 1 : column] if bare(cell)]
            words = bare(row[start]) + (f" ({', '.join(more)})" if more else "")
            price = int(match[1].replace(",", ""))
            yield from (Good(item, price, section, hired) for item in _variants(words))
        start = column + 1


def _price_columns(table: Table, *, market: bool) -> list[int]:
    """The columns that hold prices: all of their cells are, and head or heading says so."""
    if table.dice or not table.rows:
        return []
    found = []
    for column in range(1, len(table.rows[0])):
        cells = [straight(bare(row[column])) for row in table.rows if row[column]]
        head = table.columns[column] if column < len(table.columns) else ""
        named = _PRICE_HEAD.search(head) is not None or (market and column == len(table.rows[0]) - 1)
        if cells and all(_PRICE.match(cell) for cell in cells) and (named or (market and not head)):
            found.append(column)
    return found


def _variants(words: str) -> Iterator[Item]:
    """'Dagger / Cudgel (d6 damage)' is two things of one kind."""
    item = read_item(words)
    yield from (replace(item, name=tidy(name)) for name in re.split(r"\s{1,9}/\s{1,9}", item.name))


def currency(setting: Setting) -> str:
    """What money is called: the head of a price column, else what most characters begin with."""
    for place in outline(setting):
        for table in place.section.tables:
            for column in _price_columns(table, market=place.under(_MARKET)):
                head = table.columns[column] if column < len(table.columns) else ""
                if head and not _GENERIC_HEAD.match(head):
                    return head
    sums = Counter(
        item.name
        for background in setting.backgrounds
        for each in background.specializations
        for item in each.items[:1]
        if item.amount
    )
    named = [name for name, _ in sums.most_common() if is_coin(name)] or [
        name for name, _ in sums.most_common(1)
    ]
    return named[0] if named else "coins"


def capacity(setting: Setting) -> int | None:
    """How many slots a character has, where the page on inventory gives a number."""
    for place in outline(setting):
        if place.under(re.compile(r"\binventory\b", re.IGNORECASE)):
            for word in _SLOTS.findall(straight(place.section.text)):
                number = int(word) if word.isdecimal() else _NUMBERS.get(word.casefold(), 0)
                if number:
                    return number
    return None


def carried(item: Item) -> Carried:
    """An item of a page as a character carries it. What a spellbook's brackets say is the spell's, not the book's."""
    worn = item.armour if not is_spellbook(item.name) else 0
    notes = (*item.notes, *([f"+{item.armour} Armor"] if item.armour and not worn else []))
    return Carried(
        item.name[:200],
        item.slots,
        tuple(side for side in item.dice if 2 <= side <= 20),
        min(worn, MAX_ARMOUR),
        bonus=bool(worn) and item.adds,
        in_use=bool(worn),
        blast=bool(item.dice) and any(note.casefold() == "blast" for note in item.notes),
        uses=item.uses,
        note=", ".join(notes)[:200],
    )


def find_good(setting_goods: dict[str, Good], name: str) -> Good:
    """A thing for sale by its name, case aside."""
    known = {each.casefold(): good for each, good in setting_goods.items()}
    if name.casefold() not in known:
        raise RulesetError(
            Message(
                "Nothing called {name!r} is for sale.{hint}",
                name=name[:40],
                hint=did_you_mean(name, setting_goods),
            )
        )
    return known[name.casefold()]


def buy(ask: Ask, character: Character, good: Good, room: int | None) -> Character:
    """Pay and carry; refused beyond the purse or the slots."""
    if good.price > character.coins:
        raise SheetError(
            "",
            [
                Message(
                    "{name} costs {price}; only {coins} are left.",
                    path="purse",
                    name=Name(good.name),
                    price=good.price,
                    coins=character.coins,
                )
            ],
        )
    thing = replace(carried(good.item), in_use=False)
    if not good.hired:
        room_for(character, thing, room)
    left = character.coins - good.price
    ask.note("bought", name=character.name, item=good.name, left=left)
    if good.hired:
        others = [name for name in (character.detail(HIRED),) if name]
        return replace(character, coins=left).with_detail(HIRED, "; ".join((*others, good.name)))
    return replace(character, coins=left, items=(*character.items, thing))


def room_for(character: Character, thing: Carried, room: int | None) -> None:
    """Refuse what the slots of the setting do not hold; a setting without a number has no limit."""
    free = None if room is None else room - slots_of(character.items) - character.fatigue
    if free is not None and thing.slots > free:
        raise SheetError(
            "",
            [
                Message(
                    "{name} needs {slots} slots; {free} are free.",
                    path="inventory",
                    name=Name(thing.name),
                    slots=thing.slots,
                    free=max(0, free),
                )
            ],
        )
