"""Words that stat blocks use and the core lacks, with the effect ruled for them (ROOT-053)."""

from __future__ import annotations

import re

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import d
from talewright.rulesets.gradient.fighters import OUT, SLAIN, Fighter
from talewright.rulesets.gradient.hooks import HOOKS, Body, Hook, register
from talewright.rulesets.gradient.saves import passes

_LOSS = re.compile(r"\b1?d(4|6|8|10|12)\s+(STR|DEX|WIL)\b")
ATTRIBUTE = {"STR": "strength", "DEX": "dexterity", "WIL": "willpower"}


def read_loss(text: str) -> tuple[str, int]:
    """The attribute and die a trait's words take: 'loses d4 STR' is ('strength', 4); ('', 0) if none."""
    match = _LOSS.search(text)
    return (ATTRIBUTE[match[2]], int(match[1])) if match else ("", 0)


def critical_hook(
    name: str,
    text: str,
    attribute: str = "",
    die: int = 0,
    *,
    slain: bool = False,
    save: str = "",
    zero_kills: bool = False,
    tokens: tuple[str, ...] = (),
    parts: tuple[str, ...] = (),
) -> str:
    """The id of a hook for what a stat block adds when its target fails the critical damage save (GRAD-105).

    A save may stand before it. Tokens stay on the target: what clings, or what the sheet remembers. The die
    reads `parts` of the body where these are named: a lost head is death.
    """
    number = f"critical:{name}: {text} ({attribute} d{die})" if die else f"critical:{name}: {text}"
    if number in HOOKS:
        return number

    def effect(ask: Ask, target: Fighter, body: Body) -> Body:
        ask.note("critical_effect", foe=name, name=target.name, effect=text.rstrip("."))
        if save:
            who = HERO if target.pc else FOE
            if ask.call(passes, "critical_escape", getattr(body, save), 0, target.doubles, who):
                return body
        if slain:
            return body._replace(fate=SLAIN)
        for token in tokens:
            body = body if body.has(token) else body.given(token)
        if not die:
            return body
        (amount,) = ask.roll(d(1, die), "critical_effect", clause="GRAD-105", who=FOE)
        if parts:
            lost = parts[amount - 1]
            return body._replace(fate=SLAIN) if lost == "head" else body.given(f"lost {lost}")
        left = max(0, getattr(body, attribute) - amount)
        body = body._replace(**{attribute: left})
        if left:
            return body
        dies = attribute == "strength" or zero_kills
        return body._replace(fate=SLAIN if dies else body.fate or OUT)

    return register(Hook(number, text, on_critical=effect)).id
