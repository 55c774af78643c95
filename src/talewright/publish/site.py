"""The book's own web page, ready for any static host: cover, blurb, odds, first section to try, files to download.

One folder: the page, its picture for links that others share (Open Graph), and a copy of every file that was published before.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.publish.drawing import CREAM, svg_file
from talewright.publish.epub import style
from talewright.publish.licences import rules_credit
from talewright.publish.manuscript import Manuscript
from talewright.publish.markup import blocks_html
from talewright.publish.paper import picture

Say = Callable[[Message], str]
Offer = tuple[str, str, str]
"""A file to download: its name, the title of its format, and what it is for."""
log = logging.getLogger("talewright.publish")


def site(
    manuscript: Manuscript,
    files: Mapping[str, bytes],
    offers: tuple[Offer, ...],
    address: str,
    *,
    say: Say = str,
) -> dict[str, bytes]:
    """The files of the folder by name. `address` is where it will lie: pictures of shared links need it."""
    found = {f"files/{name}": files[name] for name, _, _ in offers if name in files}
    cover = manuscript.picture("cover")
    if cover is not None:
        cloth = manuscript.ruleset.colours.cloth
        found["cover.svg"] = svg_file(cover, "cover", CREAM, cloth).encode("utf-8")
    card = _card(manuscript)
    if card is not None:
        found["card.png"] = card
    shown = tuple(each for each in offers if each[0] in files)
    page = _page(manuscript, files, shown, address, cover=cover is not None, card=card is not None, say=say)
    return {"index.html": page.encode("utf-8"), **found}


def _card(manuscript: Manuscript) -> bytes | None:
    """The picture beside a shared link; None where the typesetter is not installed."""
    data = {
        "title": manuscript.title,
        "author": manuscript.book.head.author,
        "system": manuscript.ruleset.title,
        "cloth": manuscript.ruleset.colours.cloth,
        "cover": "",
    }
    with tempfile.TemporaryDirectory(prefix="talewright-card-") as name:
        folder = Path(name)
        cover = manuscript.picture("cover")
        if cover is not None:
            (folder / "cover.svg").write_text(svg_file(cover, "cover", CREAM), encoding="utf-8")
            data["cover"] = "cover.svg"
        try:
            return picture(folder, "card.typ", data)
        except TalewrightError:
            log.info("the card of %s cannot be drawn", manuscript.book.head.title, exc_info=True)
            return None


def _page(
    manuscript: Manuscript,
    files: Mapping[str, bytes],
    offers: tuple[Offer, ...],
    address: str,
    *,
    cover: bool,
    card: bool,
    say: Say,
) -> str:
    head = manuscript.book.head
    title, blurb = escape(manuscript.title), escape(head.blurb)
    shows = f'<img class="cover" src="cover.svg" alt="{escape(_alt(manuscript))}" width="200" height="304">'
    base = address.rstrip("/")
    shared = [
        f'<meta property="og:title" content="{title}">', '<meta property="og:type" content="book">',
        f'<meta property="og:description" content="{blurb}">', f'<meta property="og:locale" content="{escape(manuscript.language)}">',
    ]  # fmt: skip
    if base:
        shared.append(f'<meta property="og:url" content="{escape(base)}/">')
    if card:
        # Without an address the picture is named relative to the page, which some services refuse.
        at = f"{escape(base)}/card.png" if base else "card.png"
        shared.append(f'<meta property="og:image" content="{at}">')
        shared.append(
            '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">'
        )
        shared.append('<meta name="twitter:card" content="summary_large_image">')
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(manuscript.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'\">"
        f'<title>{title}</title><meta name="description" content="{blurb}">{"".join(shared)}'
        f"<style>{_colours(manuscript)}{style()}{_style()}</style></head>\n<body><main>\n"
        f"<header>{shows if cover else _plain_cover(manuscript)}<div><h1>{title}</h1>{_by(head.author, say)}<p>{blurb}</p>{_facts(manuscript, say)}</div></header>\n"
        f"{_downloads(files, offers, say)}{_odds(head.odds, say)}{_first(manuscript, offers, say)}"
        f"<footer>{_licence(manuscript, say)}</footer>\n</main></body></html>\n"
    )


@cache
def _style() -> str:
    return resources.files("talewright.publish").joinpath("data", "site.css").read_text(encoding="utf-8")


def _colours(manuscript: Manuscript) -> str:
    colours = manuscript.ruleset.colours
    light, dark = colours.accent
    return f":root{{--cloth:{colours.cloth};--accent:{light};--accent-dark:{dark}}}"


def _plain_cover(manuscript: Manuscript) -> str:
    """For a book without a picture: its title on the cloth of its rules."""
    title, author = escape(manuscript.title), escape(manuscript.book.head.author)
    return f'<div class="cover" aria-hidden="true"><b>{title}</b><span>{author}</span></div>'


def _alt(manuscript: Manuscript) -> str:
    cover = manuscript.picture("cover")
    return "" if cover is None else cover.title(manuscript.language)


def _by(author: str, say: Say) -> str:
    return f'<p class="by">{escape(say(Message("by {author}", author=author)))}</p>' if author else ""


def _facts(manuscript: Manuscript, say: Say) -> str:
    head, sections = manuscript.book.head, manuscript.sections
    facts = [
        say(Message("{count} sections", count=len(sections))),
        say(Message("{count} endings", count=sum(bool(each.ending) for each in sections))),
        say(Message("Rules: {system}", system=manuscript.ruleset.title)),
    ]
    if head.minutes:
        facts.append(say(Message("About {minutes} minutes", minutes=head.minutes)))
    if head.content:
        facts.append(say(Message("Contains: {content}", content=head.content)))
    return '<ul class="facts">' + "".join(f"<li>{escape(each)}</li>" for each in facts) + "</ul>"


def _downloads(files: Mapping[str, bytes], offers: tuple[Offer, ...], say: Say) -> str:
    if not offers:
        return ""
    rows = "".join(
        f'<li><a href="files/{escape(name)}">{escape(title)}</a>'
        f"<span>{escape(say(Message('{size:,} kB', size=max(1, len(files[name]) // 1000))))}</span>"
        f"<small>{escape(purpose)}</small></li>"
        for name, title, purpose in offers
    )
    title = escape(say(Message("Read and play")))
    return f'<section><h2>{title}</h2><ul class="files">{rows}</ul></section>\n'


def _odds(promise: str, say: Say) -> str:
    """The odds that the author promises, one line for each kind of simulated reader."""
    if not promise:
        return ""
    rows = "".join(f"<li>{escape(each.strip())}</li>" for each in promise.split(","))
    lead = say(Message("How often simulated readers win:"))
    return f"<section><h2>{escape(say(Message('Odds')))}</h2><p>{escape(lead)}</p><ul>{rows}</ul></section>\n"


def _first(manuscript: Manuscript, offers: tuple[Offer, ...], say: Say) -> str:
    start = manuscript.book.start
    section = next(
        (each for each in manuscript.sections if start is not None and each.name == start.name), None
    )
    if section is None:
        return ""
    on = next((name for name, _, _ in offers if name.endswith(".html")), "")
    further = (
        f'<p><a class="on" href="files/{escape(on)}">{escape(say(Message("Read on")))}</a></p>' if on else ""
    )
    return (
        f"<section><h2>{escape(say(Message('How it begins')))}</h2>"
        f"{blocks_html(section.blocks, lambda _run: '')}{further}</section>\n"
    )


def _licence(manuscript: Manuscript, say: Say) -> str:
    head, rules = manuscript.book.head, manuscript.ruleset
    text = (
        [say(Message("Text: {author}, {licence}.", author=head.author, licence=head.licence))]
        if head.licence
        else []
    )
    text.append(say(Message("Rules: {system}", system=rules_credit(rules, manuscript.language))))
    return "".join(f"<p>{escape(each)}</p>" for each in text)
