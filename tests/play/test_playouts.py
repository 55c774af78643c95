"""Fights that are played without a log end as the same fights with one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.play.table.test_every_fight import lines, ruleset

from talewright.core.ask import FOE, Answer, Chosen, Question, Rolled
from talewright.core.fight_games import Finished
from talewright.core.replay import Answerer, Waiting, resume
from talewright.core.ruleset import Ruleset
from talewright.play import dice, playouts
from talewright.play.danger import Planned, fight_game
from talewright.play.playouts import fought

__all__ = ["ruleset"]
SEED = 5


def answers(generator: random.Random, most: int = 2_000) -> Answerer:
    left = iter(range(most))

    def answer(question: Question) -> Answer | None:
        if next(left, None) is None:
            return None
        if question.dice is not None:
            return Rolled(dice.roll(question.dice, generator))
        if question.who == FOE:
            return Chosen(generator.choice(question.options))
        return Chosen(question.settled or question.options[0])

    return answer


def test_the_same_dice_lead_to_the_same_end(ruleset: Ruleset[Any]) -> None:
    heroes = tuple(each.character for each in ruleset.heroes[:2])
    game = fight_game(ruleset, heroes, ruleset.rules(), Planned(foes=lines(ruleset)))
    assert fought(game, random.Random(SEED)) == resume(game, answerer=answers(random.Random(SEED))).state
    middle = resume(game, answerer=answers(random.Random(SEED), 7))
    assert isinstance(middle, Waiting)
    ended = resume(
        game, middle.log, since=(middle.state, middle.since), answerer=answers(random.Random(SEED))
    )
    assert fought(game, random.Random(SEED), middle) == ended.state


def test_a_fight_without_an_end_is_broken_off(ruleset: Ruleset[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "MAX_ANSWERS", 3)
    heroes = tuple(each.character for each in ruleset.heroes[:2])
    game = fight_game(ruleset, heroes, ruleset.rules(), Planned(foes=lines(ruleset)))
    found = fought(game, random.Random(SEED))
    assert isinstance(found, Finished)
    assert found.word == "undecided"
    assert len(found.sheets) == 2
