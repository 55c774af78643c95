"""The odds of a book as one self-contained HTML page, to keep, print or show to a publisher."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from talewright.adventure import Book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import graph_of
from talewright.faces.cli.odds_show import PLAYED
from talewright.faces.cli.out import ending_kind, interval, percent
from talewright.faces.speech import language, say, t

SHOWN_DEATHS = 20
SHOWN_CHOICES = 60
STYLE = """
:root{color-scheme:light dark;--leaf:#fcf7ec;--ink:#231910;--rule:#d3c3a4;--good:#2c6536;--bad:#9a271c;--soft:#6b5a45}
@media (prefers-color-scheme:dark){:root{--leaf:#241a12;--ink:#eaddc5;--rule:#43342a;--good:#93cd96;--bad:#f39a88;--soft:#b8a488}}
body{margin:0 auto;padding:1.5rem;max-width:64rem;background:var(--leaf);color:var(--ink);font:17px/1.5 Georgia,serif}
h1{margin:0}h2{margin:2rem 0 .5rem;border-bottom:1px solid var(--rule)}.note{color:var(--soft)}.answer{font-size:1.25em}
table{border-collapse:collapse;width:100%}th,td{padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tr+tr td,tr+tr th{border-top:1px solid var(--rule)}
meter{width:8rem}.graph{overflow-x:auto}.graph svg{min-width:50rem;width:100%;height:auto}.best{font-weight:bold}
@media print{body{max-width:none;padding:0}.graph svg{min-width:0}}
"""


def book_report(book: Book, found: dict[str, Any]) -> str:
    """The page. `found` is what `play.authoring.book_odds` answers; the first reader is shown in full."""
    readers: dict[str, dict[str, Any]] = found["readers"]
    first, answer = next(iter(readers.items()))
    parts = [
        f"<h1>{escape(found['book'])}</h1>",
        f'<p class="note">{escape(t("Odds report"))}: {escape(", ".join(found["goal"]))}</p>',
        *_headline(first, answer, found["goal"][0]),
        *_endings(book, readers),
        *_graph(book, answer),
        *_deaths(book, answer),
        *_choices(book, answer),
    ]
    head = (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(found['book'])}: {escape(t('Odds report'))}</title><style>{STYLE.strip()}</style></head>"
    )
    return head + "<body><main>\n" + "\n".join(parts) + "\n</main></body></html>\n"


def reader_name(name: str) -> str:
    return say().text(PLAYED[name]) if name in PLAYED else name


def how_known(answer: dict[str, Any]) -> str:
    """How an answer was found, in a few words."""
    if answer["exact"] and answer["arithmetic"] == "fractions":
        return t("exact, {states:,} states", states=answer["states"])
    if answer["exact"]:
        return t("exact to double precision, {states:,} states", states=answer["states"])
    return t("{games:,} games", games=answer["sampled"])


def bounds_text(answer: dict[str, Any], goal: str) -> str:
    """The proven bounds of a goal, where the book was not explored to its end."""
    bounds = answer.get("bounds", {}).get(goal)
    if bounds is None or None in (bounds["low"], bounds["high"]):
        return ""
    near = interval(bounds["low"], bounds["high"])
    return t("proven: {near}, from {states:,} states", near=near, states=answer["states"])


def _headline(reader: str, answer: dict[str, Any], goal: str) -> list[str]:
    value = answer["value"][goal]
    shown = percent(value["decimal"]) if goal.removeprefix("-") in ENDING_NAMES else f"{value['decimal']:.4g}"
    lines = [f'<p class="answer">{escape(ending_kind(goal))}: <b>{escape(shown)}</b></p>']
    played = reader if answer["exact"] else answer["played"]
    notes = [reader_name(played), how_known(answer)]
    if "low" in value:
        notes.append(interval(value["low"], value["high"]))
    if near := bounds_text(answer, goal):
        notes.append(near)
    return [*lines, f'<p class="note">{escape("; ".join(notes))}</p>']


ENDING_NAMES = ("victory", "neutral", "death")


def _endings(book: Book, readers: dict[str, dict[str, Any]]) -> list[str]:
    names = dict.fromkeys(name for answer in readers.values() for name in answer["endings"])
    head = "".join(
        f'<th class="n">{escape(reader_name(name if answer["exact"] else answer["played"]))}</th>'
        for name, answer in readers.items()
    )
    rows = []
    for name in names:
        cells = [answer["endings"].get(name, {"decimal": 0.0})["decimal"] for answer in readers.values()]
        rows.append(_row(ending_kind(name), cells, strong=True))
        endings = {
            section: [answer.get("final", {}).get(section, 0.0) for answer in readers.values()]
            for answer in readers.values()
            for section in answer.get("final", {})
            if (written := book.by_name.get(section)) is not None and written.ending == name
        }
        rows += [_row(_title(book, section), cells, strong=False) for section, cells in endings.items()]
    return _table(t("How it ends"), f"<th>{escape(t('Ending'))}</th>{head}", rows)


def _row(name: str, cells: Sequence[float], *, strong: bool) -> str:
    tag = "th" if strong else "td"
    shown = "".join(f'<td class="n">{escape(percent(cell))}</td>' for cell in cells)
    return f"<tr><{tag}>{escape(name)}</{tag}>{shown}</tr>"


def _graph(book: Book, answer: dict[str, Any]) -> list[str]:
    if "worth" not in answer:
        return []
    drawn = svg(graph_of(book), say().text, shares=answer["worth"])
    return [
        f"<h2>{escape(t('Chance from each section'))}</h2>",
        f'<p class="note">{escape(t("Green sections are nearly won, red ones nearly lost."))}</p>',
        f'<div class="graph" tabindex="0">{drawn}</div>',
    ]


def _deaths(book: Book, answer: dict[str, Any]) -> list[str]:
    deaths = list(answer.get("deaths", {}).items())[:SHOWN_DEATHS]
    if not deaths:
        return []
    most = max(chance for _, chance in deaths)
    rows = [
        f"<tr><td>{escape(_title(book, section))}</td>"
        f'<td><meter value="{chance / most:.4f}"></meter></td><td class="n">{escape(percent(chance))}</td></tr>'
        for section, chance in deaths
    ]
    return _table(t("Where readers die"), "", rows)


def _choices(book: Book, answer: dict[str, Any]) -> list[str]:
    rows = []
    for section, options in choices_by_weight(answer)[:SHOWN_CHOICES]:
        top = max(option["worth"] for option in options)
        for at, option in enumerate(sorted(options, key=lambda option: -option["worth"])):
            mark = ' class="best"' if option["worth"] == top else ""
            way = option["choose"].removeprefix("turn:").partition("#")[0]
            rows.append(
                f"<tr{mark}><td>{escape(_title(book, section)) if not at else ''}</td>"
                f'<td>{escape(_title(book, way))}</td><td class="n">{escape(percent(option["worth"]))}</td>'
                f'<td class="n">{option["taken"]:.3f}</td></tr>'
            )
    head = "".join(f"<th>{escape(name)}</th>" for name in (t("Section"), t("Choice"), t("Worth"), t("Taken")))
    return _table(t("What each choice is worth"), head, rows) if rows else []


def choices_by_weight(answer: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The sections with choices, those first whose choice matters most: by how much, and how often it comes."""

    def weight(options: Iterable[dict[str, Any]]) -> float:
        worths = [option["worth"] for option in options]
        return float((max(worths) - min(worths)) * max(option["open"] for option in options))

    found = [(section, options) for section, options in answer.get("options", {}).items() if len(options) > 1]
    return sorted(found, key=lambda each: -weight(each[1]))


def _table(title: str, head: str, rows: Iterable[str]) -> list[str]:
    top = f"<thead><tr>{head}</tr></thead>" if head else ""
    return [f"<h2>{escape(title)}</h2>", f"<table>{top}<tbody>{''.join(rows)}</tbody></table>"]


def _title(book: Book, section: str) -> str:
    """The printed title of a section, else its name."""
    written = book.by_name.get(section)
    return section if written is None else written.heading.title or section
