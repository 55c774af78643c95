"""What was carried out of a sentence, looked at once more in its author's words.

Whatever way a sentence was read in, some words make it certain that it cannot be carried out as it stands: an "or" between two things to do of
which only one was understood, and "in which case" behind "unless", which turns the condition round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.tokens import ITALIC, MARK, WORD, Token
from talewright.adventure.reading.near_misses.game_words import orders
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_OR = frozenset("or Or alternatively Alternatively".split())
_ROLLS = frozenset("test roll fight check try attempt".split())
"""Test your Talent or lose 1 HP: what is lost is what a failure costs."""
_COMPARES = frozenset(
    "more less fewer above below over higher lower greater better two so not rather lack have carry hold own".split()
)
"""Words behind "or" that compare, or go on asking: "Fail, or lack the Skill: ..."."""
_PRONOUNS = frozenset("it them him her this that these those".split())
_HANGS = frozenset("if unless when whether either should fail succeed".split())
"""Words of a clause that asks: what "or" joins to it asks too."""
_LEAVES_OPEN = frozenset("choice decide optional option options decision".split())
_PROMISES = frozenset(
    "promises promised tells told suggests advises insists hisses legend rumour rumor".split()
)
_LABEL = 5
"""Words in front of a colon that say whose the decision is: "Your choice:", "It is up to you:"."""
_ASKING = frozenset("If Should Unless Were Had Provided Supposing Lest".split())
_MODALS = frozenset("may can could must".split())
_WISHES = frozenset("wish want like decide choose prefer either".split())
_OFFERED = re.compile(
    r"(?:If you (?:wish|like|want),? )?[Yy]ou (?:may|can|could) (?:now |also |either )?(?:try|attempt)\b|To .* you (?:may|can) (?:try|attempt)\b"
)
"""A sentence that leaves something to the reader, and does not say what comes of it."""
_IN_WHICH_CASE = ("in", "which", "case")


def looked_at(
    reader: PlainReader, written: list[Token], found: list[Statement], before: str
) -> list[Statement]:
    """The statements of a sentence of running text; none, and a report, where they cannot be what it says.

    `before` is the sentence in front of it, where nothing in that was carried out.
    """
    if not found:
        return found
    found = _forced(written, found)
    words = {token.text for token in written if token.kind == WORD}
    if words & _OR and (at := _either(written, found)) >= 0:
        cause = Message("is one of two things, and nothing says which.")
        cure = Message("Make a list of choices, each with its own way on.")
    elif "which" in words and (at := _turned_round(written, found)) >= 0:
        cause = Message('has "unless" in front of what its condition leads to.')
        cure = Message('Write two sentences: "If you ..., turn to [[here]]. Otherwise, turn to [[there]].".')
    elif (at := _asks_first(written, found)) >= 0:
        cause = Message("makes an instruction depend on something the phrase book cannot decide.")
        cure = Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.')
    elif (at := _others_go(written, found)) >= 0:
        cause = Message("is said of others, and not of the reader.")
        cure = Message("Begin a sentence with the way, if the reader takes it.")
    elif _OFFERED.match(before) and (at := _goes_with_the_offer(written, found)) >= 0:
        cause = Message("belongs to what the sentence before leaves to the reader.")
        cure = Message(
            "Make it a choice in a list that leads to a section of its own, with this sentence there."
        )
    elif (at := _not_noted(written, found)) >= 0:
        cause = Message("names a keyword, and nothing is done with it.")
        cure = Message(
            'Write "Gain the keyword *Name*", "Lose ..." or "If you have the keyword *Name*, ...".'
        )
    elif reader.rolled and (at := _runs_late(written, found)) >= 0:
        cause = Message("leaves flight to the reader behind the fight.")
        cure = Message("Put it in front of the fight, as a choice, or name what the rules say of flight.")
    elif max(at := _left_open(written, found), _promised(reader, written, found)) >= 0:
        at = max(at, 0)
        cause = Message("is left to the reader, but what follows is carried out for everybody.")
        cure = Message("Make a list of choices, each with its own way on.")
    else:
        return found
    reader.stream = reader.written = written
    reader.report("near-miss", written[at], written[-1], cause, cure)
    return []


_NOTES = frozenset("( put down jot jotting noting marking writing pencil".split())
"""What stands in front of a keyword that is noted, or that reminds a reader of it."""
_RUNS = frozenset("flee escape retreat".split())


def _not_noted(written: list[Token], found: list[Statement]) -> int:
    """Strike out *Guest* and put down *Hunted*: where a keyword stands of which nothing was understood; -1 where none does."""
    if not all(isinstance(each, When | Keyword | Give | Coin | Goto | LoseItems) for each in found):
        return -1
    spans = [each.condition.span if isinstance(each, When) else each.span for each in walk(tuple(found))]
    for at, token in enumerate(written[1:], 1):
        named = token.kind == ITALIC and token.inside[:1].isupper()
        noted = named and written[at - 1].text.casefold() in _NOTES
        if noted and not any(span.start <= token.start < span.end for span in spans):
            return at
    return -1


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


def _either(written: list[Token], found: list[Statement]) -> int:
    """Give the kid a coin, or keep it and go to [[b]]: where the other thing to do begins; -1 where there is none.

    The reader chooses, and an offer or a choice says so; a way or a change that everybody gets does not.
    """
    first = next((token.text.casefold() for token in written if token.kind == WORD), "")
    if all(isinstance(each, Choice | Offer | Rest | Shop) for each in found) or first in _ROLLS:
        return -1
    asked = [each.condition.span for each in _whens(found)]
    if any(each.otherwise for each in _whens(found)):
        return -1  # Pay 5 gp, or turn to [[a]] if you cannot
    clause: set[str] = set()
    for at, token in enumerate(written[:-1]):
        if token.kind == MARK and token.text in ",;:—–(":
            clause = set()
        elif token.text not in _OR or token.kind != WORD:
            clause.add(token.text.casefold())
            continue
        else:
            joined = not at or written[at - 1].kind == MARK
            behind = _clause(written, at + 1)
            within = any(span.start <= token.start < span.end for span in asked)
            if joined and not within and not clause & _HANGS and _is_order(behind):
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
    opens = written[0].text in _ASKING
    return (
        0
        if opens
        and any(isinstance(each, Order | Coin | Finish | Keyword | Give | LoseItems | Goto) for each in found)
        else -1
    )


def _goes_with_the_offer(written: list[Token], found: list[Statement]) -> int:
    """You may try the lock. Test Larceny at -1; To do so, ...: for those who do what the sentence before allows."""
    first = found[0]
    rolls = isinstance(first, Order) and first.rolls
    so = [token.text for token in written[:3]] in (
        ["To", "do", "so"],
        ["To", "do", "this"],
        ["To", "do", "that"],
    )
    return 0 if rolls or (so and not isinstance(first, Choice | Offer)) else -1


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


def _left_open(written: list[Token], found: list[Statement]) -> int:
    """Your choice: Open the box and Gain 5 gp; The inscription promises: gain 100 gp: what stands in front of the colon is no reason."""
    colon = next((at for at, token in enumerate(written[: _LABEL + 1]) if token.text == ":"), 0)
    if not colon or all(isinstance(each, Choice | Offer) for each in found):
        return -1
    label = [token.text.casefold() for token in written[:colon]]
    opens = "no" not in label and ({*label} & (_LEAVES_OPEN | _PROMISES) or label[-3:] == ["up", "to", "you"])
    return 0 if opens else -1


def _promised(reader: PlainReader, written: list[Token], found: list[Statement]) -> int:
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
    if said[1].text in _PRONOUNS and said[0].text not in (
        "if",
        "for",
        "of",
        "at",
        "in",
        "on",
        "to",
        "with",
        "by",
    ):
        return True
    return orders([said[0]._replace(text=said[0].text.capitalize()), *said[1:]])


def _turned_round(written: list[Token], found: list[Statement]) -> int:
    """Turn to [[a]], unless you have the **lamp**, in which case turn to [[b]]: carried out only with its other branch."""
    texts = [token.text.casefold() for token in written]
    asked = next((at for at, text in enumerate(texts) if text == "unless"), -1)
    if asked < 0 or not any(tuple(texts[at : at + 3]) == _IN_WHICH_CASE for at in range(asked, len(texts))):
        return -1
    return -1 if any(each.otherwise for each in _whens(found)) else asked


def _whens(found: list[Statement]) -> Iterator[When]:
    for each in found:
        if isinstance(each, When):
            yield each
