"""Stat lines as one writes them on a slip: '3 goblin hp4 str8 dex12 wil8 armour1 d6+d6 leader'.

A number in front is how many; words that are none of the marks are the name. Marks: hp, str, dex, wil, armour
with their number (hp2/5: 2 of 5 are left), dice (d8+d8 keeps the higher), and detachment, leader, swarm, elite, blast, pierce (ignores
armour), unarmed, ranged, knockback, stagger, no-attack, enhanced, impaired, first (needs no DEX save in the first
round), and hook:NAME. `or` begins another attack: 'drake hp9 d6 or d8 blast elite'.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from talewright.core.encounter import numbered
from talewright.core.errors import FaultsError, SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import HIGHEST, MAX_NAMED_ARMOUR
from talewright.rulesets.gradient.fighters import Fighter, armour_with, from_stat_block
from talewright.rulesets.gradient.foes import UNARMED, Attack, StatBlock, in_our_words, read_dice, write_dice
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN

MAX_FIGHTERS = 20
_NUMBER = re.compile(r"(hp|str|dex|wil|armou?r|ar)[:=]?([0-9]{1,3})(?:/([0-9]{1,3}))?", re.IGNORECASE)
_SLIP = re.compile(
    r"-[0-9].*|hp(?![:=]?[0-9]{1,3}$).*|(?:str|dex|wil|armou?r)(?:[:=]?-[0-9]|[:=]?[0-9]+[^0-9]).*"
)
"""What was meant as a number: hp-4, hpx, str8a."""
FIELDS = {"hp": "hp", "str": "strength", "dex": "dexterity", "wil": "willpower"}
_MARKS = ("detachment", "leader", "swarm", "elite")
_ATTACK_MARKS = {"blast": "blast", "pierce": "ignores_armour", "unarmed": "unarmed", "ranged": "ranged"}
_TAGS = ("knockback", "stagger")
_ALL_MARKS = (*_MARKS, *_ATTACK_MARKS, *_TAGS, "no-attack", ENHANCED, IMPAIRED, "first")
LIKENESS = 0.8
"""Behind a name and a number, a word as like a mark as this is that mark, mistyped."""
_DICE = re.compile(r"[0-9]{0,2}d[0-9]{1,2}(\+[0-9]{0,2}d[0-9]{1,2})*", re.IGNORECASE)
_LIMITS = {"hp": 99, "armour": MAX_NAMED_ARMOUR}


@dataclass(frozen=True)
class Line:
    """A stat line read: how many, of what, and how they stand in this fight."""

    count: int
    block: StatBlock
    mode: str = PLAIN
    waived: bool = False
    hp_max: int = 0
    """HP when unhurt, where fewer are left."""

    def foes(self, rules: Rules) -> tuple[Fighter, ...]:
        return (from_stat_block(self.block, rules, mode=self.mode),) * self.count

    def allies(self, rules: Rules) -> tuple[Fighter, ...]:
        """The same line as characters beside the hero."""
        block = self.block
        fighter = Fighter(
            block.name,
            block.hp,
            block.strength,
            block.dexterity,
            block.willpower,
            armour_with(block.armour, block.hooks),
            tuple(in_our_words(attack, rules.foreign_terms) for attack in block.attacks),
            pc=True,
            hooks=block.hooks,
            mode=self.mode,
            waived=self.waived,
            hp_max=self.hp_max,
        )
        return (fighter,) * self.count


@dataclass
class _Written:
    """One attack of a line, as far as it is read; without dice it is the usual d6."""

    dice: tuple[int, ...] | None = None
    flags: dict[str, bool] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)

    def made(self) -> Attack | None:
        dice = self.dice
        if dice is None:
            dice = (UNARMED,) if self.flags.get("unarmed") else (6,)
        return Attack(write_dice(dice), dice, tags=tuple(self.tags), **self.flags) if dice else None  # type: ignore[arg-type]


def read_line(text: str, *, name: str = "foe") -> Line:
    """Read one stat line; all faults at once."""
    faults: list[Message] = []
    values: dict[str, int] = {}
    flags: dict[str, bool] = {}
    hooks: list[str] = []
    names: list[str] = []
    attacks = [_Written()]
    count, mode, waived, hp_max = 1, PLAIN, False, 0
    for place, word in enumerate(text.replace(",", " ").split()):
        low = word.lower()
        if _SLIP.fullmatch(low):
            faults.append(
                Message(
                    "{word!r}: a number is missing or below 0. Write hp4, str8, dex12, wil8, armour1.",
                    word=word[:30],
                )
            )
        elif place == 0 and low.rstrip("x").isdecimal():
            count = int(low.rstrip("x")) if len(low) < 5 else MAX_FIGHTERS + 1
        elif match := _NUMBER.fullmatch(low):
            score = FIELDS.get(match[1], "armour")
            values[score] = int(match[2])
            hp_max = int(match[3]) if match[3] and score == "hp" else hp_max
            most = _LIMITS.get(score, HIGHEST)
            if values[score] > most:
                faults.append(Message("{word}: above {most}, the most allowed.", word=word, most=most))
        elif _DICE.fullmatch(low):
            try:
                attacks[-1].dice = (*(attacks[-1].dice or ()), *read_dice(low))
            except FaultsError as error:
                faults.extend(error.faults)
        elif low in _MARKS:
            flags[low] = True
        elif low in _ATTACK_MARKS:
            attacks[-1].flags[_ATTACK_MARKS[low]] = True
        elif low in _TAGS:
            attacks[-1].tags.append(low)
        elif low == "or":
            attacks.append(_Written())
        elif low == "no-attack":
            attacks[-1].dice = ()
        elif low in (ENHANCED, IMPAIRED):
            mode = low
        elif low == "first":
            waived = True
        elif low.startswith("hook:"):
            hooks.append(word[5:])
        elif fault := _no_name(word, behind_numbers=bool(names and (values or attacks[-1].dice))):
            faults.append(fault)
        else:
            names.append(word)
    if not text.strip():
        faults.append(
            Message("nothing is written there. Write a line such as 'goblin hp4 str8 d6', or leave it out.")
        )
    if not 1 <= count <= MAX_FIGHTERS:
        faults.append(Message("between 1 and {limit} fighters in one line.", limit=MAX_FIGHTERS))
    if faults:
        raise SheetError(Message("line {text!r}", text=text[:60]), faults)
    made = [each for each in (written.made() for written in attacks) if each is not None]
    known = numbered([each.name for each in made])
    several = tuple(replace(each, name=called) for each, called in zip(made, known, strict=True))
    block = StatBlock(" ".join(names) or name, attacks=several, hooks=tuple(hooks))
    return Line(count, replace(block, **values, **flags), mode, waived, hp_max)  # type: ignore[arg-type]


def _no_name(word: str, *, behind_numbers: bool) -> Message | None:
    """Why a word cannot be part of a name."""
    low = word.lower()
    meant = get_close_matches(low, _ALL_MARKS, n=1, cutoff=LIKENESS) if behind_numbers else []
    if meant:
        return Message("{word!r}: did you mean {mark}?", word=word[:30], mark=meant[0])
    if low.isalpha() or "-" in low:
        return None
    return Message("{word!r} is none of hp4 str8 dex12 wil8 armour1 d6 leader detachment ...", word=word[:30])


def fighters(lines: tuple[str, ...], *, allies: bool = False, rules: Rules = DEFAULT) -> tuple[Fighter, ...]:
    """All fighters of some lines; the faults of all lines at once."""
    found: list[Fighter] = []
    faults: list[Message] = []
    for text in lines:
        try:
            line = read_line(text, name="ally" if allies else "foe")
        except SheetError as error:
            faults.extend(
                Message("{line}: {fault}", line=error.subject, fault=fault) for fault in error.faults
            )
            continue
        found.extend(line.allies(rules) if allies else line.foes(rules))
    if faults:
        raise SheetError("", faults)
    if len(found) > MAX_FIGHTERS:
        raise SheetError(
            "",
            [
                Message(
                    "{number} fighters on a side are too many; at most {limit}.",
                    number=len(found),
                    limit=MAX_FIGHTERS,
                )
            ],
        )
    return tuple(found)
