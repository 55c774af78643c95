"""Numbers of the rules in running text: amounts that dice decide, and opponents with their score in brackets.

"Lose 1d6 HP", "Throw a die and lose that many gp", "the blast costs you as many HP as the die shows"; "fight a pair of ghouls (7 each)" is read as
if they stood in bold with their score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from talewright.adventure.model import RollTable, Row, Statement, When
from talewright.adventure.phrases.lexicon import NUMBERS, Lexicon, singular
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.ways.references import OFFERS
from talewright.core.authoring import BoldSlot

_SIDES = 6
NEEDS_DICE = ((frozenset(("die", "dice", "d", "die's")),),)
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


NEEDS_FOES = ((frozenset(("(",)),), (frozenset((BOLD,)), frozenset("immune harm harmed hurt proof".split())))
_IMMUNE = tuple(
    tuple(words.split())
    for words in (
        "is immune to",
        "takes no harm from",
        "cannot be harmed by",
        "cannot be hurt by",
        "is proof against",
    )
)
_ARTICLES = frozenset("the a an".split())
_FIGHTS = frozenset("fight fights attack attacks battle".split())
_MAX_NAME = 4
"""Words of a name: the captain of the watch."""
_NO_NAME = frozenset(
    "roll test check and or with against for to at in on by from you your he she they it if is are was were has have had who which that fight attack".split()
)
_WHICH = ("first", "second", "third", "fourth", "fifth", "sixth")
_PAIR = ("pair", "of")
_EACH = frozenset("each apiece".split())


def _with_immunity(stream: list[Token], lexicon: Lexicon) -> list[Token]:
    """The **wisp (DS 9)** is immune to Sunburst: with that in the bracket of the name; the same list where nothing says so."""
    for at, token in enumerate(stream):
        if token.kind != BOLD or not token.inside.endswith(")"):
            continue
        behind = [each.text.casefold() for each in stream[at + 1 : at + 8]]
        said = next((words for words in _IMMUNE if tuple(behind[: len(words)]) == words), ())
        rest = " ".join(behind[len(said) :])
        spell = next(
            (name for name, _ in lexicon.spells if said and f"{rest} ".startswith(f"{name.casefold()} ")), ""
        )
        if not spell:
            continue
        inside = f"{token.inside[:-1]}, immune to {spell})"
        end = at + 1 + len(said) + len(spell.split())
        bold = token._replace(text=f"**{inside}**", inside=inside, end=stream[end - 1].end)
        return [*stream[:at], bold, *stream[end:]]
    return stream


def named(stream: list[Token], lexicon: Lexicon) -> list[Token]:
    """The sentence with each opponent and its bracket as one bold name; the same list where there is none."""
    slot = next((each for _, each in lexicon.bold if each.several), None)
    stream = _with_immunity(stream, lexicon) if slot is not None else stream
    if slot is None or not any(token.text == "(" for token in stream):
        return stream
    fought = any(token.text.casefold() in _FIGHTS for token in stream)
    found = list[Token]()
    at = 0
    while at < len(stream):
        end = _closing(stream, at)
        if end:
            inside = _spelt(stream[at + 1 : end])
            clear = fought or not inside[:1].isdigit()
            bracket = stream[at], stream[end]
            made = _opponents(found, bracket, inside, slot, lexicon.scores) if clear else None
            if made is not None:
                start, opponents = made
                found[start:] = opponents
                at = end + 1
                continue
        found.append(stream[at])
        at += 1
    return found


def _closing(stream: list[Token], at: int) -> int:
    """The position of the mark that closes a bracket; 0 where none is opened."""
    if stream[at].kind != MARK or stream[at].text != "(":
        return 0
    return next((i for i in range(at + 2, min(at + 14, len(stream))) if stream[i].text == ")"), 0)


def _spelt(inside: list[Token]) -> str:
    """The words of a bracket as they were written."""
    said, end = "", inside[0].start
    for token in inside:
        said += (" " if token.start > end else "") + token.text
        end = token.end
    return said


def _opponents(
    before: list[Token], bracket: tuple[Token, Token], inside: str, slot: BoldSlot, scores: frozenset[str]
) -> tuple[int, list[Token]] | None:
    """Where the name in front of a bracket starts, and the opponents in bold; none where the ruleset cannot read them."""
    start = len(before)
    while start and len(before) - start < _MAX_NAME and _names(before[start - 1]):
        start -= 1
    words = [token.text for token in before[start:]]
    if not words or not start or not scores.isdisjoint(words):
        return None
    article = before[start - 1].text.casefold()
    parts = inside.split()
    many = 0
    if tuple(words[:2]) == _PAIR and article == "a":
        many, words, start = 2, words[2:], start - 1
    elif words[0] in NUMBERS and len(words) > 1 and article in (*_ARTICLES, "fight"):
        many, words = NUMBERS[words[0]], words[1:]
    elif article in NUMBERS and article not in _ARTICLES:
        many, start = NUMBERS[article], start - 1
    elif article not in _ARTICLES and not all(word[:1].isupper() for word in words):
        return None
    if many:
        if parts[-1] not in _EACH or not 1 < many <= len(_WHICH) or not words:
            return None
        inside = " ".join(parts[:-1]).rstrip(",")
        single = " ".join([*words[:-1], singular(words[-1])])
        names = [f"{which} {single}" for which in _WHICH[:many]]
    else:
        if parts[-1] in _EACH:
            return None
        names = [" ".join(words)]
    begin = before[start].start if start < len(before) else bracket[0].start
    made = list[Token]()
    for name in names:
        facts = slot.read(name, inside)
        if facts is None:
            return None
        said = slot.say(facts)
        made += [Token(WORD, "and", begin, begin)] if made else []
        made.append(Token(BOLD, said, begin, bracket[1].end, said.strip("*"), begin))
    return start, made


def _names(token: Token) -> bool:
    low = token.text.casefold()
    return token.kind == WORD and low not in _ARTICLES and low not in _NO_NAME
