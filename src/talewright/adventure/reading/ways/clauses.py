"""Ways at the end of a clause in words that no verb of motion proves: "the sea-chest can be opened at [[x]]", "to [[x]] you must now go".

Who acts is followed from clause to clause. A reference behind what the reader does leads there where a condition governs it, where another
instruction stands in front of it, or where "may" and "can" leave it to the reader. Tried only for paragraphs of which something is reported (wordings.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.vocabulary import CARRIED, MOVES
from talewright.adventure.reading.ways import leading

_PREPOSITIONS = frozenset(
    "to at in into onto on from upon by for via inside outside beneath under over through".split()
)
_MARKS = frozenset(": — –".split())
_TURNS = frozenset("turn turning go going return returning proceed proceeding continue continuing".split())
_HARD = frozenset("; : — – ( )".split())
_BEHIND = frozenset("and but or otherwise then if ; , : — – ) for while".split())
_MODALS = frozenset("may can could".split())
_NO_MODAL = frozenset("only but not no never hardly barely scarcely".split())
_DENIED = frozenset(
    """
    not never no nor neither nobody nothing none cannot unless until till except instead perhaps maybe whether whenever would might should
    see sees saw seen watch hear hears heard remember recall recognise know think read reads wonder dream imagine hope wish try tries tell tells told
    say says said speak speaks point points describe mention name call write send show shows seem seems towards toward near away forget almost meet met came
    """.split()
)
_MAY_STAND = frozenset("left from use open leave away may come look search try".split())
"""Words of `leading.py` that deny a way, but not one that the reader takes behind a condition or may take."""
_OTHERS = frozenset(
    "he she it they we i nobody somebody someone everyone his her its their this that these those the a an".split()
)
_OPENS = frozenset(
    "if unless should otherwise with without lacking succeed fail pass win lose else on those anyone everyone everybody whoever all".split()
)
_ELSE = frozenset("otherwise else".split())
_PERSONS = frozenset("those anyone everyone everybody whoever all".split())
_OBLIGED = frozenset("may can must should".split())
_IN_PASSING = frozenset("with without as to for like under in at on by".split())
"""First words of a clause that says nothing of who acts."""
_AIMS = frozenset("leave make head set depart start".split())
"""Verbs behind which "for" says where the reader goes."""
_OPENING = frozenset("opens swings gives parts yields admits".split())
_LET_IN = CARRIED | {"seated", "admitted", "left", "led"}
_NO_CHOICE = (
    "nothing remains but", "nothing for it but", "no choice but", "nothing left but", "nothing to do but", "nothing else for it but", "no way but",
)  # fmt: skip


def led(stream: list[Token], book: PhraseBook) -> list[list[Token]]:
    """The sentence with "turn to" in front of each reference that ends its clause; two, where ways are left to the reader behind a tale."""
    lows = [token.text.casefold() for token in stream]
    refs = [at for at, token in enumerate(stream) if token.kind == REFERENCE]
    if not refs:
        return [stream]
    if (turned := _inverted(stream, lows)) is not None:
        return [turned]
    if (either := _either(stream, lows, refs, book)) is not None:
        return either
    between = lows[refs[0] : refs[-1]]
    several = "or" in between and not {"if", "otherwise"} & {*between}
    made, taken, last = list[Token](), 0, -1
    for at in refs:
        front = _way(stream, lows, at, last, book)
        last = at
        if front is None:
            continue
        prep, start = front
        place = stream[prep].start
        made += stream[taken : prep - (lows[prep - 1] == ",")]
        if made and made[-1].text.casefold() not in ("and", "or", "then", "otherwise", ";", ":"):
            made.append(Token(MARK, ",", place, place))
        words = ["you", "may"] if _may(lows[start:prep]) and not several else []
        made += [Token(WORD, word, place, place) for word in (*words, "turn")]
        made.append(Token(WORD, "to", place, stream[at].start))
        taken = at
    return [[*made, *stream[taken:]]]


def _inverted(stream: list[Token], lows: list[str]) -> list[Token] | None:
    """To [[x]] you must now go, for ...: what stands behind it is a reason."""
    if lows[0] != "to" or len(stream) < 5 or stream[1].kind != REFERENCE or lows[2] != "you":
        return None
    end = next((i for i in range(2, len(stream)) if stream[i].kind == MARK), len(stream))
    verbs = MOVES | {"turn", "make"}
    obliged = lows[3] in ("must", "now", "go", "turn", "have", "are", "return")
    if not obliged or not verbs & {*lows[3:end]} or "not" in lows[2:end]:
        return None
    rest = stream[end:] if lows[end : end + 2] != [",", "for"] else stream[-1:]
    turn = stream[0]._replace(text="Turn"), Token(WORD, "to", stream[0].end, stream[1].start)
    return [*turn, stream[1], *rest]


def _either(
    stream: list[Token], lows: list[str], refs: list[int], book: PhraseBook
) -> list[list[Token]] | None:
    """You are across, and can follow the track to [[x]] or cut over the fields to [[a]]: what stands in front, and a sentence of the ways."""
    behind = any(token.text not in ENDS for token in stream[refs[-1] + 1 :])
    asked = {"if", "unless", "otherwise", "should"} & {*lows}
    if len(refs) < 2 or asked or behind or lows[-1] == "?":
        return None
    modal = next((at for at in range(refs[0]) if lows[at] in ("may", "can")), -1)
    if modal < 1 or lows[modal - 1] not in ("you", "and", "now", "either") or lows[modal + 1] in _NO_MODAL:
        return None
    start = modal + 1
    for number, at in enumerate(refs):
        listed = number < len(refs) - 1 and lows[start] == ","
        if number and "or" not in lows[start : start + 3] and not listed:
            return None
        if not _is_deed(stream[start:at], book):
            return None
        start = at + 1
    front = modal - 1
    while front and lows[front - 1] in (",", "and", "you", "now"):
        front -= 1
    place = stream[modal].start
    said = [Token(WORD, word, place, place) for word in ("You", "may")]
    for number, at in enumerate(refs):
        if number:
            spot = stream[refs[number - 1]].end
            ends = number == len(refs) - 1
            said.append(Token(WORD, "or", spot, spot) if ends else Token(MARK, ",", spot, spot))
        spot = stream[at - 1].start
        said += [*(Token(WORD, word, spot, spot) for word in ("turn", "to")), stream[at]]
    said.append(stream[-1])
    lead = stream[:front] if front > 1 else []
    full_stop = [Token(MARK, ".", lead[-1].end, lead[-1].end)] if lead else []
    return [[*lead, *full_stop], said] if lead else [said]


def _is_deed(said: Sequence[Token], book: PhraseBook) -> bool:
    """Follow the track to: whether nothing in the words between a modal and a reference denies the way, or counts."""
    words = [token.text.casefold() for token in said]
    deed = [word for word in words if word not in (",", "or", "either", "and", "you", "can", "may")]
    if len(deed) < 2 or {*deed} & ((leading.DENIES | _DENIED) - _MAY_STAND):
        return False
    return all(token.kind == WORD or token.text == "," for token in said) and not _counts(words, book)


def _counts(words: Sequence[str], book: PhraseBook) -> bool:
    return any(
        (word in NUMBERS and word not in ("a", "an", "one")) or word in book.lexicon.coins for word in words
    )


def _may(said: list[str]) -> bool:
    """Whether the reader decides: "may", but not "can only" and "can do nothing but"."""
    at = next((i for i, low in enumerate(said) if low in _MODALS), -1)
    return at >= 0 and said[at + 1 : at + 2] != ["only"] and said[at + 1 : at + 4] != ["do", "nothing", "but"]


def _way(
    stream: list[Token], lows: list[str], at: int, last: int, book: PhraseBook
) -> tuple[int, int] | None:
    """Where what stands for "turn to" begins, and its part of the sentence; None where the reference is no way."""
    behind = lows[at + 1] if at + 1 < len(stream) else "."
    if (behind not in _BEHIND and behind not in ENDS) or at < 3:
        return None
    if lows[at - 2 : at] == ["turning", "to"]:
        start = _start(stream, lows, at - 2, last)
        return (at - 2, start) if lows[at - 3] == "," and _may(lows[start:at]) else None
    prep = at - 1
    if lows[prep] not in _PREPOSITIONS | _MARKS or lows[prep - 1] in _TURNS:
        return None
    on_to = lows[prep - 1 : at] == ["on", "to"]
    prep -= on_to
    start = _start(stream, lows, prep, last)
    if lows[at - 1] in _MARKS:
        said = " ".join(lows[start:prep])
        return (prep, start) if any(words in said for words in _NO_CHOICE) else None
    end = prep - (lows[prep - 1] == ",")
    clause = _clause(lows, start, end)
    if end < prep and lows[clause] in ("with", "as", "like", "by") and clause > start:
        end = clause - 1  # walk in, with your chin up, at [[x]]
        clause = _clause(lows, start, end)
    words = lows[clause:end]
    if _done_by_reader(stream, lows, end, last, book):
        return prep, start
    if not words or {*words} & _DENIED or any(token.kind != WORD for token in stream[clause:end]):
        return None
    if end < prep:
        return (prep, start) if _goes(words) else None
    to = lows[at - 1]
    known = not _counts(words, book) and (_acts(words, to) or _is_let_in(lows, start, words, to))
    return (prep, start) if known else None


def _start(stream: list[Token], lows: list[str], at: int, last: int) -> int:
    """Where the part of the sentence begins that holds a place."""
    for i in range(at - 1, last, -1):
        if (stream[i].kind == MARK and stream[i].text in _HARD) or lows[i] in ("or", "otherwise"):
            return i + 1
    return last + 1


def _clause(lows: list[str], start: int, end: int) -> int:
    return max((i + 1 for i in range(start, end) if lows[i] in (",", "and", "but", "then")), default=start)


def _goes(words: list[str]) -> bool:
    """You must go back the way you came, to ...; walk in, ... at ..."""
    idle = {"you", "must", "may", "can", "now", "then", "have", "to", "will"}
    return next((word for word in words if word not in idle), "") in MOVES


def _acts(words: list[str], to: str) -> bool:
    """You may do so at, you can finish your search at, the chest can be opened at: what the reader may do there."""
    modal = next((i for i, word in enumerate(words) if word in ("may", "can")), -1)
    if modal < 0 or {*words} & {"from", "he", "she", "they", "it"} or to not in ("at", "to", "in", "into"):
        return False
    if words[modal + 1 : modal + 2] == ["be"]:
        return to == "at" and len(words) > modal + 2 and words[modal + 2].endswith("ed")
    return modal + 1 < len(words) and (modal == 0 or (modal == 1 and words[0] == "you"))


def _is_let_in(lows: list[str], start: int, words: list[str], to: str) -> bool:
    """Whoever has it is shown in to, otherwise you are let down into, if you have it the door opens on: behind a condition."""
    if lows[0] not in _OPENS or to not in ("to", "at", "in", "into", "on", "upon"):
        return False
    persons = {"his", "her", "their", "he", "she", "they"}
    if words[0] in ("the", "your", "it") and {*words} & _OPENING and not {*words} & persons:
        return True
    be = next((i for i, word in enumerate(words) if word in ("is", "are")), -1)
    if be not in (0, 1) or (be == 1 and words[0] != "you"):
        return False
    return words[be + 1 : be + 2] != [] and words[be + 1] in _LET_IN and start >= 0


def _done_by_reader(stream: list[Token], lows: list[str], end: int, last: int, book: PhraseBook) -> bool:
    """If you make it, you haul yourself up and drop down to: what the reader does behind a condition, or behind another instruction."""
    first = next((i + 1 for i in range(end - 1, last, -1) if lows[i] in (";", ".")), last + 1)
    while first < end and (stream[first].kind == MARK or lows[first] in ("and", "but", "or", "then")):
        first += 1
    orders = lows[first] != "turn" and lows[first].capitalize() in book.triggers
    if not orders and lows[first] not in _OPENS:
        return False
    reader, words, begin = orders, list[str](), first
    for i in range(first, end + 1):
        stops = stream[i].kind == MARK and stream[i].text in ",—–:("
        if i < end and not stops and lows[i] not in ("and", "but", "then"):
            continue
        if lows[begin:i]:
            words = lows[begin:i]
            reader = _still_reader(stream[begin], words, book, reader=reader, opens=begin == first)
        begin = i + 1
    verbs = {*words}
    if lows[end] == "for" and not verbs & _AIMS:
        return False
    return reader and len(words) > 1 and not verbs & ((leading.DENIES | _DENIED) - _MAY_STAND)


def _still_reader(first: Token, words: list[str], book: PhraseBook, *, reader: bool, opens: bool) -> bool:
    """Whether the reader is who acts in a clause, where `reader` says it of the clause before."""
    head = words[0]
    if opens and head in _PERSONS:
        return not _OBLIGED.isdisjoint(words)  # Those with a bow may shoot from the wall, at ...
    if opens and head in _OPENS:
        return head in _ELSE and (len(words) < 2 or words[1] not in _OTHERS)
    if head == "you":
        return True
    if head in _OTHERS or first.text[:1].isupper():
        return opens and reader
    if head in _IN_PASSING:
        return reader
    return reader or (first.kind == WORD and (head in MOVES or head.capitalize() in book.triggers))
