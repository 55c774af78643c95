"""What an action of a sheet would do, found by trying it: figures that change, or why it is refused.

Nothing is known here of any rule. What asks for dice or for a choice has no single outcome: of that the preview says
only that it is allowed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from talewright.core.errors import TalewrightError
from talewright.core.record import Fields
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import Character, H, Ruleset, find
from talewright.core.sheet import Change, changes
from talewright.core.text.message import Message, Name
from talewright.play.orders import CharacterOrder, check_order, order_game
from talewright.play.view.sheet_layout import sheet_of


@dataclass(frozen=True)
class Preview:
    """`changes` are figures before and after; `refused` says why the rules do not allow it; `asks`: it is not over at
    once.
    """

    changes: tuple[Change, ...] = ()
    refused: Message | None = None
    asks: bool = False


def preview(ruleset: Ruleset[H], hero: H, verb: str, order: Fields, options: Fields | None = None) -> Preview:
    """`options` are the rules' own that differ from their defaults: house rules."""
    fields, rules = (json.dumps(dict(each), sort_keys=True) for each in (order, options or {}))
    return _preview(ruleset.id, hero, verb, fields, rules)


@lru_cache(maxsize=4096)
def _preview(system: str, hero: Character, verb: str, fields: str, options: str) -> Preview:
    ruleset = find(system)
    order = CharacterOrder(verb, json.loads(fields), json.loads(options))
    try:
        check_order(ruleset, hero, order)
        now = resume(order_game(ruleset, hero, order))
    except TalewrightError as error:
        return Preview(refused=error.messages[0])
    if not isinstance(now, Ended):
        return Preview(asks=True)
    after: Any = now.state
    outcome = after.result
    if ruleset.over(hero) and outcome.hero == hero and not outcome.good:
        return Preview(
            refused=Message("this character cannot act any more ({why}).", why=Name(ruleset.over(hero)))
        )
    if outcome.hero == hero:
        return Preview()
    return Preview(changes(sheet_of(system, hero), ruleset.sheet(outcome.hero)))
