"""Storage: plain records behind one small interface. It knows SQL, and nothing of any rules."""

from talewright.store.store import Conflict, NoRoom, StaleRevision, Store

__all__ = ["Conflict", "NoRoom", "StaleRevision", "Store"]
