"""A short trial of an installed Talewright with the standard library alone: `make pythons` runs it on each Python.

Every module loads, a ruleset conforms, a book is played to its end, odds are exact, and the web app describes itself.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
import warnings
from fractions import Fraction
from pathlib import Path

import talewright as tw

ADVENTURES = Path(__file__).parents[1] / "adventures"


NOT_LOADED = ("migrations", "__main__", "testing.mutants")
"""Run by another program, started by name, and in need of pytest."""


def every_module_loads() -> None:
    for module in pkgutil.walk_packages(tw.__path__, "talewright."):
        if not any(each in module.name for each in NOT_LOADED):
            importlib.import_module(module.name)


def a_ruleset_conforms() -> None:
    from talewright.testing.conformance import CHECKS

    ruleset = tw.find("goonies")
    faults = [f"{name}: {fault}" for name, check in CHECKS.items() for fault in check(ruleset)]
    assert not faults, faults


def a_book_is_played_to_its_end() -> None:
    from talewright.odds.simulate import play_out

    book = tw.load_book(ADVENTURES / "cold-witness.tale.md")
    assert book.sound
    game = tw.AdventureGame(book, tw.find(book.head.system))
    for seed in range(5):
        ended = play_out(game, random.Random(seed))
        assert tw.resume(game, ended.log) == ended


def odds_are_exact() -> None:
    fight = {"verb": "fight", "rounds": 3, "modifier": -3, "several": True}
    question = {
        "system": "gnat",
        "character": {"shield": True, "fortune": 0},
        "steps": [fight],
        "goal": ["alive"],
    }
    assert tw.ask_odds(question).value == (Fraction(22087, 23328),)


def the_web_app_describes_itself() -> None:
    from talewright.faces.web.app import create_app
    from talewright.faces.web.settings import Settings

    assert create_app(Settings(database="sqlite://")).openapi()["paths"]


TRIALS = (
    every_module_loads,
    a_ruleset_conforms,
    a_book_is_played_to_its_end,
    odds_are_exact,
    the_web_app_describes_itself,
)

if __name__ == "__main__":
    warnings.simplefilter("error")
    for trial in TRIALS:
        trial()
        sys.stdout.write(f"  {trial.__name__.replace('_', ' ')}\n")
