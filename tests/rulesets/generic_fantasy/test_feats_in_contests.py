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


RAGING = {"body": 8, "melee": 6, "klass": ""}
WEAK = {"foe_body": 12, "foe_melee": 0, "foe_ap": 20}


@pytest.mark.clause("GF-036", "GF-033", "R-15", "R-16")
def test_expertise_throws_the_skill_die_of_a_berserk_test_again(play: Go, waits: Go) -> None:
    hero = {**RAGING, "feats": ["berserk", "expertise"]}
    won: list[Any] = [(8,), (1,), (1,), "keep", "again"]  # the attack itself, with one hit
    asked = waits("attack", hero, WEAK, [*won, (1, 1)])
    assert (asked.what, asked.options) == ("expertise", ("keep", "reroll"))
    done = play("attack", hero, WEAK, [*won, (1, 1), "reroll", (6,), "keep", "stop"])
    assert (done.facts["dealt"], done.hero.intellect_hp, done.facts["spent"]) == (2, 4, 2)
    poor = waits("attack", {**hero, "intellect_hp": 1}, WEAK, [(8, 1), (1,), "again", (1, 4), "again"])
    assert poor.what == "test"  # no HP, no rerolls


@pytest.mark.clause("GF-037", "GF-033", "R-15", "R-16")
def test_jack_lends_a_die_to_each_berserk_test(play: Go, waits: Go) -> None:
    hero = {"body": 8, "feats": ["berserk", "jack-of-all-trades"]}
    won: list[Any] = ["no", (8,), (1,), "again"]
    assert waits("attack", hero, WEAK, won).what == "jack"
    assert str(waits("attack", hero, WEAK, [*won, "jack"]).dice) == "d8 d4"
    done = play("attack", hero, WEAK, [*won, "jack", (5, 4), "stop"])
    assert (done.facts["dealt"], done.hero.intellect_hp) == (3, 4)


@pytest.mark.clause("GF-036", "GF-033")
def test_berserk_among_several_pays_for_expertise_too(waits: Go) -> None:
    hero = {**RAGING, "feats": ["berserk", "expertise"], "intellect_hp": 3}
    order = {**WEAK, "number": 2}
    start: list[Any] = [(8,), (1,), (1,), (2,)]  # initiative, and the tie of the two thrown again
    while (question := waits("skirmish", hero, order, start)).what == "initiative":
        start.append((3 + len(start),))
    assert (question.what, question.who) == ("attack", "hero")
    raging = [*start, (8,), (1,), (1,), "keep", "again:2", (1, 1)]
    assert waits("skirmish", hero, order, raging).what == "expertise"
    spent = waits("skirmish", hero, order, [*raging, "reroll", (4,)])
    assert spent.what == "berserk"  # one reroll was all that 3 HP pay for
    assert waits("skirmish", hero, order, [*raging, "reroll", (4,), "again:1", (4, 4)]).what == "berserk"


BOTH = ["jack-of-all-trades", "expertise"]


@pytest.mark.clause("GF-036", "GF-037", "R-15", "R-16")
def test_what_jack_costs_in_a_berserk_test_is_not_there_for_expertise(waits: Go) -> None:
    hero = {"body": 8, "feats": ["berserk", *BOTH], "intellect_hp": 3}
    asked = waits("attack", hero, WEAK, ["no", (8,), (1,), "again", "jack", (1, 4)])
    assert asked.what == "berserk"


@pytest.mark.clause("GF-036", "GF-037", "R-16", "R-29")
def test_what_jack_costs_in_a_contest_over_a_spell_is_not_there_for_expertise(waits: Go, play: Go) -> None:
    hero = {"willpower": 8, "feats": BOTH, "intellect_hp": 3}
    order = {"spell": "magic-missile", "caster": 8, "skill": "lore"}
    done = play("resist", hero, order, ["resist", "jack", (4, 1), (8,)])
    assert (done.hero.intellect_hp, done.word) == (1, "full")
    rich = waits("resist", {**hero, "intellect_hp": 4}, order, ["resist", "jack", (4,), (8,), (1,)])
    assert rich.what == "expertise"


@pytest.mark.clause("GF-036", "GF-037", "R-16", "R-17", "R-29")
def test_jack_and_a_reroll_in_a_contest_over_a_spell_cost_four_points(play: Go) -> None:
    hero = {"willpower": 8, "feats": BOTH}
    order = {"spell": "magic-missile", "caster": 8, "skill": "lore"}
    done = play("resist", hero, order, ["resist", "jack", (4,), (8,), (1,), "reroll", (4,), "keep"])
    assert done.hero.intellect_hp == 2


@pytest.mark.clause("GF-036", "GF-061", "R-17", "R-29")
def test_a_target_pays_two_points_for_each_reroll_and_no_more(play: Go) -> None:
    """INT d4 with 3 points: one reroll leaves 1, and the target stands."""
    order = {"spell": "magic-missile", "foe_willpower": 4, "foe_intellect": 4, "foe_intellect_hp": 3,
             "foe_feats": ["expertise"], "foe_skill_die": 4}  # fmt: skip
    hero = {"willpower": 8, "spells": ["magic-missile"]}
    done = play("cast", hero, order, ["resist", (1,), (8,), (1,), "reroll", (2,)])
    assert dict(done.facts)["foe_out"] == 0


@pytest.mark.clause("GF-036", "GF-037", "R-16", "GF-V8")
def test_from_a_pool_without_bottom_expertise_is_offered_after_jack_too(waits: Go) -> None:
    hero = {"intellect": 8, "feats": BOTH}
    order = {"attribute": "intellect", "skill": "lore", "endless": True}
    assert waits("test", hero, order, ["jack", (1, 1)]).what == "expertise"
    assert waits("test", hero, order, ["jack", (1, 1), "reroll", (2,)]).what == "expertise"


@pytest.mark.clause("R-25", "GF-107", "R-28")
def test_who_declares_sees_the_own_roll_and_the_other(waits: Go) -> None:
    """Either side has a class: the fighter attacks and declares first, then the foe."""
    hero = {"body": 8, "klass": "fighter"}
    order = {"foe_body": 8, "foe_class": "fighter"}
    mine = waits("attack", hero, order, [(5,), (2,)])
    assert (mine.what, mine.who, mine.facts["own"], mine.facts["other"]) == (
        "bid",
        "hero",
        ("weak",),
        ("miss",),
    )
    theirs = waits("attack", hero, order, [(5,), (2,), "pass"])
    assert (theirs.who, theirs.facts["own"], theirs.facts["other"]) == (FOE, ("miss",), ("weak",))


@pytest.mark.clause("R-31", "GF-113")
def test_who_leaves_a_fight_is_named_by_its_place(play: Go) -> None:
    order = {"number": 1, "flee": True, "allies": ["cellar-rat"]}
    done = play("skirmish", {}, order, [(6,), (3,), (1,), "flee", "surrender"])
    left = [(note.kind, note.facts["fighter"]) for note in done.notes if note.kind in ("flee", "surrender")]
    assert left == [("flee", 1), ("surrender", 2)]
