"""The antagonists of Roots as stat blocks the fight can use (ROOT-050 to ROOT-056)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.core.lookup import data
from talewright.core.record import did_you_mean
from talewright.rulesets.gradient.foes import Attack, StatBlock, Trait
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.book import PACKAGE, categories, roll_tables
from talewright.rulesets.gradient.setting.terms import PIERCE, critical_hook

RANKS = {
    1: ("Elite", "Juggernaut", "Controller"),
    2: ("Stalker", "Vanguard", "Tactician"),
    3: ("Swarm", "Mob"),
}
"""Rank and the archetypes it allows; the archetype's cost is the budget's (ROOT-050)."""
OF_CATEGORY = "category:"
"""A hook id that only says what a foe is, for abilities that ask."""


@dataclass(frozen=True)
class Antagonist:
    """An entry of the bestiary: its key is category and file, for names repeat (Wisp six times)."""

    key: str
    block: StatBlock
    circumstances: tuple[str, ...] = ()
    """What may hold in a fight and changes its odds, for the Warden to say: flying, near its nest ..."""


@cache
def bestiary() -> dict[str, Antagonist]:
    """All 119, by key."""
    extra = data(PACKAGE, "specials.toml")
    hooks: dict[str, list[str]] = extra.get("hooks", {})
    situations: dict[str, list[str]] = extra.get("circumstances", {})
    critical: dict[str, dict[str, Any]] = extra.get("critical", {})
    attacks: dict[str, list[dict[str, Any]]] = extra.get("attacks", {})
    found = {}
    for row in data(PACKAGE, "antagonists.toml")["antagonist"]:
        key = row["id"]
        given = [*row.get("attacks", ()), *attacks.get(key, ())]
        more = (*_on_critical(row, critical.get(key, {})), *hooks.get(key, ()))
        found[key] = Antagonist(key, _block(row, given, more), tuple(situations.get(key, ())))
    return found


def _on_critical(row: dict[str, Any], change: dict[str, Any]) -> Iterator[str]:
    """What its critical damage brings beside the wound (GRAD-105)."""
    for trait in row["traits"]:
        if trait.get("name") == "Critical Damage":
            slain = change.get("slain", False)
            yield critical_hook(
                row["name"], trait["text"], change.get("attribute", ""), change.get("die", 0), slain=slain
            )


def _block(row: dict[str, Any], attacks: list[dict[str, Any]], hooks: tuple[str, ...]) -> StatBlock:
    category = row["id"].partition("/")[0]
    traits = tuple(Trait(each["text"], each.get("name", "")) for each in row["traits"])
    return StatBlock(
        row["name"],
        row["hp"],
        row["strength"],
        row["dexterity"],
        row["willpower"],
        row["armour"],
        tuple(_attack(each) for each in attacks),
        detachment=row.get("detachment", False),
        hooks=(OF_CATEGORY + category, *hooks),
        traits=traits,
        archetypes=RANKS[row["rank"]],
        rank=row["rank"],
        category=category,
        look=row["look"],
    )


def _attack(row: dict[str, Any]) -> Attack:
    told: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    return Attack(**told)


def antagonist(key: str) -> Antagonist:
    """An entry by its key, such as goblinoid/goblin; a bare name will do while it is the only one."""
    book = bestiary()
    if key in book:
        return book[key]
    named = [
        each
        for each in book
        if each.partition("/")[2] == key or book[each].block.name.casefold() == key.casefold()
    ]
    if len(named) == 1:
        return book[named[0]]
    if named:
        raise RulesetError(f"{key[:40]!r} is one of several: {', '.join(named)}.")
    raise RulesetError(f"No antagonist is called {key[:40]!r}.{did_you_mean(key, book)}")


def stat_block(
    key: str, rules: Rules = DEFAULT, *, archetype: str = "", circumstances: tuple[str, ...] = ()
) -> StatBlock:
    """A foe ready to fight, as the Warden sends it in.

    The archetype is one its rank allows: a Swarm strikes several times, an Elite may use all its attacks. The
    foreign words of stat blocks have their ruled effect unless the option says otherwise (ROOT-053).
    """
    entry = antagonist(key)
    block = entry.block
    if archetype and archetype not in block.archetypes:
        raise RulesetError(
            f"{block.name} is of rank {block.rank}: {', '.join(block.archetypes)}, not {archetype[:20]!r}."
        )
    for each in circumstances:
        if each not in entry.circumstances:
            raise RulesetError(
                f"{each[:40]!r} changes nothing for {entry.key}.{did_you_mean(each, entry.circumstances)}"
            )
    attacks = tuple(_in_our_words(attack, rules) for attack in block.attacks)
    return replace(
        block,
        attacks=attacks,
        swarm=archetype == "Swarm",
        elite=archetype == "Elite",
        hooks=(*block.hooks, *(f"{entry.key}:{each}" for each in circumstances)),
    )


def _in_our_words(attack: Attack, rules: Rules) -> Attack:
    if not rules.foreign_terms:
        return replace(attack, tags=())
    return replace(
        attack,
        ignores_armour=attack.ignores_armour or PIERCE in attack.tags,
        tags=tuple(tag for tag in attack.tags if tag != PIERCE),
    )


def of(category: str, rank: int) -> tuple[str, ...]:
    """The keys of a category and rank. The antagonist's own rank counts, whatever a table says (ROOT-051)."""
    return tuple(
        key for key, each in bestiary().items() if each.block.category == category and each.block.rank == rank
    )


def random_antagonist(ask: Ask, rank: int = 0) -> str:
    """d20 for the category, a chosen rank, any entry with equal chance; empty cells are rolled again (ROOT-050)."""
    if not rank:
        rank = int(
            ask.decide("rank", ("rank:1", "rank:2", "rank:3"), clause="ROOT-050", who=MASTER).partition(":")[
                2
            ]
        )
    while True:
        ask.mark(rank)
        category = roll_tables()["category"].roll(ask, "category", who=MASTER)
        keys = of(category, rank)
        if keys:
            break
        ask.note("empty_cell", category=categories()[category], rank=rank)
    key = keys[0]
    if len(keys) > 1:
        (face,) = ask.roll(Dice((("", 1, len(keys)),)), "entry", clause="ROOT-050", who=MASTER)
        key = keys[face - 1]
    ask.note("appears", foe=bestiary()[key].block.name, look=bestiary()[key].block.look)
    return key
