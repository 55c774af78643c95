"""Commands for the web app and its database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from talewright.faces import settings
from talewright.faces.cli.program import CommandList, Database, option

app = CommandList()


@app.command(
    epilog="Examples: talewright serve · talewright serve --port 9000 --open · "
    "talewright serve --host 0.0.0.0 --hosted --name tales.example --database postgresql://tales@db/tales"
)
def serve(
    host: Annotated[str, option(settings.HOST)] = settings.HOST.default,
    port: Annotated[int, option(settings.PORT, min=0, max=65535)] = int(settings.PORT.default),
    database: Database = "",
    name: Annotated[list[str] | None, option(settings.NAMES)] = None,
    origin: Annotated[str, option(settings.ORIGIN)] = "",
    hosted: Annotated[bool, option(settings.HOSTED)] = False,
    behind_proxy: Annotated[bool, option(settings.BEHIND_PROXY)] = False,
    proxies: Annotated[int, option(settings.PROXIES, min=1, max=9)] = int(settings.PROXIES.default),
    connections: Annotated[int, option(settings.CONNECTIONS, min=1, max=100_000)] = int(
        settings.CONNECTIONS.default
    ),
    first_book: Annotated[str, option(settings.FIRST_BOOK)] = settings.FIRST_BOOK.default,
    browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Serve the web app: books, characters, rules and odds in a browser. Needs no network and no account."""
    from talewright.faces.cli import serve as command
    from talewright.faces.web.settings import Settings, default_database

    command.run(
        Settings(
            database=database or default_database(),
            host=host,
            port=port,
            names=tuple(part for each in name or () for part in each.replace(",", " ").split()),
            hosted=hosted,
            behind_proxy=behind_proxy,
            proxies=proxies,
            connections=connections,
            origin=origin,
            first_book=first_book,
            secret=os.environ.get(settings.SECRET.variable, ""),
        ),
        browser=browser,
    )


@app.command(epilog="Example: talewright backup tales.backup")
def backup(file: Annotated[Path, typer.Argument(help="The file to write.")], database: Database = "") -> None:
    """Write everything the web app stores into one file. The server may keep running."""
    from talewright.faces.cli import backup as command

    command.backup(file, database=database)


@app.command(epilog="Example: talewright restore tales.backup --database new.db")
def restore(
    file: Annotated[Path, typer.Argument(help="A file made by backup.")],
    database: Database = "",
) -> None:
    """Put a backup into a new database, of either kind."""
    from talewright.faces.cli import backup as command

    command.restore(file, database=database)


@app.command(
    epilog="Examples: talewright mcp · talewright mcp --http 8765 · talewright mcp --database tales.db"
)
def mcp(
    http: Annotated[
        int,
        typer.Option(
            help="Serve HTTP at this port of this computer instead of standard input and output.",
            min=0,
            max=65535,
        ),
    ] = 0,
    database: Database = "",
) -> None:
    """Serve AI programs by the Model Context Protocol: rules, characters, odds, books and tables. The engine decides."""
    from talewright.faces.cli import mcp as command

    command.run(http=http, database=database)
