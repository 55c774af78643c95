"""The living sheet of any setting: saves as dusk bars, damage as a road from Armour over HP to STR.

The core draws attributes, damage, scars, rest and things. `page` takes what a setting adds; without a setting
`living_sheet` adds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from talewright.core.sheet_drawers import Drawer, Shop
from talewright.core.sheet_page import (
    MAX_ACTIONS,
    Action,
    Card,
    Listed,
    Quick,
    Roll,
    Score,
    SheetPage,
    Text,
    Things,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.chances import save_chances, success_chance
from talewright.rulesets.gradient.character import (
    ATTRIBUTES,
    DOWN,
    MAX_ARMOUR,
    MORTAL,
    SHORT,
    Character,
    armour_of,
)
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.saves import GRADES
from talewright.rulesets.gradient.scars import ROWS, row_for
from talewright.rulesets.gradient.sheet_actions import grouped, needs, others, urgent
from talewright.rulesets.gradient.sheet_drawers import MODES, drawers
from talewright.rulesets.gradient.sheet_things import EDITS, core_things, scars
from talewright.rulesets.gradient.verbs import SPOKEN

HITS = 12
"""The strip "You are hit for" goes from 1 to this."""
SETUP = ("mode",)


VERDICTS: dict[str, tuple[Text, str]] = {
    "critical_success": (Message("Critical success"), "gracec"),
    "graceful_success": (Message("Graceful success"), "gracec"),
    "griefful_success": (Message("Griefful success"), "griefc"),
    "graceful_failure": (Message("Graceful failure"), "fail"),
    "griefful_failure": (Message("Griefful failure"), "fail"),
    "hit.up": (Message("Still standing"), "pass"),
    "scarred": (Message("A scar"), "mid"),
    "critical": (Message("Critical damage"), "fail"),
    "dead": (Message("Dead"), "fail"),
}


@dataclass(frozen=True)
class Bar:
    """The five outcomes of a save in one mode, best first, and the chance of success."""

    mode: str
    parts: tuple[tuple[str, Fraction], ...]
    success: Fraction


@dataclass(frozen=True)
class Save:
    """One attribute: its action, its score, and a bar for each mode."""

    title: Text
    action: Action
    score: int
    maximum: int
    bars: tuple[Bar, ...]
    path: str


@dataclass(frozen=True)
class Mate:
    """A companion: its name, HP and bite."""

    title: Text
    score: Score
    bite: Action


@dataclass(frozen=True)
class Dusk:
    """What `sheet.html` draws: saves, the road of damage, the strip of hits, a companion."""

    saves: tuple[Save, ...]
    road: tuple[Score, ...]
    hits: tuple[Action, ...]
    said: Text
    mate: Mate | None = None
    needs: Action | None = None
    """turns Deprived on or off"""


@dataclass(frozen=True)
class Additions:
    """What a setting adds to the page of the core."""

    subtitle: Text | None = None
    cards: tuple[Card, ...] = ()
    gear: tuple[Things, ...] = ()
    listed: tuple[Listed, ...] = ()
    actions: Mapping[str, tuple[Action, ...]] = field(default_factory=dict)
    """by group; they stand before those of the core"""
    others: tuple[Action, ...] = ()
    drawers: tuple[Drawer, ...] = ()
    shop: Shop | None = None
    mate: Mate | None = None
    rests: tuple[Action, ...] | None = None
    """instead of the core's"""
    urgent: tuple[Action, ...] = ()


def living_sheet(hero: Character) -> SheetPage:
    return page(hero, Additions(gear=core_things(hero)))


def page(hero: Character, added: Additions, rules: Rules = DEFAULT) -> SheetPage:
    """The page of the core with what a setting adds."""
    saves = tuple(_save(hero, name, rules) for name in ATTRIBUTES)
    road = _road(hero)
    hits = _hits()
    dusk = Dusk(saves, road, hits, _said(hero), added.mate, needs(hero))
    quick = tuple(Quick(save.title, str(save.score), save.action) for save in saves)
    actions = grouped(hero, added.actions, added.rests)
    return SheetPage(
        subtitle=added.subtitle,
        scores=road,
        rolls=(
            *(Roll(save.action, str(save.score)) for save in saves),
            *(Roll(action, "") for action in hits),
        ),
        quick=(*quick, Quick(Name("HP"), str(hero.hp), Action(Name("HP"), opens="harm"), hero.hp_max)),
        actions={group: found[:MAX_ACTIONS] for group, found in actions.items()},
        others=(
            *added.others,
            *(action for found in actions.values() for action in found[MAX_ACTIONS:]),
            *others(),
        ),
        cards_title=Message("Abilities"),
        cards=added.cards,
        gear=added.gear,
        listed=(scars(hero), *added.listed),
        edits=EDITS,
        urgent=(*added.urgent, *urgent(hero)),
        drawers=(*added.drawers, *drawers(hero)),
        shop=added.shop,
        search=Message("Find an action: breather, hurt, reaction"),
        own=dusk,
        verdicts=VERDICTS,
    )


# -- saves and damage ---------------------------------------------------------------------------------------------


def _save(hero: Character, name: str, rules: Rules) -> Save:
    score = getattr(hero, name)
    bars = tuple(
        Bar(mode, tuple(zip(GRADES, save_chances(score, mode, rules), strict=True)), success_chance(score, mode, rules))
        for mode in MODES
    )  # fmt: skip
    order = {"attribute": name, "consequence": SPOKEN}
    action = Action(Message("{attribute} save", attribute=Name(SHORT[name])), "save", order, setup=SETUP)
    return Save(Name(SHORT[name]), action, score, getattr(hero, f"{name}_max"), bars, name)


def _road(hero: Character) -> tuple[Score, ...]:
    """Armour, HP, STR: the way that damage takes."""
    suit = [item for item in hero.items if item.in_use and item.armour]
    armour = Score(
        Name("Armour"), armour_of(hero), MAX_ARMOUR, "shield",
        Message("{items}", items=tuple(Name(item.name) for item in suit)) if suit else None,
    )  # fmt: skip
    full = Message("at its maximum")
    hp = Score(
        Name("HP"), hero.hp, hero.hp_max,
        less=Action(Message("Lose 1 HP"), "overrule", {"hp": max(0, hero.hp - 1)},
                    shut=None if hero.hp else Message("none left")),
        more=Action(Message("Regain 1 HP"), "overrule", {"hp": hero.hp + 1}, shut=None if hero.hp < hero.hp_max else full),
        paths=("hp", "hp_max"),
    )  # fmt: skip
    strength = Score(
        Name("STR"), hero.strength, hero.strength_max,
        less=Action(Message("Lose 1 STR"), "hurt", {"amount": 1}),
        more=Action(Message("Regain 1 STR"), "overrule", {"strength": hero.strength + 1},
                    shut=None if hero.strength < hero.strength_max else full),
        paths=("strength", "strength_max"),
    )  # fmt: skip
    return armour, hp, strength


def _hits() -> tuple[Action, ...]:
    return tuple(
        Action(Message("Hit for {count}", count=number), "hit", {"damage": number, "settle": True})
        for number in range(1, HITS + 1)
    )


def _said(hero: Character) -> Text:
    """The strip in a sentence."""
    armour, exact = armour_of(hero), armour_of(hero) + hero.hp
    if hero.state in (DOWN, MORTAL):
        return Message("You are down: damage still takes HP, then STR, without a save.")
    if not hero.hp:
        return Message(
            "At 0 HP every point above Armour comes off STR, and you save or are critically damaged."
        )
    scar = Name(ROWS[row_for(hero.hp)].name)
    return Message(
        "Up to {armour} is stopped, below {exact} costs only HP. Exactly {exact} leaves 0 HP: a scar, row {row}, {scar}. "
        "Above it the rest comes off STR, and you save or are critically damaged.",
        armour=armour, exact=exact, row=row_for(hero.hp), scar=scar,
    )  # fmt: skip
