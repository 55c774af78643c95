"""What is always the author's to say: it is story, it is on purpose, or the section is still to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talewright.adventure.book import Section
from talewright.adventure.quick_fixes.fix import QuickFix
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.core.text.message import Message


def new_section(name: str, section: Section, source: str) -> Iterator[QuickFix]:
    """A section of that name behind the one that refers to it."""
    if re.fullmatch(r"[^\[\]{}*()\n|#]+", name):
        end = section.offset + len(section.text.rstrip())
        behind = source[end:]
        gap = behind[: len(behind) - len(behind.lstrip())]
        yield QuickFix(
            end, end + len(gap), f"\n\n## {name}\n\n\n\n" if behind.strip() else f"\n\n## {name}\n", "section"
        )


def on_purpose(number: str, section: Section) -> Iterator[QuickFix]:
    """The mark `meant=` in the heading, joined to one that is there."""
    line = section.text[section.heading.span.start : section.heading.span.end].rstrip()
    at = section.offset + section.heading.span.start
    if known := re.search(r"meant=[\"“]?(?P<ids>[\w, -]+)[\"”]?", line):
        yield QuickFix(
            at + known.start(), at + known.end(), f'meant="{known["ids"].strip()}, {number}"', "meant"
        )
    elif line.endswith("}"):
        yield QuickFix(at + len(line) - 1, at + len(line) - 1, f' meant="{number}"', "meant")
    else:
        yield QuickFix(at + len(line), at + len(line), f' {{meant="{number}"}}', "meant")


def may_be_story(cure: Message) -> bool:
    """Whether the cure offers to mark the words as plain text."""
    return cure.code == PLAIN_CURE.code or any(
        isinstance(value, Message) and may_be_story(value) for _, value in cure.args
    )
