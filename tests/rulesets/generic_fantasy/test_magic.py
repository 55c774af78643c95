"""Spells: prices, doubling, resistance, Counterspell."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import BODY, INTELLECT, SPELLS, WILLPOWER
from talewright.rulesets.generic_fantasy.spell_contests import aimed_at, cost_of, effect_of

Go = Callable[..., Any]
SAGE = {"willpower": 8}
PRICES = {
    "darkness": 1, "detect-magic": 1, "feather-fall": 1, "fireball": 3, "heal": 1, "illusion": 1, "invisibility": 2,
    "levitate": 2, "light": 1, "magic-missile": 1, "mending": 1, "misty-step": 2, "read-mind": 2, "spiritual-weapon": 2,
    "stupefy": 2,
}  # fmt: skip


@pytest.mark.clause("GF-063")
def test_spells_as_printed() -> None:
    assert {name: entry["cost"] for name, entry in SPELLS.items()} == PRICES
    harm = {name: (entry["harm"], entry["attribute"]) for name, entry in SPELLS.items() if "harm" in entry}
    assert harm == {
        "fireball": (2, "body"),
        "magic-missile": (2, "body"),
        "spiritual-weapon": (2, "willpower"),
        "stupefy": (2, "intellect"),
    }
    assert (SPELLS["fireball"]["targets"], SPELLS["heal"]["heals"], SPELLS["illusion"]["amount"]) == (3, 2, 1)


@pytest.mark.clause("GF-062")
@pytest.mark.parametrize("spell", list(PRICES))
def test_doubling(spell: str) -> None:
    assert [cost_of(spell, n) for n in range(3)] == [PRICES[spell] * factor for factor in (1, 2, 4)]
    assert [effect_of(spell, n) // effect_of(spell, 0) for n in range(3)] == [1, 2, 4]


@pytest.mark.clause("R-17")
def test_halves_are_rounded_down_and_resisted_by_the_right_attribute() -> None:
    assert (effect_of("illusion", 0, halved=True), effect_of("stupefy", 1, halved=True)) == (0, 2)
    assert [aimed_at(name) for name in ("fireball", "stupefy", "spiritual-weapon", "read-mind")] == [
        BODY, INTELLECT, WILLPOWER, WILLPOWER,
    ]  # fmt: skip


@pytest.mark.clause("GF-060", "R-17", "GF-040")
def test_a_spell_costs_willpower_and_needs_no_test(play: Go) -> None:
    done = play("cast", {**SAGE, "spells": ["light"]}, {"spell": "light"})
    assert (done.word, done.hero.willpower_hp) == ("cast", 7)
    for who in ({**SAGE, "spells": ["light"], "willpower_hp": 1}, {**SAGE, "spells": ["heal"]}, SAGE):
        unable = play("cast", who, {"spell": "light", "doublings": 1})
        assert (unable.word, unable.hero.willpower) == ("unable", 8)


@pytest.mark.clause("R-17", "GF-120")
def test_the_last_point_depletes(play: Go) -> None:
    done = play("cast", {**SAGE, "willpower_hp": 2, "spells": ["levitate"]}, {"spell": "levitate"})
    assert (done.hero.willpower, done.hero.willpower_hp, done.hero.wounds) == (6, 6, ("WIL fell from d8",))


@pytest.mark.clause("R-17", "GF-061")
def test_fireball_is_resisted_target_by_target(play: Go) -> None:
    order = {"spell": "fireball", "targets": 3, "foe_body": 6}
    answers = ["resist", (6,), (1,), "accept", "resist", (1,), (8,)]
    done = play("cast", {**SAGE, "spells": ["fireball"]}, order, answers)
    assert (done.facts["resisted"], done.facts["dealt"], done.hero.willpower_hp) == (1, 1 + 2 + 2, 5)
    single = play("cast", {**SAGE, "spells": ["stupefy"]}, {"spell": "stupefy", "targets": 3}, ["accept"])
    assert single.facts["dealt"] == 2


@pytest.mark.clause("GF-061", "R-17")
def test_the_odds_of_resisting(odds: Go) -> None:
    """WIL d8 against BOD d6 with the target as challenger: the target wins 5/16."""
    found = odds("cast", {**SAGE, "spells": ["magic-missile"]}, {"foe_body": 6}, ("dealt",))
    assert found.value == 2 * Fraction(11, 16) + 1 * Fraction(5, 16)
    skilled = odds(
        "cast", {**SAGE, "spells": ["magic-missile"], "lore": 8}, {"foe_body": 6, "skill": "lore"}, ("dealt",)
    )
    assert skilled.value > found.value


@pytest.mark.clause("GF-060", "GF-063", "R-17", "R-20")
def test_heal_fills_body_and_stops_its_clock(play: Go) -> None:
    healer = {**SAGE, "spells": ["heal"]}
    done = play("cast", {**healer, "body": 6, "body_hp": 3}, {"spell": "heal", "doublings": 1})
    assert (done.facts["healed"], done.hero.body_hp, done.hero.willpower_hp) == (3, 6, 6)
    fallen = play("harm", {**healer, "body": 4}, {"points": 4}, [(4,), (3,)]).hero
    assert fallen.clocks
    saved = play("cast", fallen, {"spell": "heal"}).hero
    assert (saved.clocks, saved.body, saved.body_hp) == ((), 0, 0)


@pytest.mark.clause("GF-039", "R-18")
def test_counterspell_stops_a_casting_before_it_is_paid(play: Go) -> None:
    order = {"foe_feats": ["counterspell"], "foe_willpower": 8, "willing": True}
    caster = {**SAGE, "spells": ["magic-missile"]}
    stopped = play("cast", caster, order, ["counter", (8,), (1,)])
    assert (stopped.word, stopped.hero.willpower_hp, stopped.facts["stopped"]) == ("stopped", 8, 1)
    tied = play("cast", caster, order, ["counter", (5,), (5,)])
    assert (tied.word, tied.hero.willpower_hp) == ("cast", 7)


@pytest.mark.clause("GF-039", "R-18")
def test_the_character_may_counter(play: Go, odds: Go) -> None:
    sage = {**SAGE, "feats": ["counterspell"], "body": 4}
    done = play("resist", sage, {"caster": 8}, ["counter", (8,), (2,)])
    assert (done.word, done.hero.body_hp) == ("stopped", 4)
    assert odds("resist", sage, {"caster": 6}, ("stopped",)).value == Fraction(11, 16)


@pytest.mark.clause("GF-061", "GF-062")
def test_a_spell_aimed_at_the_character(play: Go) -> None:
    order = {"spell": "stupefy", "doublings": 1, "caster": 8}
    full = play("resist", {"intellect": 6}, order, ["accept"])
    assert (full.hero.intellect_hp, full.facts["taken"]) == (2, 4)
    half = play("resist", {"intellect": 6}, order, ["resist", (6,), (1,)])
    assert (half.hero.intellect_hp, half.good) == (4, True)


@pytest.mark.clause("GF-061", "R-17", "R-10")
def test_a_caster_spends_no_more_than_its_pool_on_the_contest(waits: Go) -> None:
    lost = ["resist", (6,), (4,)]  # two weak hits; the higher face wins
    for pool, most in ((2, 2), (4, 2), (6, 6), (12, 6)):
        bid = waits("resist", {"body": 6}, {"caster": 8, "caster_pool": pool}, lost)
        prices = [int(option.split(" for ")[1].split()[0]) for option in bid.options[1:]]
        assert max(prices) == most, pool
