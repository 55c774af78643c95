"""Fights solved a second time, by plain programs that know nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

Odds = Callable[..., Any]
TWO_DICE = {total: 6 - abs(7 - total) for total in range(2, 13)}
SHEETS = {
    "fighter": (2, 1, 0, 11, 1, 3),
    "rogue": (0, 2, 1, 10, 3, 2),
    "mage": (0, 1, 2, 9, 2, 1),
}


def text_armour(damage: int, protection: int) -> int:
    return damage - protection if damage > protection else damage


# -- one enemy, fractions, loops divided out ------------------------------------------------------------------


def one_enemy(
    archetype: str,
    ds: int,
    weapon: int,
    act: Callable[[int, int], str],
) -> dict[str, Fraction]:
    """Chances of win, fled and out, mean HP, mean XP and mean rounds of a settled way to fight."""
    power, grace, focus, hp0, blade, mail = SHEETS[archetype]

    @cache
    def at(hp: int, damage: int, now: int) -> tuple[Fraction, ...]:
        """win, fled, out, hp, xp, rounds"""
        if hp <= 0:
            return (Fraction(0), Fraction(0), Fraction(1), Fraction(0), Fraction(0), Fraction(0))
        if damage >= now:
            return (Fraction(1), Fraction(0), Fraction(0), Fraction(hp), Fraction(ds), Fraction(0))
        action = act(hp, now)
        add = {"attack": power, "run": grace, "cast": focus - 1}[action]
        stay = 0
        found = [Fraction(0)] * 5 + [Fraction(36)]
        for roll, ways in TWO_DICE.items():
            margin = roll + add - now
            if margin == 0:
                stay += ways
                continue
            if margin < 0:
                after = at(hp - text_armour(-margin + weapon, mail), damage, now)
            elif action == "attack":
                after = at(hp, damage + margin + blade, now)
            elif action == "cast":
                after = at(hp, damage, max(0, now - margin))
            else:
                after = (Fraction(0), Fraction(1), Fraction(0), Fraction(hp), Fraction(margin), Fraction(0))
            found = [total + ways * part for total, part in zip(found, after, strict=True)]
        return tuple(value / (36 - stay) for value in found)

    names = ("win", "fled", "out", "hp", "xp", "rounds")
    return dict(zip(names, at(hp0, 0, ds), strict=True))


WAYS: dict[str, tuple[dict[str, Any], Callable[[int, int], str]]] = {
    "attack": ({"tactic": "attack"}, lambda _hp, _ds: "attack"),
    "run": ({"tactic": "run"}, lambda _hp, _ds: "run"),
    "cast": ({"tactic": "cast"}, lambda _hp, _ds: "cast"),
    "attack above 4 HP": (
        {"tactic": "attack-then-run", "turn_at": 4},
        lambda hp, _: "attack" if hp > 4 else "run",
    ),
    "attack above 7 HP": (
        {"tactic": "attack-then-run", "turn_at": 7},
        lambda hp, _: "attack" if hp > 7 else "run",
    ),
    "cast above DS 5": (
        {"tactic": "cast-then-attack", "turn_at": 5},
        lambda _, ds: "cast" if ds > 5 else "attack",
    ),
    "cast above DS 6, run": (
        {"tactic": "cast-then-run", "turn_at": 6},
        lambda _, ds: "cast" if ds > 6 else "run",
    ),
}


@pytest.mark.clause("GNG-042", "GNG-051", "GNG-063")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("archetype", "ds", "weapon"),
    [
        ("fighter", 7, 0),
        ("fighter", 10, 2),
        ("rogue", 8, 1),
        ("rogue", 11, 0),
        ("mage", 6, 3),
        ("mage", 12, 0),
    ],
)
def test_settled_tactics_to_the_end(odds: Odds, archetype: str, ds: int, weapon: int, way: str) -> None:
    tactic, act = WAYS[way]
    character = {"archetype": archetype, "spells": ["cold_snap"]}
    solved = odds(character, ("fight", {"ds": ds, "enemy_weapon": weapon, **tactic}), goal=["win"])
    expected = one_enemy(archetype, ds, weapon, act)
    for name in ("win", "fled", "out", "hp", "xp"):
        assert solved.mean(name) == expected[name], name
    rounds = sum(solved.odds.times(roll) for roll in ("attack", "run", "cast"))
    assert rounds == expected["rounds"]


# -- best play, fractions -------------------------------------------------------------------------------------


def best(
    archetype: str, ds: int, weapon: int, actions: tuple[str, ...], worth: Callable[[str, int], int]
) -> Fraction:
    """The best mean of a worth of (ending, HP), choosing anew every round."""
    power, grace, focus, hp0, blade, mail = SHEETS[archetype]

    @cache
    def at(hp: int, damage: int, now: int) -> Fraction:
        if hp <= 0:
            return Fraction(worth("out", 0))
        if damage >= now:
            return Fraction(worth("won", hp))
        values = []
        for action in actions:
            add = {"attack": power, "run": grace, "cast": focus - 1}[action]
            total, stay = Fraction(0), 0
            for roll, ways in TWO_DICE.items():
                margin = roll + add - now
                if margin == 0:
                    stay += ways
                elif margin < 0:
                    total += ways * at(hp - text_armour(weapon - margin, mail), damage, now)
                elif action == "attack":
                    total += ways * at(hp, damage + margin + blade, now)
                elif action == "cast":
                    total += ways * at(hp, damage, max(0, now - margin))
                else:
                    total += ways * worth("fled", hp)
            values.append(total / (36 - stay))
        return max(values)

    return at(hp0, 0, ds)


GOALS: dict[str, Callable[[str, int], int]] = {
    "win": lambda end, _: int(end == "won"),
    "alive": lambda end, _: int(end != "out"),
    "fled": lambda end, _: int(end == "fled"),
    "hp": lambda _, hp: hp,
}


@pytest.mark.clause("GNG-041", "R-1", "R-8", "R-9")
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("actions", [("attack", "run"), ("attack", "run", "cast")])
@pytest.mark.parametrize(("archetype", "ds", "weapon"), [("fighter", 8, 1), ("rogue", 8, 0), ("mage", 9, 2)])
def test_best_play(
    odds: Odds, archetype: str, ds: int, weapon: int, actions: tuple[str, ...], goal: str
) -> None:
    character = {"archetype": archetype, "spells": ["sunburst"]}
    order = {"ds": ds, "enemy_weapon": weapon, "actions": list(actions)}
    expected = best(archetype, ds, weapon, actions, GOALS[goal])
    assert odds(character, ("fight", order), goal=[goal]).value == expected


# -- chains ---------------------------------------------------------------------------------------------------


def test_a_chain_of_checks_fights_and_rests(odds: Odds) -> None:
    """Two checks, a rest with or without a ration, and a third check: every roll enumerated."""

    def checked(chances: dict[tuple[int, int], Fraction], ds: int) -> dict[tuple[int, int], Fraction]:
        found: dict[tuple[int, int], Fraction] = {}
        for (hp, rations), chance in chances.items():
            for roll, ways in TWO_DICE.items():
                left = max(0, hp - max(0, ds - roll - 1)) if hp else 0
                found[left, rations] = found.get((left, rations), Fraction(0)) + chance * Fraction(ways, 36)
        return found

    chances = checked(checked({(6, 1): Fraction(1)}, 9), 8)
    rested: dict[tuple[int, int], Fraction] = {}
    for (hp, _), chance in chances.items():
        key = (min(10, hp + 3) if hp else 0, 0)
        rested[key] = rested.get(key, Fraction(0)) + chance
    final = checked(rested, 10)
    steps: list[tuple[str, dict[str, Any]]] = [
        ("check", {"ability": "grace", "ds": 9}),
        ("check", {"ability": "grace", "ds": 8}),
        ("rest", {}),
        ("check", {"ability": "grace", "ds": 10}),
    ]
    solved = odds({"grace": 1, "hp": 6, "rations": 1}, *steps, goal=["hp"])
    assert solved.value == sum(hp * chance for (hp, _), chance in final.items())
    assert solved.mean("alive") == sum(chance for (hp, _), chance in final.items() if hp)
