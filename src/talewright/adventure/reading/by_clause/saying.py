"""Clauses in their order as sentences of the phrase book: conditions in front of what depends on them, and ways to choose from as a choice."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.tokens import MARK, REFERENCE, WORD, Token
from talewright.adventure.reading.by_clause.clause import STORY, WAY, Group, Placed, capital


def sentences(groups: list[Group], part: list[Token]) -> list[list[Token]] | None:
    made, asked = list[list[Token]](), list[Token]()
    stop = Token(MARK, ".", part[-1].end, part[-1].end)
    for number, (condition, acts) in enumerate(groups):
        ways = [each for each in acts if each.kind == WAY]
        if condition is None:
            if asked:
                made.append([*asked, stop])
                asked = []
            if len(ways) > 1:
                if (either := _either(acts)) is None:
                    return None
                made.append([*either, stop])
                continue
            if ways and acts[-1].kind != WAY:
                return None
            anyhow = _words("In any case ,", acts[0].said[0]) if number and acts else []
            for i, each in enumerate(acts):
                head = anyhow if not i else []
                one = [*head, *each.said]
                made.append([*capital(one), stop])
            continue
        if len(ways) > 1 or (ways and acts[-1].kind != WAY):
            return None
        joint = _words(";", condition[0] if condition else part[-1]) if asked else []
        done = _joined(acts, part)
        if condition:
            asked += [
                *joint,
                *condition,
                *_words(",", condition[-1]._replace(start=condition[-1].end)),
                *done,
            ]
        elif asked:
            asked += [*_words(", otherwise", part[-1]), *done]
        else:
            asked += [*_words("Otherwise ,", part[0]), *done]
    if asked:
        made.append([*asked, stop])
    return [capital(each) for each in made]


def _joined(acts: Sequence[Placed], part: list[Token]) -> list[Token]:
    """You lose 2 Vitality and turn to [[x]]."""
    found = list[Token]()
    if not acts or all(each.kind == STORY for each in acts):
        return _words("nothing happens", part[-1])
    for number, each in enumerate(acts):
        if number:
            found += _words("and" if number == len(acts) - 1 else ",", each.said[0])
        found += each.said
    return found


def _either(acts: Sequence[Placed]) -> list[Token] | None:
    """Left takes you to [[quay]]; right, up the steps, to [[fort]]: ways side by side are the reader's to choose."""
    if any(each.kind != WAY for each in acts):
        return None
    joints = {word for each in acts[1:] for word in each.joint}
    weak = any(each.asks == "weak" for each in acts)
    if not joints & {"or", ";"} or (weak and "or" in joints):
        return None
    found = _words("You may", acts[0].said[0])
    for number, each in enumerate(acts):
        if number:
            found += _words("or" if number == len(acts) - 1 else ",", each.said[0])
        found += [
            *_words("turn to", each.said[0]),
            *[token for token in each.said if token.kind == REFERENCE],
        ]
    return found


def _words(said: str, like: Token) -> list[Token]:
    return [Token(MARK if word in ",;." else WORD, word, like.start, like.start) for word in said.split()]
