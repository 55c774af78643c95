"""Creation on one page, for the core, for Roots and for any setting: dice, background, traits, bond, gear."""

from __future__ import annotations

from typing import Any

from talewright.core.ask import Question
from talewright.core.creation_page import CreationPage, Part, Pick
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import ATTRIBUTES, Character
from talewright.rulesets.gradient.creation import SWAPS


def _swapped(question: Question, option: str) -> Message | None:
    scores = [int(str(question.facts[name])) for name in ATTRIBUTES]
    strength, dexterity, willpower = (scores[place] for place in SWAPS[option])
    return Message(
        "STR {strength}, DEX {dexterity}, WIL {willpower}",
        strength=strength,
        dexterity=dexterity,
        willpower=willpower,
    )


def _given(question: Question, option: str) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """The modifiers of a background and what its moves do, as the question has them."""
    gives: Any = question.facts.get("gives") or ()
    return next(((numbers, moves) for name, numbers, moves in gives if f"take:{name}" == option), ((), ()))


def _modifiers(question: Question, option: str) -> tuple[Message, ...]:
    return tuple(
        Message("{score} {amount:+d}", score=Name(score), amount=amount)
        for score, amount in _given(question, option)[0]
    )


def _moves(question: Question, option: str) -> Message | None:
    match _given(question, option)[1]:
        case (first, second, *_):
            return Message("{first}; {second}", first=Name(first), second=Name(second))
        case (only,):
            return Message("{effect}", effect=Name(only))
    return None


def _scores(hero: Character) -> Message:
    return Message(
        "STR {strength}, DEX {dexterity}, WIL {willpower}; HP {hp}",
        strength=hero.strength_max,
        dexterity=hero.dexterity_max,
        willpower=hero.willpower_max,
        hp=hero.hp_max,
    )


def _bond(hero: Character) -> Message:
    return Message("{bond}", bond=Name(hero.detail("bond")))


ATTRIBUTE_PART = Part(
    "attributes",
    Message("Attributes"),
    (Pick("swap", look="two", default="none", title=Message("You may swap two"), about=_swapped),),
    rolls=("attribute", "hit_protection"),
    summary=_scores,
    note=Message("Hit Protection is how much harm you avoid before it costs Strength."),
)
BACKGROUND_PART = Part(
    "background",
    Message("Background"),
    (
        Pick("background", look="two", hidden=("roll",), about=_moves, aside=_modifiers),
        Pick("specialization", look="two", hidden=("roll",), title=Message("What kind?")),
        Pick("favored_enemy", look="select", title=Message("Favored enemy")),
        Pick("favourite_weapon", look="select", title=Message("Favourite weapon")),
        Pick("element", look="select", title=Message("Element")),
        Pick("domain", look="select", title=Message("Terrain")),
        Pick("miracle", kind="many", look="two", title=Message("Miracles")),
    ),
    rolls=("background", "specialization"),
)
TRAITS = Message("Traits and age")
BOND = Message("Bond")
GEAR = Message("Gear")

PAGE = CreationPage(
    parts=(
        ATTRIBUTE_PART,
        BACKGROUND_PART,
        Part("traits", TRAITS, rolls=("trait", "age")),
        Part("bond", BOND, rolls=("bond", "omen"), summary=_bond),
        Part(
            "gear",
            GEAR,
            (Pick("choice", look="select", title=Message("Of your choice")),),
            rolls=("coins", "number", "companion_hp"),
        ),
    ),
)
"""The core alone uses the first part; a setting the others too."""
ROOTS_PAGE = CreationPage(
    own_name={"name": "own"},
    parts=(
        Part(
            "name",
            Message("Name"),
            (Pick("name", look="hidden", default="roll"),),
            rolls=("given_name", "surname"),
        ),
        ATTRIBUTE_PART,
        BACKGROUND_PART,
        Part(
            "traits",
            TRAITS,
            rolls=(
                "lineage",
                "body_type",
                "physique",
                "skin",
                "hair",
                "face",
                "speech",
                "clothing",
                "virtue",
                "vice",
                "age",
            ),
        ),
        Part("bond", BOND, rolls=("bond", "omen"), summary=_bond),
        Part(
            "gear",
            GEAR,
            (
                Pick("tool", look="select", title=Message("One tool of your choice")),
                Pick("spellbook", look="select", title=Message("A spellbook of your choice")),
                Pick(
                    "leave_behind",
                    look="select",
                    default="nothing",
                    title=Message("All ten slots are full: leave something behind?"),
                ),
            ),
            rolls=("coins", "cleric_spell", "companion_hp"),
        ),
    ),
)
