"""A party in Rooms and Areas at a table: what each Room action, Watch and noise does to everybody (LEG-138 to LEG-144, LEGF-162).

The dungeon's Clock is the party's: the first of them rolls it, and time passes for all the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.scenes import ENTER, Day, Dial, Exploration, Forecast, PartyOrder, Spot
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.exploration import CLOCK_FULL, WATCH, WATCHES, full_clock

MINUTES, NOISE, OUTDOORS = "minutes", "noise", "watch"
ACTIONS = {
    MINUTES: Message("Ten minutes"),
    NOISE: Message("Loud noise"),
    OUTDOORS: Message("A Watch passes"),
}


def orders(what: str, party: Sequence[Hero], spot: Spot) -> tuple[PartyOrder, ...]:
    """The Clock runs where a Room has a Depth, and goes on once it does (LEGF-162, LEGF-167)."""
    runs = bool(spot.depth) or (bool(party) and party[0].clock is not None)
    if what == NOISE:
        return (PartyOrder(0, "clock", {"turns": 1, "depth": spot.depth, "noise": True}),)
    if what == OUTDOORS:
        return tuple(PartyOrder(at, "explore", {"outdoors": True}) for at in range(len(party)))
    room = {"enter": spot.title, "depth": spot.depth} if what == ENTER else {}
    first = {**room, "clock": True} if runs else room
    return tuple(PartyOrder(at, "explore", room if at else first) for at in range(len(party)))


def day(hero: Hero) -> Day:
    return Day(hero.day, WATCHES, hero.minute // WATCH, hero.minute % WATCH)


def dial(hero: Hero, spot: Spot) -> Dial | None:
    if hero.clock is None and not spot.depth:
        return None
    return Dial(full_clock(spot.depth) if hero.clock is None else hero.clock, CLOCK_FULL)


def forecasts(spot: Spot) -> tuple[Forecast, ...]:
    within = {"turns": 3, "depth": spot.depth}
    return (
        Forecast(Message("Within three rolls: an Omen"), "clock", {**within, "want": "omen"}),
        Forecast(Message("an Encounter"), "clock", {**within, "want": "encounter"}),
    )


EXPLORATION: Exploration[Hero] = Exploration(ACTIONS, orders, day, dial, forecasts)
