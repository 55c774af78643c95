"""Characters of any setting: the core's two steps, then what the folder's pages say (GRAD-033)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from talewright.core.ask import Ask, Fact
from talewright.core.dice import Dice
from talewright.core.tables import RollTable
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.bonds import BOUND, Gift
from talewright.rulesets.gradient.setting.items import is_coin
from talewright.rulesets.gradient.setting.lines import bare, straight
from talewright.rulesets.gradient.setting.market import carried
from talewright.rulesets.gradient.setting.origins import SPELLBOOK, Origins, Trade
from talewright.rulesets.gradient.setting.outline import roll_table
from talewright.rulesets.gradient.setting.tables import roll_tables
from talewright.rulesets.gradient.setting.terms import ATTRIBUTE

LEAST_HP = LEAST_SCORE = 1
_SPELLS = re.compile(r"\bspells?(?:books?)?\b", re.IGNORECASE)
_BOLD = re.compile(r"\*\*([^*:]+?)\*\*")
_RULE_WORDS = re.compile(r"\b(STR|DEX|WIL|HP|save|saves|armou?r|fatigue|warden|grimoire)\b", re.IGNORECASE)


def third(known: Origins) -> Callable[[Ask, Character, Rules], Character]:
    """Background, specialization, items, modifiers, traits, bond, age and omen."""

    def step(ask: Ask, made: Character, rules: Rules) -> Character:
        backgrounds = {each: some[0].background for each, some in known.trades.items()}
        name = _pick(
            ask,
            "background",
            {each: _background_words(some) for each, some in backgrounds.items()},
            gives=tuple((each, _numbers(some), _effects(some)) for each, some in backgrounds.items()),
        )
        options = {trade.specialization.name: trade for trade in known.trades[name]}
        words = {each: f"{each}: {bare(trade.specialization.description)}" for each, trade in options.items()}
        trade = options[_pick(ask, "specialization", words, background=name)]
        character = replace(made, setting=known.setting.title, abilities=abilities(trade))
        details = [("background", name), ("specialization", trade.specialization.name)]
        character = replace(character, details=tuple(details))
        character = _modified(_equipped(ask, character, trade, known), trade.background)
        for table in known.traits:
            character = character.with_detail(*_rolled(ask, table, "trait"))
        for table in known.bonds:
            name, text = _rolled(ask, table, "bond")
            character = _given(character.with_detail(name, text), known.gifts.get(text))
        if known.age is not None:
            dice, more = known.age
            age = sum(ask.roll(dice, "age", clause="GRAD-033")) + more
            character = character.with_detail("age", str(age))
        for table in () if rules.made_together else known.omens:
            character = character.with_detail(*_rolled(ask, table, "omen"))
        return character

    return step


def _rolled(ask: Ask, table: RollTable, what: str) -> tuple[str, str]:
    faces = ask.roll(table.dice, what, clause="GRAD-033", table=table.name)
    name = table.name.casefold()
    return (what if name in (what, f"{what}s") else name), str(table.look(table.total(faces)))


def _given(character: Character, gift: Gift | None) -> Character:
    """What a bond gives is carried, not held; a part of the character is marked as such."""
    if gift is None:
        return character
    items = (
        replace(carried(item), in_use=False, note=BOUND if BOUND in item.notes else "bond")
        for item in gift.items
    )
    return replace(character, items=(*character.items, *items), coins=character.coins + gift.coins)


def _numbers(background: model.Background) -> tuple[tuple[str, int], ...]:
    """What a background does to the scores."""
    return (*background.modifiers, *((("HP", background.hp),) if background.hp else ()))


def _moves(background: model.Background) -> tuple[str, ...]:
    return tuple(move.name for move in background.moves if move.name)


def _effects(background: model.Background) -> tuple[str, ...]:
    """What the moves do: the first sentence of each, or its name where it has no text."""
    first = (bare(move.text).partition(". ")[0].rstrip(".") or move.name for move in background.moves)
    return tuple(filter(None, first))


def _background_words(background: model.Background) -> str:
    numbers = ", ".join(f"{short} {amount:+d}" for short, amount in _numbers(background)) or "no modifiers"
    return f"{background.name}: {numbers}. {', '.join(_moves(background))}."


def _pick(ask: Ask, what: str, names: dict[str, str], *, background: str = "", gives: Fact = ()) -> str:
    """Rolled with equal chance, or chosen."""
    offered = tuple(names)
    if len(offered) == 1:
        return offered[0]
    meaning = {f"take:{name}": words or name for name, words in names.items()}
    how = ask.decide(
        what, ("roll", *meaning), clause="GRAD-033", words=meaning, background=background, gives=gives
    )
    if how != "roll":
        return how.partition(":")[2]
    (face,) = ask.roll(Dice((("", 1, len(offered)),)), what, clause="GRAD-033")
    return offered[face - 1]


def slug(name: str) -> str:
    """A name as the id of an ability: 'Lay on Hands' is lay_on_hands."""
    return re.sub(r"[^\w]+", "_", straight(name).casefold().replace("'", "")).strip("_")


def abilities(trade: Trade) -> tuple[str, ...]:
    """The background's moves and what it always has, the specialization, and what its description names in bold."""
    moves = [move.name for move in trade.background.moves if move.name]
    moves += [trade.background.name] if trade.background.description else []
    named = [
        name.strip()
        for name in _BOLD.findall(trade.specialization.description)
        if not _RULE_WORDS.search(name) and len(name) <= 40
    ]
    return tuple(dict.fromkeys(slug(each) for each in (*moves, trade.specialization.name, *named)))


def _equipped(ask: Ask, character: Character, trade: Trade, known: Origins) -> Character:
    """The list of the specialization: sums of money, numbers of things, choices; then its background's tables."""
    items: list[Item] = []
    coins = 0
    for line in trade.specialization.items:
        if line.amount and is_coin(line.name, known.currency):
            coins += _amount(ask, line.amount, "coins", coin=line.name)
        elif line.amount:
            number = _amount(ask, line.amount, "number", item=line.name)
            items += [carried(line)] * number
        elif line.choice:
            items += _chosen(ask, line, known, items)
        else:
            items += [carried(line)] * line.count
    for table in (*trade.background.tables, *trade.specialization.tables):
        for rolls in roll_tables(table):
            faces = ask.roll(roll_table(rolls).dice, "trait", clause="GRAD-033", table=rolls.name)
            found = str(roll_table(rolls).look(roll_table(rolls).total(faces)))
            if _SPELLS.search(rolls.name):
                items.append(Item(SPELLBOOK + found))
            else:
                character = character.with_detail(rolls.name.casefold() or "table", found)
    character = replace(character, items=in_hand(tuple(items)), coins=coins)
    return _chosen_for_good(ask, character, trade, known)


def _chosen_for_good(ask: Ask, character: Character, trade: Trade, known: Origins) -> Character:
    """A page that gives a move of Roots asks what Roots asks of its owner."""
    from talewright.rulesets.gradient.roots.lasting_choices import asked_by, choose_for_good

    words = " ".join((trade.specialization.description, *(move.text for move in trade.background.moves)))
    prayers = [
        text
        for table in (*trade.background.tables, *trade.specialization.tables)
        for rolls in roll_tables(table)
        if _SPELLS.search(rolls.name)
        for _, _, text in rolls.rows
    ]
    return choose_for_good(ask, character, asked_by(character.abilities, words), known.kinds, prayers)


def _amount(ask: Ask, amount: str, what: str, *, coin: str = "", item: str = "") -> int:
    if amount.isdecimal():
        return int(amount)
    match = re.match(r"(\d*d\d+)(?:\s*([+x×])\s*(\d+))?", amount)
    assert match is not None
    total = sum(ask.roll(Dice.parse(match[1]), what, clause="GRAD-033", coin=coin, item=item))
    if match[2]:
        total = total + int(match[3]) if match[2] == "+" else total * int(match[3])
    return total


def _chosen(ask: Ask, line: model.Item, known: Origins, have: list[Item]) -> list[Item]:
    """What is 'of choice' is chosen; without anything to choose from the line stands as it is written."""
    found: list[Item] = []
    for _ in range(line.count):
        taken = {item.name for item in (*have, *found)}
        offered = [f"item:{name}" for name in known.choices(line) if name not in taken]
        if not offered:
            found.append(carried(line))
            continue
        name = ask.decide("choice", offered, clause="GRAD-033", item=line.name).partition(":")[2]
        good = known.goods.get(name)
        found.append(replace(carried(good.item), in_use=False) if good else Item(name))
    return found


def in_hand(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The heaviest weapon is in hand. A bow or a two-handed weapon and a shield are not held together."""
    weapons = [item for item in items if item.dice]
    if not weapons:
        return items
    best = max(weapons, key=lambda item: (max(item.dice), len(item.dice)))
    held = items.index(best)
    return tuple(
        replace(item, in_use=True)
        if at == held
        else replace(item, in_use=False)
        if item.name == "Shield" and best.slots > 1
        else item
        for at, item in enumerate(items)
    )


def _modified(character: Character, background: model.Background) -> Character:
    changes: dict[str, Any] = {}
    for short, amount in background.modifiers:
        score = max(LEAST_SCORE, getattr(character, ATTRIBUTE[short]) + amount)
        changes |= {ATTRIBUTE[short]: score, f"{ATTRIBUTE[short]}_max": score}
    hp = max(LEAST_HP, character.hp_max + (background.hp or 0))
    return replace(character, **changes, hp=hp, hp_max=hp)
