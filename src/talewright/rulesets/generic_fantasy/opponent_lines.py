"""Opponents in a line: an id of the bestiary, how many of it, or figures (R-24)."""

from __future__ import annotations

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message, all_at
from talewright.rulesets.generic_fantasy.bestiary import CREATURES, Opponent, creature, faults

MAX_OPPONENTS = 12
ATTRIBUTES = {"body": 0, "intellect": 1, "willpower": 2}
SKILLS = ("melee", "defense", "ranged")
NUMBERS = (*ATTRIBUTES, *SKILLS, "harm", "ap", "count")
USUAL_DIE = 6


def opponents(lines: tuple[str, ...], path: str) -> tuple[Opponent, ...]:
    """All opponents of these lines; every fault at once."""
    found: list[Opponent] = []
    wrong: list[Message] = []
    for line in lines[:MAX_OPPONENTS]:
        try:
            found += parse(line)
        except SheetError as error:
            wrong += all_at(path, error.faults)
    if len(lines) > MAX_OPPONENTS or len(found) > MAX_OPPONENTS:
        wrong.append(Message("{limit} are the most that a side may have.", path=path, limit=MAX_OPPONENTS))
    if wrong:
        raise SheetError("", wrong)
    return tuple(found)


def parse(line: str) -> tuple[Opponent, ...]:
    """'wolf', '3 wolf', or 'body=8 melee=6 harm=2 ap=3 count=2'."""
    if "=" in line:
        return _by_figures(line)
    first, _, rest = line.strip().partition(" ")
    count = int(first) if first.isdigit() and rest and len(first) < 3 else 1
    name = (rest if first.isdigit() and rest else line).strip().casefold().replace(" ", "-").replace("_", "-")
    if name not in CREATURES:
        hint = did_you_mean(name, CREATURES)
        raise SheetError("", [Message("{name!r} is not in the bestiary.{hint}", name=name[:40], hint=hint)])
    return (creature(name),) * max(1, min(count, MAX_OPPONENTS + 1))


def _by_figures(line: str) -> tuple[Opponent, ...]:
    numbers: dict[str, int] = {}
    wrong: list[Message] = []
    for word in line.replace(",", " ").split():
        key, _, value = word.partition("=")
        if key not in NUMBERS or not value.isdigit() or len(value) > 2:
            wrong.append(
                Message(
                    "{word!r} in {line!r}: write one of {numbers} with a number, as body=8.",
                    word=word[:30],
                    line=line[:60],
                    numbers=NUMBERS,
                )
            )
        else:
            numbers[key] = int(value)
    dice = tuple(numbers.get(name, USUAL_DIE) for name in ATTRIBUTES)
    skills = tuple((name, numbers[name]) for name in sorted(SKILLS) if numbers.get(name))
    made = Opponent(
        "opponent",
        (dice[0], dice[1], dice[2]),
        skills,
        numbers.get("ap", 0),
        numbers.get("harm", 1),
        ranged="ranged" in numbers and "melee" not in numbers,
    )
    wrong = wrong or faults(made)
    if wrong:
        raise SheetError("", wrong)
    return (made,) * max(1, min(numbers.get("count", 1), MAX_OPPONENTS + 1))
