"""Reads the Attack cell of a stat line: names, dice that keep the highest, flags (GRAD-098, ROOT-052..054)."""

from __future__ import annotations

import re
from dataclasses import replace

from talewright.rulesets.gradient.setting.lines import Scribe, bare, short, straight, tidy, unwrap
from talewright.rulesets.gradient.setting.model import Attack

_TERM = re.compile(r"(?<![a-z0-9])([0-9]{0,3})d([0-9]{1,4})(?![a-z0-9])", re.IGNORECASE)
_FLAT = re.compile(r"[+]\s*([0-9]{1,3})(?!\s*\d*d\d)(?![\dd])")
_FLAGS = {
    "blast": "blast",
    "ignores armor": "ignores armor",
    "ignore armor": "ignores armor",
    "ignores armour": "ignores armor",
    "ignoring armor": "ignores armor",
    "pierce": "pierce",
    "piercing": "pierce",
    "knockback": "knockback",
    "stagger": "stagger",
}
MAX_SIDES = 100
MAX_DICE = 10


def pieces(cell: str) -> list[str]:
    """The cell cut at commas and ' or ' that stand outside brackets.

    >>> pieces("quake (d12, _blast_), rock slam (d10) or bow (d6)")
    ['quake (d12, _blast_)', 'rock slam (d10)', 'bow (d6)']
    """
    parts = [""]
    depth = 0
    for piece in re.split(r"([(),;]|\s+or\s+)", cell, flags=re.IGNORECASE):
        depth += (piece == "(") - (piece == ")")
        depth = max(depth, 0)
        if depth == 0 and (piece in (",", ";") or re.fullmatch(r"\s+or\s+", piece, re.IGNORECASE)):
            parts.append("")
        else:
            parts[-1] += piece
    return [tidy(part) for part in parts if tidy(part)]


def read_dice(text: str) -> tuple[tuple[int, ...], int]:
    """Dice and flat bonus: `d8+d8` is two dice of which the higher counts, `d6+1` one die and a bonus."""
    sides = tuple(int(s) for n, s in _TERM.findall(text) for _ in range(min(int(n or 1), MAX_DICE)))
    flat = _FLAT.search(text)
    return sides[:MAX_DICE], int(flat[1]) if flat and sides else 0


def read_attacks(cell: str, scribe: Scribe, at: int) -> tuple[tuple[Attack, ...], bool]:
    """The attacks of a cell, and whether the creature counts as a detachment."""
    attacks: list[Attack] = []
    detachment = False
    for piece in pieces(unwrap(cell)[1]):
        flag = _FLAGS.get(straight(bare(piece)).casefold().strip(" ."))
        if flag and attacks:  # "bite (d6), _blast_": the flag belongs to the attack before it
            attacks[-1] = replace(attacks[-1], flags=(*attacks[-1].flags, flag))
            scribe.remark(
                at, f"{flag!r} stands outside the brackets of {short(attacks[-1].name)!r}.", "Move it inside."
            )
            continue
        attack, is_detachment = _one(piece, scribe, at)
        detachment = detachment or is_detachment
        if attack is not None:
            attacks.append(attack)
    return tuple(attacks), detachment


def _one(piece: str, scribe: Scribe, at: int) -> tuple[Attack | None, bool]:
    name, _, inside = piece.partition("(")
    inside = inside.rstrip(" _*")
    closed = inside.endswith(")")
    inside = inside.removesuffix(")")
    name = bare(name)
    if "(" in piece and not closed:
        scribe.warn(at, f"The bracket of the attack {short(bare(piece))!r} is not closed.", "Add ')'.")
    if not inside:
        if straight(name).casefold().strip(" .") == "detachment":
            return None, True
        if match := _TERM.search(name):  # dice without a bracket: "bite d6"
            inside, name = name[match.start() :], tidy(name[: match.start()]).rstrip(" :-")
            scribe.remark(
                at,
                f"The dice of the attack {short(bare(piece))!r} stand outside brackets.",
                "Write 'bite (d6)'.",
            )
    flags: list[str] = []
    notes: list[str] = []
    dice: tuple[int, ...] = ()
    bonus = 0
    detachment = False
    for part in (bare(part) for part in re.split(r"[,;()]", inside)):
        words = straight(part).casefold().strip(" .")
        found, flat = read_dice(words)
        left = re.sub(r"[\s+]|\d*d\d+|\d+|damage", "", words, flags=re.IGNORECASE) if found else words
        if found and not dice and all(2 <= side <= MAX_SIDES for side in found):
            dice, bonus = found, flat
            flags += [flag for word, flag in _FLAGS.items() if word in words and flag not in flags]
            if left and not flags:
                notes.append(part)
        elif words in _FLAGS:
            flags.append(_FLAGS[words])
        elif words == "detachment":
            detachment = True
        elif part:
            notes.append(part)
    if not dice:
        scribe.warn(
            at,
            f"The attack {short(bare(piece))!r} has no dice.",
            "Write 'name (d6)', or leave the cell empty.",
        )
    if notes:
        scribe.remark(
            at, f"The attack {short(name)!r} carries a note nobody rolls: {short('; '.join(notes))!r}."
        )
    return Attack(name or "attack", dice, tuple(flags), bonus, tuple(notes)), detachment
