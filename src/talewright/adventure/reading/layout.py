"""A file as sections, a section as blocks: only lines are looked at here, never words. Offsets are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from talewright.adventure.book import Heading
from talewright.core.findings import Span
from talewright.core.text.message import Message

_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})[ \t]*([^`\r\n]*)")
_SECTION = re.compile(r"##[ \t\u00a0]+(?P<name>[^\r\n]*?)[ \t\u00a0]*#*[ \t]*\r?$")
_ACT = re.compile(r"#[ \t\u00a0]+(?P<name>[^\r\n]*?)[ \t\u00a0]*\r?$")
_BRACES = re.compile(r"^(?P<name>(?:.*\S)?)\s*\{(?P<attributes>[^{}]*)\}$")
_ATTRIBUTE = re.compile(r"""\w+=["“][^"“”]*["”]|\S+""")
_FACTS = re.compile(
    r"""(?P<key>introduces|assumes|ends|meant)=(?:["“](?P<quoted>[^"“”]*)["”]|(?P<bare>[^\s"“”]+))"""
)
_ENDING = re.compile(
    r"""ending=["“]?(?P<kind>victory|death|neutral)(?:(?<=[a-z]): *(?P<title>[^"“”]+))?["”]?"""
)
_FOE = re.compile(r"""foe=["“](?P<words>[^"“”]*)["”]""")
_ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<marker>[-*+]|\d{1,9}[.)])(?P<gap>[ \t\u00a0]+)(?=\S)")
_RULE = re.compile(r"[ ]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_DIVIDER = re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$")
ENDINGS = ("victory", "death", "neutral")


class Line(NamedTuple):
    start: int
    end: int
    """behind the last character, before the line's end"""
    text: str


class Piece(NamedTuple):
    """A block: paragraph, item, table, fence, quote, heading, code, comment, rule or act; its text as it stands."""

    kind: str
    start: int
    end: int
    text: str
    info: str = ""


def lines(text: str) -> Iterator[Line]:
    """Lines with their offsets, whichever of the three line ends they have."""
    at = 0
    for part in re.split(r"(\r\n|\n|\r)", text):
        if part in ("\n", "\r\n", "\r"):
            at += len(part)
            continue
        yield Line(at, at + len(part), part)
        at += len(part)


_MARKED = re.compile(r"^(?:#{1,2} |[ ]{0,3}(?:`{3,}|~{3,}))[^\r\n]*", re.MULTILINE)


def _marked_lines(text: str) -> Iterator[tuple[int, Line]]:
    """The lines behind the head that open a section, an act or a fence, with their numbers."""
    start = 0
    if text.lstrip("\ufeff").startswith("---"):
        for number, line in enumerate(lines(text), 1):
            start = line.end
            if number > 1 and line.text.rstrip() in ("---", "..."):
                break
    if "\r" in text and "\n" not in text:
        yield from (
            (i, line)
            for i, line in enumerate(lines(text), 1)
            if line.start >= start and _MARKED.match(line.text)
        )
        return
    number, at = 1, 0
    for match in _MARKED.finditer(text, start):
        number += text.count("\n", at, match.start())
        at = match.start()
        yield number, Line(match.start(), match.end(), match.group(0))


class Cut(NamedTuple):
    start: int
    end: int
    line: int
    act: str


def cut(text: str, act: str = "") -> tuple[int, list[Cut], str]:
    """Where the sections of a file stand: (end of the opening, sections, the act that is open at the end)."""
    fence = ""
    found: list[Cut] = []
    begun: int | None = None
    begun_line = 0
    opening = len(text)
    pending: tuple[int, int] | None = None
    next_act = act
    for number, line in _marked_lines(text):
        mark = _FENCE.match(line.text)
        if fence:
            if mark and mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not mark[2].strip():
                fence = ""
            continue
        if mark:
            fence = mark[1]
            continue
        if line.text.startswith("## "):
            start, at_line = pending or (line.start, number)
            if begun is None:
                opening = start
            else:
                found.append(Cut(begun, start, begun_line, act))
            begun, begun_line, act, pending = start, at_line, next_act, None
        elif line.text.startswith("# ") and (match := _ACT.match(line.text)):
            next_act = match["name"]
            pending = pending or (line.start, number)
    if begun is not None:
        found.append(Cut(begun, len(text), begun_line, act))
    return opening, found, next_act


def heading(text: str) -> tuple[Heading, int, list[Message]]:
    """The section's heading, the offset behind its line, and what is wrong with its braces."""
    for line in lines(text):
        if not line.text.startswith("## "):
            continue
        match = _SECTION.match(line.text)
        title = match["name"] if match else line.text[3:]
        braces = _BRACES.match(title)
        name = " ".join((braces["name"] if braces else title).split())
        number, classes, ending, called, secret, foe = None, [], "", "", False, ""
        facts: dict[str, tuple[str, ...]] = {}
        faults: list[Message] = []
        for part in _ATTRIBUTE.findall(braces["attributes"]) if braces else ():
            if re.fullmatch(r"#[0-9]{1,6}", part):
                number = int(part[1:])
            elif re.fullmatch(r"\.[\w-]+", part):
                classes.append(part[1:])
            elif match := _FACTS.fullmatch(part):
                named = (match["quoted"] or match["bare"] or "").split(",")
                facts[match["key"]] = tuple(" ".join(each.split()) for each in named if each.strip())
            elif match := _FOE.fullmatch(part):
                foe = " ".join(match["words"].split())
            elif part == "secret":
                secret = True
            elif match := _ENDING.fullmatch(part):
                ending, called = match["kind"], " ".join((match["title"] or "").split())
            elif part.startswith("ending="):
                faults.append(
                    Message('"{part}": an ending is one of {endings}.', part=part, endings=tuple(ENDINGS))
                )
            else:
                faults.append(
                    Message(
                        '"{part}" is not understood in the braces: use #12, .class, ending=death, secret, foe=, introduces=, assumes=, ends= or meant=.',
                        part=part,
                    )
                )
        if secret and number is None:
            faults.append(Message("a secret section is found by its number. Pin it: {{#35 secret}}."))
        if number == 0:
            faults.append(Message("#0: sections are numbered from 1."))
        if not name:
            faults.append(Message("the section has no name. Give it one: ## name."))
        return (
            Heading(
                name,
                number,
                tuple(classes),
                ending,
                called,
                secret,
                **facts,
                foe=foe,
                span=Span(line.start, line.end),
            ),
            line.end,
            faults,
        )
    return Heading(""), 0, [Message("the section has no heading.")]


def pieces(text: str, start: int) -> list[Piece]:
    """The blocks of a section's text behind its heading."""
    rows = [line for line in lines(text) if line.start >= start]
    found: list[Piece] = []
    i = 0
    while i < len(rows):
        line = rows[i]
        if not line.text.strip():
            i += 1
            continue
        kind, stop, info = _block(rows, i)
        first, last = rows[i], rows[stop - 1]
        at = first.start
        if kind == "item":
            match = _ITEM.match(first.text)
            at += match.end() if match else 0
        found.append(Piece(kind, at, last.end, text[at : last.end], info))
        i = stop
    return found


def _block(rows: list[Line], i: int) -> tuple[str, int, str]:
    text = rows[i].text
    if match := _FENCE.match(text):
        j = i + 1
        while j < len(rows):
            close = _FENCE.match(rows[j].text)
            if (
                close
                and close[1][0] == match[1][0]
                and len(close[1]) >= len(match[1])
                and not close[2].strip()
            ):
                return "fence", j + 1, match[2].strip()
            j += 1
        return "fence", j, match[2].strip()
    if text.lstrip().startswith("<!--"):
        j = i
        while j < len(rows) and "-->" not in rows[j].text:
            j += 1
        if j < len(rows) and rows[j].text.rstrip().endswith("-->"):
            return "comment", j + 1, ""
        if j == len(rows):
            return "comment", j, ""
    if _RULE.match(text):
        return "rule", i + 1, ""
    if re.match(r"[ ]{0,3}#{1,6}[ \t]", text):
        return ("act" if text.lstrip().startswith("# ") else "heading"), i + 1, ""
    if text.lstrip().startswith(">"):
        return "quote", _until(rows, i, lambda t: not t.strip()), ""
    if text.startswith(("    ", "\t")) and (i == 0 or not rows[i - 1].text.strip()):
        return "code", _until(rows, i, lambda t: bool(t.strip()) and not t.startswith(("    ", "\t"))), ""
    if _ITEM.match(text):
        return "item", _until(rows, i, lambda t: _breaks(t) or bool(_ITEM.match(t))), ""
    if "|" in text and i + 1 < len(rows) and "-" in rows[i + 1].text and _DIVIDER.match(rows[i + 1].text):
        return "table", _until(rows, i, lambda t: "|" not in t), ""
    return "paragraph", _until(rows, i, _breaks), ""


def _until(rows: list[Line], i: int, stops: object) -> int:
    assert callable(stops)
    j = i + 1
    while j < len(rows) and not stops(rows[j].text):
        j += 1
    return j


def _breaks(text: str) -> bool:
    """A line that cannot belong to the paragraph or item above it."""
    return (
        not text.strip()
        or bool(_ITEM.match(text) and not re.match(r"[ \t]*\d", text))
        or bool(re.match(r"[ \t]*1[.)][ \t]", text))
        or bool(_FENCE.match(text))
        or text.lstrip().startswith((">", "<!--"))
        or bool(re.match(r"[ ]{0,3}#{1,6}[ \t]", text))
        or bool(_RULE.match(text))
    )
