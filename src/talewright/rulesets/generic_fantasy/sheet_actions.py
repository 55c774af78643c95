"""Actions of the living sheet by group, and what stops or runs the clock of the dying."""

from __future__ import annotations

from talewright.core.sheet_page import (
    GEAR,
    GROW,
    PLAY,
    RARE,
    REST,
    Action,
    Text,
    Thing,
    Things,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import (
    MAX_XP,
    Hero,
)
from talewright.rulesets.generic_fantasy.descriptions import unnamed
from talewright.rulesets.generic_fantasy.recovery import HOUR, NIGHT, WEEK

RESTS = (
    Action(Message("An hour, with food"), "rest", {"length": HOUR, "hours": 1}, note=Message("one pool, roll its die")),
    Action(Message("A night, well fed"), "rest", {"length": NIGHT}, note=Message("every pool is full again")),
    Action(Message("A week in comfort"), "rest", {"length": WEEK}, note=Message("every die is itself again")),
)  # fmt: skip


def rests() -> Things:
    """Rest as rows of the sheet, each with its button."""
    lines = (
        Thing(each.title, each.note, main=Action(Message("Rest"), each.verb, each.order)) for each in RESTS
    )
    return Things(Message("Rest"), tuple(lines))


def grouped(hero: Hero) -> dict[str, tuple[Action, ...]]:
    dying = Message("a clock runs") if hero.clocks else Message("clocks run")
    weapon: Text = Name(hero.weapon) if hero.weapon else Message("bare hands")
    return {
        PLAY: (
            Action(Message("Attack"), opens="attack", note=Message("contest, {weapon}", weapon=weapon)),
            Action(Message("Contest"), opens="contest", note=Message("against an opponent")),
            Action(Message("Take harm"), opens="harm", note=Message("armour or Body")),
            Action(Message("Resist a spell"), opens="resist", note=Message("contest, halves it")),
            Action(Message("Cast stronger"), opens="cast" if hero.spells else "", note=Message("double for double"),
                   shut=None if hero.spells else Message("none known")),
            Action(Message("Treat the dying"), opens="treat", note=Message("one test a unit")),
        ),
        REST: (
            *RESTS,
            Action(Message("An hour passes"), "wait", {"unit": "hours", "n": 1}, note=dying),
            Action(Message("Treatment has worked"), "stop", note=Message("stops the clocks"),
                   shut=None if hero.clocks else Message("no clock runs")),
            Action(Message("Friends treat you"), "tend", shut=None if hero.clocks else Message("no clock runs")),
        ),
        GEAR: (
            Action(Message("Shop"), opens="shop", note=Message("{coin} coin", coin=hero.coin)),
            Action(Message("Take an item"), opens="take", note=Message("name and number"), award=True),
            Action(Message("Gain or pay coin"), opens="coin", note=Message("{coin} now", coin=hero.coin), award=True),
            Action(Message("Empty your hands"), "equip", shut=None if hero.weapon else Message("they are empty")),
        ),
        GROW: (
            Action(Message("Earn 1 XP"), "earn", {"n": 1}, note=Message("granted by the facilitator"), award=True),
            Action(Message("Claim 1 XP"), opens="claim", note=Message("style, motivation or flaw")),
            Action(Message("Take a d20 declined before"), "earn", {"n": 0},
                   shut=None if hero.xp == MAX_XP else Message("at {most} XP", most=MAX_XP)),
            Action(Message("Name a wound"), opens="name-wound", note=Message("a lasting mark"),
                   shut=None if hero.wounds else Message("no wounds")),
            Action(Message("Describe yourself"), opens="describe", note=Message("style, motivation, flaw")),
        ),
        RARE: (
            Action(Message("Overrule a number"), opens="overrule", note=Message("the facilitator's word")),
            Action(Message("Initiative"), opens="initiative", note=Message("who acts first")),
            Action(Message("A duel to the end"), opens="duel"),
            Action(Message("A fight of several"), opens="skirmish"),
        ),
    }  # fmt: skip


_PASSES = {
    "rounds": Message("A round passes"),
    "hours": Message("An hour passes"),
    "days": Message("A day passes"),
}


def urgent(hero: Hero) -> tuple[Action, ...]:
    """What stops a clock, and what lets it run; a week of rest for a die below d4; words for a new wound (GF-120 to GF-125)."""
    if hero.dead:
        return ()
    marks = (Action(Message("Name the wound"), opens="name-wound"),) if unnamed(hero) else ()
    units = dict.fromkeys(clock.unit for clock in hero.clocks)
    if units:
        treated = (
            Action(Message("Treatment has worked"), "stop"),
            Action(Message("Friends treat you"), "tend"),
        )
        return (*treated, *(Action(_PASSES[unit], "wait", {"unit": unit, "n": 1}) for unit in units), *marks)
    comfort = (Action(Message("A week in comfort"), "rest", {"length": WEEK}),) if hero.pools.down else ()
    return (*comfort, *marks)


def others() -> tuple[Action, ...]:
    return (
        Action(_PASSES["rounds"], "wait", {"unit": "rounds", "n": 1}),
        Action(_PASSES["days"], "wait", {"unit": "days", "n": 1}),
    )
