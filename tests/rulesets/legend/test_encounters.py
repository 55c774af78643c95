"""First impressions and the hidden die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.ask import HERO, MASTER
from talewright.rulesets.legend.options import Rules

Play = Callable[..., Any]
COLUMNS = ("general", "social", "weaker", "stronger")


@pytest.mark.clause("LEG-149", "LEG-150", "LEG-151", "LEG-152", "LEG-153", "LEG-154")
@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((2,), ("hostile", "rejection", "flee", "attack")),
        ((3, 4, 5), ("aggressive", "cold", "flee", "attack")),
        ((6, 7, 8), ("neutral", "neutral", "freeze", "threaten")),
        ((9, 10, 11), ("friendly", "amicable", "ignore", "offer_aid")),
        ((12,), ("helpful", "high_esteem", "accepts_aid", "grovel")),
    ],
)
def test_four_readings_of_one_total(play: Play, totals: tuple[int, ...], words: tuple[str, ...]) -> None:
    for total in totals:
        mine = min(6, total - 1)
        for reading, word in zip(COLUMNS, words, strict=True):
            done = play("reaction", {}, {"reading": reading}, [(mine,), (total - mine,)])
            assert done.word == word


@pytest.mark.clause("LEG-148", "LEG-R19")
def test_the_masters_die_is_never_shown_to_players(play: Play) -> None:
    mine = play("reaction", {}).waiting
    assert (mine.who, mine.secret, str(mine.dice)) == (HERO, False, "d6")
    theirs = play("reaction", {}, {}, [(4,)]).waiting
    assert (theirs.who, theirs.secret, str(theirs.dice)) == (MASTER, True, "d6")
    done = play("reaction", {}, {}, [(4,), (5,)])
    seen = [note for note in done.notes if not note.secret]
    hidden = [note for note in done.notes if note.secret]
    assert {note.kind for note in hidden} == {"rolled", "reaction_total"}
    told = {value for note in seen for value in note.facts.values() if not isinstance(value, bool)}
    assert 9 not in told
    assert 5 not in told
    assert (5,) not in told
    assert "friendly" in told


@pytest.mark.clause("LEG-R19")
def test_the_wit_die_by_option_and_no_total_above_twelve(play: Play) -> None:
    assert Rules().reaction_die == "d6"
    hero = {"wit": 12, "lives": 2}
    assert str(play("reaction", hero, reaction_die="wit").waiting.dice) == "d12"
    assert str(play("reaction", hero).waiting.dice) == "d6"
    done = play("reaction", hero, {}, [(12,), (6,)], reaction_die="wit")
    assert (done.word, done.facts, done.hero.lives) == ("helpful", {"row": 5}, 2)


@pytest.mark.clause("LEGF-156")
def test_keys_and_locks_move_the_reaction_a_row(play: Play) -> None:
    dice = [(3,), (3,)]
    assert play("reaction", {}, {}, dice).word == "neutral"
    assert play("reaction", {}, {"keys": 1}, dice).word == "friendly"
    assert play("reaction", {}, {"locks": 1}, dice).word == "aggressive"
    assert play("reaction", {}, {"keys": 9}, dice).word == "helpful"
    assert play("reaction", {}, {"locks": 9, "keys": 1}, dice).word == "hostile"
    assert play("reaction", {}, {"keys": 1}, dice, additional=False).word == "neutral"
