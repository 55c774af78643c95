"""talewright companion: printed instructions on a character's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from talewright.core.errors import AdventureError
from talewright.core.ruleset import find
from talewright.play.companion import understand

from .conftest import Run


@pytest.fixture
def gnat(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "gnat.json"
    run("new", "gnat", "--random", "--seed", "4", "--out", str(path))
    return path


@pytest.fixture
def goonie(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "goonie.json"
    run("new", "goonies", "--random", "--seed", "2", "--out", str(path))
    return path


def character(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["character"]
    return found


def do(run: Run, system: str, path: Path, *lines: str) -> dict[str, Any]:
    args = [part for line in lines for part in ("--do", line)]
    code, out, err = run("companion", system, str(path), *args, "--json", "--seed", "1")
    assert code == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def test_printed_instructions_change_the_file(run: Run, gnat: Path) -> None:
    found = do(
        run,
        "gnat",
        gnat,
        "Take two Wounds, ignoring armour",
        "Gain the keyword *Arbalest*",
        "You find a **sword (one-handed, +1)**.",
        "Gain 10 gp",
        "Fight one round at +9",
        "If you survive, Gain 2 Experience and turn to 34.",
        "If you have the keyword *Arbalest*, turn to 99, otherwise turn to 5",
    )
    hero = character(gnat)
    assert hero["vitality"] == 1
    assert hero["keywords"] == ["Arbalest"]
    assert hero["gp"] == 20
    assert {"name": "sword", "kind": "one-handed", "bonus": 1}.items() <= hero["items"][-1].items()
    assert [each["turn_to"] for each in found["instructions"]][-2:] == ["34", "99"]
    assert found["instructions"][4]["outcome"] == "survived"
    assert found["instructions"][0]["understood"].startswith("2 Wounds")
    assert found["character"]["character"] == hero


def test_a_result_reaches_the_next_sentence(run: Run, gnat: Path) -> None:
    found = do(run, "gnat", gnat, "Test your Talent at +9", "If you succeed, Gain 1 Experience")
    assert found["instructions"][0]["outcome"] == "passed"
    assert character(gnat)["xp"] == 1


def test_goonies_too(run: Run, goonie: Path) -> None:
    found = do(
        run,
        "goonies",
        goonie,
        "Take 2 damage",
        "Roll Power against 3",
        "Learn **Cold Snap (level 1)**",
        "Gain 3 XP",
    )
    before = found["instructions"]
    assert before[1]["outcome"] == "success"
    assert any("lose 2 HP" in line for line in before[0]["told"])
    assert "cold_snap" in json.dumps(character(goonie))


def test_undo_restores_the_sheet(run: Run, gnat: Path) -> None:
    before = gnat.read_text(encoding="utf-8")
    do(run, "gnat", gnat, "Take a Wound", "undo")
    assert gnat.read_text(encoding="utf-8") == before
    _, out, _ = run("companion", "gnat", str(gnat), given="Take a Wound\nGain 5 gp\nundo\nundo\nundo\nquit\n")
    assert "nothing to undo" in out
    assert gnat.read_text(encoding="utf-8") == before


def test_at_the_table_with_choices_and_typed_dice(run: Run, gnat: Path) -> None:
    given = "Test Climbing, with a Default Roll\n6 7\n6 5\n1\nsheet\n?\nTest your Talent\nu\nquit\n"
    code, out, _ = run("companion", "gnat", str(gnat), "--dice", "typed", given=given)
    assert code == 0
    assert "default roll -2 (GNAT-020): 7" in out
    assert "│ 5 ││ 6 │" in out
    assert "Rolled 11, needed 7 or less. Failure." in out
    assert "nothing has changed" in out
    assert f"Your character is saved in {gnat}." in out


def test_a_dry_run_leaves_the_file_alone(run: Run, gnat: Path) -> None:
    before = gnat.read_text(encoding="utf-8")
    code, out, _ = run("companion", "gnat", str(gnat), "--do", "Take a Wound", "--dry")
    assert code == 0
    assert "Vitality 2 of 3" in out
    assert gnat.read_text(encoding="utf-8") == before


def test_a_skill_of_another_book_is_known(run: Run, gnat: Path) -> None:
    data = json.loads(gnat.read_text(encoding="utf-8"))
    data["character"]["skills"].append(["skating", 2])
    gnat.write_text(json.dumps(data), encoding="utf-8")
    found = do(run, "gnat", gnat, "Test Skating at +9")
    assert found["instructions"][0]["outcome"] == "passed"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Take tow Wounds", 'Did you mean "two"?'),
        ("Gain the keyword Arbalest", "a keyword in *italics*"),
        ("Take two Woundes", "Did you mean"),
        ("Take two Wounds if the rope snaps", "Wounds"),
        ("the weather is fine today", "is not an instruction of GNAT"),
        ("", "nothing is typed"),
        ("## start", "is not an instruction"),
        ("```", "nothing is typed"),
        ("x" * 3000, "at most 2,000 characters"),
    ],
)
def test_near_misses_are_reported(run: Run, gnat: Path, line: str, words: str) -> None:
    before = gnat.read_text(encoding="utf-8")
    code, out, err = run("companion", "gnat", str(gnat), "--do", line)
    assert code == 2
    assert words in err
    assert "Traceback" not in out + err
    assert gnat.read_text(encoding="utf-8") == before


def test_every_phrase_of_the_phrase_book_is_understood() -> None:
    """Whatever an author may write, a reader may type."""
    from talewright.adventure import phrase_book

    for system in ("gnat", "goonies"):
        ruleset = find(system)
        hero = ruleset.draw(ruleset.sketch())
        for phrase in phrase_book(ruleset).phrases:
            if phrase.private or phrase.says[:2].casefold() in ("if", "on"):
                continue
            if phrase.node == "counter":  # its name is in the head of a book, which a printed one has not
                continue
            try:
                typed = understand(ruleset, hero, phrase.says)
            except AdventureError:
                # A part of a sentence (a switch of a fight) that cannot stand alone is refused, not guessed.
                assert not phrase.says.startswith(("Take", "Test", "Gain", "Lose", "Roll", "Heal")), (
                    phrase.says
                )
                continue
            assert typed.understood


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess", "HERO"], "gradient:slackwater"),
        (["legend", "HERO"], "no books"),
        (["goonies", "HERO"], "not of"),
        (["gnat", "nowhere.json"], "nowhere.json"),
        (["gnat", "HERO", "--dice", "loaded", "--do", "Rest"], "machine or typed"),
        (["gnat", "HERO", "--json"], "goes with --do"),
    ],
)
def test_refusals(run: Run, gnat: Path, args: list[str], words: str) -> None:
    code, _, err = run("companion", *[str(gnat) if arg == "HERO" else arg for arg in args])
    assert code == 2
    assert words in err


def test_a_file_that_cannot_be_written_keeps_the_old_one(
    run: Run, gnat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = gnat.read_text(encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    code, _, err = run("companion", "gnat", str(gnat), "--do", "Take a Wound")
    assert code == 2
    assert "the disk is full" in err
    assert gnat.read_text(encoding="utf-8") == before
