"""What the start of a game depends on, checked before the game is saved."""

from __future__ import annotations

from typing import Any

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import H, Ruleset
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder, check_order


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


def order_setup(ruleset: Ruleset[H], hero: H, verb: str, order: Fields, options: Fields) -> JsonObject:
    """The setup of something a character does outside any book."""
    check_order(ruleset, hero, CharacterOrder(verb, order, options))
    return {"verb": verb, "order": dict(order), "options": dict(options), "hero": record.dump(hero)}
