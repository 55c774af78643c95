"""A paragraph or an item of a list read: its sentences one after the other, each with what the others make of it."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import ERROR, Fault, Sentence, quoted
from talewright.adventure.model import Choice, Coin, Offer, Rest, Shop, Statement, When
from talewright.adventure.phrases.tokens import (
    CODE,
    QUOTE,
    STRAY,
    WEB,
    Token,
    sentences,
    tokens,
)
from talewright.adventure.reading.branches import (
    is_for_others,
    left_to_those_who_can,
    or_else,
    other_way,
    settled,
)
from talewright.adventure.reading.counting import plain_counters
from talewright.adventure.reading.decisions import (
    agreed,
    left_open,
    left_to_rest,
    paid_for,
    taken,
)
from talewright.adventure.reading.free_readings import LAST_LOOK, TWO, WAYS, misspelt
from talewright.adventure.reading.labels import (
    by_turning,
    in_one_sentence,
    label_way,
    labelled,
    labelled_ways,
    way_behind_label,
    with_what_is_allowed,
)
from talewright.adventure.reading.last_look import NOT_NOTED, looked_at, not_noted
from talewright.adventure.reading.layout import Piece
from talewright.adventure.reading.near_misses import PLAIN_CURE, names_what_is_meant
from talewright.adventure.reading.neighbours import look_over
from talewright.adventure.reading.parting import parted
from talewright.adventure.reading.prices import leads_on, with_price
from talewright.adventure.reading.program import by_number, ends_in_way, several_ways
from talewright.adventure.reading.reader import MAX_REGROUPED
from talewright.adventure.reading.rolls import behind_a_roll
from talewright.adventure.reading.undecided import offers
from talewright.adventure.reading.wordings import MAX_PARAGRAPH, Begun, InOtherWords, Paragraph
from talewright.core.findings import Span
from talewright.core.text.message import Message

SHORT = 8
"""Sentences of so few words are always read: one slip may have hidden all that an instruction is known by."""
_STRAY_QUOTES = frozenset("\"“”„«»'‘")
_FLIGHT = frozenset("run flee escape retreat".split())
_FLEES = _FLIGHT | frozenset("runs ran away fled otherwise else not lose".split())


class Paragraphs(InOtherWords):
    """The part of reading a section that reads running text."""

    paper: bool
    labels: set[int]
    """where the ways begin in this paragraph that stand side by side, each behind a deed"""

    def _without_partner(self, mark: Token, part: list[Token]) -> None:
        self.reader.report("quotation", part[0], part[-1],
                           Message("stands beside a quotation mark ({text}) that has no partner.", text=mark.text),
                           Message("Close the quotation; speech is never executed, so it must be clear where it ends."))  # fmt: skip

    def _prose(self, piece: Piece) -> list[Sentence]:
        self.reader.rolled = self.reader.asked = False
        self.reader.answering, self.reader.listed = None, piece.kind == "item"
        self.reader.behind_roll = behind_a_roll(self.program.statements)
        stream = tokens(piece.text, piece.start)
        stray = next((t for t in stream if t.kind == STRAY and t.text in _STRAY_QUOTES), None)
        stream = [t for t in stream if t.kind != CODE and t is not stray]
        if self.book.lexicon.counters and "*" in piece.text:
            stream = [*plain_counters(stream, self.book)]
        if "**" in piece.text:
            self._unclosed(stream)
        price: Coin | None = None
        if piece.kind == "item" and stray is None and leads_on(stream):
            stream, price = self._price(stream)
        running = piece.kind == "paragraph" and stray is None
        parts = self._parted(stream) if running else in_one_sentence([*sentences(stream)])
        parts = with_what_is_allowed(parts)
        before = Begun(self.reader.state(), [*self.program.statements], self.program.death)
        found = self._sentences(piece, parts, stream, price, stray)
        reported = len(self.reader.faults) > len(before.reader.faults)
        if stray is not None or not reported or len(stream) > MAX_PARAGRAPH:
            return found
        return self._in_other_words(Paragraph(piece, parts, stream, price), before, found)

    def _sentences(
        self,
        piece: Piece,
        parts: list[list[Token]],
        stream: list[Token],
        price: Coin | None,
        stray: Token | None,
    ) -> list[Sentence]:
        """The sentences as they stand."""
        found: list[Sentence] = []
        self.reader.names_flight = any(token.text.casefold() in _FLEES for part in parts for token in part)
        running = piece.kind == "paragraph" and stray is None
        self.labels = labelled(parts, self.book) if running else set()
        for each in self._without_rolls(parts, found) if running else parts:
            if len(each) > SHORT and each[-1].text != "?" and not self._may_instruct(each):
                self.reader.pass_over(each)
                found.append(Sentence(Span(each[0].start, each[-1].end)))
                continue
            part, paid = self._paid_in_text(each) if piece.kind == "paragraph" else (each, None)
            before = len(self.reader.faults)
            named, self.reader.mentioned = self.reader.mentioned, None
            pending = self.reader.pending
            ways, statements, otherwise = self._read(part, plain=not running)
            if ways:
                found.append(Sentence(Span(part[0].start, part[-1].end), ways))
                continue
            if not any(names_what_is_meant(each.cure) for each in self.reader.faults[before:]) and (
                slip := misspelt(self.book, part, pending)
            ):
                del self.reader.faults[before:]
                self._slip(*slip)
            span = Span(part[0].start, part[-1].end)
            if stray is not None and (statements or otherwise):
                del self.reader.faults[before:]
                self._without_partner(stray, part)
                statements, otherwise = [], None
            if named is not None and statements and len(self.reader.faults) == before:
                self.reader.settle(named, part)
            if (accepted := agreed(statements)) is not None:
                found.append(self._taken(found, accepted, part))
                continue
            if otherwise is not None and piece.kind == "item" and not found:
                found.append(Sentence(span, (self._last_choice(piece, otherwise),)))
                continue
            if otherwise is not None:
                self._attach(found, otherwise, part)
                found.append(Sentence(span))
                continue
            if piece.kind == "item" and several_ways(statements):
                self.reader.report("reference", part[0], part[-1], Message("holds several ways in one item of a list."),
                                   Message("Make an item of each."))  # fmt: skip
                statements = []
            if self.paper:
                self._no_web(part)
            if piece.kind == "paragraph":
                statements = self._in_paragraph(self._as_choices(statements, part), part, found)
            if paid is not None:
                statements = with_price(paid, statements)
            found.append(Sentence(span, tuple(statements)))
        made = [each for sentence in found for each in sentence.statements]
        if piece.kind == "item" and made and (leads_on(stream) or by_number(made) or ends_in_way(made)):
            found = self._one_choice(piece, found, price)
        found = paid_for(settled(found), self.text) if made else found
        if piece.kind == "paragraph":
            open_to_choice = left_to_those_who_can(labelled_ways(found, self.text), self.text)
            found = paid_for(open_to_choice, self.text) if open_to_choice != found else found
            for open_ in left_open(found, self.text):
                self.reader.faults.append(
                    Fault("condition", ERROR, open_.span, quoted(self.text, open_.span), Message("makes an instruction depend on something the phrase book cannot decide."),
                          Message("What a reader decides is a choice: make a list of choices, each with its own way; or {plain_cure}", plain_cure=PLAIN_CURE))
                )  # fmt: skip
        look_over(self.reader, stream, found, self.program.death or ())
        self.program.add(found)
        return found

    def _paid_in_text(self, part: list[Token]) -> tuple[list[Token], Coin | None]:
        """A sentence without its price in brackets, and the price, where it offers a way that the price can be for."""
        priced, paid = self._price_in_text(part)
        if paid is None:
            return part, None
        before = self.reader.state()
        ways, statements, _ = self._read(priced, plain=False)
        offers = bool(ways) or any(isinstance(each, Choice) for each in self._as_choices(statements, priced))
        self.reader.restore(before)
        return (priced, paid) if offers else (part, None)

    def _parted(self, stream: list[Token]) -> list[list[Token]]:
        """Each sentence of a paragraph, or the two that it is."""
        found = list[list[Token]]()
        for each in sentences(stream):
            found += parted(each, self.book) if self.reader.may(TWO, each) else [each]
        return found

    def _read(
        self, part: list[Token], *, plain: bool
    ) -> tuple[tuple[Choice, ...], list[Statement], list[Statement] | None]:
        """The ways that a sentence offers, or else its statements, and those of an "Otherwise" that opens it; with `plain` it offers none."""
        if part[0].start in self.labels and self._may_choose():
            self.reader.pass_over(part)
            return (label_way(part, self.text),), [], None
        if not plain and self.reader.may(WAYS, part) and (ways := self._asked_ways(by_turning(part))):
            return ways, [], None
        state = self.reader.state()
        statements, otherwise = self.reader.sentence(part)
        if (
            plain
            and len(self.reader.faults) > len(state.faults)
            and (way := way_behind_label(part, self.book))
        ):
            self.reader.restore(state)
            statements, otherwise = self.reader.sentence(way)
        if plain and len(self.reader.faults) > len(state.faults) and self._may_choose():
            statements, otherwise = self.reader.decided(part, state) or (statements, otherwise)
        if plain or len(self.reader.faults) == len(state.faults) or len(part) > MAX_REGROUPED:
            return (), statements, otherwise
        return self._alternatives(part, state), statements, otherwise

    def _may_choose(self) -> bool:
        """Whether labels of ways are deeds to choose from here, and not the results of a roll or the answer to a question."""
        asked = self.reader.pending
        return not (self.reader.rolled or self.reader.behind_roll) and (asked is None or asked.kind == "wish")

    def _in_paragraph(
        self, statements: list[Statement], part: list[Token], found: list[Sentence]
    ) -> list[Statement]:
        """The statements of a sentence of running text; none where they cannot be what it says."""
        if found and left_to_rest(found[-1].statements, statements, self.book.authoring):
            self.reader.report("rest", part[0], part[-1], Message("may be for those who Rest, or for everybody."),
                               Message('Put it into the sentence of the Rest: "You may Rest: ...". For everybody, begin a new paragraph.'))  # fmt: skip
            return []
        before = quoted(self.text, found[-1].span) if found and not found[-1].statements else ""
        possible = self.reader.possible(part) >> LAST_LOOK if statements else 0
        if possible or (statements and before and offers(before)):
            return looked_at(self.reader, part, statements, before, possible)
        return statements

    def _may_instruct(self, stream: list[Token]) -> bool:
        """Whether a sentence holds a sign of an instruction beside what somebody says, or of flight behind a fight."""
        if "Fight" in self.text and any(token.text in _FLIGHT for token in stream):
            return True
        if not any(token.kind == QUOTE for token in stream):
            return self.book.may_instruct(self.text[stream[0].start : stream[-1].end])
        beside = " ".join(token.text for token in stream if token.kind != QUOTE)
        if any("**" in token.text for token in stream if token.kind == QUOTE):
            beside += " **"  # "Take my **ring**," she says, and presses it into your palm
        return self.book.may_instruct(beside)

    def _unclosed(self, stream: list[Token]) -> None:
        """You find the **lamp: bold that is never closed names nothing."""
        for one, other, name in zip(stream, stream[1:], stream[2:], strict=False):
            if one.text == other.text == "*" and one.end == other.start and other.end == name.start:
                self.reader.stream = stream
                self.reader.report("item", one, name, Message("opens bold that is never closed."),
                                   Message("Write **{name}**.", name=name.text))  # fmt: skip

    def _slip(self, token: Token, meant: str) -> None:
        self.reader.report("spelling", token, token, Message("looks like a slip: spelt otherwise, the sentence says something else."),
                           Message('Did you mean "{near}"? If it is story, {plain_cure}', near=meant, plain_cure=PLAIN_CURE))  # fmt: skip

    def _no_web(self, part: list[Token]) -> None:
        for token in part:
            if token.kind == WEB:
                self.reader.stream = part
                self.reader.report("paper", token, token, Message("happens on screen only, and this book is meant for paper."),
                                   Message('Say it in the text, or add "allow: [web]" to the head.'))  # fmt: skip

    def _taken(self, found: list[Sentence], agreed: When, part: list[Token]) -> Sentence:
        """You may eat a ration. If you do, ...: the offer before, with what follows from it, moves to this sentence."""
        last = found[-1] if found else None
        offer = taken(last.statements[-1], agreed) if last is not None and last.statements else None
        span = Span(part[0].start, part[-1].end)
        if last is None or offer is None:
            self.reader.stream = part
            self.reader.report("condition", part[0], part[-1], Message("depends on an offer that is not carried out."),
                               Message('Make the offer a choice in a list, or say it in one sentence: "If you wish, ...".'))  # fmt: skip
            return Sentence(span)
        found[-1] = Sentence(last.span, last.statements[:-1])
        bought = isinstance(last.statements[-1], Shop)
        return Sentence(span, tuple(self._as_choices([offer], part)) if bought else (offer,))

    def _attach(self, found: list[Sentence], otherwise: list[Statement], part: list[Token]) -> None:
        """An "Otherwise, ..." sentence completes the "If ..." sentence directly before it."""
        if otherwise and (at := not_noted(part, otherwise)) >= 0:
            self.reader.stream = part
            self.reader.report("near-miss", part[at], part[-1], *NOT_NOTED)
        last = found[-1] if found else None
        when = last.statements[-1] if last and last.statements else None
        if last is not None and isinstance(when, When) and when.otherwise is None:
            mended = replace(when, otherwise=tuple(otherwise))
            found[-1] = Sentence(last.span, (*last.statements[:-1], mended))
            return
        given = or_else(last.statements if last else (), otherwise, part)
        ways = (given,) if given is not None else other_way(when, otherwise, part, self.text)
        if last is not None and ways:
            found[-1] = Sentence(last.span, (*last.statements[:-1], *ways))
            return
        carried_out = last is not None and any(
            not isinstance(each, When | Choice | Offer | Rest | Shop) for each in last.statements
        )
        if not otherwise and not (carried_out and is_for_others(part)):
            return  # a story's own "otherwise"
        readers = self.reader.readers_before
        if last is not None and readers is not None and not last.statements:
            found[-1] = Sentence(last.span, (When(readers, (), tuple(otherwise), last.span),))
            return
        self.reader.stream = part
        self.reader.report("otherwise", part[0], part[-1], Message('has no "If ..." sentence directly before it.'),
                           Message("Put it behind the condition it belongs to, in the same paragraph."))  # fmt: skip
