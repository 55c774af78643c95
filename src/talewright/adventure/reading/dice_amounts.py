"""Amounts that dice decide: "Lose 1d6 HP", "Throw a die and lose that many gp", "the blast costs you as many HP as the die shows"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from talewright.adventure.model import RollTable, Row, Statement, When
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, Token
from talewright.adventure.reading.ways.references import OFFERS

_SIDES = 6
NEEDS = ((frozenset(("die", "dice", "d", "die's")),),)
_COUNTS = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
_ROLLS = frozenset("roll throw cast".split())
_THAT_MANY: tuple[tuple[str, ...], ...] = (("that", "many"), ("that", "much"), ("that", "number", "of"))
_RESULT: tuple[tuple[str, ...], ...] = (
    ("the", "result"),
    ("the", "number"),
    ("the", "total"),
    ("the", "score"),
    ("the", "number", "rolled"),
    ("the", "result", "of", "the", "roll"),
)
_CHANGED = frozenset("deduct subtract add remove take".split())
_FROM = frozenset("from to off".split())
"""Deduct the result from your Vitality."""
_SHOWN = tuple(
    tuple(words.split())
    for words in "as the die shows;as the dice show;as you roll;as you throw;as the result;as it shows".split(
        ";"
    )
)
_JOINTS = frozenset((",", ":", ";", "and", "then", "to", "see"))
_NEVER = frozenset("each every per whichever whatever until times again or".split()) | OFFERS
"""Words that make more of the amount than one roll."""


class DiceAmount(NamedTuple):
    dice: int
    stream: list[Token]
    """the sentence without the roll, with the number in one token"""
    at: int
    """where that token is"""
    parts: int
    """sentences it takes"""


def dice_amount(parts: list[list[Token]], at: int) -> DiceAmount | None:
    """The amount that dice decide in the sentence at a place, or in the one behind it; None where there is none."""
    part = parts[at]
    rolled, size = _roll(part)
    if rolled and size + 1 >= len(part) and at + 1 < len(parts):
        found = _that_many(parts[at + 1], rolled)
        return found._replace(parts=2) if found else None
    return _that_many(_capital(part[size:]), rolled) if rolled else _written(part)


def _roll(part: list[Token]) -> tuple[int, int]:
    """Throw a die and ...: how many dice, and the position behind the roll; 0 where the sentence opens with none."""
    words = [token.text.casefold() for token in part[:5]]
    if len(words) < 3 or words[0] not in _ROLLS or words[1] not in _COUNTS:
        return 0, 0
    size = 3 if words[2] in ("die", "dice") else 4 if words[2:4] == ["d", "6"] else 0
    while size and size < len(part) and part[size].text in _JOINTS:
        size += 1
    return (_COUNTS[words[1]], size) if size else (0, 0)


def _that_many(part: list[Token], dice: int) -> DiceAmount | None:
    """... lose that many HP; ... lose as many HP as the die shows."""
    words = [token.text.casefold() for token in part]
    if not _NEVER.isdisjoint(words):
        return None
    for at in range(len(words)):
        for said in reversed(_RESULT):
            if (
                at
                and tuple(words[at : at + len(said)]) == said
                and words[at - 1] in _CHANGED
                and words[at + len(said)] in _FROM
            ):
                return _with_number(part, at, at + len(said), dice)
        for said in _THAT_MANY:
            if tuple(words[at : at + len(said)]) == said:
                return _with_number(part, at, at + len(said), dice)
        if words[at : at + 2] == ["as", "many"]:
            for said in _SHOWN:
                if tuple(words[at + 3 : at + 3 + len(said)]) == said:
                    short = [*part[: at + 3], *part[at + 3 + len(said) :]]
                    return _with_number(short, at, at + 2, dice)
    return None


def _written(part: list[Token]) -> DiceAmount | None:
    """Lose 1d6 HP; lose one die of Vitality; lose a die's worth of HP."""
    words = [token.text.casefold().replace("’", "'") for token in part]
    if not _NEVER.isdisjoint(words):
        return None
    for at in range(1, len(words) - 2):
        count = _COUNTS.get(words[at], 0)
        if count and words[at + 1 : at + 3] == ["d", "6"] and part[at].end == part[at + 1].start:
            return _with_number(part, at, at + 3, count)
        if words[at : at + 2] == ["d", "6"] and part[at].end == part[at + 1].start:
            return _with_number(part, at, at + 2, 1)
        if count and words[at + 1 : at + 3] in (["die", "of"], ["dice", "of"]):
            return _with_number(part, at, at + 3, count)
        if count and words[at + 1 : at + 4] in (["die's", "worth", "of"], ["dice", "worth", "of"]):
            return _with_number(part, at, at + 4, count)
    return None


def _with_number(part: list[Token], at: int, end: int, dice: int) -> DiceAmount | None:
    """The sentence with one token for the amount; None where dice are spoken of once more."""
    rest = {token.text.casefold() for token in (*part[:at], *part[end:])}
    if not at or not rest.isdisjoint({"die", "dice", "d", "roll", "throw", "that"}):
        return None
    number = Token(NUMBER, "1", part[at].start, part[end - 1].end)
    return DiceAmount(dice, [*part[:at], number, *part[end:]], at, 1)


def _capital(part: list[Token]) -> list[Token]:
    first = part[0]._replace(text=part[0].text[:1].upper() + part[0].text[1:]) if part else None
    return [first, *part[1:]] if first is not None else []


def read_with_dice(
    amount: DiceAmount, read: Callable[[list[Token]], list[Statement] | None]
) -> list[Statement] | None:
    """The statements of the sentence with a table of the dice where the amount matters; None where one of its readings fails."""
    if any(token.kind == MARK and token.text in ENDS for token in amount.stream[:-1]):
        return None
    faces = range(amount.dice, amount.dice * _SIDES + 1)
    readings = list[list[Statement]]()
    for face in faces:
        stream = [*amount.stream]
        stream[amount.at] = stream[amount.at]._replace(text=str(face))
        found = read(stream)
        if not found:
            return None
        readings.append(found)
    return _Merger(amount, faces).merged(readings)


class _Merger:
    """Puts the readings of one sentence together: equal statements once, those that differ as the rows of one table."""

    def __init__(self, amount: DiceAmount, faces: range) -> None:
        self.amount, self.faces = amount, faces
        self.dice = "d6" if amount.dice == 1 else f"{amount.dice}d6"

    def merged(self, readings: Sequence[Sequence[Statement]]) -> list[Statement] | None:
        """Statements of one shape as one list; None where their shapes differ, or where more than one of them would roll."""
        if len({len(each) for each in readings}) != 1:
            return None
        found, tables = list[Statement](), 0
        for column in zip(*readings, strict=True):
            same = all(each == column[0] for each in column)
            made = column[0] if same else self._one(column)
            if made is None:
                return None
            tables += not same
            found.append(made)
        return found if tables == 1 else None

    def _one(self, column: Sequence[Statement]) -> Statement | None:
        first = column[0]
        if not isinstance(first, When):
            rows = tuple(self._row(face, each) for face, each in zip(self.faces, column, strict=True))
            return RollTable(self.dice, rows, first.span)
        whens = [each for each in column if isinstance(each, When) and each.condition == first.condition]
        if len(whens) != len(column):
            return None
        if all(each.otherwise == first.otherwise for each in whens):
            body = self.merged([each.body for each in whens])
            return replace(first, body=tuple(body)) if body is not None else None
        if all(each.body == first.body for each in whens) and first.otherwise is not None:
            other = self.merged([each.otherwise or () for each in whens])
            return replace(first, otherwise=tuple(other)) if other is not None else None
        return None

    def _row(self, face: int, statement: Statement) -> Row:
        """A row with the author's words and the number that was rolled."""
        span = statement.span
        said = [
            str(face) if at == self.amount.at else token.text
            for at, token in enumerate(self.amount.stream)
            if span.start <= token.start and token.end <= span.end
        ]
        return Row(face, face, " ".join(said) or str(face), (statement,), span)
