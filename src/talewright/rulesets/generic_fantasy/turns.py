"""Turns of a fight of several (GF-111, GF-113): attacks, Protect (GF-035), Berserk, spells, help, leaving the fight."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import FOE, HERO, MASTER, Ask, Seat
from talewright.rulesets.generic_fantasy.battle_magic import castable, habit, hurt_body
from talewright.rulesets.generic_fantasy.character import INTELLECT, Pools
from talewright.rulesets.generic_fantasy.combat import berserk_test, blow, strike
from talewright.rulesets.generic_fantasy.dice_reading import WINS
from talewright.rulesets.generic_fantasy.fallen import round_over, treat_fallen
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.field import (
    Field,
    Fighter,
    Kits,
    Scene,
    Turns,
    ask_for,
    begin,
    between,
    different,
    label,
    labelled,
    land,
)
from talewright.rulesets.generic_fantasy.harm import name_wounds
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit
from talewright.rulesets.generic_fantasy.skirmish_magic import cast_in_fight


def rounds(ask: Ask, field: Field, kits: Kits, how: Conduct, turns: Turns) -> Field:
    """Turns in order of initiative, round after round (GF-111, GF-113)."""
    scene = ask.call(begin, field, kits, how.weak_count)
    return ask.repeat(next_turn, kits, how, turns, scene, until=is_over).field


def is_over(scene: Scene) -> bool:
    return scene.over


def next_turn(ask: Ask, kits: Kits, how: Conduct, turns: Turns, scene: Scene) -> Scene:
    """The turn of the next fighter; once all have acted, what a new round brings."""
    ask.show(pools=scene.field.party[0])
    scene = ask.call(act, scene, kits, how, turns)
    if scene.at or scene.over:
        return scene
    lots = (
        round_over(lot, down=own.down) for lot, own in zip(scene.field.lots, scene.field.party, strict=False)
    )
    scene = scene._replace(field=scene.field._replace(lots=tuple(lots)))
    if turns.halt and ask.decide("halt", ["go-on", "halt"], clause="GF-113", who=MASTER) == "halt":
        return scene._replace(field=scene.field._replace(halted=True), over=True)
    return ask.call(begin, scene.field, kits, how.weak_count) if turns.each_round else scene


def act(ask: Ask, scene: Scene, kits: Kits, how: Conduct, turns: Turns) -> Scene:
    """The next turn, and who is to follow."""
    field = turn(ask, scene.field, kits, scene.order[scene.at], how, turns)
    for at, _ in enumerate(field.lots):
        if field.party[at] is scene.field.party[at]:  # for speed alone
            continue
        mine = ask_for(ask, kits, (HERO, at))
        field = field.changed(HERO, at, name_wounds(mine, scene.field.party[at], field.party[at]))
    for who, _ in field.helped:
        if not field.fights(*who):
            field = field.unhelped(who)
    order, at = scene.order, scene.at + 1
    while at < len(order) and not field.fights(*order[at]):
        at += 1
    if at == len(order):
        order = tuple(one for one in order if field.fights(*one))
        at = 0
    return Scene(field, order, at, field.decided)


def turn(ask: Ask, field: Field, kits: Kits, mover: Fighter, how: Conduct, turns: Turns) -> Field:
    """One combatant's turn: an attack, a spell, help for a friend, or leaving the fight."""
    seat, at = mover
    pools, kit = field.side(seat)[at], kits[seat != HERO][at]
    mine = ask_for(ask, kits, mover)
    options = options_of(field, kits, mover, how, turns)
    settled = habit(pools, kit, options)
    choice = mine.decide("turn", options, clause="GF-111", who=seat, settled=settled, fighter=at + 1)
    what, _, which = choice.partition(":")
    if what == "attack":
        return attack(ask, field, kits, mover, labelled(kits, _other(seat), which), how)
    if what == "cast":
        return cast_in_fight(ask, field, kits, mover, which, how)
    if what == "help":
        mine.note(_of(seat, "helps"), fighter=at + 1, friend=which, who=seat)
        helped = (((seat, labelled(kits, seat, which)), kit.attack_skill), *field.helped)
        return field._replace(helped=tuple(sorted(helped)))
    if what == "treat":
        patient = labelled(kits, seat, which) if which else 0
        dice = (pools.dice[INTELLECT], kit.treat_skill)
        lot = mine.call(treat_fallen, field.lots[patient], field.party[patient], dice, how.weak_count)
        return field.with_lot(patient, lot)
    mine.note(_of(seat, what), fighter=at + 1, who=seat)
    return field._replace(gone=field.gone | {mover})


def _of(seat: Seat, kind: str) -> str:
    return kind if seat == HERO else f"foe-{kind}"


def options_of(field: Field, kits: Kits, mover: Fighter, how: Conduct, turns: Turns) -> list[str]:
    """What a turn may be used for."""
    seat, at = mover
    side, own = kits[seat != HERO], field.side(seat)
    other = _other(seat)
    options = [f"attack:{label(kits, (other, target))}" for target in different(field, kits, other)]
    patient = any(hurt_body(own[one]) for one in field.standing(seat))
    options += castable(own[at], side[at], patient=patient)
    if turns.assist:
        options += help_options(field, kits, mover, how)
    leaves = turns.flee and (seat == HERO or turns.foes_flee)
    if turns.treat and seat == HERO:
        alone = len(field.lots) == 1
        options += ["treat" if alone else f"treat:{label(kits, (HERO, one))}" for one in field.fallen()]
    return options + (["flee", "surrender"] if leaves else [])


def help_options(field: Field, kits: Kits, mover: Fighter, how: Conduct) -> list[str]:
    """The friends whose next attack a fighter can help: with the same skill, and while one more may help (R-13, R-31)."""
    seat, at = mover
    side = kits[seat != HERO]
    if not side[at].attack_skill:
        return []
    return [
        f"help:{label(kits, (seat, friend))}"
        for friend in different(field, kits, seat)
        if friend != at
        and side[friend].ranged == side[at].ranged
        and len(field.help_for((seat, friend))) < how.assistants
    ]


def _other(seat: Seat) -> Seat:
    return FOE if seat == HERO else HERO


def attack(ask: Ask, field: Field, kits: Kits, mover: Fighter, target: int, how: Conduct) -> Field:
    """An attack contest, its harm, and Berserk after it (GF-033, GF-114)."""
    seat, at = mover
    hero_at, foe_at = (at, target) if seat == HERO else (target, at)
    pair = _pair(field, kits, hero_at, foe_at, seat)
    field = field.unhelped(mover)
    two = between(ask, kits, hero_at, foe_at)
    if _plain(field, kits, pair[seat != HERO]):
        own, foe = two.call(exchange, field.party[hero_at], field.foes[foe_at], pair, seat, how)
        return field.changed(HERO, hero_at, own).changed(FOE, foe_at, foe)
    done = blow(two, field.party[hero_at], field.foes[foe_at], pair, seat, how)
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


def _pair(field: Field, kits: Kits, hero_at: int, foe_at: int, seat: Seat) -> tuple[Kit, Kit]:
    """The two kits; an attacker with a friend still standing finds the target engaged (GF-038)."""
    hero, foe = kits[0][hero_at], kits[1][foe_at]
    attacker = hero if seat == HERO else foe
    if "sneak-attack" in attacker.feats and len(field.standing(seat)) > 1:
        attacker = replace(attacker, sneak=True)
    if dice := field.help_for((seat, hero_at if seat == HERO else foe_at)):
        attacker = replace(attacker, help=dice)
    return (attacker, foe) if seat == HERO else (hero, attacker)


def rage(ask: Ask, field: Field, kits: Kits, mover: Fighter, kit: Kit, how: Conduct) -> Field:
    """Berserk among several: each further test may go to that target or another (R-15)."""
    seat, at = mover
    other = _other(seat)
    mine = ask_for(ask, kits, mover)
    while field.fights(seat, at):
        ask.mark(field)
        choice = mine.decide(
            "berserk",
            ["stop", *(f"again:{label(kits, (other, one))}" for one in different(field, kits, other))],
            clause="GF-033",
            who=seat,
        )
        if choice == "stop":
            break
        target = labelled(kits, other, choice.partition(":")[2])
        if how.berserk == "contests":
            hero_at, foe_at = (at, target) if seat == HERO else (target, at)
            pair = _pair(field, kits, hero_at, foe_at, seat)
            two = between(ask, kits, hero_at, foe_at)
            done = blow(two, field.party[hero_at], field.foes[foe_at], pair, seat, how)
            field = field.changed(HERO, hero_at, done.own).changed(FOE, foe_at, done.other)
            loser = FOE if done.result == WINS else HERO
            if done.points:
                field = land(ask, field, kits, loser, foe_at if loser == FOE else hero_at, done.points, how)
            if not done.points or loser == seat:
                break
            continue
        hit, strong, after, _ = mine.call(berserk_test, field.side(seat)[at], kit, how)
        field = field.changed(seat, at, after)
        if not hit:
            break
        precise = "precise-strike" in kit.feats
        points = harm_of(hit, strong, kit.harm, how.weapon_harm, precise=precise, sneak=kit.sneak)
        field = land(ask, field, kits, other, target, points, how)
    return field
