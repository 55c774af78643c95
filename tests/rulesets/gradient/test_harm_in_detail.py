"""Dice, wounds and harm, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.fighters import Die
from talewright.rulesets.gradient.foes import read_dice
from talewright.rulesets.gradient.harm import felled, hurt, kept, suffer, wound
from talewright.rulesets.gradient.ordeals import take_hit
from talewright.testing import asked, played, run

clause = pytest.mark.clause
HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)
PASS, FAIL = (1, 2), (9, 8)


def done(verb: str, hero: Character, answers: Any = (), **values: Any) -> Any:
    """An order played to its end: the outcome, with the kinds of its notes."""
    made = RULESET.verbs[verb]
    rules = {name: values.pop(name) for name in list(values) if hasattr(RULESET.rules(), name)}
    return run(
        made.play, hero, record.load(made.order, values), record.load(RULESET.rules, rules), answers=answers
    )


@clause("GRAD-090", "GRAD-091", "GRAD-043", "GRAD-098")
def test_one_die_or_the_highest_of_a_pool() -> None:
    sword, club = Die(8, owner=0), Die(6, 1, owner=1)
    assert played(kept, (sword,), 2, True, answers=[(5,)]) == (3, (0,))
    assert played(kept, (sword,), 5, True, answers=[(5,)]) == (0, ())
    assert played(kept, (Die(8),), 0, True, answers=[(5,)]) == (5, ())
    pool = tuple(sorted((sword, club)))
    first, second = ((5, 4) if pool[0] == sword else (4, 5)), pool
    assert played(kept, second, 0, True, answers=[first]) == (5, (0, 1))
    assert played(kept, pool, 9, True, answers=[first]) == (0, ())
    assert played(kept, tuple(sorted((Die(8), Die(6, owner=1)))), 0, True, answers=[(3, 3)]) == (3, (1,))
    ours, theirs = asked(kept, (sword,), 2, True), asked(kept, (sword,), 2, False)
    assert (ours.what, ours.who, theirs.what, theirs.who) == ("damage", "hero", "foe_damage", "foe")
    many = asked(kept, pool, 1, False)
    assert (many.what, many.who, many.clause, many.facts["armour"]) == ("foe_damage", "foe", "GRAD-091", 1)


@clause("GRAD-090", "GRAD-091", "GRAD-043")
def test_a_die_with_its_bonus_armour_and_halving() -> None:
    assert [Die(6).damage(4, armour) for armour in (0, 1, 4, 5)] == [4, 3, 0, 0]
    assert Die(6, 2).damage(4, 1) == 5
    assert Die(6, ignores=True).damage(4, 3) == 4
    assert Die(6, halved=True).damage(5, 0) in (2, 3)
    assert Die(6, halved=True).damage(4, 0) == 2


@clause("GRAD-090", "GRAD-100", "GRAD-091")
def test_a_wound_by_one_die_or_by_several() -> None:
    one = played(wound, (Die(8),), 0, 4, 10, True, answers=[(3,)])
    assert (one.hp, one.strength, one.cause, one.hurt) == (1, 10, "", True)
    two = played(wound, (Die(6), Die(8)), 1, 4, 10, True, answers=[(2, 6), PASS])
    assert (two.hp, two.strength, two.cause) == (0, 9, "held")
    assert asked(wound, (Die(8),), 0, 4, 10, True).who == "foe"
    assert asked(wound, (Die(8),), 0, 4, 10, False).who == "hero"


@clause("GRAD-100", "GRAD-101", "GRAD-102", "GRAD-106")
def test_what_damage_does_to_hp_and_strength() -> None:
    def after(damage: int, hp: int, *answers: Any, pc: bool = True, common: bool = False) -> Any:
        return played(suffer, damage, (), hp, 10, pc, "always", common, answers=list(answers))

    none = after(0, 4)
    assert (none.hp, none.strength, none.hurt, none.cause, none.row) == (4, 10, False, "", 0)
    assert (after(3, 4).hp, after(3, 4).hurt, after(3, 4).row) == (1, True, 0)
    exact = after(4, 4)
    assert (exact.hp, exact.strength, exact.row, exact.hurt, exact.cause) == (0, 10, 4, True, "")
    assert after(4, 4, pc=False).row == 0
    assert after(15, 15).row == 12
    held = after(6, 4, PASS)
    assert (held.hp, held.strength, held.cause, held.hurt) == (0, 8, "held", True)
    failed = after(6, 4, FAIL)
    assert (failed.strength, failed.cause, failed.hurt) == (8, "critical", True)
    assert after(6, 4, FAIL, pc=False, common=True).strength == 0
    slain = after(14, 4)
    assert (slain.hp, slain.strength, slain.cause, slain.hurt) == (0, 0, "slain", True)
    assert after(13, 4, FAIL).cause == "critical"
    assert asked(suffer, 6, (), 4, 10, True).who == "hero"
    assert asked(suffer, 6, (), 4, 10, False).who == "foe"


@clause("GRAD-103", "GRAD-013", "GRAD-014")
def test_critical_damage_and_harm_to_attributes() -> None:
    down = felled(HERO)
    assert (down.state, down.minutes) == ("down", 60)
    dead = hurt(replace(HERO, minutes=5), 10)
    assert (dead.state, dead.minutes, dead.strength) == ("dead", 0, 0)
    assert hurt(HERO, 9).strength == 1
    assert (hurt(HERO, 12, "dexterity").state, hurt(HERO, -3).strength) == ("up", 10)


@clause("GRAD-100", "GRAD-106", "GRAD-120")
def test_a_hit_by_dice_or_by_a_number() -> None:
    armoured = replace(HERO, items=(Item("mail", armour=2, in_use=True),))
    assert played(take_hit, HERO, 3, "always")[0].hp == 1
    after, row, saved = played(take_hit, armoured, 3, "always")
    assert (after.hp, row, saved) == (3, 0, 0)
    assert played(take_hit, armoured, 1, "always")[0] == armoured
    scarred, row, _ = played(take_hit, HERO, 4, "always")
    assert (row, scarred.scars[0].row) == (4, 4)
    assert played(take_hit, HERO, 5, "always", answers=[PASS])[1:] == (0, 1)
    assert played(take_hit, HERO, 5, "always", answers=[FAIL])[0].state == "down"
    assert played(take_hit, HERO, (Die(8),), "always", answers=[(3,)])[0].hp == 1


@clause("GRAD-013")
def test_harm_outside_combat_is_rolled_or_said() -> None:
    said = done("hurt", HERO, amount=3).result
    assert (said.hero.strength, dict(said.facts)["lost"], said.good) == (7, 3, True)
    rolled = done(
        "hurt", replace(HERO, items=(Item("mail", armour=2, in_use=True),)), [(4,)], dice="d6"
    ).result
    assert (rolled.hero.strength, rolled.hero.hp) == (6, 4)
    assert done("hurt", HERO, amount=0).result.hero == HERO
    assert done("hurt", HERO, amount=12, attribute="dexterity").result.good is False


@clause("GRAD-098")
@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("d6", (6,)),
        ("d8+d8", (8, 8)),
        ("d6+d8+d10", (6, 8, 10)),
        ("2d6", (6, 6)),
        ("", ()),
        ("unarmed", (4,)),
        ("d2 d20", (2, 20)),
        ("d6+", (6,)),
    ],
)
def test_dice_are_read_as_a_pool(text: str, dice: tuple[int, ...]) -> None:
    assert tuple(read_dice(text)) == dice


@clause("GRAD-098")
@pytest.mark.parametrize("text", ["d1", "d21", "sword", "d6-d8", "d"])
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(SheetError):
        read_dice(text)
