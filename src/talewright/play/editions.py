"""Files of a text that lies in no folder, as a server makes them: one format at a time, for its store."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from talewright.core.text.message import Message
from talewright.play.publishing import checked_manuscript, lock_file, publish
from talewright.play.voice import voice_for
from talewright.publish.files import FULL_DISK, write_fault
from talewright.publish.light import light
from talewright.publish.paper import Layout
from talewright.publish.preview import preview

PREVIEW = "preview"
"""Pictures of a few pages, made as the formats are."""
LIGHT = "light.html"
"""In the preview: the book as a web page."""


@dataclass(frozen=True)
class Edition:
    """One published file of a text, for its store."""

    name: str
    body: bytes
    numbers: str
    """the printed numbers, as a lock file has them"""
    note: Message | None = None


def edition(
    text: str,
    format_id: str,
    numbers: str,
    files: Mapping[str, bytes],
    renumber: bool,
) -> Edition:
    """One format of a text that lies in no folder. `files` are those made before, which a page of the book may offer."""
    with _laid_out(text, numbers) as (path, out):
        for each, content in files.items():
            (out / file_name_of(each)).write_bytes(content)
        made = publish(path, [format_id], out, renumber=renumber).made[0]
        if made.fault is not None:
            raise made.fault
        assert made.path is not None
        lock = lock_file(path)
        fixed = lock.read_text(encoding="utf-8") if lock.is_file() else ""
        if made.path.is_dir():
            return Edition(f"{made.path.name}.zip", zipped(_folder(made.path)), fixed, made.note)
        return Edition(made.path.name, made.path.read_bytes(), fixed, made.note)


def preview_edition(text: str, numbers: str) -> Edition:
    """Pages of the printed book as pictures, and its light web page. It fixes no numbers."""
    with _laid_out(text, numbers) as (path, out):
        manuscript, _, _ = checked_manuscript(path, out)
        say = voice_for(manuscript.language, manuscript.book.head.system)
        tint = manuscript.ruleset.colours.accent[0]
        pages = preview(manuscript, Layout(tint=tint), say=say)
        return Edition("preview.zip", zipped({**pages, LIGHT: light(manuscript, say=say)}), "")


@contextmanager
def _laid_out(text: str, numbers: str) -> Iterator[tuple[Path, Path]]:
    """A temporary folder with the book in it, and one for its files."""
    try:
        with tempfile.TemporaryDirectory(prefix="talewright-edition-") as folder:
            path, out = Path(folder) / "book.tale.md", Path(folder) / "out"
            path.write_text(text, encoding="utf-8", newline="")
            if numbers:
                lock_file(path).write_text(numbers, encoding="utf-8")
            out.mkdir()
            yield path, out
    except OSError as error:
        if error.errno not in FULL_DISK:
            raise
        raise write_fault(Path("book.tale.md"), error) from None


def file_name_of(name: str) -> str:
    """The last part of a name: a stored one never leaves its folder."""
    return Path(name).name or "file"


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive of files by name."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return found.getvalue()


def _folder(folder: Path) -> dict[str, bytes]:
    return {
        f"{folder.name}/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
