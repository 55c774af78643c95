"""A page with each drawing of a design beside our screenshot at the same size.

    python tests/browser/sidebyside.py DRAWINGS OUT [WORDS ...]

DRAWINGS is a folder of pictures named like 42-book-1280-light.png: number, name, width, mode. With WORDS only those whose
name contains one of them.
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

from playwright.sync_api import Page, sync_playwright
from tests.browser.evenings import tables_of
from tests.browser.shots import CREATED, ME, RIVER, addresses
from tests.browser.stage import Stage, launch, opened, staged

from talewright.core.ask import Chosen

_NAME = re.compile(
    r"(?P<number>\d+b?)-(?P<name>[a-z0-9-]+?)-(?P<width>390|1280|1920)-(?P<mode>light|dark)\.png"
)
STYLE = "body{font:16px sans-serif;margin:2rem}section{margin-block:3rem}div{display:flex;gap:1rem;align-items:start}img{width:48%;border:1px solid #999}"


HERON = Path(__file__).with_name("heron.tale.md")
HANNE: dict[str, Any] = {
    "talewright": 1,
    "ruleset": "gnat",
    "version": "1.10",
    "character": {
        "name": "Hanne Quill",
        "talent": 8,
        "talent_max": 8,
        "skills": [["search", 2], ["stealth", 2], ["swimming", 2]],
        "items": [
            {"name": "sword", "kind": "one-handed"},
            {"name": "shield", "kind": "shield"},
            {"name": "ration", "kind": "ration"},
            {"name": "heal spell", "kind": "spell", "spell": "heal"},
        ],
        "gp": 10,
    },
}
COAT = {"name": "eelskin coat", "kind": "light armour"}
WAY = ("ferry house", "causeway", "gate", "masks", "swim")
"""The choices of a whole reading of the book in the drawings."""


class Scenes:
    """Games of the book in the drawings, each at the place that a drawing shows."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.library = stage.app.state.library
        self.book, _ = stage.do(self.library.books.add(ME, HERON.name, HERON.read_text(encoding="utf-8")))

    def hanne(self, **given: Any) -> str:
        changed = HANNE | {"character": HANNE["character"] | given}
        return str(self.stage.do(self.library.characters.put(ME, None, changed)))

    def at(self, section: str, **given: Any) -> str:
        start = self.library.games.start_book(
            ME, self.book, character_id=self.hanne(**given), start_at=section, settle=True
        )
        return str(self.stage.do(start))

    def question(self, game: str) -> tuple[int, Any]:
        play = self.stage.do(self.library.games.open(ME, game))
        return play.seq, getattr(play.session.now, "question", None)

    def fight(self) -> str:
        """The second round has failed, and Fortune and armour may help."""
        worn = [*HANNE["character"]["items"], COAT]
        for _ in range(60):
            game = self.at("masks", items=worn, vitality=2, fortune=1)
            seq, question = self.question(game)
            while question is not None and question.what != "way":
                if question.what == "fortune" and question.facts.get("number", 2) != 1:
                    return game
                self.stage.do(self.library.games.answer(ME, game, seq, Chosen(question.options[0])))
                seq, question = self.question(game)
            self.stage.do(self.library.games.remove(ME, game))
        return self.at("masks")

    def reading(self) -> str:
        """A reading from the first page to its good end, with a branch that was left."""
        for _ in range(60):
            game = str(
                self.stage.do(
                    self.library.games.start_book(ME, self.book, character_id=self.hanne(), settle=True)
                )
            )
            seq, question = self.question(game)
            self.stage.do(self.library.games.answer(ME, game, seq, Chosen(question.options[-1])))
            self.stage.do(self.library.games.undo(ME, game, self.question(game)[0]))
            ways = iter(WAY)
            seq, question = self.question(game)
            while question is not None and question.what not in ("between", "after", "experience"):
                option = question.options[0]
                if question.what == "way":
                    wanted = next(ways, "")
                    option = next((each for each in question.options if wanted and wanted in each), option)
                self.stage.do(self.library.games.answer(ME, game, seq, Chosen(option)))
                seq, question = self.question(game)
            if question is not None:
                return game
            self.stage.do(self.library.games.remove(ME, game))
        return game


def pages_of(stage: Stage) -> dict[str, tuple[str, str]]:
    """The address of our page for the number of a drawing, or for its whole name, and who opens it."""
    known = addresses(stage)
    scenes = Scenes(stage)
    ended, fight = scenes.reading(), scenes.fight()
    after, hub, first = scenes.at("after", vitality=1, fortune=1), scenes.at("stilts"), scenes.at("ferry")
    gnat, goonies, legend, fantasy, roots = (
        known[name]
        for name in (
            "05-gnat-sheet",
            "13-goonies-sheet",
            "06-legend-sheet",
            "14-generic-fantasy-sheet",
            "15-roots-sheet",
        )
    )
    found = {
        "41": "/",
        "42": f"/books/{RIVER}",
        "43": f"/play/{first}",
        "44": f"/play/{fight}",
        "45": f"/play/{after}",
        "46": f"/play/{ended}/journal",
        "47": f"/play/{ended}",
        **{str(48 + at): f"/characters/new/{system}" for at, system in enumerate(CREATED)},
        "53": "/rules/gnat/how-to-play",
        "54": "/rules/gnat/chapter/7",
        "55": "/odds?system=gnat",
        "56": f"/play/{hub}",
        "11": gnat,
        "11-sheet-gnat-edit": gnat,
        "11-sheet-gnat-level": f"{gnat}#level",
        "12": goonies,
        "13": legend,
        "14": fantasy,
        "15": roots,
        "15-sheet-roots-shop": f"{roots}#shop",
        "63": known["09-write"],
    }
    return {"40": ("/", "")} | {number: (address, ME) for number, address in found.items()} | tables_of(stage)


SHEETS = ("11", "12", "13", "14", "15")
ROLL = ".folio button[name=do][form=roll]:enabled:visible, .folio form#roll button[name=do]:enabled:visible"
"""What is tapped on a sheet before its picture is taken."""


def prepared(page: Page, name: str, number: str) -> None:
    """Bring a page to the moment that its drawing shows."""
    if number in ("22", "23", "24"):
        page.wait_for_selector("[aria-labelledby=ol] .stackbar")
    elif number in ("27", "27b"):
        page.wait_for_selector("#danger .stackbar")
    elif "/odds" in page.url:
        page.wait_for_selector(".figure")
    elif name.endswith("-edit"):
        page.locator("label[for=edit]").first.click()
    elif number in SHEETS and "#" not in page.url:
        page.locator(ROLL).last.click()
        page.wait_for_selector("#result .r-body")
    elif number in ("48", "49", "50", "51", "52"):
        page.get_by_role("button", name="Random character").click()
        page.wait_for_function("() => !document.querySelector('details.part:not(.ok):not(#part-name)')")
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.querySelectorAll('details.part').forEach(part => {part.open = true})")


def _height(width: int, address: str) -> int:
    """A board fills a screen of 800."""
    return 844 if width < 700 else 1080 if width > 1900 else 800 if "/tables/" in address else 900


def main() -> None:
    drawings, out = Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "build/sidebyside")
    only = sys.argv[3:]
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
            title = f"{name['number']}-{name['name']}"
            if only and not any(words in drawing.name for words in only):
                continue
            address, who = pages.get(title) or pages[name["number"]]
            width = int(name["width"])
            size: dict[str, Any] = {"viewport": {"width": width, "height": _height(width, address)}}
            with opened(
                browser, stage, color_scheme=name["mode"], reduced_motion="reduce", **size
            ) as context:
                if who:
                    context.add_cookies([stage.cookie(who)])
                page = context.new_page()
                page.goto(address)
                # A table has a line of events open all the time.
                page.wait_for_load_state("load" if "/tables/" in address else "networkidle")
                prepared(page, title, name["number"])
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
