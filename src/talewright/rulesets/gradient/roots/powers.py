"""Powers of Roots: spellbooks, scrolls, relics, the Grimoire, and healing by faith or nature (ROOT-030 to 036)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.belongings import drop
from talewright.rulesets.gradient.character import CONDITION_ARMOUR, Character, Item
from talewright.rulesets.gradient.harm import hurt, restored
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.powers import Power, use
from talewright.rulesets.gradient.roots.book import SPELLBOOK, setting
from talewright.rulesets.gradient.roots.fatigue import tire
from talewright.rulesets.gradient.saves import passes

SCROLL, RELIC, GRIMOIRE, PRAYER_BOOK = "Scroll: ", "Relic: ", "Grimoire", "Prayer Book"
SYMBOL, WARD = "Holy Symbol", "ward"
"""A holy symbol casts Ward once a day, for nothing."""
SHIELDED = "shielded"
"""The one spell with a printed number: Shield, +1 Armor."""
CONDITION_ARMOUR[SHIELDED] = 1
BACKFIRES = ("none", "fatigue", "lost_book", "injury", "death")
"""What a failed casting in danger may bring; which one is the Warden's to say (ROOT-032)."""
INJURY = 4
GRIMOIRE_HOURS = 4
"""What copying a spell into a Grimoire takes (ROOT-036)."""
HEALS = {"healing_faith": 4, "natural_healing": 4, "lay_on_hands": 6}
"""Once a day, as an action: dice of STR given back."""


def spellbook(spell: str) -> Item:
    """One spell, one slot (ROOT-030)."""
    return Item(SPELLBOOK + spell)


def scroll(spell: str) -> Item:
    """Petty, and gone after one reading (ROOT-033)."""
    return Item(SCROLL + spell, slots=0, uses=1)


def relic(name: str, uses: int, recharge: str) -> Item:
    """Limited uses and a condition to recharge it (ROOT-033)."""
    return Item(RELIC + name, uses=uses, full=uses, note=f"recharges: {recharge}")


def known(character: Character) -> tuple[str, ...]:
    """What the character can cast, in the order carried: books, scrolls, relics, Grimoire pages, Miracles."""
    found = [
        item.name for item in character.items if item.name.startswith((SPELLBOOK, SCROLL)) or _charged(item)
    ]
    if any(item.name == GRIMOIRE for item in character.items):
        found += [f"{GRIMOIRE}: {spell}" for spell in _list(character, "grimoire")]
    if any(item.name == PRAYER_BOOK for item in character.items):
        found += [f"{PRAYER_BOOK}: {spell}" for spell in _list(character, "miracles")]
    if WARD not in character.spent and any(item.name == SYMBOL for item in character.items):
        found.append(f"{SYMBOL}: Ward")
    return tuple(dict.fromkeys(found))


def _charged(item: Item) -> bool:
    return item.name.startswith(RELIC) and item.uses > 0


def _list(character: Character, name: str) -> list[str]:
    return [part for part in character.detail(name).split("; ") if part]


def cast(
    ask: Ask,
    character: Character,
    source: str,
    rules: Rules = DEFAULT,
    *,
    danger: bool = False,
    asked: bool = False,
) -> tuple[Character, bool]:
    """Use a power; whether it takes effect comes second.

    A spell costs 1 Fatigue afterwards; a scroll and a relic cost none. In danger or deprived the Warden may ask
    for a WIL save first, and says what a failure brings (ROOT-030 to ROOT-033). `asked`: the save is asked for.
    """
    if source not in known(character):
        raise SheetError(
            character.name or "powers",
            [Message("{source!r} is nothing this character can cast.", source=source[:40])],
        )
    calm = not danger and not character.deprived
    enhanced = (
        calm and ask.decide("enhance", ("plain", "enhance"), clause="ROOT-031", source=source) == "enhance"
    )
    worked = True
    if not calm and (
        asked or ask.decide("ask_wil", ("no", "yes"), clause="ROOT-032", who=MASTER, source=source) == "yes"
    ):
        worked = ask.call(passes, "casting", character.willpower, 0, rules.doubles)
        if not worked:
            character = _backfire(ask, character, source)
            if character.dead:
                return character, False
    book, _, spell = source.partition(": ")
    ask.note("cast", name=character.name, spell=spell, book=book.lower(), worked=worked, enhanced=enhanced)
    if source.startswith(SCROLL):
        character = drop(character, source)
    elif source.startswith(RELIC):
        character = replace(character, items=_used(character.items, source))
    elif source.startswith(f"{SYMBOL}: "):
        character = replace(character, spent=(*character.spent, WARD))
    else:
        character = tire(ask, character, int(setting()["power"]["spellbook_fatigue"]))
    if worked and source.endswith(": Shield"):
        character = replace(character, conditions=character.conditions | {SHIELDED})
    return character, worked


def _used(items: tuple[Item, ...], name: str) -> tuple[Item, ...]:
    at = next(n for n, item in enumerate(items) if item.name == name and item.uses > 0)
    return (*items[:at], replace(items[at], uses=items[at].uses - 1), *items[at + 1 :])


def _backfire(ask: Ask, character: Character, source: str) -> Character:
    consequence = ask.decide("backfire", BACKFIRES, clause="ROOT-032", who=MASTER, source=source)
    ask.note("backfired", name=character.name, source=source, consequence=consequence)
    if consequence == "fatigue":
        return tire(ask, character)
    if consequence == "lost_book":
        return _lose(character, source)
    if consequence == "injury":
        (amount,) = ask.roll(d(1, INJURY), "backfire_injury", clause="ROOT-032", who=MASTER)
        return hurt(character, amount)
    return hurt(character, character.strength) if consequence == "death" else character


def _lose(character: Character, source: str) -> Character:
    """The book is gone; of a Grimoire or Prayer Book only the page."""
    for book, detail in ((GRIMOIRE, "grimoire"), (PRAYER_BOOK, "miracles")):
        if source.startswith(f"{book}: "):
            left = [spell for spell in _list(character, detail) if spell != source.partition(": ")[2]]
            return character.with_detail(detail, "; ".join(left))
    return drop(character, source)


def copy_spell(ask: Ask, character: Character, book: str, rules: Rules = DEFAULT) -> tuple[Character, bool]:
    """Four hours and a WIL save copy a spellbook into the Grimoire and destroy it; scrolls never (ROOT-036)."""
    if not any(item.name == GRIMOIRE for item in character.items):
        raise SheetError(character.name or "powers", [Message("There is no Grimoire to copy into.")])
    if not book.startswith(SPELLBOOK) or not any(item.name == book for item in character.items):
        raise SheetError(
            character.name or "powers",
            [Message("{book!r} is no spellbook at hand; scrolls cannot be copied.", book=book[:40])],
        )
    copied = ask.call(passes, "copying", character.willpower, 0, rules.doubles)
    ask.note(
        "copied",
        name=character.name,
        book=book,
        worked=copied,
        hours=GRIMOIRE_HOURS,
    )
    if not copied:
        return character, False
    pages = [*_list(character, "grimoire"), book.removeprefix(SPELLBOOK)]
    return drop(character, book).with_detail("grimoire", "; ".join(pages)), True


def feat(ask: Ask, character: Character, power: Power, rules: Rules = DEFAULT) -> tuple[Character, bool]:
    """A martial feat: what it does is the fiction's; it may cost Fatigue, WIL or STR (ROOT-034).

    It is a power like any other of the core, but its Fatigue fills slots as Fatigue does here.
    """
    paid = tire(ask, character, power.fatigue)
    return use(ask, paid, replace(power, fatigue=0), rules=rules)


def heal(
    ask: Ask, healer: Character, ability: str, patient: Character | None = None
) -> tuple[Character, Character]:
    """Healing Faith, Natural Healing or Lay on Hands: once a day some STR comes back (ROOT-061)."""
    if ability not in healer.abilities:
        raise SheetError(
            healer.name or "powers",
            [Message("{ability!r} is not an ability of this character.", ability=ability[:40])],
        )
    if ability in healer.spent:
        raise SheetError(
            healer.name or "powers",
            [Message("{ability} is spent until tomorrow.", ability=Name(ability.replace("_", " ")))],
        )
    (amount,) = ask.roll(d(1, HEALS[ability]), ability, clause="ROOT-061")
    healer = replace(healer, spent=(*healer.spent, ability))
    if patient is None:
        healer = restored(healer, amount, "strength")
        return healer, healer
    return healer, restored(patient, amount, "strength")


def leech_life(ask: Ask, caster: Character) -> tuple[Character, int]:
    """1d6 STR off a target within 30 ft, past armour and HP; the caster pays the same in WIL (ROOT-061)."""
    (amount,) = ask.roll(d(1, 6), "leech_life", clause="ROOT-061")
    ask.note("leeched", name=caster.name, amount=amount)
    return hurt(caster, amount, "willpower"), amount
