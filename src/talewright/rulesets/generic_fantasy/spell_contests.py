"""Contests over spells: an unwilling target resists (GF-061, R-17), a Counterspell stops a casting (GF-039, R-18)."""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, INTELLECT, SPELLS, WILLPOWER, Pools
from talewright.rulesets.generic_fantasy.contests import (
    bids,
    less_feats,
    purse_of,
    rerolls_of,
    sizes,
    throws,
    with_jack,
)
from talewright.rulesets.generic_fantasy.dice_reading import winner
from talewright.rulesets.generic_fantasy.harm import deplete
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import PAIR, Stakes, pay, pool_names, units_of

HALF = 2
MAX_DOUBLINGS = 5
CLAUSES = {"counterspell": "GF-039", "resist": "GF-061"}


def plain(spell: str) -> str:
    """The spell's id as it is written in words."""
    return spell.replace("-", " ")


def cost_of(spell: str, doublings: int = 0) -> int:
    """WIL HP: c, 2c, 4c ... (GF-062)."""
    return int(SPELLS[spell]["cost"]) << doublings


def effect_of(spell: str, doublings: int, *, halved: bool = False) -> int:
    """The spell's number after doubling, halved and rounded down if resisted; 1 stands for 'it works'."""
    entry = SPELLS[spell]
    number = int(entry.get("harm", entry.get("heals", entry.get("amount", 1)))) << doublings
    return number // HALF if halved else number


def aimed_at(spell: str) -> int:
    """The attribute a target resists with: the one harmed, otherwise WIL (R-17)."""
    return ATTRIBUTES.index(SPELLS[spell].get("attribute", "willpower"))


class Contender(NamedTuple):
    """One side of a contest over a spell: what it throws, and what it may spend."""

    place: int = WILLPOWER
    """The place of the attribute thrown."""
    skill: tuple[str, int] = ("", 0)
    """The skill that counts, and its die; 0 without."""
    main: tuple[int, ...] = ()
    feats: tuple[str, ...] = ()
    reserve: int = 0


class Contested(NamedTuple):
    """Pools of both sides after a contest over a spell, who won, and the HP spent by the character's side."""

    own: Pools
    other: Pools
    result: int
    spent: int


def spell_contest(
    ask: Ask, own: Pools, other: Pools, sides: tuple[Contender, Contender], first: Seat, rules: Rules
) -> Contested:
    """A contest like any other: feats work on either side, and both pay what they spend (R-17, R-25, R-29)."""
    dice, rerolls, jacks, units = [], [], [], []
    for pools, side, seat in ((own, sides[0], HERO), (other, sides[1], FOE)):
        purse = purse_of(pools, side.reserve)
        name, known = side.skill
        die = with_jack(ask, known, name, side.feats, purse, seat)
        jack = int(die > 0 and not known)
        dice.append((sizes(pools.dice[side.place], die), ()))
        rerolls.append(rerolls_of(side.feats, die, purse - jack))
        jacks.append(jack)
        units.append(units_of(pools, side.main, side.place, rules, side.reserve))
    grades, foe_grades, tie, used = ask.call(
        throws, dice[0], dice[1], first, (rerolls[0], rerolls[1]), ("contest", "answer")
    )
    feats = (jacks[0] + used[0], jacks[1] + used[1])
    left = [less_feats(units[at], sides[at].main, feats[at]) for at in (0, 1)]
    names = [pool_names(sides[at].main[: len(left[at])]) for at in (0, 1)]
    grades, foe_grades, paid, foe_paid = ask.call(
        bids, grades, foe_grades, tie, left[0], left[1], (names[0], names[1]), first,
        Stakes(thrift=True, weak_count=rules.weak_hits_count),
    )  # fmt: skip
    own = deplete(pay(own, sides[0].main, paid), INTELLECT, PAIR * feats[0])
    other = deplete(pay(other, sides[1].main, foe_paid), INTELLECT, PAIR * feats[1])
    result = winner(grades, foe_grades, tie, rules.weak_hits_count)
    return Contested(own, other, result, PAIR * (sum(paid) + feats[0]))


def resists(ask: Ask, spell: str, who: Seat) -> bool:
    """Whether a target forces a contest; it costs nothing, so doing so is never worse (GF-061)."""
    options = ["accept", "resist"]
    choice = ask.decide(
        "resist", options, clause=CLAUSES["resist"], who=who, settled="resist", spell=plain(spell)
    )
    return choice == "resist"


def counters(ask: Ask, spell: str, who: Seat) -> bool:
    """Whether a fighter with Counterspell contests a casting; an opponent does so by itself."""
    options = ["let", "counter"]
    settled = "counter" if who == FOE else ""
    choice = ask.decide(
        "counterspell", options, clause=CLAUSES["counterspell"], who=who, settled=settled, spell=plain(spell)
    )
    return choice == "counter"
