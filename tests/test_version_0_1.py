"""What version 0.1 wrote is still read: characters, games, a database, a backup, exports, settings, exact answers."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.play.libraries import library_at

from talewright.core.character_file import from_file
from talewright.core.replay import Ended
from talewright.odds.question import read_question

OLD = Path(__file__).parent / "fixtures" / "v0_1"
EXPECTED: dict[str, Any] = json.loads((OLD / "expected.json").read_text(encoding="utf-8"))


def read(name: str) -> Any:
    return json.loads((OLD / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", sorted(path.name for path in OLD.glob("*.character.json")))
def test_characters(file: str) -> None:
    ruleset, hero = from_file(read(file))
    assert ruleset.id == file.partition(".")[0]
    assert not ruleset.check(hero)


def test_exact_answers() -> None:
    for each in read("answers.json"):
        value = read_question(each["question"]).solve().value
        assert list(value) == [Fraction(number) for number in each["value"]], each["question"]


def test_the_database(tmp_path: Path) -> None:
    shutil.copy(OLD / "library.sqlite", tmp_path / "library.sqlite")
    asyncio.run(_games_are_there(f"{tmp_path}/library.sqlite"))


def test_the_backup(tmp_path: Path) -> None:
    database = tmp_path / "restored.sqlite"
    command = [sys.executable, "-m", "talewright", "restore", str(OLD / "library.backup")]
    subprocess.run([*command, "--database", str(database)], check=True, capture_output=True)
    asyncio.run(_games_are_there(str(database)))


async def _games_are_there(url: str) -> None:
    async with library_at(url) as library:
        for game in EXPECTED["games"]:
            play = await library.games.open("ann", game["id"])
            now = play.session.now
            assert (play.seq, len(now.log)) == (game["seq"], game["answers"])
            assert isinstance(now, Ended) is game["ended"]
            # All that version 0.1 reported, in its order; notes are not stored, and a rule may report more by now.
            reported = iter([note.kind, note.at] for note in now.notes)
            assert all(each in reported for each in game["notes"])
        people = sorted([person.name, person.system] for person in await library.characters.all("ann"))
        assert people == EXPECTED["characters"]


def test_the_export(tmp_path: Path) -> None:
    async def play() -> None:
        async with library_at(f"{tmp_path}/new.sqlite") as library:
            added = await library.exports.import_("bob", read("export.json"))
            assert added == {"books": 1, "characters": 8, "games": 9}

    asyncio.run(play())


def test_a_saved_game_of_the_terminal(tmp_path: Path) -> None:
    book = tmp_path / "mill.tale.md"
    shutil.copy(OLD / "mill.tale.md", book)
    (tmp_path / "saves").mkdir()
    save = (
        (OLD / "old.save.jsonl").read_text(encoding="utf-8").replace('"mill.tale.md"', json.dumps(str(book)))
    )
    (tmp_path / "saves" / "old.save.jsonl").write_text(save, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "talewright", "play", str(book), "--plain", "--save", "old", "--continue"],
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "TALEWRIGHT_HOME": str(tmp_path)},
    )
    assert "You have won" in done.stdout, done.stdout + done.stderr


def test_a_setting(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "talewright", "setting", "export", str(OLD / "slackwater.setting.json")]
    done = subprocess.run(
        [*command, "--out", str(tmp_path / "out")], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "out").rglob("*.md"))) > 10
