"""A character as the target of another caster's spell, and how magic ends before its time (LEGF-012, LEGF-122, LEG-R40)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import HERO, Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import ATTRIBUTES, Effect, Hero, check_names
from talewright.rulesets.legend.dice_pool import make_pool, throw
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.hazards import FEAR, POISON, suffer
from talewright.rulesets.legend.inventory import lose_vigor
from talewright.rulesets.legend.lasting import (
    AFRAID,
    HELD,
    LIGHT,
    NUMB,
    OBEYS,
    VENOM,
    begin,
    effect_of,
    ended,
    under,
    warded,
)
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spell_targets import Aim, Struck, struck_by
from talewright.rulesets.legend.spells import SPELLS, Spell, spell
from talewright.rulesets.legend.tools import tool_die

AFFLICTS = {AFRAID: FEAR, VENOM: POISON}
"""What a spell brings that is an affliction of the sheet."""


@dataclass(frozen=True)
class Enspelled:
    """A spell that another caster casts at the character, or for it."""

    size: int = field(6, "the spell's size", low=4, high=12)
    resist: str = field("", "the attribute that resists it, if any", choices=("", *ATTRIBUTES))
    harm: int = field(0, "damage, which Armor does not lessen", low=0, high=99)
    helpful: bool = field(False, "the spell does good")
    spell: str = field("", "the spell, for its damage, what resists it and what lasts of it")
    total: int = field(0, "the spell's sum, which often says how long it lasts", low=0, high=200)
    degrees: int = field(0, "the spell's degrees of success", low=0, high=99)
    about: str = field("", "what the spell is about: the thing warded off, the emotion dulled")

    def __post_init__(self) -> None:
        check_names(spell=lambda: self.spell and spell(self.spell))


def affects(hero: Hero, size: int) -> bool:
    """Stubborn: magic smaller than the greatest Vigor does nothing, good or ill (LEGF-012)."""
    return not (has(hero, "stubborn") and size < hero.vigor_max)


def enspelled(ask: Ask, hero: Hero, order: Enspelled, rules: Rules) -> Outcome[Hero]:
    """One success on the named attribute resists; damage passes Armor by (LEGF-122)."""
    known = spell(order.spell) if order.spell else Spell("", "", "", "")
    if not affects(hero, order.size) or warded(hero, known.name, known.id):
        ask.note("unaffected")
        return Outcome(hero, "unaffected", good=not order.helpful)
    numbers = {"size": order.size, **dict(known.numbers(order.total, order.size, order.degrees))}
    if order.harm:
        numbers["damage"] = order.harm
    resisted = False
    if attribute := order.resist or known.resist:
        pool = make_pool(hero.attribute(attribute), banes=numbers.get("banes", 0))
        result = ask.call(throw, pool, hero.lives, "worth", rules, "resist", earn=hero.earns, who=HERO)
        hero = replace(hero, lives=result.lives)
        resisted = result.successes > 0
    aim = Aim(hero.name, hero.might, hero.grace, hero.wit)
    struck = struck_by(known, numbers, order.degrees, aim, resisted=resisted)
    before = hero.vigor
    hero = lose_vigor(ask, hero, hero.vigor if struck.felled else struck.damage, clause="LEGF-122")
    lost = before - hero.vigor
    if resisted:
        return Outcome(hero, "resisted", good=not order.helpful, facts=(("harm", lost),))
    hero = _remains(ask, hero, known, order, numbers, struck)
    return Outcome(hero, "affected", good=order.helpful, facts=(("harm", lost),))


def _remains(
    ask: Ask, hero: Hero, known: Spell, order: Enspelled, numbers: dict[str, int], struck: Struck
) -> Hero:
    """What stays on the character: an affliction, or magic that lasts (LEG-R40)."""
    if order.helpful and known.heals:
        hero = replace(hero, vigor=min(hero.vigor_max, hero.vigor + numbers[known.heals]))
    kind = known.gives if order.helpful and known.gives else struck.brings
    if kind in AFFLICTS:
        return suffer(ask, hero, AFFLICTS[kind])
    if kind == NUMB and order.about.casefold() == FEAR:
        hero = replace(hero, afflictions=tuple(each for each in hero.afflictions if each != FEAR))
    if not kind or kind == OBEYS or not known.lasts:
        return hero
    ask.note(f"you_{kind}" if kind == struck.brings else "spell_lasts", spell=known.name, about=order.about)
    return begin(hero, effect_of(hero, known, kind, numbers, about=order.about, on_self=True))


@dataclass(frozen=True)
class BreakFree:
    """Pull loose from a spell that holds the character."""

    using: tuple[str, ...] = field((), "tools used by name; the largest Quality counts")
    boons: int = field(0, "boons: a d6 each", low=0, high=8)
    banes: int = field(0, "banes: a success less each", low=0, high=20)


def break_free(ask: Ask, hero: Hero, order: BreakFree, rules: Rules) -> Outcome[Hero]:
    """A full Success, by one with at least the Might that the spell asks for (LEGF-107)."""
    held = under(hero, HELD)
    if held is None:
        return Outcome(hero, "not_held", good=False)
    if hero.might < held.amount:
        ask.note("too_weak", might=held.amount)
        return Outcome(hero, "too_weak", good=False)
    pool = make_pool(hero.might, tool_die(hero, order.using), order.boons, order.banes)
    result = ask.call(throw, pool, hero.lives, "worth", rules, "break_free", earn=hero.earns)
    hero = replace(hero, lives=result.lives)
    if result.outcome != "success":
        return Outcome(hero, "held", good=False)
    return Outcome(ended(ask, hero, lambda each: each == held), "free", good=True)


@dataclass(frozen=True)
class EndSpell:
    """End a spell of one's own before its time."""

    spell: str = field(meaning="the spell that ends")

    def __post_init__(self) -> None:
        check_names(spell=lambda: spell(self.spell))


def end_spell(ask: Ask, hero: Hero, order: EndSpell, rules: Rules) -> Outcome[Hero]:
    """Starlight goes out in a flash that blinds those who look (LEGF-117); a shadow or a statue is itself again."""
    del rules
    known = spell(order.spell)
    mine = [each for each in hero.effects if each.spell == known.id and not _suffered(each)]
    if not mine:
        return Outcome(hero, "not_at_work", good=False)
    if mine[0].kind == LIGHT:
        minutes = mine[0].amount
        ask.note("flash_until_stars" if minutes > UNTIL_STARS else "flash", minutes=minutes)
    return Outcome(ended(ask, hero, lambda each: each in mine), "ended", good=True)


def _suffered(effect: Effect) -> bool:
    """Magic that another caster has brought on the character."""
    return effect.on_self and effect.kind == SPELLS[effect.spell].brings


UNTIL_STARS = 12
"""LEGF-117: above this sum those who saw the flash are blind until the stars see them."""
