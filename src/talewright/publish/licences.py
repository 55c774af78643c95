"""Licences: whose rules a file prints, and which licences its own text may have."""

from __future__ import annotations

from typing import Any

from talewright.core.ruleset import Ruleset

SHARE_ALIKE = "CC BY-SA 4.0"
ALL = (SHARE_ALIKE, "CC BY 4.0", "CC BY-NC-SA 4.0", "CC BY-NC-ND 4.0", "CC0 1.0", "All rights reserved")


def licences_for(rules: str) -> tuple[str, ...]:
    """The licences to offer for a text with these rules: those under share-alike allow nothing else."""
    return (SHARE_ALIKE,) if rules == SHARE_ALIKE else ALL


def rules_credit(ruleset: Ruleset[Any], language: str) -> str:
    """The rules, their authors and their licence in one sentence."""
    credit = ruleset.about(language, "credit").rstrip(".")
    licence = "" if ruleset.licence in credit else f", {ruleset.licence}"
    return f"{ruleset.title} {ruleset.version}: {credit}{licence}."
