"""What changes in a clause, as one word of it: "8 gp and a **jet ring**", "a point of Fortune", "two Wounds", "all your Vitality"; and how it is said.

A row of `data/by_clause` names it `<g>`, and says what becomes of it: it is got, lost, healed or paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.goods.lists import ALL, COIN, ITEM, KEYWORD, RATION, SCORE, Good, read_one
from talewright.adventure.reading.goods.words import scores

GOODS = "goods"
"""The kind of a token that stands for all that changes."""
HARM, TITLE, FULL = "harm", "title", "full"
_CURABLE = frozenset("Vitality HP Talent".split())
VERBS = frozenset("get lose hurt heal pay".split())
"""What a row says of what changes."""


class Changed(NamedTuple):
    """A clause with a token in place of each list of what changes, and the lists by that token's `inside`."""

    clause: list[Token]
    lists: dict[str, tuple[Good, ...]]


def read_amounts(clause: Sequence[Token], book: PhraseBook) -> Changed:
    """A clause with one token for each list of what changes in it."""
    made, lists, at = list[Token](), dict[str, tuple[Good, ...]](), 0
    while at < len(clause):
        listed, end = _list(clause, at, book)
        if not listed:
            made.append(clause[at])
            at += 1
            continue
        name = str(len(lists))
        lists[name] = listed
        made.append(Token(GOODS, GOODS, clause[at].start, clause[end - 1].end, name))
        at = end
    return Changed(made, lists)


def _list(clause: Sequence[Token], at: int, book: PhraseBook) -> tuple[tuple[Good, ...], int]:
    found, end = list[Good](), at
    while (read := _one(clause, at, book)) is not None:
        found.append(read[0])
        at = end = read[1]
        while at < len(clause) and at - end < 2 and clause[at].text in (",", "and"):
            at += 1
        at += at < len(clause) and clause[at].text == "also"
        if at == end:
            break
    harms = {
        each.said[-1].text.rstrip("s")
        for each in found
        if each.kind == HARM or each.said[-1].text in ("Vitality", "HP")
    }
    return (tuple(found), end) if len(harms) < 2 else ((), at)  # 2 damage, 1 HP: one of them is too many


def _one(clause: Sequence[Token], at: int, book: PhraseBook) -> tuple[Good, int] | None:
    return (
        _harm(clause, at) or _title(clause, at) or _full(clause, at, book)
        or read_one(clause, at, book, losing=True, noting=False)
    )  # fmt: skip


def _harm(clause: Sequence[Token], at: int) -> tuple[Good, int] | None:
    """Two Wounds, 3 damage, 3 points of damage"""
    number = clause[at] if at < len(clause) else None
    if number is None or not (number.kind == NUMBER or number.text.casefold() in NUMBERS):
        return None
    step = at + 1
    if [token.text for token in clause[step : step + 2]] in (["points", "of"], ["point", "of"]):
        step += 2
    word = clause[step].text if step < len(clause) else ""
    if word in ("Wound", "Wounds", "damage"):
        return Good(HARM, (number, clause[step])), step + 1
    return None


def _title(clause: Sequence[Token], at: int) -> tuple[Good, int] | None:
    words = [token.text.casefold() for token in clause[at : at + 2]]
    if len(clause) > at + 2 and words == ["the", "title"] and clause[at + 2].kind == BOLD:
        return Good(TITLE, tuple(clause[at : at + 3])), at + 3
    return None


def _full(clause: Sequence[Token], at: int, book: PhraseBook) -> tuple[Good, int] | None:
    """All your Vitality, every point of Talent you have lost"""
    words = [token.text.casefold() for token in clause[at : at + 4]]
    if words[:3] == ["every", "point", "of"] or words[:3] == ["all", "of", "your"]:
        step = at + 3
    elif words[:2] in (["all", "your"], ["all", "the"]):
        step = at + 2
    else:
        return None
    step += step < len(clause) and clause[step].text in ("lost", "your")
    if step >= len(clause) or clause[step].text not in scores(book):
        return None
    score, end = clause[step], step + 1
    behind = [token.text for token in clause[end : end + 4]]
    for said in (
        ["that", "you", "have", "lost"],
        ["you", "have", "lost"],
        ["you", "had", "lost"],
        ["you", "lost"],
    ):
        if behind[: len(said)] == said:
            end += len(said)
            break
    return Good(FULL, (score,)), end


def said(verb: str, goods: Sequence[Good], place: Token) -> list[list[Token]] | None:
    """What becomes of a list, one instruction for each kind of thing; None where no phrase says it."""
    groups = list[list[Good]]()
    for each in goods:
        alone = each.kind not in (COIN, RATION, ITEM)
        if groups and not alone and groups[-1][0].kind in (COIN, RATION, ITEM):
            groups[-1].append(each)
        else:
            groups.append([each])
    made = list[list[Token]]()
    for group in groups:
        words = _verb(verb, group[0])
        if words is None:
            return None
        one = [Token(WORD, word, place.start, place.start) for word in words.split()]
        for number, each in enumerate(group):
            if number:
                one.append(Token(MARK, ",", each.said[0].start, each.said[0].start))
            one += each.said
        made.append(one)
    return made


def _verb(verb: str, good: Good) -> str | None:
    """The verb of the phrase book for what becomes of one thing."""
    score = good.said[-1].text if good.kind in (SCORE, FULL) else ""
    match verb, good.kind:
        case "get", kind if kind in (COIN, RATION, ITEM, KEYWORD):
            return "you gain"
        case "get", kind if kind == TITLE:
            return "gain"
        case "get", kind if kind == SCORE:
            return None if score in _CURABLE else "you gain"
        case "heal", kind if kind == SCORE:
            return ("restore" if score == "Talent" else "you heal") if score in _CURABLE else "you gain"
        case "heal", kind if kind == FULL:
            return "restore all" if score == "Talent" else "heal all" if score in _CURABLE else None
        case "lose", kind if kind in (COIN, RATION, ITEM, KEYWORD, SCORE, ALL):
            return "you lose"
        case "lose" | "hurt", kind if kind == HARM:
            return "you take"
        case "hurt", kind if kind == SCORE:
            return "you lose"
        case "lose", kind if kind == TITLE:
            return "lose"
        case "pay", kind if kind == COIN:
            return "you pay"
        case "pay", kind if kind in (RATION, ITEM):
            return "you lose"
    return None
