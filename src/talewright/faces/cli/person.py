"""A person at the terminal, or a script, answers the questions of any game: numbered choices, typed dice, undo."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from rich.text import Text

from talewright.core.ask import Answer
from talewright.core.errors import QuestionError, UnreadableAnswer
from talewright.core.game import Game
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.faces.cli.out import console
from talewright.faces.speech import language, say, t
from talewright.faces.terminal import dice_prompt, new_events, option_text, plain_event, read_answer
from talewright.play.log import MemoryLog
from talewright.play.running import RunningGame
from talewright.play.session import ANY, Session
from talewright.play.view import Event, GameView, QuestionView

S = TypeVar("S", bound=Hashable)
Asker = Callable[[GameView, Sequence[Event]], Answer | None]
"""Shows what is new and answers the open question; None undoes, or ends when there is no question."""


class Undone(Exception):  # noqa: N818 - a wish, not an error
    """The first question was undone: nothing is to happen."""


def play_through(
    game: Game[S],
    ruleset: Ruleset[Any],
    ask: Asker,
    *,
    log: tuple[Answer, ...] = (),
    physical: bool = False,
    settle: bool = False,
    generator: random.Random | None = None,
) -> RunningGame:
    """Play to the end; `ask` sees every view, the last one too."""
    session = Session(game, MemoryLog(log), physical=physical, settle=settle, generator=generator)
    running = RunningGame(ruleset, session)
    seen: Sequence[Event] = ()
    while True:
        view = GameView(running, language())
        answer = ask(view, new_events(seen, view.making))
        seen = view.making
        if isinstance(session.now, Ended):
            return running
        if answer is not None:
            session.answer(answer, who=ANY)
        elif session.now.log:
            session.undo()
            seen = GameView(running, language()).making
        else:
            raise Undone


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
    found = play_through(
        game,
        ruleset,
        person(generator),
        log=log,
        physical=physical,
        settle=settle,
        generator=generator,
    )
    assert isinstance(found.now, Ended)
    return found.now


def person(generator: random.Random | None = None) -> Asker:
    """A player who reads events and types answers."""

    def ask(view: GameView, events: Sequence[Event]) -> Answer | None:
        for event in events:
            console().print(Text("  " + plain_event(event), style="dim"))
        if view.question is None:
            return None
        return _ask(view.question, generator, undoable=bool(view.game.now.log))

    return ask


def _ask(question: QuestionView, generator: random.Random | None, *, undoable: bool) -> Answer | None:
    out = console()
    out.print()
    out.print(Text(question.text, style="bold"))
    for number, option in enumerate(question.options, 1):
        out.print(Text.assemble((f"  {number} ", "green"), option_text(option)))
    while True:
        try:
            line = out.input(dice_prompt(question), markup=False).strip()
        except EOFError:
            raise QuestionError(
                question.what,
                [
                    Message(
                        "the input ended before the question was answered; nothing is lost but this choice."
                    )
                ],
            ) from None
        if line in ("u", "undo") and undoable:
            return None
        if line in ("q", "quit"):
            out.print(t("Nothing was saved."))
            raise SystemExit(0)
        try:
            return read_answer(question, line, generator)
        except UnreadableAnswer as error:
            out.print(Text(say().error(error), style="red"))
