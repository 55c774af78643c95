"""What the start of a game depends on, checked before the game is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message


def check_system(book: str, ruleset: Ruleset[Any], of: Ruleset[Any]) -> None:
    """A character plays the books of its own system."""
    if of.id != ruleset.id:
        raise SheetError(
            book,
            [
                Message(
                    "the book is played with {title}; this character belongs to {other}.",
                    title=ruleset.title,
                    other=of.title,
                )
            ],
        )


def order_setup(
    ruleset: Ruleset[Any], hero: Any, verb: str, order: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """The setup of something a character does outside any book."""
    if verb not in ruleset.verbs:
        hint = did_you_mean(verb, ruleset.verbs)
        raise QuestionError("", [Message("no verb {verb!r}.{hint}", path="verb", verb=verb[:40], hint=hint)])
    if ruleset.verbs[verb].bare:
        raise QuestionError(
            "",
            [
                Message(
                    "{verb} is a question about the rules, not an action of a character. Calculate its odds "
                    "instead.",
                    path="verb",
                    verb=verb,
                )
            ],
        )
    record.load(ruleset.verbs[verb].order, dict(order), error=QuestionError, subject=Message("action"))
    record.load(ruleset.rules, dict(options), error=QuestionError, subject=Message("options"))
    return {"verb": verb, "order": dict(order), "options": dict(options), "hero": record.dump(hero)}
