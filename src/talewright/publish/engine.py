"""What a book needs to be played in a browser: Pyodide, the modules of the engine, the rules, and the book itself.

Python comes as WebAssembly (Pyodide, copied from npm by `hatch_build.py`). The modules of Talewright go into one archive as a
package with its entry points, so that the rules are found there as on a computer.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import talewright
from talewright.adventure.numbers import LOCK, write_lock
from talewright.adventure.read import SUFFIX, read_text
from talewright.core.errors import QuestionError
from talewright.core.heroes import FILE as HEROES
from talewright.core.ruleset import GROUP, installed
from talewright.core.text.message import Message
from talewright.publish.manuscript import Manuscript

PACKAGE = Path(talewright.__file__).parent
VENDOR = Path(__file__).parent / "vendor"
"""The files of Pyodide; Git does not hold them."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BOOK = "book"
"""The name of the book inside the archive."""
ROOMS = ("core", "adventure", "odds", "play", "faces/webbook")
WITHOUT = "play/library"
"""The part of these rooms that stands on a database."""
_KINDS = frozenset((".py", ".toml", ".json", ".md", ".html", ".txt"))
_STAMP = (2000, 1, 1, 0, 0, 0)


def runtime() -> dict[str, bytes]:
    """The files of Pyodide. The standard library is unpacked: one archive around all of it is smaller."""
    if missing := [name for name in RUNTIME if not (VENDOR / name).is_file()]:
        raise QuestionError(
            "",
            [
                Message(
                    "The engine for browsers is not installed ({files}). Run make assets in a checkout, or install a "
                    "released package.",
                    files=tuple(missing),
                )
            ],
        )
    found = {name: (VENDOR / name).read_bytes() for name in RUNTIME}
    with zipfile.ZipFile(io.BytesIO(found["python_stdlib.zip"])) as packed:
        found["python_stdlib.zip"] = archive(
            {each.filename: packed.read(each) for each in packed.infolist() if not each.is_dir()}
        )
    # Which packages there are to download does not matter here: none is.
    lock = json.loads(found["pyodide-lock.json"])
    found["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return found


def modules(manuscript: Manuscript) -> dict[str, bytes]:
    """The Python package, as it would lie in site-packages, with the one book on its shelf."""
    return {**_engine(), **_rules(manuscript), **_book(manuscript)}


def archive(files: dict[str, bytes]) -> bytes:
    """A zip file that is not compressed itself: the whole of it is, and equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _STAMP), files[name])
    return out.getvalue()


@cache
def _engine() -> dict[str, bytes]:
    """The rooms that play a book, and the templates' library."""
    found = {"talewright/__init__.py": (PACKAGE / "__init__.py").read_bytes()}
    for room in ROOMS:
        found |= _folder(PACKAGE / room, f"talewright/{room}")
    found = {name: data for name, data in found.items() if not name.startswith(f"talewright/{WITHOUT}/")}
    # Modules that need a server are never imported there: which of them do need not be listed.
    for folder in ("faces", "faces/web", "faces/web/templates", "publish"):
        found |= {
            f"talewright/{each.relative_to(PACKAGE).as_posix()}": each.read_bytes()
            for each in sorted((PACKAGE / folder).iterdir())
            if each.suffix in _KINDS
        }
    for library in ("jinja2", "markupsafe"):
        found |= _folder(_root(library), library)
    return found


def _rules(manuscript: Manuscript) -> dict[str, bytes]:
    """The rules of the book alone, under the entry point that names them."""
    system = manuscript.ruleset.id.partition(":")[0]
    point = installed()[system]
    top, *rest = point.module.split(".")
    if top == "talewright":
        folder = Path(*rest[:2])
        found = _folder(PACKAGE / folder, f"talewright/{folder.as_posix()}")
        found["talewright/rulesets/__init__.py"] = b""
    else:
        found = _folder(_root(top), top)
    info = f"talewright-{version('talewright')}.dist-info"
    found[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: talewright\nVersion: {version('talewright')}\n".encode()
    )
    found[f"{info}/entry_points.txt"] = f"[{GROUP}]\n{point.name} = {point.value}\n".encode()
    return found


def _book(manuscript: Manuscript) -> dict[str, bytes]:
    """The text, the printed numbers, the heroes and the pictures, under names of their own."""
    shelf = "talewright/adventures"
    path = manuscript.path
    assert path is not None
    if path.is_dir():
        parts = sorted(path.rglob(f"*{SUFFIX}"))
        parts.sort(key=lambda each: not read_text(each).lstrip("\ufeff").startswith("---"))
        text = "\n\n".join(map(read_text, parts))
        beside = {each.name: each for each in path.iterdir() if each.is_file()}
        vignettes = path / "vignettes"
    else:
        text = read_text(path)
        stem = path.name.removesuffix(SUFFIX)
        beside = {
            each.name.removeprefix(f"{stem}."): each
            for each in path.parent.glob(f"{stem}.*")
            if each.is_file()
        }
        vignettes = path.with_name(stem) / "vignettes"
    found = {
        f"{shelf}/{BOOK}{SUFFIX}": text.encode("utf-8"),
        f"{shelf}/{BOOK}.{LOCK}": write_lock(dict(manuscript.numbers)).encode("utf-8"),
    }
    for name in (HEROES, "cover.svg", "banner.svg"):
        if name in beside:
            found[f"{shelf}/{BOOK}.{name}"] = beside[name].read_bytes()
    for each in sorted(vignettes.glob("*.svg")):
        found[f"{shelf}/{BOOK}/vignettes/{each.name}"] = each.read_bytes()
    return found


def _root(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise QuestionError(
            "",
            [
                Message(
                    "A web page that plays needs the extra [publish]: pip install 'talewright[publish]' ({package} "
                    "is missing).",
                    package=package,
                )
            ],
        )
    return Path(spec.origin).parent


def _folder(folder: Path, under: str) -> dict[str, bytes]:
    return {f"{under}/{each.relative_to(folder).as_posix()}": each.read_bytes() for each in _files(folder)}


def _files(folder: Path) -> Iterator[Path]:
    for each in sorted(folder.rglob("*")):
        if each.suffix in _KINDS and each.is_file() and "__pycache__" not in each.parts:
            yield each
