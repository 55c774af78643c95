"""Storage: plain records behind one small interface. It knows SQL, and nothing of any rules."""

from talewright.store.base import Conflict, Row, StaleRevision
from talewright.store.room import NoRoom
from talewright.store.store import Store

__all__ = ["Conflict", "NoRoom", "Row", "StaleRevision", "Store"]
