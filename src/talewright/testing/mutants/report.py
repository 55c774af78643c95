"""Figures of a run: what was tried, what survives, and the record that a later run goes on from."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from talewright.testing.mutants.plan import Mutant
from talewright.testing.mutants.run import ENDLESS, REFUSED, SURVIVES, Died

TARGET = 0.95
TERMINAL = os.dup(2)
"""The standard error as it was on loading: a run of tests silences its own."""


@dataclass
class Figures:
    """Of one system. A change that the ruleset itself refuses to load says nothing about the tests and is not counted."""

    system: str
    pool: int
    outcomes: dict[str, int] = field(default_factory=dict)
    by_prefix: dict[str, list[int]] = field(default_factory=dict)
    """For what ids begin with: changes tried, changes that survive."""
    survivors: list[tuple[Mutant, str]] = field(default_factory=list)
    untried: int = 0
    """Changes whose tests all take longer than the run allows."""

    def count(self, mutant: Mutant, outcome: str) -> None:
        kind = outcome.partition(",")[0]
        self.outcomes[kind] = self.outcomes.get(kind, 0) + 1
        if outcome == REFUSED:
            return
        if outcome.startswith(SURVIVES):
            self.survivors.append((mutant, outcome))
        for prefix in mutant.prefixes:
            tried = self.by_prefix.setdefault(prefix, [0, 0])
            tried[0] += 1
            tried[1] += outcome.startswith(SURVIVES)

    @property
    def tried(self) -> int:
        return sum(self.outcomes.values()) - self.outcomes.get(REFUSED, 0)

    @property
    def share(self) -> float:
        """Of the changes that were tried, those that were noticed; nothing tried proves nothing."""
        return 1 - len(self.survivors) / self.tried if self.tried else float(not self.pool)

    def text(self) -> str:
        lines = [f"  {how}: {', '.join(each.clauses)}: {each.what}" for each, how in self.survivors]
        lines.append(
            f"{self.system}: {self.tried - len(self.survivors)} of {self.tried} changes noticed, {self.share:.1%}"
            f" ({self.pool} possible; {self.outcomes.get(REFUSED, 0)} refused on loading, not counted)"
        )
        if self.untried:
            lines.append(f"  {self.untried} not tried: all of their tests take longer than --quick allows")
        if len(self.by_prefix) > 1:
            lines += [
                f"  {prefix}: {tried - survive} of {tried}, {1 - survive / tried:.1%}"
                for prefix, (tried, survive) in self.by_prefix.items()
            ]
        return "".join(f"{line}\n" for line in lines)

    def record(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "possible": self.pool,
            "tried": self.tried,
            "untried": self.untried,
            "share": self.share,
            "outcomes": self.outcomes,
            "survivors": [
                {"clauses": each.clauses, "what": each.what, "outcome": how} for each, how in self.survivors
            ],
        }


class Record:
    """Outcomes in a file, one line for each change; the last line about a change holds."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, str]:
        if not self.path.is_file():
            return {}
        rows = [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
        return {row["what"]: row["outcome"] for row in rows}

    def clear(self) -> None:
        self.path.unlink(missing_ok=True)

    def add(self, mutant: Mutant, outcome: str) -> None:
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"what": mutant.what, "outcome": outcome}) + "\n")


@dataclass
class Progress:
    """Outcomes as they come: counted, recorded, and shown on the standard error."""

    figures: Figures
    record: Record
    total: int
    number: int = 0
    doubtful: list[Mutant] = field(default_factory=list)
    """Changes made in place that no test noticed: the changed function may have done its work on import."""

    def first(self, mutant: Mutant, result: str | Died) -> None:
        """As `done`, but a survivor has a second try on import."""
        if isinstance(result, str) and result.startswith(SURVIVES):
            self.doubtful.append(mutant)
        else:
            self.done(mutant, result)

    def done(self, mutant: Mutant, result: str | Died) -> None:
        outcome = ENDLESS if isinstance(result, Died) else result
        self.number += 1
        self.figures.count(mutant, outcome)
        self.record.add(mutant, outcome)
        shown = os.isatty(TERMINAL)
        if shown or self.number % 50 == 0 or self.number == self.total:
            end = "\r" if shown and self.number < self.total else "\n"
            survive = len(self.figures.survivors)
            os.write(
                TERMINAL,
                f"{self.figures.system}: {self.number} of {self.total}, {survive} survive{end}".encode(),
            )

    def after(self, work: Callable[[], object]) -> Progress:
        work()
        return self
