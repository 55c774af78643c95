"""Flags and help of every command; what a command does is imported when it is called, so that the program starts fast."""

from talewright.faces.cli.commands import books, server, table
from talewright.faces.cli.program import app

__all__ = ["app"]

for group in (table, books, server):
    app.add_typer(group.app)
