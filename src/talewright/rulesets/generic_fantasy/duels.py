"""What may be ordered of two who fight: one attack, a duel to the end (GF-113), and what Berserk adds."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    BODY,
    OUT,
    Hero,
    Pools,
    check_dice,
    track,
)
from talewright.rulesets.generic_fantasy.combat import berserk_test, exchange
from talewright.rulesets.generic_fantasy.contests import NO_REROLLS, sizes, throws
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, WINS, winner
from talewright.rulesets.generic_fantasy.harm import settle
from talewright.rulesets.generic_fantasy.kits import Conduct, Facing, Kit, conduct, foe_kit, hero_kit
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.tests import helpers


@dataclass(frozen=True)
class Attack(Facing):
    """One attack contest."""

    attacker: str = field(HERO, "whose attack it is", choices=(HERO, FOE))
    help: tuple[int, ...] = field((), "skill dice of those who help the character attack", flag="helper")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_dice(self, "help")
        if self.help and self.attacker == FOE:
            raise SheetError(
                "",
                [Message("nobody helps against an attack. Leave it empty, or attack yourself.", path="help")],
            )


@dataclass(frozen=True)
class Duel(Facing):
    """Attack after attack, turn about, until one side is out."""

    first: str = field(HERO, "who has the first turn", choices=(HERO, FOE, "initiative"))
    initiative: str = field("body", "the attribute of the initiative contest", choices=ATTRIBUTES)
    initiative_skill: str = field("", "the skill that counts in the initiative contest")


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
    place = ATTRIBUTES.index(order.initiative)
    quick = (place, hero.skill(order.initiative_skill), opponent.skill(order.initiative_skill))
    attacker: Seat = order.first
    each_round = False
    if order.first == "initiative":
        attacker = ask.call(initiative_of_two, *_quick(start, foe_start, quick), how.weak_count)
        each_round = rules.initiative == "each_round"
    own, other = ask.call(fight_on, start, foe_start, kits, attacker, how, quick if each_round else None)
    hero = settle(ask, hero, own)
    won = other.down and not own.down
    lost = own.down
    dealt, taken = left(foe_start) - left(other), left(start) - left(own)
    facts = _fight_facts(1 if won else -1 if lost else 0, dealt, taken, other, (0, 0))
    ask.note("duel-won" if won else "duel-lost")
    return Outcome(hero, "won" if won else "lost", good=won, facts=facts)


Quick = tuple[int, int, int]
"""Initiative: the place of its attribute, and the skill die of either side."""


def _quick(own: Pools, other: Pools, quick: Quick) -> tuple[tuple[int, ...], tuple[int, ...]]:
    place, skill, foe_skill = quick
    return sizes(own.dice[place], skill), sizes(other.dice[place], foe_skill)


def fight_on(
    ask: Ask,
    own: Pools,
    other: Pools,
    kits: tuple[Kit, Kit],
    attacker: Seat,
    how: Conduct,
    quick: Quick | None = None,
) -> tuple[Pools, Pools]:
    """Attacks in turn to the end; with `quick`, initiative is thrown anew each round (R-19)."""
    second = False
    while not own.down and not other.down:
        ask.mark(own, other, attacker, second)
        ask.show(pools=own)
        own, other = ask.call(exchange_only, own, other, kits, attacker, how)
        attacker = FOE if attacker == HERO else HERO
        if quick is not None:
            second = not second
            if not second and not own.down and not other.down:
                attacker = ask.call(initiative_of_two, *_quick(own, other, quick), how.weak_count)
    return own, other


def exchange_only(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], attacker: Seat, how: Conduct
) -> tuple[Pools, Pools]:
    """An exchange by its pools alone: exchanges that leave the same pools are one state."""
    done = exchange(ask, own, other, kits, attacker, how)
    return done.own, done.other


def initiative_of_two(ask: Ask, own: tuple[int, ...], other: tuple[int, ...], weak_count: bool) -> Seat:
    """A contest of attribute and skill dice; a dead tie is thrown again (R-19)."""
    while True:
        ask.mark()
        grades, foe_grades, tie, _ = ask.call(
            throws, (own, ()), (other, ()), HERO, NO_REROLLS, ("initiative", "foe-initiative")
        )
        if result := winner(grades, foe_grades, tie, weak_count):
            return HERO if result == WINS else FOE


@dataclass(frozen=True)
class Rage:
    """Berserk against a target that never falls: how many hits a harmful blow brings on top."""

    shoot: bool = field(False, "with a missile weapon: INT with ranged")
    enough: int = field(600, "stop counting at so many hits", low=1, high=5_000)


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
