"""A second reading of tests, fights and losses: what the reader must do behind a head of story, and who may make a Default Roll.

"To do it thoroughly you must Test Search" says the same as "You must Test Search": the words in front are story, which closed classes of
words prove. "(a Default Roll for those who lack the Skill)" says the same as ", with a Default Roll". Anything else stays as it is written.
"""

from __future__ import annotations

import re

from talewright.adventure.phrases.phrasebook import LINKS, PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, QUOTE, REFERENCE, SIGNED, WORD, Token

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
_CLAUSE_MARKS = frozenset(",;:()—–")


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
        if _joins(token):
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
    return token.kind == MARK and (token.text in _CLAUSE_MARKS or token.text in ENDS)


def _joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in ",;:—–") or (token.kind == WORD and token.text in LINKS)
