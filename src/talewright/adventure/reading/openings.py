"""How a sentence opens: who must do something, who gives what to whom, what a question asks. Put aside before it is read."""

from __future__ import annotations

from talewright.adventure.model import Condition
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.amounts import counted
from talewright.adventure.reading.matching import WISHES
from talewright.adventure.reading.near_misses.qualifiers import NO_PERSON
from talewright.adventure.reading.reporting import Reporter
from talewright.adventure.reading.rewriting import MAX_PERSON
from talewright.core.findings import Span

_GIVES = frozenset(
    "gives give hands hand passes pass pays pay tosses toss throws throw lends lend slips slip brings bring".split()
)
_SELLS = frozenset("sells sell offers offer".split())
_TAKES = frozenset("takes take steals steal snatches snatch grabs grab demands demand".split())
_PRONOUNS = frozenset("he she they it you i we".split())
_BEFORE_PERSON = frozenset(
    "in on at by for with from under over of during without within through into upon among between beside".split()
)
_DOES = {
    "does": ((), "take"), "deal": ((), "take"), "causes": ((), "take"), "costing": (("you",), "lose"),
    "teaches": (("you",), "learn"), "grants": (("you",), "gain"), "grant": (("you",), "gain"), "gives": (("you",), "gain"),
    "costs": (("you",), "lose"), "cost": (("you",), "lose"), "hits": (("you", "for"), "take"), "hit": (("you", "for"), "take"),
    "deals": (("you",), "take"), "inflicts": ((), "take"), "restores": ((), "regain"), "earns": (("you",), "gain"),
    "wins": (("you",), "gain"), "charges": (("you",), "pay"), "charge": (("you",), "pay"), "brings": (("you",), "gain"),
}  # fmt: skip
"""What somebody or something does: the words behind it, and what the reader does instead."""
_WHERE = frozenset(
    "in on at under behind beside inside here there within beneath near from with among upon above below between around outside nearby".split()
)
_REASONS = frozenset(
    """
    reward thanks gift prize compensation consequence punishment recompense gratitude trouble troubles help courage pains effort efforts kindness
    bravery honesty service services valour patience
    """.split()
)
"""As a reward you receive ..., For your trouble you gain ..."""
_INSIDE = frozenset("in under behind beside inside within beneath below".split())
_WHICH = frozenset("first second third last next other".split())
_TIMES = frozenset(
    "day night hour time visit week month year morning evening round moment turn minute case instance".split()
)
"""In the first crate you find ... says where; in the first hour ... says when, and is reported."""
_HURTS = frozenset("damage Wound Wounds".split())
_OPENS_DOER = frozenset("the a an this that it he she they his her its their your".split())
_NO_DOER = NO_PERSON | frozenset(
    "rest failure success mistake error failed successful test roll such two three four five six".split()
)
"""Words that make it a possibility, a habit or a rule of the author's own."""
_JOINTS = frozenset({*",;:—–-", "and", "then", "otherwise"})


_HAVING = frozenset("have own carry possess".split())
_WISHED = (
    ("if", "you", "wish"),
    ("if", "you", "like"),
    ("if", "you", "want"),
    ("with", "you"),
    ("with", "you", "if", "you", "wish"),
)
_GAP = 3
"""Characters between two sentences of a paragraph."""


class Openings(Reporter):
    """The part of reading a sentence that comes before its statements."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.thing: Token | None = None
        """the only thing that the sentence before this one names"""
        self.last = 0
        """where that sentence ends"""

    def _named_before(self, stream: list[Token]) -> list[Token]:
        """A **lamp** hangs here. You may take it: the one thing named just before."""
        near = stream[0].start - self.last <= _GAP
        bold = [token for token in stream if token.kind == BOLD]
        thing = bold[0] if len(bold) == 1 else None if bold else self.thing if near else None
        self.thing, self.last = thing, stream[-1].end
        stream = _have_one(stream, thing)
        at = next(
            (
                i
                for i in range(1, len(stream))
                if stream[i].text == "it" and stream[i - 1].text in ("take", "Take")
            ),
            0,
        )
        if thing is None or not at or thing.start > stream[at].start:
            return stream
        offered = [token.text for token in stream[max(0, at - 3) : at - 1]] in (
            ["You", "may"],
            ["you", "may"],
        )
        end = len(stream) - (stream[-1].text in ENDS)
        wished = tuple(token.text for token in stream[at + 1 : end]) in _WISHED
        if not (wished or (offered and end == at + 1)) or (
            not offered and at > 1 and not self._joint(stream[at - 2])
        ):
            return stream
        it = stream[at]
        verb = (
            []
            if offered
            else [
                it._replace(text="You" if at == 1 else "you", end=it.start),
                it._replace(text="may", end=it.start),
            ]
        )
        taken = [
            stream[at - 1]._replace(text="take"),
            it._replace(text="the", end=it.start),
            thing._replace(start=it.start, end=it.end),
        ]
        return [*stream[: at - 1], *verb, *taken, *stream[end:]]

    def _question(self) -> Condition | None:
        """Do you have the **seal**? Do you want to knock?: what "If so" in the next sentence asks for."""
        stream = self.stream
        if stream[-1].text != "?" or len(stream) < 4:
            return None
        opening = (stream[0].text, stream[1].text)
        asked = [stream[0]._replace(text="If"), *stream[1:-1]]
        if opening == ("Have", "you"):
            asked = [asked[0], stream[1], stream[0]._replace(text="have"), *stream[2:-1]]
        elif opening == ("Is", "your"):
            asked = [asked[0], *stream[1:3], stream[0]._replace(text="is"), *stream[3:-1]]
        elif opening != ("Do", "you"):
            return None
        if self._text(2) in WISHES and not any(map(self._is_needed, range(3, len(stream)))):
            return Condition("wish", span=Span(stream[0].start, stream[-1].end))
        outer, self.stream = stream, asked
        found = self._whole(0)
        self.stream = outer
        return found[0] if found is not None and found[1] == len(asked) else None

    def _plain_opening(self, stream: list[Token]) -> list[Token]:
        """You must Test ..., Now Test ...: the words in front change nothing."""
        stream = self._said_where(stream)
        opening = [token.text for token in stream[:3]]
        if opening[:2] == ["You", "may"] and any(token.kind == REFERENCE for token in stream):
            stream = self._optional(stream)
        for words in (["You", "must", "now"], ["You", "must"], ["You", "have", "to"], ["Now"], ["Then"]):
            behind = len(words)
            if opening[:behind] != words or behind >= len(stream):
                continue
            verb = stream[behind]
            if verb.text in self.book.triggers or verb.text == "turn":
                return stream[behind:]
            if words[0] == "You" and verb.text.capitalize() in self.book.triggers:
                spelt = [verb._replace(text=verb.text.capitalize()), *stream[behind + 1 :]]
                self.stream = spelt
                match = self._match(0)
                self.stream = stream
                if match is not None and (match[1] > 1 or len(spelt) < 3):
                    return spelt
        return stream

    def _said_where(self, stream: list[Token]) -> list[Token]:
        """In the chest you find 15 gp: a comma in front of "you", where a phrase starts there."""
        opens = stream[0].text.casefold()
        if opens in ("as", "for"):
            return self._said_why(stream)
        if opens not in _WHERE and not opens.endswith("ly"):
            return stream
        at = next((i for i, token in enumerate(stream[: MAX_PERSON + 3]) if token.text == "you"), 0)
        said = stream[:at]
        which = stream[0].text.casefold() in _INSIDE and at and stream[at - 1].text not in _TIMES
        small = NO_PERSON - _WHICH if which else NO_PERSON
        if not at or any(token.kind != WORD or token.text.casefold() in small for token in said):
            return stream
        outer, self.stream = self.stream, stream
        starts = self._match(at) is not None
        self.stream = outer
        comma = Token(MARK, ",", stream[at].start, stream[at].start)
        return [*said, comma, *stream[at:]] if starts else stream

    def _said_why(self, stream: list[Token]) -> list[Token]:
        """As a reward you receive ..., For slaying the troll you gain ...: a comma in front of "you"."""
        at = next((i for i, token in enumerate(stream[: MAX_PERSON + 3]) if token.text == "you"), 0)
        said = stream[1:at]
        deed = stream[0].text == "For" and bool(said) and said[0].text.endswith("ing")
        if (
            not said
            or not (deed or said[-1].text in _REASONS)
            or any(token.kind != WORD or token.text in NO_PERSON or counted([token], 0) for token in said[1:])
        ):
            return stream
        return [*stream[:at], Token(MARK, ",", stream[at].start, stream[at].start), *stream[at:]]

    def _optional(self, stream: list[Token]) -> list[Token]:
        """You may pay 4 gp and turn to ...: If you wish, Pay 4 gp and turn to ..."""
        verb = stream[2]._replace(text=stream[2].text.capitalize())
        if verb.kind != WORD or verb.text not in self.book.triggers:
            return stream
        wish = [
            stream[0]._replace(text="If"),
            stream[0]._replace(text="you"),
            stream[1]._replace(text="wish"),
            stream[1]._replace(kind=MARK, text=","),
        ]
        outer, self.stream = self.stream, [*wish, verb, *stream[3:]]
        match = self._match(len(wish))
        changed, self.stream = self.stream, outer
        return changed if match is not None and match[1] > len(wish) + 1 and not match[0].rolls else stream

    def _name_giver(self) -> None:
        """The ferryman gives you ..., you give the ferryman ...: read without the person, where a phrase then starts."""
        for rewrite in (giver, receiver, doer):
            found = rewrite(self.stream)
            if found is None:
                continue
            at, changed = found
            before, self.stream = self.stream, changed
            if self._match(at) is None:
                self.stream = before


def _have_one(stream: list[Token], thing: Token | None) -> list[Token]:
    """You will need a **lamp**. If you have one, ...; if you have none, ...: the thing named before."""
    for at in range(2, len(stream) - 1):
        one = stream[at].text in ("one", "none") and stream[at + 1].text in (",", ";", ":")
        if not one or stream[at - 1].text not in _HAVING or thing is None or thing.start > stream[at].start:
            continue
        here = stream[at]._replace(end=stream[at].start)
        words = [here._replace(kind=WORD, text="no" if stream[at].text == "none" else "a")]
        named = thing._replace(start=here.start, end=stream[at].end)
        stream = [*stream[:at], *words, named, *stream[at + 1 :]]
    return stream


# -- sentences with somebody in them: the ferryman gives you, the fall costs you, you give the beggar -------------


def giver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The ferryman gives you ..., the toll keeper takes ... from you: (place, the sentence with "he" for the person)."""
    for at, token in enumerate(stream):
        if token.kind != WORD or not at:
            continue
        gives = token.text in _GIVES and at + 1 < len(stream) and stream[at + 1].text == "you"
        sells = token.text in _SELLS and any(each.kind == BOLD for each in stream[at + 1 : at + 4])
        if not gives and not sells and not (token.text in _TAKES and _from_you(stream, at)):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if not _is_person(named) or (len(named) == 1 and named[0].text.casefold() in _PRONOUNS):
            return None
        person = Token(WORD, "he" if start else "He", named[0].start, named[-1].end)
        return start, [*stream[:start], person, *stream[at:]]
    return None


def doer(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The fall costs you 2 Vitality, the goblin hits you for 3 damage: (place, the sentence with "You lose", "You take")."""
    for at, token in enumerate(stream):
        hurts = [each.text for each in stream[at + 1 : at + 3]] == ["you", "for"] and any(
            each.text in _HURTS for each in stream[at + 4 : at + 5]
        )
        if not at or not (hurts or token.text in _DOES):
            continue
        behind, instead = (("you", "for"), "take") if hurts else _DOES[token.text]
        end = at + 1 + len(behind)
        if tuple(each.text for each in stream[at + 1 : end]) != behind or not (
            counted(stream, end) or (instead == "learn" and stream[end].kind == BOLD)
        ):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if (
            not 0 < len(named) <= MAX_PERSON
            or named[0].text.casefold() not in _OPENS_DOER
            or any(each.kind != WORD or each.text.casefold() in _NO_DOER for each in named[len(named) == 1 :])
        ):
            return None
        you = Token(WORD, "you" if start else "You", named[0].start, named[-1].end)
        return start, [*stream[:start], you, token._replace(text=instead), *stream[end:]]
    return None


def receiver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """You give the beggar 2 gp, Give him the **ring**: (place, the sentence with "hand over")."""
    verb = 1 if stream[0].text == "You" else 0
    if len(stream) < verb + 3 or stream[verb].text not in ("give", "hand", "pay", "Give"):
        return None
    end = verb + 1
    while end < len(stream) and stream[end].kind == WORD and not _begins_goods(stream, end):
        end += 1
    named = stream[verb + 1 : end]
    if not _is_person(named) or end == len(stream) or named[0].text in ("up", "away", "over", "you"):
        return None
    over = stream[verb]._replace(text="over", start=stream[verb].end)
    hand = stream[verb]._replace(text="hand" if verb else "Hand")
    return 0, [*stream[:verb], hand, over, *stream[end:]]


def _is_person(named: list[Token]) -> bool:
    """The ferryman, Maren, the old woman at the gate; but not "nobody", "the guard might", "at least"."""
    return (
        0 < len(named) <= MAX_PERSON
        and not {named[0].text.casefold(), named[-1].text} & _BEFORE_PERSON
        and all(each.kind == WORD and each.text.casefold() not in NO_PERSON for each in named)
    )


def _begins_goods(stream: list[Token], at: int) -> bool:
    behind = stream[at + 1] if at + 1 < len(stream) else None
    begins = stream[at].text in NUMBERS or stream[at].text in ("the", "your")
    return (
        begins and behind is not None and (behind.kind == BOLD or behind.text in ("ration", "rations", "gp"))
    )


def _from_you(stream: list[Token], at: int) -> bool:
    if at + 1 < len(stream) and stream[at + 1].text == "your":
        return True
    return any(
        stream[i].text == "from" and stream[i + 1].text in ("you", "your")
        for i in range(at + 1, min(at + 14, len(stream) - 1))
    )
