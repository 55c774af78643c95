"""Rules of Roots as somebody at a table without a browser meets them: orders to a character's file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.gradient.commands import do, printed, refused, saved

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import resume
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.fighters import from_character
from talewright.rulesets.gradient.hooks import HOOKS, Body
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.creation import create
from talewright.rulesets.gradient.roots.foes import random_antagonist
from talewright.rulesets.gradient.roots.market import hire
from talewright.testing import asked, played

from .order_script import HERO

clause = pytest.mark.clause
SLEEP = Item("Spellbook: Sleep")
GRIMOIRE = Item("Grimoire", slots=2)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(**changes: Any) -> Path:
        return saved(tmp_path / "tam.json", "roots", replace(HERO, **changes))

    return write


def ill(name: str, left: str) -> dict[str, Any]:
    return {"conditions": frozenset({name}), "details": ((name, left),)}


@clause("ROOT-008")
def test_ten_traits_are_rolled_with_the_printed_dice() -> None:
    rolled: dict[str, str] = {}

    def answer(question: Any) -> Answer:
        if question.dice is None:
            return Chosen(question.options[0])
        rolled[question.what] = str(question.dice)
        return Rolled(tuple(1 for _, count, _ in question.dice.groups for _ in range(count)))

    game: Any = Single(create, (Rules(),))
    made: Character = resume(game, answerer=answer).state.result
    traits = ("physique", "skin", "hair", "face", "speech", "clothing", "virtue", "vice")
    wanted = {"lineage": "d2", "body_type": "d2", **dict.fromkeys(traits, "d10")}
    assert {name: dice for name, dice in rolled.items() if name in wanted} == wanted
    assert all(made.detail(name.replace("_", " ")) for name in wanted)


@clause("ROOT-032")
def test_a_failed_casting_may_cost_a_d4_of_strength(file: Any) -> None:
    path = file(items=(SLEEP,))
    words = ["cast", "--danger"]
    assert "5" in refused("do", str(path), *words, "--dice", "typed", "--json",
                          *(part for each in ("10 9", "injury", "5") for part in ("--answer", each)))  # fmt: skip
    _, tam = do(path, *words, answers=("10 9", "injury", "4"))
    assert (tam.strength, tam.fatigue) == (6, 1)
    _, dead = do(path, *words, answers=("10 9", "death"))
    assert dead.state == "dead"


@clause("ROOT-036")
def test_copying_a_spell_takes_four_hours(file: Any) -> None:
    path = file(items=(GRIMOIRE, SLEEP), **ill("poisoned", "5 hours"))
    _, tam = do(path, "use", "--what", "copy a spell", answers=("1 2",))
    assert (tam.detail("poisoned"), tam.detail("grimoire")) == ("1 hours", "Sleep")
    late = file(items=(GRIMOIRE, SLEEP), **ill("poisoned", "4 hours"))
    assert do(late, "use", "--what", "copy a spell", answers=("1 2",))[1].dead


@clause("ROOT-065", "GRAD-105")
@pytest.mark.parametrize(
    ("illness", "left", "after"),
    [
        ("poisoned", "9 hours", "1 hours"),
        ("poisoned", "8 hours", ""),
        ("zombie plague", "2 days", "1 days"),
        ("zombie plague", "1 days", ""),
    ],
)
def test_a_night_is_eight_hours_of_poison_and_a_day_of_disease(
    file: Any, illness: str, left: str, after: str
) -> None:
    _, tam = do(file(**ill(illness, left)), "rest")
    assert (tam.detail(illness), tam.dead) == (after, not after)


@clause("ROOT-065")
def test_a_week_with_a_healer_stops_the_clock_and_one_without_does_not(file: Any) -> None:
    _, healed = do(file(**ill("zombie plague", "2 days")), "heal", "--how", "week")
    assert (healed.conditions, healed.detail("zombie plague"), healed.dead) == (frozenset(), "", False)
    _, alone = do(file(**ill("zombie plague", "2 days")), "heal", "--how", "week", "--no-expertise")
    assert alone.dead
    _, aided = do(file(**ill("poisoned", "1 hours")), "heal", "--how", "aid")
    assert (aided.conditions, aided.dead) == (frozenset(), False)


@clause("ROOT-061")
def test_a_heretic_feeds_on_a_kill_with_a_d4() -> None:
    gains = HOOKS["heretic"].gains
    assert gains is not None
    fighter = from_character(replace(HERO, abilities=("heretic",)))
    body = Body(1, 10, 12, 9)
    offered = asked(gains, fighter, body, 3, "slain")
    assert offered.options == ("no", "yes")
    assert str(asked(gains, fighter, body, 3, "slain", answers=["yes"]).dice) == "d4"


@clause("ROOT-059", "ROOT-053")
@pytest.mark.parametrize(
    ("clinging", "dice"), [("stingers", "d4"), ("alight", "d4"), ("buried", "d6"), ("engulfed", "d6")]
)
def test_what_clings_rolls_the_printed_die_each_turn(clinging: str, dice: str) -> None:
    on_turn = HOOKS[clinging].on_turn
    assert on_turn is not None
    assert str(asked(on_turn, from_character(HERO), Body(4, 10, 12, 9), Rules()).dice) == dice


@clause("ROOT-059")
def test_a_burn_takes_1_hp_in_each_of_its_rounds_and_never_strength() -> None:
    burning = HOOKS["burning"].on_turn
    assert burning is not None
    body = Body(2, 10, 12, 9).given("burning=3")
    found = []
    for _ in range(3):
        body = burning(None, from_character(HERO), body, Rules())  # type: ignore[arg-type] # it asks for nothing
        found.append((body.hp, body.strength, body.tokens))
    assert found == [(1, 10, ("burning=2",)), (0, 10, ("burning=1",)), (0, 10, ())]


@clause("ROOT-064", "ROOT-061")
def test_a_beast_master_trains_a_companion_of_d6_hp_in_a_week(file: Any) -> None:
    path = file(abilities=("beast_master",), **ill("zombie plague", "9 days"))
    trained, tam = do(path, "use", "--what", "train a companion", answers=("6",))
    assert tam.detail("companion") == "loyal beast, 6 HP, d6 damage"
    assert tam.detail("zombie plague") == "2 days"
    assert "7" in refused(
        "do", str(path), "use", "--what", "train a companion", "--dice", "typed", "--answer", "7"
    )
    assert trained["outcome"]["word"] == "used"


@clause("ROOT-035", "GRAD-042")
def test_the_spell_shield_is_1_armour_in_every_hit_until_the_night(file: Any) -> None:
    path = file(items=(Item("Spellbook: Shield"),))
    do(path, "cast", answers=("plain",))
    assert "Armour 1 of 3" in do(path, "wait")[0]["sheet"][1]
    assert do(path, "hit", "--damage", "3")[1].hp == 2
    do(path, "rest")
    assert do(path, "hit", "--damage", "3")[1].hp == 1
    mail = (Item("Plate", armour=3, in_use=True), Item("Spellbook: Shield"))
    worn = file(items=mail, conditions=frozenset({"shielded"}))
    assert do(worn, "hit", "--damage", "4")[1].hp == 3, "never more than 3"


@clause("ROOT-061", "GRAD-042")
def test_a_battle_mage_imbues_the_body_with_2_armour(file: Any) -> None:
    path = file(abilities=("battle_mage",))
    do(path, "use", "--what", "imbue", answers=("body",))
    assert do(path, "hit", "--damage", "3")[1].hp == 3


@clause("ROOT-002", "ROOT-008")
def test_a_name_of_ones_own_stays_empty_until_it_is_given(tmp_path: Path) -> None:
    out = tmp_path / "made.json"
    words = ["new", "roots", "--random", "--seed", "3", "--choose", "name=own", "--out", str(out)]
    printed(*words)
    assert printed("show", str(out)).startswith("Nameless ")
    printed(*words[:-1], str(tmp_path / "named.json"), "--name", "Wren")
    assert "Wren" in printed("show", str(tmp_path / "named.json"))


@clause("ROOT-050")
def test_the_warden_says_the_rank_of_who_appears(file: Any) -> None:
    question = asked(random_antagonist)
    assert (question.options, question.who) == (("rank:1", "rank:2", "rank:3"), "master")
    met, _ = do(file(), "appear", answers=("rank:3", "2"))
    assert met["outcome"]["facts"]["rank"] == 3


@clause("ROOT-061")
def test_a_spore_sage_harvests_d4_rations(file: Any) -> None:
    path = file(abilities=("spore_sage",))
    assert "5" in refused("do", str(path), "use", "--what", "harvest", "--dice", "typed", "--answer", "5")
    _, tam = do(path, "use", "--what", "harvest", answers=("4",))
    assert [(item.name, item.uses) for item in tam.items] == [("Rations", 4)]


@clause("ROOT-061")
def test_attuning_to_another_element_takes_eight_hours(file: Any) -> None:
    path = file(abilities=("elementalist",), **ill("poisoned", "9 hours"))
    _, tam = do(path, "use", "--what", "attune", answers=("air",))
    assert (tam.detail("element"), tam.detail("poisoned")) == ("air", "1 hours")


@clause("GRAD-070", "ROOT-041")
def test_a_hireling_has_a_wage_and_is_the_wardens_to_play() -> None:
    answers: list[str | tuple[int, ...]] = [(3, 3, 3), (4, 4, 4), (5, 5, 5), (6,)]
    employer, person = played(hire, replace(HERO, coins=30), "Bodyguard", answers=answers)
    assert (person.hireling, person.wage, person.controller) == (True, 10, "master")
    assert (person.strength, person.dexterity, person.willpower, person.hp_max) == (9, 12, 15, 6)
    assert [item.dice for item in person.items] == [(6,)]
    assert employer.coins == 20


@clause("ROOT-059")
def test_who_is_buried_until_no_strength_is_left_is_dead() -> None:
    on_turn = HOOKS["buried"].on_turn
    assert on_turn is not None
    after = played(on_turn, from_character(HERO), Body(4, 3, 12, 9), Rules(), answers=[(3,)])
    assert (after.strength, after.fate) == (0, "dead")


@clause("ROOT-058", "ROOT-059")
def test_fear_is_saved_against_with_will_alone_and_gives_the_hp_back() -> None:
    on_turn = HOOKS["terrified"].on_turn
    assert on_turn is not None
    afraid = Body(0, 10, 12, 9).given("terrified=4")
    question = asked(on_turn, from_character(HERO), afraid, Rules())
    assert (str(question.dice), question.facts["target"]) == ("grace:d10 grief:d10", 9)
    assert played(on_turn, from_character(HERO), afraid, Rules(), answers=[(1, 2)]).hp == 4
    assert played(on_turn, from_character(HERO), afraid, Rules(), answers=[(9, 8)]) == afraid
