"""What a sentence holds that is not understood: each part becomes a fault with its cause and cure."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.book import Fault
from talewright.adventure.model import Statement
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import SOFT, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, PROGRAM, REFERENCE, SIGNED, WORD, Token
from talewright.adventure.reading import near_misses
from talewright.adventure.reading.matching import Matcher
from talewright.adventure.reading.near_misses import PLAIN_CURE, Doubt, did_you_mean, is_name
from talewright.core.findings import Span
from talewright.core.text.message import Message

_CHANGES = frozenset(
    """
    gain gains receive receives get gets take takes taking lose loses losing pay pays paying spend spends give gives
    giving hand hands handing drop drops find finds pick picks steal steals rob robs earn earns win wins buy buys sell
    sells add adds deduct subtract remove removes eat eats cost costs owe charge charges exchange trade swap surrender
    double halve snatch snatches grab grabs pocket keep return leave hold delete erase cross strike trades swaps seize seizes confiscate confiscates
    """.split()
)
_REACH = 8
_FATES = frozenset(
    "offered breaks break broken lost gone yours stolen shatters shatter vanishes destroyed throw toss burns now".split()
)
"""Words beside the name of a thing that say it is had or gone afterwards."""
_SHARES = frozenset("half all every double".split())
_MONEY = frozenset("gold money coin coins silver".split())
_SCALES = frozenset(
    """
    halve double halved doubled lowered raised drained restored reduced increased drops drop falls fall rises rise decreases increases
    shrinks fails returns
    """.split()
)
"""What happens to a score in words."""
_DONE_TO_YOU = frozenset("strips strip robs rob relieves relieve deprives deprive".split())
_ORDERS = frozenset("Put Place Insert Burn Bury Smash Break Throw Offer Present Return Plant".split())
"""Orders to do something with a thing, after which it may be gone."""
_THINGS = frozenset("it them him her this these those".split())
_ROLLS = frozenset("test tests roll rolls check checks against".split())


class Reporter(Matcher):
    """Gathers faults in `faults`."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.faults: list[Fault] = []
        self.written: list[Token] = []
        """the sentence in its author's words"""

    def _unheard(self) -> None:
        """Nothing was understood and nothing reported: still it may change what the reader has."""
        doubt = _unheard_change(self.book, self.stream)
        if doubt is not None:
            _, kind, cause, cure = doubt
            self.report(kind, self.stream[0], self.stream[-1], cause, cure)

    def _unknown_condition(self, at: int, end: int) -> tuple[list[Statement], int] | None:
        """Reported when something hangs on it; a story's own "if" is left alone."""
        last = len(self.stream)
        rest = range(at + 1, last)
        hangs = any(
            self.stream[i].kind in (REFERENCE, PROGRAM)
            or (self._joint(self.stream[i - 1]) and self._begins(i))
            for i in rest
        )
        if not hangs and not near_misses.near_condition(self.book, self.stream, at):
            return None
        trace = Trace()
        for phrase in self.book.conditions:
            for _ in phrase.matches(self.stream, at, self.lexicon, trace):
                pass
        stop = next((i for i in rest if self.stream[i].text in (",", ":", ";")), last)
        cause, cure = near_misses.condition_words(self.book, self.stream, at, end, trace)
        self.report("condition", self.stream[at], self.stream[max(at, stop - 1)], cause, cure)
        return [], last

    def report(self, kind: str, start: Token, end: Token, cause: Message, cure: Message) -> None:
        mine = self.written and self.written[0].start <= start.start and end.end <= self.written[-1].end
        words = near_misses.words_between(self.written if mine else self.stream, start, end)
        self.faults.append(Fault(kind, "error", Span(start.start, end.end), words, cause, cure))

    def _near_miss(self, at: int, end: int) -> int:
        """A phrase that runs on into words it does not know."""
        stop = near_misses.clause_end(self.stream, end)
        cause, cure = near_misses.runs_on(self.stream, at, end)
        self.report("near-miss", self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _suspicious(self, at: int, *, ready: bool, directly: bool = False) -> int:
        """Report what looks like an instruction here; the position behind it, or 0."""
        if directly and names_nothing(self.book, self.stream, at):
            stop = near_misses.clause_end(self.stream, at)
            _, kind, cause, cure = _without_name(self.stream)
            self.report(kind, self.stream[at], self.stream[stop - 1], cause, cure)
            return stop
        doubt = near_misses.doubt(self.book, self.stream, at, ready=ready, private=self.private)
        if doubt is None:
            return 0
        stop, kind, cause, cure = doubt
        self.report(kind, self.stream[at], self.stream[stop - 1], cause, cure)
        return stop

    def _check_beside(self, start: int, end: int, *, behind: bool) -> None:
        """The story beside an instruction may not carry numbers or terms of the rules along."""
        if start >= end or self.private or (behind and all(map(self._joint, self.stream[start:end]))):
            return
        at = near_misses.stowaway(self.book, self.stream, start, end, behind=behind)
        if at >= 0:
            self.report(
                "near-miss", self.stream[at], self.stream[end - 1],
                Message("stands beside an instruction and is not carried out."),
                Message("Give it its own phrase and sentence, or {plain_cure}", plain_cure=PLAIN_CURE),
            )  # fmt: skip

    def _suggestion(self, stream: list[Token], at: int) -> Message:
        return did_you_mean(self.book, stream[at:])


def _unheard_change(book: PhraseBook, stream: list[Token]) -> Doubt | None:
    """He takes the **lantern** from you, the fare costs you 5 gp: something changes hands, in no phrase of the book."""
    words = {t.text.casefold() for t in stream if t.kind == WORD}
    coins = book.lexicon.coins
    amounts = [at for at, t in enumerate(stream) if t.text in coins and _counted(stream, at)]
    rations = words & {"ration", "rations"} and words & {"cost", "costs", "each"}
    if amounts and (rations or any(t.kind == BOLD for t in stream)):
        return (len(stream), "near-miss", Message("names things and prices, but is no phrase of the book."),
                Message('Write "You may buy the **lamp** for 3 gp", or a table headed Item, Buy and Sell. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    numbered = any(t.kind == NUMBER for t in stream)
    if words & _ROLLS and any(
        t.text[:1].isupper() and is_name(book, t.text) for t in stream[not numbered :] if t.kind == WORD
    ):
        return (len(stream), "near-miss", Message("speaks of a roll, but is no phrase of the book."),
                Message("{hint}If it is story, {plain_cure}", hint=did_you_mean(book, stream, book.instructions), plain_cure=PLAIN_CURE))  # fmt: skip
    if any(t.kind == SIGNED for t in stream) or _ruled(book, stream, words):
        return (len(stream), "near-miss", Message("speaks of numbers in the rules but is no phrase of the book."),
                Message("{hint}If it is story, {plain_cure}", hint=did_you_mean(book, stream, book.instructions), plain_cure=PLAIN_CURE))  # fmt: skip
    if words & {"forget", "forgets"} and any(t.kind == BOLD and _is_spell(book, t.inside) for t in stream):
        return _changes_hands(stream)
    if _all_of_it(stream) or (words & {"bonus", "penalty"} and any(t.kind == BOLD for t in stream)):
        return _changes_hands(stream)
    hurt = any(
        one.text in ("heals", "heal", "wounds", "wound") and two.text == "you"
        for one, two in pairwise(stream)
    )
    if hurt or (words & _SCALES and any(t.text in book.terms and t.text[:1].isupper() for t in stream)):
        return (len(stream), "near-miss", Message("changes a score, but is no phrase of the book."),
                Message("{hint}Say how much it changes. If it is story, {plain_cure}",
                        hint=did_you_mean(book, stream, book.instructions), plain_cure=PLAIN_CURE))  # fmt: skip
    if any(one.text in _DONE_TO_YOU and two.text == "you" for one, two in pairwise(stream)):
        return _changes_hands(stream)
    if any(
        two.text.casefold() == "sheet" and one.text.casefold() in ("adventure", "character", "your")
        for one, two in pairwise(stream)
    ):
        return _changes_hands(stream)
    if any(t.kind == BOLD for t in stream) and " off with your " in " ".join(t.text for t in stream):
        return _changes_hands(stream)
    named = any(t.kind == BOLD or t.text in (*coins, "coins", "ration", "rations") for t in stream)
    if named and any(names_nothing(book, stream, at) for at in range(1, len(stream) - 1)):
        return _without_name(stream)
    orders = stream[0].kind == WORD and stream[0].text in _ORDERS and any(t.kind == BOLD for t in stream[1:4])
    titled = (
        len(stream) > 1
        and stream[1].text == ":"
        and stream[0].text in ("Reward", "Prize", "Cost", "Price", "Loot", "Treasure")
    )
    if orders or (amounts and titled) or (amounts and {"change", "hands"} <= words):
        return _changes_hands(stream)
    shared = words & _SHARES and words & (_MONEY | set(coins)) and words & (_CHANGES | _FATES)
    fated = words & _FATES and any(t.kind == BOLD and "(" not in t.inside for t in stream)
    if shared or fated:
        return _changes_hands(stream)
    if not words & {"you", "your"} and not (stream[0].kind == WORD and stream[0].text.casefold() in _CHANGES):
        return None
    changed = amounts[0] if amounts and words & (_CHANGES | _FATES) else -1
    for at, token in enumerate(stream):
        if token.kind == WORD and token.text.casefold() in _CHANGES:
            changed = at
        goods = (
            (token.kind == BOLD and "(" not in token.inside)
            or (token.kind == WORD and token.text in ("ration", "rations"))
            or (token.kind == WORD and token.text in book.lexicon.coins and _counted(stream, at))
            or (token.kind == WORD and token.text in book.lexicon.strong and _counted(stream, at))
        )
        if goods and changed >= 0 and at - changed <= _REACH:
            return _changes_hands(stream)
    return None


def names_nothing(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """Eat it, cross them off: a verb of the phrase book, with a word for what was named before."""
    if stream[at].kind != WORD or at + 1 >= len(stream) or stream[at + 1].text not in _THINGS:
        return False
    low = stream[at].text.casefold()
    known = (low in book.by_first and low not in SOFT) or low in ("add", "cross", "strike")
    return known and (not at or stream[at - 1].kind == MARK or stream[at - 1].text in ("and", "then"))


def _without_name(stream: list[Token]) -> Doubt:
    return (len(stream), "near-miss", Message("does not name what is meant."),
            Message('Name it, such as "Eat a ration" or "Lose the **lamp**". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


def _is_spell(book: PhraseBook, name: str) -> bool:
    return any(name.casefold() == label.casefold() for label, _ in book.lexicon.spells)


def _all_of_it(stream: list[Token]) -> bool:
    """Everything you carry, one of your items, one item: whatever there is, or something the text does not name."""
    texts = [t.text.casefold() for t in stream]
    for at, text in enumerate(texts):
        behind = texts[at + 1 : at + 4]
        if (
            text == "everything"
            and behind[:1] == ["you"]
            and behind[1:2]
            and behind[1] in ("carry", "own", "have", "are")
        ):
            return bool(set(texts) & (_CHANGES | _FATES))
        if text in ("one", "two", "three", "any", "some", "all") and set(behind) & {
            "item",
            "items",
            "possessions",
            "belongings",
        }:
            return bool(set(texts) & (_CHANGES | _FATES)) and "you" in texts
    return False


def _changes_hands(stream: list[Token]) -> Doubt:
    return (len(stream), "near-miss", Message("changes what the reader has, but is no phrase of the book."),
            Message('Say it as the phrase book does, such as "You find ...", "You lose ..." or "Pay ...". If it is story, {plain_cure}',
                    plain_cure=PLAIN_CURE))  # fmt: skip


def _ruled(book: PhraseBook, stream: list[Token], words: set[str]) -> bool:
    """A term of the rules with a number, or what armour does about it."""
    if any(
        t.text in book.terms and _counted(stream, at) and stream[at - 1].text.casefold() not in ("a", "an")
        for at, t in enumerate(stream)
    ):
        return True
    named = any(t.text in book.terms and t.text[:1].isupper() for t in stream[1:])
    numbered = any(t.kind == NUMBER for t in stream) or words & {"armour", "all", "every", "half"}
    if any(one.text in _CHANGES and two.text in book.terms for one, two in pairwise(stream)):
        return True
    return named and bool(numbered)


def _counted(stream: list[Token], at: int) -> bool:
    return at > 0 and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
