"""Tables of odds: a flag varied over values, set-ups side by side, CSV."""

from __future__ import annotations

import csv
import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.errors import QuestionError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.faces.cli.odds_show import goal_text, label
from talewright.faces.cli.out import console, print_json
from talewright.faces.flags import Flag
from talewright.faces.speech import language, percent, say, t
from talewright.odds.question import DEFAULT_SECONDS
from talewright.odds.sweep import Path, Value, Varied, cells, check_size, read_values
from talewright.play.sweeping import answers

_INDEX = re.compile(r"(\w+)\[(\d{1,3})\]")


@dataclass(frozen=True)
class Setup:
    """A question, and what distinguishes it from those beside it."""

    name: str
    question: Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One answer of a table: its set-up, the values that were varied, and what was found."""

    setup: str
    values: tuple[Any, ...]
    found: Mapping[str, Any]


def words_of(values: str, flags: Sequence[Flag], options: Sequence[Flag]) -> list[str]:
    """Values of flags and of rule options without their dashes, as flags: `talent=9 shield`."""
    try:
        words = [word.removeprefix("--") for word in shlex.split(values)]
    except ValueError:
        raise QuestionError("", [Message("a quotation mark is missing.", path="--beside")]) from None
    rules = {flag.spec.name for flag in options} - {flag.name.removeprefix("--") for flag in flags}
    return [f"--option={word}" if word.partition("=")[0] in rules else f"--{word}" for word in words]


def path_of_flag(name: str, flags: Sequence[Flag], options: Sequence[Flag]) -> Path:
    """Where the value of a flag or of a rule option stands in a question."""
    known = {flag.spec.name: flag for flag in options}
    known |= {flag.name.removeprefix("--"): flag for flag in flags if flag.owner != "question"}
    flag = known.get(name.removeprefix("--"))
    if flag is None:
        raise QuestionError(
            "",
            [
                Message(
                    "{name!r} is no flag of a value.{hint}",
                    path="--vary",
                    name=name[:40],
                    hint=did_you_mean(name, known),
                )
            ],
        )
    return ("steps", 0, flag.spec.name) if flag.owner == "order" else (flag.owner, flag.spec.name)


def path_of_text(name: str) -> Path:
    """Where a value stands in a question, as it is written: character.talent, steps[0].rounds."""
    found: list[str | int] = []
    for part in name.split("."):
        index = _INDEX.fullmatch(part)
        found.extend([index[1], int(index[2])] if index else [part])
    return tuple(found)


def sweep(setups: Sequence[Setup], asking: Mapping[str, Any], path_of: Callable[[str], Path]) -> None:
    """Answer every cell, each with its share of the time, and print the table."""
    varied = []
    for text in asking.get("vary", ()):
        name, equals, values = text.partition("=")
        if not equals:
            raise QuestionError("", [Message("write {name}=6..12.", path="--vary", name=name[:40])])
        varied.append(Varied(name, path_of(name), read_values(values)))
    check_size(len(setups), varied)
    workers = asking.get("workers", 0)
    places = [(setup.name, *cell) for setup in setups for cell in cells(setup.question, varied)]
    found = answers(
        [question for _, _, question in places],
        asking.get("time", DEFAULT_SECONDS),
        workers=workers,
        cluster=asking.get("cluster", ""),
        language=language(),
    )
    rows = [Row(name, values, each) for (name, values, _), each in zip(places, found, strict=True)]
    if all("faults" in row.found for row in rows):
        raise QuestionError("", rows[0].found["faults"])
    if asking.get("json"):
        print_json([{**_place(row, varied), "answer": {**row.found, **_refusal(row)}} for row in rows])
    elif asking.get("csv"):
        sys.stdout.write(as_csv(rows, varied))
    else:
        _show(rows, varied)


def _refusal(row: Row) -> dict[str, Any]:
    """Why the rules refuse a cell, in the user's language."""
    return {"faults": [say()(fault) for fault in row.found["faults"]]} if "faults" in row.found else {}


def _place(row: Row, varied: Sequence[Varied]) -> dict[str, Any]:
    return {"setup": row.setup, **{each.name: value for each, value in zip(varied, row.values, strict=True)}}


def as_csv(rows: Sequence[Row], varied: Sequence[Varied]) -> str:
    """One line for each answer: what was varied, every goal and mean, and how the answer was found."""
    means = list(dict.fromkeys(name for row in rows for name in row.found.get("expected", ())))
    goals = next(row.found["goal"] for row in rows if "goal" in row.found)
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    head = ["setup", *(each.name for each in varied), *(f"goal {name}" for name in goals)]
    lines.writerow([*head, "low", "high", "exact", "games", *(f"mean {name}" for name in means), "refused"])
    for row in rows:
        found = row.found
        value = found.get("value", {})
        first = value.get(goals[0], {})
        lines.writerow(
            [
                row.setup,
                *map(_shown, row.values),
                *(value.get(name, {}).get("decimal", "") for name in goals),
                first.get("low", ""),
                first.get("high", ""),
                found.get("exact", ""),
                found.get("sampled", ""),
                *(found.get("expected", {}).get(name, {}).get("decimal", "") for name in means),
                " ".join(_refusal(row).get("faults", ())),
            ]
        )
    return out.getvalue()


def _show(rows: Sequence[Row], varied: Sequence[Varied]) -> None:
    if not varied:
        _side_by_side(rows)
        return
    names = list(dict.fromkeys(row.setup for row in rows))
    for name in names:
        mine = [row for row in rows if row.setup == name]
        if len(names) > 1:
            console().print(f"\n[bold]{name}[/]")
        _grid(mine, varied)
    for fault in dict.fromkeys(fault for row in rows for fault in _refusal(row).get("faults", ())):
        console().print(Text(f"{t('refused')}: {fault}", style="yellow"))


def _grid(rows: Sequence[Row], varied: Sequence[Varied]) -> None:
    """The first goal by the values that were varied: rows by the first, columns by the second."""
    first = next((row.found for row in rows if "goal" in row.found), None)
    table = Table(box=None, pad_edge=False)
    title = label(first, first["goal"][0]) if first else ""
    table.add_column(varied[0].name)
    columns = varied[1].values if len(varied) > 1 else ("",)
    for value in columns:
        table.add_column(f"{varied[1].name} {_shown(value)}" if len(varied) > 1 else title, justify="right")
    by_values = {row.values: row.found for row in rows}
    for value in varied[0].values:
        mine = [by_values[(value, column) if len(varied) > 1 else (value,)] for column in columns]
        table.add_row(_shown(value), *map(_cell, mine))
    console().print(table)
    if len(varied) > 1:
        console().print(f"[dim]{title}[/]")


def _shown(value: Value) -> str:
    """A value as it is written behind --vary."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell(found: Mapping[str, Any]) -> str:
    if "faults" in found:
        return t("refused")
    shown = goal_text(found, found["goal"][0])
    return f"~{shown}" if "sampled" in found else shown


def _side_by_side(rows: Sequence[Row]) -> None:
    """Every number of several set-ups, one column for each."""
    table = Table(box=None, pad_edge=False)
    table.add_column()
    for row in rows:
        table.add_column(row.setup, justify="right", overflow="fold")
    for name, cells_ in _lines(rows):
        table.add_row(name, *cells_)
    console().print(table)


def _lines(rows: Sequence[Row]) -> Iterator[tuple[str, list[str]]]:
    answers = [row.found for row in rows]
    known: dict[str, Any] = {"system": next(found["system"] for found in answers if "system" in found)}
    known["labels"] = {name: each for found in answers for name, each in found.get("labels", {}).items()}
    goal = next(found["goal"][0] for found in answers if "goal" in found)
    yield label(known, goal), [_cell(found) for found in answers]
    for ending in dict.fromkeys(name for found in answers for name in found.get("endings", ())):
        yield (
            f"  {label(known, ending)}",
            [
                percent(found["endings"].get(ending, {"decimal": 0.0})) if "endings" in found else ""
                for found in answers
            ],
        )
    for name in dict.fromkeys(name for found in answers for name in found.get("expected", ())):
        if name not in ("alive", "good", goal) and not name.endswith(" 1"):
            yield (
                label(known, name),
                [
                    t("{value:.6g}", value=found["expected"][name]["decimal"])
                    if name in found.get("expected", {})
                    else ""
                    for found in answers
                ],
            )
