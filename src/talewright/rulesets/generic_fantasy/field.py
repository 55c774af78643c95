"""The state of a fight of several, and who acts in which order (GF-111, GF-112, R-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.rulesets.generic_fantasy.character import Pools
from talewright.rulesets.generic_fantasy.combat import hurt
from talewright.rulesets.generic_fantasy.contests import sizes
from talewright.rulesets.generic_fantasy.dice_reading import Sizes, handful, readings, standing
from talewright.rulesets.generic_fantasy.fallen import Lot
from talewright.rulesets.generic_fantasy.kits import Conduct, Kit

Fighter = tuple[Seat, int]
"""A side and a number, counted from 0. Characters are the first of their side."""
CHARACTER: Fighter = (HERO, 0)


class Field(NamedTuple):
    """Pools by side, who has left, whose next attack is helped, and how fallen characters lie."""

    party: tuple[Pools, ...]
    foes: tuple[Pools, ...]
    gone: frozenset[Fighter] = frozenset()
    helped: tuple[tuple[Fighter, int], ...] = ()
    """Fighters whose next attack is helped, each with the skill die of the one who helps (GF-108)."""
    lots: tuple[Lot, ...] = (Lot(),)
    """How each character lies."""
    halted: bool = False
    """The facilitator has ended the fight."""

    def side(self, seat: Seat) -> tuple[Pools, ...]:
        return self.party if seat == HERO else self.foes

    def fights(self, seat: Seat, at: int) -> bool:
        return not self.side(seat)[at].down and (seat, at) not in self.gone

    def standing(self, seat: Seat) -> list[int]:
        side, gone = self.side(seat), self.gone
        if not gone:  # for speed alone
            return [at for at, pools in enumerate(side) if not pools.down]
        return [at for at, pools in enumerate(side) if not pools.down and (seat, at) not in gone]

    @property
    def decided(self) -> bool:
        return self.halted or not (self.standing(HERO) and self.standing(FOE))

    def changed(self, seat: Seat, at: int, pools: Pools) -> Field:
        side = self.side(seat)
        side = (*side[:at], pools, *side[at + 1 :])
        return self._replace(party=side) if seat == HERO else self._replace(foes=side)

    def fallen(self) -> list[int]:
        """The characters who are down and can be treated."""
        return [at for at, lot in enumerate(self.lots) if self.party[at].down and lot.treatable]

    def with_lot(self, at: int, lot: Lot) -> Field:
        return self._replace(lots=(*self.lots[:at], lot, *self.lots[at + 1 :]))

    def help_for(self, who: Fighter) -> Sizes:
        """The dice that are thrown with a fighter's next attack."""
        return tuple(die for helped, die in self.helped if helped == who)

    def unhelped(self, who: Fighter) -> Field:
        """After the attack that was helped, or when its fighter is out."""
        return self._replace(helped=tuple(one for one in self.helped if one[0] != who))


Kits = tuple[tuple[Kit, ...], tuple[Kit, ...]]


def ask_for(ask: Ask, kits: Kits, fighter: Fighter) -> Ask:
    """An ask that names this fighter where there are several players."""
    seat, at = fighter
    return acting(ask, kits[0][at].name) if seat == HERO else acting(ask, foe=kits[1][at].name)


def between(ask: Ask, kits: Kits, hero_at: int, foe_at: int) -> Ask:
    """An ask for the two of a contest."""
    return acting(ask, kits[0][hero_at].name, kits[1][foe_at].name)


def label(kits: Kits, fighter: Fighter) -> str:
    """How options call a fighter: by name where there are several players, else by number."""
    seat, at = fighter
    return kits[seat != HERO][at].name or str(at + 1)


def labelled(kits: Kits, seat: Seat, called: str) -> int:
    """The place of the fighter that is called so."""
    side = kits[seat != HERO]
    return next(at for at in range(len(side)) if label(kits, (seat, at)) == called)


class Turns(NamedTuple):
    """What turns may be used for besides attacks and spells, and when initiative is thrown."""

    flee: bool = False
    assist: bool = False
    treat: bool = False
    each_round: bool = False
    halt: bool = False
    foes_flee: bool = True
    """Opponents too, where turns may be used to leave the fight."""


class Scene(NamedTuple):
    """A fight under way: the field, who acts in which order, whose turn it is, and whether it is over."""

    field: Field
    order: tuple[Fighter, ...]
    at: int
    over: bool = False


def begin(ask: Ask, field: Field, kits: Kits, weak_count: bool) -> Scene:
    """Turn order; those who are exactly alike take their places in it by number."""
    order = ask.call(turn_order, runners(field, kits), weak_count)
    named: list[Fighter] = []
    for seat, at in order:
        alike = like(field, kits, seat, at)
        same = [one for one in field.standing(seat) if like(field, kits, seat, one) == alike]
        taken = sum(1 for other, one in named if other == seat and one in same)
        named.append((seat, same[taken]))
    return Scene(field, tuple(named), 0, field.decided)


def like(field: Field, kits: Kits, seat: Seat, at: int) -> tuple[object, ...]:
    """What makes combatants alike; a character is like nobody."""
    who = (seat, at)
    character = at if seat == HERO and at < len(field.lots) else -1
    return kits[seat != HERO][at], field.side(seat)[at], character, field.help_for(who)


def different(field: Field, kits: Kits, seat: Seat) -> list[int]:
    """Those of a side who still fight; of alike ones only the first."""
    found: dict[tuple[object, ...], int] = {}
    for at in field.standing(seat):
        found.setdefault(like(field, kits, seat, at), at)
    return list(found.values())


Key = tuple[tuple[int, int, int], tuple[int, ...], tuple[int, ...]]
"""A throw for initiative as it is compared: rungs of the ladder, faces, dice."""


class Runner(NamedTuple):
    """A fighter who throws for initiative."""

    seat: Seat
    at: int
    dice: Sizes
    name: str = ""


def runners(field: Field, kits: Kits) -> tuple[Runner, ...]:
    """Everyone who still fights, with the dice for initiative (GF-109, R-19)."""
    found: list[Runner] = []
    for seat in (HERO, FOE):
        for at in field.standing(seat):
            kit = kits[seat != HERO][at]
            place, skill = kit.quick
            found.append(Runner(seat, at, sizes(field.side(seat)[at].dice[place], skill), kit.name))
    return tuple(found)


def turn_order(ask: Ask, fighters: tuple[Runner, ...], weak_count: bool) -> tuple[Fighter, ...]:
    """An initiative contest of all; dead ties are thrown again among those tied (GF-112, R-19)."""
    groups: tuple[tuple[Runner, ...], ...] = (fighters,)
    while tied := next((group for group in groups if len(group) > 1), None):
        ask.mark(groups)
        keyed = [(thrown(ask, runner, weak_count), runner) for runner in tied]
        split = tuple(
            tuple(who for key, who in keyed if key == level)
            for level in sorted({key for key, _ in keyed}, reverse=True)
        )
        place = groups.index(tied)
        groups = (*groups[:place], *split, *groups[place + 1 :])
    return tuple((seat, at) for ((seat, at, *_),) in groups)


def thrown(ask: Ask, runner: Runner, weak_count: bool) -> Key:
    """What a fighter throws for initiative, to be compared with the others': the higher acts first."""
    seat, at, dice, name = runner
    mine = acting(ask, hero=name, foe=name)
    faces = mine.roll(handful(dice), "initiative", clause="GF-112", who=seat, fighter=at + 1)
    found = readings(dice, ())[faces]
    return standing(found.grades, weak_count), found.faces, found.sizes


def land(ask: Ask, field: Field, kits: Kits, seat: Seat, at: int, points: int, how: Conduct) -> Field:
    """BOD harm reaches its target, or a friend with Protect steps in (GF-035)."""
    side = kits[seat != HERO]
    friends = [one for one in field.standing(seat) if one != at and "protect" in side[one].feats]
    struck = at
    for mine, able in asked_of(ask, kits, seat, friends):
        options = ["no", *(f"protect:{label(kits, (seat, one))}" for one in able)]
        choice = mine.decide(
            "protect",
            options,
            clause="GF-035",
            who=seat,
            harm=points,
            fighter=struck + 1,
            friend=label(kits, (seat, struck)),
        )
        if choice != "no":
            at = labelled(kits, seat, choice.partition(":")[2])
            mine.note("protected", fighter=at + 1, who=seat)
            break
    mine = ask_for(ask, kits, (seat, at))
    return field.changed(seat, at, hurt(mine, field.side(seat)[at], points, side[at], how))


def asked_of(ask: Ask, kits: Kits, seat: Seat, able: list[int]) -> Iterator[tuple[Ask, list[int]]]:
    """Of whom something is asked that one of a side can do: of each player apart, else of the side at once."""
    if any(kits[seat != HERO][one].name for one in able):
        yield from ((ask_for(ask, kits, (seat, one)), [one]) for one in able)
    elif able:
        yield ask, able
