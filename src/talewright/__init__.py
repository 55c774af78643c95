"""Rules-lite adventure games: play, write and solve them with one engine.

Scripts need one import. Each name below loads its part of the package when it is first used:

>>> import talewright as tw
>>> tw.find("gnat").title
'GNAT'
>>> tw.ask_odds({"system": "gnat", "steps": [{"verb": "fight", "rounds": 1}], "goal": ["alive"]}).value
(Fraction(1, 1),)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from talewright.adventure.check import check_book
    from talewright.adventure.game import AdventureGame
    from talewright.adventure.read import load_book, read_book
    from talewright.core.ask import Chosen, Rolled
    from talewright.core.dice import d
    from talewright.core.game import Single
    from talewright.core.replay import resume
    from talewright.core.ruleset import find, installed
    from talewright.odds.question import ask_odds
    from talewright.odds.rule_odds import solve_rule
    from talewright.odds.simulate import sample
    from talewright.odds.solve import solve

__version__ = "0.2.0"
__all__ = [
    "AdventureGame",
    "Chosen",
    "Rolled",
    "Single",
    "__version__",
    "ask_odds",
    "check_book",
    "d",
    "find",
    "installed",
    "load_book",
    "read_book",
    "resume",
    "sample",
    "solve",
    "solve_rule",
]
_MODULES = {
    "AdventureGame": "adventure.game",
    "Chosen": "core.ask",
    "Rolled": "core.ask",
    "Single": "core.game",
    "ask_odds": "odds.question",
    "check_book": "adventure.check",
    "d": "core.dice",
    "find": "core.ruleset",
    "installed": "core.ruleset",
    "load_book": "adventure.read",
    "read_book": "adventure.read",
    "resume": "core.replay",
    "sample": "odds.simulate",
    "solve": "odds.solve",
    "solve_rule": "odds.rule_odds",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use, so that `import talewright` stays fast."""
    if name not in _MODULES:
        raise AttributeError(f"module 'talewright' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"talewright.{_MODULES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
