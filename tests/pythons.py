"""`make pythons`: install Talewright for each supported Python that is at hand, and run tests/smoke.py there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13")


def candidates(version: str) -> Iterator[str]:
    """Where this Python may be: this one, on the path, or with pyenv or uv."""
    yield sys.executable
    if found := shutil.which(f"python{version}"):
        yield found
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    uv = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"), "uv", "python")
    for pattern in (f"{version}.*", f"cpython-{version}.*"):
        for folder in (pyenv, uv):
            yield from (str(each / "bin" / "python3") for each in sorted(folder.glob(pattern)))


def interpreter(version: str) -> str | None:
    """The first candidate that runs and is this version."""
    script = "import sys; print('.'.join(map(str, sys.version_info[:2])))"
    for each in candidates(version):
        done = subprocess.run([each, "-c", script], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == version:
            return each
    return None


def trial(version: str, python: str) -> bool:
    """Whether Talewright installs and passes the smoke suite in a new environment."""
    folder = ROOT / "build" / "pythons" / version
    shutil.rmtree(folder, ignore_errors=True)
    own = str(folder / "bin" / "python")
    install = [own, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for command in (
        [python, "-m", "venv", str(folder)],
        [*install, "--require-hashes", "-r", str(ROOT / "requirements" / "play.txt")],
        [*install, "--no-deps", "--no-build-isolation", str(ROOT)],
        [own, str(ROOT / "tests" / "smoke.py")],
    ):
        if subprocess.run(command, cwd=ROOT / "build", env=environment, check=False).returncode:
            return False
    return True


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    failed = []
    for version in VERSIONS:
        python = interpreter(version)
        if python is None:
            sys.stdout.write(f"Python {version}: not installed here, skipped.\n")
            continue
        sys.stdout.write(f"Python {version}:\n")
        sys.stdout.flush()
        if not trial(version, python):
            failed.append(version)
    sys.stdout.write(f"Failed: {', '.join(failed)}.\n" if failed else "Every Python that is here works.\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
