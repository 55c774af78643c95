"""The page of a character in the making, as records."""

from __future__ import annotations

from dataclasses import dataclass, field

from talewright.core.sheet import Sheet
from talewright.core.text.translate import Translator
from talewright.core.text.words import Words
from talewright.play.creation import Draft, Run
from talewright.play.view.events import Die


@dataclass(frozen=True)
class Page:
    """What the views of one page are made of: two completions of the draft, and the reader's language."""

    draft: Draft
    run: Run
    other: Run
    words: Words
    say: Translator
    language: str


@dataclass(frozen=True)
class OptionView:
    """One option. `reason` is why it is closed; `count` how many of a ware are taken."""

    value: str
    title: str
    about: str = ""
    aside: tuple[str, ...] = ()
    chances: tuple[tuple[str, float], ...] = ()
    chosen: bool = False
    reason: str = ""
    count: int = 0
    group: str = ""
    big: str = ""
    dice: tuple[tuple[int, str], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class PickView:
    """A question of the form. `name` is the name of its field."""

    name: str
    kind: str
    look: str
    title: str
    options: tuple[OptionView, ...]
    shared: str = ""
    columns: tuple[str, ...] = ()
    wanted: int = 1
    places: tuple[OptionView, ...] = ()
    waits: bool = False
    roll: str = ""
    """the key of the roll that the choice was left to, which may be rolled again"""
    """Whether its options depend on an answer that is still open."""


@dataclass(frozen=True)
class RollView:
    what: str
    label: str
    dice: tuple[Die, ...]
    total: int
    said: str = ""
    key: str = ""
    """what rolls it alone again"""


@dataclass(frozen=True)
class PartView:
    id: str
    number: int
    title: str
    ok: bool
    got: str
    picks: tuple[PickView, ...] = ()
    rolls: tuple[RollView, ...] = ()
    intro: str = ""
    note: str = ""
    fault: str = ""
    name: bool = False
    """Whether it has the field for the name."""
    random: bool = True
    waits: bool = False
    """Whether its dice depend on an answer that is still open."""


@dataclass(frozen=True)
class CreationView:
    """The whole page. `fresh` are the lines of the sheet that were not there before."""

    parts: tuple[PartView, ...]
    sheet: Sheet | None
    complete: bool
    name: str
    left: tuple[str, ...] = field(default=())
    """The titles of the parts that are open."""
