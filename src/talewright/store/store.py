"""Every statement of this program, by subject."""

from __future__ import annotations

from talewright.store.accounts import Accounts
from talewright.store.backup import Backup
from talewright.store.base import Conflict, StaleRevision
from talewright.store.books import Books
from talewright.store.credentials import Credentials
from talewright.store.games import Games
from talewright.store.tables import Tables

__all__ = ["Conflict", "StaleRevision", "Store"]


class Store(Books, Games, Tables, Accounts, Credentials, Backup):
    """One database. Every writing method is one transaction."""
