"""Commands for the web app and what it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from talewright.faces.cli.doors.common import Database

app = typer.Typer()


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
