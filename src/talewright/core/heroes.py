"""Ready heroes: named characters of a ruleset that a player may take instead of making one.

`data/heroes.json` of a ruleset is a list of tables: `id`, `name`, `reason` (one line for each language: why one would
choose this character) and `character`, the fields of the ruleset's record; `emblem`, one of EMBLEMS, is a small drawing of
what it has in hand. A book may have such a file of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from talewright.core import record
from talewright.core.errors import RulesetError
from talewright.core.text.message import Message

if TYPE_CHECKING:
    from talewright.core.ruleset import Ruleset

H = TypeVar("H")
FILE = "heroes.json"
EMBLEMS = ("sword", "shield", "greatsword", "rapier", "spear", "hook", "mace", "staff", "stick", "umbrella")
"""What can be drawn beside a hero: `shield` is a sword with a shield."""


@dataclass(frozen=True)
class ReadyHero(Generic[H]):
    """A character ready to play."""

    id: str
    name: str
    reasons: Mapping[str, str]
    character: H
    emblem: str = ""

    def reason(self, language: str = "en") -> str:
        """Why one would choose this character, in a line."""
        return self.reasons.get(language) or self.reasons["en"]


def heroes_of(ruleset: Ruleset[H], package: str) -> tuple[ReadyHero[H], ...]:
    """The ready heroes in a package's data; none if it has no such file."""
    file = resources.files(package).joinpath("data", FILE)
    return read_heroes(ruleset, file.read_text(encoding="utf-8")) if file.is_file() else ()


def read_heroes(ruleset: Ruleset[H], text: str) -> tuple[ReadyHero[H], ...]:
    """The ready heroes in the text of such a file."""
    return tuple(_hero(ruleset, row) for row in json.loads(text))


def _hero(ruleset: Ruleset[H], row: Mapping[str, Any]) -> ReadyHero[H]:
    if missing := [name for name in ("id", "name", "reason", "character") if name not in row]:
        raise RulesetError(
            Message(
                "{file} of {title}: a hero lacks {missing}.",
                file=FILE,
                title=ruleset.title,
                missing=tuple(missing),
            )
        )
    emblem = row.get("emblem", "")
    if emblem and emblem not in EMBLEMS:
        raise RulesetError(
            Message(
                "{file} of {title}: no emblem is called {emblem!r}. Known: {known}.",
                file=FILE,
                title=ruleset.title,
                emblem=str(emblem)[:40],
                known=EMBLEMS,
            )
        )
    subject = f"{FILE} of {ruleset.title}, {row['id']}"
    hero = record.load(ruleset.sheet_type, row["character"], subject=subject)
    return ReadyHero(row["id"], row["name"], row["reason"], hero, emblem)
