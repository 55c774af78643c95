"""A character at a live table as its player plays it: rolls that are one tap away, actions, gear, and what they need to know."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from talewright.core import record
from talewright.core.record import Fields
from talewright.core.ruleset import Character, Ruleset
from talewright.core.sheet_drawers import Drawer, Part
from talewright.core.sheet_page import GEAR, GROW, PLAY, REST, Action, Quick, SheetPage, Text
from talewright.play.orders import refusal
from talewright.play.running import name_of
from talewright.play.view.outlook import Outlook, outlook
from talewright.play.view.plain_page import part_of
from talewright.play.view.preview import Preview, preview
from talewright.play.view.sheet_layout import page_of

SHOWN = (PLAY, REST, GEAR, GROW)
"""Groups of actions that are offered at a table."""


@dataclass(frozen=True)
class SheetAtTable:
    """`odds` says whether its player sees chances, `options` are the house rules of the table."""

    id: str
    ruleset: Ruleset[Any]
    hero: Character
    odds: bool = True
    options: Fields = field(default_factory=dict, hash=False)

    @cached_property
    def page(self) -> SheetPage:
        return page_of(self.ruleset.id, self.hero)

    @cached_property
    def quick(self) -> tuple[Quick, ...]:
        """Rolls that need nothing else; a number that opens something is shown among the figures."""
        return tuple(each for each in self.page.quick if each.action.verb or self.drawer(each.action.opens))

    def drawer(self, number: str) -> Drawer | None:
        return next((each for each in self.page.drawers if each.id == number), None)

    def groups(
        self, only: frozenset[str] | None = None
    ) -> Iterator[tuple[str, tuple[tuple[Action, Drawer | None], ...]]]:
        """Actions by group, each with the drawer that it opens; what opens another page is left to the whole sheet.

        `only` are the verbs that are allowed now: in a fight a few.
        """
        for group in SHOWN:
            offered = ((action, self.drawer(action.opens)) for action in self.page.actions.get(group, ()))
            found = tuple(
                (action, drawer)
                for action, drawer in offered
                if (verb := action.verb or (drawer.verb if drawer is not None else ""))
                and (only is None or verb in only)
            )
            if found:
                yield group, found

    def chance(self, action: Action) -> Fraction | None:
        """The chance that a roll ends well, where the player may see it."""
        if not self.odds or not action.verb:
            return None
        found = chances_of(self.ruleset, self.hero, action.verb, action.order, self.options)
        return found.good if 0 < found.good < 1 else None

    @cached_property
    def setup(self) -> tuple[Part, ...]:
        """The set-up beside the rolls: a mode, boons and banes."""
        rolls = askable(self)
        return rolls[0].setup if rolls else ()

    def shut(self, action: Action) -> Text | None:
        if action.shut or not action.verb:
            return action.shut
        return self.preview(action).refused

    def preview(self, action: Action) -> Preview:
        """What an action would change."""
        return preview(self.ruleset, self.hero, action.verb, action.order, self.options)

    def refused(self, verb: str) -> Text | None:
        return refusal(self.ruleset, self.hero, verb)


def chances_of(ruleset: Ruleset[Any], hero: Character, verb: str, fields: Fields, options: Fields) -> Outlook:
    """How a roll may end; nothing where points can be spent to turn it: that chance depends on a choice not yet made."""
    return Outlook() if ruleset.spare else outlook(ruleset, hero, verb, fields, options)


@dataclass(frozen=True)
class Askable:
    """A roll that the game master may ask for, with the controls of its set-up: a mode, boons and banes."""

    action: Action
    title: Text
    setup: tuple[Part, ...]


def askable(sheet: SheetAtTable) -> tuple[Askable, ...]:
    """The rolls on a character's page; every character of the system has them."""
    found = (_tapped(sheet, each) if each.action.verb else _unfolded(sheet, each) for each in sheet.quick)
    return tuple(each for each in found if each is not None)


def _tapped(sheet: SheetAtTable, quick: Quick) -> Askable:
    specs = {spec.name: spec for spec in record.fields(sheet.ruleset.verbs[quick.action.verb].order)}
    parts = (part_of(specs[name]) for name in quick.action.setup if name in specs)
    return Askable(quick.action, quick.title, tuple(part for part in parts if part is not None))


def _unfolded(sheet: SheetAtTable, quick: Quick) -> Askable | None:
    """A roll whose drawer asks for what it cannot do without, such as a difficulty."""
    drawer = sheet.drawer(quick.action.opens)
    if drawer is None or not drawer.order:
        return None
    specs = dataclasses.fields(sheet.ruleset.verbs[drawer.verb].order)
    needed = {spec.name for spec in specs if spec.default is dataclasses.MISSING} - set(drawer.order)
    parts = tuple(part for part in drawer.parts if part.field in needed)
    action = Action(quick.title, drawer.verb, drawer.order, setup=tuple(part.field for part in parts))
    return Askable(action, quick.title, parts)


def asked_title(sheet: SheetAtTable, verb: str, fields: Fields) -> Text | None:
    """What the page of a character calls such a roll; None if it is none of its rolls."""
    return next(
        (
            each.title
            for each in askable(sheet)
            if each.action.verb == verb
            and all(fields.get(name) == value for name, value in each.action.order.items())
        ),
        None,
    )


def rests(sheet: SheetAtTable) -> tuple[Action, ...]:
    """What the party may do together to recover, and what else takes time."""
    return tuple(action for action in sheet.page.actions.get(REST, ()) if action.verb)


@dataclass(frozen=True)
class RestOfParty:
    """A rest, and what it would change for each character, by name."""

    action: Action
    effects: tuple[tuple[str, Preview], ...]


def party_rests(party: Sequence[SheetAtTable]) -> tuple[RestOfParty, ...]:
    """The rests of a party, all of one system."""
    return tuple(
        RestOfParty(action, tuple((name_of(each.hero), each.preview(action)) for each in party))
        for action in (rests(party[0]) if party else ())
    )


def grants(sheet: SheetAtTable) -> tuple[Action, ...]:
    """What the game master gives out with one tap."""
    return tuple(action for action in _given(sheet) if action.verb)


def time_passing(sheet: SheetAtTable) -> tuple[Drawer, ...]:
    """How time passes for all at once: drawers of journeys and hours."""
    found = (sheet.drawer(action.opens) for _, action in sheet.page.in_groups() if action.party)
    return tuple(drawer for drawer in found if drawer is not None)


def awards(sheet: SheetAtTable) -> tuple[Drawer, ...]:
    """What the game master gives out and says more about: drawers of experience, money and things."""
    found = (sheet.drawer(action.opens) for action in _given(sheet) if action.opens)
    return tuple(drawer for drawer in found if drawer is not None)


def _given(sheet: SheetAtTable) -> Iterator[Action]:
    return (action for group in (GROW, GEAR) for action in sheet.page.actions.get(group, ()) if action.award)
