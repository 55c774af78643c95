"""Draws the pictures of the documentation: `make pictures`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rich.console import Console

from talewright.faces.cli import odds, out

HERE = Path(__file__).parent
COMMAND = "odds gnat fight --rounds 3 --modifier -3 --several --armour light --weapon two-handed"


def main() -> None:
    console = Console(record=True, width=96, file=sys.stderr, force_terminal=True, highlight=False)
    out.console = odds.console = lambda: console  # type: ignore[assignment,attr-defined]
    console.print(f"[green]$[/] talewright {COMMAND}\n")
    odds.run(COMMAND.split()[1:])
    drawing = console.export_svg(title="talewright")
    # The picture must not fetch anything: fall back to the reader's own monospaced type.
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    (HERE / "odds.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
