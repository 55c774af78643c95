"""Dice in running text: a roll with its results in words as a table, and amounts that dice decide."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talewright.adventure.book import Sentence
from talewright.adventure.model import Order, RollTable, Row, Statement, When
from talewright.adventure.phrases.lexicon import in_full
from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.choices import Choices
from talewright.adventure.reading.dice_amounts import dice_amount, read_with_dice
from talewright.adventure.reading.dice_in_words import MAX_LEAD, ROLLS, for_each_face, ranges, roll_in_words
from talewright.adventure.reading.free_readings import DICE
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.core.findings import Span
from talewright.core.text.message import Message

MAX_PURPOSE = 12
_ORDERS = frozenset("roll test make".split())
_CHOICES = re.compile(
    r"(?:^|\n|[.!?:] )(?:To|Or|You may|You can|Alternatively|[-*]|If you (?:wish|want|would|prefer))\s"
)
"""What may offer the reader something: with more than one, a purpose is a choice."""


class Rolls(Choices):
    """The part of reading a paragraph that reads rolls of dice."""

    def _without_rolls(self, parts: list[list[Token]], found: list[Sentence]) -> Iterator[list[Token]]:
        """The sentences that are no roll with its results in words; such rolls are added to what is found."""
        at = 0
        parts = [without_story(self._without_purpose(part)) for part in parts]
        while at < len(parts):
            if self.reader.may(DICE, parts[at]) and (rolled := self._rolled(parts, at)):
                found.append(rolled[0])
                at = rolled[1]
            else:
                yield parts[at]
                at += 1

    def _without_purpose(self, part: list[Token]) -> list[Token]:
        """To force the door, roll Power against 10: an order, where the section leaves nothing else to choose."""
        if (
            part[0].text != "To"
            or any(token.kind == REFERENCE for token in part)
            or len(_CHOICES.findall(self.text)) > 1
        ):
            return part
        comma = next((at for at, token in enumerate(part[:MAX_PURPOSE]) if token.kind != WORD), 0)
        behind = part[comma + 1 : comma + 2] if comma and part[comma].text == "," else []
        if not behind or behind[0].text.casefold() not in _ORDERS:
            return part
        return [behind[0]._replace(text=behind[0].text.capitalize()), *part[comma + 2 :]]

    def _rolled(self, parts: list[list[Token]], at: int) -> tuple[Sentence, int] | None:
        """Roll one die. On a 1 or 2, ...: the table of that roll, and the position behind its sentences."""
        roll = None
        if not ROLLS.isdisjoint(token.text.casefold() for token in parts[at][:MAX_LEAD]):
            roll = roll_in_words([in_full(part) for part in parts], at, self.book)
        if roll is None:
            return self._amount_of_dice(parts, at)
        before, rows = self.reader.state(), list[Row]()
        for faces, body in (each for branch in roll.branches for each in for_each_face(branch)):
            said = (
                [body[0]._replace(text=body[0].text[:1].upper() + body[0].text[1:]), *body[1:]]
                if body
                else []
            )
            statements, otherwise = self.reader.sentence(said) if said else ([], None)
            lost = not statements and any(token.kind not in (WORD, MARK) for token in body)
            if lost or otherwise is not None or len(self.reader.faults) > len(before.faults):
                self.reader.restore(before)
                if lost:
                    self.reader.stream = self.reader.written = body
                    self.reader.report("condition", body[0], body[-1], Message("depends on a roll in words of its own."),
                                       Message("Make a table whose first column is headed by a die, such as d6. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
                return None
            span = Span(body[0].start, body[-1].end) if body else Span(parts[at][0].start, parts[at][-1].end)
            words = " ".join(self.text[span.start : span.end].split()) if body else ""
            rows += [Row(low, high, words, tuple(statements), span) for low, high in ranges(faces)]
        whole = Span(parts[at][0].start, parts[at + roll.parts - 1][-1].end)
        table = RollTable(roll.dice, tuple(sorted(rows, key=lambda row: row.low)), whole)
        return Sentence(whole, (table,)), at + roll.parts

    def _amount_of_dice(self, parts: list[list[Token]], at: int) -> tuple[Sentence, int] | None:
        """Lose 1d6 HP: the sentence with a table of the dice in it, and the position behind it."""
        amount = dice_amount(parts, at)
        if amount is None:
            return None
        before = self.reader.state()

        def read(stream: list[Token]) -> list[Statement] | None:
            self.reader.restore(before)
            statements, otherwise = self.reader.sentence(stream)
            return None if otherwise or len(self.reader.faults) > len(before.faults) else statements

        made = read_with_dice(amount, read)
        if made is None:
            self.reader.restore(before)
            return None
        whole = Span(parts[at][0].start, parts[at + amount.parts - 1][-1].end)
        return Sentence(whole, tuple(made)), at + amount.parts


_THROWS = frozenset("roll throw".split())
_DIE = frozenset("die dice".split())
_NO_STORY = frozenset(
    "if unless or may can could might would not never when until then he she they his him her them".split()
)


def without_story(part: list[Token]) -> list[Token]:
    """The path splits again, so roll a die: the roll, where what stands in front of it is a reason or what the reader does."""
    for at in range(2, len(part) - 2):
        if part[at].text not in _THROWS or part[at - 1].text not in ("so", "and"):
            continue
        front = [token.text.casefold() for token in part[: at - 1]]
        told = all(token.kind == WORD or token.text == "," for token in part[:at]) and _NO_STORY.isdisjoint(
            front
        )
        meant = front[-1] == "," if part[at - 1].text == "so" else front[0] == "you"
        if told and meant and part[at + 2].text in _DIE:
            return [part[at]._replace(text=part[at].text.capitalize()), *part[at + 1 :]]
        return part
    return part


def behind_a_roll(program: list[Statement]) -> bool:
    """Whether the last thing that a section has done is a roll or a fight, its results aside."""
    for statement in reversed(program):
        if isinstance(statement, Order) and statement.rolls:
            return True
        if not (isinstance(statement, When) and statement.condition.kind == "result"):
            return (
                isinstance(statement, When) and _rolls(statement.body) and _rolls(statement.otherwise or ())
            )
    return False


def _rolls(body: tuple[Statement, ...]) -> bool:
    last = body[-1] if body else None
    return isinstance(last, Order) and last.rolls
