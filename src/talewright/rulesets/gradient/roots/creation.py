"""Making a character of Roots, step by step in the printed order (ROOT-002 to ROOT-012)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.rulesets.gradient import creation as core
from talewright.rulesets.gradient.belongings import drop
from talewright.rulesets.gradient.character import ATTRIBUTES, SHORT, Character, Item
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.abilities import EXTRA, MOVES
from talewright.rulesets.gradient.roots.book import (
    SETTING,
    SPELLBOOK,
    Background,
    Specialization,
    Starting,
    backgrounds,
    bonds,
    categories,
    roll_tables,
    spells,
)
from talewright.rulesets.gradient.roots.goods import goods
from talewright.rulesets.gradient.roots.inventory import (
    capacity,
    droppable,
    filled,
    free,
    packed,
    settled,
)
from talewright.rulesets.gradient.roots.lasting_choices import FAVORED_ENEMY, choose_for_good
from talewright.rulesets.gradient.roots.powers import PRAYER_BOOK, spellbook
from talewright.rulesets.gradient.setting.bonds import BOUND
from talewright.rulesets.gradient.setting.creation import in_hand

TRAITS = (
    "lineage", "body_type", "physique", "skin", "hair", "face", "speech", "clothing", "virtue", "vice",
)  # fmt: skip
LEAST_HP = 1
TOOLS = ("Common Tools", "Specialized Tools")
COINS = d(3, 6)
AGE = d(2, 20)
YEARS = 10


def create(ask: Ask, rules: Rules = DEFAULT) -> Character:
    """A character alone is also the youngest and reads the omen; made with a party, the omen waits (ROOT-002)."""
    made = create_member(ask, rules)
    return made if rules.made_together else read_omen(ask, made)


def create_member(ask: Ask, rules: Rules = DEFAULT) -> Character:
    """A character of a party; the omen waits until the youngest is known."""
    return core.create(ask, rules, third=third)


def create_party(ask: Ask, number: int, rules: Rules = DEFAULT) -> tuple[Character, ...]:
    """Several characters made together; the youngest of them rolls the omen (ROOT-002)."""
    party = [create_member(ask, rules) for _ in range(number)]
    seat = youngest(ask, tuple(age_of(member) for member in party))
    party[seat] = read_omen(ask, party[seat])
    return tuple(party)


def youngest(ask: Ask, ages: tuple[int, ...]) -> int:
    """The seat of the youngest, from 0. A tie is settled by choice, else by seat (ROOT-011)."""
    tied = [seat for seat, age in enumerate(ages) if age == min(ages)]
    chosen = ask.decide("youngest", [f"seat:{seat + 1}" for seat in tied], clause="ROOT-011")
    return int(chosen.partition(":")[2]) - 1


def third(ask: Ask, made: Character, rules: Rules) -> Character:
    """What Roots adds to the core's attributes and HP."""
    del rules
    background, specialization = choose_background(ask)
    name, lineage = choose_name(ask)
    people = (("background", background.name), ("specialization", specialization.name))
    character = replace(made, name=name, setting=SETTING, details=people)
    character = equip(ask, character, background, specialization)
    character = modified(character, background)
    character = roll_traits(ask, character, lineage)
    character = bind(ask, character)
    age = sum(ask.roll(AGE, "age", clause="ROOT-002")) + YEARS
    details = (*character.details, ("age", str(age)))
    return lighten(ask, replace(character, items=packed(character.items), details=details))


def choose_background(ask: Ask) -> tuple[Background, Specialization]:
    """d6 and d4, or chosen (ROOT-002 to ROOT-004)."""
    tables = roll_tables()
    offered, meaning = _background_words()
    how = ask.decide("background", offered, clause="ROOT-002", words=meaning, gives=_background_gives())
    taken = how.partition(":")[2] or str(tables["background"].roll(ask, "background"))
    background = backgrounds()[taken]
    options = {each.id: each for each in background.specializations}
    offered, meaning = _specialization_words(taken)
    how = ask.decide("specialization", offered, clause="ROOT-002", words=meaning, background=background.name)
    chosen = how.partition(":")[2] or str(tables[f"{taken}_specialization"].roll(ask, "specialization"))
    return background, options[chosen]


@cache
def _background_words() -> tuple[tuple[str, ...], dict[str, str]]:
    """What is offered, and what each background brings, so that a choice is an informed one."""
    meaning = {}
    for each in backgrounds().values():
        numbers = ", ".join(f"{score} {amount:+d}" for score, amount in _numbers(each))
        meaning[f"take:{each.id}"] = f"{each.name}: {numbers}. {', '.join(move.name for move in each.moves)}."
    return ("roll", *meaning), meaning


@cache
def _background_gives() -> tuple[tuple[str, tuple[tuple[str, int], ...], tuple[str, ...]], ...]:
    """The modifiers of each background, and what its moves do."""
    return tuple(
        (each.id, _numbers(each), tuple(move.effect for move in each.moves))
        for each in backgrounds().values()
    )


def _numbers(background: Background) -> tuple[tuple[str, int], ...]:
    """What a background does to the scores."""
    scores = tuple(
        (SHORT[name], getattr(background, name)) for name in ATTRIBUTES if getattr(background, name)
    )
    return (*scores, *((("HP", background.hp),) if background.hp else ()))


@cache
def _specialization_words(background: str) -> tuple[tuple[str, ...], dict[str, str]]:
    meaning = {
        f"take:{each.id}": f"{each.name}: {'; '.join(each.abilities)}."
        for each in backgrounds()[background].specializations
    }
    return ("roll", *meaning), meaning


def choose_name(ask: Ask) -> tuple[str, str]:
    """A name is free text, given later, or rolled from a list of ours; the lineage picks the surname (ROOT-008)."""
    tables = roll_tables()
    if ask.decide("name", ("own", "roll"), clause="ROOT-008") == "own":
        return "", ""
    lineage = str(tables["lineage"].roll(ask, "lineage"))
    given = tables["given_name"].roll(ask, "given_name")
    surname = tables[f"{lineage.lower()}_surname"].roll(ask, "surname")
    return f"{given} {surname}", lineage


def modified(character: Character, background: Background) -> Character:
    """Modifiers come after the swap; HP stay at 1 or more, attributes have no cap (ROOT-005)."""
    changes: dict[str, Any] = {}
    for attribute in ATTRIBUTES:
        score = getattr(character, attribute) + getattr(background, attribute)
        changes |= {attribute: score, f"{attribute}_max": score}
    hp = max(LEAST_HP, character.hp_max + background.hp)
    return replace(character, **changes, hp=hp, hp_max=hp)


def roll_traits(ask: Ask, character: Character, lineage: str = "") -> Character:
    """Ten tables, each rolled once; a lineage rolled for the name is not rolled again (ROOT-008)."""
    tables = roll_tables()
    found = tuple(
        (
            trait.replace("_", " "),
            lineage if trait == "lineage" and lineage else str(tables[trait].roll(ask, trait)),
        )
        for trait in TRAITS
    )
    return replace(character, details=(*character.details, *found))


def bind(ask: Ask, character: Character) -> Character:
    """The bond: a d20, its item, its coins, its tie (ROOT-010)."""
    (face,) = ask.roll(d(1, 20), "bond", clause="ROOT-010")
    bond = bonds()[face - 1]
    items = character.items
    if bond.item:
        items = (*items, Item(bond.item, bond.slots, note=BOUND if bond.bound else "bond"))
    ask.note("bond", text=bond.text)
    details = (*character.details, ("bond", bond.text))
    return replace(character, items=items, coins=character.coins + bond.coins, details=details)


def read_omen(ask: Ask, character: Character) -> Character:
    """The youngest rolls the omen and reads it aloud (ROOT-002, ROOT-010)."""
    omen = str(roll_tables()["omen"].roll(ask, "omen"))
    ask.note("omen", text=omen)
    return character.with_detail("omen", omen)


def equip(
    ask: Ask, character: Character, background: Background, specialization: Specialization
) -> Character:
    """Coins, rations, torches and the list; what the list leaves open is chosen (ROOT-006, ROOT-007, ROOT-012)."""
    coins = sum(ask.roll(COINS, "coins", clause="ROOT-012"))
    ability = specialization.id.replace("-", "_")
    abilities = (*MOVES[background.id], ability, *EXTRA.get(ability, ()))
    character = replace(character, coins=coins, abilities=abilities)
    items: list[Item] = []
    for line in specialization.items:
        items += _chosen(ask, line, items) if line.choice else [line.item()] * line.count
    if background.id == "cleric":
        items.append(Item(PRAYER_BOOK))
        items.append(spellbook(str(roll_tables()["cleric_spell"].roll(ask, "cleric_spell"))))
    character = replace(character, items=in_hand(tuple(items)))
    asked = {ability, FAVORED_ENEMY} if background.id == "ranger" else {ability}
    prayers = roll_tables()["cleric_spell"].values
    return choose_for_good(ask, character, asked, categories(), prayers)


def _chosen(ask: Ask, line: Starting, have: list[Item]) -> list[Item]:
    if line.name.startswith("Spellbook"):
        found: list[Item] = []
        for _ in range(line.count):
            known = {item.name for item in (*have, *found)}
            open_to = [spell for spell in spells() if SPELLBOOK + spell not in known]
            spell = ask.decide("spellbook", [f"spell:{each}" for each in open_to], clause="ROOT-012")
            found.append(spellbook(spell.partition(":")[2]))
        return found
    tools = [each for name in TOOLS for each in (*goods()[name].examples, name)]
    tool = ask.decide("tool", [f"tool:{each}" for each in tools], clause="ROOT-012")
    return [Item(tool.partition(":")[2])]


def lighten(ask: Ask, character: Character) -> Character:
    """With all ten slots filled HP are 0; something may be left behind before setting out (ROOT-021)."""
    while free(character) <= 0:
        heavy = tuple(dict.fromkeys(item.name for item in droppable(character)))
        offered = ("nothing", *(f"item:{name}" for name in heavy))
        left = ask.decide(
            "leave_behind", offered, clause="ROOT-021", filled=filled(character), slots=capacity()
        )
        if left == "nothing":
            break
        character = drop(character, left.partition(":")[2])
    return settled(character)


def age_of(character: Character) -> int:
    return int(character.detail("age") or 0)
