"""What the start of a game depends on, checked before the game is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset
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


def order_setup(
    ruleset: Ruleset[Any], hero: Any, verb: str, order: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """The setup of something a character does outside any book."""
    check_order(ruleset, hero, CharacterOrder(verb, order, options))
    return {"verb": verb, "order": dict(order), "options": dict(options), "hero": record.dump(hero)}
