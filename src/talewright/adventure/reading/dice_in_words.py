"""A roll with its results in running text: "Roll one die. On a 1 or a 2 the ice cracks ...; on anything else, turn to [[x]]".

It is the table of that die. Each result of the die belongs to exactly one branch, or nothing is understood and all of it is reported.
"""

from __future__ import annotations

from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.ways.references import OFFERS
from talewright.adventure.reading.ways.tails import is_plain

ROLLS = frozenset("roll throw cast".split())
"""First words of a sentence that asks for a roll."""
MAX_LEAD = 6
_LEADING = tuple(
    tuple(each.split())
    for each in (
        "you", "you must", "you must now", "you should", "you should now", "you have to", "you now have to", "you will have to", "you need to", "now", "then", "next ,", "first ,", "please", "now you must", "go ahead and",
    )
)  # fmt: skip
"""What may stand in front of a roll."""
_DICE = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
_SIDES = 6
_MAX_TAIL = 8
"""Words behind the roll: "Roll a die and see what the night brings"."""
_CHANGES = frozenset("add adding subtract subtracting deduct times again".split())
_JOINTS = frozenset((",", ";", ":", "—", "–"))
_SUBJECTS = frozenset("you nothing the".split())
"""What may stand directly behind several results: "3-4 nothing happens"."""
_ARTICLES = (("a",), ("an",))
_IF = (
    *(f"{if_} you {verb}" for if_ in ("if", "should", "in the event that") for verb in "roll rolled throw threw get got score scored obtain obtained".split()),
    *(f"if the {noun} {verb}" for noun in "result number total roll die score throw".split() for verb in ("is", "was", "shows", "comes up", "came up")),
    *(f"if it {verb}" for verb in ("is", "was", "shows", "comes up", "came up")),
)  # fmt: skip
_OPENINGS: tuple[tuple[str, ...], ...] = (
    *((*opening.split(), *article) for opening in (*_IF, "on", "with") for article in ((), *_ARTICLES)),
    *(tuple(f"{word} a {noun} of".split()) for word in ("on", "with", "for") for noun in ("total", "roll", "result", "score", "throw")),
    ("if",), ("for",), ("a", "result", "of"), ("should", "the", "result", "be"), ("should", "it", "be"), ("from",), ("roll", "a"), ("if", "they", "show"), ("a",), ("an",), (),
)  # fmt: skip
"""How a branch opens in front of its results."""
_BEFORE_FACES = sorted(_OPENINGS, key=len, reverse=True)
_LONGEST = 8
"""Words that are looked at in front of results."""
_OTHERS: tuple[tuple[str, ...], ...] = (
    ("on", "any", "other", "score"), ("on", "any", "other", "result"), ("on", "any", "other", "number"), ("on", "any", "other", "roll"), ("on", "anything", "else"), ("roll", "anything", "else", "and"),
    *(tuple(f"{word} {rest}".split()) for word in ("with", "for", "upon") for rest in ("any other result", "any other number", "any other score", "any other roll", "anything else")),
    ("in", "any", "other", "case"), ("in", "all", "other", "cases"), ("if", "you", "obtain", "any", "other", "result"), ("if", "you", "roll", "anything", "else"),
    ("anything", "else"), ("otherwise",), ("any", "other", "number"), ("any", "other", "result"), ("any", "other", "roll"), ("any", "other", "score"), ("on", "any", "other"), ("if", "not"), ("on", "all", "other", "results"),
)  # fmt: skip
_BEYOND, _SHORT = (0,), (-1,)
"""Anything higher, anything lower: all that no other branch names, if it lies there."""
_LEADS = frozenset("means mean leads takes sends brings to".split())
"""An even number leads you to [[a]], an odd one to [[b]]; a 6 means that ..."""
_WAYS = (("turn", "to"), ("go", "to"), ("return", "to"), ("back", "to"))
_UNSURE = OFFERS | frozenset("or not never if unless no nobody".split())
_ONE = ("that", "many")
_HIGHER = frozenset("more higher above over better up upwards greater".split())
_LOWER = frozenset("less lower below under fewer".split())


class Branch(NamedTuple):
    faces: tuple[int, ...]
    """results of the die; none for all that no other branch names"""
    body: list[Token]


class RollInWords(NamedTuple):
    dice: str
    faces: tuple[int, ...]
    branches: list[Branch]
    parts: int
    """sentences it takes"""


def roll_in_words(parts: list[list[Token]], at: int, book: PhraseBook) -> RollInWords | None:
    """The roll that the sentence at a place asks for, with its results; None where it is none, or a result is missing or named twice."""
    first = parts[at]
    count, size = _dice(first)
    if not count:
        return None
    faces = tuple(range(count, count * _SIDES + 1))
    start = next(
        (i for i in range(size, len(first)) if _head(first, i, faces) or first[i].text in ENDS), len(first)
    )
    tail = [token for token in first[size:start] if token.text not in _JOINTS]
    if len(tail) > _MAX_TAIL or not is_plain(tail, book) or any(token.text in _CHANGES for token in tail):
        return None
    branches, taken = _branches(first, start, faces, book), 1
    while at + taken < len(parts) and _head(parts[at + taken], 0, faces):
        branches += _branches(parts[at + taken], 0, faces, book)
        taken += 1
    named = [face for branch in branches for face in branch.faces if face > 0]
    rest = [branch for branch in branches if not branch.faces or branch.faces[0] < 1]
    left = tuple(face for face in faces if face not in named)
    if any(
        (branch.faces == _BEYOND and named and min(left, default=0) < max(named))
        or (branch.faces == _SHORT and named and max(left, default=99) > min(named))
        for branch in rest
    ):
        return None
    offers = any(token.text in OFFERS for branch in branches for token in branch.body)
    if (
        offers
        or len(branches) < 2
        or len(named) != len(set(named))
        or len(rest) > 1
        or bool(left) != bool(rest)
    ):
        return None
    done = [branch._replace(faces=left) if branch in rest else branch for branch in branches]
    return RollInWords("d6" if count == 1 else f"{count}d6", faces, done, taken)


def _dice(part: list[Token]) -> tuple[int, int]:
    """Roll two dice, Roll 2d6: how many dice of six sides, and the position behind them; 0 where none are rolled."""
    lead = _lead([token.text.casefold() for token in part[:MAX_LEAD]])
    count, size = _rolled([token.text.casefold() for token in part[lead : lead + 4]])
    return count, size + lead


def _lead(words: list[str]) -> int:
    """You must now, then: words in front of the roll."""
    return max((len(each) for each in _LEADING if tuple(words[: len(each)]) == each), default=0)


def _rolled(words: list[str]) -> tuple[int, int]:
    if len(words) < 2 or words[0] not in ROLLS:
        return 0, 0
    if words[1:4] == ["a", "single", "die"]:
        return 1, 4
    if words[2:4] == ["d", "6"] and words[1] in _DICE:
        return _DICE[words[1]], 4
    return (_DICE[words[1]], 3) if words[1] in _DICE and words[2:3] in (["die"], ["dice"]) else (0, 0)


def _branches(part: list[Token], at: int, faces: tuple[int, ...], book: PhraseBook) -> list[Branch]:
    """The results of a sentence from a place on, each with what happens."""
    found = list[Branch]()
    while at < len(part) and (head := _head(part, at, faces)):
        named, start = head
        end = start
        while end < len(part) and not (_opens(part, end) and _head(part, end, faces)):
            end += 1
        body = part[start:end]
        while body and body[-1].text in (*ENDS, *_JOINTS, "and", "but"):
            body = body[:-1]
        if [token.text for token in (*body[-3:-2], *body[-1:])] == ["(", ")"]:
            body = [*body[:-3], body[-2]]  # the guard turns left ([[a]])
        found.append(Branch(named, _as_way(body, book)))
        at = end
    return found


def _opens(part: list[Token], at: int) -> bool:
    return part[at - 1].text in _JOINTS or part[at - 1].text in ("and", "but")


def _head(part: list[Token], at: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
    """The results that a branch is for, and where what happens begins; None where no branch begins."""
    said = [token.text.casefold() for token in part[at : at + _LONGEST]]
    if said[:2] == ["on", "anything"] and len(said) > 2 and said[2] in _HIGHER | _LOWER:
        return _BEYOND if said[2] in _HIGHER else _SHORT, _behind(part, at + 3)
    if said[:1] == ["anything"] and len(said) > 1 and said[1] in _HIGHER | _LOWER:
        return _BEYOND if said[1] in _HIGHER else _SHORT, _behind(part, at + 2)
    for words in _OTHERS:
        if tuple(said[: len(words)]) == words:
            return (), _behind(part, at + len(words))
    for words in _BEFORE_FACES:
        if tuple(said[: len(words)]) != words:
            continue
        found = _faces(part, at + len(words), faces)
        if found is None:
            continue
        named, end = found
        behind = part[end].text if end < len(part) else ""
        spans = len(named) > 1 and behind in _SUBJECTS  # 1-2 you lose a ration
        if behind in _LEADS:
            return named, _led(part, end)
        if (words and words not in _ARTICLES) or spans or behind in _JOINTS:
            return named, _behind(part, end)
    return None


def _behind(part: list[Token], at: int) -> int:
    return at + 1 if at < len(part) and (part[at].text in _JOINTS or part[at].text == "and") else at


def _led(part: list[Token], at: int) -> int:
    """The position behind "means that", "leads you": what follows is what happens, or "to [[x]]"."""
    if part[at].text in ("means", "mean"):
        return at + 1 + (at + 1 < len(part) and part[at + 1].text == "that")
    if part[at].text != "to":
        at += 1 + (at + 1 < len(part) and part[at + 1].text == "you")
    return at


def _as_way(body: list[Token], book: PhraseBook) -> list[Token]:
    """[[x]], to [[x]], the path leads to [[x]]: the way that a result leads to. What stands in front of it in its clause is story."""
    if not body or body[-1].kind != REFERENCE or sum(token.kind == REFERENCE for token in body) > 1:
        return body
    if tuple(token.text.casefold() for token in body[-3:-1]) in _WAYS:
        return body
    start = len(body) - 1
    while start and body[start - 1].text not in _JOINTS and body[start - 1].text not in ("and", "then"):
        start -= 1
    said = [token for token in body[start:-1] if token.text != "you"]
    if not is_plain(said, book) or any(token.text in _UNSURE for token in said):
        return body
    place = body[-1].start
    comma = [Token(MARK, ",", place, place)] if said else []
    way = [Token(WORD, "turn", place, place), Token(WORD, "to", place, place), body[-1]]
    return [*(body[:-1] if said else body[:start]), *comma, *way]


def for_each_face(branch: Branch) -> list[Branch]:
    """On an even number you gain that many gp: one branch for each result, with the number in it."""
    words = [token.text for token in branch.body]
    at = next((i for i in range(len(words)) if tuple(words[i : i + 2]) == _ONE), -1)
    if at < 0:
        return [branch]
    first, last = branch.body[at], branch.body[at + 1]
    return [
        Branch(
            (face,),
            [*branch.body[:at], Token(NUMBER, str(face), first.start, last.end), *branch.body[at + 2 :]],
        )
        for face in branch.faces
    ]


def _number(part: list[Token], at: int) -> int:
    """The number that stands here; 0 if none does."""
    if at >= len(part):
        return 0
    token = part[at]
    if token.kind == NUMBER and len(token.text) <= 2:
        return int(token.text)
    low = token.text.casefold()
    return NUMBERS[low] if token.kind == WORD and low in NUMBERS and low not in ("a", "an") else 0


def _faces(part: list[Token], at: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
    """1; 1 or 2; 3, 4 or 5; 1 to 3; 2-4; 7 or more; an even number: the results, and the position behind them."""
    texts = [token.text.casefold() for token in part[at : at + 2]]
    if texts[:1] in (["even"], ["odd"]):
        size = 1 + (texts[1:] in (["number"], ["score"], ["roll"], ["result"], ["total"]))
        return tuple(face for face in faces if face % 2 == (texts[0] == "odd")), at + size
    low = _number(part, at)
    if low not in faces:
        return None
    at += 1
    joint = part[at].text if at < len(part) else ""
    high = _number(part, at + 1)
    if joint in ("to", "-", "–", "−") and high in faces and low < high:
        return tuple(range(low, high + 1)), at + 2
    behind = part[at + 1].text if at + 1 < len(part) else ""
    if joint == "+":  # On 5+
        return tuple(face for face in faces if face >= low), at + 1
    if joint in ("or", "and") and behind in _HIGHER | _LOWER:
        return tuple(face for face in faces if (face >= low if behind in _HIGHER else face <= low)), at + 2
    found = [low]
    while True:
        step = at
        while step < len(part) and part[step].text in (",", "or", "and", "a", "an"):
            step += 1
        more = _number(part, step)
        if step == at or more not in faces or (part[step - 1].text in ("a", "an") and step - at < 2):
            return tuple(found), at
        found.append(more)
        at = step + 1


def ranges(faces: tuple[int, ...]) -> list[tuple[int, int]]:
    """Results one behind the other as ranges."""
    found = list[tuple[int, int]]()
    for face in sorted(faces):
        if found and found[-1][1] == face - 1:
            found[-1] = (found[-1][0], face)
        else:
            found.append((face, face))
    return found
