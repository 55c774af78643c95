"""What fields of the rules are called over their controls and in tables."""

from __future__ import annotations

SHORT = {
    **{word: word.upper() for word in ("hp", "xp", "gp", "ds", "ap", "str", "dex", "wil")},
    "klass": "class",
    "pcs": "PCs",
}
"""Parts of field names that a reader knows in another dress."""


def label_of(name: str) -> str:
    """A field's name over its control: hp_max is HP max."""
    label = " ".join(SHORT.get(word, word) for word in name.split("_"))
    return label[:1].upper() + label[1:]
