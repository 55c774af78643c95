"""The reader of a section's sentences: each as it stands, and with its clauses regrouped where something in it would be reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from talewright.adventure.book import Fault
from talewright.adventure.model import Coin, Condition, Goto, Shop, Statement, When
from talewright.adventure.phrases.lexicon import in_full
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.tokens import MARK, NUMBER, WORD, Token
from talewright.adventure.reading.asking import Recent, as_condition, spelt_out
from talewright.adventure.reading.counting import counted
from talewright.adventure.reading.decisions import purpose_as_deed
from talewright.adventure.reading.free_readings import FOES, READERS, FreeReadings
from talewright.adventure.reading.goods.plain import in_plain_words
from talewright.adventure.reading.looks import may_ask, names_what_is_asked
from talewright.adventure.reading.matching import INVERTED
from talewright.adventure.reading.near_misses.goods import CHANGES
from talewright.adventure.reading.regrouping import regrouped
from talewright.adventure.reading.rewriting import rewrite
from talewright.adventure.reading.undecided import is_hearsay
from talewright.adventure.traversal import walk
from talewright.core.findings import Span

Read = tuple[list[Statement], list[Statement] | None]
MAX_REGROUPED = 240
"""Tokens of a sentence that is read a second time: no author's sentence has more, and the time grows with their square."""


_NO_ANSWER = frozenset("if otherwise he she they not no never nobody none neither".split())
"""First words of sentences that do not say what those do who answer yes."""


class State(NamedTuple):
    """What a reader knows before a sentence, to begin again from there."""

    known: dict[str, Any]
    faults: tuple[Fault, ...]


class Reader(FreeReadings):
    """Reads the sentences of one section. Faults gather in `faults`."""

    listed = False
    """whether the sentence stands in an item of a list"""
    names_flight = False
    """whether the paragraph says what becomes of those who run from a fight, or of all the others"""

    def state(self) -> State:
        return State(dict(vars(self)), tuple(self.faults))

    def restore(self, state: State) -> None:
        vars(self).update(state.known)
        self.faults[:] = state.faults

    def sentence(self, stream: list[Token]) -> Read:
        """As before; what others did in a tale is not reported where nothing in it begins an instruction."""
        before = len(self.faults)
        read = super().sentence(self._with_capital(stream))
        if len(self.faults) > before and not any(read) and not self.private and self._is_told(stream):
            del self.faults[before:]
        last = read[0][-1] if read[0] else None
        offer = last.body if isinstance(last, When) and last.condition.kind == "wish" else ()
        self.served = len(offer) > 1 and isinstance(offer[0], Coin)
        self.traded = any(isinstance(each, Shop) for each in walk(tuple(read[0])))
        return read

    def _with_capital(self, stream: list[Token]) -> list[Token]:
        """An author who writes no capitals ("you nap. heal 2 HP.") begins an instruction with a sentence all the same."""
        first = stream[0]
        small = first.kind == WORD and first.text.islower() and not (self.private or self.listed)
        orders = small and first.text.capitalize() in self.book.triggers
        return [first._replace(text=first.text.capitalize()), *stream[1:]] if orders else stream

    def decided(self, stream: list[Token], before: State) -> Read | None:
        """If you thank him kindly, he rings for help: turn to [[x]]. An item of a list as the reader's decision; None where it is none."""
        after = self.state()
        self.restore(before)
        wish = rewrite.as_wish(stream, self.book, self._starts)
        read = self.sentence(wish) if wish is not stream else None
        if read is not None and len(self.faults) == len(before.faults):
            return read
        self.restore(after)
        return None

    def _is_told(self, stream: list[Token]) -> bool:
        if not is_hearsay(stream, (label for label, _ in self.lexicon.stats)):
            return False
        outer, self.stream = self.stream, stream
        orders = any(
            self._begins(at) or self.imperative(at) is not None
            for at in range(len(stream))
            if stream[at].kind == WORD and (not at or self._joint(stream[at - 1]))
        )
        self.stream = outer
        return not orders

    def _read(self, stream: list[Token]) -> Read:
        """The sentence as it stands; regrouped, where something in it is reported and then nothing is."""
        recent = self.recent(stream)
        counts = self.lexicon.counters and not self.private
        own = counted(stream, self.book, recent.tokens) if counts else stream
        own, third = self._of_readers(own, recent)
        before = self.state()
        read = self._reworded(own, stream, recent)
        if len(self.faults) > len(before.faults) and not self.private and (full := in_full(own)) is not own:
            after = self.state()
            self.restore(before)
            again = self._reworded(full, stream, recent)
            if len(self.faults) == len(before.faults) and any(again):
                read = again
            else:
                self.restore(after)
        self.third = third
        return self._told(read) if third else read

    def _reworded(self, stream: list[Token], written: list[Token], recent: Recent) -> Read:
        """The sentence as it stands, or in the first of other wordings in which nothing is reported; `written` are its author's words."""
        before = self.state()
        read = self._sentence(stream, written)
        if self.private or len(stream) > MAX_REGROUPED:
            return read
        reported = len(self.faults) > len(before.faults)
        silent = not (reported or any(read) or stream[-1].text == "?") and self._names_goods(stream)
        silent = silent or (not reported and self._names_no_price(read[0]))
        went = self._in_results(read, reported=reported)
        if went is None and not (reported or silent):
            return read
        after, missed = self.state(), None
        asked = before.known["pending"] is not None and reported
        for other, offered in self._others(
            went, stream, recent, reported=reported, silent=silent, asked=asked
        ):
            self.restore(before)
            again = self._sentence(other, written)
            if (
                len(self.faults) == len(before.faults)
                and any(again)
                and not (offered and not _is_offer(again[0]))
            ):
                if reported or silent or not _is_idle(again):
                    return again
                self.restore(after)  # Success: you climb on
                return read
            missed = missed or (self.state(), again)
            self.restore(after)
        if missed is not None and not reported and not silent and len(missed[0].faults) > len(before.faults):
            self.restore(missed[0])  # the plain reading would have missed the result
            return missed[1]
        return read

    def _in_results(self, read: Read, *, reported: bool) -> list[Token] | None:
        """The sentence with how a roll went in the words of the phrase book, where the plain reading asks for no result; None where it says none."""
        if not (self.rolled or self.behind_roll):
            if rewrite.LIVES.isdisjoint(self._words(self.stream)):
                return None
            before = self.recent(self.stream).tokens
            alive = rewrite.still_alive(self.stream, before, self.book, self._starts)
            return None if alive is self.stream else alive
        if not reported and (read[1] is not None or _asks(read[0])):
            return None
        went = rewrite.spelt_out(self.stream, self.book, self._starts, may_run=not self.names_flight)
        return None if went is self.stream else went

    def _others(
        self,
        went: list[Token] | None,
        stream: list[Token],
        recent: Recent,
        *,
        reported: bool,
        silent: bool,
        asked: bool,
    ) -> Iterator[tuple[list[Token], bool]]:
        """Other wordings of a sentence, each with whether the reader decides about one of its ways. `asked`: it answers a question."""
        shop, service = stream[:1] if self.traded else (), stream[:1] if self.served else ()
        named, first = {**self.named, "shop": shop, "service": service}, self.stream
        tried = [first]
        if went is not None:
            tried.append(went)
            yield went, False
        bases = [went] if went is not None else [first, stream]
        if reported:
            bases.append(spelt_out(bases[0], self.book, recent)[0])
        if (
            reported
            and stream[0].text == "To"
            and (deed := purpose_as_deed(stream, listed=self.listed)) is not stream
        ):
            bases.append(deed)
            tried.append(deed)
            yield deed, False
        if asked and stream[0].text.casefold() not in _NO_ANSWER:
            bases.append(_if_so(stream))
        for base in bases:
            plain = in_plain_words(base, self.book, named)
            if silent and plain == base:
                continue
            stands = [(plain, False)] if plain != base else []
            for other, offered in (*stands, regrouped(plain, self.book, self._behind)):
                if other not in tried:
                    tried.append(other)
                    yield other, offered

    def _with_opponents(self, stream: list[Token]) -> list[Token]:
        return super()._with_opponents(stream) if self.may(FOES, stream) else stream

    def _question(self) -> Condition | None:
        """Is the moon clock at six or more?: asked by the grammar of conditions, where the phrase book does not ask it."""
        known = super()._question()
        stream = self.stream
        if known is not None or stream[-1].text != "?" or self.private or not (said := as_condition(stream)):
            return known
        asked, _ = spelt_out(said, self.book, self.recent(stream))
        self.stream = asked
        found = self._whole(0)
        self.stream = stream
        return found[0] if found is not None and found[1] >= len(asked) - 1 else None

    def _of_readers(self, stream: list[Token], recent: Recent) -> tuple[list[Token], bool]:
        """Anyone with a shield may ...: written to the reader, since it is for some readers whatever else the sentence says."""
        if (
            self.private
            or len(stream) > MAX_REGROUPED
            or not self.may(READERS, stream)
            or not names_what_is_asked(stream, recent.tokens, self.book)
            or not may_ask(stream)
        ):
            return stream, False
        return spelt_out(stream, self.book, recent)

    def _told(self, read: Read) -> Read:
        """Anyone with a shield may ignore the arrows: nothing is carried out, and the story is for everybody; "All others" may follow."""
        found = read[0]
        if (
            len(found) == 1
            and isinstance(found[0], When)
            and not found[0].body
            and found[0].otherwise is None
        ):
            self.some_readers = found[0].condition
            if any(token.kind == NUMBER or token.text in CHANGES for token in self.written):
                self._unheard()
            return [], None
        return read

    def _tell(self, stream: list[Token], /) -> None:
        asked, self.third = self._of_readers(stream, self.recent(stream))
        if self.third:
            outer, self.stream = self.stream, asked
            found = self._whole(0)
            self.some_readers, self.stream = found[0] if found else None, outer

    def _behind(self, stream: list[Token], at: int) -> tuple[int, str]:
        """The position behind the condition, with those joined to it, that starts at a place of a sentence, and its kind; 0 if none does."""
        outer, self.stream = self.stream, stream
        best = self._asked(at)
        joined = None
        if best is not None:
            single = condition(best[1], Span(stream[at].start, stream[best[0] - 1].end))
            joined = self._joined(at, best[0], single)
        self.stream = outer
        return (joined[0], joined[1].kind) if joined is not None else (0, "")


def _if_so(stream: list[Token]) -> list[Token]:
    """Got the **crowbar**? Pry the lid open: [[a]]: what answers a question is for those who answer yes."""
    first = stream[0]
    place = first.start
    opens = [Token(WORD, "If", place, place), Token(WORD, "so", place, place), Token(MARK, ",", place, place)]
    return [*opens, first._replace(text=first.text[:1].lower() + first.text[1:]), *stream[1:]]


def _is_offer(found: list[Statement]) -> bool:
    """Whether a way that the reader may take, or leave, will be a choice."""
    return len(found) == 1 and (
        isinstance(found[0], Goto)
        or (isinstance(found[0], When) and found[0].condition.kind in INVERTED | {"result"})
    )


def _asks(found: list[Statement]) -> bool:
    """Whether a result of a roll is asked for."""
    return any(isinstance(each, When) and each.condition.kind == "result" for each in found)


def _is_idle(read: Read) -> bool:
    """Whether a sentence only tells what happens on a result."""
    return read[1] is None and all(
        isinstance(each, When) and not each.body and not each.otherwise for each in read[0]
    )
