"""Attacks (GF-114): a contest whose winner, attacker or defender, deals harm; and Berserk after it (GF-033).

Each exchange is one rule of few arguments, so that a duel explores each distinct clash of dice once.
"""

from __future__ import annotations

from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, BODY, INTELLECT, Pools
from talewright.rulesets.generic_fantasy.contests import (
    NO_REROLLS,
    Side,
    bids,
    less_feats,
    purse_of,
    rerolls_of,
    sizes,
    throws,
    with_jack,
)
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, STRONG, WINS, hits, winner
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.harm import deplete, suffer
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import (
    PAIR,
    Stakes,
    Units,
    pay,
    pool_names,
    spend_on_blow,
    units_of,
)
from talewright.rulesets.generic_fantasy.tests import throw

NAMES = ("attack", "defence")
Places = tuple[int, ...]
"""Main attributes by their places."""


def clash(
    ask: Ask, own: Side, other: Side, units: tuple[Units, Units], mains: tuple[Places, Places],
    first: Seat, stakes: Stakes, rerolls: tuple[int, int] = NO_REROLLS, jacks: tuple[int, int] = NO_REROLLS,
) -> tuple[int, int, int, Units, Units, tuple[int, int]]:  # fmt: skip
    """An attack contest: who wins, with how many hits and strong hits, what either side spent, and Expertise used."""
    grades, foe_grades, tie, used = ask.call(throws, own, other, first, rerolls, NAMES)
    left = (
        less_feats(units[0], mains[0], used[0] + jacks[0]),
        less_feats(units[1], mains[1], used[1] + jacks[1]),
    )
    spent: tuple[Units, Units] = ((0,) * len(left[0]), (0,) * len(left[1]))
    if any(left[0]) or any(left[1]):
        pair = (pool_names(mains[0]), pool_names(mains[1]))
        grades, foe_grades, *paid = ask.call(
            bids, grades, foe_grades, tie, left[0], left[1], pair, first, stakes
        )
        spent = (paid[0], paid[1])
    return (*_result(grades, foe_grades, tie, stakes), *spent, used)


def bare_clash(ask: Ask, own: Side, other: Side, first: Seat, stakes: Stakes) -> tuple[int, int, int]:
    """As `clash` where nobody can spend: the two throws make one small table."""
    grades, foe_grades, tie, _ = throws(ask, own, other, first, NO_REROLLS, NAMES)
    return _result(grades, foe_grades, tie, stakes)


def _result(
    grades: tuple[int, ...], foe_grades: tuple[int, ...], tie: int, stakes: Stakes
) -> tuple[int, int, int]:
    result = winner(grades, foe_grades, tie, stakes.weak_count)
    if not result:
        return 0, 0, 0
    winning, precise = (grades, stakes.precise) if result == WINS else (foe_grades, stakes.foe_precise)
    hit = hits(winning, stakes.weak_count)
    return result, hit, winning.count(STRONG) if precise and hit else 0


class Exchange(NamedTuple):
    """Pools of the character's side and of the other after an exchange, harm dealt by each, HP spent by each."""

    own: Pools
    other: Pools
    dealt: int = 0
    taken: int = 0
    spent: int = 0
    foe_spent: int = 0

    def plus(self, more: Exchange) -> Exchange:
        """Followed by another."""
        sums = (a + b for a, b in zip(self[2:], more[2:], strict=True))
        return Exchange(more.own, more.other, *sums)


def exchange(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> Exchange:
    """One attack contest and its harm; then Berserk, if the attacker has it and it bit."""
    done = strike(ask, own, other, kits, attacker, how)
    kit = kits[0] if attacker == HERO else kits[1]
    if "berserk" in kit.feats and (done.dealt if attacker == HERO else done.taken):
        done = done.plus(ask.call(berserk, done.own, done.other, kits, attacker, how))
    return done


class Blow(NamedTuple):
    """An attack contest settled, its harm not yet taken: who won, for how much, and what it cost."""

    own: Pools
    other: Pools
    result: int
    points: int
    spent: int
    foe_spent: int


def blow(ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct) -> Blow:
    """The contest, what either side spent on it, and the winner's harm."""
    hero, foe = kits
    own_dice, jack = _dice(ask, own, hero, attacking=attacker == HERO)
    foe_dice, foe_jack = _dice(ask, other, foe, attacking=attacker == FOE)
    units = (_units(own, hero, attacker == HERO, how), _units(other, foe, attacker == FOE, how))
    rerolls = (_rerolls(own, hero, own_dice, jack), _rerolls(other, foe, foe_dice, foe_jack))
    stakes = Stakes(how.thrift, "precise-strike" in hero.feats, "precise-strike" in foe.feats, how.weak_count)
    paid: Units = ()
    foe_paid: Units = ()
    feats, foe_feats = jack, foe_jack
    if any(units[0]) or any(units[1]) or any(rerolls):  # for speed alone
        mains = (hero.main[: len(units[0])], foe.main[: len(units[1])])
        result, hit, strong, paid, foe_paid, used = ask.call(
            clash, own_dice, foe_dice, units, mains, attacker, stakes, rerolls, (jack, foe_jack)
        )
        own, other = pay(own, hero.main, paid), pay(other, foe.main, foe_paid)
        feats, foe_feats = feats + used[0], foe_feats + used[1]
    else:
        result, hit, strong = ask.call(bare_clash, own_dice, foe_dice, attacker, stakes)
    own, other = deplete(own, INTELLECT, PAIR * feats), deplete(other, INTELLECT, PAIR * foe_feats)
    points = 0
    mode = how.weapon_harm
    if result == WINS and (attacker == HERO or _reaches(foe, how)):
        points = harm_of(hit, strong, hero.harm, mode, precise=stakes.precise, sneak=hero.sneak)
        ask.note("dealt", points=points, hits=hit)
    elif result == LOSES and (attacker == FOE or _reaches(hero, how)):
        points = harm_of(hit, strong, foe.harm, mode, precise=stakes.foe_precise, sneak=foe.sneak)
        ask.note("taken", points=points, hits=hit, who=FOE)
    elif not result:
        ask.note("stalemate")
    return Blow(own, other, result, points, PAIR * (sum(paid) + feats), PAIR * (sum(foe_paid) + foe_feats))


def _dice(ask: Ask, pools: Pools, kit: Kit, *, attacking: bool) -> tuple[Side, int]:
    """What a combatant throws, and the pairs of INT HP that Jack of all Trades cost for it (GF-037)."""
    dice, help_ = kit.attack_dice(pools) if attacking else kit.guard_dice(pools)
    if len(dice) > 1 or "jack-of-all-trades" not in kit.feats:
        return (dice, help_), 0
    skill = ("ranged" if kit.ranged else "melee") if attacking else "defense"
    lent = with_jack(ask, 0, skill, kit.feats, purse_of(pools, kit.reserve), kit.seat)
    return (sizes(dice[0], lent), help_), int(lent > 0)


def _rerolls(pools: Pools, kit: Kit, side: Side, jack: int) -> int:
    """An attack is a contest: Expertise may throw its skill die again (GF-036, GF-114)."""
    dice = side[0]
    return rerolls_of(kit.feats, dice[1] if len(dice) > 1 else 0, purse_of(pools, kit.reserve) - jack)


def strike(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> Exchange:
    """A blow, and the loser takes its harm."""
    done = blow(ask, own, other, kits, attacker, how)
    if done.result == WINS:
        after = hurt(ask, done.other, done.points, kits[1], how)
        return Exchange(done.own, after, done.points, 0, done.spent, done.foe_spent)
    after = hurt(ask, done.own, done.points, kits[0], how)
    return Exchange(after, done.other, 0, done.points, done.spent, done.foe_spent)


def _units(pools: Pools, kit: Kit, attacking: bool, how: Conduct) -> Units:
    rolled = kit.attack_with if attacking else BODY
    return units_of(pools, kit.main, rolled, Rules(spend_only_on_main_tests=how.main_only), kit.reserve)


def _reaches(attacker: Kit, how: Conduct) -> bool:
    """A winning defender harms the attacker; against a missile only if the table plays so (R-8)."""
    return how.harm_at_range or not attacker.ranged


def hurt(ask: Ask, pools: Pools, points: int, kit: Kit, how: Conduct) -> Pools:
    """BOD harm to a combatant."""
    if not points:
        return pools
    shield = "spellshield" in kit.feats
    return ask.call(suffer, pools, BODY, points, kit.seat, shield, how.armour, how.carry)


def berserk(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> Exchange:
    """More tests with the same dice until one fails or the player stops (GF-033, R-15)."""
    so_far = Exchange(own, other)
    while not so_far.own.down and not so_far.other.down:
        ask.mark(so_far)
        if ask.decide("berserk", ["stop", "again"], clause="GF-033", who=attacker) == "stop":
            break
        again = _once_more(ask, so_far.own, so_far.other, kits, attacker, how)
        so_far = so_far.plus(again)
        if not (again.dealt if attacker == HERO else again.taken):
            break
    return so_far


def _once_more(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> Exchange:
    """One further blow of a berserker: a test, or a contest if the table plays so."""
    if how.berserk == "contests":
        return strike(ask, own, other, kits, attacker, how)
    mine = 0 if attacker == HERO else 1
    kit = kits[mine]
    before = (own, other)[mine]
    hit, strong, after, spent = ask.call(berserk_test, before, kit, how)
    precise = "precise-strike" in kit.feats
    points = harm_of(hit, strong, kit.harm, how.weapon_harm, precise=precise, sneak=kit.sneak)
    if mine == 0:
        return Exchange(after, hurt(ask, other, points, kits[1], how), points, 0, spent)
    return Exchange(hurt(ask, own, points, kits[0], how), after, 0, points, foe_spent=spent)


def berserk_test(ask: Ask, pools: Pools, kit: Kit, how: Conduct) -> tuple[int, int, Pools, int]:
    """One further test: unopposed, HP and the thief's feats may be used, trouble may not be accepted (R-12, R-15, R-16).

    Hits, strong hits, the pools after it, and the HP it cost.
    """
    die, skill = pools.dice[kit.attack_with], kit.attack_skill
    facts = (ATTRIBUTES[kit.attack_with], "ranged" if kit.ranged else "melee")
    purse = purse_of(pools, kit.reserve)
    lent = with_jack(ask, skill, facts[1], kit.feats, purse, kit.seat)
    feats = int(lent > 0 and not skill)
    rerolls = rerolls_of(kit.feats, lent, purse - feats)
    grades, used = ask.call(throw, die, lent, (), rerolls, 1, how.weak_count, facts, kit.seat)
    feats += used
    units = less_feats(_units(pools, kit, attacking=True, how=how), kit.main, feats)
    spent: Units = (0,) * len(units)
    if any(units):  # for speed alone
        names = pool_names(kit.main[: len(units)])
        stakes = Stakes(how.thrift, precise="precise-strike" in kit.feats, weak_count=how.weak_count)
        grades, spent = ask.call(spend_on_blow, grades, units, names, kit.seat, stakes)
    after = deplete(pay(pools, kit.main, spent), INTELLECT, PAIR * feats)
    return hits(grades, how.weak_count), grades.count(STRONG), after, PAIR * (sum(spent) + feats)
