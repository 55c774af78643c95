"""A second reading: the clauses of a sentence in the order and with the joints of the phrase book.

Only a sentence of which something would be reported is read twice, and the second reading holds only if nothing in it is reported.
Each step proves what it does by closed classes of words: a comma between a condition and what depends on it, "turn to" in front of a
reference that is a way, a bracket without its marks, a condition behind in front, a tail of story cut.
"""

from __future__ import annotations

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading import deeds, tails, ways
from talewright.adventure.reading.conditions_behind import Asks, put_in_front

_PERSONS = frozenset("you he she they".split())
"""First words of what depends on a condition: they are never its object."""
_SUBJECTS = _PERSONS | frozenset(
    "it your his her their its the this that these those somebody someone everyone nobody".split()
)
"""The same, behind a condition that is complete: it ends in a name or a number, or in "succeed"."""
_COMPLETE = frozenset("succeed success failure tie".split())
_SHORTEST = 3
"""Words of a clause: its subject, its verb and something else."""
_RELATES = frozenset("before since after than as that which who".split())
"""Last words of a condition behind which a subject would go on with it: "been here before you met him"."""
_ASKING = frozenset("if unless on with without should".split())


def regrouped(stream: list[Token], book: PhraseBook, asks: Asks) -> tuple[list[Token], bool]:
    """The sentence in other joints, and whether the reader decides about one of its ways."""
    stream = deeds.plain(stream, book)
    stream = put_in_front(_unbracketed(_uncapitalised(stream, book), book), book, asks)
    stream = _separated(_with_reasons(stream), book, asks)
    stream, offered = ways.led(stream, book)
    return tails.cut(stream, book), offered


def _uncapitalised(stream: list[Token], book: PhraseBook) -> list[Token]:
    """The ice cracks and you Take a Wound: behind "you" the verb needs no capital."""
    found = [*stream]
    for at in range(2, len(stream)):
        if stream[at - 1].text == "you" and _joins(stream[at - 2]) and stream[at].text in book.triggers:
            found[at] = stream[at]._replace(text=stream[at].text.lower())
    return found


def _unbracketed(stream: list[Token], book: PhraseBook) -> list[Token]:
    """Pay the toll (Lose 3 gp and turn to [[x]]): commas for the marks of a bracket, which is then read as any clause; a dash in front of an order.

    "You may sleep here (Rest)" keeps its bracket, since what is offered in front of it would be carried out; so does a sentence that is all bracket.
    """
    found, inside = list[Token](), True
    for at, token in enumerate(stream):
        if token.kind != MARK or token.text not in "()":
            found.append(token)
            continue
        if token.text == "(":
            end = next((i for i in range(at, len(stream)) if stream[i].text == ")"), len(stream))
            leads = any(each.kind == REFERENCE for each in stream[at:end])
            inside = at > 0 and (leads or not any(each.text in ways.OFFERS for each in stream[:at]))
        if not inside:
            found.append(token)
        elif token.text == "(" or (at + 1 < len(stream) and stream[at + 1].kind != MARK):
            orders = (
                token.text == "("
                and at + 1 < len(stream)
                and stream[at + 1].text.capitalize() in book.triggers
            )
            found.append(token._replace(text="—" if orders else ","))
    return found


def _with_reasons(stream: list[Token]) -> list[Token]:
    """Lose the keyword *Stranger* because nobody knows you: a comma in front of the reason."""
    found = list[Token]()
    for token in stream:
        if found and token.kind == WORD and token.text in ("because", "since") and not _joins(found[-1]):
            found.append(Token(MARK, ",", token.start, token.start))
        found.append(token)
    return found


def _separated(stream: list[Token], book: PhraseBook, asks: Asks) -> list[Token]:
    """If you have the **lamp** she nods and ...: a comma where what depends on the condition begins."""
    at = 0
    while at < len(stream):
        token = stream[at]
        opens = token.kind == WORD and token.text.casefold() in _ASKING
        end, kind = asks(stream, at) if opens and (not at or _joins(stream[at - 1])) else (0, "")
        if end and _depends(stream, end, kind, book):
            place = stream[end].start
            stream = [*stream[:end], Token(MARK, ",", place, place), *stream[end:]]
        at = max(at + 1, end)
    return stream


def _depends(stream: list[Token], at: int, kind: str, book: PhraseBook) -> bool:
    """Whether a clause of its own begins behind a condition."""
    if at >= len(stream) or stream[at].kind != WORD or stream[at - 1].text in _RELATES:
        return False
    word, last = stream[at].text, stream[at - 1].text
    if word in _PERSONS:
        return True
    behind = next(
        (i for i in range(at, len(stream)) if _joins(stream[i]) or stream[i].text in ENDS), len(stream)
    )
    complete = last in _COMPLETE if kind == "result" else kind != "visited"
    if complete and word.capitalize() in book.triggers:
        return True
    shortest = _SHORTEST - (word in ("it", "this", "that"))
    return word in _SUBJECTS and complete and behind - at >= shortest


def _joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in ",;:—–-(") or (
        token.kind == WORD and token.text in ("and", "but", "then", "or", "so")
    )


_NOT = {"can't": ("cannot",), "won't": ("will", "not"), "shan't": ("shall", "not")}
_ENDINGS = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
_BE = frozenset("it he she that there what where who here this everything nothing one".split())
"""What "'s" is "is" behind; elsewhere it is a genitive."""


def in_full(stream: list[Token]) -> list[Token]:
    """The sentence with its short forms written out: "it's" as "it is", "you'll" as "you will"; the same list where it has none."""
    if not any("'" in token.text or "’" in token.text for token in stream if token.kind == WORD):
        return stream
    made = list[Token]()
    for at, token in enumerate(stream):
        words = _in_full(token, stream[at + 1].text if at + 1 < len(stream) else "")
        first = words[0].capitalize() if words and token.text[:1].isupper() else "".join(words[:1])
        made += (
            [token._replace(text=first), *(token._replace(text=word, start=token.end) for word in words[1:])]
            if words
            else [token]
        )
    return (
        stream
        if len(made) == len(stream) and all(one is two for one, two in zip(made, stream, strict=True))
        else made
    )


def _in_full(token: Token, behind: str) -> tuple[str, ...]:
    """The words of a short form; none for any other word."""
    low = token.text.casefold().replace("’", "'")
    if token.kind != WORD or "'" not in low:
        return ()
    if low in _NOT:
        return _NOT[low]
    if low.endswith("n't"):
        return low[:-3], "not"
    stem, mark, ending = low.partition("'")
    if ending == "s" and stem in _BE:
        return stem, "has" if behind in ("been", "got") else "is"
    return (stem, _ENDINGS[mark + ending]) if mark + ending in _ENDINGS else ()
