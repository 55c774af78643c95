"""Sleep, naps and food (LEG-155 to LEG-161, LEG-R20, LEG-R21)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.exploration import LUSH, ROOM_ACTION, WATCH, pass_time
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import feed, remove_fatigue
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.scenes import end_scene

SLEEP_WATCHES = 2
NAP_MINUTES = 60
NAP_FATIGUE = 1
NAPPED = "day.nap"
ATE = "day.ate"
SICK = ("poison", "disease", "hunger")
"""Afflictions under which rest takes no Fatigue away (LEGF-159)."""


@dataclass(frozen=True)
class Rest:
    """A rest and where it is taken."""

    kind: str = field("sleep", "a sleep of two Watches or a nap of an hour", choices=("sleep", "nap"))
    shelter: bool = field(True, "a shelter without immediate danger, as sleep needs")
    comfortable: bool = field(True, "a comfortable place, as a nap needs")
    interrupted: bool = field(False, "something breaks it off: it gives nothing")
    served: bool = field(False, "a meal is served, as at an inn: Food without using any up")
    homemade: bool = field(False, "the food is made by you or your tribe")
    edible: bool = field(False, "read from version 0.1: Junkfood always finds something edible", hidden=True)
    story: bool = field(False, "there is a fire, and a story is told")
    underground: bool = field(False, "the place is underground")
    terrain: str = field("", "the country: damp, lush, wooded, grassy, hilly or another word")
    friend: bool = field(False, "you nap on a friend")


REST_FACTS = ("fatigue_removed", "vigor_healed", "ate", "friend_eased", "minutes")


def rest(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Outcome[Hero]:
    """Sleep or nap, and eat meanwhile."""
    word, minutes = may_rest(hero, order)
    if word:
        ask.note("no_rest", why=word)
        return Outcome(hero, word, good=False)
    before = hero = end_scene(hero)
    length = SLEEP_WATCHES * WATCH if order.kind == "sleep" else NAP_MINUTES
    minutes += length
    if order.interrupted:
        hero = pass_time(ask, hero, minutes, rules)
        ask.note("interrupted")
        return Outcome(hero, "interrupted", good=False, facts=(("minutes", minutes),))
    hero, meal = _eat(ask, hero, order)
    sleeps = order.kind == "sleep" or (meal == "home" and has(hero, "taste_of_home"))
    if order.kind == "nap":
        hero = hero.marked(NAPPED)
    if not (rules.additional and set(SICK) & set(hero.afflictions)):
        hero = remove_fatigue(hero, hero.fatigue if sleeps else NAP_FATIGUE)
    eased = order.kind == "nap" and order.friend and has(hero, "catnap")
    after = hero
    ask.note("rested", rest=order.kind, fatigue=after.fatigue, vigor=after.vigor, ate=bool(meal))
    hero = pass_time(ask, hero, minutes, rules)
    facts = {
        "fatigue_removed": before.fatigue - after.fatigue,
        "vigor_healed": after.vigor - before.vigor,
        "ate": int(bool(meal)),
        "friend_eased": int(eased),
        "minutes": minutes,
    }
    return Outcome(hero, "slept" if sleeps else "napped", good=True, facts=tuple(sorted(facts.items())))


def may_rest(hero: Hero, order: Rest) -> tuple[str, int]:
    """Why a rest is impossible ("" if it is not), and the minutes spent to make it possible."""
    merry = order.story and has(hero, "merry_way")
    if order.kind == "sleep":
        found = has(hero, "surface_explorer") and order.terrain in LUSH
        return ("" if order.shelter or merry or found else "no_shelter"), 0
    if NAPPED in hero.used and not has(hero, "catnap"):
        return "napped_already", 0
    deep = order.underground and has(hero, "deep_hearted")
    if order.comfortable or merry or deep:
        return "", 0
    if has(hero, "pillow_paws"):
        return "", ROOM_ACTION
    return "not_comfortable", 0


def _eat(ask: Ask, hero: Hero, order: Rest) -> tuple[Hero, str]:
    """One unit of Food a rest; Vigor to its greatest (LEG-161). The meal: "", "food" or "home"."""
    foods = list(dict.fromkeys(item.name for item in hero.with_trait("food")))
    free = []
    if order.served or (has(hero, "surface_explorer") and order.terrain in LUSH):
        free.append("meal")
    if has(hero, "junkfood"):
        free.append("scraps")
    choice = ask.decide(
        "eat", ["nothing", *free, *(f"eat:{name}" for name in foods)], clause="LEG-161", vigor=hero.vigor
    )
    if choice == "nothing":
        return hero, ""
    kind, _, name = choice.partition(":")
    home = order.homemade
    if kind == "eat":
        item = next(item for item in hero.with_trait("food") if item.name == name)
        home = home or item.has("home")
        hero = hero.one_less(item)
    ask.note("ate", what=name or kind)
    hero = replace(feed(hero), afflictions=tuple(each for each in hero.afflictions if each != "hunger"))
    return hero.marked(ATE), "home" if home else "food"
