"""Values of a character that log what is asked of them: numbers by comparison, tuples by test.

A cell is one field of the state. Inside an execution it holds a watched value until a rule overwrites it. `x + 3`
stays "add 3" without a look at x; `x >= 5` logs that comparison alone; a question to a tuple (see
`talewright.core.holdings`) logs its test, and an edit is logged as an edit. Everything else reads the whole value. Two
characters who answer all logged reads alike therefore go through the same execution.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from talewright.core.holdings import Edit, Test, Watched, where
from talewright.odds.edits import MOVES, Args, Edits, apply, moved, needed, passes_any, surely_differ

Value = Any
"""What a field of a character holds, or a stand-in that records what is read of it: rules cannot tell them apart."""
Cells = tuple[Value, ...]
"""The values of a state's cells, in their order."""

AT_LEAST = operator.ge
"""The one test of a number."""


class Read(NamedTuple):
    """A question to a cell: its whole value without `test`, else the test of a number or of each part of a tuple."""

    cell: int
    test: Test | None = None
    args: Args = ()
    number: bool = False


def look(read: Read, value: Value) -> Value:
    """The answer to a read; a watched value logs it."""
    if read.test is None:
        return known(value)
    if read.number:
        return read.test(value, *read.args)
    return where(value, read.test, *read.args)


def known(value: Value) -> Value:
    """The plain value, which is read if it is watched."""
    return value.read() if isinstance(value, Unread | WatchedNumber | WatchedTuple) else value


class Recorder:
    """One execution: the values of the cells, and every read with its answer, in order."""

    def __init__(self, cells: Cells, lows: Sequence[int | None], *, ordered: bool = True) -> None:
        self.cells = cells
        self.lows = lows
        self.ordered = ordered
        self.reads: dict[Read, Value] = {}

    def ask(self, read: Read) -> Value:
        if read in self.reads:
            return self.reads[read]
        found = self.reads[read] = look(read, self.cells[read.cell])
        return found

    def watch(self, cell: int) -> Value:
        """What an execution finds in a cell."""
        value = self.cells[cell]
        if type(value) is int or type(value) is WatchedNumber:
            return WatchedNumber(self, cell, 0)
        if type(value) is tuple or type(value) is WatchedTuple:
            return WatchedTuple(self, cell, ())
        return Unread(self, cell)


class Unread:
    """A value that can only be read as a whole, such as a word."""

    __slots__ = ("cell", "recorder")

    def __init__(self, recorder: Recorder, cell: int) -> None:
        self.recorder = recorder
        self.cell = cell

    def read(self) -> Value:
        return self.recorder.ask(Read(self.cell))


def _reading(function: Callable[..., Value]) -> Callable[..., Value]:
    def read(self: WatchedNumber, *others: Value) -> Value:
        return function(self.read(), *map(known, others))

    return read


def _reading_right(function: Callable[..., Value]) -> Callable[..., Value]:
    def read(self: WatchedNumber, other: Value) -> Value:
        return function(known(other), self.read())

    return read


class WatchedNumber:
    """The value of a cell plus an offset."""

    __slots__ = ("cell", "offset", "recorder")

    def __init__(self, recorder: Recorder, cell: int, offset: int) -> None:
        self.recorder = recorder
        self.cell = cell
        self.offset = offset

    def read(self) -> int:
        return int(self.recorder.ask(Read(self.cell))) + self.offset

    def _moved(self, by: Value) -> Value:
        if type(by) is int:
            return WatchedNumber(self.recorder, self.cell, self.offset + by)
        return self.read() + known(by)

    __add__ = __radd__ = _moved

    def __sub__(self, other: Value) -> Value:
        if type(other) is int:
            return self._moved(-other)
        if self._alike(other):
            return self.offset - other.offset
        return self.read() - known(other)

    def _alike(self, other: Value) -> bool:
        return type(other) is WatchedNumber and other.recorder is self.recorder and other.cell == self.cell

    def _at_least(self, number: int) -> bool:
        """The one comparison that is logged; all others are made of it."""
        number -= self.offset
        low = self.recorder.lows[self.cell]
        if low is not None and number <= low:
            return True
        whole = self.recorder.reads.get(Read(self.cell))
        if whole is not None:
            return bool(whole >= number)
        return bool(self.recorder.ask(Read(self.cell, AT_LEAST, (number,), number=True)))

    def __ge__(self, other: Value) -> bool:
        if type(other) is int:
            return self._at_least(other)
        if self._alike(other):
            return bool(self.offset >= other.offset)
        return bool(self.read() >= known(other))

    def __gt__(self, other: Value) -> bool:
        if type(other) is int:
            return self._at_least(other + 1)
        if self._alike(other):
            return bool(self.offset > other.offset)
        return bool(self.read() > known(other))

    def __lt__(self, other: Value) -> bool:
        return not self >= other

    def __le__(self, other: Value) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        if type(other) is int:
            return self._at_least(other) and not self._at_least(other + 1)
        if self._alike(other):
            return bool(self.offset == other.offset)  # type: ignore[attr-defined]
        return bool(self.read() == known(other))

    def __bool__(self) -> bool:
        return self != 0

    __hash__ = _reading(hash)
    __int__ = __index__ = _reading(int)
    __float__ = _reading(float)
    __str__ = __repr__ = _reading(str)
    __format__ = _reading(format)
    __abs__ = _reading(abs)
    __neg__ = _reading(operator.neg)
    __mul__ = __rmul__ = _reading(operator.mul)
    __floordiv__ = _reading(operator.floordiv)
    __truediv__ = _reading(operator.truediv)
    __mod__ = _reading(operator.mod)
    __rsub__ = _reading_right(operator.sub)
    __rfloordiv__ = _reading_right(operator.floordiv)


class WatchedTuple(Watched[Value]):
    """The tuple of a cell with edits."""

    __slots__ = ("cell", "edits", "recorder")

    def __init__(self, recorder: Recorder, cell: int, edits: Edits) -> None:
        self.recorder = recorder
        self.cell = cell
        self.edits = edits

    def read(self) -> tuple[Value, ...]:
        found: tuple[Value, ...] = apply(self.edits, self.recorder.ask(Read(self.cell)))
        return found

    def where(self, test: Test, args: Args) -> tuple[Value, ...]:
        if not self.edits:
            found: tuple[Value, ...] = self.recorder.ask(Read(self.cell, test, args))
            return found
        edits, tests = needed(self.edits, test, args)
        before: tuple[Value, ...] = ()
        if len(tests) == 1:
            before = self.recorder.ask(Read(self.cell, *tests[0]))
        elif tests:
            before = self.recorder.ask(Read(self.cell, passes_any, (tests,)))
        return where(apply(edits, before), test, *args)

    def edited(self, edit: Edit, args: Args) -> WatchedTuple:
        if edit in MOVES and not self.recorder.ordered:
            return self._with(*moved(self.edits, edit, args, self._holds))
        return self._with(*self.edits, (edit, args))

    def _with(self, *edits: tuple[Edit, Args]) -> WatchedTuple:
        return WatchedTuple(self.recorder, self.cell, edits)

    def __eq__(self, other: object) -> bool:
        if type(other) is WatchedTuple and other.recorder is self.recorder and other.cell == self.cell:
            if self.edits == other.edits:
                return True
            if surely_differ(self.edits, other.edits, self._holds):
                return False
        return bool(self.read() == known(other))

    def _holds(self, thing: Value) -> bool:
        """Whether a read has shown that it is there; there may be only one, so edits are not asked."""
        return any(
            read.cell == self.cell and type(found) is tuple and thing in found
            for read, found in self.recorder.reads.items()
        )

    def __hash__(self) -> int:
        # Unlike the hash of a plain tuple: to the explorer, equal tuples found in two ways may be two.
        return hash((id(self.recorder), self.cell, self.edits))

    def __contains__(self, thing: object) -> bool:
        return bool(self.where(operator.eq, (thing,)))

    def __iter__(self) -> Iterator[Value]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def __getitem__(self, at: Value) -> Value:
        return self.read()[at]

    def __add__(self, other: Value) -> tuple[Value, ...]:
        return self.read() + tuple(other)

    def __radd__(self, other: Value) -> tuple[Value, ...]:
        return tuple(other) + self.read()

    def __lt__(self, other: Value) -> bool:
        return bool(self.read() < known(other))

    def count(self, thing: Value) -> int:
        return self.where(operator.eq, (thing,)).count(thing)

    def index(self, thing: Value) -> int:
        return self.read().index(thing)


def structure(value: Value) -> Value:
    """A value as a key that is computed without reading: watched values by their place and their change."""
    if type(value) is WatchedNumber:
        return ("number", id(value.recorder), value.cell, value.offset)
    return id(value) if type(value) is Unread else value
