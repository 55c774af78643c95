"""talewright autoplay: robots read a book."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from talewright.adventure import Book, load_book
from talewright.adventure.game import AdventureGame
from talewright.adventure.prose import plain_words
from talewright.core.ask import answer_from_json, answer_to_json
from talewright.core.errors import QuestionError
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.faces.cli.odds_show import bar
from talewright.faces.cli.out import console, print_json, read_json_file, write_file
from talewright.faces.cli.play import hero_for
from talewright.faces.speech import ending_kind, interval, language, percent, say, t
from talewright.odds.players import MAKERS
from talewright.play import books
from talewright.play.books import digest
from talewright.play.simulate.players import MEANING, named_player
from talewright.play.simulate.robots import Report, autoplay, summary

SHOWN = 12
POLICY = Message("follows this policy, and chance where it says nothing")


def run(
    name: str,
    *,
    runs: int,
    players: Sequence[str],
    hero: Path | None = None,
    seed: int,
    fault_file: Path,
    replay: Path | None,
    as_json: bool,
    seconds: float | None = None,
) -> None:
    path = books.find_book(name)
    book = load_book(path)
    if replay is not None:
        _replay(book, replay)
        return
    robots = [named_player(book, each) for each in dict.fromkeys(players or MAKERS)]
    who = hero_for(book, hero, path)
    # Refuse before anything is played: a book with faults, a system without books.
    AdventureGame(book, find(book.head.system), who)
    reports: list[Report] = []
    until = None if seconds is None else time.monotonic() + seconds
    for number, robot in enumerate(robots):
        # The players share the time: each has an equal part of what is left.
        left = None if until is None else (until - time.monotonic()) / (len(robots) - number)
        with _bar(quiet=as_json) as progress:
            task = progress.add_task(robot.name, total=runs) if progress is not None else None

            def show_progress(done: int, progress: Any = progress, task: Any = task) -> None:
                if progress is not None:
                    progress.update(task, completed=done)

            reports.append(
                autoplay(book, robot, runs, seed=seed, hero=who, progress=show_progress, seconds=left)
            )
        if reports[-1].fault is not None:
            break
    found: dict[str, Any] = {
        "book": book.head.title,
        "file": str(path),
        "digest": digest(book),
        "players": [summary(book, report) for report in reports],
    }
    if as_json:
        print_json(found)
    else:
        for each in found["players"]:
            _show(each)
            if each["runs"] < runs and "fault" not in each:
                stopped = t(
                    "Stopped by --time after {done:,} of {games:,} games.", done=each["runs"], games=runs
                )
                console().print(Text(stopped, style="yellow"))
    fault = reports[-1].fault
    if fault is not None:
        _write_fault(book, path, reports[-1], fault_file)
        raise SystemExit(1)


def _bar(*, quiet: bool) -> Any:
    """A progress bar on a terminal."""
    if quiet or not sys.stderr.isatty():
        return nullcontext(None)
    from rich.console import Console

    return Progress(
        TextColumn("{task.description:8}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _write_fault(book: Book, path: Path, report: Report, to: Path) -> None:
    fault = report.fault
    assert fault is not None
    data = {
        "book": book.head.title,
        "digest": digest(book),
        "player": fault.player,
        "seed": report.seed,
        "run": fault.run,
        "section": fault.section,
        "fault": str(fault.words),
        "answers": [answer_to_json(answer) for answer in fault.log],
    }
    write_file(to, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    sys.stderr.write(
        "talewright: "
        + t(
            "game {number} of the player {player!r} stopped at {section!r}: {fault}",
            number=fault.run + 1,
            player=fault.player,
            section=fault.section,
            fault=fault.words,
        )
        + "\n"
        + t(
            "Its {count} answer is in {file}. Play it again with:",
            plural="Its {count} answers are in {file}. Play them again with:",
            count=len(fault.log),
            file=str(to),
        )
        + f"\n  talewright autoplay {path} --replay {to}\n"
    )


def _replay(book: Book, file: Path) -> None:
    """Play a log again: to its fault, to its end, or to the open question."""
    data = read_json_file(file)
    if not isinstance(data, dict) or not isinstance(data.get("answers"), list):
        raise QuestionError(str(file), [Message("it holds no list of 'answers'.")])
    log = [answer_from_json(record) for record in data["answers"]]
    if data.get("digest") not in (None, digest(book)):
        console().print(Text(t("The book has changed since this log was written."), style="yellow"))
    now = resume(AdventureGame(book, find(book.head.system)), log)
    words = find(book.head.system).words(language())
    for note in now.notes:
        if note.kind == "section":
            console().print(Text(f"-- {note.facts['section']}", style="bold"))
        elif line := words.note(note):
            console().print(Text("   " + line))
    if isinstance(now, Ended):
        ending = f"{ending_kind(now.ending.id)} {now.ending.detail}".rstrip()
        console().print(t("It ends: {ending}", ending=ending), markup=False)
    else:
        console().print(
            t("It waits for an answer to {question!r}.", question=now.question.what), markup=False
        )


# -- printing -------------------------------------------------------------------------------------------------


def _show(found: dict[str, Any]) -> None:
    out = console()
    out.print(
        Text.assemble(
            (f"\n{found['player']}", "bold"),
            (
                f"  {say().text(MEANING.get(found['player'], POLICY))}; {t('{games:,} games', games=found['runs'])}",
                "dim",
            ),
        )
    )
    if not found["runs"]:
        return
    victory = found["victory"]
    out.print(
        t(
            "victory {share}, between {low} and {high} (95 %)",
            share=percent(victory["share"]),
            low=percent(victory["low"]),
            high=percent(victory["high"]),
        )
    )
    table = Table(box=None, pad_edge=False, show_header=False)
    style = {"victory": "green", "death": "red"}
    for name, ending in sorted(found["endings"].items(), key=lambda each: -each[1]["games"]):
        table.add_row(
            Text(name),
            Text(ending_kind(ending["kind"]), style=style.get(ending["kind"], "")),
            percent(ending["share"]),
            Text(interval(ending["low"], ending["high"]), style="dim"),
            bar(ending["share"], 20, style.get(ending["kind"], "cyan")),
        )
    out.print(table)
    sections, choices = found["coverage"]["sections"], found["coverage"]["choices"]
    out.print(t("sections read: {part} of {whole}", part=sections["read"], whole=sections["all"]))
    if sections["never"]:
        out.print(Text(t("  never: {sections}", sections=_some(sections["never"])), style="dim"))
    out.print(t("choices taken: {part} of {whole}", part=choices["taken"], whole=choices["all"]))
    for missed in choices["never"][:SHOWN]:
        how = (
            t("offered {count} time", plural="offered {count} times", count=missed["offered"])
            if missed["offered"]
            else t("never offered")
        )
        out.print(Text(f"  {missed['section']}: {plain_words(missed['choice'], {})} ({how})", style="dim"))
    if len(choices["never"]) > SHOWN:
        out.print(Text(f" {t(' and {count} more', count=len(choices['never']) - SHOWN)}", style="dim"))


def _some(names: list[str]) -> str:
    more = t(" and {count} more", count=len(names) - SHOWN) if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
