"""A character in an ambient: a save that the place may answer, or the Warden's turn (GRAD-135 to GRAD-137)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import Ask
from talewright.core.ruleset import Outcome
from talewright.rulesets.gradient.ambients import Scene, passive, reactions_to, warden_turn
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import PLAIN, SUCCESSES, TROUBLED, combine, consequence, save, sign_of
from talewright.rulesets.gradient.setting.model import Ambient

EVENTS = "events"
"""The detail that remembers which events have happened: each happens once."""


@dataclass(frozen=True)
class Visit:
    """What is done in the place."""

    attribute: str = "dexterity"
    mode: str = PLAIN
    warden: bool = False
    provoke: bool = False
    ease: str = PLAIN


def scene_of(hero: Character, place: Ambient) -> Scene:
    """The place as this character left it: events that have happened do not happen again."""
    mine = (part.partition(": ")[2] for part in _events(hero) if part.startswith(f"{place.title}: "))
    return Scene(place, frozenset(mine))


def _events(hero: Character) -> tuple[str, ...]:
    return tuple(part for part in hero.detail(EVENTS).split("; ") if part)


def visit(ask: Ask, hero: Character, place: Ambient, doing: Visit, rules: Rules) -> Outcome[Character]:
    """Its Reactions are offered after grief or failure; its Events happen once. Content warnings come first."""
    scene = scene_of(hero, place)
    if scene.warnings:
        ask.note("content_warning", ambient=place.title, warnings=", ".join(scene.warnings))
    if doing.warden or doing.provoke:
        after, name = warden_turn(ask, scene, provoked=doing.provoke)
        new = tuple(f"{place.title}: {each}" for each in sorted(after.used - scene.used))
        marked = hero.with_detail(EVENTS, "; ".join((*_events(hero), *new))) if new else hero
        word = "acted" if name else "waited"
        return Outcome(marked, word, good=True, facts=(("events", len(after.used)),))
    mode = combine((doing.mode, doing.ease, passive(ask, scene)))
    grade = ask.call(save, "save", getattr(hero, doing.attribute), sign_of(mode, rules), rules.doubles)
    answer = consequence(ask, grade, reactions_to(scene, grade))
    facts = (("troubled", int(grade in TROUBLED)), ("reaction", int(answer.startswith("reaction:"))))
    return Outcome(hero, grade, grade in SUCCESSES, facts)
