"""Scripted play: a rule run from answers written short, for tests that read like a session.

`played(rule, hero, answers=[(3, 4), "keep"])` gives what the rule returns: a tuple is a roll, a string a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import Answer, Chosen, Note, Procedure, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume

Short = str | tuple[int, ...]


@dataclass(frozen=True)
class Played:
    result: Any
    notes: tuple[Note, ...]

    def notes_of(self, kind: str) -> list[Note]:
        return [note for note in self.notes if note.kind == kind]


def answers_from(short: Sequence[Short]) -> list[Answer]:
    return [Chosen(each) if isinstance(each, str) else Rolled(each) for each in short]


def run(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Played:
    """The rule to its end; an open question or a spare answer is an error that shows it."""
    now = resume(Single(rule, args, ending=lambda _: "done"), answers_from(answers))
    question = now.question if isinstance(now, Waiting) else None
    if question is not None:
        raise AssertionError(
            f"after {len(now.log)} answers '{question.what}' is open: {question.dice or question.options} {question.facts}"
        )
    assert isinstance(now, Ended)
    assert now.state is not None
    return Played(now.state.result, now.notes)


def played(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Any:
    """What the rule returns after these answers."""
    return run(rule, *args, answers=answers).result


def asked(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Question:
    """The question that is open after these answers."""
    now = resume(Single(rule, args, ending=lambda _: "done"), answers_from(answers))
    if isinstance(now, Ended):
        raise AssertionError("the rule ended without asking")  # noqa: TRY004 - a failed expectation, not a type
    return now.question
