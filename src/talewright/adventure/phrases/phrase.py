"""Phrases: a closed list of wordings, kept as data, matched word by word and said in their canonical wording."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from talewright.adventure.phrases.lexicon import Lexicon
from talewright.adventure.phrases.patterns import (
    Either,
    Fact,
    Part,
    Slot,
    Word,
    compile_pattern,
    first_words,
    say,
    say_bold,
    words_at,
)
from talewright.adventure.phrases.slots import NEEDED, SLOTS, slot_type, spread
from talewright.adventure.phrases.tokens import MARK, NUMBER, WORD, Token

Facts = tuple[tuple[str, Any], ...]
_SPELT = frozenset((WORD, MARK, NUMBER))


@dataclass
class Trace:
    """How far matching came, and what was wanted there: for messages and completion."""

    far: int = -1
    wanted: list[str] = field(default_factory=list)

    def miss(self, at: int, what: str) -> None:
        if at > self.far:
            self.far, self.wanted = at, []
        if at == self.far and what not in self.wanted:
            self.wanted.append(what)


@dataclass(frozen=True, eq=False)
class Phrase:
    """One entry: what is written, what it means, what it becomes."""

    id: str
    pattern: str
    meaning: str
    says: str
    node: str
    """the statement it makes ("order", "goto" ...), "condition" or "switch\""""
    verb: str = ""
    facts: Facts = ()
    clause: str = ""
    private: bool = False
    """only inside braces and fences"""
    plain: bool = False
    """its first word is too common to announce an instruction by its capital alone"""
    system: str = ""
    rolls: bool = False
    """branches behind its order ask for a result"""

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return compile_pattern(self.pattern)

    @cached_property
    def firsts(self) -> tuple[str, ...]:
        """The words it can open with; a slot opens it when the text is empty."""
        return tuple(dict.fromkeys(first_words(self.parts)))

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """What no wording of it can do without; what stands further behind first, as it says more than an opening does."""
        return tuple(_needed(self.parts))[::-1]

    def may_be_in(self, words: AbstractSet[str]) -> bool:
        """Whether these words and kinds of tokens can hold it: a look at each word, before it is matched in order."""
        for group in self.needs:  # noqa: SIM110 - a generator takes twice as long
            if group.isdisjoint(words):
                return False
        return True

    def words_at(self, depth: int, first: str = "") -> frozenset[str] | None:
        """The words that can stand at a place of the phrase, case aside; None when a slot makes it anything.

        With `first` only wordings that begin with that word count.
        """
        found = set(words_at(self.parts, 0, depth, first))
        return None if None in found else frozenset(word for word in found if word)

    def matches(
        self,
        stream: list[Token],
        at: int,
        lexicon: Lexicon,
        trace: Trace | None = None,
        *,
        loose: bool = False,
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every way to read the phrase here: (position behind it, facts). Loose: case aside."""
        matcher = _Matcher(stream, at, lexicon, trace, loose=loose)
        for end, facts in matcher.run(self.parts, 0, at, {}):
            yield end, {**dict(self.facts), **facts}

    def wording(self, facts: Mapping[str, Any], lexicon: Lexicon) -> str:
        """The canonical wording for these facts."""
        text = " ".join(word for word in _say(self.parts, spread(facts), lexicon) if word)
        return re.sub(r" ([,;:.)])", r"\1", text)


def _needed(parts: tuple[Part, ...]) -> Iterator[frozenset[str]]:
    """What no wording can do without: of each group at least one word, case aside, or one kind of token (by the type of a slot)."""
    for part in parts:
        match part:
            case Word():
                yield frozenset(word.casefold() for word in (part.text, part.plural) if word)
            case Slot() if part.type in NEEDED:
                yield NEEDED[part.type]
            case Either() if not part.optional:
                groups = [[*_needed(option)][-1:] for option in part.options]
                if all(groups):
                    yield frozenset().union(*(group for (group,) in groups))
            case _:
                pass


class _Matcher:
    def __init__(
        self, stream: list[Token], start: int, lexicon: Lexicon, trace: Trace | None, *, loose: bool
    ) -> None:
        self.stream, self.start, self.lexicon, self.trace, self.loose = stream, start, lexicon, trace, loose

    def run(
        self, parts: tuple[Part, ...], index: int, at: int, facts: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every way to read the parts from an index on; a part that reads in one way only needs no search of its own."""
        size, stream, length = len(parts), self.stream, len(self.stream)
        while index < size:
            part = parts[index]
            index += 1
            if isinstance(part, Word):
                token = stream[at] if at < length else None
                spelt = token is not None and token.text == part.text and token.kind in _SPELT
                if not spelt and not self._word(part, at):
                    if self.trace is not None:
                        self.trace.miss(at, part.text)
                    return
                at += 1
            elif isinstance(part, Either):
                for option in self._options(part, at):
                    for end, more in self.run(option, 0, at, facts):
                        yield from self.run(parts, index, end, more)
                if not part.optional:
                    return
            elif isinstance(part, Slot):
                kind = slot_type(part.type, self.lexicon)
                values = list(kind.read(stream, at, self.lexicon))
                if not values and self.trace is not None:
                    self.trace.miss(at, kind.shown)
                if len(values) != 1:
                    for end, value in values:
                        yield from self.run(parts, index, end, {**facts, part.name: value})
                    return
                at, value = values[0]
                facts = {**facts, part.name: value}
            else:
                facts = {**facts, part.name: part.value}
        yield at, facts

    def _options(self, part: Either, at: int) -> tuple[tuple[Part, ...], ...]:
        """The options that may begin here; a trace wants to see them all."""
        if self.trace is not None:
            return part.options
        if at >= len(self.stream):
            return part.open
        text = self.stream[at].text
        if not text.isascii():
            text = text.replace("’", "'").replace("‑", "-")
        return part.by_word.get(text.casefold(), part.open)

    def _word(self, part: Word, at: int) -> bool:
        if at >= len(self.stream):
            return False
        token = self.stream[at]
        text = token.text
        if text == part.text:
            return token.kind in _SPELT
        if token.kind not in _SPELT:
            return False
        if not self.loose and not part.plural and at != self.start and text.isascii():
            return False
        if not text.isascii():
            text = text.replace("’", "'").replace("‑", "-")
        for wanted in (part.text, part.plural) if part.plural else (part.text,):
            if text == wanted:
                return True
            if self.loose and text.casefold() == wanted.casefold():
                return True
            if at == self.start and wanted[:1].islower() and text == wanted[:1].upper() + wanted[1:]:
                return True
        return False


def _say(parts: tuple[Part, ...], facts: dict[str, Any], lexicon: Lexicon) -> list[str]:
    words: list[str] = []
    number: int | None = None
    for part in parts:
        match part:
            case Word():
                words.append(part.plural if part.plural and number is not None and number != 1 else part.text)
            case Slot():
                if part.type not in SLOTS:
                    words.append(
                        say_bold(next(each for name, each in lexicon.bold if name == part.type), facts)
                    )
                    continue
                value = facts.get(part.name)
                words.append(say(part.type, value, lexicon))
                number = value if isinstance(value, int) else number
            case Fact():
                pass
            case Either():
                option = _option(part, facts)
                if option is not None:
                    words += _say(option, facts, lexicon)
    return words


def _option(part: Either, facts: dict[str, Any]) -> tuple[Part, ...] | None:
    """The alternative that says most of these facts; of equals the first; none if nothing is to be said."""
    best: tuple[int, tuple[Part, ...]] | None = None
    for option in part.options:
        needed = list(_needs(option))
        fits = all(_holds(name, value, facts) for name, value in needed) and (needed or not part.optional)
        if fits and (best is None or len(needed) > best[0]):
            best = (len(needed), option)
    return best[1] if best else None


def _holds(name: str, value: Any, facts: dict[str, Any]) -> bool:
    if value is None:
        return facts.get(name) not in (None, "", 0)
    return bool(facts.get(name) == value)


def _needs(parts: tuple[Part, ...]) -> Iterator[tuple[str, Any]]:
    for part in parts:
        match part:
            case Slot():
                yield part.name, None
            case Fact():
                yield part.name, part.value
            case Either() if not part.optional and len(part.options) == 1:
                yield from _needs(part.options[0])
            case _:
                pass
