"""talewright check, graph and autoplay."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from tests.faces.small_books import SALT

from talewright.core.ruleset import find
from talewright.faces.cli.check import stamp
from talewright.play.authoring.check import price_fight
from talewright.play.cache import LruCache

from .conftest import Run

ADVENTURES = Path(__file__).parents[2] / "adventures"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "salt.tale.md"
    path.write_text(SALT, encoding="utf-8")
    return path


# -- check ----------------------------------------------------------------------------------------------------


def test_faults_are_reported_with_place_cause_and_cure(run: Run, book: Path) -> None:
    text = SALT.replace("Take a Wound and", "Take tow Wounds and").replace(
        "[[boat]].\n- To jump", "[[bota]].\n- To jump"
    )
    book.write_text(text, encoding="utf-8")
    code, out, _ = run("check", str(book))
    assert code == 1
    line = text[: text.index("Take tow")].count("\n") + 1
    column = text.index("Take tow") - text.rindex("\n", 0, text.index("Take tow"))
    assert f"salt.tale.md:{line}:" in out
    assert re.search(rf":{line}:{column}: error|:{line}:\d+: error", out)
    assert "bota" in out
    assert re.search(r"\d+ errors?, \d+ warnings?, \d+ notes?; \d+ ms", out)
    found = json.loads(run("check", str(book), "--json", "--severity", "error")[1])
    assert found["counts"]["error"] == len(found["findings"]) >= 2
    assert {"file", "line", "column", "cause", "cure", "id"} <= set(found["findings"][0])


def test_a_sound_book_is_exit_code_0(run: Run, book: Path) -> None:
    assert run("check", str(book))[0] == 0
    assert run("check", str(book), "--severity", "error")[1].count("\n") == 1
    assert run("check", str(book), "--severity", "fatal")[0] == 2


def test_faulty_pictures_are_findings(run: Run, book: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    name = book.name.removesuffix(".tale.md")
    book.with_name(f"{name}.cover.svg").write_text(drawing.format("<script/>"))
    vignettes = book.parent / name / "vignettes"
    vignettes.mkdir(parents=True)
    (vignettes / "boat.svg").write_text("<svg")
    (vignettes / "ledge.svg").write_text(drawing.format('<path d="M0 0h9"/>'))
    (vignettes / "nowhere.svg").write_text(drawing.format('<path d="M0 0h9"/>'))
    out = run("check", str(book), "--json")[1]
    found = [each for each in json.loads(out)["findings"] if each["id"] == "picture"]
    assert [each["file"] for each in found] == [
        f"{name}.cover.svg",
        f"{name}/vignettes/boat.svg",
        f"{name}/vignettes/nowhere.svg",
    ]
    assert found[0]["cause"] == "<script> is not allowed."
    assert found[1]["cure"] == "Save it as plain SVG."
    assert found[2]["cause"] == "No section is called 'nowhere': the picture has no place."


def test_hostile_books(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.tale.md"
    for raw in (b"", b"\x00\xff" * 50, b"---\n" * 50, b"## " * 5000, b"[[" * 20_000, b"## a\n" * 300):
        path.write_bytes(raw)
        for command in ("check", "graph", "autoplay"):
            code, out, err = run(command, str(path))
            assert code in (0, 1, 2)
            assert "Traceback" not in out + err
            if command == "autoplay":
                assert code == 2
    assert run("check", str(tmp_path / "missing.tale.md"))[0] == 2
    (tmp_path / "empty").mkdir()
    assert run("check", str(tmp_path / "empty"))[0] == 2


def test_a_folder_is_checked_as_one_book(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "salt"
    folder.mkdir()
    head, rest = SALT.split("## door", 1)
    (folder / "1.tale.md").write_text(head, encoding="utf-8")
    (folder / "2.tale.md").write_text("## door" + rest, encoding="utf-8")
    code, out, _ = run("check", str(folder), "--severity", "error")
    assert (code, out.startswith("0 errors")) == (0, True)


def test_fights_are_priced_exactly() -> None:
    """A fight of one round for a new character without Fortune to spend, beside direct counting."""
    ruleset = find("gnat")
    survival, wounds = price_fight(ruleset, {"rounds": 1, "modifier": -3})
    assert survival == 1
    # Talent 9, a shield and a one-handed weapon are not drawn: the plain sketch has target 6 and three Fortune.
    assert 0 < wounds < Fraction(1, 2)
    bare = sum(1 for dice in product(range(1, 7), repeat=2) if sum(dice) > 6 and dice != (1, 1))
    assert wounds < Fraction(bare, 36)
    harder = price_fight(ruleset, {"rounds": 3, "modifier": -5, "several": True})
    assert harder[0] < 1
    assert harder[1] > wounds


def test_watching_checks_again_on_every_save(book: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-m",
            "talewright",
            "check",
            str(book),
            "--watch",
            "--severity",
            "error",
            "--no-lethality",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        lines: list[str] = []

        def until(words: str) -> None:
            while True:
                line = process.stdout.readline() if process.stdout is not None else ""
                assert line, lines
                lines.append(line)
                if words in line:
                    return

        until("0 errors")
        before = stamp(book)
        book.write_text(SALT.replace("[[door]]", "[[dor]]"), encoding="utf-8")
        os.utime(book, ns=(later := book.stat().st_mtime_ns + 1_000_000_000, later))
        assert stamp(book) != before
        until("1 error")
        assert any("dor" in line for line in lines)
    finally:
        process.kill()
        process.wait(timeout=10)
        process.stdout.close()


# -- graph ----------------------------------------------------------------------------------------------------


def test_a_drawing_names_every_section(run: Run, book: Path, tmp_path: Path) -> None:
    out = tmp_path / "book.svg"
    code, said, _ = run("graph", str(book), "--out", str(out))
    assert code == 0
    assert "7 sections" in said
    drawn = "".join(ET.fromstring(out.read_text(encoding="utf-8")).itertext())
    for name in ("quay", "ledge", "landing", "fork", "door", "boat", "drowned"):
        assert name in drawn
    code, said, _ = run("graph", str(book), "--dot")
    assert code == 0
    assert said.startswith("digraph")


# -- autoplay -------------------------------------------------------------------------------------------------


def test_robots_tell_endings_coverage_and_intervals(run: Run, book: Path) -> None:
    code, out, _ = run("autoplay", str(book), "--runs", "60", "--seed", "3", "--json")
    assert code == 0
    found = json.loads(out)
    assert [report["player"] for report in found["players"]] == ["random", "greedy", "explore"]
    for report in found["players"]:
        assert report["runs"] == 60
        victory = report["victory"]
        assert 0 <= victory["low"] <= victory["share"] <= victory["high"] <= 1
        assert sum(ending["games"] for ending in report["endings"].values()) == 60
        assert victory["share"] == report["endings"]["boat"]["games"] / 60
    by_name = {report["player"]: report for report in found["players"]}
    assert by_name["greedy"]["death"]["share"] == 0
    assert by_name["random"]["death"]["share"] > 0
    assert by_name["explore"]["coverage"]["sections"]["never"] == []
    assert by_name["explore"]["coverage"]["choices"]["taken"] == 6
    assert json.loads(run("autoplay", str(book), "--runs", "60", "--seed", "3", "--json")[1]) == found


def test_what_was_never_reached_is_named(run: Run, book: Path) -> None:
    text = SALT.replace("## drowned", "## attic\n\nDust. Turn to [[quay]].\n\n## drowned")
    book.write_text(text, encoding="utf-8")
    code, out, _ = run("autoplay", str(book), "--runs", "40", "--player", "explore")
    assert code == 0
    assert "sections read: 7 of 8" in out
    assert "never: attic" in out
    assert "victory" in out


def test_odds_of_a_book_are_asked_by_its_name_on_the_shelf(
    run: Run, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALEWRIGHT_BOOKS", str(book.parent))
    named, typed = (run("odds", name, "--policy", "random", "--json") for name in ("salt", str(book)))
    value = [json.loads(out)["readers"]["random"]["value"] for _, out, _ in (named, typed)]
    assert value[0] == value[1]
    assert "No rule system is called 'pepper'" in run("odds", "pepper")[2]


def test_every_game_is_played_by_the_character_of_a_file(run: Run, book: Path, tmp_path: Path) -> None:
    door = "If you have the title **Porter**, turn to [[won]]. Otherwise, turn to [[lost]].\n\n"
    ends = "## won {ending=victory}\n\nIn.\n\n## lost {ending=neutral}\n\nOut.\n"
    book.write_text(f"---\nsystem: gnat\n---\n\n## door\n\n{door}{ends}", encoding="utf-8")
    hero = tmp_path / "hero.json"
    una = {"name": "Una", "titles": ["Porter"]}
    file = {"talewright": 1, "ruleset": "gnat", "version": find("gnat").version, "character": una}
    hero.write_text(json.dumps(file), encoding="utf-8")
    play = ("autoplay", str(book), "--runs", "3", "--player", "prefer endings")
    assert "won   victory  100 %" in run(*play, "--hero", str(hero))[1]
    assert "lost  neutral  100 %" in run(*play)[1]
    hero.write_text(json.dumps(file | {"ruleset": "goonies"}), encoding="utf-8")
    assert run(*play, "--hero", str(hero))[0] == 2
    assert "lost  neutral  100 %" in run(*play, "--hero", "bryn")[1], "a ready-made one, who is no porter"
    assert "Did you mean bryn?" in run(*play, "--hero", "brynn")[2]


def test_the_first_fault_comes_with_a_log_that_replays(run: Run, book: Path, tmp_path: Path) -> None:
    # Behind the door no way is open to anybody: a fault only play can find.
    text = SALT.replace(
        "Nobody opens. Turn to [[quay]].",
        "Nobody opens.\n\n- If you have the keyword *Latch*, turn to [[quay]].",
    )
    book.write_text(text, encoding="utf-8")
    log = tmp_path / "fault.json"
    code, _, err = run("autoplay", str(book), "--runs", "200", "--player", "random", "--fault-file", str(log))
    assert code == 1
    assert "stopped at 'door'" in err
    assert f"talewright autoplay {book} --replay {log}" in err
    assert json.loads(log.read_text(encoding="utf-8"))["section"] == "door"
    code, _, err = run("autoplay", str(book), "--replay", str(log))
    assert code == 2
    assert "ends without a way on" in err
    # On the mended book the log leads further.
    book.write_text(SALT, encoding="utf-8")
    code, out, _ = run("autoplay", str(book), "--replay", str(log))
    assert code == 0
    assert "has changed" in out
    assert "waits for an answer" in out


def test_a_limit_of_time_gives_an_honest_part(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    river = str(ADVENTURES / "the-river-under-glass.tale.md")
    code, out, _ = run("autoplay", river, "--runs", "1000000", "--time", "1", "--player", "random")
    assert code == 0
    assert "Stopped by --time after" in out
    assert "of 1,000,000 games" in out
    monkeypatch.setattr("talewright.play.authoring.check._known", LruCache(10))
    code, out, _ = run("check", river, "--time", "0.1", "--json")
    assert json.loads(out)["unpriced_fights"] > 0
    assert "not calculated in 0.1 seconds" in run("check", river, "--time", "0.1")[1]


@pytest.mark.parametrize("command", ["play", "companion", "check", "graph", "autoplay", "lsp"])
def test_help_has_examples(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"talewright {command}" in out
    assert "xample" in out


@pytest.mark.parametrize("path", sorted(ADVENTURES.glob("*.tale.md")), ids=lambda path: path.name)
def test_our_books_are_without_errors(run: Run, path: Path) -> None:
    code, out, _ = run("check", str(path), "--severity", "warning", "--no-lethality")
    assert code == 0, out
