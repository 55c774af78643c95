"""Who is meant, the reader or somebody else; and clauses of time that decide whether something happens: "Once three boxes are ticked, ...".

"When the dust settles, ..." only orders the story. A clause that counts is a condition, and holds for what follows it.
"""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.rewriting.gaps import MAX_PERSON
from talewright.adventure.reading.vocabulary import BREAKS, CLAUSE_ENDS, NO_PERSON

_LINKS = frozenset("and but then or so".split())

_PERCEIVED = frozenset("see sees watch hear feel let make help have notice imagine try want hope".split())
_DETERMINERS = frozenset("the a an your his her its their it him them that this".split())
_SPOKEN_TO = frozenset(
    "told warned asked offered promised advised allowed permitted supposed meant expected invited urged tempted inclined prepared required wounded healed".split()
)
"""You are told, you are wounded: nothing happens yet, or something of the rules besides."""
_STRUCK = frozenset("hit struck thrown cut torn flung stung bitten beaten caught hurt bowled swept".split())
_OPENINGS = frozenset("To For In As At With From On Under Despite By".split())
_ORDERING = frozenset(
    "either way;in any case;in either case;at last;at once;finally;first;after that;unfortunately;fortunately;luckily;alas;sadly;as a result".split(
        ";"
    )
)
"""Openings that say nothing of who acts or when."""
MAX_AIM = 14
"""Words behind "To" that say what for."""
_NO_AIM = frozenset("if unless when while or until except only instead but not".split())
PRONOUNS = frozenset("he she they it you we i him them us me".split())


def about_you(stream: list[Token], at: int) -> bool:
    """You fall and ..., You fall, losing ...: whether the reader is the one who does what stands here behind a joint."""
    start = at - 2
    while start > 0 and not (stream[start].text == "you" and joins(stream[start - 1])):
        if stream[start].kind == MARK and stream[start].text in ";:—–":
            return False
        start -= 1
    said = _without_passive(stream[max(start, 0) : at - 1])
    if len(said) < 2 or said[0].text.casefold() != "you":
        return False
    return all(
        token.kind in (WORD, MARK)
        and token.text.casefold() not in NO_PERSON
        and token.text not in _PERCEIVED
        and not (token.text == "to" and i + 1 < len(said) and said[i + 1].text not in _DETERMINERS)
        for i, token in enumerate(said)
    )


def _without_passive(said: list[Token]) -> list[Token]:
    """You are badly scorched by the flames and ...: without "are", since the reader is the one to whom it happens."""
    if len(said) < 3 or said[1].text != "are":
        return said
    words = [token.text for token in said[2:4]]
    happens = any((word.endswith("ed") and word not in _SPOKEN_TO) or word in _STRUCK for word in words)
    return [said[0], *said[2:]] if happens and _SPOKEN_TO.isdisjoint(words) else said


def behind_opening(stream: list[Token], at: int) -> bool:
    """For your courage, gain 5 XP: what stands in front has nobody in it who could be meant."""
    said = stream[1 : at - 1]
    opening = " ".join(token.text.casefold() for token in stream[: at - 1])
    aims = stream[0].text == "To"
    if aims and not any(token.kind == REFERENCE for token in stream):
        return False
    return stream[at - 1].text == "," and (
        opening in _ORDERING
        or (aims and 0 < len(said) <= MAX_AIM and all(map(_is_aim, said)))
        or (
            stream[0].text in _OPENINGS
            and 0 < len(said) <= MAX_PERSON
            and all(
                token.kind == WORD and token.text.islower() and token.text not in NO_PERSON | PRONOUNS
                for token in said
            )
        )
    )


def _is_aim(token: Token) -> bool:
    """To have the clerk write you down, ...: nobody whom an infinitive names can be meant by the order behind it."""
    return token.kind == WORD and token.text.islower() and token.text not in _NO_AIM


def joins(token: Token) -> bool:
    return (token.kind == MARK and token.text in BREAKS) or (token.kind == WORD and token.text in _LINKS)


_WHEN = frozenset("when once".split())
_BY = frozenset("after by at on upon".split())
_COUNTED = (frozenset(NUMBERS) - {"a", "an", "one"}) | frozenset(
    "both every each enough third fourth fifth sixth seventh".split()
)
_TOTAL = frozenset("the your its of three four five six".split())
"""All the candles; but not "all is quiet"."""
_DECIDED = frozenset("ticked tick ticks box boxes counter tally".split())
"""What is counted on the reader's sheet."""
_SPANS = frozenset(
    """
    second seconds minute minutes hour hours day days night nights week weeks month months year years moment moments pace paces step steps yard yards foot
    feet mile miles league leagues o'clock bells turns attempts tries strokes blows knocks bends
    """.split()
)
"""What the story counts: after three days, at two paces."""
_MEETINGS = frozenset("visit visits time times round rounds tick ticks".split())


def decides(stream: list[Token], at: int) -> bool:
    """Whether a clause that begins here with a word of time is a condition."""
    low = stream[at].text.casefold()
    soon = [token.text.casefold() for token in stream[at : at + 3]] == ["as", "soon", "as"]
    if low in _WHEN or soon:
        return _counts(_clause(stream, at + (3 if soon else 1)))
    return low in _BY and _occasion(_clause(stream, at + 1))


def _clause(stream: list[Token], at: int) -> list[Token]:
    end = at
    while end < len(stream) and not (
        stream[end].kind == MARK and (stream[end].text in ENDS or stream[end].text in CLAUSE_ENDS)
    ):
        end += 1
    return stream[at:end]


def _counts(said: list[Token]) -> bool:
    """Three boxes are ticked, all the candles are lit."""
    for at, token in enumerate(said):
        low, behind = token.text.casefold(), said[at + 1].text if at + 1 < len(said) else ""
        counted = token.kind == NUMBER or (token.kind == WORD and low in _COUNTED)
        if (
            (counted and behind not in _SPANS)
            or (low == "all" and behind in _TOTAL)
            or (low in _DECIDED and at)
        ):
            return True
    return False


def _occasion(said: list[Token]) -> bool:
    """At three shushes, by the third visit; but not "at three o'clock", "after two days"."""
    which = said[1:] if said and said[0].text in ("the", "your") else said
    if len(which) < 2:  # at three, turn to [[x]]
        return len(said) == 1 and (said[0].kind == NUMBER or said[0].text in _COUNTED)
    first, noun = which[0], which[1].text
    counted = first.kind == NUMBER or first.text.casefold() in _COUNTED | {"first", "second", "last"}
    if len(which) != len(said):
        return counted and noun in _MEETINGS
    return counted and noun not in _SPANS and (noun in _MEETINGS or (noun.endswith("s") and len(which) == 2))
