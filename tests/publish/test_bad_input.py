"""What can go wrong in a publication: each case is told in a sentence, and nothing half written stays behind."""

from __future__ import annotations

import errno
import tempfile
from pathlib import Path

import pytest
from tests.publish.shelf import SHORT
from typer.testing import CliRunner

from talewright.core.errors import AdventureError, QuestionError
from talewright.faces.cli.commands import app
from talewright.play.publishing import lock_file, publish
from talewright.publish import fonts

ODD = r"""Ash: "Öl" <b> & 'x' / \ # $ % { } [ ] ~ ^ _ * ` | \u202e 𝔻 end"""
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("odd.cover.svg", "<svg><path", "odd.cover.svg:1:1: The picture is not well-formed SVG"),
        ("odd/vignettes/door.svg", DRAWING.replace("path", "image"), "<image> is not allowed"),
        ("odd/vignettes/dor.svg", DRAWING, "No section is called 'dor'.*Did you mean door"),
    ],
)
def test_a_picture_that_cannot_be_printed_stops_the_book(
    short: Path, tmp_path: Path, name: str, content: str, sentence: str
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    with pytest.raises(AdventureError, match=sentence):
        publish(short, ["md", "epub"], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert not lock_file(short).exists()


def test_a_picture_that_the_text_names_stops_the_book_at_its_line(short: Path, tmp_path: Path) -> None:
    short.write_text(SHORT.replace("That was all.", "That was all. ![A hall](gone.png)"), encoding="utf-8")
    line = SHORT[: SHORT.index("That was all.")].count("\n") + 1
    with pytest.raises(AdventureError, match=rf"odd.tale.md:{line}:15: .*is a picture inside the text"):
        publish(short, ["md"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_title_of_odd_characters_names_its_files_plainly(short: Path, tmp_path: Path) -> None:
    quoted = ODD.replace("'", "''")
    short.write_text(SHORT.replace("""title: 'Ash & "Öl" <b>'""", f"title: '{quoted}'"), encoding="utf-8")
    made = publish(short, ["pdf", "epub", "light", "md", "twee", "gordian", "json"], tmp_path / "out").made
    for each in made:
        if each.format == "pdf" and each.fault is not None:
            assert "No font has a letter for 𝔻" in str(each.fault)
            continue
        assert each.fault is None, each
        assert each.path is not None
        assert each.path.name.isascii()
        assert not set(each.path.name) & set(" /\\:*?\"<>|'"), each.path.name
    assert {each.format for each in made if each.path is not None} >= {"epub", "light", "md", "twee", "json"}


def test_two_thousand_sections_are_published(tmp_path: Path) -> None:
    count = 2_000
    sections = "".join(
        f"## s{each} {{#{each}}}\n\nA room.\n\n- To go on, turn to [[s{each + 1}]].\n\n"
        for each in range(1, count)
    )
    path = tmp_path / "big.tale.md"
    path.write_text(
        f"---\ntitle: Big\nsystem: gnat\n---\n\n{sections}## s{count} {{#{count} ending=victory}}\n\nOut.\n",
        encoding="utf-8",
    )
    made = publish(path, ["light", "epub"], tmp_path / "out").made
    assert [each.fault for each in made] == [None, None]
    assert made[0].path is not None
    assert made[0].path.read_text(encoding="utf-8").count("<section id=") == count + 1, "and the rules"


def test_missing_fonts_are_said_beside_the_file(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst")
    monkeypatch.setattr(fonts, "VENDOR", tmp_path / "nowhere")
    answer = CliRunner().invoke(app, ["publish", str(short), "--to", "pdf", "--out", str(tmp_path / "out")])
    assert answer.exit_code == 0, answer.output
    assert "fonts of the books are missing" in " ".join(answer.output.split())


def test_a_disk_that_is_full_while_the_book_is_set_leaves_nothing(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst")

    def full(**_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)
    made = publish(short, ["pdf"], tmp_path / "out").made
    assert isinstance(made[0].fault, QuestionError)
    assert "The disk is full" in str(made[0].fault)
    assert not (tmp_path / "out").exists()
    assert not lock_file(short).exists()


def test_a_full_disk_leaves_the_old_folder(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    from talewright.publish.formats import Wish

    out = tmp_path / "out"
    publish(short, ["md"], out, wish=Wish(split=True))
    before = sorted(str(each.relative_to(out)) for each in out.rglob("*"))
    monkeypatch.setattr(
        os, "fsync", lambda _file: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device"))
    )
    made = publish(short, ["md"], out, wish=Wish(split=True)).made
    assert "The disk is full" in str(made[0].fault)
    assert sorted(str(each.relative_to(out)) for each in out.rglob("*")) == before
