"""The view of a game drawn for a terminal: pages, rolls, questions, sheets.

Used by the line-by-line player, the full-screen player and the companion alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from talewright.adventure.prose import Printed, Run
from talewright.core.ask import WORDS, Answer, Chosen, Rolled
from talewright.core.errors import DiceError, UnreadableAnswer
from talewright.core.game import Ending
from talewright.core.text.message import Message
from talewright.faces.speech import t
from talewright.play.dice import roll
from talewright.play.view import Event, OptionView, PageView, QuestionView, RollEvent, TextEvent

MEASURE = 66


@dataclass(frozen=True)
class Palette:
    """Colours by their meaning; the names of the terminal's own colours unless a theme says otherwise."""

    accent: str = "cyan"
    good: str = "green"
    bad: str = "red"
    quiet: str = "dim"


TERMINAL = Palette()


# -- events ---------------------------------------------------------------------------------------------------


def ledger_text(made: RollEvent | QuestionView) -> str:
    """What a target number is made of, each part with its clause."""
    if not made.terms:
        return ""
    parts = [
        f"{term.name} {term.value if at == 0 else format(term.value, '+d')} ({term.clause})"
        for at, term in enumerate(made.terms)
    ]
    return f"{', '.join(parts)}: {made.target}"


def roll_lines(made: RollEvent) -> list[str]:
    """What is said of a roll: its sentence, re-rolled dice, success or failure, consequences."""
    lines = [made.text]
    lines += [
        t("Re-rolled: {old} becomes {new}.", old=die.old, new=die.face)
        for die in made.dice
        if die.old is not None
    ]
    if made.outcome or (made.passed is not None and not made.consequences):
        verdict = "" if made.passed is None else t("Success.") if made.passed else t("Failure.")
        lines.append(f"{made.outcome} {verdict}".strip())
    return [line for line in (*lines, *made.consequences) if line]


def plain_event(event: Event) -> str:
    """An event in one line, for screen readers and pipes."""
    if isinstance(event, TextEvent):
        return event.text
    parts = [event.why, *roll_lines(event)]
    if ledger := ledger_text(event):
        parts.insert(1, f"[{ledger}]")
    elif event.clause:
        parts[0] += f" [{event.clause}]"
    if event.dice and not event.text:
        parts[0] += f": {', '.join(str(die.face) for die in event.dice)}."
    return " ".join(part for part in parts if part)


def draw_event(event: Event, palette: Palette = TERMINAL) -> RenderableType:
    """An event for the eye: dice in boxes, with the reason beside them."""
    if isinstance(event, TextEvent):
        return Text(event.text, style=_colour(event.good, palette))
    beside = Text.assemble((event.why, "bold"))
    if event.clause:
        beside.append(f"  {event.clause}", palette.quiet)
    if ledger := ledger_text(event):
        beside.append(f"\n{ledger}", palette.quiet)
    for line in roll_lines(event):
        beside.append(f"\n{line}", _colour(event.passed, palette) if line != event.text else None)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(boxes([die.face for die in event.dice]), beside)
    return table


def _colour(good: bool | None, palette: Palette) -> str:
    return {True: palette.good, False: palette.bad, None: ""}[good]


def new_events(before: Sequence[Event], now: Sequence[Event]) -> list[Event]:
    """Events that are new or have changed (a die was rolled again), in the order in which they happened."""
    fresh = [event for at, event in enumerate(now) if at >= len(before) or before[at] != event]
    return sorted(fresh, key=lambda event: event.at)


# -- questions ------------------------------------------------------------------------------------------------


def option_text(option: OptionView) -> str:
    """Draw your sword. Turn to 23. A closed one says why."""
    text = f"{option.text} {t('Turn to {number}.', number=option.to)}" if option.to else option.text
    if option.closed is not None:
        text += f" {option.closed.text}"
    if option.typed:
        text += f" {t('(Type the number behind the choice.)')}"
    return f"{text} ({t('{price} gp', price=option.price)})" if option.price is not None else text


def with_headings(options: Sequence[OptionView]) -> Iterator[tuple[str, OptionView]]:
    """Options in their order, each with the author's small heading that begins above it; empty for most."""
    above = ""
    for option in options:
        yield (option.group if option.group != above else ""), option
        above = option.group


def foe_text(page: PageView) -> str:
    """Who is fought on a page, as its author says it."""
    return ": ".join(filter(None, page.foe))


def read_answer(question: QuestionView, line: str, generator: random.Random | None = None) -> Answer:
    """What a typed line answers: the number or id of an option, or the faces of dice; none lets the machine roll."""
    if question.dice is not None:
        if not line:
            return Rolled(roll(question.dice, generator))
        try:
            faces = tuple(int(part) for part in line.replace(",", " ").split())
        except ValueError:
            raise UnreadableAnswer(Message("Type the faces with blanks between them, such as 3 5.")) from None
        try:
            return Rolled(question.dice.settle(faces), typed=True)
        except DiceError as error:
            raise UnreadableAnswer(error.message) from None
    options = question.open_options
    chosen, _, number = line.partition(" ")
    if chosen.isdecimal() and 1 <= int(chosen) <= len(options):
        option = options[int(chosen) - 1]
        if option.typed and number.strip().isdecimal():
            return Chosen(option.id + str(int(number)))
        if option.typed:
            raise UnreadableAnswer(
                Message(
                    "Type {choice} and the number you have worked out, such as {choice} 100.", choice=chosen
                )
            )
        if not number:
            return Chosen(option.id)
    if any(line == option.id for option in options):
        return Chosen(line)
    if question.longest:
        return Chosen(WORDS + line)
    raise UnreadableAnswer(Message("Type a number from 1 to {count}, or ? for help.", count=len(options)))


def dice_prompt(question: QuestionView) -> str:
    """What stands before the place to type."""
    if question.longest:
        return t("in your words > ")
    return "> " if question.dice is None else t("{dice}: your dice > ", dice=str(question.dice))


def the_end(ending: Ending, title: str = "") -> str:
    """What is said when a book is over, with the name of the ending if it has one."""
    words = {"victory": t("The end. You have won."), "death": t("The end. Your character is dead.")}
    said = words.get(ending.id, t("The end."))
    return f"{title}. {said}" if title else said


def no_character() -> str:
    return t("There is no character yet: it is being created.")


def hanging(mark: Text | str, *lines: RenderableType) -> Table:
    """Lines beside their mark, wrapped under themselves."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for at, line in enumerate(lines):
        table.add_row("" if at else mark, line)
    return table


def boxes(faces: Sequence[int]) -> Text:
    """Small boxes, one for each die."""
    wide = [max(3, len(str(face)) + 2) for face in faces]
    rows = (
        "".join("┌" + "─" * width + "┐" for width in wide),
        "".join("│" + str(face).center(width) + "│" for face, width in zip(faces, wide, strict=True)),
        "".join("└" + "─" * width + "┘" for width in wide),
    )
    return Text("\n".join(rows), style="bold", no_wrap=True)


# -- printed text ---------------------------------------------------------------------------------------------


def styled(runs: Sequence[Run], palette: Palette = TERMINAL) -> Text:
    """Items bold, keywords italic, instructions set apart."""
    text = Text()
    for run in runs:
        style = " ".join(
            word
            for word, on in (("bold", run.bold), ("italic", run.italic), (palette.accent, run.instruction))
            if on
        )
        text.append(run.text, style or None)
    return text


def draw_page(blocks: Sequence[Printed], palette: Palette = TERMINAL) -> Group:
    """The printed text of a section, a blank line between its blocks."""
    found: list[RenderableType] = []
    for at, block in enumerate(blocks):
        if at:
            found.append(Text(""))
        if block.kind == "rule":
            found.append(Text("* * *", justify="center", style=palette.quiet))
        elif block.kind == "table":
            found.append(_table(block, palette))
        elif block.kind == "heading":
            found.append(Text(block.text, style="bold"))
        elif block.kind in ("quote", "code"):
            found.append(Padding(styled(block.runs, palette), (0, 4)))
        elif block.kind == "says":
            found.append(Padding(styled(block.runs, palette), (0, 2), style="italic"))
        elif block.kind == "item":
            found.append(hanging("•", styled(block.runs, palette)))
        else:
            found.append(styled(block.runs, palette))
    return Group(*found)


def _table(block: Printed, palette: Palette) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for cell in block.cells[0] if block.cells else ():
        table.add_column(styled(cell, palette))
    for row in block.cells[1:]:
        table.add_row(*(styled(cell, palette) for cell in row))
    return table


# -- sheets ---------------------------------------------------------------------------------------------------
