"""The antagonists of Roots as stat blocks the fight can use (ROOT-050 to ROOT-056)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, Name, listed
from talewright.rulesets.gradient.foes import FOREIGN, Attack, StatBlock, Trait, in_our_words
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots.book import categories, fact, folder, roll_tables, workings
from talewright.rulesets.gradient.setting import bestiary as bestiary_of
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.terms import critical_hook

OF_CATEGORY = "category:"
"""A hook id that only says what a foe is, for abilities that ask."""


@dataclass(frozen=True)
class Antagonist:
    """An entry of the bestiary: its key is category and file, for names repeat (Wisp six times)."""

    key: str
    block: StatBlock
    circumstances: tuple[str, ...] = ()
    """What may hold in a fight and changes its odds, for the Warden to say: flying, near its nest ..."""
    tags: tuple[tuple[str, str], ...] = ()
    """Hooks that belong to one of its attacks."""


@cache
def bestiary() -> dict[str, Antagonist]:
    """All 119, by key."""
    extra = workings()
    hooks: dict[str, list[str]] = extra["hooks"]
    attacks: dict[str, list[dict[str, Any]]] = extra["attacks"]
    found = {}
    for page in folder().antagonists:
        key = page.key
        change = extra["critical"].get(key, {})
        more = (*(() if "attack" in change else _on_critical(page, change)), *hooks.get(key, ()))
        may_be = (*extra["changes"].get(key, {}), *extra["changes"]["any"])
        given = (
            *(_printed(key, each) for each in page.attacks),
            *(_attack(each) for each in attacks.get(key, ())),
        )
        found[key] = Antagonist(
            key, _block(page, given, more), tuple(dict.fromkeys(may_be)), _tags(page, change)
        )
    return found


def _on_critical(page: model.Antagonist, change: dict[str, Any]) -> Iterator[str]:
    """What its critical damage brings beside the wound (GRAD-105)."""
    for trait in page.traits:
        if trait.name == change.get("trait", "Critical Damage"):
            how: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in change.items()
                if key not in ("trait", "attack")
            }
            yield critical_hook(page.name, fact(trait.text), **how)


def _tags(page: model.Antagonist, change: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Where the critical effect belongs to one attack alone: that attack and the tag it bears."""
    if "attack" not in change:
        return ()
    return tuple((change["attack"], hook) for hook in _on_critical(page, change))


def _block(page: model.Antagonist, attacks: tuple[Attack, ...], hooks: tuple[str, ...]) -> StatBlock:
    printed = bestiary_of.stat_block(page)
    return replace(
        printed,
        attacks=attacks,
        hooks=(OF_CATEGORY + page.category, *hooks),
        traits=tuple(Trait(fact(each.text), each.name) for each in page.traits),
        look=fact(page.description),
    )


def _printed(key: str, attack: model.Attack) -> Attack:
    """An attack of a page; its foreign words stay until the fight (ROOT-053)."""
    return Attack(
        attack.name,
        attack.dice,
        attack.bonus,
        blast="blast" in attack.flags,
        ignores_armour="ignores armor" in attack.flags,
        ranged=attack.name in workings()["ranged"]["names"],
        harms="direct" if attack.name in workings()["direct"].get(key, ()) else "hp",
        tags=tuple(flag for flag in attack.flags if flag in FOREIGN),
    )


def _attack(row: dict[str, Any]) -> Attack:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    far = row["name"] in workings()["ranged"]["names"]
    return Attack(**{"ranged": far, **fields})


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
        raise RulesetError(Message("{key!r} is one of several: {named}.", key=key[:40], named=tuple(named)))
    raise RulesetError(
        Message(
            "No antagonist is called {key!r}. Name one by its category and kind, such as "
            "goblinoid/goblin.{hint}",
            key=key[:40],
            hint=did_you_mean(key, book),
        )
    )


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
            Message(
                "{name} is of rank {rank}: {archetypes}, not {archetype!r}.",
                name=Name(block.name),
                rank=block.rank,
                archetypes=listed(block.archetypes),
                archetype=archetype[:20],
            )
        )
    for each in circumstances:
        if each not in entry.circumstances:
            raise RulesetError(
                Message(
                    "{each!r} changes nothing for {key}.{hint}",
                    each=each[:40],
                    key=entry.key,
                    hint=did_you_mean(each, entry.circumstances),
                )
            )
    for each in circumstances:
        block = _changed(block, entry.key, each)
    attacks = tuple(_tagged(in_our_words(attack, rules.foreign_terms), entry) for attack in block.attacks)
    return replace(
        block,
        attacks=(*attacks, *(deeds_of(entry.key) if rules.foe_specials else ())),
        swarm=archetype == "Swarm",
        elite=archetype == "Elite",
    )


def _tagged(attack: Attack, entry: Antagonist) -> Attack:
    more = tuple(tag for name, tag in entry.tags if name == attack.name)
    return replace(attack, tags=(*attack.tags, *more)) if more else attack


def _changed(block: StatBlock, key: str, circumstance: str) -> StatBlock:
    """The stat block while a circumstance holds: hooks it gains or loses, other attacks, another standing."""
    changes = workings()["changes"]
    how = changes.get(key, {}).get(circumstance) or changes["any"][circumstance]
    hooks = tuple(each for each in block.hooks if each not in how.get("without", ()))
    attacks = tuple(_attack(each) for each in how["attacks"]) if "attacks" in how else block.attacks
    return replace(
        block,
        hooks=(*hooks, *how.get("hooks", ())),
        attacks=attacks,
        leader=how.get("leader", block.leader),
        detachment=how.get("detachment", block.detachment),
        armour=how.get("armour", block.armour),
        willpower=how.get("willpower", block.willpower),
        name=f"{block.name} leader" if how.get("leader") else block.name,
    )


def deeds_of(key: str) -> tuple[Attack, ...]:
    """Its special actions as the fight offers them, after its attacks (ROOT-052)."""
    return tuple(
        Attack(
            row["name"],
            (),
            blast=not row.get("one", False),
            ranged=True,
            harms="summons" if "summons" in row else "special",
            uses=int(row.get("once", False)),
            tags=() if "summons" in row else (special_id(key, row["name"]),),
        )
        for row in workings()["special"]
        if row["foe"] == key and not row.get("peaceful", False)
    )


def special_id(key: str, name: str) -> str:
    """The hook that does what a special action does."""
    return f"special:{key}:{name}"


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
