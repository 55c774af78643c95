"""Spells in a fight of several: who is aimed at, and who counters (GF-039, GF-063)."""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.rulesets.generic_fantasy.battle_magic import (
    countered,
    effect,
    healed,
    hurt_body,
    may_counter,
    paid,
    resisted,
    spell_harm,
    strength,
)
from talewright.rulesets.generic_fantasy.character import BODY, SPELLS, WILLPOWER
from talewright.rulesets.generic_fantasy.field import (
    Field,
    Fighter,
    Kits,
    ask_for,
    asked_of,
    between,
    different,
    label,
    labelled,
    land,
)
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit
from talewright.rulesets.generic_fantasy.spell_contests import CLAUSES, aimed_at, cost_of, plain


def cast_in_fight(ask: Ask, field: Field, kits: Kits, mover: Fighter, spell: str, how: Conduct) -> Field:
    """A turn used for a spell (GF-111): Counterspell first, then the price, then the effect on each target."""
    seat, at = mover
    mine = ask_for(ask, kits, mover)
    doublings = strength(mine, field.side(seat)[at], spell, seat)
    aim = _aim(mine, field, kits, spell, seat)
    field, stopped = _counterspell(ask, field, kits, mover, spell, how)
    caster = field.side(seat)[at]
    if stopped or caster.hp[WILLPOWER] < cost_of(spell, doublings):
        return field
    kind = "fighter-cast" if seat == HERO else "opponent-cast"
    field = field.changed(seat, at, paid(mine, caster, spell, doublings, kind, at + 1))
    if "harm" not in SPELLS[spell]:
        amount = effect(mine, spell, doublings, halved=False)
        if "heals" not in SPELLS[spell]:
            return field
        patient = ask_for(ask, kits, (seat, aim))
        return field.changed(seat, aim, healed(patient, field.side(seat)[aim], amount))
    other = FOE if seat == HERO else HERO
    near = [one for one in range(aim, len(field.side(other))) if field.fights(other, one)]
    for target in near[: int(SPELLS[spell].get("targets", 1))]:
        ask.mark(field, target)
        field = _strike_with(ask, field, kits, mover, (other, target), spell, doublings, how)
    return field


def _aim(ask: Ask, field: Field, kits: Kits, spell: str, seat: Seat) -> int:
    """Whom a spell is for; one that takes several reaches those next in line too (R-30)."""
    other = FOE if seat == HERO else HERO
    if "heals" in SPELLS[spell]:
        places = [one for one in different(field, kits, seat) if hurt_body(field.side(seat)[one])]
    elif "harm" in SPELLS[spell]:
        places = different(field, kits, other)
    else:
        return 0
    side = seat if "heals" in SPELLS[spell] else other
    options = [f"at:{label(kits, (side, one))}" for one in places]
    choice = ask.decide("aim", options, clause="GF-063", who=seat, spell=plain(spell))
    return labelled(kits, side, choice.partition(":")[2])


def _counterspell(
    ask: Ask, field: Field, kits: Kits, mover: Fighter, spell: str, how: Conduct
) -> tuple[Field, bool]:
    """One of the other side may force a WIL contest (GF-039, R-30)."""
    seat, at = mover
    other = FOE if seat == HERO else HERO
    able = [
        one
        for one in different(field, kits, other)
        if may_counter(field.side(other)[one], kits[other != HERO][one])
    ]
    rival = -1
    for mine, each in asked_of(ask, kits, other, able):
        options = ["let", *(f"fighter:{label(kits, (other, one))}" for one in each)]
        choice = mine.decide(
            "counterspell",
            options,
            clause=CLAUSES["counterspell"],
            who=other,
            settled=options[1] if other == FOE else "",
            spell=plain(spell),
        )
        if choice != "let":
            rival = labelled(kits, other, choice.partition(":")[2])
            break
    if rival < 0:
        return field, False
    hero_at, foe_at = (at, rival) if seat == HERO else (rival, at)
    pair = (kits[0][hero_at], kits[1][foe_at])
    two = between(ask, kits, hero_at, foe_at)
    own, foe, stopped = two.call(countered, field.party[hero_at], field.foes[foe_at], pair, seat, how)
    if stopped:
        ask.note("countered", spell=plain(spell))
    return field.changed(HERO, hero_at, own).changed(FOE, foe_at, foe), stopped


def _strike_with(
    ask: Ask,
    field: Field,
    kits: Kits,
    mover: Fighter,
    target: Fighter,
    spell: str,
    doublings: int,
    how: Conduct,
) -> Field:
    """The effect on one target, which may resist."""
    seat, at = mover
    other, place = target
    hero_at, foe_at = (at, place) if seat == HERO else (place, at)
    pair: tuple[Kit, Kit] = (kits[0][hero_at], kits[1][foe_at])
    two = between(ask, kits, hero_at, foe_at)
    own, foe, halved = two.call(resisted, field.party[hero_at], field.foes[foe_at], pair, seat, spell, how)
    field = field.changed(HERO, hero_at, own).changed(FOE, foe_at, foe)
    points = effect(two, spell, doublings, halved=halved)
    if aimed_at(spell) == BODY:
        return land(ask, field, kits, other, place, points, how) if points else field
    hit = spell_harm(
        ask_for(ask, kits, target), field.side(other)[place], spell, points, kits[other != HERO][place], how
    )
    return field.changed(other, place, hit)
