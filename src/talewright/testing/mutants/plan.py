"""The changes of one system: each keeper once, with the clauses that name it and the tests of these clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import digits

from talewright.core.clauses import Clause
from talewright.odds.simulate import stream
from talewright.testing.mutants.code import CodeChange, code_changes
from talewright.testing.mutants.data import DataChange, data_changes


@dataclass(frozen=True)
class Mutant:
    """A change, and the tests that ought to notice it."""

    what: str
    clauses: tuple[str, ...]
    tests: tuple[str, ...]
    """Relative to the tests of the system: "test_magic.py::test_heal"."""
    change: CodeChange | DataChange

    @property
    def prefixes(self) -> tuple[str, ...]:
        """What the ids of its clauses begin with: figures are given for each."""
        return tuple(dict.fromkeys(clause.partition("-")[0].rstrip(digits) for clause in self.clauses))


def mutants(package: str, clauses: Iterable[Clause]) -> Iterator[Mutant]:
    """All changes of all keepers of clauses that have tests."""
    tested = {clause.id: clause for clause in clauses if clause.tests}
    keepers: dict[str, list[Clause]] = {}
    for clause in tested.values():
        for name in clause.kept_by:
            keepers.setdefault(name, []).append(clause)
    for name, named_by in keepers.items():
        if name.endswith(".toml"):
            for what, own, changed in data_changes(package, name):
                yield _mutant(what, [tested[own]] if own in tested else named_by, changed)
        else:
            for what, change in code_changes(package, name):
                yield _mutant(what, named_by, change)


def _mutant(what: str, clauses: list[Clause], change: CodeChange | DataChange) -> Mutant:
    tests = dict.fromkeys(test for clause in clauses for test in clause.tests)
    return Mutant(what, tuple(clause.id for clause in clauses), tuple(tests), change)


def sampled(pool: list[Mutant], size: int | None, seed: int | None = None) -> list[Mutant]:
    """So many of them, evenly spread or drawn with a seed; all without a size."""
    if size is None or size >= len(pool):
        return pool
    if seed is not None:
        return stream(seed, 0).sample(pool, size)
    return [pool[number * len(pool) // size] for number in range(size)]
