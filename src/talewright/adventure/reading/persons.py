"""Who is meant, the reader or somebody else; and clauses of time that decide whether something happens: "Once three boxes are ticked, ...".

"When the dust settles, ..." only orders the story. A clause that counts is a condition, and holds for what follows it.
"""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.rewriting.gaps import MAX_PERSON
from talewright.adventure.reading.vocabulary import BREAKS, CARRIES, CLAUSE_ENDS, MOVES, NO_PERSON, UNREAL

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


_SINGLE = frozenset("he she it somebody someone something everybody everyone".split())
"""Who acts alone: an order behind the joint cannot be what they do, as their verb would have an -s."""
_NOT_SURE = frozenset(
    """
    may might can could would should shall will must not never no nobody nothing none neither nor cannot hardly barely almost nearly perhaps maybe if unless whether either or
    they we these those both who which that whose says said say tells told asks asked orders ordered wants wanted warns warned advises begs
    promises swears reads read dreams dream imagine hopes hope wishes wish tries try pretends pretend seems decides decide agrees agree refuses
    lets let makes made make helps help bids sees see saw watches watch hears hear heard feels feel has had have would-be
    """.split()
)
"""Words with which the verb behind a joint may be somebody else's, or what nobody does."""
_TIMES = frozenset("until till as while when before after because since where".split())
_IS = frozenset("is was isn't wasn't has does".split())
_DEEDS = (MOVES | CARRIES | frozenset(
    """
    give hand pay toss throw slip pass lend hum sing play show open close shut lock bless kiss touch mark hit strike bite burn cut sting grip catch knock take
    turn wave raise press pour draw light warm whisper teach grant offer tell
    """.split()
))  # fmt: skip
"""Verbs that no plural of a noun is taken for."""
_OBJECTS = frozenset("a an the his her its their your you it him them".split())


def reader_alone(stream: list[Token], at: int) -> bool:
    """She hums the tune, so note ...; You talk until the candle is gone, and gain ...: whether only the reader can be meant by a verb without its -s.

    In front of the joint stands one person or thing whose verb has an -s or is in the past, or the reader; nobody else who could do it.
    """
    end = at - 1
    while end > 0 and (stream[end - 1].text in ("and", "so", "then", ",")):
        end -= 1
    start = end
    while start and not (stream[start - 1].kind == MARK and stream[start - 1].text in ";:—–("):
        start -= 1
    begins = [i for i in range(start, end) if i == start or joins(stream[i - 1])]
    first = next((i for i in reversed(begins) if _is_subject(stream, i, end)), -1)
    said = stream[first:end]
    if first < 0 or len(said) < 2 or any(token.kind not in _PLAIN_KINDS for token in said):
        return False
    words = [token.text.casefold().replace("’", "'") for token in said]
    if not _NOT_SURE.isdisjoint(words) or any(word.endswith("n't") for word in words):
        return stream[at - 1].text == "so" and not _NOT_SURE - _OWNS & {*words}
    if words[0] == "you" and (words[1] == "are" or {*words} & (_PERCEIVED | _SPOKEN_TO)):
        return False
    infinitive = any(one == "to" and two not in _DETERMINERS for one, two in pairwise(words))
    if infinitive and stream[at - 1].text != "so":
        return False
    times = next((i for i in range(len(words) - 1, 0, -1) if words[i] in _TIMES), 0)
    alike = times and words[times] == "as" and "as" in words[:times]
    behind = words[times + 1 :] if times and not alike else []
    return not behind or behind[0] in _SINGLE | {"you"} or bool(_IS & {*behind[:4]})


_PLAIN_KINDS = frozenset((WORD, MARK, BOLD, NUMBER))
_OWNS = frozenset("has had have made no nothing".split())


def _is_subject(stream: list[Token], at: int, end: int) -> bool:
    """You, she, or a name or a thing whose verb shows that it is one: "Maud hums a tune", "The blow is hard"."""
    low = stream[at].text.casefold()
    if low in _SINGLE or low == "you":
        return at + 1 < end and stream[at + 1].text != "and"
    if at and stream[at - 1].kind == WORD:
        return False
    for i in range(at + 1, min(at + 5, end)):
        verb, behind = stream[i].text, stream[i + 1].text.casefold()
        if verb in _IS:
            return not stream[i - 1].text.endswith("s")
        if verb.endswith("s") and not verb.endswith("ss"):
            base = {verb[:-1], verb.removesuffix("es")}
            closes = i + 1 == end and i > at + 1  # The lid falls, and ...
            return (behind in _OBJECTS or closes) and not base.isdisjoint(_DEEDS)
    return False


_SETTINGS = frozenset("after at in on by for with from before".split())
_BEFORE_OBJECT = frozenset(
    "with by for of to from at after before than as behind beside near that which who like".split()
)


def opens_with_setting(stream: list[Token], first: int, start: int) -> bool:
    """After a while you grow tired of it and slip back to ...: where or when the reader does it stands in front."""
    said = [token.text.casefold() for token in stream[first:start]]
    at = said.index("you") if "you" in said[: MAX_PERSON + 3] else 0
    opens = at > 1 and said[0] in _SETTINGS and said[at - 1] not in _BEFORE_OBJECT
    return opens and not {*said} & (UNREAL | {"may", "can"})


def opens_with_time(stream: list[Token], start: int) -> bool:
    """When your head has stopped ringing, climb on to ...: a clause of time that decides nothing stands in front of an order."""
    low = stream[0].text.casefold()
    return (
        low in ("when", "once")
        and stream[start - 1].text == ","
        and not decides(stream, 0)
        and all(token.kind == WORD for token in stream[: start - 1])
        and not _NO_TIME & {token.text.casefold() for token in stream[: start - 1]}
    )


_NO_TIME = UNREAL | frozenset("can may must will you have every each others they".split())


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
