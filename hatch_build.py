"""Put the fonts and htmx into every package: `python -m build` runs this hook, `make assets` runs this file.

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

VENDOR = Path("src/talewright/faces/web/static/vendor")
NOTE = "README.txt"


class MissingAssetsError(Exception):
    """The fonts and htmx are not here and cannot be fetched."""


def wanted(root: Path) -> dict[str, str]:
    """The files to copy: from a path below node_modules to a name in the vendor folder."""
    found: dict[str, str] = json.loads((root / "package.json").read_text(encoding="utf-8"))["vendor"]
    return found


def note(root: Path) -> str:
    """The packages and versions the files come from, as the lock file has them."""
    locked = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = sorted({_package(path) for path in wanted(root)})
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
    vendor = root / VENDOR
    here = all((vendor / name).is_file() for name in (*wanted(root).values(), NOTE))
    return here and (vendor / NOTE).read_text(encoding="utf-8") == note(root)


def fetch(root: Path) -> None:
    """Copy the files out of node_modules, after `npm ci` if they are not there."""
    modules = root / "node_modules"
    if not _installed(root, modules):
        npm = shutil.which("npm")
        if npm is None:
            raise MissingAssetsError(
                "The fonts and htmx are missing and npm is not installed. Install Node.js with npm, or build from the sdist."
            )
        done = subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=root, check=False)  # noqa: S603
        if done.returncode or not _installed(root, modules):
            raise MissingAssetsError(
                "The fonts and htmx are missing and `npm ci` could not fetch them. Check the network, or build from the sdist."
            )
    vendor = root / VENDOR
    vendor.mkdir(parents=True, exist_ok=True)
    for path, name in wanted(root).items():
        shutil.copyfile(modules / path, vendor / name)
    (vendor / NOTE).write_text(note(root), encoding="utf-8")


def _installed(root: Path, modules: Path) -> bool:
    """Whether node_modules has the files in the locked versions."""
    if not all((modules / path).is_file() for path in wanted(root)):
        return False
    locked = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        json.loads((modules / name / "package.json").read_text(encoding="utf-8"))["version"]
        == locked[f"node_modules/{name}"]["version"]
        for name in {_package(path) for path in wanted(root)}
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
            sys.exit(f"{error} Until then the pages use the system's fonts and work without htmx.")
