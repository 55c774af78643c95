"""A part of a line of play, replayed: the states between its steps, and what a person chose."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import Answer, Chosen, Question
from talewright.core.game import Game
from talewright.core.replay import Ended, Unasked, Waiting, by_person, is_words, resume
from talewright.core.text.words import Words
from talewright.play.checkpoints import Checkpoint, Recorded
from talewright.play.view.question import choice_text


@dataclass(frozen=True)
class Replayed:
    now: Waiting[Any] | Ended[Any]
    """where it leads; its log and notes are those of this part"""
    states: Sequence[Checkpoint[Any]]
    """before each step"""
    choices: Sequence[tuple[int, Question, Chosen]]
    """each choice of a person, with the number of answers before it"""

    def texts(self, words: Words, numbers: Mapping[str, int]) -> list[tuple[int, str]]:
        return [(at, _text(question, chosen, words, numbers)) for at, question, chosen in self.choices]

    def ways(self, words: Words, numbers: Mapping[str, int]) -> list[tuple[int, str]]:
        """The choices that lead from one section to another."""
        return [
            (at, _text(question, chosen, words, numbers))
            for at, question, chosen in self.choices
            if question.what == "way"
        ]


def replayed(game: Game[Any], answers: Iterable[Answer], since: Checkpoint[Any] | None = None) -> Replayed:
    """Answers that follow a checkpoint, or the start of the game."""
    at = since.at if since is not None else 0
    recorded = Recorded(game, noted=since.noted if since is not None else 0)
    left = deque(answers)
    choices: list[tuple[int, Question, Chosen]] = []

    def answer(question: Question) -> Answer | None:
        nonlocal at
        if left and question.longest and not is_words(left[0]):
            raise Unasked
        given = left.popleft() if left else None
        if isinstance(given, Chosen) and by_person(given):
            choices.append((at, question, given))
        at += 1
        return given

    now = resume(recorded, since=(since.state, since.at) if since is not None else None, answerer=answer)
    return Replayed(now, recorded.found, choices)


def _text(question: Question, chosen: Chosen, words: Words, numbers: Mapping[str, int]) -> str:
    if question.what == "way" and chosen.option in question.words:
        runs, _ = choice_text(question.words[chosen.option], numbers)
        return "".join(run.text for run in runs)
    return words.option(question, chosen.option)
