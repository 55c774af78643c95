"""What cannot be of a character of the core: more than the maximum, death without a cause."""

from __future__ import annotations

from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import ATTRIBUTES, Character


def check(hero: Character) -> list[Message]:
    """Every fault, each with its field."""
    found = [
        Message(
            "{value} is above its maximum {limit}. Raise the maximum, or lower the value.",
            path=name,
            value=getattr(hero, name),
            limit=getattr(hero, f"{name}_max"),
        )
        for name in (*ATTRIBUTES, "hp")
        if getattr(hero, name) > getattr(hero, f"{name}_max")
    ]
    if hero.state != "dead" and hero.strength <= 0:
        found.append(Message("STR 0 is death; set state to dead or raise strength.", path="state"))
    return found
