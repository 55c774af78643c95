"""A party of character files on the command line: encounters with named antagonists, their danger, and the fight."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from talewright.core.character_file import from_file, to_file
from talewright.core.ruleset import find
from talewright.faces.cli.commands import app
from talewright.odds.question import read_question
from talewright.odds.report import answer
from talewright.rulesets.gradient.character import DEAD, Character, Item

STRONG = Character(
    "Ash", 14, 14, 12, 14, 14, 12, 6, 6, items=(Item("Axe", dice=(8,), in_use=True),), setting="roots"
)
WEAK = Character("Bo", 6, 8, 7, 6, 8, 7, 1, 1, setting="roots")


def written(folder: Path, *party: Character, system: str = "roots") -> list[str]:
    """Flags for the files of these characters."""
    words = []
    for number, each in enumerate(party):
        path = folder / f"{number}.json"
        path.write_text(json.dumps(to_file(find(system), each)), encoding="utf-8")
        words += ["--party", str(path)]
    return words


def run(*words: str) -> Any:
    ran = CliRunner().invoke(app, ["encounter", *words, "--json"])
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.output)


@pytest.mark.clause("GRAD-128", "GRAD-133", "ROOT-050")
def test_named_antagonists_cost_what_their_archetype_does(tmp_path: Path) -> None:
    party = written(tmp_path, STRONG, WEAK)
    found = run(*party, "--foe", "2 goblinoid/goblin", "--foe", "beast/rat as swarm")
    assert (found["base"], found["bought"]["words"], found["bought"]["cost"]) == (6, "2 Stalker, Swarm", 6)
    hired = written(tmp_path, STRONG, replace(WEAK, hireling=True), replace(WEAK, hireling=True))
    assert run(*hired)["base"] == 6


@pytest.mark.clause("GRAD-133")
def test_the_danger_is_that_of_the_sheets(tmp_path: Path) -> None:
    goblin = ("--foe", "goblinoid/goblin", "--danger")
    alone = run(*written(tmp_path, WEAK), *goblin)["danger"]
    helped = run(*written(tmp_path, WEAK, STRONG), *goblin)["danger"]
    assert alone["exact"]
    assert helped["exact"]
    assert (alone["sheets"], helped["sheets"]) == (1, 2)
    assert alone["won"] + 0.2 < helped["won"]
    elsewhere = run("--pcs", "1", "--foe", "crews/wrecker", "--setting", "slackwater", "--danger")["danger"]
    assert 0 < elsewhere["won"] < 1


@pytest.mark.clause("GRAD-086")
def test_standing_orders_change_the_danger(tmp_path: Path) -> None:
    party = written(tmp_path, STRONG, WEAK)
    by_aim = {
        aim: run(*party, "--foe", "goblinoid/goblin", "--danger", "--foe-aim", aim)["danger"]["dead"]
        for aim in ("first", "weakest")
    }
    assert by_aim["first"] != by_aim["weakest"]


@pytest.mark.clause("ROOT-050", "GRAD-103")
def test_a_party_fights_and_every_sheet_is_written(tmp_path: Path) -> None:
    dead = replace(WEAK, name="Cy", state=DEAD)
    party = written(tmp_path, STRONG, dead, WEAK)
    out = tmp_path / "after"
    found = run(*party, "--foe", "giant/storm-giant", "--play", "--seed", "5", "--out", str(out))
    names = [from_file(json.loads((out / f"{n}.json").read_text(encoding="utf-8")))[1].name for n in range(3)]
    assert names == ["Ash", "Cy", "Bo"]
    assert found["fight"]["ending"] == "lost"
    after = [each["character"] for each in found["fight"]["party"]]
    assert after[1]["state"] == DEAD
    assert all(sheet["state"] != "up" for sheet in after)


@pytest.mark.clause("GRAD-113", "GRAD-133")
@pytest.mark.parametrize(
    ("system", "foe"), [("gradient", "2 hp1 str3 dex3 wil3 d4"), ("gradient:slackwater", "")]
)
def test_a_party_of_the_core_or_of_any_setting_fights(tmp_path: Path, system: str, foe: str) -> None:
    setting = system.partition(":")[2]
    party = written(tmp_path, *(replace(each, setting=setting) for each in (STRONG, WEAK)), system=system)
    encounters = find(system).encounters
    assert encounters is not None
    foe = foe or f"2 {next(iter(encounters.foes())).id}"
    out = tmp_path / "after"
    found = run(*party, "--foe", foe, "--play", "--seed", "5", "--out", str(out))
    assert found["fight"]["ending"] in ("won", "lost", "escaped", "drawn")
    files = [json.loads((out / f"{n}.json").read_text(encoding="utf-8")) for n in range(2)]
    assert [from_file(each)[0].id for each in files] == [system] * 2
    assert [each["character"] for each in files] == [each["character"] for each in found["fight"]["party"]]
    again = run(*party, "--foe", foe, "--play", "--seed", "5")
    assert again["fight"] == found["fight"]
    danger = run(*party, "--foe", foe, "--danger")["danger"]
    assert (danger["sheets"], 0 <= danger["won"] <= 1) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--party", "nowhere.json"), "cannot be read"),
        (("--play", "--foe", "goblinoid/goblin"), "needs character files"),
        (("--foe", "goblinoid/gobblin"), "goblinoid/goblin"),
        (("--foe", "goblinoid/goblin", "--setting", "nowhere"), "No setting"),
    ],
)
def test_a_party_that_cannot_fight_is_refused(words: tuple[str, ...], why: str) -> None:
    ran = CliRunner().invoke(app, ["encounter", *words])
    assert ran.exit_code != 0
    assert why in ran.output + str(ran.exception)


def test_a_file_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    words = written(tmp_path, STRONG)
    ran = CliRunner().invoke(app, ["encounter", *words, *words, "--foe", "beast/wolf", "--danger"])
    assert ran.exit_code != 0
    assert "is named twice" in f"{ran.output}{ran.exception}"


@pytest.mark.clause("GRAD-124", "GRAD-125")
def test_the_warden_sees_what_each_archetype_is_for_and_how_it_behaves() -> None:
    ran = CliRunner().invoke(app, ["encounter", "--pcs", "3", "--buy", "controller, 2 mobs"])
    assert "Controller: shapes field or story without raw force (summon Mobs and Swarms, " in ran.output
    found = run("--pcs", "3", "--buy", "controller, 2 mobs")["bought"]["roles"]
    assert found == {
        "Controller": {
            "role": "shapes field or story without raw force",
            "behaviour": ["summon Mobs and Swarms", "confuse", "debuff", "sway emotions", "deny zones"],
        },
        "Mob": {
            "role": "a weak foe",
            "behaviour": ["surround", "overwhelm", "spend numbers", "clog movement"],
        },
    }


def test_files_of_two_systems_are_no_party(tmp_path: Path) -> None:
    core = tmp_path / "core"
    core.mkdir()
    words = [*written(tmp_path, STRONG), *written(core, replace(WEAK, setting=""), system="gradient")]
    ran = CliRunner().invoke(app, ["encounter", *words])
    assert "several settings" in ran.output + str(ran.exception)


@pytest.mark.clause("GRAD-084")
def test_a_won_fight_is_called_won_though_the_character_died() -> None:
    """The line of the goal and the line of the ending agree."""
    question = {
        "system": "roots",
        "character": {"hp": 1, "strength": 3, "dice": "d4"},
        "steps": [
            {
                "verb": "encounter", "foes": ["goblinoid/goblin"], "allies": ["hp6 str14 dex14 d8"], "aim": "first",
                "foe_aim": "first", "scars": False,
            }
        ],
    }  # fmt: skip
    found = answer(read_question(question))
    assert found["endings"]["won"] == found["value"]["good"]
    assert found["endings"]["won"]["decimal"] < 1


@pytest.mark.clause("GRAD-091")
def test_piercing_dice_alone_are_the_attack() -> None:
    def mean(**order: Any) -> float:
        asked = {
            "system": "roots",
            "character": {"dice": "d12"},
            "steps": [{"verb": "damage", **order}],
            "goal": ["damage"],
        }
        return float(answer(read_question(asked))["value"]["damage"]["decimal"])

    assert mean(piercing="d4", armour=3) == 2.5
    assert mean(piercing="d4", bonus=2) == 4.5
    assert mean(piercing="d8", mode="impaired") == 2.5
    assert mean(armour=0) == 6.5
