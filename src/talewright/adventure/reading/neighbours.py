"""What the sentences of a paragraph say of each other's instructions, looked at when all of them are read.

"You may try twice" changes the roll in the sentence before it, "This works only once" the gift, and what follows "You may pray at the altar." may be what
comes of it. Where nothing of that is carried out, it is reported; so is what a sentence says of its own instructions and does not carry out (left_out.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from talewright.adventure.book import Sentence
from talewright.adventure.model import (
    Choice,
    Coin,
    Give,
    Keyword,
    LoseItems,
    Offer,
    Order,
    Statement,
    When,
)
from talewright.adventure.phrases.tokens import BOLD, ENDS, ITALIC, REFERENCE, Token
from talewright.adventure.reading.hanging_clauses import HANGS, hangs
from talewright.adventure.reading.left_out import Lost, is_named, left_out, lost
from talewright.adventure.reading.lost_qualifiers import AMOUNTS
from talewright.adventure.reading.lost_words import Carried
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.adventure.reading.near_misses.beside_a_roll import (
    FIGHTS,
    INSTRUCTIONS,
    ROLLS,
    of_the_roll,
    spelt,
)
from talewright.adventure.reading.near_misses.motions import at_large
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.reading.unaccounted import CAUSE, CURE, UNPAID, Account, unaccounted
from talewright.adventure.reading.undecided import is_hearsay
from talewright.adventure.reading.undone import stands_apart, undone, undone_behind
from talewright.adventure.traversal import conditions, names_of, walk
from talewright.core.findings import Span
from talewright.core.text.message import Message

_LEFT = (
    Message("may happen to everybody, or only to a reader who does what the sentence before offers."),
    Message('Say it in one sentence: "If you wish, Gain 1 Fortune.". For everybody, begin a new paragraph.'),
)
_AT_LARGE = (
    Message("names a thing, and does not say whether the reader has it afterwards."),
    Message('Write "Gain the **lamp**." or "Lose the **lamp**." as a sentence of its own.'),
)
_UNASKED = re.compile(r"^if you(?:r \w+)? (?:were|was|have|had|are|is|did)\b")
_OPEN = (
    Message("may be meant only for the readers that the sentence before speaks of."),
    Message(
        'Say it in one sentence, with a condition that the phrase book knows: "If you have the keyword *Name*, ...".'
    ),
)
_OF_THE_ROLL = Message("changes the instruction beside it, and is not carried out.")
_UNHURT = re.compile(
    r"\b(?:if you (?:fail|lose)|should you fail|on a failure|fail ,)(?:.*\b)?(?:unharmed|unhurt|unscathed|nothing (?:happens|comes of it|is lost|else happens)|no (?:harm|hurt|injury|health|wound|wounds)|nothing (?:but|worse)|none the worse|without (?:harm|injury|a scratch))\b"
)
_HURT = (
    Message("says that nobody is hurt, and a failed roll hurts by its margin."),
    Message('Write "Take 0 damage": "If you fail, Take 0 damage and turn to [[there]]".'),
)
_GONE_AGAIN = re.compile(
    r"(?<!may )(?<!can )(?<!to )\b(?:takes?|snatch(?:es)?|grabs?|steals?|seizes?|keeps?|wants(?= (?:it|them) back)|pockets?|gets|claims?|confiscates?) (?:it|them|that|both|one of them|half of (?:it|them)|(?:one|two|three|four|five|some|most|all) of (?:it|them)) ?(?:back|away|again|off you|from you|for\b|$|[,;:]|and\b)"
    r"|\b(?:gives?|hands?|passes|throws?|tosses|brings?|sends?) (?:it|them) (?:straight |right )?back\b|\breturns? (?:it|them)\b|\b(?:is|are) (?:given|handed|returned) (?:back|to you)\b|\blets you keep (?:it|them)\b"
    r"|\b(?:it|this|that|they|these) (?:cannot|can't|can never|may not|must not) be (?:erased|lost|removed|taken|dropped|sold|used|given)\b|\bcounts? as (?:an? )?(?:magical|heavy|light|weapon|armour|shield|rest|ration|spell)\b"
    r"|\byou (?:may|can|need not) (?:refuse|decline|reject|leave) (?:it|them|this|that|both|one|any|the (?:offer|gift))\b"
    r"|\byou (?:lose|drop|leave|give|hand|throw|toss|return|sell|eat|drink|burn|break|bury|spend|surrender|smash) (?:it|them|both|one of them)\b(?! (?:a\b|to your lips|open\b|in(?:to)? your|on your|under your))"
)
_OFFER = re.compile(
    r"^you may (?!not\b|only\b|well\b|be\b|have\b|never\b|see\b|hear\b|feel\b|think\b|wonder\b|find\b|still\b|rest\b|imagine\b|remember\b|recall\b|know\b|as well\b|take\b)"
)
"""A sentence of story that leaves something to the reader: what follows it may be what comes of it."""
_IDLE = "(?:have|had|see|saw|recognise|recognize|know|hear|notice|spot|find|remember|count|like|hate|fear|pass|watch|are|were|may|can|could|must|ask|tell|follow|face|fight|kill|defeat)"
_LEAVE = re.compile(
    r"\b(?:all|it is|it's|they are|they're|both) (?:all )?yours\b|\bhelp yourself\b|\bfinders keepers\b|"
    r"\byou (?:may|can|are free to|are welcome to) (?:certainly |of course )?(?:keep|have) (?:it|them|this|that|both|one|any|all of (?:it|them))\b"
)


_STOPS = re.compile(
    r"\bat any (?:time|point|moment|stage)\b|\b(?:after|during|before) (?:any|each|every|the first|the second) round\b|\b(?:give|giving) up\b|\b(?:surrender|yield|break off|lay down your)\b"
)
_LATE = (
    Message("leaves it to the reader to end the fight, and is asked only when the fight is over."),
    Message("Make it a choice in front of the fight, or name what the rules say of flight."),
)
_JUST_HAD = (
    Message("asks for a keyword that everybody has noted by then."),
    Message("Put the question in front of the sentence that gives the keyword."),
)
_WHO = frozenset("Whoever Anyone Anybody".split())
"""First words of a sentence of story about some readers: what follows it may be for them alone."""
_DEALS = re.compile(
    r"\byou (?:may|can|could) (?:\w+ )?(?:buy|sell|purchase) (?:it|them|one|these|those|any)\b"
)
_PARTED = re.compile(
    rf"\b(?:you|and) (?!{_IDLE}\b)\w+ (?:9|one|two|three|four|some|half|most|all) of (?:them|these|those)\b|^you (?!{_IDLE}\b)\w+ (?:9|one|two|three|four|some|half|most)(?: (?:and|for|to|in|into|at)\b|$| ,)"
)
"""You have three **magic beans**. You plant one: some of what was named just before, and how many are left only the author knows."""


def look_over(
    reader: PlainReader, stream: list[Token], found: Sequence[Sentence], death: Sequence[Statement] = ()
) -> None:
    """Reports what a paragraph says of what it carries out and what is not in it.

    `stream` is the paragraph, `found` its sentences; `death` is where the section sends those with nothing left.
    """
    whole = tuple(each for one in found for each in one.statements)
    named = any(token.kind in (BOLD, ITALIC) for token in stream)
    names = frozenset(name.casefold() for name in names_of(whole)) if named else frozenset[str]()
    if named:
        _look_for_leave(reader, stream, found, names)
    if not whole:
        return
    every = [*walk(whole)]
    rolls = {each.verb for each in every if isinstance(each, Order) and each.rolls}
    beside = {INSTRUCTIONS, *([ROLLS] if rolls else ()), *([FIGHTS] if "fight" in rolls else ())}
    facts = {name for each in every if isinstance(each, Order) for name, _ in each.args}
    had = set[str]()
    known, before, account = [*reader.faults], list[Token](), Account((*whole, *death))
    for each in found:
        said = _words_of(each, stream, found)
        earlier, before = before, list[Token]()
        if not said or any(f.span.start < each.span.end and each.span.start < f.span.end for f in known):
            continue
        here = each.statements or tuple(one for one in every if _meets(one.span, each.span))
        gone: Lost | None
        if each.statements:
            asked = frozenset(one.kind for one in conditions(each.statements))
            gone = _lost(reader, said, Carried(each.statements, asked, names), earlier, facts, near=beside)
            if gone is None and (at := hangs(said, each.statements, whole, reader.book)) >= 0:
                gone = at, *HANGS
            if gone is None and _just_had(each.statements, said, had):
                gone = 0, *_JUST_HAD
            if gone is None:
                gone = undone_behind(
                    reader.book.authoring, said, each.statements, whole, names, rolls=bool(rolls)
                )
            had |= {one.name for one in each.statements if isinstance(one, Keyword) and one.gain}
        elif here:  # what it says is carried out with the sentence before it
            gone = left_out(said, Carried(here, frozenset(one.kind for one in conditions(whole)), names))
            if gone is None and (at := hangs(said[1:], here, whole, reader.book)) >= 0:
                gone = at, *HANGS
        else:
            before = said
            done = tuple(one for one in whole if one.span.end <= each.span.start)
            gone = _told(reader, said, Carried(done, frozenset(), names), account, facts, near=beside)
            if gone is None and (done or rolls):
                gone = undone(said, done, names, authoring=reader.book.authoring, beside_rolls=bool(rolls))
                gone = None if gone is not None and stands_apart(said) else gone
        if gone is None and here and (at := unaccounted(said, account, reader.book)) >= 0:
            gone = at, CAUSE, CURE
        if gone is not None:
            _report(reader, said, *gone)


def _just_had(statements: Sequence[Statement], said: list[Token], had: AbstractSet[str]) -> bool:
    """Gain the keyword *Rook*. If you already have it, ...: everybody has it by then."""
    first = statements[0]
    asked = first.condition if isinstance(first, When) else None
    again = any(token.text == "already" for token in said)
    return again and asked is not None and asked.kind == "keyword" and asked.name in had


def _words_of(each: Sentence, stream: list[Token], found: Sequence[Sentence]) -> list[Token]:
    """The words of a sentence: a condition that stands behind may be read in front, and then what it governs lies outside of the sentence's span."""
    ways = (one.span.end for one in each.statements if isinstance(one, Choice))
    start, end = each.span.start, max(ways, default=each.span.end)
    said = [token for token in stream if start <= token.start < end]
    if (
        said
        and said[-1].text in ENDS
        and (said[0] is stream[0] or stream[stream.index(said[0]) - 1].text in ENDS)
    ):
        return said
    before = max((one.span.end for one in found if one.span.end <= start), default=0)
    behind = min((one.span.start for one in found if one.span.start >= end), default=stream[-1].end)
    for token in stream:
        if token.text in ENDS:
            before = max(before, token.end if token.end <= start else 0)
            behind = min(behind, token.end if token.start >= end else behind)
    return [token for token in stream if before <= token.start < max(end, behind)]


def _meets(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _told(
    reader: PlainReader,
    said: list[Token],
    carried: Carried,
    account: Account,
    facts: set[str],
    *,
    near: set[str],
) -> Lost | None:
    """What a sentence of story says of what its paragraph carries out: where, with cause and cure. `carried` is what stands before it."""
    if said[0].text in ("Otherwise", "Else") or any(token.kind == REFERENCE for token in said):
        return None
    if account.names_amount(said, reader.book) and account.unpaid(said, reader.book):
        return 0, *UNPAID
    if account.names_amount(said, reader.book) and (price := lost(said, carried, AMOUNTS)) is not None:
        return price
    hint = of_the_roll(said, reader.book, near, facts)
    if hint is not None:
        return None if is_hearsay(said, ()) else (0, _OF_THE_ROLL, hint)
    moves = any(
        isinstance(each, Give | Offer | Coin | LoseItems | Keyword) for each in walk(carried.statements)
    )
    return (0, *_AT_LARGE) if at_large(said, carried.names) or (moves and _gone_again(said)) else None


def _gone_again(said: list[Token]) -> bool:
    """Its owner takes it back, you drop it on the stairs: what the sentences before gave, in a sentence of which nothing is carried out."""
    return _GONE_AGAIN.search(spelt(said)[0]) is not None and not is_hearsay(said, ())


def _look_for_leave(
    reader: PlainReader, stream: list[Token], found: Sequence[Sentence], names: frozenset[str]
) -> None:
    """A **ring** lies in the box. You may keep it: nothing gave it before, so it is not story."""
    for each in found:
        said = [token for token in stream if each.span.start <= token.start < each.span.end]
        if each.statements or not said or any(token.kind == REFERENCE for token in said):
            continue
        text = spelt(said)[0]
        leave, parted = _LEAVE.search(text) or _DEALS.search(text), _PARTED.search(text)
        things = [token for token in stream if token.kind == BOLD and token.start < said[-1].start]
        if things and ((leave and not is_named(things[-1], names)) or (parted and things[-1] not in said)):
            _report(reader, said, 0, *_AT_LARGE)


def _lost(
    reader: PlainReader,
    said: list[Token],
    carried: Carried,
    earlier: list[Token],
    facts: set[str],
    *,
    near: set[str],
) -> Lost | None:
    """What a sentence with instructions says and does not carry out: where, with cause and cure. `earlier` is a sentence of story in front of it."""
    if (gone := left_out(said, carried)) is not None:
        return gone
    if ROLLS in near and "damage" in reader.book.small_terms and _UNHURT.search(spelt(said)[0]):
        harmed = (each.verb for each in walk(carried.statements) if isinstance(each, Order))
        if "damage" not in harmed:
            return 0, *_HURT
    if (
        FIGHTS in near
        and any(isinstance(each, Choice) for each in carried.statements)
        and _STOPS.search(spelt(said)[0])
    ):
        return 0, *_LATE
    offers = earlier and earlier[0].text == "You" and _OFFER.search(spelt(earlier)[0])
    if offers and not carried.chosen and not carried.leads:
        return 0, *_LEFT
    if earlier and earlier[0].text in _WHO and not carried.chosen and not carried.leads:
        return 0, *_OPEN
    if earlier and earlier[0].text == "If" and _UNASKED.search(spelt(earlier)[0]) and not carried.chosen:
        return 0, *_OPEN
    idle = ROLLS in near and all(
        isinstance(one, When) and not (one.body or one.otherwise) for one in carried.statements
    )
    aside, beside = (said, frozenset((ROLLS,))) if idle else _beside(said, carried)
    beside = beside if not carried.leads else beside & near
    hint = of_the_roll(aside, reader.book, beside, facts) if aside else None
    return (said.index(aside[0]), _OF_THE_ROLL, hint) if hint is not None else None


def _beside(said: list[Token], carried: Carried) -> tuple[list[Token], frozenset[str]]:
    """Test your Talent; snake eyes fails: the words of a sentence of which nothing is carried out, and what they stand beside there.

    Behind a roll they may speak of it, behind anything else of how often it happens; in front of a way they may speak of the roll before it.
    """
    last = carried.statements[-1]
    behind = [
        token for token in said if token.start >= last.span.end and token.text not in (".", "!", ",", ";")
    ]
    if isinstance(last, Order) and last.rolls:
        return behind, frozenset((INSTRUCTIONS, ROLLS, FIGHTS))
    if carried.leads:
        return [token for token in said if token.start < last.span.start], frozenset((ROLLS, FIGHTS))
    return behind, frozenset((INSTRUCTIONS,))


def _report(reader: PlainReader, said: list[Token], at: int, cause: Message, cure: Message) -> None:
    reader.stream = reader.written = said
    reader.report("left-out", said[at], said[-1], cause,
                  Message("{cure} If it is story, {plain_cure}", cure=cure, plain_cure=PLAIN_CURE))  # fmt: skip
