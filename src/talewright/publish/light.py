"""One small web page without the engine: the printed book with links. The player rolls and keeps the sheet.

Vignettes are left out: they would be two thirds of the file.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from talewright.adventure.prose import Run
from talewright.core.text.message import Message
from talewright.publish.epub import style
from talewright.publish.manuscript import Manuscript, PrintedSection
from talewright.publish.markup import blocks_html, how_to_play_html, picture_html

Say = Callable[[Message], str]
_FOLD = """
main > section { display: none; } main > section:target, main > section.first { display: block; }
main:has(> section:target) > section.first:not(:target) { display: none; }
nav { display: flex; gap: 1.2em; flex-wrap: wrap; padding: 1em 0; }
@media print { main > section { display: block !important; } nav { display: none; } }
"""
"""One section at a time, by the address alone: no script, and all of them on paper."""


def light(manuscript: Manuscript, *, say: Say = str) -> bytes:
    names = {each.name: each.number for each in manuscript.sections}

    def link(run: Run) -> str:
        return f"#s{names[run.to]}" if run.to in names else ""

    head = manuscript.book.head
    front = "".join(
        f"<h2>{escape(each.title)}</h2>{blocks_html(each.blocks, link)}" for each in manuscript.front
    )
    guide = manuscript.how_to_play
    rules = "" if guide is None else how_to_play_html(guide)
    start = manuscript.book.start
    first = names[start.name] if start is not None else 1
    banner = manuscript.picture("banner")
    picture = "" if banner is None else picture_html(banner, "banner", manuscript.language)
    nav = f'<nav><a href="#start">{escape(say(Message("Start")))}</a><a href="#rules">{escape(say(Message("How to play")))}</a></nav>'
    page = (
        f'<!DOCTYPE html>\n<html lang="{escape(manuscript.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f'<title>{escape(manuscript.title)}</title><meta name="description" content="{escape(head.blurb)}">'
        f"<style>{style()}{_FOLD}</style></head>\n<body>{nav}<main>\n"
        f'<section class="first" id="start"><h1>{escape(manuscript.title)}</h1>{picture}<div class="plain">{front}</div>'
        f'<ul class="ways"><li><a class="to" href="#s{first}">{escape(say(Message("Begin")))}</a></li></ul></section>\n'
        f'<section id="rules"><h1>{escape(say(Message("How to play")))}</h1><div class="plain">{rules}</div></section>\n'
        + "\n".join(_section(each, link) for each in manuscript.sections)
        + "\n</main></body></html>\n"
    )
    return page.encode("utf-8")


def _section(section: PrintedSection, link: Callable[[Run], str]) -> str:
    rule = "<hr>" if section.ending else ""
    return (
        f'<section id="s{section.number}"><h2><span class="n">{section.number}</span></h2>'
        f"{blocks_html(section.blocks, link)}{rule}</section>"
    )
