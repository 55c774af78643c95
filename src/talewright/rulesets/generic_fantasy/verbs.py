"""What a table, a book or an odds question may order of a Generic Fantasy character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import wraps
from typing import Any

from talewright.core.ask import Ask
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy import (
    belongings,
    creation,
    descriptions,
    gear,
    growth,
    harm,
    magic,
    overrides,
    recovery,
    xp_odds,
)
from talewright.rulesets.generic_fantasy.character import SKILLS, Hero
from talewright.rulesets.generic_fantasy.contests import CONTEST_FACTS, Contest, contest
from talewright.rulesets.generic_fantasy.duels import FIGHT_FACTS, Attack, Duel, Rage, attack, duel, rage
from talewright.rulesets.generic_fantasy.initiative import INITIATIVE_FACTS, Initiative, initiative
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.skirmish import SKIRMISH_FACTS, Skirmish, skirmish
from talewright.rulesets.generic_fantasy.tests import Test, test

Play = Callable[[Ask, Hero, Any, Any], Outcome[Hero]]
SKILL_FIELDS = ("skill", "foe_skill", "initiative_skill")
"""Fields of orders that name a skill."""
TEST_FACTS = ("passes", "hits", "weak", "plain", "strong", "spent", "trouble")


def check_skill(hero: Hero, orders: Sequence[Any], rules: Rules) -> list[Message]:
    """A skill is one of the printed ones or one the character has."""
    del rules
    known = dict.fromkeys((*SKILLS, *(name for name, _ in hero.skills)))
    return [
        Message(
            "no skill is called {skill!r}.{hint}",
            path=name,
            skill=skill[:40],
            hint=did_you_mean(skill, known),
        )
        for name in SKILL_FIELDS
        if (skill := getattr(orders[-1], name, "")) and skill not in known
    ]


def _verbs() -> list[Verb[Hero]]:
    return [
        Verb("test", "Test an attribute with a skill", Test, test, "GF-100", (
            "--attribute body --skill melee --body 8 --melee 6 --need 2",
            "--attribute intellect --skill lore --intellect 8 --lore 6 --class thief --times 3",
            ), ("good", "passes", "-spent"), TEST_FACTS),
        Verb("contest", "A contest against an opponent", Contest, contest, "GF-109", (
            "--attribute body --skill melee --body 8 --melee 6 --foe-die 6 --foe-skill-die 6",
            "--body 8 --class fighter --foe-die 8 --foe-pool 8 --first foe",
            ), ("good", "-spent"), CONTEST_FACTS),
        Verb("attack", "One attack contest", Attack, attack, "GF-114", (
            "--body 8 --melee 6 --harm 2 --foe-melee 6 --foe-harm 1",
            "--intellect 8 --ranged 6 --weapon shortbow --feat sneak-attack --unaware --foe wolf",
            ), ("dealt",), FIGHT_FACTS),
        Verb("berserk", "What Berserk adds to a harmful blow", Rage, rage, "GF-033", ("--body 8 --melee 6",),
             ("extra",), ("extra",), bare=True),
        Verb("initiative", "See who acts first", Initiative, initiative, "GF-112", (
            "--attribute intellect --skill survival --intellect 8 --survival 6 --against wolf --ally cellar-rat",
            "--body 8 --foe-die 6 --number 3",
            ), ("good", "-place"), INITIATIVE_FACTS),
        Verb("duel", "A duel to the end", Duel, duel, "GF-113", (
            "--body 8 --melee 6 --ap 3 --harm 2 --foe-body 6 --foe-melee 6 --foe-ap 2 --foe-harm 1",
            "--body 8 --melee 6 --class fighter --weapon longsword --foe bandit-captain",
            ), ("good", "body_left"), FIGHT_FACTS),
        Verb("skirmish", "A fight of several on each side", Skirmish, skirmish, "GF-111", (
            "--body 8 --melee 6 --weapon longsword --ap 3 --foe wolf --number 2",
            "--body 6 --melee 6 --against cellar-rat --ally cellar-rat",
            ), ("good", "body_left"), SKIRMISH_FACTS),
        Verb("cast", "Cast a spell", magic.Cast, magic.cast, "GF-060", (
            "--willpower 8 --class sage --knows magic-missile --spell magic-missile --doublings 1 --foe wolf",
            "--willpower 8 --knows heal --spell heal --body 6 --body-hp 2",
            ), ("dealt", "healed", "-spent"), magic.CAST_FACTS),
        Verb("resist", "A spell is aimed at the character", magic.Resist, magic.resist, "GF-061", (
            "--body 6 --spell magic-missile --doublings 1 --caster 8",
            "--willpower 8 --feat counterspell --spell read-mind --caster 8",
            ), ("alive", "stopped", "-taken"), magic.RESIST_FACTS),
        Verb("harm", "Take harm", harm.Harm, harm.harm, "GF-076", ("--points 3 --body 6 --body-hp 1",),
             ("alive", "good"), ("wounded",)),
        Verb("death", "The death table and treatment by friends", recovery.Death, recovery.death, "GF-122", (
            "--healer 6", "--healer 8 --healer-skill 6 --unit hours"), ("good",), recovery.DEATH_FACTS, bare=True),
        Verb("tend", "Friends treat the character, if it has fallen", recovery.Death, recovery.tend, "GF-122", (
            "--healer 8",), ("good",), recovery.DEATH_FACTS),
        Verb("treat", "Treat a dying creature whose clock runs", recovery.Treat, recovery.treat, "GF-122", (
            "--attribute intellect --skill lore --intellect 8 --lore 6 --unit rounds",),
            ("good", "-spent"), ("saved", "units", "tried", "spent")),
        Verb("stop", "A clock is stopped by treatment", recovery.Stop, recovery.stop, "GF-122"),
        Verb("wait", "Time passes and clocks run", recovery.Pass, recovery.wait, "GF-122", ("--unit hours --n 1",)),
        Verb("rest", "Rest an hour, a night, a week", recovery.Rest, recovery.rest, "GF-123", (
            "--body 8 --body-hp 1 --intellect-hp 1 --willpower 4 --willpower-hp 1 --hours 0",
            "--length night --body-hp 2"), ("good", "gained"), recovery.REST_FACTS),
        Verb("xp", "What the XP track may bring", xp_odds.Track, xp_odds.xp, "GF-131", (
            "--earned 20", "--earned 12 --want skill", "--earned 40 --target 2"), ("good", "gained"), xp_odds.XP_FACTS, bare=True),
        Verb("earn", "Earn XP and take what comes", growth.Earn, growth.earn, "GF-130", ("--n 1 --xp 7",)),
        Verb("attributes", "Roll the three attributes", creation.Roll, creation.attributes, "GF-022", ("--hoped thief",),
             ("good",), creation.ROLL_FACTS, bare=True),
        Verb("describe", "Write your own description or background", descriptions.Describe, descriptions.describe, "GF-010", (
            "--name Ash --style wry",)),
        Verb("name-wound", "Put a wound into your own words", descriptions.Wound, descriptions.name_wound, "GF-120", (
            "--words 'a limp'",)),
        Verb("overrule", "The facilitator sets a number by hand", overrides.Overrule, overrides.overrule, "GF-001", (
            "--body-hp 4 --reason 'the fall was short'",)),
        Verb("buy", "Buy gear, a meal, a bed or a repair", gear.Buy, gear.buy, "GF-073", ("--item rope --coin 10",)),
        Verb("take", "Take something that was found or given", belongings.Take, belongings.take, "GF-070", ("--item rope",)),
        Verb("drop", "Put something down, give it away or use it up", belongings.Drop, belongings.drop, "GF-070"),
        Verb("equip", "Take a weapon in hand", belongings.Equip, belongings.equip, "GF-075", ("",)),
        Verb("coin", "Gain or pay coin", belongings.Coin, belongings.coin, "GF-073", ("--change 12",)),
        Verb("pool", "Lose or regain points of a pool without a roll", belongings.Pool, belongings.pool, "GF-120", (
            "--pool willpower --change -2", "--pool body --change 1 --body-hp 2")),
    ]  # fmt: skip


AFTER_DEATH = frozenset({"overrule", "attributes", "death"})
"""What may still be ordered of a dead character: the facilitator's word, and questions about the tables alone."""


def living(play: Play) -> Play:
    """The dead do not act: the one place that asks (GF-122)."""

    @wraps(play)
    def acting(ask: Ask, hero: Hero, order: Any, rules: Any) -> Outcome[Hero]:
        if hero.dead:
            ask.note("is-dead", name=hero.name)
            return Outcome(hero, "dead", good=False)
        return play(ask, hero, order, rules)

    return acting


def _whole(verb: Verb[Hero]) -> Verb[Hero]:
    """A verb with what all of them share: the dead do not act, and a skill that is named exists."""
    if any(each.name in SKILL_FIELDS for each in fields(verb.order)):
        verb = replace(verb, check=check_skill)
    return verb if verb.id in AFTER_DEATH else replace(verb, play=living(verb.play))


VERBS = {verb.id: _whole(verb) for verb in _verbs()}
