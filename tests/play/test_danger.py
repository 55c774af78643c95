"""The danger of a fight and of a day, for the characters at the table."""

from __future__ import annotations

import pytest

from talewright.core import record
from talewright.core.errors import FaultsError
from talewright.core.ruleset import find
from talewright.play.danger import DEADLY, EASY, Danger, Planned, danger, danger_of

ROOTS = find("roots")
HEROES = tuple(hero.character for hero in ROOTS.heroes)
GOBLIN = Planned("Gate", ("goblinoid/goblin",), {"surprise": True})


def sampled(party: int, *steps: Planned, runs: int = 60) -> Danger:
    return danger(ROOTS, HEROES[:party], ROOTS.rules(), steps, 30.0, runs, exact=False)


def test_a_small_fight_is_solved_exactly() -> None:
    found = danger(ROOTS, HEROES[:1], ROOTS.rules(), [GOBLIN], seconds=100.0)
    assert found.exact
    assert found.runs == 0
    assert found.margin == 0
    assert sum(found.fallen) == pytest.approx(1)


def test_a_sample_agrees_with_the_exact_answer_within_its_interval() -> None:
    # A rest after the fight makes it a day, which is sampled.
    exact = danger(ROOTS, HEROES[:1], ROOTS.rules(), [GOBLIN], seconds=100.0)
    day = sampled(1, GOBLIN, Planned("Bandage", verb="heal", fields={"how": "bandage"}), runs=600)
    assert not day.exact
    assert day.who[0] == pytest.approx(exact.who[0], abs=2 * day.margin)


def test_more_opponents_are_more_dangerous() -> None:
    few, many = (sampled(2, Planned("x", (f"{count} goblinoid/goblin",))) for count in (1, 8))
    assert few.fallen[0] > many.fallen[0]
    assert (few.band, many.band) == (EASY, DEADLY)


def test_wounds_are_carried_through_a_day() -> None:
    fight = Planned("x", ("3 goblinoid/goblin",))
    once, twice = sampled(2, fight, Planned(verb="rest", fields={})), sampled(2, fight, fight)
    assert len(twice.alive) == 2
    assert twice.alive[0] >= twice.alive[1]
    assert once.fallen[0] > twice.fallen[0]


def test_the_same_question_has_the_same_answer() -> None:
    assert sampled(2, GOBLIN) == sampled(2, GOBLIN)


def test_a_question_in_plain_data() -> None:
    found = danger_of("roots", [record.dump(HEROES[0])], {}, [record.dump(GOBLIN)], 2.0)
    assert len(found.who) == 1


@pytest.mark.parametrize("steps", [[], [GOBLIN] * 13])
def test_no_steps_and_too_many_are_refused(steps: list[Planned]) -> None:
    with pytest.raises(FaultsError, match="from one to 12 steps"):
        danger(ROOTS, HEROES, ROOTS.rules(), steps)
