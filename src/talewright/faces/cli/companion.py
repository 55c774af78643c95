"""talewright companion: printed instructions, carried out on a character's file."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.text import Text

from talewright.core.ask import Answer, Chosen
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import QuestionError, TalewrightError, UnreadableAnswer
from talewright.core.game import Game
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset, find
from talewright.core.sheet import Sheet
from talewright.core.text.message import Message
from talewright.faces import speech
from talewright.faces.cli.out import Leave, console, print_json, read_json_file, typed_line, write_file
from talewright.faces.cli.person import Asker, Undone, play_through
from talewright.faces.speech import named, t
from talewright.faces.terminal import (
    dice_prompt,
    draw_event,
    ledger_text,
    option_text,
    plain_event,
    read_answer,
)
from talewright.faces.terminal_sheet import plain_sheet, sheet_line
from talewright.odds.policy import cautious
from talewright.play.companion import Desk, Instruction, fresh, understand
from talewright.play.view import Event, GameView

EXAMPLE = "Fight three rounds at -3 · Take two Wounds · Gain the keyword *Arbalest* · You find a **sword (one-handed, +1)**"
COMMANDS = {
    "sheet": Message("show your sheet"),
    "undo": Message("undo the last instruction"),
    "quit": Message("leave; the file is up to date"),
}


def help_text() -> str:
    lines = [t("Type what the book tells you to do, as it is printed:"), f"  {EXAMPLE}"]
    return "\n".join(lines + [f"{name:6} {speech.say().text(each)}" for name, each in COMMANDS.items()])


@dataclass
class Bench:
    """The character's file and what has been done to it since it was opened."""

    ruleset: Ruleset[Any]
    file: Path
    desk: Desk
    typed: bool = False
    dry: bool = False
    generator: random.Random | None = None
    before: list[Desk] = field(default_factory=list)

    @property
    def sheet(self) -> Sheet:
        return self.ruleset.words(speech.language()).sheet(self.ruleset.sheet(self.desk.hero))

    def keep(self) -> None:
        if not self.dry:
            data = to_file(self.ruleset, self.desk.hero)
            write_file(self.file, json.dumps(data, indent=2, ensure_ascii=False) + "\n")

    def undo(self) -> bool:
        if not self.before:
            return False
        self.desk = self.before.pop()
        self.keep()
        return True

    def carry_out(self, text: str, ask: Asker) -> tuple[str, Desk]:
        """Understand, play, save. Nothing changes when it is refused or undone on the way."""
        typed = understand(self.ruleset, self.desk.hero, text, speech.language())
        game: Game[Any] = Instruction(self.ruleset, fresh(self.desk), typed)
        played = play_through(game, self.ruleset, ask, physical=self.typed, generator=self.generator)
        self.before.append(self.desk)
        self.desk = played.now.state
        self.keep()
        return typed.understood, self.desk


def run(
    system: str,
    file: Path,
    instructions: Sequence[str],
    *,
    typed: bool,
    seed: int | None,
    dry: bool,
    as_json: bool,
) -> None:
    ruleset = find(system)
    if ruleset.pack is None:
        raise QuestionError(
            "",
            [
                Message(
                    "{title} has no books; it is played at a table.", path="companion", title=ruleset.title
                )
            ],
        )
    found, hero = from_file(read_json_file(file), str(file))
    if found.id != ruleset.id:
        raise QuestionError(
            str(file),
            [Message("a character of {theirs}, not of {wanted}.", theirs=found.title, wanted=ruleset.title)],
        )
    generator = None if seed is None else random.Random(seed)  # noqa: S311 - dice, not secrets
    bench = Bench(ruleset, file, Desk(hero), typed, dry, generator)
    if instructions:
        _scripted(bench, instructions, as_json=as_json)
    elif as_json:
        raise QuestionError(
            "",
            [Message("--json goes with --do: name the instructions on the command line.", path="companion")],
        )
    else:
        _converse(bench)


# -- from the command line --------------------------------------------------------------------------------------


def _scripted(bench: Bench, instructions: Sequence[str], *, as_json: bool) -> None:
    """One after the other; questions are answered with caution, and the answers are shown. A refusal leaves what was done before it."""
    bench.typed = False
    done: list[dict[str, Any]] = []
    fault: TalewrightError | None = None
    for text in instructions:
        if text.strip().casefold() == "undo":
            done.append({"instruction": "undo", "done": bench.undo()})
            continue
        lines: list[str] = []
        chosen: list[dict[str, str]] = []

        def ask(
            view: GameView,
            events: Sequence[Event],
            lines: list[str] = lines,
            chosen: list[dict[str, str]] = chosen,
        ) -> Answer | None:
            lines += [plain_event(event) for event in events]
            now = view.game.now
            if isinstance(now, Ended) or view.question is None:
                return None
            option = cautious(now.question)
            words = next(each.text for each in view.question.options if each.id == option)
            lines.append(f"[{words}]")
            chosen.append({"question": now.question.what, "option": option, "words": words})
            return Chosen(option, auto=True)

        try:
            understood, desk = bench.carry_out(text, ask)
        except TalewrightError as error:
            fault = error
            break
        done.append(
            {
                "instruction": text,
                "understood": understood,
                "told": lines,
                "chosen": chosen,
                "outcome": desk.outcome.word if desk.outcome is not None else "",
                "turn_to": desk.turn_to,
                "over": desk.over,
            }
        )
        if not as_json:
            console().print(Text(f"{text}  ({understood})", style="bold"))
            for line in lines:
                console().print(Text("  " + line))
    if as_json:
        print_json({"instructions": done, "character": to_file(bench.ruleset, bench.desk.hero)})
    elif done:
        console().print("\n".join(plain_sheet(bench.sheet)), markup=False)
    if fault is not None:
        raise fault


# -- at the table -----------------------------------------------------------------------------------------------


def _converse(bench: Bench) -> None:
    out = console()
    out.print(sheet_line(bench.sheet))
    out.print(help_text(), markup=False)
    while True:
        try:
            line = _line(t("instruction > "))
            if not line:
                continue
            match line.casefold():
                case "undo" | "u":
                    out.print(t("Undone.") if bench.undo() else t("There is nothing to undo yet."))
                case "sheet" | "s":
                    out.print("\n".join(plain_sheet(bench.sheet)), markup=False)
                    continue
                case "help" | "?" | "h":
                    out.print(help_text(), markup=False)
                    continue
                case _:
                    understood, desk = bench.carry_out(
                        line, lambda view, events: _ask(view, events, bench.generator)
                    )
                    out.print(Text(t("Understood as: {meaning}", meaning=understood), style="dim"))
                    if desk.turn_to:
                        out.print(t("Turn to {number}.", number=desk.turn_to))
                    if desk.over:
                        why = named(desk.over, bench.ruleset.id)
                        end = t("This is the end of your adventure ({why}).", why=why)
                        out.print(Text(end, style="bold red"))
        except Undone:
            out.print(t("Undone; nothing has changed."))
            continue
        except Leave:
            saved = t("Your character is saved in {file}.", file=str(bench.file))
            out.print(saved, markup=False, soft_wrap=True)
            return
        except TalewrightError as error:
            out.print(Text(speech.refusal(error), style="red"))
            continue
        out.print(sheet_line(bench.sheet))


def _line(prompt: str) -> str:
    line = typed_line(prompt)
    if line.casefold() in ("quit", "q"):
        raise Leave
    return line


def _ask(view: GameView, events: Sequence[Event], generator: random.Random | None) -> Answer | None:
    out = console()
    for event in events:
        out.print(draw_event(event))
    question = view.question
    if question is None:
        return None
    out.print(Text.assemble((question.text, "bold"), (f"  {ledger_text(question)}", "dim")))
    for number, option in enumerate(question.options, 1):
        out.print(Text.assemble((f"  {number} ", "green"), option_text(option)))
    while True:
        line = _line(dice_prompt(question))
        if line.casefold() in ("u", "undo"):
            return None
        try:
            return read_answer(question, line, generator)
        except UnreadableAnswer as error:
            out.print(Text(speech.refusal(error), style="red"))
