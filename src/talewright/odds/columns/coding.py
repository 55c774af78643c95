"""States of a game as rows of codes, and the executions that rows go through."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, TypeVar

from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Codec, Codes, Lookup, Places
from talewright.odds.footprint import Execution, Footprints
from talewright.odds.recording import Node
from talewright.odds.watched import Cells, Read, look

S = TypeVar("S", bound=Hashable)


class Coding(Generic[S]):
    """The codes of all values of a game's cells. A row has a column for each of some cells; the others are blank."""

    def __init__(self, game: Game[S], prints: Footprints[S]) -> None:
        self.prints = prints
        self.start, self.blank = prints.split(game.start())
        self.codecs = [Codec() for _ in self.blank]
        self.blank_codes = [codec.code(value) for codec, value in zip(self.codecs, self.blank, strict=True)]
        self._answers: dict[Read, tuple[Lookup, Codec]] = {}

    def cells_of(self, cells: Sequence[int], row: Codes) -> Cells:
        """The cells of a row, as values."""
        found = list(self.blank)
        for cell, code in zip(cells, row.tolist(), strict=True):
            found[cell] = self.codecs[cell].values[code]
        return tuple(found)

    def split(self, at: S, cells: Sequence[int], rows: Codes) -> Iterator[tuple[Execution[S], Places]]:
        """The executions of rows at a place, each with the rows that go through it."""
        trie = self.prints.tries.setdefault(at, Node())
        todo: list[tuple[Node[Execution[S]], Places]] = [(trie, np.arange(len(rows)))]
        column = {cell: number for number, cell in enumerate(cells)}
        while todo:
            check()
            node, some = todo.pop()
            if node.read is None:
                if node.found is not None:
                    yield node.found, some
                else:  # the search for it makes the node one with a read, or a leaf
                    self.prints.find(at, self.cells_of(cells, rows[some[0]]))
                    todo.append((node, some))
                continue
            answer, codec = self._answer(node.read)
            cell = node.read.cell
            if cell not in column:
                codes = np.full(len(some), self.blank_codes[cell], np.int32)
            else:
                codes = rows[some, column[cell]]
            answers = answer(codes)
            for code in np.unique(answers).tolist():
                below = node.below.get(codec.values[code])
                if below is None:
                    below = node.below[codec.values[code]] = Node()
                todo.append((below, some[answers == code]))

    def _answer(self, read: Read) -> tuple[Lookup, Codec]:
        found = self._answers.get(read)
        if found is None:
            codec = Codec()
            found = self._answers[read] = (
                Lookup(self.codecs[read.cell], lambda value: look(read, value), codec),
                codec,
            )
        return found
