"""Characters of any setting: the core's two steps, then what the folder's pages say (GRAD-033)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from talewright.core.ask import Ask
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.core.tables import RollTable
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.items import is_coin, is_spellbook
from talewright.rulesets.gradient.setting.lines import bare, straight
from talewright.rulesets.gradient.setting.market import Good, carried, currency, goods
from talewright.rulesets.gradient.setting.outline import Place, outline, roll_table, rolls_of
from talewright.rulesets.gradient.setting.tables import Rolls, roll_tables
from talewright.rulesets.gradient.setting.terms import ATTRIBUTE

LEAST_HP = LEAST_SCORE = 1
SPELLBOOK = "Spellbook: "
_TRAITS = re.compile(r"\b(traits?|looks?|habits?|appearance)\b", re.IGNORECASE)
_BONDS = re.compile(r"\bbonds?\b", re.IGNORECASE)
_OMENS = re.compile(r"\bomens?\b", re.IGNORECASE)
_CREATION = re.compile(r"\bcharacter creation|creating (?:a )?characters?|new characters?\b", re.IGNORECASE)
_NAMES = re.compile(r"\b(?:sur)?names?\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(backgrounds?|speciali[sz]ations?|spells?|reactions?|antagonists?)\b", re.IGNORECASE
)
_AGE = re.compile(r"\bage\b[^.|]*?(\d{0,2}d\d{1,3})\s*\+\s*(\d{1,3})|(\d{0,2}d\d{1,3})\s*\+\s*(\d{1,3})[^.|]*\b(?:age|years)\b", re.IGNORECASE)  # fmt: skip
_SPELLS = re.compile(r"\bspells?(?:books?)?\b", re.IGNORECASE)
_BOLD = re.compile(r"\*\*([^*:]+?)\*\*")
_RULE_WORDS = re.compile(r"\b(STR|DEX|WIL|HP|save|saves|armou?r|fatigue|warden|grimoire)\b", re.IGNORECASE)
_CHOICE = re.compile(r"^(?:an?\s+|the\s+)?(?P<noun>.+?)\s+(?:of\s+(?:your\s+|the\s+player's\s+)?|\(?your\s+)choice", re.IGNORECASE)  # fmt: skip
MAX_OPTIONS = 400


@dataclass(frozen=True)
class Trade:
    """A specialization with the background it belongs to."""

    background: model.Background
    specialization: model.Specialization


@dataclass(frozen=True)
class Origins:
    """What the pages of a setting say of its characters, read once."""

    setting: model.Setting
    goods: dict[str, Good] = field(default_factory=dict, hash=False, compare=False)

    @cached_property
    def trades(self) -> dict[str, list[Trade]]:
        """What a character can have been: specializations by background, in the order of the table if there is one."""
        found: dict[str, list[Trade]] = {}
        for background in self.setting.backgrounds:
            for each in background.specializations:
                found.setdefault(background.name, []).append(Trade(background, each))
        order = self._order(tuple(found))
        trades = {name: found[name] for name in order}
        for name, some in trades.items():
            by_name = {each.specialization.name: each for each in some}
            trades[name] = [by_name[each] for each in self._order(tuple(by_name))]
        return trades

    def _order(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """These names as a roll table of the rules pages lists them; else as they are."""
        wanted = {straight(name).casefold(): name for name in names}
        for place in self.places:
            for rolls in rolls_of(place.section):
                listed = [straight(text).casefold() for _, _, text in rolls.rows]
                if len(listed) == len(wanted) and set(listed) == set(wanted):
                    return tuple(wanted[each] for each in listed)
        return names

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return tuple(outline(self.setting))

    def _tables(self, wanted: Callable[[Place], bool]) -> Iterator[Rolls]:
        for place in self.places:
            if wanted(place):
                yield from (rolls for rolls in rolls_of(place.section) if rolls.name)

    @cached_property
    def traits(self) -> tuple[RollTable, ...]:
        """Tables that every new character rolls on once: under Traits, or elsewhere on the page of creation."""

        def wanted(place: Place) -> bool:
            title = place.section.title
            apart = any(part.search(title) for part in (_NAMES, _BONDS, _OMENS, _ELSEWHERE))
            return not apart and (place.under(_TRAITS) or place.under(_CREATION))

        names = {*self.trades, *(t.specialization.name for some in self.trades.values() for t in some)}
        return tuple(
            roll_table(rolls)
            for rolls in self._tables(wanted)
            if not {text for _, _, text in rolls.rows} <= names and not _ELSEWHERE.search(rolls.name)
        )

    @cached_property
    def bonds(self) -> tuple[RollTable, ...]:
        return tuple(map(roll_table, self._tables(lambda place: bool(_BONDS.search(place.section.title)))))

    @cached_property
    def omens(self) -> tuple[RollTable, ...]:
        return tuple(map(roll_table, self._tables(lambda place: bool(_OMENS.search(place.section.title)))))

    @cached_property
    def age(self) -> tuple[Dice, int] | None:
        """The dice of a character's age and what is added, where a page gives them."""
        for place in self.places:
            words = " ".join((place.section.title, place.section.text, *place.section.entries))
            if match := _AGE.search(straight(bare(words))):
                return Dice.parse(match[1] or match[3]), int(match[2] or match[4])
        return None

    @cached_property
    def currency(self) -> str:
        return currency(self.setting)

    @cached_property
    def spells(self) -> tuple[str, ...]:
        """Every spell the pages name: lists and tables under such a heading, books and tables of backgrounds."""
        found: list[str] = []
        for place in self.places:
            if _SPELLS.search(place.section.title):
                found += place.section.entries
                found += [text for rolls in rolls_of(place.section) for _, _, text in rolls.rows]
        for background in self.setting.backgrounds:
            for each in background.specializations:
                found += [item.name.partition(":")[2] for item in each.items if is_spellbook(item.name)]
                for table in (*background.tables, *each.tables):
                    found += [
                        text
                        for rolls in roll_tables(table)
                        if _SPELLS.search(rolls.name)
                        for _, _, text in rolls.rows
                    ]
        names = (bare(each).partition(" (")[0].strip() for each in found)
        return tuple(sorted({name for name in names if name and len(name) <= 40}))[:MAX_OPTIONS]

    def choices(self, item: model.Item) -> tuple[str, ...]:
        """What an item 'of choice' may be: a spellbook of any spell, or goods of that kind."""
        match = _CHOICE.match(item.name)
        noun = (match["noun"] if match else item.name).casefold().strip()
        stem = noun.rstrip("s")
        if "spellbook" in noun:
            return tuple(SPELLBOOK + spell for spell in self.spells)
        kind = [
            good.name
            for good in self.goods.values()
            if not good.hired
            and (
                stem in good.section.casefold()
                or stem in good.name.casefold()
                or (stem == "weapon" and good.item.dice)
            )
        ]
        examples = [
            example.strip()
            for name in kind
            for note in self.goods[name].item.notes
            for example in re.sub(r"^e\.?g\.?\s*", "", note).split(", ")
            if stem in self.goods[name].name.casefold()
        ]
        return tuple(dict.fromkeys((*examples, *kind)))[:MAX_OPTIONS]


def origins(setting: model.Setting) -> Origins:
    """The setting's own step of creation, ready to be asked. Refused without backgrounds."""
    if not any(background.specializations for background in setting.backgrounds):
        raise RulesetError(
            Message("{title} has no backgrounds, so no character can be made in it.", title=setting.title)
        )
    return Origins(setting, goods(setting))


def third(known: Origins) -> Callable[[Ask, Character, Rules], Character]:
    """Background, specialization, items, modifiers, traits, bond, age and omen."""

    def step(ask: Ask, made: Character, rules: Rules) -> Character:
        name = _pick(
            ask, "background", {each: _background_words(some) for each, some in known.trades.items()}
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
            character = character.with_detail(*_rolled(ask, table, "bond"))
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


def _background_words(trades: list[Trade]) -> str:
    background = trades[0].background
    numbers = [f"{short} {amount:+d}" for short, amount in background.modifiers]
    numbers += [f"HP {background.hp:+d}"] if background.hp else []
    moves = ", ".join(move.name for move in background.moves if move.name)
    return f"{background.name}: {', '.join(numbers) or 'no modifiers'}. {moves}."


def _pick(ask: Ask, what: str, names: dict[str, str], background: str = "") -> str:
    """Rolled with equal chance, or chosen."""
    offered = tuple(names)
    if len(offered) == 1:
        return offered[0]
    meaning = {f"take:{name}": words or name for name, words in names.items()}
    how = ask.decide(what, ("roll", *meaning), clause="GRAD-033", words=meaning, background=background)
    if how != "roll":
        return how.partition(":")[2]
    (face,) = ask.roll(Dice((("", 1, len(offered)),)), what, clause="GRAD-033")
    return offered[face - 1]


def slug(name: str) -> str:
    """A name as the id of an ability: 'Lay on Hands' is lay_on_hands."""
    return re.sub(r"[^\w]+", "_", straight(name).casefold().replace("'", "")).strip("_")


def abilities(trade: Trade) -> tuple[str, ...]:
    """The background's moves, the specialization itself, and what its description names in bold."""
    moves = [move.name for move in trade.background.moves if move.name]
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
            items += [
                carried(replace(line, slots=model.ORDINARY if line.slots == model.PETTY else line.slots))
            ] * number
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
    return replace(character, items=_in_hand(items), coins=coins)


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


def _in_hand(items: list[Item]) -> tuple[Item, ...]:
    """The heaviest weapon is in hand."""
    weapons = [item for item in items if item.dice]
    if weapons:
        best = max(weapons, key=lambda item: (max(item.dice), len(item.dice)))
        items[items.index(best)] = replace(best, in_use=True)
    return tuple(items)


def _modified(character: Character, background: model.Background) -> Character:
    changes: dict[str, Any] = {}
    for short, amount in background.modifiers:
        score = max(LEAST_SCORE, getattr(character, ATTRIBUTE[short]) + amount)
        changes |= {ATTRIBUTE[short]: score, f"{ATTRIBUTE[short]}_max": score}
    hp = max(LEAST_HP, character.hp_max + (background.hp or 0))
    return replace(character, **changes, hp=hp, hp_max=hp)
