"""Commands for books: play them, check them, draw them, let robots play them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from talewright.core.text.message import Message
from talewright.faces.cli.program import Book, CommandList, Json, OutFile, Seconds, System

app = CommandList()


@app.command(
    epilog="Examples: talewright play · talewright play cold-witness --plain · talewright play river --hero hero.json "
    "--dice typed · talewright play --continue"
)
def play(
    book: Annotated[str, typer.Argument(help="A book: its file, or its name on the shelf.")] = "",
    hero: Annotated[
        Path | None,
        typer.Option(help="Bring this character: a file, or a ready-made one by name."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")
    ] = False,
    dice: Annotated[str, typer.Option(help="Who throws the dice: machine, or typed in by you.")] = "machine",
    settle: Annotated[
        bool, typer.Option("--settle", help="Do not ask where one option is never worse: take it.")
    ] = False,
    again: Annotated[
        bool | None, typer.Option("--continue/--new", help="Continue the latest game, or start a new one.")
    ] = None,
    save: Annotated[str, typer.Option(help="The name of the saved game.")] = "",
    start_at: Annotated[str, typer.Option(help="Try the book from this section on; not saved.")] = "",
    seed: Annotated[int | None, typer.Option(help="Make the machine's dice repeatable.")] = None,
) -> None:
    """Play a book. Every answer is on the disk before it counts; without a book you see the shelf."""
    from talewright.core.errors import QuestionError
    from talewright.faces.cli import play as command

    if dice not in ("machine", "typed"):
        raise QuestionError(
            "", [Message("{dice!r} throws no dice. Say machine or typed.", path="--dice", dice=dice[:40])]
        )
    command.run(command.Wish(book, hero, plain, dice == "typed", settle, again, save, start_at, seed))


@app.command(
    epilog="Examples: talewright companion SYSTEM hero.json · "
    'talewright companion SYSTEM hero.json --do "Gain 5 gp" --do "You find a **lamp**" --json'
)
def companion(
    system: System,
    file: Annotated[Path, typer.Argument(help="The character's file; it is updated as you play.")],
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
        raise QuestionError(
            "", [Message("{dice!r} throws no dice. Say machine or typed.", path="--dice", dice=dice[:40])]
        )
    command.run(system, file, do or [], typed=dice == "typed", seed=seed, dry=dry, as_json=as_json)


@app.command(
    epilog="Examples: talewright check my-book.tale.md · talewright check my-book/ --watch · "
    "talewright check cold-witness --severity error --json"
)
def check(
    book: Book,
    severity: Annotated[
        str, typer.Option(help="The least severity to list: error, warning or note.")
    ] = "note",
    watch: Annotated[bool, typer.Option("--watch", help="Check again whenever the book is saved.")] = False,
    lethal: Annotated[
        bool, typer.Option("--lethality/--no-lethality", help="Solve the fights of the book exactly (L14).")
    ] = True,
    odds: Annotated[
        bool, typer.Option("--odds", help="Check the odds that the head promises, with simulated readers.")
    ] = False,
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Report everything wrong with a book, with place, cause and cure. Exit code 1 if there is an error."""
    from talewright.faces.cli import check as command

    command.run(
        book, severity=severity, watch=watch, lethal=lethal, odds=odds, as_json=as_json, seconds=seconds
    )


@app.command(
    epilog="Examples: talewright balance my-book.tale.md --target 0.45 --policy cautious · "
    "talewright balance my-book.tale.md --target 0.6 --hero brom.json --json"
)
def balance(
    book: Annotated[Path, typer.Argument(help="The file of a book.")],
    target: Annotated[float, typer.Option(help="The chance that is wanted, from 0 to 1.", min=0, max=1)],
    hero: Annotated[
        str, typer.Option(help="A character file, or a ready-made one by name; a plain character without it.")
    ] = "",
    goal: Annotated[str, typer.Option(help="Whose chance: victory, neutral or death.")] = "victory",
    policy: Annotated[
        str, typer.Option(help="How the reader chooses: optimal, cautious or random.")
    ] = "optimal",
    tolerance: Annotated[
        float,
        typer.Option(help="The largest distance from the target that is accepted.", min=0.0001, max=0.5),
    ] = 0.01,
    time: Annotated[int, typer.Option(help="Seconds for all of it.", min=1, max=86_400)] = 120,
    as_json: Json = False,
) -> None:
    """Find the smallest changes of modifiers that bring a book to a stated chance; they are solved again."""
    from talewright.faces.cli import book_variants as command

    given = {"hero": hero, "goal": [goal], "policy": [policy], "time": time}
    command.run_balance(book, target=target, tolerance=tolerance, given=given, as_json=as_json)


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
        typer.Option(
            help="random, greedy, explore, sensible, careful, cautious, explorer, or a policy such as 'prefer coin, "
            "avoid fights under 3 vitality'; repeatable. The first three if none is named."
        ),
    ] = None,
    hero: Annotated[
        Path | None,
        typer.Option(help="A character file, or a ready-made character by name, who plays every game."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The games are the same for the same seed.")] = 0,
    fault_file: Annotated[Path, typer.Option(help="Where the log of a fault is written.")] = Path(
        "talewright-fault.json"
    ),
    replay: Annotated[Path | None, typer.Option(help="Play the log of a fault again.")] = None,
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Test-play a book with simulated readers: endings with intervals, what was never reached, the first fault with its log."""
    from talewright.faces.cli import autoplay as command

    command.run(
        book,
        runs=runs,
        players=player or [],
        hero=hero,
        seed=seed,
        fault_file=fault_file,
        replay=replay,
        as_json=as_json,
        seconds=seconds,
    )


@app.command(epilog="Example: talewright lsp")
def lsp() -> None:
    """Serve editors over standard input and output: faults as you type, completion, rename, definitions."""
    from talewright.faces.cli import lsp as command

    command.run()


@app.command(
    epilog="Examples: talewright publish my-book.tale.md --to pdf --out dist · talewright publish river --to all · "
    "talewright publish river --to pdf --paper a5-print --black · talewright publish hero.json --to pdf"
)
def publish(
    book: Book,
    to: Annotated[
        list[str],
        typer.Option(
            "--to",
            help="pdf, cover, sheet, epub, html, light, md, twee, gordian, json, site, or all; repeatable.",
        ),
    ],
    out: Annotated[Path, typer.Option(help="The folder for the files.")] = Path("published"),
    paper: Annotated[
        str,
        typer.Option(
            help="a5, digest; a5-print or digest-print for a print shop, with bleed and crop marks; a4 for sheets."
        ),
    ] = "a5",
    hints: Annotated[
        bool, typer.Option("--page-hints", help="Print the page beside each reference.")
    ] = False,
    black: Annotated[bool, typer.Option("--black", help="Print in black only.")] = False,
    spine: Annotated[
        float | None,
        typer.Option(
            min=0, max=100, help="The width of the cover's spine in mm; calculated from the pages by default."
        ),
    ] = None,
    split: Annotated[
        bool, typer.Option("--split", help="A folder of smaller files instead of one file, for html and md.")
    ] = False,
    address: Annotated[
        str,
        typer.Option(
            "--address", help="Where the book's web page will lie, for the picture of shared links."
        ),
    ] = "",
    renumber: Annotated[
        bool,
        typer.Option("--renumber", help="Give all sections new numbers: earlier editions no longer match."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Make files of a book for paper, e-book readers, the web and other tools; of a scenario or a character a PDF."""
    from talewright.faces.cli import publish as command
    from talewright.publish.formats import Wish

    wish = Wish(paper, hints, black, spine=spine, split=split, address=address)
    command.run(book, to, out, wish=wish, renumber=renumber, as_json=as_json)


@app.command(
    "import",
    epilog="Examples: talewright import story.twee --system SYSTEM · talewright import story.twee --out my-book.tale.md",
)
def import_twee(
    file: Annotated[Path, typer.Argument(help="A Twee 3 file, from Twine or Gordian Book.")],
    system: Annotated[
        str, typer.Option(help="The rules of the book, where the file does not name them.")
    ] = "",
    out: OutFile = None,
    as_json: Json = False,
) -> None:
    """Turn a Twee file into a book; what is not understood is named at its line."""
    from talewright.faces.cli import publish as command

    command.run_import(file, system=system, out=out, as_json=as_json)
