"""Marks of a text that are found without reading it: where brackets close, where code and comments stand, words in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SAID = re.compile(r"\[(?P<words>(?:[^\[\]{}]|\[\[[^\[\]]*\]\])*)\]\{\s*=(?P<read>[^{}]*)\}")
"""Words in another language, and what they are read as."""
_TICKS = re.compile(r"`+|<!--")


def pairs(text: str, opening: str, closing: str) -> dict[int, int]:
    """Where each opening bracket closes."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for match in re.finditer(rf"[\{opening}\{closing}]", text):
        if match.group(0) == opening:
            stack.append(match.start())
        elif stack:
            found[stack.pop()] = match.start()
    return found


def code_spans(text: str, behind: int = 0, *, comments: bool = True) -> list[tuple[int, int]]:
    """Code between runs of backticks of the same length, and comments: where each starts and ends, in linear time."""
    runs = [match.span() for match in _TICKS.finditer(text, behind)]
    closing: list[int] = []
    latest: dict[int, int] = {}
    for start, end in reversed(runs):
        closing.append(latest.get(end - start, -1) if text[start] == "`" else -1)
        if text[start] == "`":
            latest[end - start] = end
    found: list[tuple[int, int]] = []
    done = behind
    for (start, _), close in zip(runs, reversed(closing), strict=True):
        if start < done:
            continue
        if text[start] == "<":
            if not comments:
                continue
            end = text.find("-->", start)
            done = len(text) if end < 0 else end + 3
        elif close > 0:
            done = close
        else:
            continue
        found.append((start, done))
    return found


def said_otherwise(text: str, behind: int = 0) -> Iterator[re.Match[str]]:
    """Every `[words]{= read so}`; the groups are `words` and `read`."""
    return _SAID.finditer(text, behind) if "]{" in text else iter(())


def read_so(text: str) -> str:
    """A text as it is read: `[Ware]{= Item}` is Item."""
    return _SAID.sub(lambda match: match["read"].strip(), text) if "]{" in text else text
