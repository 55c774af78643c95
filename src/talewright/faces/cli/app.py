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


Book = Annotated[str, typer.Argument(help="A book: its file, a folder, or its name on the shelf.")]


@app.command(
    epilog="Examples: talewright play · talewright play cold-witness --plain · talewright play river --hero hero.json "
    "--dice typed · talewright play --continue"
)
def play(
    book: Annotated[str, typer.Argument(help="A book: its file, or its name on the shelf.")] = "",
    hero: Annotated[Path | None, typer.Option(help="Bring this character.", dir_okay=False)] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")
    ] = False,
    dice: Annotated[str, typer.Option(help="Who throws the dice: machine, or typed in by you.")] = "machine",
    settle: Annotated[
        bool, typer.Option("--settle", help="Answer questions that have one never-worse option unasked.")
    ] = False,
    again: Annotated[
        bool | None, typer.Option("--continue/--new", help="Go on with the latest game, or begin anew.")
    ] = None,
    save: Annotated[str, typer.Option(help="The name of the saved game.")] = "",
    start_at: Annotated[str, typer.Option(help="Try the book from this section on; not saved.")] = "",
    seed: Annotated[int | None, typer.Option(help="Make the machine's dice repeatable.")] = None,
) -> None:
    """Play a book. Every answer is on the disk before it counts; without a book you see the shelf."""
    from talewright.core.errors import QuestionError
    from talewright.faces.cli import play as command

    if dice not in ("machine", "typed"):
        raise QuestionError("--dice", [f"{dice[:40]!r} throws no dice. Say machine or typed."])
    command.run(command.Wish(book, hero, plain, dice == "typed", settle, again, save, start_at, seed))


@app.command(
    epilog="Examples: talewright companion gnat hero.json · "
    'talewright companion gnat hero.json --do "Take two Wounds" --do "Test Climbing, with a Default Roll" --json'
)
def companion(
    system: Annotated[str, typer.Argument(help="The rule system, such as gnat.")],
    file: Annotated[
        Path, typer.Argument(help="The character's file; it is kept up to date.", dir_okay=False)
    ],
    do: Annotated[
        list[str] | None, typer.Option("--do", help="An instruction as printed; repeatable, then leave.")
    ] = None,
    dice: Annotated[str, typer.Option(help="Who throws the dice: machine, or typed in by you.")] = "machine",
    seed: Annotated[int | None, typer.Option(help="Make the machine's dice repeatable.")] = None,
    dry: Annotated[bool, typer.Option("--dry", help="Show what would happen; leave the file alone.")] = False,
    as_json: Json = False,
) -> None:
    """Read a printed book: type what it tells you to do, and it is done on your sheet."""
    from talewright.core.errors import QuestionError
    from talewright.faces.cli import companion as command

    if dice not in ("machine", "typed"):
        raise QuestionError("--dice", [f"{dice[:40]!r} throws no dice. Say machine or typed."])
    command.run(system, file, do or [], typed=dice == "typed", seed=seed, dry=dry, as_json=as_json)


@app.command(
    epilog="Examples: talewright check my-book.tale.md · talewright check my-book/ --watch · "
    "talewright check cold-witness --severity error --json"
)
def check(
    book: Book,
    severity: Annotated[str, typer.Option(help="The least to be told: error, warning or note.")] = "note",
    watch: Annotated[bool, typer.Option("--watch", help="Check again whenever the book is saved.")] = False,
    lethal: Annotated[
        bool, typer.Option("--lethality/--no-lethality", help="Solve the fights of the book exactly (L14).")
    ] = True,
    as_json: Json = False,
) -> None:
    """Tell everything wrong with a book, with place, cause and cure. Exit code 1 if there is an error."""
    from talewright.faces.cli import check as command

    command.run(book, severity=severity, watch=watch, lethal=lethal, as_json=as_json)


@app.command(
    epilog="Examples: talewright graph cold-witness --out book.svg · talewright graph my-book.tale.md --dot"
)
def graph(
    book: Book,
    out: OutFile = None,
    dot: Annotated[bool, typer.Option("--dot", help="Graphviz's language instead of SVG.")] = False,
) -> None:
    """Draw the sections of a book and the ways between them."""
    from talewright.faces.cli import graph as command

    command.run(book, out=out, as_dot=dot)


@app.command(
    epilog="Examples: talewright autoplay cold-witness · talewright autoplay river --runs 2000 --player greedy --json · "
    "talewright autoplay my-book.tale.md --replay fault.json"
)
def autoplay(
    book: Book,
    runs: Annotated[int, typer.Option(help="How many games each player plays.", min=1, max=1_000_000)] = 200,
    player: Annotated[
        list[str] | None,
        typer.Option(help="random, greedy or explore; repeatable. All three if none is named."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The games are the same for the same seed.")] = 0,
    fault_file: Annotated[
        Path, typer.Option(help="Where the log of a fault is written.", dir_okay=False)
    ] = Path("talewright-fault.json"),
    replay: Annotated[
        Path | None, typer.Option(help="Play the log of a fault again.", dir_okay=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Let robots read a book: endings with intervals, what was never reached, the first fault with its log."""
    from talewright.faces.cli import autoplay as command

    command.run(
        book,
        runs=runs,
        players=player or [],
        seed=seed,
        fault_file=fault_file,
        replay=replay,
        as_json=as_json,
    )


@app.command(epilog="Example, for an editor's settings: talewright lsp")
def lsp() -> None:
    """Serve editors over standard input and output: faults as you type, completion, rename, definitions."""
    from talewright.faces.cli import lsp as command

    command.run()


Database = Annotated[
    str,
    typer.Option(
        help="A file, sqlite:///FILE or postgresql://USER@HOST/NAME. Default: a file in the data home."
    ),
]


@app.command(
    epilog="Examples: talewright serve · talewright serve --port 9000 --open · "
    "talewright serve --host 0.0.0.0 --hosted --name tales.example --database postgresql://tales@db/tales"
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=0, max=65535)] = 8765,
    database: Database = "",
    name: Annotated[list[str] | None, typer.Option(help="A host name it is known by; repeatable.")] = None,
    hosted: Annotated[bool, typer.Option("--hosted", help="For strangers: rate limits, accounts.")] = False,
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help="Believe X-Forwarded-*.")] = False,
    origin: Annotated[
        str, typer.Option(help="Where people find it, https://tales.example: for passkeys and device links.")
    ] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Serve the web app: books, characters, rules and odds in a browser. Needs no network and no account."""
    from talewright.faces.cli import serve as command

    command.run(
        host=host,
        port=port,
        database=database,
        names=name or [],
        hosted=hosted,
        behind_proxy=behind_proxy,
        browser=browser,
        origin=origin,
    )


@app.command(epilog="Example: talewright backup tales.backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.", dir_okay=False)], database: Database = ""
) -> None:
    """Write everything the web app keeps into one file. The server may go on meanwhile."""
    from talewright.faces.cli import backup as command

    command.backup(file, database=database)


@app.command(epilog="Example: talewright restore tales.backup --database new.db")
def restore(
    file: Annotated[Path, typer.Argument(help="A file made by backup.", dir_okay=False)],
    database: Database = "",
) -> None:
    """Put a backup into a new database, of either kind."""
    from talewright.faces.cli import backup as command

    command.restore(file, database=database)


@app.command(
    epilog="Examples: talewright encounter --pcs 2 --hirelings 2 --danger · "
    "talewright encounter --pcs 3 --buy 'elite, 2 vanguards' --challenge"
)
def encounter(
    pcs: Annotated[int, typer.Option(help="Player characters entering combat.")] = 4,
    hirelings: Annotated[int, typer.Option(help="Hirelings beside them; two count as one character.")] = 0,
    easier: Annotated[bool, typer.Option("--easier", help="A shorter or easier fight: -1.")] = False,
    challenge: Annotated[bool, typer.Option("--challenge", help="A remarkable challenge: +2.")] = False,
    custom: Annotated[int, typer.Option(help="A modifier of your own.")] = 0,
    costs: Annotated[str, typer.Option(help="The cost table: seed or srd-later.")] = "seed",
    buy: Annotated[str, typer.Option(help="Archetypes to check, such as 'elite, 2 vanguards'.")] = "",
    list_all: Annotated[bool, typer.Option("--list", help="List every purchase within the budget.")] = False,
    danger: Annotated[
        bool, typer.Option("--danger", help="How dangerous it is for characters like --line.")
    ] = False,
    line: Annotated[str, typer.Option(help="Each character: 'hp4 str11 dex12 wil9 armour1 d8'.")] = "",
    as_json: Json = False,
) -> None:
    """Build a Gradient encounter: budget, purchases, a suggestion, its danger."""
    from talewright.faces.cli import encounter as command

    command.run(
        command.Wish(pcs, hirelings, easier, challenge, custom, costs, buy, list_all, danger, line, as_json)
    )


def _mount() -> None:
    """Commands with commands of their own; their files import what they need when they are called."""
    from talewright.faces.cli import ambient, setting

    app.add_typer(setting.app, name="setting")
    app.add_typer(ambient.app, name="ambient")


def main() -> None:
    """Run a command; whatever a person can mend is told in a sentence, with exit code 2."""
    from talewright.core.errors import TalewrightError

    _mount()
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
