"""Amounts said in other words than the phrase book's: a bonus of 1, a purse of 20 gp, two Wounds behind a colon. Spans stay true."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, SIGNED, WORD, Token

MAYBE = frozenset("may can could might would if If or whether not never cannot may".split())
EFFECTS = frozenset("take lose gain heal restore regain recover pay eat add note deduct drop receive".split())
_TAKES = frozenset("take pocket keep".split())
_SIGNS = {"bonus": "+", "penalty": "-"}
_HARM = frozenset("Wound Wounds damage".split())
_HURTS = frozenset(
    "bites bite cuts cut hits strikes stabs claws burns tears rakes slashes pierces crushes stings gores you your".split()
)
"""What somebody or something does to the reader."""
_LISTING = frozenset(", and the a an".split())
"""Words between a price and the next ware of the same list."""
_CONTAINERS = frozenset("point points purse pouch bag sack handful".split())


def amounts_said(stream: list[Token], words: set[str]) -> list[Token]:
    """The sentence with its amounts as the phrase book has them; the same list where nothing is to be done."""
    if words & _SIGNS.keys():
        stream = _signed(stream)
    if "or" in words and "if" in words:
        stream = _more_if(stream)
    if words & _HARM and words & {":", "—", "–"}:
        stream = _bare_harm(stream)
    if words & _TAKES and ("which" in words or "them" in words):
        stream = _amount_taken(stream)
    if "gp" in words and words & {"for", "at"} and words & {"buy", "sells", "sell", "offers"}:
        stream = _priced_list(stream)
    if "of" in words and words & _CONTAINERS:
        stream = _bare_amounts(stream)
    return stream


def placed(text: str, at: int) -> Token:
    """A word that the author left out, at a place of the text."""
    return Token(MARK if text in (",", ";") else WORD, text, at, at)


def counted(stream: list[Token], at: int) -> bool:
    """Whether a number stands here, in figures or in words."""
    return at < len(stream) and (stream[at].kind == NUMBER or stream[at].text in NUMBERS)


def is_amount(stream: list[Token], at: int) -> bool:
    """Whether an amount of coin ends here: 12 gp."""
    return (
        at > 0
        and stream[at].text == "gp"
        and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
    )


def _signed(stream: list[Token]) -> list[Token]:
    """Test Stealth with a bonus of 1, with a penalty of two: at +1, at -2."""
    texts = [token.text for token in stream]
    for at in range(len(stream) - 4):
        if texts[at : at + 2] != ["with", "a"] or texts[at + 3] != "of" or texts[at + 2] not in _SIGNS:
            continue
        size = stream[at + 4]
        number = size.text if size.kind == NUMBER else str(NUMBERS.get(size.text, ""))
        if not number:
            return stream
        signed = Token(SIGNED, _SIGNS[texts[at + 2]] + number, stream[at + 1].start, size.end)
        return [*stream[:at], stream[at]._replace(text="at"), signed, *stream[at + 5 :]]
    return stream


def _more_if(stream: list[Token]) -> list[Token]:
    """Gain 30 XP, or 50 XP if you have the **seal**: If you have the **seal**, Gain 50 XP, otherwise Gain 30 XP."""
    link = next((i for i, token in enumerate(stream) if token.text == "or"), 0)
    first = stream[: link - (stream[link - 1].text == ",")]
    other, behind = stream[link + 1 : link + 3], stream[link + 3 :]
    end = len(behind) - (bool(behind) and behind[-1].text in ENDS)
    if (
        len(first) != 3
        or len(other) != 2
        or end < 3
        or behind[0].text != "if"
        or any(token.text in (",", ";", "otherwise") for token in behind)
        or first[0].text.casefold() not in EFFECTS
        or first[2].text.rstrip("s") != other[1].text.rstrip("s")
        or not all(token.kind == NUMBER or token.text in NUMBERS for token in (first[1], other[0]))
    ):
        return stream
    asked = [behind[0]._replace(text="If"), *behind[1:end], placed(",", behind[end - 1].end)]
    verb = first[0]._replace(text=first[0].text.capitalize())
    otherwise = [placed(",", other[1].end), placed("otherwise", other[1].end)]
    return [*asked, verb, *other, *otherwise, *first, *behind[end:]]


def _bare_harm(stream: list[Token]) -> list[Token]:
    """The blade bites deep: two Wounds. The reader takes them."""
    end = len(stream) - (stream[-1].text in ENDS)
    words = {token.text for token in stream}
    if (
        end < 5
        or stream[end - 1].text not in _HARM
        or not (stream[end - 2].kind == NUMBER or stream[end - 2].text in NUMBERS)
        or stream[end - 3].text not in (":", "—", "–")
        or words & MAYBE
        or not words & _HURTS
        or any(token.kind != WORD for token in stream[: end - 3])
    ):
        return stream
    here = stream[end - 2].start
    return [*stream[: end - 2], placed("you", here), placed("take", here), *stream[end - 2 :]]


def _amount_taken(stream: list[Token]) -> list[Token]:
    """The chest holds 12 gp, which you take; 12 gp lie here, and you pocket them: you take 12 gp."""
    amounts = [at for at in range(len(stream)) if is_amount(stream, at)]
    if len(amounts) != 1 or any(token.kind == BOLD for token in stream):
        return stream
    at = amounts[0]
    texts = [token.text for token in stream]
    taken = next(
        (i for i in range(at + 1, len(stream) - 1) if texts[i] == "you" and texts[i + 1] in _TAKES), 0
    )
    if not taken or (taken > 1 and texts[taken - 1] not in ("which", ",", ";", "and", ":")):
        return stream
    which, them = texts[taken - 1] == "which", texts[taken + 2 : taken + 3] == ["them"]
    if which == them or (which and taken != at + 3):
        return stream
    front = stream[: at - 1] + stream[at + 1 : taken - which]
    amount = [
        token._replace(text=token.text.casefold(), start=stream[taken + 1].end, end=stream[taken + 1].end)
        for token in stream[at - 1 : at + 1]
    ]
    verb = stream[taken + 1]._replace(text="take")
    return [*front, stream[taken], verb, *amount, *stream[taken + 2 + them :]]


def _priced_list(stream: list[Token]) -> list[Token]:
    """You may buy the **rope** for 5 gp and the **lamp** for 3 gp: a list of wares with their prices."""
    links = [
        at
        for at in range(1, len(stream) - 2)
        if stream[at].text in ("for", "at") and stream[at - 1].kind == BOLD and is_amount(stream, at + 2)
    ]
    listed = {
        at
        for one, other in pairwise(links)
        if all(token.text in _LISTING or token.text in NUMBERS for token in stream[one + 3 : other - 1])
        for at in (one, other)
    }
    return [token for at, token in enumerate(stream) if at not in listed] if listed else stream


def _bare_amounts(stream: list[Token]) -> list[Token]:
    """A point of Talent, a purse of 20 gp: one Talent, 20 gp."""
    found: list[Token] = []
    for at, token in enumerate(stream):
        behind = stream[at + 1].text if at + 1 < len(stream) else ""
        before = stream[at - 1].text if at else ""
        if token.text in _CONTAINERS and behind == "of":
            if token.text not in ("point", "points"):
                if before not in ("a", "the") or not counted(stream, at + 2):
                    found.append(token)
                    continue
                found.pop()
            elif before in ("a", "another"):
                found[-1] = found[-1]._replace(text="one")
        elif not (token.text == "of" and before in _CONTAINERS and found[-1:] != [stream[at - 1]]):
            found.append(token)
    return found
