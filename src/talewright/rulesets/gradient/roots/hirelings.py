"""Those in a character's pay: a line each on the sheet, as fights read them, and a place to load things onto (ROOT-023)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from talewright.core.ask import Ask
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.fighters import SLAIN
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.lines import read_line

HIRELINGS = "hirelings"
HIRELING_ROOM = 8
"""Slots: ten, of which its weapon fills one, and one stays free so that it keeps its HP (ROOT-021)."""


def hirelings_of(hero: Character) -> tuple[str, ...]:
    """Those in the character's pay, a line each as fights read them."""
    return tuple(part for part in hero.detail(HIRELINGS).split("; ") if part)


def hired_names(hero: Character) -> tuple[str, ...]:
    """What they are called, as places to load things onto; two of one kind have one name."""
    return tuple(read_line(text).block.name.capitalize() for text in hirelings_of(hero))


_SCORE = re.compile(r"\b(hp|str)([0-9]+)(?:/([0-9]+))?")


def after(ask: Ask, hero: Character, bodies: Sequence[Body]) -> Character:
    """Their employer's sheet after a fight: HP and STR left to each, and none of the slain."""
    lines = []
    for text, body in zip(hirelings_of(hero), bodies, strict=True):
        if body.fate == SLAIN:
            ask.note("hireling_lost", name=hero.name, hireling=read_line(text).block.name)
            continue
        lines.append(_with_scores(text, {"hp": body.hp, "str": body.strength}))
    return hero.with_detail(HIRELINGS, "; ".join(lines))


def rested(hero: Character) -> Character:
    """After a night every hireling has its HP again."""
    lines = [_with_scores(text, {"hp": None}) for text in hirelings_of(hero)]
    return hero.with_detail(HIRELINGS, "; ".join(lines)) if lines else hero


def _with_scores(text: str, scores: dict[str, int | None]) -> str:
    """A line with these scores left, 'hp2/5'; None stands for the whole of it."""

    def written(match: re.Match[str]) -> str:
        name, now, most = match[1], match[2], match[3] or match[2]
        left = scores.get(name, int(now))
        return f"{name}{most}" if left is None or left == int(most) else f"{name}{left}/{most}"

    return _SCORE.sub(written, text)
