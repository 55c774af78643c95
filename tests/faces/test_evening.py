"""Evenings by commands alone: a party or a character, a place, a fight, its wounds, rest, shop, and undo."""

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


def made(run: Run, path: Path, system: str, **changes: Any) -> Path:
    """The first ready character of a system, with other figures."""
    hero = json_of(run, "new", system, "--ready")["heroes"][0]["id"]
    assert run("new", system, "--ready", hero, "--out", str(path))[0] == 0
    file = json.loads(path.read_text(encoding="utf-8"))
    file["character"] |= changes
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


class Evening:
    """One character whose orders are given line by line, and taken back at the end."""

    def __init__(self, run: Run, path: Path) -> None:
        self.run, self.path = run, path
        self.before: list[Any] = []

    def do(self, line: str, *answers: str) -> dict[str, Any]:
        """One order with typed dice, or those of a seed, and the answers to its questions."""
        now = self.hero
        dice = [] if "--seed" in line else ["--dice", "typed"]
        given = [part for answer in answers for part in ("--answer", answer)]
        found: dict[str, Any] = json_of(self.run, "do", str(self.path), *line.split(), *dice, *given)
        if found["recorded"]:
            self.before.append(now)
        return found

    def word(self, line: str, *answers: str) -> str:
        return str(self.do(line, *answers)["outcome"]["word"])

    @property
    def hero(self) -> Any:
        return character(self.path)

    @property
    def sheet(self) -> str:
        return self.run("show", str(self.path))[1]

    def take_back(self) -> None:
        """Every order, to the beginning."""
        for state in reversed(self.before):
            json_of(self.run, "do", str(self.path), "--undo")
            assert self.hero == state


def test_an_evening_of_legend(run: Run, tmp_path: Path) -> None:
    items = [
        {"name": "Sword", "quality": 8, "traits": ["weapon"]},
        {"name": "Book", "spell": "scorch"},
        {"name": "Pearl", "quality": 6, "traits": ["treasure"]},
    ]
    path = made(
        run,
        tmp_path / "bramble.json",
        "legend",
        might=8,
        wit=8,
        items=items,
        abilities=["unbreakable_spirit"],
    )
    evening = Evening(run, path)
    do, word = evening.do, evening.word

    # A dungeon: Rooms take ten minutes, its Clock runs, a roll costs what the master says.
    do("explore --enter cellar --depth 1 --clock", "4")
    assert (evening.hero.minute, evening.hero.clock) == (10, 15)
    assert word("roll --attribute wit", "3", "none") == "failure"
    assert word("roll --attribute might --using Sword --offered fatigue:1", "4 1", "fatigue:1") == "partial"
    assert (evening.hero.minute, evening.hero.fatigue) == (30, 1)
    assert do("clock", "6")["outcome"]["facts"]["value"] == 9

    # A scene: the daily ability holds for it and no longer.
    do("ability --ability unbreakable_spirit")
    do("harm --fatigue 2")
    assert evening.hero.fatigue == 1
    do("scene")
    do("harm --fatigue 2")
    assert evening.hero.fatigue == 3
    assert word("ability --ability unbreakable_spirit") == "used today"

    # Magic: a spell at a creature, then a failure that spends the book.
    assert do("cast --spell scorch --foe moss_rat", "8 5", "none")["outcome"]["facts"]["damage"] == 4
    assert word("cast --spell scorch", "1 2", "none") == "failure"
    assert word("cast --spell scorch") == "not ready"

    # A fight is one action; who falls does not act, and is fed in a rest.
    minute = evening.hero.minute
    assert word("fight --foe moss_rat --start first", "8 6") == "won"
    assert evening.hero.minute == minute + 10
    do("harm --loss 50")
    assert "Unconscious" in evening.sheet
    for line in ("roll", "attack", "cast --spell scorch", "explore", "travel", "buy --goods torch"):
        assert word(line) == "unconscious", line
    assert word("rest --served", "meal") == "slept"
    assert (evening.hero.vigor, evening.hero.fatigue) == (evening.hero.vigor_max, 0)
    assert word("recharge --spell scorch") == "recharged"
    do("travel --area Fen")
    assert evening.hero.clock is None

    # Treasure buys, the deed of the Path advances, and all of it can be taken back.
    assert word("buy --goods lockpicks") == "cannot pay"
    assert word("buy --goods shovel") == "bought"
    assert word("advance --deed", "vigor") == "advanced"
    assert "Shovel" in evening.sheet
    evening.take_back()


def test_an_evening_of_generic_fantasy(run: Run, tmp_path: Path) -> None:
    path = made(
        run,
        tmp_path / "anton.json",
        "generic-fantasy",
        klass="battle-mage",
        willpower=8,
        willpower_hp=8,
        willpower_normal=8,
        feats=["spellcasting"],
        spells=["magic-missile"],
        skills=[["melee", 6]],
        coin=40,
    )
    evening = Evening(run, path)
    do, word = evening.do, evening.word

    # A test with its consequence, points spent on it, a claim that the facilitator confirms.
    told = do("test --skill melee", "5 2", "keep")
    assert "something unforeseen" in " ".join(told["events"])
    assert word("test --skill melee --need 2", "5 2", "buy:hit+weak for 4 BOD") == "passed"
    assert evening.hero.body_hp == 4
    do("earn --claim flaw", "confirm")
    assert word("earn --claim style", "refuse") == "refused"
    assert evening.hero.xp == 1

    # A duel in which a turn is an attack or a spell; the wound gets its words.
    duel = do("duel --foe cellar-rat --seed 3", "cast:magic-missile", "times:1")
    assert "You cast magic missile" in " ".join(duel["events"])
    do("overrule --body-hp 1 --ap 0")
    do("harm --points 1", "a limp")
    assert "a limp" in evening.sheet

    # Below d4: a clock that every hour runs, even of a rest that fills nothing; treatment stops it.
    do("overrule --body 4 --body-hp 1")
    assert word("harm --points 1", "a scar", "3", "4") == "down"
    assert "4 hours left" in evening.sheet
    assert word("attack --foe wolf") == "barred"
    do("rest --no-full-stomach")
    do("wait --unit hours")
    assert evening.hero.clocks[0].left == 2
    assert word("tend", "1", "4") == "saved"
    assert (evening.hero.clocks, evening.hero.dead) == ((), False)
    do("rest --length week")
    assert evening.hero.body == 8

    # Coin buys, a night refills, and all of it can be taken back.
    assert word("buy --item rope") == "bought"
    do("pool --pool intellect --change -3")
    do("rest --length night")
    assert evening.hero.intellect_hp == 6
    do("earn --n 3", "roll", "4", "feat:berserk")
    assert evening.hero.feats == ("berserk", "spellcasting")
    do("harm --points 90", *["words:"] * 3, "1")
    assert "Dead" in evening.sheet
    for line in ("test", "rest", "buy --item rope", "earn", "duel --foe wolf"):
        assert word(line) == "dead", line
    evening.take_back()
