"""The odds of a book as one self-contained HTML page, to keep, print or show to a publisher."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from talewright.adventure import Book, read_book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import graph_of
from talewright.faces.book_pictures import difficulty
from talewright.faces.cli.odds_show import PLAYED
from talewright.faces.speech import ending_kind, interval, language, percent, say, speaking, t
from talewright.faces.worth_tables import Group, creation_groups, part_groups, points, suggestions
from talewright.play.view.book_report import KINDS, choices, curves, deaths, endings, played_readers

SHOWN_DEATHS = 20
SHOWN_CHOICES = 60
STYLE = """
:root{color-scheme:light dark;--leaf:#fcf7ec;--ink:#231910;--rule:#d3c3a4;--good:#2c6536;--bad:#9a271c;--soft:#6b5a45}
@media (prefers-color-scheme:dark){:root{--leaf:#241a12;--ink:#eaddc5;--rule:#43342a;--good:#93cd96;--bad:#f39a88;--soft:#b8a488}}
body{margin:0 auto;padding:1.5rem;max-width:64rem;background:var(--leaf);color:var(--ink);font:17px/1.5 Georgia,serif}
h1{margin:0}h2{margin:2rem 0 .5rem;border-bottom:1px solid var(--rule)}.note{color:var(--soft)}.answer{font-size:1.25em}
table{border-collapse:collapse;width:100%}th,td{padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tr+tr td,tr+tr th{border-top:1px solid var(--rule)}
.bar{width:8rem;height:.7rem}svg[role=img]{max-width:34rem}.graph{overflow-x:auto}.graph svg{min-width:50rem;width:100%;height:auto}.best{font-weight:bold}
@media print{body{max-width:none;padding:0}.graph svg{min-width:0}}
"""


def book_report(book: Book, found: dict[str, Any]) -> str:
    """The page. `found` is what `play.authoring.book_odds` answers; the first reader is shown in full."""
    readers: dict[str, dict[str, Any]] = found["readers"]
    first, answer = next(iter(readers.items()))
    parts = [
        f"<h1>{escape(found['book'])}</h1>",
        f'<p class="note">{escape(t("Odds report"))}: {escape(", ".join(map(ending_kind, found["goal"])))}</p>',
        *_headline(first, answer, found["goal"][0]),
        *_endings(book, played_readers(readers)),
        *_graph(book, answer),
        *_difficulty(book, played_readers(readers)),
        *_deaths(book, answer),
        *_choices(book, answer),
        *(_worth(found["worth"], found["system"]) if "worth" in found else ()),
        *(_suggestions(book, found["sensitivity"], found["system"]) if "sensitivity" in found else ()),
    ]
    head = (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(found['book'])}: {escape(t('Odds report'))}</title><style>{STYLE.strip()}</style></head>"
    )
    return head + "<body><main>\n" + "\n".join(parts) + "\n</main></body></html>\n"


def book_report_in(spoken: str, text: str, name: str, found: dict[str, Any]) -> str:
    """The page in one language, of a book's text: made in a worker process."""
    with speaking(spoken):
        return book_report(read_book({name: text}), found)


def reader_name(name: str) -> str:
    return say().text(PLAYED[name]) if name in PLAYED else name


def short_reader_name(name: str) -> str:
    """For a picture: "explores" alone, without what it means."""
    return reader_name(name).partition(":")[0] if name in PLAYED else name


def how_known(answer: dict[str, Any]) -> str:
    """How an answer was found, in a few words."""
    if "endless" in answer and not answer["endings"]:
        return t("goes round in a circle for ever")
    if answer["exact"] and answer["arithmetic"] == "fractions":
        return t("exact, {states:,} states", states=answer["states"])
    if answer["exact"]:
        return t("exact to double precision, {states:,} states", states=answer["states"])
    return t("{games:,} games", games=answer["sampled"])


def sampled_text(answer: dict[str, Any]) -> str:
    """How the games of a sample were played, which best play cannot be, and how many there are."""
    return t("sampled: {reader}, {games}", reader=reader_name(answer["played"]), games=how_known(answer))


def proven_text(answer: dict[str, Any], goal: str) -> str:
    """The proven bounds of a goal, where the book was not explored to its end."""
    bounds = answer.get("bounds", {}).get(goal)
    if bounds is None or None in (bounds["low"], bounds["high"]):
        return ""
    near = interval(bounds["low"], bounds["high"])
    if not answer.get("states"):
        return t("proven: {near}", near=near)
    return t("proven: {near}, from {states:,} states", near=near, states=answer["states"])


def bounds_text(answer: dict[str, Any], goal: str) -> str:
    """The proven bounds of a goal, and beside them the estimate of a sample with the reader who played it."""
    proven = proven_text(answer, goal)
    value = answer.get("bounds", {}).get(goal, {}).get("estimate")
    if not proven or value is None:
        return proven
    near = interval(value["low"], value["high"])
    return f"{proven}; {sampled_text(answer)}: {percent(value['decimal'])} ({near})"


def _headline(reader: str, answer: dict[str, Any], goal: str) -> list[str]:
    value = answer["value"][goal]
    shown = percent(value) if goal.removeprefix("-") in KINDS else f"{value['decimal']:.4g}"
    notes = [reader_name(reader), how_known(answer) if answer["exact"] else sampled_text(answer)]
    if "low" in value:
        notes.append(interval(value["low"], value["high"]))
    if near := proven_text(answer, goal):
        notes.append(near)
        bounds = answer["bounds"][goal]
        if bounds["low"] > value["high"]:  # the games were played worse than the reader asked for plays
            shown = interval(bounds["low"], bounds["high"])
            notes[1:3] = [f"{notes[1]}: {percent(value)} ({notes[2]})"]
    lines = [f'<p class="answer">{escape(ending_kind(goal))}: <b>{escape(shown)}</b></p>']
    return [*lines, f'<p class="note">{escape("; ".join(notes))}</p>']


def _endings(book: Book, readers: dict[str, dict[str, Any]]) -> list[str]:
    head = "".join(f'<th class="n">{escape(reader_name(name))}</th>' for name in readers)
    rows = []
    for ending in endings(book, readers):
        tag = "td" if ending.section else "th"
        shown = "".join(
            f'<td class="n">{"" if share is None else escape(percent(share.value))}</td>'
            for share in ending.shares
        )
        rows.append(f"<tr><{tag}>{escape(ending.title or ending_kind(ending.kind))}</{tag}>{shown}</tr>")
    return _table(t("How it ends"), f"<th>{escape(t('Ending'))}</th>{head}", rows)


def _graph(book: Book, answer: dict[str, Any]) -> list[str]:
    if "worth" not in answer:
        return []
    drawn = svg(graph_of(book), say().text, shares=answer["worth"])
    return [
        f"<h2>{escape(t('Chance from each section'))}</h2>",
        f'<p class="note">{escape(t("Green sections are nearly won, red ones nearly lost."))}</p>',
        f'<div class="graph" tabindex="0">{drawn}</div>',
    ]


def _difficulty(book: Book, readers: dict[str, dict[str, Any]]) -> list[str]:
    drawn = difficulty_picture(book, readers, short_reader_name)
    note = t("Share of games that are not lost, from the first section to the last; a line for each reader.")
    return (
        [f"<h2>{escape(t('Difficulty'))}</h2>", f'<p class="note">{escape(note)}</p>', drawn] if drawn else []
    )


def difficulty_picture(book: Book, readers: dict[str, dict[str, Any]], name: Callable[[str], str]) -> str:
    """The difficulty curve of each reader who was solved, with short names; empty if none was."""
    found = curves(book, readers)
    said = (
        t("{reader}: {first} at the start, {last} at the end.", reader=name(curve.reader), first=percent(1.0),
          last=percent(curve.left[-1]))
        for curve in found
    )  # fmt: skip
    return difficulty(found, name, alternative=" ".join(said)) if found else ""


def _deaths(book: Book, answer: dict[str, Any]) -> list[str]:
    found = deaths(book, answer, SHOWN_DEATHS)
    if not found:
        return []
    most = max(death.share for death in found)
    rows = [
        f"<tr><td>{escape(death.title)}</td>"
        f'<td>{_bar(-death.share, most)}</td><td class="n">{escape(percent(death.share))}</td></tr>'
        for death in found
    ]
    return _table(t("Where readers die"), "", rows)


def _choices(book: Book, answer: dict[str, Any]) -> list[str]:
    rows = []
    for choice in choices(book, answer, SHOWN_CHOICES):
        for at, way in enumerate(choice.ways):
            mark = ' class="best"' if way.best else ""
            rows.append(
                f"<tr{mark}><td>{'' if at else escape(choice.title)}</td>"
                f'<td>{escape(way.title)}</td><td class="n">{escape(percent(way.worth))}</td>'
                f'<td class="n">{escape(t("{times:.3g} times", times=way.taken))}</td></tr>'
            )
    head = "".join(f"<th>{escape(name)}</th>" for name in (t("Section"), t("Choice")))
    head += "".join(f'<th class="n">{escape(name)}</th>' for name in (t("Worth"), t("Taken")))
    return _table(t("What each choice is worth"), head, rows) if rows else []


def _bar(value: float, most: float) -> str:
    """How large a value is beside the largest one; the figure stands beside it."""
    share, kind = 100 * abs(value) / most if most else 0, "bad" if value < 0 else "good"
    rect = f'<rect width="{share:.1f}" height="10" fill="var(--{kind})"/>'
    return f'<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{rect}</svg>'


def _worth(found: dict[str, Any], system: str) -> list[str]:
    """What parts of the character and choices at creation are worth."""
    return [
        *_groups(t("What each part of the character is worth"), "", part_groups(found["parts"], system)),
        *_groups(
            t("What each choice at creation is worth"),
            t("beside the average of the same question"),
            creation_groups(found["creation"]["questions"]),
        ),
    ]


def _groups(title: str, note: str, groups: Sequence[Group]) -> list[str]:
    most = max((abs(row.worth) for group in groups for row in group.rows), default=0)
    rows = []
    for group in groups:
        rows.append(f'<tr><th colspan="4">{escape(group.title)}</th></tr>')
        rows += [
            f"<tr><td>{escape(row.name)}</td><td>{_bar(row.worth, most)}</td>"
            f'<td class="n">{"" if row.value is None else escape(percent(row.value))}</td>'
            f'<td class="n">{escape(points(row.worth))}</td></tr>'
            for row in group.rows
        ]
    head, table = _table(title, "", rows)
    return [head, *([f'<p class="note">{escape(note)}</p>'] if note else []), table]


def _suggestions(book: Book, found: dict[str, Any], system: str) -> list[str]:
    """The single changes that move the chance most, each solved beforehand."""
    rows = [
        f"<tr><td>{escape(each.title)}</td><td>{escape(each.text)}</td>"
        f'<td class="n">{escape(points(each.change))}</td></tr>'
        for each in suggestions(book, found["suggestions"], system)
    ]
    if not rows:
        return []
    head, table = _table(t("Suggestions for balance"), "", rows)
    note = t("One change each; its effect was calculated by solving the book again.")
    return [head, f'<p class="note">{escape(note)}</p>', table]


def _table(title: str, head: str, rows: Iterable[str]) -> list[str]:
    top = f"<thead><tr>{head}</tr></thead>" if head else ""
    return [f"<h2>{escape(title)}</h2>", f"<table>{top}<tbody>{''.join(rows)}</tbody></table>"]
