"""Every statement this program makes, by what it is about."""

from __future__ import annotations

from talewright.store.accounts import Accounts
from talewright.store.base import Conflict
from talewright.store.books import Books
from talewright.store.games import Games
from talewright.store.keys import Keys
from talewright.store.whole import Whole

__all__ = ["Conflict", "Store"]


class Store(Books, Games, Accounts, Keys, Whole):
    """One database with all that is kept in it. Every writing method is one transaction."""
