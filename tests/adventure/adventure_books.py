"""What the adventure tests share: both systems by name, whether or not they are installed as packages."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from talewright.adventure import Book, read_book
from talewright.core.errors import RulesetError
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message

BOOKS = Path(__file__).parent / "books"


def ruleset(name: str) -> Ruleset[Any]:
    """A ruleset by its folder, whether or not it is installed."""
    try:
        found: Ruleset[Any] = import_module(f"talewright.rulesets.{name}").RULESET
    except ModuleNotFoundError as error:
        raise RulesetError(Message("No rule system is called {name!r}.", name=name)) from error
    return found


def book_of(body: str, *, system: str = "gnat", head: str = "", more: str = "") -> Book:
    """A book of two sections: `a` with the body, `x` to go to."""
    text = f"---\ntitle: T\nsystem: {system}\n{head}---\n\n## a\n\n{body}\n\n## x\n\nThe end.\n{more}"
    return read_book(text, name="t.tale.md", finder=ruleset)
