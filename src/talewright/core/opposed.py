"""Throws against each other that are compared step by step, where a total does not decide: a tie ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.text.message import Message

ThrownDie = tuple[int, int, str]
"""Sides, face, and the group it belongs to."""


@dataclass(frozen=True)
class Rung:
    """A step in comparing two throws: what each side has there, and who wins by it."""

    title: Message
    own: Message
    other: Message
    wins: int = 0
    """1 if the first side wins by this rung, -1 if the answering side does, 0 if it does not decide."""


@dataclass(frozen=True)
class Opposed:
    """How throws against each other are compared, for a table to draw.

    - answers: the roll that answers another, by the name of each
    - compare: compare(first dice, answering dice, rules)
    """

    answers: Mapping[str, str]
    compare: Callable[[Sequence[ThrownDie], Sequence[ThrownDie], Any], tuple[Rung, ...]]
    grade: Callable[[int], int] | None = None
    """How good a face is, from 0 for a miss, where dice are read one by one."""
    grades: tuple[str, ...] = ()
    """The names of the grades."""
