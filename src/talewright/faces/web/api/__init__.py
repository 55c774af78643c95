"""The JSON API. Everything a page does, with the same library, permissions and errors."""

from talewright.faces.web.api import account, books, characters, games, me, odds, sheets, systems, tables
from talewright.faces.web.api.common import REFUSED

__all__ = ["REFUSED", "routers"]

routers = [
    systems.router,
    books.router,
    games.router,
    characters.router,
    sheets.router,
    tables.router,
    odds.router,
    me.router,
    account.router,
]
