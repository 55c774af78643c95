"""Woodcuts: covers and vignettes drawn with lines, one of its own for each of our books, a plainer one for others.

Everything is line and flat shape in `currentColor`, so a picture turns with the mode of the page. Where chance
is wanted it comes from the book's name: a book looks the same on every day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin, sqrt

CLOTH = {
    "gnat": "#174b45",
    "goonies": "#7d2c10",
    "legend": "#37491a",
    "generic-fantasy": "#1e3070",
    "gradient": "#41224a",
    "roots": "#41224a",
}
PLAIN_CLOTH = "#4a3826"


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


def _river_cover(cloth: str) -> str:
    hand = Hand("thole")
    disc = (142.0, 140.0, 15.0)
    above = f'<g fill="none" stroke="currentColor" opacity=".8">{sky(hand, (18, 112, 182, 168), disc, weights=(0.7, 1.3), gap=5.6)}</g>'
    deep = f'<g fill="none" stroke="currentColor" opacity=".75">{water(hand, (20, 186, 180, 256), (100, 220, 40, 36))}</g>'
    return (
        above + barge(78, 172, 0.52) + tents([(124, 20, 17), (148, 16, 13), (168, 18, 15)], 172, cloth)
        + '<path d="M18 172h164v3.4H18ZM18 178.5h60M88 178.5h94" fill="currentColor" stroke="currentColor"/>'
        + deep + sleeper(100, 224, 0.6, cloth)
        + '<path d="M18 256h164" stroke="currentColor" stroke-width="2"/>'
    )  # fmt: skip


def _witness_cover(cloth: str) -> str:
    return (
        f'<g opacity=".8">{sun(100, 185, 58, 44, 14)}</g>'
        '<path d="M18 112h164v7H18Z" fill="currentColor"/>'
        f'<path d="M30 114h30M70 116h50M132 114h38" stroke="{cloth}" stroke-width="1.2"/>'
        + chain(78, 120, 140) + chain(126, 120, 140) + block(97, 194, 0.72, cloth)
        + '<path d="M76 246v4M90 248v5M104 247v3M118 246v6" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>'
        '<path d="M18 258h164" stroke="currentColor" stroke-width="2"/>'
    )  # fmt: skip


def _river_wide(width: int = 760, height: int = 200) -> str:
    hand = Hand("thole wide")
    ground = "var(--paper)"
    ice = 112
    disc = (width * 0.74, 62.0, 38.0)
    return (
        f'<g fill="none" stroke="currentColor">{sky(hand, (0, 6, width, ice - 4), disc)}'
        f"{water(hand, (0, ice + 20, width, height), (width * 0.5, 160, 66, 44))}</g>"
        f'<circle class="moon" cx="{disc[0]:.0f}" cy="62" r="36"/>'
        + barge(width * 0.25, ice, 0.82)
        + tents([(width * 0.48, 44, 34), (width * 0.55, 34, 26), (width * 0.61, 40, 31), (width * 0.9, 36, 28), (width * 0.95, 30, 22)], ice, ground)
        + f'<path d="M0 {ice}H{width}V{ice + 5}H0ZM0 {ice + 10}H{width * 0.38:.0f}M{width * 0.41:.0f} {ice + 10}H{width}" fill="currentColor" stroke="currentColor" stroke-width="1.6"/>'
        + sleeper(width * 0.5, 165, 0.64, ground)
    )  # fmt: skip


def _witness_wide(width: int = 760, height: int = 200) -> str:
    hand = Hand("heel wide")
    ground = "var(--paper)"
    disc = (width * 0.2, 58.0, 34.0)
    ridge = (
        f"M0 {height}L0 150 70 118 128 132 214 74 268 102 330 60 392 110 452 96 530 132 {width} 118V{height}Z"
    )
    strokes = "".join(
        f"M{214 + i * 12} {78 + i * 5}l{-22 - i * 3:.0f} {30 + i * 5}M{330 + i * 11} {64 + i * 7}l{-18 - i * 3} {28 + i * 4}"
        for i in range(5)
    )
    wheel = "".join(f"M0 0L{cos(a * pi / 4) * 22:.1f} {sin(a * pi / 4) * 22:.1f}" for a in range(8))
    spoke = (
        f'<g fill="none" stroke="currentColor" stroke-width="2.6"><circle r="23" fill="{ground}"/>'
        f'<circle r="4" fill="currentColor"/><path d="{wheel}"/></g>'
    )
    return (
        f'<g fill="none" stroke="currentColor">{sky(hand, (0, 6, width, 122), disc)}</g>'
        f'<circle class="moon" cx="{disc[0]:.0f}" cy="58" r="32"/>'
        f'<path d="{ridge}" fill="{ground}" stroke="currentColor" stroke-width="2.4"/>'
        f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        f'<path d="M0 {height}V176C120 152 320 158 470 164L{width} 172V{height}Z" fill="currentColor"/>'
        + block(width * 0.66, 92, 0.72, ground)
        + f'<path d="M{width * 0.56:.0f} 143H{width * 0.78:.0f}L{width * 0.86:.0f} 126" fill="none" stroke="currentColor" stroke-width="6"/>'
        + f'<g transform="translate({width * 0.61:.0f} 158)">{spoke}</g><g transform="translate({width * 0.735:.0f} 158)">{spoke}</g>'
        + f'<path d="M{width * 0.64:.0f} 148v5M{width * 0.67:.0f} 148v9M{width * 0.7:.0f} 148v4" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>'
        + _carrier(width * 0.885, 172)
    )  # fmt: skip


def _carrier(x: float, y: float) -> str:
    """Whoever pulls, leaning into it, with a bad tooth."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})" fill="currentColor"><path d="M-8-52C-8-60 3-62 5-54L8-46C14-40 14-30 10-20'
        'L18 0H11L3-16-6 0H-14L-4-24C-8-32-14-38-24-46L-20-50C-12-46-8-46-6-46Z"/><path d="M-12-58C-4-66 6-66 10-57Z"/></g>'
    )


def _hills(hand: Hand, cloth: str) -> str:
    found = ""
    for layer in range(4):
        base = 176 + layer * 20
        peaks = "".join(
            f"L{18 + i * 27.3 + hand.between(-6, 6):.0f} {base - hand.between(4, 44 - layer * 6):.0f}"
            for i in range(1, 6)
        )
        found += f'<path d="M18 256V{base}{peaks}L182 {base}V256Z" fill="{cloth}" stroke="currentColor" stroke-width="{1 + layer * 0.5}"/>'
        found += "".join(
            f'<path d="M{hand.between(26, 172):.0f} {base + 6}l{hand.between(-8, -3):.0f} {hand.between(7, 12):.0f}" stroke="currentColor" stroke-width="1"/>'
            for _ in range(9)
        )
    return found


def _tower(hand: Hand, cloth: str) -> str:
    wide = hand.between(30, 44)
    left = 100 - wide / 2
    courses = "".join(f"M{left:.0f} {y}h{hand.between(8, wide - 6):.0f}" for y in range(150, 250, 9))
    return (
        f'<g fill="none" stroke="currentColor" opacity=".75">{sky(hand, (18, 116, 182, 236), (140, 146, 16), weights=(0.7, 1.5), gap=6)}</g>'
        f'<path d="M{left:.0f} 256V142l-6-6v-12h8v6h6v-6h8v6h6v-6h8v6h{wide - 34:.0f}v-6h6v12l-6 6V256Z" fill="currentColor"/>'
        f'<path d="{courses}M98 176h6v14h-6ZM96 214h6v14h-6Z" fill="none" stroke="{cloth}" stroke-width="1.4"/>'
        '<path d="M18 256h164" stroke="currentColor" stroke-width="2"/>'
    )  # fmt: skip


def _rings(hand: Hand, cloth: str) -> str:
    del cloth
    found = ""
    wobble = [hand.between(-0.06, 0.06) for _ in range(12)]
    for ring in range(1, 14):
        points = []
        for step in range(36):
            angle = 2 * pi * step / 36
            radius = ring * 5.2 * (1 + wobble[step // 3] * ring / 6)
            points.append(f"{100 + cos(angle) * radius:.0f} {188 + sin(angle) * radius:.0f}")
        found += f'<path d="M{" ".join(points)}Z" stroke-width="{(0.8, 1.2, 2.0)[ring % 3]}"/>'
    return f'<g fill="none" stroke="currentColor">{found}</g>'


def _seas(hand: Hand, cloth: str) -> str:
    disc = (100.0, 168.0, 40.0)
    return (
        f'<g fill="none" stroke="currentColor">{sky(hand, (18, 118, 182, 196), disc, weights=(2.2, 0.8), gap=6)}'
        f'{water(hand, (20, 204, 180, 258), (100, 150, 1, 1))}</g><g transform="translate(0 12)">{barge(96, 192, 0.5)}</g>'
        f'<path d="M18 204h60" stroke="{cloth}" stroke-width="1"/>'
    )


_MOTIFS = (_hills, _tower, _rings, _seas)
_OURS = {"the-river-under-glass": _river_cover, "cold-witness": _witness_cover}
_WIDE = {"the-river-under-glass": _river_wide, "cold-witness": _witness_wide}
_ALT = {"the-river-under-glass": "art.river", "cold-witness": "art.witness"}


@cache
def cover(book: str, system: str) -> str:
    """The picture on a book's cover, for a box of 200 by 304."""
    cloth = CLOTH.get(system, PLAIN_CLOTH)
    drawn = _OURS.get(book)
    if drawn is not None:
        return drawn(cloth)
    hand = Hand(book)
    return _MOTIFS[hand.pick(len(_MOTIFS))](hand, cloth)


@cache
def vignette(book: str) -> str:
    """The wide picture of a book, for a box of 760 by 200; empty when it has none."""
    drawn = _WIDE.get(book)
    return drawn() if drawn is not None else ""


def vignette_words(book: str) -> str:
    """The key of the words that describe it."""
    return _ALT.get(book, "")
