"""Spellcasting: Wit and a d6, sum, size and degrees, failure and recharge, Mishaps (LEG-167 to LEG-175).

What a spell then does stands in `spell_effects`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import MASTER, Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import creature
from talewright.rulesets.legend.character import READY, RESTING, SPENT, Hero, Item, check_dice, check_names
from talewright.rulesets.legend.dice_pool import Result, make_pool, throw
from talewright.rulesets.legend.exploration import HOUR, IN_A_ROOM, TAKES, TIMES, pass_time, take_time
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import add_fatigue, lose_vigor
from talewright.rulesets.legend.lasting import MUTE, UNSEEN, under, without
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import CONSEQUENCES, STATED, consequence, roll_facts, spent_on
from talewright.rulesets.legend.spell_effects import (
    EMPTY_JAR,
    FIND_LOST,
    FIREFLY,
    FULL_JAR,
    Done,
    caught,
    take_effect,
)
from talewright.rulesets.legend.spell_targets import CAST_DIE, tell
from talewright.rulesets.legend.spells import Spell, spell

CROWD = "scene.crowd"
"""A crowd that hangs on a preacher's words."""
GIFTS = {"charm": ("charming", "day.charming", ""), "suggestion": ("preach", "day.preach", CROWD)}
"""Spells an ability casts once a day without a book (LEGF-071, LEGF-086)."""
SPLINCH_DIE, SPLINCHED = 6, 3
"""LEGF-153: the die of a Mishap, and up to which face it harms."""
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
        in_play="success",
    )
    at_least: int = field(1, "how much of it", low=0, high=200, in_play=1)
    sum_at_least: int = field(0, "and a sum of at least so much", low=0, high=200, in_play=0)
    degrees_at_least: int = field(0, "and so many degrees at least", low=0, high=99, in_play=0)
    no_mishap: bool = field(False, "and no Mishap", in_play=False)
    consequence: str = field("ask", "what a failure or partial success brings", choices=STATED)
    mishap: str = field("ask", "what a Mishap brings: ask the master, or a stated one", choices=STATED)
    foe: str = field("", "a creature of the bestiary that the spell is cast at")
    foe_die: int | None = field(
        None, "the die by which the target resists; the creature's if empty", low=4, high=12
    )
    arrow: bool = field(True, "what is thrown is like an arrow, for a spell that throws something")
    on_self: bool = field(True, "a spell that heals or helps is cast on oneself")
    about: str = field(
        "", "what the spell is about: the thing warded off, sought or enchanted, or the words spoken"
    )
    abstract: bool = field(False, "what is warded off is abstract, as only a full success allows")
    dark: bool = field(False, "it is cast out of darkness")
    indoors: bool = field(False, "it is cast indoors or underground, away from the open sky")
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
        refusal = refusal or lacks(hero, known, order.about, dark=order.dark, indoors=order.indoors)
        if refusal:
            ask.note("cannot_cast", spell=known.name, why=refusal)
            return Outcome(hero, refusal, good=False)
        hero = without(hero.marked(mark) if mark else hero, UNSEEN)
    pool = make_pool(hero.wit, CAST_DIE, order.boons, order.banes)
    result = ask.call(throw, pool, hero.lives, "faces", rules, "cast", earn=hero.earns)
    spent = spent_on(result, hero.lives, rules, earn=hero.earns)
    hero = replace(hero, lives=result.lives)
    if result.outcome == "failure":
        ask.note("spell_failed", spell=known.name if known else "")
        if book is not None:
            hero = hero.swapped(book, replace(book, state=SPENT))
    elif known is not None:
        tell(ask, known, result, pool.biggest)
    if result.doubles:
        hero = _mishap(ask, hero, order.mishap, known, result)
    hero = consequence(ask, hero, result.outcome, order.consequence, ())
    hero = take_time(ask, hero, order.takes, rules)
    done = Done(hero, {})
    if known is not None and result.successes:
        done = take_effect(ask, hero, known, order, result, pool.biggest, rules)
    facts = dict(roll_facts(result, spent))
    facts |= {"sum": result.total, "size": pool.biggest, "mishap": int(result.doubles)}
    good = _good(result, order, facts) and done.works
    return Outcome(done.hero, result.outcome, good, tuple(sorted((facts | done.facts).items())))


def lacks(hero: Hero, known: Spell, about: str, *, dark: bool, indoors: bool = False) -> str:
    """What a spell cannot be cast without: darkness, the sky, a voice, a name, a firefly; "" if nothing is missing."""
    if known.needs == "darkness" and not dark:
        return "no_darkness"
    if known.needs == "sky" and indoors:
        return "no_open_sky"
    if known.needs == "voice" and under(hero, MUTE):
        return "mute"
    if known.needs == "name" and not about:
        return "name_it"
    if known.id == FIREFLY and hero.carrying(EMPTY_JAR) and not hero.carrying(FULL_JAR):
        return "no_firefly"
    return "found_already" if known.id == FIND_LOST and f"{FIND_LOST}:{about}" in hero.known else ""


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


def _mishap(ask: Ask, hero: Hero, stated: str, known: Spell | None, result: Result) -> Hero:
    """Doubles: the game master says what goes wrong (LEG-173, LEG-174); Teleportation may splinch (LEGF-153)."""
    choice = stated
    if stated == "ask":
        choice = ask.decide("mishap", CONSEQUENCES, clause="LEG-174", who=MASTER)
    ask.note("mishap", what=choice)
    kind, _, amount = choice.partition(":")
    if kind == "fatigue":
        hero = add_fatigue(ask, hero, int(amount))
    elif kind == "harm":
        hero = lose_vigor(ask, hero, int(amount), clause="LEG-174")
    if known is not None and known.scatters and result.successes:
        ask.note("scattered")
        if ask.roll(d(1, SPLINCH_DIE), "splinch", clause="LEGF-153")[0] <= SPLINCHED:
            hero = lose_vigor(ask, hero, result.total, clause="LEGF-153")
    return hero


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
    if book is None and known.id == FIREFLY and (jar := hero.carrying(EMPTY_JAR)):
        ask.note("firefly_caught")
        return Outcome(hero.swapped(jar, caught(jar)), "caught", good=True)
    if book is None:
        return Outcome(hero, "nothing_to_recharge", good=False)
    ask.note("recharged", spell=known.name, how=known.recharge)
    day = hero.day
    if known.id == FIREFLY and (jar := hero.carrying(EMPTY_JAR)):
        hero = hero.swapped(jar, caught(jar))
    if not order.meanwhile:
        hero = pass_time(ask, hero, known.recharge_hours * HOUR, rules)
    state = READY if hero.day > day else RESTING
    return Outcome(hero.swapped(book, replace(book, state=state)), "recharged", good=True)
