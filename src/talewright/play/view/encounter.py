"""An encounter as its game master prepares it: lines of opponents with their cost, the bestiary, the budget, the day."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from talewright.core import record
from talewright.core.encounter import Encounters, FoeCard
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import Character
from talewright.core.sheet_drawers import Part
from talewright.play.table.state import TableState
from talewright.play.table.things import DayStep, SaveEncounter
from talewright.play.view.foe_lines import key_of_line, split
from talewright.play.view.plain_page import part_of
from talewright.play.view.table import TableView

MAX_FOUND = 40
"""Opponents that a search shows."""


@dataclass(frozen=True)
class FoeLine:
    """A line of opponents: how many, of which card, what they cost together, and whether players see them."""

    at: int
    count: int
    rest: str
    name: str
    card: FoeCard | None
    hidden: bool

    @property
    def cost(self) -> int | None:
        return None if self.card is None or self.card.cost is None else self.card.cost * self.count


class EncounterView:
    """Made for one drawing; for the game master alone."""

    def __init__(self, view: TableView, number: str) -> None:
        self.view = view
        self.state = view.state
        self.id = number
        self.encounter: SaveEncounter = self.state.encounters[number]
        assert self.state.ruleset.encounters is not None
        self.rules: Encounters[Any] = self.state.ruleset.encounters

    @cached_property
    def cards(self) -> tuple[FoeCard, ...]:
        return self.rules.foes()

    @cached_property
    def lines(self) -> list[FoeLine]:
        cards = {card.id: card for card in self.cards}
        found = []
        for at, line in enumerate(self.encounter.foes):
            count, rest = split(line)
            card = cards.get(key_of_line(rest))
            name = self.view.words.name(card.name) if card is not None else rest
            found.append(FoeLine(at, count, rest, name, card, at in self.encounter.hidden))
        return found

    # -- the bestiary -----------------------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> list[str]:
        return sorted({card.kind for card in self.cards if card.kind})

    def found(self, query: str, kind: str, *, fits: bool) -> list[FoeCard]:
        """Opponents whose name, kind or line has every word of the query; with `fits`, those the budget still allows."""
        words = query.casefold().split()
        left = self.left if fits else None
        return [
            card
            for card in self.cards
            if (not kind or card.kind == kind)
            and all(word in self._text_of(card) for word in words)
            and (left is None or card.cost is None or card.cost <= left)
        ]

    def _text_of(self, card: FoeCard) -> str:
        """What a search looks through: in English, and in the reader's language."""
        view = self.view
        return f"{card.name} {card.kind} {card.line} {view.words.name(card.name)} {view.stat_line(card)}".casefold()

    # -- the budget -------------------------------------------------------------------------------------------------

    @cached_property
    def party(self) -> tuple[Character, ...]:
        return tuple(self.state.hero(each.id) for each in self.state.party)

    @cached_property
    def budget(self) -> int | None:
        return None if self.rules.budget is None or not self.party else self.rules.budget(self.party)

    @property
    def cost(self) -> int:
        return sum(line.cost or 0 for line in self.lines)

    @property
    def left(self) -> int | None:
        return None if self.budget is None else self.budget - self.cost

    # -- terms and the start ------------------------------------------------------------------------------------------

    @cached_property
    def terms(self) -> list[tuple[Part, Any]]:
        """The controls of what holds in this fight, with their values."""
        given: Fields = self.encounter.terms or {}
        found = []
        for spec in record.fields(self.rules.terms):
            part = part_of(spec)
            if part is not None and not spec.hidden:
                value = given.get(spec.name, spec.default)
                found.append((part, ", ".join(value) if isinstance(value, list | tuple) else value))
        return found

    def unseen(self) -> tuple[int, ...]:
        """The places in the fight of opponents that players do not see."""
        places, at = list[int](), 0
        for line in self.lines:
            places += range(at, at + line.count) if line.hidden else ()
            at += line.count
        return tuple(places)

    # -- the question of danger -----------------------------------------------------------------------------------------

    def step(self) -> JsonObject:
        return planned(self.encounter)

    def fewer(self) -> list[tuple[FoeLine, JsonObject]]:
        """The same fight with one opponent fewer of each line."""
        found = []
        for line in self.lines:
            lines = list(self.encounter.foes)
            lines[line.at : line.at + 1] = [f"{line.count - 1} {line.rest}"] if line.count > 1 else []
            if lines:
                found.append((line, {**self.step(), "foes": lines}))
        return found


def day_of(state: TableState) -> list[tuple[DayStep, str, JsonObject | None]]:
    """The steps of the planned day with their titles; None for an encounter that is gone."""
    found: list[tuple[DayStep, str, JsonObject | None]] = []
    for step in state.day:
        known = state.encounters.get(step.encounter)
        if known is not None:
            found.append((step, known.title, planned(known) if known.foes else None))
        elif step.verb:
            found.append((step, step.title, {"verb": step.verb, "fields": step.fields or {}}))
        else:
            found.append((step, "", None))
    return found


def planned(encounter: SaveEncounter) -> JsonObject:
    """A fight as plain data for a worker."""
    return {"title": encounter.title, "foes": list(encounter.foes), "terms": dict(encounter.terms or {})}
