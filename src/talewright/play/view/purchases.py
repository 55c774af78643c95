"""What was bought, raised, sold or left behind since the book ended: each can be undone alone until the character is saved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Answer, Question
from talewright.core.replay import Waiting, by_person, resume
from talewright.core.text.words import Words
from talewright.play.running import RunningGame


@dataclass(frozen=True)
class Purchase:
    """`first` and `last` are the places in the log of its own answer and of those to what it asked."""

    first: int
    last: int
    text: str
    """the words of its button"""


def purchases(game: RunningGame, words: Words) -> tuple[Purchase, ...]:
    """Of the step that is played now, in the order they were made."""
    now = game.now
    if not isinstance(now, Waiting):
        return ()
    found: list[Purchase] = []
    at = now.since

    def answer(question: Question) -> Answer | None:
        nonlocal at
        if at == len(now.log):
            return None
        given = now.log[at]
        if question.what == now.question.what and question.dice is None and by_person(given):
            found.append(Purchase(at, at, words.option(question, getattr(given, "option", "")).rstrip(".")))
        elif found:
            found[-1] = replace(found[-1], last=at)
        at += 1
        return given

    resume(game.session.game, now.log[: now.since], since=(now.state, now.since), answerer=answer)
    return tuple(found)
