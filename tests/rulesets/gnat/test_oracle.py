"""An independent oracle: GNAT by brute force, sharing no code with the engine, equal to the last fraction."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from talewright.odds.question import read_question

Value = Fraction
SIXTH = Fraction(1, 6)
Faces = tuple[int, int]


def read(faces: Faces, target: int) -> str:
    if faces == (1, 1):
        return "pass"
    if faces == (6, 6):
        return "fumble"
    return "pass" if faces[0] + faces[1] <= target else "fail"


def throw(
    target: int, fortune: int, then: Callable[[str, int], Value], *, two_handed: bool = False, edge: int = 0
) -> Value:
    """Ordered dice, every face, every choice; edge is +1 for Advantage, -1 for Disadvantage."""

    @cache
    def fortune_loop(faces: Faces, left: int) -> Value:
        best = then(read(faces, target), left)
        if left:
            for die in (0, 1):
                best = max(
                    best,
                    sum((fortune_loop(swap(faces, die, new), left - 1) for new in range(1, 7)), Value(0))
                    * SIXTH,
                )
        return best

    def swap(faces: Faces, die: int, new: int) -> Faces:
        return (new, faces[1]) if die == 0 else (faces[0], new)

    @cache
    def advantage(faces: Faces) -> Value:
        best = fortune_loop(faces, fortune)
        if edge > 0:
            for die in (0, 1):
                again = (
                    sum((fortune_loop(swap(faces, die, new), fortune) for new in range(1, 7)), Value(0))
                    * SIXTH
                )
                best = max(best, again)
        return best

    def redraw(faces: Faces, dice: list[int]) -> Value:
        if not dice:
            return advantage(faces)
        return sum((redraw(swap(faces, dice[0], new), dice[1:]) for new in range(1, 7)), Value(0)) * SIXTH

    whole = Value(0)
    for faces in product(range(1, 7), range(1, 7)):
        forced: list[int] = []
        if edge < 0:
            forced = [die for die in (0, 1) if faces[die] <= 2][:1]
        value = redraw(faces, forced)
        if two_handed and 6 in faces:
            value = max(value, redraw(faces, sorted([*forced, faces.index(6)])))
        whole += value
    return whole / 36


class Setup(NamedTuple):
    target: int
    rounds: int
    most: int
    damage: int
    ignoring: bool
    several: bool
    two_handed: bool
    edge: int
    wanted: str


def survive(
    setup: Setup, vitality: int, fortune: int, armour: int, spells: tuple[int, int, int], potions: int
) -> Value:
    """spells = (heal, fireball, invulnerability) copies."""

    @cache
    def rounds(at: int, v: int, f: int, a: int, s: tuple[int, int, int], p: int) -> Value:
        if v == 0:
            return Value(0)
        if at == setup.rounds:
            return Value(1 if setup.wanted == "alive" else v)
        return window(at, v, f, a, s, p, 0, 0)

    @cache
    def window(
        at: int, v: int, f: int, a: int, s: tuple[int, int, int], p: int, kept_h: int, kept_f: int
    ) -> Value:
        if v == 0:
            return Value(0)
        heals, fires, shields = s
        best = strike(at, v, f, a, s, p)
        if p and v < setup.most:
            best = max(best, window(at, min(setup.most, v + 3), f, a, s, p - 1, kept_h, kept_f))
        if heals > kept_h and v < setup.most:

            def healed(grade: str, left: int) -> Value:
                if grade == "pass":
                    return window(at, v + 1, left, a, (heals - 1, fires, shields), p, kept_h, kept_f)
                gone = window(at, v, left, a, (heals - 1, fires, shields), p, kept_h, kept_f)
                return max(gone, window(at, v - 1, left, a, s, p, kept_h + 1, kept_f))

            best = max(best, throw(10, f, healed))
        if setup.several and fires > kept_f:

            def burned(grade: str, left: int) -> Value:
                if grade == "pass":
                    return rounds(at + 1, v, left, a, (heals, fires - 1, shields), p)
                gone = window(at, v, left, a, (heals, fires - 1, shields), p, kept_h, kept_f)
                return max(gone, window(at, v - 1, left, a, s, p, kept_h, kept_f + 1))

            best = max(best, throw(10, f, burned))
        return best

    @cache
    def strike(at: int, v: int, f: int, a: int, s: tuple[int, int, int], p: int) -> Value:
        def after(grade: str, left: int) -> Value:
            if grade == "pass":
                return rounds(at + 1, v, left, a, s, p)
            wounds = setup.damage + (1 if grade == "fumble" and setup.damage else 0)
            return shielded(at, v, left, a, s, p, wounds, 0)

        return throw(setup.target, f, after, two_handed=setup.two_handed, edge=setup.edge)

    @cache
    def shielded(
        at: int, v: int, f: int, a: int, s: tuple[int, int, int], p: int, wounds: int, kept: int
    ) -> Value:
        if v == 0:
            return Value(0)
        best = bleed(at, v, f, a, s, p, wounds)
        heals, fires, shields = s
        if wounds and shields > kept:

            def saved(grade: str, left: int) -> Value:
                if grade == "pass":
                    return rounds(at + 1, v, left, a, (heals, fires, shields - 1), p)
                gone = shielded(at, v, left, a, (heals, fires, shields - 1), p, wounds, kept)
                return max(gone, shielded(at, v - 1, left, a, s, p, wounds, kept + 1))

            best = max(best, throw(10, f, saved))
        return best

    @cache
    def bleed(at: int, v: int, f: int, a: int, s: tuple[int, int, int], p: int, wounds: int) -> Value:
        if v == 0 or wounds == 0:
            return rounds(at + 1, v, f, a, s, p) if v else Value(0)
        best = bleed(at, v - 1, f, a, s, p, wounds - 1)
        if a and not setup.ignoring:
            best = max(best, bleed(at, v, f, a - 1, s, p, wounds - 1))
        return best

    return rounds(0, vitality, fortune, armour, spells, potions)


def engine(character: dict[str, Any], steps: list[dict[str, Any]], goal: str) -> Fraction:
    question = {"system": "gnat", "character": character, "steps": steps, "goal": [goal]}
    return Fraction(read_question(question).solve().value[0])


@pytest.mark.parametrize("seed", range(60))
def test_fights_equal_brute_force(seed: int) -> None:
    random = Random(seed)
    talent, modifier = random.randint(4, 10), random.randint(-5, 2)
    several = random.random() < 0.4
    weapon = random.choice(["none", "one-handed", "two-handed", "long"])
    shield = random.random() < 0.4
    bonus = 0 if weapon == "none" else random.randint(0, 1)
    magical = weapon != "none" and random.random() < 0.2
    advantage, disadvantage = random.random() < 0.3, random.random() < 0.3
    penalty = max(0, -modifier) + (weapon == "none")
    if shield and weapon in ("none", "one-handed"):
        penalty = max(0, penalty - (2 if several else 1))
    setup = Setup(
        target=talent - penalty + max(0, modifier) + bonus,
        rounds=random.randint(1, 3),
        most=3,
        damage=random.choice([1, 1, 1, 2, 0]),
        ignoring=random.random() < 0.2,
        several=several,
        two_handed=weapon == "two-handed",
        edge=int(advantage or magical) - int(disadvantage),
        wanted=random.choice(["alive", "vitality"]),
    )
    vitality, fortune = random.randint(1, 3), random.randint(0, 2)
    armour = random.choice(["none", "light", "medium"])
    rich = seed % 4 == 0
    copies = [random.randint(0, 1) if rich else 0 for _ in range(3)]
    spells = (copies[0], copies[1], copies[2])
    potions = random.randint(0, 1) if rich else 0
    names = [
        name
        for name, n in zip(("heal", "fireball", "invulnerability"), spells, strict=True)
        for _ in range(n)
    ]
    if rich:
        setup = setup._replace(rounds=min(2, setup.rounds))
    expected = survive(
        setup, vitality, fortune, {"none": 0, "light": 1, "medium": 2}[armour], spells, potions
    )
    character = {
        "talent": talent, "vitality": vitality, "vitality_max": 3, "fortune": fortune, "weapon": weapon,
        "weapon_bonus": bonus, "magical": magical, "shield": shield, "armour": armour, "spells": names, "potions": potions,
    }  # fmt: skip
    order = {
        "verb": "fight", "rounds": setup.rounds, "modifier": modifier, "several": several, "wounds": setup.damage,
        "ignoring_armour": setup.ignoring, "advantage": advantage, "disadvantage": disadvantage,
    }  # fmt: skip
    assert engine(character, [order], setup.wanted) == expected


@pytest.mark.parametrize(("talents", "fortune"), [((7, 9), 1), ((5, 5, 5), 2), ((9, 3, 6, 8), 3)])
def test_chains_sharing_one_pool_equal_brute_force(talents: tuple[int, ...], fortune: int) -> None:
    @cache
    def chain(at: int, left: int) -> Value:
        if at == len(talents):
            return Value(0)
        return throw(talents[at], left, lambda grade, f: chain(at + 1, f) + (grade == "pass"))

    steps = [{"verb": "test", "modifier": t - 9} for t in talents]
    assert engine({"fortune": fortune}, steps, "count") == chain(0, fortune)


def test_a_cast_then_a_fight_share_fortune_and_vitality() -> None:
    setup = Setup(6, 2, 2, 1, False, False, False, 0, "alive")

    def fought(v: int, f: int) -> Value:
        return survive(setup, v, f, 0, (0, 0, 0), 0)

    def cast(grade: str, f: int) -> Value:
        return fought(2, f) + 10 if grade == "pass" else max(fought(2, f), fought(1, f))

    expected = max(fought(2, 1), throw(10, 1, cast))
    question = {
        "system": "gnat",
        "character": {"vitality": 2, "fortune": 1, "spells": ["view"]},
        "steps": [{"verb": "cast", "spell": "view"}, {"verb": "fight", "rounds": 2, "modifier": -3}],
        "goal": ["cast 1"],
    }
    # Weigh the spell ten times the life, as the oracle does, through a goal of our own.
    asked = read_question(question)
    from talewright.odds.solve import solve

    worth = solve(
        asked.chain, lambda s: [10 * asked.chain.measure(s)["cast 1"] + asked.chain.measure(s)["alive"]]
    )
    assert worth.value[0] == expected
