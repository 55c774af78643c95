"""The encounter builder: a budget from the party, archetypes bought within it (GRAD-125 to GRAD-133)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from talewright.core.dice import MAX_CACHED
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.core.tables import data
from talewright.core.text.message import Message
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.scars import PACKAGE

ARCHETYPES: dict[str, dict[str, Any]] = data(PACKAGE, "archetypes.toml")
MAX_PCS = 4
"""One Warden and one to four players with a character each (GRAD-004)."""
NAMES = tuple(ARCHETYPES)
HEAVY = ("Elite", "Juggernaut")
MAX_DIGITS = 3
PER_PC = 3
HIRELINGS_PER_PC = 2
STACKING, EASIER, NO_HEAVY, CHALLENGE = -2, -1, 1, 2
"""The modifiers (GRAD-129). The first and third follow from what is bought, the others are chosen."""

Purchase = tuple[int, ...]
"""How many of each archetype, in the order of the table."""


@dataclass(frozen=True)
class Party:
    """Who enters combat, and what the Warden wants of it."""

    pcs: int
    hirelings: int = 0
    easier: bool = False
    challenge: bool = False
    custom: int = 0
    rules: Rules = field(default=DEFAULT)

    @property
    def base(self) -> Fraction:
        """Three for every PC; two hirelings count as one (GRAD-128)."""
        helpers = Fraction(self.hirelings, HIRELINGS_PER_PC)
        if self.rules.half_hirelings == "floor":
            helpers = Fraction(helpers.__floor__())
        return PER_PC * (self.pcs + helpers)

    @property
    def budget(self) -> Fraction:
        """The base with the modifiers that were chosen."""
        chosen = (EASIER if self.easier else 0) + (CHALLENGE if self.challenge else 0)
        return self.base + chosen + self.custom

    def allowed(self, purchase: Purchase) -> Fraction:
        """What this purchase may cost: the budget with the modifiers it brings about itself."""
        return self.budget + caused(purchase)


def costs(rules: Rules = DEFAULT) -> tuple[int, ...]:
    """The price of each archetype; both published tables are data (GRAD-131)."""
    return tuple(row["cost"][rules.costs] for row in ARCHETYPES.values())


def cost(purchase: Purchase, rules: Rules = DEFAULT) -> int:
    return sum(number * price for number, price in zip(purchase, costs(rules), strict=True))


def caused(purchase: Purchase) -> int:
    """-2 for two or more Elites and Juggernauts together, +1 without any (GRAD-129)."""
    heavy = sum(purchase[NAMES.index(name)] for name in HEAVY)
    return NO_HEAVY if heavy == 0 else STACKING if heavy > 1 else 0


def valid(party: Party, purchase: Purchase) -> bool:
    """Whether something was bought, and within what it may cost."""
    return any(purchase) and cost(purchase, party.rules) <= party.allowed(purchase)


def roles(purchase: Purchase) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What the bought archetypes are for, and how they behave in fights and in talks (GRAD-124, GRAD-125)."""
    return {
        name: (row["role"], tuple(row["tags"]))
        for (name, row), count in zip(ARCHETYPES.items(), purchase, strict=True)
        if count
    }


def read_purchase(text: str) -> Purchase:
    """'elite, 2 vanguards' as numbers; 'support' is another word for Mob (GRAD-130). All faults at once."""
    counts = dict.fromkeys(NAMES, 0)
    faults: list[Message] = []
    aliases = {alias.casefold(): name for name, row in ARCHETYPES.items() for alias in row.get("alias", ())}
    known = {name.casefold(): name for name in NAMES} | aliases
    for part in re.split(r"[,;+]+", text):
        words = part.split()
        if not words:
            continue
        digits = words[0].rstrip("x×")
        if digits.isdecimal() and len(digits) > MAX_DIGITS:
            faults.append(
                Message(
                    "{digits} is more than any budget holds. Buy fewer than a thousand.",
                    path="buy",
                    digits=digits[:12],
                )
            )
            continue
        number = int(digits) if digits.isdecimal() else 1
        word = " ".join(words[1:] if digits.isdecimal() else words).casefold()
        found = known.get(word) or known.get(word.removesuffix("s"))
        if found is None:
            faults.append(
                Message(
                    "{word!r} is no archetype.{hint}",
                    path="buy",
                    word=word[:30],
                    hint=did_you_mean(word, known),
                )
            )
            continue
        counts[found] += number
    if faults:
        raise SheetError("", faults)
    return tuple(counts.values())


def write_purchase(purchase: Purchase) -> str:
    """'Elite, 2 Vanguard'."""
    return ", ".join(
        f"{number} {name}" if number > 1 else name
        for number, name in zip(purchase, NAMES, strict=True)
        if number
    )


def purchases(party: Party) -> Iterator[Purchase]:
    """Every purchase within the budget, dearest archetypes first in the counting."""
    prices = costs(party.rules)
    most = party.budget + NO_HEAVY

    def fill(place: int, left: Fraction) -> Iterator[Purchase]:
        if place == len(prices):
            yield ()
            return
        for number in range(int(left // prices[place]) + 1 if left >= 0 else 0):
            for rest in fill(place + 1, left - number * prices[place]):
                yield (number, *rest)

    return (found for found in fill(0, Fraction(most)) if valid(party, found))


@lru_cache(maxsize=MAX_CACHED)
def count_purchases(party: Party) -> int:
    """How many purchases there are, counted without listing them."""
    heavy = [NAMES.index(name) for name in HEAVY]
    prices = costs(party.rules)
    light = [price for place, price in enumerate(prices) if place not in heavy]
    cap = max(0, int(party.budget // 1) + NO_HEAVY)
    ways = [1] + [0] * cap
    for price in light:
        for total in range(price, cap + 1):
            ways[total] += ways[total - price]

    def within(most: Fraction) -> int:
        return sum(ways[: int(most // 1) + 1]) if most >= 0 else 0

    found = max(0, within(party.budget + NO_HEAVY) - 1)
    for elites in range(cap // prices[heavy[0]] + 1):
        for juggernauts in range(cap // prices[heavy[1]] + 1):
            if elites + juggernauts:
                spent = elites * prices[heavy[0]] + juggernauts * prices[heavy[1]]
                modifier = STACKING if elites + juggernauts > 1 else 0
                found += within(party.budget + modifier - spent)
    return found


def suggest(party: Party, wanted: Mapping[str, int] | None = None) -> Purchase | None:
    """One purchase that uses the budget best: least left over, then most kinds, then fewest foes.

    `wanted` names archetypes that must be in it.
    """
    asked = {NAMES.index(name): number for name, number in (wanted or {}).items()}
    best: tuple[tuple[Fraction, int, int], Purchase] | None = None
    for found in purchases(party):
        if any(found[place] < number for place, number in asked.items()):
            continue
        left = party.allowed(found) - cost(found, party.rules)
        rank = (left, -sum(1 for number in found if number), sum(found))
        if best is None or rank < best[0]:
            best = (rank, found)
    return None if best is None else best[1]


def summoned(purchase: Purchase, archetype: str = "Mob") -> Purchase:
    """One action of a Controller adds a Mob or a Swarm that costs no budget (GRAD-126)."""
    if not purchase[NAMES.index("Controller")]:
        raise SheetError("", [Message("only a Controller summons; none was bought.", path="summon")])
    if archetype not in ("Mob", "Swarm"):
        raise SheetError(
            "",
            [
                Message(
                    "a Controller summons a Mob or a Swarm, not {archetype!r}.",
                    path="summon",
                    archetype=archetype[:30],
                )
            ],
        )
    place = NAMES.index(archetype)
    return tuple(number + (at == place) for at, number in enumerate(purchase))


ADVICE = Message("The budget counts heads: weigh how experienced and how hurt the characters are, too.")
"""What no number says (GRAD-132)."""


def too_many(pcs: int) -> Message | None:
    """A warning for more characters than the game is meant for; empty within 1 to 4 (GRAD-004)."""
    if 1 <= pcs <= MAX_PCS:
        return None
    return Message(
        "{pcs} characters: the game is meant for 1 to {limit}, each with a player of their own.",
        pcs=pcs,
        limit=MAX_PCS,
    )
