"""What a spell that was cast does: to its target, to its caster, and to what it is about (LEGF-101 to LEGF-155)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.rulesets.legend.bestiary import Creature, creature
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.dice_pool import Result
from talewright.rulesets.legend.encounters import Meeting, reaction
from talewright.rulesets.legend.exploration import learn, pass_time
from talewright.rulesets.legend.inventory import take
from talewright.rulesets.legend.lasting import OBEYS, WARD, begin, effect_of
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spell_targets import Aim, Struck, aim_of, foe_resists, numbers_of, struck_by
from talewright.rulesets.legend.spells import Spell

FIREFLY, FIND_LOST, KNOCK, SENSE_LIFE, SUGGESTION, LANG_CELES = (
    "firefly", "find_lost", "knock", "sense_life", "suggestion", "lang_celes",
)  # fmt: skip
DISASSEMBLE, COLLECT_MEMORY = "disassemble", "collect_memory"
BOTTLE = "Bottles"
YEARS = (2, 10)
"""LEGF-134: dice of the years by which a great fear ages the unprepared."""
FULL_JAR, EMPTY_JAR = "Jar with a firefly", "Empty jar"


class Aimed(Protocol):
    """What an order says of the target and of what the spell is about."""

    @property
    def foe(self) -> str: ...
    @property
    def foe_die(self) -> int | None: ...
    @property
    def arrow(self) -> bool: ...
    @property
    def on_self(self) -> bool: ...
    @property
    def about(self) -> str: ...
    @property
    def abstract(self) -> bool: ...


@dataclass(frozen=True)
class Done:
    """The caster after a spell, the facts of it, and whether it worked as it was meant to."""

    hero: Hero
    facts: dict[str, int]
    works: bool = True


def take_effect(
    ask: Ask, hero: Hero, known: Spell, order: Aimed, result: Result, size: int, rules: Rules
) -> Done:
    """The whole effect of a cast that did not fail."""
    numbers = numbers_of(known, result, size)
    full = result.outcome == "success"
    if refusal := _unworkable(known, order, numbers, full=full):
        ask.note(refusal, spell=known.name, words=numbers.get("words", 0))
        return Done(hero, {}, works=False)
    beast = creature(order.foe) if order.foe else None
    facts: dict[str, int] = {}
    struck: Struck | None = None
    if beast is not None or order.foe_die is not None:
        struck = _at_target(ask, known, order, numbers, result.degrees, beast, rules)
        facts = {"resisted": int(struck.resisted), "damage": struck.damage}
        if beast is not None:
            facts |= _tell_target(ask, known, numbers, beast, struck)
    hero, healed = _heal(ask, hero, known, order, numbers, result.degrees)
    hero = _asked(ask, hero, known, order, numbers, beast, struck, rules)
    works = struck is None or (struck.holds and (not struck.resisted or bool(known.resisted)))
    if works:
        hero = _lasting(ask, hero, known, order, numbers, beast, full=full)
        hero = _made_of(ask, hero, known, order.about, known.fells_might(numbers, result.degrees))
    if known.id == SUGGESTION and order.about:
        choice = ask.decide(
            "suggestion", ["acts", "refuses"], clause=known.clause, who=MASTER, about=order.about
        )
        works = works and choice == "acts"
    return Done(hero, facts | healed, works)


def _unworkable(known: Spell, order: Aimed, numbers: dict[str, int], *, full: bool) -> str:
    """A note that says why nothing comes of it, or "": too many words, or an abstract thing without a full success."""
    if known.gives == WARD and order.abstract and not full:
        return "too_abstract"
    return "too_many_words" if len(order.about.split()) > numbers.get("words", 999) else ""


def _at_target(
    ask: Ask, known: Spell, order: Aimed, numbers: dict[str, int], degrees: int, beast: Creature | None, rules: Rules
) -> Struck:  # fmt: skip
    """It may resist where the spell allows it, and Armor is no help (LEGF-122)."""
    aim = aim_of(beast) if beast is not None else Aim()
    resisted = foe_resists(
        ask, known, order.foe_die or (aim.attribute(known.resist) if known.resist else 0), numbers, rules
    )
    struck = struck_by(known, numbers, degrees, aim, resisted=resisted, arrow=order.arrow)
    if struck.damage:
        ask.note("spell_damage", spell=known.name, damage=struck.damage)
    return struck


def _tell_target(
    ask: Ask, known: Spell, numbers: dict[str, int], beast: Creature, struck: Struck
) -> dict[str, int]:
    """What becomes of a creature: whether its head is held, whether it dies, what is brought on it."""
    facts: dict[str, int] = {}
    if known.head or known.up_to:
        facts["held"] = int(struck.holds)
        ask.note("takes_hold" if struck.holds else "no_hold", spell=known.name, name=beast.name)
    if known.fells or known.fells_by_degrees:
        facts["felled"] = int(struck.felled)
        ask.note("spell_felled" if struck.felled else "no_hold", spell=known.name, name=beast.name)
    if struck.mended:
        ask.note("spell_mends", spell=known.name, name=beast.name, vigor=struck.mended)
    if struck.brings:
        ask.note(f"foe_{struck.brings}", name=beast.name)
    if numbers.get("ageing") and not struck.resisted:
        years = sum(ask.roll(d(*YEARS), "ageing", clause=known.clause, who=MASTER))
        ask.note("foe_ages", name=beast.name, years=years)
    if known.id == SENSE_LIFE:
        ask.note("senses_life", name=beast.name, vigor=beast.vigor)
    return facts


def _heal(
    ask: Ask, hero: Hero, known: Spell, order: Aimed, numbers: dict[str, int], degrees: int
) -> tuple[Hero, dict[str, int]]:
    """Vigor back, and from two degrees on afflictions away (LEGF-138, LEG-R38)."""
    if not known.heals or not order.on_self:
        return hero, {}
    now = min(hero.vigor_max, hero.vigor + numbers[known.heals])
    healed = now - hero.vigor
    ask.note("spell_healed", vigor=healed)
    left = hero.afflictions[numbers[known.cures] :] if degrees > 1 else hero.afflictions
    return replace(hero, vigor=now, afflictions=left), {"healed": healed}


def _lasting(
    ask: Ask, hero: Hero, known: Spell, order: Aimed, numbers: dict[str, int], beast: Creature | None, *, full: bool
) -> Hero:  # fmt: skip
    """What lasts is written on the caster's sheet: on itself, or as cast on something else (LEG-R40)."""
    if not known.lasts:
        return hero
    about = order.about or (beast.name if beast is not None else "")
    if known.gives:
        if not order.on_self:
            return hero
        effect = effect_of(hero, known, known.gives, numbers, about=about, on_self=True)
    elif about:
        kind = "" if (known.head or known.up_to) and beast is None else known.brings
        effect = effect_of(hero, known, kind, numbers, about=about, on_self=False)
    else:
        return hero
    if known.success and full:
        effect = replace(effect, amount=1)
    if effect.kind == OBEYS and beast is not None:
        effect = replace(effect, amount=beast.vigor)
    ask.note("spell_lasts", spell=known.name, about=about)
    return begin(hero, effect)


def _made_of(ask: Ask, hero: Hero, known: Spell, about: str, quality: int) -> Hero:
    """What becomes of things that are carried: one is taken apart, a bottle holds a memory (LEGF-128, LEGF-132, LEG-R43)."""
    if known.id == DISASSEMBLE and (thing := hero.carrying(about)) is not None:
        whole = thing.quality > quality or bool(thing.spell)
        ask.note("stays_whole" if whole else "taken_apart", name=thing.name)
        return hero if whole else hero.swapped(thing, Item(f"Parts of {thing.name}"))
    if known.id == COLLECT_MEMORY and about and (bottle := hero.carrying(BOTTLE)) is not None:
        ask.note("memory_bottled", about=about)
        return take(hero.one_less(bottle), Item(f"Bottle with a memory: {about}", bottle.quality))
    return hero


def _asked(
    ask: Ask, hero: Hero, known: Spell, order: Aimed, numbers: dict[str, int], beast: Creature | None,
    struck: Struck | None, rules: Rules,
) -> Hero:  # fmt: skip
    """What the game master answers, what is prophesied, and who is set free (LEGF-104, LEGF-105, LEGF-108, LEGF-109)."""
    if known.minutes:
        hero = pass_time(ask, hero, known.minutes, rules)
        honesty = reaction(ask, hero, Meeting(reading="social"), rules)
        ask.note("honesty", word=honesty.word)
    about = order.about or known.name
    for number in range(numbers.get(known.asks, 0)):
        hero = learn(ask, hero, "answer", f"{about} ({number + 1})", clause=known.clause)
    if known.id == FIND_LOST:
        hero = hero.learning(f"{FIND_LOST}:{order.about}")
    if known.id == KNOCK and beast is not None and struck is not None and struck.holds:
        hero = learn(ask, hero, "answer", f"first thoughts: {beast.name}", clause=known.clause)
    if known.id == LANG_CELES and order.about:
        hero = hero.tied(f"prophecy:{order.about}")
    if known.id == FIREFLY and (jar := hero.carrying(FULL_JAR)):
        ask.note("firefly_freed")
        hero = hero.swapped(jar, Item(EMPTY_JAR, jar.quality))
    return hero


def caught(jar: Item) -> Item:
    """A firefly in the jar again: it shines (LEGF-039, LEGF-105)."""
    return Item(FULL_JAR, jar.quality, ("light",))
