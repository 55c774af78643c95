"""A contest is a contest: Expertise and Jack of all Trades work in attacks, duels, fights of several and over spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.ask import FOE

Go = Callable[..., Any]
EXPERT = {"body": 6, "melee": 6, "feats": ["expertise"]}
JACK = {"body": 6, "feats": ["jack-of-all-trades"]}
EVEN = {"foe_body": 6, "foe_melee": 6}


@pytest.mark.clause("GF-036", "GF-114", "R-16")
def test_expertise_throws_the_skill_die_of_an_attack_again(play: Go, waits: Go) -> None:
    asked = waits("attack", EXPERT, EVEN, [(1,), (2, 2), (1,)])
    assert (asked.what, asked.options) == ("expertise", ("keep", "reroll"))
    done = play("attack", EXPERT, EVEN, [(1,), (2, 2), (1,), "reroll", (6,), "keep"])
    assert (done.word, done.hero.intellect_hp, done.facts["spent"]) == ("hit", 4, 2)
    lost = play("attack", EXPERT, {**EVEN, "attacker": "foe"}, [(1,), (6, 2), (1,), "reroll", (5,), "keep"])
    assert lost.hero.intellect_hp == 4


@pytest.mark.clause("GF-036", "GF-114")
@pytest.mark.parametrize("verb", ["attack", "duel"])
def test_expertise_makes_a_fight_better(odds: Go, verb: str) -> None:
    plain = {**EXPERT, "feats": []}
    goal = "dealt" if verb == "attack" else "good"
    order = {"foe_body": 4, "foe_body_hp": 1} if verb == "duel" else EVEN
    start = {"body": 4, "body_hp": 1, "intellect": 4} if verb == "duel" else {}
    better, base = (odds(verb, {**hero, **start}, order, goal=[goal]).value for hero in (EXPERT, plain))
    assert better > base


@pytest.mark.clause("GF-037", "GF-114", "R-16")
def test_jack_lends_a_die_to_attack_and_defence(play: Go, waits: Go) -> None:
    asked = waits("attack", JACK, EVEN)
    assert (asked.what, asked.facts["skill"]) == ("jack", "melee")
    assert str(waits("attack", JACK, EVEN, ["jack"]).dice) == "d6 d4"
    assert str(waits("attack", JACK, EVEN, ["no"]).dice) == "d6"
    done = play("attack", JACK, EVEN, ["jack", (6, 4), (1, 1)])
    assert (done.word, done.facts["dealt"], done.hero.intellect_hp) == ("hit", 2, 4)
    assert waits("attack", JACK, {**EVEN, "attacker": "foe"}).facts["skill"] == "defense"
    poor = {**JACK, "intellect_hp": 1}
    assert waits("attack", poor, EVEN).what == "attack"


@pytest.mark.clause("GF-036", "R-29")
def test_an_opponent_uses_expertise_too(waits: Go) -> None:
    order = {**EVEN, "foe_feats": ["expertise"]}
    theirs = waits("attack", {"body": 6, "melee": 6}, order, [(1,), (6, 6), (1,)])
    assert (theirs.what, theirs.who) == ("expertise", FOE)
    both = waits("attack", EXPERT, order, [(1,), (1,), (1,)])
    assert (both.what, both.who) == ("expertise", "hero")  # whoever started settles first
    then = waits("attack", EXPERT, order, [(1,), (1,), (1,), "keep", (2,)])
    assert (then.what, then.who) == ("expertise", FOE)


@pytest.mark.clause("GF-036", "GF-037", "R-17")
def test_spell_contests_are_contests(play: Go, waits: Go) -> None:
    hero = {"willpower": 8, "lore": 6, "feats": ["expertise"]}
    order = {"spell": "magic-missile", "caster": 8, "skill": "lore"}
    assert waits("resist", hero, order, ["resist", (1,), (2,), (1,)]).what == "expertise"
    jack = {"willpower": 8, "feats": ["jack-of-all-trades"]}
    assert waits("resist", jack, order, ["resist"]).what == "jack"
    done = play("resist", jack, order, ["resist", "jack", (6, 4), (1,)])
    assert (done.word, done.hero.intellect_hp) == ("halved", 4)


@pytest.mark.clause("GF-036", "GF-111")
def test_expertise_in_a_fight_of_several(waits: Go) -> None:
    order = {"foe": "wolf", "number": 1}
    asked = waits("skirmish", EXPERT, order, [(6,), (1,), (1,), (1, 1), (1,)])
    assert asked.what == "expertise"
