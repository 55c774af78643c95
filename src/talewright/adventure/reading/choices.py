"""Ways on that the reader may pick: list items, "To climb, turn to ...", questions with brackets, sums."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from talewright.adventure.book import ERROR, Fault, Sentence, quoted
from talewright.adventure.model import (
    BuysTreasure,
    Choice,
    Coin,
    Condition,
    Goto,
    Offer,
    Shop,
    Statement,
    TurnByNumber,
    When,
)
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading import prose_choices
from talewright.adventure.reading.branches import is_ability
from talewright.adventure.reading.decisions import decided_in_place
from talewright.adventure.reading.layout import Piece
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.parting import alternatives
from talewright.adventure.reading.prices import Prices
from talewright.adventure.reading.program import by_number
from talewright.adventure.reading.reader import State
from talewright.adventure.traversal import walk
from talewright.core.findings import Span
from talewright.core.text.message import Message

NO_OFFER = frozenset(
    "not well have be only never see hear feel think wonder find still yet swear barely hardly scarcely just almost".split()
)
"""Words behind "You may" that offer nothing."""


_WHEN = frozenset("When when Once once While while Until until That that".split())
"""When you can stand, you limp on to [[x]]: what the reader is able to do by then is no offer."""
_YOU_MAY = re.compile(r"[Yy]ou may\b")
_OPEN = re.compile(
    r"(?<![Ii]f )\b[Yy]ou (?:may|can)\b|\bmay turn to\b|\band (?:can|may) (?!not\b|be\b)|\bmay you\b|\band (?:wish|want|choose|decide|prefer) to\b"
    r"|\b(?:would like|wish|want|choose|decide) to use\b"
)

_OF_READERS = re.compile(
    r"(?:Any|Anyone|Anybody|Those|Whoever|All|A|An|Readers|Adventurers|Characters|Folks) [^.;:!?]*\b(?:may|can)\b(?! not\b| be\b)"
)
"""Those who have it may go there: the sentence begins with somebody."""


_NO_FURTHER = re.compile(r"\b[Yy]ou can \w+ no [^,;:]*? and must\b")
"""You can go no further and must turn back: nothing is offered."""


def _offers(part: list[Token], end: int) -> bool:
    """Whether "you may ...", "you can ..." or "you could ..." stands in front of a way on."""
    front = [token.text for token in part if token.start < end]
    could = "could" if "but" not in front else "may"  # You could turn back, but you ...: nothing is offered
    if ("and", "must") in pairwise(front):
        return False  # You can go no further and must turn back
    return any(
        one in ("You", "you")
        and two in ("may", "can", could)
        and three not in NO_OFFER
        and before not in _WHEN
        for before, one, two, three in zip(("", *front), front, front[1:], front[2:], strict=False)
    )


def _is_rest(choice: Choice) -> bool:
    """- Otherwise, go up to bed, turn to [[x]]."""
    return choice.words.lstrip("-*+ ").startswith(("Otherwise", "Else"))


class Choices(Prices):
    """The part of reading a section that finds its choices. What is read so far is in `program`."""

    def _as_choices(self, statements: list[Statement], part: list[Token]) -> list[Statement]:
        """In running text, "To wait, Lose a ration and turn to ..." is one choice with all that it says."""
        if (
            part[0].text == "To"
            and len(statements) > 1
            and isinstance(statements[-1], Goto)
            and not any(isinstance(each, When | Choice | Goto) for each in statements[:-1])
        ):
            span = Span(part[0].start, part[-1].end)
            return [Choice(" ".join(self.text[span.start : span.end].split()), tuple(statements), None, span)]
        alone = len(statements) == 1
        return [each for one in statements for each in self._as_choice(one, part, alone=alone)]

    def _as_choice(self, statement: Statement, part: list[Token], *, alone: bool) -> list[Statement]:
        """In running text: "To climb, turn to ..." and "If you want to climb, turn to ..." offer a way.

        So does "You may flee: turn to ...", where nothing else is carried out in the sentence.
        """
        start, end = (part[0].start, part[-1].end) if alone else (statement.span.start, statement.span.end)
        words = " ".join(self.text[start:end].split())
        if isinstance(statement, When) and statement.condition.kind == "wish":
            return self._wished(statement, words)
        if isinstance(statement, TurnByNumber):
            return [Choice(words, (statement,), None, statement.span)]
        if isinstance(statement, When) and by_number(statement.body) and statement.otherwise is None:
            return [Choice(words, statement.body, statement.condition, statement.span)]
        if isinstance(statement, When) and self._allows(statement, part):
            if statement.otherwise:
                return self._either_way(statement, statement.otherwise, statement.condition)
            return [Choice(words, statement.body, statement.condition, statement.span)]
        offered = _YOU_MAY.match(self.text, statement.span.start) or (
            alone and _offers(part, statement.span.start)
        )
        if isinstance(statement, Goto) and (offered or (part[0].text == "To" and len(part) > 5)):
            return [Choice(words, (statement,), None, statement.span)]
        return [statement]

    def _allows(self, when: When, part: list[Token]) -> bool:
        """If you have the **lamp**, you may turn to ...: the way is open, and nobody has to take it."""
        bodies = (when.body,) if when.otherwise is None else (when.body, when.otherwise)
        if not all(body and isinstance(body[-1], Goto) for body in bodies):
            return False
        end = when.span.end if when.otherwise is None else when.body[-1].span.end
        said = self.text[when.span.start : end]
        behind = when.otherwise and "you can " in said
        if behind and is_ability(when.condition, said, self.text[end : when.span.end].lstrip(",; ")):
            return False
        read = " ".join(token.text for token in part if when.span.start <= token.start < end)
        return when.condition.kind in INVERTED and bool(
            _OPEN.search(_NO_FURTHER.sub("", said)) or "you may turn to" in read or _OF_READERS.match(said)
        )

    def _one_choice(self, piece: Piece, found: list[Sentence], price: Coin | None) -> list[Sentence]:
        """The sentences of a list item as the choice that they are, if none of them is one yet."""
        if any(isinstance(each, Choice) for sentence in found for each in sentence.statements):
            return found
        choice = self._choice(piece, found)
        if price is not None:
            choice = replace(choice, body=(price, *choice.body))
        return [Sentence(found[0].span, (choice,)), *(Sentence(each.span) for each in found[1:])]

    def _wished(self, statement: When, words: str) -> list[Statement]:
        """What the reader decides: a way on is a choice, what is offered anyway stays an offer."""
        if statement.otherwise is None and any(isinstance(each, Goto) for each in walk(statement.body)):
            return [Choice(words, statement.body, None, statement.span)]
        if statement.otherwise and all(
            body and isinstance(body[-1], Goto) for body in (statement.body, statement.otherwise)
        ):
            return self._either_way(statement, statement.otherwise, None)
        if statement.otherwise is None and all(
            isinstance(each, Offer | Shop | BuysTreasure) and not (isinstance(each, Offer) and each.must)
            for each in statement.body
        ):
            return list(statement.body)
        if decided_in_place(statement):
            return [statement]
        self.reader.faults.append(
            Fault("condition", ERROR, statement.span, quoted(self.text, statement.span),
                  Message("is the reader's own decision, and leads nowhere by itself."),
                  Message("Make it a choice in a list that ends in a reference."))
        )  # fmt: skip
        return []

    def _either_way(
        self, when: When, otherwise: tuple[Statement, ...], condition: Condition | None
    ) -> list[Statement]:
        """The two ways of a sentence with "otherwise", each with its own words."""
        middle = when.body[-1].span.end
        other = " ".join(self.text[middle : when.span.end].split()).lstrip(",; ")
        first = " ".join(self.text[when.span.start : middle].split()) + "."
        return [
            Choice(first, when.body, condition, when.span),
            Choice(other[:1].upper() + other[1:], otherwise, None, when.span),
        ]

    def _alternatives(self, part: list[Token], before: State) -> tuple[Choice, ...]:
        """You can knock at [[x]], or climb up to [[a]]: one choice for each way, where nothing in them is reported."""
        halves = alternatives(part)
        if not halves:
            return self._left_to_the_reader(part, before)
        after, found = self.reader.state(), list[Choice]()
        self.reader.restore(before)
        for half in halves:
            statements, otherwise = self.reader.sentence(half)
            made = self._as_choices(statements, half)
            if otherwise is None and len(made) == 1 and (choice := self._taken_or_left(made[0], half)):
                found.append(choice)
        if len(found) < len(halves) or len(self.reader.faults) > len(before.faults):
            self.reader.restore(after)
            return self._left_to_the_reader(part, before)
        return tuple(found)

    def _left_to_the_reader(self, part: list[Token], before: State) -> tuple[Choice, ...]:
        """Turn to [[x]] or [[a]] as you please."""
        found = prose_choices.offered(part, self.book, self.text)
        if found:
            self.reader.restore(before)
        return found

    def _taken_or_left(self, statement: Statement, half: list[Token]) -> Choice | None:
        """One of several ways as a choice; None where it is no way."""
        words = " ".join(self.text[half[0].start : half[-1].end].split()).removesuffix(".")
        words = words[:1].upper() + words[1:] + "."
        if isinstance(statement, Choice):
            return replace(statement, words=words)
        if isinstance(statement, Goto):
            return Choice(words, (statement,), None, statement.span)
        if (
            isinstance(statement, When)
            and statement.otherwise is None
            and statement.condition.kind in INVERTED
        ):
            leads = bool(statement.body) and isinstance(statement.body[-1], Goto)
            return Choice(words, statement.body, statement.condition, statement.span) if leads else None
        return None

    def _choice(self, piece: Piece, found: list[Sentence]) -> Choice:
        words = " ".join(piece.text.split())
        statements = [each for sentence in found for each in sentence.statements]
        span = Span(piece.start, piece.end)
        first = statements[0]
        if isinstance(first, When) and first.otherwise is None and first.condition.kind != "zero":
            condition: Condition | None = first.condition if first.condition.kind != "wish" else None
            if len(statements) == 1:
                return Choice(words, first.body, condition, span)
            if not first.body:
                self.reader.faults.append(
                    Fault("condition", ERROR, first.span, quoted(self.text, first.span),
                          Message("is a condition that stops at the full stop, so the way behind it is open to everyone."),
                          Message("Put a comma or colon in place of the full stop."))
                )  # fmt: skip
        return Choice(words, tuple(statements), None, span)

    def _last_choice(self, piece: Piece, body: list[Statement]) -> Choice:
        """- Otherwise, turn to ...: open where no choice above it is, and to those who may cast a spell and do not."""
        above: list[Choice] = []
        for each in reversed(self.program.statements):
            if not isinstance(each, Choice):
                break
            above.insert(0, each)
        span = Span(piece.start, piece.end)
        if any(_is_rest(each) for each in above):
            first = next(at for at, each in enumerate(above) if _is_rest(each))
            above = above[:first]  # several ways for all the others
        asked = [each.condition for each in above if each.condition is not None and not each.price]
        words = piece.text.lstrip("-*+ ")
        if (
            above
            and not asked
            and words.startswith("If ")
            and above[-1].words.lstrip("-*+ ").startswith("If you ")
        ):
            # If you want to stay, ... If not, ...: both are the reader's decision.
            return Choice(" ".join(piece.text.split()), tuple(body), None, span)
        if not above or len(asked) < len(above):
            self.reader.faults.append(
                Fault("otherwise", ERROR, span, quoted(self.text, span),
                      Message("needs a condition in every choice above it."),
                      Message('Begin the choices above with "If ...", or say what this one is for.'))
            )  # fmt: skip
        parts = tuple(each for each in asked if each.kind != "cast")
        condition = Condition("any", negated=True, parts=parts, span=span) if parts or not asked else None
        return Choice(" ".join(piece.text.split()), tuple(body), condition, span)
