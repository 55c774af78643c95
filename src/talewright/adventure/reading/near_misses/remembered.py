"""What a reader would have to remember: numbers without a counter, limits on what is carried, changes of a later roll."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, NUMBER, Token
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt
from talewright.adventure.reading.near_misses.signs import COUNTED, needs, opening
from talewright.core.text.message import Message

_NOTES = frozenset("Note Remember Record Write Mark".split())
_LIMITS = frozenset("only most maximum limit limited".split())
_NEAR = 5
"""Words that may stand between a verb and its number, or a number and what it counts."""
_CARRIES = frozenset("carry hold bear".split())
_LEFT = frozenset("left remaining remain".split())
_CHANCES = frozenset("advantage disadvantage bonus penalty modifier".split())
_LATER = frozenset("next following future rolls tests checks fights".split())
_LATER_ROLLS = frozenset("roll rolls test tests check checks fight fights".split())


@needs(
    (_CHANCES, _LATER_ROLLS, _LATER),
    ({"you"}, COUNTED - {"a", "an", "one"}, _CARRIES | {"have"}),
    (opening({"Set"}),),
)
def counted_later(_: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None:
    """Note that you have 3 days left; you may carry no more than five things; you have Advantage on your next roll."""
    if words & _CHANCES and words & _LATER_ROLLS and words & _LATER:
        return (len(stream), "near-miss", Message("changes a roll that comes later, which is no phrase of the book."),
                Message('Say it in the sentence of the roll, with "at +1" or "at -1". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if words & _CARRIES and _counts(stream, words):
        return (len(stream), "near-miss", Message("limits what is carried, which is no phrase of the book."),
                Message("What may be carried is a matter of the rules: leave it out. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    if not (_counts(stream, words) or _sets(stream)):
        return None
    return (len(stream), "near-miss", Message("gives the reader a number to remember, but is no phrase of the book."),
            Message('Name a counter in the head ("counters: [Days]") and write "Set the Days to 3". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip


def _counts(stream: list[Token], words: set[str]) -> bool:
    if "you" not in words or not any(map(_is_number, stream)):
        return False
    texts = [token.text.casefold() for token in stream]
    for at in range(len(texts) - 2):
        near = texts[at + 2 : at + 2 + _NEAR]
        if texts[at] == "you" and texts[at + 1] == "have" and _is_number(stream[at + 2]):
            found = stream[0].text in _NOTES or not _LEFT.isdisjoint(near)
        elif texts[at] in ("may", "can", "cannot") and texts[at + 1] in _CARRIES:
            limited = not _LIMITS.isdisjoint(near) or {("more", "than"), ("up", "to")} & {*pairwise(near)}
            found = bool(limited) and any(map(_is_number, stream[at + 2 : at + 2 + _NEAR]))
        else:
            continue
        if found:
            return True
    return False


def _sets(stream: list[Token]) -> bool:
    """Set the tide to 3: a counter that the head does not name."""
    said = stream[:-1] if stream[-1].text in ENDS else stream
    return len(said) > 3 and said[0].text == "Set" and said[-2].text in ("to", "at") and _is_number(said[-1])


def _is_number(token: Token) -> bool:
    return token.kind == NUMBER or (token.text in NUMBERS and token.text not in ("a", "an", "one"))
