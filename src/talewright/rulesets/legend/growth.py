"""The Path to greatness and the Advance (LEG-162 to LEG-166, LEG-R22)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import ATTRIBUTES, MAX_DIE, SLOTS_PER_STEP, STEP, Hero, step_up
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.options import Rules

DEED = "session.deed"
ADVANCED = "session.advanced"


@dataclass(frozen=True)
class Advance:
    """The end of a game session, or a deed in the middle of one."""

    deed: bool = field(False, "something of the Path to greatness was done")
    end: bool = field(True, "the game session ends: an Advance is taken, then a new session begins")


def advance_options(hero: Hero) -> list[str]:
    """What an Advance may be: no die beyond d12, no ability twice (LEG-163 to LEG-166, LEG-R02)."""
    options = ["vigor"] if hero.vigor_max + STEP <= MAX_DIE else []
    options += [name for name in ATTRIBUTES if hero.attribute(name) + STEP <= MAX_DIE]
    if hero.faction in FACTIONS:
        options += [
            f"ability:{name}" for name in FACTIONS[hero.faction].choices if name not in hero.abilities
        ]
    return options


def advance(ask: Ask, hero: Hero, order: Advance, rules: Rules) -> Outcome[Hero]:
    """One Advance a game session, at its end, however many deeds (LEG-162, LEG-R22)."""
    del rules
    if order.deed:
        hero = hero.marked(DEED)
        ask.note("deed", path=FACTIONS[hero.faction].path if hero.faction in FACTIONS else "")
    if not order.end:
        return Outcome(hero, "noted", good=True)
    options = advance_options(hero)
    done = DEED in hero.used and bool(options)
    if done:
        choice = ask.decide("advance", options, clause="LEG-163")
        hero = advanced(hero, choice)
        kind, _, ability = choice.partition(":")
        ask.note("advanced", what=ABILITIES[ability].name if ability else kind.capitalize())
    hero = hero.unmarked("session.", "scene.")
    return Outcome(hero, "advanced" if done else "unchanged", done)


def advanced(hero: Hero, choice: str) -> Hero:
    """Carry one Advance out; current Vigor rises with the greatest."""
    kind, _, ability = choice.partition(":")
    if kind == "vigor":
        return replace(
            hero,
            vigor=hero.vigor + STEP,
            vigor_max=step_up(hero.vigor_max),
            slots=hero.slots + SLOTS_PER_STEP,
        )
    if kind == "ability":
        return replace(hero, abilities=(*hero.abilities, ability))
    raised = step_up(hero.attribute(kind))
    if kind == "might":
        return replace(hero, might=raised)
    return replace(hero, grace=raised) if kind == "grace" else replace(hero, wit=raised)
