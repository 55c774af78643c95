"""What a sentence holds that is not understood: each part becomes a fault with its cause and cure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from talewright.adventure.book import Fault
from talewright.adventure.model import Statement
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import SOFT, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, PROGRAM, REFERENCE, WORD, Token
from talewright.adventure.reading import near_misses
from talewright.adventure.reading.joined import Joined
from talewright.adventure.reading.near_misses import PLAIN_CURE, did_you_mean
from talewright.adventure.reading.near_misses.conditions import at_stake
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.near_misses.goods import names_nothing, without_name
from talewright.adventure.reading.near_misses.unheard import unheard
from talewright.core.findings import Span
from talewright.core.text.message import Message

Mention = tuple[Fault, list[Token]]
"""How a sentence was reported of which nothing is understood, and the word of the rules in it with its number."""


_CHANGES = frozenset("lose pay spend gain regain forfeit".split())
"""Verbs that say nothing but that something is had or gone."""
_TAKES = frozenset("take takes steal steals lose loses pay".split())
_ALL = (("it", "all"), ("them", "all"))
_HURT = "wounded"
_WHOLE = frozenset("everything provisions belongings possessions".split())
"""What is lost in the story and then, with "Lose all ...", on the sheet."""


_BOLD = re.compile(r"\*\*[^*]+\*\*")
_COUNTS = frozenset(NUMBERS) - {"a", "an"}
_FOOD = frozenset("food provisions ration rations".split())
"""Seawater has spoiled your food. Deduct 2 rations."""


def _without_immunity(name: str) -> str:
    """An opponent as its author writes it, whose immunity stands behind the name."""
    return name.strip("*").partition(", immune to ")[0].removesuffix(")")


class Reporter(Joined):
    """Gathers faults in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.faults: list[Fault] = []
        self.written: list[Token] = []
        """the sentence in its author's words"""
        self.mentioned: Mention | None = None
        self.closing = False
        """whether the section ends the book, so that nothing can be had or lost behind a condition of its story"""

    def _unheard(self) -> None:
        """Nothing was understood and nothing reported: still it may change what the reader has."""
        doubt, named = unheard(self.book, self.stream)
        if doubt is None and self._was_rewritten():
            doubt, _ = unheard(self.book, self.written)
        if doubt is None:
            return
        _, kind, cause, cure = doubt
        self.report(kind, self.stream[0], self.stream[-1], cause, cure)
        if named < 0:
            named = next(
                (
                    at
                    for at, token in enumerate(self.stream)
                    if token.text == _HURT
                    or token.text in _WHOLE
                    or token.text in _FOOD
                    or (token.kind == BOLD and not self._is_foe(token) and self._is_alone(token))
                    or (token.text == "fight" and self._text(at - 1) == "must")
                ),
                -1,
            )
        if named >= 0:
            before = self.stream[named - 1] if named else None
            counted = before is not None and (before.kind == NUMBER or before.text in _COUNTS)
            self.mentioned = (self.faults[-1], self.stream[named - counted : named + 1])

    def _is_foe(self, thing: Token) -> bool:
        return self.lexicon.is_no_item(bold_name(thing.inside)[1])

    def _is_alone(self, thing: Token) -> bool:
        """Whether a sentence names that thing and nothing else that could be had or lost."""
        return all(token is thing or token.kind not in (BOLD, NUMBER) for token in self.stream)

    def _bold(self, stream: list[Token]) -> set[str]:
        return {" ".join(token.text.split()) for token in stream if token.kind == BOLD}

    def _was_rewritten(self) -> bool:
        """Drink and get back all your HP: put into other words as "heal all", it may have lost the signs of what it changes."""
        if self.written is self.stream:
            return False
        own = {token.text for token in self.written}
        return not any(token.text in ("no", "not", "nothing", "cannot") for token in self.stream) and any(
            token.text.casefold() in self.book.by_first and token.text.casefold() not in SOFT
            for token in self.stream
            if token.kind == WORD and token.text not in own
        )

    def settle(self, mention: Mention, stream: list[Token]) -> None:
        """Supper is 2 gp. Pay 2 gp. You are wounded. Take a Wound: what is carried out here was story in the sentence before."""
        fault, named = mention
        if fault not in self.faults:
            return  # a sentence that tells of others, or one with a slip, of which the report has been withdrawn
        words = [token.text.casefold() for token in named]
        said = [token.text.casefold() for token in self.stream]
        told = {"you", "your"} & {*fault.words.casefold().split()}
        if told and said[0] in ("if", "unless", "without", "with") and "," in said:
            said = said[
                said.index(",") :
            ]  # You are hungry, so eat a ration. If you have none, ...: it is asked for, not eaten
        counted = words[-1] == _HURT and any(token.text in self.book.terms for token in stream)
        everything = words[-1] in _WHOLE and ("lose", "all") in {*pairwise(said)}
        bold = {*map(_without_immunity, self._bold(self.stream))}
        if any(_without_immunity(thing) not in bold for thing in _BOLD.findall(fault.words)):
            return
        rations = len(words) == 1 and words[0] in _FOOD and not _FOOD.isdisjoint(said)
        if (
            counted
            or everything
            or rations
            or any(said[at : at + len(words)] == words for at in range(len(said)))
        ):
            self.faults.remove(fault)

    def _unknown_condition(self, at: int, end: int) -> tuple[list[Statement], int] | None:
        """Reported when something hangs on it; a story's own "if" is left alone."""
        last = len(self.stream)
        rest = range(at + 1, last)
        hangs = any(
            self.stream[i].kind in (REFERENCE, PROGRAM)
            or (self._joint(self.stream[i - 1]) and (self._begins(i) or self.imperative(i) is not None))
            for i in rest
        )
        if not hangs and not near_misses.near_condition(self.book, self.stream, at):
            return None
        if near_misses.says_where(self.stream, at):
            return None
        stop = next((i for i in rest if self.stream[i].text in (",", ":", ";")), last)
        cause, cure = near_misses.condition_words(self.book, self.stream, at, end)
        self.report("condition", self.stream[at], self.stream[max(at, stop - 1)], cause, cure)
        return [], last

    def report(self, kind: str, start: Token, end: Token, cause: Message, cure: Message) -> None:
        mine = self.written and self.written[0].start <= start.start and end.end <= self.written[-1].end
        words = near_misses.words_between(self.written, start, end) if mine else ""
        words = words or near_misses.words_between(self.stream, start, end)
        self.faults.append(Fault(kind, "error", Span(start.start, end.end), words, cause, cure))

    def _goes_on(self, first: Token) -> None:
        """Turn to [[x]] and gain 5 gp: what stands behind a way is never carried out."""
        self.report("reference", first, self.stream[-1], Message("goes on behind a way that everybody takes."),
                    Message('Make a list of choices, each with its own way, or write "If ..., turn to ...".'))  # fmt: skip

    def _near_miss(self, at: int, end: int) -> int:
        """A phrase that runs on into words it does not know."""
        stop = near_misses.clause_end(self.stream, end)
        cause, cure = near_misses.runs_on(self.book, self.stream, at, end)
        self.report("near-miss", self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _suspicious(self, at: int, *, ready: bool, directly: bool = False) -> int:
        """Report what looks like an instruction here; the position behind it, or 0."""
        if directly and names_nothing(self.book, self.stream, at):
            stop = near_misses.clause_end(self.stream, at)
            _, kind, cause, cure = without_name(self.stream)
            self.report(kind, self.stream[at], self.stream[stop - 1], cause, cure)
            return stop
        doubt = near_misses.doubt(self.book, self.stream, at, ready=ready, private=self.private)
        if doubt is None:
            return 0
        stop, kind, cause, cure = doubt
        # A score is quoted with its number and the words of its clause: "you are down 2 HP".
        first = (
            at if ready or self.stream[at].text not in self.book.lexicon.strong else self._clause_start(at)
        )
        self.report(kind, self.stream[first], self.stream[stop - 1], cause, cure)
        return stop

    def _clause_start(self, at: int) -> int:
        """Behind the last joint in front of a place, and behind what has been reported or carried out."""
        done = self.faults[-1].span.end if self.faults else 0
        while at and not self._joint(self.stream[at - 1]) and self.stream[at - 1].start >= done:
            at -= 1
        return at

    def _check_beside(
        self, start: int, end: int, *, behind: bool, leaves: bool = False, governed: bool = False
    ) -> None:
        """The story beside an instruction may not carry numbers or terms of the rules along.

        In front of a way on, which changes nothing itself, it is looked at as a sentence: Adjust your sheet and turn to [[hall]]. What stands in
        front of a colon says what the way is, unless it is an order (Adjust your sheet: turn to [[hall]]), and the section it leads to says what comes of it: you may give it to the geese: turn to [[pond]].
        Where a condition has named something, nothing may be done with it: If you have the **drum**, he takes it and you turn to [[hall]].
        """
        if start >= end or self.private or (behind and all(map(self._joint, self.stream[start:end]))):
            return
        at = near_misses.stowaway(self.book, self.stream, start, end, behind=behind)
        if at >= 0:
            self.report(
                "near-miss", self.stream[at], self.stream[end - 1],
                Message("stands beside an instruction and is not carried out."),
                Message("Give it its own phrase and sentence, or {plain_cure}", plain_cure=PLAIN_CURE),
            )  # fmt: skip
        elif leaves and not behind and self.stream[start].text != "To":
            named = self._text(end - 1) == ":"
            # What the reader may do with a thing is done in the section that the way leads to.
            offered = any(token.text in ("may", "can", "could") for token in self.stream[start:end])
            for first, last in self._clauses(start, end):
                if named and (first or not (orders(self.stream[:last]) or self._text(1) in ("it", "them"))):
                    continue
                self._story_of_rules(first, last, governed=governed and not offered, leads=True)

    def _clauses(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The clauses between two places, without the joints between them."""
        for at in range(start, end + 1):
            if at == end or self._joint(self.stream[at]):
                if at > start:
                    yield start, at
                start = at + 1

    def _check_run(self, start: int, tail: int, end: int, *, found: bool, inside: bool) -> None:
        """What a row of statements leaves behind its last one, or says where nothing in it is understood."""
        if inside and not found and not self._bare_number(start, end):
            self._story_of_rules(start, end)
        if found or inside:
            self._check_beside(tail, end, behind=found)

    def _hangs(self, start: int, at: int, end: int, *, leaves: bool) -> bool:
        """Each time you enter, Take a Wound: reported, since nothing decides what stands in front of the instruction."""
        place = near_misses.hanging(self.stream, start, at, leaves=leaves)
        if place >= 0:
            self.report(
                "condition", self.stream[place], self.stream[end - 1],
                Message("makes an instruction depend on something the phrase book cannot decide."),
                Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.'),
            )  # fmt: skip
        return place >= 0

    def _story_of_rules(self, start: int, end: int, *, governed: bool = True, leads: bool = False) -> None:
        """If you have the **drum**, he takes it: what a condition governs is looked at as a sentence, where nothing is carried out.

        So are clauses in front of a way on (`leads`), which need not be `governed`.
        """
        said = self.stream[start:end]
        if not said or self.private or any(fault.span.end > said[0].start for fault in self.faults):
            return
        first = said[0]
        if governed and not leads and first.kind == WORD:
            said = [first._replace(text=first.text[:1].upper() + first.text[1:]), *said[1:]]
        doubt, named = unheard(self.book, said)
        if doubt is None and governed:
            doubt = at_stake(self.stream[:start], said, leads=leads)
        if self.closing and named < 0:
            return
        if doubt is not None:
            _, kind, cause, cure = doubt
            self.report(kind, said[0], said[-1], cause, cure)

    def _bare_number(self, start: int, end: int) -> bool:
        """Otherwise take two: a verb of the phrase book with a number of nothing, where nothing else is understood."""
        for at in range(start, end - 1):
            low = self.stream[at].text.casefold()
            behind = self.stream[at + 1]
            counts = (
                behind.kind == NUMBER
                or behind.text in NUMBERS
                or behind.text in ("both", "none", "half", "double", "again", "twice")
            )
            closes = at + 2 >= len(self.stream) or self.stream[at + 2].kind == MARK
            alone = at == start or self.stream[at - 1].text in ("you", "must", ",")
            refers = alone and low in _CHANGES and behind.text in ("it", "them", "everything")
            refers = refers or (low in _TAKES and self._texts(at + 1, 2) in _ALL)
            if refers or (
                low.capitalize() in self.book.triggers
                and counts
                and closes
                and behind.text not in ("a", "an")
            ):
                self.report("near-miss", self.stream[at], behind, Message("does not name what is meant."),
                            Message('Name it, such as "Eat a ration" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
                return True
        return False

    def _suggestion(self, stream: list[Token], at: int) -> Message:
        return did_you_mean(self.book, stream[at:])
