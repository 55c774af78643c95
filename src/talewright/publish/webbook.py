"""The book as one web page that plays offline, or as a folder for a web server with the same in smaller parts.

The page shows the book and its first section at once, without a script. The script then starts the engine (`publish.engine`)
in the browser and replaces that page by the ones of `faces.webbook`. Its content policy allows no network: one file
connects to nothing, a folder to its own files.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Callable
from functools import cache
from html import escape
from importlib import resources

from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message
from talewright.publish.colours import colour_rules
from talewright.publish.drawing import svg_inside
from talewright.publish.engine import BOOK, PACKAGE, archive, modules, runtime
from talewright.publish.manuscript import Manuscript
from talewright.publish.markup import blocks_html

Say = Callable[[Message], str]
STATIC = PACKAGE / "faces" / "web" / "static"
STYLES = ("tokens", "base", "parts", "home", "reading", "creation", "rules", "print")
"""The stylesheets of the web pages that a book needs."""
_FONT = re.compile(r"url\(/static/vendor/([\w.-]+)\)")
MODULES = "modules.zip"
FOLDER = "engine"


def webbook(manuscript: Manuscript, *, say: Say = str) -> bytes:
    """One file for a double click."""

    def font(name: str) -> str:
        file = STATIC / "vendor" / name
        return f"data:font/woff2;base64,{_base64(file.read_bytes())}" if file.is_file() else "data:,"

    parts = "".join(
        f'<script type="text/plain" id="{name}">{_base64(content)}</script>\n'
        for name, content in _packed(manuscript).items()
    )
    script, style = _data("webbook.js"), _style(manuscript, font)
    policy = (
        f"default-src 'none'; script-src 'sha256-{_hash(script)}' 'wasm-unsafe-eval' blob:; "
        f"style-src 'sha256-{_hash(style)}'; font-src data:; img-src data:; form-action 'none'; base-uri 'none'"
    )
    return _page(
        manuscript, say, policy, f"<style>{style}</style>", f"{parts}<script>{script}</script>"
    ).encode("utf-8")


def split_webbook(manuscript: Manuscript, *, say: Say = str) -> dict[str, bytes]:
    """The same as files for a web server: the page itself is small, and browsers store the engine."""
    found = {f"{FOLDER}/{name}.gz": content for name, content in _packed(manuscript).items()}
    style = _style(manuscript, lambda name: name)
    for name in _FONT.findall(_style_source()):
        if (file := STATIC / "vendor" / name).is_file():
            found[f"{FOLDER}/{name}"] = file.read_bytes()
    script = _data("webbook.js")
    found[f"{FOLDER}/webbook.js"] = script.encode("utf-8")
    found[f"{FOLDER}/style.css"] = style.encode("utf-8")
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:; style-src 'self'; font-src 'self'; "
        "connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'"
    )
    found["index.html"] = _page(
        manuscript,
        say,
        policy,
        f'<link rel="stylesheet" href="{FOLDER}/style.css">',
        f'<script src="{FOLDER}/webbook.js" defer></script>',
    ).encode("utf-8")
    return found


def _packed(manuscript: Manuscript) -> dict[str, bytes]:
    """Each part of the engine, compressed; the same content gives the same bytes."""
    return {**_packed_runtime(), MODULES: _gzip(archive(modules(manuscript)))}


@cache
def _packed_runtime() -> dict[str, bytes]:
    return {name: _gzip(content) for name, content in runtime().items()}


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _page(manuscript: Manuscript, say: Say, policy: str, style: str, script: str) -> str:
    head = manuscript.book.head
    title = escape(manuscript.title)
    licences = say(
        Message(
            "The engine of this page is Talewright (MIT) with Pyodide (MPL 2.0), Python (PSF 2.0), Jinja and MarkupSafe "
            "(BSD 3-Clause). The fonts are Alegreya (OFL 1.1)."
        )
    )
    words = {
        "busy": say(Message("Loading the rules: a few seconds, without any network.")),
        "failed": say(
            Message(
                "This browser cannot run the book. It needs WebAssembly and DecompressionStream: Chrome 110, Firefox 113, "
                "Safari 16.4 or newer."
            )
        ),
        "full": say(
            Message("The browser did not store your game. Save it to a file on the first page of the book.")
        ),
        "start": say(Message("Begin")),
    }
    data = " ".join(f'data-{key}="{escape(value)}"' for key, value in words.items())
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(manuscript.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><meta name="color-scheme" content="light dark">'
        f'<meta name="referrer" content="no-referrer"><title>{title}</title>'
        f'<meta name="description" content="{escape(head.blurb)}">{style}</head>\n'
        f'<body data-book="{BOOK}" data-store="talewright/{file_name(manuscript.title)}/" {data}>\n'
        f"{_opening(manuscript, say)}\n"
        f'<p class="engine-state" id="state" role="status">{escape(words["busy"])}</p>\n'
        f'<noscript><p class="engine-state">{escape(say(Message("This page plays with JavaScript alone. Without it, ask for the light web page of this book.")))}</p></noscript>\n'
        f'<p class="engine-note">{escape(licences)}</p>\n'
        f"{script}</body></html>\n"
    )


def _opening(manuscript: Manuscript, say: Say) -> str:
    """Cover, blurb and the first section: what can be read before the engine has started."""
    head = manuscript.book.head
    title, author = escape(manuscript.title), escape(head.author)
    cover = manuscript.picture("cover")
    drawn = svg_inside(cover, "cover", "") if cover is not None else ""
    start = manuscript.book.start
    first = next(
        (each for each in manuscript.sections if start is not None and each.name == start.name), None
    )
    text = "" if first is None else blocks_html(first.blocks, lambda _: "")
    number = "" if first is None else f'<p class="secno" aria-hidden="true">{first.number}</p>'
    by = f'<p class="gains">{escape(say(Message("by {author}", author=head.author)))}</p>' if author else ""
    return (
        f'<div id="page" class="page-book page-reading" data-system="{escape(manuscript.ruleset.id)}">'
        f'<main id="main" class="bookpage"><div class="cover-col"><span class="cover" data-system="{escape(manuscript.ruleset.id)}">'
        f"{drawn}<strong>{title}</strong><em>{author}</em></span></div>"
        f'<div class="stack gap-6"><header class="stack gap-3"><div><h1>{title}</h1>{by}</div>'
        f'<div class="prose"><p>{escape(head.blurb)}</p></div></header>'
        f'<section class="leafed">{number}<div class="prose">{text}</div></section></div></main></div>'
    )


def _style_source() -> str:
    return "\n".join((STATIC / "style" / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def _style(manuscript: Manuscript, font: Callable[[str], str]) -> str:
    rules = _FONT.sub(lambda found: f"url({font(found[1])})", _style_source())
    return rules + colour_rules([manuscript.ruleset]) + _data("webbook.css")


def _data(name: str) -> str:
    return resources.files("talewright.publish").joinpath("data", name).read_text(encoding="utf-8")


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _hash(text: str) -> str:
    return _base64(hashlib.sha256(text.encode("utf-8")).digest())
