"""Creation on one page: attribute dice, a faction, the background that is rolled, an ability."""

from __future__ import annotations

from talewright.core.ask import Question
from talewright.core.creation_page import CreationPage, Gauge, Part, Pick
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.factions import FACTIONS

_PLAIN = {"earns": False}
"""Without the Lives that rolls may earn."""
_ARRAYS = {
    "6/6/6": Message("Even"),
    "8/6/4": Message("Strong, slow-witted"),
    "8/4/6": Message("Strong, clumsy"),
    "6/8/4": Message("Quick, slow-witted"),
    "4/8/6": Message("Quick, slight"),
    "6/4/8": Message("Clever, clumsy"),
    "4/6/8": Message("Clever, slight"),
}


def _array(question: Question, option: str) -> Message | None:
    del question
    return _ARRAYS.get(option.partition(":")[2])


def _faction_name(question: Question, option: str) -> Message | None:
    del question
    return Message("{name}", name=Name(FACTIONS[option].name))


def _background(hero: Hero) -> Message:
    background = FACTIONS[hero.faction].background(hero.background)
    return Message("{name}", name=Name(background.name))


def _dice(hero: Hero) -> Message:
    return Message(
        "Might d{might}, Grace d{grace}, Wit d{wit}", might=hero.might, grace=hero.grace, wit=hero.wit
    )


def _faction(question: Question, option: str) -> Message | None:
    del question
    faction = FACTIONS.get(option)
    if faction is None:
        return None
    core = next(each for each in faction.abilities if each.core)
    return Message(
        "{folk} {ability}: {text} Starts with: {item}.",
        folk=Name(faction.folk),
        ability=Name(core.name),
        text=Name(core.text),
        item=Name(faction.core_item.name),
    )


PAGE = CreationPage(
    parts=(
        Part(
            "attributes",
            Message("Attributes"),
            (
                Pick(
                    "attributes",
                    look="arrays",
                    label=_array,
                    gauges=(
                        Gauge(
                            Message("Might"),
                            "roll",
                            {"attribute": "might", "tool": 6, "want": "success"},
                            character=_PLAIN,
                        ),
                        Gauge(
                            Message("Grace"),
                            "roll",
                            {"attribute": "grace", "tool": 6, "want": "success"},
                            character=_PLAIN,
                        ),
                        Gauge(
                            Message("Wit"),
                            "roll",
                            {"attribute": "wit", "tool": 6, "want": "success"},
                            character=_PLAIN,
                        ),
                    ),
                ),
            ),
            intro=Message(
                "A bigger die succeeds more often: every die that shows 4 or more is one success. All three "
                "start as d6; you may raise one and lower another."
            ),
            summary=_dice,
            note=Message("The chances are for a full success with a d6 tool."),
        ),
        Part(
            "faction", Message("Faction"), (Pick("faction", look="two", about=_faction, label=_faction_name),)
        ),
        Part(
            "background",
            Message("Background"),
            rolls=("background",),
            summary=_background,
            note=Message("The rules roll this one, and it brings its own equipment."),
        ),
        Part("ability", Message("Ability"), (Pick("ability"),)),
        Part("armor", Message("Armor"), (Pick("armor", look="two"),)),
    ),
)
