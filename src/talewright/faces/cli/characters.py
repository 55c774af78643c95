"""talewright new, talewright show"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from talewright.core import record
from talewright.core.ask import HERO
from talewright.core.character_file import from_file, to_file
from talewright.core.errors import QuestionError
from talewright.core.game import Single
from talewright.core.ruleset import Ruleset, find
from talewright.core.sheet import Figure, Sheet
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, print_json, read_json_file, write_file
from talewright.faces.speech import language, t
from talewright.faces.terminal_sheet import filled, headed, name_on, pips
from talewright.odds.own_policy import OwnPolicy, own_policy
from talewright.odds.policy import ANY


def new(
    system: str,
    *,
    at_random: bool,
    seed: int | None,
    name: str,
    options: Sequence[str],
    out: Path | None,
    as_json: bool,
    setting: str = "",
    choose: Sequence[str] = (),
) -> None:
    """Create a character. `choose` settles some questions of a random one. `setting` is what --setting was given: the command that shows it again needs it too."""
    from talewright.faces.cli.odds import read_options

    ruleset = find(system)
    if choose and not at_random:
        raise QuestionError(
            "",
            [Message("--choose, or a choice by the name of its question, goes with --random.", path="new")],
        )
    if seed is not None and not at_random:
        raise QuestionError("", [Message("--seed goes with --random.", path="new")])
    rules: Any = record.load(
        ruleset.rules, read_options(ruleset, options), error=QuestionError, subject="option"
    )
    game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
    if at_random:
        from talewright.odds.simulate import play_out

        pins = _pins(choose)
        generator = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - dice, not secrets
        state: Any = play_out(game, generator, {HERO: lambda asked: pins.option(asked) or ANY}).state
        pins.check_used("--choose")
    else:
        from talewright.faces.cli.person import play_with_person

        state = play_with_person(game, ruleset).state
    _deliver(ruleset, state.result, name=name, out=out, as_json=as_json, setting=setting)


def _pins(choose: Sequence[str]) -> OwnPolicy:
    """The choices that are settled, as rules: `faction=owl` takes owl where the faction is asked."""
    faults: list[Message] = []
    found = own_policy(";".join(each.replace("=", ": ", 1) for each in choose), faults)
    if faults:
        raise QuestionError(
            "", [Message("write QUESTION=OPTION; a wrong name lists what is asked.", path="--choose")]
        )
    return found


def ready(system: str, wanted: str, *, name: str, out: Path | None, as_json: bool, setting: str = "") -> None:
    """Take a ready hero, or list them."""
    ruleset = find(system)
    if wanted:
        _deliver(
            ruleset, ruleset.hero(wanted).character, name=name, out=out, as_json=as_json, setting=setting
        )
        return
    if as_json:
        rows = [{"id": each.id, "name": each.name, "reason": each.reason()} for each in ruleset.heroes]
        print_json({"system": ruleset.id, "heroes": rows})
        return
    for each in ruleset.heroes:
        console().print(Text.assemble((each.name, "bold"), (f"  {each.id}", "green")))
        console().print(Padding(Text(each.reason(language())), (0, 0, 0, 2)))


def _deliver(
    ruleset: Ruleset[Any], hero: Any, *, name: str, out: Path | None, as_json: bool, setting: str
) -> None:
    """Write a character to a file if one is named, and show it."""
    if name:
        hero = dataclasses.replace(hero, name=name)
    data = to_file(ruleset, hero)
    if out is not None:
        import json

        write_file(out, json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    if as_json:
        print_json(data)
    else:
        draw_sheet(ruleset.words(language()).sheet(ruleset.sheet(hero)))
        if out is not None:
            import shlex

            again = shlex.join(["talewright", "show", str(out), *(["--setting", setting] if setting else [])])
            saved = t("Saved as {file}. Show it again with: {command}", file=str(out), command=again)
            console().print(saved, soft_wrap=True, markup=False)


def show(file: Path, *, as_json: bool) -> None:
    ruleset, hero = from_file(read_json_file(file), str(file))
    if as_json:
        print_json(to_file(ruleset, hero))
    else:
        draw_sheet(ruleset.words(language()).sheet(ruleset.sheet(hero)))


def draw_sheet(sheet: Sheet) -> None:
    """A sheet worth reading at eighty columns."""
    out = console()
    out.print()
    out.print(Text.assemble((name_on(sheet), "bold"), (f"   {sheet.subtitle}", "dim")))
    out.print(Columns([_figure(figure) for figure in sheet.figures], padding=(0, 1)))
    for block in sheet.blocks:
        table = Table(box=None, show_header=False, pad_edge=False, expand=False)
        table.add_column(min_width=24)
        table.add_column(overflow="fold")
        for entry in filled(block):
            style = {"item": "bold", "keyword": "italic"}.get(entry.style, "")
            value = Text.assemble(
                entry.detail, "\n" if entry.detail and entry.said else "", (entry.said, "dim")
            )
            table.add_row(Text(entry.name, style=style), value)
        out.print(Text(headed(block), style="dim"))
        out.print(table)
        if block.said:
            out.print(Text(block.said, style="dim"))
    out.print()


def _figure(figure: Figure) -> Panel:
    maximum = f"/{figure.maximum}" if figure.maximum is not None else ""
    body = Text.assemble((str(figure.value), "bold"), (maximum, "dim"), (pips(figure), "green"))
    return Panel(body, title=figure.name, title_align="left", subtitle=figure.note or None, width=18)
