"""The fight on a live table as one seat sees it: both sides, whose turn it is, what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from talewright.core.encounter import Combatant
from talewright.core.opposed import Opposed, ThrownDie
from talewright.play.table.actions import Action
from talewright.play.view.events import RollEvent
from talewright.play.view.foe_lines import cost_of
from talewright.play.view.seats import foes_for, sees_numbers
from talewright.play.view.table_log import LogLine
from talewright.play.view.table_parts import FighterView, FightView, GradedDie, LadderView

if TYPE_CHECKING:
    from talewright.play.view.table import TableView

STEPS = 4
"""Steps of a fight that are shown as done."""


def fight_view(view: TableView) -> FightView | None:
    """The fight on the table; None without one."""
    action = view.state.fight
    if action is None or action.fight is None:
        return None
    now = action.fight_state
    party = tuple(
        _fighter(view, at, each, numbers=True, sheet=action.sheets[at] if at < len(action.sheets) else "")
        for at, each in enumerate(action.fight.party(now))
    )
    numbers = sees_numbers(view.state, view.seat.id)
    foes = tuple(
        _fighter(view, at, each, numbers=numbers, hidden=at in action.unseen)
        for at, each in foes_for(action, view.state, view.seat.id)
    )
    names = {("party", each.at): each.name for each in party} | {
        ("foes", each.at): each.name for each in foes
    }
    turns = [each for each in action.fight.order(now) if each in names]
    begun = next(event.at for event in view.table.events if event.seq == action.id)
    lines = [line for line in view.log if line.at >= begun and line.is_step and not line.undone]
    shown = FightView(
        view.handle(action.id),
        action.fight.turn(now),
        party,
        foes,
        tuple(names[each] for each in turns),
        tuple(f"{side}:{at}" for side, at in turns),
        tuple(lines[-STEPS:]),
        _ladder(view, lines),
        round=action.round,
    )
    return _with_cost(view, action, _with_phases(view, action, shown))


def _with_phases(view: TableView, action: Action, shown: FightView) -> FightView:
    encounters = view.state.ruleset.encounters
    if encounters is None or encounters.phase is None:
        return shown
    phase = encounters.phase(shown.turn, action.question, action.is_thrown)
    return replace(shown, phases=encounters.phases, phase=phase)


def _with_cost(view: TableView, action: Action, shown: FightView) -> FightView:
    """What the opponents cost, those who joined too, and what they may cost together."""
    encounters, begun = view.state.ruleset.encounters, action.begun
    if encounters is None or encounters.budget is None or begun is None or not view.is_master:
        return shown
    lines = (*begun.foes, *(line for more in begun.joined for line in more.foes))
    cost, budget = cost_of(lines, encounters.foes()), encounters.budget(begun.party)
    return replace(shown, cost=cost, budget=budget)


def _ladder(view: TableView, lines: Sequence[LogLine]) -> LadderView | None:
    """The last contest of a fight, if the system has a ladder for it."""
    encounters = view.state.ruleset.encounters
    if encounters is None or encounters.opposed is None:
        return None
    opposed = encounters.opposed
    rolls = [(line, each) for line in lines[-STEPS:] for each in line.happened if isinstance(each, RollEvent)]
    for (_, first), (line, second) in reversed(list(pairwise(rolls))):
        if opposed.answers.get(second.what) == first.what:
            rungs = opposed.compare(_thrown(first), _thrown(second), view.state.rules)
            return LadderView(line, first, second, rungs, (_graded(opposed, first), _graded(opposed, second)))
    return None


def _graded(opposed: Opposed, roll: RollEvent) -> tuple[GradedDie, ...]:
    if opposed.grade is None:
        return ()
    most = len(opposed.grades) - 1
    grades = [(die.face, opposed.grade(die.face)) for die in roll.dice]
    return tuple(GradedDie(face, grade, most, opposed.grades[grade]) for face, grade in grades)


def _thrown(roll: RollEvent) -> list[ThrownDie]:
    return [(die.sides, die.face, die.group) for die in roll.dice]


def _fighter(
    view: TableView, at: int, fighter: Combatant, *, numbers: bool, hidden: bool = False, sheet: str = ""
) -> FighterView:
    states = tuple(view.words.name(each) for each in fighter.states)
    # A name that a person gave stays; one of the bestiary is said in the reader's language.
    name = fighter.name if sheet else view.words.name(fighter.name)
    shown = FighterView(
        at, fighter.name, name, fighter.condition, fighter.fate, hidden=hidden, sheet=sheet, states=states, clock=fighter.clock,
        player=view.state.fight.players.get(fighter.name, "") if view.state.fight is not None else "",
    )  # fmt: skip
    return (
        replace(shown, figures=fighter.figures, most=fighter.most, health=fighter.health)
        if numbers
        else shown
    )
