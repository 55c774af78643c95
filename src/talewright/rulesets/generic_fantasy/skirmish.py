"""Fights of several (GF-111 to GF-113): initiative (R-19), rounds of turns, Protect (GF-035), flight and surrender."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, Hero, Pools
from talewright.rulesets.generic_fantasy.combat import berserk_test, blow, hurt, strike
from talewright.rulesets.generic_fantasy.contests import sizes
from talewright.rulesets.generic_fantasy.dice_reading import WINS, Sizes, handful, readings, standing
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.harm import settle
from talewright.rulesets.generic_fantasy.kits import Conduct, Facing, Kit, conduct, foe_kit, hero_kit
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import pay

MAX_FIGHTERS = 6


@dataclass(frozen=True)
class Skirmish(Facing):
    """Who fights on either side. The opponent given by figures or name stands there `number` times."""

    number: int = field(2, "how many of that opponent", low=1, high=MAX_FIGHTERS)
    foes: tuple[str, ...] = field(
        (), "opponents of the bestiary instead", choices=tuple(CREATURES), flag="against"
    )
    allies: tuple[str, ...] = field(
        (), "friends, by the bestiary's stat blocks", choices=tuple(CREATURES), flag="ally"
    )
    flee: bool = field(False, "turns may also be used to flee or to surrender")
    initiative: str = field("body", "the attribute of the initiative contest", choices=ATTRIBUTES)
    initiative_skill: str = field("", "the skill that counts in the initiative contest")


class Field(NamedTuple):
    """The state of a fight: pools by side, and who has left it."""

    party: tuple[Pools, ...]
    foes: tuple[Pools, ...]
    gone: frozenset[tuple[Seat, int]] = frozenset()

    def side(self, seat: Seat) -> tuple[Pools, ...]:
        return self.party if seat == HERO else self.foes

    def fights(self, seat: Seat, at: int) -> bool:
        return not self.side(seat)[at].down and (seat, at) not in self.gone

    def standing(self, seat: Seat) -> list[int]:
        return [at for at in range(len(self.side(seat))) if self.fights(seat, at)]

    def changed(self, seat: Seat, at: int, pools: Pools) -> Field:
        side = self.side(seat)
        side = (*side[:at], pools, *side[at + 1 :])
        return self._replace(party=side) if seat == HERO else self._replace(foes=side)


Kits = tuple[tuple[Kit, ...], tuple[Kit, ...]]
SKIRMISH_FACTS = ("win", "lose", "fled", "foes_out", "allies_out", "dealt", "taken", "foe_left")


def skirmish(ask: Ask, hero: Hero, order: Skirmish, rules: Rules) -> Outcome[Hero]:
    """The verb: rounds until one side has nobody left in the fight."""
    allies = [creature(name) for name in order.allies]
    foes = [creature(name) for name in order.foes] or [order.opponent()] * order.number
    place = ATTRIBUTES.index(order.initiative)

    def quick(kit: Kit, who: Hero | Opponent) -> Kit:
        return replace(kit, quick=(place, who.skill(order.initiative_skill)))

    kits: Kits = (
        (
            quick(hero_kit(hero, order, sneak=order.unaware), hero),
            *(quick(foe_kit(one, seat=HERO), one) for one in allies),
        ),
        tuple(quick(foe_kit(one, spend=order.foe_spend), one) for one in foes),
    )
    pools = [order.pools()] * order.number if not order.foes else [one.pools for one in foes]
    start = Field((hero.pools, *(one.pools for one in allies)), tuple(pools))
    how = conduct(order.armour, rules, thrift=order.thrift)
    each_round = rules.initiative == "each_round"
    field = ask.call(rounds, start, kits, how, order.flee, each_round)
    hero = settle(ask, hero, field.party[0])
    won = bool(field.standing(HERO)) and not field.standing(FOE)
    fled = (HERO, 0) in field.gone
    values = (
        int(won),
        int(not field.standing(HERO) and not fled),
        int(fled),
        sum(one.down for one in field.foes),
        sum(one.down for one in field.party[1:]),
        sum(left(a) - left(b) for a, b in zip(start.foes, field.foes, strict=True)),
        left(start.party[0]) - left(field.party[0]),
        sum(left(one) for one in field.foes),
    )
    word = "won" if won else "fled" if fled else "lost"
    ask.note(f"skirmish-{word}")
    return Outcome(hero, word, good=won, facts=tuple(zip(SKIRMISH_FACTS, values, strict=True)))


class Scene(NamedTuple):
    """A fight under way: the field, who acts in which order, whose turn it is, and whether it is over."""

    field: Field
    order: tuple[tuple[Seat, int], ...]
    at: int
    over: bool = False


def rounds(ask: Ask, field: Field, kits: Kits, how: Conduct, flee: bool, each_round: bool) -> Field:
    """Turns in order of initiative, round after round (GF-111, GF-113)."""
    scene = ask.call(begin, field, kits, how.weak_count)
    return ask.repeat(next_turn, kits, how, flee, each_round, scene, until=is_over).field


def is_over(scene: Scene) -> bool:
    return scene.over


def next_turn(ask: Ask, kits: Kits, how: Conduct, flee: bool, each_round: bool, scene: Scene) -> Scene:
    """The turn of the next fighter; where initiative is thrown each round, that too once all have acted."""
    ask.show(pools=scene.field.party[0])
    scene = ask.call(act, scene, kits, how, flee)
    if each_round and scene.at == 0 and not scene.over:
        scene = ask.call(begin, scene.field, kits, how.weak_count)
    return scene


def begin(ask: Ask, field: Field, kits: Kits, weak_count: bool) -> Scene:
    """Turn order; those who are exactly alike take their places in it by number."""
    order = ask.call(turn_order, _names(field, kits), weak_count)
    named: list[tuple[Seat, int]] = []
    for seat, at in order:
        like = _like(field, kits, seat, at)
        same = [one for one in field.standing(seat) if _like(field, kits, seat, one) == like]
        taken = sum(1 for other, one in named if other == seat and one in same)
        named.append((seat, same[taken]))
    return Scene(field, tuple(named), 0, not (field.standing(HERO) and field.standing(FOE)))


def _like(field: Field, kits: Kits, seat: Seat, at: int) -> tuple[object, ...]:
    """What makes combatants alike; the character is like nobody."""
    return kits[seat != HERO][at], field.side(seat)[at], (seat, at) == (HERO, 0)


def act(ask: Ask, scene: Scene, kits: Kits, how: Conduct, flee: bool) -> Scene:
    """The next turn, and who is to follow."""
    field = turn(ask, scene.field, kits, scene.order[scene.at], how, flee)
    order, at = scene.order, scene.at + 1
    while at < len(order) and not field.fights(*order[at]):
        at += 1
    if at == len(order):
        order = tuple(one for one in order if field.fights(*one))
        at = 0
    return Scene(field, order, at, not (field.standing(HERO) and field.standing(FOE)))


Runner = tuple[Seat, int, Sizes]
"""A fighter who throws for initiative: side, number, and dice."""


def _names(field: Field, kits: Kits) -> tuple[Runner, ...]:
    """Everyone who still fights, with the dice for initiative (GF-109, R-19)."""
    found: list[Runner] = []
    for seat in (HERO, FOE):
        for at in field.standing(seat):
            place, skill = kits[seat != HERO][at].quick
            found.append((seat, at, sizes(field.side(seat)[at].dice[place], skill)))
    return tuple(found)


def turn_order(ask: Ask, fighters: tuple[Runner, ...], weak_count: bool) -> tuple[tuple[Seat, int], ...]:
    """An initiative contest of all; dead ties are thrown again among those tied (GF-112, R-19)."""
    groups: tuple[tuple[Runner, ...], ...] = (fighters,)
    while tied := next((group for group in groups if len(group) > 1), None):
        ask.mark(groups)
        keyed = []
        for seat, at, dice in tied:
            faces = ask.roll(handful(dice), "initiative", clause="GF-112", who=seat, fighter=at + 1)
            thrown = readings(dice, ())[faces]
            keyed.append(((standing(thrown.grades, weak_count), *thrown[1:]), (seat, at, dice)))
        split = tuple(
            tuple(who for key, who in keyed if key == level)
            for level in sorted({key for key, _ in keyed}, reverse=True)
        )
        place = groups.index(tied)
        groups = (*groups[:place], *split, *groups[place + 1 :])
    return tuple((seat, at) for ((seat, at, _),) in groups)


def turn(ask: Ask, field: Field, kits: Kits, mover: tuple[Seat, int], how: Conduct, flee: bool) -> Field:
    """One combatant's turn: an attack, or leaving the fight."""
    seat, at = mover
    other = FOE if seat == HERO else HERO
    options = _targets(field, kits, other, "attack") + (["flee", "surrender"] if flee else [])
    choice = ask.decide("turn", options, clause="GF-111", who=seat, fighter=at + 1)
    what, _, which = choice.partition(":")
    if what != "attack":
        ask.note(what if seat == HERO else f"foe-{what}", fighter=at + 1)
        return field._replace(gone=field.gone | {mover})
    target = int(which) - 1
    hero_at, foe_at = (at, target) if seat == HERO else (target, at)
    pair = _pair(field, kits, hero_at, foe_at, seat)
    if _plain(field, kits, pair[seat != HERO]):
        own, foe = ask.call(exchange, field.party[hero_at], field.foes[foe_at], pair, seat, how)
        return field.changed(HERO, hero_at, own).changed(FOE, foe_at, foe)
    done = blow(ask, field.party[hero_at], field.foes[foe_at], pair, seat, how)
    field = field.changed(HERO, hero_at, done.own).changed(FOE, foe_at, done.other)
    if not done.points:
        return field
    if done.result == WINS:
        field = land(ask, field, kits, FOE, foe_at, done.points, how)
    else:
        field = land(ask, field, kits, HERO, hero_at, done.points, how)
    kit = pair[0] if seat == HERO else pair[1]
    bit = done.result == (WINS if seat == HERO else -WINS)
    if bit and "berserk" in kit.feats and field.fights(seat, at):
        field = rage(ask, field, kits, mover, kit, how)
    return field


def _plain(field: Field, kits: Kits, attacker: Kit) -> bool:
    """Whether an attack concerns nobody but the two: no rage follows, nobody steps in."""
    return "berserk" not in attacker.feats and not any(
        "protect" in kits[seat != HERO][at].feats for seat in (HERO, FOE) for at in field.standing(seat)
    )


def exchange(
    ask: Ask, own: Pools, foe: Pools, pair: tuple[Kit, Kit], seat: Seat, how: Conduct
) -> tuple[Pools, Pools]:
    """What a blow leaves of both. A call of its own: bystanders make no difference to it."""
    found = strike(ask, own, foe, pair, seat, how)
    return found.own, found.other


def _targets(field: Field, kits: Kits, seat: Seat, verb: str) -> list[str]:
    """Opponents that can be attacked; of alike ones only the first is offered."""
    seen = set()
    found = []
    for at in field.standing(seat):
        like = _like(field, kits, seat, at)
        if like not in seen:
            seen.add(like)
            found.append(f"{verb}:{at + 1}")
    return found


def _pair(field: Field, kits: Kits, hero_at: int, foe_at: int, seat: Seat) -> tuple[Kit, Kit]:
    """The two kits; an attacker with a friend still standing finds the target engaged (GF-038)."""
    hero, foe = kits[0][hero_at], kits[1][foe_at]
    attacker = hero if seat == HERO else foe
    if "sneak-attack" in attacker.feats and len(field.standing(seat)) > 1:
        attacker = replace(attacker, sneak=True)
    return (attacker, foe) if seat == HERO else (hero, attacker)


def land(ask: Ask, field: Field, kits: Kits, seat: Seat, at: int, points: int, how: Conduct) -> Field:
    """Harm reaches its target, or a friend with Protect steps in (GF-035)."""
    side = kits[seat != HERO]
    friends = [one for one in field.standing(seat) if one != at and "protect" in side[one].feats]
    if friends:
        options = ["no", *(f"protect:{one + 1}" for one in friends)]
        choice = ask.decide("protect", options, clause="GF-035", who=seat, harm=points, fighter=at + 1)
        if choice != "no":
            at = int(choice.partition(":")[2]) - 1
            ask.note("protected", fighter=at + 1)
    return field.changed(seat, at, hurt(ask, field.side(seat)[at], points, side[at], how))


def rage(ask: Ask, field: Field, kits: Kits, mover: tuple[Seat, int], kit: Kit, how: Conduct) -> Field:
    """Berserk among several: each further test may go to that target or another (R-15)."""
    seat, at = mover
    other = FOE if seat == HERO else HERO
    while field.fights(seat, at) and field.standing(other):
        ask.mark(field)
        choice = ask.decide(
            "berserk", ["stop", *_targets(field, kits, other, "again")], clause="GF-033", who=seat
        )
        if choice == "stop":
            break
        target = int(choice.partition(":")[2]) - 1
        if how.berserk == "contests":
            hero_at, foe_at = (at, target) if seat == HERO else (target, at)
            pair = _pair(field, kits, hero_at, foe_at, seat)
            done = blow(ask, field.party[hero_at], field.foes[foe_at], pair, seat, how)
            field = field.changed(HERO, hero_at, done.own).changed(FOE, foe_at, done.other)
            loser = FOE if done.result == WINS else HERO
            if done.points:
                field = land(ask, field, kits, loser, foe_at if loser == FOE else hero_at, done.points, how)
            if not done.points or loser == seat:
                break
            continue
        hit, strong, paid = ask.call(berserk_test, field.side(seat)[at], kit, how)
        field = field.changed(seat, at, pay(field.side(seat)[at], kit.main, paid))
        if not hit:
            break
        precise = "precise-strike" in kit.feats
        points = harm_of(hit, strong, kit.harm, how.weapon_harm, precise=precise, sneak=kit.sneak)
        field = land(ask, field, kits, other, target, points, how)
    return field
