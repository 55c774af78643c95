"""What a system is to other rooms: the record `Ruleset`, and its colours and settings.

`talewright.core.ruleset` passes these names on, with those that find a system.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask, Note, Question
from talewright.core.authoring import NO_AUTHORING, Authoring
from talewright.core.clauses import Clause, clauses_of
from talewright.core.creation_page import CreationPage
from talewright.core.encounter import Encounters
from talewright.core.errors import RulesetError
from talewright.core.heroes import ReadyHero, heroes_of
from talewright.core.pack import Pack
from talewright.core.record import did_you_mean
from talewright.core.scenes import Exploration, Scenes
from talewright.core.sheet import Sheet
from talewright.core.sheet_page import SheetPage
from talewright.core.tables import RollTable
from talewright.core.text.message import Message
from talewright.core.text.words import Words, words_of
from talewright.core.tool import Tool, ToolGroup
from talewright.core.verb import Trial, Verb

H = TypeVar("H")
Character = Any
"""The record of a character, outside the folder of its system: rules alone know its type."""
RuleOptions = Any
"""The record of a system's options (`Ruleset.rules`), likewise."""
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class NoRules:
    """The options of a ruleset that has none."""


@dataclass(frozen=True)
class Colours:
    """A system's colours on a page, as CSS hex values. An accent is a pair: on light and on dark paper."""

    accent: tuple[str, str] = ("#6b4a2b", "#d8b48a")
    pair: tuple[str, str] | None = None
    """A second accent, for systems whose dice come in two colours."""
    cloth: str = "#4a3826"
    """The binding of its books."""

    def __post_init__(self) -> None:
        # They are written into a stylesheet.
        for colour in (*self.accent, *(self.pair or ()), self.cloth):
            if not _HEX.fullmatch(colour):
                raise RulesetError(
                    Message("{colour!r} is not a colour. Write it as #rrggbb.", colour=colour[:20])
                )


@dataclass(frozen=True)
class Settings(Generic[H]):
    """The settings of a system: their names, the system of each, and how a folder becomes one for this process."""

    names: Callable[[], tuple[str, ...]]
    find: Callable[[str], Ruleset[H]]
    register: Callable[[str], str]
    """Makes a folder playable and returns the id of its system."""


@dataclass(frozen=True)
class Ruleset(Generic[H]):
    """Everything other rooms know about a system. No other room names a system or knows its rules.

    The character

    - sheet_type: the frozen dataclass of a character; files are read and written by its fields
    - create: character creation, a procedure like any other: create(ask, rules)
    - check: what in a character breaks the rules
    - sheet: what is shown of a character
    - living_sheet: the page a player keeps open: rolls, steppers, actions, drawers (core/sheet_page.py); without one
      it is made of the sheet and the verbs
    - heroes: ready-made characters, read from the package's `data/heroes.json`
    - measures: numbers of a character that goals and reports may name; `alive` must be among them
    - health: the name of the measure that is the character's health: Vitality, HP
    - spending: questions that offer to spend points, such as Fortune; their first option keeps them
    - spare: the names of measures that are spent to avoid harm: Fortune
    - yes_no: the names of measures that are 1 or 0, besides `alive`: their means are chances, shown in percent
    - over: why a character cannot go on ("" while it can): the id of the ending
    - needs_life: verbs that are refused to a character who is over, outside books. A book says itself what happens
      then; a system without books refuses in its verbs

    What can be asked

    - verbs: what a book, a table or an odds question may order; `main_verb` is the one shown first
    - rules: a frozen dataclass of named options; its defaults are the rulings of SOURCE.md
    - sketch: a frozen dataclass of what matters in an odds question; `draw` makes a character of it
    - drawn: faults that matter in a sketched character, if not all that `check` finds: a sketch says what matters to
      one question, not what makes a legal sheet
    - explain: explain(question, option): the facts of an option of creation, to fill the words of [explained]
    - forget: forget(hero, orders to come): the character without what none of them reads and no measure counts, so
      that odds of a chain merge states that differ in nothing else
    - focus: focus(orders): the orders without choices that serve nothing that any of them reads or a measure counts,
      asked where the player plays best
    - tables: its roll tables by name; trials: small cases for the conformance battery
    - cases: further cases, which show what a field of an order or an option of the rules is for; they are played, not
      solved

    What it brings to other rooms

    - pack: what books need to know of a character; None for a system without books
    - authoring: author checks, kinds of items, and what its verbs do to a reader (core/authoring.py)
    - tools: commands of its own, such as an encounter builder
    - encounters: its opponents, and fights of a whole party at a table; None for a system without a table
    - scenes: places to enter at a table, and what the rules set off in them; None for a system without any
    - exploration: how time passes for a party in places (core/scenes.py); None where nothing follows from it
    - helping: helping(hero, fields): the die that a character adds to an order of another, 0 for none; the order has a
      field `help` for such dice. None for a system in which nobody helps
    - meeting: the verb that says how strangers take the party; empty where no dice do
    - settings: worlds that it can be played in, each a system of its own under the id SYSTEM:SETTING
    - colours: its accent and the cloth of its books; dice, faces: dice as it uses them, for its picture
    - creation_page: the layout of its creation on one page; without one each question is a part
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
    check: Callable[[H], list[Message]]
    health: str
    rules: type = NoRules
    tables: Mapping[str, RollTable] = field(default_factory=dict)
    trials: tuple[Trial, ...] = ()
    cases: tuple[Trial, ...] = ()
    pack: Pack[H] | None = None
    """What books need of it; None for a system without books."""
    blurb: str = ""
    drawn: Callable[[H], list[Message]] | None = None
    forget: Callable[[H, Sequence[Any]], H] | None = None
    focus: Callable[[Sequence[Any]], Sequence[Any]] | None = None
    explain: Callable[[Question, str], Note | None] | None = None
    spending: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    yes_no: tuple[str, ...] = ()
    needs_life: frozenset[str] = frozenset()
    main_verb: str = ""
    authoring: Authoring = NO_AUTHORING
    tools: tuple[Tool | ToolGroup, ...] = ()
    encounters: Encounters[H] | None = None
    scenes: Scenes | None = None
    exploration: Exploration[H] | None = None
    helping: Callable[[H, Mapping[str, Any]], int] | None = None
    meeting: str = ""
    settings: Settings[H] | None = None
    colours: Colours = Colours()
    dice: str = "2d6"
    faces: tuple[int, ...] = (4, 3)
    creation_page: CreationPage = CreationPage()
    living_sheet: Callable[[H], SheetPage] | None = None

    @cached_property
    def heroes(self) -> tuple[ReadyHero[H], ...]:
        """Characters ready to play."""
        return heroes_of(self, self.package)

    def hero(self, name: str) -> ReadyHero[H]:
        """A ready hero by id or name, whatever the case."""
        wanted = name.casefold()
        for each in self.heroes:
            if wanted in (each.id, each.name.casefold()):
                return each
        raise RulesetError(
            Message(
                "{title} has no ready hero called {name!r}.{hint}",
                title=self.title,
                name=name[:40],
                hint=did_you_mean(wanted, [each.id for each in self.heroes]),
            )
        )

    def sample(self, language: str = "en") -> str:
        """A small book to begin with, from the package's `data/sample.en.tale.md`; empty without one."""
        for name in (f"sample.{language}.tale.md", "sample.en.tale.md"):
            file = resources.files(self.package).joinpath("data", name)
            if file.is_file():
                return file.read_text(encoding="utf-8")
        return ""

    def health_of(self, hero: H) -> int:
        return self.measures(hero)[self.health]

    @property
    def first_verb(self) -> Verb[H]:
        """The verb that a page shows first."""
        return self.verbs[self.main_verb] if self.main_verb else next(iter(self.verbs.values()))

    def clauses(self, language: str = "en") -> tuple[Clause, ...]:
        return clauses_of(self.package, language)

    def words(self, language: str = "en") -> Words:
        return words_of(self.package, language)

    def clause(self, number: str, language: str = "en") -> Clause | None:
        return next((clause for clause in self.clauses(language) if clause.id == number), None)

    def about(self, language: str = "en", what: str = "blurb") -> str:
        """What it says of itself: `blurb` or `credit`."""
        said: str = getattr(self, what)
        return said if language == "en" else self.words(language).about.get(what, said)
