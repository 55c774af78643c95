"""Start-up beside a bare Typer program: the command line should stay within twice its time."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

BARE = """
import typer
app = typer.Typer()
@app.command()
def one() -> None: print("1")
@app.command()
def two() -> None: print("2")
app()
"""


def least(command: list[str], times: int = 7) -> float:
    found = []
    for _ in range(times):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        found.append(perf_counter() - start)
    return min(found)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        peer = least([sys.executable, str(bare), "one"])
    ours = least([sys.executable, "-c", "from talewright.faces.cli import main; main()", "roll", "2d6"])
    helped = least([sys.executable, "-c", "from talewright.faces.cli import main; main()", "--help"])
    print(f"{'start-up':48}{'ours':>12}{'bare Typer':>12}{'ratio':>9}")
    print(f"{'talewright roll 2d6':48}{ours * 1000:9.0f} ms{peer * 1000:9.0f} ms{ours / peer:9.2f}")
    print(f"{'talewright --help':48}{helped * 1000:9.0f} ms{peer * 1000:9.0f} ms{helped / peer:9.2f}")


if __name__ == "__main__":
    main()
