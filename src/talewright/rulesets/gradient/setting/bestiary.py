"""The antagonists of a setting, found by name and sent into fights (GRAD-133)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from talewright.core.errors import RulesetError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, Name, listed
from talewright.rulesets.gradient.character import MAX_ARMOUR
from talewright.rulesets.gradient.foes import FOREIGN, Attack, StatBlock, Trait, in_our_words
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.terms import critical_hook, read_loss

MAX_FOES = 8
_LINE = re.compile(
    r"(?:(?P<count>[0-9]{1,2})\s*x?\s+)?(?P<key>[^\W\d_][\w' -]*?(?:/[\w' -]+?)?)(?:\s+as\s+(?P<archetype>[a-z]+))?"
    r"(?:\s+when\s+(?P<when>[a-z ]+))?",
    re.IGNORECASE,
)


class Block(Protocol):
    """A stat block by name, as it is sent in."""

    def __call__(
        self, key: str, rules: Rules, *, archetype: str = "", circumstances: tuple[str, ...] = ()
    ) -> StatBlock: ...


def find_key(book: Mapping[str, str], name: str) -> str:
    """The key of an antagonist by key, file or name; `book` maps keys to names. A name that several bear is refused."""
    if name in book:
        return name
    wanted = name.casefold()
    named = [
        key
        for key, shown in book.items()
        if wanted in (key.casefold(), key.rpartition("/")[2].casefold(), shown.casefold())
    ]
    if len(named) == 1:
        return named[0]
    if named:
        raise RulesetError(
            Message("{name!r} is one of several: {named}.", name=name[:40], named=tuple(named))
        )
    example = next(iter(book), "category/name")
    raise RulesetError(
        Message(
            "No antagonist is called {name!r}. Name one by its category and kind, such as {example}.{hint}",
            name=name[:40],
            example=example,
            hint=did_you_mean(name, book),
        )
    )


def stat_block(foe: model.Antagonist, rules: Rules = DEFAULT, *, archetype: str = "") -> StatBlock:
    """A stat block the fight can use. One with a hole in its numbers is refused by name."""
    if not foe.complete:
        raise RulesetError(
            Message(
                "{key}: the stat line of {name} has a hole. 'setting check' names the line.",
                key=foe.key,
                name=Name(foe.name),
            )
        )
    if archetype and archetype not in foe.archetypes:
        raise RulesetError(
            Message(
                "{name} is {archetypes}, not {archetype!r}.",
                name=Name(foe.name),
                archetypes=listed(foe.archetypes),
                archetype=archetype[:20],
            )
        )
    hooks = [f"category:{foe.category}"] if foe.category else []
    if foe.on_critical_damage:
        hooks.append(critical_hook(foe.name, foe.on_critical_damage, *read_loss(foe.on_critical_damage)))
    numbers = (foe.hp, foe.strength, foe.dexterity, foe.willpower, foe.armour)
    hp, strength, dexterity, willpower, armour = (number or 0 for number in numbers)
    return StatBlock(
        foe.name,
        hp,
        strength,
        dexterity,
        willpower,
        min(armour, MAX_ARMOUR),
        tuple(_attack(each, rules) for each in foe.attacks if each.dice),
        detachment=foe.detachment,
        swarm=archetype == "Swarm",
        elite=archetype == "Elite",
        hooks=tuple(hooks),
        traits=tuple(Trait(trait.text, trait.name) for trait in foe.traits),
        archetypes=foe.archetypes,
        rank=foe.rank or 0,
        category=foe.category,
        look=foe.description,
    )


def _attack(attack: model.Attack, rules: Rules) -> Attack:
    read = Attack(
        attack.name,
        tuple(side for side in attack.dice if 2 <= side <= 20),
        attack.bonus,
        blast="blast" in attack.flags,
        ignores_armour="ignores armor" in attack.flags,
        tags=tuple(flag for flag in attack.flags if flag in FOREIGN),
    )
    return in_our_words(read, rules.foreign_terms)


def archetype_of(line: str, block: StatBlock) -> str:
    """What a foe on a slip counts as in a budget: the archetype it is sent in as, else the first its rank allows."""
    match = _LINE.fullmatch(line.strip())
    said = (match["archetype"] or "").capitalize() if match else ""
    return said or next(iter(block.archetypes), "Mob")


def read_foes(lines: tuple[str, ...], rules: Rules, block: Block) -> tuple[StatBlock, ...]:
    """Foes as written on a slip: '2 goblinoid/goblin', 'beast/rat as swarm', 'avian/eagle when diving and nest'.

    All faults at once.
    """
    found: list[StatBlock] = []
    faults: list[Message] = []
    for line in lines:
        match = _LINE.fullmatch(line.strip())
        if match is None:
            faults.append(
                Message(
                    "{line!r} cannot be read. Write '2 goblinoid/goblin' or 'beast/rat as swarm'.",
                    path="foe",
                    line=line[:40],
                )
            )
            continue
        archetype = (match["archetype"] or "").capitalize()
        when = tuple(part.strip() for part in re.split(r"\band\b", match["when"] or "") if part.strip())
        sent = block(match["key"].strip(), rules, archetype=archetype, circumstances=when)
        found += [sent] * int(match["count"] or 1)
    if not found and not faults:
        faults.append(Message("name at least one, such as 'goblinoid/goblin'.", path="foe"))
    if len(found) > MAX_FOES:
        faults.append(
            Message(
                "{number} are too many for one fight; at most {limit}.",
                path="foe",
                number=len(found),
                limit=MAX_FOES,
            )
        )
    if faults:
        raise SheetError("", faults)
    return tuple(found)
