"""A person at the terminal answers the questions of any game: numbered choices, typed dice, undo."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any, TypeVar

from rich.text import Text

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.errors import DiceError, QuestionError
from talewright.core.game import Game
from talewright.core.replay import Ended, Waiting, resume, undo
from talewright.core.ruleset import Ruleset
from talewright.faces.cli.out import console

S = TypeVar("S", bound=Hashable)


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to stop."""


def play_with_person(
    game: Game[S],
    ruleset: Ruleset[Any],
    *,
    log: tuple[Answer, ...] = (),
    physical: bool = False,
    settle: bool = False,
    generator: random.Random | None = None,
) -> Ended[S]:
    """Play to the end. Answers: a number, `u` to take back, `q` to leave; dice are ours unless `physical`."""
    dice = generator or random.SystemRandom()
    words = ruleset.words()
    told = 0

    def chance(question: Question) -> Answer | None:
        if question.dice is not None and not physical:
            return Rolled(
                tuple(
                    dice.randint(1, sides) for _, count, sides in question.dice.groups for _ in range(count)
                )
            )
        if settle and question.settled:
            return Chosen(question.settled, auto=True)
        return None

    while True:
        now: Waiting[S] | Ended[S] = resume(game, log, answerer=chance)
        for note in now.notes:
            if note.at >= told and (line := words.note(note)):
                console().print(Text("  " + line, style="dim"))
        told = len(now.log) + 1
        if isinstance(now, Ended):
            return now
        given = _ask_person(now.question, ruleset)
        if given is None:
            log = undo(now.log)
            told = 0
        else:
            log = (*now.log, given)


def _ask_person(question: Question, ruleset: Ruleset[Any]) -> Answer | None:
    out = console()
    words = ruleset.words()
    out.print()
    out.print(Text(words.question(question), style="bold"))
    for number, option in enumerate(question.options, 1):
        out.print(Text.assemble((f"  {number} ", "green"), words.option(question, option)))
    while True:
        prompt = f"{question.dice}: type the faces > " if question.dice is not None else "> "
        try:
            line = out.input(prompt).strip()
        except EOFError:
            raise QuestionError(
                question.what,
                ["the input ended before the question was answered; nothing is lost but this choice."],
            ) from None
        if line in ("u", "undo"):
            return None
        if line in ("q", "quit"):
            raise Leave
        if question.dice is not None:
            try:
                faces = tuple(int(part) for part in line.replace(",", " ").split())
                return Rolled(question.dice.settle(faces), typed=True)
            except (ValueError, DiceError) as error:
                out.print(
                    f"[red]{error if isinstance(error, DiceError) else 'Type the faces, such as 3 5.'}[/]"
                )
                continue
        if line.isdigit() and 1 <= int(line) <= len(question.options):
            return Chosen(question.options[int(line) - 1])
        if line in question.options:
            return Chosen(line)
        out.print(f"[red]Type a number from 1 to {len(question.options)}, u to take back, q to leave.[/]")
