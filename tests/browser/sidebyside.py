"""A page with each drawing of a design beside our screenshot at the same size.

    python tests/browser/sidebyside.py DRAWINGS OUT

DRAWINGS is a folder of pictures named like 42-book-1280-light.png: number, name, width, mode.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright
from tests.browser.shots import CREATED, ME, RIVER, addresses, walked
from tests.browser.stage import Stage, launch, opened, staged

_NAME = re.compile(r"(?P<number>\d+)-(?P<name>[a-z0-9-]+?)-(?P<width>390|1280)-(?P<mode>light|dark)\.png")
STYLE = "body{font:16px sans-serif;margin:2rem}section{margin-block:3rem}div{display:flex;gap:1rem;align-items:start}img{width:48%;border:1px solid #999}"


def pages_of(stage: Stage) -> dict[str, tuple[str, str]]:
    """The address of our page for the number of a drawing, and who opens it."""
    known = addresses(stage)
    library = stage.app.state.library
    ended = walked(
        stage, stage.do(library.games.start_book(ME, "a-judge-of-melons", hero_id="hanne", settle=True)), 120
    )
    first = stage.do(library.games.start_book(ME, RIVER, hero_id="berit"))
    found = {
        "41": "/",
        "42": f"/books/{RIVER}",
        "43": f"/play/{first}",
        "44": known["03-fight"],
        "45": known["12-goonies"],
        "46": known["16-map"],
        "47": f"/play/{ended}",
        **{str(48 + at): f"/characters/new/{system}" for at, system in enumerate(CREATED)},
        "53": "/rules/gnat/how-to-play",
        "54": "/rules/gnat/chapter/7",
        "55": "/odds?system=gnat",
        "56": known["10-ways"],
        "11": known["05-gnat-sheet"],
        "12": known["13-goonies-sheet"],
        "13": known["06-legend-sheet"],
        "14": known["14-generic-fantasy-sheet"],
        "15": known["15-roots-sheet"],
        "20": "/tables",
        "63": known["09-write"],
    }
    return {"40": ("/", "")} | {number: (address, ME) for number, address in found.items()}


def main() -> None:
    drawings, out = Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "build/sidebyside")
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        staged(Path(folder) / "t.db") as stage,
        sync_playwright() as run,
    ):
        pages = pages_of(stage)
        browser = launch(run)
        for drawing in sorted(drawings.glob("*.png")):
            name = _NAME.fullmatch(drawing.name)
            if name is None or name["number"] not in pages:
                continue
            address, who = pages[name["number"]]
            width = int(name["width"])
            size: dict[str, Any] = {"viewport": {"width": width, "height": 844 if width < 700 else 900}}
            with opened(
                browser, stage, color_scheme=name["mode"], reduced_motion="reduce", **size
            ) as context:
                if who:
                    context.add_cookies([stage.cookie(who)])
                page = context.new_page()
                page.goto(address)
                page.wait_for_load_state("networkidle")
                if "/odds" in address:
                    page.wait_for_selector(".figure")
                page.screenshot(path=out / f"ours-{drawing.name}", full_page=True)
            shutil.copy(drawing, out / drawing.name)
            rows.append(
                f"<section><h2>{escape(drawing.stem)}</h2><div><img src='{drawing.name}' alt='drawing'>"
                f"<img src='ours-{drawing.name}' alt='ours'></div></section>"
            )
        browser.close()
    (out / "index.html").write_text(
        f"<!doctype html><meta charset=utf-8><title>Drawings and pages</title><style>{STYLE}</style>{''.join(rows)}",
        encoding="utf-8",
    )
    sys.stdout.write(f"{len(rows)} pairs in {out / 'index.html'}\n")


if __name__ == "__main__":
    main()
