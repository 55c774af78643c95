"""What a section does, put together from its sentences; and what is wrong with the whole though each sentence is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from talewright.adventure.book import ERROR, WARNING, Block, Fault, Sentence, quoted
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
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, REFERENCE, tokens
from talewright.adventure.reading.near_misses.goods import is_counted
from talewright.adventure.reading.near_misses.meaning import is_name
from talewright.adventure.traversal import inner, leaves, walk
from talewright.core.findings import Span
from talewright.core.text.message import Message

_KNOWN = re.compile(r"\b(?:(?:the|your|this|that)\s+\*\*|(?:it|them)\b)", re.IGNORECASE)
"""What the text has named before."""
"""The result of a fight that the text may forbid."""


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
                whole = _eaten_there(statement)
                if _asks_for_food(whole):
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
                if self._said_before(whole):
                    continue
                self.statements.append(whole)
                rest_at = len(self.statements) - 1 if _rest_of(statement) is not None else None

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
        rest = _rest_of(self.statements[at])
        assert rest is not None
        fed = _fed(rest, statement)
        if fed is not None:
            self.statements[at] = _with_rest(self.statements[at], fed)
        return fed is not None


def _fed(rest: Rest, statement: When) -> Rest | None:
    """The Rest with what follows from eating, or from having nothing to eat; None where the statement says something else."""
    asked = statement.condition
    if asked.kind == "eat" and rest.eaten is None:
        hungry = rest.hungry if statement.otherwise is None else statement.otherwise
        return replace(rest, eaten=statement.body, hungry=hungry)
    if asked.kind == "item" and asked.name == "ration" and asked.negated and rest.hungry is None:
        return replace(rest, hungry=statement.body) if statement.otherwise is None else None
    return None


def _eaten_there(statement: Statement) -> Statement:
    """You may Rest; if you eat a ration, heal 1 Vitality: what follows from eating is no effect of every Rest."""
    rest = _rest_of(statement)
    if rest is None:
        return statement
    whole = replace(rest, effects=())
    for each in rest.effects:
        fed = _fed(whole, each) if isinstance(each, When) else None
        whole = replace(whole, effects=(*whole.effects, each)) if fed is None else fed
    return _with_rest(statement, whole)


def _asks_for_food(statement: Statement) -> bool:
    """Whether anything in a statement depends on eating: nobody is asked for a ration but at a Rest."""
    asked = (each.condition for each in walk((statement,)) if isinstance(each, When | Choice))
    return any(
        leaf.kind == "eat" for condition in asked if condition is not None for leaf in leaves(condition)
    )


def _with_rest(statement: Statement, rest: Rest) -> Statement:
    """A Rest, or what is paid for one, with another Rest in its place."""
    return replace(statement, body=(rest,)) if isinstance(statement, When) else rest


def _rest_of(statement: Statement) -> Rest | None:
    """The Rest that a statement is, or the one that is paid for: "You may Pay 2 gp to Rest"."""
    if isinstance(statement, When) and len(statement.body) == 1 and statement.otherwise is None:
        statement = statement.body[0] if statement.condition.kind == "coin" else statement
    return statement if isinstance(statement, Rest) else None


def ending_last(program: list[Statement]) -> list[Statement]:
    """Your adventure ends here; gain 4 Experience: what the reader still gets is had before the book closes."""
    at = next((i for i, each in enumerate(program) if isinstance(each, Finish)), len(program))
    behind = program[at + 1 :]
    if any(isinstance(each, Goto | Choice | Finish | TurnByNumber) for each in walk(tuple(behind))):
        return program
    return [*program[:at], *behind, *program[at : at + 1]]


def by_number(program: Sequence[Statement]) -> bool:
    return any(isinstance(each, TurnByNumber) for each in walk(tuple(program)))


def ends_in_way(made: Sequence[Statement]) -> bool:
    """Whether an item of a list leads somewhere: by its last way, or by those of the roll that it makes."""
    last = made[-1]
    if isinstance(last, Goto):
        return True
    if not any(isinstance(each, Order) and each.rolls for each in made):
        return False
    return (
        isinstance(last, When)
        and last.condition.kind == "result"
        and last.body[-1:] != ()
        and isinstance(last.body[-1], Goto)
    )


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


def without_way(blocks: Sequence[Block], text: str, known: Sequence[Fault]) -> Iterator[Fault]:
    """- Follow the heron (mill): an item among ways that leads nowhere, and of which nothing has been reported."""
    list_: list[Block] = []
    for block in (*blocks, None):
        if block is not None and block.kind == "item":
            list_.append(block)
            continue
        ways = [any(isinstance(each, Choice) for each in _all(item)) for item in list_]
        for item, leads in zip(list_, ways, strict=True):
            arrow = "→" in text[item.span.start : item.span.end]
            done = leads or any(map(_does, _all(item))) or not (arrow or any(ways))
            if not done and not any(item.span.start <= fault.span.start < item.span.end for fault in known):
                yield Fault("reference", ERROR, item.span, quoted(text, item.span), Message("stands among ways and leads nowhere."),
                            Message('End it with "turn to [[name]]", or take it out of the list.'))  # fmt: skip
        list_ = []


def _all(block: Block) -> Iterator[Statement]:
    return (each for one in block.sentences for each in one.statements)


def _does(statement: Statement) -> bool:
    """Whether anything is carried out; nothing is of "If you have the keyword *Moon*, the front is locked."."""
    return not isinstance(statement, When) or bool(statement.body or statement.otherwise)


_ASKS = frozenset(
    "for at is of asks wants demands charges costs expects takes says price only just another good".split()
)
"""Words in front of a price."""
_TAKEN = frozenset(
    "lose loses lost gone rob robs robbed relieve relieves steal steals stolen lighter poorer missing pays paid gave gives hands hand handed won wins owe owes return back".split()
)
"""Words with which coin changes hands here, and not in the choice below."""


def asked_below(text: str, span: Span, program: Sequence[Statement], book: PhraseBook) -> bool:
    """She will row you over for 4 gp. - To pay her (4 gp), turn to [[x]]: a price that the story names is paid in a choice below."""
    stream = tokens(text[span.start : span.end])
    words = [token.text.casefold() for token in stream]
    amounts = [
        at for at, word in enumerate(words) if at and word in book.lexicon.coins and is_counted(stream, at)
    ]
    if (
        len(amounts) != 1
        or not _TAKEN.isdisjoint(words)
        or not _ASKS & {*words[max(0, amounts[0] - 4) : amounts[0] - 1]}
    ):
        return False
    named = any(
        token.kind in (BOLD, ITALIC, REFERENCE)
        or token.text in book.terms
        or (token.text[:1].isupper() and is_name(book, token.text))
        for token in stream
    )
    if named or "ration" in words or "rations" in words or ("from", "you") in {*pairwise(words)}:
        return False
    number = stream[amounts[0] - 1].text
    amount = int(number) if number.isdigit() else NUMBERS[number.casefold()]
    return any(
        isinstance(each, Choice) and each.price == amount and each.span.start > span.start for each in program
    )
