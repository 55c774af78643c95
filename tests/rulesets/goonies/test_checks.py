"""Checks: success, tie, failure and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from talewright.adventure import check_book, read_book
from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.goonies.authoring import scores
from talewright.rulesets.goonies.checks import Check, band

Play = Callable[..., Any]
GRACEFUL = {"power": 0, "grace": 1, "focus": 2}


@pytest.mark.clause("GNG-010", "R-18")
def test_two_dice_are_rolled_and_both_are_shown(play: Play) -> None:
    open_ = play("check", GRACEFUL, {"ability": "grace", "ds": 9})
    assert str(open_.question.dice) == "2d6"
    assert open_.question.facts["modifier"] == 1
    assert open_.question.facts["ds"] == 9
    done = play("check", GRACEFUL, {"ability": "grace", "ds": 9}, [(6, 2)])
    assert done.notes[0].facts["faces"] == (2, 6)


@pytest.mark.clause("GNG-010", "GNG-016")
@pytest.mark.parametrize(("ability", "margin"), [("power", -2), ("grace", -1), ("focus", 0)])
def test_the_named_ability_is_added(play: Play, ability: str, margin: int) -> None:
    assert play("check", GRACEFUL, {"ability": ability, "ds": 9}, [(3, 4)]).facts["margin"] == margin


@pytest.mark.clause("GNG-016")
def test_a_check_names_one_of_three_abilities() -> None:
    with pytest.raises(SheetError, match="ability: 'luck' is not one of power, grace, focus"):
        record.load(Check, {"ds": 9, "ability": "luck"})


@pytest.mark.clause("GNG-011", "GNG-012", "GNG-013", "GNG-014")
@pytest.mark.parametrize(
    ("dice", "word", "hp"),
    [((4, 5), "success", 10), ((4, 4), "tie", 10), ((3, 4), "failure", 9), ((1, 1), "failure", 4)],
)
def test_three_readings_of_one_check(play: Play, dice: tuple[int, int], word: str, hp: int) -> None:
    done = play("check", GRACEFUL, {"ability": "grace", "ds": 9}, [dice])
    assert done.outcome.word == word
    assert done.hero.hp == hp
    assert done.facts[word] == 1
    assert done.facts["damage"] == 10 - hp


@pytest.mark.clause("GNG-014", "GNG-013")
def test_an_authors_consequence_replaces_the_damage(play: Play) -> None:
    none = play("check", GRACEFUL, {"ds": 12, "damage": "none"}, [(1, 1)])
    assert (none.outcome.word, none.hero.hp) == ("failure", 10)
    fixed = play("check", GRACEFUL, {"ds": 12, "instead": 2}, [(1, 1)])
    assert fixed.hero.hp == 8


@pytest.mark.clause("GNG-012", "R-2")
def test_a_tie_is_partial_success_unless_the_author_has_an_outcome_for_it(play: Play) -> None:
    partial = play("check", GRACEFUL, {"ds": 8}, [(4, 4)])
    assert partial.outcome.good
    assert partial.hero.unused == 8
    assert partial.hero.hp == 10
    own = play("check", GRACEFUL, {"ds": 8, "tie": "own"}, [(4, 4)])
    assert not own.outcome.good
    assert (own.hero.unused, own.hero.hp) == (0, 10)


BARN = """---
title: Barn
system: goonies
start: barn
---

## barn

Roll Grace against {ds}. If you succeed, turn to [[loft]]. {tie}If you fail, {price} and turn to [[yard]].

## loft {{ending=victory}}

Hay.

## yard {{ending=neutral}}

Mud.
"""


@pytest.mark.clause("R-2", "GNG-013", "GNG-015", "R-19")
@pytest.mark.parametrize(
    ("ds", "tie", "price", "expected"),
    [
        (9, "On a tie, turn to [[yard]]. ", "Take 2 damage", []),
        (9, "", "Take 2 damage", ["R-2"]),
        (9, "On a tie, turn to [[yard]]. ", "Take 0 damage", ["GNG-013"]),
        (6, "On a tie, turn to [[yard]]. ", "Take 2 damage", ["GNG-015"]),
        (7, "On a tie, turn to [[yard]]. ", "Take 2 damage", []),
        (12, "On a tie, turn to [[yard]]. ", "Take 2 damage", []),
        (13, "On a tie, turn to [[yard]]. ", "Take 2 damage", ["GNG-015"]),
        (15, "On a tie, turn to [[yard]]. ", "Take 2 damage", ["R-19"]),
        (0, "On a tie, turn to [[yard]]. ", "Take 2 damage", ["R-19"]),
    ],
)
def test_an_author_is_warned(ds: int, tie: str, price: str, expected: list[str]) -> None:
    book = read_book(BARN.format(ds=ds, tie=tie, price=price))
    found = [finding.id for finding in check_book(book) if finding.id[:3] in ("R-1", "R-2", "GNG")]
    assert found == expected


@pytest.mark.clause("GNG-015", "R-19")
@pytest.mark.parametrize("fields", [{"ds": 15}, {"enemies": [{"ds": 15}]}, {"merged": 15}])
def test_an_author_is_warned_of_every_score_of_an_order(fields: dict[str, Any]) -> None:
    order = SimpleNamespace(fields=lambda: fields, span=None)
    book: Any = SimpleNamespace(orders=lambda: [(None, order)], finding=lambda clause, *_, **__: clause)
    found: list[Any] = list(scores(book))
    assert found == ["R-19"]


@pytest.mark.clause("GNG-015")
@pytest.mark.parametrize(
    ("ds", "name"),
    [(6, ""), (7, "easy"), (8, "easy"), (9, "medium"), (10, "medium"), (11, "hard"), (12, "hard"), (13, "")],
)
def test_bands(ds: int, name: str) -> None:
    assert band(ds) == name


@pytest.mark.clause("GNG-017")
def test_nothing_tricky_needs_no_dice(play: Play) -> None:
    done = play("check", GRACEFUL, {"ds": 0})
    assert done.question is None
    assert done.outcome.word == "success"
    assert (done.hero.hp, done.hero.unused) == (10, 0)


@pytest.mark.clause("R-6")
def test_armour_helps_in_a_check_only_where_the_author_says_so(play: Play) -> None:
    bare = play("check", {"armour": 3}, {"ds": 9}, [(1, 2)])
    assert bare.hero.hp == 4
    kept = play("check", {"armour": 3}, {"ds": 9, "armor_applies": True}, [(1, 2)])
    assert kept.hero.hp == 7


@pytest.mark.clause("R-19")
def test_an_enemys_ds_is_at_least_one(play: Play) -> None:
    with pytest.raises(SheetError, match="below 1"):
        play("fight", {}, {"enemies": [{"ds": 0}]})
    with pytest.raises(SheetError, match="at least 1"):
        play("fight", {}, {"ds": 0})


@pytest.mark.clause("R-14")
def test_advantage_keeps_the_best_two_of_three(play: Play) -> None:
    assert play("check", {}, {"ds": 9, "edge": "advantage"}, [(2, 6, 3)]).outcome.word == "tie"
    assert play("check", {}, {"ds": 5, "edge": "disadvantage"}, [(2, 6, 3)]).outcome.word == "tie"
    for verb in ("attack", "run"):
        assert str(play(verb, {}, {"ds": 9, "edge": "advantage"}).question.dice) == "3d6"
    assert str(play("check", {}, {"ds": 9}, advantage=True).question.dice) == "3d6"
    assert str(play("check", {}, {"ds": 9}, disadvantage=True).question.dice) == "3d6"
    assert str(play("check", {}, {"ds": 9, "edge": "disadvantage"}, advantage=True).question.dice) == "2d6"
    assert str(play("check", {}, {"ds": 9}).question.dice) == "2d6"


@pytest.mark.clause("GNG-022", "R-18")
def test_damage_up_to_the_total_puts_the_character_out(play: Play) -> None:
    near = play("check", {"hp": 6}, {"ds": 9}, [(2, 2)])
    assert (near.hero.hp, near.hero.out) == (1, False)
    out = play("check", {"hp": 5}, {"ds": 9}, [(2, 2)])
    assert (out.hero.hp, out.hero.out) == (0, True)
    beyond = play("check", {"hp": 2}, {"ds": 9}, [(2, 2)])
    assert beyond.hero.hp == 0
    assert "out" in beyond.kinds
    assert beyond.hero.damage == beyond.hero.max_hp


@pytest.mark.clause("R-21")
@pytest.mark.parametrize(
    ("bonus", "word", "hp"), [(0, "tie", 10), (1, "success", 10), (-1, "failure", 9), (-3, "failure", 7)]
)
def test_what_an_author_adds_changes_the_total_as_an_ability_would(
    play: Play, bonus: int, word: str, hp: int
) -> None:
    done = play("check", GRACEFUL, {"ability": "grace", "ds": 9, "bonus": bonus}, [(4, 4)])
    assert (done.outcome.word, done.facts["margin"], done.hero.hp) == (word, bonus, hp)
    earned = play("check", GRACEFUL, {"ability": "grace", "ds": 9}, [(6, 6)]).hero.unused
    assert done.hero.unused == (0 if word == "failure" else earned)
