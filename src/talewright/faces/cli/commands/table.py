"""Commands for the table: systems, characters, dice, rules, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from talewright.core.errors import QuestionError
from talewright.core.text.message import Message
from talewright.faces.cli.program import ChoiceCommand, CommandList, Json, OutFile, Setting, System, system_of

app = CommandList()


@app.command(epilog="Example: talewright systems --json")
def systems(as_json: Json = False) -> None:
    """List the rule systems with version, licence and what can be asked of each."""
    from talewright.faces.cli import systems as command

    command.run(as_json=as_json)


@app.command(
    cls=ChoiceCommand,
    epilog="Examples: talewright new SYSTEM · talewright new SYSTEM --random --seed 7 --out hero.json · "
    "talewright new SYSTEM --ready · talewright new SYSTEM --ready NAME",
)
def new(
    system: System = "",
    hero: Annotated[str, typer.Argument(metavar="NAME", help="With --ready: which one.")] = "",
    ready: Annotated[
        bool, typer.Option("--ready", help="Take a ready-made character by name; without a name, list them.")
    ] = False,
    setting: Setting = "",
    random: Annotated[bool, typer.Option("--random", help="Choose everything at random.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make --random repeatable.")] = None,
    name: Annotated[str, typer.Option(help="What the character is called.")] = "",
    choose: Annotated[
        list[str] | None,
        typer.Option(
            help="With --random: settle a question, as QUESTION=OPTION; repeatable. --QUESTION OPTION does the same."
        ),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule option as name=value; repeatable.")] = None,
    out: OutFile = None,
    as_json: Json = False,
) -> None:
    """Create a character, guided step by step or at random, or take a ready-made one."""
    from talewright.faces.cli import characters

    system = system_of(system, setting)
    if ready:
        characters.ready(system, hero, name=name, out=out, as_json=as_json, setting=setting)
        return
    if hero:
        raise QuestionError(
            "", [Message("{name!r}: to take a ready-made character, add --ready.", name=hero[:40])]
        )
    characters.new(
        system,
        at_random=random,
        seed=seed,
        name=name,
        options=option or [],
        out=out,
        as_json=as_json,
        setting=setting,
        choose=choose or [],
    )


@app.command(epilog="Example: talewright show hero.json")
def show(
    file: Annotated[Path, typer.Argument(help="A character file.")],
    setting: Setting = "",
    as_json: Json = False,
) -> None:
    """Show a character sheet."""
    from talewright.faces.cli import characters

    if setting:
        system_of("", setting)

    characters.show(file, as_json=as_json)


@app.command(
    "do",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def do(context: typer.Context) -> None:
    """Let a character act: fight, rest, cast, buy, take harm, gain a level. `talewright do FILE` lists what it can do."""
    from talewright.faces.cli import do as command

    command.run(context.args)


@app.command(
    epilog='Examples: talewright roll 2d6+3 · talewright roll 4d6kh3 --odds · talewright roll "3d6! + 2d20kl1" --times 5'
)
def roll(
    dice: Annotated[
        str,
        typer.Argument(
            help="Dice in the usual notation: 2d6+3, 4d6kh3 (keep the highest 3), 3d6! (explode), 2d6r1 (reroll 1s), d%."
        ),
    ],
    times: Annotated[int, typer.Option(help="How often.", min=1, max=10_000)] = 1,
    seed: Annotated[int | None, typer.Option(help="Make the roll repeatable.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Show the exact odds of every total instead.")] = False,
    as_json: Json = False,
) -> None:
    """Roll dice, or show the odds of their total."""
    from talewright.faces.cli import roll as command

    command.run(dice, times=times, seed=seed, odds=odds, as_json=as_json)


@app.command(
    epilog="Examples: talewright rules SYSTEM armour · talewright rules SYSTEM CLAUSE · talewright rules SYSTEM --json"
)
def rules(
    system: System,
    word: Annotated[str, typer.Argument(help="A clause id or a word to look for.")] = "",
    as_json: Json = False,
) -> None:
    """Print a system's clauses in our words, each with the code that implements it and the tests that prove it."""
    from talewright.faces.cli import rules as command

    command.run(system, word, as_json=as_json)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def odds(context: typer.Context) -> None:
    """Exact odds of a test, a fight, a spell, or a whole chain. `talewright odds --help` shows how to ask."""
    from talewright.faces.cli import odds as command

    command.run(context.args)
