"""Character sheets drawn for a terminal: a column, a line, plain text."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.faces.speech import t
from talewright.faces.terminal import TERMINAL, Palette
from talewright.play.running import UNNAMED

PIPS = {"drop": ("●", "○"), "star": ("✦", "✧"), "shield": ("■", "□")}
MAX_PIPS = 12


def pips(figure: Figure) -> str:
    """●●○ for 2 of 3; empty where there are none to draw."""
    most = figure.maximum or 0
    if not figure.pips or not isinstance(figure.value, int) or most > MAX_PIPS:
        return ""
    on, off = PIPS.get(figure.pips, ("●", "○"))
    return " " + on * figure.value + off * max(0, most - figure.value)


def figure_text(figure: Figure, palette: Palette = TERMINAL) -> Text:
    """Vitality 2/3 ●●○"""
    text = Text.assemble((f"{figure.name} ", palette.quiet), (str(figure.value), "bold"))
    if figure.maximum is not None:
        text.append(f"/{figure.maximum}", palette.quiet)
    return text.append(pips(figure), palette.accent)


def draw_sheet_column(sheet: Sheet, palette: Palette = TERMINAL) -> Group:
    """A sheet for a narrow column."""
    found: list[RenderableType] = [
        Text(name_on(sheet), style="bold"),
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


def name_on(sheet: Sheet) -> str:
    """The character's name; one without a name is called so in the reader's language."""
    return t("Unnamed") if sheet.title in UNNAMED else sheet.title


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
        whole = t(" of {maximum}", maximum=figure.maximum) if figure.maximum is not None else ""
        return f"{figure.name} {figure.value}{whole}"

    lines = [
        f"{name_on(sheet)}, {sheet.subtitle}.",
        ", ".join(number(figure) for figure in sheet.figures) + ".",
    ]
    for block in sheet.blocks:
        entries = (f"{entry.name} {entry.detail}".strip() for entry in filled(block))
        title = ", ".join(filter(None, (block.title, block.note)))
        lines.append(f"{title}: {', '.join(entries)}.")
    return lines
