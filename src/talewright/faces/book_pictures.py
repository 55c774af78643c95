"""Pictures of the odds report of a book, as SVG in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from talewright.play.view.book_report import Curve

WIDTH = 480
LEFT, RIGHT, TOP, BOTTOM = 62, 468, 14, 180
NAMES = 2
"""Names of readers beside each other."""
ROW = 26
FONT = 17
"""Still to be read where a phone shows the picture at three quarters of its size."""
DASHES = ("", "6 4", "2 4", "10 3 2 3")
"""Each reader has a line of its own, whatever the colours."""
MARKS = (1.0, 0.5, 0.0)


def difficulty(curves: Sequence[Curve], name: Callable[[str], str], *, alternative: str) -> str:
    """The share of games that are not lost, from the start of a book to its end; one line for each reader."""
    lines = [
        f'<path d="M{LEFT} {_y(mark):.1f}H{RIGHT}" stroke="currentColor" stroke-opacity=".25"/>'
        f'<text x="{LEFT - 6}" y="{_y(mark) + 5:.1f}" text-anchor="end">{mark:.0%}</text>'
        for mark in MARKS
    ]
    for at, curve in enumerate(curves):
        shares = (1.0, *curve.left)
        points = " ".join(
            f"{LEFT + (RIGHT - LEFT) * place / (len(shares) - 1):.1f},{_y(share):.1f}"
            for place, share in enumerate(shares)
        )
        dash = DASHES[at % len(DASHES)]
        style = f'stroke="currentColor" stroke-width="2.4" stroke-dasharray="{dash}" fill="none"'
        across, down = WIDTH * (at % NAMES) / NAMES, BOTTOM + ROW * (1 + at // NAMES)
        lines.append(f'<polyline points="{points}" {style}/>')
        lines.append(f'<path d="M{across:.0f} {down}h36" {style}/>')
        lines.append(f'<text x="{across + 44:.0f}" y="{down + 6}">{escape(name(curve.reader))}</text>')
    rows = -(-len(curves) // NAMES)
    height = BOTTOM + ROW * rows + 12
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(alternative)}"'
    return f'{head} font-size="{FONT}" fill="currentColor" width="100%">{"".join(lines)}</svg>'


def _y(share: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * share
