"""talewright check: everything wrong with a book, with place, cause and cure."""

from __future__ import annotations

import dataclasses
import gc
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.text import Text

from talewright.adventure import SUFFIX, Book, Finding, Order, load_book
from talewright.adventure.book import SEVERITIES
from talewright.adventure.pictures import picture_findings
from talewright.core.errors import QuestionError, TalewrightError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, print_json
from talewright.faces.speech import language, refusal, say, t
from talewright.play import books
from talewright.play.authoring.check import check
from talewright.play.scenarios import checked_scenario, dangers
from talewright.play.simulate.promise import SECONDS as ODDS_SECONDS
from talewright.play.simulate.promise import odds_findings
from talewright.play.voice import author_voice

SEVERITY = {"error": Message("error"), "warning": Message("warning"), "note": Message("note")}
STYLE = {"error": "bold red", "warning": "yellow", "note": "dim"}
POLL = 0.25


def run(
    name: str,
    *,
    severity: str,
    watch: bool,
    lethal: bool,
    as_json: bool,
    odds: bool = False,
    seconds: float | None = None,
) -> None:
    gc.freeze()  # what is loaded by now stays to the end: collecting around it takes a tenth of the time
    if severity not in SEVERITIES:
        raise QuestionError(
            "",
            [
                Message(
                    "{severity!r}: say {severities}.{hint}",
                    path="--severity",
                    severity=severity[:40],
                    severities=tuple(SEVERITIES),
                    hint=did_you_mean(severity, SEVERITIES),
                )
            ],
        )
    if books.is_scenario(Path(name)):
        _check_scenario(Path(name), severity, lethal=lethal, as_json=as_json)
        return
    path = books.find_book(name)
    if watch:
        _watch(path, severity, lethal=lethal, seconds=seconds)
        return
    unpriced: list[Order] = []
    book, found, took = checked(path, lethal=lethal, seconds=seconds, unpriced=unpriced)
    if odds and book.sound:
        found += odds_findings(book, seconds=seconds or ODDS_SECONDS)
    shown = _least(found, severity)
    if as_json:
        print_json(as_data(book, path, found, shown, took) | {"unpriced_fights": len(unpriced)})
    else:
        _print(path, shown, found, took)
        if unpriced:
            left_out = t(
                "{count} fight was not calculated in {seconds:g} seconds: it may be deadlier than the list says.",
                plural="{count} fights were not calculated in {seconds:g} seconds: they may be deadlier than the "
                "list says.",
                count=len(unpriced),
                seconds=seconds or 0,
            )
            console().print(Text(left_out, style="yellow"))
    if any(finding.severity == "error" for finding in found):
        raise SystemExit(1)


def _check_scenario(folder: Path, severity: str, *, lethal: bool, as_json: bool) -> None:
    """A scenario: its findings, and how dangerous its encounters are for its own characters."""
    scenario, ruleset, found = checked_scenario(folder)
    shown = _least(found, severity)
    voice = say(scenario.head.system if ruleset is not None else "")
    failed = any(finding.severity == "error" for finding in found)
    priced = dangers(scenario, ruleset) if lethal and ruleset is not None and not failed else []
    if as_json:
        print_json(
            {
                "title": scenario.head.title,
                "system": scenario.head.system,
                "findings": [
                    {"severity": each.severity, "place": str(each.place), "text": voice(each.message)}
                    for each in shown
                ],
                "dangers": [dataclasses.asdict(each) for each in priced],
            }
        )
    else:
        for each in shown:
            line = Text.assemble(
                (f"{voice(SEVERITY[each.severity])}: ", STYLE[each.severity]),
                f"{each.place}: {voice(each.message)}",
            )
            console().print(line)
        for fight in priced:
            console().print(
                t(
                    "{encounter}: the party wins {won:.0%}, {fallen:.1f} fall and {dead:.2f} die on average; nobody falls in "
                    "{unhurt:.0%}. Sampled from {runs} fights: characters attack, opponents choose at random.",
                    **dataclasses.asdict(fight),
                )
            )
        if not shown:
            console().print(t("{title}: no findings.", title=scenario.head.title))
    if failed:
        raise SystemExit(1)


def checked(
    path: Path,
    *,
    lethal: bool = True,
    seconds: float | None = None,
    unpriced: list[Order] | None = None,
) -> tuple[Book, list[Finding], float]:
    """The book, all its findings, and the seconds it took. Fights are calculated for so many seconds."""
    began = time.perf_counter()
    book = load_book(path)
    found = check(book, priced=lethal, seconds=seconds, lock=books.lock_of(path), unpriced=unpriced)
    found += picture_findings(path, book)
    return book, found, time.perf_counter() - began


def _least(found: list[Finding], severity: str) -> list[Finding]:
    shown = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return [finding for finding in found if finding.severity in shown]


def advise(text: Message) -> str:
    """A cause or a cure in the chosen language; what must stand in the book is left as it is."""
    return author_voice(language()).text(text)


def as_data(
    book: Book, path: Path, found: list[Finding], shown: list[Finding], took: float
) -> dict[str, Any]:
    counts = Counter(finding.severity for finding in found)
    return {
        "book": book.head.title,
        "file": str(path),
        "sections": len(book.sections),
        "seconds": round(took, 4),
        "counts": {severity: counts[severity] for severity in SEVERITIES},
        "findings": [
            {
                "id": each.id,
                "severity": each.severity,
                "file": each.place.file,
                "line": each.place.line,
                "column": each.place.column,
                "length": each.length,
                "section": each.section,
                "words": each.words,
                "code": each.cause.code,
                "cause": advise(each.cause),
                "cure": advise(each.cure),
            }
            for each in shown
        ],
    }


def _print(path: Path, shown: list[Finding], found: list[Finding], took: float) -> None:
    out = console()
    folder = path if path.is_dir() else path.parent
    if folder.is_absolute() and folder.is_relative_to(Path.cwd()):
        folder = folder.relative_to(Path.cwd())
    for each in shown:
        place = f"{folder / each.place.file}:{each.place.line}:{each.place.column}"
        quoted = f' "{each.words}"' if each.words else ""
        out.print(
            Text.assemble(
                (f"{place}: ", "bold"),
                (f"{say().text(SEVERITY[each.severity])} {each.id}:", STYLE[each.severity]),
                f"{quoted} {advise(each.cause)}",
                (f" {advise(each.cure)}" if each.cure else "", "green"),
            ),
            soft_wrap=True,
        )
    counts = Counter(finding.severity for finding in found)
    tally = (
        t("{count} error", plural="{count} errors", count=counts["error"]),
        t("{count} warning", plural="{count} warnings", count=counts["warning"]),
        t("{count} note", plural="{count} notes", count=counts["note"]),
    )
    out.print(Text(f"{', '.join(tally)}; {took * 1000:.0f} ms", style="bold"))


# -- watching -------------------------------------------------------------------------------------------------


def stamp(path: Path) -> tuple[tuple[str, int, int], ...]:
    """What changes when a book is saved."""
    files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
    found = []
    for file in files:
        try:
            facts = file.stat()
        except OSError:
            continue
        found.append((str(file), facts.st_mtime_ns, facts.st_size))
    return tuple(found)


def _watch(path: Path, severity: str, *, lethal: bool, seconds: float | None) -> None:
    """Check on every save until the author leaves; a file that cannot be read for a moment is no reason to stop."""
    last: object = None
    while True:
        now = stamp(path)
        if now != last and now:
            last = now
            try:
                _, found, took = checked(path, lethal=lethal, seconds=seconds)
            except (TalewrightError, OSError) as error:
                sys.stderr.write(f"talewright: {refusal(error)}\n")
            else:
                console().print(Text(f"\n{time.strftime('%H:%M:%S')}  {path}", style="dim"))
                _print(path, _least(found, severity), found, took)
                sys.stdout.flush()
        time.sleep(POLL)
