"""What the pages of a setting say of its characters: backgrounds, traits, bonds, omens, age, what may be chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.core.tables import RollTable
from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.bonds import Gift, gifts
from talewright.rulesets.gradient.setting.items import is_spellbook
from talewright.rulesets.gradient.setting.lines import bare, straight
from talewright.rulesets.gradient.setting.market import Good, currency, goods
from talewright.rulesets.gradient.setting.outline import Place, outline, roll_table, rolls_of
from talewright.rulesets.gradient.setting.tables import Rolls, roll_tables

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
_CHOICE = re.compile(r"^(?:an?\s{1,9}|the\s{1,9})?(?P<noun>.+?)\s{1,9}(?:of\s{1,9}(?:your\s{1,9}|the\s{1,9}player's\s{1,9})?|\(?your\s{1,9})choice", re.IGNORECASE)  # fmt: skip
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
    def kinds(self) -> dict[str, str]:
        """The categories of its antagonists, folder and shown name: as a table lists them if there is one."""
        folders = sorted({foe.category for foe in self.setting.antagonists if foe.category})
        for place in self.places:
            for rolls in rolls_of(place.section):
                shown = {straight(text).casefold().replace(" ", "-"): text for _, _, text in rolls.rows}
                if folders and set(folders) <= set(shown):
                    return {folder: text for folder, text in shown.items() if folder in folders}
        return {folder: folder.replace("-", " ").title() for folder in folders}

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
    def gifts(self) -> dict[str, Gift]:
        """What the bonds give, by their text."""
        places = (place for place in self.places if _BONDS.search(place.section.title))
        return {text: gift for place in places for text, gift in gifts(place.section).items()}

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
