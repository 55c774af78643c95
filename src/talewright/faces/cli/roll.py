"""talewright roll DICE"""

from __future__ import annotations

import random
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from talewright.faces.cli.odds_show import bar
from talewright.faces.cli.out import console, print_json
from talewright.faces.speech import percent, t
from talewright.odds.rule_odds import solve_rule
from talewright.play.notation import Expression, Total, read_notation

MAX_STATES = 200_000


def run(text: str, *, times: int, seed: int | None, odds: bool, as_json: bool) -> None:
    expression = read_notation(text)
    if odds:
        _odds(expression, as_json=as_json)
        return
    generator = None if seed is None else random.Random(seed)  # noqa: S311 - dice, not secrets
    rolls = [expression.rolled(generator) for _ in range(times)]
    if as_json:
        found = [
            {"faces": [list(group.faces) for group in each.groups], "total": each.value} for each in rolls
        ]
        print_json({"dice": text, "rolls": found})
        return
    for each in rolls:
        console().print(_line(each))


def _line(total: Total) -> Text:
    """Every die in brackets, those that do not count in dim ones, and the total."""
    line = Text()
    for group in total.groups:
        for face, kept in zip(group.faces, group.kept, strict=True):
            line.append(f"[{face}] " if kept else f"({face}) ", "bold" if kept else "dim")
        line.append(" ")
    return line.append("= ").append(str(total.value), "bold green")


def _odds(expression: Expression, *, as_json: bool) -> None:
    solved = solve_rule(expression.value, goal=lambda value: [value], limit=MAX_STATES)
    spread = {total: Fraction(chance) for total, chance in solved.spread(int).items()}
    chances = dict(sorted(spread.items()))
    mean = sum((total * chance for total, chance in chances.items()), Fraction(0))
    if as_json:
        print_json(
            {
                "dice": expression.text,
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
