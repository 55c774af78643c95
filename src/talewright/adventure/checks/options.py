"""The options of the rules that a head sets: each is one of the system's, with a value that it can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from talewright.adventure.book import ERROR, Finding
from talewright.adventure.checks.analysis import Analysis, in_head
from talewright.core.errors import FaultsError
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import NOTHING, Message


def check(analysis: Analysis, ruleset: Ruleset[Any] | None) -> Iterator[Finding]:
    head = analysis.book.head
    if ruleset is None or ruleset.pack is None or not head.rules:
        return
    try:
        ruleset.pack.rules(head.facts)
    except FaultsError as error:
        for fault in error.faults:
            why = fault.inside(fault.path)
            cause = Message("stands under rules and cannot be used: {why}", why=why)
            yield in_head(analysis, "rules", ERROR, "rules", fault.path, cause, NOTHING)
