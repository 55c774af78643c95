"""Reads one line of a starting inventory or price list: how many, how bulky, what dice, what armour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from talewright.rulesets.gradient.setting.attack import read_dice
from talewright.rulesets.gradient.setting.lines import bare, straight, tidy
from talewright.rulesets.gradient.setting.model import BULKY, ORDINARY, PETTY, Item

_COUNT = re.compile(r"^(\d{1,3})\s*[x×]\s+", re.IGNORECASE)
_TIMES = re.compile(r"\s{1,9}[x×]\s{0,9}(\d{1,2})(?=\s{0,9}(?:\(|$))", re.IGNORECASE)
"""A count behind the name: 'Rations x3'."""
_NUMBER_WORD = re.compile(r"^(two|three|four|five|six)\s{1,9}(?!handed\b)(?=[^\W\d])", re.IGNORECASE)
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_AMOUNT = re.compile(r"^(\d*d\d+(?:\s*[+x×]\s*\d+)?)\s+", re.IGNORECASE)
_SUM = re.compile(
    r"^(\d{1,5})\s+(?!(?:ft|feet|foot|yards?|m|met(?:re|er)s?|lbs?|pounds?|inch(?:es)?|hours?|days?|pints?|gallons?"
    r"|fathoms?|of)\b)(?=[^\W\d])",
    re.IGNORECASE,
)
"""A number of things; a measure, as in '50 feet of rope', belongs to the name."""
_USES = re.compile(r"^(\d{1,3}|one|two|three|four|five|six)\s*uses?(?:\s+each)?$", re.IGNORECASE)
_ARMOUR = re.compile(r"^(\+?)\s*(\d{1,2})\s*armou?r$", re.IGNORECASE)
_DAMAGE = re.compile(r"^(?:\d*d\d+)(?:\s*\+\s*\d*d?\d+)*\s*(?:damage)?$", re.IGNORECASE)
_BRACKET = re.compile(r"\(([^()]*)\)?")
_DASHED = re.compile(
    r"\s{1,9}[-–—]\s{1,9}(?=(?:\d{1,3}\s*uses?|\d?d\d+|\+?\d\s*armou?r|petty|bulky)\b)([^()]*)$",
    re.IGNORECASE,
)
"""What stands behind a dash in place of brackets: 'Rations - 3 uses'."""
_BARE_TAIL = re.compile(
    r",?\s{1,9}((?:\d?d\d{1,2}(?:\s{0,9}\+\s{0,9}\d?d\d{1,2})?(?:\s{1,9}damage)?|\+\d\s{0,9}armou?r|\d{1,2}\s{0,9}uses?))$",
    re.IGNORECASE,
)
"""The same without any mark: 'Sword d8', 'Shield +1 Armor', 'Rope, 3 uses'."""
_NAMED_BOOK = re.compile(r"^(spellbook|scroll)\s{0,9}\(([^(),;]{2,40})\)$", re.IGNORECASE)
_CHOICE = re.compile(r"\bof\s+(?:your\s+|the\s+player's\s+)?choice\b|\byour\s+choice\b", re.IGNORECASE)
_SPELLBOOK = re.compile(r"^spellbooks?\s*:", re.IGNORECASE)
_COIN = re.compile(
    r"^(?:(?:gold|silver|copper|bronze|iron|platinum|electrum)\s*(?:pieces?|coins?)?|[gsce]p|coins?|money|credits?)$",
    re.IGNORECASE,
)


def is_coin(name: str, currency: str = "") -> bool:
    """Whether a name is money: a usual word for it, or the setting's own.

    >>> is_coin("Gold Pieces"), is_coin("Tallies", "tallies"), is_coin("Bolts")
    (True, True, False)
    """
    words = straight(name).casefold().strip(" .")
    own = currency.casefold().strip(" .")
    return _COIN.match(words) is not None or (bool(own) and words.rstrip("s") == own.rstrip("s"))


def is_spellbook(name: str) -> bool:
    """A book that holds one spell: what stands in brackets behind it is the spell's, not the book's."""
    return _SPELLBOOK.match(name) is not None


@dataclass
class _Bracket:
    """What the brackets of an item say."""

    slots: int = ORDINARY
    uses: int = 0
    armour: int = 0
    adds: bool = True
    dice: tuple[int, ...] = ()
    notes: list[str] = field(default_factory=list)

    def read(self, part: str) -> None:
        words = straight(part).casefold().strip(" .")
        if words in SIZES:
            self.slots = SIZES[words]
        elif match := _USES.match(words):
            self.uses = int(_NUMBERS.get(match[1], match[1]))
        elif match := _ARMOUR.match(words):
            self.adds, self.armour = bool(match[1]), int(match[2])
        elif _DAMAGE.match(words) and not self.dice and (found := read_dice(words)[0]):
            self.dice = found
        elif part:
            self.notes.append(part)


SIZES = {"petty": PETTY, "bulky": BULKY}


def read_item(text: str) -> Item:
    """An item; brackets that say nothing known are kept as notes.

    >>> read_item("War Hammer (d10 damage, _bulky_)")
    Item(name='War Hammer', count=1, amount='', slots=2, uses=0, dice=(10,), armour=0, choice=False, notes=(), adds=True)
    >>> read_item("2x Spellbooks of choice").count, read_item("10 Gold Pieces").amount
    (2, '10')
    """
    rest = bare(text).replace("[", "(").replace("]", ")")
    rest = rest.rstrip(" .;,") if not text.rstrip().endswith("etc.") else rest
    rest = _BARE_TAIL.sub(r" (\1)", _DASHED.sub(r" (\1)", rest))
    rest = _NUMBER_WORD.sub(lambda found: f"{_NUMBERS[found[1].casefold()]}x ", rest)
    if (book := _NAMED_BOOK.match(rest)) and book[2].casefold() not in SIZES:
        rest = f"{book[1]}: {book[2]}"
    count, amount = 1, ""
    if match := _COUNT.match(rest):
        count, rest = int(match[1]), rest[match.end() :]
    elif match := _TIMES.search(rest):
        count, rest = max(1, int(match[1])), rest[: match.start()] + rest[match.end() :]
    elif match := _AMOUNT.match(rest):
        amount, rest = match[1].lower(), rest[match.end() :]
    elif match := _SUM.match(rest):
        if is_coin(_BRACKET.sub(" ", rest[match.end() :]).strip()):
            amount = match[1]
        else:
            count = max(1, int(match[1])) if len(match[1]) < 4 else 1
        rest = rest[match.end() :] if amount or len(match[1]) < 4 else rest
    money = bool(amount) and is_coin(_BRACKET.sub(" ", rest).strip())
    bracket = _Bracket(PETTY if money else ORDINARY)
    for inside in _BRACKET.findall(rest):
        for part in (tidy(part) for part in re.split(r"[,;]", inside)):
            bracket.read(part)
    name = tidy(_BRACKET.sub(" ", rest)).rstrip(" )")
    return Item(
        name,
        count,
        amount,
        bracket.slots,
        bracket.uses,
        bracket.dice,
        bracket.armour,
        _CHOICE.search(rest) is not None,
        tuple(bracket.notes),
        bracket.adds,
    )
