"""Every command as a thin door: flags and help here, what it does is imported when it is called."""

from talewright.faces.cli.doors import books, server, table
from talewright.faces.cli.doors.common import app

__all__ = ["app"]

for door in (table, books, server):
    app.add_typer(door.app)
