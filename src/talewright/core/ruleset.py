"""A ruleset is one folder and one entry point.

`RULESET` in its package is a `Ruleset` record; `[project.entry-points."talewright.rulesets"]` names it. Ours
and anybody else's are found the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask, Note, Question
from talewright.core.clauses import Clause, clauses_of
from talewright.core.errors import RulesetError
from talewright.core.pack import Pack
from talewright.core.record import did_you_mean
from talewright.core.sheet import Sheet
from talewright.core.tables import RollTable
from talewright.core.text.words import Words, words_of

H = TypeVar("H")
GROUP = "talewright.rulesets"


@dataclass(frozen=True)
class Outcome(Generic[H]):
    """What an instruction came to: the sheet afterwards, one word for it, and whether that is good."""

    hero: H
    word: str
    good: bool
    facts: tuple[tuple[str, int], ...] = ()
    """Numbers of this instruction alone that a goal may name: margin, degrees, harm dealt ..."""


@dataclass(frozen=True)
class Verb(Generic[H]):
    """Something a book, a table or an odds question may order: fight, test, cast.

    `order` is a frozen dataclass whose fields are declared with `told`: the command line, JSON questions and
    help are made from it. `play` takes (ask, hero, order, rules) and returns an Outcome; it is a rule like any
    other.
    """

    id: str
    meaning: str
    order: type
    play: Callable[[Ask, H, Any, Any], Outcome[H]]
    clause: str = ""
    examples: tuple[str, ...] = ()
    goal: tuple[str, ...] = ("good",)
    """What is wanted of it when nobody says: names of measures, most wanted first."""
    facts: tuple[str, ...] = ()
    """The names of the facts its outcomes carry."""
    bare: bool = False
    """A question about the rules alone, such as what creation gives: no kept character is put through it."""


@dataclass(frozen=True)
class Trial:
    """A small case of a verb for the conformance battery, some small enough to be solved the long way."""

    verb: str
    character: Mapping[str, Any] = field(default_factory=dict)
    order: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class NoRules:
    """The options of a ruleset that has none."""


@dataclass(frozen=True)
class Ruleset(Generic[H]):
    """All that the other rooms know of a system.

    - sheet_type: the frozen dataclass of a character; files are read and written by its fields
    - sketch: a frozen dataclass of what matters in an odds question; `draw` makes a character of it
    - create: character creation, a procedure like any other: create(ask, rules)
    - verbs: what may be ordered
    - measures: numbers of a character that goals and reports may name (alive must be among them)
    - over: why a character cannot go on ("" while it can): the id of the ending
    - check: faults of a character against the rules, each a sentence
    - rules: a frozen dataclass of named options; its defaults are the catalog's rulings
    - drawn: faults that matter of a sketched character, if not all that `check` finds: a sketch tells what
      matters to one question, not a sheet that is legal in every respect
    - explain: explain(question, option): the facts of an option of creation, to fill the words of [explained]
    - forget: forget(hero, orders to come): the character without what none of them reads and no measure
      counts, so that odds of a chain need not tell such characters apart
    """

    id: str
    title: str
    version: str
    licence: str
    credit: str
    package: str
    kind: str
    sheet_type: type[H]
    sketch: type
    draw: Callable[[Any], H]
    create: Callable[[Ask, Any], H]
    verbs: Mapping[str, Verb[H]]
    measures: Callable[[H], Mapping[str, int]]
    over: Callable[[H], str]
    sheet: Callable[[H], Sheet]
    check: Callable[[H], list[str]]
    rules: type = NoRules
    tables: Mapping[str, RollTable] = field(default_factory=dict)
    trials: tuple[Trial, ...] = ()
    pack: Pack[H] | None = None
    """What books need of it; None for a system without books."""
    blurb: str = ""
    drawn: Callable[[H], list[str]] | None = None
    forget: Callable[[H, Sequence[Any]], H] | None = None
    explain: Callable[[Question, str], Note | None] | None = None

    def clauses(self, language: str = "en") -> tuple[Clause, ...]:
        return clauses_of(self.package, language)

    def words(self, language: str = "en") -> Words:
        return words_of(self.package, language)

    def clause(self, number: str, language: str = "en") -> Clause | None:
        return next((clause for clause in self.clauses(language) if clause.id == number), None)

    def about(self, language: str = "en", what: str = "blurb") -> str:
        """What it says of itself: `blurb` or `credit`."""
        told: str = getattr(self, what)
        return told if language == "en" else self.words(language).about.get(what, told)


def installed() -> dict[str, EntryPoint]:
    """Every registered ruleset by id, not yet loaded."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def find(name: str) -> Ruleset[Any]:
    """The ruleset of that id."""
    points = installed()
    if name not in points:
        raise RulesetError(f"No rule system is called {name[:40]!r}.{did_you_mean(name, points)}")
    ruleset = points[name].load()
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"The entry point {name!r} does not hold a Ruleset record.")
    if ruleset.id != name:
        raise RulesetError(f"The entry point {name!r} holds a ruleset that calls itself {ruleset.id!r}.")
    return ruleset


def all_rulesets() -> list[Ruleset[Any]]:
    return [find(name) for name in installed()]
