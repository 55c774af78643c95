"""Woodcuts: a hand that cuts lines, and the things it has learned to draw.

Everything is line and flat shape in `currentColor`, so a picture turns with the mode of the page. Where chance
is wanted it comes from a name: a picture looks the same on every day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt


class Hand:
    """A steady hand: numbers that depend on a name only."""

    def __init__(self, name: str) -> None:
        self._stream = self._numbers(name)

    @staticmethod
    def _numbers(name: str) -> Iterator[float]:
        state = name.encode()
        while True:
            state = hashlib.sha256(state).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(state[at : at + 4], "big") / 2**32

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * next(self._stream)

    def pick(self, count: int) -> int:
        return int(next(self._stream) * count)


def _cut(
    hand: Hand, left: float, right: float, holes: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """A line cut into strokes as a graver leaves them, with nothing inside the holes."""
    strokes = []
    at = left + hand.between(0, 5)
    while at < right:
        end = min(right, at + hand.between(40, 150))
        strokes.append((at, end))
        at = end + hand.between(3, 9)
    for low, high in holes:
        kept = []
        for a, b in strokes:
            if b <= low or a >= high:
                kept.append((a, b))
                continue
            if a < low:
                kept.append((a, low))
            if b > high:
                kept.append((high, b))
        strokes = kept
    return [(a, b) for a, b in strokes if b - a > 2]


def sky(
    hand: Hand,
    box: tuple[float, float, float, float],
    disc: tuple[float, float, float] | None,
    *,
    weights: tuple[float, float] = (2.4, 0.7),
    gap: float = 6.2,
) -> str:
    """Ruled sky from the top down, thinning, with a disc left out of it."""
    left, top, right, bottom = box
    rows = max(1, int((bottom - top) / gap))
    found = []
    for row in range(rows + 1):
        y = top + row * gap
        holes = []
        if disc is not None and abs(y - disc[1]) < disc[2]:
            half = sqrt(disc[2] ** 2 - (y - disc[1]) ** 2)
            holes.append((disc[0] - half, disc[0] + half))
        path = "".join(f"M{a:.0f} {y:.1f}H{b:.0f}" for a, b in _cut(hand, left, right, holes))
        weight = weights[0] + (weights[1] - weights[0]) * row / rows
        if path:
            found.append(f'<path d="{path}" stroke-width="{weight:.1f}"/>')
    return "".join(found)


def water(hand: Hand, box: tuple[float, float, float, float], hole: tuple[float, float, float, float]) -> str:
    """Short waves, heavier towards the reader; `hole` is an ellipse left dark."""
    left, top, right, bottom = box
    found = []
    y = top
    while y < bottom:
        weight = 0.9 + 1.1 * (y - top) / max(1.0, bottom - top)
        path, x = "", left + hand.between(0, 20)
        while x < right - 16:
            step = hand.between(5, 15)
            centre = x + step
            if hypot((centre - hole[0]) / hole[2], (y - hole[1]) / hole[3]) > 1:
                step = min(step, (right - x) / 2)
                path += f"M{x:.0f} {y:.1f}q{step / 2:.1f}-2.2 {step:.1f} 0t{step:.1f} 0"
            x += 2 * step + hand.between(8, 30)
        found.append(f'<path d="{path}" stroke-width="{weight:.1f}"/>')
        y += 6.6
    return "".join(found)


def barge(x: float, y: float, scale: float) -> str:
    """The Dunnock, fast in the ice: hull, leaning mast, stays, furled sail. `y` is the ice."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale({scale})">'
        '<path d="M-52 0C-50-8-56-15-60-20L-44-17H40C50-17 58-21 64-27 62-14 58-5 54 0Z" fill="currentColor"/>'
        '<path d="M-30-17V-28H-4V-17ZM8-17V-24H26V-17Z" fill="currentColor"/>'
        '<path d="M4-17L16-112M16-112L62-26M16-112L-44-18M14-98L-34-42" fill="none" stroke="currentColor" '
        'stroke-width="2.6"/><path d="M14-94C2-84-22-60-38-38-20-50 2-70 15-84Z" fill="currentColor"/></g>'
    )


def sleeper(x: float, y: float, scale: float, ground: str) -> str:
    """The boy under the ice: hanging as swimmers hang, arms adrift, hair and scarf rising."""
    limbs = "M-7-23C-17-22-27-15-35-22M8-23C17-24 24-17 35-21M-4 12C-9 22-2 31-9 45M5 12C12 21 7 32 13 46"
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale({scale})" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{limbs}M0-24V8" fill="none" stroke="{ground}" stroke-width="17"/>'
        f'<path d="{limbs}" fill="none" stroke="currentColor" stroke-width="7.5"/>'
        '<path d="M-9-28C-3-32 4-32 10-28L9-2 12 15H-11L-8-2Z" fill="currentColor"/>'
        f'<circle cx="2" cy="-41" r="10" fill="currentColor" stroke="{ground}" stroke-width="2.4"/>'
        '<path d="M-6-47C-10-53-6-57-11-64M-1-51C-4-58 1-61-2-69M5-52C4-59 10-61 8-69M10-47C14-52 13-57 18-61" '
        'fill="none" stroke="currentColor" stroke-width="2.2"/>'
        '<path d="M9-30C18-34 15-42 25-45 24-52 31-53 34-60" fill="none" stroke="currentColor" stroke-width="3.4"/>'
        f'<path d="M-3-24C0-22 4-22 7-24M-8 8C-2 10 5 10 10 8" fill="none" stroke="{ground}" stroke-width="1.6"/></g>'
    )


def tents(places: list[tuple[float, float, float]], y: float, ground: str) -> str:
    """Canvas on the ice: (x, width, height)."""
    found = ""
    for x, width, height in places:
        half = width / 2
        found += (
            f'<path d="M{x - half:.0f} {y}L{x:.0f} {y - height:.0f} {x + half:.0f} {y}Z" fill="currentColor"/>'
            f'<path d="M{x:.0f} {y - height + 5:.0f}L{x - 4:.0f} {y}H{x + 4:.0f}Z" fill="{ground}"/>'
            f'<path d="M{x:.0f} {y - height:.0f}v-9l9 3-9 3" fill="currentColor" stroke="currentColor"/>'
        )
    return found


def block(x: float, y: float, scale: float, ground: str) -> str:
    """The witness: a block of ice the size of a wardrobe with a man in it, rope cut above the knot."""
    hatch = "".join(f"M{36 + i * 4} {-66 + i * 2}V{62 - i * 2}" for i in range(4))
    facets = "M-36-60L-20-38M-34 50L-14 34M30-58L22-46M-36-10l9 5M31 18l-9 7M-30 66l6-14M24 60l-5-10"
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale({scale})" stroke-linejoin="round">'
        f'<path d="M-38-70H34V66H-38Z" fill="{ground}" stroke="currentColor" stroke-width="3"/>'
        f'<path d="M34-70L52-60V58L34 66ZM-38-70L-22-79H50L52-60" fill="{ground}" stroke="currentColor" stroke-width="2.4"/>'
        f'<path d="{hatch}{facets}" fill="none" stroke="currentColor" stroke-width="1.3"/>'
        '<path d="M-9-41C-11-52 7-53 6-41L4-35C12-33 17-28 18-19L20 8 14 11 11-13 10 10 12 52 3 53-1 18-5 53-14 52'
        '-11 10-12-13-15 11-21 8-19-18C-18-28-13-33-6-35Z" fill="currentColor"/>'
        '<path d="M18 8l9-13 2 1-7 15Z" fill="currentColor"/><path d="M-12-2C-4 3 4 3 12-2M12-1C18-12 16-30 22-56" '
        'fill="none" stroke="currentColor" stroke-width="2.4"/>'
        f'<path d="M-11-2C-4 2 4 2 11-2" fill="none" stroke="{ground}" stroke-width="1.2"/>'
        "</g>"
    )


def chain(x: float, top: float, bottom: float) -> str:
    links, y = "", top
    while y < bottom:
        links += f"M{x} {y:.0f}a2.6 4 0 1 0 .1 0M{x - 0.2} {y + 7.4:.0f}v3.4"
        y += 10.8
    return f'<path d="{links}" fill="none" stroke="currentColor" stroke-width="1.7"/>'


def sun(x: float, y: float, radius: float, rays: int, length: float) -> str:
    lines = ""
    for ray in range(rays):
        angle = 2 * pi * ray / rays
        far = radius + length * (1.0 if ray % 2 else 0.6)
        lines += (
            f"M{x + cos(angle) * (radius + 4):.1f} {y + sin(angle) * (radius + 4):.1f}"
            f"L{x + cos(angle) * far:.1f} {y + sin(angle) * far:.1f}"
        )
    return f'<path d="{lines}" stroke="currentColor" stroke-width="1.6" fill="none"/>'
