"""Reads one line of a starting inventory or price list: how many, how bulky, what dice, what armour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from talewright.rulesets.gradient.setting.attack import read_dice
from talewright.rulesets.gradient.setting.lines import bare, straight, tidy
from talewright.rulesets.gradient.setting.model import BULKY, ORDINARY, PETTY, Item

_COUNT = re.compile(r"^(\d{1,3})\s*[x×]\s+", re.IGNORECASE)
_AMOUNT = re.compile(r"^(\d*d\d+(?:\s*[+x×]\s*\d+)?)\s+", re.IGNORECASE)
_SUM = re.compile(
    r"^(\d{1,5})\s+(?!(?:ft|feet|foot|yards?|m|met(?:re|er)s?|lbs?|pounds?|inch(?:es)?|hours?|days?|pints?|gallons?"
    r"|fathoms?|of)\b)(?=[^\W\d])",
    re.IGNORECASE,
)
"""A number of things; a measure, as in '50 feet of rope', belongs to the name."""
_USES = re.compile(r"^(\d{1,3})\s*uses?$", re.IGNORECASE)
_ARMOUR = re.compile(r"^(\+?)\s*(\d{1,2})\s*armou?r$", re.IGNORECASE)
_DAMAGE = re.compile(r"^(?:\d*d\d+)(?:\s*\+\s*\d*d?\d+)*\s*(?:damage)?$", re.IGNORECASE)
_BRACKET = re.compile(r"\(([^()]*)\)?")
_DASHED = re.compile(
    r"\s{1,9}[-–—]\s{1,9}(?=(?:\d{1,3}\s*uses?|\d?d\d+|\+?\d\s*armou?r|petty|bulky)\b)([^()]*)$",
    re.IGNORECASE,
)
"""What stands behind a dash in place of brackets: 'Rations - 3 uses'."""
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
            self.uses = int(match[1])
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
    rest = _DASHED.sub(r" (\1)", rest)
    count, amount = 1, ""
    if match := _COUNT.match(rest):
        count, rest = int(match[1]), rest[match.end() :]
    elif match := _AMOUNT.match(rest):
        amount, rest = match[1].lower(), rest[match.end() :]
    elif match := _SUM.match(rest):
        if is_coin(_BRACKET.sub(" ", rest[match.end() :]).strip()):
            amount = match[1]
        else:
            count = max(1, int(match[1])) if len(match[1]) < 4 else 1
        rest = rest[match.end() :] if amount or len(match[1]) < 4 else rest
    bracket = _Bracket(PETTY if amount else ORDINARY)
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
