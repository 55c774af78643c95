"""What was carried out of a sentence, looked at once more in its author's words.

Whatever way a sentence was read in, some words make it certain that it cannot be carried out as it stands: an "or" between two things to do of
which only one was understood, and "in which case" behind "unless", which turns the condition round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from talewright.adventure.model import (
    Choice,
    Coin,
    Finish,
    Give,
    Goto,
    Keyword,
    LoseItems,
    Offer,
    Order,
    Rest,
    Shop,
    Statement,
    When,
)
from talewright.adventure.phrases.tokens import BOLD, ITALIC, REFERENCE, Token
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.reading.near_misses.signs import Row, opening
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.reading.undecided import (
    HANGS,
    JUDGES,
    LEAVES_OPEN,
    OR,
    ORDERS_OF_OTHERS,
    PROMISES,
    SEEKS,
    either,
    goes_with_the_offer,
    is_task,
    judged,
    left_to_reader,
    offers,
    order_of_others,
    promised,
    rolls_if_wanted,
    whens,
)
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_ORDINALS = frozenset("second third fourth fifth sixth seventh".split())
_COUNTED = frozenset(
    "mark tick knock time attempt stroke try chime toll pass failure success mistake wound".split()
)
_ASKING = frozenset("If Should Unless Were Had Provided Supposing Lest".split())
_MODALS = frozenset("may can could must".split())
_WISHES = frozenset("wish want like decide choose prefer either".split())
_IN_WHICH_CASE = ("in", "which", "case")


_NOTES = frozenset(
    "( put down jot jotting noting marking writing pencil note record write gain erase mark tick".split()
)
"""What stands in front of a keyword that is noted, or that reminds a reader of it."""
_RUNS = frozenset("flee escape retreat".split())


def not_noted(written: list[Token], found: list[Statement]) -> int:
    """Strike out *Guest* and put down *Hunted*: where a keyword stands of which nothing was understood; -1 where none does."""
    if not all(isinstance(each, When | Keyword | Give | Coin | Goto | LoseItems) for each in found):
        return -1
    spans = [each.condition.span if isinstance(each, When) else each.span for each in walk(tuple(found))]
    for at, token in enumerate(written[1:], 1):
        named = token.kind == ITALIC and token.inside[:1].isupper()
        noted = named and (
            written[at - 1].text.casefold() in _NOTES
            or (at + 1 < len(written) and written[at + 1].text in ("keyword", "codeword"))
        )
        if noted and not any(span.start <= token.start < span.end for span in spans):
            return at
    return -1


def _forced(written: list[Token], found: list[Statement]) -> list[Statement]:
    """You can go no further and must return to [[b]]: the only way on, and no choice."""
    only = found[0] if len(found) == 1 else None
    modals = [token.text for token in written if token.text in _MODALS]
    if not isinstance(only, Choice) or len(modals) < 2 or modals[-1] != "must" or only.price:
        return found
    if any(token.text in _WISHES for token in written):
        return found
    return [*only.body] if only.condition is None else [When(only.condition, only.body, None, only.span)]


def _asks_first(written: list[Token], found: list[Statement]) -> int:
    """Should this bring you to zero, your adventure ends here: a condition in front of what is carried out for everybody."""
    opens = written[0].text in _ASKING or _waits(written)
    return (
        0
        if opens
        and any(isinstance(each, Order | Coin | Finish | Keyword | Give | LoseItems | Goto) for each in found)
        else -1
    )


def _waits(written: list[Token]) -> bool:
    """At the third mark, turn to [[x]]: what waits until something has happened so often."""
    texts = [token.text.casefold() for token in written[:5]]
    return (
        texts[:1] in (["at"], ["after"], ["on"], ["upon"], ["by"])
        and len(texts) > 3
        and texts[2] in _ORDINALS
        and texts[3] in _COUNTED
    )


def _only_if(written: list[Token], found: list[Statement]) -> int:
    """You may Rest, but only if you have the **lamp**: the condition is of the Rest, and not of what follows it."""
    if not isinstance(found[0], Rest | Shop | Offer):
        return -1
    pairs = pairwise(token.text for token in written)
    return next((at for at, pair in enumerate(pairs) if pair == ("only", "if")), -1)


def _others_go(written: list[Token], found: list[Statement]) -> int:
    """Your companions nod and turn to [[b]]: a verb behind "and" belongs to those who are named in front of it."""
    way = found[0]
    if len(found) > 1 or not isinstance(way, Goto):
        return -1
    front = [token.text for token in written if token.start < way.span.start]
    several = front[:1] == ["They"] or (
        front[:1] in (["Your"], ["The"], ["His"], ["Her"], ["Both"])
        and len(front) > 2
        and front[1].endswith("s")
    )
    plain = (
        len(front) > 3
        and front[2 - (front[0] == "They")].islower()
        and not front[2 - (front[0] == "They")].removeprefix("succeed").endswith(("s", "ed"))
    )
    alone = not {"you", ",", ";", ":", "is", "are"} & {*front} and front[-1:] == ["and"]
    return 0 if several and plain and alone else -1


def _starts(found: list[Statement]) -> Iterator[int]:
    return (each.span.start for each in walk(tuple(found)))


def _turned_round(written: list[Token], found: list[Statement]) -> int:
    """Turn to [[a]], unless you have the **lamp**, in which case turn to [[b]]: carried out only with its other branch."""
    texts = [token.text.casefold() for token in written]
    asked = next((at for at, text in enumerate(texts) if text == "unless"), -1)
    if asked < 0 or not any(tuple(texts[at : at + 3]) == _IN_WHICH_CASE for at in range(asked, len(texts))):
        return -1
    return -1 if any(each.otherwise for each in whens(found)) else asked


def _runs_late(written: list[Token], found: list[Statement]) -> int:
    """If you win, ...; if you would rather flee, ...: where the wish to run stands; -1 where there is none."""
    if not any(isinstance(each, Choice) for each in found):
        return -1
    for at, token in enumerate(written[:-1]):
        clause = [each.text for each in written[at : at + 8]]
        runs = not _RUNS.isdisjoint(clause) or ("run" in clause and {"away", "it"} & {*clause})
        if token.text.casefold() == "if" and runs and {"rather", "prefer", "want", "wish"} & {*clause}:
            return at
    return -1


class Doubt(NamedTuple):
    """What makes it certain that a sentence cannot be carried out as it was read."""

    needs: tuple[Row, ...]
    find: Callable[[PlainReader, list[Token], list[Statement]], int]
    """where in the sentence it stands; -1 where it does not"""
    cause: Message
    cure: Message


_CHOICES = Message("Make a list of choices, each with its own way on.")
NOT_NOTED = (
    Message("names a keyword, and nothing is done with it."),
    Message('Write "Gain the keyword *Name*", "Lose ..." or "If you have the keyword *Name*, ...".'),
)
DOUBTS: tuple[Doubt, ...] = (
    Doubt(
        ((frozenset(word.casefold() for word in OR),),),
        lambda _, written, found: either(written, found),
        Message("is one of two things, and nothing says which."),
        _CHOICES,
    ),
    Doubt(
        (({"unless"}, {"which"}),),
        lambda _, written, found: _turned_round(written, found),
        Message('has "unless" in front of what its condition leads to.'),
        Message('Write two sentences: "If you ..., turn to [[here]]. Otherwise, turn to [[there]].".'),
    ),
    Doubt(
        ((opening(_ASKING),), (opening("at after on upon by".split()), _ORDINALS, _COUNTED)),
        lambda _, written, found: _asks_first(written, found),
        Message("makes an instruction depend on something the phrase book cannot decide."),
        Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.'),
    ),
    Doubt(
        ((SEEKS, {BOLD}),),
        lambda _, written, found: is_task(written) if isinstance(found[0], Give) else -1,
        Message("is a task, and nothing that the reader has at once."),
        Message(
            'Write "Gain the **lamp**" where it is found. If this is story, {plain_cure}',
            plain_cure=PLAIN_CURE,
        ),
    ),
    Doubt(
        ((opening("they your the his her both".split()), {"and"}, {REFERENCE}), ORDERS_OF_OTHERS),
        lambda _, written, found: max(_others_go(written, found), order_of_others(written, _starts(found))),
        Message("is said of others, and not of the reader."),
        Message("Begin a sentence with it, if the reader is meant."),
    ),
    Doubt(
        ((_NOTES | {"keyword", "codeword"}, {ITALIC}),),
        lambda _, written, found: not_noted(written, found),
        *NOT_NOTED,
    ),
    Doubt(
        (({"only"}, {"if"}),),
        lambda _, written, found: _only_if(written, found),
        Message("is a condition behind what is allowed to everybody."),
        Message('Put the condition first: "If you have the **lamp**, you may Rest: ...".'),
    ),
    Doubt(
        (({"if"}, {"rather", "prefer", "want", "wish"}),),
        lambda reader, written, found: _runs_late(written, found) if reader.rolled else -1,
        Message("leaves flight to the reader behind the fight."),
        Message("Put it in front of the fight, as a choice, or name what the rules say of flight."),
    ),
    Doubt(
        (
            ({":"}, LEAVES_OPEN | PROMISES | {"up"}),
            ({":"}, opening({"you"}), {"may"}),
            (JUDGES, HANGS),
            ({"and"}, {"you"}),
        ),
        lambda reader, written, found: max(
            left_to_reader(written, found),
            rolls_if_wanted(written, found),
            judged(written, found),
            promised(reader, written, found),
        ),
        Message("is left to the reader, but what follows is carried out for everybody."),
        _CHOICES,
    ),
)
"""They are looked for in this order, each only where the words it needs are in the sentence (free_readings.py)."""
FORCED: tuple[Row, ...] = (({"must"},),)
"""What a sentence needs in which the only way on looks like a choice."""


def looked_at(
    reader: PlainReader, written: list[Token], found: list[Statement], before: str, possible: int
) -> list[Statement]:
    """The statements of a sentence of running text; none, and a report, where they cannot be what it says.

    `before` is the sentence in front of it, where nothing in that was carried out; `possible` has a bit for each of the `DOUBTS` that may be
    found, and behind them one for a way that is forced.
    """
    if possible >> len(DOUBTS):
        found = _forced(written, found)
    report: tuple[int, Message, Message] | None = None
    for number, doubt in enumerate(DOUBTS):
        if possible >> number & 1 and (at := doubt.find(reader, written, found)) >= 0:
            report = at, doubt.cause, doubt.cure
            break
    if report is None and offers(before) and (at := goes_with_the_offer(written, found)) >= 0:
        report = (
            at,
            Message("belongs to what the sentence before leaves to the reader."),
            Message(
                "Make it a choice in a list that leads to a section of its own, with this sentence there."
            ),
        )
    if report is None:
        return found
    reader.stream = reader.written = written
    reader.report("near-miss", written[report[0]], written[-1], report[1], report[2])
    return []
