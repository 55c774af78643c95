"""Fights of several, as an order: who fights on either side, and the result (GF-111 to GF-113)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, creature
from talewright.rulesets.generic_fantasy.character import Hero
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.fallen import aftermath, lot_of
from talewright.rulesets.generic_fantasy.field import CHARACTER, Field, Kits, Turns
from talewright.rulesets.generic_fantasy.kits import Facing, Fighting, conduct, foe_kit, hero_kit
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.turns import rounds

MAX_FIGHTERS = 6
MAX_FRIENDS = 5


@dataclass(frozen=True)
class Skirmish(Fighting):
    """Who fights on either side. The opponent given by figures or name stands there `number` times.

    Friends may be characters with sheets of their own; what a fight does to them all is for a table to keep.
    """

    number: int = field(2, "how many of that opponent", low=1, high=MAX_FIGHTERS)
    foes: tuple[str, ...] = field(
        (), "opponents of the bestiary instead", choices=tuple(CREATURES), flag="against"
    )
    allies: tuple[str, ...] = field(
        (), "friends, by the bestiary's stat blocks", choices=tuple(CREATURES), flag="ally"
    )
    others: tuple[Hero, ...] = field((), "friends, as sheets; they stay as they are", flag="friend")
    flee: bool = field(False, "turns may also be used to flee or to surrender")
    assist: bool = field(False, "turns may also be used to help a friend's next attack")
    treat: bool = field(False, "friends may use a turn to treat the fallen character")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.others) + len(self.allies) > MAX_FRIENDS:
            raise SheetError(
                "",
                [
                    Message(
                        "at most {most} friends fight beside the character.", path="others", most=MAX_FRIENDS
                    )
                ],
            )


SKIRMISH_FACTS = ("win", "lose", "fled", "foes_out", "allies_out", "dealt", "taken", "foe_left")


def skirmish(ask: Ask, hero: Hero, order: Skirmish, rules: Rules) -> Outcome[Hero]:
    """The verb: rounds until one side has nobody left in the fight."""
    allies = [creature(name) for name in order.allies]
    foes = [creature(name) for name in order.foes] or [order.opponent()] * order.number
    plain = Facing(spend=order.spend)
    kits: Kits = (
        (
            order.ready(hero_kit(hero, order, sneak=order.unaware), hero),
            *(order.ready(hero_kit(one, plain, sneak=order.unaware), one) for one in order.others),
            *(order.ready(foe_kit(one, seat=HERO), one) for one in allies),
        ),
        tuple(order.ready(foe_kit(one, spend=order.foe_spend, guard=order.foe_guard), one) for one in foes),
    )
    pools = [order.pools()] * order.number if not order.foes else [one.pools for one in foes]
    party = (hero.pools, *(one.pools for one in order.others), *(one.pools for one in allies))
    start = Field(party, tuple(pools), lots=(lot_of(hero),))
    how = conduct(order.armour, rules, thrift=order.thrift)
    turns = Turns(order.flee, order.assist, order.treat, rules.initiative == "each_round", order.halt)
    field = start if start.decided else ask.call(rounds, start, kits, how, turns)
    hero = aftermath(ask, hero, field.party[0], field.lots[0])
    return Outcome(hero, *_result(ask, start, field))


def _result(ask: Ask, start: Field, field: Field) -> tuple[str, bool, tuple[tuple[str, int], ...]]:
    """The word for it, whether it is good, and the figures."""
    won = bool(field.standing(HERO)) and not field.standing(FOE)
    fled = CHARACTER in field.gone
    lost = not field.standing(HERO) and not fled
    word = "won" if won else "fled" if fled else "halted" if field.halted else "lost"
    ask.note(f"skirmish-{word}")
    values = (
        int(won),
        int(lost),
        int(fled),
        sum(one.down for one in field.foes),
        sum(one.down for one in field.party[1:]),
        sum(left(a) - left(b) for a, b in zip(start.foes, field.foes, strict=True)),
        left(start.party[0]) - left(field.party[0]),
        sum(left(one) for one in field.foes),
    )
    return word, won, tuple(zip(SKIRMISH_FACTS, values, strict=True))
