"""Tests (GF-100 to GF-108): dice, help, Jack, Expertise, spending, trouble; one or several in a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import pool
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    INTELLECT,
    OUT,
    SHORT,
    SKILLS,
    Hero,
    check_dice,
    points_between,
)
from talewright.rulesets.generic_fantasy.dice_reading import (
    GRADE_NAMES,
    HIT,
    MISS,
    STRONG,
    WEAK,
    Grades,
    Sizes,
    grade,
    grades_of,
    handful,
    hits,
    shown,
)
from talewright.rulesets.generic_fantasy.feats import expertise_rerolls, jack_die
from talewright.rulesets.generic_fantasy.harm import deplete, settle
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import (
    PAIR,
    Units,
    pay,
    pool_names,
    spend_on_test,
    units_of,
)

ENDLESS = -1


@dataclass(frozen=True)
class Attempt:
    """What is tested, how hard it is, and what the player may do about it."""

    attribute: str = field("body", "the attribute die", choices=ATTRIBUTES)
    skill: str = field("", "the skill that applies; its die is rolled if the character has it")
    need: int = field(1, "hits needed to pass", low=1, high=8)
    help: tuple[int, ...] = field((), "skill dice of those who help", flag="helper")
    spend: bool = field(True, "HP of the main attributes may be spent on the roll")
    trouble: bool = field(False, "a failed test may be passed at the price of extra trouble")
    expertise: bool = field(True, "the feat Expertise may be used, if the character has it", in_play=True)
    jack: bool = field(True, "the feat Jack of all Trades may be used, if the character has it", in_play=True)
    endless: bool = field(
        False, "Expertise is paid from a pool without bottom; nothing else is bought", in_play=False
    )
    reserve: int = field(
        0, "points that must stay in each pool; 1 never depletes it", low=0, high=12, in_play=0
    )

    def __post_init__(self) -> None:
        check_dice(self, "help")


@dataclass(frozen=True)
class Test(Attempt):
    """One test, or several in a row."""

    __test__ = False

    times: int = field(1, "as many such tests in a row", low=1, high=30)
    tally: bool = field(False, "count hits by grade over several tests too: slower", in_play=True)


def test(ask: Ask, hero: Hero, order: Test, rules: Rules) -> Outcome[Hero]:
    """One test or several in a row from the same pools."""
    done = passes = trouble = 0
    counts = (0, 0, 0, 0)
    start = hero.pools
    tally = order.tally or order.times == 1
    while done < order.times and not hero.dead:
        ask.mark(hero, done, passes, trouble, counts)
        hero, grades, passed, accepted = one_test(ask, hero, order, rules)
        done += 1
        passes += passed
        trouble += accepted
        if tally:
            counted = 0 if accepted else hits(grades, rules.weak_hits_count)
            weak, plain, strong = (grades.count(each) for each in (WEAK, HIT, STRONG))
            counts = (counts[0] + counted, counts[1] + weak, counts[2] + plain, counts[3] + strong)
    good = passes == order.times
    facts: tuple[tuple[str, int], ...] = (
        ("passes", passes),
        ("spent", points_between(start, hero.pools)),
        ("trouble", trouble),
    )
    if tally:
        facts = (*facts, *zip(("hits", "weak", "plain", "strong"), counts, strict=True))
    return Outcome(hero, "passed" if good else "failed", good=good, facts=facts)


test.__test__ = False  # type: ignore[attr-defined]


def one_test(ask: Ask, hero: Hero, order: Attempt, rules: Rules) -> tuple[Hero, Grades, bool, bool]:
    """(hero, grades in the end, passed, trouble accepted)."""
    place = ATTRIBUTES.index(order.attribute)
    pools = hero.pools
    if pools.dice[place] == OUT:
        ask.note("barred", attribute=SHORT[order.attribute])
        return hero, (), False, False
    main = hero.main
    units = units_of(pools, main, place, rules, order.reserve) if order.spend and not order.endless else ()
    result = ask.call(
        settle_roll,
        pools.dice[place],
        hero.skill(order.skill),
        helpers(order.help, rules),
        order.need,
        units,
        main[: len(units)],
        (
            "jack-of-all-trades" in hero.feats and order.jack and order.skill in SKILLS,
            "expertise" in hero.feats and order.expertise,
            ENDLESS if order.endless else max(0, pools.hp[INTELLECT] - order.reserve) // PAIR,
        ),
        (rules.weak_hits_count, order.trouble),
        (order.attribute, order.skill),
    )
    grades, spent, on_feats, passed, trouble = result
    hero = settle(ask, hero, deplete(pay(pools, main, spent), INTELLECT, PAIR * on_feats))
    return hero, grades, passed, trouble


def helping(hero: Hero, fields: Mapping[str, Any]) -> int:
    """The die of one who helps: that of the skill which is tested (GF-108, R-13)."""
    return hero.skill(str(fields.get("skill", "")))


def helpers(dice: tuple[int, ...], rules: Rules) -> Sizes:
    """The helpers' skill dice, as many as the table allows (R-13)."""
    return tuple(sorted((die for die in dice if die), reverse=True))[: rules.max_assistants]


def settle_roll(
    ask: Ask,
    die: int,
    skill: int,
    help_: Sizes,
    need: int,
    units: Units,
    main: tuple[int, ...],
    feats: tuple[bool, bool, int],
    switches: tuple[bool, bool],
    with_what: tuple[str, str],
) -> tuple[Grades, Units, int, bool, bool]:
    """Dice thrown, feats and HP spent, trouble accepted or not.

    `feats` is (Jack, Expertise, pairs of INT HP), `switches` (weak hits count, trouble may be accepted).
    """
    jack, expertise, purse = feats
    weak_count, may_trouble = switches
    on_feats = 0
    if jack and not skill:
        skill = ask.call(jack_die, with_what[1], purse)
        on_feats += 1 if skill else 0
    rerolls = 0
    if expertise and skill:
        rerolls = purse - on_feats  # below 0, as ENDLESS is: as often as one likes
    grades, used = ask.call(throw, die, skill, help_, rerolls, need, weak_count, with_what)
    on_feats += used
    left = tuple(
        pairs - on_feats if place == INTELLECT and purse != ENDLESS else pairs
        for place, pairs in zip(main, units, strict=True)
    )
    spent: Units = (0,) * len(units)
    if any(left):  # for speed alone
        grades, spent = ask.call(spend_on_test, grades, left, pool_names(main), need, weak_count)
    passed = hits(grades, weak_count) >= need
    ask.note(
        "passed" if passed else "failed",
        hits=hits(grades, weak_count),
        need=need,
        shown=tuple(GRADE_NAMES[each] for each in grades),
    )
    trouble = False
    if not passed and may_trouble:
        trouble = ask.decide("trouble", ["fail", "trouble"], clause="GF-106") == "trouble"
        if trouble:
            ask.note("trouble")
    for _ in range(grades.count(WEAK)):
        ask.note("consequence")
    for _ in range(grades.count(STRONG)):
        ask.note("benefit")
    return grades, spent, on_feats, passed or trouble, trouble


def throw(
    ask: Ask,
    die: int,
    skill: int,
    help_: Sizes,
    rerolls: int,
    need: int,
    weak_count: bool,
    with_what: tuple[str, str],
    who: Seat = HERO,
) -> tuple[Grades, int]:
    """The dice of a test, and how often Expertise threw the skill die again (GF-036, R-16)."""
    own = (die, skill) if skill else (die,)
    attribute = SHORT[with_what[0]] + (f" with {with_what[1]}" if skill and with_what[1] else "")
    if not rerolls:
        faces = ask.roll(
            handful(own, help_), "test", clause="GF-100", who=who, attribute=attribute, need=need
        )
        return grades_of(shown(own, help_, faces)), 0
    first, second = ask.roll(
        pool(attribute=die, skill=skill),
        "test",
        clause="GF-100",
        who=who,
        attribute=attribute,
        need=need,
    )
    fixed = [grade(first)]
    if help_:
        faces = ask.roll(handful(help_), "help", clause="GF-108", who=who)
        fixed += [grade(face) for face in faces if grade(face) > MISS]
    settled = tuple(sorted(fixed, reverse=True))
    return ask.call(expertise_rerolls, settled, grade(second), skill, rerolls, need, weak_count, who)
