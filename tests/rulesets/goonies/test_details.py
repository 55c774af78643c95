"""Checks, fights, spells, rests and growth case by case: what is decided, done and reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import RulesetError
from talewright.rulesets.goonies.character import ABILITIES, Hero
from talewright.rulesets.goonies.checks import edge_of, throw
from talewright.rulesets.goonies.creation import ARCHETYPES
from talewright.rulesets.goonies.foes import Enemy
from talewright.rulesets.goonies.growth import advance, earn
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Fight, line_up, options_of
from talewright.rulesets.goonies.spells import BOOK
from talewright.testing import asked, played

Play = Callable[..., Any]
FIGHTER = {"archetype": "fighter"}
ROGUE = {"archetype": "rogue"}
MAGE = {"archetype": "mage", "spells": ["sunburst", "windstorm"]}


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


@pytest.mark.clause("R-3")
def test_a_fight_that_cannot_end_is_called_off(play: Play) -> None:
    knight = {"power": 0, "grace": 0, "armour": 50}
    order = {"ds": 30, "actions": ["attack"]}
    stalled = play("fight", knight, order, armor_rule="always")
    assert (stalled.outcome.word, stalled.question) == ("stalemate", None)
    moving = play("fight", knight, {**order, "ds": 11}, armor_rule="always")
    assert moving.question is not None


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


@pytest.mark.clause("GNG-023", "GNG-054")
def test_a_fight_of_spells_alone_needs_a_spell() -> None:
    with pytest.raises(RulesetError, match="only casting is allowed"):
        options_of(Fight(9, actions=("cast",)), Hero(), Rules())
