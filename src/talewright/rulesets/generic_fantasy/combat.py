"""Attacks (GF-114): a contest whose winner, attacker or defender, deals harm; one of them, or a duel to the end.

What changes in a fight is a `Pools`; what stays is a `Kit`. Each exchange is one rule of few arguments, so that a
duel lays out each distinct clash of dice once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.record import told
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature
from talewright.rulesets.generic_fantasy.contests import Side, bids, sizes, throws
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, STRONG, WINS, hits, winner
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.gear import harm_number, is_ranged
from talewright.rulesets.generic_fantasy.harm import CHOOSE, FIRST, settle, suffer
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import (
    ATTRIBUTES,
    BODY,
    CLASSES,
    FEATS,
    INTELLECT,
    OUT,
    Hero,
    Pools,
    check_dice,
    main_of,
    track,
)
from talewright.rulesets.generic_fantasy.spending import (
    PAIR,
    Stakes,
    Units,
    pay,
    pool_names,
    spend_on_blow,
    units_of,
)
from talewright.rulesets.generic_fantasy.tests import helpers, throw

NAMES = ("attack", "defence")
UNSET = -1


@dataclass(frozen=True)
class Kit:
    """A combatant but for its pools: dice of skills, the weapon's number, who may spend, which feats."""

    seat: Seat
    attack_with: int = BODY
    attack_skill: int = 0
    guard_skill: int = 0
    harm: int = 1
    ranged: bool = False
    main: tuple[int, ...] = ()
    feats: tuple[str, ...] = ()
    sneak: bool = False
    reserve: int = 0
    help: tuple[int, ...] = ()

    def attack_dice(self, pools: Pools) -> Side:
        return sizes(pools.dice[self.attack_with], self.attack_skill), self.help

    def guard_dice(self, pools: Pools) -> Side:
        """BOD with defense or melee, whichever die is larger (R-8)."""
        return sizes(pools.dice[BODY], self.guard_skill), ()


@dataclass(frozen=True)
class Conduct:
    """How a fight is played: use of armour, what is offered for sale, and the switches that matter in it."""

    armour: str = FIRST
    thrift: bool = True
    weapon_harm: str = "multiply"
    carry: bool = True
    weak_count: bool = True
    harm_at_range: bool = True
    main_only: bool = False
    berserk: str = "tests"


def conduct(armour: str, rules: Rules, *, thrift: bool = True) -> Conduct:
    return Conduct(
        armour,
        thrift,
        rules.weapon_harm,
        rules.overflow == "carry",
        rules.weak_hits_count,
        rules.defender_harm_at_range,
        rules.spend_only_on_main_tests,
        rules.berserk,
    )


@dataclass(frozen=True)
class Facing:
    """The opponent: one of the bestiary, or a stat block in figures."""

    foe: str = told("", "an opponent of the bestiary; else give its figures", choices=("", *CREATURES))
    foe_body: int = told(6, "its BOD die", low=4, high=12)
    foe_intellect: int = told(6, "its INT die", low=4, high=12)
    foe_willpower: int = told(6, "its WIL die", low=4, high=12)
    foe_body_hp: int = told(UNSET, "its BOD points; full if not given", low=UNSET, high=12)
    foe_intellect_hp: int = told(UNSET, "its INT points; full if not given", low=UNSET, high=12)
    foe_willpower_hp: int = told(UNSET, "its WIL points; full if not given", low=UNSET, high=12)
    foe_melee: int = told(0, "its melee die, 0 without", low=0, high=12)
    foe_defense: int = told(0, "its defense die, 0 without", low=0, high=12)
    foe_ranged: int = told(0, "its ranged die, 0 without; used if it shoots", low=0, high=12)
    foe_shoots: bool = told(False, "it fights with a missile weapon: INT with ranged")
    foe_ap: int = told(0, "its armour points", low=0, high=40)
    foe_harm: int = told(1, "its weapon's harm number", low=0, high=12)
    foe_class: str = told("", "its class, if it may spend HP", choices=("", *CLASSES))
    foe_feats: tuple[str, ...] = told((), "its feats", choices=tuple(FEATS), flag="foe-feat")
    harm: int = told(0, "the character's harm number; 0 takes the weapon in hand", low=0, high=12)
    shoot: bool = told(False, "the character uses a missile weapon: INT with ranged")
    spend: bool = told(True, "the character may spend HP of the main attributes")
    foe_spend: bool = told(True, "the opponent may spend HP if it has a class")
    reserve: int = told(0, "points that must stay in the character's pools when spending", low=0, high=12)
    armour: str = told(
        FIRST, "AP before HP, or choose how much of each harm goes on AP", choices=(FIRST, CHOOSE)
    )
    thrift: bool = told(True, "offer only purchases that change who wins or the harm")
    unaware: bool = told(False, "the opponent is engaged with another or unaware: Sneak Attack counts")

    def __post_init__(self) -> None:
        check_dice(self, "foe_body", "foe_intellect", "foe_willpower", zero=False)
        check_dice(self, "foe_melee", "foe_defense", "foe_ranged")

    def opponent(self) -> Opponent:
        if self.foe:
            return creature(self.foe)
        skills = (("defense", self.foe_defense), ("melee", self.foe_melee), ("ranged", self.foe_ranged))
        return Opponent(
            "opponent",
            (self.foe_body, self.foe_intellect, self.foe_willpower),
            tuple((name, die) for name, die in skills if die),
            self.foe_ap,
            self.foe_harm,
            self.foe_shoots,
            self.foe_class,
            self.foe_feats,
        )

    def pools(self) -> Pools:
        """The opponent's pools as they stand."""
        full = self.opponent().pools
        given = (self.foe_body_hp, self.foe_intellect_hp, self.foe_willpower_hp)
        points = tuple(min(die, one) if one > 0 else die for one, die in zip(given, full.dice, strict=True))
        return full._replace(hp=(points[0], points[1], points[2]))


@dataclass(frozen=True)
class Attack(Facing):
    """One attack contest."""

    attacker: str = told(HERO, "whose attack it is", choices=(HERO, FOE))
    help: tuple[int, ...] = told((), "skill dice of those who help the character")


@dataclass(frozen=True)
class Duel(Facing):
    """Attack after attack, turn about, until one side is out."""

    first: str = told(HERO, "who has the first turn", choices=(HERO, FOE, "initiative"))


def hero_kit(hero: Hero, order: Facing, *, sneak: bool = False, help_: tuple[int, ...] = ()) -> Kit:
    """The character as a combatant."""
    shoots = order.shoot or is_ranged(hero.weapon)
    return Kit(
        HERO,
        INTELLECT if shoots else BODY,
        hero.skill("ranged" if shoots else "melee"),
        max(hero.skill("melee"), hero.skill("defense")),
        order.harm or harm_number(hero.weapon),
        shoots,
        hero.main if order.spend else (),
        hero.feats,
        sneak and "sneak-attack" in hero.feats,
        order.reserve,
        help_,
    )


def foe_kit(opponent: Opponent, *, spend: bool = True, seat: Seat = FOE) -> Kit:
    return Kit(
        seat,
        INTELLECT if opponent.ranged else BODY,
        opponent.skill("ranged" if opponent.ranged else "melee"),
        max(opponent.skill("melee"), opponent.skill("defense")),
        opponent.harm,
        opponent.ranged,
        main_of(opponent.klass) if spend else (),
        opponent.feats,
    )


# -- one exchange -------------------------------------------------------------------------------------------


def clash(
    ask: Ask, own: Side, other: Side, units: tuple[Units, Units], names: tuple[tuple[str, ...], ...],
    first: Seat, stakes: Stakes,
) -> tuple[int, int, int, Units, Units]:  # fmt: skip
    """An attack contest: who wins, with how many hits and strong hits, and what either side spent."""
    grades, foe_grades, tie, _ = ask.call(throws, own, other, first, 0, NAMES)
    spent: tuple[Units, Units] = ((0,) * len(units[0]), (0,) * len(units[1]))
    if any(units[0]) or any(units[1]):
        pair = (names[0], names[1])
        grades, foe_grades, *paid = ask.call(
            bids, grades, foe_grades, tie, units[0], units[1], pair, first, stakes
        )
        spent = (paid[0], paid[1])
    return (*_told(grades, foe_grades, tie, stakes), *spent)


def bare_clash(ask: Ask, own: Side, other: Side, first: Seat, stakes: Stakes) -> tuple[int, int, int]:
    """As `clash` where nobody can spend: the two throws make one small table."""
    grades, foe_grades, tie, _ = throws(ask, own, other, first, 0, NAMES)
    return _told(grades, foe_grades, tie, stakes)


def _told(
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
    if attacker == HERO:
        own_dice, foe_dice = hero.attack_dice(own), foe.guard_dice(other)
    else:
        own_dice, foe_dice = hero.guard_dice(own), foe.attack_dice(other)
    units = (_units(own, hero, attacker == HERO, how), _units(other, foe, attacker == FOE, how))
    stakes = Stakes(how.thrift, "precise-strike" in hero.feats, "precise-strike" in foe.feats, how.weak_count)
    paid: Units = ()
    foe_paid: Units = ()
    if any(units[0]) or any(units[1]):
        names = (pool_names(hero.main[: len(units[0])]), pool_names(foe.main[: len(units[1])]))
        result, hit, strong, paid, foe_paid = ask.call(
            clash, own_dice, foe_dice, units, names, attacker, stakes
        )
        own, other = pay(own, hero.main, paid), pay(other, foe.main, foe_paid)
    else:
        result, hit, strong = ask.call(bare_clash, own_dice, foe_dice, attacker, stakes)
    points = 0
    mode = how.weapon_harm
    if result == WINS and (attacker == HERO or _reaches(foe, how)):
        points = harm_of(hit, strong, hero.harm, mode, precise=stakes.precise, sneak=hero.sneak)
        ask.note("dealt", points=points, hits=hit)
    elif result == LOSES and (attacker == FOE or _reaches(hero, how)):
        points = harm_of(hit, strong, foe.harm, mode, precise=stakes.foe_precise, sneak=foe.sneak)
        ask.note("taken", points=points, hits=hit)
    elif not result:
        ask.note("stalemate")
    return Blow(own, other, result, points, PAIR * sum(paid), PAIR * sum(foe_paid))


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
    hit, strong, paid = ask.call(berserk_test, (own, other)[mine], kit, how)
    precise = "precise-strike" in kit.feats
    points = harm_of(hit, strong, kit.harm, how.weapon_harm, precise=precise, sneak=kit.sneak)
    spent = PAIR * sum(paid)
    if mine == 0:
        return Exchange(pay(own, kit.main, paid), hurt(ask, other, points, kits[1], how), points, 0, spent)
    return Exchange(
        hurt(ask, own, points, kits[0], how), pay(other, kit.main, paid), 0, points, foe_spent=spent
    )


def berserk_test(ask: Ask, pools: Pools, kit: Kit, how: Conduct) -> tuple[int, int, Units]:
    """One further test: unopposed, HP may be spent, trouble may not be accepted (R-12, R-15)."""
    die = pools.dice[kit.attack_with]
    told_ = (ATTRIBUTES[kit.attack_with], "ranged" if kit.ranged else "melee")
    grades, _ = ask.call(throw, die, kit.attack_skill, (), 0, 1, how.weak_count, told_, kit.seat)
    units = _units(pools, kit, attacking=True, how=how)
    spent: Units = (0,) * len(units)
    if any(units):
        names = pool_names(kit.main[: len(units)])
        stakes = Stakes(how.thrift, precise="precise-strike" in kit.feats, weak_count=how.weak_count)
        grades, spent = ask.call(spend_on_blow, grades, units, names, kit.seat, stakes)
    return hits(grades, how.weak_count), grades.count(STRONG), spent


# -- the verbs ----------------------------------------------------------------------------------------------


FIGHT_FACTS = (
    "win", "lose", "none", "dealt", "taken", "spent", "foe_spent", "foe_body", "foe_body_hp", "foe_ap", "foe_left", "foe_out",
)  # fmt: skip


def attack(ask: Ask, hero: Hero, order: Attack, rules: Rules) -> Outcome[Hero]:
    """The verb: one attack contest, with the harm each way."""
    opponent = order.opponent()
    kits = (
        hero_kit(hero, order, sneak=order.unaware, help_=helpers(order.help, rules)),
        foe_kit(opponent, spend=order.foe_spend),
    )
    start, foe_start = hero.pools, order.pools()
    if start.dice[BODY if order.attacker == FOE else kits[0].attack_with] == OUT:
        ask.note("barred", attribute="BOD" if order.attacker == FOE else ATTRIBUTES[kits[0].attack_with])
        return Outcome(hero, "barred", good=False, facts=_fight_facts(0, 0, 0, foe_start, (0, 0)))
    how = conduct(order.armour, rules, thrift=order.thrift)
    done = ask.call(exchange, start, foe_start, kits, order.attacker, how)
    hero = settle(ask, hero, done.own)
    result = (done.dealt > 0) - (done.taken > 0)
    word = "hit" if done.dealt else "harmed" if done.taken else "nothing"
    facts = _fight_facts(result, done.dealt, done.taken, done.other, (done.spent, done.foe_spent))
    return Outcome(hero, word, good=done.dealt > 0, facts=facts)


def _fight_facts(
    result: int, dealt: int, taken: int, foe: Pools, spent: tuple[int, int]
) -> tuple[tuple[str, int], ...]:
    values = (
        int(result == WINS),
        int(result == LOSES),
        int(result == 0),
        dealt,
        taken,
        *spent,
        foe.dice[BODY],
        foe.hp[BODY],
        foe.ap,
        left(foe),
        int(foe.down),
    )
    return tuple(zip(FIGHT_FACTS, values, strict=True))


def left(pools: Pools) -> int:
    """Points of BOD harm a combatant can still take, armour and smaller dice included."""
    return pools.ap + (track(pools.dice[BODY], pools.hp[BODY]) if pools.dice[BODY] else 0)


def duel(ask: Ask, hero: Hero, order: Duel, rules: Rules) -> Outcome[Hero]:
    """The verb: turn about until one of the two has an attribute below d4."""
    opponent = order.opponent()
    kits = (hero_kit(hero, order, sneak=order.unaware), foe_kit(opponent, spend=order.foe_spend))
    start, foe_start = hero.pools, order.pools()
    how = conduct(order.armour, rules, thrift=order.thrift)
    attacker: Seat = order.first
    if order.first == "initiative":
        attacker = ask.call(initiative_of_two, (start.dice[BODY],), (foe_start.dice[BODY],), how.weak_count)
    own, other = ask.call(fight_on, start, foe_start, kits, attacker, how)
    hero = settle(ask, hero, own)
    won = other.down and not own.down
    lost = own.down
    dealt, taken = left(foe_start) - left(other), left(start) - left(own)
    facts = _fight_facts(1 if won else -1 if lost else 0, dealt, taken, other, (0, 0))
    ask.note("duel-won" if won else "duel-lost")
    return Outcome(hero, "won" if won else "lost", good=won, facts=facts)


def fight_on(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> tuple[Pools, Pools]:
    """Attacks in turn to the end."""
    while not own.down and not other.down:
        ask.mark(own, other, attacker)
        own, other = ask.call(exchange_only, own, other, kits, attacker, how)
        attacker = FOE if attacker == HERO else HERO
    return own, other


def exchange_only(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> tuple[Pools, Pools]:
    """An exchange by its pools alone: harm that changes nothing more is not told apart."""
    done = exchange(ask, own, other, kits, attacker, how)
    return done.own, done.other


def initiative_of_two(ask: Ask, own: tuple[int, ...], other: tuple[int, ...], weak_count: bool) -> Seat:
    """A contest of BOD dice; a dead tie is thrown again (R-19)."""
    while True:
        ask.mark()
        grades, foe_grades, tie, _ = ask.call(
            throws, (own, ()), (other, ()), HERO, 0, ("initiative", "foe-initiative")
        )
        if result := winner(grades, foe_grades, tie, weak_count):
            return HERO if result == WINS else FOE


@dataclass(frozen=True)
class Rage:
    """Berserk against a target that never falls: how many hits a harmful blow brings on top."""

    shoot: bool = told(False, "with a missile weapon: INT with ranged")
    enough: int = told(600, "stop counting at so many hits", low=1, high=5_000)


def rage(ask: Ask, hero: Hero, order: Rage, rules: Rules) -> Outcome[Hero]:
    """The verb: tests until one fails (R-15). Nothing is spent, so the mean is that of the dice."""
    kit = hero_kit(hero, Facing(shoot=order.shoot, spend=False))
    extra = 0
    while extra < order.enough and hero.pools.dice[kit.attack_with] != OUT:
        ask.mark(extra)
        hit, _, _ = ask.call(berserk_test, hero.pools, kit, Conduct(weak_count=rules.weak_hits_count))
        if not hit:
            break
        extra = min(order.enough, extra + hit)
    return Outcome(hero, "spent", good=extra > 0, facts=(("extra", extra),))
