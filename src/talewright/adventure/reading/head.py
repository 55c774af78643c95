"""The head of a book: a small, strict subset of YAML between two lines of `---`.

`key: value`, lists as `[a, b]` or as `- a` lines, quoted text, `# comments`, and one level of `name: value` lines
under `rules:`. Nothing else of YAML is read, so nothing surprising can happen.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from talewright.adventure.book import ERROR, Fault, Head
from talewright.adventure.reading.layout import lines
from talewright.core.findings import Span
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

_KEY = re.compile(r"(?P<key>[A-Za-z][\w-]*)[ \t]*:(?:[ \t]+(?P<value>.*?))?[ \t]*$")
_COUNTER = re.compile(r"[A-Z][^\W\d_]*(?: [^\W\d_]+)*(?:\s*=\s*\d{1,6}(?: of \d{1,2})?)?")
_ALIASES = {"license": "licence", "language": "lang", "abilities-names": "abilities"}
FIELDS = {each.name: each for each in dataclasses.fields(Head) if each.name != "spans"}
_LISTS = frozenset(name for name, each in FIELDS.items() if "tuple[str" in str(each.type))
NUMBERINGS = ("shuffle", "fixed")
TARGETS = ("paper", "web")


def head_end(text: str) -> int:
    """The offset behind the head; 0 when the file has none."""
    begun = False
    for line in lines(text):
        bare = line.text.lstrip("\ufeff").rstrip()
        if not begun:
            if bare != "---":
                return 0
            begun = True
        elif bare in ("---", "..."):
            return line.end
    return 0


def read_head(text: str) -> tuple[Head, list[Fault]]:
    """The head of a file and its faults, by offsets in the file."""
    end = head_end(text)
    faults: list[Fault] = []
    if not end:
        if text.lstrip("\ufeff").startswith("---"):
            faults.append(Fault("head", ERROR, Span(0, 3), "---", Message("opens a head that is never closed."),
                                Message("Close it with a second line of ---.")))  # fmt: skip
        return Head(), faults
    values: dict[str, Any] = {}
    spans: dict[str, Span] = {}
    open_key = ""
    for line in list(lines(text[:end]))[1:-1]:
        bare = line.text
        if not bare.strip() or bare.lstrip().startswith("#"):
            continue
        span = Span(line.start, line.end)
        if bare[0] in " \t" or bare.startswith("- "):
            _continued(bare.strip(), open_key, values, faults, span)
            continue
        match = _KEY.match(bare)
        if match is None:
            faults.append(
                Fault(
                    "head",
                    ERROR,
                    span,
                    bare.strip(),
                    Message("is no line of a head."),
                    Message('Write "name: value".'),
                )
            )
            continue
        key = _ALIASES.get(match["key"], match["key"])
        open_key = key
        if key in spans:
            faults.append(
                Fault(
                    "head",
                    ERROR,
                    span,
                    key,
                    Message("stands twice in the head."),
                    Message("Keep one of the two lines."),
                )
            )
            continue
        spans[key] = span
        if key not in FIELDS:
            faults.append(
                Fault(
                    "head",
                    ERROR,
                    span,
                    key,
                    Message("is no field of a head.{hint}", hint=did_you_mean(key, FIELDS)),
                    Message("Remove or rename it."),
                )
            )
            continue
        values[key] = _value(key, _uncommented(match["value"] or ""), faults, span)
    _settle(values, faults, spans)
    return Head(**values, spans=tuple(spans.items())), faults


def _uncommented(value: str) -> str:
    return value if value[:1] in "\"'" else re.split(r"[ \t]#", value, maxsplit=1)[0].rstrip()


def _value(key: str, text: str, faults: list[Fault], span: Span) -> Any:
    if key == "rules":
        return ()
    if key in _LISTS:
        if not text:
            return ()
        if text.startswith("["):
            if not text.endswith("]"):
                faults.append(
                    Fault(
                        "head",
                        ERROR,
                        span,
                        text,
                        Message("opens a list that is not closed."),
                        Message('Write "[a, b]".'),
                    )
                )
            return _listed(text.removeprefix("[").removesuffix("]"))
        return _listed(text)
    if text[:1] in "[{&*!|>%@`":
        faults.append(
            Fault(
                "head",
                ERROR,
                span,
                text,
                Message("is more of YAML than a head reads."),
                Message('Write plain text, in "quotes" if need be.'),
            )
        )
    return _bare(text)


def _listed(text: str) -> tuple[str, ...]:
    """The entries of a list; a comma inside quotes belongs to its entry."""
    parts = re.findall(r"""\s*("[^"]*"|'[^']*'|[^,]+)\s*(?:,|$)""", text)
    return tuple(_bare(part) for part in parts if part.strip())


def _bare(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def _continued(text: str, key: str, values: dict[str, Any], faults: list[Fault], span: Span) -> None:
    if text.startswith("- ") and key in _LISTS:
        values[key] = (*values.get(key, ()), _bare(text[2:]))
    elif key == "rules" and (match := _KEY.match(text)):
        values[key] = (*values.get(key, ()), (match["key"], _bare(match["value"] or "")))
    elif key in FIELDS and isinstance(values.get(key), str) and not text.startswith("- "):
        values[key] = f"{values[key]} {_bare(text)}".strip()
    else:
        faults.append(
            Fault(
                "head",
                ERROR,
                span,
                text,
                Message("belongs to no line above it."),
                Message("Move it to the left margin."),
            )
        )


def _settle(values: dict[str, Any], faults: list[Fault], spans: Mapping[str, Span]) -> None:
    if values.get("numbers", "shuffle") not in NUMBERINGS:
        given = values.pop("numbers")
        faults.append(Fault("head", ERROR, spans["numbers"], str(given), Message("is no way to number a book."),
                            Message("Write one of {numberings}.", numberings=tuple(NUMBERINGS))))  # fmt: skip
    for target in values.get("targets", ()):
        if target not in TARGETS:
            faults.append(
                Fault(
                    "head",
                    ERROR,
                    spans["targets"],
                    target,
                    Message("is no target."),
                    Message("Write {targets}.", targets=" or ".join(TARGETS)),
                )
            )
    for each in values.get("counters", ()):
        if not _COUNTER.fullmatch(each):
            faults.append(Fault("head", ERROR, spans["counters"], each, Message("is no counter."),
                                Message("Write a name with a capital, and what it starts from if that is not 0: [Tide, Ice = 6, Night = 1 of 8].")))  # fmt: skip
    for key in ("start", "death"):
        if key in values:
            values[key] = " ".join(values[key].removeprefix("[[").removesuffix("]]").split())


def write_head(head: Head) -> str:
    """The head in its canonical form, the two `---` lines included."""
    rows = ["---"]
    for name, each in FIELDS.items():
        value = getattr(head, name)
        if value == each.default or name == "rules":
            continue
        if name in _LISTS:
            rows.append(f"{name}: [{', '.join(_quoted(part, ',[]') for part in value)}]")
        else:
            rows.append(f"{name}: {_quoted(value)}")
    if head.rules:
        rows.append("rules:")
        rows += [f"  {name}: {_quoted(value)}" for name, value in head.rules]
    return "\n".join([*rows, "---"]) + "\n"


def with_fields(text: str, fields: Mapping[str, str]) -> str:
    """The text with these fields of its head: lines are changed, added or, for an empty value, removed; the rest stays as it is."""
    end = head_end(text)
    if not end:
        return with_fields("---\n---\n\n" + text.lstrip("\ufeff"), fields)
    wanted = {name: " ".join(value.split()) for name, value in fields.items()}
    kept: list[str] = []
    rows = list(lines(text[:end]))
    newline = text[rows[0].end : rows[1].start]
    replaced = False
    for line, after in pairwise(rows):
        match = _KEY.match(line.text)
        if match is not None:
            key = _ALIASES.get(match["key"], match["key"])
            replaced = key in fields
            if value := wanted.pop(key, ""):
                kept.append(f"{key}: {_quoted(value)}{newline}")
        elif line.text[:1] not in (" ", "\t", "-") or line.text.startswith("---"):
            replaced = False
        if not replaced:
            kept.append(text[line.start : after.start])
    kept += [f"{name}: {_quoted(value)}{newline}" for name, value in wanted.items() if value]
    return "".join(kept) + text[rows[-1].start :]


def _quoted(text: str, special: str = "") -> str:
    needs = (
        text != text.strip()
        or text[:1] in "\"'[{&*!|>%@`#-"
        or " #" in text
        or any(c in text for c in special)
    )
    return f'"{text}"' if needs else text
