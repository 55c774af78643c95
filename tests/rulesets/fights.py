"""Fights at a table, played from a script of typed dice and choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from talewright.core import record
from talewright.core.ask import Note, Question
from talewright.core.encounter import Combatant
from talewright.core.fight_games import FightGame, Finished, Interposed, JoinGame
from talewright.core.newcomers import Newcomers
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find
from talewright.testing.script import scripted


class Fought:
    """A fight after some answers: who stands how, what is asked now, and of whom."""

    def __init__(self, game: FightGame, now: Waiting[Any] | Ended[Any]) -> None:
        self.game = game
        self.now = now
        state = now.state
        self.state = state.fight if isinstance(state, Finished) else state

    @property
    def question(self) -> Question:
        assert isinstance(self.now, Waiting), f"it has ended: {self.now.ending.id}"
        return self.now.question

    @property
    def asked(self) -> tuple[str, object]:
        """What is asked, and of which fighter."""
        return self.question.what, self.question.facts.get("actor")

    @property
    def word(self) -> str:
        assert isinstance(self.now, Ended), f"it still asks {self.asked}"
        return self.now.ending.id

    @property
    def sheets(self) -> tuple[Any, ...]:
        assert isinstance(self.now, Ended), f"it still asks {self.asked}"
        finished: Finished = self.now.state
        return finished.sheets

    def fighter(self, name: str) -> Combatant:
        both = (*self.game.fight.party(self.state), *self.game.fight.foes(self.state))
        return next(each for each in both if each.name == name)

    def figure(self, name: str, figure: str) -> int:
        return dict(self.fighter(name).figures)[figure]

    def notes(self, kind: str) -> list[Mapping[str, Any]]:
        return [note.facts for note in self._notes if note.kind == kind]

    @property
    def _notes(self) -> tuple[Note, ...]:
        return self.now.notes


def joined(found: Fought, newcomers: Newcomers, answers: Sequence[tuple[int, ...] | str] = ()) -> Fought:
    """The fight with newcomers, who join before its next turn."""
    fight = found.game.fight
    game = JoinGame(fight.extended(newcomers), fight, found.state, newcomers)
    answerer, left = scripted(answers)
    now = resume(game, answerer=answerer)
    assert isinstance(now, Ended)
    assert not left
    after: Interposed = now.state
    larger = FightGame(after.fight)
    return Fought(larger, resume(larger, since=(after.state, 0)))


def fought(
    system: str,
    party: Sequence[Mapping[str, Any]],
    foes: Sequence[str],
    answers: Sequence[tuple[int, ...] | str] = (),
    *,
    terms: Mapping[str, Any] | None = None,
    **options: Any,
) -> Fought:
    """Characters by their fields, opponents by their lines; dice are tuples of faces, choices are words."""
    ruleset = find(system)
    assert ruleset.encounters is not None
    heroes = tuple(record.load(ruleset.sheet_type, dict(each)) for each in party)
    held: Any = record.load(ruleset.encounters.terms, dict(terms or {}))
    rules: Any = record.load(ruleset.rules, options)
    game = FightGame(ruleset.encounters.fight(heroes, tuple(foes), held, rules))
    answerer, left = scripted(answers)
    now = resume(game, answerer=answerer)
    assert not left, f"it has ended, and these answers are left: {left}"
    return Fought(game, now)
