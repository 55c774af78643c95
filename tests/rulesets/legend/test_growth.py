"""Deeds, Advances and sessions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, step_up
from talewright.rulesets.legend.growth import advance_options

Play = Callable[..., Any]
MOG = Hero(faction="moles", abilities=("greed",), vigor=4)


@pytest.mark.clause("LEG-162", "LEG-R22")
def test_a_deed_in_a_session_allows_one_advance_at_its_end(play: Play) -> None:
    assert play("advance", MOG).word == "unchanged"
    noted = play("advance", MOG, {"deed": True, "end": False})
    assert (noted.word, noted.hero.might) == ("noted", 6)
    twice = play("advance", noted.hero, {"deed": True, "end": False}).hero
    done = play("advance", twice, {}, ["might"])
    assert (done.word, done.hero.might, done.hero.used) == ("advanced", 8, ())
    # The next session starts without a deed.
    assert play("advance", done.hero).word == "unchanged"


@pytest.mark.clause("LEG-163", "LEG-166")
def test_the_choices_of_an_advance() -> None:
    assert advance_options(MOG) == [
        "vigor",
        "might",
        "grace",
        "wit",
        "ability:blind_faith",
        "ability:deep_hearted",
        "ability:preach",
        "ability:dirt_heart",
    ]


@pytest.mark.clause("LEG-164", "LEG-R22")
def test_vigor_and_slots_grow_together(play: Play) -> None:
    done = play("advance", MOG, {"deed": True}, ["vigor"]).hero
    assert (done.vigor, done.vigor_max, done.slots) == (6, 8, 12)


@pytest.mark.clause("LEG-165")
@pytest.mark.parametrize("name", ["might", "grace", "wit"])
def test_an_attribute_grows_a_die(play: Play, name: str) -> None:
    done = play("advance", MOG, {"deed": True}, [name]).hero
    assert done.attribute(name) == 8
    assert sum(done.attribute(each) for each in ("might", "grace", "wit")) == 20


@pytest.mark.clause("LEG-166", "LEG-R22")
def test_an_ability_is_taken_once(play: Play) -> None:
    done = play("advance", MOG, {"deed": True}, ["ability:preach"]).hero
    assert done.abilities == ("greed", "preach")
    assert "ability:preach" not in advance_options(done)


@pytest.mark.clause("LEG-R02")
def test_no_die_beyond_twelve() -> None:
    full = replace(MOG, might=12, grace=10, vigor_max=12)
    options = advance_options(full)
    assert "might" not in options
    assert "vigor" not in options
    assert "grace" in options
    assert [step_up(size) for size in (4, 6, 8, 10, 12)] == [6, 8, 10, 12, 12]


@pytest.mark.clause("LEGF-003", "LEGF-017", "LEGF-031", "LEGF-045", "LEGF-059", "LEGF-073", "LEGF-087")
@pytest.mark.parametrize(
    ("faction", "word"),
    [
        ("boars", "nature"),
        ("cats", "treasure"),
        ("crows", "secret"),
        ("dogs", "because it was right"),
        ("moles", "no light"),
        ("rabbits", "friend"),
        ("rats", "Tabby Duke"),
    ],
)
def test_each_faction_walks_its_own_path(play: Play, faction: str, word: str) -> None:
    done = play("advance", replace(MOG, faction=faction, abilities=()), {"deed": True, "end": False})
    (deed,) = done.notes_of("deed")
    assert word in deed["path"]
