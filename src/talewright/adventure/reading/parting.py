"""A sentence that is two, and two ways in one sentence joined by "or".

"You may Rest here before you go on to [[x]]", "If you fail, lose 1 HP; either way, go to [[x]]"; "You can knock at [[x]], or, if you have the **key**,
let yourself in at [[a]]".
"""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.near_misses.signs import Row
from talewright.adventure.reading.vocabulary import MOVES
from talewright.adventure.reading.ways import tails
from talewright.adventure.reading.ways.references import OFFERS

_JOINTS = frozenset(", ; : — – - (".split())
_LINKS = frozenset("and but".split())
_ANYHOW = tuple(
    tuple(words.split())
    for words in (
        "in any case;in either case;in either event;in any event;either way;whatever happens;whatever the outcome may be;whatever the outcome;whatever the result may be;"
        "whatever the result;whichever it is;regardless of the outcome;regardless of the result;regardless;irrespective of the outcome;succeed or fail;win or lose;"
        "successful or not;whether you succeed or not;whether you succeed or fail;whether or not you succeed"
    ).split(";")
)
"""What follows is for everybody, whatever a condition in front of it asks."""
_LEAVES = frozenset(
    """
    proceed continue leave go move set resume depart travel carry head turn return press walk ride sail make follow
    proceeding continuing leaving going moving setting resuming departing travelling carrying heading turning returning pressing walking riding sailing making following
    """.split()
)
_ASKS = frozenset("if unless when once should otherwise whoever anyone those on".split())
"""First words of a sentence that is for some readers only: what they do before they leave says nothing of the others."""
_THEN = frozenset("then afterwards afterward next".split())
_WISHES = frozenset("want wish like would choose prefer care".split())
_FOR_ALL = frozenset("rest repair buy sell".split())
"""What may be done before everybody goes on."""
MAX_TAIL = 9
"""Words between "before you leave" and the way."""


NEEDS: tuple[Row, ...] = (
    ({REFERENCE}, {"before", "("}),
    ({REFERENCE}, {"case", "event", "way", "happens", "outcome", "result", "whichever", "regardless"}),
    ({REFERENCE}, {"or"}, {"fail", "lose", "not"}),
    ({REFERENCE}, {"—", "–", "-"}, _THEN),
)


def parted(stream: list[Token], book: PhraseBook) -> list[list[Token]]:
    """The sentences that a sentence holds: itself, or what stands in front of such a joint and what stands behind it."""
    if not any(token.kind == REFERENCE for token in stream) or stream[-1].text == "?":
        return [stream]
    at = _anyhow(stream)
    if at:
        return _two(stream, at, _behind(stream, at))
    front = _before_leaving(stream, book) or _behind_a_wish(stream)
    if front:
        last = next(i for i in range(len(stream) - 1, 0, -1) if stream[i].kind == REFERENCE)
        start = stream[front].start
        way = [Token(WORD, "Turn", start, start), Token(WORD, "to", start, stream[last].start)]
        return _two(stream, front, [*way, *stream[last:]])
    front = _then_in_brackets(stream)
    return (
        _two(stream, front, [_capital(stream[front + 1]), *stream[front + 2 : -2], stream[-1]])
        if front
        else [stream]
    )


def _two(stream: list[Token], at: int, rest: list[Token]) -> list[list[Token]]:
    place = stream[at - 1].end
    return [[*stream[:at], Token(MARK, ".", place, place)], rest]


def _capital(token: Token) -> Token:
    return token._replace(text=token.text[:1].upper() + token.text[1:])


def _anyhow(stream: list[Token]) -> int:
    """Where a joint in front of "in any case" stands; 0 where there is none."""
    lows = [token.text.casefold() for token in stream]
    for at in range(2, len(stream) - 2):
        if stream[at - 1].kind == REFERENCE:
            return 0  # who has left gets nothing of what is for everybody
        if lows[at - 1] in _JOINTS and _opens(lows, at + (lows[at] in _LINKS)):
            return at - 1
    return 0


def _opens(lows: list[str], at: int) -> int:
    """How many words say "in any case" at a place, in front of a mark, an order or "you"; 0 if none do."""
    size = max((len(row) for row in _ANYHOW if tuple(lows[at : at + len(row)]) == row), default=0)
    behind = lows[at + size] if size and at + size < len(lows) else ""
    return size if behind in (",", ":", "—", "–", "you", "turn", "go", "proceed", "continue") else 0


def _behind(stream: list[Token], at: int) -> list[Token]:
    """In any case, ...: with its comma, and without the bracket that it may stand in."""
    lows = [token.text.casefold() for token in stream]
    start = at + 1 + (lows[at + 1] in _LINKS)
    end = start + _opens(lows, start)
    rest = stream[end + (stream[end].kind == MARK) :]
    if stream[at].text == "(":
        rest = [token for token in rest if token.text != ")"]
    place = stream[start].start
    said = [
        Token(WORD, "In", place, place),
        Token(WORD, "any", place, place),
        Token(WORD, "case", place, stream[end - 1].end),
        Token(MARK, ",", stream[end - 1].end, stream[end - 1].end),
    ]
    if len(rest) < 3 and rest and rest[0].kind == REFERENCE:  # Either way: [[x]]
        spot = rest[0].start
        rest = [Token(WORD, "turn", spot, spot), Token(WORD, "to", spot, spot), *rest]
    return [*said, *rest]


def _before_leaving(stream: list[Token], book: PhraseBook) -> int:
    """Where "before you leave for [[x]]" begins, at the end of a sentence that is for everybody; 0 where it does not."""
    if stream[0].text.casefold() in _ASKS or sum(token.kind == REFERENCE for token in stream) != 1:
        return 0
    end = len(stream) - (stream[-1].text in ENDS)
    if stream[end - 1].kind != REFERENCE:
        return 0
    for at in range(end - 3, 2, -1):
        if stream[at].text != "before" or stream[at].kind != WORD:
            continue
        verb = at + 1 + (stream[at + 1].text == "you")
        said = stream[verb + 1 : end - 1]
        story = len(said) <= MAX_TAIL and tails.is_plain(said, book)
        front = at - (stream[at - 1].text == ",")
        asked = {token.text for token in stream[:at]} & {"if", "unless", "otherwise", "rest"}
        return front if stream[verb].text in _LEAVES and story and not asked else 0
    return 0


def _behind_a_wish(stream: list[Token]) -> int:
    """If you want the **potion**, pay 5 gp – then on to [[x]]: where the dash stands; 0 where there is none. Who does not want it goes on as well."""
    words = [token.text.casefold() for token in stream]
    end = len(words) - (words[-1] in ENDS)
    if words[:2] != ["if", "you"] or words[2] not in _WISHES or stream[end - 1].kind != REFERENCE:
        return 0
    dash = next(
        (at for at in range(3, end - 2) if words[at] in ("—", "–", "-") and words[at + 1] in _THEN), 0
    )
    alone = dash and not any(token.kind == REFERENCE for token in stream[: end - 1])
    return dash if alone and end - dash <= MAX_TAIL - 2 else 0


def _then_in_brackets(stream: list[Token]) -> int:
    """You may Rest here (then go to [[x]]); lose 3 HP (if you are still alive, go to [[x]]): where the bracket opens; 0 where none does."""
    if (
        stream[0].text.casefold() in _ASKS
        or len(stream) < 6
        or stream[-2].text != ")"
        or stream[-1].text not in ENDS
    ):
        return 0
    at = next((i for i, token in enumerate(stream) if token.text == "("), 0)
    lows = [token.text.casefold() for token in stream]
    opens = at and (lows[at + 1] in _THEN | {"if"} or (lows[at + 1] in _LEAVES and {*lows[:at]} & _FOR_ALL))
    alone = at and not any(token.kind == REFERENCE for token in stream[:at]) and lows.count("(") == 1
    front = {*lows[:at]}
    left = (
        front & OFFERS and not front & _FOR_ALL
    )  # You may pay 3 gp (then go to [[x]]): perhaps only who pays
    return (
        at if opens and alone and not left and not front & {"if", "unless", "otherwise", "or", "and"} else 0
    )


_BREAKS = frozenset((",", ";", "—", "–"))
_UNWILLING = frozenset(
    "if you cannot can't or will not won't do don't have it pay would rather prefer to refuse him her them that".split()
)
"""If you cannot or will not pay: whoever does not take the first way."""
_UNDECIDED = frozenset("prefer wish want like choose".split())
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
        and said[2] in _UNDECIDED
        and all(each.kind == WORD for each in half[:comma])
    )
    return comma + 1 if comma and (wishes or all(word in _UNWILLING for word in said)) else 0


def _split(part: list[Token]) -> list[list[Token]]:
    """At each "or" directly behind a reference."""
    halves, start = list[list[Token]](), 0
    for at, token in enumerate(part):
        if token.text != "or" or token.kind != WORD:
            continue
        before = at - 1 if at and part[at - 1].text in _BREAKS else at
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
        return _capitalised(half)
    body = body[1:] if body[0].text.casefold() == "you" else body
    place = body[0].start
    opens = [Token(WORD, "you" if at else "You", place, place), Token(WORD, "may", place, place)]
    small = body[0]._replace(text=body[0].text[:1].lower() + body[0].text[1:])
    return [*_capitalised(half[:at]), *opens, small, *body[1:]]


def _capitalised(half: list[Token]) -> list[Token]:
    return [half[0]._replace(text=half[0].text[:1].upper() + half[0].text[1:]), *half[1:]] if half else half
