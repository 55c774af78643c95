"""A second reading: the clauses of a sentence in the order and with the joints of the phrase book.

Only a sentence of which something would be reported is read twice, and the second reading holds only if nothing in it is reported.
Each step proves what it does by closed classes of words: a comma between a condition and what depends on it, "turn to" in front of a
reference that is a way, a bracket without its marks, a condition behind in front, a tail of story cut.
"""

from __future__ import annotations

import re

from talewright.adventure.phrases.phrasebook import LINKS, PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, QUOTE, REFERENCE, SIGNED, WORD, Token
from talewright.adventure.reading.conditions_behind import Asks, put_in_front
from talewright.adventure.reading.vocabulary import CLAUSE_ENDS
from talewright.adventure.reading.ways import references, tails

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
    stream = plain(_without_genitives(stream), book)
    stream = put_in_front(_unbracketed(_uncapitalised(stream, book), book), book, asks)
    stream = _separated(_with_reasons(stream), book, asks)
    stream, offered = references.led(stream, book)
    return tails.cut(stream, book), offered


def _without_genitives(stream: list[Token]) -> list[Token]:
    """The ringers' stair: without the mark behind the s, which is a word of its own otherwise."""
    marks = [
        at
        for at in range(1, len(stream) - 1)
        if stream[at].text in ("'", "’")
        and stream[at].start == stream[at - 1].end
        and stream[at - 1].text.endswith("s")
        and stream[at + 1].kind == WORD
    ]
    return [token for at, token in enumerate(stream) if at not in marks] if marks else stream


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
            inside = at > 0 and (leads or not any(each.text in references.OFFERS for each in stream[:at]))
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


_OBLIGED = tuple(
    tuple(words.split())
    for words in (
        "must now;must first;must;have to;will now have to;will have to;need to;will need to;are going to have to;will now need to;"
        "are obliged to;are forced to;are required to;are compelled to;had better"
    ).split(";")
)
_MUST = ("you", "must")
_NO_HEAD = frozenset(
    """
    if unless when whenever while until till before after or whether may might can could would perhaps maybe not never no nobody nothing says said tells told
    warns warned reads claims thinks believes swears orders ordered commands knows explains dream dreams imagine suppose pretend except instead otherwise only
    each every once twice again first second third next last those who anyone anybody everyone everybody whoever others either neither unlike had were was did
    should must lest provided supposing without lacking having knowing
    """.split()
)
"""Words that make what follows depend on something, tell what somebody says, or speak of another time."""
_DEFAULT = ("default", "roll")
_WHO = r"(?:those|anyone|anybody|readers|characters|adventurers|everyone|folks|a reader|any reader)"
_LACKS = r"(?:who (?:lacks?|do not have|does not have|don't have)|without|lacking) (?:the|that|this)? ?(?:skill|it)"
_ALLOWED = r"(?:allowed|permitted|possible|available|granted)"
_GRANTED = re.compile(
    rf"(?:(?:with|allowing) )?(?:an? |the )?default roll(?: (?:is |being )?{_ALLOWED})?(?: (?:to|for) {_WHO} {_LACKS})?"
    rf"(?: if you (?:lack|do not have|don't have) (?:the skill|that skill|it))?"
    rf"|{_WHO} {_LACKS} (?:may |can )?(?:make|take|use|get) a default roll"
)
_REFUSED = re.compile(
    rf"(?:no|without an?|without any) default roll(?: (?:is |being )?{_ALLOWED})?|(?:a )?default roll is not {_ALLOWED}"
)


def plain(stream: list[Token], book: PhraseBook) -> list[Token]:
    """The sentence with its heads of story set off, and with Default Rolls in the words of the phrase book."""
    words = {token.text.casefold() for token in stream}
    if "you" in words and not words.isdisjoint({"must", "to", "better"}):
        stream = _set_off(stream, book)
    return _default_rolls(stream) if words.issuperset(_DEFAULT) else stream


def _set_off(stream: list[Token], book: PhraseBook) -> list[Token]:
    """... you must Test Search: a comma in front of "you must", where an instruction and nothing but story stands around it."""
    at, start = 0, 0
    while at < len(stream):
        token = stream[at]
        if _links(token):
            start = at + 1
        size = _obliged(stream, at)
        verb = at + 1 + size
        if size and verb < len(stream) and stream[verb].text.capitalize() in book.triggers:
            head = stream[start:at]
            if _is_story(stream[:start], head, book):
                comma = [Token(MARK, ",", token.start, token.start)] if head else []
                spelt = [token, Token(WORD, "must", stream[at + 1].start, stream[verb - 1].end)]
                small = stream[verb]._replace(text=stream[verb].text.lower())
                stream = [*stream[:at], *comma, *spelt, small, *stream[verb + 1 :]]
                at += len(comma) + len(_MUST)
                start = at
        at += 1
    return stream


def _obliged(stream: list[Token], at: int) -> int:
    """How many words behind "you" say that something has to be done; 0 if none do."""
    if stream[at].kind != WORD or stream[at].text.casefold() != "you":
        return 0
    said = tuple(token.text for token in stream[at + 1 : at + 6])
    return max((len(words) for words in _OBLIGED if said[: len(words)] == words), default=0)


def _is_story(before: list[Token], head: list[Token], book: PhraseBook) -> bool:
    """Whether the words between the last joint and "you must" decide nothing. A condition in front of the joint governs what follows it."""
    if before and before[0].text.casefold() in ("if", "unless", "when", "should", "otherwise"):
        return False
    return not any(
        token.kind in (REFERENCE, NUMBER, SIGNED, QUOTE)
        or token.text.casefold() in _NO_HEAD
        or token.text.casefold() in book.small_terms
        or token.text.casefold().endswith("n't")
        for token in head
    )


def _default_rolls(stream: list[Token]) -> list[Token]:
    """(a Default Roll is allowed for anyone without the Skill): the clause that grants or denies it."""
    at = next(
        (
            i
            for i in range(len(stream) - 1)
            if tuple(t.text.casefold() for t in stream[i : i + 2]) == _DEFAULT
        ),
        0,
    )
    start, end = at, at
    while start and not _ends_clause(stream[start - 1]):
        start -= 1
    while end < len(stream) and not _ends_clause(stream[end]):
        end += 1
    said = " ".join(token.text.casefold().replace("’", "'") for token in stream[start:end])
    if not start or not at or stream[start - 1].text == ":":
        return stream
    if _GRANTED.fullmatch(said):
        spelt = "with a Default Roll"
    elif _REFUSED.fullmatch(said):
        spelt = "no Default Roll"
    else:
        return stream
    begin, finish = stream[start].start, stream[end - 1].end
    if stream[start - 1].text == "(":
        begin, start = stream[start - 1].start, start - 1
        end += end < len(stream) and stream[end].text == ")"
        finish = stream[end - 1].end
    else:
        start -= 1
    made = [Token(MARK, ",", begin, begin)]
    made += [Token(WORD, word, begin, finish) for word in spelt.split()]
    return [*stream[:start], *made, *stream[end:]]


def _ends_clause(token: Token) -> bool:
    return token.kind == MARK and (token.text in CLAUSE_ENDS or token.text in ENDS)


def _links(token: Token) -> bool:
    return (token.kind == MARK and token.text in ",;:—–") or (token.kind == WORD and token.text in LINKS)
