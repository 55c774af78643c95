"""Wordings that say the same as a phrase of the book, put into its words before a sentence is read. Spans stay true."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, WORD, Token

_HAVING = frozenset("have carry possess carrying own hold".split())
_ASIDES = frozenset("add adding subtract subtracting or".split())
_GIVES = frozenset("gives give hands hand passes pass pays pay tosses toss throws throw lends lend".split())
_SELLS = frozenset("sells sell offers offer".split())
_TAKES = frozenset("takes take steals steal snatches snatch grabs grab demands demand".split())
_PRONOUNS = frozenset("he she they it you i we".split())
_NO_PERSON = frozenset("if unless when while who that which because to as until after before not".split())
_CONTAINERS = frozenset("point points purse pouch bag sack handful".split())
_JOINTS = frozenset({*",;:—–-", "and", "then", "otherwise"})
MAX_PERSON = 6
"""Words that may name a person: the old woman at the gate."""


def rewritten(stream: list[Token]) -> list[Token]:
    """A sentence with its pairs (both ... and, neither ... nor) and its brackets around a bonus as the reader knows them."""
    words = {token.text for token in stream}
    if "neither" in words:
        stream = _neither(stream)
    if "both" in words or "either" in words:
        stream = _paired(stream)
    if "(" in words and words & _ASIDES:
        stream = _unbracketed(stream)
    if "of" in words and words & _CONTAINERS:
        stream = _bare_amounts(stream)
    if stream[0].text == "You" and "if" in words:
        stream = _as_you_like(stream)
    if stream[0].text == "Should" and len(stream) > 2 and stream[1].text == "you":
        stream = [stream[0]._replace(text="If"), *stream[1:]]
    return stream


def _bare_amounts(stream: list[Token]) -> list[Token]:
    """A point of Talent, a purse of 20 gp: one Talent, 20 gp."""
    found: list[Token] = []
    for at, token in enumerate(stream):
        behind = stream[at + 1].text if at + 1 < len(stream) else ""
        before = stream[at - 1].text if at else ""
        if token.text in _CONTAINERS and behind == "of":
            if token.text not in ("point", "points"):
                if before not in ("a", "the") or not _counted(stream, at + 2):
                    found.append(token)
                    continue
                found.pop()
            elif before in ("a", "another"):
                found[-1] = found[-1]._replace(text="one")
        elif not (token.text == "of" and before in _CONTAINERS and found[-1:] != [stream[at - 1]]):
            found.append(token)
    return found


def _counted(stream: list[Token], at: int) -> bool:
    return at < len(stream) and (stream[at].kind == NUMBER or stream[at].text in NUMBERS)


def _as_you_like(stream: list[Token]) -> list[Token]:
    """You may take the **lamp** if you wish: what may be done is the reader's wish anyway."""
    end = len(stream) - (stream[-1].text in ENDS)
    tail = [token.text for token in stream[end - 3 : end]]
    if (
        stream[1].text == "may"
        and tail[:2] == ["if", "you"]
        and tail[2] in ("wish", "like", "want", "choose")
    ):
        return [*stream[: end - 3], *stream[end:]]
    return stream


def _paired(stream: list[Token]) -> list[Token]:
    """If you have both A and B, either A or B: the word adds nothing to "and" or "or"."""
    return [
        token
        for at, token in enumerate(stream)
        if not (at and token.text in ("both", "either") and stream[at - 1].text in _HAVING)
    ]


def _neither(stream: list[Token]) -> list[Token]:
    """If you have neither A nor B: unless you have A or B."""
    at = next(i for i, token in enumerate(stream) if token.text == "neither")
    if at < 3 or stream[at - 1].text not in _HAVING or stream[at - 3].text not in ("If", "if"):
        return stream
    unless = stream[at - 3]._replace(text="Unless" if stream[at - 3].text == "If" else "unless")
    rest = [token._replace(text="or") if token.text == "nor" else token for token in stream[at + 1 :]]
    return [*stream[: at - 3], unless, *stream[at - 2 : at], *rest]


def _unbracketed(stream: list[Token]) -> list[Token]:
    """Test Climbing (add 1 if you carry the **rope**): the brackets are a comma."""
    found: list[Token] = []
    inside = False
    for at, token in enumerate(stream):
        if token.text == "(" and at + 1 < len(stream) and stream[at + 1].text in _ASIDES:
            found.append(token._replace(kind=MARK, text=","))
            inside = True
        elif inside and token.text == ")":
            inside = False
        else:
            found.append(token)
    return found


def giver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The ferryman gives you ..., the toll keeper takes ... from you: (place, the sentence with "he" for the person)."""
    for at, token in enumerate(stream):
        if token.kind != WORD or not at:
            continue
        gives = token.text in _GIVES and at + 1 < len(stream) and stream[at + 1].text == "you"
        sells = token.text in _SELLS and any(each.kind == BOLD for each in stream[at + 1 : at + 4])
        if not gives and not sells and not (token.text in _TAKES and _from_you(stream, at)):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if (
            not 0 < len(named) <= MAX_PERSON
            or any(each.kind != WORD or each.text.casefold() in _NO_PERSON for each in named)
            or (len(named) == 1 and named[0].text.casefold() in _PRONOUNS)
        ):
            return None
        person = Token(WORD, "he" if start else "He", named[0].start, named[-1].end)
        return start, [*stream[:start], person, *stream[at:]]
    return None


def receiver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """You give the beggar 2 gp, Give him the **ring**: (place, the sentence with "hand over")."""
    verb = 1 if stream[0].text == "You" else 0
    if len(stream) < verb + 3 or stream[verb].text not in ("give", "hand", "pay", "Give"):
        return None
    end = verb + 1
    while end < len(stream) and stream[end].kind == WORD and not _begins_goods(stream, end):
        end += 1
    named = stream[verb + 1 : end]
    if (
        not 0 < len(named) <= MAX_PERSON
        or end == len(stream)
        or named[0].text in ("up", "away", "over", "you")
    ):
        return None
    over = stream[verb]._replace(text="over", start=stream[verb].end)
    hand = stream[verb]._replace(text="hand" if verb else "Hand")
    return 0, [*stream[:verb], hand, over, *stream[end:]]


def _begins_goods(stream: list[Token], at: int) -> bool:
    behind = stream[at + 1] if at + 1 < len(stream) else None
    counted = stream[at].text in NUMBERS or stream[at].text in ("the", "your")
    return (
        counted and behind is not None and (behind.kind == BOLD or behind.text in ("ration", "rations", "gp"))
    )


def _from_you(stream: list[Token], at: int) -> bool:
    if at + 1 < len(stream) and stream[at + 1].text == "your":
        return True
    return any(
        stream[i].text == "from" and stream[i + 1].text in ("you", "your")
        for i in range(at + 1, min(at + 14, len(stream) - 1))
    )
