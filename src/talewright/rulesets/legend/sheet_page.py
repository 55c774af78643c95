"""The living sheet: dice to hold and slots to fill. Attributes are dice, items are tiles with their own die."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from talewright.core.sheet_page import (
    GEAR,
    GROW,
    MAX_ACTIONS,
    PLAY,
    RARE,
    REST,
    Action,
    Quick,
    Roll,
    Score,
    SheetPage,
    Text,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.legend.character import ATTRIBUTES, READY, RESTING, SIZES, Hero
from talewright.rulesets.legend.dice_pool import SUCCESS_FROM
from talewright.rulesets.legend.exploration import WATCHES, watch_of
from talewright.rulesets.legend.factions import FACTIONS
from talewright.rulesets.legend.growth import DEED
from talewright.rulesets.legend.inventory import exhausted, slots_used
from talewright.rulesets.legend.rest import NAPPED
from talewright.rulesets.legend.sheet_drawers import drawers, shop
from talewright.rulesets.legend.sheet_things import (
    EDITS,
    Tile,
    abilities,
    band_chances,
    listed,
    spells,
    tiles,
)
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import armour_of, natural_tools, worn_armor

NINE = 9
MAX_ARMOR = 2
SETUP = ("using", "boons", "banes")
TITLES = {"might": Name("Might"), "grace": Name("Grace"), "wit": Name("Wit")}


VERDICTS = {
    "failure": (Message("Failure"), "fail"),
    "partial": (Message("Partial success"), "mid"),
    "success": (Message("Success"), "pass"),
}


@dataclass(frozen=True)
class Bands:
    """Failure, partial and full success with a tool of this size; 0 without one."""

    tool: int
    chances: tuple[Fraction, ...]


@dataclass(frozen=True)
class Attribute:
    title: Text
    size: int
    action: Action
    bands: tuple[Bands, ...]
    path: str


@dataclass(frozen=True)
class Table:
    """What `sheet.html` draws."""

    attributes: tuple[Attribute, ...]
    tokens: tuple[Score, ...]
    tiles: tuple[Tile, ...]
    natural: tuple[tuple[str, int], ...]
    used: int
    slots: int
    exhausted: bool
    path: Text | None
    deed: Action | None
    day: int
    watch: str
    watches: tuple[str, ...]
    rests: tuple[Action, ...]
    success_from: int = SUCCESS_FROM
    """the least face that is a success, for dice that wait for a Life to be spent"""


def living_sheet(hero: Hero) -> SheetPage:
    faction = FACTIONS.get(hero.faction)
    attributes = tuple(_attribute(hero, name) for name in ATTRIBUTES)
    tokens = _tokens(hero)
    background = (
        next((each.name for each in faction.backgrounds if each.id == hero.background), "") if faction else ""
    )
    deed = Action(Message("Done this session"), "advance", {"deed": True, "end": False})
    quick = [Quick(each.title, Name(f"d{each.size}"), each.action) for each in attributes]
    rests = _rests(hero)
    return SheetPage(
        subtitle=Message("{parts}", parts=tuple(Name(part) for part in (background, faction.name) if part)) if faction else None,
        scores=tokens,
        rolls=tuple(Roll(each.action, f"d{each.size}") for each in attributes),
        quick=(*quick, Quick(Name("Vigor"), str(hero.vigor), Action(Name("Vigor"), opens="play"), hero.vigor_max)),
        actions=_actions(hero, rests),
        others=(
            Action(Message("End the scene"), "scene"),
            Action(Message("Roll in the dark"), opens="dark"),
            Action(Message("Ask what you may do"), opens="may"),
        ),
        cards_title=Message("Abilities and spells"),
        cards=(*abilities(hero), *spells(hero)),
        listed=listed(hero),
        edits=EDITS,
        urgent=_urgent(hero),
        drawers=drawers(hero),
        shop=shop(hero),
        search=Message("Find an action: nap, trade, fall"),
        own=Table(
            attributes, tokens, tuple(tiles(hero)), tuple(natural_tools(hero).items()), slots_used(hero), hero.slots,
            exhausted(hero), Name(faction.path) if faction else None,
            None if DEED in hero.used or not faction else deed, hero.day, watch_of(hero), WATCHES, rests[:2],
        ),
        verdicts=VERDICTS,
        drawn=("gear",),
    )  # fmt: skip


# -- dice -----------------------------------------------------------------------------------------------------------


def _attribute(hero: Hero, name: str) -> Attribute:
    size = hero.attribute(name)
    action = Action(TITLES[name], "roll", {"attribute": name}, setup=SETUP)
    bands = tuple(Bands(tool, band_chances(size, tool)) for tool in (0, *SIZES))
    return Attribute(TITLES[name], size, action, bands, name)


def _tokens(hero: Hero) -> tuple[Score, ...]:
    left = hero.slots - slots_used(hero)
    suit = worn_armor(hero)
    vigor = Score(
        Name("Vigor"), hero.vigor, hero.vigor_max, "die", Message("0: unconscious. Food brings it all back."),
        less=Action(Message("Lose 1 Vigor"), "harm", {"loss": 1}, shut=None if hero.vigor else Message("unconscious")),
        more=Action(Message("Regain 1 Vigor"), "overrule", {"vigor": hero.vigor + 1},
                    shut=None if hero.vigor < hero.vigor_max else Message("at its greatest")),
        paths=("vigor", "vigor_max"),
    )  # fmt: skip
    lives = Score(
        Name("Lives"), hero.lives, None, "nine", Message("A total of 9 gains one. One rerolls a die."),
        less=Action(Message("Spend a Life"), "overrule", {"lives": max(0, hero.lives - 1)},
                    shut=None if hero.lives else Message("none left")),
        more=Action(Message("Gain a Life"), "overrule", {"lives": hero.lives + 1}),
        paths=("lives",),
    )  # fmt: skip
    fatigue = Score(
        Name("Fatigue"), hero.fatigue, None, "",
        Message("Exhausted: one more costs 1 Vigor.") if left < 0 else
        Message("One more fills your last slot.") if left == 1 else
        Message("One more and you are Exhausted.") if left == 0 else Message("Fills slots. Rest takes it away."),
        less=Action(Message("Remove 1 Fatigue"), "overrule", {"fatigue": max(0, hero.fatigue - 1)},
                    shut=None if hero.fatigue else Message("none")),
        more=Action(Message("Add 1 Fatigue"), "harm", {"fatigue": 1}),
        paths=("fatigue",),
    )  # fmt: skip
    armor = Score(
        Name("Armor"), armour_of(hero), MAX_ARMOR, "shield",
        Message("{item}: attacks hurt {count} less", item=Name(suit.name), count=armour_of(hero)) if suit else
        Message("none worn"),
    )  # fmt: skip
    return vigor, lives, fatigue, armor


# -- actions --------------------------------------------------------------------------------------------------------


def _urgent(hero: Hero) -> tuple[Action, ...]:
    """Food at a rest wakes the unconscious; the Exhausted leave something behind (LEG-039, LEG-161)."""
    if hero.down:
        return (Action(Message("Rest, and be fed"), opens="rest"),)
    if not exhausted(hero):
        return ()
    heavy_first = sorted(hero.items, key=lambda item: (item.worn, -item.slots))
    return tuple(
        Action(Message("Drop {item}", item=Name(item.name)), "leave", {"items": [item.name]})
        for item in heavy_first[:3]
    )


def _rests(hero: Hero) -> tuple[Action, ...]:
    return (
        Action(Message("Nap"), "rest", {"kind": "nap"}, note=Message("1 h, −1 Fatigue"),
               shut=Message("one a day") if NAPPED in hero.used and "catnap" not in hero.abilities else None),
        Action(Message("Sleep"), "rest", {"kind": "sleep"}, note=Message("2 Watches, all Fatigue")),
        Action(Message("Rest elsewhere"), opens="rest", note=Message("shelter, food, company")),
        *(
            Action(Message("Recharge {spell}", spell=Name(SPELLS[item.spell].name)), "recharge", {"spell": item.spell},
                   shut=None if item.state not in (READY, RESTING) else Message("it is ready") if item.state == READY else
                   Message("back at Dawn"))
            for item in hero.items
            if item.spell
        ),
    )[:MAX_ACTIONS]  # fmt: skip


def _actions(hero: Hero, rests: tuple[Action, ...]) -> dict[str, tuple[Action, ...]]:
    used, left = slots_used(hero), hero.slots - slots_used(hero)
    treasure = hero.with_trait("treasure")
    return {
        PLAY: (
            Action(Message("Attack"), opens="attack", note=Message("Might, or Grace at range")),
            Action(Message("Who acts first"), "initiative", note=Message("Grace roll")),
            Action(Message("Meet a creature"), opens="reaction", note=Message("reaction, 2d6")),
            Action(Message("Take harm"), opens="harm", note=Message("Vigor, Armor helps")),
            Action(Message("Add Fatigue"), "harm", {"fatigue": 1}, note=Message("{old} → {new} slots", old=used, new=used + 1)),
            Action(Message("Move on"), opens="travel", note=Message("one Watch an Area"),
                   shut=Message("Exhausted") if exhausted(hero) else None, party=True),
        ),
        REST: rests,
        GEAR: (
            Action(Message("Take an item"), opens="take",
                   note=Message("{count} slot free", plural="{count} slots free", count=max(0, left)), award=True),
            Action(Message("Trade"), opens="shop", note=Message("{items}", items=tuple(Name(each.name) for each in treasure))
                   if treasure else Message("no treasure")),
            Action(Message("Journey, lodging, help"), opens="basket", note=Message("for days or Areas"),
                   shut=None if treasure else Message("no treasure")),
            Action(Message("Trade up"), opens="trade-up" if treasure else "", note=Message("towards a better one"),
                   shut=None if treasure else Message("no treasure")),
            Action(Message("Give to a friend"), opens="give" if hero.items else "",
                   shut=None if hero.items else Message("nothing carried")),
            Action(Message("Act in a Room"), opens="explore", note=Message("ten minutes each")),
        ),
        GROW: (
            Action(Message("Mark the deed"), "advance", {"deed": True, "end": False}, note=Message("path to greatness"),
                   shut=Message("marked") if DEED in hero.used else None, award=True),
            Action(Message("End the session"), opens="level",
                   note=Message("one Advance") if DEED in hero.used else Message("no deed is marked")),
        ),
        RARE: (
            Action(Message("Fall"), opens="fall", note=Message("metres, Heavy counts")),
            Action(Message("Fire or acid"), opens="burn", note=Message("touching, wading, engulfed")),
            Action(Message("Poison or disease"), opens="afflict", note=Message("rests stop helping")),
            Action(Message("Hit by a spell"), opens="enspelled", note=Message("its size and degrees")),
            Action(Message("Dungeon Clock"), "clock", {"turns": 1}, note=Message("20, minus d6") if hero.clock is None else
                   Message("{value}, minus d6", value=hero.clock)),
            Action(Message("Fight a creature"), opens="fight", note=Message("to the end")),
        ),
    }  # fmt: skip
