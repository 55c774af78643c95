"""Words that stat blocks use and the core lacks, with the effect ruled for them (ROOT-053)."""

from __future__ import annotations

import re
from functools import cache

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import d
from talewright.rulesets.gradient.fighters import OUT, SLAIN, Fighter
from talewright.rulesets.gradient.hooks import HOOKS, STAGGERED, Body, Hook, register
from talewright.rulesets.gradient.saves import passes

PIERCE = "pierce"
"""Ignores armour: read off the attack itself, so it needs no hook."""
SHAKING = ("knockback", "stagger")
_LOSS = re.compile(r"\b1?d(4|6|8|10|12)\s+(STR|DEX|WIL)\b")
ATTRIBUTE = {"STR": "strength", "DEX": "dexterity", "WIL": "willpower"}


@cache
def register_terms() -> None:
    """Knockback and stagger: the target saves STR or loses its next move or action."""
    for word in SHAKING:
        if word not in HOOKS:
            register(Hook(word, "STR save or the next action is lost", on_hit=_shaken))


def _shaken(ask: Ask, target: Fighter, body: Body) -> Body:
    who = HERO if target.pc else FOE
    if body.has(STAGGERED) or ask.call(passes, "shaken", body.strength, 0, "always", who):
        return body
    ask.note("staggered", name=target.name)
    return body.given(STAGGERED)


def read_loss(text: str) -> tuple[str, int]:
    """The attribute and die a trait's words take: 'loses d4 STR' is ('strength', 4); ('', 0) if none."""
    match = _LOSS.search(text)
    return (ATTRIBUTE[match[2]], int(match[1])) if match else ("", 0)


def critical_hook(name: str, text: str, attribute: str = "", die: int = 0, *, slain: bool = False) -> str:
    """The id of a hook for what a stat block adds when its target fails the critical damage save (GRAD-105)."""
    number = f"critical:{name}: {text} ({attribute} d{die})" if die else f"critical:{name}: {text}"
    if number in HOOKS:
        return number

    def effect(ask: Ask, target: Fighter, body: Body) -> Body:
        ask.note("critical_effect", foe=name, name=target.name, effect=text.rstrip("."))
        if slain:
            return body._replace(fate=SLAIN)
        if not die:
            return body
        (amount,) = ask.roll(d(1, die), "critical_effect", clause="GRAD-105", who=FOE)
        left = max(0, getattr(body, attribute) - amount)
        body = body._replace(**{attribute: left})
        if left:
            return body
        return body._replace(fate=SLAIN if attribute == "strength" else body.fate or OUT)

    return register(Hook(number, text, on_critical=effect)).id
