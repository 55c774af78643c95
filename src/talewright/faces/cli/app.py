"""The command line. Each command is a thin door here; what it does is imported when it is called."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="talewright",
    help="Rules-lite adventure games: play them, write them, and know their exact odds.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
OutFile = Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file.", dir_okay=False)]


@app.command(epilog="Example: talewright systems --json")
def systems(as_json: Json = False) -> None:
    """List the rule systems with version, licence and what can be asked of each."""
    from talewright.faces.cli import systems as command

    command.run(as_json=as_json)


@app.command(epilog="Examples: talewright new gnat · talewright new gnat --random --seed 7 --out hero.json")
def new(
    system: Annotated[str, typer.Argument(help="The rule system, such as gnat.")],
    random: Annotated[bool, typer.Option("--random", help="Let chance choose everything.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make --random repeatable.")] = None,
    name: Annotated[str, typer.Option(help="What the character is called.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A rule option as name=value; repeatable.")] = None,
    out: OutFile = None,
    as_json: Json = False,
) -> None:
    """Create a character, guided step by step or at random."""
    from talewright.faces.cli import characters

    characters.new(
        system, at_random=random, seed=seed, name=name, options=option or [], out=out, as_json=as_json
    )


@app.command(epilog="Example: talewright show hero.json")
def show(
    file: Annotated[Path, typer.Argument(help="A character file.", dir_okay=False)], as_json: Json = False
) -> None:
    """Show a character sheet."""
    from talewright.faces.cli import characters

    characters.show(file, as_json=as_json)


@app.command(
    epilog='Examples: talewright roll "2d6+3" · talewright roll "d8 d6" --times 5 · talewright roll 3d6 --odds'
)
def roll(
    dice: Annotated[str, typer.Argument(help="Dice with numbers to add: 2d6+3, d20-1, 'd8 d6'.")],
    times: Annotated[int, typer.Option(help="How often.", min=1, max=10_000)] = 1,
    seed: Annotated[int | None, typer.Option(help="Make the roll repeatable.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Show the exact odds of every total instead.")] = False,
    as_json: Json = False,
) -> None:
    """Roll dice, or show the odds of their total."""
    from talewright.faces.cli import roll as command

    command.run(dice, times=times, seed=seed, odds=odds, as_json=as_json)


@app.command(
    epilog="Examples: talewright rules gnat GNAT-083 · talewright rules gnat armour · talewright rules gnat --json"
)
def rules(
    system: Annotated[str, typer.Argument(help="The rule system, such as gnat.")],
    word: Annotated[str, typer.Argument(help="A clause id or a word to look for.")] = "",
    as_json: Json = False,
) -> None:
    """Print a system's clauses in our words, each with what keeps it and the tests that prove it."""
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


def main() -> None:
    """Run a command; whatever a person can mend is told in a sentence, with exit code 2."""
    from talewright.core.errors import TalewrightError

    try:
        app()
    except TalewrightError as error:
        _refuse(str(error))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (OSError, UnicodeDecodeError) as error:
        where = getattr(error, "filename", None)
        what = getattr(error, "strerror", None) or "not a text file in UTF-8"
        _refuse(f"{where}: {what}." if where else f"{what}.")


def _refuse(message: str) -> None:
    sys.stderr.write(f"talewright: {message}\n")
    sys.exit(2)
