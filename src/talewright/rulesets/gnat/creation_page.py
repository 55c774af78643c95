"""Creation on one page: Skills against Talent, then a weapon."""

from __future__ import annotations

from talewright.core.ask import Question
from talewright.core.creation_page import AnswerSet, CreationPage, Gauge, Part, Pick
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import Hero
from talewright.rulesets.gnat.creation import MAX_TRADES

_NO_FORTUNE = {"fortune": 0}
_ONE_ROUND = {"fortune": 0, "vitality": 1}
"""Who has one Vitality left lives through a round exactly by winning it."""
_SKILLS = {
    "climbing": Message("Walls, balance, anything athletic. Armour hinders it."),
    "diplomacy": Message("Talking people round."),
    "larceny": Message("Locks, traps, light fingers."),
    "linguistics": Message("Dead languages, ciphers, inscriptions."),
    "naturalist": Message("Plants and animals: food, poison, danger."),
    "occult": Message("Magic, spirits and other hidden lore."),
    "search": Message("Finding what is hidden."),
    "stealth": Message("Going unseen. Armour hinders it."),
    "swimming": Message("Water, and fights in it. Armour hinders it."),
    "tracking": Message("Trails, and the people at the end of them."),
}


def _about_skill(question: Question, option: str) -> Message | None:
    del question
    return _SKILLS.get(option.partition(":")[2])


def _skill_count(question: Question, option: str) -> Message:
    return Message("with {count} Skills", count=int(str(question.facts["skills"])) + int(option))


def _talent(hero: Hero) -> str:
    return str(hero.talent)


PAGE = CreationPage(
    parts=(
        Part(
            "skills",
            Message("Skills"),
            (
                Pick(
                    "more-skills",
                    kind="amount",
                    look="tradeoff",
                    default="0",
                    title=Message("How many Skills?"),
                    most=MAX_TRADES,
                    label=_skill_count,
                    figure=_talent,
                    gauges=(
                        Gauge(
                            Message("Own Skills"),
                            "test",
                            {"modifier": 2},
                            character=_NO_FORTUNE,
                        ),
                        Gauge(Message("All other tests"), "test", {}, character=_NO_FORTUNE),
                    ),
                ),
                Pick(
                    "skill",
                    kind="many",
                    look="two",
                    title=Message("Which Skills?"),
                    about=_about_skill,
                    gauges=(
                        Gauge(
                            Message("chance of success"),
                            "test",
                            {"skill": "{arg}", "default_roll": True},
                            character=_NO_FORTUNE,
                            now=True,
                        ),
                    ),
                ),
            ),
            intro=Message(
                "You start with two. Each further Skill costs one point of Talent, for good: better at more "
                "things, a little worse at everything else."
            ),
            note=Message(
                "Chances are before Fortune. Without a Skill you may try only where the book allows a Default "
                "Roll: those are the smaller figures."
            ),
        ),
        Part(
            "weapon",
            Message("Weapon"),
            (
                Pick(
                    "first-weapon",
                    kind="sets",
                    title=Message("Chance to win a round against"),
                    sets=(
                        AnswerSet(
                            "sword",
                            Message("One-handed weapon"),
                            Message("Sword, axe or mace. A free hand for anything else."),
                            {"first-weapon": "weapon:one-handed", "first-shield": "none"},
                        ),
                        AnswerSet(
                            "shield",
                            Message("One-handed weapon and shield"),
                            Message("Takes 1 off a foe's strength, 2 off several foes'."),
                            {"first-weapon": "weapon:one-handed", "first-shield": "shield"},
                        ),
                        AnswerSet(
                            "two-handed",
                            Message("Two-handed weapon"),
                            Message("Reroll the first 6 of every round. No shield."),
                            {"first-weapon": "weapon:two-handed"},
                        ),
                        AnswerSet(
                            "long",
                            Message("Long weapon"),
                            Message("Spear or polearm. Some passages reward the reach."),
                            {"first-weapon": "weapon:long"},
                        ),
                    ),
                    gauges=(
                        Gauge(Message("a weak foe"), "fight", {}, character=_ONE_ROUND, goal="alive"),
                        Gauge(
                            Message("a foe at -2"),
                            "fight",
                            {"modifier": -2},
                            character=_ONE_ROUND,
                            goal="alive",
                        ),
                        Gauge(
                            Message("several at -3"),
                            "fight",
                            {"modifier": -3, "several": True},
                            character=_ONE_ROUND,
                            goal="alive",
                        ),
                    ),
                ),
            ),
            note=Message("Per round, with your Talent, before Fortune."),
        ),
    ),
    heroes=(
        Gauge(Message("Tests of own Skills"), "test", {"modifier": 2}, character=_NO_FORTUNE),
        Gauge(Message("Other Talent tests"), "test", {}, character=_NO_FORTUNE),
        Gauge(
            Message("A round against a foe at -2"),
            "fight",
            {"modifier": -2},
            character=_ONE_ROUND,
            goal="alive",
        ),
    ),
)
