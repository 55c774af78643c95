"""Conditions of a sentence put into the words of the phrase book."""

from __future__ import annotations

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, WORD, Token
from talewright.adventure.reading.asking.third_person import Recent, ThirdPerson
from talewright.adventure.reading.asking.words import Part, Question, first_words, single, size_of
from talewright.adventure.reading.looks import names_what_is_asked

_JOINTS = frozenset(", ; : — – - ( and but or then so while whereas though".split())
_WILLING = frozenset(
    "wish want choose willing prepared ready care dare minded inclined like decide happy".split()
)
_CASTS = (
    ("cast", "it"),
    ("use", "it"),
    ("cast", "it", "here"),
    ("cast", "it", "now"),
    ("use", "it", "here"),
    ("use", "it", "now"),
)
_FEW = 7
"""Words between a spell and "cast it"."""


def spelt_out(stream: list[Token], book: PhraseBook, recent: Recent) -> tuple[list[Token], bool]:
    """The sentence with its conditions in the words of the phrase book, and whether it speaks of readers in the third person."""
    if first_words().isdisjoint(token.text.casefold() for token in stream) or not names_what_is_asked(
        stream, recent.tokens, book
    ):
        return stream, False
    return _Sentence(stream, book, recent).written()


class _Sentence(ThirdPerson):
    def written(self) -> tuple[list[Token], bool]:
        at = 0
        while at < len(self.stream):
            at = self._step(at)
        return self.found, self.speaks

    def _step(self, at: int) -> int:
        """Write what stands at a place, and return the position behind it."""
        self.here = at
        if self.kind(at) == WORD:
            self.opens = opens = not at or self.low(at - 1) in _JOINTS
            end = self._asked(at, opens=opens) or (
                (opens and (self._bare(at) or self._person(at) or self._others(at))) or 0
            )
            if end:
                return end
        self.found.append(self.stream[at])
        return at + 1

    # -- conditions with "if" and the like -------------------------------------------------------------------

    def _asked(self, at: int, *, opens: bool) -> int:
        denies = size_of("denies", self.lows, at)
        size = denies or size_of("opens", self.lows, at)
        if not size and (size := size_of("once", self.lows, at)):
            return self._reached(at, at + size, opens=opens)
        if not size or (at and self.low(at - 1) in single("not_behind") and self.low(at) != "only"):
            return 0
        if self.low(at) == "should" and not opens and self.low(at + 1) not in ("you", "your"):
            return 0
        place = at + size
        cast = self._cast(place)
        if cast and not denies:
            end, spell = cast
            self._write(
                at, end, [Part((*self._spelt("you cast", at), *spell))], "", denied=False, comma=opens
            )
            return end
        found = self.clause(place) or self.reached(place) or self._continued(place)
        if found is None or not self._bounded(found[0], opens=opens):
            return 0
        end, asked = found
        if denies and asked.denied:
            return 0
        self._write(at, end, asked.parts, asked.joint, denied=bool(denies) or asked.denied, comma=opens)
        return end

    def _reached(self, at: int, place: int, *, opens: bool) -> int:
        """When the clock stands at six or more, ..."""
        found = self.reached(place)
        if found is None or not self._bounded(found[0], opens=opens):
            return 0
        self._write(at, found[0], found[1].parts, "", denied=False, comma=opens)
        return found[0]

    def _continued(self, at: int) -> tuple[int, Question] | None:
        """If you have *Ash*, ...; if *Elm*, ...: the verb is that of the condition before."""
        said = {token.text.casefold() for token in (*self.stream[: self.here], *self.previous)}
        found = (self.referred(at) or self.several(at)) if said & {"have", "your"} else None
        if found is None:
            return None
        end = found[0] + (self.low(found[0]) in ("is", "are", "applies"))
        return (end, found[1]) if self.low(end) == "," else None

    def _cast(self, at: int) -> tuple[int, list[Token]] | None:
        """You know the spell of Open and are willing to cast it: it is cast, or not."""
        if self.low(at) != "you" or not any(phrase.id == "if-cast" for phrase in self.book.conditions):
            return None
        at, denied = self._verb(at + 1)
        if denied or self.low(at) not in ("know", "have", "possess", "carry", "hold", "own"):
            return None
        begin = at + 1
        while self.low(begin) in ("the", "a", "an", "spell", "of", "your"):
            begin += 1
        label = next(
            (name for name in self.spells if self.lows[begin : begin + len(name.split())] == name.split()), ""
        )
        end = begin + len(label.split())
        if not label or not self.stream_upper(begin):
            return None
        spell = [*self.stream[begin:end]]
        end += self.low(end) == "spell"
        end += self.low(end) == ","
        if self.low(end) != "and":
            return None
        for stop in range(end + 2, min(end + _FEW, len(self.lows))):
            for row in _CASTS:
                if tuple(self.lows[stop : stop + len(row)]) == row and self.low(stop + len(row)) in (
                    ",",
                    ":",
                ):
                    willing = {*self.lows[end + 1 : stop]} & _WILLING
                    return (stop + len(row), spell) if willing or stop == end + 1 else None
        return None

    # -- without a clause ------------------------------------------------------------------------------------

    def _bare(self, at: int) -> int:
        """Lacking the **hook**, ...; With 20 gp or more in your purse ...; with neither, ..."""
        word = self.low(at)
        if word == "at" and (found := self.at_ticks(at + 1)) and self._bounded(found[0], opens=True):
            self._write(at, found[0], found[1].parts, "", denied=False, comma=True)
            return found[0]
        if word not in ("lacking", "without", "with"):
            return 0
        place = at + 1
        found = self.referred(place) or self.several(place)
        if found is None or not self._bounded(found[0], opens=True):
            return 0
        end, asked = found
        lacks = word != "with"
        if lacks and (asked.joint or asked.denied or asked.parts[0].denied):
            return 0
        coins = {*self.lexicon.coins, "ration", "rations"}
        if not lacks and any(low in coins for low in self.lows[at:end]) and "or" not in self.lows[at:end] and "least" not in self.lows[at:end] and self.low(end - 1) in coins:  # fmt: skip
            return 0  # With 20 gp you buy a horse: what is spent
        self._write(at, end, asked.parts, asked.joint, denied=lacks or asked.denied, comma=True)
        if self.lows[end : end + 2] == ["you", "can"] and self._has_other_branch(end):
            self.found.append(
                self.stream[end]
            )  # With Stealth you can creep past to ...; without it, ...: who has it does
            return end + 2
        return end

    def _has_other_branch(self, at: int) -> bool:
        """Whether the sentence goes on with those who do not have it."""
        said = " ".join(self.lows[at:])
        return any(
            f"; {words} " in said
            for words in ("without it", "without one", "otherwise", "if not", "lacking it")
        )


_ASKING = frozenset("is are do have".split())
"""First words of questions to the reader."""


def as_condition(stream: list[Token]) -> list[Token]:
    """Are you carrying a shield? Is the **lamp** in your pack?: what a question asks of the reader, behind "If"; nothing where it asks nothing."""
    words = [token.text.casefold() for token in stream[:2]]
    if len(words) < 2 or words[0] not in _ASKING or (words[0] not in ("is", "do") and words[1] != "you"):
        return []
    first = stream[0]._replace(text="If")
    named = next(
        (i for i in (1, 2) if words[0] == "is" and stream[i : i + 1] and stream[i].kind in (BOLD, ITALIC)), 0
    )
    if named:
        return [first, *stream[1 : named + 1], first._replace(text="is"), *stream[named + 1 :]]
    verb = [] if words[0] in ("is", "do") else [stream[0]._replace(text=words[0])]
    return [first, stream[1], *verb, *stream[2:]]
