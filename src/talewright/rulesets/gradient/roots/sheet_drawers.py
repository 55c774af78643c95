"""Panels of the living sheet of Roots: fights, places, casting in danger, magic that is found."""

from __future__ import annotations

from talewright.core.sheet_drawers import Choice, Drawer, Number, Pick, Switch, Words
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots.abilities import ARMS, circumstances_for
from talewright.rulesets.gradient.roots.ambients import ambients
from talewright.rulesets.gradient.roots.belongings import KINDS
from talewright.rulesets.gradient.roots.book import spells
from talewright.rulesets.gradient.roots.foes import bestiary
from talewright.rulesets.gradient.roots.hirelings import hirelings_of
from talewright.rulesets.gradient.roots.powers import known
from talewright.rulesets.gradient.sheet_drawers import attributes, foe_line, modes, terms


def drawers(hero: Character) -> tuple[Drawer, ...]:
    places = tuple(
        Choice(key, Name(place.title), chosen=at == 0) for at, (key, place) in enumerate(ambients().items())
    )
    sources = tuple(Choice(source, Name(source), chosen=at == 0) for at, source in enumerate(known(hero)))
    return (
        Drawer("encounter", Message("Fight"), Message("Fight"), "encounter",
               (foe_line(each.block.name for each in bestiary().values()),
                Switch("hirelings", Message("Hirelings fight too"), on=bool(hirelings_of(hero))),
                Words("circumstances", Message("What holds, with commas"), (*circumstances_for(hero), *ARMS), empty=True),
                *terms(),
                Switch("far", Message("At a great distance")))),
        Drawer("venture", Message("Venture"), Message("Save"), "venture",
               (Pick("ambient", Message("Place"), places), attributes("dexterity"), modes(Message("The save is")),
                Switch("warden", Message("The Warden's turn instead")),
                Switch("provoke", Message("It provokes the place")),
                Switch("pause", Message("A sincere pause instead")))),
        *([Drawer("cast", Message("Cast in danger"), Message("Cast"), "cast", (Pick("source", Message("Out of"), sources),),
                  {"danger": True})] if sources else []),
        Drawer("find", Message("Find magic"), Message("Take it"), "find",
               (Pick("kind", Message("What it is"), tuple(
                   Choice(kind, Name(kind), chosen=kind == "scroll") for kind in KINDS), short=True),
                Words("name", Message("Its spell, or what the relic is called"), spells(), "Shield"),
                Number("uses", Message("Uses of a relic"), 1, 1, 20))),
    )  # fmt: skip
