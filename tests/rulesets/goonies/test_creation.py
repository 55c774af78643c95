"""New characters: spreads, archetypes, kits and spells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.goonies import RULESET
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.creation import ARCHETYPES, SPREADS, create
from talewright.rulesets.goonies.gear import Item, Preset
from talewright.rulesets.goonies.options import Rules

LEVEL_ONE = ("sunburst", "smoke_screen", "cold_snap")
ALL_SPELLS = (*LEVEL_ONE, "undergrowth", "windstorm")
KITS = {
    ("mace", 1, "chain mail", 3),
    ("rapier", 3, "leather jerkin", 2),
    ("staff", 2, "robes", 1),
}
BY_ARCHETYPE = {
    "fighter": ((2, 1, 0), 11, ("mace", 1, "chain mail", 3), 0, ALL_SPELLS),
    "rogue": ((0, 2, 1), 10, ("rapier", 3, "leather jerkin", 2), 1, LEVEL_ONE),
    "mage": ((0, 1, 2), 9, ("staff", 2, "robes", 1), 2, ALL_SPELLS),
}


def made(*choices: str, rules: Rules | None = None) -> Hero:
    game: Single[Any] = Single(create, (rules or Rules(),), ending=lambda _: "created")
    ended = resume(game, [Chosen(choice) for choice in choices])
    assert isinstance(ended, Ended)
    assert ended.state is not None
    hero = ended.state.result
    assert isinstance(hero, Hero)
    return hero


def asked(*choices: str, rules: Rules | None = None) -> tuple[str, ...]:
    game: Single[Any] = Single(create, (rules or Rules(),), ending=lambda _: "created")
    waiting = resume(game, [Chosen(choice) for choice in choices])
    assert isinstance(waiting, Waiting)
    return waiting.question.options


def illegal(hero: Hero) -> str:
    """What the printed page says of a beginner, written down a second time."""
    scores = (hero.power, hero.grace, hero.focus)
    kit = (hero.weapon.name, hero.weapon.damage, hero.armour.name, hero.armour.protection)
    if hero.rations != 2 or hero.damage or hero.used or hero.unused or hero.level or hero.items:
        return "a beginner has two rations, no damage, no experience and nothing else"
    if min(scores) < 0 or sum(scores) != 3:
        return f"the scores {scores} are not three points"
    if hero.archetype:
        want, hp, gear, spells, allowed = BY_ARCHETYPE[hero.archetype]
        right = scores == want and hero.max_hp == hp and kit == gear
        known = len(set(hero.spells)) == len(hero.spells) == spells and set(hero.spells) <= set(allowed)
        return (
            "" if right and known else f"{hero.archetype} with {scores}, {hero.max_hp}, {kit}, {hero.spells}"
        )
    if hero.max_hp != 10 or hero.spells or kit not in KITS:
        return f"a free spread with {hero.max_hp} HP, {hero.spells}, {kit}"
    return ""


@pytest.mark.clause("GNG-030", "GNG-031", "GNG-032", "GNG-035", "GNG-037", "R-11")
def test_ten_thousand_random_characters_are_legal() -> None:
    game: Single[Any] = Single(create, (Rules(),), ending=lambda _: "created")
    seen: set[Hero] = set()
    for run in range(10_000):
        state = play_out(game, stream(2021, run)).state
        assert state is not None
        hero = state.result
        assert not illegal(hero), f"run {run}: {illegal(hero)}"
        seen.add(hero)
    # every beginner there can be: ten spreads in three kits, a fighter, three rogues, ten pairs of spells
    assert len(seen) == 10 * 3 + 1 + 3 + 10
    assert all(RULESET.check(hero) == [] for hero in seen)


@pytest.mark.clause("GNG-030", "GNG-020")
def test_all_ten_spreads_are_offered_and_no_other() -> None:
    every = {(p, g, f) for p in range(4) for g in range(4) for f in range(4) if p + g + f == 3}
    assert set(SPREADS) == every
    assert len(SPREADS) == 10
    assert len(asked("free")) == 10
    hero = made("free", "spread:0-3-0", "kit:rogue")
    assert (hero.power, hero.grace, hero.focus) == (0, 3, 0)
    bare = Hero()
    assert (bare.power, bare.grace, bare.focus) == (0, 0, 0)


@pytest.mark.clause("GNG-031", "GNG-032", "GNG-033")
def test_a_free_spread_takes_one_of_the_kits() -> None:
    hero = made("free", "spread:1-1-1", "kit:mage")
    assert (hero.hp, hero.max_hp, hero.used, hero.unused, hero.rations) == (10, 10, 0, 0, 2)
    assert (hero.weapon, hero.armour) == (Item("staff", 2), Item("robes", protection=1))
    assert hero.spells == ()


@pytest.mark.clause("GNG-033", "R-11")
def test_an_author_sets_presets_and_may_grant_spells_in_them() -> None:
    rules = Rules(
        presets=(Preset("pilgrim", Item("lantern"), Item("habit"), 3, ("sunburst",)), Preset("plain"))
    )
    assert asked("free", "spread:1-1-1", rules=rules) == ("kit:pilgrim", "kit:plain")
    hero = made("free", "spread:1-1-1", "kit:pilgrim", rules=rules)
    assert (hero.rations, hero.spells) == (3, ("sunburst",))


@pytest.mark.clause("GNG-035", "GNG-036")
@pytest.mark.parametrize("archetype", ["fighter", "rogue", "mage"])
def test_archetypes(archetype: str) -> None:
    scores, hp, kit, spells, _ = BY_ARCHETYPE[archetype]
    hero = ARCHETYPES[archetype].hero()
    assert (hero.power, hero.grace, hero.focus) == scores
    assert sum(scores) == 3
    assert hero.max_hp == hp == 10 + ARCHETYPES[archetype].hp
    assert (hero.weapon.name, hero.weapon.damage, hero.armour.name, hero.armour.protection) == kit
    assert ARCHETYPES[archetype].spells == spells


@pytest.mark.clause("GNG-037", "R-11")
def test_the_rogue_picks_one_low_spell_and_the_mage_two_of_any() -> None:
    assert asked("rogue") == tuple(f"learn:{spell}" for spell in LEVEL_ONE)
    assert asked("mage") == tuple(f"learn:{spell}" for spell in ALL_SPELLS)
    assert "learn:undergrowth" not in asked("mage", "learn:undergrowth")
    for first, second in combinations(ALL_SPELLS, 2):
        assert made("mage", f"learn:{second}", f"learn:{first}").spells == (first, second)
    assert made("fighter").spells == ()


@pytest.mark.clause("GNG-021")
@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("power", ["Power", "Grace", "Focus"]),
        ("might", ["Might", "Mischief", "Magic"]),
        ("brute", ["Brute", "Skulker", "Erudite"]),
    ],
)
def test_abilities_go_by_the_names_of_the_adventure(names: str, shown: list[str]) -> None:
    hero = made("fighter", rules=Rules(names=names))
    assert [hero.called(key) for key in ("power", "grace", "focus")] == shown
    assert [figure.name for figure in RULESET.sheet(hero).figures][1:4] == shown
    assert hero.power == 2


@pytest.mark.clause("GNG-034")
def test_items_have_points_and_a_tool_has_none(sketch: Callable[..., Hero]) -> None:
    assert (Item("spade").damage, Item("spade").protection, Item("spade").ration) == (0, 0, 0)
    hero = sketch()
    assert (hero.weapon.damage, hero.armour.protection) == (0, 0)


@pytest.mark.clause("GNG-034")
def test_gear_found_in_play_is_used(play: Callable[..., Any]) -> None:
    armed = play("equip", {"archetype": "fighter"}, {"name": "axe", "damage_points": 4}).hero
    assert armed.weapon == Item("axe", 4)
    assert Item("mace", 1) in armed.items
    clad = play("equip", armed, {"name": "plate", "protection": 5}).hero
    assert clad.armour.protection == 5
    fed = play("equip", clad, {"name": "bread", "ration": 2}).hero
    assert fed.rations == 4
    assert play("equip", fed, {"name": "rope"}).hero.items[-1] == Item("rope")


def test_a_sketch_changes_only_what_it_names(sketch: Callable[..., Hero]) -> None:
    hero = sketch(archetype="fighter", hp=6, weapon=0, spells=["windstorm", "sunburst"], xp=7, used=70)
    assert (hero.power, hero.hp, hero.max_hp, hero.weapon.damage, hero.armour.protection) == (2, 6, 11, 0, 3)
    assert (hero.spells, hero.unused, hero.used) == (("sunburst", "windstorm"), 7, 70)
    strong = sketch(power=5, hp=20)
    assert (strong.max_hp, strong.level) == (20, 2)
    assert RULESET.check(strong) == []


def test_a_file_with_too_many_points_is_refused() -> None:
    hero = record.load(Hero, {"power": 3, "grace": 2, "level": 1, "damage": 11, "spells": ["sunburst"] * 2})
    assert len(RULESET.check(hero)) == 3
    assert "add up to 5" in " ".join(map(str, RULESET.check(hero)))
