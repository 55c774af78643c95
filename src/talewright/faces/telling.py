"""What happened and what is printed, as text for a terminal: pages, throws of dice, sheets.

Used by the line-by-line player, the full-screen player and the companion alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from talewright.adventure.prose import Printed, Run
from talewright.core.ask import Note
from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.core.text.words import Words

MEASURE = 66
PIPS = {"drop": ("●", "○"), "star": ("✦", "✧"), "shield": ("■", "□")}
MAX_PIPS = 12
Term = tuple[str, int, str]


@dataclass(frozen=True)
class Palette:
    """Colours by their meaning; the names of the terminal's own colours unless a theme says otherwise."""

    accent: str = "cyan"
    good: str = "green"
    bad: str = "red"
    quiet: str = "dim"


TERMINAL = Palette()


@dataclass(frozen=True)
class Throw:
    """Dice on the table: what for, against what, and why that."""

    faces: tuple[int, ...]
    dice: str
    why: str
    told: str
    clause: str = ""
    target: int | None = None
    terms: tuple[Term, ...] = ()
    typed: bool = False


@dataclass(frozen=True)
class Told:
    """A sentence; `good` where it says success or failure."""

    text: str
    good: bool | None = None


Event = Throw | Told
_GOOD = {"success": True, "failure": False, "cast": True, "spell-lost": False}


def events(notes: Iterable[Note], words: Words) -> list[Event]:
    """Notes as events: the ledger of a target goes with the throw it was made for."""
    found: list[Event] = []
    ledger: Note | None = None
    for note in notes:
        if note.secret:
            continue
        if note.kind == "target":
            ledger = note
        elif note.kind == "rolled":
            what = str(note.facts.get("what", ""))
            faces = note.facts.get("faces")
            target = note.facts.get("target", note.facts.get("ds"))
            found.append(
                Throw(
                    tuple(face for face in faces if isinstance(face, int))
                    if isinstance(faces, tuple)
                    else (),
                    str(note.facts.get("dice", "")),
                    words.fill(words.rolls.get(what, what.replace("-", " ")), note.facts),
                    words.note(note),
                    str(note.facts.get("clause", "")),
                    target if isinstance(target, int) else None,
                    _terms(ledger),
                    note.facts.get("typed") is True,
                )
            )
            ledger = None
        elif text := words.note(note):
            passed = note.facts.get("passed")
            good = passed if isinstance(passed, bool) else _GOOD.get(note.kind)
            if isinstance(passed, bool):
                text += " Success." if passed else " Failure."
            found.append(Told(text, good))
    return found


def _terms(note: Note | None) -> tuple[Term, ...]:
    told = note.facts.get("terms") if note is not None else None
    if not isinstance(told, tuple):
        return ()
    return tuple(
        (str(term[0]), term[1], str(term[2]))
        for term in told
        if isinstance(term, tuple) and len(term) == 3 and isinstance(term[1], int)
    )


def ledger_text(throw: Throw) -> str:
    """Talent 9 (GNAT-006), default roll -2 (GNAT-020): 7"""
    return _ledger(throw.terms, throw.target)


def open_ledger(notes: Sequence[Note]) -> str:
    """The ledger of a throw that is still to be made."""
    last = notes[-1] if notes else None
    if last is None or last.kind != "target":
        return ""
    return _ledger(_terms(last), last.facts.get("target"))


def _ledger(terms: tuple[Term, ...], target: object) -> str:
    if not terms:
        return ""
    parts = [
        f"{name} {value if at == 0 else format(value, '+d')} ({clause})"
        for at, (name, value, clause) in enumerate(terms)
    ]
    return f"{', '.join(parts)}: {target}"


def plain_event(event: Event) -> str:
    """An event in one line, for screen readers and pipes."""
    if isinstance(event, Told):
        return event.text
    parts = [event.why, event.told]
    if ledger := ledger_text(event):
        parts.insert(1, f"[{ledger}]")
    elif event.clause:
        parts[0] += f" [{event.clause}]"
    return " ".join(part for part in parts if part)


def draw_event(event: Event, palette: Palette = TERMINAL) -> RenderableType:
    """An event for the eye: dice in boxes, with the reason beside them."""
    if isinstance(event, Told):
        style = {True: palette.good, False: palette.bad, None: ""}[event.good]
        return Text(event.text, style=style)
    beside = Text.assemble((event.why, "bold"))
    if event.clause:
        beside.append(f"  {event.clause}", palette.quiet)
    if ledger := ledger_text(event):
        beside.append(f"\n{ledger}", palette.quiet)
    if event.told:
        beside.append(f"\n{event.told}")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(boxes(event.faces), beside)
    return table


def hanging(mark: Text | str, *lines: RenderableType) -> Table:
    """Lines beside their mark, wrapped under themselves."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for at, line in enumerate(lines):
        table.add_row("" if at else mark, line)
    return table


def boxes(faces: Sequence[int]) -> Text:
    """Small boxes, one for each die."""
    wide = [max(3, len(str(face)) + 2) for face in faces]
    rows = (
        "".join("┌" + "─" * width + "┐" for width in wide),
        "".join("│" + str(face).center(width) + "│" for face, width in zip(faces, wide, strict=True)),
        "".join("└" + "─" * width + "┘" for width in wide),
    )
    return Text("\n".join(rows), style="bold", no_wrap=True)


# -- printed text ---------------------------------------------------------------------------------------------


def styled(runs: Sequence[Run], palette: Palette = TERMINAL) -> Text:
    """Items bold, keywords italic, instructions set apart."""
    text = Text()
    for run in runs:
        style = " ".join(
            word
            for word, on in (("bold", run.bold), ("italic", run.italic), (palette.accent, run.instruction))
            if on
        )
        text.append(run.text, style or None)
    return text


def draw_page(blocks: Sequence[Printed], palette: Palette = TERMINAL) -> Group:
    """The printed text of a section, a blank line between its blocks."""
    found: list[RenderableType] = []
    for at, block in enumerate(blocks):
        if at:
            found.append(Text(""))
        if block.kind == "rule":
            found.append(Text("* * *", justify="center", style=palette.quiet))
        elif block.kind == "table":
            found.append(_table(block, palette))
        elif block.kind == "heading":
            found.append(Text(block.text, style="bold"))
        elif block.kind in ("quote", "code"):
            found.append(Padding(styled(block.runs, palette), (0, 4)))
        elif block.kind == "says":
            found.append(Padding(styled(block.runs, palette), (0, 2), style="italic"))
        elif block.kind == "item":
            found.append(hanging("•", styled(block.runs, palette)))
        else:
            found.append(styled(block.runs, palette))
    return Group(*found)


def _table(block: Printed, palette: Palette) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for cell in block.cells[0] if block.cells else ():
        table.add_column(styled(cell, palette))
    for row in block.cells[1:]:
        table.add_row(*(styled(cell, palette) for cell in row))
    return table


# -- sheets ---------------------------------------------------------------------------------------------------


def figure_text(figure: Figure, palette: Palette = TERMINAL) -> Text:
    """Vitality 2/3 ●●○"""
    text = Text.assemble((f"{figure.name} ", palette.quiet), (str(figure.value), "bold"))
    if figure.maximum is not None:
        text.append(f"/{figure.maximum}", palette.quiet)
    if figure.pips and isinstance(figure.value, int) and (figure.maximum or 0) <= MAX_PIPS:
        on, off = PIPS.get(figure.pips, ("●", "○"))
        text.append(
            " " + on * figure.value + off * max(0, (figure.maximum or 0) - figure.value), palette.accent
        )
    return text


def draw_sheet_column(sheet: Sheet, palette: Palette = TERMINAL) -> Group:
    """A sheet for a narrow column."""
    found: list[RenderableType] = [
        Text(sheet.title, style="bold"),
        Text(sheet.subtitle, style=palette.quiet),
        Text(""),
    ]
    found += [figure_text(figure, palette) for figure in sheet.figures]
    for block in sheet.blocks:
        found.append(Text(f"\n{headed(block)}", style=palette.quiet))
        for entry in filled(block):
            style = {"item": "bold", "keyword": "italic"}.get(entry.style, "")
            found.append(
                Text.assemble((entry.name, style), (f"  {entry.detail}" if entry.detail else "", ""))
            )
    return Group(*found)


def headed(block: Block) -> str:
    return ", ".join(filter(None, (block.title.upper(), block.note)))


def filled(block: Block) -> list[Entry]:
    """Entries without empty slots and the second halves of bulky things: a terminal draws no boxes."""
    return [entry for entry in block.entries if entry.style not in ("free", "more")]


def sheet_line(sheet: Sheet, palette: Palette = TERMINAL) -> Text:
    """The figures that change from page to page in one line; those with a remark can wait for the sheet."""
    changing = [figure for figure in sheet.figures if figure.maximum is not None or not figure.note]
    return Text("   ").join(figure_text(figure, palette) for figure in changing)


def plain_sheet(sheet: Sheet) -> list[str]:
    """A sheet as lines to be read aloud."""

    def number(figure: Figure) -> str:
        return f"{figure.name} {figure.value}" + (
            f" of {figure.maximum}" if figure.maximum is not None else ""
        )

    lines = [f"{sheet.title}, {sheet.subtitle}.", ", ".join(number(figure) for figure in sheet.figures) + "."]
    for block in sheet.blocks:
        entries = (f"{entry.name} {entry.detail}".strip() for entry in filled(block))
        title = ", ".join(filter(None, (block.title, block.note)))
        lines.append(f"{title}: {', '.join(entries)}.")
    return lines
