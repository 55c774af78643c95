"""Every switch, several enemies, spells and immunities, against a plain program of another make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from talewright.odds.simulate import sample

Odds = Callable[..., Any]
TWO_DICE = {total: 6 - abs(7 - total) for total in range(2, 13)}
SHEETS = {
    "fighter": (2, 1, 0, 11, 1, 3),
    "rogue": (0, 2, 1, 10, 3, 2),
    "mage": (0, 1, 2, 9, 2, 1),
}


def text_armour(damage: int, protection: int) -> int:
    return damage - protection if damage > protection else damage


GOALS: dict[str, Callable[[str, int], int]] = {
    "win": lambda end, _: int(end == "won"),
    "alive": lambda end, _: int(end != "out"),
    "fled": lambda end, _: int(end == "fled"),
    "hp": lambda _, hp: hp,
}


@dataclass
class Case:
    """A fight and its switches, told once for the engine and once for the plain program below."""

    archetype: str
    hp: int
    enemies: list[dict[str, Any]]
    spells: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    actions: tuple[str, ...] = ("attack", "run", "cast")
    edge: str = ""


TAGS = {"sunburst": "light", "cold_snap": "ice", "undergrowth": "vines", "windstorm": "wind"}
State = tuple[int, tuple[tuple[int, int] | None, ...]]


class Plain:
    """A fight by the book, as a table of moves; no rule of the package is called."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.power, self.grace, self.focus, _, self.blade, self.mail = SHEETS[case.archetype]
        self.switch: dict[str, Any] = {
            "tie_attack": "standoff", "tie_run": "standoff", "tie_cast": "standoff", "armor_rule": "text",
            "backfire_adds_weapon": True, "damage_lowers_ds": False, "threshold": "current",
            "stun_lasts": "encounter", "stun_stacks": True, "windstorm_stuns": False, "spell_power": "margin",
            **case.options,
        }  # fmt: skip
        self.dice = self._dice()

    def _dice(self) -> dict[int, int]:
        if not self.case.edge:
            return TWO_DICE
        found: dict[int, int] = {}
        for a in range(1, 7):
            for b in range(1, 7):
                for c in range(1, 7):
                    kept = sorted((a, b, c))[1:] if self.case.edge == "advantage" else sorted((a, b, c))[:2]
                    found[sum(kept)] = found.get(sum(kept), 0) + 1
        return found

    def ds(self, i: int, foe: tuple[int, int]) -> int:
        damage, cut = foe
        start: int = self.case.enemies[i]["ds"]
        return max(0, start - cut - (damage if self.switch["damage_lowers_ds"] else 0))

    def stands(self, i: int, foe: tuple[int, int]) -> tuple[int, int] | None:
        now = self.ds(i, foe)
        if now == 0:
            return None
        if self.switch["damage_lowers_ds"]:
            return foe
        needed = now if self.switch["threshold"] == "current" else self.case.enemies[i]["ds"]
        return None if foe[0] >= needed else foe

    def soak(self, damage: int) -> int:
        if damage <= 0:
            return 0
        rule = self.switch["armor_rule"]
        if rule == "none":
            return damage
        if rule == "min1":
            return max(1, damage - self.mail)
        if rule == "always":
            return max(0, damage - self.mail)
        return text_armour(damage, self.mail)

    def moves(self, state: State) -> Iterator[tuple[str, dict[Any, int]]]:
        """Every action with its results and their weights."""
        for action in self.case.actions:
            for spell in self.case.spells if action == "cast" else [""]:
                results: dict[Any, int] = {}
                add = {"attack": self.power, "run": self.grace}.get(action, 0)
                if spell:
                    add = self.focus - self.case.spells[spell]
                for roll, ways in self.dice.items():
                    after = self.after(state, action, spell, roll + add)
                    results[after] = results.get(after, 0) + ways
                yield f"{action}:{spell}", results

    def after(self, state: State, action: str, spell: str, total: int) -> Any:
        hp, foes = state
        front = next(i for i, foe in enumerate(foes) if foe)
        foe = foes[front]
        assert foe is not None
        enemy = self.case.enemies[front]
        weapon = enemy.get("weapon", 0)
        margin = total - self.ds(front, foe)
        if action == "cast":
            return self.cast(hp, foes, spell, total)
        now: tuple[int, int] | None = foe
        if action == "run":
            if margin > 0 or (margin == 0 and self.switch["tie_run"] == "escape"):
                return ("fled", hp)
            if margin < 0:
                hp -= self.soak(weapon - margin)
        elif margin > 0:
            now = self.stands(front, (foe[0] + margin + self.blade, foe[1]))
        elif margin < 0:
            hp -= self.soak(weapon - margin)
        elif self.switch["tie_attack"] != "standoff":
            now = self.stands(front, (foe[0] + self.blade, foe[1]))
            if now and self.switch["tie_attack"] == "trade":
                hp -= self.soak(weapon)
        rest = list(foes)
        rest[front] = now
        if self.switch["stun_lasts"] == "round":
            rest = [one and self.stands(i, (one[0], 0)) for i, one in enumerate(rest)]
        return (max(0, hp), tuple(rest))

    def cast(self, hp: int, foes: tuple[tuple[int, int] | None, ...], spell: str, total: int) -> State:
        rest: list[tuple[int, int] | None] = []
        failing: list[tuple[int, int]] = []
        toll = 0
        for i, foe in enumerate(foes):
            if foe is None:
                rest.append(None)
                continue
            enemy = self.case.enemies[i]
            margin = total - self.ds(i, foe)
            immune = {spell, TAGS[spell], "magic"} & set(enemy.get("immune", []))
            works = not immune and (
                spell != "windstorm"
                or (self.switch["windstorm_stuns"] and {"flying", "unsteady"} & set(enemy.get("tags", [])))
            )
            cut = 0
            if margin > 0:
                cut = margin + (self.case.spells[spell] if self.switch["spell_power"] != "margin" else 0)
            elif margin == 0 and self.switch["tie_cast"] != "standoff":
                cut = 1
                toll = 1 if self.switch["tie_cast"] == "costly" else 0
            elif margin < 0:
                failing.append((-margin, enemy.get("weapon", 0)))
            if cut and works:
                deep = foe[1] + cut if self.switch["stun_stacks"] else max(foe[1], cut)
                rest.append(self.stands(i, (foe[0], min(enemy["ds"], deep))))
            elif self.switch["stun_lasts"] == "round":
                rest.append(self.stands(i, (foe[0], 0)))
            else:
                rest.append(foe)
        if failing:
            margin, weapon = max(failing)
            toll = self.soak(margin + (weapon if self.switch["backfire_adds_weapon"] else 0))
        return (max(0, hp - toll), tuple(rest))

    def solve(self, goal: Callable[[str, int], int]) -> float:
        start: State = (self.case.hp, tuple(self.stands(i, (0, 0)) for i in range(len(self.case.enemies))))
        table: dict[State, list[dict[Any, int]]] = {}
        todo = [start]
        ends: dict[Any, float] = {}
        while todo:
            state: Any = todo.pop()
            if state in table or state in ends:
                continue
            if state[0] == "fled":
                ends[state] = goal("fled", state[1])
            elif state[0] == 0:
                ends[state] = goal("out", 0)
            elif not any(state[1]):
                ends[state] = goal("won", state[0])
            else:
                table[state] = [results for _, results in self.moves(state)]
                todo.extend(after for results in table[state] for after in results)
        weight = sum(self.dice.values())
        values: dict[Any, float] = {**dict.fromkeys(table, 0.0), **ends}
        change = 1.0
        while change > 1e-14:
            change = 0.0
            for state in sorted(table, key=lambda each: (each[0], str(each[1]))):
                value = max(
                    sum(ways * values[after] for after, ways in each.items()) / weight
                    for each in table[state]
                )
                change = max(change, abs(value - values[state]))
                values[state] = value
        return values[start]


BAT = {"ds": 7, "name": "bat", "tags": ["flying"]}
GHOUL = {"ds": 8, "name": "ghoul", "weapon": 1, "immune": ["light"]}
OGRE = {"ds": 10, "name": "ogre", "weapon": 2}
BURST = {"sunburst": 1}
BOTH = {"sunburst": 1, "undergrowth": 2}
CASES: dict[str, Case] = {
    "graze": Case("fighter", 6, [OGRE], options={"tie_attack": "graze"}),
    "trade": Case("fighter", 6, [OGRE], options={"tie_attack": "trade"}, actions=("attack",)),
    "escape": Case("rogue", 6, [OGRE], options={"tie_run": "escape"}),
    "partial": Case("mage", 6, [OGRE], BURST, {"tie_cast": "partial"}),
    "costly": Case("mage", 6, [OGRE], BURST, {"tie_cast": "costly"}, ("attack", "cast")),
    "min1": Case("fighter", 8, [OGRE], options={"armor_rule": "min1"}),
    "always": Case("fighter", 5, [OGRE], options={"armor_rule": "always"}),
    "always, attack only": Case("fighter", 5, [GHOUL], options={"armor_rule": "always"}, actions=("attack",)),
    "no armour": Case("fighter", 8, [OGRE], options={"armor_rule": "none"}, actions=("attack",)),
    "bare backfire": Case("mage", 9, [OGRE], BOTH, {"backfire_adds_weapon": False}, ("attack", "cast")),
    "one number": Case("rogue", 7, [OGRE], BURST, {"damage_lowers_ds": True}),
    "initial": Case("mage", 7, [OGRE], BURST, {"threshold": "initial"}),
    "one round": Case("mage", 7, [OGRE], BURST, {"stun_lasts": "round"}),
    "one round, no adding": Case("mage", 7, [OGRE], BURST, {"stun_lasts": "round", "stun_stacks": False}),
    "no adding": Case("mage", 7, [OGRE], BURST, {"stun_stacks": False}, ("attack", "cast")),
    "wind": Case("mage", 7, [BAT], {"windstorm": 2}, {"windstorm_stuns": True}),
    "still air": Case("mage", 7, [BAT], {"windstorm": 2}),
    "power": Case("mage", 7, [OGRE], BOTH, {"spell_power": "margin+level"}),
    "advantage": Case("rogue", 7, [OGRE], BURST, edge="advantage"),
    "disadvantage": Case("fighter", 11, [GHOUL], edge="disadvantage"),
    "immune": Case("mage", 6, [GHOUL], BURST),
    "two": Case("mage", 6, [BAT, GHOUL], BURST),
    "two, one round": Case("mage", 4, [BAT, GHOUL], BURST, {"stun_lasts": "round"}),
    "three": Case("fighter", 5, [BAT, GHOUL, OGRE]),
    "two in the wind": Case(
        "mage", 4, [GHOUL, BAT], {"windstorm": 2, "cold_snap": 1}, {"windstorm_stuns": True}
    ),
}


@pytest.mark.clause("R-1", "R-3", "R-4", "R-5", "R-7", "R-8", "R-9", "R-10", "R-12", "R-13", "R-14")
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("goal", ["win", "hp"])
def test_every_switch_against_a_plain_program(odds: Odds, name: str, goal: str) -> None:
    case = CASES[name]
    order = {"enemies": case.enemies, "actions": list(case.actions), "edge": case.edge}
    character = {"archetype": case.archetype, "hp": case.hp, "spells": list(case.spells)}
    solved = odds(character, ("fight", order), goal=[goal], exact=False, **case.options)
    assert solved.value == pytest.approx(Plain(case).solve(GOALS[goal]), abs=1e-11)


RUNS = 2_000


@pytest.mark.parametrize("name", ["escape", "two", "one round"])
def test_random_fights_to_the_end_fall_within_the_error_bar(odds: Odds, name: str) -> None:
    case = CASES[name]
    character = {"archetype": case.archetype, "hp": case.hp, "spells": list(case.spells)}
    players = {"hero": "random"}
    solved = odds(
        character, ("fight", {"enemies": case.enemies}), exact=False, players=players, **case.options
    )
    measure = solved.chain.measure
    estimate = sample(solved.chain, RUNS, seed=7, players=players)
    for word in ("win", "fled", "out"):
        expected = solved.mean(word)
        share = sum(measure(state)[word] for state in estimate.finals) / RUNS
        assert abs(share - expected) < 5 * (max(expected * (1 - expected), 1e-4) / RUNS) ** 0.5
