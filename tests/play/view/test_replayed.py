"""A part of a line of play, replayed for the journal."""

from __future__ import annotations

import pytest

from talewright.core.ask import Answer, Ask, Chosen, Rolled
from talewright.core.dice import d
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.play.view.replayed import replayed


def marked(ask: Ask) -> tuple[str, tuple[int, ...], str]:
    return ask.words("mark"), ask.roll(d(1, 6), "after"), ask.decide("last", ["a", "b"])


@pytest.mark.parametrize(
    "words", [(), (Chosen("words:a limp"),)], ids=["before words were asked", "with words"]
)
def test_a_log_is_replayed_as_the_game_reads_it(words: tuple[Answer, ...]) -> None:
    game: Single[tuple[str, tuple[int, ...], str]] = Single(marked, ending=lambda _: "done")
    log = (*words, Rolled((4,)), Chosen("b"))
    found = replayed(game, log)
    assert isinstance(found.now, Ended)
    assert found.now == resume(game, log)
    assert [chosen.option for _, _, chosen in found.choices][-1] == "b"
    assert [at for at, _, _ in found.choices][-1] == len(log) - 1
