"""talewright play, line by line: the shelf, a whole game, saves that survive anything, and refusals."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.faces.small_books import SALT

from talewright.adventure import load_book
from talewright.core.ask import Chosen, Rolled
from talewright.core.character_file import to_file
from talewright.core.errors import AdventureError, StaleAnswer
from talewright.core.replay import Ended
from talewright.core.ruleset import find
from talewright.play import books, saves
from talewright.play.running import new_save, open_book, open_save
from talewright.play.view import GameView

from .conftest import Run


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TALEWRIGHT_BOOKS", str(tmp_path / "books"))
    monkeypatch.setenv("NO_COLOR", "1")
    (tmp_path / "books").mkdir()
    path = tmp_path / "books" / "salt.tale.md"
    path.write_text(SALT, encoding="utf-8")
    return path


MADE = "1\n1\n1\n1\n1\n"


def test_the_shelf_shows_our_books_and_saved_games(run: Run, book: Path) -> None:
    code, out, _ = run("play", "--plain", given="q\n")
    assert code == 0
    for words in ("The Salt Stair (GNAT, 7 sections", "Odds: even", "A stair, a tide, a boat."):
        assert words in out
    for ours in ("A Cold Witness", "The River Under Glass", "Gamebooks & Goonies"):
        assert ours in out
    run("play", "salt", "--plain", "--new", given=MADE)
    assert "The Salt Stair, 5 answers" in run("play", "--plain", given="q\n")[1]


def test_a_whole_game_without_a_terminal(run: Run, book: Path) -> None:
    code, out, err = run(
        "play", "salt", "--new", "--dice", "typed", "--save", "mine", given=MADE + "1\n1\n1 2\n1\n2\n1\n"
    )
    assert (code, err) == (0, "")
    assert "1  climbing" in out
    assert "-  Whistle for the boat. Turn to" in out
    assert "Closed: you do not have the keyword Ferryman." in out
    assert "[Talent 9 (GNAT-006), modifier +6 (GNAT-009): 15] You throw 1, 2." in out
    assert "She marks your palm with tar, and waves you off." in out
    assert "The end. You have won." in out
    assert "\x1b" not in out
    save = saves.load(saves.save_folder() / f"mine{saves.SUFFIX}")
    assert Rolled((1, 2), typed=True) in save.answers()
    hero = saves.save_folder() / "mine.hero.json"
    assert "Friend of the Quay" in hero.read_text(encoding="utf-8")
    # The character goes on into another reading.
    code, out, _ = run("play", "salt", "--new", "--hero", str(hero), given="s\n")
    assert code == 0
    assert "Standing: Title Friend of the Quay." in out


def test_commands_of_the_line_player(run: Run, book: Path) -> None:
    _, out, _ = run("play", "salt", "--new", given=MADE + "?\ns\n1\n2\nl\nm\nm 2\nu\nu\nnonsense\n77\nr\nq\n")
    for words in ("undo the last choice", "Vitality 3 of 3", "3  ", "Nothing is lost", "Type a number"):
        assert words in out
    assert "Continue with: talewright play --continue" in out
    assert out.count("The causeway is under water.") >= 4


def test_it_goes_on_where_it_was_left(run: Run, book: Path) -> None:
    run("play", "salt", "--new", given=MADE + "2\n")
    code, out, _ = run("play", "--continue", "--plain", given="2\n")
    assert code == 0
    assert "Choose a Skill" not in out
    assert "Nobody opens." in out
    assert "Take the coil of rope?" in run("play", "salt", "--continue", "--plain", given="")[1]


def test_settled_questions_are_answered_unasked(run: Run, book: Path) -> None:
    given = MADE + "1\n1\n"
    asked = run("play", "salt", "--new", "--seed", "3", given=given)[1]
    unasked = run("play", "salt", "--new", "--seed", "3", "--settle", given=given)[1]
    assert "Spend Fortune?" in asked
    assert "Spend Fortune?" not in unasked


def test_trying_a_section_is_not_saved(run: Run, book: Path) -> None:
    code, out, _ = run("play", "salt", "--start-at", "fork", "--plain", given="2\n")
    assert code == 0
    assert "Two ways down." in out
    assert "not saved" in out
    assert saves.slots(saves.save_folder()) == []


def test_a_foe_and_the_headings_over_choices_are_shown(run: Run, book: Path) -> None:
    text = SALT.replace("## quay {#1}", '## quay {#1 foe="The tide: it does not wait"}').replace(
        "- To knock at", "### Inland\n\n- To knock at"
    )
    book.write_text(text, encoding="utf-8")
    out = run("play", "salt", "--plain", "--new", given=MADE + "1\n")[1]
    assert "  The tide: it does not wait\n" in out
    assert out.index("1  Climb the Stair") < out.index("\nInland\n") < out.index("2  Knock at the door")


def test_killed_in_mid_book_nothing_answered_is_lost(book: Path) -> None:
    """A real process, killed without warning; what it had confirmed is there, and the game goes on from it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "talewright", "play", "river", "--plain", "--new", "--save", "killed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    seen = b""
    try:
        for _ in range(14):
            # Each prompt comes only after the answer before it has been kept.
            while not seen.endswith(b"\n> "):
                seen += process.stdout.read1(65536)  # type: ignore[attr-defined]
            seen = b""
            process.stdin.write(b"1\n")
            process.stdin.flush()
        while not seen.endswith(b"\n> "):
            seen += process.stdout.read1(65536)  # type: ignore[attr-defined]
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=10)
        process.stdin.close()
        process.stdout.close()
    save = saves.load(saves.save_folder() / f"killed{saves.SUFFIX}")
    assert sum(isinstance(answer, Chosen) for answer in save.answers()) == 14
    reading = open_save(save, generator=random.Random(1))
    before = reading.now.log
    assert not isinstance(reading.now, Ended)
    reading.session.answer(Chosen(reading.now.question.options[0]))
    assert reading.now.log[: len(before)] == before


def test_a_full_disk_leaves_no_half_answer(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, save = new_save(book, saves.save_folder())
    reading = open_book(load_book(book), save)
    before = save.path.read_bytes()
    write = os.write

    def full(file: int, data: bytes) -> int:
        write(file, data[:7])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", full)
        with pytest.raises(OSError, match="No space"):
            reading.session.answer(Chosen("skill:climbing"))
    assert save.path.read_bytes() == before
    assert reading.session.seq == 0
    reading.session.answer(Chosen("skill:climbing"))
    assert saves.load(save.path).answers() == [Chosen("skill:climbing")]


def test_two_players_at_one_save_do_not_spoil_it(book: Path) -> None:
    _, save = new_save(book, saves.save_folder())
    first = open_save(saves.load(save.path))
    second = open_save(saves.load(save.path))
    first.session.answer(Chosen("skill:climbing"))
    with pytest.raises(StaleAnswer, match="elsewhere"):
        second.session.answer(Chosen("skill:search"))
    assert second.session.seq == 0
    assert open_save(saves.load(save.path)).now.log == (Chosen("skill:climbing"),)


def test_a_torn_line_costs_only_itself(run: Run, book: Path) -> None:
    run("play", "salt", "--new", "--save", "torn", given=MADE + "1\n")
    path = saves.save_folder() / f"torn{saves.SUFFIX}"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"choose": "turn:do')
    code, out, _ = run("play", "--plain", "--save", "torn", given="2\n")
    assert code == 0
    assert "Nobody opens." in out
    assert len(saves.load(path).answers()) == 7


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["play", "no-such-book"], "no one book of that name"),
        (["play", "salty"], "Did you mean salt"),
        (["play", "salt", "--dice", "loaded"], "machine or typed"),
        (["play", "salt", "--hero", "nowhere.json"], "nowhere.json"),
        (["play", "salt", "--start-at", "attic"], "no section called 'attic'"),
        (["play", "salt", "--save", "../../etc/passwd"], "no name for a save"),
        (["play", "--save", "unknown"], "there is no saved game"),
        (["play", "--continue"], "no saved game"),
        (["play", ""], "Type a number"),
        (["play", "\x00"], "no one book"),
        (["check", "x" * 5000], "no one book"),
        (["check", "/dev/zero"], "no one book"),
        (["play", "salt", "--hero", "/dev/zero"], "longer than"),
        (["graph", "nothing"], "no one book"),
        (["autoplay", "salt", "--player", "gredy"], "Did you mean greedy"),
        (["autoplay", "salt", "--replay", "none.json"], "none.json"),
    ],
)
def test_refusals_are_sentences(run: Run, book: Path, args: list[str], words: str) -> None:
    code, out, err = run(*args, given="x\nq\n")
    assert words in (err or out)
    assert code == (0 if args == ["play", ""] else 2)
    assert "Traceback" not in out + err


def test_files_that_are_no_books(
    run: Run, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cases = {
        "binary.tale.md": bytes(range(256)),
        "empty.tale.md": b"",
        "other.tale.md": b"---\ntitle: X\nsystem: chess\n---\n\n## start\n\nHello.\n",
        "table.tale.md": b"---\ntitle: X\nsystem: legend\n---\n\n## start\n\nHello.\n",
        "circle.tale.md": SALT.replace("Nobody opens. Turn to [[quay]].", "Turn to [[door]].").encode(),
        "faulty.tale.md": SALT.replace("Take a Wound", "Take tow Wounds").encode(),
    }
    for name, raw in cases.items():
        (tmp_path / name).write_bytes(raw)
        for command in ("play", "autoplay"):
            code, out, err = run(command, str(tmp_path / name), given=MADE + "1\n2\n")
            assert code == (1 if (command, name) == ("autoplay", "circle.tale.md") else 2), name
            assert err.startswith("talewright: "), name
            assert "Traceback" not in out + err
    assert run("play", str(tmp_path), given="")[0] == 2
    assert len(saves.slots(saves.save_folder())) == 1  # the circle shows only when it is played


def test_broken_saves_and_heroes(run: Run, book: Path, tmp_path: Path) -> None:
    run("play", "salt", "--new", "--save", "game", given=MADE)
    path = saves.save_folder() / f"game{saves.SUFFIX}"
    good = path.read_text(encoding="utf-8")
    for text, words in (
        ("", "empty"),
        ("{}\n", "not the head"),
        (good + '{"choose": "fly"}\n', "not among the options"),
        (good + "[]\n", "not an answer"),
        (good.replace('"1.10"', '"0.1"'), "was played with"),
    ):
        path.write_text(text, encoding="utf-8")
        code, _, err = run("play", "--plain", "--save", "game", given="1\n")
        assert code == 2
        assert words in err
    hero = tmp_path / "hero.json"
    hero.write_text(json.dumps({"talewright": 1, "ruleset": "goonies", "version": "x", "character": {}}))
    assert run("play", "salt", "--new", "--hero", str(hero))[0] == 2
    run("new", "goonies", "--random", "--seed", "1", "--out", str(hero))
    code, _, err = run("play", "salt", "--new", "--hero", str(hero))
    assert code == 2
    assert "cannot play a book written for GNAT" in err


def test_pages_and_the_character_of_each(book: Path) -> None:
    reading = open_book(load_book(book), generator=random.Random(5))
    while not reading.path():
        assert not isinstance(reading.now, Ended)
        reading.session.answer(Chosen(reading.now.question.options[0]))
    for option in ("take:coil of rope", "turn:ledge"):
        reading.session.answer(Chosen(option))
    while not isinstance(reading.now, Ended) and reading.now.question.what == "fortune":
        reading.session.answer(Chosen("keep"))
    view = GameView(reading)
    pages = view.pages
    assert [leaf.section and leaf.section.name for leaf in pages] == [
        None, "quay", "ledge", "landing", "fork",
    ]  # fmt: skip
    assert view.hero_on(2).keywords == ()
    assert view.hero_on(3).keywords == ("Ferryman",)
    assert view.hero_on(4) == reading.hero
    assert any(note.kind == "rolled" for note in pages[2].notes)


def test_books_are_found_by_part_of_a_name(book: Path) -> None:
    assert books.find_book("river").name == "the-river-under-glass.tale.md"
    assert books.find_book("Cold Witness").name == "cold-witness.tale.md"
    assert books.find_book(str(book)) == book
    with pytest.raises(AdventureError, match="shelf"):
        books.find_book("")


def test_start_up_is_light(book: Path) -> None:
    """Neither Textual nor pygls is imported by a command that does not need it."""
    code = (
        "import sys; sys.argv = ['talewright', 'check', 'salt', '--severity', 'error']\n"
        "from talewright.faces.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "sys.exit(any(name.split('.')[0] in ('textual', 'pygls', 'starlette') for name in sys.modules))"
    )
    began = time.monotonic()
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
    assert time.monotonic() - began < 20


VAULT = """---
title: The Vault
system: gnat
start: hall
skills: [Search, Stealth]
---

## hall {#1}

- If you know how many candles burn, multiply the number by five and turn to that section.
- To wait, turn to [[grave]].

## vault {#735 secret ending=victory}

Gold.

## grave {ending=death}

You are dead.
"""


def test_the_number_of_a_secret_section_is_typed_behind_its_choice(book: Path, run: Run) -> None:
    path = book.with_name("vault.tale.md")
    path.write_text(VAULT, encoding="utf-8")
    ruleset = find("gnat")
    file = book.with_name("hero.json")
    file.write_text(json.dumps(to_file(ruleset, ruleset.draw(ruleset.sketch()))), encoding="utf-8")
    code, out, err = run(
        "play", str(path), "--plain", "--new", "--hero", str(file), given="2\n2 36\n2 735\nq\n"
    )
    assert (code, err) == (0, "")
    assert "Type 2 and the number you have worked out, such as 2 100." in out
    assert "Nothing is found under 36. Check it, or choose another way." in out
    before, _, after = out.partition("== 735 ==")
    assert "Gold." in after
    assert "735" not in before
