"""The records an adventure is made of: frozen, compared by meaning, each with its place in the text.

A statement is something to be carried out. The statements of a section stand in one tuple, in reading order:
`Section.program`. Spans are offsets into the section's own text, so a section that only moved is still the
same record; `Section.place` turns a span into file, line and column. Spans take no part in comparison.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from talewright.adventure.items import EVERY, Definition, ItemRef, Ware
from talewright.core.findings import Span, somewhere

__all__ = [
    "EVERY", "Arg", "Bonus", "BuysTreasure", "Charge", "Choice", "Coin", "Condition", "Counter", "Definition", "Discard", "Fence",
    "Finish", "Give", "Goto", "ItemRef", "Keyword", "LoseAll", "LoseItems", "Offer", "Order", "Rest", "RollTable", "Row", "Shop",
    "Statement", "Status", "Title", "TurnByNumber", "Ware", "WebOnly", "When",
]  # fmt: skip
Arg: TypeAlias = Any
"""The value of an order's field: whole numbers, words, true or false, tuples of words; enemies are tuples of pairs."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What an "If ..." asks. By kind:

    item, skill, keyword, title, spell (known) and used (its ability) name a thing; weapon names a kind of gear;
    coin has an amount; status has a name and an amount; counter has a name, an amount and a relation;
    stat compares a score of the character with an amount; visited names a section that has been left before (none:
    the one it stands in); result is the outcome just reached (succeed, fail, tie, survive, win, run, lose); cast asks
    to cast a named spell; eat belongs to the Rest before it; zero is the death handler; wish is the reader's own
    decision, in words; all and any join other conditions.
    """

    kind: str
    name: str = ""
    amount: int = 0
    negated: bool = False
    relation: str = ""
    """for counters and scores: "", "more" (at least) or "less" (below)"""
    parts: tuple[Condition, ...] = ()
    """what "all" and "any" join"""
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Goto:
    """turn to [[name]]"""

    to: str
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class TurnByNumber:
    """turn to that section: the reader has worked its number out. Without a name, any section marked as secret."""

    to: str = ""
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Order:
    """An instruction of the rule system: a verb of the ruleset and the fields of its order that the text gives.

    Fields left out keep the ruleset's defaults: `record.load(verb.order, order.fields())` makes the order.
    """

    verb: str
    args: tuple[tuple[str, Arg], ...] = ()
    span: Span = somewhere()
    rolls: bool = field(default=False, compare=False, repr=False)
    """Branches behind it ask for its result."""

    def fields(self) -> dict[str, Arg]:
        """The given fields, ready for `record.load`: several enemies become tables of their own."""
        given = dict(self.args)
        if "enemies" in given:
            given["enemies"] = [dict(enemy) for enemy in given["enemies"]]
        return given

    def get(self, name: str, default: Any = None) -> Any:
        return dict(self.args).get(name, default)


@dataclass(frozen=True, slots=True)
class Keyword:
    name: str
    gain: bool = True
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Title:
    name: str
    gain: bool = True
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Status:
    """Status with a name becomes the value; with `change` it rises or falls by it."""

    name: str
    value: int
    change: bool = False
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Coin:
    """Coin gained, paid or lost. Paying more than is held takes all there is; `all` empties the purse, `half` takes half of it."""

    how: str
    amount: int = 0
    all: bool = False
    half: str = ""
    """which way half a coin is rounded: down or up"""
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Give:
    """The reader has the items now."""

    items: tuple[ItemRef, ...]
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Offer:
    """You may take: each is a decision of its own; `limit`: at most so many; `must`: not fewer either; `each`: one by one."""

    items: tuple[ItemRef, ...]
    limit: int = 0
    must: bool = False
    each: bool = False
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class LoseItems:
    items: tuple[ItemRef, ...]
    span: Span = somewhere()
    handed: bool = field(default=False, compare=False)
    """given or paid to somebody: a choice that asks for it is open only to those who have it"""


@dataclass(frozen=True, slots=True)
class LoseAll:
    """Everything carried but key items; coin too when the text says so."""

    money: bool = False
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Discard:
    """Items that are given up when the adventure ends."""

    items: tuple[ItemRef, ...]
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Charge:
    """An item's ability is used up, or recharges. An empty item means the one just spoken of."""

    item: str
    used: bool = False
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class BuysTreasure:
    """Someone here buys treasure, at its printed value."""

    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Shop:
    wares: tuple[Ware, ...]
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Finish:
    """The adventure ends: victory, death or neutral."""

    kind: str = "neutral"
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Counter:
    """A private number of the book: set, add or take."""

    name: str
    how: str
    amount: int
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Bonus:
    """Something added to the roll it stands next to; `fixed` puts it in place of the modifier. None is left in a program."""

    amount: int
    fixed: bool = False
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Row:
    low: int
    high: int
    words: str
    program: tuple[Statement, ...] = ()
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class RollTable:
    """Throw the dice, carry out the row."""

    dice: str
    rows: tuple[Row, ...]
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Rest:
    """A Rest. `effects` come with it; `eaten` if a ration is eaten; `hungry` if there is none to eat."""

    may: bool = False
    needs_ration: bool = False
    effects: tuple[Statement, ...] = ()
    eaten: tuple[Statement, ...] | None = None
    hungry: tuple[Statement, ...] | None = None
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class When:
    """If ..., body; otherwise. `otherwise` is None when the text says nothing."""

    condition: Condition
    body: tuple[Statement, ...] = ()
    otherwise: tuple[Statement, ...] | None = None
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Choice:
    """A way on that the reader may pick. `words` is the printed line; a condition opens or closes it."""

    words: str
    body: tuple[Statement, ...]
    condition: Condition | None = None
    span: Span = somewhere()
    price: int = field(init=False, compare=False, repr=False)
    """coin to be paid on the way: the choice is open only to those who have it"""

    def __post_init__(self) -> None:
        paid = sum(each.amount for each in self.body if isinstance(each, Coin) and each.how == "pay")
        object.__setattr__(self, "price", paid)


@dataclass(frozen=True, slots=True)
class WebOnly:
    """Executed on screen, not printed."""

    body: tuple[Statement, ...]
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Fence:
    """What prose cannot say. `when` is "each round", "on a fumble", "on a rest", "each section" or "counters".

    `says` is the printed wording; "counters" holds Counter("set") statements that declare them.
    """

    when: str
    program: tuple[Statement, ...]
    says: str = ""
    span: Span = somewhere()


Statement: TypeAlias = (
    Goto | TurnByNumber | Order | Keyword | Title | Status | Coin | Give | Offer | LoseItems | LoseAll | Discard | Charge
    | BuysTreasure | Shop | Finish | Counter | Bonus | RollTable | Rest | When | Choice | WebOnly | Fence
)  # fmt: skip
