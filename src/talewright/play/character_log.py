"""What a character of a file has done: lines beside the file, so that each action can be listed and undone.

`hero.json` holds the character as it is now; `hero.log.jsonl` grows by a line for each action: the order, its
answers, and the character before and after it. A line {"back": n} leaves the first n of them in force, as in a saved
game. A file without such a log is a character that has done nothing yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from talewright.core import record
from talewright.core.ask import Answer, answer_to_json
from talewright.core.errors import SheetError
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import Character, H, Ruleset
from talewright.core.text.message import Message
from talewright.play.errors import Changed
from talewright.play.orders import CharacterOrder
from talewright.play.running import name_of, named
from talewright.play.saves import append, is_back, read_lines

SUFFIX = ".log.jsonl"


@dataclass(frozen=True)
class Action:
    """One order that was carried out; `before` and `after` are the character's record as plain data."""

    order: CharacterOrder
    outcome: str
    answers: tuple[Fields, ...]
    before: Fields
    after: Fields

    def to_json(self) -> JsonObject:
        return {
            "verb": self.order.verb,
            "order": dict(self.order.fields),
            "options": dict(self.order.options),
            "outcome": self.outcome,
            "answers": [dict(each) for each in self.answers],
            "before": dict(self.before),
            "after": dict(self.after),
        }


class CharacterLog:
    """The log beside a character file."""

    def __init__(self, character_file: Path) -> None:
        self.path = character_file.with_name(character_file.stem + SUFFIX)
        self._actions = _read(self.path) if self.path.exists() else []

    @property
    def actions(self) -> Sequence[Action]:
        """Those in force, the oldest first."""
        return tuple(self._actions)

    def add(
        self,
        order: CharacterOrder,
        outcome: str,
        answers: Sequence[Answer],
        before: Character,
        after: Character,
    ) -> None:
        """Written before the character's file is: what is in no log cannot be undone."""
        given = tuple(answer_to_json(each) for each in answers)
        action = Action(order, outcome, given, record.dump(before), record.dump(after))
        append(self.path, [action.to_json()])
        self._actions.append(action)

    def undo(self, ruleset: Ruleset[H], hero: H) -> tuple[Action, Character]:
        """Undo the last action: it, and the character as before it, under its present name.

        A character that something else has changed since is left as it is.
        """
        if not self._actions:
            raise Changed(Message("There is no action to undo."))
        last = self._actions[-1]
        after = record.load(ruleset.sheet_type, dict(last.after), subject=str(self.path))
        if hero != named(after, name_of(hero)):
            raise Changed(Message("The character has changed since then. This can no longer be undone."))
        before = record.load(ruleset.sheet_type, dict(last.before), subject=str(self.path))
        append(self.path, [{"back": len(self._actions) - 1}])
        self._actions.pop()
        return last, named(before, name_of(hero))


def _read(path: Path) -> list[Action]:
    found: list[Action] = []
    for number, line in read_lines(path):
        if is_back(line, len(found), path, number):
            del found[line["back"] :]
            continue
        try:
            order = CharacterOrder(str(line["verb"]), dict(line["order"]), dict(line["options"]))
            answers = tuple(dict(each) for each in line["answers"])
            found.append(
                Action(order, str(line["outcome"]), answers, dict(line["before"]), dict(line["after"]))
            )
        except (KeyError, TypeError, ValueError):
            raise SheetError(
                str(path), [Message("line {number} is no action of a character.", number=number)]
            ) from None
    return found
