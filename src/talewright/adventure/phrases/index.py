"""Phrases by the words they begin with, and slips of the pen: words one letter away from a word of the phrase book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.patterns import all_words
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.slots import ORDINALS

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


MIN_SWAPPED_LETTER = 5
"""Letters of a word in which one may be another: shorter words have too many neighbours that are words themselves."""
MAX_FOUND = 20_000
"""Words remembered; a text may be made of nothing but new ones."""
SHORT = frozenset(("if", "to"))
"""The words of two letters that a phrase hangs on."""
REAL_WORDS = frozenset(
    """
    act age ale ally area armed arms ash ask bar bead bean beat black blow boy brand bread bream bred bury busy casts
    cat cats cheek coast could crows deal deals dealt deer depth don drips drown dry ear east fails fan far fare farm
    feel feet fiend fifth fills film fist flee flight flour fork form free fright gap gates god goes gold got grain
    grass grows had hands hangs headed hear heard heave hero hint hoard ink inn isle it's land lands last late lead
    leads lean led lens let lid lie lift lit lives living lock log loss lot man mane many my night nose one's ones our
    pace packet palace part party passed past pauses plate play plays pray prints prize pulse pure raise raises ready
    red remain reset rise roads role room rose rung rush salt seal seat seated seed seem seems seen send sent seventh
    share shell shutter sill sixth size skill slept smell smells soul space speed spell spells spent spill stake stall
    start state states steel store stroke taken tales tent text thank then there thick thin thinks those though thrown
    tie tied ties tire toad ton top trace tree troll trunk two-thirds us valve vial wand wants ways west white
    width wind wing wit won would wrote yours
    """.split()
)
"""Common English words one letter from a word of the phrase books, which nobody writes by mistake for it."""
_INFLECTED = ("s", "d", "n", "r", "y")
"""Letters that make another form of a word at its end."""


class Spelling:
    """Looks slips up by what is left of a word without one of its letters, so a word costs as much as it is long."""

    def __init__(self, words: Iterable[str], shared: Spelling | None = None) -> None:
        known = shared.forms if shared else {}
        own: dict[str, tuple[str, ...]] = {}
        for word in sorted({*words}, reverse=True):
            low = word.casefold()
            own[low] = (*own.get(low, ()), word)
        self.forms: dict[str, tuple[str, ...]] = {**known, **own}
        self._shared = shared
        self._shortened: dict[str, list[str]] = {}
        for low in own:
            if len(low) < 3 and low not in SHORT:
                continue
            for short in {low, *_shortened(low)}:
                self._shortened.setdefault(short, []).append(low)
        self._found: dict[str, tuple[str, ...]] = {}

    def slips(self, word: str) -> tuple[str, ...]:
        """The words that may be meant, written as the phrase book writes them; none for a word that it has."""
        found = self._found.get(word)
        if found is None:
            if len(self._found) >= MAX_FOUND:
                self._found.clear()
            found = self._found[word] = tuple(dict.fromkeys(self._slips(word)))
        return found

    def _slips(self, word: str) -> Iterator[str]:
        low = word.casefold()
        if len(low) < 2 or low in self.forms or low in REAL_WORDS or "-" in low:
            return
        if self._shared:
            yield from self._shared.slips(word)
        for short in (low, *_shortened(low)):
            for near in self._shortened.get(short, ()):
                if _one_slip(low, near):
                    forms = self.forms[near]
                    yield from (
                        (form[:1].upper() + form[1:] for form in forms) if word[:1].isupper() else forms
                    )


def _shortened(word: str) -> list[str]:
    return [word[:i] + word[i + 1 :] for i in range(len(word))]


def _one_slip(word: str, meant: str) -> bool:
    """A letter too many or too few behind the first, two letters swapped, or in a long word one for another."""
    inflected = word[:-1] == meant and word.endswith(_INFLECTED) and word[-1] != word[-2]
    if inflected or (meant in (word + "s", word + "d") and not word.endswith("s")):
        return False
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    one, other = word[start:], meant[start:]
    if len(one) == len(other):
        if one[:2] == other[:2][::-1] and one[2:] == other[2:]:
            return True
        return start > 0 and len(word) >= MIN_SWAPPED_LETTER and one[1:] == other[1:]
    return start > 0 and (one[1:] == other or one == other[1:])
