"""What the sentences before leave open: the one thing, price and amount that "it" and "the money" may mean, and questions with their answers.

"Do you have the **seal**?", "No **lantern**?", "First time here?": which condition is asked, and what in its paragraph is for those who answer yes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from talewright.adventure.model import Condition, Finish, Goto, Statement, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.nodes import condition
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, NUMBER, QUOTE, REFERENCE, Token
from talewright.adventure.reading.asking import Recent
from talewright.adventure.reading.joined import WISHES
from talewright.adventure.reading.rewriting.rewrite import NO_CONTEXT, Context
from talewright.adventure.reading.statements import Statements
from talewright.core.findings import Span
from talewright.core.text.message import Message

_ASKS = frozenset(
    "asks ask asking wants demands demand demanding costs cost charges charge price fee toll fare bribe expects requires owe owes bill".split()
)
"""What makes an amount a price."""
_RATIONS = ("ration", "rations")
_NO_PRICE = frozenset("or ration rations each per every half".split())
"""What makes it open how much is to be paid, and for what."""
GAP = 3
"""Characters between two sentences of a paragraph."""


class NamedBefore(Statements):
    """The part of reading a sentence that remembers what was named."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.claimed = False
        """whether more has been done since the last thing was named than to give or take it"""
        self.named = NO_CONTEXT
        """the only thing and the only price that the sentence before this one names"""
        self.last = 0
        """where that sentence ends"""
        self.previous: list[Token] = []
        """the sentence before this one, for what "it" and "both" refer to"""
        self.third = False
        """whether that sentence speaks of its readers in the third person"""

    def _context(self, stream: list[Token]) -> Context:
        """A **lamp** hangs here. You may take it: the one thing, and the one price, named just before or in the sentence."""
        near = stream[0].start - self.last <= GAP
        known = self.named if near else NO_CONTEXT
        bold = [token for token in stream if token.kind == BOLD]
        texts = {token.text for token in stream}
        coined = not texts.isdisjoint(self.lexicon.coins)
        more = bold or not texts.isdisjoint(_NO_PRICE)
        asks = not texts.isdisjoint(_ASKS)
        coin = [
            i
            for i in (range(2, len(stream)) if coined and not more else ())
            if stream[i].text in self.lexicon.coins and (asks or stream[i - 2].text == "for")
        ]
        sums = self._sums(stream) if not bold and (coined or not texts.isdisjoint(_RATIONS)) else []
        thing = bold or known.get("thing", ())
        price = stream[coin[0] - 1 : coin[0] + 1] if coin else known.get("price", ())
        titled = known.get("titled", ()) if not bold else bold if "title" in texts else ()
        self.claimed = self.claimed and not bold
        self.named = {
            "thing": thing if len(thing) == 1 and not titled else (),
            "unclaimed": thing if len(thing) == 1 and not self.claimed and not titled else (),
            "title": thing if len(thing) == 1 and not self.claimed else (),
            "titled": titled,
            "price": price if len(coin) < 2 else (),
            "amount": sums[0] if len(sums) == 1 else () if sums or bold else known.get("amount", ()),
            "food": sums[0]
            if len(sums) == 1 and sums[0][1].text in _RATIONS
            else ()
            if sums or bold
            else known.get("food", ()),
        }
        self.last = stream[-1].end
        return self.named

    def _sums(self, stream: list[Token]) -> list[list[Token]]:
        """8 gp, two rations: what "Add them to your sheet" in the next sentence may mean."""
        goods = (*self.lexicon.coins, *_RATIONS)
        return [
            stream[at - 1 : at + 1]
            for at in range(1, len(stream))
            if stream[at].text in goods
            and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
        ]

    def recent(self, stream: list[Token]) -> Recent:
        """The sentence before, where it stands in the same paragraph."""
        near = self.previous and 0 <= stream[0].start - self.previous[-1].end <= GAP
        return Recent(self.previous, self.third) if near else Recent()


_SPELT_OUT = {
    "do you": "If you",
    "have you": "If you have",
    "you": "If you",
    "no": "If you have no",
    "got": "If you have",
    "still got": "If you have",
    "carrying": "If you have",
    "less than": "If you have less than",
    "fewer than": "If you have fewer than",
    "more than": "If you have more than",
    "at least": "If you have at least",
    "do not have": "If you do not have",
    "don't have": "If you do not have",
    "been": "If you have been",
    "already been": "If you have been",
    "never been": "If you have never been",
    "first time here": "If this is your first visit",
    "second visit": "If this is your second visit",
    "third visit": "If this is your third visit",
    "first visit": "If this is your first visit",
    "your first time here": "If this is your first visit",
    "is this your first visit": "If this is your first visit",
}
"""How a question opens, and the condition that asks the same."""
_RESULTS = {
    "If you win": "still standing;alive;beat it;beat him;beat her;beat them;killed it;still alive;still on your feet;still breathing;still in one piece;are you still alive;are you still standing;did you win;won;victorious;did you survive;survived;both down;both dead;all down;all dead;is it dead;are they dead;is it down;are they down;both beaten;both defeated",
    "If you succeed": "did you succeed;succeeded;success;did you make it;made it;passed;did you pass;did it work;did you manage it;successful",
    "If you fail": "did you fail;failed;failure;missed;did you miss;no luck;unsuccessful;did it fail",
    "If you lose": "did you lose;lost;beaten;defeated",
}
"""Questions behind a roll or a fight, and the result they ask for."""
_DENIES = frozenset(
    "have not;do not;do not have it;do not have one;do not have them;you do not;you have not;if not;not;no".split(
        ";"
    )
)
"""Haven't got it?: what the question before it asks for, denied. Short forms are written out when a sentence comes here."""
_FOR_ALL = frozenset(
    """
    Ready Done Finished What Which Why Who Whose Where How When Now So Well And But Or Then Really Right See Eh Hm OK Okay Remember Perhaps Maybe Surely
    """.split()
)
"""First words of questions that do not ask what the reader has or is."""
_WONDERS = frozenset("Was Were Could Can Would Will Did Does Has Had Might Shall Should Must".split())
"""First words of questions that wonder, unless they speak to the reader."""
_SHOWN = frozenset("this that these those there".split())


def spelt_out(stream: list[Token]) -> Iterator[list[Token]]:
    """The conditions that may ask what a question asks."""
    said = stream[:-1]
    words = [token.text.casefold() for token in said]
    if words[:2] == ["is", "your"] and len(said) > 2:
        yield [said[0]._replace(text="If"), *said[1:3], said[0]._replace(text="is"), *said[3:]]
    for size in range(1, 6):
        if opening := _SPELT_OUT.get(" ".join(words[:size])):
            yield [*(said[0]._replace(text=word) for word in opening.split()), *said[size:]]


def result_asked(stream: list[Token]) -> list[Token]:
    """Still standing?: the condition that asks for the result; nothing for any other question."""
    said = " ".join(token.text.casefold() for token in stream[:-1])
    for opening, questions in _RESULTS.items():
        if said in questions.split(";"):
            return [stream[0]._replace(text=word) for word in opening.split()]
    return []


def denies_the_last(stream: list[Token], name: str = "") -> bool:
    """Haven't got it? No crowbar?: `name` is what the condition before asks for."""
    said = " ".join(token.text.casefold() for token in stream[:-1])
    return stream[-1].text == "?" and (said in _DENIES or (bool(name) and said == f"no {name.casefold()}"))


def asks_some(stream: list[Token]) -> bool:
    """Wounded yet? Feeling brave today?: for some readers, not for all."""
    said = [token.text for token in stream[:-1]]
    if stream[-1].text != "?" or not said or any(token.kind == QUOTE for token in stream):
        return False
    if said[0] in _FOR_ALL or (said[0] in _WONDERS and not {"you", "your"} & {*said}):
        return False
    return not (said[0] in ("Is", "Are") and said[1:2] and said[1] in _SHOWN)


_WISH = "wish"


class Answers(NamedBefore):
    """The part of reading a sentence that knows of the question before it."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.pending: Condition | None = None
        """what the question before this sentence asks for"""
        self.asked = False
        """whether the sentence before this one is a question for some readers, which no condition of the phrase book asks"""
        self.answering: Condition | None = None
        """what a question of this paragraph asks for, while it is open what is for those who answer yes"""

    def _starts(self, stream: list[Token], at: int, plain: bool) -> bool:
        """Whether a phrase starts at a place of a sentence that is being rewritten; an instruction without a roll if `plain`."""
        outer, self.stream = self.stream, stream
        match = self._match(at)
        asks = match is None and not plain and self._asked(at) is not None
        self.stream = outer
        return asks or (match is not None and match[1] > at + 1 and not (plain and match[0].rolls))

    def _question(self) -> Condition | None:
        """Do you have the **seal**? Do you want to knock?: what "If so" in the next sentence asks for."""
        stream = self.stream
        if stream[-1].text != "?" or len(stream) < 2:
            return None
        before = self.before
        if before and before.kind != _WISH and denies_the_last(stream, before.name):
            return replace(before, negated=not before.negated)
        if (
            self._texts(0, 2) == ("Do", "you")
            and self._text(2) in WISHES
            and not any(map(self._is_needed, range(3, len(stream))))
        ):
            return Condition(_WISH, span=Span(stream[0].start, stream[-1].end))
        for asked in spelt_out(stream):
            self.stream = asked
            found = self._whole(0)
            self.stream = stream
            if found is not None and found[1] == len(asked):
                return found[0]
        return self._result_asked(stream) if self.rolled or self.behind_roll else None

    def _result_asked(self, stream: list[Token]) -> Condition | None:
        """Still standing? Failed?: how the roll before it went."""
        self.stream = result_asked(stream) or stream
        best = self._asked(0) if self.stream is not stream else None
        self.stream = stream
        return condition(best[1], Span(stream[0].start, stream[-1].end)) if best is not None else None

    def _lost_ways(self, stream: list[Token]) -> None:
        """Do you look inside (see [[x]])?: a question asks, and leads nowhere by itself."""
        for token in stream if not self.private else ():
            if token.kind == REFERENCE:
                self.report("reference", token, token, Message("stands in a question, and nothing leads to it."),
                            Message('Ask "Will you ... (turn to {way}) or ... (turn to ...)?", or make a list of choices.', way=token.text))  # fmt: skip

    def _answered(self, found: list[Statement], pending: Condition | None, *, asked: bool) -> list[Statement]:
        """First time here? Gain 5 gp: what a question governs depends on its answer. `asked` is for a question without a condition."""
        if all(isinstance(each, When) for each in found):
            self.answering = None
            return found
        wished = pending is not None and pending.kind == _WISH
        known = self.answering if self.answering is None or self.answering.kind != _WISH else None
        first, last = self.stream[0], self.stream[-1]
        if known is not None and pending is known:
            self.answering = None if isinstance(found[-1], Goto | Finish) else known
            return [When(known, tuple(found), None, Span(first.start, last.end))]
        if known is not None:
            self.report("condition", first, last, Message("may be for those who answer yes to the question before it, or for everybody."),
                        Message('Say it with "If ..." in one sentence, or begin a new paragraph with what is for everybody.'))  # fmt: skip
            return []
        if asked or (wished and not all(isinstance(each, Goto) for each in found)):
            self.report("condition", first, last, Message("answers a question that the phrase book does not know."),
                        Message('Say it with "If ...," as the phrase book does, or make it a choice in a list.'))  # fmt: skip
            return []
        return found
