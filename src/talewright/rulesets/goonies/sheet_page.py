"""The living sheet: a score card. Damage is struck off, every difficulty is a button; the enemy lies on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from talewright.core.dice import MAX_CACHED
from talewright.core.sheet_page import (
    GEAR,
    GROW,
    PLAY,
    RARE,
    REST,
    Action,
    Quick,
    Roll,
    Score,
    SheetPage,
    Text,
    Things,
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import ABILITIES, Hero
from talewright.rulesets.goonies.checks import BANDS, TWO_DICE, reading
from talewright.rulesets.goonies.foes import Enemy, Standing, current_ds
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.growth import price
from talewright.rulesets.goonies.magic import modifier
from talewright.rulesets.goonies.rest import HEALED_FED
from talewright.rulesets.goonies.sheet_drawers import RULES, USES, drawers
from talewright.rulesets.goonies.sheet_things import EDITS, card, listed, things
from talewright.rulesets.goonies.spells import BOOK, named

DIFFICULTIES = tuple(ds for low, high in BANDS.values() for ds in range(low, high + 1))


@lru_cache(maxsize=MAX_CACHED)
def chances(bonus: int, ds: int) -> tuple[Fraction, Fraction]:
    """The chances of success and of a tie: two dice and an ability against a difficulty."""
    outcomes = TWO_DICE.outcomes()
    whole = sum(weight for _, weight in outcomes)

    def share(word: str) -> Fraction:
        found = sum(weight for faces, weight in outcomes if reading(sum(faces) + bonus - ds) == word)
        return Fraction(found, whole)

    return share("success"), share("tie")


@dataclass(frozen=True)
class Cell:
    roll: Roll
    tie: Fraction
    tenth: int
    """the chance in tenths, which tints it"""
    edge: bool
    """the first of a band"""


@dataclass(frozen=True)
class Row:
    title: Text
    uses: Text
    bonus: int
    path: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Move:
    action: Action
    tie: Fraction
    terms: Text
    effect: Text


@dataclass(frozen=True)
class ScoreCard:
    """`hp` with its boxes, the kit in a line, a row of cells for each ability, the enemy and what can be done to it."""

    hp: Score
    kit: tuple[tuple[Text, Text], ...]
    rows: tuple[Row, ...]
    bands: tuple[Text, ...]
    foe: Enemy | None
    ds: int
    moves: tuple[Move, ...]
    round: int
    next_level: int | None


def living_sheet(hero: Hero) -> SheetPage:
    foe = hero.foes[0] if hero.foes else None
    ds = current_ds(foe, Standing(foe.damage, foe.cut), RULES) if foe else 0
    moves = _moves(hero, ds) if foe else ()
    hp = _hp(hero)
    rows = tuple(_row(hero, key) for key in ABILITIES)
    return SheetPage(
        subtitle=_subtitle(hero),
        scores=(hp,),
        rolls=(
            *(cell.roll for row in rows for cell in row.cells),
            *(Roll(move.action, str(ds), move.terms) for move in moves),
        ),
        quick=_quick(hero, moves),
        actions=_actions(hero),
        others=(
            Action(Message("Damage with armour"), "harm", {"n": 1, "armor_applies": True}),
            Action(Message("Rest without eating"), "rest", {"eat": "never"}),
            Action(Message("Lose all items and money"), "lose-all", {"money": True}),
        ),
        cards_title=Message("Spells"),
        cards=tuple(card(hero, named(spell)) for spell in hero.spells if spell in BOOK),
        cards_note=Message("Cast as often as you like. A failed cast costs HP.") if hero.spells else None,
        gear=(
            Things(
                Message("Carried"),
                things(hero),
                said=Message("No limit in these rules. One weapon in hand, one armour worn."),
            ),
        ),
        listed=listed(hero),
        edits=EDITS,
        drawers=drawers(hero, ds),
        search=Message("Find an action: rest, damage, level"),
        own=ScoreCard(
            hp,
            _kit(hero),
            rows,
            tuple(Name(name) for name in BANDS),
            foe,
            ds,
            moves,
            hero.round + 1,
            price(hero.used, RULES),
        ),
    )


def _subtitle(hero: Hero) -> Text:
    kind = Name(hero.archetype.capitalize()) if hero.archetype else Message("Free spread")
    return Message("{kind}, level {level}", kind=kind, level=hero.level)


def _hp(hero: Hero) -> Score:
    return Score(
        Name("HP"), hero.hp, hero.max_hp,
        note=Message("{damage} damage. At {limit} you are out.", damage=hero.damage, limit=hero.max_hp),
        less=Action(Message("Take 1 damage"), "harm", shut=Message("out") if hero.out else None),
        more=Action(Message("Heal 1"), "heal", shut=None if hero.damage else Message("unhurt")),
    )  # fmt: skip


def _kit(hero: Hero) -> tuple[tuple[Text, Text], ...]:
    return (
        (Message("Weapon"), Message("{name} {value:+d}", name=Name(hero.weapon.name), value=hero.weapon.damage)),
        (Message("Armour"), Message("{name} {value}", name=Name(hero.armour.name), value=hero.armour.protection)),
        (Message("Rations"), str(hero.rations)),
        (Message("Coin"), str(hero.gp)),
    )  # fmt: skip


# -- rolls ----------------------------------------------------------------------------------------------------------


def _row(hero: Hero, key: str) -> Row:
    title = Name(hero.called(key))
    firsts = {low for low, _ in list(BANDS.values())[1:]}
    cells = []
    for ds in DIFFICULTIES:
        success, tie = chances(hero.ability(key), ds)
        action = Action(title, "check", {"ability": key, "ds": ds}, chance=success)
        cells.append(Cell(Roll(action, str(ds)), tie, min(9, int(success * 10)), ds in firsts))
    return Row(title, USES[key], hero.ability(key), key, tuple(cells))


def _moves(hero: Hero, ds: int) -> tuple[Move, ...]:
    found = [
        _move(hero, "power", Message("Attack"), {"action": "attack"}, ds,
              Message("deals the margin {value:+d}", value=hero.weapon.damage)),
        _move(hero, "grace", Message("Run"), {"action": "run"}, ds, Message("xp: the margin")),
    ]  # fmt: skip
    for spell in (named(each) for each in hero.spells if each in BOOK):
        bonus = modifier(hero.focus, spell)
        success, tie = chances(bonus, ds)
        action = Action(Name(spell.name), "round", {"action": "cast", "spell": spell.id}, chance=success)
        terms = Message(
            "{name} {value:+d}, level {level}", name=Name(hero.called("focus")), value=hero.focus, level=-spell.level
        )  # fmt: skip
        found.append(Move(action, tie, terms, Message("DS falls by the margin")))
    return tuple(found)


def _move(hero: Hero, key: str, title: Text, order: dict[str, str], ds: int, effect: Text) -> Move:
    success, tie = chances(hero.ability(key), ds)
    terms = Message("{name} {value:+d}", name=Name(hero.called(key)), value=hero.ability(key))
    return Move(Action(title, "round", order, chance=success), tie, terms, effect)


def _quick(hero: Hero, moves: tuple[Move, ...]) -> tuple[Quick, ...]:
    hp = Quick(Name("HP"), str(hero.hp), Action(Name("HP"), opens="play"), hero.max_hp)
    if moves:
        attack, run = moves[0], moves[1]
        found = (Quick(attack.action.title, f"{hero.power:+d}", attack.action),
                 Quick(run.action.title, f"{hero.grace:+d}", run.action))  # fmt: skip
        cast = (
            (Quick(Message("Cast"), f"{hero.focus:+d}", Action(Message("Cast"), opens="enemy")),)
            if hero.spells
            else ()
        )
        return (*found, *cast, hp)
    return (
        *(Quick(Name(hero.called(key)), f"{hero.ability(key):+d}", Action(Name(hero.called(key)), opens=f"check-{key}"))
          for key in ABILITIES),
        hp,
    )  # fmt: skip


# -- actions --------------------------------------------------------------------------------------------------------


def _actions(hero: Hero) -> dict[str, tuple[Action, ...]]:
    spells = tuple(Name(named(spell).name) for spell in hero.spells if spell in BOOK)
    packed = [item for item in hero.items if item.damage]
    suits = [item for item in hero.items if item.protection]
    cost = price(hero.used, RULES)
    none = Message("none carried")
    fed = Message("HP {old} → {new}", old=hero.hp, new=min(hero.max_hp, hero.hp + HEALED_FED))
    return {
        PLAY: (
            Action(Message("Check"), opens="check-power", note=Message("ability against a DS")),
            Action(Message("Take damage"), opens="harm", note=Message("as the book says")),
            Action(Message("Meet an enemy"), opens="meet", note=Message("DS and weapon")),
            Action(Message("Cast a spell"), opens="abilities" if spells else "",
                   note=Message("{spells}", spells=spells), shut=None if spells else Message("no spell is known")),
            Action(Message("Earn experience"), opens="gain", note=Message("the DS of the obstacle")),
            Action(Message("End the fight"), "end-fight", note=Message("enemy gone")),
        ),
        REST: (
            Action(Message("Rest, eat a ration"), "rest", {"eat": "always"}, note=fed,
                   shut=None if hero.rations else Message("no rations")),
            Action(Message("Rest without"), "rest", {"eat": "never"}),
            Action(Message("Heal"), opens="heal", note=Message("as the book says")),
        ),
        GEAR: (
            Action(Message("Take an item"), opens="take", note=Message("damage, protection"), award=True),
            Action(Message("Use another weapon"), "use", {"item": packed[0].name} if packed else {},
                   note=_thing_note(packed), shut=None if packed else none),
            Action(Message("Change armour"), "use", {"item": suits[0].name} if suits else {},
                   note=_thing_note(suits), shut=None if suits else none),
            Action(Message("Gain or pay coin"), opens="coin", note=Message("{gp} gp", gp=hero.gp), award=True),
            Action(Message("Take rations"), "equip", {"name": "ration", "ration": 1}),
            Action(Message("Lose all items"), "lose-all", note=Message("coin stays")),
        ),
        GROW: (
            Action(Message("Level up"), opens="level", note=Message("{xp} of {cost} xp", xp=hero.unused, cost=cost or 0)),
            Action(Message("Earn experience"), opens="gain", note=Message("unused {xp}", xp=hero.unused), award=True),
            Action(Message("Learn a spell"), opens="learn", note=Message("from a scroll")),
        ),
        RARE: (
            Action(Message("Level by the story"), opens="story-level", note=Message("no xp spent")),
            Action(Message("Rename the abilities"), opens="names", note=Message("Might, Mischief, Magic")),
            Action(Message("Finish the adventure"), "finish", note=Message("damage and keywords go")),
            Action(Message("Gain a title"), opens="title"),
            Action(Message("Gain a keyword"), opens="keyword"),
        ),
    }  # fmt: skip


def _thing_note(items: list[Item]) -> Text:
    return Message("{items}", items=tuple(Name(item.name) for item in items[:1]))
