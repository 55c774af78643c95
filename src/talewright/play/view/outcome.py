"""What a character did outside a book, once it is done: how it came out and what it changed on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from talewright.core.game import Single
from talewright.core.replay import Ended
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.words import Words, plain
from talewright.play.library.cards import Play
from talewright.play.view.option_preview import Change, changes


@dataclass(frozen=True)
class Deed:
    verb: Verb[Any]
    word: str
    good: bool
    facts: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


def deed(play: Play, words: Words) -> Deed | None:
    """The order that has come to its end, in a language; None while it goes on or if it is none."""
    now, game = play.session.now, play.session.game
    if play.card.kind != "order" or not isinstance(now, Ended) or not isinstance(game, Single):
        return None
    outcome = now.state.result
    if not isinstance(outcome, Outcome):
        return None
    before = game.args[0]
    return Deed(
        play.ruleset.verbs[play.card.title],
        words.name(plain(outcome.word)),
        outcome.good,
        tuple(
            (words.name(plain(name)), value)
            for name, value in outcome.facts
            if value and name != outcome.word
        ),
        changes(words.sheet(play.ruleset.sheet(before)), words.sheet(play.ruleset.sheet(outcome.hero))),
    )
