"""The signature moves of a background as they are read: '**Name**: text', one after the other (ROOT-006)."""

from __future__ import annotations

import re

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, flow, listed, named, short, tidy
from talewright.rulesets.gradient.setting.model import ENTRY_MARK, Move
from talewright.rulesets.gradient.setting.source_file import SourceFile

_ITALIC_NAME = re.compile(r"^(?:_([^_]{1,60})_|\*([^*]{1,60})\*)\s*:")
_DASH = re.compile(r"^[-–—]\s+")
_NOTED = re.compile(r"^\(([^)]*)\)\s*[.:]?\s*(.*)$")


class Moves:
    """The moves of one background: name, note and lines of each."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.found: list[tuple[str, str, list[str]]] = []

    def begin(self, name: str) -> None:
        """A move whose name is a heading; its text follows."""
        self.found.append((name, "", []))

    def read(self, index: int, text: str, *, gap: bool) -> None:
        """A line below the heading of the moves; `gap` says that an empty line stands before it."""
        source = self.source
        entry = listed(text)
        body = tidy(ENTRY_MARK.sub("", entry) if entry is not None else text)
        found = named(_ITALIC_NAME.sub(_bold, body), colon=False)
        body = entry or body
        source.take(index, "move")
        if found:
            name, rest = found[0], _DASH.sub("", found[1])
            note = ""
            if match := _NOTED.match(rest):
                note, rest = bare(match[1]), tidy(match[2])
            self.found.append((name, note, [rest]))
        elif self.found:
            if gap and entry is None and self.found[-1][2]:
                source.warn(index, Message("This was added to the move {name!r}: {body!r}.", name=short(self.found[-1][0]), body=short(bare(body))),
                            Message("Begin a new move with '**Name**: '."))  # fmt: skip
            self.found[-1][2].append(body)
        else:
            source.warn(
                index,
                Message("A move without a name: {body!r}.", body=short(bare(body))),
                Message("Write '**Name**: what it does'."),
            )
            self.found.append(("", "", [body]))

    def done(self) -> tuple[Move, ...]:
        return tuple(Move(name, flow(parts), note) for name, note, parts in self.found)


def _bold(found: re.Match[str]) -> str:
    return f"**{found[1] or found[2]}**:"
