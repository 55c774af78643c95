"""Straight quotation marks and minus signs as the printer's, by language, over all runs of a line."""

from __future__ import annotations

import re
from dataclasses import replace

from talewright.adventure.prose import Line

MARKS = {"en": ("“", "”", "‘", "’"), "de": ("„", "“", "‚", "’")}
"""Opening and closing, double and single. A closing single mark is an apostrophe as well."""
_BEFORE_AN_OPENING = " \u00a0(—–-[/"


_HYPHEN = re.compile(r"(?<![^\s(“„])-(?=\d)")


def with_minus(text: str) -> str:
    """A hyphen before figures is a minus: "at -2" is "at −2"."""
    return _HYPHEN.sub("−", text)


def curled(line: Line, language: str) -> Line:
    """The same runs with curled quotation marks and a true minus. A mark behind a space opens, every other one closes."""
    double_open, double_close, single_open, apostrophe = MARKS.get(language[:2], MARKS["en"])
    before = ""
    found = []
    for run in (replace(each, text=with_minus(each.text)) for each in line):
        if '"' not in run.text and "'" not in run.text:
            found.append(run)
            before = run.text[-1:] or before
            continue
        text = []
        for at, sign in enumerate(run.text):
            opens = not before or before in _BEFORE_AN_OPENING or before in (double_open, single_open)
            before = sign
            if sign == '"':
                before = double_open if opens else double_close
            elif sign == "'":
                # Between letters, and before a figure ('98), it is an apostrophe.
                behind = run.text[at + 1 : at + 2]
                before = single_open if opens and not behind.isdecimal() else apostrophe
            text.append(before)
        found.append(replace(run, text="".join(text)))
    return tuple(found)


_DIGITS = {ord(face): str(at) for at, face in enumerate("⚀⚁⚂⚃⚄⚅", 1)}


def in_digits(text: str) -> str:
    """Dice that a text writes as characters, which few fonts of a book have, as numbers."""
    return text.translate(_DIGITS)
