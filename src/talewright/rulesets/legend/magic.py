"""Spellcasting: Wit and a d6, sum, size and degrees, failure and recharge, Mishaps (LEG-167 to LEG-175)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import FOE, HERO, MASTER, Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import Creature, creature
from talewright.rulesets.legend.character import (
    ATTRIBUTES,
    READY,
    RESTING,
    SPENT,
    Hero,
    Item,
    check_dice,
    check_names,
)
from talewright.rulesets.legend.dice_pool import Result, make_pool, throw
from talewright.rulesets.legend.exploration import HOUR, IN_A_ROOM, TAKES, TIMES, pass_time, take_time
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import add_fatigue, lose_vigor
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import STATED, consequence, roll_facts, spent_on
from talewright.rulesets.legend.spells import Spell, spell
from talewright.rulesets.legend.tools import STARLIGHT

CROWD = "scene.crowd"
"""A crowd that hangs on a preacher's words."""
CAST_DIE = 6
"""LEG-168."""
GIFTS = {"charm": ("charming", "day.charming", ""), "suggestion": ("preach", "day.preach", CROWD)}
"""Spells an ability casts once a day without a book (LEGF-071, LEGF-086)."""
MISHAPS = ("none", "trouble", "harm:1")
WANTS = ("success", "aim", "partial", "failure", "sum", "degrees", "size", "mishap", "clean", "life")


@dataclass(frozen=True)
class Cast:
    """A cast. Without a spell it is the roll alone, as for odds."""

    spell: str = field("", "the spell; its book must be carried and ready")
    boons: int = field(0, "boons", low=0, high=8)
    banes: int = field(0, "banes", low=0, high=20)
    want: str = field(
        "success",
        "what counts as good: success, aim, partial, failure, mishap, clean (cast without a Mishap), life, "
        "or sum, degrees or size of at least so much",
        choices=WANTS,
    )
    at_least: int = field(1, "how much of it", low=0, high=200)
    sum_at_least: int = field(0, "and a sum of at least so much", low=0, high=200)
    degrees_at_least: int = field(0, "and so many degrees at least", low=0, high=99)
    no_mishap: bool = field(False, "and no Mishap")
    consequence: str = field("ask", "what a failure or partial success brings", choices=STATED)
    mishap: str = field("ask", "what a Mishap brings: ask the master, or a stated one", choices=STATED)
    foe: str = field("", "a creature of the bestiary that the spell is cast at")
    foe_die: int | None = field(
        None, "the die by which the target resists; the creature's if empty", low=4, high=12
    )
    arrow: bool = field(True, "what is thrown is like an arrow, for a spell that throws something")
    on_self: bool = field(True, "a healing spell is cast on oneself")
    takes: str = field(IN_A_ROOM, TAKES, choices=tuple(TIMES))

    def __post_init__(self) -> None:
        check_dice(foe_die=self.foe_die or 0)
        check_names(
            spell=lambda: self.spell and spell(self.spell), foe=lambda: self.foe and creature(self.foe)
        )


CAST_FACTS = (
    "sum", "size", "degrees", "successes", "mishap", "life", "spent", "failure", "partial", "success", "aim", "total",
    "resisted", "damage", "held", "felled", "healed",
)  # fmt: skip


def book_of(hero: Hero, name: str) -> Item | None:
    """The book of a spell, a ready one first (LEG-167)."""
    books = [item for item in hero.items if item.spell == name]
    return min(books, key=lambda item: item.state != READY, default=None)


def may_cast(hero: Hero, known: Spell, rules: Rules) -> tuple[str, Item | None, str]:
    """Why not ("" if it can be), the book used, or the daily gift used."""
    if known.converted and not rules.later_spells:
        return "not_in_play", None, ""
    book = book_of(hero, known.id)
    if book is not None and book.state == READY:
        return "", book, ""
    ability, mark, needs = GIFTS.get(known.id, ("", "", ""))
    if ability and has(hero, ability) and mark not in hero.used and (not needs or needs in hero.used):
        return "", None, mark
    return ("no_book" if book is None else "not_ready"), None, ""


def cast(ask: Ask, hero: Hero, order: Cast, rules: Rules) -> Outcome[Hero]:
    """Roll, spend Lives, read the spell's numbers, then see to failure and doubles (LEG-R24, LEG-R25)."""
    known = spell(order.spell) if order.spell else None
    book: Item | None = None
    if known is not None:
        refusal, book, mark = may_cast(hero, known, rules)
        if refusal:
            ask.note("cannot_cast", spell=known.name, why=refusal)
            return Outcome(hero, refusal, good=False)
        hero = hero.marked(mark) if mark else hero
    pool = make_pool(hero.wit, CAST_DIE, order.boons, order.banes)
    result = ask.call(throw, pool, hero.lives, "faces", rules, "cast", earn=hero.earns)
    spent = spent_on(result, hero.lives, rules, earn=hero.earns)
    hero = replace(hero, lives=result.lives)
    total, mishap = result.total, result.doubles
    if result.outcome == "failure":
        ask.note("spell_failed", spell=known.name if known else "")
        if book is not None:
            hero = hero.swapped(book, replace(book, state=SPENT))
    elif known is not None:
        _tell(ask, known, total, pool.biggest, result)
    struck: dict[str, int] = {}
    if known is not None and result.successes:
        struck = _at_target(ask, known, order, result, pool.biggest, rules)
        hero, healed = _on_caster(ask, hero, known, order, result, pool.biggest)
        struck |= healed
    if mishap:
        hero = _mishap(ask, hero, order.mishap, rules)
    hero = consequence(ask, hero, result.outcome, order.consequence, ())
    hero = take_time(ask, hero, order.takes, rules)
    facts = dict(roll_facts(result, spent)) | {"sum": total, "size": pool.biggest, "mishap": int(mishap)}
    good = _good(result, order, facts) and not (struck.get("resisted") and known and not known.resisted)
    return Outcome(hero, result.outcome, good, tuple(sorted((facts | struck).items())))


def _at_target(
    ask: Ask, known: Spell, order: Cast, result: Result, size: int, rules: Rules
) -> dict[str, int]:
    """What becomes of a target: it may resist where the spell allows it, and Armor is no help (LEGF-122)."""
    beast = creature(order.foe) if order.foe else None
    if beast is None and order.foe_die is None:
        return {}
    numbers = dict(known.numbers(result.total, size, result.degrees))
    if known.plain_damage and not order.arrow:
        numbers["damage"] = known.plain_damage
    if known.only and (beast is None or known.only not in beast.kinds):
        numbers.pop("damage", None)
    resisted = False
    if known.resist:
        die = order.foe_die or int(getattr(beast, known.resist))
        pool = make_pool(die, banes=numbers.get("banes", 0))
        resisted = ask.call(throw, pool, 0, "worth", rules, "foe_resist", earn=False, who=FOE).successes > 0
        ask.note("foe_resisted" if resisted else "foe_yields", spell=known.name)
    damage = known.harm(numbers, resisted=resisted)
    if damage:
        ask.note("spell_damage", spell=known.name, damage=damage)
    found = {"resisted": int(resisted), "damage": damage}
    return found | (
        _on_creature(ask, known, beast, numbers, result.degrees, resisted=resisted) if beast else {}
    )


def _on_creature(
    ask: Ask, known: Spell, beast: Creature, numbers: dict[str, int], degrees: int, *, resisted: bool
) -> dict[str, int]:
    """What a creature's Wit or Might decides: whether it is held, and whether it dies (LEGF-108, LEGF-110, LEGF-135)."""
    found: dict[str, int] = {}
    if known.head:
        found["held"] = int(known.takes_hold(beast.wit, numbers))
        ask.note("takes_hold" if found["held"] else "no_hold", spell=known.name, name=beast.name)
    if might := known.fells_might(numbers, degrees):
        found["felled"] = int(beast.might <= might and not resisted)
        ask.note("spell_felled" if found["felled"] else "no_hold", spell=known.name, name=beast.name)
    return found


def _on_caster(
    ask: Ask, hero: Hero, known: Spell, order: Cast, result: Result, size: int
) -> tuple[Hero, dict[str, int]]:
    """What a spell does to the caster: a Light in the hand, Vigor and health back (LEGF-117, LEGF-138)."""
    if known.shines:
        return hero.marked(STARLIGHT), {}
    if not known.heals or not order.on_self:
        return hero, {}
    numbers = dict(known.numbers(result.total, size, result.degrees))
    now = min(hero.vigor_max, hero.vigor + numbers[known.heals])
    healed = now - hero.vigor
    ask.note("spell_healed", vigor=healed)
    left = hero.afflictions
    if result.degrees > 1:
        left = left[numbers[known.cures] :]
    return replace(hero, vigor=now, afflictions=left), {"healed": healed}


def _tell(ask: Ask, known: Spell, total: int, size: int, result: Result) -> None:
    ask.note(
        "spell", spell=known.name, effect=known.effect_text(total, size, result.degrees), clause=known.clause
    )
    if known.success and result.outcome == "success":
        ask.note("spell_success", effect=known.success)


def _good(result: Result, order: Cast, facts: dict[str, int]) -> bool:
    if order.want in ("sum", "degrees", "size"):
        good = result.successes > 0 and facts[order.want] >= order.at_least
    elif order.want == "clean":
        good = result.successes > 0 and not facts["mishap"]
    else:
        good = bool(facts[order.want])
    if order.sum_at_least or order.degrees_at_least:
        enough = facts["sum"] >= order.sum_at_least and facts["degrees"] >= order.degrees_at_least
        good = good and result.successes > 0 and enough
    return good and not (order.no_mishap and facts["mishap"])


def _mishap(ask: Ask, hero: Hero, stated: str, rules: Rules) -> Hero:
    """Doubles: the game master says what goes wrong (LEG-173, LEG-174)."""
    del rules
    choice = stated
    if stated == "ask":
        choice = ask.decide("mishap", MISHAPS[:2], clause="LEG-174", who=MASTER)
    ask.note("mishap", what=choice)
    kind, _, amount = choice.partition(":")
    if kind == "fatigue":
        return add_fatigue(ask, hero, int(amount))
    return lose_vigor(ask, hero, int(amount), clause="LEG-174") if kind == "harm" else hero


@dataclass(frozen=True)
class Recharge:
    """Doing what a spell asks for after a failure."""

    spell: str = field(meaning="the spell")
    meanwhile: bool = field(
        False, "the time it takes has passed already, with the book left where it must be"
    )

    def __post_init__(self) -> None:
        check_names(spell=lambda: spell(self.spell))


def recharge(ask: Ask, hero: Hero, order: Recharge, rules: Rules) -> Outcome[Hero]:
    """The book is good again from the next Dawn; what the spell asks for takes its time (LEG-172, LEG-R24)."""
    known = spell(order.spell)
    book = next((item for item in hero.items if item.spell == known.id and item.state == SPENT), None)
    if book is None:
        return Outcome(hero, "nothing_to_recharge", good=False)
    ask.note("recharged", spell=known.name, how=known.recharge)
    day = hero.day
    if not order.meanwhile:
        hero = pass_time(ask, hero, known.recharge_hours * HOUR, rules)
    state = READY if hero.day > day else RESTING
    return Outcome(hero.swapped(book, replace(book, state=state)), "recharged", good=True)


@dataclass(frozen=True)
class Enspelled:
    """A spell that another caster casts at the character."""

    size: int = field(6, "the spell's size", low=4, high=12)
    resist: str = field("", "the attribute that resists it, if any", choices=("", *ATTRIBUTES))
    harm: int = field(0, "damage, which Armor does not lessen", low=0, high=99)
    helpful: bool = field(False, "the spell does good")
    spell: str = field("", "the spell, for its damage and for what resists it")
    total: int = field(0, "read from version 0.1: no damage depends on the sum", low=0, high=200, hidden=True)
    degrees: int = field(0, "the spell's degrees of success", low=0, high=99)

    def __post_init__(self) -> None:
        check_names(spell=lambda: self.spell and spell(self.spell))


def affects(hero: Hero, size: int) -> bool:
    """Stubborn: magic smaller than the greatest Vigor does nothing, good or ill (LEGF-012)."""
    return not (has(hero, "stubborn") and size < hero.vigor_max)


def enspelled(ask: Ask, hero: Hero, order: Enspelled, rules: Rules) -> Outcome[Hero]:
    """One success on the named attribute resists; damage passes Armor by (LEGF-122)."""
    if not affects(hero, order.size):
        ask.note("unaffected")
        return Outcome(hero, "unaffected", good=not order.helpful)
    known = spell(order.spell) if order.spell else Spell("", "", "", "")
    numbers = dict(known.numbers(order.total, order.size, order.degrees))
    if order.harm:
        numbers["damage"] = order.harm
    resisted = False
    if attribute := order.resist or known.resist:
        pool = make_pool(hero.attribute(attribute), banes=numbers.get("banes", 0))
        result = ask.call(throw, pool, hero.lives, "worth", rules, "resist", earn=hero.earns, who=HERO)
        hero = replace(hero, lives=result.lives)
        resisted = result.successes > 0
    before = hero.vigor
    hero = lose_vigor(ask, hero, known.harm(numbers, resisted=resisted), clause="LEGF-122")
    lost = before - hero.vigor
    if resisted:
        facts = (("harm", lost),) if lost else ()
        return Outcome(hero, "resisted", good=not order.helpful, facts=facts)
    return Outcome(hero, "affected", good=order.helpful, facts=(("harm", lost),))
