"""What may be ordered of two who fight: one attack, a duel to the end (GF-113), and what Berserk adds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import FOE, HERO, MASTER, Ask, Seat
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.battle_magic import cast_between, castable, habit, hurt_body
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    BODY,
    OUT,
    SHORT,
    Hero,
    Pools,
    check_dice,
    track,
)
from talewright.rulesets.generic_fantasy.combat import berserk_test, exchange
from talewright.rulesets.generic_fantasy.contests import NO_REROLLS, sizes, throws
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, WINS, Sizes, winner
from talewright.rulesets.generic_fantasy.harm import name_wounds, settle
from talewright.rulesets.generic_fantasy.kits import (
    Conduct,
    Facing,
    Fighting,
    Kit,
    conduct,
    foe_kit,
    hero_kit,
)
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.tests import helpers

HELP = "skill dice of those who help the character attack"
FOE_HELP = "skill dice of those who help the opponent attack"


@dataclass(frozen=True)
class Attack(Facing):
    """One attack contest."""

    attacker: str = field(HERO, "whose attack it is", choices=(HERO, FOE))
    help: tuple[int, ...] = field((), HELP, flag="helper")
    foe_help: tuple[int, ...] = field((), FOE_HELP, flag="foe-helper")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_dice(self, "help", "foe_help")
        wrong = "help" if self.attacker == FOE else "foe_help"
        if getattr(self, wrong):
            raise SheetError(
                "",
                [
                    Message(
                        "nobody helps against an attack. Leave it empty, or let the other side attack.",
                        path=wrong,
                    )
                ],
            )


@dataclass(frozen=True)
class Duel(Fighting):
    """Turn about, until one side is out."""

    first: str = field(HERO, "who has the first turn", choices=(HERO, FOE, "initiative"))
    help: tuple[int, ...] = field((), HELP, flag="helper")
    foe_help: tuple[int, ...] = field((), FOE_HELP, flag="foe-helper")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_dice(self, "help", "foe_help")


FIGHT_FACTS = (
    "win", "lose", "none", "dealt", "taken", "spent", "foe_spent", "foe_body", "foe_body_hp", "foe_ap", "foe_left", "foe_out",
)  # fmt: skip


def attack(ask: Ask, hero: Hero, order: Attack, rules: Rules) -> Outcome[Hero]:
    """The verb: one attack contest, with the harm each way."""
    opponent = order.opponent()
    kits = (
        hero_kit(hero, order, sneak=order.unaware, help_=helpers(order.help, rules)),
        foe_kit(opponent, spend=order.foe_spend, help_=helpers(order.foe_help, rules), guard=order.foe_guard),
    )
    start, foe_start = hero.pools, order.pools()
    if start.dice[BODY] == OUT or (order.attacker == HERO and start.down):
        ask.note("barred", attribute=SHORT[ATTRIBUTES[start.dice.index(OUT)]])
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
    """The verb: turn about until one of the two has an attribute below d4, or the facilitator ends it."""
    opponent = order.opponent()
    sides = (
        hero_kit(hero, order, sneak=order.unaware, help_=helpers(order.help, rules)),
        foe_kit(opponent, spend=order.foe_spend, help_=helpers(order.foe_help, rules), guard=order.foe_guard),
    )
    kits = (order.ready(sides[0], hero), order.ready(sides[1], opponent))
    start, foe_start = hero.pools, order.pools()
    if start.down:
        ask.note("barred", attribute=SHORT[ATTRIBUTES[start.dice.index(OUT)]])
        return Outcome(hero, "barred", good=False, facts=_fight_facts(-1, 0, 0, foe_start, (0, 0)))
    how = conduct(order.armour, rules, thrift=order.thrift)
    attacker: Seat = order.first
    each_round = rules.initiative == "each_round"
    if order.first == "initiative":
        attacker = ask.call(initiative_of_two, *_runners(start, foe_start, kits), how.weak_count)
    own, other = ask.call(fight_on, start, foe_start, kits, attacker, how, each_round, order.halt)
    hero = settle(ask, hero, own, named=True)
    won = other.down and not own.down
    lost = own.down
    dealt, taken = left(foe_start) - left(other), left(start) - left(own)
    facts = _fight_facts(1 if won else -1 if lost else 0, dealt, taken, other, (0, 0))
    word = "won" if won else "lost" if lost else "halted"
    ask.note(f"duel-{word}")
    return Outcome(hero, word, good=won, facts=facts)


def _runners(own: Pools, other: Pools, kits: tuple[Kit, Kit]) -> tuple[Sizes, Sizes]:
    """What either side throws for initiative (R-19)."""
    (place, skill), (foe_place, foe_skill) = kits[0].quick, kits[1].quick
    return sizes(own.dice[place], skill), sizes(other.dice[foe_place], foe_skill)


def fight_on(
    ask: Ask,
    own: Pools,
    other: Pools,
    kits: tuple[Kit, Kit],
    attacker: Seat,
    how: Conduct,
    each_round: bool,
    halt: bool,
) -> tuple[Pools, Pools]:
    """Turns to the end; initiative may be thrown anew each round (R-19), and the facilitator may end it (GF-113)."""
    second = False
    rounds_count = each_round or halt
    while not own.down and not other.down:
        ask.mark(own, other, attacker, second)
        ask.show(pools=own)
        before = own
        own, other = _turn(ask, own, other, kits, attacker, how)
        own = name_wounds(ask, before, own)
        attacker = FOE if attacker == HERO else HERO
        second = rounds_count and not second
        if second or own.down or other.down:
            continue
        if halt and ask.decide("halt", ["go-on", "halt"], clause="GF-113", who=MASTER) == "halt":
            break
        if each_round:
            attacker = ask.call(initiative_of_two, *_runners(own, other, kits), how.weak_count)
    return own, other


def _turn(
    ask: Ask, own: Pools, other: Pools, kits: tuple[Kit, Kit], mover: Seat, how: Conduct
) -> tuple[Pools, Pools]:
    """An attack, or a spell if the fighter has one that it can pay for (GF-111)."""
    mine = int(mover != HERO)
    pools, kit = (own, other)[mine], kits[mine]
    options = ["attack", *castable(pools, kit, patient=hurt_body(pools))]
    settled = habit(pools, kit, options)
    choice = ask.decide("duel-turn", options, clause="GF-111", who=mover, settled=settled)
    if choice == "attack":
        return ask.call(exchange_only, own, other, kits, mover, how)
    return ask.call(cast_between, own, other, kits, mover, choice.partition(":")[2], how)


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
    kit = replace(hero_kit(hero, Facing(shoot=order.shoot, spend=False), sneak=False), feats=())
    extra = 0
    while extra < order.enough and hero.pools.dice[kit.attack_with] != OUT:
        ask.mark(extra)
        hit, *_ = ask.call(berserk_test, hero.pools, kit, Conduct(weak_count=rules.weak_hits_count))
        if not hit:
            break
        extra = min(order.enough, extra + hit)
    return Outcome(hero, "spent", good=extra > 0, facts=(("extra", extra),))
