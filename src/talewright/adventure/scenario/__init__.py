"""Scenarios: an evening for a game master and players, as a folder of Markdown.

model.py  the scenario as records
read.py   a folder read, every fault with its line
check.py  what is missing or wrong for a game master and for the rules of its system
"""

from talewright.adventure.scenario.model import FILE, Scenario
from talewright.adventure.scenario.read import read_scenario

__all__ = ["FILE", "Scenario", "read_scenario"]
