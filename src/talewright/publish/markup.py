"""Printed blocks as XHTML: what the e-book and the light web page have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from talewright.adventure.pictures import Picture
from talewright.adventure.prose import Line, Printed, Run, words
from talewright.core.how_to_play import HowToPlay
from talewright.publish.drawing import svg_inside
from talewright.publish.typography import in_digits, with_minus

Link = Callable[[Run], str]
"""The address of the section that a reference names; empty where it must stay hidden or does not exist."""


def line_html(line: Line, link: Link) -> str:
    return "".join(_run(run, link) for run in line)


def _run(run: Run, link: Link) -> str:
    text = escape(run.text, quote=False)
    if run.to and (to := link(run)):
        return f'<a class="to" href="{escape(to)}">{text}</a>'
    if run.bold:
        text = f"<b>{text}</b>"
    if run.italic:
        text = f"<i>{text}</i>"
    return f'<span class="do">{text}</span>' if run.instruction else text


def blocks_html(blocks: Sequence[Printed], link: Link) -> str:
    """Blocks in order; neighbouring items are one list."""
    found = []
    for kind, group in groupby(blocks, key=lambda block: block.kind):
        if kind == "item":
            items = "".join(f"<li>{line_html(each.runs, link)}</li>" for each in group)
            found.append(f'<ul class="ways">{items}</ul>')
        else:
            found.extend(_block(each, link) for each in group)
    return "\n".join(found)


def _block(block: Printed, link: Link) -> str:
    match block.kind:
        case "table":
            return _table(block.cells, link)
        case "quote":
            return f"<blockquote><p>{line_html(block.runs, link)}</p></blockquote>"
        case "heading":
            return f"<h3>{line_html(block.runs, link)}</h3>"
        case "code":
            return f"<pre>{escape(words(block.runs), quote=False)}</pre>"
        case "rule":
            return "<hr/>"
        case _:
            return f"<p>{line_html(block.runs, link)}</p>"


def _table(cells: tuple[tuple[Line, ...], ...], link: Link) -> str:
    head, *rows = cells
    width = max(len(row) for row in cells)

    def row(tag: str, line: tuple[Line, ...]) -> str:
        filled = (*line, *((),) * (width - len(line)))
        return "<tr>" + "".join(f"<{tag}>{line_html(cell, link)}</{tag}>" for cell in filled) + "</tr>"

    body = "".join(row("td", each) for each in rows)
    return f"<table><thead>{row('th', head)}</thead><tbody>{body}</tbody></table>"


def marked_html(text: str) -> str:
    """Words with **bold** and *italic* marks."""
    found = []
    for at, strong in enumerate(with_minus(in_digits(text)).split("**")):
        parts = [escape(part, quote=False) for part in strong.split("*")]
        inner = "".join(f"<i>{part}</i>" if place % 2 else part for place, part in enumerate(parts))
        found.append(f"<b>{inner}</b>" if at % 2 else inner)
    return "".join(found)


def how_to_play_html(guide: HowToPlay) -> str:
    found = []
    for page in guide.pages:
        for topic in page:
            found.append(f"<h3>{escape(topic.title, quote=False)}</h3>")
            for each in topic.paragraphs:
                if each.rows:
                    rows = "".join(
                        "<tr>" + "".join(f"<td>{marked_html(cell)}</td>" for cell in row) + "</tr>"
                        for row in each.rows
                    )
                    found.append(f"<table><tbody>{rows}</tbody></table>")
                else:
                    found.append(f"<p>{marked_html(each.text)}</p>")
    return "\n".join(found)


def picture_html(picture: Picture, kind: str, language: str) -> str:
    """The picture inside the page, in the colour of its text."""
    return f'<figure class="{kind}">{svg_inside(picture, kind, picture.title(language))}</figure>'
