"""The ruleset as a whole: its contract, its credit, and what a reader of a question is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.errors import IllegalAnswer, SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.rulesets.goonies import RULESET
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.options import Rules
from talewright.testing import conform

Play = Callable[..., Any]


@pytest.mark.clause("GNG-001")
def test_only_an_offered_choice_moves_the_game() -> None:
    game: Single[Any] = Single(RULESET.create, (Rules(),), ending=lambda _: "created")
    waiting = resume(game)
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("free", "fighter", "rogue", "mage")
    with pytest.raises(IllegalAnswer, match="Choose one of: free, fighter, rogue, mage"):
        resume(game, [Chosen("paladin")])
    assert resume(game) == waiting


@pytest.mark.clause("GNG-002")
def test_a_choice_may_carry_every_kind_of_order(play: Play) -> None:
    assert {"check", "fight", "cast", "rest"} <= set(RULESET.verbs)
    weak = play("check", {"power": 0}, {"ds": 9}, [(4, 5)]).outcome.word
    strong = play("check", {"power": 1}, {"ds": 9}, [(4, 5)]).outcome.word
    unlucky = play("check", {"power": 1}, {"ds": 9}, [(3, 4)]).outcome.word
    assert (weak, strong, unlucky) == ("tie", "success", "failure")


@pytest.mark.clause("GNG-099")
def test_the_credit_names_authors_and_licence() -> None:
    assert RULESET.licence == "CC BY 4.0"
    for name in ("Felix Pleșoianu", "CC BY 4.0", "Tunnel Goons", "Nate Treme"):
        assert name in RULESET.credit


@pytest.mark.clause("GNG-022")
def test_being_out_is_an_ending(sketch: Callable[..., Hero]) -> None:
    assert RULESET.over(sketch(hp=1)) == ""
    assert RULESET.over(sketch(hp=0)) == "out"
    assert RULESET.measures(sketch(hp=0))["alive"] == 0


@pytest.mark.clause("R-18")
def test_a_sheet_never_shows_less_than_no_hp() -> None:
    hero = Hero(max_hp=10, damage=10).hurt(7)
    figure = next(figure for figure in RULESET.sheet(hero).figures if figure.name == "HP")
    assert (figure.value, figure.maximum) == (0, 10)


def test_the_sheet_tells_everything() -> None:
    hero = record.load(
        Hero,
        {
            "name": "Wren",
            "archetype": "rogue",
            "grace": 2,
            "spells": ["cold_snap", "lullaby"],
            "items": [{"name": "rope"}],
            "gp": 5,
            "titles": ["Friend of the Quay"],
            "keywords": ["Arbalest"],
        },
    )
    sheet = RULESET.sheet(hero)
    assert sheet.title == "Wren"
    assert [block.title for block in sheet.blocks] == ["Kit", "Spells", "Titles", "Keywords"]
    shown = json.dumps([entry.name for block in sheet.blocks for entry in block.entries])
    assert all(word in shown for word in ("rope", "Cold Snap", "lullaby", "Arbalest"))
    assert [(figure.name, figure.value) for figure in sheet.figures][-1] == ("Coin", 5)


def test_every_switch_is_checked() -> None:
    with pytest.raises(SheetError) as told:
        record.load(
            Rules, {"tie_attack": "parry", "armor_rule": "min2", "stun_stacks": 1, "threshhold": "initial"}
        )
    assert len(told.value.faults) == 4
    assert "Did you mean threshold?" in str(told.value)


def test_the_defaults_are_the_rulings() -> None:
    assert record.dump(Rules()) == {}
    rules = Rules()
    assert (rules.advantage, rules.disadvantage, rules.spell_power) == (False, False, "margin")


def test_every_note_and_roll_has_words(play: Play) -> None:
    """A long fight and a failed check: nothing is told without a sentence."""
    words = RULESET.words()
    played = [
        play("fight", {"archetype": "mage", "spells": ["sunburst"]}, {"ds": 9}, ["cast:sunburst", (5, 5)]),
        play("check", {"hp": 3}, {"ds": 9}, [(1, 1)]),
        play("check", {}, {"ds": 0}),
        play("heal", {"hp": 3}, {"n": 2}),
        play("equip", {}, {"name": "rope"}),
        play("fight", {"hp": 1}, {"ds": 9}, ["attack", (1, 1)]),
        play("fight", {"hp": 1}, {"ds": 9}, ["run", (6, 6)]),
    ]
    told = [note for each in played for note in each.notes if note.kind != "chose"]
    silent = {note.kind for note in told if not words.note(note)}
    assert not silent
    assert len({note.kind for note in told}) >= 12


def test_the_contract_of_every_ruleset() -> None:
    conform(RULESET, tests=Path(__file__).parent)
