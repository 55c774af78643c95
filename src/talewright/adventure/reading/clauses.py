"""Sentences whose clauses stand in another order than the phrase book has them, turned round before they are read. Spans stay true."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.amounts import EFFECTS, MAYBE, is_amount, placed

_CANNOT = (["if", "you", "cannot"], ["if", "you", "can't"], ["if", "you", "do", "not"], ["if", "you", "don't"],
           ["if", "you", "will", "not"], ["if", "you", "have", "not"])  # fmt: skip
_MOVES = frozenset(
    "stagger crawl drag haul walk run climb hurry ride sail flee limp march stumble creep sneak swim trudge wander".split()
)
_RESULTS = frozenset("Succeed succeed Fail fail Win win Lose lose".split())
_CLAUSES = frozenset("If if Otherwise otherwise".split())
_EQUIPMENT = frozenset("armour shield weapon".split())
_DOES = frozenset(
    "if you not pay lose take fight test roll rest eat cast drop gain give hand spend unless when".split()
)
"""Words that make more of the other way than a refusal."""


def turned_round(stream: list[Token], words: set[str]) -> list[Token]:
    """The sentence in the order of the phrase book; the same list where nothing is to be done."""
    if stream[0].text in ("With", "Without"):
        stream = _equipped(stream)
    if "or" in words and words & {"turn", "Turn"}:
        stream = _or_way(stream)
        words = {token.text for token in stream}
    if words & _RESULTS and "and" in words:
        stream = _do_it_and(stream)
        words = {token.text for token in stream}
    if words & _MOVES and not words & MAYBE and stream[-1 - (stream[-1].text in ENDS)].kind == REFERENCE:
        stream = _moves_to(stream)
    if "turning" in words:
        stream = _by_turning(stream)
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
    return stream


def _equipped(stream: list[Token]) -> list[Token]:
    """Without armour, you take a Wound; With a shield you ...: If you have no armour, ...; If you have a shield, ..."""
    end = next((i for i, token in enumerate(stream[:5]) if token.text in (",", "you", ":")), 0)
    named = [token for token in stream[1:end] if token.text not in ("a", "any", "your")]
    if stream[end].text == "you" and [token.kind for token in stream[1:end]] == [WORD, BOLD]:
        return [*stream[:end], placed(",", stream[end].start), *stream[end:]]
    if len(named) != 1 or named[0].text not in _EQUIPMENT:
        return stream
    here = stream[0]._replace(end=stream[0].start)
    kind = [] if named[0].text == "armour" else ["a"]
    front = ["If", "you", "have", *(["no"] if stream[0].text == "Without" else kind)]
    comma = [] if stream[end].text == "," else [placed(",", stream[end].start)]
    behind = stream[end + (stream[end].text == ":") :]
    return [*(here._replace(text=word) for word in front), *named, *comma, *behind]


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
            placed(",", before[-1].end),
        ]
        two = [
            wishes[1][0]._replace(start=stream[link + 1].start),
            *wishes[1][1:],
            placed(",", stream[end - 1].end),
            placed("turn", stream[end - 1].end),
        ]
        first = [stream[0]._replace(text="turn"), *stream[1:3], placed(";", before[-1].end)]
        return [*one, *first, *two, *stream[ways[1] - 1 : ways[1] + 1], *stream[end:]]
    paid = stream[0].text == "Pay" and is_amount(stream, 2) and ways[0] + 1 == len(before)
    story = behind[: ways[1] - link - 3]
    if (
        not paid
        or ways[1] + 1 != end
        or [token.text for token in behind[-3:-1]] != ["turn", "to"]
        or not all(token.kind == WORD and token.text.islower() for token in story)
        or any(token.text in _DOES for token in story)
    ):
        return stream
    wish = [placed(word, stream[0].start) for word in ("If", "you", "wish", ",")]
    otherwise = [placed(",", before[-1].end), placed("otherwise", before[-1].end)]
    return [*wish, *before, *otherwise, *behind[-3:], *stream[end:]]


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
        not offered and texts[texts[0] == "You"].casefold() not in EFFECTS
    ):
        return stream
    return [
        *stream[:at],
        stream[at]._replace(kind=MARK, text=","),
        stream[at + 1]._replace(text="turn"),
        *stream[at + 2 :],
    ]


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
    otherwise = [placed(",", at), placed("otherwise", at), *other, *stream[end:]]
    asked = next((i for i, token in enumerate(first) if token.text == "if"), 0)
    if asked and texts[-1] == "not":
        verb = stream[:1]
        goods = (
            other[0].kind == NUMBER
            or other[0].text in NUMBERS
            or other[0].kind == BOLD
            or other[0].text == "the"
        )
        condition = [first[asked]._replace(text="If"), *first[asked + 1 :], placed(",", first[0].start)]
        again = [token._replace(start=at, end=at) for token in verb] if goods else []
        return [*condition, *first[:asked], *otherwise[:2], *again, *other, *stream[end:]]
    if (
        asked
        or first[0].text != "Pay"
        or not is_amount(first, 2)
        or len(first) != 3
        or other[0].text != "turn"
    ):
        return stream
    have = [placed(word, first[0].start) for word in ("If", "you", "have")]
    return [*have, *first[1:], placed(",", first[-1].end), *first, *otherwise]


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
    return [*stream[:may], placed(",", here.start), you, here, *stream[may + 2 :]]


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
