"""Plain data as bytes between processes, in pieces: reading a large pickle at once would stop all threads of the server.

Python's own reader of pickles holds the interpreter until it is done, a fifth of a second for a book of two megabytes. Here long
lists and tables are pickles of their own within the pickle, so that between two of them the other threads have their turn.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator, Sequence
from typing import Any

PIECE = 100
"""Elements of a list in one piece."""


def dumps(value: object) -> bytes:
    out = io.BytesIO()
    _Writer(out, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return out.getvalue()


def loads(data: bytes) -> Any:
    return _Reader(io.BytesIO(data)).load()


class _Writer(pickle.Pickler):
    def persistent_id(self, value: object) -> tuple[type, list[bytes]] | None:
        """A long list or table as its kind and its pieces; anything else stays where it is."""
        kind = type(value)
        if kind in (list, tuple, dict) and len(value) > PIECE:  # type: ignore[arg-type]
            items = list(value.items() if isinstance(value, dict) else value)  # type: ignore[call-overload]
            return kind, [dumps(each) for each in _pieces(items)]
        return None


class _Reader(pickle.Unpickler):
    def persistent_load(self, parts: tuple[type, list[bytes]]) -> Any:
        kind, pieces = parts
        return kind(each for piece in pieces for each in loads(piece))


def _pieces(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[start : start + PIECE] for start in range(0, len(items), PIECE))
