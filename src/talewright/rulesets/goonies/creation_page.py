"""Creation on one page: one of three archetypes, or three points of one's own; then spells."""

from __future__ import annotations

from talewright.core.ask import Question
from talewright.core.creation_page import CreationPage, Gauge, Part, Pick
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import ABILITIES, START_HP
from talewright.rulesets.goonies.creation import ARCHETYPES
from talewright.rulesets.goonies.spells import book

_KINDS = {
    "fighter": Message("Hits hard and wears chain mail. Knows no spells."),
    "rogue": Message("Slips away from nearly anything. One small spell."),
    "mage": Message("Stuns first, strikes after. Two spells, few HP."),
    "free": Message("Spread three points yourself and choose a kit. No spells."),
}


def _about_kind(question: Question, option: str) -> Message | None:
    del question
    return _KINDS.get(option)


def _abilities(question: Question, option: str) -> tuple[tuple[Name, int], ...]:
    del question
    kind = ARCHETYPES.get(option)
    return () if kind is None else tuple((Name(name.capitalize()), getattr(kind, name)) for name in ABILITIES)


def _kit(question: Question, option: str) -> tuple[Message, ...]:
    del question
    if option not in ARCHETYPES:
        return (Message("{hp} HP", hp=START_HP),)
    kind = ARCHETYPES[option]
    return (
        Message(
            "{hp} HP; {weapon} {damage:+}, {armour} {protection}",
            hp=kind.max_hp,
            weapon=Name(kind.weapon.name),
            damage=kind.weapon.damage,
            armour=Name(kind.armour.name),
            protection=kind.armour.protection,
        ),
    )


def _about_spell(question: Question, option: str) -> Message | None:
    del question
    spell = book().get(option.partition(":")[2])
    if spell is None:
        return None
    return Message("Elsewhere: {text}.", text=Name(spell.elsewhere))


PAGE = CreationPage(
    parts=(
        Part(
            "kind",
            Message("Kind"),
            (
                Pick(
                    "character",
                    look="cards",
                    last=("free",),
                    about=_about_kind,
                    numbers=_abilities,
                    aside=_kit,
                    gauges=(
                        Gauge(Message("Beats a 9"), "fight", {"ds": 9}),
                        Gauge(Message("Gets away"), "run", {"ds": 9}),
                    ),
                ),
                Pick("points", look="two", title=Message("Your three points")),
                Pick("kit", look="three", title=Message("Weapon and armour")),
            ),
            note=Message(
                "A 9 is a medium enemy. Beats: fights to the end, casting when that is best. Gets away: runs from "
                "the start."
            ),
        ),
        Part(
            "spells",
            Message("Spells"),
            (
                Pick(
                    "spell",
                    kind="many",
                    about=_about_spell,
                    gauges=(
                        Gauge(
                            Message("at 7"),
                            "cast",
                            {"spell": "{arg}", "ds": 7},
                            character={"spells": "{+arg}"},
                            now=True,
                        ),
                        Gauge(
                            Message("at 9"),
                            "cast",
                            {"spell": "{arg}", "ds": 9},
                            character={"spells": "{+arg}"},
                            now=True,
                        ),
                    ),
                ),
            ),
            intro=Message("Cast them as often as you like. If the roll fails, the spell turns on you."),
        ),
    ),
    heroes=(
        Gauge(Message("Beats a 9 without spells"), "fight", {"ds": 9}, character={"spells": ()}),
        Gauge(Message("Gets away"), "run", {"ds": 9}),
    ),
)
