"""A character outside books as a game that never ends: each step is one order, and its log is the character's history.

So undo, redo, branches and dice that are fixed by their place are those of any other game. An entry of the history is
text that a person orders (`ReplayAsk.order`): a verb of the rules with its fields, the character's record as it was edited
or changed elsewhere, or the player's notes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from talewright.core import record
from talewright.core.ask import Ask
from talewright.core.errors import IllegalAnswer
from talewright.core.game import Ending
from talewright.core.record import Fields, JsonObject
from talewright.core.replay import Ended, ReplayAsk, Waiting
from talewright.core.ruleset import Character, Ruleset
from talewright.core.sheet import changes
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder, loaded

ORDER = "order"
"""The question that every step begins with."""
GIVEN, DONE, EDITED, NOTED = "order-given", "order-done", "sheet-edited", "sheet-noted"
STARTS = frozenset({GIVEN, EDITED, NOTED})
"""Kinds of notes that begin an entry of the history; `DONE` says how an order ended."""
MAX_NOTES = 10_000
HERE, ELSEWHERE = "here", "elsewhere"


@dataclass(frozen=True)
class Edit:
    """The character's whole record, and where it was changed: on its sheet, or elsewhere (a book, another program)."""

    character: Fields = field(hash=False)
    where: str = HERE


@dataclass(frozen=True)
class Written:
    """The player's own notes."""

    text: str


Entry = CharacterOrder | Edit | Written


@dataclass(frozen=True)
class SheetState:
    hero: Character
    notes: str = ""


@dataclass(frozen=True)
class CharacterGame:
    """Starts with the character as it was when its history began."""

    ruleset: Ruleset[Any]
    hero: Character
    notes: str = ""

    def start(self) -> SheetState:
        return SheetState(self.hero, self.notes)

    def step(self, state: SheetState, ask: Ask) -> SheetState:
        assert isinstance(ask, ReplayAsk)
        match read_entry(ask.order(ORDER)):
            case Edit(character, where):
                ask.note(EDITED, where=where)
                hero: Character = record.load(
                    self.ruleset.sheet_type, dict(character), subject=Message("character")
                )
                return replace(state, hero=hero)
            case Written(text):
                ask.note(NOTED)
                return replace(state, notes=text)
            case order:
                return replace(state, hero=self._carry_out(state.hero, order, ask))

    def _carry_out(self, hero: Character, order: CharacterOrder, ask: Ask) -> Character:
        ask.note(GIVEN, verb=order.verb, fields=json.dumps(dict(order.fields)))
        ask.show(hero)
        outcome = self.ruleset.verbs[order.verb].play(ask, hero, *loaded(self.ruleset, order))
        changed = changes(self.ruleset.sheet(hero), self.ruleset.sheet(outcome.hero))
        ask.note(
            DONE,
            word=outcome.word,
            good=outcome.good,
            changes=tuple((each.name, each.old, each.new) for each in changed),
        )
        return outcome.hero

    def ended(self, state: SheetState) -> Ending | None:
        """A dead character has a sheet too."""
        del state
        return None


def between_orders(now: Waiting[Any] | Ended[Any]) -> bool:
    """Whether the character waits for an order, and no verb for an answer."""
    return isinstance(now, Waiting) and now.question.free


def write_entry(entry: Entry) -> str:
    match entry:
        case Edit(character, where):
            data: JsonObject = {"set": dict(character), "where": where}
        case Written(text):
            data = {"notes": text[:MAX_NOTES]}
        case CharacterOrder(verb, fields, options):
            data = {"do": verb, "order": dict(fields)}
            if options:
                data["options"] = dict(options)
    return json.dumps(data, separators=(",", ":"))


def read_entry(text: str) -> Entry:
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    match data:
        case {"set": dict(character), "where": str(where)}:
            return Edit(character, where)
        case {"notes": str(notes)}:
            return Written(notes[:MAX_NOTES])
        case {"do": str(verb), "order": dict(fields), **rest}:
            options = rest.get("options")
            return CharacterOrder(verb, fields, options if isinstance(options, dict) else {})
    raise IllegalAnswer(Message("{text!r} is no order to a character.", text=text[:60]))
