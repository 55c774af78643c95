"""Wordings that say the same as a phrase of the book, put into its words before a sentence is read. Spans stay true."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.amounts import amounts_said, counted
from talewright.adventure.reading.clauses import turned_round

_HAVING = frozenset("have carry possess carrying own hold know With with".split())
_ASIDES = frozenset("at with add adding subtract subtracting or if unless once only".split())
_RUNS_INTO = frozenset("and then now must may to or you so also not immediately can should otherwise".split())
_LOSES = frozenset("lose drop discard eat erase gain".split())
_MAY_TAKE = [",", "which", "you", "may", "take"]
_TAKEN = [",", "which", "you", "take"]
_GOES = frozenset("turn go".split())
_MAY = frozenset("buy sell take choose have Rest rest exchange trade".split())
_WISHES = frozenset("wish want choose decide prefer".split())
_SPENDS = frozenset(
    "buy pay spend give hand offer sell trade exchange eat drink drop cast learn take".split()
)
"""Wishes that something changes hands for: the sentence has to say what."""
_OWES = ("pay", "spend", "give", "hand", "offer")
_MOVES = frozenset("lose gain take drop find receive get".split())
MAX_PERSON = 6
"""Words that may name a person: the old woman at the gate."""


def rewritten(stream: list[Token]) -> list[Token]:
    """A sentence with its pairs (both ... and, neither ... nor) and its brackets around a bonus as the reader knows them."""
    words = {token.text for token in stream}
    for turn in (amounts_said, turned_round):
        changed = turn(stream, words)
        if changed is not stream:
            stream, words = changed, {token.text for token in changed}
    if "neither" in words:
        stream = _neither(stream)
    if "both" in words or "either" in words:
        stream = _paired(stream)
    if "(" in words and words & _ASIDES:
        stream = _unbracketed(stream)
    if "(" in words and words & _GOES:
        stream = _way_in_brackets(stream)
    if "which" in words and "take" in words:
        stream = _which_may_be_taken(stream)
    if "it" in words and stream[0].text == "If":
        stream = _what_is_had(stream)
    if "not" in words and "both" in words and words & {"or", "either"}:
        stream = _not_both(stream)
    if stream[0].text == "If" and "and" in words and words & _WISHES:
        stream = _and_wishes(stream)
    if stream[0].text == "You" and "if" in words:
        stream = _as_you_like(stream)
    if "turn" in words and words & {"To", "to", "If", "if"}:
        stream = _comma_before_way(stream)
    if "Should" in words or "should" in words:
        stream = _should_you(stream)
    if "keywords" in words or "codewords" in words:
        stream = _one_keyword_each(stream)
    if words & {"rounds", "round"} and words & {"Fight", "fight"}:
        stream = _opponent_aside(stream)
    if (
        len(stream) > 2
        and stream[1].text == "can"
        and stream[0].text in ("You", "you")
        and stream[2].text in _MAY
    ):
        stream = [stream[0], stream[1]._replace(text="may"), *stream[2:]]
    if [token.text for token in stream[:2]] == ["You", "may"] and len(stream) > 5 and stream[4].text == "of":
        stream = _any_of(stream)
    if stream[0].text == "If" and words & {*_OWES}:
        stream = _wish_to_pay(stream)
    return stream


def _should_you(stream: list[Token]) -> list[Token]:
    """Should you fail, ...; should you win, ...: if you do."""
    return [
        token._replace(text="If" if token.text == "Should" else "if")
        if token.text in ("Should", "should")
        and [each.text for each in stream[at + 1 : at + 2]] == ["you"]
        and (not at or stream[at - 1].text in (",", ";", ":", "and", "but"))
        else token
        for at, token in enumerate(stream)
    ]


def _what_is_had(stream: list[Token]) -> list[Token]:
    """If you have the **rope**, lose it: the one thing the condition asks for."""
    comma = next((i for i, token in enumerate(stream) if token.text == ","), 0)
    named = [token for token in stream[:comma] if token.kind in (BOLD, ITALIC) or token.text == "ration"]
    it = next((i for i in range(comma + 1, len(stream)) if stream[i].text == "it"), 0)
    spell = stream[3:comma] if [token.text for token in stream[1:3]] == ["you", "know"] else []
    casts = it and stream[it - 1].text.casefold() == "cast" and stream[it - 2].text != "may"
    if casts and 0 < len(spell) <= MAX_PERSON:
        here = stream[it]
        put = [token._replace(start=here.start, end=here.end) for token in spell]
        return [*stream[:it], *put, *stream[it + 1 :]]
    if not named:
        return _pay_it(stream, comma)
    if len(named) != 1 or not it:
        return stream
    over = stream[it + 1].text if it + 1 < len(stream) else ""
    if stream[it - 1].text in ("hand", "give", "cross") and over in ("over", "up", "away", "off"):
        if named[0].kind != BOLD:
            return stream
        the = Token(WORD, "the", stream[it].start, stream[it].start)
        thing = named[0]._replace(start=stream[it + 1].end, end=stream[it + 1].end)
        return [
            *stream[:it],
            stream[it + 1],
            the._replace(start=thing.start, end=thing.start),
            thing,
            *stream[it + 2 :],
        ]
    if stream[it - 1].text.casefold() not in _LOSES:
        return stream
    words = {BOLD: ["the"], ITALIC: ["the", "keyword"]}.get(named[0].kind, ["a"])
    if named[0].kind == ITALIC and stream[it - 1].text.casefold() in ("drop", "discard", "eat"):
        return stream
    here = stream[it]
    put = [Token(WORD, word, here.start, here.start) for word in words]
    return [*stream[:it], *put, named[0]._replace(start=here.start, end=here.end), *stream[it + 1 :]]


def _pay_it(stream: list[Token], comma: int) -> list[Token]:
    """If you have 5 gp, pay it and turn to ...: the one amount the condition asks for."""
    amounts = [i for i in range(2, comma) if stream[i].text == "gp" and counted(stream, i - 1)]
    it = next((i for i in range(comma + 1, len(stream)) if stream[i].text == "it"), 0)
    texts = {token.text for token in stream[:comma]}
    if (
        len(amounts) != 1
        or not it
        or stream[it - 1].text not in ("pay", "Pay")
        or texts & {"or", "less", "than", "most"}
    ):
        return stream
    here = stream[it]
    paid = [
        token._replace(start=here.start, end=here.end) for token in stream[amounts[0] - 1 : amounts[0] + 1]
    ]
    return [*stream[:it], *paid, *stream[it + 1 :]]


def _comma_before_way(stream: list[Token]) -> list[Token]:
    """To try the door turn to [[x]]; to go back turn to [[y]]: the comma that is left out in front of the way."""
    found: list[Token] = []
    opens = False
    for at, token in enumerate(stream):
        before = stream[at - 1] if at else None
        if before is None or before.text in (";", ":"):
            opens = token.text in ("To", "to", "If", "if")
        way = token.text == "turn" and [t.text for t in stream[at + 1 : at + 2]] == ["to"]
        way = way and at + 2 < len(stream) and stream[at + 2].kind == REFERENCE
        if (
            opens
            and way
            and before is not None
            and before.kind in (WORD, BOLD, ITALIC)
            and before.text not in _RUNS_INTO
        ):
            found.append(Token(MARK, ",", token.start, token.start))
        found.append(token)
    return found


def _not_both(stream: list[Token]) -> list[Token]:
    """You may take A or B, but not both: an offer with "or" is of one thing anyway."""
    texts = [token.text for token in stream]
    end = len(stream) - (texts[-1] in ENDS)
    if texts[:3] not in (["You", "may", "take"], ["You", "may", "choose"]) or texts[end - 3 : end] != [
        "but",
        "not",
        "both",
    ]:
        return stream
    stop = end - 3 - (texts[end - 4] == ",")
    return [*stream[:stop], *stream[end:]]


def _which_may_be_taken(stream: list[Token]) -> list[Token]:
    """On a peg hangs a **rope**, which you may take: On a peg hangs a rope, you may take the **rope**."""
    texts = [token.text for token in stream]
    for at, token in enumerate(stream[:-4]):
        size = next((n for n, words in ((6, _MAY_TAKE), (5, _TAKEN)) if texts[at + 1 : at + n] == words), 0)
        if token.kind != BOLD or not size:
            continue
        if any(each.kind == BOLD for each in stream[:at]):
            return stream  # which of them?
        take = stream[at + size - 1]
        named = [Token(WORD, "the", take.end, take.end), token._replace(start=take.end, end=take.end)]
        return [*stream[: at + 2], *stream[at + 3 : at + size], *named, *stream[at + size :]]
    return stream


def _and_wishes(stream: list[Token]) -> list[Token]:
    """If you have the **bell** and wish to ring it, turn to ...: If you have the **bell**, you may turn to ..."""
    comma = next((i for i, token in enumerate(stream) if token.text == ","), 0)
    at = next((i for i, token in enumerate(stream[:comma]) if token.text == "and"), 0)
    aside = stream[at + 1 : comma]
    if (
        not at
        or comma + 1 >= len(stream)
        or stream[comma + 1].text != "turn"
        or not 2 < len(aside) <= MAX_PERSON + 2
    ):
        return stream
    if (
        aside[0].text not in _WISHES
        or aside[1].text != "to"
        or aside[2].text in _SPENDS
        or any(token.kind != WORD for token in aside)
    ):
        return stream
    you, may = aside[0]._replace(text="you"), aside[0]._replace(text="may")
    return [
        *stream[:at],
        stream[comma]._replace(start=you.start, end=you.start),
        you,
        may,
        *stream[comma + 1 :],
    ]


def _one_keyword_each(stream: list[Token]) -> list[Token]:
    """Gain the keywords *Ash* and *Elm*: each with its own verb."""
    at = next(i for i, token in enumerate(stream) if token.text in ("keywords", "codewords"))
    if at < 2 or stream[at - 1].text != "the":
        return stream
    verb = [*stream[at - 2 : at], stream[at]._replace(text="keyword")]
    found = [*stream[:at], verb[-1]]
    end = at + 1
    while end < len(stream) and (stream[end].kind == ITALIC or stream[end].text in (",", "and")):
        if stream[end].kind == ITALIC and end > at + 1:
            found += verb
        elif stream[end].kind != ITALIC and not any(
            each.kind == ITALIC for each in stream[end + 1 : end + 3]
        ):
            break
        found.append(stream[end])
        end += 1
    return [*found, *stream[end:]]


def _any_of(stream: list[Token]) -> list[Token]:
    """You may choose two of ...: any two."""
    if stream[2].text not in ("take", "choose") or not counted(stream, 3) or stream[3].text in ("one", "1"):
        return stream
    return [*stream[:3], Token(WORD, "any", stream[3].start, stream[3].start), *stream[3:]]


def _opponent_aside(stream: list[Token]) -> list[Token]:
    """Fight the wolf for three rounds, Fight the wolf: three rounds: whom, the story has said."""
    at = next(i for i, token in enumerate(stream) if token.text in ("Fight", "fight"))
    end = at + 1
    while (
        end < len(stream)
        and end - at <= MAX_PERSON
        and stream[end].kind == WORD
        and stream[end].text != "for"
    ):
        end += 1
    named = stream[at + 1 : end]
    if (
        not named
        or end >= len(stream)
        or stream[end].text not in ("for", ":")
        or not counted(stream, end + 1)
        or any(token.text in NUMBERS and token.text not in ("a", "an") for token in named)
        or any(token.text in ("with", "without", "against", "and", "or", "at") for token in named)
    ):
        return stream
    return [*stream[: at + 1], *stream[end + 1 :]]


def _wish_to_pay(stream: list[Token]) -> list[Token]:
    """If you wish to pay him 4 gp, turn to ...: If you wish, Pay 4 gp and turn to ..."""
    comma = next((i for i, token in enumerate(stream) if token.text == ","), 0)
    pay = next((i for i, token in enumerate(stream[:comma]) if token.text in _OWES), 0)
    before = [token.text for token in stream[1:pay]]
    willing = before in (["you"], ["you", "agree", "to"], ["you", "are", "willing", "to"]) or (
        len(before) == 3
        and before[0] == "you"
        and before[1] in ("wish", "want", "choose", "decide", "like")
        and before[2] == "to"
    )
    amount = comma - 2
    if not willing or amount <= pay or not counted(stream, amount) or amount - pay > MAX_PERSON:
        return stream
    if any(
        token.kind != WORD or token.text in NUMBERS for token in stream[pay + 1 : amount]
    ) or comma + 1 >= len(stream):
        return stream
    wish = [stream[0], stream[1], stream[2]._replace(text="wish"), stream[comma]]
    paid = [stream[pay]._replace(text="Pay"), stream[amount], stream[amount + 1]]
    return [*wish, *paid, stream[comma]._replace(kind=WORD, text="and"), *stream[comma + 1 :]]


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
    """If you have both A and B, either A or B, lose both A and B: the word adds nothing to "and" or "or"."""
    texts = [token.text for token in stream]
    return [
        token
        for at, token in enumerate(stream)
        if not (at and token.text in ("both", "either") and stream[at - 1].text in _HAVING)
        and not (
            at and token.text == "both" and stream[at - 1].text.casefold() in _MOVES and "and" in texts[at:]
        )
    ]


def _neither(stream: list[Token]) -> list[Token]:
    """If you have neither A nor B: unless you have A or B."""
    at = next(i for i, token in enumerate(stream) if token.text == "neither")
    if at < 3 or stream[at - 1].text not in _HAVING or stream[at - 3].text not in ("If", "if"):
        return stream
    unless = stream[at - 3]._replace(text="Unless" if stream[at - 3].text == "If" else "unless")
    rest = [token._replace(text="or") if token.text == "nor" else token for token in stream[at + 1 :]]
    return [*stream[: at - 3], unless, *stream[at - 2 : at], *rest]


def _way_in_brackets(stream: list[Token]) -> list[Token]:
    """You may climb the wall (turn to [[ledge]]): the only way of a sentence, behind a comma."""
    ways = [at for at, token in enumerate(stream) if token.kind == REFERENCE]
    if len(ways) != 1 or ways[0] < 4:
        return stream
    at = ways[0]
    before = [token.text for token in stream[at - 3 : at]]
    if before[0] != "(" or before[1] not in _GOES or before[2] != "to" or at + 1 >= len(stream):
        return stream
    behind = stream[at + 2 :]
    if stream[at + 1].text != ")" or any(token.text not in ENDS for token in behind):
        return stream
    return [
        *stream[: at - 3],
        stream[at - 3]._replace(kind=MARK, text=","),
        *stream[at - 2 : at + 1],
        *behind,
    ]


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
