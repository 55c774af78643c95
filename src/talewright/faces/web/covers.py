"""Covers and vignettes: a drawing of its own for each of our books, a plainer one for others."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from talewright.faces.web.colours import colours_of
from talewright.faces.web.engraving import (
    Hand,
    barge,
    block,
    chain,
    sky,
    sleeper,
    sun,
    tents,
    water,
)


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
    cloth = colours_of(system).cloth
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
