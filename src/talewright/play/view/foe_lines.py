"""Lines of opponents as a game master reads them: how many, of which card, at what cost."""

from __future__ import annotations

import re
from collections.abc import Sequence

from talewright.core.encounter import FoeCard
from talewright.core.text.words import Words

_COUNTED = re.compile(r"(?P<count>[1-9][0-9]?) +(?P<rest>\S.*)")
MAX_COUNT = 30


def key_of_line(rest: str) -> str:
    """The id of the card that a line without its number names: 'avian/eagle when diving' names 'avian/eagle'."""
    return rest.partition(" as ")[0].partition(" when ")[0].strip()


def split(line: str) -> tuple[int, str]:
    """How many a line has, and of what."""
    found = _COUNTED.fullmatch(line.strip())
    return (int(found["count"]), found["rest"]) if found else (1, line.strip())


def with_count(lines: Sequence[str], at: int, change: int) -> tuple[str, ...]:
    """The lines with more or fewer of one; a line with none left is gone."""
    changed = list(lines)
    if 0 <= at < len(changed):
        count, rest = split(changed[at])
        count = min(MAX_COUNT, count + change)
        changed[at : at + 1] = [] if count < 1 else [rest if count == 1 else f"{count} {rest}"]
    return tuple(changed)


def with_foe(lines: Sequence[str], foe: str) -> tuple[str, ...]:
    """The lines with one more opponent: in its line, or in a new one."""
    for at, line in enumerate(lines):
        if split(line)[1] == foe:
            return with_count(lines, at, 1)
    return (*lines, foe)


def names_of_lines(lines: Sequence[str], cards: Sequence[FoeCard], words: Words) -> list[str]:
    """What stands in these lines: '2 × Goblin'; a line without a card as it was written."""
    known = {card.id: words.name(card.name) for card in cards}
    named = ((count, known.get(key_of_line(rest), rest)) for count, rest in map(split, lines))
    return [name if count == 1 else f"{count} × {name}" for count, name in named]


def cost_of(lines: Sequence[str], cards: Sequence[FoeCard]) -> int:
    """What the opponents of these lines cost together; those without a card cost nothing."""
    costs = {card.id: card.cost or 0 for card in cards}
    return sum(count * costs.get(key_of_line(rest), 0) for count, rest in map(split, lines))
