"""Which licences a book may have: its rules are printed in it, so theirs has a say."""

from __future__ import annotations

SHARE_ALIKE = "CC BY-SA 4.0"
ALL = (SHARE_ALIKE, "CC BY 4.0", "CC BY-NC-SA 4.0", "CC BY-NC-ND 4.0", "CC0 1.0", "All rights reserved")


def licences_for(rules: str) -> tuple[str, ...]:
    """The licences to offer for a text with these rules: those under share-alike allow nothing else."""
    return (SHARE_ALIKE,) if rules == SHARE_ALIKE else ALL
