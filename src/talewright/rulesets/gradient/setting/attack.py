"""Reads the Attack cell of a stat line: names, dice that keep the highest, flags (GRAD-098, ROOT-052..054)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, short, straight, tidy, unlinked, unwrap
from talewright.rulesets.gradient.setting.model import Attack
from talewright.rulesets.gradient.setting.source_file import SourceFile

_TERM = re.compile(r"(?<![a-z0-9])([0-9]{0,3})d([0-9]{1,4})(?![a-z0-9])", re.IGNORECASE)
_FLAT = re.compile(r"[+]\s*([0-9]{1,3})(?!\s*\d*d\d)(?![\dd])")
_CUT = re.compile(r"([(),;]|\s{1,9}(?:or|/|and|then|with|plus|&|\+)\s{1,9})", re.IGNORECASE)
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_AND = re.compile(r"\s{1,9}(?:and|then|with|plus|&|\+)\s{1,9}", re.IGNORECASE)
_SLASH = re.compile(r"\s+/\s+")
_LEADING_AND = re.compile(r"^(?:and|or)\s+", re.IGNORECASE)
_COUNTED = re.compile(r"^(?:(\d{1,2})\s*[x×]?|(two|three|four|five|six))\s+(?=\D)", re.IGNORECASE)
_TIMES = re.compile(r"\s{0,9}[x×]\s{0,9}(\d{1,2})$", re.IGNORECASE)
_REPEATED = re.compile(r"\bd[0-9]{1,4}\s{0,9}[x×]\s{0,9}([0-9])(?![0-9])", re.IGNORECASE)
_SPACED_DIE = re.compile(r"(?<=[(\s\d+])d\s{1,9}(?=[0-9])", re.IGNORECASE)
_JOINED = re.compile(r"\)\s{0,9}\+\s{0,9}(?=[^\W\d])")
_EITHER_DIE = re.compile(
    r"([^,;()]{1,60})\(\s{0,9}([0-9]?d[0-9]{1,3})\s{0,9}(?:or\b|/)\s{0,9}([0-9]?d[0-9]{1,3})\b([^()]{0,60})\)",
    re.IGNORECASE,
)
"""'bow (d6 or d8)': the foe chooses between two attacks of one name."""
_EACH = re.compile(r"\beach\b", re.IGNORECASE)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_FLAGS = {
    "blast": "blast",
    "ignores armor": "ignores armor",
    "ignore armor": "ignores armor",
    "ignores armour": "ignores armor",
    "ignoring armor": "ignores armor",
    "ignore armour": "ignores armor",
    "ignoring armour": "ignores armor",
    "armor ignored": "ignores armor",
    "armour ignored": "ignores armor",
    "pierce": "pierce",
    "piercing": "pierce",
    "knockback": "knockback",
    "stagger": "stagger",
}
_NO_ATTACK = frozenset({"-", "--", "---", "none", "n/a", "no attack", "no attacks", "nothing"})
"""How a cell says that there is no attack."""
MAX_SIDES = 100
MAX_DICE = 10


def pieces(cell: str) -> list[str]:
    """The cell cut at commas and ' or ' outside brackets, and at ' and ' between two attacks with dice.

    >>> pieces("quake (d12, _blast_), rock slam (d10) or bow (d6)")
    ['quake (d12, _blast_)', 'rock slam (d10)', 'bow (d6)']
    >>> pieces("bite (d6) and tail (d8)"), pieces("hook and line (d6)")
    (['bite (d6)', 'tail (d8)'], ['hook and line (d6)'])
    """
    parts = [""]
    depth = 0
    cut = _CUT.split(cell)
    for at, piece in enumerate(cut):
        depth = max(0, depth + (piece == "(") - (piece == ")"))
        joins = (
            (_AND.fullmatch(piece) or _SLASH.fullmatch(piece))
            and _TERM.search(parts[-1])
            and _TERM.search("".join(cut[at + 1 :]))
        )
        if depth == 0 and (piece in (",", ";") or _OR.fullmatch(piece) or joins):
            parts.append("")
        else:
            parts[-1] += piece
    return [words for part in parts if (words := _LEADING_AND.sub("", tidy(part)))]


def read_dice(text: str) -> tuple[tuple[int, ...], int]:
    """Dice and flat bonus: `d8+d8` is two dice of which the higher counts, `d6+1` one die and a bonus."""
    sides = tuple(int(s) for n, s in _TERM.findall(text) for _ in range(min(int(n or 1), MAX_DICE)))
    flat = _FLAT.search(text)
    return sides[:MAX_DICE], int(flat[1]) if flat and sides else 0


def read_attacks(cell: str, source: SourceFile, at: int) -> tuple[tuple[Attack, ...], bool]:
    """The attacks of a cell, and whether the creature counts as a detachment."""
    attacks: list[Attack] = []
    detachment = False
    # Square brackets that are no link stand for round ones.
    cell = unlinked(cell.replace("`", "")).replace("[", "(").replace("]", ")").rstrip(" .")
    if straight(bare(cell)).casefold() in _NO_ATTACK:
        return (), False
    cell = _JOINED.sub(") + ", _SPACED_DIE.sub("d", cell))
    cell = _EITHER_DIE.sub(r"\1(\2\4) or \1(\3\4)", cell)
    for piece in pieces(unwrap(cell)[1]):
        flag = _FLAGS.get(straight(bare(piece)).casefold().strip(" ."))
        if flag and attacks:  # "bite (d6), _blast_": the flag belongs to the attack before it
            attacks[-1] = replace(attacks[-1], flags=(*attacks[-1].flags, flag))
            source.remark(
                at,
                Message(
                    "{flag!r} stands outside the brackets of {name!r}.",
                    flag=flag,
                    name=short(attacks[-1].name),
                ),
                Message("Move it inside."),
            )
            continue
        attack, is_detachment = _one(piece, source, at)
        detachment = detachment or is_detachment
        if attack is not None:
            attacks.append(attack)
    if _AND.search(_TERM.sub("", cell)) and len(attacks) > 1:
        source.remark(
            at,
            Message("Attacks joined by 'and' are read as a choice, one for each action."),
            Message("Write 'bite and tail (d6+d8)' for both at once."),
        )
    return tuple(attacks), detachment


@dataclass
class _Bracket:
    """What the brackets of an attack say."""

    dice: tuple[int, ...] = ()
    bonus: int = 0
    flags: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    detachment: bool = False

    def read(self, part: str) -> None:
        words = straight(part).casefold().strip(" .")
        found, flat = read_dice(words)
        if found and not self.dice and all(2 <= side <= MAX_SIDES for side in found):
            times = _REPEATED.search(words)
            self.dice, self.bonus = found * int(times[1] if times and len(found) == 1 else 1), flat
            self.flags += [flag for word, flag in _FLAGS.items() if word in words and flag not in self.flags]
            left = re.sub(r"[\s+x×]|\d*d\d+|\d+|damage|each", "", words, flags=re.IGNORECASE)
            if left and not self.flags:
                self.notes.append(part)
        elif words in _FLAGS:
            self.flags.append(_FLAGS[words])
        elif words == "detachment":
            self.detachment = True
        elif part:
            self.notes.append(part)


def _one(piece: str, source: SourceFile, at: int) -> tuple[Attack | None, bool]:
    name, inside = _parts(piece, source, at)
    if not inside and straight(name).casefold().strip(" .") == "detachment":
        return None, True
    bracket = _Bracket()
    for part in (bare(part) for part in re.split(r"[,;()]", inside)):
        bracket.read(part)
    name, bracket.dice = _counted(name, bracket.dice, each=_EACH.search(inside) is not None)
    if not bracket.dice:
        source.warn(
            at,
            Message("The attack {piece!r} has no dice.", piece=short(bare(piece))),
            Message("Write 'name (d6)', or leave the cell empty."),
        )
    if bracket.notes:
        source.remark(
            at,
            Message(
                "The attack {name!r} carries a note nobody rolls: {notes!r}.",
                name=short(name),
                notes=short("; ".join(bracket.notes)),
            ),
        )
    attack = Attack(name or "attack", bracket.dice, tuple(bracket.flags), bracket.bonus, tuple(bracket.notes))
    return attack, bracket.detachment


def _parts(piece: str, source: SourceFile, at: int) -> tuple[str, str]:
    """The name of an attack and what stands in its brackets, or behind its name without brackets."""
    name, opened, inside = piece.partition("(")
    inside = inside.rstrip(" _*")
    closed = inside.endswith(")")
    inside = inside.removesuffix(")")
    name = bare(name)
    if opened and not closed:
        source.warn(
            at,
            Message("The bracket of the attack {piece!r} is not closed.", piece=short(bare(piece))),
            Message("Add ')'."),
        )
    if not inside and (match := _TERM.search(name)):  # dice without a bracket: "bite d6"
        before, after = tidy(name[: match.start()]).rstrip(" :-"), tidy(name[match.end() :])
        if before or not re.match(r"[^\W\d]", after) or after.casefold().startswith("damage"):
            inside, name = name[match.start() :], before
        else:  # "d6 bite"
            inside, name = match[0], after
        source.remark(
            at,
            Message("The dice of the attack {piece!r} stand outside brackets.", piece=short(bare(piece))),
            Message("Write 'bite (d6)'."),
        )
    return name, inside


def _counted(name: str, dice: tuple[int, ...], *, each: bool) -> tuple[str, tuple[int, ...]]:
    """'2 claws (d6 each)' rolls two dice and keeps the higher, like 'claws (d6+d6)' (GRAD-098)."""
    before, after = _COUNTED.match(straight(name)), _TIMES.search(straight(name))
    if len(dice) != 1 or not (before or after):
        return name, dice
    if before:
        number = int(before[1]) if before[1] else _NUMBERS[before[2].casefold()]
        if not each and not before[1]:  # "two handed axe (d10)": a name, not a number of attacks
            return name, dice
        name = name[before.end() :]
    else:
        assert after is not None
        number = int(after[1])
        name = name[: after.start()]
    return tidy(name), dice * max(1, min(number, MAX_DICE))
