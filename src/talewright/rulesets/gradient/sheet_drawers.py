"""Panels of the living sheet: what an action still needs, filled in from the character."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from talewright.core.sheet_drawers import Choice, Drawer, Number, Part, Pick, Switch, Words
from talewright.core.sheet_page import Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.battle import AIMS, ASK, FIRST, SPREAD, WEAKEST
from talewright.rulesets.gradient.belongings import MAX_COINS
from talewright.rulesets.gradient.character import ATTRIBUTES, MAX_ARMOUR, SHORT, STATES, WEEK, Character
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN
from talewright.rulesets.gradient.scars import ROWS

MODES = (IMPAIRED, PLAIN, ENHANCED)
AIM_WORDS = {
    ASK: Message("whom you say"),
    FIRST: Message("the first"),
    WEAKEST: Message("the weakest"),
    SPREAD: Message("each another"),
}


def foe_line(names: Iterable[str]) -> Words:
    """Antagonists by name, as the order reads them in any language; a name that several bear is left out."""
    counted = Counter(names)
    known = tuple(name for name, count in counted.items() if count == 1)
    return Words("foes", Message("Antagonists, with how many"), known, known[0])


def modes(title: Text) -> Pick:
    return Pick(
        "mode", title, tuple(Choice(mode, Name(mode), chosen=mode == PLAIN) for mode in MODES), short=True
    )


def attributes(chosen: str) -> Pick:
    return Pick(
        "attribute", Message("Attribute"),
        tuple(Choice(name, Name(SHORT[name]), chosen=name == chosen) for name in ATTRIBUTES), short=True,
    )  # fmt: skip


def aims() -> tuple[Pick, ...]:
    """Standing orders of both sides, or a question for each attack."""
    sides = (("aim", Message("The characters attack")), ("foe_aim", Message("The antagonists attack")))
    return tuple(
        Pick(
            field,
            title,
            tuple(Choice(each, AIM_WORDS[each], chosen=each == ASK) for each in AIMS),
            short=True,
        )
        for field, title in sides
    )


def terms() -> tuple[Part, ...]:
    """How a fight against named antagonists begins and ends."""
    return (
        Words("allies", Message("Allies, a line each with commas"), ("2 hp3 str10 d6",), empty=True),
        *aims(),
        Switch("waive", Message("No DEX save in the first round")),
        Switch("escape", Message("There is a safe place to run to")),
        Words("rounds", Message("Break off after so many rounds"), empty=True),
    )


def drawers(hero: Character) -> tuple[Drawer, ...]:
    return (
        Drawer("attack", Message("Attack"), Message("Roll damage"), "damage",
               (modes(Message("The attack is")),
                Number("armour", Message("The target's Armour"), 0, 0, MAX_ARMOUR),
                Words("pool", Message("Other dice than the weapon's"), ("d6", "d8", "d6+d6"), empty=True),
                Words("piercing", Message("Dice that ignore Armour"), ("d6",), empty=True),
                Number("bonus", Message("Bonus of each die"), 0, -20, 20))),
        Drawer("hurt", Message("Hurt outside combat"), Message("Take it"), "hurt",
               (attributes("strength"), Number("amount", Message("How much"), 1, 0, 30)),
               intro=Message("Past HP and Armour, without a save. STR 0 is death.")),
        Drawer("hit", Message("Hit by dice"), Message("Roll"), "hit",
               (Words("pool", Message("The attackers' dice"), (Name("d6"), Name("d8"), Name("d6+d6")), "d6"),
                modes(Message("The attack is")),
                Words("piercing", Message("Dice that ignore Armour"), ("d6",), empty=True),
                Number("bonus", Message("Bonus of each die"), 0, -20, 20)), {"settle": True}),
        Drawer("together", Message("Act together"), Message("Save"), "together",
               (attributes("dexterity"), modes(Message("The save is")),
                Words("others", Message("The others' scores, with commas"), empty=True),
                Words("opponent", Message("The score of an opponent"), empty=True))),
        Drawer("power", Message("Use a power"), Message("Use it"), "power",
               (Words("name", Message("What it is called"), value="power"),
                Number("fatigue", Message("Fatigue it costs"), 1, 0, 10),
                Pick("save", Message("The save it asks for"),
                     (Choice("", Message("none"), chosen=True),
                      *(Choice(name, Name(SHORT[name])) for name in ATTRIBUTES)), short=True))),
        Drawer("wait", Message("Time passes"), Message("Let it pass"), "wait",
               (Number("minutes", Message("Minutes"), 10, 1, WEEK),)),
        Drawer("take", Message("Take an item"), Message("Take"), "take",
               (Words("what", Message("What it is called")),
                Words("dice", Message("Damage dice of a weapon"), (Name("d6"), Name("d8")), empty=True),
                Words("slots", Message("Slots it fills"), empty=True),
                Words("armour", Message("Armour it gives"), empty=True),
                Words("uses", Message("Uses it has"), empty=True))),
        Drawer("coins", Message("Gain or pay money"), Message("Write it down"), "coins",
               (Number("change", Message("How much"), 1, -hero.coins, MAX_COINS, Message("less than 0 is paid")),),
               facts=((Message("Money"), str(hero.coins)),)),
        Drawer("scar", Message("Take a scar"), Message("Take it"), "scar",
               (Pick("row", Message("Row"), tuple(
                   Choice(str(number), Message("{number}. {name}", number=number, name=Name(row.name)), chosen=number == 1)
                   for number, row in ROWS.items())),
                Switch("recovered", Message("Take the later steps too"), Message("rest, mending, recovery"))),
               {"next_save": ""}),
        Drawer("overrule", Message("Overrule a number"), Message("Set it"), "overrule",
               (Number("strength", Name("STR"), hero.strength, 0, hero.strength_max),
                Number("dexterity", Name("DEX"), hero.dexterity, 0, hero.dexterity_max),
                Number("willpower", Name("WIL"), hero.willpower, 0, hero.willpower_max),
                Number("hp", Name("HP"), hero.hp, 0, hero.hp_max),
                Pick("state", Message("State"), tuple(
                    Choice(state, Name(state), chosen=state == hero.state) for state in STATES), short=True),
                Words("reason", Message("Why, for the history"), empty=True))),
    )  # fmt: skip
