"""How a ruleset lays out its living sheet: rolls to tap, steppers, actions in groups, cards, gear, drawers.

`living_sheet` of a `Ruleset` makes a `SheetPage` from a character: plain data, no markup. A page never shows the fields of
an order as a bare form. Whatever can be tapped is an `Action`: a verb with its order filled in, or a drawer to open.
What is left to ask stands in a `Drawer` (`sheet_drawers`), filled in from the character. What the rules ask while a verb is played
(`ask.decide`) needs nothing here: it is asked in the tray.

The templates of the web face draw header, tray, quick rolls, actions, cards, gear, drawers, shop and history from this data.
The top of the sheet is the ruleset's own: a Jinja template `sheet.html` in its folder, which finds its data in
`SheetPage.own` and uses the macros of `sheet-parts.html`; its style is in `sheet.css` beside it, in the layers of the web
face. Without a template the scores are drawn in a row. A second template, `tray.html`, may read a roll in the tray: the bands of a system whose dice say more than yes or no.

Texts are messages: `Message("Take a Wound")`, with `Name` for what the rules call things.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from talewright.core.sheet_edit import EditList
from talewright.core.text.message import Message, Name

if TYPE_CHECKING:
    from talewright.core.sheet_drawers import Drawer, Shop

Text = Message | Name | str
"""A message, a name of the rules, or what a person typed."""
PLAY, REST, GEAR, GROW, RARE = GROUPS = ("play", "rest", "gear", "grow", "rare")
"""When an action is used: in a scene, to recover, with things, to grow, once a campaign."""
MAX_ACTIONS = 6
"""Actions shown in a group; the rest is found by search."""


@dataclass(frozen=True)
class Action:
    """Something to tap.

    `verb` is carried out with `order`; fields named in `setup` come from the set-up beside the rolls (a modifier). With
    `opens` instead, a drawer or a part of the page is opened. `note` stands below the title; without one the page
    says what would change. `shut` says why it cannot be done now. `award` marks what a game master gives out at a
    table: experience, money, things, scars; `party` what all do together there, such as a journey.
    """

    title: Text
    verb: str = ""
    order: Mapping[str, Any] = field(default_factory=dict, hash=False)
    opens: str = ""
    note: Text | None = None
    shut: Text | None = None
    chance: Fraction | None = None
    setup: tuple[str, ...] = ()
    award: bool = False
    party: bool = False


@dataclass(frozen=True)
class Quick:
    """A roll, or a vital number, that is always one tap away."""

    title: Text
    value: Text
    action: Action
    maximum: int | None = None


@dataclass(frozen=True)
class Roll:
    """A line or a cell that rolls: the action, what it is made of, and the number that is needed."""

    action: Action
    need: Text
    terms: Text | None = None


@dataclass(frozen=True)
class Score:
    """A number with steppers. `paths` are the places in the character's record that are edited in place: the value,
    then its maximum.
    """

    title: Text
    value: int | str
    maximum: int | None = None
    pips: str = ""
    note: Text | None = None
    less: Action | None = None
    more: Action | None = None
    paths: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """An ability, a feat or a spell."""

    title: Text
    cost: Text | None = None
    lines: tuple[Text, ...] = ()
    action: Action | None = None
    aside: Text | None = None
    """at the right of its button: what it is rolled against"""
    shut: Text | None = None


@dataclass(frozen=True)
class Thing:
    """Something carried: a name, its tags, how it is used now, one main action and the rest of them."""

    title: Text
    tag: Text | None = None
    flag: Text | None = None
    """in hand, worn"""
    main: Action | None = None
    more: tuple[Action, ...] = ()
    style: str = ""
    """`fatigue` for what only fills a slot, `more` for a further slot of the thing above"""
    said: Text | None = None
    """what it means, on a line of its own"""


@dataclass(frozen=True)
class Things:
    """A list of things; `slots` are numbered from `first`, and the free ones are shown."""

    title: Text
    things: tuple[Thing, ...]
    note: Text | None = None
    slots: int | None = None
    first: int = 1
    said: Text | None = None


@dataclass(frozen=True)
class Listed:
    """Lines below each other: titles, Status, keywords. A line may have actions behind its dots."""

    title: Text
    lines: tuple[Thing, ...] = ()
    words: tuple[Thing, ...] = ()
    """keywords, set in italics one after the other"""


@dataclass(frozen=True)
class SheetPage:
    subtitle: Text | None = None
    scores: tuple[Score, ...] = ()
    rolls: tuple[Roll, ...] = ()
    quick: tuple[Quick, ...] = ()
    actions: Mapping[str, tuple[Action, ...]] = field(default_factory=dict, hash=False)
    """By group, at most six each; what is not named is found by search, as the verb says what it is."""
    others: tuple[Action, ...] = ()
    """Found by search alone."""
    cards_title: Text | None = None
    cards: tuple[Card, ...] = ()
    cards_note: Text | None = None
    gear: tuple[Things, ...] = ()
    listed: tuple[Listed, ...] = ()
    edits: tuple[EditList, ...] = ()
    """lists of the record that are edited in the sheet, gear first"""
    urgent: tuple[Action, ...] = ()
    """what helps now, beside the character's state: a bandage for the dying, something to drop for the overloaded"""
    drawers: tuple[Drawer, ...] = ()
    shop: Shop | None = None
    search: Text | None = None
    """words that one may search for"""
    own: Any = None
    """what the ruleset's own `sheet.html` draws"""
    verdicts: Mapping[str, tuple[Text, str]] = field(default_factory=dict, hash=False)
    """What an outcome is called in the tray, with its tone (pass, fail, mid), where a roll says more than yes or no: by
    the outcome's word, or by verb and word (`hit.up`)."""
    sums: bool = True
    """whether the dice of a roll are added up"""
    drawn: tuple[str, ...] = ()
    """parts that the ruleset's own template draws besides: gear, abilities"""

    def in_groups(self) -> tuple[tuple[str, Action], ...]:
        """Every action that is named in a group or found by search, with its group."""
        named = [(group, action) for group in GROUPS for action in self.actions.get(group, ())]
        return (*named, *((RARE, action) for action in self.others))

    def all_actions(self) -> tuple[Action, ...]:
        """Every action that carries a verb out at once, the most telling title first."""
        steps = (action for score in self.scores for action in (score.less, score.more) if action is not None)
        found = (
            *(roll.action for roll in self.rolls),
            *self.urgent,
            *(action for _, action in self.in_groups()),
            *(card.action for card in self.cards if card.action is not None),
            *steps,
        )
        return tuple(action for action in found if action.verb)
