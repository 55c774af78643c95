"""Signs that a sentence is not for everybody, though it was read so: it leaves something to the reader, or tells of others, long ago or in a tale.

A tale names coin, scores and rations, and changes nothing of the reader's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from talewright.adventure.model import Choice, Offer, Order, Rest, Shop, Statement, When
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, PROGRAM, REFERENCE, WEB, WORD, Token
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.reading.vocabulary import PAST
from talewright.adventure.traversal import walk

OR = frozenset("or Or alternatively Alternatively".split())
_ROLLS = frozenset("test roll fight check try attempt".split())
"""Test your Talent or lose 1 HP: what is lost is what a failure costs."""
_COMPARES = frozenset(
    "more less fewer above below over higher lower greater better two so not rather lack have carry hold own".split()
)
"""Words behind "or" that compare, or go on asking: "Fail, or lack the Skill: ..."."""
_PRONOUNS = frozenset("it them him her this that these those".split())
_JOINS = frozenset("if for of at in on to with by".split())
HANGS = frozenset("if unless when whether either should fail succeed".split())
"""Words of a clause that asks: what "or" joins to it asks too."""
LEAVES_OPEN = frozenset("choice decide optional option options decision".split())
PROMISES = frozenset(
    "promises promised tells told suggests advises insists hisses legend rumour rumor".split()
)
_LABEL = 5
"""Words in front of a colon that say whose the decision is: "Your choice:", "It is up to you:"."""
_OFFERED = re.compile(
    r"(?:If you (?:wish|like|want),? )?[Yy]ou (?:may|can|could) (?:now |also |either )?(?:try|attempt)\b|To .* you (?:may|can) (?:try|attempt)\b"
)
"""A sentence that leaves something to the reader, and does not say what comes of it."""
JUDGES = frozenset("think consider deem judge fancy care wish want like".split())


def either(written: list[Token], found: list[Statement]) -> int:
    """Give the kid a coin, or keep it and go to [[b]]: where the other thing to do begins; -1 where there is none.

    The reader chooses, and an offer or a choice says so; a way or a change that everybody gets does not.
    """
    first = next((token.text.casefold() for token in written if token.kind == WORD), "")
    if all(isinstance(each, Choice | Offer | Rest | Shop) for each in found) or first in _ROLLS:
        return -1
    asked = [each.condition.span for each in whens(found)]
    if any(each.otherwise for each in whens(found)):
        return -1  # Pay 5 gp, or turn to [[a]] if you cannot
    clause: set[str] = set()
    for at, token in enumerate(written[:-1]):
        if token.kind == MARK and token.text in ",;:—–(":
            clause = set()
        elif token.text not in OR or token.kind != WORD:
            clause.add(token.text.casefold())
            continue
        else:
            joined = not at or written[at - 1].kind == MARK
            behind = _clause(written, at + 1)
            within = any(span.start <= token.start < span.end for span in asked)
            if joined and not within and not clause & HANGS and _is_order(behind):
                return at
    return -1


def goes_with_the_offer(written: list[Token], found: list[Statement]) -> int:
    """You may try the lock. Test Larceny at -1; To do so, ...: for those who do what the sentence before allows."""
    first = found[0]
    rolls = isinstance(first, Order) and first.rolls
    so = [token.text for token in written[:3]] in (
        ["To", "do", "so"],
        ["To", "do", "this"],
        ["To", "do", "that"],
    )
    return 0 if rolls or (so and not isinstance(first, Choice | Offer)) else -1


def left_to_reader(written: list[Token], found: list[Statement]) -> int:
    """Your choice: Open the box and Gain 5 gp; The inscription promises: gain 100 gp: what stands in front of the colon is no reason."""
    colon = next((at for at, token in enumerate(written[: _LABEL + 1]) if token.text == ":"), 0)
    if not colon or all(isinstance(each, Choice | Offer) for each in found):
        return -1
    label = [token.text.casefold() for token in written[:colon]]
    opens = "no" not in label and ({*label} & (LEAVES_OPEN | PROMISES) or label[-3:] == ["up", "to", "you"])
    return 0 if opens else -1


def rolls_if_wanted(written: list[Token], found: list[Statement]) -> int:
    """You may search the body: Test Search: a roll that only some make, whose result the others would miss."""
    first = found[0]
    offered = (
        [token.text for token in written[:2]] == ["You", "may"] and isinstance(first, Order) and first.rolls
    )
    return (
        0 if offered and any(token.text == ":" and token.end <= first.span.start for token in written) else -1
    )


def judged(written: list[Token], found: list[Statement]) -> int:
    """Trade it, should you have it and think it fair: where a condition begins that asks the reader's opinion, of which nothing was understood."""
    if any(
        isinstance(each, Choice | Offer | Shop | Rest)
        or (isinstance(each, When) and each.condition.kind in ("wish", "cast"))
        for each in walk(tuple(found))
    ):
        return -1
    for at, token in enumerate(written):
        if token.text.casefold() in JUDGES and written[at - 1].text in ("and", "or"):
            opens = at
            while opens and written[opens - 1].kind != MARK:
                opens -= 1
            if written[opens].text.casefold() in HANGS:
                return opens
    return -1


def promised(reader: PlainReader, written: list[Token], found: list[Statement]) -> int:
    """Touch the idol and you lose 2 Vitality: an order that says what would come of it. Behind a roll, "Find the catch and you may ..." is a result."""
    texts = [token.text for token in written]
    at = next((i for i in range(2, len(texts) - 1) if texts[i : i + 2] == ["and", "you"]), 0)
    if not at or not orders(written) or texts[0].casefold() in _ROLLS or isinstance(found[0], When):
        return -1
    if any(each.span.start < written[at].start for each in found if not isinstance(each, Choice)):
        return -1
    if all(isinstance(each, Choice | Offer) for each in found):
        return 0 if reader.rolled and isinstance(found[0], Choice) else -1
    verb = at + 2 + (at + 2 < len(texts) and texts[at + 2] in ("will", "may", "can", "also"))
    begins = min(each.span.start for each in found)
    return 0 if verb < len(written) and begins <= written[verb].start else -1


def _clause(written: list[Token], at: int) -> list[Token]:
    """The words behind "or", "or else", "or, alternatively,"."""
    while at < len(written) and (
        written[at].text in (",", "else", "instead", "simply", "just", "you", "can", "may")
    ):
        at += 1
    return written[at:]


def _is_order(said: list[Token]) -> bool:
    """Keep your coin, walk on, leave it, go to [[b]]."""
    if len(said) < 2 or said[0].kind != WORD or not said[0].text.islower():
        return False
    if said[0].text in _COMPARES or said[0].text in NUMBERS:
        return False
    if said[1].text in _PRONOUNS and said[0].text not in _JOINS:
        return True
    return orders([said[0]._replace(text=said[0].text.capitalize()), *said[1:]])


def offers(before: str) -> bool:
    """Whether a sentence leaves something to the reader without saying what comes of it."""
    return _OFFERED.match(before) is not None


def whens(found: list[Statement]) -> Iterator[When]:
    for each in found:
        if isinstance(each, When):
            yield each


_READER = frozenset("you your yours yourself us our we let must should shall may".split())
_TELLS = frozenset(
    """
    tells tell told says said say brags boasts brag boast mutters argue argues talk talks speak speaks sing sings recalls recall remember remembers swears swear claims claim
    recounts recount has
    """.split()
)
_TO_YOU = frozenset("tells tell told".split())
_TELLERS = frozenset(
    "legend tale tales story stories song songs chronicle chronicles ballad saga rhyme mural frieze tapestry painting rumour".split()
)
_OF = frozenset("of about how that when whose he she they it".split())
_LONG_AGO = frozenset(
    "once ago youth grandfather grandmother uncle ancestor ancestors forefathers since war siege".split()
)
_PAST = PAST | frozenset(
    "did fought cost ate shared drank died could asked began used went came ran lived".split()
)
_NOW = frozenset("is are costs will now today here's wants asks demands offers sells buys".split())
"""Words of what holds here and now: "He says the fare is 3 gp" is a price."""
_OWN = frozenset("he she they his her their my".split())
_SAYS = frozenset(
    """
    reads says said say whispers whisper orders order ordered commands command commanded shouts cries calls hisses mutters murmurs advises suggests warns promises knows know believes believe thinks
    teaches demands tells told chants sings preaches writes repeats recites swears
    """.split()
)
_WORDS_OF_OTHERS = frozenset(
    "advice rule rules motto saying proverb plan plans law laws lesson custom customs prophecy oracle words dream tactic tactics strategy creed duty".split()
)
SEEKS = frozenset("find discover recover retrieve obtain seek".split())
_SOME = frozenset(
    """
    unarmed armed armoured unarmoured rich poor thieves members strangers elves dwarves humans wizards warriors fighters mages
    rogues clerics guests friends enemies knights druids priests beginners veterans others night day dark darkness winter summer daylight
    """.split()
)
"""A label of a few words that names only some readers, or a time: "Members – pay 3 gp"."""
_OPENING = 3
_UNREAL = frozenset("would could might nearly almost".split())
_SETS_OFF = frozenset(": — – - (".split())
ORDERS_OF_OTHERS = (_SETS_OFF, _SAYS | _WORDS_OF_OTHERS | _UNREAL | _SOME | {"do", "don't", "never"})
"""What a sentence has that may hold such an order (near_misses/signs.py)."""
_WAYS = frozenset("turn go return proceed continue".split())
"""First words of a way, which nobody but a reader takes."""
_STOPS = frozenset(".!?…;")


def is_hearsay(stream: list[Token], scores: Iterable[str]) -> bool:
    """Whether a sentence tells of others and of the past alone, or of the scores of those who speak."""
    stream = [
        token
        for at, token in enumerate(stream)
        if not (token.text == "you" and at and stream[at - 1].text in _TO_YOU)  # He tells you of the war
    ]
    texts = [token.text.casefold() for token in stream]
    words = {text for token, text in zip(stream, texts, strict=True) if token.kind == WORD}
    if words & _READER or any(token.kind in (REFERENCE, PROGRAM, WEB, ITALIC) for token in stream):
        return False
    named = any(token.kind == BOLD for token in stream)
    told = bool(words & _TELLERS) or any(one in _TELLS and two in _OF for one, two in pairwise(texts))
    if words & _PAST:
        far = bool(words & _LONG_AGO) or ("used", "to") in {*pairwise(texts)}
        return (told or far) and not (words & (_NOW - {"is"} if told else _NOW)) and not (named and told)
    return (
        told
        and not named
        and not words & _NOW
        and _has_of_their_own(texts, {each.casefold() for each in scores})
    )


def _has_of_their_own(texts: list[str], scores: set[str]) -> bool:
    """The drunk says he has 30 HP: a score that is the speaker's."""
    return any(
        one in _TELLS and two in _OWN and three in ("has", "have") and scores & {*texts}
        for one, two, three in zip(texts, texts[1:], texts[2:], strict=False)
    )


def is_task(written: list[Token]) -> int:
    """You must find the **key**: where a task begins that names a thing; -1 where none does."""
    words = [token.text for token in written]
    for at, word in enumerate(words):
        if word in SEEKS and any(token.kind == BOLD for token in written[at : at + 5]):
            front = words[max(0, at - 3) : at]
            if front[-1:] == ["must"] or front[-2:] in (
                ["have", "to"],
                ["need", "to"],
                ["must", "first"],
                ["must", "now"],
            ):
                return max(0, at - 2)
    return -1


def order_of_others(written: list[Token], starts: Iterable[int]) -> int:
    """His advice is short – pay 3 gp: where an order stands behind a colon, a dash or a bracket, and in front of it somebody who gives it to others; -1 if none does.

    An order with its own capital is an instruction, as behind any full stop.
    """
    begun = {*starts}
    for at in range(2, len(written)):
        token, mark = written[at], written[at - 1]
        if (
            token.kind != WORD
            or token.start not in begun
            or mark.text not in _SETS_OFF
            or not token.text.islower()
        ):
            continue
        first = at - 1
        while first and written[first - 1].text not in _STOPS:
            first -= 1
        front = [each.text.casefold() for each in written[first : at - 1]]
        clause = front[len(front) - front[::-1].index(",") :] if "," in front else front
        if front[:2] == ["if", "you"] or clause[-1:] == ["you"]:
            continue  # His men set about you: lose 2 Vitality
        if front[:1] == ["you"] and not _SAYS & {*front[-3:]}:
            continue  # You remember something she said about the mill: gain the keyword *Millrace*
        names = {each.text.casefold() for each in written[first + 1 : at - 1] if not each.text.islower()}
        said = {
            word for i, word in enumerate(front) if not (i and front[i - 1] == "you" and word in _SAYS)
        } - names
        some = len(front) <= _OPENING and front[-1] in _SOME
        forbidden = some or written[first].text.casefold() in ("do", "don't", "don’t", "never")
        if (forbidden or said & (_SAYS | _WORDS_OF_OTHERS | _UNREAL)) and token.text not in _READER | _WAYS:
            return at
    return -1
