"""Roots as a setting folder: the facts of its data files in the published Markdown form."""

from __future__ import annotations

from talewright.rulesets.gradient.foes import Attack as FightAttack
from talewright.rulesets.gradient.foes import StatBlock
from talewright.rulesets.gradient.roots.ambients import ambients
from talewright.rulesets.gradient.roots.book import (
    Background,
    Specialization,
    Starting,
    backgrounds,
    bonds,
    roll_tables,
    setting,
)
from talewright.rulesets.gradient.roots.creation import TRAITS
from talewright.rulesets.gradient.roots.foes import bestiary
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.write import export

CREDIT = (
    "Facts of Gradient: Roots by the Gradient authors (CC BY-SA 4.0), based on Cairn 2e by Yochai Gal and Maze Rats by "
    "Ben Milton, condensed in our own words and offered under the same licence."
)


def pages() -> dict[str, str]:
    """Every page by its path."""
    found = {"setting-rules.md": _rules()}
    for key, entry in bestiary().items():
        found[f"antagonists/{key}.md"] = export(antagonist(key, entry.block))
    for key, ambient in ambients().items():
        found[f"ambients/{key}.md"] = export(ambient)
    for background in backgrounds().values():
        for each in background.specializations:
            found[f"backgrounds/{each.id}.md"] = export(_background(background, each))
    return found


def antagonist(key: str, block: StatBlock) -> model.Antagonist:
    """A stat block as a page's record."""
    return model.Antagonist(
        block.name,
        block.rank,
        block.archetypes,
        _sentence((block.look,)),
        block.hp,
        block.armour,
        block.strength,
        block.dexterity,
        block.willpower,
        tuple(_attack(each) for each in block.attacks if not each.uses),
        block.detachment,
        tuple(model.StatTrait(trait.name, trait.text) for trait in block.traits),
        block.category,
        key,
    )


def _attack(attack: FightAttack) -> model.Attack:
    flags = [
        *(["blast"] if attack.blast else []),
        *(["ignores armor"] if attack.ignores_armour else []),
        *attack.tags,
    ]
    return model.Attack(attack.name, attack.dice, tuple(flags), attack.bonus)


def _background(background: Background, spec: Specialization) -> model.Background:
    short = {"STR": background.strength, "DEX": background.dexterity, "WIL": background.willpower}
    items = (
        model.Item("Gold Pieces", amount=str(setting()["creation"]["coins"]), slots=0),
        *map(_item, spec.items),
    )
    tables: tuple[model.Table, ...] = ()
    if background.id == "cleric":
        spells = roll_tables()["cleric_spell"].rows
        tables = (
            model.Table(
                "", "d20", ("d20", "Cleric Spells"), tuple((str(low), name) for low, _, name in spells)
            ),
        )
    return model.Background(
        background.name,
        _sentence(background.passive) or f"A {background.name.lower()} by calling.",
        tuple(model.Move(move.name, _sentence((move.effect,))) for move in background.moves),
        tuple((name, number) for name, number in short.items() if number),
        background.hp,
        (model.Specialization(spec.name, _sentence(spec.abilities), items, tables),),
    )


def _item(line: Starting) -> model.Item:
    notes = tuple(part for part in line.note.split(", ") if part)
    return model.Item(
        line.name, line.count, "", line.slots, line.uses, line.dice, line.armour, line.choice, notes
    )


def _sentence(parts: tuple[str, ...]) -> str:
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def _rules() -> str:
    numbers = setting()
    inventory, power = numbers["inventory"], numbers["power"]
    tables = roll_tables()

    def rows(name: str) -> tuple[tuple[str, str], ...]:
        return tuple((str(low), str(value)) for low, _, value in tables[name].rows)

    def table(name: str, column: str) -> model.Table:
        return model.Table("", str(tables[name].dice), (str(tables[name].dice), column), rows(name))

    def section(
        title: str, level: int, text: str = "", entries: tuple[str, ...] = (), *of: model.Table
    ) -> model.Section:
        blocks = [model.Block(model.PARAGRAPH, part) for part in text.split("\n\n") if part]
        blocks += [model.Block(model.LIST, entries=tuple(f"- {each}" for each in entries))] if entries else []
        blocks += [model.Block(model.TABLE, table=each) for each in of]
        return model.Section(title, level, 0, tuple(blocks))

    traits = tuple(table(name, name.replace("_", " ").capitalize()) for name in TRAITS)
    ties = model.Table(
        "", "d20", ("d20", "Bond"), tuple((str(n), bond.text) for n, bond in enumerate(bonds(), 1))
    )
    record = model.Rules(
        numbers["title"],
        (
            section(
                numbers["title"],
                1,
                f"A setting of {numbers['genre']}; prices are in {numbers['currency']}.\n\n{CREDIT}",
            ),
            section("Core Overrides", 2, "", ("None",)),
            section(
                "Character Creation",
                2,
                "Attributes and HP by the core; background d6 and specialization d4, or chosen.",
            ),
            section("Traits", 3, "", (), *traits),
            section("Bonds", 3, "", (), ties),
            section("Omens", 3, "The youngest rolls and reads aloud.", (), table("omen", "Omen")),
            section(
                "Inventory",
                2,
                f"{inventory['slots']} slots, {inventory['backpack']} of them in the backpack. With all filled HP are 0. "
                f"Coins are petty below {inventory['coins_a_slot']}.",
            ),
            section("Deprivation", 2, "The deprived recover nothing; each day after the first is 1 Fatigue."),
            section(
                "Fatigue",
                2,
                "Fills a slot until a full night in safety; without a free slot something is dropped.",
            ),
            section(
                "Power System",
                2,
                f"A spellbook holds one spell and costs {power['spellbook_fatigue']} Fatigue to read. Scrolls and relics cost none.",
                tuple(numbers["spells"]["names"]),
            ),
        ),
    )
    return export(record)
