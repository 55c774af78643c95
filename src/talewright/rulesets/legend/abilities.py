"""Abilities that are used on purpose: each a small rule, with the time it takes and the question it asks.

Passive abilities live where the rule they change lives (rolls, slots, armour, rest, trade ...). What only the
game master can know is asked of the game master; what only the story can keep is written on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from talewright.core.ask import MASTER, Ask
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import DAY, Hero
from talewright.rulesets.legend.crafts import Use, artist, ingenious, refused
from talewright.rulesets.legend.exploration import HOUR, ROOM_ACTION, WATCH, learn, pass_time
from talewright.rulesets.legend.factions import ABILITIES, has
from talewright.rulesets.legend.inventory import UNBREAKABLE
from talewright.rulesets.legend.magic import CROWD
from talewright.rulesets.legend.options import Rules

LISTENERS, LISTENERS_BELOW = 20, 50
RATWAY_AREAS = 3
NIGHT_FROM = 4 * WATCH
"""Dusk: from here on it is night (Dusk and Midnight)."""
COMMUNE = ("weather", "strongest_power", "guiding_name", "safest_place")
DIRT_HEART = ("clock_value", "omen", "rooms_left", "last_visitor")
ORACLE = ("yes", "no", "unclear")


Rule = Callable[[Ask, Hero, Use, Rules], Outcome[Hero]]


def use(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Use an ability the character has; refused with a word where the circumstances are wrong."""
    if not has(hero, order.ability):
        return Outcome(hero, "not_yours", good=False)
    rule = USES.get(order.ability)
    if rule is None:
        ask.note("always_on", ability=ABILITIES[order.ability].name)
        return Outcome(hero, "always_on", good=True)
    outcome = rule(ask, hero, order, rules)
    ask.note("ability", ability=ABILITIES[order.ability].name, word=outcome.word)
    return outcome


def _two_of(ask: Ask, hero: Hero, questions: tuple[str, ...], what: str, clause: str) -> Hero:
    """Choose two of four questions; the game master answers both."""
    pairs = [f"ask:{a}+{b}" for a, b in combinations(questions, 2)]
    chosen = ask.decide(what, pairs, clause=clause).partition(":")[2]
    for question in chosen.split("+"):
        hero = learn(ask, hero, "answer", question, clause=clause)
    return hero


def spiritual_commune(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    if "burial" not in order.place:
        return refused(hero, "no_graves")
    hero = pass_time(ask, hero, ROOM_ACTION, rules)
    return Outcome(_two_of(ask, hero, COMMUNE, "commune", "LEGF-014"), "answered", good=True)


def dirt_heart(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    if "dark" not in order.place:
        return refused(hero, "not_dark")
    hero = pass_time(ask, hero, ROOM_ACTION, rules)
    return Outcome(_two_of(ask, hero, DIRT_HEART, "dirt_heart", "LEGF-072"), "answered", good=True)


def taste_of_home(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """A taste tells edible from poisoned; a new plant's recipe may be stated (LEGF-016)."""
    del rules
    answer = ask.decide("taste", ["edible", "poisoned"], clause="LEGF-016", who=MASTER, about=order.other)
    return Outcome(hero.learning(f"taste:{order.other}:{answer}"), answer, answer == "edible")


def golden_glint(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del rules
    answer = ask.decide("golden_glint", ["none", "near"], clause="LEGF-030", who=MASTER, room=order.other)
    return Outcome(hero.learning(f"treasure:{order.other}:{answer}"), answer, answer == "near")


def crows_pact(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del rules
    if (
        ask.decide("handshake", ["willing", "unwilling"], clause="LEGF-040", who=MASTER, about=order.other)
        != "willing"
    ):
        return refused(hero, "unwilling")
    return Outcome(hero.tied(f"pact:{order.other}"), "sealed", good=True)


def well_versed(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    if "settlement" not in order.place:
        return refused(hero, "no_settlement")
    hero = pass_time(ask, hero, HOUR, rules)
    return Outcome(
        learn(ask, hero, "answer", f"problem:{order.other}", clause="LEGF-043"), "answered", good=True
    )


def stargazer(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Once a night under open sky: a question of the form if X, will Y? (LEGF-044)."""
    del rules
    if "open_sky" not in order.place or hero.minute < NIGHT_FROM:
        return refused(hero, "no_stars")
    if "night.stargazer" in hero.used:
        return refused(hero, "asked_already")
    answer = ask.decide("stars", ORACLE, clause="LEGF-044", who=MASTER, about=order.other)
    hero = hero.marked("night.stargazer").learning(f"stars:{order.other}:{answer}")
    return Outcome(hero, answer, answer == "yes")


def nose_for_trouble(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del rules
    if "crossroads" not in order.place:
        return refused(hero, "no_crossroads")
    return Outcome(
        learn(ask, hero, "answer", f"trouble:{order.other}", clause="LEGF-047"), "answered", good=True
    )


def puppy_eyes(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Small offences are forgiven at once; grave ones once explained to the Dog Barons (LEGF-054)."""
    del rules
    if not order.grave:
        ask.note("forgiven", about=order.other)
        return Outcome(hero, "forgiven", good=True)
    held = f"locked:{order.other}"
    if held not in hero.ties:
        return Outcome(hero.tied(held), "locked_up", good=False)
    return Outcome(replace(hero, ties=tuple(t for t in hero.ties if t != held)), "explained", good=True)


def unbreakable_spirit(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del ask, order, rules
    if "day.unbreakable_spirit" in hero.used:
        return refused(hero, "used_today")
    return Outcome(hero.marked("day.unbreakable_spirit", UNBREAKABLE), "unbreakable", good=True)


def nosy_hound(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Known smells are known again, and followed if at most a few days old (LEGF-057)."""
    del rules
    answer = ask.decide("trail", ["cold", "fresh"], clause="LEGF-057", who=MASTER, about=order.other)
    return Outcome(hero.learning(f"smell:{order.other}"), answer, answer == "fresh")


def blind_faith(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del rules
    if "tunnel" not in order.place:
        return refused(hero, "no_tunnel")
    return Outcome(
        learn(ask, hero, "answer", f"tunnel:{order.other}", clause="LEGF-068"), "answered", good=True
    )


def deep_hearted(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    if "underground" not in order.place:
        return refused(hero, "not_underground")
    hero = pass_time(ask, hero, HOUR, rules)
    return Outcome(
        learn(ask, hero, "answer", "most_dangerous_dweller", clause="LEGF-070"), "answered", good=True
    )


def preach(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """An hour's speech draws a crowd; Suggestion on all of it is then a cast without book (LEGF-071)."""
    if "settlement" not in order.place:
        return refused(hero, "no_settlement")
    hero = pass_time(ask, hero, HOUR, rules)
    crowd = LISTENERS_BELOW if "underground" in order.place else LISTENERS
    ask.note("crowd", listeners=crowd)
    return Outcome(hero.marked(CROWD), "preached", good=True, facts=(("listeners", crowd),))


def friends_in_all_places(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del ask
    if "settlement" not in order.place:
        return refused(hero, "nobody_here")
    del rules
    return Outcome(hero.tied(f"friend:{order.other or 'somebody helpful'}"), "befriended", good=True)


def people_reading(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """One love (a Key), one hate (a Lock), and a hunch (LEGF-082)."""
    del rules
    for part in ("key", "lock", "hunch"):
        hero = learn(ask, hero, "answer", f"{part}:{order.other}", clause="LEGF-082")
    return Outcome(hero, "read", good=True)


def multiplying(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """Counting and quick sums take no time, hard sums ten minutes (LEGF-083)."""
    hero = pass_time(ask, hero, ROOM_ACTION, rules) if order.grave else hero
    return Outcome(learn(ask, hero, "answer", f"sum:{order.other}", clause="LEGF-083"), "answered", good=True)


def dark_underbelly(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    """A safe favor for nothing, a dangerous one for enough treasure (LEGF-089)."""
    if "settlement" not in order.place:
        return refused(hero, "no_settlement")
    hero = pass_time(ask, hero, HOUR, rules)
    if order.grave:
        treasures = hero.with_trait("treasure")
        options = ["refuse", *(f"pay:{item.name}" for item in treasures)]
        choice = ask.decide("favor", list(dict.fromkeys(options)), clause="LEGF-089", about=order.other)
        if choice == "refuse":
            return refused(hero, "too_dear")
        hero = hero.one_less(next(item for item in treasures if f"pay:{item.name}" == choice))
    return Outcome(hero.tied(f"favor:{order.other}"), "favor", good=True)


def ratways(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    if "settlement" not in order.place:
        return refused(hero, "no_settlement")
    if order.areas > RATWAY_AREAS:
        return refused(hero, "too_far")
    hero = pass_time(ask, hero, DAY, rules)
    return Outcome(hero.tied(f"ratway:{order.other}"), "found", good=True)


def firestarter(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    minutes = ROOM_ACTION if order.fuel else HOUR
    return Outcome(pass_time(ask, hero, minutes, rules), "fire", good=True, facts=(("minutes", minutes),))


def ear_to_the_ground(ask: Ask, hero: Hero, order: Use, rules: Rules) -> Outcome[Hero]:
    del rules
    answer = ask.decide("silence", ["empty", "lurking"], clause="LEGF-100", who=MASTER, room=order.other)
    return Outcome(hero.learning(f"silence:{order.other}:{answer}"), answer, good=True)


USES: dict[str, Rule] = {
    "spiritual_commune": spiritual_commune,
    "taste_of_home": taste_of_home,
    "golden_glint": golden_glint,
    "crows_pact": crows_pact,
    "artist": artist,
    "well_versed": well_versed,
    "stargazer": stargazer,
    "nose_for_trouble": nose_for_trouble,
    "puppy_eyes": puppy_eyes,
    "unbreakable_spirit": unbreakable_spirit,
    "nosy_hound": nosy_hound,
    "blind_faith": blind_faith,
    "deep_hearted": deep_hearted,
    "preach": preach,
    "dirt_heart": dirt_heart,
    "friends_in_all_places": friends_in_all_places,
    "people_reading": people_reading,
    "multiplying": multiplying,
    "dark_underbelly": dark_underbelly,
    "ingenious": ingenious,
    "ratways": ratways,
    "firestarter": firestarter,
    "ear_to_the_ground": ear_to_the_ground,
}
