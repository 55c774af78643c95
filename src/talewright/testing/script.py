"""Scripted play: a rule run from answers written short, for tests that read like a session.

`played(rule, hero, answers=[(3, 4), "keep"])` gives what the rule returns: a tuple is a roll, a string a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import WORDS, Answer, Chosen, Note, Procedure, Question, Rolled, is_words
from talewright.core.errors import StaleAnswer
from talewright.core.game import Single
from talewright.core.replay import Answerer, Ended, Waiting, resume
from talewright.core.text.message import Message

Short = str | tuple[int, ...]


@dataclass(frozen=True)
class Played:
    result: Any
    notes: tuple[Note, ...]

    def notes_of(self, kind: str) -> list[Note]:
        return [note for note in self.notes if note.kind == kind]


def answers_from(short: Sequence[Short]) -> list[Answer]:
    return [Chosen(each) if isinstance(each, str) else Rolled(each) for each in short]


def scripted(short: Sequence[Short]) -> tuple[Answerer, list[Answer]]:
    """An answerer, and the answers that it has left. Words of a player's own that a script leaves out are none."""
    left = answers_from(short)

    def answer(question: Question) -> Answer | None:
        given = left[0] if left else None
        if question.longest and (given is None or not is_words(given)):
            return Chosen(WORDS)
        return left.pop(0) if left else None

    return answer, left


def run(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Played:
    """The rule to its end; an open question or a spare answer is an error that shows it."""
    answerer, left = scripted(answers)
    now = resume(Single(rule, args, ending=lambda _: "done"), answerer=answerer)
    question = now.question if isinstance(now, Waiting) else None
    if question is not None:
        raise AssertionError(
            f"after {len(now.log)} answers '{question.what}' is open: {question.dice or question.options} {question.facts}"
        )
    if left:
        raise StaleAnswer(Message("The rule ended, and these answers are left: {left}.", left=str(left)))
    assert isinstance(now, Ended)
    assert now.state is not None
    return Played(now.state.result, now.notes)


def played(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Any:
    """What the rule returns after these answers."""
    return run(rule, *args, answers=answers).result


def asked(rule: Procedure, *args: Any, answers: Sequence[Short] = ()) -> Question:
    """The question that is open after these answers; words of the player's own are passed over."""
    answerer, _ = scripted(answers)
    now = resume(Single(rule, args, ending=lambda _: "done"), answerer=answerer)
    if isinstance(now, Ended):
        raise AssertionError("the rule ended without asking")  # noqa: TRY004 - a failed expectation, not a type
    return now.question
