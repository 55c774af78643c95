"""talewright odds BOOK --worth and --sensitivity, talewright balance BOOK --target."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.core.record import JsonObject
from talewright.faces.book_report import SMALL, book_report, points, reader_name, suggestion
from talewright.faces.cli.out import console, ending_kind, percent, print_json, write_file
from talewright.faces.speech import language, named, t
from talewright.play.authoring.balance import balance, sensitivity
from talewright.play.authoring.book_odds import BookQuestion, book_odds
from talewright.play.authoring.book_variants import Progress, worth_of_parts
from talewright.play.authoring.creation_worth import worth_of_creation

SHOWN = 25
REPORT_SECONDS = 20


def run(question: BookQuestion, *, worth: bool, as_json: bool, html: str = "") -> None:
    """What parts of the character are worth, or how much each number of the book matters; with `html` the report too."""
    reader = question.readers[0]
    if worth:
        found = worth_of_all(question, _progress(as_json=as_json))
    else:
        found = sensitivity(question, reader, _progress(as_json=as_json))
    if html:
        report = book_odds(replace(question, time=min(question.time, REPORT_SECONDS)))
        more = {"worth" if worth else "sensitivity": found}
        if worth:  # the page for a publisher has both
            more["sensitivity"] = sensitivity(question, reader, _progress(as_json=as_json))
        write_file(Path(html), book_report(question.book, report | more))
    if as_json:
        print_json(found)
        return
    _head(found, found["value"])
    (_show_parts if worth else _show_numbers)(found, question.ruleset.id)
    if left_out := found["left_out"] + found.get("creation", {}).get("left_out", 0):
        note = t("{count} more were not solved in time; allow more with --time.", count=left_out)
        console().print(f"[yellow]{note}[/]")


def worth_of_all(question: BookQuestion, progress: Progress | None = None) -> JsonObject:
    """What parts of the character, ready-made characters and the options of creation are worth to the first reader."""
    reader, ruleset = question.readers[0], question.ruleset
    heroes = [(each.name, each.character) for each in ruleset.heroes]
    found = worth_of_parts(question, reader, heroes, progress)
    return found | {"creation": worth_of_creation(question, reader, ruleset.words(language()), progress)}


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


def _show_parts(found: dict[str, Any], system: str) -> None:
    out = console()
    out.print(f"\n[bold]{t('What each part of the character is worth')}[/]")
    table = Table(box=None, pad_edge=False, show_header=False)
    for each in found["parts"][:SHOWN]:
        name = named(each["name"], system) if each["name"] else t("1 point")
        table.add_row(f"{named(each['kind'], system)}: {name}", points(each["worth"]))
    out.print(table)
    if found["heroes"]:
        out.print(f"\n[bold]{t('Ready-made characters')}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for each in found["heroes"]:
            table.add_row(each["name"], percent(each["value"]))
        out.print(table)
    out.print(f"\n[bold]{t('What each choice at creation is worth')}[/]")
    out.print(f"[dim]{t('beside the average of the same question')}[/]")
    table = Table(box=None, pad_edge=False, show_header=False)
    for asked in found["creation"]["questions"]:
        if any(abs(each["worth"]) > SMALL for each in asked["options"]):
            for each in asked["options"]:
                table.add_row(each["text"], percent(each["value"]), points(each["worth"]))
            table.add_section()
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
            points(each["easier"]),
            points(each["harder"]),
        )
    console().print(table)
    if found["suggestions"]:
        console().print(f"\n[bold]{t('Suggestions for balance')}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for each in found["suggestions"]:
            table.add_row(each["section"], suggestion(each, system), points(each["change"]))
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
