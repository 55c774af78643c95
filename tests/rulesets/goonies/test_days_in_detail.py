"""Checks, spells, rests, gear and growth, case by case; and what is printed of archetypes and spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.goonies.character import ABILITIES, Hero
from talewright.rulesets.goonies.checks import edge_of, throw
from talewright.rulesets.goonies.creation import ARCHETYPES
from talewright.rulesets.goonies.growth import advance, earn
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import BOOK
from talewright.testing import asked, played

Play = Callable[..., Any]
FIGHTER = {"archetype": "fighter"}
ROGUE = {"archetype": "rogue"}


@pytest.mark.clause("GNG-010", "R-14", "R-18")
def test_two_dice_or_the_better_or_the_worse_two_of_three() -> None:
    assert played(throw, "check", 1, 9, 0, "GNG-010", answers=[(2, 5)]) == 8
    assert played(throw, "check", 1, 9, 1, "R-14", answers=[(2, 3, 6)]) == 10
    assert played(throw, "check", 1, 9, -1, "R-14", answers=[(2, 3, 6)]) == 6


@pytest.mark.clause("R-14")
def test_advantage_and_disadvantage_cancel_out() -> None:
    plain = Rules()
    assert [edge_of(edge, plain) for edge in ("", "advantage", "disadvantage")] == [0, 1, -1]
    assert edge_of("", Rules(advantage=True)) == 1
    assert edge_of("", Rules(disadvantage=True)) == -1
    assert edge_of("", Rules(advantage=True, disadvantage=True)) == 0
    assert edge_of("disadvantage", Rules(advantage=True)) == 0
    assert edge_of("advantage", Rules(advantage=True)) == 2
    assert plain.spell_power == "margin"


@pytest.mark.clause("GNG-012", "GNG-013", "GNG-014", "GNG-017", "R-2", "GNG-E3")
def test_what_a_check_reports(play: Play) -> None:
    easy = play("check", ROGUE, {"ds": 0})
    assert (easy.outcome.word, easy.outcome.good, easy.kinds) == ("success", True, ["easy"])
    assert (easy.facts["margin"], easy.facts["damage"], easy.facts["success"]) == (0, 0, 1)
    done = play("check", ROGUE, {"ds": 9, "ability": "grace", "bonus": 1}, [(4, 3)])
    assert (done.outcome.word, done.facts["margin"]) == ("success", 1)
    failed = play("check", ROGUE, {"ds": 9, "ability": "grace"}, [(1, 2)])
    assert (failed.outcome.good, failed.facts["damage"], failed.hero.hp) == (False, 4, 6)
    assert "consequence" not in failed.kinds
    named = play("check", ROGUE, {"ds": 9, "ability": "grace", "consequence": "The bridge breaks."}, [(1, 2)])
    assert [note.facts["what"] for note in named.notes if note.kind == "consequence"] == [
        "The bridge breaks."
    ]
    passed = play(
        "check", ROGUE, {"ds": 9, "ability": "grace", "consequence": "The bridge breaks."}, [(5, 6)]
    )
    assert "consequence" not in passed.kinds
    own = play("check", ROGUE, {"ds": 9, "ability": "grace", "tie": "own"}, [(3, 4)])
    assert (own.outcome.word, own.outcome.good, own.hero.unused) == ("tie", False, 0)
    partial = play("check", ROGUE, {"ds": 9, "ability": "grace"}, [(3, 4)])
    assert (partial.outcome.word, partial.outcome.good, partial.hero.unused) == ("tie", True, 9)


@pytest.mark.clause("GNG-022", "R-15")
def test_damage_and_healing_stay_within_bounds() -> None:
    hero = Hero(max_hp=10)
    assert [hero.hurt(points).hp for points in (0, 1, 10, 11)] == [10, 9, 0, 0]
    assert hero.hurt(-1) == hero
    hurt = hero.hurt(5)
    assert [hurt.healed(points).hp for points in (0, 1, 5, 6)] == [5, 6, 10, 10]
    assert hurt.healed(-1) == hurt


@pytest.mark.clause("GNG-020", "GNG-021", "GNG-035", "GNG-036", "R-11")
def test_abilities_and_archetypes_as_printed() -> None:
    assert ABILITIES == ("power", "grace", "focus")
    assert Rules().names == "power"
    assert [Hero(names="power").called(key) for key in ABILITIES] == ["Power", "Grace", "Focus"]
    assert [Hero(names="might").called(key) for key in ABILITIES] == ["Might", "Mischief", "Magic"]
    assert [Hero(names="brute").called(key) for key in ABILITIES] == ["Brute", "Skulker", "Erudite"]
    assert {key: (row.spells, row.highest_level) for key, row in ARCHETYPES.items()} == {
        "fighter": (0, 0), "rogue": (1, 1), "mage": (2, 99),
    }  # fmt: skip


@pytest.mark.clause("GNG-070", "GNG-071", "GNG-075", "R-12")
def test_the_uses_of_spells_as_printed() -> None:
    telling = {
        "sunburst": "bright",
        "smoke_screen": "smoke",
        "cold_snap": "cold ice",
        "undergrowth": "thickets vines",
        "windstorm": "wind",
    }
    for key, words in telling.items():
        said = BOOK[key].elsewhere
        assert any(word in said for word in words.split()), (key, said)
        assert not said.startswith("not ")
    assert {key: spell.topples for key, spell in BOOK.items() if spell.topples} == {
        "windstorm": ("flying", "unsteady")
    }


@pytest.mark.clause("GNG-060")
def test_a_spell_is_learned_once(play: Play) -> None:
    learned = play("learn", FIGHTER, {"spell": "cold_snap"})
    assert (learned.outcome.good, learned.kinds) == (True, ["learned"])
    known = play("learn", learned.hero, {"spell": "cold_snap"})
    assert (known.outcome.word, known.outcome.good, known.kinds) == ("known", True, [])


@pytest.mark.clause("GNG-080", "GNG-081", "R-15")
def test_what_a_rest_reports(play: Play) -> None:
    hurt = {"archetype": "fighter", "hp": 4}
    declined = play("rest", hurt, {"optional": True}, ["decline"])
    assert (declined.outcome.word, declined.outcome.good, declined.facts["healed"]) == ("declined", False, 0)
    rested = play("rest", hurt, {"n": 2}, ["eat", "save"])
    assert (rested.outcome.word, rested.outcome.good, rested.facts["healed"], rested.hero.rations) == (
        "rested",
        True,
        4,
        1,
    )
    assert rested.kinds == ["chose", "ate", "chose", "rested"]


@pytest.mark.clause("GNG-091", "GNG-092", "GNG-095", "GNG-098", "R-16")
def test_levels_bought_and_granted(play: Play) -> None:
    asked = play("xp", ROGUE, {"n": 35})
    assert asked.question.facts["level"] == 1
    below = play("xp", ROGUE, {"n": 34})
    assert (below.outcome.word, below.outcome.good, below.facts["levels"], below.hero.unused) == (
        "gained",
        True,
        0,
        34,
    )
    exact = play("xp", ROGUE, {"n": 35}, ["power"])
    assert (exact.outcome.word, exact.hero.unused, exact.hero.used, exact.facts["levels"]) == (
        "levelled",
        0,
        35,
        1,
    )
    nothing = play("xp", ROGUE, {"n": 0})
    assert (nothing.hero.unused, nothing.kinds) == (0, [])
    story = play("xp", ROGUE, {"n": 50}, experience=False)
    assert (story.hero.unused, story.kinds) == (0, [])
    granted = play("level", ROGUE, {"n": 2, "ability": "focus"})
    assert (granted.outcome.word, granted.outcome.good, granted.hero.level, granted.facts["levels"]) == (
        "levelled",
        True,
        2,
        2,
    )
    assert Rules().experience
    assert play("xp", ROGUE, {"n": 9}).kinds == ["earned"]


@pytest.mark.clause("GNG-093", "R-17")
def test_an_obstacle_without_a_key_gives_experience_each_time(play: Play) -> None:
    once = play("check", {"power": 9}, {"ds": 9}, [(4, 5)]).hero
    assert (once.unused, once.overcome) == (9, ())
    assert play("check", once, {"ds": 9}, [(4, 5)]).hero.unused == 18
    keyed = play("check", {"power": 9}, {"ds": 9, "key": "wall"}, [(4, 5)]).hero
    assert (keyed.unused, keyed.overcome) == (9, ("wall",))
    assert play("check", keyed, {"ds": 9, "key": "wall"}, [(4, 5)]).hero.unused == 9


@pytest.mark.clause("GNG-095", "R-16")
def test_whoever_is_out_earns_but_does_not_advance() -> None:
    out = Hero(max_hp=10, damage=10)
    assert played(earn, out, 40, Rules()).unused == 40
    assert played(earn, Hero(max_hp=10), 1, Rules()).unused == 1
    assert asked(earn, Hero(max_hp=10), 40, Rules()).what == "level"
    assert played(advance, Hero(max_hp=10, unused=34), Rules()).unused == 34
    assert played(advance, Hero(max_hp=10, unused=900, used=500), Rules()).unused == 900


@pytest.mark.clause("GNG-034")
def test_what_is_taken_is_wielded_worn_eaten_or_packed(play: Play) -> None:
    axe = play("equip", FIGHTER, {"name": "axe", "damage_points": 4})
    assert (axe.outcome.good, axe.hero.weapon.name, axe.hero.weapon.damage, axe.hero.items[-1].name) == (
        True,
        "axe",
        4,
        "mace",
    )
    plate = play("equip", FIGHTER, {"name": "plate", "protection": 4}).hero
    assert (plate.armour.protection, plate.items[-1].name) == (4, "chain mail")
    food = play("equip", FIGHTER, {"name": "bread", "ration": 2})
    assert (food.outcome.good, food.hero.rations, food.hero.items) == (True, 4, ())
    lamp = play("equip", FIGHTER, {"name": "lamp"}).hero
    assert (lamp.items[-1].name, lamp.weapon.name) == ("lamp", "mace")
