"""Sharing an ending: a signed link that says all of it, and the card as one SVG or, where it can be drawn, a PNG.

The link carries what the card shows: nothing is stored, and nobody's game is opened by it.
"""

from __future__ import annotations

import json
import logging
import re
import tempfile
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from talewright.core.errors import RulesetError
from talewright.core.ruleset import find
from talewright.faces.web.covers import banner

log = logging.getLogger("talewright.web.share")
VENDOR = Path(__file__).parent / "static" / "vendor"
INK = "#f6ecd6"
WIDTH, HEIGHT = 1200, 630
MAX_TEXT = 80
_VARIABLE = re.compile(r"var\([^()]*\)")
"""Colours of the page in a drawing: on a card they are the cloth."""
LONG = 26
"""A name of more letters than this is set smaller."""


@dataclass(frozen=True)
class Card:
    """What is shared of an ending: its name and numbers, no plot beyond that."""

    book: str
    system: str
    title: str
    ending: str
    hero: str = ""
    found: int = 0
    endings: int = 0
    line: str = ""
    """further numbers, in the language of who shares"""
    ending_line: str = ""


def write(secret: str, card: Card) -> str:
    clipped = {
        name: value[:MAX_TEXT] if isinstance(value, str) else value for name, value in asdict(card).items()
    }
    return str(_signer(secret).dumps(list(clipped.values())))


def read(secret: str, token: str) -> Card | None:
    """The card of a link; None for one that we did not write."""
    try:
        values: Any = _signer(secret).loads(token[:2000])
    except (BadData, json.JSONDecodeError):
        return None
    if not isinstance(values, list) or len(values) != len(fields(Card)):
        return None
    return Card(*values)


def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="talewright.share")


def svg(card: Card) -> str:
    """The card, 1200 by 630."""
    try:
        cloth = find(card.system).colours.cloth
    except RulesetError:
        cloth = "#4a3826"
    size = 76 if len(card.ending) <= LONG else 76 * LONG // min(len(card.ending), MAX_TEXT)
    who = f"{card.hero}: {card.title}" if card.hero else card.title
    art = _VARIABLE.sub(cloth, banner(card.book)).replace("currentColor", INK)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" color="{INK}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="{cloth}"/>
<rect x="26" y="26" width="1148" height="578" fill="none" stroke="{INK}" stroke-opacity=".6"/><rect x="33" y="33" width="1134" height="564" fill="none" stroke="{INK}" stroke-opacity=".35"/>
<svg x="60" y="56" width="1080" height="277" viewBox="0 0 760 200" preserveAspectRatio="xMidYMid slice">{art}</svg>
<g fill="{INK}" font-family="Alegreya, Palatino, Georgia, serif"><text x="60" y="424" font-size="{size}" font-weight="500">{escape(card.ending)}</text><text x="62" y="474" font-size="32" font-style="italic" fill-opacity=".88">{escape(who)}</text></g>
<g font-family="Alegreya Sans, Candara, sans-serif" fill="{INK}" font-size="28"><text x="62" y="556"><tspan font-weight="700">{escape(card.ending_line)}</tspan><tspan dx="34">{escape(card.line)}</tspan></text></g>
<text x="1144" y="556" text-anchor="end" font-family="Alegreya SC, Alegreya, serif" font-size="26" fill="{INK}" letter-spacing="1">Talewright</text>
</svg>"""


@lru_cache(maxsize=64)
def png(card: Card) -> bytes | None:
    """The card as a picture; None where the renderer is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        return None
    try:
        return bytes(svg_to_bytes(svg_string=svg(card), font_files=_fonts(), skip_system_fonts=False))
    except ValueError:
        log.warning("the share card of %s cannot be drawn", card.book, exc_info=True)
        return None


@cache
def _fonts() -> list[str]:
    """The page's own fonts in a format that the renderer reads; none where they cannot be converted."""
    try:
        from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    except ImportError:
        return []
    folder = Path(tempfile.mkdtemp(prefix="talewright-fonts-"))
    found = []
    for file in sorted(VENDOR.glob("alegreya*.woff2")):
        try:
            font = TTFont(file)
            font.flavor = None
            font.save(folder / f"{file.stem}.ttf")
        except (ImportError, OSError, ValueError):
            log.info("%s cannot be converted", file.name, exc_info=True)
            continue
        found.append(str(folder / f"{file.stem}.ttf"))
    return found
