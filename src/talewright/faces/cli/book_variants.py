"""talewright odds BOOK --worth and --sensitivity, talewright balance BOOK --target."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.faces.book_report import reader_name
from talewright.faces.cli.out import console, ending_kind, percent, print_json
from talewright.faces.speech import named, t
from talewright.play.authoring.balance import balance, sensitivity
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.book_variants import Progress, worth_of_parts

SHOWN = 25


def run(question: BookQuestion, *, worth: bool, as_json: bool) -> None:
    """What parts of the character are worth, or how much each number of the book matters."""
    reader = question.readers[0]
    if worth:
        heroes = [(each.name, each.character) for each in question.ruleset.heroes]
        found = worth_of_parts(question, reader, heroes, _progress(as_json=as_json))
    else:
        found = sensitivity(question, reader, _progress(as_json=as_json))
    if as_json:
        print_json(found)
        return
    _head(found, found["value"])
    (_show_parts if worth else _show_numbers)(found, question.ruleset.id)
    if found["left_out"]:
        note = t("{count} more were not solved in time; allow more with --time.", count=found["left_out"])
        console().print(f"[yellow]{note}[/]")


def run_balance(path: Path, *, target: float, tolerance: float, given: dict[str, Any], as_json: bool) -> None:
    """The changes of a book that bring its chance to a target."""
    from talewright.faces.cli.book_odds import read

    question = read(path, given)
    found = balance(question, question.readers[0], target, tolerance, _progress(as_json=as_json))
    if as_json:
        print_json(found)
        return
    _head(found, found["before"])
    table = Table(box=None, pad_edge=False)
    for title in (t("section"), t("line"), t("order"), t("now"), t("change to")):
        table.add_column(title)
    for each in found["changes"]:
        place = f"{each['verb']}: {each['field']}"
        table.add_row(each["section"], str(each["line"]), place, str(each["now"]), f"{each['to']}")
    out = console()
    out.print(table)
    after = t("After these changes: {chance}, solved again.", chance=percent(found["after"]))
    out.print(f"[bold]{after}[/]")
    if not found["reached"]:
        out.print(
            Text(
                t("No changes were found that come closer to {target}.", target=percent(target)),
                style="yellow",
            )
        )


def _head(found: dict[str, Any], value: float) -> None:
    goal = ending_kind(found["goal"])
    console().print(f"[bold]{goal}: {percent(value)}[/] [dim]{reader_name(found['reader'])}[/]")


def _points(value: float) -> str:
    """A difference of chances in percentage points."""
    return t("{points:+.2f} points", points=100 * value)


def _show_parts(found: dict[str, Any], system: str) -> None:
    out = console()
    out.print(f"\n[bold]{t('What each part of the character is worth')}[/]")
    table = Table(box=None, pad_edge=False, show_header=False)
    for each in found["parts"][:SHOWN]:
        name = named(each["name"], system) if each["name"] else t("1 point")
        table.add_row(f"{named(each['kind'], system)}: {name}", _points(each["worth"]))
    out.print(table)
    if found["heroes"]:
        out.print(f"\n[bold]{t('Ready-made characters')}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for each in found["heroes"]:
            table.add_row(each["name"], percent(each["value"]))
        out.print(table)


def _show_numbers(found: dict[str, Any], system: str) -> None:
    table = Table(box=None, pad_edge=False)
    for title in (t("section"), t("line"), t("order"), t("now"), t("easier by 1"), t("harder by 1")):
        table.add_column(title)
    for each in found["numbers"][:SHOWN]:
        place = f"{named(each['verb'], system)}: {each['field']}"
        table.add_row(
            each["section"],
            str(each["line"]),
            place,
            str(each["now"]),
            _points(each["easier"]),
            _points(each["harder"]),
        )
    console().print(table)


def _progress(*, as_json: bool) -> Progress | None:
    """A line on standard error while a person waits."""
    if as_json or not sys.stderr.isatty():
        return None

    def report(done: int, of: int) -> None:
        line = t("{done} of {count} variants solved", done=done, count=of)
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()

    return report
