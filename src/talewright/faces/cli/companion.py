"""talewright companion: printed instructions, carried out on a character's file."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.text import Text

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import DiceError, QuestionError, TalewrightError
from talewright.core.replay import Ended, resume, undo
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.words import Words
from talewright.faces.cli.out import Leave, console, print_json, read_json_file, typed_line, write_file
from talewright.faces.telling import (
    Event,
    draw_event,
    events,
    open_ledger,
    plain_event,
    plain_sheet,
    sheet_line,
)
from talewright.odds.policy import cautious
from talewright.play.companion import Desk, Instruction, fresh, understand
from talewright.play.dice import throw
from talewright.play.running import words_for

HELP = """Type what the book tells you to do, as it is printed:
  Fight three rounds at -3 · Take two Wounds · Gain the keyword *Arbalest* · You find a **sword (one-handed, +1)**
sheet  your sheet     undo  take the last instruction back     quit  leave (the file is up to date)"""


class _Back(Exception):  # noqa: N818 - a wish, not an error
    pass


@dataclass
class Bench:
    """The character's file and what has been done to it since it was opened."""

    ruleset: Ruleset[Any]
    file: Path
    desk: Desk
    words: Words
    typed: bool = False
    dry: bool = False
    generator: random.Random | None = None
    before: list[Desk] = field(default_factory=list)

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

    def carry_out(self, text: str, ask: Any) -> tuple[str, Ended[Any]]:
        """Understand, play, keep. Nothing is changed when it is refused or taken back on the way."""
        typed = understand(self.ruleset, self.desk.hero, text)
        game: Any = Instruction(self.ruleset, fresh(self.desk), typed)
        log: tuple[Answer, ...] = ()
        told = 0
        while True:
            now = resume(game, log, answerer=None if self.typed else self._dice)
            found = events(now.notes, self.words)
            fresh_events, told = found[told:], len(found)
            if isinstance(now, Ended):
                ask(None, fresh_events, "")
                break
            answer = ask(now.question, fresh_events, open_ledger(now.notes))
            if answer is None:
                log = undo(now.log)
                told = 0
                if not log and not now.log:
                    raise _Back
                continue
            log = (*now.log, answer)
        self.before.append(self.desk)
        self.desk = now.state
        self.keep()
        return typed.understood, now

    def _dice(self, question: Question) -> Answer | None:
        return None if question.dice is None else Rolled(throw(question.dice, self.generator))


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
        raise QuestionError("companion", [f"{ruleset.title} has no books; it is played at a table."])
    found, hero = from_file(read_json_file(file), str(file))
    if found.id != ruleset.id:
        raise QuestionError(str(file), [f"a character of {found.title}, not of {ruleset.title}."])
    generator = None if seed is None else random.Random(seed)  # noqa: S311 - dice, not secrets
    bench = Bench(ruleset, file, Desk(hero), words_for(ruleset), typed, dry, generator)
    if instructions:
        _scripted(bench, instructions, as_json=as_json)
    elif as_json:
        raise QuestionError(
            "companion", ["--json goes with --do: name the instructions on the command line."]
        )
    else:
        _converse(bench)


# -- from the command line --------------------------------------------------------------------------------------


def _scripted(bench: Bench, instructions: Sequence[str], *, as_json: bool) -> None:
    """One after the other; questions are answered plainly, which is told. A refusal leaves what was done before it."""
    bench.typed = False
    done: list[dict[str, Any]] = []
    fault: TalewrightError | None = None
    for text in instructions:
        if text.strip().casefold() == "undo":
            done.append({"instruction": "undo", "done": bench.undo()})
            continue
        told: list[str] = []
        chosen: list[dict[str, str]] = []

        def ask(
            question: Question | None,
            fresh_events: Sequence[Event],
            _ledger: str,
            told: list[str] = told,
            chosen: list[dict[str, str]] = chosen,
        ) -> Answer | None:
            told += [plain_event(event) for event in fresh_events]
            if question is None:
                return None
            option = cautious(question)
            words = bench.words.option(question, option)
            told.append(f"[{words}]")
            chosen.append({"question": question.what, "option": option, "words": words})
            return Chosen(option, auto=True)

        try:
            understood, now = bench.carry_out(text, ask)
        except TalewrightError as error:
            fault = error
            break
        done.append(
            {
                "instruction": text,
                "understood": understood,
                "told": told,
                "chosen": chosen,
                "outcome": now.state.outcome.word if now.state.outcome is not None else "",
                "turn_to": now.state.turn_to,
                "over": now.state.over,
            }
        )
        if not as_json:
            console().print(Text(f"{text}  ({understood})", style="bold"))
            for line in told:
                console().print(Text("  " + line))
    if as_json:
        print_json({"instructions": done, "character": to_file(bench.ruleset, bench.desk.hero)})
    elif done:
        console().print("\n".join(plain_sheet(bench.ruleset.sheet(bench.desk.hero))), markup=False)
    if fault is not None:
        raise fault


# -- at the table -----------------------------------------------------------------------------------------------


def _converse(bench: Bench) -> None:
    out = console()
    out.print(sheet_line(bench.ruleset.sheet(bench.desk.hero)))
    out.print(HELP, markup=False, highlight=False)
    while True:
        try:
            line = _line("instruction > ")
            if not line:
                continue
            match line.casefold():
                case "undo" | "u":
                    out.print("Taken back." if bench.undo() else "There is nothing to take back.")
                case "sheet" | "s":
                    out.print("\n".join(plain_sheet(bench.ruleset.sheet(bench.desk.hero))), markup=False)
                    continue
                case "help" | "?" | "h":
                    out.print(HELP, markup=False)
                    continue
                case _:
                    understood, now = bench.carry_out(line, lambda *asked: _ask(bench, *asked))
                    out.print(Text(f"Understood as: {understood}", style="dim"))
                    if now.state.turn_to:
                        out.print(f"Turn to {now.state.turn_to}.")
                    if now.state.over:
                        out.print(f"[bold red]This is the end of your adventure ({now.state.over}).[/]")
        except _Back:
            out.print("Taken back; nothing was done.")
            continue
        except Leave:
            out.print(f"Your character is in {bench.file}.", markup=False, soft_wrap=True)
            return
        except TalewrightError as error:
            out.print(Text(str(error), style="red"))
            continue
        out.print(sheet_line(bench.ruleset.sheet(bench.desk.hero)))


def _line(prompt: str) -> str:
    line = typed_line(prompt)
    if line.casefold() in ("quit", "q"):
        raise Leave
    return line


def _ask(
    bench: Bench, question: Question | None, fresh_events: Sequence[Event], ledger: str
) -> Answer | None:
    out = console()
    for event in fresh_events:
        out.print(draw_event(event))
    if question is None:
        return None
    out.print(Text.assemble((bench.words.question(question), "bold"), (f"  {ledger}", "dim")))
    for number, option in enumerate(question.options, 1):
        out.print(Text.assemble((f"  {number} ", "green"), bench.words.option(question, option)))
    while True:
        line = _line(f"{question.dice}: your dice > " if question.dice is not None else "> ")
        if line.casefold() in ("u", "undo"):
            return None
        if question.dice is not None:
            if not line:
                return Rolled(throw(question.dice, bench.generator))
            try:
                faces = tuple(int(part) for part in line.replace(",", " ").split())
                return Rolled(question.dice.settle(faces), typed=True)
            except DiceError as error:
                out.print(Text(str(error), style="red"))
            except ValueError:
                out.print(Text("Type the faces, such as 3 5.", style="red"))
            continue
        if line.isdecimal() and 1 <= int(line) <= len(question.options):
            return Chosen(question.options[int(line) - 1])
        out.print(Text(f"Type a number from 1 to {len(question.options)}; u takes back.", style="red"))
