"""An evening of Gradient: Roots by commands alone: a party, a place, a fight, its wounds, rest, shop, and undo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from talewright.core.character_file import from_file, to_file
from talewright.core.ruleset import find

from .conftest import Run


def json_of(run: Run, *args: str) -> Any:
    code, out, err = run(*args, "--json")
    assert code == 0, (args, err)
    return json.loads(out)


def character(path: Path) -> Any:
    return from_file(json.loads(path.read_text(encoding="utf-8")), str(path))[1]


@pytest.mark.clause("GRAD-005", "GRAD-107", "ROOT-002", "ROOT-011")
def test_a_warden_without_a_browser_runs_an_evening(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "party"
    made = json_of(run, "party", "--number", "3", "--random", "--seed", "21", "--out", str(folder))["party"]
    files = sorted(folder.glob("*.json"))
    assert len(files) == len(made) == 3
    party = [part for path in files for part in ("--party", str(path))]

    # A place, with what its Warden answers, and those who are most at risk.
    entered = json_of(run, "do", str(files[0]), "venture", "--ambient", "Deadwood", "--seed", "5")
    assert "Deadwood" in entered["events"][0]
    scores = [character(path).dexterity for path in files]
    others = [part for score in scores[1:] for part in ("--others", str(score))]
    saved = json_of(run, "do", str(files[0]), "together", "--attribute", "dexterity", *others, "--seed", "3")
    assert saved["outcome"]["facts"]["target"] == min(scores)

    # Whom they meet, how dangerous that is, and the fight itself; every sheet changes and can be taken back.
    appeared = json_of(run, "do", str(files[0]), "appear", "--rank", "2", "--seed", "4")
    assert " appears: " in appeared["events"][-1]
    foes = ["--foe", "2 goblinoid/goblin"]
    pair, lone = party[:4], ["--foe", "goblinoid/goblin"]
    danger = json_of(run, "encounter", *pair, *lone, "--danger", "--aim", "weakest")["danger"]
    assert 0 < danger["won"] < 1
    assert danger["sheets"] == 2
    before = [character(path) for path in files]
    fight = ["encounter", *party, *foes, "--play", "--seed", "8", "--out", str(folder)]
    code, _, err = run(*fight)
    assert (code, "already there" in err) == (2, True)
    assert [character(path) for path in files] == before
    fought = json_of(run, *fight, "--force")["fight"]
    after = [character(path) for path in files]
    hurt = [number for number, sheet in enumerate(after) if sheet != before[number]]
    assert hurt, fought
    hero = files[hurt[0]]
    assert json_of(run, "do", str(hero), "--history")["actions"][-1]["verb"] == "encounter"
    json_of(run, "do", str(hero), "--undo")
    assert character(hero) == before[hurt[0]]
    for path, sheet in zip(files, before, strict=True):
        path.write_text(json.dumps(to_file(find("roots"), sheet)), encoding="utf-8")

    # Wounds, the hour of the dying, help, rest.
    wounded = files[0]
    json_of(run, "do", str(wounded), "overrule", "--set-hp", "0")
    json_of(run, "do", str(wounded), "hit", "--damage", "1", "--dice", "typed", "--answer", "10 9")
    assert character(wounded).state == "down"
    json_of(run, "do", str(wounded), "wait", "--minutes", "25")
    assert character(wounded).minutes == 35
    assert "35" in run("show", str(wounded))[1]
    json_of(run, "do", str(wounded), "heal", "--how", "bandage")
    json_of(run, "do", str(wounded), "rest")
    assert character(wounded).state == "up"
    assert character(wounded).hp == character(wounded).hp_max

    # Money, goods, a helper; and who goes on when the character dies.
    json_of(run, "do", str(wounded), "coins", "--change", "60")
    json_of(run, "do", str(wounded), "buy", "--what", "Rope")
    assert "Rope" in [item.name for item in character(wounded).items]
    json_of(run, "do", str(wounded), "hire", "--whom", "Bodyguard", "--seed", "2")
    json_of(run, "do", str(wounded), "hurt", "--amount", "40")
    shown = run("show", str(wounded))[1]
    assert "Dead" in shown
    json_of(run, "do", str(wounded), "take-over")
    assert character(wounded).name == "Bodyguard"
    json_of(run, "do", str(wounded), "--undo")
    assert character(wounded).state == "dead"
