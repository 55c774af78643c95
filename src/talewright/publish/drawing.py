"""Pictures of a book as SVG of their own."""

from __future__ import annotations

import re
from html import escape

from talewright.adventure.pictures import Picture

SIZES = {"cover": (200, 304), "banner": (760, 200), "map": (400, 560), "vignette": (320, 200)}
CREAM = "#f6ecd6"
WHITE = "#ffffff"


_VARIABLE = re.compile(r"var\(--(\w+)(?:,\s*([^()]+))?\)")


def svg_file(
    picture: Picture, kind: str, colour: str = "#000000", cloth: str = "", *, ground: bool = True
) -> str:
    """A file of its own: what takes the colour of the page gets this one, on a ground of `cloth` if there is one.

    Outside a page there are no variables: the cloth, and the white of the paper, are written where the drawing names them.
    """
    width, height = SIZES[kind]
    known = {"cloth": cloth, "paper": cloth or WHITE}
    drawn = _VARIABLE.sub(lambda found: known.get(found[1]) or found[2] or colour, picture.markup)
    below = f'<rect width="{width}" height="{height}" fill="{cloth}"/>' if cloth and ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" color="{colour}" fill="none">'
        f"{below}{drawn}</svg>"
    )


def svg_inside(picture: Picture, kind: str, title: str) -> str:
    """Inside a page: it takes the colour of the text around it."""
    width, height = SIZES[kind]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}" fill="none">{picture.markup}</svg>'
    )
