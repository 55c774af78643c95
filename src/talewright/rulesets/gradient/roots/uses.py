"""Abilities used outside a fight, one verb for all, and hiring for the day (ROOT-034, ROOT-036, ROOT-041, ROOT-061)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.belongings import drop
from talewright.rulesets.gradient.character import HOUR, WEEK, Character, Item
from talewright.rulesets.gradient.harm import restored
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import market
from talewright.rulesets.gradient.roots.abilities import ANIMAL_FORM, ELEMENTS
from talewright.rulesets.gradient.roots.book import SPELLBOOK
from talewright.rulesets.gradient.roots.clocks import pass_time
from talewright.rulesets.gradient.roots.companions import train
from talewright.rulesets.gradient.roots.fatigue import tire
from talewright.rulesets.gradient.roots.hirelings import HIRELINGS, hirelings_of
from talewright.rulesets.gradient.roots.imbuing import imbue
from talewright.rulesets.gradient.roots.inventory import take
from talewright.rulesets.gradient.roots.powers import GRIMOIRE_HOURS, copy_spell, heal, leech_life

HONEY = "Killer Bee Honey"
HONEY_USES, HONEY_DIE = 3, 6
CURABLE = ("poisoned", "ghoul fever", "mummy rot", "zombie plague", "lycanthropy")
"""What laying on hands takes away: disease and poison."""
HARVEST_DIE = 4
SKIES = ("fog", "wind", "rain")
Use = Callable[[Ask, Character, Rules], Character]


def honey() -> Item:
    """What a hive of Killer Bees yields."""
    return Item(HONEY, uses=HONEY_USES)


def _needs(hero: Character, ability: str, *, daily: str = "") -> None:
    if ability not in hero.abilities:
        raise SheetError(
            hero.name or "abilities",
            [Message("This needs the ability {ability}.", ability=Name(ability.replace("_", " ")))],
        )
    if daily and daily in hero.spent:
        raise SheetError(
            hero.name or "abilities",
            [Message("{daily} is spent until tomorrow.", daily=Name(daily.replace("_", " ")))],
        )


def _healing(ability: str) -> Use:
    def use(ask: Ask, hero: Character, rules: Rules) -> Character:
        del rules
        return heal(ask, hero, ability)[0]

    return use


def _cure(ask: Ask, hero: Character, rules: Rules) -> Character:
    """Lay on Hands once a day: disease or poison is gone, instead of STR."""
    del rules
    _needs(hero, "lay_on_hands", daily="lay_on_hands")
    ask.note("cured", name=hero.name)
    hero = replace(
        hero, spent=(*hero.spent, "lay_on_hands"), conditions=hero.conditions - set(CURABLE), deprived=False
    )
    return replace(hero, details=tuple(pair for pair in hero.details if pair[0] not in CURABLE))


def _honey(ask: Ask, hero: Character, rules: Rules) -> Character:
    del rules
    at = next((n for n, item in enumerate(hero.items) if item.name == HONEY and item.uses), None)
    if at is None:
        raise SheetError(hero.name or "inventory", [Message("There is no honey of Killer Bees at hand.")])
    (amount,) = ask.roll(d(1, HONEY_DIE), "honey", clause="ROOT-053")
    jar = hero.items[at]
    items = (*hero.items[:at], replace(jar, uses=jar.uses - 1), *hero.items[at + 1 :])
    hero = restored(replace(hero, items=items), amount, "strength")
    return drop(hero, HONEY) if jar.uses == 1 else hero


def _imbue(ask: Ask, hero: Character, rules: Rules) -> Character:
    del rules
    return imbue(ask, hero)


def _leech(ask: Ask, hero: Character, rules: Rules) -> Character:
    del rules
    _needs(hero, "necromancer")
    return leech_life(ask, hero)[0]


def _tiring(ability: str, name: str, *, daily: bool = False) -> Use:
    """What costs a Fatigue afterwards; what it brings is the fiction's."""

    def use(ask: Ask, hero: Character, rules: Rules) -> Character:
        del rules
        _needs(hero, ability, daily=name if daily else "")
        ask.note("ability_used", name=hero.name, ability=name.replace("_", " "))
        hero = replace(hero, spent=(*hero.spent, name)) if daily else hero
        return tire(ask, hero)

    return use


def _appearance(ask: Ask, hero: Character, rules: Rules) -> Character:
    del rules
    _needs(hero, "illusionist", daily="appearance")
    ask.note("ability_used", name=hero.name, ability="appearance")
    return replace(hero, spent=(*hero.spent, "appearance"))


def _shapeshift(ask: Ask, hero: Character, rules: Rules) -> Character:
    """Into a studied animal once a day, d8 damage; back again for 1 Fatigue."""
    del rules
    if ANIMAL_FORM in hero.conditions:
        return tire(ask, replace(hero, conditions=hero.conditions - {ANIMAL_FORM}))
    _needs(hero, "shapeshifter", daily="shapeshift")
    ask.note("ability_used", name=hero.name, ability="shapeshift")
    return replace(hero, spent=(*hero.spent, "shapeshift"), conditions=hero.conditions | {ANIMAL_FORM})


def _sky(ask: Ask, hero: Character, rules: Rules) -> Character:
    """Fog, wind or rain, once a rest, for 1 Fatigue."""
    del rules
    _needs(hero, "stormcaller", daily="weather")
    sky = ask.decide("weather", SKIES, clause="ROOT-061", name=hero.name)
    ask.note("ability_used", name=hero.name, ability=sky)
    return tire(ask, replace(hero, spent=(*hero.spent, "weather")))


def _harvest(ask: Ask, hero: Character, rules: Rules) -> Character:
    """1d4 rations or ingredients off a kill."""
    del rules
    _needs(hero, "spore_sage")
    (amount,) = ask.roll(d(1, HARVEST_DIE), "harvest", clause="ROOT-061")
    return take(hero, Item("Rations", uses=amount))


def _attune(ask: Ask, hero: Character, rules: Rules) -> Character:
    """Eight hours turn an Elementalist to another element."""
    del rules
    _needs(hero, "elementalist")
    return hero.with_detail("element", ask.decide("element", ELEMENTS, clause="ROOT-061"))


def _copy(ask: Ask, hero: Character, rules: Rules) -> Character:
    book = next((item.name for item in hero.items if item.name.startswith(SPELLBOOK)), "")
    return copy_spell(ask, hero, book, rules)[0]


def _companion(ask: Ask, hero: Character, rules: Rules) -> Character:
    del rules
    return train(ask, hero)


WAYS: dict[str, Use] = {
    "healing faith": _healing("healing_faith"),
    "natural healing": _healing("natural_healing"),
    "lay on hands": _healing("lay_on_hands"),
    "cure": _cure,
    "honey": _honey,
    "imbue": _imbue,
    "leech life": _leech,
    "speak with the dead": _tiring("necromancer", "speak_with_the_dead"),
    "appearance": _appearance,
    "shapeshift": _shapeshift,
    "weather": _sky,
    "harvest": _harvest,
    "attune": _attune,
    "copy a spell": _copy,
    "train a companion": _companion,
}


MINUTES = {"copy a spell": GRIMOIRE_HOURS * HOUR, "attune": 8 * HOUR, "train a companion": WEEK}
"""What takes longer than a moment."""


@dataclass(frozen=True)
class UseOrder:
    """An ability, outside a fight."""

    what: str = field("healing faith", "the ability: healing faith, cure, imbue, shapeshift, weather ...")


def play_use(ask: Ask, hero: Character, order: UseOrder, rules: Rules) -> Outcome[Character]:
    """Carry it out, with what it rolls and costs. Good if it changed anything for the better or was paid for."""
    if order.what not in WAYS:
        raise SheetError(
            "",
            [
                Message(
                    "{what!r} is unknown.{hint}",
                    path="what",
                    what=order.what[:40],
                    hint=did_you_mean(order.what, WAYS),
                )
            ],
        )
    after = WAYS[order.what](ask, hero, rules)
    after = ask.call(pass_time, after, MINUTES.get(order.what, 0))
    facts = (
        ("strength_gain", after.strength - hero.strength), ("willpower_gain", after.willpower - hero.willpower),
        ("tired", after.fatigue - hero.fatigue),
    )  # fmt: skip
    return Outcome(after, "used", after != hero, facts)


@dataclass(frozen=True)
class HireOrder:
    """Hire a helper."""

    whom: str = field("Bodyguard", "the kind of hireling, as the list names it")


def play_hire(ask: Ask, hero: Character, order: HireOrder, rules: Rules) -> Outcome[Character]:
    """Pay the day's wage; a note gives the hireling's numbers, as a line for the allies of a fight (ROOT-041)."""
    del rules
    try:
        after, made = market.hire(ask, hero, order.whom)
    except SheetError as error:
        ask.note("refused", why=error.faults[0])
        return Outcome(hero, "refused", False, (("wage", 0), ("hp", 0)))
    line = f"{made.name.lower()} hp{made.hp} str{made.strength} dex{made.dexterity} wil{made.willpower} d6"
    after = after.with_detail(HIRELINGS, "; ".join((*hirelings_of(hero), line)))
    return Outcome(after, "hired", True, (("wage", made.wage), ("hp", made.hp)))


USES: tuple[Verb[Character], ...] = (
    Verb(
        "use", "an ability, outside a fight", UseOrder, play_use, "ROOT-061",
        ("--abilities healing_faith --str 6 --what 'healing faith'",),
        facts=("strength_gain", "willpower_gain", "tired"),
    ),
    Verb(
        "hire", "hire a helper for the day", HireOrder, play_hire, "ROOT-041",
        ("--coins 30 --whom Bodyguard",), facts=("wage", "hp"),
    ),
)  # fmt: skip
