"""talewright roll DICE"""

from __future__ import annotations

import random
import re
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from talewright.core.dice import Dice
from talewright.core.errors import DiceError
from talewright.core.text.message import Message
from talewright.faces.cli.out import bar, console, percent, print_json
from talewright.faces.speech import t

MAX_ADDED = 1_000_000
_TERM = re.compile(r"\s*(?:([+-])\s*)?(?:(\d*)d(\d+)|(\d+))(?=[\s+-]|$)", re.IGNORECASE)


def parse(text: str) -> tuple[Dice, tuple[int, ...], int]:
    """Dice, the sign of each group, and what is added."""
    groups: list[tuple[str, int, int]] = []
    signs: list[int] = []
    added = 0
    at = 0
    while at < len(text.rstrip()):
        match = _TERM.match(text, at)
        if match is None:
            raise DiceError(
                Message(
                    "{text!r} cannot be read from {rest!r} on. Write dice and numbers joined by + or -, such as "
                    "2d6+3.",
                    text=text[:60],
                    rest=text[at : at + 12].strip(),
                )
            )
        sign = -1 if match[1] == "-" else 1
        if any(len(part or "") > 7 for part in match.groups()[1:]):
            raise DiceError(Message("{text!r}: that number is too large.", text=text[:60]))
        if match[4] is not None:
            added += sign * int(match[4])
        else:
            groups.append(("", int(match[2] or 1), int(match[3])))
            signs.append(sign)
        at = match.end()
    if signs and signs[0] < 0 and text.lstrip().startswith("-"):
        raise DiceError(
            Message(
                "{text!r} begins with a minus: dice cannot be negative. Write what they are taken from first.",
                text=text[:60],
            )
        )
    if abs(added) > MAX_ADDED:
        raise DiceError(Message("At most {limit:,} can be added.", limit=MAX_ADDED))
    return Dice(tuple(groups)), tuple(signs), added


def run(text: str, *, times: int, seed: int | None, odds: bool, as_json: bool) -> None:
    dice, signs, added = parse(text)
    if odds:
        _odds(text, dice, signs, added, as_json=as_json)
        return
    generator = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - dice, not secrets
    rolls = []
    for _ in range(times):
        faces = [[generator.randint(1, sides) for _ in range(count)] for _, count, sides in dice.groups]
        total = added + sum(sign * sum(part) for sign, part in zip(signs, faces, strict=True))
        rolls.append((faces, total))
    if as_json:
        print_json({"dice": text, "rolls": [{"faces": faces, "total": total} for faces, total in rolls]})
        return
    for faces, total in rolls:
        shown = "  ".join(" ".join(f"[{face}]" for face in part) for part in faces)
        line = Text.assemble(
            (shown, "bold"), f"  {added:+d}" if added else "", "  = ", (str(total), "bold green")
        )
        console().print(line)


def _odds(text: str, dice: Dice, signs: tuple[int, ...], added: int, *, as_json: bool) -> None:
    totals: dict[int, int] = {}
    for faces, weight in dice.outcomes():
        total = added + sum(sign * sum(part) for sign, part in zip(signs, dice.split(faces), strict=True))
        totals[total] = totals.get(total, 0) + weight
    chances = {total: Fraction(weight, dice.total_weight) for total, weight in sorted(totals.items())}
    mean = sum(total * chance for total, chance in chances.items())
    if as_json:
        print_json(
            {
                "dice": text,
                "mean": str(mean),
                "totals": {
                    str(total): {"fraction": str(chance), "decimal": float(chance)}
                    for total, chance in chances.items()
                },
            }
        )
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in (t("total"), t("chance"), "", t("at least")):
        table.add_column(column, justify="left" if not column else "right")
    top = max(chances.values())
    left = Fraction(1)
    for total, chance in chances.items():
        table.add_row(str(total), percent(float(chance)), bar(float(chance / top)), percent(float(left)))
        left -= chance
    console().print(table)
    console().print(t("mean {mean:g} ({fraction})", mean=float(mean), fraction=str(mean)))
