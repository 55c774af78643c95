"""Talewright: rules-lite adventure games, played, solved and published from one engine."""

__version__ = "0.1.0"
