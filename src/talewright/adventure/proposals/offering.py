"""What the reader may choose between, and what depends on a condition behind it: one sentence with "If ..., otherwise ..."."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, REFERENCE, WORD, Token
from talewright.adventure.proposals.acts import UnclearError
from talewright.adventure.proposals.parts import listed, lows
from talewright.adventure.proposals.saying import sentence
from talewright.adventure.proposals.trading import Trading
from talewright.adventure.reading.near_misses.proposals import (
    GAIN_VERBS,
    LOSS_VERBS,
    amounts,
    asked,
    first_phrase,
)

_PICKS = frozenset("choose pick choice".split())
_WISHES = frozenset("prefer like wish choose rather please want choice".split())
_LACKS = frozenset("fewer less no none not lack cannot can't haven't don't".split())
_INSTEAD = frozenset("or only but just".split())
_CONDITIONS = frozenset("if unless".split())
_WEARS = frozenset("wearing carrying holding bearing".split())
_MAX_BETWEEN = 3
"""Words between an amount and the other one that a condition puts in its place."""
_SEVERAL = 2
_DENIES = frozenset("no not never neither nor without unless if except but".split())


class Offering(Trading):
    """Phrases for one of two things, and for another amount under a condition."""

    def _either(self, sentences: list[list[Token]]) -> str:
        """Gain 1 Fortune or 2 Experience: the reader decides."""
        if len(sentences) > 1:
            raise UnclearError
        stream = _without_wish(
            [token for token in sentences[0] if token.text.casefold() not in ("either", "both")]
        )
        joints = [at for at, token in enumerate(stream) if token.text == "or"]
        if len(joints) != 1 or any(token.kind == REFERENCE for token in stream):
            raise UnclearError
        first, second = stream[: joints[0]], stream[joints[0] + 1 :]
        words = {*lows(stream)}
        if words & (
            _DENIES | {"and", "it", "them"} | listed("others") - {"either", "as", "least"}
        ) or not self._is_ours(first):
            raise UnclearError
        verbs = self._direction(first)
        own = {*lows(second)} & (listed("gains") | listed("losses"))
        if ("find" in words and "you" not in words) or (
            words & listed("may") and verbs == LOSS_VERBS and not own
        ):
            raise UnclearError  # what may be lost, or not at all
        said = [self._one(first, verbs), self._one(second, self._direction(second) if own else verbs)]
        return sentence(f"If you wish, {_small(said[0])}, otherwise {_small(said[1])}")

    def _or_lacking(self, sentences: list[list[Token]]) -> str:
        """Hand over two rations or, if you have fewer, the **comb**."""
        if len(sentences) > 1:
            raise UnclearError
        stream = sentences[0]
        at = next(
            (i for i, (one, two) in enumerate(pairwise(_unmarked(stream)))
             if one.text == "or" and two.text == "if"), -1
        )  # fmt: skip
        stream = _unmarked(stream) if at >= 0 else stream
        if at < 0 or any(token.kind == REFERENCE for token in stream) or not self._is_ours(stream[:at]):
            raise UnclearError
        condition, things = stream[at + 1 :], [*dict.fromkeys(amounts(self.book, stream[:at]))]
        second = next((i for i, token in enumerate(condition) if token.kind == BOLD), -1)
        if second < 1 or len(things) != 1 or not {*lows(condition[:second])} & _LACKS:
            raise UnclearError
        if self._direction(stream[:at]) != LOSS_VERBS or condition[second + 1 :]:
            raise UnclearError
        lost = self._one(stream[:at], LOSS_VERBS)
        other = self._one(condition[second - 1 :], LOSS_VERBS)
        number, _, unit = things[0].partition(" ")
        least = (
            f"If you have at least {number} {unit}"
            if number in NUMBERS or number.isdecimal()
            else f"If you have {things[0]}"
        )
        return sentence(f"{least}, {_small(lost)}, otherwise {_small(other)}")

    def _instead_if(self, sentences: list[list[Token]]) -> str:
        """Take 3 damage, only 1 if you are wearing the **mail**, and turn to [[x]]."""
        if len(sentences) > 1:
            raise UnclearError
        stream = [token for token in sentences[0] if token.text not in (".", "!")]
        at = next((i for i, token in enumerate(stream) if i and token.text in _CONDITIONS), -1)
        if at < 0 or {*lows(stream[:at])} & (listed("kept") - {"only", "if"}):
            raise UnclearError
        counts = [i for i in range(at) if self._amount(stream[i])]
        if len(counts) != _SEVERAL or counts[1] - counts[0] > _MAX_BETWEEN + 2:
            raise UnclearError
        front, between = stream[: counts[0]], stream[counts[0] + 1 : counts[1]]
        if not {*lows(between)} & _INSTEAD or not self._is_ours(stream[: counts[0] + 1]):
            raise UnclearError
        unit = next((token for token in between if token.kind == WORD and token.text not in _INSTEAD), None)
        if unit is None or any(token.text != unit.text for token in stream[counts[1] + 1 : at]):
            raise UnclearError
        end = next(
            (i for i in range(at, len(stream)) if (stream[i].kind == MARK and stream[i].text != "-") or stream[i].text == "and"),
            len(stream),
        )  # fmt: skip
        condition = self._condition(stream[at:end])
        verbs = ("Pay",) if {*lows(front)} & {"pay", "spend"} else self._direction(front)
        usual = first_phrase(self.book, (f"{verb} {stream[counts[0]].text} {unit.text}" for verb in verbs))
        other = first_phrase(self.book, (f"{verb} {stream[counts[1]].text} {unit.text}" for verb in verbs))
        rest = stream[end:]
        while rest and (rest[0].kind == MARK or rest[0].text == "and"):
            rest = rest[1:]
        if not usual or not other:
            raise UnclearError
        more = self._understood(self._words(rest)) if rest else ""
        if rest and not more:
            raise UnclearError
        return sentence(f"{condition}, {_small(other)}, otherwise {_small(usual)}") + (
            f" {sentence(more)}" if more else ""
        )

    def _of_a_list(self, sentences: list[list[Token]]) -> str:
        """Take up to two of these: the **chisel**, the **whistle**, the **picks (+1 larceny)**."""
        stream = [token for each in sentences for token in each]
        words = {*lows(stream)}
        things = [token.text for token in stream if token.kind == BOLD]
        counts = [
            token.text.casefold() for token in stream if self._amount(token) or token.text.casefold() == "one"
        ]
        others = words & (listed("others") - {"up", "either", "others", "as"}) | words & listed("losses") - {
            "take",
            "leave",
        }
        named = any(token.kind in (ITALIC, REFERENCE) for token in stream)
        others -= {"both", "but"} if "both" in words else set()
        if (
            len(things) < _SEVERAL
            or len(counts) != ("both" not in words)
            or others
            or named
            or words & {"give", "gives", "hand", "sell", "buy"}
        ):
            raise UnclearError
        items = [f"the {thing}" for thing in things]
        row = f"{', '.join(items[:-1])} and {items[-1]}"
        if "both" in words and "or" in words and len(things) == _SEVERAL and {"may", "take"} <= words:
            return f"You may take {items[0]} and {items[1]}."
        if ("up", "to") in pairwise(lows(stream)):
            return f"You may take up to {counts[0]} of {row}."
        if words & _PICKS and "may" not in words:
            return f"Choose {counts[0]} of {row}."
        raise UnclearError

    # -- parts ------------------------------------------------------------------------------------

    def _is_ours(self, front: list[Token]) -> bool:
        return bool(front) and (front[0].text in self.book.triggers or bool({*lows(front)} & {"you"}) or front[0].text.casefold() in listed("gains") | listed("losses") | _PICKS)  # fmt: skip

    def _direction(self, front: list[Token]) -> tuple[str, ...]:
        """Whether something is gained or lost, by the one verb in front."""
        words = {*lows(front)}
        harmed = "take" in words and any(token.text in self.book.terms for token in front)
        gains = bool(words & (listed("gains") | _PICKS | {"gains", "given"})) or (
            "take" in words and not harmed
        )
        losses = bool(words & (listed("losses") - {"take"})) or harmed
        if gains == losses:
            if "take" in words and not gains:
                return LOSS_VERBS
            raise UnclearError
        return GAIN_VERBS if gains else LOSS_VERBS

    def _one(self, side: list[Token], verbs: tuple[str, ...]) -> str:
        things = [*dict.fromkeys(amounts(self.book, side))]
        own = [word.capitalize() for word in lows(side) if word.capitalize() in self.book.triggers]
        phrase = (
            first_phrase(self.book, (f"{verb} {things[0]}" for verb in (*own, *verbs)))
            if len(things) == 1
            else ""
        )
        if not phrase:
            raise UnclearError
        return phrase

    def _condition(self, stream: list[Token]) -> str:
        """If you are wearing the **mail**, as the phrase book asks it."""
        says = dict(asked(self.book, stream).args).get("phrase")
        if isinstance(says, str) and stream[0].text.casefold() != "unless":
            return says
        named = [token for token in stream if token.kind in (BOLD, ITALIC)]
        words = {*lows(stream)}
        if (
            len(named) == 1
            and named[0].kind == BOLD
            and words <= _WEARS | {"if", "you", "are", "the", "a", "your"}
        ):
            return f"If you have the {named[0].text}"
        return self._words(stream)[:1].upper() + self._words(stream)[1:]


def _small(phrase: str) -> str:
    return phrase[:1].lower() + phrase[1:]


def _unmarked(stream: list[Token]) -> list[Token]:
    return [token for token in stream if token.kind != MARK and token.text not in (".", "!")]


def _without_wish(stream: list[Token]) -> list[Token]:
    """5 gp, as you prefer: without the words that say who decides."""
    for at in range(len(stream) - 1, 0, -1):
        if (
            stream[at].text in ("if", "as", "whichever")
            and {*lows(stream[at:])} & _WISHES
            and "you" in lows(stream[at:])
        ):
            stream = stream[:at]
    while stream and (stream[-1].kind == MARK or stream[-1].text in (".", "!")):
        stream = stream[:-1]
    return [token for token in stream if token.text != ","]
