"""The colours of rule systems as rules of a stylesheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from talewright.core.ruleset import Ruleset


def colour_rules(rulesets: Iterable[Ruleset[Any]]) -> str:
    """`--accent`, `--pair` and `--cloth` for everything inside an element with `data-system`."""
    tokens, parts = [], []
    for ruleset in rulesets:
        own = ruleset.colours
        # A setting is SYSTEM:SETTING and has the colours of its system.
        at = f':is([data-system="{ruleset.id}"], [data-system^="{ruleset.id}:"])'
        pair = f"; --pair:{_both(own.pair)}" if own.pair else ""
        tokens.append(f"{at} {{--accent:{_both(own.accent)}{pair}}}\n")
        parts.append(f".cover{at} {{--cloth:{own.cloth}}}\n")
    # In the same layers as the stylesheet: print overrides tokens.
    return f"@layer tokens {{\n{''.join(tokens)}}}\n@layer parts {{\n{''.join(parts)}}}\n"


def _both(colours: tuple[str, str]) -> str:
    return "light-dark(" + ", ".join(colours) + ")"
