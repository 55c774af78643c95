"""Reads one line of a starting inventory: how many, how bulky, what dice, what armour."""

from __future__ import annotations

import re

from talewright.rulesets.gradient.setting.attack import read_dice
from talewright.rulesets.gradient.setting.lines import bare, straight, tidy
from talewright.rulesets.gradient.setting.model import BULKY, ORDINARY, PETTY, Item

_COUNT = re.compile(r"^(\d{1,3})\s*[x×]\s+", re.IGNORECASE)
_AMOUNT = re.compile(r"^(\d*d\d+(?:\s*[+x×]\s*\d+)?)\s+", re.IGNORECASE)
_USES = re.compile(r"^(\d{1,3})\s*uses?$", re.IGNORECASE)
_ARMOUR = re.compile(r"^\+?\s*(\d{1,2})\s*armou?r$", re.IGNORECASE)
_DAMAGE = re.compile(r"^(?:\d*d\d+)(?:\s*\+\s*\d*d?\d+)*\s*(?:damage)?$", re.IGNORECASE)
_BRACKET = re.compile(r"\(([^()]*)\)?")
_CHOICE = re.compile(r"\bof\s+(?:your\s+)?choice\b", re.IGNORECASE)


def read_item(text: str) -> Item:
    """An item; brackets that say nothing known are kept as notes.

    >>> read_item("War Hammer (d10 damage, _bulky_)")
    Item(name='War Hammer', count=1, amount='', slots=2, uses=0, dice=(10,), armour=0, choice=False, notes=())
    >>> read_item("2x Spellbooks of choice").count
    2
    """
    rest = bare(text).rstrip(" .") if not text.rstrip().endswith("etc.") else bare(text)
    amount = count = ""
    if match := _COUNT.match(rest):
        count, rest = match[1], rest[match.end() :]
    elif match := _AMOUNT.match(rest):
        amount, rest = match[1].lower(), rest[match.end() :]
    slots, uses, armour = (PETTY if amount else ORDINARY), 0, 0
    dice: tuple[int, ...] = ()
    notes: list[str] = []
    for inside in _BRACKET.findall(rest):
        for part in (tidy(part) for part in re.split(r"[,;]", inside)):
            words = straight(part).casefold().strip(" .")
            if words == "petty":
                slots = PETTY
            elif words == "bulky":
                slots = BULKY
            elif match := _USES.match(words):
                uses = int(match[1])
            elif match := _ARMOUR.match(words):
                armour = int(match[1])
            elif _DAMAGE.match(words) and not dice and (found := read_dice(words)[0]):
                dice = found
            elif part:
                notes.append(part)
    name = tidy(_BRACKET.sub(" ", rest)).rstrip(" )")
    return Item(
        name,
        int(count or 1),
        amount,
        slots,
        uses,
        dice,
        armour,
        _CHOICE.search(rest) is not None,
        tuple(notes),
    )
