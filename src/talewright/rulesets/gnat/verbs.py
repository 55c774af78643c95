"""What a book, a table or an odds question may order of a GNAT character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.holdings import replace
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.gnat import belongings, growth, magic, talent, wounds
from talewright.rulesets.gnat.character import BASIC_SKILLS, Hero
from talewright.rulesets.gnat.combat import Fight, fight
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.magic import Cast, cast, standing
from talewright.rulesets.gnat.rest import FocusedRest, Rest, rest
from talewright.rulesets.gnat.talent import Test, try_talent


@dataclass(frozen=True)
class Amount:
    n: int = field(1, "how much", low=1, high=99)


@dataclass(frozen=True)
class Wound:
    n: int = field(1, "how many Wounds", low=1, high=99)
    ignoring_armour: bool = field(False, "armour cannot stop them")


@dataclass(frozen=True)
class Limit:
    n: int = field(4, "the new limit", low=0, high=60)


@dataclass(frozen=True)
class Raise:
    what: str = field("talent", "talent, vitality or a Skill")
    by: int = field(1, "by how much", low=1, high=20)


@dataclass(frozen=True)
class NewSkill:
    what: str = field("climbing", "the Skill")


@dataclass(frozen=True)
class Nothing:
    """An order without fields."""


@dataclass(frozen=True)
class Dice:
    """Dice a book asks for outside tests; Fortune may re-roll them too (A22)."""

    count: int = field(1, "how many dice", low=1, high=6)
    sides: int = field(6, "of how many sides", low=2, high=20)


def wound(ask: Ask, hero: Hero, order: Wound, rules: Rules) -> Outcome[Hero]:
    del rules
    hero = wounds.take_wounds(ask, hero, order.n, ignoring_armour=order.ignoring_armour)
    return _alive(hero)


def roll(ask: Ask, hero: Hero, order: Dice, rules: Rules) -> Outcome[Hero]:
    """Any dice roll, then Fortune point by point."""
    del rules
    faces, fortune = ask.call(roll_with_fortune, order, hero.fortune)
    total = sum(faces)
    return Outcome(replace(hero, fortune=fortune), str(total), good=True, facts=(("total", total),))


def roll_with_fortune(ask: Ask, order: Dice, fortune: int) -> tuple[tuple[int, ...], int]:
    faces = ask.roll(d(order.count, order.sides), "dice", clause="A22")
    while fortune:
        ask.mark(faces, fortune)
        options = ["keep", *(f"reroll:{face}" for face in sorted(set(faces)))]
        choice = ask.decide(
            "fortune-dice", options, clause="GNAT-054", faces=faces, fortune=fortune, purpose="dice"
        )
        if choice == "keep":
            break
        fortune -= 1
        old = int(choice.partition(":")[2])
        kept = list(faces)
        kept.remove(old)
        faces = tuple(
            sorted((*kept, *ask.roll(d(1, order.sides), "fortune-reroll", clause="GNAT-054", old=old)))
        )
    return faces, fortune


def pause(ask: Ask, hero: Hero, order: Nothing, rules: Rules) -> Outcome[Hero]:
    """A quiet moment: potions and Heal spells, as long as wanted (A28)."""
    del order, rules
    kept = 0
    if not wounds.standing_options(hero, kept):
        ask.note("no-remedy")
    while options := wounds.standing_options(hero, kept):
        ask.mark(hero, kept)
        choice = ask.decide("standing", ["on", *options], clause="A28", vitality=hero.vitality)
        if choice == "on":
            break
        hero, kept = standing(ask, hero, choice, kept)
    return _alive(hero)


def gain_xp(ask: Ask, hero: Hero, order: Amount, rules: Rules) -> Outcome[Hero]:
    del rules
    return _done(growth.gain_experience(ask, hero, order.n))


SCORES = (
    ("Talent", "talent"),
    ("maximum Talent", "talent_max"),
    ("Vitality", "vitality"),
    ("maximum Vitality", "vitality_max"),
    ("Fortune", "fortune"),
    ("Fortune limit", "fortune_limit"),
)
"""What a book may raise and lower, by name."""


def _plain(change: Any, unchanged: str, score: str = "") -> Any:
    """A verb of a change that asks nothing; what it changes is announced, and so is that it changes nothing."""

    def play(ask: Ask, hero: Hero, order: Any, rules: Rules) -> Outcome[Hero]:
        del rules
        after = change(hero, order)
        if after != hero:
            _announce(ask, hero, after)
        elif score:
            ask.note(unchanged, name=score, value=getattr(hero, dict(SCORES)[score]))
        else:
            ask.note(unchanged, name=getattr(order, "what", ""))
        return _alive(after)

    return play


def _announce(ask: Ask, before: Hero, after: Hero) -> None:
    for name, attribute in SCORES:
        old, value = getattr(before, attribute), getattr(after, attribute)
        if old != value:
            ask.note("score", name=name, old=old, value=value, count=abs(value - old), gain=value > old)
    if after.skills != before.skills:
        _announce_skills(ask, dict(before.skills), after)
    if after.items == before.items:
        return
    if after.protection_left > before.protection_left:
        ask.note("repaired", protection=after.protection_left)
    elif after.protection_left < before.protection_left:
        ask.note("armour-used", protection=after.protection_left)


def _announce_skills(ask: Ask, known: dict[str, int], after: Hero) -> None:
    for skill, bonus in after.skills:
        if skill not in known:
            ask.note("skill", name=skill, value=bonus, gain=True)
        elif known[skill] != bonus:
            ask.note("score", name=skill, old=known[skill], value=bonus, count=abs(bonus - known[skill]),
                     gain=bonus > known[skill])  # fmt: skip


def _alive(hero: Hero) -> Outcome[Hero]:
    return Outcome(hero, "done" if hero.vitality else "overcome", good=hero.vitality > 0)


def _done(hero: Hero) -> Outcome[Hero]:
    return Outcome(hero, "done", good=True)


def measures(hero: Hero) -> Mapping[str, int]:
    """Numbers that goals and reports may name."""
    return {
        "alive": int(hero.vitality > 0),
        "vitality": hero.vitality,
        "talent": hero.talent,
        "fortune": hero.fortune,
        "armour": hero.protection_left,
        "spells": sum(1 for item in hero.items if item.spell),
        "potions": hero.count("potion"),
        "rations": hero.count("ration"),
        "xp": hero.xp,
        "gp": hero.gp,
    }


def forget(hero: Hero, orders: Sequence[Any]) -> Hero:
    """Without the Skills that none of the orders to come can read; a Rest may build on any."""
    if not hero.skills:  # for speed alone
        return hero
    if any(isinstance(order, Rest) and not isinstance(order, FocusedRest) for order in orders):
        return hero
    read = _read(orders)
    return replace(hero, skills=tuple(skill for skill in hero.skills if skill[0] in read))


def focus(orders: Sequence[Any]) -> list[Any]:
    """Rests at which only those Skills are learned that some order reads: best play wastes nothing on others."""
    read = tuple(sorted(_read(orders)))
    return [FocusedRest(**vars(order), read=read) if type(order) is Rest else order for order in orders]


def _read(orders: Sequence[Any]) -> set[str]:
    """Skills that matter to these orders."""
    read = {order.skill for order in orders if isinstance(order, Test | Fight)}
    return read | {order.what for order in orders if isinstance(order, Raise | NewSkill)}


NEARLY = 0.85
"""How alike two names are of which one is mistyped; special Skills have names of their own."""


def check_new_skill(hero: Hero, orders: Sequence[Any], rules: Rules) -> list[Message]:
    """A name that is nearly that of a Skill is mistyped; any other is a special Skill (GNAT-037)."""
    what = orders[-1].what
    known = ["talent", "vitality", *BASIC_SKILLS, *rules.offered, *(name for name, _ in hero.skills)]
    if what in known or not get_close_matches(what, known, 1, NEARLY):
        return []
    hint = did_you_mean(what, known)
    return [Message("no Skill is called {skill!r}.{hint}", path="what", skill=what[:40], hint=hint)]


def check_skill(hero: Hero, orders: Sequence[Any], rules: Rules) -> list[Message]:
    """A Skill is one of the printed, of the rule options, of the character, or one that an earlier order grants."""
    skill = orders[-1].skill
    own = [name for name, _ in hero.skills]
    known = dict.fromkeys((*BASIC_SKILLS, *rules.skills, *own))
    if skill in known and skill not in own and (alike := get_close_matches(skill, own, 1, NEARLY)):
        return [
            Message(
                "the character has {own!r}, not {skill!r}. Write both alike.",
                path="skill",
                own=alike[0],
                skill=skill,
            )
        ]
    known |= dict.fromkeys(order.what for order in orders[:-1] if isinstance(order, Raise | NewSkill))
    if not skill or skill in known:
        return []
    return [
        Message(
            "no Skill is called {skill!r}.{hint}",
            path="skill",
            skill=skill[:40],
            hint=did_you_mean(skill, known),
        )
    ]


def _verbs() -> list[Verb[Hero]]:
    plain = _plain
    return [
        Verb("test", "Test your Talent or a Skill", Test, try_talent, "GNAT-006", (
            "--talent 7 --modifier -3", "--skill climbing --has-skill climbing --armour heavy"), ("good", "fortune"),
            check=check_skill),
        Verb("fight", "Fight a number of rounds", Fight, fight, "GNAT-080", (
            "--rounds 3 --modifier -3 --several --shield", "--rounds 3 --weapon two-handed --armour light --advantage"),
            ("alive", "vitality", "fortune"), check=check_skill),
        Verb("cast", "Cast a carried spell", Cast, cast, "GNAT-065", (
            "--spell flight --has-spell flight --fortune 0",), ("good", "vitality", "fortune"), check=magic.check_cast),
        Verb("wound", "Take Wounds", Wound, wound, "GNAT-041", ("--n 2 --armour light",), ("alive", "vitality")),
        Verb("rest", "Take a Rest", Rest, rest, "GNAT-046", ("--restores 1 --ration-heals 1 --vitality 1 --vitality-max 3",), ("vitality",)),
        Verb("roll", "Roll dice outside a test", Dice, roll, "A22", ("--count 2 --fortune 1",), ("total",), ("total",)),
        Verb("pause", "Drink potions and cast Heal", Nothing, pause, "A28", ("--vitality 1 --vitality-max 3 --potions 1",),
             ("vitality",)),
        Verb("heal", "Heal Vitality", Amount, plain(lambda h, o: wounds.heal(h, o.n), "highest", "Vitality"), "GNAT-045"),
        Verb("repair", "Repair armour", Nothing, plain(lambda h, _: wounds.repair(h), "armour-whole"), "GNAT-115"),
        Verb("lose-vitality", "Lose Vitality, armour aside", Amount,
             plain(lambda h, o: wounds.lose_vitality(h, o.n), "lowest", "Vitality"), "GNAT-049"),
        Verb("lose-talent", "Lose Talent", Amount, plain(lambda h, o: talent.lose_talent(h, o.n), "lowest", "Talent"), "GNAT-010"),
        Verb("restore-talent", "Restore Talent", Amount, plain(lambda h, o: talent.restore_talent(h, o.n), "highest", "Talent"), "GNAT-012"),
        Verb("gain-fortune", "Gain Fortune", Amount, plain(lambda h, o: growth.gain_fortune(h, o.n), "highest", "Fortune"), "GNAT-058"),
        Verb("fortune-limit", "Set the Fortune limit", Limit,
             plain(lambda h, o: growth.raise_fortune_limit(h, o.n), "same", "Fortune limit"), "GNAT-060"),
        Verb("gain-xp", "Gain Experience", Amount, gain_xp, "GNAT-176"),
        Verb("raise", "Raise Talent, Vitality or a Skill", Raise,
             plain(lambda h, o: growth.raised(h, o.what, o.by), "skill-known"), "GNAT-177", check=check_new_skill),
        Verb("gain-skill", "Gain a Skill", NewSkill, plain(lambda h, o: growth.gain_skill(h, o.what), "skill-known"), "GNAT-177",
             check=check_new_skill),
        Verb("spend-fortune", "Spend Fortune", Amount, plain(lambda h, o: growth.spend_fortune(h, o.n), "lowest", "Fortune"), "GNAT-054",
             check=growth.check_fortune),
        Verb("use-armour", "Let armour stop a Wound", Nothing, plain(lambda h, _: wounds.use_armour(h), "no-armour"), "GNAT-113",
             check=wounds.check_armour, examples=("--armour light",)),
        *belongings.verbs(),
    ]  # fmt: skip


VERBS = {verb.id: verb for verb in _verbs()}
