"""Sentences whose clauses stand in another order than the phrase book has them, turned round before they are read. Spans stay true."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, REFERENCE, SIGNED, WORD, Token

_TAKES = frozenset("take pocket keep".split())
_CANNOT = (["if", "you", "cannot"], ["if", "you", "can't"], ["if", "you", "do", "not"], ["if", "you", "don't"],
           ["if", "you", "will", "not"], ["if", "you", "have", "not"])  # fmt: skip
_MOVES = frozenset(
    "stagger crawl drag haul walk run climb hurry ride sail flee limp march stumble creep sneak swim trudge wander".split()
)
_MAYBE = frozenset("may can could might would if If or whether not never cannot may".split())
_EFFECTS = frozenset(
    "take lose gain heal restore regain recover pay eat add note deduct drop receive".split()
)
_RESULTS = frozenset("Succeed succeed Fail fail Win win Lose lose".split())
_CLAUSES = frozenset("If if Otherwise otherwise".split())
EQUIPMENT = frozenset("armour shield weapon".split())
_SIGNS = {"bonus": "+", "penalty": "-"}
_HARM = frozenset("Wound Wounds damage".split())
_HURTS = frozenset(
    "bites bite cuts cut hits strikes stabs claws burns tears rakes slashes pierces crushes stings gores you your".split()
)
"""What somebody or something does to the reader."""
_DOES = frozenset(
    "if you not pay lose take fight test roll rest eat cast drop gain give hand spend unless when".split()
)
"""Words that make more of the other way than a refusal."""
_LISTING = frozenset(", and the a an".split())
"""Words between a price and the next ware of the same list."""


def turned_round(stream: list[Token], words: set[str]) -> list[Token]:
    """The sentence in the order of the phrase book; the same list where nothing is to be done."""
    if stream[0].text in ("With", "Without"):
        stream = _equipped(stream)
    if words & {"bonus", "penalty"}:
        stream = _signed(stream)
    if "or" in words and words & {"if", "turn"}:
        stream = _or_way(_more_if(stream))
        words = {token.text for token in stream}
    if words & _HARM and words & {":", "—", "–"}:
        stream = _bare_harm(stream)
    if words & _RESULTS and "and" in words:
        stream = _do_it_and(stream)
        words = {token.text for token in stream}
    if words & _MOVES and not words & _MAYBE and stream[-1 - (stream[-1].text in ENDS)].kind == REFERENCE:
        stream = _moves_to(stream)
    if "turning" in words:
        stream = _by_turning(stream)
    if words & _TAKES and ("which" in words or "them" in words):
        stream = _amount_taken(stream)
    if (
        "if" in words
        and "or" in words
        and stream[-1 - (stream[-1].text in ENDS)].text in ("cannot", "can't", "not", "don't")
    ):
        stream = _or_else(stream)
    if stream[0].text == "If" and "may" in words:
        stream = _only_if(stream)
    if "(" in words and words & _CLAUSES and "turn" in words:
        stream = _ways_of_clauses(stream)
    if "gp" in words and words & {"for", "at"} and words & {"buy", "sells", "sell", "offers"}:
        stream = _priced_list(stream)
    return stream


def _equipped(stream: list[Token]) -> list[Token]:
    """Without armour, you take a Wound; With a shield you ...: If you have no armour, ...; If you have a shield, ..."""
    end = next((i for i, token in enumerate(stream[:5]) if token.text in (",", "you", ":")), 0)
    named = [token for token in stream[1:end] if token.text not in ("a", "any", "your")]
    if stream[end].text == "you" and [token.kind for token in stream[1:end]] == [WORD, BOLD]:
        return [*stream[:end], _word(",", stream[end].start), *stream[end:]]
    if len(named) != 1 or named[0].text not in EQUIPMENT:
        return stream
    here = stream[0]._replace(end=stream[0].start)
    kind = [] if named[0].text == "armour" else ["a"]
    front = ["If", "you", "have", *(["no"] if stream[0].text == "Without" else kind)]
    comma = [] if stream[end].text == "," else [_word(",", stream[end].start)]
    behind = stream[end + (stream[end].text == ":") :]
    return [*(here._replace(text=word) for word in front), *named, *comma, *behind]


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
        or first[0].text.casefold() not in _EFFECTS
        or first[2].text.rstrip("s") != other[1].text.rstrip("s")
        or not all(token.kind == NUMBER or token.text in NUMBERS for token in (first[1], other[0]))
    ):
        return stream
    asked = [behind[0]._replace(text="If"), *behind[1:end], _word(",", behind[end - 1].end)]
    verb = first[0]._replace(text=first[0].text.capitalize())
    otherwise = [_word(",", other[1].end), _word("otherwise", other[1].end)]
    return [*asked, verb, *other, *otherwise, *first, *behind[end:]]


def _or_way(stream: list[Token]) -> list[Token]:
    """Pay 5 gp and turn to [[x]], or refuse and turn to [[a]]; Turn to [[x]] if you wish to fight, or to [[a]] if you wish to run."""
    ways = [at for at, token in enumerate(stream) if token.kind == REFERENCE]
    link = next((i for i, token in enumerate(stream) if token.text == "or"), 0)
    end = len(stream) - (stream[-1].text in ENDS)
    if len(ways) != 2 or not ways[0] < link < ways[1]:
        return stream
    before, behind = stream[: link - (stream[link - 1].text == ",")], stream[link + 1 : end]
    if ways[0] == 2 and stream[0].text == "Turn":
        wishes = before[3:], stream[ways[1] + 1 : end]
        leads = [token.text for token in stream[link + 1 : ways[1]]] in (["to"], ["turn", "to"])
        if not leads or any([token.text for token in wish[:2]] != ["if", "you"] for wish in wishes):
            return stream
        one = [
            wishes[0][0]._replace(text="If", start=stream[0].start),
            *wishes[0][1:],
            _word(",", before[-1].end),
        ]
        two = [
            wishes[1][0]._replace(start=stream[link + 1].start),
            *wishes[1][1:],
            _word(",", stream[end - 1].end),
            _word("turn", stream[end - 1].end),
        ]
        first = [stream[0]._replace(text="turn"), *stream[1:3], _word(";", before[-1].end)]
        return [*one, *first, *two, *stream[ways[1] - 1 : ways[1] + 1], *stream[end:]]
    paid = stream[0].text == "Pay" and _amount(stream, 2) and ways[0] + 1 == len(before)
    story = behind[: ways[1] - link - 3]
    if (
        not paid
        or ways[1] + 1 != end
        or [token.text for token in behind[-3:-1]] != ["turn", "to"]
        or not all(token.kind == WORD and token.text.islower() for token in story)
        or any(token.text in _DOES for token in story)
    ):
        return stream
    wish = [_word(word, stream[0].start) for word in ("If", "you", "wish", ",")]
    otherwise = [_word(",", before[-1].end), _word("otherwise", before[-1].end)]
    return [*wish, *before, *otherwise, *behind[-3:], *stream[end:]]


def _bare_harm(stream: list[Token]) -> list[Token]:
    """The blade bites deep: two Wounds. The reader takes them."""
    end = len(stream) - (stream[-1].text in ENDS)
    words = {token.text for token in stream}
    if (
        end < 5
        or stream[end - 1].text not in _HARM
        or not (stream[end - 2].kind == NUMBER or stream[end - 2].text in NUMBERS)
        or stream[end - 3].text not in (":", "—", "–")
        or words & _MAYBE
        or not words & _HURTS
        or any(token.kind != WORD for token in stream[: end - 3])
    ):
        return stream
    here = stream[end - 2].start
    return [*stream[: end - 2], _word("you", here), _word("take", here), *stream[end - 2 :]]


def _do_it_and(stream: list[Token]) -> list[Token]:
    """Succeed, and you may go on; fail and it holds: if you do."""
    found: list[Token] = []
    at = 0
    while at < len(stream):
        token = stream[at]
        step = 1 + ([each.text for each in stream[at + 1 : at + 2]] == [","])
        linked = [each.text for each in stream[at + step : at + step + 1]] == ["and"]
        opens = token.text in _RESULTS and (not at or stream[at - 1].text == ";")
        if not opens or not linked or (at and token.text[:1].isupper()):
            found.append(token)
            at += 1
            continue
        here = token._replace(end=token.start)
        found += [
            here._replace(text="if" if at else "If"),
            here._replace(text="you"),
            token._replace(text=token.text.casefold()),
            stream[at + step]._replace(kind=MARK, text=","),
        ]
        at += step + 1
    return found


def _moves_to(stream: list[Token]) -> list[Token]:
    """You pocket it and stagger on to [[x]]: the reader goes there, and nothing else can be meant."""
    end = len(stream) - (stream[-1].text in ENDS)
    verb = next((i for i in range(end - 2, 0, -1) if stream[i].text in _MOVES), 0)
    between = [token.text for token in stream[verb + 1 : end - 2]]
    if (
        not verb
        or stream[end - 2].text != "to"
        or sum(token.kind == REFERENCE for token in stream) != 1
        or not {*between} <= {"on", "yourself", "back", "down", "up", "away", "off", "onwards", "out", "in"}
        or not (
            stream[verb - 1].text in ("you", "You")
            or (stream[verb - 1].text == "and" and stream[0].text == "You")
        )
    ):
        return stream
    return [*stream[:verb], stream[verb]._replace(text="turn"), *stream[end - 2 :]]


def _by_turning(stream: list[Token]) -> list[Token]:
    """You may ring it by turning to [[x]], Take a Wound before turning to [[x]]: with a comma, and "turn to"."""
    texts = [token.text for token in stream]
    at = next((i for i in range(2, len(stream) - 2) if texts[i + 1 : i + 3] == ["turning", "to"]), 0)
    offered = "may" in texts[:at]
    if not (at and texts[at] in ("by", "before")) or (texts[at] == "before") == offered:
        return stream
    if (offered and texts[0] not in ("You", "If")) or (
        not offered and texts[texts[0] == "You"].casefold() not in _EFFECTS
    ):
        return stream
    return [
        *stream[:at],
        stream[at]._replace(kind=MARK, text=","),
        stream[at + 1]._replace(text="turn"),
        *stream[at + 2 :],
    ]


def _word(text: str, at: int) -> Token:
    return Token(MARK if text in ",;" else WORD, text, at, at)


def _amount(stream: list[Token], at: int) -> bool:
    """Whether an amount of coin ends here: 12 gp."""
    return (
        at > 0
        and stream[at].text == "gp"
        and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
    )


def _amount_taken(stream: list[Token]) -> list[Token]:
    """The chest holds 12 gp, which you take; 12 gp lie here, and you pocket them: you take 12 gp."""
    amounts = [at for at in range(len(stream)) if _amount(stream, at)]
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


def _or_else(stream: list[Token]) -> list[Token]:
    """Pay 5 gp, or turn to [[a]] if you cannot; Gain 10 gp if you have the keyword *Owl*, or 5 gp if you do not."""
    end = len(stream) - (stream[-1].text in ENDS)
    texts = [token.text.replace("’", "'") for token in stream[:end]]
    tail = next((len(words) for words in _CANNOT if texts[end - len(words) :] == words), 0)
    link = next((i for i in range(end - tail) if texts[i] == "or"), 0)
    first = stream[: link - (texts[link - 1] == ",")] if link else []
    other = stream[link + 1 : end - tail]
    if not tail or not first or not other:
        return stream
    at = other[0].start
    otherwise = [_word(",", at), _word("otherwise", at), *other, *stream[end:]]
    asked = next((i for i, token in enumerate(first) if token.text == "if"), 0)
    if asked and texts[-1] == "not":
        verb = stream[:1]
        goods = (
            other[0].kind == NUMBER
            or other[0].text in NUMBERS
            or other[0].kind == BOLD
            or other[0].text == "the"
        )
        condition = [first[asked]._replace(text="If"), *first[asked + 1 :], _word(",", first[0].start)]
        again = [token._replace(start=at, end=at) for token in verb] if goods else []
        return [*condition, *first[:asked], *otherwise[:2], *again, *other, *stream[end:]]
    if asked or first[0].text != "Pay" or not _amount(first, 2) or len(first) != 3 or other[0].text != "turn":
        return stream
    have = [_word(word, first[0].start) for word in ("If", "you", "have")]
    return [*have, *first[1:], _word(",", first[-1].end), *first, *otherwise]


def _only_if(stream: list[Token]) -> list[Token]:
    """(Only) if you have the **rope** may you turn to [[x]]: If you have the **rope**, you may turn to [[x]]."""
    may = next((i for i, token in enumerate(stream) if token.text == "may"), 0)
    if (
        may < 3
        or stream[may - 1].text in (",", "you")
        or [token.text for token in stream[may + 1 : may + 2]] != ["you"]
    ):
        return stream
    you, here = stream[may + 1], stream[may]
    return [*stream[:may], _word(",", here.start), you, here, *stream[may + 2 :]]


def _ways_of_clauses(stream: list[Token]) -> list[Token]:
    """If you succeed, the door opens (turn to [[x]]); if you fail, it holds (turn to [[a]]): a comma for each bracket."""
    clauses: list[list[Token]] = [[]]
    for token in stream:
        clauses[-1].append(token)
        if token.text == ";":
            clauses.append([])
    found: list[Token] = []
    for clause in clauses:
        end = len(clause) - (bool(clause) and (clause[-1].text in ENDS or clause[-1].text == ";"))
        way = clause[end - 5 : end]
        texts = [token.text for token in way]
        if (
            end < 8
            or clause[0].text not in _CLAUSES
            or (texts[0], texts[1], texts[2], texts[4]) != ("(", "turn", "to", ")")
            or way[3].kind != REFERENCE
            or sum(token.text == "(" for token in clause) != 1
        ):
            return stream
        found += [*clause[: end - 5], way[0]._replace(text=","), *way[1:4], *clause[end:]]
    return found


def _priced_list(stream: list[Token]) -> list[Token]:
    """You may buy the **rope** for 5 gp and the **lamp** for 3 gp: a list of wares with their prices."""
    links = [
        at
        for at in range(1, len(stream) - 2)
        if stream[at].text in ("for", "at") and stream[at - 1].kind == BOLD and _amount(stream, at + 2)
    ]
    listed = {
        at
        for one, other in pairwise(links)
        if all(token.text in _LISTING or token.text in NUMBERS for token in stream[one + 3 : other - 1])
        for at in (one, other)
    }
    return [token for at, token in enumerate(stream) if at not in listed] if listed else stream
