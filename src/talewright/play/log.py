"""Where the entries of a running game are written: a protocol, and a list in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from talewright.play.tree import Entry


class Log(Protocol):
    """Where the entries of a game are written."""

    def entries(self) -> Sequence[Entry]:
        """All of them, in order, what was undone included."""

    def append(self, entries: Sequence[Entry], kept: int) -> None:
        """Write all of these, or none of them and raise. The first `kept` answers that counted before still count."""


class MemoryLog:
    """Entries for as long as the program runs."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def entries(self) -> Sequence[Entry]:
        return tuple(self._entries)

    def append(self, entries: Sequence[Entry], kept: int) -> None:
        del kept  # of use to a log with snapshots alone
        self._entries += entries
