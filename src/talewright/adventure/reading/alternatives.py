"""Two ways in one sentence, joined by "or": "You can knock at [[x]], or, if you have the **key**, let yourself in at [[a]]".

Each half is read as a sentence of its own that offers a way. What the second half shares with the first, "you can" or "you may", is
put in front of it.
"""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import ENDS, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.motion import MOVES
from talewright.adventure.reading.ways import OFFERS

_JOINTS = frozenset((",", ";", "—", "–"))
_UNWILLING = frozenset(
    "if you cannot can't or will not won't do don't have it pay would rather prefer to refuse him her them that".split()
)
"""If you cannot or will not pay: whoever does not take the first way."""
_WISHES = frozenset("prefer wish want like choose".split())
"""If you prefer not to lose any time: what the reader decides anyway."""
_DONE = frozenset("take lose gain heal test fight roll drop eat find add deduct suffer".split())
"""What would be done before either way, or before the first alone: nobody can tell."""
_ROLLED = frozenset("fight test roll rest cast".split())


def alternatives(part: list[Token]) -> list[list[Token]]:
    """The ways of a sentence, each as a sentence that offers it; nothing where it is not clear that they are the reader's to choose."""
    halves = _split(part)
    if len(halves) < 2 or part[-1].text == "?" or any(token.text == "otherwise" for token in part):
        return []
    for half in halves:
        last = [token for token in half if token.text not in ENDS]
        if sum(token.kind == REFERENCE for token in half) != 1 or not last or last[-1].kind != REFERENCE:
            return []
    words = {token.text.casefold() for token in part}
    return [_offered(half) for half in halves] if not words & _ROLLED and _is_offered(halves) else []


def _is_offered(halves: list[list[Token]]) -> bool:
    """Whether the reader chooses: "You may ..., or ...", "Climb ... or swim ...", "Pay ..., or leave ..."."""
    first = halves[0]
    if any(one.text.casefold() == "you" and two.text in OFFERS for one, two in pairwise(first)):
        return first[0].text.casefold() not in ("if", "unless", "when")
    asks = any(half[0].text.casefold() == "if" and not _unwilling(half) for half in halves[1:])
    opens = first[first[0].text.casefold() == "either"].text.casefold()
    done = {token.text.casefold() for token in first} & _DONE
    paid = opens == "pay" and any(token.kind == NUMBER or token.text in NUMBERS for token in first)
    return not asks and not done and (paid or opens in MOVES)


def _unwilling(half: list[Token]) -> int:
    """The position behind "if you cannot or will not pay,"; 0 where the half asks for something else."""
    comma = next((at for at, token in enumerate(half) if token.text == ","), 0)
    said = [token.text.casefold() for token in half[:comma]]
    wishes = (
        said[:2] == ["if", "you"]
        and len(said) > 2
        and said[2] in _WISHES
        and all(each.kind == WORD for each in half[:comma])
    )
    return comma + 1 if comma and (wishes or all(word in _UNWILLING for word in said)) else 0


def _split(part: list[Token]) -> list[list[Token]]:
    """At each "or" directly behind a reference."""
    halves, start = list[list[Token]](), 0
    for at, token in enumerate(part):
        if token.text != "or" or token.kind != WORD:
            continue
        before = at - 1 if at and part[at - 1].text in _JOINTS else at
        if before and part[before - 1].kind == REFERENCE:
            halves.append(part[start:before])
            start = at + 1 + (at + 1 < len(part) and part[at + 1].text == ",")
    return [*halves, part[start:]]


def _offered(half: list[Token]) -> list[Token]:
    """A half with "You may" in front of what it offers."""
    if half and half[0].text.casefold() in ("either", "else"):
        half = half[1:]
    comma = next((at for at, token in enumerate(half) if token.text == ","), -1)
    half = half[_unwilling(half) :] if half[0].text.casefold() == "if" else half
    at = comma + 1 if half[0].text.casefold() == "if" else 0
    body = half[at:]
    if not body or any(one.text.casefold() == "you" and two.text in OFFERS for one, two in pairwise(body)):
        return _capital(half)
    body = body[1:] if body[0].text.casefold() == "you" else body
    place = body[0].start
    opens = [Token(WORD, "you" if at else "You", place, place), Token(WORD, "may", place, place)]
    small = body[0]._replace(text=body[0].text[:1].lower() + body[0].text[1:])
    return [*_capital(half[:at]), *opens, small, *body[1:]]


def _capital(half: list[Token]) -> list[Token]:
    return [half[0]._replace(text=half[0].text[:1].upper() + half[0].text[1:]), *half[1:]] if half else half
