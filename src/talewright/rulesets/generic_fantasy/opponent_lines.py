"""Opponents in a line: an id of the bestiary, how many of it, or figures (R-24)."""

from __future__ import annotations

from talewright.core.errors import SheetError
from talewright.core.foe_lines import FoeLine, all_of, read_line
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature, faults
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES

MAX_OPPONENTS = 12
SKILLS = ("defense", "melee", "ranged")
USUAL_DIE = 6


def opponents(lines: tuple[str, ...], path: str) -> tuple[Opponent, ...]:
    """All opponents of these lines; every fault at once."""
    return all_of(lines, parse, path, MAX_OPPONENTS)


def parse(text: str) -> tuple[Opponent, ...]:
    """'wolf', '3 wolf', or 'body=8 melee=6 harm=2 ap=3 count=2'."""
    line = read_line(text, (*ATTRIBUTES, *SKILLS, "harm", "ap"))
    if line.numbers:
        return (_by_figures(line),) * min(line.count, MAX_OPPONENTS + 1)
    name = line.name.casefold().replace(" ", "-").replace("_", "-")
    if name not in CREATURES:
        hint = did_you_mean(name, CREATURES)
        raise SheetError("", [Message("{name!r} is not in the bestiary.{hint}", name=name[:40], hint=hint)])
    return (creature(name),) * min(line.count, MAX_OPPONENTS + 1)


def _by_figures(line: FoeLine) -> Opponent:
    numbers = line.numbers
    body, intellect, willpower = (numbers.get(name, USUAL_DIE) for name in ATTRIBUTES)
    made = Opponent(
        line.name or "opponent",
        (body, intellect, willpower),
        tuple((name, numbers[name]) for name in SKILLS if numbers.get(name)),
        numbers.get("ap", 0),
        numbers.get("harm", 1),
        ranged="ranged" in numbers and "melee" not in numbers,
    )
    if wrong := faults(made):
        raise SheetError("", wrong)
    return made
