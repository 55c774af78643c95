"""Tests, rounds, Wounds and spells, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight, fight_round, fight_terms
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.magic import Cast, cast, standing, try_spell
from talewright.rulesets.gnat.talent import Test, Throw, skill_terms, throw, try_talent
from talewright.rulesets.gnat.talent import test_terms as terms_of
from talewright.rulesets.gnat.wounds import standing_options, suffer, take_wounds
from talewright.testing import asked, played, run

clause = pytest.mark.clause
RULES = Rules()
SWORD = Item("sword", "one-handed")
SHIELD = Item("shield", "shield")
MAIL = Item("mail", "medium armour")
LUCKLESS = Hero(fortune=0, items=(SWORD,))


@clause("GNAT-009", "GNAT-016", "A04", "GNAT-039", "GNAT-040", "A45")
def test_the_lines_of_a_test() -> None:
    hero = Hero(fortune=0, skills=(("search", 2),))
    assert terms_of(hero, Test()) == [("Talent", hero.talent, "GNAT-006")]
    assert [name for name, *_ in terms_of(hero, Test(modifier=-1)) or []] == ["Talent", "modifier"]
    assert [name for name, *_ in terms_of(hero, Test(skill="search")) or []] == ["Talent", "search"]
    assert terms_of(hero, Test(skill="occult")) is None
    closed = run(try_talent, hero, Test(skill="occult"), RULES)
    assert (closed.result.word, closed.result.good, [note.kind for note in closed.notes]) == (
        "closed",
        False,
        ["closed"],
    )
    passed = played(try_talent, hero, Test(), RULES, answers=[(1, 2)])
    assert (passed.word, passed.good) == ("passed", True)
    failed = played(try_talent, hero, Test(), RULES, answers=[(6, 5)])
    assert (failed.word, failed.good) == ("failed", False)


@clause("GNAT-119", "GNAT-132", "GNAT-133", "GNAT-022")
def test_only_hindered_skills_suffer_from_armour() -> None:
    hero = Hero(
        skills=(("climbing", 2), ("occult", 2)), items=(MAIL, Item("tome", skill="occult", skill_bonus=1))
    )
    assert skill_terms(hero, "climbing", default_roll=False) == [
        ("climbing", 2, "GNAT-016"),
        ("mail", -2, "GNAT-119"),
    ]
    assert skill_terms(hero, "occult", default_roll=False) == [
        ("occult", 2, "GNAT-016"),
        ("tome", 1, "GNAT-133"),
    ]
    assert skill_terms(replace(hero, items=()), "climbing", default_roll=False) == [
        ("climbing", 2, "GNAT-016")
    ]


@clause("GNAT-082", "GNAT-094", "GNAT-096", "GNAT-101", "GNAT-105", "GNAT-106", "GNAT-009", "A13", "A15")
def test_the_lines_of_a_round() -> None:
    def lines(order: Fight, weapon: Item | None = SWORD, *items: Item) -> list[tuple[str, int]]:
        return [(name, value) for name, value, _ in fight_terms(Hero(talent=9, items=items), order, weapon)][
            1:
        ]

    assert lines(Fight()) == []
    assert lines(Fight(modifier=-2)) == [("opponent", -2)]
    assert lines(Fight(modifier=2)) == [("bonus of the fight", 2)]
    assert lines(Fight(), None) == [("no weapon", -1)]
    assert lines(Fight(), replace(SWORD, bonus=1)) == [("sword", 1)]
    spear = Item("spear", "long")
    assert lines(Fight(long_bonus=2), spear) == [("reach", 2)]
    assert lines(Fight(), spear) == []
    assert lines(Fight(long_bonus=2)) == []
    assert lines(Fight(modifier=-3, several=True), SWORD, SHIELD) == [("opponent", -3), ("shield", 2)]
    assert lines(Fight(modifier=-3), SWORD, SHIELD) == [("opponent", -3), ("shield", 1)]
    assert lines(Fight(modifier=-1, several=True), SWORD, SHIELD) == [("opponent", -1), ("shield", 1)]
    assert lines(Fight(), SWORD, SHIELD) == []
    clauses = [
        line[2] for line in fight_terms(Hero(items=(SHIELD,)), Fight(modifier=-3, several=True), SWORD)
    ]
    assert clauses[-1] == "GNAT-106"
    assert fight_terms(Hero(items=(SHIELD,)), Fight(modifier=-3), SWORD)[-1][2] == "GNAT-105"


@clause("GNAT-041", "GNAT-044", "A09", "GNAT-112")
def test_wounds_one_by_one() -> None:
    hero = Hero(items=(MAIL,))
    assert run(take_wounds, hero, 0).notes == ()
    assert run(take_wounds, replace(hero, vitality=0), 2).notes == ()
    hurt = run(take_wounds, Hero(), 2)
    assert (
        hurt.result.vitality,
        hurt.notes_of("wounded")[0].facts["wounds"],
        hurt.notes_of("armour-stops"),
    ) == (1, 2, [])
    assert played(take_wounds, Hero()).vitality == 2
    stopped = run(take_wounds, hero, 2, answers=["ignore", "take"])
    assert (stopped.result.vitality, stopped.result.items[0].spent) == (2, 1)
    assert [(note.facts["old"], note.facts["value"]) for note in stopped.notes_of("armour-stops")] == [(2, 1)]
    assert [(note.facts["old"], note.facts["value"]) for note in stopped.notes_of("wounded")] == [(3, 2)]
    assert run(take_wounds, hero, 1, answers=["ignore"]).notes_of("wounded") == []
    taken = played(take_wounds, hero, 1, answers=["take"])
    assert (taken.vitality, taken.items[0].spent) == (2, 0)
    question = asked(suffer, 3, 2, 3, answers=["ignore"])
    assert (question.facts["protection"], question.facts["wounds"], question.facts["vitality"]) == (1, 2, 3)


@clause("GNAT-054", "GNAT-055", "A20")
def test_what_a_throw_reports() -> None:
    def read(faces: tuple[int, int], target: int = 7) -> dict[str, Any]:
        return dict(
            run(throw, Throw("test", target, 0, "GNAT-006"), answers=[faces]).notes_of("read")[0].facts
        )

    assert read((1, 1), 2)["critical"] is True
    assert read((1, 2))["critical"] is False
    assert (read((6, 6), 12)["fumble"], read((6, 6), 12)["passed"], read((3, 4))["total"]) == (True, False, 7)
    order = Throw("test", 7, 1, "GNAT-006")
    assert asked(throw, order, answers=[(3, 4)]).settled == "keep"
    assert asked(throw, order, answers=[(4, 4)]).settled == ""


@clause("GNAT-063", "GNAT-064", "GNAT-078", "A29")
def test_casting_where_the_book_asks_for_it() -> None:
    scroll = Item("flight spell", "spell", spell="flight")
    holder = Hero(fortune=0, items=(scroll,))
    none = played(cast, Hero(), Cast("flight"), RULES)
    assert (none.word, none.good) == ("none", False)
    declined = played(cast, holder, Cast("flight"), RULES, answers=["decline"])
    assert (declined.word, declined.good, declined.hero.items) == ("declined", False, (scroll,))
    done = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 5)])
    assert (done.word, done.good, done.hero.items) == ("cast", True, ())
    lost = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 6), "destroy"])
    assert (lost.word, lost.good, lost.hero.items) == ("failed", False, ())
    kept = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"])
    assert (kept.word, kept.hero.vitality, kept.hero.items) == ("failed", 2, (scroll,))
    two = replace(holder, items=(scroll, replace(scroll, name="carpet")))
    stopped = played(cast, two, Cast("flight"), RULES, answers=["cast", (5, 6), "keep", "decline"])
    assert (stopped.word, len(stopped.hero.items)) == ("failed", 2)
    dying = replace(two, vitality=1)
    assert played(cast, dying, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"]).hero.vitality == 0


@clause("GNAT-072", "A28", "A29")
def test_potions_and_heal_at_any_time() -> None:
    scroll = Item("heal spell", "spell", spell="heal")
    potion = Item("potion", "potion", heals=3)
    salve = Item("salve", heals=1)
    hurt = Hero(fortune=0, vitality=1, items=(scroll, potion, potion, salve))
    assert standing_options(hurt, 0) == ["drink:potion", "cast:heal"]
    assert standing_options(hurt, 1) == ["drink:potion"]
    assert standing_options(replace(hurt, vitality=3), 0) == []
    assert standing_options(replace(hurt, vitality=0), 0) == []
    assert played(standing, hurt, "drink:potion", 0)[0].vitality == 3
    healed, tried = played(standing, hurt, "cast:heal", 0, answers=[(5, 5)])
    assert (healed.vitality, len(healed.items), tried) == (2, 3, 0)
    failed, tried = played(standing, hurt, "cast:heal", 0, answers=[(5, 6), "destroy"])
    assert (failed.vitality, tried) == (1, 0)
    spell_kept = played(try_spell, replace(hurt, vitality=2), "heal", 0, answers=[(5, 6), "keep"])
    assert (spell_kept[1], spell_kept[2]) == (False, 1)


@clause("GNAT-080", "GNAT-086", "GNAT-070", "GNAT-073", "A24", "A25", "A26")
def test_how_a_round_ends() -> None:
    def ended(hero: Hero, order: Fight, *answers: Any) -> tuple[int, str]:
        after, how = played(fight_round, hero, order, answers=list(answers))
        return after.vitality, how

    assert ended(LUCKLESS, Fight(), (1, 2)) == (3, "held")
    assert ended(LUCKLESS, Fight(modifier=-5), (5, 5)) == (2, "failed")
    assert ended(LUCKLESS, Fight(), (6, 6)) == (1, "fumbled")
    assert ended(LUCKLESS, Fight(wounds=0), (6, 6)) == (3, "fumbled")
    assert ended(LUCKLESS, Fight(wounds=3), (6, 5)) == (0, "overcome")
    fire = replace(LUCKLESS, items=(SWORD, Item("fireball spell", "spell", spell="fireball")))
    assert ended(fire, Fight(several=True), "cast:fireball", (5, 5)) == (3, "fireball")
    assert ended(replace(fire, vitality=1), Fight(several=True), "cast:fireball", (5, 6), "keep") == (
        0,
        "overcome",
    )
    armoured = replace(LUCKLESS, items=(SWORD, MAIL))
    assert ended(armoured, Fight(modifier=-5), (5, 5), "ignore") == (3, "failed")
    assert ended(armoured, Fight(modifier=-5, no_armour=True), (5, 5)) == (2, "failed")
    assert ended(armoured, Fight(modifier=-5, ignoring_armour=True), (5, 5)) == (2, "failed")
    safe = replace(LUCKLESS, items=(SWORD, Item("charm", "spell", spell="invulnerability")))
    assert ended(safe, Fight(modifier=-5), (5, 5), "cast", (5, 5)) == (3, "failed")


@clause("GNAT-083", "GNAT-087", "A50", "GNAT-091")
def test_a_fight_with_a_skill_is_closed_to_those_without_it() -> None:
    closed = run(fight, LUCKLESS, Fight(skill="swimming"), RULES)
    assert (closed.result.word, closed.result.good, [note.kind for note in closed.notes]) == (
        "closed",
        False,
        ["closed"],
    )
    order = Fight(rounds=3, several=True, several_rounds=1, modifier=-3)
    shielded = replace(LUCKLESS, items=(SWORD, SHIELD))
    done = run(fight, shielded, order, RULES, answers=[(1, 2), (1, 2), (1, 2)])
    assert [note.facts["target"] for note in done.notes_of("target")] == [8, 7, 7]
