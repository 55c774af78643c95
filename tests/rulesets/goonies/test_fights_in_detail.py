"""Fights and spells in them, case by case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import RulesetError
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.foes import Enemy
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Fight, line_up, options_of

Play = Callable[..., Any]
FIGHTER = {"archetype": "fighter"}
MAGE = {"archetype": "mage", "spells": ["sunburst", "windstorm"]}


@pytest.mark.clause("GNG-022", "R-6", "GNG-014")
def test_damage_outside_a_fight(play: Play) -> None:
    order = {"ds": 9, "ability": "power"}
    hurt = play("check", FIGHTER, order, [(1, 1)])
    assert (hurt.hero.hp, hurt.kinds.count("hurt"), hurt.kinds.count("out")) == (6, 1, 0)
    soaked = play("check", FIGHTER, {**order, "armor_applies": True}, [(1, 1)])
    assert (soaked.hero.hp, soaked.facts["damage"]) == (9, 2)
    free = play("check", FIGHTER, {**order, "damage": "none"}, [(1, 1)])
    assert (free.hero.hp, free.kinds.count("hurt"), free.kinds.count("out")) == (11, 0, 0)
    instead = play("check", FIGHTER, {**order, "instead": 2}, [(1, 1)])
    assert instead.hero.hp == 9
    out = play("check", {**FIGHTER, "hp": 2}, order, [(1, 1)])
    assert (out.hero.hp, out.hero.out, out.kinds.count("out")) == (0, True, 1)


@pytest.mark.clause("GNG-042", "GNG-043", "GNG-044", "GNG-046", "GNG-093", "GNG-E4")
def test_what_an_attack_reports(play: Play) -> None:
    hit = play("attack", FIGHTER, {"ds": 9}, [(6, 4)])
    assert (hit.outcome.word, hit.outcome.good, hit.kinds.count("hurt")) == ("hit", True, 0)
    assert (hit.facts["dealt"], hit.facts["taken"], hit.facts["margin"], hit.facts["beaten"]) == (4, 0, 3, 0)
    missed = play("attack", FIGHTER, {"ds": 9}, [(1, 3)])
    assert (missed.outcome.word, missed.outcome.good, missed.kinds.count("hurt")) == ("missed", False, 1)
    assert (missed.facts["dealt"], missed.facts["taken"], missed.facts["margin"]) == (0, 3, -3)
    tie = play("attack", FIGHTER, {"ds": 9}, [(3, 4)])
    assert (tie.outcome.word, tie.outcome.good, tie.facts["dealt"], tie.facts["taken"]) == (
        "tie",
        False,
        0,
        0,
    )
    graze = play("attack", FIGHTER, {"ds": 9}, [(3, 4)], tie_attack="graze")
    assert (graze.facts["dealt"], graze.facts["taken"], graze.outcome.good) == (1, 0, False)
    beaten = play("attack", FIGHTER, {"ds": 9, "enemy_damage": 6}, [(6, 4)])
    assert (beaten.facts["beaten"], beaten.hero.unused) == (1, 9)
    free = play("attack", FIGHTER, {"ds": 9, "enemy_damage": 6, "earns": False}, [(6, 4)])
    assert free.hero.unused == 0
    assert hit.hero.unused == 0


@pytest.mark.clause("GNG-041", "GNG-042", "R-10", "R-1")
def test_what_a_round_reports(play: Play) -> None:
    def told(*given: Any, **options: Any) -> list[str]:
        done = play("fight", FIGHTER, {"ds": 9, "rounds": 1}, ["attack", *given], **options)
        return [kind for kind in done.kinds if kind in ("hurt", "out", "standoff", "hit", "miss", "beaten")]

    assert told((6, 4)) == ["hit"]
    assert told((1, 3)) == ["miss", "hurt"]
    assert told((3, 4)) == ["standoff"]
    assert told((3, 4), tie_attack="graze") == ["hit"]
    hurt = play("fight", FIGHTER, {"ds": 9, "rounds": 1}, ["attack", (1, 3)])
    assert [note.facts for note in hurt.notes if note.kind == "hurt"] == [{"damage": 3, "hp": 8}]
    out = play("fight", {**FIGHTER, "hp": 1}, {"ds": 9}, ["attack", (1, 3)])
    assert (out.outcome.word, out.kinds.count("out"), out.facts["out"]) == ("out", 1, 1)
    two = play("fight", FIGHTER, {"ds": 9, "rounds": 2}, ["attack", (3, 4), "attack", (3, 4)])
    assert (two.outcome.word, two.question) == ("stalemate", None)


@pytest.mark.clause("GNG-052", "GNG-053", "GNG-094", "R-17", "GNG-093")
def test_experience_of_a_fight_once_for_each_key(play: Play) -> None:
    strong = {"power": 20, "grace": 20}
    fled = play("fight", strong, {"ds": 9, "key": "troll"}, ["run", (1, 1)])
    assert (fled.outcome.word, fled.hero.unused, fled.hero.overcome) == ("fled", 13, ("fled troll",))
    again = play("fight", fled.hero, {"ds": 9, "key": "troll"}, ["run", (1, 1)])
    assert again.hero.unused == 13
    won = play("fight", fled.hero, {"ds": 9, "key": "troll"}, ["attack", (1, 1)])
    assert (won.hero.unused, won.hero.overcome) == (22, ("fled troll", "troll"))
    assert play("fight", won.hero, {"ds": 9, "key": "troll"}, ["attack", (1, 1)]).hero.unused == 22
    plain = play("fight", won.hero, {"ds": 9}, ["attack", (1, 1)])
    assert (plain.hero.unused, plain.hero.overcome) == (31, ("fled troll", "troll"))
    tie = play("fight", {"grace": 2}, {"ds": 9, "rounds": 1}, ["run", (3, 4)])
    assert (tie.outcome.word, tie.hero.hp) == ("stalemate", 10)


@pytest.mark.clause("GNG-023", "GNG-050", "GNG-054")
def test_which_actions_are_open() -> None:
    rules = Rules()
    mage = Hero(spells=("sunburst", "windstorm"))
    assert options_of(Fight(9), Hero(), rules) == ("attack", "run")
    assert options_of(Fight(9), mage, rules) == ("attack", "run", "cast:sunburst", "cast:windstorm")
    assert options_of(Fight(9, spell="windstorm"), mage, rules) == ("attack", "run", "cast:windstorm")
    assert options_of(Fight(9, actions=("attack",)), mage, rules) == ("attack",)
    with pytest.raises(RulesetError, match="not known"):
        options_of(Fight(9, spell="cold_snap"), mage, rules)
    with pytest.raises(RulesetError, match="needs a spell"):
        options_of(Fight(9, tactic="cast"), Hero(), rules)


@pytest.mark.clause("R-13", "GNG-047")
def test_enemies_in_a_line_or_as_one() -> None:
    goose = Enemy(8, "goose", 1, ("light", "smoke"), ("flying", "small"))
    swan = Enemy(9, "swan", 2, ("smoke",), ("flying",))
    assert line_up(Fight(ds=7, name="cat")) == (Enemy(7, "cat"),)
    assert Enemy(7).weapon == 0
    assert line_up(Fight(enemies=(goose, swan))) == (goose, swan)
    (merged,) = line_up(Fight(enemies=(goose, swan), merged=12))
    assert (merged.ds, merged.name, merged.weapon) == (12, "goose and swan", 2)
    assert (merged.immune, merged.tags) == (("smoke",), ("flying",))


@pytest.mark.clause("GNG-061", "GNG-062", "GNG-063", "GNG-064", "GNG-065", "GNG-066")
def test_a_spell_outside_a_fight(play: Play) -> None:
    freely = play("cast", MAGE, {"spell": "sunburst"})
    assert (freely.outcome.word, freely.outcome.good, freely.kinds) == ("success", True, ["cast"])
    assert [freely.facts[name] for name in ("margin", "damage", "cut")] == [0, 0, 0]
    works = play("cast", MAGE, {"spell": "sunburst", "ds": 9}, [(5, 4)])
    assert (works.outcome.word, works.outcome.good, works.hero.unused, works.facts["cut"]) == (
        "success",
        True,
        9,
        0,
    )
    assert works.kinds[-2:] == ["cast", "earned"]
    fails = play("cast", MAGE, {"spell": "sunburst", "ds": 9}, [(1, 2)])
    assert (fails.outcome.good, fails.facts["damage"], fails.hero.hp) == (False, 5, 4)
    assert "cast" not in fails.kinds
    mild = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "damage": "none"}, [(1, 2)])
    assert (mild.hero.hp, mild.facts["damage"]) == (9, 0)
    tie = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "tie": "partial"}, [(4, 4)])
    assert (tie.outcome.word, tie.outcome.good, tie.hero.unused) == ("tie", True, 9)
    nothing = play("cast", MAGE, {"spell": "sunburst", "ds": 9}, [(4, 4)])
    assert (nothing.outcome.good, nothing.hero.unused, nothing.hero.hp) == (False, 0, 9)
    unearned = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "earns": False}, [(5, 4)])
    assert unearned.hero.unused == 0


@pytest.mark.clause("GNG-063", "GNG-066", "GNG-072", "GNG-073", "R-1", "R-5", "R-10", "R-13")
def test_a_spell_at_several_enemies(play: Play) -> None:
    def cast(dice: tuple[int, int], *enemies: dict[str, Any], **options: Any) -> Any:
        order = {"enemies": list(enemies), "rounds": 1}
        return play("fight", MAGE, order, ["cast:sunburst", dice], **options)

    def told(done: Any, kind: str) -> list[dict[str, Any]]:
        return [dict(note.facts) for note in done.notes if note.kind == kind]

    mixed = cast((4, 4), {"ds": 7}, {"ds": 12, "weapon": 1}, {"ds": 11, "weapon": 9})
    assert [note["cut"] for note in told(mixed, "stunned")] == [2]
    assert [note["margin"] for note in told(mixed, "backfire")] == [3]
    assert told(mixed, "hurt")[0]["damage"] == 3  # margin 3 and weapon 1, robes soak 1
    bare = cast((4, 4), {"ds": 12, "weapon": 1}, backfire_adds_weapon=False)
    assert told(bare, "hurt")[0]["damage"] == 2
    tie = cast((4, 4), {"ds": 9, "weapon": 5})
    assert (
        told(tie, "tie")[0]["margin"],
        told(tie, "stunned"),
        told(tie, "hurt"),
        told(tie, "backfire"),
    ) == (0, [], [], [])
    partial = cast((4, 4), {"ds": 9}, tie_cast="partial")
    assert (told(partial, "stunned")[0]["cut"], told(partial, "hurt")) == (1, [])
    costly = cast((4, 4), {"ds": 9}, tie_cast="costly")
    assert (told(costly, "stunned")[0]["cut"], told(costly, "hurt")[0]["damage"]) == (1, 1)
    immune = cast((5, 4), {"ds": 7, "immune": ["light"]})
    assert (told(immune, "stunned"), len(told(immune, "unmoved"))) == ([], 1)
    missed = cast((4, 4), {"ds": 12, "immune": ["light"]})
    assert told(missed, "unmoved") == []
    finished = cast((6, 6), {"ds": 6, "damage": 3}, {"ds": 12})
    assert [note["enemy"] for note in told(finished, "beaten")] == ["the enemy"]
    unhurt = cast((5, 4), {"ds": 7})
    assert told(unhurt, "beaten") == []


@pytest.mark.clause("R-9", "GNG-072")
def test_a_cut_for_one_round_ends_with_the_next(play: Play) -> None:
    def front(given: list[Any], **options: Any) -> Any:
        order = {"ds": 12, "immune": []}
        return play("fight", MAGE, order, given, **options).question.facts["ds"]

    first = ["cast:sunburst", (6, 6)]
    assert front(first) == front(first, stun_lasts="round") == 11
    second = [*first, "attack", (5, 6)]
    assert (front(second), front(second, stun_lasts="round")) == (11, 12)
    tie = [*first, "cast:sunburst", (5, 5)]
    assert (front(tie), front(tie, stun_lasts="round")) == (11, 12)


@pytest.mark.clause("R-3")
def test_a_fight_that_cannot_end_is_called_off(play: Play) -> None:
    knight = {"power": 0, "grace": 0, "armour": 50}
    order = {"ds": 30, "actions": ["attack"]}
    stalled = play("fight", knight, order, armor_rule="always")
    assert (stalled.outcome.word, stalled.question) == ("stalemate", None)
    moving = play("fight", knight, {**order, "ds": 11}, armor_rule="always")
    assert moving.question is not None
    # The worst roll, 2 + 3 against 20, costs 15: armour that stops just so much leaves nothing to happen.
    for armour, word in ((15, "stalemate"), (14, None)):
        order = {"ds": 20, "actions": ["attack"]}
        found = play("fight", {"power": 3, "armour": armour}, order, armor_rule="always")
        assert (found.outcome.word if word else found.question is not None) == (word or True)


@pytest.mark.clause("GNG-072", "GNG-066", "R-13", "R-10", "GNG-073")
def test_a_spell_passes_over_the_beaten_and_costs_nothing_when_it_works(play: Play) -> None:
    strong = {"power": 20, "focus": 2, "spells": ["sunburst"]}
    order = {"enemies": [{"ds": 7, "name": "goose"}, {"ds": 7, "name": "swan"}], "rounds": 2}
    done = play("fight", strong, order, ["attack", (1, 1), "cast:sunburst", (5, 4)])
    assert [note.facts["enemy"] for note in done.notes if note.kind == "stunned"] == ["the swan"]
    assert not {"tie", "hurt", "backfire"} & set(done.kinds)
    tie = play("fight", MAGE, {"ds": 9, "rounds": 1}, ["cast:sunburst", (4, 4)], spell_power="margin+level")
    assert "stunned" not in tie.kinds
    level = play("fight", MAGE, {"ds": 9, "rounds": 1}, ["cast:sunburst", (4, 5)], spell_power="margin+level")
    assert [note.facts["cut"] for note in level.notes if note.kind == "stunned"] == [2]


@pytest.mark.clause("GNG-072", "GNG-073", "GNG-E9", "GNG-E10")
def test_a_single_cast_at_an_enemy(play: Play) -> None:
    at_one = {"spell": "sunburst", "ds": 10, "enemy": True}
    stunned = play("cast", MAGE, at_one, [(6, 5)])
    assert (stunned.outcome.word, stunned.outcome.good, stunned.facts["cut"], stunned.hero.unused) == (
        "success",
        True,
        2,
        0,
    )
    finished = play("cast", MAGE, {**at_one, "enemy_damage": 8}, [(6, 5)])
    assert (finished.facts["cut"], finished.hero.unused) == (10, 10)
    backfire = play("cast", MAGE, at_one, [(2, 2)])
    assert (backfire.outcome.good, backfire.facts["damage"], backfire.hero.hp) == (False, 4, 5)
    assert backfire.kinds.count("hurt") == 1
    assert stunned.kinds.count("hurt") == 0


@pytest.mark.clause("GNG-023", "GNG-054")
def test_a_fight_of_spells_alone_needs_a_spell() -> None:
    with pytest.raises(RulesetError, match="only casting is allowed"):
        options_of(Fight(9, actions=("cast",)), Hero(), Rules())


@pytest.mark.clause("GNG-041", "GNG-042", "GNG-051", "GNG-063")
def test_each_action_rolls_its_own_ability(play: Play) -> None:
    mage = {**MAGE, "power": 1}

    def rolled(action: str) -> tuple[str, str, int]:
        question = play("fight", mage, {"ds": 9}, [action]).question
        return question.what, question.facts["ability"], question.facts["modifier"]

    assert rolled("attack") == ("attack", "Power", 1)
    assert rolled("run") == ("run", "Grace", 1)
    assert rolled("cast:sunburst") == ("cast", "Sunburst", 1)
    assert play("attack", FIGHTER, {"ds": 9}).question.facts["ability"] == "Power"
    spell = {"spell": "sunburst", "ds": 9}
    assert play("cast", mage, spell).question.what == "spell"
    assert play("cast", mage, {**spell, "enemy": True}).question.what == "cast"
