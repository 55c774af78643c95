"""The outcome of something a character did outside a book: success or failure, and what changed on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from talewright.core.game import Single
from talewright.core.replay import Ended
from talewright.core.ruleset import Outcome, Verb
from talewright.core.sheet import Change, changes
from talewright.core.text.words import Words, plain
from talewright.play.running import RunningGame


@dataclass(frozen=True)
class OrderOutcome:
    verb: Verb[Any]
    word: str
    good: bool
    facts: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


def order_outcome(game: RunningGame, verb: str, words: Words) -> OrderOutcome | None:
    """The outcome of an order that has ended; None for any other game."""
    now, played = game.now, game.session.game
    if not isinstance(now, Ended) or not isinstance(played, Single):
        return None
    outcome = now.state.result
    if not isinstance(outcome, Outcome):
        return None
    before = played.args[0]
    return OrderOutcome(
        game.ruleset.verbs[verb],
        words.name(plain(outcome.word)),
        outcome.good,
        tuple(
            (words.name(plain(name)), value)
            for name, value in outcome.facts
            if value and name != outcome.word
        ),
        changes(words.sheet(game.ruleset.sheet(before)), words.sheet(game.ruleset.sheet(outcome.hero))),
    )
