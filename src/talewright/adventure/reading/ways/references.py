"""A reference is a way: "she waves you through to [[x]]" and "you limp on to [[x]]" lead there, as "turn to [[x]]" does.

The proof is a closed grammar. The reader moves ("you limp on"), or somebody moves the reader ("waves you through"); the verb is
one of motion; nothing in the clause denies it, makes it a possibility, counts, or only sees, names or remembers the place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from talewright.adventure.phrases.phrasebook import LINKS, WAYS, PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.persons import opens_with_setting, opens_with_time
from talewright.adventure.reading.vocabulary import (
    BREAKS,
    CARRIED,
    MOVES,
    ONESELF,
    UNREAL,
    WHOM,
)
from talewright.adventure.reading.ways import leading, tails
from talewright.adventure.reading.ways.moving import (
    FILLERS,
    MAX_WORDS,
    MODALS,
    NO_WAYS,
    NOT_THERE,
    SUBJECTS,
    goes_on,
    is_carried,
    is_manner,
    is_off,
    is_taken,
    moves,
    own,
)

_TO = frozenset("to at in into onto on inside by".split())
_OTHER_BRANCH = (("if", "not"), ("without", "it"), ("without", "one"), ("without", "them"))
"""What may open a clause in front of its subject."""
OFFERS = MODALS | {"could"}
_UNREAL = UNREAL | frozenset("will shall dreaming".split())
"""What the reader does not do, or not yet."""
_BARGAINS = frozenset(
    "find solve open answer guess bribe convince persuade beat climb reach drink say speak give touch break do try prove show tell press turn pull push lift cross".split()
)
_PEOPLE = frozenset("companions men people friends guides crew horses".split())


def led(stream: list[Token], book: PhraseBook) -> tuple[list[Token], bool]:
    """The sentence with "turn to" in front of each reference that is a way, and whether one of them is the reader's decision."""
    made, taken, offered = list[Token](), 0, False
    for at, prep, modal in _found(stream, book):
        front, place = stream[taken:prep], stream[prep]
        start = place.start
        made += [
            *front,
            _mark(start),
            Token(WORD, "turn", start, start),
            Token(WORD, "to", start, stream[at].start),
        ]
        taken, offered = at, offered or modal
    return [*made, *stream[taken:]], offered


def _mark(at: int) -> Token:
    return Token(MARK, ",", at, at)


def _found(stream: list[Token], book: PhraseBook) -> Iterator[tuple[int, int, bool]]:
    """Each way: where its reference stands, where what stands for "turn to" begins, and whether the reader decides."""
    for at, token in enumerate(stream):
        if token.kind != REFERENCE or not at or not _stops(stream, tails.end_of_story(stream, at + 1, book)):
            continue
        if stream[at - 1].text == "to" and at > 2 and stream[at - 2].text.casefold() in ("turn", "turning"):
            front, modal = _by_turning(stream, at - 2, book)
            if front:
                yield at, front, modal
            continue
        prep = at - 1 if stream[at - 1].text in _TO | {"for", ":", "of", "via", "through"} else at
        colon = prep < at and stream[prep].text == ":"  # walk across: [[x]]
        start = clause_start(stream, prep if colon else at)
        prep -= (
            prep < at and stream[at - 1].text == "to" and stream[prep - 1].text == "on" and prep - 1 > start
        )
        if prep - 3 >= start and stream[prep - 2].text == "with" and stream[prep - 1].text in WHOM:
            prep -= 2 if stream[prep - 3].text.casefold() in MOVES else 0  # ride with them to ...
        said = stream[start:prep]
        if not said and prep < at and _appended(stream, start):
            yield at, prep, False
            continue
        if tuple(each.text.casefold() for each in said[:2]) in _OTHER_BRANCH:
            said, start = said[2:], start + 2
        while said and said[0].text.casefold() in FILLERS:
            said = said[1:]
        for_ = prep < at and stream[at - 1].text in ("for", "of", "via", "through")
        decides = None
        if _is_bargain(stream, start):
            continue
        if said and all(each.kind == WORD for each in said):
            decides = _leads([each.text for each in said], stream, start, book, bare=prep == at, for_=for_)
        if decides is None:
            decides = leading.leads(stream, start, prep, at, book, _reader_acts(stream, start, book), MOVES)
        if decides is not None:
            yield at, prep, decides


def _is_bargain(stream: list[Token], start: int) -> bool:
    """Find the catch and you may slip through to ...: an order that is a condition, which nobody can decide."""
    return (
        start > 1
        and stream[start - 1].text == "and"
        and stream[start].text == "you"
        and stream[0].kind == WORD
        and stream[0].text.casefold() in _BARGAINS
    )


def _by_turning(stream: list[Token], at: int, book: PhraseBook) -> tuple[int, bool]:
    """You may knock, in which case you turn to ...; you can knock by turning to ...; take a Wound before you turn to ...

    Where the words for "turn to" begin, and whether the reader decides; 0 where they mean something else.
    """
    said = [token.text.casefold() for token in stream[:at]]
    front = at - (said[-1] == "you")
    if front < 1:
        return 0, False  # You turn to [[hall]]: nothing stands in front of it
    modal = any(one == "you" and two in OFFERS for one, two in pairwise(said))
    if not modal:
        first = clause_start(stream, front - 1)
        first += len([word for word in said[first : first + 2] if word in ("you", "must")])
        done = first < front and stream[first].text.capitalize() in book.triggers and "wish" not in said
        return (front - 1 if done and said[front - 1] == "before" else 0), False
    if stream[at].text == "turning":
        return (at - 1 if said[-1] == "by" else 0), True
    if said[front - 3 : front] != ["in", "which", "case"]:
        return 0, True
    return front - 3 - (said[front - 4] == ","), True


def clause_start(stream: list[Token], at: int) -> int:
    """Where the clause that holds a place begins."""
    while at and not (
        (stream[at - 1].kind == MARK and stream[at - 1].text in BREAKS)
        or (stream[at - 1].kind == WORD and stream[at - 1].text.casefold() in LINKS | {"or", "otherwise"})
    ):
        at -= 1
    return at


def _stops(stream: list[Token], at: int) -> bool:
    return (
        at >= len(stream)
        or (stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in BREAKS))
        or (stream[at].kind == WORD and stream[at].text in LINKS | {"or", "otherwise", "if"})
    )


def _leads(
    said: list[str], stream: list[Token], start: int, book: PhraseBook, *, bare: bool, for_: bool
) -> bool | None:
    """Whether a clause leads to the reference behind it: True if the reader decides, False if not, None if it does not lead there."""
    words = [word.casefold() for word in said]
    if not (bare or for_) and (is_carried(words) or is_taken(words) or goes_on(words)):
        return False
    if not bare and is_off(words):
        return _reader_acts(stream, start, book)
    modal: bool | None = False
    verb = 0
    if words[0] in ONESELF and words[1:2] == ["yourself"]:
        verb = 0  # let yourself down to ...: nobody but the reader
    elif words[0] == "you":
        verb = 1
        while verb < len(words) and is_manner(words[verb]):
            verb += 1
        if verb < len(words) and words[verb] in MODALS:
            modal, verb = True, verb + 1
    else:
        modal = _reader_acts(stream, start, book)
        if words[0] in MODALS and modal is not None:
            modal, verb = True, 1
    if modal is None or verb >= len(words):
        return None
    rest = words[verb + 1 :]
    if not moves(words[verb], rest, bare=bare, for_=for_):
        return None
    passage = not bare and rest and rest[-1] in NO_WAYS - own(rest)
    return None if len(rest) > MAX_WORDS or {*rest} & NOT_THERE or passage else modal


def _appended(stream: list[Token], at: int) -> bool:
    """You are walking the long way round, to ...: a way that stands behind the clause of its own, in which the reader moves or is moved."""
    if at < 2 or stream[at - 1].text != ",":
        return False
    start = clause_start(stream, at - 1)
    said = stream[start : at - 1]
    words = [token.text.casefold().replace("’", "'") for token in said]
    unreal = (NOT_THERE | MODALS | _UNREAL) - {"are", "has", "have"}
    if len(words) < 2 or any(token.kind != WORD for token in said) or {*words} & unreal:
        return False
    subject, verb = words[:2]
    if subject == "you":
        return verb in MOVES | {"leave"} or (verb == "are" and bool({*words[2:]} & CARRIED))
    if subject == "you're":
        return verb in CARRIED or verb.removesuffix("ing") in MOVES
    thrown = zip(words, words[1:], words[2:], strict=False)
    return any(has in ("has", "have") and you == "you" and done in CARRIED for has, you, done in thrown)


def _reader_acts(stream: list[Token], start: int, book: PhraseBook) -> bool | None:
    """Whether a clause without a subject is about the reader: "You fall, and wake up at ...", "Go through to ...".

    True if the reader decides ("You can climb the tree and drop to ..."), False if not, None if somebody else is meant.
    """
    at = start
    while True:
        first = at
        while first < len(stream) and stream[first].text in LINKS:
            first += 1
        word = stream[first].text if first < len(stream) else ""
        low = word.casefold()
        if low == "you":
            said = {token.text.casefold() for token in stream[first:start]}
            return None if said & _UNREAL else bool(said & MODALS)
        if at < start and word[:1].upper() + word[1:] in book.triggers:
            return False
        if low in SUBJECTS or (low == "your" and stream[first + 1].text in _PEOPLE):
            return None
        if not at:
            if opens_with_setting(stream, first, start) or opens_with_time(stream, start):
                return False
            orders = word in book.triggers or low in MOVES or low in WAYS
            return False if orders or leading.opens_for_all(stream[:start]) else None
        at = clause_start(stream, at - 1)
