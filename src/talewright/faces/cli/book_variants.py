"""talewright odds BOOK --worth and --sensitivity, talewright balance BOOK --target."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.faces.book_report import book_report, reader_name
from talewright.faces.cli.out import console, print_json, write_file
from talewright.faces.speech import ending_kind, language, named, percent, t
from talewright.faces.worth_tables import SMALL, label, number, part_name, points, suggestion
from talewright.play.authoring.balance import balance, sensitivity
from talewright.play.authoring.book_odds import BookQuestion, book_odds
from talewright.play.authoring.book_variants import Progress
from talewright.play.authoring.worth import worth_of_all
from talewright.play.books import ready_heroes

SHOWN = 25
REPORT_SECONDS = 20


def run(path: Path, question: BookQuestion, *, worth: bool, as_json: bool, html: str = "") -> None:
    """What everything in the book of a file is worth, or how much each number of the book matters; with `html` the report too."""
    progress = _progress(as_json=as_json)
    if worth:
        heroes = [(each.name, each.character) for each in ready_heroes(path, question.ruleset)]
        found = worth_of_all(question, question.ruleset.words(language()), heroes, progress)
    else:
        found = sensitivity(question, question.readers[0], progress)
    if progress is not None:
        sys.stderr.write("\r\x1b[K")
    stopped = found.get("interrupted", False)
    if html and not stopped:
        report = book_odds(replace(question, time=min(question.time, REPORT_SECONDS)))
        more = {"sensitivity": found} | ({"worth": found} if worth else {})
        write_file(Path(html), book_report(question.book, report | more))
    if as_json:
        print_json(found)
    else:
        _show(found, question.ruleset.id, worth=worth)
    if stopped:
        raise KeyboardInterrupt  # the exit code of a program that was interrupted


def _show(found: dict[str, Any], system: str, *, worth: bool) -> None:
    _head(found, found["value"])
    if worth:
        _show_parts(found, system)
    else:
        _show_numbers(found, system)
    _show_suggestions(found, system)
    if found.get("interrupted"):
        console().print(f"[yellow]{t('Interrupted: this is what was known by then.')}[/]")
    elif left_out := found["left_out"]:
        note = t("{count} more were not solved in time; allow more with --time.", count=left_out)
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
    system = question.ruleset.id
    table = Table(box=None, pad_edge=False)
    for title in (t("section"), t("line"), t("order"), t("now"), t("change to")):
        table.add_column(title)
    for each in found["changes"]:
        place = f"{named(each['verb'], system)}: {label(each['field'], system)}"
        now, to = number(each, each["now"]), number(each, each["to"])
        table.add_row(each["section"], str(each["line"]), place, now, to)
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
        table.add_row(*part_name(each, system), points(each["worth"]))
    out.print(table)
    if found["heroes"]:
        out.print(f"\n[bold]{t('Ready-made characters')}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        for each in found["heroes"]:
            table.add_row(each["name"], percent(each["value"]))
        out.print(table)
    out.print(f"\n[bold]{t('What each choice at creation is worth')}[/]")
    out.print(f"[dim]{t('beside the average of the same question')}[/]")
    for asked in found["creation"]["questions"]:
        if any(abs(each["worth"]) > SMALL for each in asked["options"]):
            out.print(Text(asked["asked"], style="italic"))
            table = Table(box=None, pad_edge=False, show_header=False)
            for each in asked["options"]:
                table.add_row(f"  {each['text']}", percent(each["value"]), points(each["worth"]))
            out.print(table)


def _show_numbers(found: dict[str, Any], system: str) -> None:
    table = Table(box=None, pad_edge=False)
    for title in (t("section"), t("line"), t("order"), t("now"), t("easier by 1"), t("harder by 1")):
        table.add_column(title)
    for each in found["numbers"][:SHOWN]:
        place = f"{named(each['verb'], system)}: {label(each['field'], system)}"
        table.add_row(
            each["section"],
            str(each["line"]),
            place,
            number(each, each["now"]),
            points(each["easier"]),
            points(each["harder"]),
        )
    console().print(table)


def _show_suggestions(found: dict[str, Any], system: str) -> None:
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
