"""One replacement in the text of a book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from talewright.adventure.book import Book, Section
from talewright.adventure.model import Order
from talewright.adventure.read import content_of, phrases_for
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.traversal import walk
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message

KINDS = ("words", "plain", "section", "meant")
"""Other words, a mark that the words are story, a new section, a mark that a warning or note is on purpose."""


@dataclass(frozen=True)
class QuickFix:
    """Put `text` in place of the source from `start` to `end`. `kind` is one of `KINDS`."""

    start: int
    end: int
    text: str
    kind: str = "words"

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


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


_NUMBER = re.compile(r"[+\-−–]?\b\d+\b")
_MODIFIER = re.compile(r" at [+\-−–]\d+\b")
_BREAK = re.compile(r"(?=[,.;:]|$)")
_MINUS = str.maketrans("−–", "--")


def changed_number(
    book: Book, ruleset: Ruleset[object], section: str, start: int, name: str, to: int
) -> QuickFix | None:
    """The change that gives the order at `start` this number and changes nothing else; None where no words are known."""
    written = book.by_name.get(section)
    if written is None:
        return None
    order = next(
        (
            each
            for each in walk((*written.program, *(written.death or ())))
            if isinstance(each, Order) and each.span.start == start and each.get(name, 0) != to
        ),
        None,
    )
    if order is None:
        return None
    wanted = {**dict(order.args), name: to}
    phrases = phrases_for(book.head, ruleset)
    for at, end, words in _candidates(written, order, order.get(name, 0), to):
        text = written.text[:at] + words + written.text[end:]
        content = content_of(text, phrases)
        if len(content.faults) > len(written.content.faults):
            continue
        before, after = (
            written.text[order.span.start : order.span.end],
            text[order.span.start : order.span.end + len(text) - len(written.text)],
        )
        different = [
            each
            for each in _differences(written.content.program, content.program)
            if not _is_label(*each, before, after)
        ]
        if _is_only(different, order, wanted, name):
            return QuickFix(written.offset + at, written.offset + end, words)
    return None


def _is_only(
    differences: list[tuple[object, object]], order: Order, wanted: dict[str, object], name: str
) -> bool:
    """Whether the order has become the one that is wanted, and all else stayed; a modifier of 0 is none."""
    if len(differences) != 1 or differences[0][0] != order:
        return False
    made = differences[0][1]
    return isinstance(made, Order) and made.verb == order.verb and {name: 0, **dict(made.args)} == wanted


def _is_label(old: object, new: object, before: str, after: str) -> bool:
    """Whether these are the words of a choice that quotes the order."""
    return isinstance(old, str) and before in old and new == old.replace(before, after, 1)


def _candidates(section: Section, order: Order, now: int, to: int) -> Iterator[tuple[int, int, str]]:
    """Where the number is written, replaced; where none is, the modifier is put in."""
    start, end = order.span.start, order.span.end
    if not to:  # without a modifier nothing is said
        for match in _MODIFIER.finditer(section.text, start, end):
            yield match.start(), match.end(), ""
    for match in _NUMBER.finditer(section.text, start, end):
        if int(match[0].translate(_MINUS)) == now:
            signed = match[0][0] in "+-−–"
            yield match.start(), match.end(), f"{to:+d}" if signed or to < 0 else str(to)
    if not now:
        for match in _BREAK.finditer(section.text, start, end):
            yield match.start(), match.start(), f" at {to:+d}"


def _differences(old: object, new: object) -> list[tuple[object, object]]:
    """The smallest parts of two programs that are not the same."""
    if old == new:
        return []
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        return [each for pair in zip(old, new, strict=True) for each in _differences(*pair)]
    if is_dataclass(old) and type(old) is type(new) and not isinstance(old, Order):
        return [
            each
            for part in fields(old)
            if part.compare
            for each in _differences(getattr(old, part.name), getattr(new, part.name))
        ]
    return [(old, new)]
