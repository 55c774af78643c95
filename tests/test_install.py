"""The package as a stranger gets it: built, installed outside the tree with its declared dependencies, and used."""

from __future__ import annotations

import importlib.metadata
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(
    not (ROOT / "src/talewright/faces/web/static/vendor/htmx.min.js").is_file()
    and shutil.which("npm") is None,
    reason="fonts and htmx are not here, and npm is not installed",
)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


def _needed(extras: set[str]) -> Iterator[importlib.metadata.Distribution]:
    """The installed packages that pyproject.toml asks for with these extras, and what those ask for in turn."""
    waiting = [("talewright", frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        found = importlib.metadata.distribution(name)
        if name != "talewright":
            yield found
        for line in found.requires or ():
            each = Requirement(line)
            if each.marker is None or any(
                each.marker.evaluate({"extra": extra}) for extra in (wanted or {""})
            ):
                waiting.append((each.name, frozenset(each.extras)))


class Environment:
    """A virtual environment that holds our wheel, and links to its dependencies and nothing else."""

    def __init__(self, folder: Path, wheel: Path, extras: set[str]) -> None:
        venv.create(folder, with_pip=False)
        self.folder = folder
        self.site = Path(self._run("-c", "import site; print(site.getsitepackages()[0])").stdout.strip())
        install = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "-q"]
        subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True, cwd=folder)
        for found in _needed(extras):
            for top in {
                file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")
            }:
                if not (self.site / top).exists():
                    (self.site / top).symlink_to(Path(str(found.locate_file(top))))

    @property
    def variables(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("TALEWRIGHT_", "PYTHON"))
        }
        return {**kept, "TALEWRIGHT_HOME": str(self.folder / "home")}

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "bin" / "python", *words],
            capture_output=True, text=True, check=False, cwd=self.folder, env=self.variables, timeout=60,
        )  # fmt: skip

    def talewright(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self._run(str(self.folder / "bin" / "talewright"), *words)

    @contextmanager
    def serving(self) -> Iterator[str]:
        process = subprocess.Popen(
            [self.folder / "bin" / "talewright", "serve", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder, env=self.variables,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            line = process.stdout.readline()
            assert line.startswith("Talewright is at http://127.0.0.1:"), line + process.stderr.read()
            yield line.split()[-1].rstrip("/")
        finally:
            process.kill()
            process.communicate()


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    return next(packages.glob("*.whl"))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("bare"), wheel, set())


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("web"), wheel, {"web"})


def _files(folder: Path) -> set[str]:
    return {
        each.relative_to(folder).as_posix()
        for each in folder.rglob("*")
        if each.is_file() and "__pycache__" not in each.parts
    }


def test_sdist_and_wheel_hold_every_file_of_the_package_and_its_books(packages: Path, wheel: Path) -> None:
    source = _files(ROOT / "src" / "talewright")
    books = _files(ROOT / "adventures")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {f"talewright/{name}" for name in source} | {
        f"talewright/adventures/{name}" for name in books
    } <= names
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["vendor"]
    vendor = {f"talewright/{folder}/{name}" for folder, files in wanted.items() for name in files.values()}
    assert vendor | {f"talewright/{folder}/README.txt" for folder in wanted} <= names
    with tarfile.open(next(packages.glob("*.tar.gz"))) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/talewright/{name}" for name in source} | {f"adventures/{name}" for name in books} <= inside
    assert {f"src/{name}" for name in vendor} <= inside


def test_a_build_without_assets_and_without_npm_says_what_to_do(tmp_path: Path) -> None:
    for name in ("package.json", "package-lock.json", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        [sys.executable, tmp_path / "hatch_build.py"],
        capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 1
    assert "npm is not installed. Install Node.js with npm" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_installed_package_is_the_one_that_runs(web: Environment) -> None:
    shown = web.talewright("--version")
    assert re.fullmatch(r"Talewright \d+\.\d+\.\d+", shown.stdout.strip()), shown.stderr
    where = web._run("-c", "import talewright; print(talewright.__file__)").stdout.strip()
    assert Path(where).is_relative_to(web.site)
    listed = web._run("-c", "import talewright.core.ruleset as r; print(*r.installed())").stdout.split()
    assert {"gnat", "goonies", "legend", "generic-fantasy", "gradient", "roots"} <= set(listed)


def test_the_web_app_serves_a_page_with_its_fonts_and_htmx_and_plays_a_book(web: Environment) -> None:
    with web.serving() as address:

        def get(path: str) -> bytes:
            with urllib.request.urlopen(address + path, timeout=30) as answer:
                body: bytes = answer.read()
                return body

        page = get("/").decode()
        assert "The River Under Glass" in page
        script = re.search(r'src="(/static/vendor/htmx[^"]*)"', page)
        assert script is not None
        assert b"htmx" in get(script[1])
        sheet = re.search(r'href="(/static/style[^"]*)"', page)
        assert sheet is not None
        fonts = set(re.findall(r"url\((/static/vendor/[^)]+\.woff2)\)", get(sheet[1]).decode()))
        assert len(fonts) == 5
        for font in fonts:
            assert get(font).startswith(b"wOF2")

        visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

        def post(path: str, body: dict[str, object]) -> dict[str, Any]:
            headers = {"Content-Type": "application/json"}
            request = urllib.request.Request(f"{address}/api{path}", json.dumps(body).encode(), headers)
            with visitor.open(request, timeout=30) as answer:
                found: dict[str, Any] = json.load(answer)
                return found

        play = post("/games/book", {"book": "cold-witness"})
        first = play["question"]["options"][0]["id"]
        seq = play["game"]["seq"]
        after = post(f"/games/{play['game']['id']}/answers", {"seq": seq, "choose": first})
        assert after["game"]["seq"] > seq


def test_a_bare_install_plays_a_book_and_solves_odds(bare: Environment) -> None:
    plain = subprocess.run(
        [bare.folder / "bin" / "talewright", "play", "cold-witness", "--plain", "--seed", "1"],
        input="1\n1\n1\n", capture_output=True, text=True, check=False, env=bare.variables, cwd=bare.folder, timeout=60,
    )  # fmt: skip
    assert "A Cold Witness" in plain.stdout
    assert "Traceback" not in plain.stderr
    odds = bare.talewright("odds", "gnat", "fight", "--rounds", "3", "--json")
    assert odds.returncode == 0, odds.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [(("serve",), "web"), (("lsp",), "lsp"), (("restore", "none.backup", "--database", "new.db"), "web")],
)
def test_a_bare_install_names_the_extra_that_a_command_needs(
    bare: Environment, words: tuple[str, ...], extra: str
) -> None:
    (bare.folder / "none.backup").write_text("{}")
    refused = bare.talewright(*words)
    assert refused.returncode == 2, refused.stdout + refused.stderr
    assert f"pip install 'talewright[{extra}]'" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_bare_install_in_a_terminal_plays_line_by_line_and_names_the_extra(bare: Environment) -> None:
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [bare.folder / "bin" / "talewright", "play", "cold-witness", "--new"],
        stdin=follower, stdout=follower, stderr=follower, env={**bare.variables, "TERM": "xterm"}, cwd=bare.folder,
    )  # fmt: skip
    os.close(follower)
    shown = b""
    try:
        while b"A Cold Witness" not in shown:
            ready, _, _ = select.select([leader], [], [], 30)
            assert ready, shown
            shown += os.read(leader, 4096)
    finally:
        process.kill()
        process.wait()
        os.close(leader)
    assert b"pip install 'talewright[tui]'" in shown
    assert b"Traceback" not in shown
