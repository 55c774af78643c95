"""Put the fonts, htmx and Pyodide into every package: `python -m build` runs this hook, `make assets` runs this file.

Git does not hold them. They come from npm in the versions of package-lock.json; an sdist carries them, so that a wheel
can be built from it without npm.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src/talewright")
NOTE = "README.txt"
Vendor = dict[str, dict[str, str]]


class MissingAssetsError(Exception):
    """The fonts, htmx and Pyodide are not here and cannot be fetched."""


def wanted(root: Path) -> Vendor:
    """The files to copy: for each folder of the package, from a path below node_modules to a name in it."""
    found: Vendor = json.loads((root / "package.json").read_text(encoding="utf-8"))["vendor"]
    return found


def note(root: Path, files: dict[str, str]) -> str:
    """The packages and versions the files come from, as the lock file has them."""
    locked = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = sorted({_package(path) for path in files})
    lines = [
        f"{name} {locked[f'node_modules/{name}']['version']} ({locked[f'node_modules/{name}']['license']})"
        for name in names
    ]
    return "Copied from npm packages:\n" + "\n".join(lines) + "\n"


def _package(path: str) -> str:
    """The npm package of a path: its first part, or two for a scoped one."""
    parts = path.split("/")
    return "/".join(parts[:2]) if path.startswith("@") else parts[0]


def complete(root: Path) -> bool:
    """Whether every file is here, in the version of the lock file."""
    for folder, files in wanted(root).items():
        vendor = root / PACKAGE / folder
        if not all((vendor / name).is_file() for name in (*files.values(), NOTE)):
            return False
        if (vendor / NOTE).read_text(encoding="utf-8") != note(root, files):
            return False
    return True


def fetch(root: Path) -> None:
    """Copy the files out of node_modules, after `npm ci` if they are not there."""
    modules = root / "node_modules"
    if not _installed(root, modules):
        npm = shutil.which("npm")
        if npm is None:
            raise MissingAssetsError(
                "Fonts, htmx and Pyodide are missing and npm is not installed. Install Node.js with npm, or build from the sdist."
            )
        done = subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=root, check=False)  # noqa: S603
        if done.returncode or not _installed(root, modules):
            raise MissingAssetsError(
                "Fonts, htmx and Pyodide are missing and `npm ci` could not fetch them. Check the network, or build from the sdist."
            )
    for folder, files in wanted(root).items():
        vendor = root / PACKAGE / folder
        vendor.mkdir(parents=True, exist_ok=True)
        for path, name in files.items():
            shutil.copyfile(modules / path, vendor / name)
        (vendor / NOTE).write_text(note(root, files), encoding="utf-8")


def _installed(root: Path, modules: Path) -> bool:
    """Whether node_modules has the files in the locked versions."""
    paths = [path for files in wanted(root).values() for path in files]
    if not all((modules / path).is_file() for path in paths):
        return False
    locked = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        json.loads((modules / name / "package.json").read_text(encoding="utf-8"))["version"]
        == locked[f"node_modules/{name}"]["version"]
        for name in {_package(path) for path in paths}
    )


class AssetsHook(BuildHookInterface[Any]):
    """Fetch the assets before an sdist or a wheel is put together. An editable install works without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        root = Path(self.root)
        if version == "editable" or complete(root):
            return
        try:
            fetch(root)
        except MissingAssetsError as error:
            self.app.abort(str(error))


if __name__ == "__main__":
    here = Path(__file__).parent
    if not complete(here):
        try:
            fetch(here)
        except MissingAssetsError as error:
            sys.exit(
                f"{error} Until then the pages use the system's fonts and work without htmx, and books are not published as web pages that play."
            )
