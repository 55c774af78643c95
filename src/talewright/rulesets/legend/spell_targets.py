"""What a spell does to its target: resistance, damage that Armor does not lessen, and what it brings (LEGF-122)."""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import FOE, Ask
from talewright.rulesets.legend.bestiary import Creature
from talewright.rulesets.legend.dice_pool import Result, make_pool, throw
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spells import Spell

CAST_DIE = 6
"""LEG-168: the die that is thrown with Wit."""


class Aim(NamedTuple):
    """What a spell needs to know of its target."""

    name: str = ""
    might: int = 6
    grace: int = 6
    wit: int = 6
    kinds: tuple[str, ...] = ()

    def attribute(self, name: str) -> int:
        return int(getattr(self, name))


def aim_of(beast: Creature) -> Aim:
    return Aim(beast.name, beast.might, beast.grace, beast.wit, beast.kinds)


class Struck(NamedTuple):
    """What becomes of a target."""

    resisted: bool = False
    damage: int = 0
    mended: int = 0
    """Vigor that the spell gives back to a creature of the kind that it heals."""
    holds: bool = True
    """Whether it works on such a head."""
    felled: bool = False
    brings: str = ""
    amount: int = 0


def numbers_of(known: Spell, result: Result, size: int) -> dict[str, int]:
    """The amounts of one cast, and its size."""
    return {"size": size, **dict(known.numbers(result.total, size, result.degrees))}


def foe_resists(
    ask: Ask, known: Spell, die: int, numbers: dict[str, int], rules: Rules, what: str = "foe_resist"
) -> bool:
    """One success on the named attribute resists (LEGF-122)."""
    if not known.resist:
        return False
    pool = make_pool(die, banes=numbers.get("banes", 0))
    resisted = ask.call(throw, pool, 0, "worth", rules, what, earn=False, who=FOE).successes > 0
    ask.note("foe_resisted" if resisted else "foe_yields", spell=known.name)
    return resisted


def struck_by(
    known: Spell, numbers: dict[str, int], degrees: int, aim: Aim, *, resisted: bool, arrow: bool = True
) -> Struck:
    """The effect on one target that did or did not resist."""
    numbers = dict(numbers)
    if known.plain_damage and not arrow:
        numbers["damage"] = known.plain_damage
    harmed = not known.only or known.only in aim.kinds
    if not harmed:
        numbers.pop("damage", None)
    harm = known.harm(numbers, resisted=resisted)
    if known.mends and known.mends in aim.kinds:
        return Struck(resisted, mended=harm)
    holds = known.takes_hold(aim.wit, aim.might, numbers)
    might = known.fells_might(numbers, degrees)
    felled = harmed and 0 < aim.might <= might and not resisted
    works = holds and not resisted and not felled and not known.gives
    brings = known.brings if works else ""
    return Struck(resisted, harm, 0, holds, felled, brings, numbers.get(known.strength, 0))


def tell(ask: Ask, known: Spell, result: Result, size: int) -> None:
    """What a cast that did not fail does, in words."""
    effect = known.effect_text(result.total, size, result.degrees)
    ask.note("spell", spell=known.name, effect=effect, clause=known.clause)
    if known.success and result.outcome == "success":
        ask.note("spell_success", effect=known.success)
