"""Plain data as bytes and as JSON, in pieces: reading a large pickle at once would stop all threads of the server.

Python's own reader of pickles holds the interpreter until it is done, a fifth of a second for a book of two megabytes, and so
does its writer of JSON. Here long lists and tables are pickles of their own within the pickle, and long lists of JSON are written
part by part, so that between two of them the other threads have their turn.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
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


def json_pieces(data: Mapping[str, object], *, ascii_only: bool = True) -> Iterator[str]:
    """Data as compact JSON; its long lists are written part by part."""
    dumps = partial(json.dumps, ensure_ascii=ascii_only, sort_keys=True, separators=(",", ":"))
    for at, (name, value) in enumerate(sorted(data.items())):
        yield f"{',' if at else '{'}{dumps(name)}:"
        if isinstance(value, list) and len(value) > PIECE:
            for number, piece in enumerate(_pieces(value)):
                yield f"{',' if number else '['}{dumps(piece)[1:-1]}"
            yield "]"
        else:
            yield dumps(value)
    yield "}" if data else "{}"


def _pieces(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[start : start + PIECE] for start in range(0, len(items), PIECE))
