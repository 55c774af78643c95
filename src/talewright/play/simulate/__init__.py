"""Simulated playthroughs of a book: robots that play it, statistics of their games, and reports."""
