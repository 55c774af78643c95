"""talewright odds BOOK: the odds of a whole book for one character."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from rich.table import Table
from rich.text import Text

from talewright.adventure import load_book
from talewright.core.record import field
from talewright.core.ruleset import Character, Ruleset, find
from talewright.core.text.message import listed
from talewright.faces.book_report import book_report, bounds_text, how_known, reader_name, sampled_text
from talewright.faces.cli.odds_show import bar
from talewright.faces.cli.out import console, print_json, read_json_file, write_file
from talewright.faces.cli.play import ready_hero
from talewright.faces.flags import flags_of, read_flags
from talewright.faces.speech import ending_kind, interval, language, named, percent, t
from talewright.odds.own_policy import is_in_words
from talewright.odds.question import CPU, DEFAULT_MEGABYTES, DEFAULT_SECONDS, DEVICES, SIZES
from talewright.play.authoring.book_odds import (
    INTERRUPTED,
    READERS,
    SAMPLE_RUNS,
    BookProgress,
    BookQuestion,
    book_odds,
)
from talewright.play.authoring.readers import hero_for
from talewright.play.view.book_report import ENDLESS, KINDS, choices_by_weight

BOOK_SECONDS = 3 * DEFAULT_SECONDS
"""For all readers of one book together, unless the question says otherwise."""
SHOWN_CHOICES = 15
SHOWN_DEATHS = 8


@dataclass(frozen=True)
class BookFlags:
    """Flags of a question about books, one or a folder of them."""

    hero: str = field(
        "",
        "a character file, as `talewright new` writes it, or a ready-made one by name; a plain character without it",
    )
    goal: tuple[str, ...] = field(
        ("victory",), "what is wanted, most wanted first: an ending or a measure", flag="goal"
    )
    policy: tuple[str, ...] = field(
        READERS,
        "readers: optimal, cautious, random, explorer, or rules such as 'way: turn:cave, fortune: reroll highest'",
        flag="policy",
    )
    time: int = field(DEFAULT_SECONDS, "seconds for each reader before sampling instead", low=1)
    memory: int = field(DEFAULT_MEGABYTES, "megabytes before sampling instead", low=64, units=SIZES)
    device: str = field(
        CPU,
        "where all states of a book are computed: the processor, or a graphics card with CuPy",
        choices=DEVICES,
    )
    runs: int = field(SAMPLE_RUNS, "games to sample where the exact answer is too large", low=1)
    cache: bool = field(True, "take exact answers from the user's cache, and store them there")
    json: bool = field(False, "print JSON for scripts")


@dataclass(frozen=True)
class OneBookFlags(BookFlags):
    """Flags of a question about one book."""

    time: int = field(
        BOOK_SECONDS,
        "seconds for the answer, all readers together; what is not exact by then is bounded and sampled",
        low=1,
    )
    worth: bool = field(
        False, "what each Skill, item, spell, point and choice at creation is worth to the first reader"
    )
    sensitivity: bool = field(
        False, "how the chance moves with each number of the book, for the first reader"
    )
    html: str = field("", "write the report as one HTML page to this file")


def run(path: Path, args: Sequence[str]) -> None:
    given = read_flags(list(args), flags_of(OneBookFlags, "question")).get("question", {})
    question = read(path, given)
    if given.get("worth") or given.get("sensitivity"):
        from talewright.faces.cli import book_variants

        book_variants.run(
            path,
            question,
            worth=given.get("worth", False),
            as_json=given.get("json", False),
            html=given.get("html", ""),
        )
        return
    found = book_odds(question, None if given.get("json", False) else progress_line(question))
    if given.get("html"):
        write_file(Path(given["html"]), book_report(question.book, found))
    if given.get("json", False):
        print_json(found)
    else:
        show(found)
    if found.get("interrupted"):
        raise KeyboardInterrupt  # the exit code of a program that was interrupted


def read(path: Path, given: Mapping[str, Any]) -> BookQuestion:
    """The question about a book that flags ask."""
    book = load_book(path)
    ruleset = find(book.head.system)
    hero = ruleset.draw(ruleset.sketch())
    if given.get("hero"):
        hero = _hero(path, ruleset, given["hero"])
    limits = goal_and_limits({"time": BOOK_SECONDS, **given})
    return BookQuestion(book, ruleset, hero, readers=readers_named(given.get("policy", READERS)), **limits)


def readers_named(wanted: Sequence[str]) -> tuple[str, ...]:
    """Readers by name may stand in one list; rules in words have commas of their own."""
    found: list[str] = []
    for part in wanted:
        names = [name.strip() for name in part.split(",")]
        found += [part] if any(map(is_in_words, names)) else names
    return tuple(found)


def _hero(book: Path, ruleset: Ruleset[Any], wanted: str) -> Character:
    """The character of a file, or a ready-made one of a book or its rules by id or name."""
    file = Path(wanted)
    if file.suffix or (file.exists() and not file.is_dir()):
        return hero_for(ruleset, read_json_file(file))
    return ready_hero(book, ruleset, wanted)


def goal_and_limits(given: Mapping[str, Any]) -> dict[str, Any]:
    """Goal, time, memory and so on of the flags of any question about books, as `BookQuestion` names them."""
    return {
        "goal": tuple(name for part in given.get("goal", ["victory"]) for name in part.split(",")),
        "time": given.get("time", DEFAULT_SECONDS),
        "memory": given.get("memory", DEFAULT_MEGABYTES),
        "runs": given.get("runs", SAMPLE_RUNS),
        "device": given.get("device", CPU),
        "language": language(),
        "cached": given.get("cache", True),
    }


def progress_line(question: BookQuestion) -> BookProgress | None:
    """A line on standard error while a person waits."""
    return ProgressLine(question) if sys.stderr.isatty() else None


class ProgressLine:
    """Shows about once a second what was explored, how long it may still take, and the bounds that are proven.

    The least time that is left is what the waiting states take at the present rate; more may be found behind them. The
    most is what `--time` allows.
    """

    def __init__(self, question: BookQuestion) -> None:
        self._question = question
        self._began = self._shown = monotonic()
        self._bounds: tuple[float, float] | None = None

    def bounds(self, low: float, high: float) -> None:
        self._bounds = low, high

    def __call__(self, states: int, waiting: int) -> None:
        now = monotonic()
        if now - self._shown < 1:
            return
        self._shown = now
        rate = states / (now - self._began)
        most = max(0.0, self._question.time - (now - self._began))
        line = t(
            "{states:,} states, {waiting:,} waiting, {rate:,} a second; {least:,} to {most:,} s left",
            states=states,
            waiting=waiting,
            rate=round(rate),
            least=round(min(waiting / rate, most)),
            most=round(most),
        )
        if self._bounds is not None:
            line = t("proven so far: {near}; {line}", near=interval(*self._bounds), line=line)
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()


def show(found: dict[str, Any]) -> None:
    out = console()
    out.print(Text(found["book"], style="bold"))
    for reader, answer in found["readers"].items():
        how = f" [dim]{how_known(answer)}[/]" if answer["exact"] else ""
        out.print(f"\n[bold]{reader_name(reader)}[/]{how}")
        if answer.get("why_not_exact") == INTERRUPTED:
            out.print(f"[yellow]{t('Interrupted: this is what was known by then.')}[/]")
        elif "why_not_exact" in answer:
            out.print(f"[yellow]{answer['why_not_exact']}[/]")
        for goal in found["goal"]:
            if near := bounds_text(answer, goal):
                out.print(f"{ending_kind(goal)}: {near}")
        if not answer["exact"]:
            out.print(f"[dim]{sampled_text(answer)}[/]")
        table = Table(box=None, pad_edge=False, show_header=False)
        never = {goal: answer["value"][goal] for goal in found["goal"] if goal in KINDS}
        ends = never | answer["endings"] | ({ENDLESS: answer[ENDLESS]} if ENDLESS in answer else {})
        for ending, value in ends.items():
            near = interval(value["low"], value["high"]) if "low" in value else ""
            table.add_row(ending_kind(ending), percent(value), bar(value["decimal"]), near)
        out.print(table)
        for goal, value in answer["value"].items():
            if goal.removeprefix("-") not in KINDS:
                out.print(f"{named(goal)}: {t('{value:.6g}', value=value['decimal'])}")
        _show_deaths(answer)
    _show_choices(next(iter(found["readers"].values())))
    if left_out := [reader_name(each) for each in found["left_out"]]:
        out.print(f"\n[yellow]{t('Not calculated: {readers}.', readers=listed(left_out))}[/]")
    out.print(f"\n[dim]{t('goal: {goals}', goals=listed(found['goal']))}[/]")


def _show_deaths(answer: dict[str, Any]) -> None:
    deaths = list(answer.get("deaths", {}).items())[:SHOWN_DEATHS]
    if deaths:
        out = console()
        out.print(f"[bold]{t('Where readers die')}[/]")
        for section, chance in deaths:
            out.print(f"  {section} [dim]{percent(chance)}[/]")


def _show_choices(answer: dict[str, Any]) -> None:
    out = console()
    choices = answer.get("choices", [])
    if choices:
        out.print(f"\n[bold]{t('best choices')}[/]")
        for choice in choices[:SHOWN_CHOICES]:
            times = t("{times:.3g} times", times=choice["times"])
            out.print(f"  {choice['section']}: {choice['choose'].removeprefix('turn:')} [dim]{times}[/]")
    worths = choices_by_weight(answer)[:SHOWN_CHOICES]
    if worths:
        out.print(f"\n[bold]{t('What each choice is worth')}[/]")
        for section, options in worths:
            listed_ = ", ".join(
                f"{option['choose'].removeprefix('turn:')} {percent(option['worth'])}"
                for option in sorted(options, key=lambda option: -option["worth"])
            )
            out.print(f"  {section}: {listed_}")
