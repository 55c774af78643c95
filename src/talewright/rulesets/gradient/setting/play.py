"""A setting read from a folder, put to use: its antagonists fight, its ambients act, its people are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.rulesets.gradient import creation as core
from talewright.rulesets.gradient.ambients import Scene
from talewright.rulesets.gradient.character import MAX_ARMOUR, Character, Item
from talewright.rulesets.gradient.foes import FOREIGN, Attack, StatBlock, Trait, in_our_words
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.slots import override_values
from talewright.rulesets.gradient.setting.tables import outcomes
from talewright.rulesets.gradient.setting.terms import ATTRIBUTE, critical_hook, read_loss

LEAST_HP = 1
_TRAITS = re.compile(r"\b(traits?|bonds?|omens?|looks?|habits?)\b", re.IGNORECASE)


def rules_of(setting: model.Setting) -> Rules:
    """The core's options with what the setting overrides (GRAD-003)."""
    values: dict[str, Any] = override_values(dict(setting.overrides))
    return replace(DEFAULT, **values)


def stat_block(foe: model.Antagonist, rules: Rules = DEFAULT, *, archetype: str = "") -> StatBlock:
    """A stat block the fight can use (GRAD-133). One with a hole in its numbers is refused by name."""
    if not foe.complete:
        raise RulesetError(
            f"{foe.key}: the stat line of {foe.name} has a hole. 'setting check' names the line."
        )
    if archetype and archetype not in foe.archetypes:
        raise RulesetError(f"{foe.name} is {' or '.join(foe.archetypes)}, not {archetype[:20]!r}.")
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
        attack.dice,
        attack.bonus,
        blast="blast" in attack.flags,
        ignores_armour="ignores armor" in attack.flags,
        tags=tuple(flag for flag in attack.flags if flag in FOREIGN),
    )
    return in_our_words(read, rules.foreign_terms)


def enter(ambient: model.Ambient) -> Scene:
    """The party comes in."""
    return Scene(ambient)


@dataclass(frozen=True)
class Trade:
    """A specialization with the background it belongs to."""

    background: model.Background
    specialization: model.Specialization


def trades(setting: model.Setting) -> dict[str, list[Trade]]:
    """What one can have been: specializations by background."""
    found: dict[str, list[Trade]] = {}
    for background in setting.backgrounds:
        for each in background.specializations:
            found.setdefault(background.name, []).append(Trade(background, each))
    return found


def trait_tables(setting: model.Setting) -> tuple[model.Table, ...]:
    """Roll tables that every new character rolls on: those under a heading such as Traits or Bonds."""
    return tuple(
        table
        for rules in setting.rules
        for section in rules.sections
        if _TRAITS.search(section.title)
        for table in section.tables
        if table.dice and len(table.columns) > 1 and len(outcomes(table.dice)) == len(table.rows) > 1
    )


def create(ask: Ask, setting: model.Setting, rules: Rules | None = None) -> Character:
    """A character of any setting: the core's two steps, then what the folder says (GRAD-033)."""
    return core.create(ask, rules or rules_of(setting), third=third(setting))


def third(setting: model.Setting) -> Callable[[Ask, Character, Rules], Character]:
    """The setting's own step: background, specialization, items, modifiers, traits."""
    if not setting.backgrounds:
        raise RulesetError(f"{setting.title} has no backgrounds, so nobody can come from it.")

    def step(ask: Ask, made: Character, rules: Rules) -> Character:
        del rules
        choices = trades(setting)
        name = _pick(ask, "background", tuple(choices))
        options = {trade.specialization.name: trade for trade in choices[name]}
        trade = options[_pick(ask, "specialization", tuple(options), background=name)]
        character = _equipped(ask, replace(made, setting=setting.title), trade.specialization)
        character = _modified(character, trade.background)
        details = [("background", name), ("specialization", trade.specialization.name)]
        for table in trait_tables(setting):
            dice = Dice.parse(table.dice)
            row = table.rows[
                sum(ask.roll(dice, "trait", clause="GRAD-033", table=table.columns[1])) - dice.count
            ]
            details.append((table.columns[1], row[1]))
        moves = tuple(move.name for move in trade.background.moves if move.name)
        return replace(character, details=tuple(details), abilities=moves)

    return step


def _pick(ask: Ask, what: str, names: tuple[str, ...], background: str = "") -> str:
    """Rolled with equal chance, or chosen."""
    if len(names) == 1:
        return names[0]
    how = ask.decide(
        what, ("roll", *(f"take:{name}" for name in names)), clause="GRAD-033", background=background
    )
    if how != "roll":
        return how.partition(":")[2]
    (face,) = ask.roll(Dice((("", 1, len(names)),)), what, clause="GRAD-033")
    return names[face - 1]


def _equipped(ask: Ask, character: Character, trade: model.Specialization) -> Character:
    items: list[Item] = []
    coins = 0
    for line in trade.items:
        if line.amount and (match := re.match(r"\d*d\d+", line.amount)):
            coins += sum(ask.roll(Dice.parse(match[0]), "coins", clause="GRAD-033", coin=line.name))
            continue
        carried = Item(
            line.name,
            line.slots,
            tuple(side for side in line.dice if 2 <= side <= 20),
            min(line.armour, MAX_ARMOUR),
            bonus=bool(line.armour),
            in_use=bool(line.armour),
            uses=line.uses,
            note=", ".join(line.notes),
        )
        items += [carried] * line.count
    weapons = [item for item in items if item.dice]
    if weapons:
        best = max(weapons, key=lambda item: (max(item.dice), len(item.dice)))
        items[items.index(best)] = replace(best, in_use=True)
    return replace(character, items=tuple(items), coins=coins)


def _modified(character: Character, background: model.Background) -> Character:
    changes: dict[str, Any] = {}
    for short, amount in background.modifiers:
        score = max(1, getattr(character, ATTRIBUTE[short]) + amount)
        changes |= {ATTRIBUTE[short]: score, f"{ATTRIBUTE[short]}_max": score}
    hp = max(LEAST_HP, character.hp_max + (background.hp or 0))
    return replace(character, **changes, hp=hp, hp_max=hp)
