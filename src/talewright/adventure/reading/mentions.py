"""The items a section names: in bold, with or without a definition, or perhaps without bold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from talewright.adventure.book import ERROR, Block, Fault
from talewright.adventure.model import Definition
from talewright.adventure.phrases.lexicon import Lexicon, bold_name, read_definition
from talewright.adventure.phrases.tokens import code_spans, said_otherwise
from talewright.core.findings import Span
from talewright.core.text.message import NOTHING, Message

_BOLD = re.compile(r"\*\*(?=\S)([^*\n]+(?:\n[^*\n]+)*?)\*\*")
_FOUND = re.compile(
    r"\b[Yy]ou (?:find|gain|may take)[\s\u00a0]+(?:an?|the|some)[\s\u00a0]+(?=[^\W\d])([^.!?,;:*\[\]()]{2,60})"
)


_TURNED = re.compile(r"\b[Tt]urn to[\s\u00a0]+(?=[^\W\d])([^.!?,;:*\[\](){}\n]{1,60})(?=[.!?,;:\n]|\Z)")


class Named(NamedTuple):
    """What a section names: see the fields of `Content`."""

    items: tuple[Definition, ...]
    mentions: tuple[tuple[str, Span], ...]
    unmarked: tuple[tuple[str, Span], ...]
    turned: tuple[tuple[str, Span], ...]
    faults: list[Fault]


def named_items(text: str, behind: int, blocks: Sequence[Block], lexicon: Lexicon) -> Named:
    """Every bold name behind an offset, what its parenthesis defines, and what may be an item without bold."""
    items: list[Definition] = []
    mentions: list[tuple[str, Span]] = []
    faults: list[Fault] = []
    hidden = code_spans(text, behind)
    hidden += [(b.span.start, b.span.end) for b in blocks if b.kind in ("code", "comment")]
    hidden += [(b.span.start, b.span.end) for b in blocks if b.kind == "fence" and not b.sentences]
    hidden += [match.span("words") for match in said_otherwise(text, behind)]
    for match in _BOLD.finditer(text, behind):
        if any(start <= match.start() < end for start, end in hidden):
            continue
        name, inside = bold_name(match[1])
        span = Span(match.start(), match.end())
        if re.search(r"\btitle[\s\u00a0]+$", text[max(0, match.start() - 10) : match.start()]):
            continue
        if any(re.search(slot.mark, inside) for _, slot in lexicon.bold):
            continue
        mentions.append((name, span))
        if inside:
            definition, wrong = read_definition(name, inside, lexicon, span)
            items.append(definition)
            faults += [
                Fault(
                    "item",
                    ERROR,
                    span,
                    match[0],
                    Message("defines an item, but {fault}", fault=fault),
                    NOTHING,
                )
                for fault in wrong
            ]
    unmarked = [
        (" ".join(match[1].split()), Span(match.start(), match.end(1)))
        for match in _FOUND.finditer(text, behind)
    ]
    turned = [
        (" ".join(match[1].split()), Span(match.start(1), match.end(1)))
        for match in _TURNED.finditer(text, behind)
        if not any(start <= match.start() < end for start, end in hidden)
    ]
    return Named(tuple(items), tuple(mentions), tuple(unmarked), tuple(turned), faults)
