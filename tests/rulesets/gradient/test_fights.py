"""Duels and skirmishes to the end, against a solver written only for this test.

The oracle knows nothing of the engine: it follows the printed text with fractions, one state at a time. Where a
round can leave everything as it was, the loop is summed in closed form.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.record import load
from talewright.core.replay import Ended, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.aftermath import after_fight
from talewright.rulesets.gradient.character import Character, Sketch
from talewright.rulesets.gradient.creation import draw
from talewright.rulesets.gradient.fight_orders import DuelOrder, SkirmishOrder
from talewright.rulesets.gradient.fights import (
    play_duel,
    play_skirmish,
)  # fmt: skip
from talewright.rulesets.gradient.hooks import LATER, Body
from talewright.rulesets.gradient.lines import read_line
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.scars import settle

Dist = dict[Any, Fraction]


@cache
def passing(target: int) -> Fraction:
    return Fraction(sum(1 for a, b in product(range(1, 11), repeat=2) if a == b or a + b <= target), 100)


@cache
def best_of(dice: tuple[int, ...], armour: int) -> tuple[tuple[int, Fraction], ...]:
    found: dict[int, Fraction] = {}
    faces = list(product(*(range(1, sides + 1) for sides in dice)))
    for thrown in faces:
        damage = max(0, max(thrown) - armour)
        found[damage] = found.get(damage, Fraction(0)) + Fraction(1, len(faces))
    return tuple(found.items())


@cache
def struck(dice: tuple[int, ...], armour: int, hp: int, strength: int) -> tuple[tuple[Any, Fraction], ...]:
    """(hp, STR) of whoever still fights, or None, with chances. Only for HP up to 5: no scar changes a fight."""
    assert hp <= 5
    found: Dist = {}
    for damage, chance in best_of(dice, armour):
        if damage <= hp:
            outcomes: Dist = {(hp - damage, strength): Fraction(1)}
        elif damage - hp >= strength:
            outcomes = {None: Fraction(1)}
        else:
            left = strength - damage + hp
            outcomes = {(0, left): passing(left), None: 1 - passing(left)}
        for state, share in outcomes.items():
            found[state] = found.get(state, Fraction(0)) + chance * share
    return tuple((state, share) for state, share in found.items() if share)


def oracle_duel(pc: Any, foe: Any, *, waive: bool, rules: Rules) -> Fraction:
    """pc = (hp, str, dex, armour, dice), foe = (hp, str, wil, armour, dice)."""
    php, pstr, pdex, parm, pdice = pc
    fhp, fstr, fwil, farm, fdice = foe

    def foe_after(state: Any) -> Dist:
        found: Dist = {}
        for after, chance in struck(pdice, farm, *state):
            if after is not None and state[0] > 0 and after[0] == 0 and fwil > 0:
                found[after] = found.get(after, Fraction(0)) + chance * passing(fwil)
                found[None] = found.get(None, Fraction(0)) + chance * (1 - passing(fwil))
            else:
                found[after] = found.get(after, Fraction(0)) + chance
        return found

    @cache
    def value(ours: Any, theirs: Any) -> Fraction:
        """Won from the characters' turn on."""
        total, loop = Fraction(0), Fraction(0)
        for theirs_now, chance in foe_after(theirs).items():
            if theirs_now is None and rules.simultaneous == "side":
                total += chance
                continue
            for ours_now, share in struck(fdice, parm, *ours):
                weight = chance * share
                if theirs_now is None:
                    total += weight if ours_now is not None else 0
                elif ours_now is None:
                    continue
                elif (ours_now, theirs_now) == (ours, theirs):
                    loop += weight
                else:
                    total += weight * value(ours_now, theirs_now)
        return total / (1 - loop)

    start = ((php, pstr), (fhp, fstr))
    if waive:
        return value(*start)
    # The first round by hand: without the save only the foe acts.
    acts = passing(pdex)
    first = Fraction(0)
    for theirs_now, chance in foe_after(start[1]).items():
        if theirs_now is None and rules.simultaneous == "side":
            first += acts * chance
            continue
        for ours_now, share in struck(fdice, parm, *start[0]):
            if theirs_now is None:
                first += acts * chance * share if ours_now is not None else 0
            elif ours_now is not None:
                first += acts * chance * share * value(ours_now, theirs_now)
    for ours_now, share in struck(fdice, parm, *start[0]):
        if ours_now is not None:
            first += (1 - acts) * share * value(ours_now, start[1])
    return first


def sketch(hp: int, strength: int, dexterity: int, armour: int, dice: tuple[int, ...]) -> Character:
    text = "+".join(f"d{sides}" for sides in dice)
    return draw(Sketch(hp=hp, strength=strength, dexterity=dexterity, armour=armour, dice=text))


DUELS = [
    ((4, 11, 12, 1, (8,)), (4, 8, 8, 0, (6,))),
    ((3, 6, 9, 0, (6,)), (2, 5, 7, 0, (6,))),
    ((1, 5, 10, 3, (4,)), (0, 6, 11, 3, (4,))),
    ((5, 9, 14, 2, (6, 6)), (3, 7, 0, 2, (8,))),
    ((0, 4, 3, 0, (10,)), (5, 10, 15, 1, (6, 4))),
    ((2, 8, 11, 1, (8, 4)), (1, 9, 5, 1, (6,))),
]


@pytest.mark.clause(
    "GRAD-080", "GRAD-082", "GRAD-084", "GRAD-090", "GRAD-100", "GRAD-101", "GRAD-104", "GRAD-115"
)
@pytest.mark.parametrize("waive", [False, True])
@pytest.mark.parametrize(("pc", "foe"), DUELS)
def test_duels_match_the_oracle(pc: Any, foe: Any, waive: bool) -> None:
    order = DuelOrder(
        foe_hp=foe[0], foe_strength=foe[1], foe_willpower=foe[2], foe_armour=foe[3],
        foe_dice="+".join(f"d{sides}" for sides in foe[4]), waive=waive, scars=False,
    )  # fmt: skip
    odds = solve_rule(play_duel, sketch(*pc), order, Rules(), goal=lambda r: [r.good])
    assert odds.value[0] == oracle_duel(pc, foe, waive=waive, rules=Rules())


@pytest.mark.clause("GRAD-081")
@pytest.mark.parametrize(("pc", "foe"), DUELS[1:4])
def test_simultaneous_rounds_match_the_oracle(pc: Any, foe: Any) -> None:
    """A foe felled or frightened this round still strikes."""
    rules = Rules(simultaneous="round")
    order = DuelOrder(
        foe_hp=foe[0], foe_strength=foe[1], foe_willpower=foe[2], foe_armour=foe[3],
        foe_dice="+".join(f"d{sides}" for sides in foe[4]), scars=False,
    )  # fmt: skip
    odds = solve_rule(play_duel, sketch(*pc), order, rules, goal=lambda r: [r.good])
    assert odds.value[0] == oracle_duel(pc, foe, waive=False, rules=rules)


def oracle_skirmish(pcs: Any, foes: Any, pdice: Any, fdice: Any, wil: int, leader: int) -> Fraction:
    """No armour, no first-round save: every round somebody is hurt, so there are no loops.

    pcs and foes are tuples of (hp, str); the characters aim best, each foe at the first who stands. leader is
    its place, or -1; all have the same WIL.
    """
    number = len(foes)

    def resolve(side: Any, dice: Any, pools: dict[int, int]) -> Dist:
        found: Dist = {side: Fraction(1)}
        for at, count in pools.items():
            after: Dist = {}
            for state, chance in found.items():
                for body, share in struck(dice * count, 0, *state[at]):
                    new = (*state[:at], body, *state[at + 1 :])
                    after[new] = after.get(new, Fraction(0)) + chance * share
            found = after
        return found

    def brave(before: Any, after: Any, stage: int) -> dict[tuple[Any, int], Fraction]:
        """None is dead, 'f' has fled."""
        up = [at for at, body in enumerate(after) if body not in (None, "f")]
        lost = sum(1 for body in after if body is None)
        reached = max(stage, 0 if not lost or number < 2 else 2 if 2 * lost >= number else 1)
        due = reached > stage
        if number == 1 and up and before[up[0]][0] > 0 and after[up[0]][0] == 0:
            due = True
        if not up or not due:
            return {(after, reached): Fraction(1)}
        if leader in up:
            ran = tuple("f" if at in up else body for at, body in enumerate(after))
            return {(after, reached): passing(wil), (ran, reached): 1 - passing(wil)}
        found: dict[tuple[Any, int], Fraction] = {}
        for stay in product([True, False], repeat=len(up)):
            chance = Fraction(1)
            now = list(after)
            for at, stays in zip(up, stay, strict=True):
                chance *= passing(wil) if stays else 1 - passing(wil)
                if not stays:
                    now[at] = "f"
            found[tuple(now), reached] = found.get((tuple(now), reached), Fraction(0)) + chance
        return found

    @cache
    def value(ours: Any, theirs: Any, stage: int) -> Fraction:
        able = [at for at, body in enumerate(ours) if body is not None]
        open_to = [at for at, body in enumerate(theirs) if body not in (None, "f")]
        if not open_to:
            return Fraction(1)
        if not able:
            return Fraction(0)
        best = Fraction(0)
        for aims in product(open_to, repeat=len(able)):
            pools: dict[int, int] = {}
            for at in aims:
                pools[at] = pools.get(at, 0) + 1
            total = Fraction(0)
            for hit, chance in resolve(theirs, pdice, pools).items():
                for (now, reached), share in brave(theirs, hit, stage).items():
                    total += chance * share * answer(ours, now, reached)
            best = max(best, total)
        return best

    @cache
    def answer(ours: Any, theirs: Any, stage: int) -> Fraction:
        up = sum(1 for body in theirs if body not in (None, "f"))
        if not up:
            return Fraction(1)
        first = next(at for at, body in enumerate(ours) if body is not None)
        return sum(
            (chance * value(now, theirs, stage) for now, chance in resolve(ours, fdice, {first: up}).items()),
            Fraction(0),
        )

    return value(pcs, foes, 0)


@pytest.mark.clause("GRAD-086", "GRAD-091", "GRAD-113", "GRAD-114")
@pytest.mark.parametrize(
    ("party", "body", "count", "foe", "leader"),
    [
        (1, (3, 5), 2, (1, 4), False),
        (1, (4, 6), 2, (2, 3), True),
        (1, (4, 6), 3, (0, 3), False),
        (1, (2, 7), 3, (1, 2), True),
        (2, (1, 3), 1, (3, 5), False),
        (2, (1, 2), 2, (1, 3), False),
    ],
)
def test_skirmishes_match_the_oracle(party: int, body: Any, count: int, foe: Any, leader: bool) -> None:
    order = SkirmishOrder(
        party=party, count=count, foe_hp=foe[0], foe_strength=foe[1], foe_willpower=9, foe_dice="d4",
        leader=leader, waive=True,
    )  # fmt: skip
    odds = solve_rule(
        play_skirmish, sketch(body[0], body[1], 10, 0, (6,)), order, Rules(), goal=lambda r: [r.good]
    )
    expected = oracle_skirmish((body,) * party, (foe,) * count, (6,), (4,), 9, 0 if leader else -1)
    assert odds.value[0] == expected


@pytest.mark.clause("GRAD-110", "GRAD-111")
def test_a_detachment_in_a_duel_is_two_changed_dice() -> None:
    """Against a detachment one rolls d4; it rolls d12: the same as a plain foe with these dice."""
    hero = sketch(4, 9, 12, 1, (8,))
    troop = DuelOrder(foe_hp=3, foe_strength=7, foe_willpower=6, foe_detachment=True, scars=False)
    odds = solve_rule(play_duel, hero, troop, Rules(), goal=lambda r: [r.good])
    plain = oracle_duel((4, 9, 12, 1, (4,)), (3, 7, 6, 0, (12,)), waive=False, rules=Rules())
    assert odds.value[0] == plain
    assert odds.spread(lambda r: dict(r.facts)["foe_routed"])[1] > 0


@pytest.mark.clause("GRAD-106", "GRAD-120")
def test_keeping_scars_changes_no_odds() -> None:
    hero = draw(Sketch(hp=6, strength=5, dexterity=11, dice="d6"))
    kept, dropped = (
        solve_rule(
            play_duel,
            hero,
            DuelOrder(foe_hp=2, foe_strength=5, foe_dice="d8", scars=scars),
            Rules(),
            goal=lambda r: [r.good],
        )
        for scars in (True, False)
    )
    assert kept.value == dropped.value
    rows = kept.spread(lambda r: dict(r.facts)["scar"])
    assert set(rows) == set(range(7))
    assert sum(chance for row, chance in rows.items() if row) > 0


@pytest.mark.clause("GRAD-120", "GRAD-122")
def test_the_sheet_after_a_fight() -> None:
    hero = Character(hp=6, hp_max=6, strength=9, strength_max=12)
    after = after_fight(hero, Body(0, 14, 10, 10, "", 6, ("strength", 15)))
    assert (after.strength, after.strength_max, after.scars[0].pending) == (14, 15, "")
    later = after_fight(hero, Body(0, 9, 10, 10, "", 6, ("willpower", LATER)))
    assert (later.scars[0].place, later.scars[0].pending) == ("willpower", "now")
    settled: Any = resume(Single(settle, (later,)), [Rolled((5, 5, 5))])
    assert (settled.state.result.willpower, settled.state.result.willpower_max) == (15, 15)
    unchanged = after_fight(hero, Body(0, 9, 10, 10, "", 6, ("strength", 0)))
    assert (unchanged.strength_max, unchanged.scars[0].pending) == (12, "")
    assert after_fight(hero, Body(0, 3, 10, 10, "down")).minutes == 60
    assert after_fight(hero, Body(0, 9, 10, 10, "mortal", 11)).state == "mortal"
    assert after_fight(hero, Body(0, 0, 10, 10, "dead")).dead
    assert after_fight(hero, Body(0, 9, 10, 10, "", 12, doom=1)).doomed


@pytest.mark.clause("GRAD-112")
def test_a_hopeless_fight_is_better_left() -> None:
    weak = draw(Sketch(hp=1, strength=3, dexterity=15, dice="d4"))
    ogre: dict[str, Any] = {"foe_hp": 4, "foe_strength": 12, "foe_dice": "d10", "scars": False}
    stay = solve_rule(
        play_duel, weak, DuelOrder(**ogre), Rules(), goal=lambda r: [not r.hero.dead and r.hero.can_act]
    )
    leave = solve_rule(
        play_duel, weak, DuelOrder(**ogre, retreat=True), Rules(), goal=lambda r: [r.hero.can_act]
    )
    assert leave.value[0] > stay.value[0]
    assert leave.spread(lambda r: r.word)["escaped"] > Fraction(1, 2)


@pytest.mark.clause("GRAD-085")
def test_a_duel_played_by_hand() -> None:
    hero = draw(Sketch(hp=3, strength=10, dexterity=12, dice="d8"))
    game: Any = Single(play_duel, (hero, DuelOrder(retreat=True, settle=True), Rules()))
    log: list[Answer] = [
        Chosen("attack"), Rolled((5, 5)), Rolled((2,)),  # acts, 2 damage on 4 HP
        Rolled((3,)),  # 3 HP to 0: Walloped
        Chosen("attack"), Rolled((2,)), Rolled((9, 8)),  # the foe is at 0 and flees
    ]  # fmt: skip
    ended = resume(game, log)
    assert isinstance(ended, Ended)
    outcome = ended.state.result
    assert (outcome.word, outcome.hero.deprived, outcome.hero.scars[0].row) == ("won", True, 3)
    assert dict(outcome.facts)["foe_fled"] == 1


@pytest.mark.clause("GRAD-133")
def test_stat_lines() -> None:
    line = read_line("3 goblin hp4 str8 dex12 wil8 armour1 d6+d4 leader enhanced")
    assert (line.count, line.block.name, line.block.armour, line.block.leader, line.mode) == (
        3, "goblin", 1, True, "enhanced",
    )  # fmt: skip
    assert line.block.attacks[0].dice == (6, 4)
    assert read_line("ghost no-attack").block.attacks == ()
    assert read_line("wasp d4 pierce blast swarm").block.attacks[0].ignores_armour
    with pytest.raises(SheetError, match=r"(?s)armour9.*\?\?"):
        read_line("goblin armour9 ??")
    with pytest.raises(SheetError, match="between 1 and 20"):
        read_line("99999 rat")


@pytest.mark.clause("GRAD-106", "GRAD-120")
def test_the_scars_that_change_a_fight_do_so_at_once() -> None:
    """Rows 6, 11 and 12 in a duel played by hand: a new STR, out of action, doomed."""

    def duel(hp: int, *log: Answer) -> Any:
        hero = draw(Sketch(hp=hp, strength=4, dice="d4"))
        order = DuelOrder(foe_hp=4, foe_strength=9, foe_dice="d12", foe_willpower=19, waive=True)
        game: Any = Single(play_duel, (hero, order, Rules()))
        return resume(game, log)

    hit = (Rolled((1,)),)
    mortal = duel(11, *hit, Rolled((11,)))
    assert isinstance(mortal, Ended)
    assert (mortal.state.result.word, mortal.state.result.hero.state) == ("lost", "mortal")
    # Row 6 raises STR 4 to 15: the next wound is saved against the new score.
    reoriented = duel(6, *hit, Rolled((6,)), Rolled((1,)), Rolled((5, 5, 5)), *hit, Rolled((2,)))
    assert reoriented.question.facts["target"] == 13
    doomed = duel(12, *hit, Rolled((12,)), *hit, Rolled((1,)), Rolled((9, 8)))
    assert doomed.state.result.hero.dead, "the next failed save kills"
    passed = duel(
        12, *hit, Rolled((12,)), *hit, Rolled((1,)), Rolled((1, 2)), *hit, Rolled((1,)), Rolled((9, 8))
    )
    assert passed.state.result.hero.state == "down", "the doom was lifted by the save that was passed"


@pytest.mark.clause("GRAD-086")
@pytest.mark.parametrize("aim", ["first", "weakest", "spread"])
def test_standing_orders_ask_nobody(aim: str) -> None:
    hero = draw(Sketch(hp=2, strength=2))
    band = {"party": 2, "count": 2, "foe_hp": 1, "foe_strength": 1, "foe_dice": "d4", "waive": True}
    order = load(SkirmishOrder, {**band, "aim": aim, "foe_aim": aim})
    odds = solve_rule(play_skirmish, hero, order, Rules(), goal=lambda r: [r.good])
    assert odds.times("target") == odds.times("foe_target") == 0
    free = load(SkirmishOrder, {**band, "foe_aim": aim})
    best = solve_rule(play_skirmish, hero, free, Rules(), goal=lambda r: [r.good])
    assert best.value[0] >= odds.value[0] > 0, "best play is no worse than a standing order"


def test_a_skirmish_needs_foes() -> None:
    with pytest.raises(SheetError, match="no foes"):
        resume(Single(play_skirmish, (draw(Sketch()), SkirmishOrder(count=0), Rules())))
