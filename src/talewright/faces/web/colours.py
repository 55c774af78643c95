"""The colours of the rule systems as a stylesheet: each ruleset brings its own."""

from __future__ import annotations

from talewright.core.errors import RulesetError
from talewright.core.ruleset import Colours, all_rulesets, find


def colours_of(system: str) -> Colours:
    """The colours of a system; plain ones for a book whose system is not installed."""
    try:
        return find(system).colours
    except RulesetError:
        return Colours()


def stylesheet() -> str:
    """`--accent`, `--pair` and `--cloth` for everything inside an element with `data-system`."""
    tokens, parts = [], []
    for ruleset in all_rulesets():
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
