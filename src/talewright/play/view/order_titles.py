"""What the log of a table calls an order: as the sheet of the system calls it, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from talewright.core.record import Fields
from talewright.core.ruleset import Ruleset, find
from talewright.core.sheet_page import Text
from talewright.core.text.message import Message
from talewright.core.text.words import Words, plain
from talewright.play.view.sheet_layout import page_of


def order_title(ruleset: Ruleset[Any], verb: str, fields: Fields | None, words: Words) -> str:
    """The title of the action or drawer that gives this order; the name of the verb if the sheet has none, or several."""
    taps, drawers = _titles(ruleset.id)
    given = dict(fields or {})
    found = [title for each, order, title in taps if (each, order) == (verb, given)] or [
        title
        for each, order, title in drawers
        if each == verb and all(given.get(name) == value for name, value in order.items())
    ]
    if len(set(found)) == 1:
        return words.say(found[0])
    return words.name(plain(verb).replace("-", " "))


Titles = tuple[tuple[str, Fields, Text], ...]


@cache
def _titles(system: str) -> tuple[Titles, Titles]:
    """The actions and the drawers of a ready character. A title that is about this character says nothing of another."""
    ruleset = find(system)
    if ruleset.living_sheet is None or not ruleset.heroes:
        return (), ()
    page = page_of(system, ruleset.heroes[0].character)
    actions = [each for group in page.actions.values() for each in group if each.verb]
    taps = tuple((each.verb, dict(each.order), each.title) for each in actions if _is_general(each.title))
    sold = {ware.action.verb for ware in page.shop.wares} if page.shop is not None else set()
    drawers = (each for each in page.drawers if each.verb not in sold and _is_general(each.title))
    return taps, tuple((each.verb, each.order, each.title) for each in drawers)


def _is_general(title: Text) -> bool:
    return isinstance(title, Message) and not title.args
