"""Contests (GF-109, GF-110): both sides throw, the ladder decides, and either side may spend (R-25)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, creature
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    INTELLECT,
    OUT,
    SHORT,
    SKILLS,
    Hero,
    Pools,
    check_dice,
    main_of,
)
from talewright.rulesets.generic_fantasy.dice_reading import (
    LOSES,
    NOBODY,
    STRONG,
    WEAK,
    WINS,
    Grades,
    Sizes,
    Throw,
    handful,
    hits,
    places,
    read,
    readings,
    rung,
    shown,
    tie_break,
    winner,
)
from talewright.rulesets.generic_fantasy.feats import jack_die
from talewright.rulesets.generic_fantasy.harm import deplete, settle
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import (
    PAIR,
    Stakes,
    Units,
    bidding,
    pay,
    pool_names,
    units_of,
)
from talewright.rulesets.generic_fantasy.tests import helpers

RUNGS = ("hits", "grade", "faces", "dice")
NO_REROLLS = (0, 0)
Side = tuple[Sizes, Sizes]
"""Own dice and helpers' dice."""


@dataclass(frozen=True)
class Contest:
    """Against whom, with what, and who may spend."""

    attribute: str = field("body", "the attribute die", choices=ATTRIBUTES)
    skill: str = field("", "the skill that applies; its die is rolled if the character has it")
    help: tuple[int, ...] = field((), "skill dice of those who help", flag="helper")
    foe: str = field("", "an opponent of the bestiary; else give dice", choices=("", *CREATURES))
    foe_attribute: str = field(
        "", "the bestiary opponent's attribute; as the character's if empty", choices=("", *ATTRIBUTES)
    )
    foe_skill: str = field("", "the bestiary opponent's skill; as the character's if empty")
    foe_die: int = field(6, "the opponent's attribute die", low=4, high=12)
    foe_skill_die: int = field(0, "the opponent's skill die, 0 without", low=0, high=12)
    foe_help: tuple[int, ...] = field((), "skill dice of those who help the opponent")
    foe_pool: int = field(0, "HP of a main attribute the opponent may spend", low=0, high=12)
    foe_second_pool: int = field(0, "HP of a second main attribute", low=0, high=12)
    spend: bool = field(True, "the character may spend HP of the main attributes")
    reserve: int = field(
        0, "points that must stay in each pool; 1 never depletes it", low=0, high=12, in_play=0
    )
    thrift: bool = field(False, "offer only purchases that change who wins or with how many hits")
    first: str = field(HERO, "who started the contest and declares first", choices=(HERO, FOE))

    def __post_init__(self) -> None:
        check_dice(self, "help", "foe_help", "foe_skill_die")
        check_dice(self, "foe_die", zero=False)


def contest(ask: Ask, hero: Hero, order: Contest, rules: Rules) -> Outcome[Hero]:
    """The verb: win, lose, or nobody wins."""
    place = ATTRIBUTES.index(order.attribute)
    pools = hero.pools
    if pools.dice[place] == OUT:
        ask.note("barred", attribute=SHORT[order.attribute])
        return Outcome(hero, "barred", good=False, facts=_facts(LOSES, (), (), 0, (0, 0), rules))
    purse = purse_of(pools, order.reserve)
    skill = with_jack(ask, hero.skill(order.skill), order.skill, hero.feats, purse)
    feats = int(skill > 0 and not hero.skill(order.skill))
    own: Side = (sizes(pools.dice[place], skill), helpers(order.help, rules))
    other, foe_units, foe_names = _opponent(order, rules)
    main = hero.main
    units = units_of(pools, main, place, rules, order.reserve) if order.spend else ()
    main = main[: len(units)]
    rerolls = rerolls_of(hero.feats, skill, purse - feats)
    own_grades, foe_grades, tie, used = ask.call(
        throws, own, other, order.first, (rerolls, 0), ("contest", "answer")
    )
    feats += used[0]
    units = less_feats(units, main, feats)
    own_grades, foe_grades, spent, foe_spent = ask.call(
        bids,
        own_grades,
        foe_grades,
        tie,
        units,
        foe_units,
        (pool_names(main), foe_names),
        order.first,
        Stakes(order.thrift, weak_count=rules.weak_hits_count),
    )
    hero = settle(ask, hero, deplete(pay(pools, main, spent), INTELLECT, PAIR * feats))
    result = winner(own_grades, foe_grades, tie, rules.weak_hits_count)
    paid = (PAIR * (sum(spent) + feats), PAIR * sum(foe_spent))
    facts = _facts(result, own_grades, foe_grades, tie, paid, rules)
    word = {WINS: "won", LOSES: "lost", NOBODY: "nobody"}[result]
    ask.note(f"contest-{word}", own=dict(facts)["hits"], other=dict(facts)["foe_hits"])
    return Outcome(hero, word, good=result == WINS, facts=facts)


def purse_of(pools: Pools, reserve: int = 0) -> int:
    """Pairs of INT HP that feats may cost."""
    return max(0, pools.hp[INTELLECT] - reserve) // PAIR


def with_jack(ask: Ask, skill: int, name: str, feats: tuple[str, ...], purse: int, who: Seat = HERO) -> int:
    """The skill die of a contest; Jack of all Trades lends a d4 to a character without the skill (GF-037, R-16)."""
    if skill or "jack-of-all-trades" not in feats or name not in SKILLS:
        return skill
    return ask.call(jack_die, name, purse, who)


def rerolls_of(feats: tuple[str, ...], skill: int, purse: int) -> int:
    """How often Expertise may throw the skill die again (GF-036, R-16)."""
    return max(0, purse) if "expertise" in feats and skill else 0


def less_feats(units: Units, main: tuple[int, ...], feats: int) -> Units:
    """What is left to spend on a roll once feats were paid for from INT."""
    return tuple(
        max(0, pairs - feats) if at == INTELLECT else pairs for at, pairs in zip(main, units, strict=False)
    )


def sizes(die: int, skill: int) -> Sizes:
    return (die, skill) if skill else (die,)


def _opponent(order: Contest, rules: Rules) -> tuple[Side, Units, tuple[str, ...]]:
    if order.foe:
        beast = creature(order.foe)
        attribute = order.foe_attribute or order.attribute
        place = ATTRIBUTES.index(attribute)
        dice = sizes(beast.dice[place], beast.skill(order.foe_skill or order.skill))
        main = main_of(beast.klass)
        units = units_of(beast.pools, main, place, rules)
        return (dice, helpers(order.foe_help, rules)), units, pool_names(main[: len(units)])
    pools = tuple(points // PAIR for points in (order.foe_pool, order.foe_second_pool) if points)
    dice = sizes(order.foe_die, order.foe_skill_die)
    return (dice, helpers(order.foe_help, rules)), pools, ("main", "second")[: len(pools)]


def _facts(
    result: int, own: Grades, other: Grades, tie: int, paid: tuple[int, int], rules: Rules
) -> tuple[tuple[str, int], ...]:
    by = rung(own, other, tie, rules.weak_hits_count)
    return (
        ("win", int(result == WINS)),
        ("lose", int(result == LOSES)),
        ("none", int(result == NOBODY)),
        ("hits", hits(own, rules.weak_hits_count)),
        ("foe_hits", hits(other, rules.weak_hits_count)),
        ("strong", own.count(STRONG)),
        ("foe_strong", other.count(STRONG)),
        ("weak", own.count(WEAK)),
        ("foe_weak", other.count(WEAK)),
        ("spent", paid[0]),
        ("foe_spent", paid[1]),
        *((f"by_{name}", int(by == name)) for name in RUNGS),
    )


CONTEST_FACTS = (
    "win", "lose", "none", "hits", "foe_hits", "strong", "foe_strong", "weak", "foe_weak", "spent", "foe_spent",
    *(f"by_{name}" for name in RUNGS),
)  # fmt: skip


def throws(
    ask: Ask, own: Side, other: Side, first: Seat, rerolls: tuple[int, int], names: tuple[str, str]
) -> tuple[Grades, Grades, int, tuple[int, int]]:
    """Both throw: grades of either side, the tie-break, and how often Expertise threw again on each.

    `names` are the roll of the side that started the contest and the roll that answers it.
    """
    if any(rerolls):  # for speed alone
        sides, again = {HERO: own, FOE: other}, {HERO: rerolls[0], FOE: rerolls[1]}
        return _throws_again(ask, sides, first, again, names)
    mine, theirs = _both(ask, own, other, first, names)
    return mine.grades, theirs.grades, tie_break(mine, theirs), NO_REROLLS


def _both(ask: Ask, own: Side, other: Side, first: Seat, names: tuple[str, str]) -> tuple[Throw, Throw]:
    """The side that started throws first; a mark joins throws with the same result against the other's dice."""
    if first == HERO:
        mine = ask.roll(handful(*own), names[0], clause="GF-109", who=HERO)
        ask.mark(places(own, other)[mine])
        theirs = ask.roll(handful(*other), names[1], clause="GF-109", who=FOE)
    else:
        theirs = ask.roll(handful(*other), names[0], clause="GF-109", who=FOE)
        ask.mark(places(other, own)[theirs])
        mine = ask.roll(handful(*own), names[1], clause="GF-109", who=HERO)
    return readings(*own)[mine], readings(*other)[theirs]


def _throws_again(
    ask: Ask, sides: dict[Seat, Side], first: Seat, rerolls: dict[Seat, int], names: tuple[str, str]
) -> tuple[Grades, Grades, int, tuple[int, int]]:
    """As `throws`, where skill dice may be thrown again (GF-036).

    If both may, the side that started the contest throws its skill die and settles it first (R-29).
    """
    movers = [seat for seat in (first, FOE if first == HERO else HERO) if rerolls[seat]]
    done: dict[Seat, Throw] = {}
    fixed: dict[Seat, tuple[tuple[int, int], ...]] = {}
    for seat in (*movers, *(other for other in (HERO, FOE) if not rerolls[other])):
        own, help_ = sides[seat]
        part = (own[0],) if seat in movers else own
        faces = ask.roll(handful(part, help_), names[seat != first], clause="GF-109", who=seat)
        if seat in movers:
            fixed[seat] = shown(part, help_, faces)
        else:
            done[seat] = readings(own, help_)[faces]
    used = {HERO: 0, FOE: 0}
    for seat in movers:
        skill = sides[seat][0][1]
        against = done.get(FOE if seat == HERO else HERO)
        need = hits(against.grades) if against is not None else 0
        while True:
            ask.mark(seat, tuple(fixed.items()), tuple(done.items()), tuple(used.items()))
            again = used[seat] > 0
            roll, clause = ("skill-again", "GF-036") if again else ("skill", "GF-100")
            face = ask.roll(handful((skill,)), roll, clause=clause, who=seat)[0]
            done[seat] = read(tuple(sorted((*fixed[seat], (face, skill)), reverse=True)))
            if used[seat] >= rerolls[seat] or not _again(ask, hits(done[seat].grades), need, seat):
                break
            del done[seat]
            used[seat] += 1
    mine, theirs = done[HERO], done[FOE]
    return mine.grades, theirs.grades, tie_break(mine, theirs), (used[HERO], used[FOE])


def _again(ask: Ask, shown_: int, need: int, who: Seat) -> bool:
    options = ["keep", "reroll"]
    return ask.decide("expertise", options, clause="GF-036", who=who, hits=shown_, need=need) == "reroll"


def bids(
    ask: Ask,
    own: Grades,
    other: Grades,
    tie: int,
    units: Units,
    foe_units: Units,
    names: tuple[tuple[str, ...], tuple[str, ...]],
    first: Seat,
    stakes: Stakes,
) -> tuple[Grades, Grades, Units, Units]:
    """Spending of both sides, where there is anything to spend."""
    if not any(units) and not any(foe_units):
        return own, other, (0,) * len(units), (0,) * len(foe_units)
    return bidding(ask, own, other, tie, units, foe_units, names, first, stakes)
