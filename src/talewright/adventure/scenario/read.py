"""A scenario read from its folder. Headings of the second level are its parts, of the third what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from talewright.adventure.scenario.model import CHARACTERS, FILE, MAP, Clock, Head, Item, Scenario, Table
from talewright.adventure.scenario.vocabulary import Vocabulary, vocabulary_of
from talewright.core.errors import AdventureError, system_reason
from talewright.core.findings import ERROR, WARNING, Finding, Place
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

MAX_BYTES = 400_000
TEXTS = {
    "ten minutes": "ten-minutes",
    "if nobody acts": "if-nobody-acts",
    "treasure": "treasure",
    "afterwards": "afterwards",
}
ITEMS = {
    "people": "people",
    "places": "places",
    "encounters": "encounters",
    "handouts": "handouts",
    "if they ask": "answers",
    "tables": "tables",
}
KEYS = {
    "people": ("role", "wants", "fears", "next", "voice"),
    "places": ("risk", "exits", "people", "find"),
    "encounters": ("foes", "at", "when", "flee", "danger"),
    "handouts": ("from",),
    "answers": (),
}
REPEATED = ("foes",)
_FACT = re.compile(r"- (?P<key>[^\W\d_][^\W\d_ ]{0,20}(?: [^\W\d_ ]{1,20})?): +(?P<value>\S.*)")
_STEP = re.compile(r"(?P<number>[0-9]{1,2})\. +(?P<text>\S.*)")
_ROW = re.compile(r"(?:- )?(?P<low>[0-9]{1,3})(?:[-–](?P<high>[0-9]{1,3}))?[.:] +(?P<text>\S.*)")
_TABLE = re.compile(r"(?P<dice>[0-9]{0,2}d[0-9]{1,3}|d66) +(?P<title>\S.*)")
_TRANSLATION = re.compile(r"-[a-z]{2}$")
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})\.? +(?P<title>\S.*)")


@dataclass
class Reading:
    """What is read so far, and what is wrong with it."""

    words: Vocabulary = field(default_factory=Vocabulary)
    findings: list[Finding] = field(default_factory=list)

    def report(self, place: Place, words: str, cause: Message, cure: Message, severity: str = ERROR) -> None:
        self.findings.append(Finding(cause.code, severity, place, words[:60], cause, cure))


@dataclass(frozen=True)
class Line:
    text: str
    place: Place


def read_scenario(folder: Path) -> tuple[Scenario, list[Finding]]:
    """The scenario of a folder, and every fault of its text. A folder without `scenario.md` is refused."""
    files = [
        folder / FILE,
        *sorted(each for each in folder.glob("*.md") if each.name not in (FILE, "README.md")),
    ]
    lines = [line for file in files for line in _lines(file)]
    reading = Reading()
    head, rest = _head(lines, reading)
    reading.words = vocabulary_of(head.lang)
    found: dict[str, Any] = {"clocks": [], **{name: [] for name in ITEMS.values()}, "texts": {}}
    situation = ""
    for title, body in _sections(rest, 2):
        if title is None:
            situation = _text(body)
        else:
            _part(title, body, found, reading)
    drawing = _beside(folder, MAP)
    scenario = Scenario(
        head,
        situation,
        found["texts"],
        tuple(found["clocks"]),
        tuple(found["people"]),
        tuple(found["places"]),
        tuple(found["encounters"]),
        tuple(found["tables"]),
        tuple(found["handouts"]),
        tuple(found["answers"]),
        tuple(str(each) for each in sorted(_beside(folder, CHARACTERS).glob("*.json"))),
        _read(drawing) if drawing.is_file() else "",
    )
    return scenario, reading.findings


def _beside(folder: Path, name: str) -> Path:
    """What lies in the folder; a translation, `orchard-de`, shares what it has not of its own with `orchard`."""
    own = folder / name
    shared = folder.with_name(_TRANSLATION.sub("", folder.name)) / name
    return own if own.exists() or not shared.exists() else shared


def _lines(file: Path) -> Iterator[Line]:
    for number, text in enumerate(_read(file).splitlines(), 1):
        yield Line(text.rstrip(), Place(file.name, number, 1))


def _read(file: Path) -> str:
    try:
        if file.stat().st_size > MAX_BYTES:
            raise AdventureError(
                str(file),
                [
                    Message(
                        "it is larger than {limit} kB, the most a scenario's file may have.",
                        limit=MAX_BYTES // 1000,
                    )
                ],
            )
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise AdventureError(str(file), [Message("it is not UTF-8 text. Save it as UTF-8.")]) from None
    except OSError as error:
        raise AdventureError(str(file), [system_reason(error)]) from None


def _head(lines: list[Line], reading: Reading) -> tuple[Head, list[Line]]:
    if not lines or lines[0].text != "---":
        place = lines[0].place if lines else Place(FILE, 1, 1)
        reading.report(
            place,
            "",
            Message("the scenario has no head."),
            Message("Begin with a line of three dashes, title: and system:."),
        )
        return Head(place=place), lines
    known = {each.name for each in fields(Head)} - {"place"}
    values: dict[str, str] = {}
    for at, line in enumerate(lines[1:], 1):
        if line.text == "---":
            return Head(**values, place=lines[0].place), lines[at + 1 :]
        key, _, value = line.text.partition(":")
        if key.strip() in known:
            values[key.strip()] = value.strip()
        elif line.text.strip():
            reading.report(
                line.place,
                line.text,
                Message("no such field in the head."),
                did_you_mean(key.strip()[:20], sorted(known)),
            )
    reading.report(
        lines[0].place,
        "---",
        Message("the head is not closed."),
        Message("End it with a line of three dashes."),
    )
    return Head(**values, place=lines[0].place), []


def _sections(lines: list[Line], level: int) -> Iterator[tuple[Line | None, list[Line]]]:
    """What stands under each heading of a level; what comes before the first has none."""
    mark = "#" * level + " "
    title: Line | None = None
    body: list[Line] = []
    for line in lines:
        if line.text.startswith(mark):
            if title is not None or any(each.text for each in body):
                yield title, body
            title, body = replace(line, text=line.text[len(mark) :].strip()), []
        else:
            body.append(line)
    if title is not None or any(each.text for each in body):
        yield title, body


def _part(title: Line, body: list[Line], found: dict[str, Any], reading: Reading) -> None:
    name = reading.words.part(title.text)
    if name.startswith("clock"):
        found["clocks"].append(_clock(title, body, reading))
    elif name in TEXTS:
        found["texts"][TEXTS[name]] = _text(body)
    elif name in ITEMS:
        kind = ITEMS[name]
        for heading, lines in _sections(body, 3):
            if heading is None:
                reading.report(
                    lines[0].place, lines[0].text, Message("this text stands before the first heading of its part."),
                    Message("Give it a heading with three marks: ### Name."), WARNING,
                )  # fmt: skip
            elif kind == "tables":
                found[kind].append(_table(heading, lines, reading))
            else:
                found[kind].append(_item(kind, heading, lines, reading))
    else:
        known = tuple(
            map(reading.words.said, ("Clock: ...", *(each.capitalize() for each in (*TEXTS, *ITEMS))))
        )
        reading.report(
            title.place,
            title.text,
            Message("a scenario has no such part."),
            did_you_mean(title.text[:30], known),
        )


def _clock(title: Line, body: list[Line], reading: Reading) -> Clock:
    steps: list[str] = []
    rest: list[Line] = []
    for line in body:
        match = _STEP.fullmatch(line.text)
        if match is None:
            rest.append(line)
            continue
        if int(match["number"]) != len(steps) + 1:
            reading.report(
                line.place, line.text, Message("the steps of a clock count from 1."),
                Message("This is step {number}.", number=len(steps) + 1),
            )  # fmt: skip
        steps.append(match["text"])
    name = title.text.partition(":")[2].strip() or title.text
    return Clock(name, tuple(steps), _text(rest), title.place)


def _item(kind: str, title: Line, body: list[Line], reading: Reading) -> Item:
    facts: dict[str, str] = {}
    lists: dict[str, list[str]] = {}
    rest: list[Line] = []
    for line in body:
        match = _FACT.fullmatch(line.text)
        if match is None or (rest and any(each.text for each in rest)):
            rest.append(line)
            continue
        key = reading.words.line(match["key"])
        if key not in KEYS[kind]:
            known = tuple(map(reading.words.said, KEYS[kind]))
            reading.report(line.place, line.text, Message("no such line here."), did_you_mean(key, known))
        elif key in REPEATED:
            lists.setdefault(key, []).append(match["value"])
        elif key in facts:
            reading.report(
                line.place, line.text, Message("this line stands twice."), Message("Keep one of them.")
            )
        else:
            facts[key] = match["value"]
    number = _NUMBERED.fullmatch(title.text) if kind == "places" else None
    return Item(
        number["title"] if number else title.text,
        _text(rest),
        facts,
        {key: tuple(values) for key, values in lists.items()},
        title.place,
        int(number["number"]) if number else 0,
    )


def _table(title: Line, body: list[Line], reading: Reading) -> Table:
    named = _TABLE.fullmatch(title.text)
    if named is None:
        reading.report(
            title.place,
            title.text,
            Message("a table's heading begins with its dice."),
            Message("Write ### d6 What the tide brings."),
        )
    rows: list[tuple[int, int, str]] = []
    for line in body:
        if not line.text:
            continue
        match = _ROW.fullmatch(line.text)
        if match is None:
            reading.report(
                line.place,
                line.text,
                Message("this is no row of a table."),
                Message("Write 1. text, or 2-3. text."),
            )
            continue
        rows.append((int(match["low"]), int(match["high"] or match["low"]), match["text"]))
    dice, name = (named["dice"], named["title"]) if named else ("", title.text)
    return Table(name, dice, tuple(rows), title.place)


def _text(lines: list[Line]) -> str:
    return "\n".join(line.text for line in lines).strip()
