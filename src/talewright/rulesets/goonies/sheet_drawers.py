"""The drawers of the sheet: difficulties, spells, levels, enemies, things, and what is gained."""

from __future__ import annotations

from talewright.core.sheet_drawers import Choice, Drawer, Number, Pick, Switch, Words
from talewright.core.sheet_page import Text
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.character import ABILITIES, NAMES, Hero
from talewright.rulesets.goonies.growth import LEVEL_ABILITY, LEVEL_HP, price
from talewright.rulesets.goonies.magic import modifier
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import BOOK, Spell, named

RULES = Rules()
USES = {
    "power": Message("attack, lift, break"),
    "grace": Message("run, sneak, balance"),
    "focus": Message("cast, notice, recall"),
}
"""What an ability is for."""


def drawers(hero: Hero, ds: int) -> tuple[Drawer, ...]:
    spells = tuple(Choice(key, Name(spell.name), Message("level {level}", level=spell.level),
                          Message("Elsewhere: {text}.", text=Name(spell.elsewhere)))
                   for key, spell in BOOK.items() if key not in hero.spells)  # fmt: skip
    mark = (Words("name", Message("Name")),)
    return (
        *(_check(hero, key) for key in ABILITIES),
        *(_cast(hero, named(spell)) for spell in hero.spells if spell in BOOK),
        _level(hero),
        Drawer("harm", Message("Take damage"), Message("Take it"), "harm",
               (Number("n", Message("Damage"), 1, 1, 99), Switch("armor_applies", Message("Armour helps"))),
               facts=((Name("HP"), f"{hero.hp}/{hero.max_hp}"),)),
        Drawer("heal", Message("Heal"), Message("Heal"), "heal", (Number("n", Message("Health points"), 1, 1, 99),),
               facts=((Name("HP"), f"{hero.hp}/{hero.max_hp}"),)),
        Drawer("meet", Message("Meet an enemy"), Message("Meet it"), "meet",
               (Words("name", Message("What it is called"), value="enemy"), Number("ds", Message("Difficulty score"), 9, 1, 60),
                Number("weapon", Message("Weapon points"), 0, 0, 20))),
        Drawer("gain", Message("Earn experience"), Message("Earn it"), "xp",
               (Number("n", Message("The DS of the obstacle"), ds or 9, 0, 200),),
               note=Message("Beaten or overcome: its first DS. Run away: the margin. Each enemy gives it once."),
               facts=((Message("Unused"), str(hero.unused)),)),
        Drawer("take", Message("Take an item"), Message("Take"), "equip",
               (Words("name", Message("What it is called")), Number("damage_points", Message("Damage points"), 0, 0, 50),
                Number("protection", Message("Protection"), 0, 0, 50)),
               note=Message("A weapon is taken in hand, armour is worn; what was there goes into the pack.")),
        Drawer("coin", Message("Gain or pay coin"), Message("Write it down"), "coin",
               (Number("n", Message("How much"), 1, -hero.gp, 999, Message("less than 0 is paid")),)),
        Drawer("learn", Message("Learn a spell"), Message("Learn it"), "learn",
               (Pick("spell", Message("Spell"), spells),), shut=None if spells else Message("all are known")),
        Drawer("story-level", Message("Level by the story"), Message("Level up"), "level",
               (Pick("ability", Message("Ability"), _ability_choices(hero)),)),
        Drawer("names", Message("Rename the abilities"), Message("Rename"), "names",
               (Pick("names", Message("Names"), tuple(
                   Choice(key, Message("{names}", names=tuple(map(Name, row))), chosen=key == hero.names)
                   for key, row in NAMES.items())),)),
        Drawer("title", Message("Gain a title"), Message("Gain it"), "title", mark),
        Drawer("keyword", Message("Gain a keyword"), Message("Gain it"), "keyword", mark),
    )  # fmt: skip


def _check(hero: Hero, key: str) -> Drawer:
    bonus = hero.ability(key)
    return Drawer(
        f"check-{key}",
        Message("Roll {ability} {value:+d}", ability=Name(hero.called(key)), value=bonus),
        Message("Roll"),
        "check",
        (Number("ds", Message("Difficulty"), 9, 1, 60),),
        {"ability": key},
        foot=Message("2d6 and {value}, more than the DS", value=bonus),
    )


def _cast(hero: Hero, spell: Spell) -> Drawer:
    return Drawer(
        f"cast-{spell.id.replace('_', '-')}",
        Message("Cast {spell}", spell=Name(spell.name)),
        Message("Cast"),
        "cast",
        (Number("ds", Message("Difficulty"), 9, 0, 60, Message("0 where nothing is at stake: no roll")),),
        {"spell": spell.id},
        foot=Message("2d6 and {value}, more than the DS", value=modifier(hero.focus, spell)),
    )


def _ability_choices(hero: Hero) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            key,
            Name(hero.called(key)),
            effect=USES[key],
            change=(f"{hero.ability(key):+d}", f"{hero.ability(key) + LEVEL_ABILITY:+d}"),
            chosen=key == "power",
        )
        for key in ABILITIES
    )


def _level(hero: Hero) -> Drawer:
    cost = price(hero.used, RULES)
    shut: Text | None = None
    if cost is None:
        shut = Message("The progression ends here.")
    elif hero.foes:
        shut = Message("It waits until the fight is over.")
    elif cost > hero.unused:
        shut = Message("{count} short", count=cost - hero.unused)
    return Drawer(
        "level", Message("Level up"), Message("Level up for {cost} xp", cost=cost or 0), "buy-level",
        (Pick("ability", Message("Ability"), _ability_choices(hero)),),
        intro=Message("A level costs {cost} xp now: 1 HP more, and one ability.", cost=cost or 0),
        facts=(
            (Message("Unused"), Message("{old} → {new}", old=hero.unused, new=max(0, hero.unused - (cost or 0)))),
            (Name("HP"), Message("{hp}/{limit} → {new}/{more}", hp=hero.hp, limit=hero.max_hp, new=hero.hp + LEVEL_HP,
                                 more=hero.max_hp + LEVEL_HP)),
        ),
        shut=shut,
    )  # fmt: skip
