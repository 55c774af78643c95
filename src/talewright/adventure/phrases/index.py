"""Phrases by the words they begin with: what the reader looks up at each word of a book.

The phrases of a system are indexed once; heads of books add names, not phrases.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.patterns import all_words
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.slots import ORDINALS
from talewright.adventure.phrases.spelling import Spelling

_JOINING = tuple("otherwise unless neither nor both either not and or but then".split())
"""Words that the reader knows and no pattern has."""
_ByWord = tuple[dict[str, tuple[Phrase, ...]], tuple[Phrase, ...]]
"""Phrases by the word at some place, and those for any other word."""


@dataclass(frozen=True, eq=False)
class PhraseIndex:
    phrases: tuple[Phrase, ...]

    @cached_property
    def without_counters(self) -> PhraseIndex:
        """For books that show no counters."""
        return PhraseIndex(tuple(each for each in self.phrases if ":shown}" not in each.pattern))

    @cached_property
    def instructions(self) -> tuple[Phrase, ...]:
        return tuple(phrase for phrase in self.phrases if phrase.node != "condition")

    @cached_property
    def conditions(self) -> tuple[Phrase, ...]:
        return tuple(phrase for phrase in self.phrases if phrase.node == "condition")

    @cached_property
    def by_first(self) -> dict[str, tuple[Phrase, ...]]:
        """Instructions by their first word, case aside."""
        found: dict[str, list[Phrase]] = {}
        for phrase in self.instructions:
            for word in phrase.firsts:
                found.setdefault(word.casefold(), []).append(phrase)
        return {word: tuple(dict.fromkeys(phrases)) for word, phrases in found.items()}

    @cached_property
    def spelling(self) -> Spelling:
        """The words of the phrases, names aside."""
        words = (word for phrase in self.phrases if not phrase.private for word in all_words(phrase.parts))
        return Spelling((*words, *NUMBERS, *ORDINALS, *_JOINING, "ration", "rations"))

    @cached_property
    def seconds(self) -> dict[str, _ByWord]:
        return {word: _by_word(phrases, 1, word) for word, phrases in self.by_first.items()}

    @cached_property
    def thirds(self) -> dict[str, tuple[dict[str, _ByWord], _ByWord]]:
        """Conditions by their first, third and fourth word."""
        found: dict[str, list[Phrase]] = {}
        for phrase in self.conditions:
            for word in phrase.firsts:
                found.setdefault(word.casefold(), []).append(phrase)
        return {
            word: (
                {third: _by_word(each, 3, word) for third, each in by_third.items()},
                _by_word(others, 3, word),
            )
            for word, phrases in found.items()
            for by_third, others in [_by_word(phrases, 2, word)]
        }

    @cached_property
    def openers(self) -> frozenset[str]:
        """Words that open a condition: If, On, With, Without ..."""
        return frozenset(each for word in self.thirds for each in (word, word.capitalize()))

    @cached_property
    def triggers(self) -> frozenset[str]:
        """First words that with their capital announce an instruction: Test, Take, Gain ..."""
        soft = {
            "You",
            "Your",
            "The",
            "Its",
            "Their",
            "These",
            "Each",
            "A",
            "Someone",
            "Set",
            "Add",
            "Use",
            "This",
            "Here",
        }
        return frozenset(
            word
            for phrase in self.instructions
            if not phrase.private and not phrase.plain
            for word in phrase.firsts
            if word[:1].isupper() and word not in soft
        )

    @cached_property
    def verbs(self) -> frozenset[str]:
        """What "you" do in phrases that begin with it."""
        return frozenset(
            word
            for phrase in self.instructions
            if "you" in phrase.firsts
            for word in phrase.words_at(1) or ()
        )


def _by_word(phrases: Iterable[Phrase], depth: int, first: str) -> _ByWord:
    wanted = [(phrase, phrase.words_at(depth, first)) for phrase in phrases]
    known = {word for _, words in wanted for word in words or ()}
    return (
        {word: tuple(p for p, words in wanted if words is None or word in words) for word in known},
        tuple(p for p, words in wanted if words is None),
    )
