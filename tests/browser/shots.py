"""Pictures of the pages for the documentation: desk and phone, light and dark.

    python tests/browser/shots.py docs/pictures/web [all]

Without "all" only the selection that the documentation shows is made.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright
from tests.browser.stage import DESK, PHONE, Stage, launch, opened, staged

from talewright.core.ask import Chosen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ME = "the-reader-in-the-pictures"
RIVER = "the-river-under-glass"
CREATED = ("gnat", "goonies", "legend", "generic-fantasy", "roots")
FAULTY = """---
title: The Heron Toll
author: Ivo Larksmere
system: gnat
skills: [Stealth, Search]
start: toll
---

## toll {#1}

He wears a heron's mask, and he is counting the night's tolls. A **boathook (long)** leans on the rail. You may take the **boathook**.

- If you have 4 gp, you may pay him: Pay 4 gp and turn to [[bridge]].
- To go over the rail, turn to [[rail]].
- If you have the keyword *Bittern*, you may give the call: turn to [[bridge]].

## rail

Test Stealth, with a Default Roll. If you succeed, turn to [[bridge]]. If you fail, turn to [[masks]].

## masks

Fight three rounds at minus 3 against several opponents. If you survive, Gain 1 Experience and turn to [[bridge]], otherwise turn to [[fen]].

## bridge {ending=victory}

Over, with dry boots.

## fen {ending=death}

The fen keeps its own accounts.
"""


def addresses(stage: Stage) -> dict[str, str]:
    """The pages by name, with something on each."""
    library = stage.app.state.library
    heroes = {
        system: stage.do(library.characters.add_random(ME, system, name=name))
        for system, name in (
            ("generic-fantasy", "C. M. Roake"),
            ("roots", "Tobiah Wren"),
            ("legend", "Sister Amarant"),
            ("goonies", "Pock the Lesser"),
            ("gnat", "Hanne Quill"),
        )
    }
    book, _ = stage.do(library.books.add(ME, "heron.tale.md", FAULTY))
    # One who has seen better days: the odds of a fight then say something.
    worn = stage.do(library.characters.file(ME, heroes["gnat"]))
    worn["character"] |= {"vitality": 1, "fortune": 2}
    weary = stage.do(library.characters.put(ME, None, worn))
    making = stage.do(library.games.start_book(ME, RIVER))
    fight = waiting(stage, weary, "hut-bout", "fortune") or waiting(stage, weary, "bear-ring", "fortune")
    goonies = stage.do(library.games.start_book(ME, "cold-witness", character_id=heroes["goonies"]))
    fair = stage.do(library.games.start_book(ME, RIVER, character_id=heroes["gnat"], start_at="fair"))
    long = walked(stage, stage.do(library.games.start_book(ME, RIVER, character_id=heroes["gnat"])), 24)
    start = stage.do(library.games.start_book(ME, RIVER, character_id=heroes["gnat"], start_at="wharf"))
    return {
        "01-shelf": "/",
        "02-reading": f"/play/{start}",
        "03-fight": f"/play/{fight}",
        "04-creation": f"/play/{making}",
        "05-gnat-sheet": f"/characters/{heroes['gnat']}",
        "06-legend-sheet": f"/characters/{heroes['legend']}",
        "07-rules": "/rules/gnat?word=fortune",
        "08-odds": "/odds?system=gnat&verb=fight&ask=1&o.rounds=3&o.modifier=-3&o.several=1&c.talent=8&c.shield=1&c.fortune=2",
        "09-write": f"/books/{book}/write",
        "10-ways": f"/play/{fair}",
        "11-book": f"/books/{RIVER}",
        "12-goonies": f"/play/{goonies}",
        "13-goonies-sheet": f"/characters/{heroes['goonies']}",
        "14-generic-fantasy-sheet": f"/characters/{heroes['generic-fantasy']}",
        "15-roots-sheet": f"/characters/{heroes['roots']}",
        "16-map": f"/play/{long}/journal",
        "17-settings": "/settings",
        "18-characters": "/characters",
        "19-systems": "/rules",
        "20-nowhere": "/nowhere",
        **{f"4{at}-creation-{system}": f"/characters/new/{system}" for at, system in enumerate(CREATED)},
        **{f"5{at}-odds-{system}": f"/odds?system={system}" for at, system in enumerate(CREATED)},
    }


def waiting(stage: Stage, hero: str, section: str, what: str) -> str:
    """A game that waits at a question of that name, if the dice will have it."""
    library = stage.app.state.library
    for _ in range(30):
        game: str = stage.do(library.games.start_book(ME, RIVER, character_id=hero, start_at=section))
        question = getattr(stage.do(library.games.open(ME, game)).session.now, "question", None)
        if question is not None and question.what == what and not question.settled:
            return game
        stage.do(library.games.remove(ME, game))
    return ""


def walked(stage: Stage, game: str, steps: int) -> str:
    """The same game some way on; dice fall as they fall."""
    library = stage.app.state.library
    for step in range(steps):
        play = stage.do(library.games.open(ME, game))
        question = getattr(play.session.now, "question", None)
        if question is None:
            break
        option = question.options[(step * 5 + 1) % len(question.options)]
        stage.do(library.games.answer(ME, game, play.seq, Chosen(option)))
    return game


def shoot(browser: Browser, stage: Stage, folder: Path, *, everything: bool) -> int:
    pages = addresses(stage)
    count = 0
    for scheme in ("light", "dark"):
        for size, name in ((DESK, "desk"), (PHONE, "phone")):
            manner: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "reduced_motion": "reduce"}
            with opened(browser, stage, **manner) as context:
                odds: Any = {"name": "talewright-reader", "value": "odds=1", "url": stage.address}
                context.add_cookies([stage.cookie(ME), odds])
                page = context.new_page()
                for title, address in pages.items():
                    if not everything and title > "11":
                        continue
                    page.goto(address)
                    page.evaluate("() => document.fonts.ready.then(() => null)")
                    tall = page.evaluate("() => document.documentElement.scrollHeight")
                    most = 1500 if name == "desk" else 1300
                    clip: Any = {"x": 0, "y": 0, "width": size["width"], "height": min(tall, most)}
                    page.screenshot(
                        path=folder / f"{title}-{name}-{scheme}.png", clip=clip, full_page=name == "desk"
                    )
                    count += 1
    return count


def slimmed(folder: Path) -> None:
    """Fewer colours, where pngquant is at hand: the eye sees none missing, and the files are a third."""
    if tool := shutil.which("pngquant"):
        pictures = sorted(folder.glob("*.png"))
        subprocess.run([tool, "--force", "--skip-if-larger", "--ext", ".png", "128", *pictures], check=False)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures/web")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        staged(Path(home) / "shots.db") as stage,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        count = shoot(browser, stage, folder, everything="all" in sys.argv[2:])
        browser.close()
    slimmed(folder)
    sys.stdout.write(f"{count} pictures in {folder}\n")


if __name__ == "__main__":
    main()
