"""A person at the terminal answers the questions of any game: numbered choices, typed dice, undo."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from rich.text import Text

from talewright.core.ask import Answer
from talewright.core.errors import QuestionError, UnreadableAnswer
from talewright.core.game import Game
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.faces.cli.out import console
from talewright.faces.terminal import new_events, option_text, plain_event, read_answer
from talewright.play.running import RunningGame
from talewright.play.session import ANY, MemoryLog, Session
from talewright.play.view import Event, GameView, QuestionView

S = TypeVar("S", bound=Hashable)


def play_with_person(
    game: Game[S],
    ruleset: Ruleset[Any],
    *,
    log: tuple[Answer, ...] = (),
    physical: bool = False,
    settle: bool = False,
    generator: random.Random | None = None,
) -> Ended[S]:
    """Play to the end. Answers: a number, `u` to undo, `q` to leave; dice are ours unless `physical`."""
    session = Session(game, MemoryLog(log), physical=physical, settle=settle, generator=generator)
    seen: Sequence[Event] = ()
    while True:
        view = GameView(RunningGame(ruleset, session))
        for event in new_events(seen, view.making):
            console().print(Text("  " + plain_event(event), style="dim"))
        seen = view.making
        if isinstance(session.now, Ended):
            return session.now
        assert view.question is not None
        given = _ask(view.question, generator)
        if given is None:
            session.undo()
            seen = GameView(RunningGame(ruleset, session)).making
        else:
            session.answer(given, who=ANY)


def _ask(question: QuestionView, generator: random.Random | None) -> Answer | None:
    out = console()
    out.print()
    out.print(Text(question.text, style="bold"))
    for number, option in enumerate(question.options, 1):
        out.print(Text.assemble((f"  {number} ", "green"), option_text(option)))
    while True:
        prompt = f"{question.dice}: type the faces > " if question.dice is not None else "> "
        try:
            line = out.input(prompt).strip()
        except EOFError:
            raise QuestionError(
                question.what,
                [
                    Message(
                        "the input ended before the question was answered; nothing is lost but this choice."
                    )
                ],
            ) from None
        if line in ("u", "undo"):
            return None
        if line in ("q", "quit"):
            out.print("Nothing was saved.")
            raise SystemExit(0)
        try:
            return read_answer(question, line, generator)
        except UnreadableAnswer as error:
            out.print(Text(str(error), style="red"))
