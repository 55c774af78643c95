"""The words of a finding, with the sentence around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from talewright.adventure.book import Fault
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, NUMBER, REFERENCE, SIGNED, Token, sentences, tokens
from talewright.adventure.proposals.parts import listed, lows
from talewright.adventure.reading.layout import heading, pieces
from talewright.adventure.reading.near_misses.meaning import is_name, same_meaning
from talewright.core.text.message import Message

READER = frozenset("you your yours you're you've you'd you'll yourself".split())

OTHERS = frozenset(
    """
    he she they his her their him them it its the a an all each every anyone whoever some others another nobody somebody companion brother sister friend
    """.split()
)
"""Words with which a sentence about somebody else may begin."""
_DICE = frozenset("dice d6 1d6 2d6 coin heads tails".split())
_PERSONS = frozenset("he she they his her him them their its".split())
SAYS = frozenset(
    "says said tells told claims claimed promises promised reads boasts boasted swears swore".split()
)
_EXAMPLES = ("say-each-change", "write-or-as-a", "for-a-choice-between-things", "the-nearest-condition")


@dataclass(frozen=True)
class Said:
    """`stream` is what a finding quotes, `whole` the sentence that holds it; `nearby` are the words of its paragraph; `item`: of a list."""

    book: PhraseBook
    fault: Fault
    stream: tuple[Token, ...]
    whole: tuple[Token, ...]
    nearby: frozenset[str] = frozenset()
    item: bool = False

    @classmethod
    def of(cls, fault: Fault, text: str, book: PhraseBook) -> Said:
        """What a fault of a section quotes, and its sentence."""
        _, behind, _ = heading(text)
        piece = next(
            (each for each in pieces(text, behind) if each.start <= fault.span.start < each.end), None
        )
        streams = [*sentences(tokens(piece.text, piece.start))] if piece else []
        whole = next((each for each in streams if fault.span.start < each[-1].end), [])
        stream = tokens(text[fault.span.start : fault.span.end])
        nearby = frozenset(lows(token for each in streams for token in each))
        item = piece is not None and piece.kind == "item"
        return cls(book, fault, tuple(stream), tuple(whole or stream), nearby, item)

    @cached_property
    def spoken(self) -> list[str]:
        """The words that are quoted, in small letters and in their order."""
        return lows(self.stream)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.spoken)

    @cached_property
    def around(self) -> frozenset[str]:
        """The words of the whole sentence."""
        return frozenset(lows(self.whole))

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Words that stand side by side."""
        return frozenset(pairwise(self.spoken))

    @cached_property
    def references(self) -> list[str]:
        return [token.inside for token in self.whole if token.kind == REFERENCE]

    @cached_property
    def bold(self) -> list[str]:
        """The things that are quoted."""
        return [bold_name(token.inside)[0] for token in self.stream if token.kind == BOLD]

    @cached_property
    def numbers(self) -> list[str]:
        return [
            token.text
            for token in self.stream
            if token.kind == NUMBER or NUMBERS.get(token.text.casefold(), 0) > 1
        ]

    @cached_property
    def modifier(self) -> str:
        return next((token.text for token in self.stream if token.kind == SIGNED), "")

    @cached_property
    def price(self) -> str:
        """3 gp: an amount of coin that is quoted."""
        return next(
            (f"{one.text} {two.text}" for one, two in pairwise(self.stream)
             if one.kind == NUMBER and two.text in self.book.lexicon.coins), ""
        )  # fmt: skip

    @property
    def of_dice(self) -> bool:
        """Whether the sentence speaks of dice; "you die" does not."""
        words = lows(self.whole)
        rolled = any(
            one in ("a", "one", "the", "each", "six-sided") and two == "die" for one, two in pairwise(words)
        )
        return rolled or bool(self.around & _DICE)

    @property
    def of_reader(self) -> bool:
        """Whether the sentence speaks to the reader."""
        return bool(self.around & READER)

    @cached_property
    def score(self) -> str:
        """The score that is quoted."""
        return next((label for label, _ in self.book.lexicon.stats if label.casefold() in self.words), "")

    @cached_property
    def name(self) -> str:
        """A Skill, spell or ability that is quoted."""
        return next(
            (token.text for token in self.stream if token.text[:1].isupper() and is_name(self.book, token.text)), ""
        )  # fmt: skip

    def first(self, words: Iterable[str]) -> str:
        """The first quoted word that is one of these."""
        listed = frozenset(words)
        return next((word for word in self.spoken if word in listed), "")

    def example(self, *verbs: str) -> str:
        """A phrase of the book that begins with one of these words."""
        return next(
            (each.says for verb in verbs for each in self.book.instructions
             if not each.private and each.says.split()[0] == verb), ""
        )  # fmt: skip


def says_the_same(hint: Message, said: Said) -> bool:
    """Whether the words that a hint names keep the numbers, names and direction of the sentence, and are meant for the reader."""
    words = [str(value) for key, value in hint.args if key in ("phrase", "says", "nearest")]
    if not words:
        return bool(hint.code) and not hint.code.startswith(_EXAMPLES)
    quoted = " ".join(token.text for token in said.stream)
    mine = (
        said.of_reader
        or said.stream[0].text in said.book.triggers
        or not said.around & (_PERSONS | listed("harms"))
    )
    return mine and not said.around & SAYS and same_meaning(quoted, ". ".join(words))
