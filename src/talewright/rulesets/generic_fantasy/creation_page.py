"""Creation on one page: who it is, attribute dice, class and feat, skills, and a shop with a purse."""

from __future__ import annotations

from collections.abc import Mapping

from talewright.core.ask import Question
from talewright.core.creation_page import CreationPage, Part, Pick
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import CLASS_DIE, CLASSES, GOODS, SHORT, Hero
from talewright.rulesets.generic_fantasy.gear import WARES

WHO = ("name", "style", "motivation", "flaw", "look")
_CLASSES = {
    "fighter": Message("Harm again and again, or protect a friend."),
    "thief": Message("Rerolls skills, strikes from behind."),
    "sage": Message("Magic, and magic undone."),
    "battle-mage": Message("Fighter and sage feats."),
    "arcane-trickster": Message("Thief and sage feats."),
    "warrior-poet": Message("Fighter and thief feats."),
}


def _about_class(question: Question, option: str) -> Message | None:
    del question
    return _CLASSES.get(option.partition(":")[2])


def _mains(klass: str) -> Message:
    names = tuple(Name(SHORT[name]) for name in CLASSES[klass]["main"])
    return Message("Needs {attributes} d{die}", attributes=names, die=CLASS_DIE)


def _closed_classes(question: Question) -> Mapping[str, Message]:
    return {f"class:{klass}": _mains(klass) for klass in CLASSES if f"class:{klass}" not in question.options}


def _class_needs(question: Question, option: str) -> tuple[Message, ...]:
    del question
    return (_mains(option.partition(":")[2]),)


def _package(question: Question, option: str) -> tuple[Message, ...]:
    if option == "package":
        return (Message("worth {worth} coin", worth=int(str(question.facts["worth"]))),)
    return (Message("{coin} coin", coin=int(str(question.facts["coin"]))),)


def _ware(question: Question, option: str) -> tuple[Message, ...]:
    """Price first, then what it does and the slots it takes."""
    del question
    entry = WARES[option.partition(":")[2]]
    found = [Message("{coin} coin", coin=entry["coin"])]
    if "harm" in entry:
        found.append(Message("{harm} harm", harm=entry["harm"]))
    if "ap" in entry:
        found.append(Message("{ap} AP", ap=entry["ap"]))
    if "uses" in entry and "unit" in entry:
        found.append(Message("{uses} {unit}", uses=entry["uses"], unit=Name(entry["unit"])))
    if entry.get("slots", 1) != 1:
        found.append(Message("{slots} slots", slots=entry["slots"]))
    return tuple(found)


def _unaffordable(question: Question) -> Mapping[str, Message]:
    """Wares that are not offered now: too dear, or no room."""
    coin = int(str(question.facts.get("coin", 0)))
    return {
        f"buy:{item}": Message("{short} coin short", short=entry["coin"] - coin)
        if entry["coin"] > coin
        else Message("no room left")
        for item, entry in WARES.items()
        if f"buy:{item}" not in question.options
    }


def _department(option: str) -> Message:
    item = option.partition(":")[2]
    if item in GOODS["armour"]:
        return Message("Armour")
    return Message("Weapons") if item in GOODS["weapon"] else Message("Tools")


def _dice(hero: Hero) -> Message:
    return Message(
        "BOD d{body}, INT d{intellect}, WIL d{willpower}",
        body=hero.body_normal,
        intellect=hero.intellect_normal,
        willpower=hero.willpower_normal,
    )


def _skills(hero: Hero) -> Message:
    return Message(
        "{skills}",
        skills=tuple(Message("{skill} d{die}", skill=Name(name), die=die) for name, die in hero.skills),
    )


def _calling(hero: Hero) -> Message:
    if not hero.klass:
        return Message("{name}", name=Name(hero.background))
    return Message(
        "{name}: {feats}",
        name=Name(hero.klass.replace("-", " ")),
        feats=tuple(Name(each.replace("-", " ")) for each in hero.feats),
    )


def _purse(hero: Hero) -> Message:
    return Message("{coin} coin left", coin=hero.coin)


PAGE = CreationPage(
    name="who",
    parts=(
        Part(
            "who",
            Message("Who"),
            tuple(
                Pick(what, look="line", default="roll", title=title)
                for what, title in zip(
                    WHO,
                    (
                        Message("Name from the list"),
                        Message("Style"),
                        Message("Motivation"),
                        Message("Flaw"),
                        Message("Look"),
                    ),
                    strict=True,
                )
            ),
            rolls=WHO,
            note=Message("No rule asks for any of this; the table leans on it."),
        ),
        Part(
            "attributes",
            Message("Attributes"),
            (
                Pick("attributes", look="three"),
                Pick("place", kind="places", title=Message("Which die goes where?")),
            ),
            rolls=("attribute-die",),
            summary=_dice,
            note=Message("HP is both your health and your purse: you pay with it to better a roll."),
        ),
        Part(
            "class",
            Message("Class"),
            (
                Pick("class", look="two", about=_about_class, aside=_class_needs, closed=_closed_classes),
                Pick(
                    "background",
                    look="two",
                    hidden=("roll",),
                    title=Message("No class is open: choose a background"),
                ),
                Pick("feat", title=Message("One feat of the class")),
                Pick("spell", look="two", title=Message("The first spell")),
            ),
            rolls=("background",),
            summary=_calling,
        ),
        Part(
            "skills",
            Message("Skills"),
            (
                Pick("skills", look="three"),
                Pick("skill", look="select", title=Message("Which skills?")),
            ),
            rolls=("skill-die", "skill"),
            summary=_skills,
        ),
        Part(
            "gear",
            Message("Gear"),
            (
                Pick("equipment", look="two", aside=_package),
                Pick("shop", kind="shop", aside=_ware, closed=_unaffordable, group=_department),
            ),
            summary=_purse,
        ),
    ),
)
