"""What stands beside an instruction: words behind it that it does not know, and what the story on either side may not hold."""

from __future__ import annotations

from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS, plural
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    clause_end,
    is_name,
    text_at,
    words_between,
)
from talewright.adventure.reading.near_misses.proposals import proposal
from talewright.adventure.reading.near_misses.qualifiers import qualified
from talewright.core.text.message import Message

_WISHES = frozenset("wish want like dare choose prefer please".split())
_LATER = frozenset("next following future".split())
_COUNTING = frozenset("each every per".split())


def runs_on(book: PhraseBook, stream: list[Token], at: int, end: int) -> tuple[Message, Message]:
    """Cause and cure for a phrase followed by words it does not know."""
    said = words_between(stream, stream[at], stream[end - 1])
    last, behind = stream[end - 1].text, stream[end]
    cause = Message('looks like an instruction but the phrase stops at "{last}".', last=last)
    if behind.text == "d" and stream[end - 1].kind == NUMBER:
        return cause, Message(
            "For a number that dice decide, make a table whose first column is headed by a die. "
        )
    if behind.text in book.terms and (hint := proposal(book, stream[at : clause_end(stream, end)])):
        return cause, Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE)
    if not _LATER.isdisjoint(t.text for t in stream[end : clause_end(stream, end)]):
        return cause, Message("Nothing is kept for later: say it in the sentence of the roll or fight that it is meant for; or {plain_cure}", plain_cure=PLAIN_CURE)  # fmt: skip
    if behind.text == "until":
        return cause, Message(
            "Nothing lasts or is repeated until something happens: write a section for each step, or lead back to this one; if it is story, {plain_cure}",
            plain_cure=PLAIN_CURE,
        )
    if behind.text in ("if", "when", "unless", "while"):
        if text_at(stream, end + 1) == "you" and text_at(stream, end + 2) in _WISHES:
            return cause, Message("What a reader decides is a choice: make a list of choices, each with its own way; or {plain_cure}", plain_cure=PLAIN_CURE)  # fmt: skip
        opens = "Unless" if behind.text == "unless" else "If"
        return cause, Message(
            'Put the condition first ("{opens} you ..., {said}."), or {plain_cure}',
            opens=opens,
            said=said,
            plain_cure=PLAIN_CURE,
        )
    if behind.text in _COUNTING or (behind.text == "for" and text_at(stream, end + 1) in _COUNTING):
        return cause, Message("Nothing is counted here: say the number itself, with a sentence or a section for each case; or {plain_cure}", plain_cure=PLAIN_CURE)  # fmt: skip
    if behind.text == "at":
        near = stream[end + 1 : end + 4]
        if near and near[0].kind == SIGNED:
            return cause, Message('It takes no modifier: leave out "{rest}", or {plain_cure}',
                                  rest=words_between(stream, behind, stream[clause_end(stream, end) - 1]), plain_cure=PLAIN_CURE)  # fmt: skip
        signed = next((t.text for t in near if t.kind == SIGNED), "")
        number = next(
            (t for t in near if t.kind == NUMBER or (t.text in NUMBERS and t.text not in ("a", "an"))), None
        )
        if (not signed and number is None) or (near and near[0].text in ("least", "most", "once")):
            return cause, _leave_out(stream, end)
        size = signed[1:] or (NUMBERS.get(number.text, number.text) if number else "")
        spelt = {"plus": "+", "+": "+", "minus": "-", "-": "-", "—": "-", "–": "-"}
        sign = signed[:1] or next((spelt[t.text] for t in near[:2] if t.text in spelt), "")
        if not sign:
            return cause, Message('A number with its sign is needed behind "at": write "at -{size}" or "at +{size}", or {plain_cure}',
                                  size=size, plain_cure=PLAIN_CURE)  # fmt: skip
        return (
            cause,
            Message(
                'A number with its sign is needed behind "at": write "at {sign}{size}", or {plain_cure}',
                sign=sign,
                size=size,
                plain_cure=PLAIN_CURE,
            ),
        )
    if behind.text == "or":
        return cause, Message(
            'For a choice between things, write "Choose one of ... and ..."; between ways, make a list of choices; or '
            "{plain_cure}",
            plain_cure=PLAIN_CURE,
        )
    if behind.kind == MARK and behind.text == "(":
        return cause, Message(
            "Brackets are not read; say it without them, or {plain_cure}", plain_cure=PLAIN_CURE
        )
    return cause, _leave_out(stream, end)


def _leave_out(stream: list[Token], end: int) -> Message:
    """The cure for words that no phrase carries out: how often, how much or for whom is said as an instruction of its own."""
    rest = words_between(stream, stream[end], stream[clause_end(stream, end) - 1])
    if stream[end].text in ("twice", "thrice", "again") or text_at(stream, end + 1) == "times":
        return Message('Write the instruction as often as it happens, without "{rest}"; if it is story, {plain_cure}', rest=rest, plain_cure=PLAIN_CURE)  # fmt: skip
    return Message(
        'End the sentence before "{rest}" and say that in a phrase of its own; if it is story, put a comma before it, or {plain_cure}',
        rest=rest,
        plain_cure=PLAIN_CURE,
    )


_BEFORE_KEYWORD = frozenset("lose gain erase note and or keyword".split())
_PAYS = frozenset(("pay it", "pay them", "spend it"))
"""If you have 6 gp, you may pay it: the coin would have to go."""
_GAME_NOUNS = frozenset(
    "everything all money opponents opponent rounds item items possessions belongings weapons spells test tests roll rolls level".split()
)
"""What a phrase could have named, behind one that did not."""
_USES = frozenset("use drink eat spend give hand lose drop sell pay cast".split())
_OWNED = frozenset("money possessions belongings items".split())
_ORDINALS = frozenset("first second third fourth last".split())
_CHANCES = frozenset("Advantage Disadvantage".split())
_TICKED = frozenset((*NUMBERS, "all", "another", "every", "few", "more"))
"""Words in front of ticks of a clock, which are counted."""
_HARMS = frozenset("ration rations armour shield weapon".split())
_BOUTS = frozenset("combat fighting the this that fight battle blows boxing".split())
_OWN_COINS = frozenset("your you each every per last another one for costs cost".split())


def stowaway(book: PhraseBook, stream: list[Token], start: int, end: int, *, behind: bool) -> int:
    """A number, an item or a term of the rules in the story beside an instruction; -1 where it is harmless.

    In front of an instruction the story may count and turn ("Two guards wait, but they sleep: ..."); behind it such
    words would change what was read.
    """
    carried = _carried(book, stream, start, end, behind=behind)
    limit = qualified(stream, start, end) if behind else -1
    return min(carried, limit) if carried >= 0 and limit >= 0 else max(carried, limit)


def _is_order(stream: list[Token], at: int) -> bool:
    """..., then rest: a verb of its own between joints; but not "the rest", "rest assured"."""
    before, after = stream[at - 1], stream[at + 1] if at + 1 < len(stream) else None
    opens = before.kind == MARK or before.text in ("and", "then", "must")
    return opens and (
        after is None or after.kind == MARK or after.text in ("and", "here", "then", "for", "until")
    )


def _is_ordinal(stream: list[Token], at: int) -> bool:
    """..., the last against several opponents: one of what the instruction counts."""
    return (
        stream[at].text in _ORDINALS
        and text_at(stream, at - 1) in ("the", "a")
        and (at < 2 or stream[at - 2].kind == MARK or stream[at - 2].text in ("and", "but", "then"))
    )


def _is_one_coin(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """Somebody's lost penny, a bad mark: a single coin in the story, which is not the reader's and is not counted."""
    token = stream[at].text
    front = [each.text.casefold() for each in stream[max(0, at - 4) : at]]
    return (
        plural(token) in book.lexicon.coins
        and not _OWN_COINS & {*front}
        and (len(front) < 1 or front[-1] not in NUMBERS or front[-1] in ("a", "an"))
    )


def _carried(book: PhraseBook, stream: list[Token], start: int, end: int, *, behind: bool) -> int:
    for at in range(start, end):
        token = stream[at]
        if token.kind in (NUMBER, SIGNED):
            return at
        if token.kind == BOLD and (
            _is_new(stream, at, start, end)
            or (behind and text_at(stream, at - 2) in ("and", ",") and text_at(stream, at - 1) in ARTICLES)
            or (
                book.lexicon.is_no_item(bold_name(token.inside)[1]) and not _is_fought(stream, at, start, end)
            )
        ):
            return at
        if token.kind == ITALIC and behind and text_at(stream, at - 1) in _BEFORE_KEYWORD:
            return at
        if token.kind != WORD:
            continue
        pair = f"{token.text} {text_at(stream, at + 1)}"
        opens = not at and text_at(stream, 1).islower()
        if (
            (token.text in book.terms and not opens)
            or pair in book.terms
            or token.text in ("ration", "rations")
            or (token.text in book.lexicon.coins and (behind or not _is_one_coin(book, stream, at)))
        ):
            return at
        if at and token.text[:1].isupper() and is_name(book, token.text):
            return at
        if any(token.text == name.split()[0] for name in book.lexicon.counters):
            return at
        if token.text in _CHANCES:
            return at
        if token.text in ("tick", "ticks") and text_at(stream, at - 1).casefold() in _TICKED:
            return at
        if behind and (token.text in _HARMS or token.text in _GAME_NOUNS or _is_ordinal(stream, at)):
            return at
        if token.text in _OWNED and any(each.text == "your" for each in stream[max(start, at - 3) : at]):
            return at
        if at and stream[at - 1].text in ("may", "you") and pair in _PAYS:
            return at
        if (
            (behind or token.text == "cast")
            and token.text in _USES
            and text_at(stream, at + 1) in ("it", "them")
        ):
            return at
        if token.text == "rest" and at and _is_order(stream, at):
            return at
        if token.text in ("round", "rounds") and at and (stream[at - 1].text in NUMBERS):
            if text_at(stream, at + 1) == "of" and text_at(stream, at + 2) not in _BOUTS:
                continue  # a round of drinks
            return at - 1
        if token.text.casefold() in NUMBERS and (
            (behind and token.text not in ("a", "an", "one"))
            or text_at(stream, at + 1).casefold() in book.small_terms
            or text_at(stream, at + 1) in book.lexicon.coins
        ):
            return at
    return -1


def _is_fought(stream: list[Token], at: int, start: int, end: int) -> bool:
    """The **troll (DS 11)** bars your way, and you must fight it: the opponent of the instruction itself."""
    return any(
        each.kind == BOLD and each.inside == stream[at].inside for each in (*stream[:start], *stream[end:])
    )


def _is_new(stream: list[Token], at: int, start: int, end: int) -> bool:
    """An item that is neither defined here nor named in the instruction itself."""
    name, inside = bold_name(stream[at].inside)
    others = (*stream[:start], *stream[end:])
    return not inside and not any(
        each.kind == BOLD and bold_name(each.inside)[0].casefold() == name.casefold() for each in others
    )
