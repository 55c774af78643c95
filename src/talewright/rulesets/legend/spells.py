"""The spells as data, with the numbers a cast gives them (LEGF-101 to LEGF-155)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.core.tables import data
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import PACKAGE

HAMPERS = frozenset({"held", "stunned", "blind", "afraid", "bare", "limp", "venom"})
"""What a spell may bring on a target that matters in a fight."""
HELPS = frozenset({"ward", "keen", "swift", "light", "cut", "step"})
"""What a spell may give its caster that matters in a fight."""

_FORMULA = re.compile(
    r"(?P<base>sum|size|degrees)(?:(?P<op>[*/>])(?P<by>\d+))?(?:\+(?P<plus>\d+|degrees))?(?:<(?P<most>\d+))?"
)


@dataclass(frozen=True)
class Spell:
    """What a spell does, in our words, and its amounts as formulas of sum, size and degrees."""

    id: str
    name: str
    clause: str
    effect: str
    amounts: tuple[tuple[str, str], ...] = ()
    success: str = ""
    recharge: str = ""
    resist: str = ""
    resisted: str = ""
    """What remains for a target that resists: nothing, "half" of the harm, or the "harm" but nothing else."""
    recharge_hours: int = 0
    """How long the recharge takes, where the text says so."""
    only: str = ""
    """The kind of creature that it harms; any if empty."""
    plain_damage: int = 0
    """The damage of a thrown object that is not like an arrow."""
    head: str = ""
    """The amount that the Wit of a head must be below for the spell to take hold of it."""
    up_to: str = ""
    """The amount that the Might of a creature may be at most for the spell to work on it."""
    fells: str = ""
    """The amount up to which the Might of a target may be that does not survive it ..."""
    fells_by_degrees: tuple[int, ...] = ()
    """... or that Might for each number of degrees, the last for all further ones."""
    gives: str = ""
    """What it does to its caster while it lasts (see `lasting`)."""
    brings: str = ""
    """What becomes of a target that does not resist it."""
    lasts: str = ""
    """The amount that says how long: minutes, hours, days or rounds; or "usual", or "scene"."""
    for_good: str = ""
    """The amount that is 1 if it lasts for good."""
    great_days: int = 0
    """How many days it lasts if its amount "great" is 1."""
    strength: str = ""
    """The amount that its effect keeps: uses left, the Might that breaks it, banes."""
    reach: str = ""
    """The amount of creatures that it strikes in a fight; one if empty."""
    asks: str = ""
    """The amount of questions that the game master answers."""
    needs: str = ""
    """What it cannot be cast without: darkness, the open sky, a voice, or something that is named."""
    mends: str = ""
    """The kind of creature that its damage heals instead."""
    scatters: bool = False
    """A Mishap scatters those who travel by it."""
    minutes: int = 0
    """How long casting it takes beyond the action."""
    heals: str = ""
    cures: str = ""
    """The amounts of Vigor and of afflictions that a healing spell gives back and takes away."""
    credited: bool = False
    ours: bool = False
    converted: bool = False

    def numbers(self, total: int, size: int, degrees: int) -> tuple[tuple[str, int], ...]:
        """The amounts of one cast."""
        return tuple((name, amount(formula, total, size, degrees)) for name, formula in self.amounts)

    def effect_text(self, total: int, size: int, degrees: int) -> str:
        """The effect with its numbers filled in."""
        return self.effect.format(**dict(self.numbers(total, size, degrees)))

    def harm(self, numbers: Mapping[str, int], *, resisted: bool) -> int:
        """The damage of one cast to a target that did or did not resist (LEGF-122)."""
        damage = numbers.get("damage", 0)
        if not resisted or self.resisted == "harm":
            return damage
        return damage // 2 if self.resisted == "half" else 0

    def takes_hold(self, wit: int, might: int, numbers: Mapping[str, int]) -> bool:
        """Whether it works on a head of that Wit (LEGF-108, LEGF-110), on a creature of that Might (LEGF-145)."""
        small = not self.head or wit < numbers[self.head]
        return small and (not self.up_to or might <= numbers[self.up_to])

    def fells_might(self, numbers: Mapping[str, int], degrees: int) -> int:
        """The greatest Might of a creature that dies of it; 0 for none (LEGF-132, LEGF-135, LEGF-149)."""
        if self.fells_by_degrees:
            return self.fells_by_degrees[min(degrees, len(self.fells_by_degrees) - 1)]
        return numbers[self.fells] if self.fells else 0

    @property
    def in_fights(self) -> bool:
        """Whether a turn of a fight can be used for it."""
        amounts = dict(self.amounts)
        return bool(
            "damage" in amounts or self.brings in HAMPERS or self.gives in HELPS or self.heals or self._fells
        )

    @property
    def _fells(self) -> bool:
        return bool(self.fells or self.fells_by_degrees)

    @property
    def shown(self) -> str:
        """The effect with its formulas in place of numbers: [sum], [size]x5."""
        terms = {name: _term(formula) for name, formula in self.amounts}
        return self.effect.format(**terms)


def _term(formula: str) -> str:
    match = _FORMULA.fullmatch(formula)
    assert match is not None
    scale = f"{match['op']}{match['by']}".replace("*", "×") if match["op"] in ("*", "/") else ""
    more = "+[degrees]" if match["plus"] == "degrees" else ""
    return f"[{match['base']}]{scale}{more}"


def amount(formula: str, total: int, size: int, degrees: int) -> int:
    """One formula: sum, size or degrees, times or over a number, or 1 if above it; then more; "<8" is 8 at most.

    >>> amount("sum*5", 9, 8, 2), amount("size/2", 9, 8, 2), amount("sum>12", 13, 8, 2), amount("degrees*2<8", 9, 8, 5)
    (45, 4, 1, 8)
    >>> amount("degrees+1", 9, 8, 2), amount("sum+degrees", 9, 8, 2)
    (3, 11)
    """
    match = _FORMULA.fullmatch(formula)
    if match is None:
        raise SheetError("", [Message("{formula!r} is not a formula such as sum*5.", formula=formula)])
    cast = {"sum": total, "size": size, "degrees": degrees}
    value = cast[match["base"]]
    by = int(match["by"] or 1)
    if match["op"] == "*":
        value *= by
    elif match["op"] == "/":
        value //= by
    elif match["op"] == ">":
        value = int(value > by)
    plus = match["plus"] or "0"
    value += cast[plus] if plus in cast else int(plus)
    return min(value, int(match["most"])) if match["most"] else value


def _read(name: str) -> dict[str, Spell]:
    return {
        key: Spell(
            key,
            **{
                **record,
                "amounts": tuple(record.get("amounts", {}).items()),
                "fells_by_degrees": tuple(record.get("fells_by_degrees", ())),
            },
        )
        for key, record in data(PACKAGE, name).items()
    }


TWENTY = _read("spells.toml")
LATER = _read("later_spells.toml")
SPELLS = {**TWENTY, **LATER}


def spell(name: str) -> Spell:
    """A spell by id or name."""
    key = name.casefold().strip().replace("'", "").replace(" ", "_")
    if key not in SPELLS:
        raise SheetError(
            "", [Message("{name!r} is no spell.{hint}", name=name[:40], hint=did_you_mean(key, SPELLS))]
        )
    return SPELLS[key]
