"""How a condition asks for a score or a counter: "your HP has fallen to 5 or fewer", "the Tide stands at six", "of the third level or above"."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.asking.questions import Reading
from talewright.adventure.reading.asking.words import AT_LEAST, AT_MOST, BELOW, EXACTLY, PLAIN, Part, Question

_STANDS = frozenset(
    "is are be stands stand at shows show reads read reaches reach hits hit remains remain now currently has have fallen dropped sunk been down to reduced still reached risen climbed already".split()
)
"""Words between a score and what it is compared with."""
_FALLEN = frozenset("fallen dropped sunk down reduced".split())
_RISEN = frozenset("reached risen climbed reaches reach hits hit".split())
_GONE = frozenset("exhausted spent gone empty nil zero 0".split())
_TICKS = frozenset("tick ticks box boxes step steps point points mark marks".split())
_LEVELS = tuple("first second third fourth fifth sixth seventh eighth ninth".split())


class Scores(Reading):
    """Reads what is asked of a score. `previous` is the sentence before, for what "it" and "both" refer to; `here` is where the condition begins."""

    def __init__(self, stream: Sequence[Token], book: PhraseBook, previous: Sequence[Token]) -> None:
        super().__init__(stream, book)
        self.previous = previous
        self.here = 0
        self.opens = True
        """whether the condition stands in front of what depends on it"""
        self.once = False
        """whether it waits for a counter: "as soon as it stands at 4" is 4 or more"""

    @property
    def recent(self) -> tuple[Sequence[Token], ...]:
        """Where what is referred to may be named: in this sentence up to here, or else in the one before."""
        return self.stream[: self.here], self.previous

    def _down(self, at: int) -> tuple[int, Question] | None:
        """... down to 3 HP or fewer."""
        found = self.amount(at)
        if found is None:
            return None
        end, how, number = found
        stat = self.stats.get(self.low(end))
        if stat is None or how not in (PLAIN, AT_MOST):
            return None
        end += 1 + 2 * (self.behind(end + 1) == AT_MOST)
        return end, Question((Part(self.compared(self._spelt(f"your {stat} is", at), AT_MOST, number)),))

    def _level(self, at: int) -> tuple[int, Question] | None:
        """Of the third level or above, level 3 or higher, at least level 3."""
        level = self.stats.get("level")
        if level is None:
            return None
        begin = at + (self.low(at) in ("of", "at"))
        least = self.lows[begin : begin + 2] == ["at", "least"] or (begin > at and self.low(begin) == "least")
        begin += 2 * (self.lows[begin : begin + 2] == ["at", "least"]) or (
            begin > at and self.low(begin) == "least"
        )
        begin += self.low(begin) in ("the", "of")
        ordinal = self.low(begin) in _LEVELS and self.low(begin + 1) == "level"
        if not ordinal and not (self.low(begin) == "level" and self.is_number(begin + 1)):
            return None
        number = self.stream[begin + (not ordinal)]
        if ordinal:
            number = number._replace(kind="number", text=str(_LEVELS.index(self.low(begin)) + 1))
        behind = self.behind(begin + 2)
        how = AT_LEAST if least and not behind else behind
        if not how:
            return None
        end = begin + 2 + 2 * bool(behind)
        return end, Question((Part(self.compared(self._spelt(f"your {level} is", at), how, number)),))

    def _score(self, at: int) -> tuple[int, Question] | None:
        """Your HP has fallen to 5 or fewer, your Fortune is exhausted, the Tide stands at six, it has reached 4."""
        front, end = self._scored(at)
        if not front:
            return None
        said = list[str]()
        denied = False
        while self.low(end) in _STANDS or self.low(end) in ("not", "isn't", "n't"):
            denied = denied or self.low(end) in ("not", "isn't")
            said.append(self.low(end))
            end += 1
        if not said or "and" in said:
            return None
        if self.low(end) in _GONE and not self.behind(end + 1):
            one = self.stream[end]._replace(kind="number", text="1")
            return end + 1, Question((Part(self.compared(front, AT_LEAST if denied else BELOW, one)),))
        if self.lows[end : end + 2] == ["used", "up"] and not denied:
            one = self.stream[end]._replace(kind="number", text="1")
            return end + 2, Question((Part(self.compared(front, BELOW, one)),))
        found = self.amount(end)
        if found is None:
            return None
        end, how, number = found
        if front[0].text == "the" and self.low(end) in _TICKS:
            end += 1
            behind = self.behind(end)
            how, end = (behind, end + 2) if behind else (how, end)
        elif "has" in said and not {*said} & (_FALLEN | _RISEN | {"at", "been"}):
            return None
        if not how:
            if {*said} & _FALLEN or (front[0].text == "your" and {*said} & _RISEN):
                return None  # Your HP has reached 3: from above, or from below
            how = AT_LEAST if {*said} & _RISEN or self.once else EXACTLY
        asked = Question((Part(self.compared(front, how, number), denied),))
        return end, asked

    def reached(self, at: int) -> tuple[int, Question] | None:
        """When the clock stands at six, as soon as four boxes are ticked: of a counter only."""
        self.once = True
        found = self._score(at)
        self.once = False
        if found is None:
            amount = self.amount(at)
            front = self._score_before(at)
            if amount is None or not front:
                return None
            end, how, number = amount
            row = self.lows[end : end + 3]
            ticked = (
                len(row) > 2
                and row[0] in _TICKS
                and row[1] in ("are", "have", "is")
                and row[2] in ("ticked", "marked", "filled", "full")
            )
            found = (
                (end + 3, Question((Part(self.compared(front, how or AT_LEAST, number)),)))
                if ticked
                else None
            )
        return found if found and found[1].parts[0].words[0].text == "the" else None

    def at_ticks(self, at: int) -> tuple[int, Question] | None:
        """At 6 ticks, at 5 or more: of the one counter named before."""
        front, amount = self._score_before(at), self.amount(at)
        if not front or front[0].text != "the" or amount is None:
            return None
        end, how, number = amount
        ticks = self.low(end) in _TICKS
        if not ticks and not how:
            return None
        end += ticks
        if ticks and not how and (behind := self.behind(end)):
            how, end = behind, end + 2
        return end, Question((Part(self.compared(front, how or AT_LEAST, number)),))

    def _scored(self, at: int) -> tuple[list[Token], int]:
        """The score or counter that a clause begins with, in the words of the phrase book; nothing where there is none."""
        if self.low(at) in ("it", "that", "this"):
            return self._score_before(at), at + 1
        begin = at + (self.low(at) in ("your", "the"))
        begin += begin > at and self.low(begin) in ("current", "present")
        stat = self.stats.get(self.low(begin))
        if (
            stat is not None
            and self.low(at) == "your"
            and (self.stream_upper(begin) or stat.casefold() == "level")
        ):
            end = begin + 1 + (self.low(begin + 1) in ("score", "total"))
            return self._spelt(f"your {stat} is", at), end
        for low, name in self.counters.items():
            row = low.split()
            if [word.strip("*") for word in self.lows[begin : begin + len(row)]] == row and self.low(
                at
            ) != "your":
                end = begin + len(row)
                end += self.low(end) in ("clock", "counter", "track") and row[-1] != self.low(end)
                return self._spelt(f"the {name} is", at), end
        return [], at

    def _score_before(self, at: int) -> list[Token]:
        """If it is less than 2: the one score or counter named just before."""
        for tokens in self.recent:
            named = {f"your {token.text} is" for token in tokens if token.text in self.stats.values()}
            said = [token.text.casefold().strip("*") for token in tokens]
            for low, name in self.counters.items():
                row = low.split()
                if any(said[i : i + len(row)] == row for i in range(len(said))):
                    named.add(f"the {name} is")
            if named:
                return self._spelt(named.pop(), at) if len(named) == 1 else []
        return []
