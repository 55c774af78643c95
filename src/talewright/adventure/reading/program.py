"""What a section does, put together from its sentences; and what is wrong with the whole though each sentence is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from talewright.adventure.book import ERROR, WARNING, Fault, Sentence, quoted
from talewright.adventure.model import (
    Choice,
    Finish,
    Give,
    Goto,
    LoseItems,
    Offer,
    Order,
    Rest,
    Statement,
    TurnByNumber,
    When,
)
from talewright.adventure.traversal import inner, walk
from talewright.core.text.message import Message

_KNOWN = re.compile(r"\b(?:(?:the|your|this|that)\s+\*\*|(?:it|them)\b)", re.IGNORECASE)
"""What the text has named before."""


class Program:
    """The statements of a section in reading order. Faults are added to `faults`."""

    def __init__(self, text: str, faults: list[Fault]) -> None:
        self.text, self.faults = text, faults
        self.statements: list[Statement] = []
        self.death: tuple[Statement, ...] | None = None
        """what happens at zero in this section"""

    def add(self, found: list[Sentence]) -> None:
        """The statements of a paragraph: what happens at zero apart, rations into their Rest."""
        rest_at: int | None = None
        for at, sentence in enumerate(found):
            following = [each for later in found[at + 1 : at + 2] for each in later.statements]
            followed = any(not isinstance(each, When) for each in following)
            for statement in sentence.statements:
                if isinstance(statement, When) and statement.condition.kind == "zero":
                    self._declare(statement)
                    continue
                if isinstance(statement, When) and rest_at is not None and self._feeds(statement, rest_at):
                    continue
                if isinstance(statement, When) and statement.condition.kind == "eat":
                    self.faults.append(
                        Fault("rest", ERROR, statement.span, quoted(self.text, statement.span),
                              Message("belongs to a Rest, and none stands before it."),
                              Message('Put it behind "You may Rest ..." in the same paragraph.'))
                    )  # fmt: skip
                    continue
                if followed and isinstance(statement, When) and not (statement.body or statement.otherwise):
                    self.faults.append(
                        Fault("governs-nothing", WARNING, statement.span, quoted(self.text, statement.span),
                              Message("is a condition on which nothing depends: it ends at the full stop."),
                              Message('Say in the same sentence, in a phrase of the book, what happens to these readers; or say it without "if".'))
                    )  # fmt: skip
                if self._said_before(statement):
                    continue
                self.statements.append(statement)
                rest_at = len(self.statements) - 1 if isinstance(statement, Rest) else None

    def _said_before(self, statement: Statement) -> bool:
        """You find a **lamp**. You take the **lamp**: what has just changed hands is meant, not another one."""
        last = self.statements[-1] if self.statements else None
        return (
            isinstance(statement, Give | LoseItems)
            and statement == last
            and statement.span.start >= last.span.end
            and _KNOWN.search(self.text, statement.span.start, statement.span.end) is not None
        )

    def _declare(self, statement: When) -> None:
        if self.death is not None or statement.otherwise is not None:
            self.faults.append(
                Fault("death", ERROR, statement.span, quoted(self.text, statement.span),
                      Message("is a second word on what happens at zero in this section."), Message("Keep one."))
            )  # fmt: skip
        self.death = statement.body

    def _feeds(self, statement: When, at: int) -> bool:
        """If you eat a ration ..., If you have no ration ...: part of the Rest before."""
        rest = self.statements[at]
        assert isinstance(rest, Rest)
        asked = statement.condition
        if asked.kind == "eat" and rest.eaten is None:
            hungry = rest.hungry if statement.otherwise is None else statement.otherwise
            self.statements[at] = replace(rest, eaten=statement.body, hungry=hungry)
            return True
        if asked.kind == "item" and asked.name == "ration" and asked.negated and rest.hungry is None:
            if statement.otherwise is not None:
                return False
            self.statements[at] = replace(rest, hungry=statement.body)
            return True
        return False


def ending_last(program: list[Statement]) -> list[Statement]:
    """Your adventure ends here; gain 4 Experience: what the reader still gets is had before the book closes."""
    at = next((i for i, each in enumerate(program) if isinstance(each, Finish)), len(program))
    behind = program[at + 1 :]
    if any(isinstance(each, Goto | Choice | Finish | TurnByNumber) for each in walk(tuple(behind))):
        return program
    return [*program[:at], *behind, *program[at : at + 1]]


def by_number(program: Sequence[Statement]) -> bool:
    return any(isinstance(each, TurnByNumber) for each in walk(tuple(program)))


def several_ways(statements: list[Statement]) -> bool:
    """If you have A, turn to ...; if you have B, turn to ...: two choices."""
    ways = [each for each in statements if isinstance(each, When) and each.condition.kind != "result"]
    return len(ways) > 1 and all(each.body and isinstance(each.body[-1], Goto) for each in ways)


def sums(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """A section found by number is a choice beside others: who has no number needs another way."""
    choices = [each for each in program if isinstance(each, Choice)]
    for statement in program:
        nested = [each for body in inner(statement) for each in body]
        if isinstance(statement, TurnByNumber) or (
            by_number(nested)
            and not (isinstance(statement, Choice) and any(isinstance(each, TurnByNumber) for each in nested))
        ):
            yield Fault("by-number", ERROR, statement.span, quoted(text, statement.span),
                        Message("asks for a number where no choice can be."),
                        Message("Give the sum a sentence or a list item of its own."))  # fmt: skip
    if choices and all(by_number(each.body) for each in choices):
        yield Fault("by-number", ERROR, choices[0].span, quoted(text, choices[0].span),
                    Message("is the only way on, and a reader may not know the number."),
                    Message("Add a choice for those who do not."))  # fmt: skip


def offered_again(program: list[Statement], text: str) -> Iterator[Fault]:
    """You find a **rope**. You may take the **rope**: it would be had before it is offered."""
    for before, offer in pairwise(program):
        if not isinstance(before, Give) or not isinstance(offer, Offer):
            continue
        if {item.name for item in before.items} & {item.name for item in offer.items}:
            yield Fault("offer", ERROR, offer.span, quoted(text, offer.span), Message("offers what the sentence before has already given."),
                        Message('Say where it is without "You find ...", or leave the offer out.'))  # fmt: skip


def asked_again(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """If you fail, turn to [[x]]; if you fail, turn to [[y]]: two ways for one result, of which the second is never taken."""
    led: set[str] = set()
    for each in program:
        if isinstance(each, Order) and each.rolls:
            led = set()
        if isinstance(each, When) and each.body and isinstance(each.body[-1], Order) and each.body[-1].rolls:
            led = set()  # If you succeed, Roll Focus against 9: what follows asks for the second roll
        result = each.condition if isinstance(each, When) and each.condition.kind == "result" else None
        if (
            result is None
            or not isinstance(each, When)
            or not each.body
            or not isinstance(each.body[-1], Goto)
        ):
            continue
        if result.name in led:
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for a result that has led elsewhere before."),
                        Message("Say once where each result leads."))  # fmt: skip
        led.add(result.name)
