"""Actions of the living sheet by group, rests, what helps the dying, and the need that is met or not."""

from __future__ import annotations

from collections.abc import Mapping

from talewright.core.sheet_page import (
    GEAR,
    GROW,
    PLAY,
    RARE,
    REST,
    Action,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import (
    DOWN,
    MORTAL,
    STABLE,
    Character,
)
from talewright.rulesets.gradient.fighters import from_character
from talewright.rulesets.gradient.foes import write_dice


def grouped(
    hero: Character, added: Mapping[str, tuple[Action, ...]], own_rests: tuple[Action, ...] | None
) -> dict[str, tuple[Action, ...]]:
    """Those of the setting before those of the core; a setting may bring its own rests."""
    held = tuple(Name(item.name) for item in hero.items if item.in_use and item.dice) or (
        Message("bare hands"),
    )
    dice = Name(write_dice(from_character(hero).attacks[0].dice))
    dying = hero.state in (DOWN, MORTAL)
    core = {
        PLAY: (
            Action(Message("Attack"), opens="attack", note=Message("{weapon} {dice}", weapon=held, dice=dice)),
            Action(Message("Hurt outside combat"), opens="hurt", note=Message("straight to an attribute")),
            Action(Message("Act together"), opens="together", note=Message("the lowest score saves")),
            Action(Message("Reaction"), "reaction", note=Message("2d6, how they take you")),
            Action(Message("Use a power"), opens="power", note=Message("at the Warden's price")),
            Action(Message("Time passes"), opens="wait", note=Message("the dying have an hour") if dying else
                   Message("minutes or hours"), party=True),
        ),
        REST: own_rests if own_rests is not None else rests(hero),
        GEAR: (
            Action(Message("Take an item"), opens="take", note=Message("name, slots, dice"), award=True),
            Action(Message("Gain or pay money"), opens="coins", note=Message("{coins} now", coins=hero.coins), award=True),
        ),
        GROW: (
            Action(Message("Take a scar"), opens="scar", note=Message("rows 1 to 12"), award=True),
        ),
        RARE: (
            Action(Message("Add Fatigue"), "fatigue", {"change": 1}),
            Action(Message("Remove Fatigue"), "fatigue", {"change": -1}, shut=None if hero.fatigue else Message("none")),
            Action(Message("Overrule a number"), opens="overrule", note=Message("the Warden's word")),
        ),
    }  # fmt: skip
    return {group: (*added.get(group, ()), *core[group]) for group in core}


def rests(hero: Character) -> tuple[Action, ...]:
    return (
        Action(Message("Breather"), "heal", {"how": "breather"}),
        Action(Message("A few hours' rest"), "heal", {"how": "hours"}),
        Action(Message("A week with a healer"), "heal", {"how": "week"}),
        bandage(hero),
        Action(
            Message("Extraordinary aid"),
            "heal",
            {"how": "aid"},
            note=Message("wakes the paralysed and delirious"),
        ),
    )


def urgent(hero: Character) -> tuple[Action, ...]:
    """What can be done for one who cannot act (GRAD-016, GRAD-022, GRAD-103)."""
    if hero.dead:
        return ()
    aid = Action(Message("Extraordinary aid"), "heal", {"how": "aid"})
    if hero.state in (DOWN, MORTAL):
        passes = Action(Message("Ten minutes pass"), "wait", {"minutes": 10})
        healed = (
            (Action(Message("Recovered from an illness"), "heal", {"how": "recovered"}),)
            if hero.state == MORTAL
            else ()
        )
        return (bandage(hero), *healed, passes)
    if hero.state == STABLE:
        return (Action(Message("Breather"), "heal", {"how": "breather"}),)
    return (aid, Action(Message("A week with a healer"), "heal", {"how": "week"})) if not hero.can_act else ()


def bandage(hero: Character) -> Action:
    dying = hero.state in (DOWN, MORTAL)
    return Action(
        Message("Bandage"), "heal", {"how": "bandage"}, note=Message("stops the dying hour"),
        shut=None if dying else Message("nobody is dying"),
    )  # fmt: skip


def others() -> tuple[Action, ...]:
    return (
        Action(Message("Hit by dice"), opens="hit", note=Message("the attackers' dice")),
        Action(Message("A limb has mended"), "heal", {"how": "mended"}),
        Action(Message("Recovered from an illness"), "heal", {"how": "recovered"}),
    )


def needs(hero: Character) -> Action:
    if hero.deprived:
        return Action(Message("The need is met again"), "need", {"met": True})
    return Action(Message("Deprived"), "need", note=Message("nothing comes back while it lasts"))
