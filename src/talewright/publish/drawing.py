"""Pictures of a book as SVG of their own."""

from __future__ import annotations

from html import escape

from talewright.adventure.pictures import Picture

SIZES = {"cover": (200, 304), "banner": (760, 200), "vignette": (320, 200)}
CREAM = "#f6ecd6"


def svg_file(picture: Picture, kind: str, colour: str = "#000000", cloth: str = "") -> str:
    """A file of its own: what takes the colour of the page gets this one, on a ground of `cloth` if there is one."""
    width, height = SIZES[kind]
    ground = f'<rect width="{width}" height="{height}" fill="{cloth}"/>' if cloth else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" color="{colour}" fill="none">'
        f"{ground}{picture.markup}</svg>"
    )


def svg_inside(picture: Picture, kind: str, title: str) -> str:
    """Inside a page: it takes the colour of the text around it."""
    width, height = SIZES[kind]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}" fill="none">{picture.markup}</svg>'
    )
