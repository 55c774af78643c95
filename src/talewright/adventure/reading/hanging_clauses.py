"""Clauses in front of what is carried out and behind it that make it depend on something else, whatever the sentence was read as.

Where a sentence is read as it stands, near_misses/qualifiers.py is asked at each instruction. The freer readings leave story out, and with it a
clause that limits: "After the next fight, you pocket the **ruby**", "Turn to [[hall]], except on feast days". So both ends are looked at again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from talewright.adventure.model import Choice, Discard, Finish, Goto, Rest, RollTable, Shop, Statement, When
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, REFERENCE, Token
from talewright.adventure.reading.near_misses import hanging
from talewright.adventure.reading.near_misses.beside_a_roll import spelt
from talewright.adventure.reading.near_misses.qualifiers import OPENS
from talewright.adventure.traversal import walk
from talewright.core.findings import Span
from talewright.core.text.message import Message

HANGS = (
    Message("makes an instruction depend on something the phrase book cannot decide."),
    Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.'),
)
_ASKED = frozenset("should succeed fail if unless".split())
"""First words of conditions, which some readings put into other words."""
_CLOSES = frozenset(",:;—–")
_LIMITS = re.compile(
    r"(?:[,;(–—-] )?(?:and |but |though )?(?:except\b|save on\b|(?:until|till)\b(?! such time)|tomorrow\b|twice\b|thrice\b|daily\b|nightly\b|starting\b|should (?:it|he|she|they|the)\b|were (?:it|he|she)\b"
    r"|had (?:it|he|she|you)\b|for the rest of\b|from now\b|(?:each|every) time\b|only (?:at|on|in|for|when|by|if|once|with|after)\b|once (?:a|an|each|every|per|you|it|he|she|they)\b|as long as (?:it|he|she|the)\b"
    r"|up to \w+ times\b|if (?:it|he|she|they|the|somebody|nobody)\b|whenever\b|when (?:the(?! adventure)|he|she|it|they)\b|after (?:the|your) (?:next|fight|battle)\b|unless\b(?! you (?:already |still )?(?:have|had|know|succeed))|in all but\b|on \w+ days\b|per \w+\b|(?:first|second|third|next) time only\b|the (?:first|second|next) time\b|provided\b)"
)
"""What opens words behind the last name of a sentence that limit or delay what it carries out."""
_NAMES = frozenset((BOLD, ITALIC, REFERENCE))


def hangs(
    said: list[Token], statements: Sequence[Statement], whole: Sequence[Statement], book: PhraseBook
) -> int:
    """Where such a clause stands in a sentence; -1 where none does. `whole` is what its paragraph carries out."""
    if all(isinstance(each, When) and not (each.body or each.otherwise) for each in statements):
        return -1  # nothing but story depends on what is asked
    front = _in_front(said, statements)
    return front if front >= 0 else _behind(said, whole, book)


def _in_front(said: list[Token], statements: Sequence[Statement]) -> int:
    """After the next fight, you pocket the **ruby**: where the first clause makes it depend on something, whatever the sentence was read as; else -1."""
    first = said[0].text.casefold()
    behind_you = len(said) > 1 and said[1].text == "you"
    if first not in OPENS or first in _ASKED or (first in ("when", "once") and behind_you):
        return -1
    own = [each.start for each in asked(statements)]
    kinds = Discard | RollTable | Shop | Rest | (When | Choice if first in ("in", "on") else RollTable)
    if said[0].start in own or any(isinstance(each, kinds) for each in statements):
        return -1
    end = next((at for at, token in enumerate(said) if token.text in _CLOSES), 0)
    leads = all(isinstance(each, Goto | Finish | Choice) for each in statements)
    return hanging(said, 0, end + 1, leaves=leads) if end else -1


def _behind(said: list[Token], whole: Sequence[Statement], book: PhraseBook) -> int:
    """Turn to [[hall]], except on feast days: where the words behind the last name or term qualify it; else -1."""
    last = len(said) - 1
    while last >= 0 and not _names(said[last], book):
        last -= 1
    if last < 0 or last == len(said) - 1 or not _LIMITS.match(spelt(said[last + 1 :])[0]):
        return -1
    if any(isinstance(each, RollTable) for each in whole):
        return -1
    conditions = [*asked(whole)]
    read = any(span.start <= token.start < span.end for token in said[last + 1 :] for span in conditions)
    return -1 if read else last + 1


def _names(token: Token, book: PhraseBook) -> bool:
    return (
        token.kind in _NAMES or token.text in book.lexicon.coins or token.text.casefold() in book.small_terms
    )


def asked(whole: Sequence[Statement]) -> Iterator[Span]:
    for each in walk(tuple(whole)):
        if isinstance(each, When | Choice) and each.condition:
            yield each.condition.span
