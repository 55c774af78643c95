"""The spells: what is printed of them, and the author's own beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean, field
from talewright.core.tables import data
from talewright.core.text.message import Message

PACKAGE = "talewright.rulesets.goonies"


@dataclass(frozen=True)
class Spell:
    """A spell and its effect in a fight. GNG-070"""

    id: str = field(meaning="a short name such as sunburst")
    name: str = field("", "the name readers see")
    level: int = field(1, "its level, taken off the casting roll", low=0, high=20)
    stuns: bool = field(True, "a success stuns every enemy caught that is not immune")
    topples: tuple[str, ...] = field((), "tags of enemies it stuns where the rules allow that to the wind")
    tags: tuple[str, ...] = field((), "what it does to a scene: light, smoke, ice, vines, wind")
    reach: str = field("", "the area it acts on")
    elsewhere: str = field("", "its use outside fights")


def _printed() -> dict[str, Spell]:
    return {
        key: Spell(
            key,
            row["name"],
            row["level"],
            row["stuns"],
            tuple(row.get("topples", ())),
            tuple(row["tags"]),
            row["reach"],
            row["elsewhere"],
        )
        for key, row in data(PACKAGE, "spells.toml").items()
    }


BOOK: Mapping[str, Spell] = _printed()
"""The five printed spells by id, in the order of the page."""

EVERY_SPELL = "magic"
"""Written as an immunity: no spell at all stuns this enemy."""


def book(more: Iterable[Spell] = ()) -> dict[str, Spell]:
    """The printed spells and an author's own."""
    return {**BOOK, **{spell.id: spell for spell in more}}


def named(spell: str, more: Iterable[Spell] = ()) -> Spell:
    """A spell by its id."""
    known = book(more)
    if spell not in known:
        raise RulesetError(
            Message(
                "there is no spell {spell!r}.{hint}",
                path="spell",
                spell=spell[:40],
                hint=did_you_mean(spell, known),
            )
        )
    return known[spell]


def in_order(spells: Iterable[str]) -> tuple[str, ...]:
    """Spells once each, printed ones in the order of the page, others after them by name."""
    held = set(spells)
    return (*(key for key in BOOK if key in held), *sorted(held - set(BOOK)))
