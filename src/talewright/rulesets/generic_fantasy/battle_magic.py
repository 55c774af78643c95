"""Spells as turns of a fight (GF-060 to GF-063, GF-111): what can be cast, Counterspell, resistance, effect.

Functions take the pools and kits of the character's side first, then the other's; `seat` is the caster's side.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.rulesets.generic_fantasy.character import BODY, OUT, SPELLS, WILLPOWER, Pools
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, WINS
from talewright.rulesets.generic_fantasy.harm import deplete, suffer
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit, has_numbers
from talewright.rulesets.generic_fantasy.spell_contests import (
    MAX_DOUBLINGS,
    Contender,
    aimed_at,
    cost_of,
    counters,
    effect_of,
    plain,
    resists,
    spell_contest,
)

Pair = tuple[Pools, Pools]
Kits = tuple[Kit, Kit]


def castable(pools: Pools, kit: Kit, *, patient: bool) -> list[str]:
    """The spells a turn may be used for, as options; healing needs a patient."""
    return [
        f"cast:{spell}"
        for spell in kit.spells
        if cost_of(spell) <= pools.hp[WILLPOWER] and (patient or "heals" not in SPELLS[spell])
    ]


def habit(pools: Pools, kit: Kit, options: Sequence[str]) -> str:
    """What an opponent does with its turn by itself (R-30).

    It casts its first harmful spell while a point of WIL is left after that, and attacks otherwise.
    """
    if kit.seat != FOE:
        return ""
    return next(
        (
            option
            for option in options
            if option.startswith("cast:")
            and "harm" in SPELLS[option[5:]]
            and cost_of(option[5:]) < pools.hp[WILLPOWER]
        ),
        "",
    )


def hurt_body(pools: Pools) -> bool:
    """Whether BOD HP are missing that a spell can give back."""
    return OUT < pools.hp[BODY] < pools.dice[BODY]


def strength(ask: Ask, pools: Pools, spell: str, who: Seat) -> int:
    """How often cost and effect are doubled (GF-062)."""
    if not has_numbers(spell):
        return 0
    options = [
        f"times:{1 << doublings}"
        for doublings in range(MAX_DOUBLINGS + 1)
        if cost_of(spell, doublings) <= pools.hp[WILLPOWER]
    ]
    choice = ask.decide(
        "strength", options, clause="GF-062", who=who, spell=plain(spell), price=cost_of(spell)
    )
    return int(choice.partition(":")[2]).bit_length() - 1


def countered(
    ask: Ask, own: Pools, other: Pools, kits: Kits, seat: Seat, how: Conduct
) -> tuple[Pools, Pools, bool]:
    """A WIL contest that the other side has forced: whether it stops the casting (GF-039, R-18)."""
    sides = (_contender(kits[0], WILLPOWER), _contender(kits[1], WILLPOWER))
    done = spell_contest(ask, own, other, sides, FOE if seat == HERO else HERO, how.rules)
    return done.own, done.other, done.result == (LOSES if seat == HERO else WINS)


def may_counter(pools: Pools, kit: Kit) -> bool:
    return "counterspell" in kit.feats and pools.dice[WILLPOWER] != OUT


def resisted(
    ask: Ask, own: Pools, other: Pools, kits: Kits, seat: Seat, spell: str, how: Conduct
) -> tuple[Pools, Pools, bool]:
    """Whether the target forces a contest and wins it: half the effect (GF-061, R-17)."""
    caster, target = (own, other) if seat == HERO else (other, own)
    place = aimed_at(spell)
    opposed = FOE if seat == HERO else HERO
    if caster.dice[WILLPOWER] == OUT or target.dice[place] == OUT or not resists(ask, spell, opposed):
        return own, other, False
    places = (WILLPOWER, place) if seat == HERO else (place, WILLPOWER)
    sides = (_contender(kits[0], places[0]), _contender(kits[1], places[1]))
    done = spell_contest(ask, own, other, sides, opposed, how.rules)
    return done.own, done.other, done.result == (LOSES if seat == HERO else WINS)


def _contender(kit: Kit, place: int) -> Contender:
    return Contender(place, kit.arcane, kit.main, kit.feats, kit.reserve)


def paid(ask: Ask, pools: Pools, spell: str, doublings: int, kind: str, fighter: int = 1) -> Pools:
    """The caster pays; the last point of WIL is depletion (R-17)."""
    price = cost_of(spell, doublings)
    ask.note(kind, spell=plain(spell), price=price, fighter=fighter)
    return deplete(pools, WILLPOWER, price)


def effect(ask: Ask, spell: str, doublings: int, *, halved: bool) -> int:
    """The number of the spell, with a note of it."""
    amount = effect_of(spell, doublings, halved=halved)
    ask.note("effect-halved" if halved else "effect", spell=plain(spell), amount=amount)
    return amount


def healed(ask: Ask, pools: Pools, amount: int) -> Pools:
    """BOD HP back, up to the die (GF-063)."""
    now = min(pools.dice[BODY], pools.hp[BODY] + amount)
    ask.note("healed", points=now - pools.hp[BODY])
    return pools._replace(hp=(now, *pools.hp[1:]))


def spell_harm(ask: Ask, pools: Pools, spell: str, points: int, kit: Kit, how: Conduct) -> Pools:
    """Harm to the attribute the spell is aimed at; armour works against BOD harm (R-9)."""
    if not points:
        return pools
    shield = "spellshield" in kit.feats
    return ask.call(suffer, pools, aimed_at(spell), points, kit.seat, shield, how.armour, how.carry)


def cast_between(
    ask: Ask, own: Pools, other: Pools, kits: Kits, seat: Seat, spell: str, how: Conduct
) -> Pair:
    """One of two fighters casts: at the other, or on itself if the spell heals."""
    mine = int(seat != HERO)
    doublings = strength(ask, (own, other)[mine], spell, seat)
    theirs = FOE if seat == HERO else HERO
    if may_counter((other, own)[mine], kits[1 - mine]) and counters(ask, spell, theirs):
        own, other, stopped = countered(ask, own, other, kits, seat, how)
        if stopped:
            ask.note("countered", spell=plain(spell))
            return own, other
    pools = [own, other]
    if pools[mine].hp[WILLPOWER] < cost_of(spell, doublings):
        return own, other
    pools[mine] = paid(ask, pools[mine], spell, doublings, "cast" if seat == HERO else "foe-cast")
    if "heals" in SPELLS[spell]:
        pools[mine] = healed(ask, pools[mine], effect(ask, spell, doublings, halved=False))
    elif "harm" in SPELLS[spell]:
        own, other, halved = resisted(ask, pools[0], pools[1], kits, seat, spell, how)
        pools = [own, other]
        points = effect(ask, spell, doublings, halved=halved)
        pools[1 - mine] = spell_harm(ask, pools[1 - mine], spell, points, kits[1 - mine], how)
    else:
        effect(ask, spell, doublings, halved=False)
    return pools[0], pools[1]
