"""The living sheet: a page of contents. Every line is a test, its number the target; the scores hang in the margin."""

from __future__ import annotations

from dataclasses import dataclass

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
)
from talewright.core.text.message import Message, Name
from talewright.rulesets.gnat.character import BASIC_SKILLS, Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight_terms
from talewright.rulesets.gnat.magic import CAST_TARGET
from talewright.rulesets.gnat.sheet_drawers import drawers, shop
from talewright.rulesets.gnat.sheet_things import EDITS, gear, spell_cards, standing
from talewright.rulesets.gnat.talent import Term, Test, chance_of, test_terms, total

MODIFIER = ("modifier",)


@dataclass(frozen=True)
class Contents:
    """The lines of the page: own tests, the fight and the spell, Skills that are lacking."""

    tests: tuple[Roll, ...]
    fight: tuple[Roll, ...]
    lacking: tuple[Roll, ...]


def living_sheet(hero: Hero) -> SheetPage:
    contents = Contents(
        (_test(hero, ""), *(_test(hero, name) for name, _ in hero.skills)),
        _fight(hero),
        tuple(_test(hero, name, default=True) for name in BASIC_SKILLS if not hero.skill(name)),
    )
    best = max(contents.tests[1:], key=lambda roll: int(str(roll.need)), default=None)
    quick = [_quick(contents.tests[0]), *([_quick(best)] if best else []), _quick(contents.fight[0])]
    return SheetPage(
        scores=_scores(hero),
        rolls=(*contents.tests, *contents.fight, *contents.lacking),
        quick=(
            *quick,
            Quick(Name("Vitality"), str(hero.vitality), Action(Name("Vitality"), opens="play"), hero.vitality_max),
        ),
        actions=_actions(hero),
        others=(
            Action(Message("Take two Wounds"), "wound", {"n": 2}),
            Action(Message("Take a Wound that ignores armour"), "wound", {"ignoring_armour": True}),
            Action(Message("Lose Vitality"), "lose-vitality"),
            Action(Message("Raise Talent directly"), "raise", {"what": "talent"}),
            Action(Message("Raise Vitality directly"), "raise", {"what": "vitality"}),
            Action(Message("Lose all items and money"), "lose-all", {"money": True}),
        ),
        cards_title=Message("Spells"),
        cards=spell_cards(hero),
        gear=gear(hero),
        listed=standing(hero),
        edits=EDITS,
        drawers=drawers(hero),
        shop=shop(hero),
        search=Message("Find an action: wound, ration, sell"),
        own=contents,
    )  # fmt: skip


# -- rolls ----------------------------------------------------------------------------------------------------------


def _test(hero: Hero, skill: str, *, default: bool = False) -> Roll:
    order = {"skill": skill, **({"default_roll": True} if default else {})}
    terms = test_terms(hero, Test(skill=skill, default_roll=default)) or []
    target = total(terms)
    title = Name(skill.capitalize()) if skill else Name("Talent")
    action = Action(title, "test", order, chance=chance_of(target), setup=MODIFIER)
    return Roll(action, str(target), _made_of(terms[1:]) if skill else None)


def _made_of(terms: list[Term]) -> Text:
    """+2, leather coat -1: the Skill itself is named already."""
    parts = [
        Message("{value:+d}", value=value) if at == 0 else Message("{name} {value:+d}", name=Name(name), value=value)
        for at, (name, value, _) in enumerate(terms)
    ]  # fmt: skip
    return Message("{parts}", parts=tuple(parts))


def _fight(hero: Hero) -> tuple[Roll, ...]:
    """One round with the weapon that serves best against an even foe, and a spell."""
    weapons: list[Item | None] = [*hero.weapons] or [None]
    target = max(total(fight_terms(hero, Fight(), weapon)) for weapon in weapons)
    arms = [item.name for item in hero.items if item.is_weapon or item.kind == "shield"]
    round_ = Action(
        Message("Fight a round"), "fight", {"rounds": 1}, chance=chance_of(target), setup=MODIFIER
    )
    using = Message("{items}", items=tuple(map(Name, arms))) if arms else Message("without a weapon")
    lines = [Roll(round_, str(target), using)]
    held = [item for item in hero.items if item.spell and not item.used]
    if held:
        spell = held[0].spell
        cast = Action(Message("Cast a spell"), "cast", {"spell": spell}, chance=chance_of(CAST_TARGET))
        if len({item.spell for item in held}) > 1:
            cast = Action(Message("Cast a spell"), opens="abilities", chance=chance_of(CAST_TARGET))
        lines.append(Roll(cast, str(CAST_TARGET), Message("always against {target}", target=CAST_TARGET)))
    return tuple(lines)


def _quick(roll: Roll) -> Quick:
    title = Message("Fight") if roll.action.verb == "fight" else roll.action.title
    return Quick(title, roll.need, roll.action)


# -- scores ---------------------------------------------------------------------------------------------------------


def _scores(hero: Hero) -> tuple[Score, ...]:
    suit = hero.armour
    lost = hero.talent_max - hero.talent
    full = Message("at its maximum")
    talent = Score(
        Name("Talent"), hero.talent, hero.talent_max,
        note=Message("{count} lost", count=lost) if lost else None,
        less=Action(Message("Lose 1 Talent"), "lose-talent"),
        more=Action(Message("Restore 1 Talent"), "restore-talent", shut=None if lost else full),
        paths=("talent", "talent_max"),
    )  # fmt: skip
    vitality = Score(
        Name("Vitality"), hero.vitality, hero.vitality_max, "drop",
        note=Message("At 0 you are overcome"),
        less=Action(Message("Take a Wound"), "wound", shut=None if hero.vitality else Message("overcome")),
        more=Action(Message("Heal 1 Vitality"), "heal", shut=None if hero.vitality < hero.vitality_max else full),
        paths=("vitality", "vitality_max"),
    )  # fmt: skip
    fortune = Score(
        Name("Fortune"), hero.fortune, hero.fortune_limit, "star",
        note=Message("A point rerolls one die"),
        less=Action(Message("Spend 1 Fortune"), "spend-fortune", shut=None if hero.fortune else Message("none left")),
        more=Action(Message("Gain 1 Fortune"), "gain-fortune", shut=None if hero.fortune < hero.fortune_limit else full),
        paths=("fortune", "fortune_limit"),
    )  # fmt: skip
    if suit is None:
        return talent, vitality, fortune, Score(Name("Armour"), "–", note=Message("none worn"))
    armour = Score(
        Name("Armour"), hero.protection_left, suit.protection, "shield",
        note=Message("{name}, stops a Wound", name=Name(suit.name)),
        less=Action(
            Message("Armour stops a Wound"), "use-armour", shut=None if hero.protection_left else Message("used up")
        ),
        more=Action(Message("Repair armour"), "repair", shut=None if suit.spent else Message("nothing is spent")),
    )  # fmt: skip
    return talent, vitality, fortune, armour


# -- actions --------------------------------------------------------------------------------------------------------


def _actions(hero: Hero) -> dict[str, tuple[Action, ...]]:
    spells = [item.spell for item in hero.items if item.spell and not item.used]
    treasure = [item for item in hero.items if item.treasure]
    potions = [item for item in hero.items if item.heals]
    coin = Message("{gp} {currency}", gp=hero.gp, currency=Name(hero.currency))
    return {
        PLAY: (
            Action(Message("Take a Wound"), "wound", note=Message("Vitality {old} → {new}, or armour", old=hero.vitality,
                   new=max(0, hero.vitality - 1)) if hero.protection_left else None,
                   shut=None if hero.vitality else Message("overcome")),
            Action(Message("Fight"), opens="fight", note=Message("rounds, penalty, how many")),
            Action(Message("Cast a spell"), opens="abilities" if spells else "",
                   note=Message("{spells}", spells=tuple(map(Name, dict.fromkeys(spells)))),
                   shut=None if spells else Message("none carried")),
            Action(Message("Lose Talent"), "lose-talent"),
            Action(Message("Roll other dice"), opens="dice", note=Message("1 to 6 dice")),
            Action(Message("Gain a keyword"), opens="keyword", note=Message("or a title, Status")),
        ),
        REST: (
            Action(Message("Rest"), opens="rest", note=Message("as the book says")),
            Action(Message("Heal Vitality"), "heal",
                   shut=None if hero.vitality < hero.vitality_max else Message("at its maximum")),
            Action(Message("Restore Talent"), "restore-talent",
                   shut=None if hero.talent < hero.talent_max else Message("at its maximum")),
            Action(Message("Repair armour"), "repair",
                   shut=None if hero.armour and hero.armour.spent else Message("nothing is spent")),
            Action(Message("Drink a potion"), "pause", note=Message("{items}", items=_names(potions)),
                   shut=None if potions and hero.vitality < hero.vitality_max else
                   Message("none carried") if not potions else Message("Vitality is at its maximum")),
        ),
        GEAR: (
            Action(Message("Take an item"), opens="take", note=Message("name and properties"), award=True),
            Action(Message("Shop"), opens="shop", note=coin),
            Action(Message("Sell treasure"), opens="shop" if treasure else "",
                   note=Message("{items}", items=_names(treasure)),
                   shut=None if treasure else Message("none carried")),
            Action(Message("Gain or pay coin"), opens="coin", note=coin, award=True),
            Action(Message("Lose all items"), "lose-all", note=Message("key items stay")),
        ),
        GROW: (
            Action(Message("Gain Experience"), opens="gain", note=Message("{xp} now, +1 Fortune offered", xp=hero.xp), award=True),
            Action(Message("Spend Experience"), opens="level", note=Message("{xp} to spend", xp=hero.xp)),
            Action(Message("Gain a Skill"), opens="skill", note=Message("as the book says"), award=True),
            Action(Message("Gain Fortune"), "gain-fortune",
                   shut=None if hero.fortune < hero.fortune_limit else Message("at its maximum"), award=True),
        ),
        RARE: (
            Action(Message("Finish the adventure"), "finish", note=Message("scores to full, keywords go")),
            Action(Message("Set the Fortune limit"), opens="limit", note=Message("{limit} now", limit=hero.fortune_limit)),
            Action(Message("Gain a title"), opens="title"),
            Action(Message("Set Status"), opens="status"),
        ),
    }  # fmt: skip


def _names(items: list[Item]) -> tuple[Name, ...]:
    return tuple(Name(name) for name in dict.fromkeys(item.name for item in items))
