"""Experience on the sheet: every row of the table, and when a roll is offered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import FEATS, TABLES, Hero
from talewright.rulesets.generic_fantasy.growth import gains, next_down, raised

Go = Callable[..., Any]


@pytest.mark.clause("GF-132")
def test_the_table_as_printed() -> None:
    rows = [TABLES["xp"].look(face)[0] for face in range(1, 21)]
    assert rows == ["loss"] * 3 + ["feat"] * 3 + ["skill"] * 3 + ["cross"] * 3 + ["attribute"] * 7 + ["all"]
    assert [TABLES["xp"].look(face)[1] for face in range(1, 21)] == [8, 4, 4] + [0] * 17


@pytest.mark.clause("GF-131")
def test_die_numbers_go_down() -> None:
    assert [next_down(number) for number in (20, 12, 10, 8, 6, 4)] == [12, 10, 8, 6, 4, 0]


@pytest.mark.clause("GF-130", "GF-131", "R-22")
def test_offers_come_when_a_point_reaches_a_die_number(play: Go, waits: Go) -> None:
    assert play("earn", {"xp": 4}, {"n": 1}).hero.xp == 5
    question = waits("earn", {"xp": 3}, {"n": 1})
    assert (question.what, question.facts["sides"]) == ("xp-roll", 4)
    assert play("earn", {"xp": 3}, {"n": 1}, ["wait"]).hero.xp == 4
    # A reduction that lands on 6 offers nothing more, unless the table chains.
    gained = ["roll", (7,), "learn:lore"]
    assert play("earn", {"xp": 7}, {"n": 1}, gained).hero.xp == 6
    assert waits("earn", {"xp": 7}, {"n": 1}, gained, xp_chain=True).facts["sides"] == 6


@pytest.mark.clause("GF-130")
@pytest.mark.parametrize("claim", ["style", "motivation", "flaw"])
def test_the_player_claims_and_the_facilitator_confirms(play: Go, waits: Go, claim: str) -> None:
    question = waits("earn", {"xp": 4}, {"claim": claim})
    assert (question.who, question.facts["claim"]) == ("master", claim)
    assert play("earn", {"xp": 4}, {"claim": claim}, ["confirm"]).hero.xp == 5
    refused = play("earn", {"xp": 4}, {"claim": claim}, ["refuse"])
    assert (refused.word, refused.good, refused.hero.xp) == ("refused", False, 4)


@pytest.mark.clause("R-22")
def test_the_track_ends_at_twenty_and_stays_on_offer(play: Go, waits: Go) -> None:
    assert play("earn", {"xp": 19}, {"n": 2}, ["wait", "wait"]).hero.xp == 20
    assert waits("earn", {"xp": 20}, {"n": 1}).facts["sides"] == 20


@pytest.mark.clause("R-22")
def test_losses_stop_at_zero(play: Go) -> None:
    assert play("earn", {"xp": 3}, {"n": 1}, ["roll", (2,), (4,)]).hero.xp == 0


@pytest.mark.clause("R-23", "GF-132")
def test_gain_a_class_or_a_feat_of_it(play: Go, sketch: Go) -> None:
    assert gains(sketch(body=8), "feat") == ["class:fighter"]
    assert gains(sketch(), "feat") == []
    fighter = sketch(body=8, klass="fighter", feats=["berserk"])
    assert gains(fighter, "feat") == ["feat:precise-strike", "feat:protect"]
    done = play("earn", {"body": 8, "xp": 5}, {"n": 1}, ["roll", (4,), "feat:protect"])
    assert (done.hero.klass, done.hero.feats, done.hero.xp) == ("fighter", ("protect",), 4)


@pytest.mark.clause("R-23")
def test_a_row_without_possibilities_gives_nothing(play: Go) -> None:
    done = play("earn", {"xp": 5}, {"n": 1}, ["roll", (5,)])
    assert "no-gain" in done.kinds
    assert done.hero.xp == 4


@pytest.mark.clause("GF-132", "R-23", "GF-053")
def test_skills_rise_or_are_learnt(play: Go, sketch: Go) -> None:
    assert "raise:lore" not in gains(sketch(lore=12), "skill")
    done = play("earn", {"xp": 7, "melee": 10}, {"n": 1}, ["roll", (8,), "raise:melee"])
    assert done.hero.skill("melee") == 12
    learnt = play("earn", {"xp": 7}, {"n": 1}, ["roll", (8,), "learn:survival"])
    assert learnt.hero.skill("survival") == 4


@pytest.mark.clause("R-23", "GF-132")
def test_feats_of_other_classes_and_switching(play: Go, sketch: Go) -> None:
    thief = sketch(intellect=8, willpower=8, klass="thief", feats=["expertise"])
    options = gains(thief, "cross")
    assert "feat:berserk" in options
    assert "feat:sneak-attack" not in options
    assert {"switch:sage", "switch:arcane-trickster"} <= set(options)
    assert "switch:fighter" not in options
    character = {"intellect": 8, "willpower": 8, "klass": "thief", "feats": ["expertise"], "xp": 9}
    done = play("earn", character, {"n": 1}, ["roll", (10,), "switch:sage"])
    assert (done.hero.klass, done.hero.feats) == ("sage", ("expertise",))
    assert set(gains(sketch(), "cross")) == {f"feat:{feat}" for feat in FEATS}


@pytest.mark.clause("GF-040", "R-23")
def test_spells_in_place_of_feats(play: Go, sketch: Go) -> None:
    sage = {"willpower": 8, "klass": "sage", "spells": ["light"]}
    for row in ("feat", "cross"):
        assert "spell:heal" in gains(sketch(**sage), row)
    assert not any(one.startswith("spell:") for one in gains(sketch(willpower=8, klass="sage"), "feat"))
    done = play("earn", {**sage, "xp": 5}, {"n": 1}, ["roll", (4,), "spell:heal"])
    assert done.hero.spells == ("heal", "light")
    first = play(
        "earn",
        {"willpower": 8, "klass": "sage", "xp": 5},
        {"n": 1},
        ["roll", (4,), "feat:spellcasting", "spell:fireball"],
    )
    assert (first.hero.feats, first.hero.spells) == (("spellcasting",), ("fireball",))


@pytest.mark.clause("R-23", "GF-023")
def test_a_raised_attribute_brings_two_points(sketch: Go) -> None:
    hero = raised(sketch(body=8, body_hp=3), "body")
    assert (hero.body, hero.body_hp, hero.body_normal) == (10, 5, 10)
    assert gains(Hero(body=12, body_hp=12, body_normal=12), "attribute") == [
        "attribute:intellect",
        "attribute:willpower",
    ]


@pytest.mark.clause("R-23")
def test_twenties_repeat(play: Go) -> None:
    answers = [
        "roll",
        (20,),
        "row:attribute",
        "attribute:body",
        (20,),
        "row:attribute",
        "attribute:body",
        (2,),
        (1,),
    ]
    done = play("earn", {"xp": 19}, {"n": 1}, answers)
    assert (done.hero.body, done.hero.xp) == (10, 11)


@pytest.mark.clause("GF-131", "GF-132")
def test_rolling_at_every_offer(odds: Go) -> None:
    """Four points, one d4 that must be rolled: a feat on a 4; else 1, 2 or 3 and nothing to lose below 0."""
    found = odds("xp", {}, {"earned": 4, "want": "feat", "always": True})
    assert (found.value, found.mean("xp")) == (Fraction(1, 4), 0)
    assert odds("xp", {}, {"earned": 6, "want": "feat", "always": True}).times("xp") == 1
