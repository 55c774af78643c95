"""Publishing as an author does it: numbers stay, faults are refused, nothing is half written."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path

import pytest
from tests.publish.shelf import SHORT
from typer.testing import CliRunner

from talewright.adventure.numbers import read_lock
from talewright.adventure.scenario import read_scenario
from talewright.core.errors import AdventureError, QuestionError
from talewright.faces.cli.commands import app
from talewright.play.books import own_folder
from talewright.play.publishing import lock_file, publish, read_log
from talewright.play.publishing_sheets import publish_scenario
from talewright.publish import files


def test_numbers_stay_from_edition_to_edition(short: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = publish(short, ["md"], out).numbers
    assert read_lock(lock_file(short).read_text(encoding="utf-8")) == first
    gone = max(first, key=lambda name: first[name])
    text = SHORT.replace(f"[[{gone}]]", "[[door]]")
    start = text.index(f"## {gone}")
    end = text.index("\n## ", start + 1)
    short.write_text(text[:start] + text[end + 1 :] + "\n## new {ending=neutral}\n\nNew.\n", encoding="utf-8")
    second = publish(short, ["md"], out).numbers
    kept = {name: number for name, number in second.items() if name != "new"}
    assert kept == {name: number for name, number in first.items() if name != gone}
    assert second["new"] == len(first) + 1, "the number of a section that is gone is not given again"
    assert publish(short, ["md"], out, renumber=True).numbers != second


def test_a_book_with_an_error_is_refused_and_nothing_is_written(short: Path, tmp_path: Path) -> None:
    short.write_text(SHORT.replace("[[cellar]]", "[[celar]]"), encoding="utf-8")
    with pytest.raises(AdventureError, match="celar"):
        publish(short, ["all"], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert not lock_file(short).exists()


def test_numbers_are_not_fixed_by_a_publication_that_failed(short: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    made = publish(short, ["md"], blocked / "out").made
    assert [each.fault is not None for each in made] == [True]
    assert not lock_file(short).exists()


def test_a_full_disk_leaves_the_old_file(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    made = publish(short, ["md"], out).made[0].path
    assert made is not None
    before = made.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(QuestionError, match="The disk is full"):
        files.write_whole(made, b"new")
    assert made.read_bytes() == before
    assert sorted(each.name for each in out.iterdir()) == [made.name, "published.json"]


def test_the_log_says_which_text_a_file_was_made_of(short: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    publish(short, ["md", "twee"], out)
    before = read_log(out)
    short.write_text(SHORT.replace("You fall.", "You fall far."), encoding="utf-8")
    publish(short, ["twee"], out)
    after = read_log(out)
    assert before["ash-ol-b.md"] == after["ash-ol-b.md"]
    assert before["ash-ol-b.twee"] != after["ash-ol-b.twee"]
    (out / "published.json").write_text("nonsense", encoding="utf-8")
    assert read_log(out) == {}


def test_the_command_makes_files_and_reads_them_back(short: Path, tmp_path: Path) -> None:
    run = CliRunner()
    out = tmp_path / "out"
    answer = run.invoke(
        app, ["publish", str(short), "--to", "twee", "--to", "light", "--out", str(out), "--json"]
    )
    assert answer.exit_code == 0, answer.output
    files_made = {each["format"]: each["file"] for each in json.loads(answer.output)["files"]}
    again = tmp_path / "again.tale.md"
    answer = run.invoke(app, ["import", files_made["twee"], "--out", str(again)])
    assert answer.exit_code == 0, answer.output
    assert again.read_text(encoding="utf-8") == SHORT


def test_unknown_formats_and_papers_are_named(short: Path, tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match=r"'epup' is not a format.*epub"):
        publish(short, ["epup"], tmp_path)
    from talewright.publish.formats import Wish

    with pytest.raises(QuestionError, match="'b5' is not a paper"):
        publish(short, ["pdf"], tmp_path, wish=Wish(paper="b5"))


@pytest.mark.parametrize(
    "name", ["the-orchard-that-walks", "the-lantern-census", "the-last-night-of-the-comet"]
)
def test_a_scenario_is_printed_with_its_characters(name: str, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    folder = own_folder() / "scenarios" / name
    scenario, _ = read_scenario(folder)
    pages, sheets = publish_scenario(folder, tmp_path)
    text = "".join(page.extract_text() for page in pypdf.PdfReader(pages.path).pages)
    letters = re.sub(r"\W+", "", text).casefold()
    for each in (
        *scenario.people,
        *scenario.places,
        *scenario.encounters,
        *scenario.handouts,
        *scenario.answers,
    ):
        assert re.sub(r"\W+", "", each.title).casefold() in letters, each.title
    assert len(pypdf.PdfReader(sheets.path).pages) >= 4
    named = "".join(page.extract_text() for page in pypdf.PdfReader(sheets.path).pages)
    for file in scenario.characters:
        assert json.loads(Path(file).read_text(encoding="utf-8"))["character"]["name"] in named


def test_a_character_is_printed_by_the_command(tmp_path: Path) -> None:
    file = next((own_folder() / "scenarios" / "the-orchard-that-walks" / "characters").glob("*.json"))
    run = CliRunner()
    answer = run.invoke(app, ["publish", str(file), "--to", "pdf", "--out", str(tmp_path), "--json"])
    assert answer.exit_code == 0, answer.output
    assert Path(json.loads(answer.output)["files"][0]["file"]).read_bytes().startswith(b"%PDF")
    answer = run.invoke(app, ["publish", str(file), "--to", "json", "--out", str(tmp_path), "--json"])
    names = [Path(each["file"]).name for each in json.loads(answer.output)["files"]]
    assert names[1] == "roots-character.schema.json"
    assert json.loads((tmp_path / names[0]).read_text(encoding="utf-8"))["ruleset"] == "roots"
    with pytest.raises(QuestionError, match="published as pdf"):
        run.invoke(
            app, ["publish", str(file), "--to", "epub", "--out", str(tmp_path)], catch_exceptions=False
        )
