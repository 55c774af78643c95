"""What is kept: plain records behind one small interface. Knows SQL, and nothing of any rules."""

from talewright.store.sql import Conflict, Store

__all__ = ["Conflict", "Store"]
