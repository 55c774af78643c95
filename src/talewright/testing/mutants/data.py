"""Small changes to the data of a ruleset: a number, a text, a row.

A change names a place in a TOML file and is made when `core.tables.data` reads that file. The words of a row that the rules
never read (`clause`, a reference) are left alone. Rows of a roll table are not dropped, since the loader refuses a table with a
gap before any test could; two neighbours change places instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from talewright.core import tables
from talewright.testing.mutants.code import other_value

Path = tuple[str | int, ...]
_PROSE = 24
"""A text of at least this length with a space in it is prose: our wording, of which tests hold the facts."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class DataChange:
    """One place in a file of data, and what happens to it."""

    package: str
    name: str
    path: Path
    what: str

    def make(self) -> None:
        """Read the file with this change from now on. No module may have read it yet."""
        original = tables.data

        def changed(package: str, name: str) -> dict[str, Any]:
            read = original(package, name)
            if (package, name) == (self.package, self.name):
                self.apply(read)
            return read

        tables.data = changed

    def apply(self, data: dict[str, Any]) -> None:
        place: Any = data
        for step in self.path[:-1]:
            place = place[step]
        last = self.path[-1]
        _CHANGES[self.what.partition(" is ")[2]](place, last)


def _put(changed: Callable[[Any], Any]) -> Callable[[Any, Any], None]:
    def put(place: Any, key: Any) -> None:
        place[key] = changed(place[key])

    return put


def _drop(place: Any, key: Any) -> None:
    del place[key]


def _swap(rows: Any, at: Any) -> None:
    """Two rows of a roll table change values; each keeps its numbers."""
    this, following = rows[at], rows[at + 1]
    rows[at], rows[at + 1] = [this[0], *following[1:]], [following[0], *this[1:]]


_CHANGES: dict[str, Callable[[Any, Any], None]] = {
    "changed": _put(other_value),
    "emptied": _put(lambda _: ""),
    "given another number": _put(
        lambda text: _NUMBER.sub(lambda found: str(int(found[0]) + 1), text, count=1)
    ),
    "dropped": _drop,
    "swapped with the next": _swap,
}


def data_changes(package: str, keeper: str) -> Iterator[tuple[str, str, DataChange]]:
    """Every change of one file, with its place in words and the clause that its record names, if it does."""
    *folders, name = keeper.removesuffix(".toml").replace("data/", "").split("/")
    home = ".".join([package, *folders])
    text = resources.files(home).joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    for path, how, clause in _places(tomllib.loads(text), (), ""):
        what = f"{'.'.join(str(step) for step in path)} is {how}"
        yield f"{keeper}: {what}", clause, DataChange(home, f"{name}.toml", path, what)


def _places(value: Any, path: Path, clause: str) -> Iterator[tuple[Path, str, str]]:
    if isinstance(value, dict):
        clause = value.get("clause", clause)
        if "dice" in value and isinstance(value.get("rows"), list):
            yield from _rows(value["rows"], (*path, "rows"), clause)
            return
        for key, inner in value.items():
            if key != "clause" and not key.endswith("_clause"):
                yield from _places(inner, (*path, key), value.get(f"{key}_clause", clause))
    elif isinstance(value, list):
        if value:
            yield (*path, len(value) - 1), "dropped", clause
        for number, inner in enumerate(value):
            yield from _places(inner, (*path, number), clause)
    elif isinstance(value, bool | int):
        yield path, "changed", clause
    elif isinstance(value, str) and value:
        prose = len(value) >= _PROSE and " " in value
        yield path, "emptied" if prose else "changed", clause
        if prose and _NUMBER.search(value):
            yield path, "given another number", clause


def _rows(rows: list[Any], path: Path, clause: str) -> Iterator[tuple[Path, str, str]]:
    for number in range(len(rows) - 1):
        yield (*path, number), "swapped with the next", clause
    for number, row in enumerate(rows):
        for column, inner in enumerate(row[1:], 1):
            yield from _places(inner, (*path, number, column), clause)
