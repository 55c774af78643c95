"""Saves of Roots: what abilities make easier, what antagonists resist, and what a place has to say to it."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import FOE, Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import ATTRIBUTES, Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.places import Visit, scene_of, visit
from talewright.rulesets.gradient.roots.ambients import ambient, pause
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.foes import OF_CATEGORY, antagonist
from talewright.rulesets.gradient.roots.specials import specials_of, suffer
from talewright.rulesets.gradient.saves import IMPAIRED, MODES, PLAIN, passes, sign_of


@dataclass(frozen=True)
class VentureOrder:
    """Something risky in an ambient, which may answer; or the Warden's turn in it."""

    ambient: str = field("delve_ossuary", "the ambient by key or title")
    attribute: str = field("dexterity", "the attribute to save on", choices=ATTRIBUTES)
    mode: str = field(PLAIN, "plain, enhanced or impaired", choices=MODES)
    task: str = field("", "what is attempted, if an ability makes it easier: locks, disguise ...")
    warden: bool = field(False, "the Warden's turn: an action or an event, instead of a save")
    provoke: bool = field(False, "what the character does provokes the place: a reaction, instead of a save")
    pause: bool = field(False, "a sincere pause, instead of a save")


def play_venture(ask: Ask, hero: Character, order: VentureOrder, rules: Rules) -> Outcome[Character]:
    """A save in an ambient: its Reactions are offered after grief or failure; its Events happen once (ROOT-060)."""
    place = ambient(order.ambient)
    if order.pause:
        scene = scene_of(hero, place)
        rested = pause(ask, scene, hero)
        return Outcome(rested, "paused", rested.hp > hero.hp, (("events", len(scene.used)),))
    doing = Visit(order.attribute, order.mode, order.warden, order.provoke, ease(hero, order.task))
    return visit(ask, hero, place, doing, rules)


def ease(hero: Character, task: str) -> str:
    """Enhanced if an ability makes this task easier; a task nobody knows is refused (ROOT-061)."""
    known = workings()["tasks"]
    if task and task not in known:
        raise SheetError(
            "",
            [
                Message(
                    "{task!r} is unknown.{hint}", path="task", task=task[:40], hint=did_you_mean(task, known)
                )
            ],
        )
    return "enhanced" if task and set(known[task]) & set(hero.abilities) else PLAIN


# -- antagonists' saves ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ResistOrder:
    """An antagonist saves against something the character does."""

    foe: str = field("goblinoid/goblin", "the antagonist by key")
    against: str = field("lies", "what it saves against: lies, intimidation, hidden, sleep, push ...")
    domain: bool = field(False, "in a Guardian's chosen terrain")


RESISTED = ("passed", "failed", "untouched")


def play_resist(ask: Ask, hero: Character, order: ResistOrder, rules: Rules) -> Outcome[Character]:
    """Good if it fails. Some pass unrolled, some are not touched at all, some stand firmer (ROOT-053, ROOT-061)."""
    key = antagonist(order.foe).key
    known = workings()["against"]
    if order.against not in known:
        raise SheetError(
            "",
            [
                Message(
                    "{against!r} is unknown.{hint}",
                    path="against",
                    against=order.against[:40],
                    hint=did_you_mean(order.against, known),
                )
            ],
        )
    word = ask.call(_resisted, hero, key, order.against, order.domain, rules)
    return Outcome(hero, word, word == "failed", tuple((name, int(name == word)) for name in RESISTED))


def _resisted(ask: Ask, hero: Character, key: str, against: str, domain: bool, rules: Rules) -> str:
    numbers = workings()
    block = antagonist(key).block
    mindless = block.willpower <= 0 and numbers["against"][against] == "willpower"
    wrong_kind = against == "the symbol" and block.category != "undead"
    if mindless or wrong_kind or against in numbers["untouched"].get(key, ()):
        ask.note("untouched", foe=block.name, what=against)
        return "untouched"
    if against in numbers["passes"].get(key, ()):
        ask.note("passes_unrolled", foe=block.name, what=against)
        return "passed"
    mode = PLAIN
    if (
        against == "intimidation"
        and "inquisitor" in hero.abilities
        and f"{OF_CATEGORY}humanoid" in block.hooks
    ):
        mode = IMPAIRED
    if against == "tracking" and "guardian" in hero.abilities and domain:
        mode = IMPAIRED
    target = getattr(block, numbers["against"][against]) + numbers["steadier"].get(key, {}).get(against, 0)
    held = ask.call(passes, "resist", target, sign_of(mode, rules), rules.doubles, FOE)
    return "passed" if held else "failed"


def takes_hold(ask: Ask, caster: Character, key: str, rules: Rules) -> bool:
    """Whether a spell reaches an antagonist: not the immune, and the warded only after a WIL save by the caster."""
    block = antagonist(key).block
    if {"immune:magical", "immune:spell"} & set(block.hooks):
        ask.note("untouched", foe=block.name, what="magic")
        return False
    if "wards:magical" not in block.hooks:
        return True
    return ask.call(passes, "warded", caster.willpower, 0, rules.doubles)


# -- special actions outside a fight --------------------------------------------------------------------------


@dataclass(frozen=True)
class SpecialOrder:
    """An antagonist's special action against the character, outside a fight."""

    foe: str = field("incorporeal/banshee", "the antagonist by key")


SPECIAL_FACTS = ("strength_lost", "dexterity_lost", "willpower_lost", "hp_lost")


def play_special(ask: Ask, hero: Character, order: SpecialOrder, rules: Rules) -> Outcome[Character]:
    """The save it allows, then its toll. Good if the character withstands it (ROOT-053)."""
    known = [each for each in specials_of(order.foe) if not each.summons]
    if not known:
        raise SheetError(
            "",
            [Message("{foe} has no special action against a character.", path="foe", foe=order.foe[:40])],
        )
    after = ask.call(suffer, known[0], hero, rules)
    lost = [(f"{name}_lost", getattr(hero, name) - getattr(after, name)) for name in (*ATTRIBUTES, "hp")]
    return Outcome(after, "withstood" if after == hero else "suffered", after == hero, tuple(lost))


VENTURES: tuple[Verb[Character], ...] = (
    Verb(
        "venture", "something risky in an ambient, which may answer", VentureOrder, play_venture, "ROOT-060",
        ("--dex 12 --ambient 'The Windbent'", "--ambient delve_ossuary --warden",
         "--ambient 'The Temple' --pause --hp 1 --hp-max 4"),
        facts=("troubled", "reaction", "events"),
    ),
    Verb(
        "resist", "an antagonist saves against what the character does", ResistOrder, play_resist, "ROOT-061",
        ("--foe humanoid/bandit --against intimidation --abilities inquisitor",), facts=RESISTED,
    ),
    Verb(
        "special", "an antagonist's special action, outside a fight", SpecialOrder, play_special, "ROOT-053",
        ("--foe incorporeal/banshee --wil 12", "--foe giant/storm-giant --str 12"), facts=SPECIAL_FACTS,
    ),
)  # fmt: skip
