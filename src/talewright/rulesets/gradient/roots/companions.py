"""A Beast Master's companion: 1d6 HP, a d6, and perfect obedience, stored as a line on its master's sheet."""

from __future__ import annotations

import re

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.fighters import SLAIN, Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body

COMPANION = "companion"
ATTRIBUTE = 10
"""No attributes are printed for it: each is ruled to be 10."""
HP_DIE, DAMAGE = 6, 6
_LINE = re.compile(r"(?P<kind>.*?), (?P<hp>\d+)(?: of (?P<most>\d+))? HP")


def line(kind: str, hp: int, most: int) -> str:
    """As the sheet says it."""
    return (
        f"{kind}, {hp} HP, d{DAMAGE} damage" if hp == most else f"{kind}, {hp} of {most} HP, d{DAMAGE} damage"
    )


def read(character: Character) -> tuple[str, int, int] | None:
    """Kind, HP and most HP of a companion; None without one."""
    match = _LINE.match(character.detail(COMPANION))
    if match is None:
        return None
    return match["kind"], int(match["hp"]), int(match["most"] or match["hp"])


def beside(character: Character) -> tuple[Fighter, ...]:
    """The companion as a fighter of the party."""
    found = read(character)
    if found is None:
        return ()
    _, hp, most = found
    return (
        Fighter(
            COMPANION,
            hp,
            ATTRIBUTE,
            ATTRIBUTE,
            ATTRIBUTE,
            attacks=(Attack("bite", (DAMAGE,)),),
            pc=True,
            hp_max=most,
        ),
    )


def after(ask: Ask, character: Character, body: Body) -> Character:
    """Its master's sheet after a fight: HP left, or no companion any more."""
    found = read(character)
    if found is None:
        return character
    kind, _, most = found
    if body.fate == SLAIN:
        ask.note("companion_lost", name=character.name)
        return character.with_detail(COMPANION, "")
    return character.with_detail(COMPANION, line(kind, body.hp, most))


def rested(character: Character) -> Character:
    found = read(character)
    return (
        character if found is None else character.with_detail(COMPANION, line(found[0], found[2], found[2]))
    )


def train(ask: Ask, character: Character) -> Character:
    """A week of training makes a new companion."""
    if "beast_master" not in character.abilities:
        raise SheetError(character.name or "abilities", [Message("Only a Beast Master trains a companion.")])
    (hp,) = ask.roll(d(1, HP_DIE), "companion_hp", clause="ROOT-012")
    return character.with_detail(COMPANION, line("loyal beast", hp, hp))
