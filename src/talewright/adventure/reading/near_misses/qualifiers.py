"""Words that limit, delay, repeat, multiply, report or deny what stands beside them.

The words an English sentence qualifies an instruction with belong to closed classes: conjunctions, modal verbs, adverbs of time
and degree, quantifiers. They are listed here by class. Story of other words may stand beside an instruction; with one
of these it would mean something else than is carried out.
"""

from __future__ import annotations

from talewright.adventure.phrases.tokens import ENDS, MARK, PROGRAM, WEB, WORD, Token
from talewright.adventure.reading.persons import decides, joins
from talewright.adventure.reading.vocabulary import BREAKS

_LINKS = frozenset("and but then or so".split())

# -- in front of an instruction ----------------------------------------------------------------------------------

_OPENINGS = """
    unless; whenever; provided; providing; supposing; suppose; assuming; in the event that; in case; imagine; should you; should it; should he; should she; should they; should the; should your; should this; should that; should these; should those; should any; should anyone; should both; should either; should all; should no; in case; as long as; so long as; lest
    each time; every time; each round; every round; each turn; every turn; each day; every day; for each; for every; after each; after every
    before each; before every; during each; during every; with each; with every; at each; at every; in each; in every; on a; on an; on each; on every
    those who; anyone who; everyone who; all others; everyone else; everybody else; anyone else; anybody else; whoever; whichever; the last to; the first to; only if; only when; only at; even if; except if; succeed and; fail and; but if
    when you succeed; when you fail; when you survive; when you win; when you have; while you have; if ever; once only; the first time
    the second time; the next time; next time; instead of; in place of; in lieu; rather than; alternatively; depending on; according to
    had you; had it; had he; had she; had they; were you; were it; were he; were she; were they; but for
    in that case; in this case; in such a; in other cases; in all other; in your dream; in your dreams; in a dream; in his dream; in her dream
    for the rest; from now on; from then on; from here on; until; till; every so often; every few; now and then; from time to
    in the next; in this fight; during the next; during this; by turns; in turn; half the; where possible; if possible; as often; as many; as much
    at the end ,; at the end of the adventure; at the end of this adventure; at the end of the section; at the end of this section; at the end of the fight; at the end of each; at the end of every
    failing that; failing this; failing which; failing it; having failed; having succeeded; having passed
    before the fight; before you fight; after the next; after your next; before the next; before your next; in return; in exchange; at any time; at any point; during the fight; during the battle
"""
_DELAYS = """
    with luck; with any luck; with a little luck; with a bit of luck; as soon as; once you; once he; once she; once it; once the; the moment; the instant; upon your return; on your return; when you leave; when you return
    when you next; when asked; by the time; on leaving; upon leaving
"""
"""Openings that put off what follows; a way on may wait for them, since nothing else happens meanwhile."""
_ALONE = frozenset(
    """
    perhaps maybe possibly probably sometimes often usually occasionally seldom rarely never always tomorrow instead temporarily permanently
    hopefully ideally optionally theoretically
    """.split()
)
"""Adverbs that qualify an instruction when they are a clause of their own: "Perhaps, ..." but not "Perhaps it is the cold; ..."."""
_SAYING = frozenset(
    """
    says said reads cries cried shouts shouted whispers whispered warns warned orders ordered commands commanded replies replied mutters
    growls thinks inscribed engraved carved scrawled
    """.split()
)
_LATER = frozenset("later sooner likewise back together".split())
_HEARERS = frozenset("you him her them me us".split())
_HABITS = frozenset(
    "day time round turn night hour morning evening week month year section page mile step visit".split()
)


def _table(rows: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Openings by their first word."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for row in rows.replace("\n", ";").split(";"):
        if words := tuple(row.split()):
            found[words[0]] = (*found.get(words[0], ()), words)
    return found


_HANGING, _DELAYED = _table(_OPENINGS), _table(_DELAYS)
OPENS = frozenset(
    (*_HANGING, *_DELAYED, *_ALONE, "once", "with", "without", "lacking", "having", "each", "every")
)
"""First words of such clauses."""
_LEFT_TO_YOU = _table("if you like; if you want; if you wish; if you please; if you dare")


def hanging(stream: list[Token], start: int, end: int, *, leaves: bool = False) -> int:
    """Where a clause in front of an instruction makes it depend on something unknown; -1 if none does.

    `leaves` is for a way on, which may come at a later time.
    """
    if start == end - 1 and _is_bargain(stream, end):
        return 0
    fresh = True
    for at in range(start, end):
        token = stream[at]
        if token.text in ("only", "just") and at + 1 < end and stream[at + 1].text == "once":
            return at
        if token.text.casefold() in ("each", "every") and at + 1 < end and stream[at + 1].text in _HABITS:
            return at
        if not leaves and token.text == "if" and at + 2 < end and _opens(stream, at, _LEFT_TO_YOU):
            return at
        if token.kind == WORD and fresh:
            if (
                (_opens(stream, at, _HANGING) and not (leaves and _is_done(stream, at)))
                or decides(stream, at)
                or (not leaves and _opens(stream, at, _DELAYED))
                or ((token.text.casefold() in _ALONE or token.text == "Once") and _closes(stream, at + 1))
            ):
                return at
            words = [each.text.casefold() for each in stream[at : at + 2]]
            if not at and (words == ["having", "no"] or words[0] == "lacking"):
                return at
            if words[0] in ("with", "without") and _of_what_is_had(stream, at):
                return at
        fresh = joins(token)
    return -1 if leaves else _spoken(stream, start, end)


_DONE = frozenset(
    "finished done seen rested recovered decided eaten slept concluded made noted paid chosen bought recorded taken written marked adjusted collected gathered".split()
)


def _is_done(stream: list[Token], at: int) -> bool:
    """When you have seen enough, turn to [[hall]]: a way waits until the reader is ready."""
    texts = [token.text.casefold() for token in stream[at : at + 8]]
    stop = texts.index(",") if "," in texts else 0
    return texts[:3] == ["when", "you", "have"] and texts[3] in _DONE and 0 < stop <= 6


_PAYS = frozenset("pay hand give trade swap offer leave drop lose spend surrender".split())
_GETS = frozenset("get receive earn win gain".split())


def _is_bargain(stream: list[Token], at: int) -> bool:
    """Hand over a **ration** and you get the **lamp**: an order that says what would come of it is an offer."""
    before = {token.text.casefold() for token in stream[:at]}
    return (
        [token.text for token in stream[at - 1 : at + 1]] == ["and", "you"]
        and at + 1 < len(stream)
        and stream[at + 1].text in _GETS
        and bool(before & _PAYS)
        and not before & {"you", "if"}
    )


_MANNERS = frozenset(
    """
    word words sound warning hesitation hesitating thought thinking delay ado looking glance mercy pause pausing effort difficulty trouble doubt
    ceremony noise haste comment time way choice chance hope sign idea reason fear remorse ceasing stopping waiting speaking reply answer breath mishap incident question fail exception
    """.split()
)
"""Without a word, without a second thought: how something is done."""
_EQUIPMENT = frozenset(
    "armour shield weapon weapons sword torch lantern light rope helmet spell spells".split()
)


def _of_what_is_had(stream: list[Token], at: int) -> bool:
    """Without light, ...; With a shield, ...: the reader may or may not have it; but not "Without a word, ..."."""
    end = at + 1
    while not _closes(stream, end) and stream[end].text != "you":
        end += 1
    words = {each.text.casefold() for each in stream[at + 1 : end]}
    if (
        stream[at].text.casefold() == "without"
        or stream[at + 1].text == "no"
        or (stream[at + 1].text == "neither" and "nor" in words)
    ):
        return not words & _MANNERS
    return bool(words & _EQUIPMENT) and "of" not in words


def _spoken(stream: list[Token], start: int, end: int) -> int:
    """The sign reads: Take a Wound. Speech without quotation marks."""
    at = end - 2
    if at < start or stream[end - 1].text != ":":
        return -1
    if stream[at].text in _HEARERS:
        at -= 1
    return at if at >= start and stream[at].text.casefold() in _SAYING else -1


# -- behind an instruction ---------------------------------------------------------------------------------------

_TURNS = frozenset(
    """
    if unless when whenever while until instead twice again except once per each every or but otherwise else only
    another more less fewer without visit visits times
    """.split()
)
"""Words behind an instruction that would change it, wherever they stand."""
DEGREES = _TURNS | frozenset(
    """
    till thrice half double triple apiece respectively altogether total than rounded rounding perhaps maybe
    possibly probably supposedly might may could would should lest temporarily permanently forever whichever whatever wherever
    whether unlike excluding including minus plus alternatively seldom sometimes rarely often usually daily nightly hourly optional
    optionally regardless depending provided providing supposing assuming extra additional additionally
    """.split()
)
"""The same behind a phrase in running text; behind braces they are story."""
_PAIRS = """
    with it; with them; with that; starting tomorrow; starting from; starting next; starting with the next; next test; next roll; this test; this roll; next round; counts as; count as; a tie; for good; for now; for life; in all; in return; in case; in advance; in turn; in total; in part; in full; in vain; in theory; in your stead; in your place
    in his stead; in his place; in her stead; in her place; in their stead; in their place; at random; at most; at least; at will; by half; by turns; so on; vice versa
    no matter; not counting; apart from; aside from; save for; save the; your choice; as often; as many; as much; as soon; as long; as before; as usual; as well as
    as you like; as you choose; as you wish; as you please; as does; as do; as did; so does; so do; on behalf; along with; together with; this fight
    strikes first; strike first; attacks first; attack first; goes first; moves first; acts first; first blow; first strike; next fight; each fight; next time; not you; not yet; where possible; you think; you dream; you imagine; it is said; were it; were you; had you; had it; had he; a second; a third; a fourth
    both of; all of; none of; some of; any of; most of; each of; few of; many of; for the rest; the rest later; from now; from then; by the time; next day; these days
    at the end .; at the end ,; end of the adventure; end of this adventure; end of the section; end of this section; taking turns; never above what; not above what; above what; below what; regained at; regained when; regained by; restored at; restored when; healed at; back at; on condition; on the condition; end of the fight; end of the battle; end of the day; end of each; end of every; end of the book; for the fight
"""
_BEHIND = _table(_PAIRS)
_DENIALS = frozenset("no not nor neither".split())
"""Take a Wound, no armour: behind a joint they take something away from the instruction."""
_SHORT_CLAUSE = 3
"""Words of "says the guard" behind a comma."""


def qualified(stream: list[Token], start: int, end: int) -> int:
    """Where the words behind an instruction qualify it; -1 if none do."""
    if start and stream[start - 1].kind in (PROGRAM, WEB):
        return next((at for at in range(start, end) if stream[at].text in _TURNS), -1)
    fresh = True
    for at in range(start, end):
        token = stream[at]
        low = token.text.casefold()
        if token.kind == WORD and (
            (
                low in DEGREES
                and not (low == "once" and stream[at - 1].text == "at")
                and not _compares_you(stream, at)
            )
            or (low in _BEHIND and _opens(stream, at, _BEHIND))
            or (
                fresh
                and low in ("after", "before")
                and stream[at + 1 : at + 2]
                and _is_moment(stream[at + 1])
            )
            or (
                fresh
                and low in ("one", "some", "none")
                and [t.text for t in stream[at + 1 : at + 2]] == ["of"]
            )
            or (low in _SAYING and _is_aside(stream, at))
            or (fresh and low in _ALONE | _LATER and _closes(stream, at + 1))
            or (fresh and low in _DENIALS and [t.text for t in stream[at + 1 : at + 3]] != ["of", "you"])
            or (fresh and low in _RELATIVE and _is_ruled(stream, at, end))
        ):
            return at
        fresh = joins(token)
    return -1


_RELATIVE = frozenset("who which whose that".split())
_RULES = frozenset(
    """
    strikes strike attacks attack hits hit fights fight wounds wound deals deal damage damages heals heal regenerates first last armour armoured
    immune resists stronger weaker strength harm harms hurt hurts bonus penalty round rounds flees flee escapes needs need counts count ignores
    ignore blocks rerolls reroll tests test rolls roll costs cost loses lose gains gain dies cannot give return surrender
    """.split()
)
"""Words in a clause about an opponent, a thing or a roll that say how it goes."""


def _is_ruled(stream: list[Token], at: int, end: int) -> bool:
    """Fight the **troll (DS 12)**, who strikes first: a relative clause that says how the fight goes."""
    stop = next((i for i in range(at + 1, end) if _closes(stream, i)), end)
    return any(token.kind == WORD and token.text.casefold() in _RULES for token in stream[at + 1 : stop])


def _compares_you(stream: list[Token], at: int) -> bool:
    """It is faster than you: what somebody is like, not how much of something there is."""
    return (
        [token.text for token in stream[at : at + 2]] == ["than", "you"]
        and _closes(stream, at + 2)
        and stream[at - 1].text.endswith("er")
        and stream[at - 2].text in ("is", "are", "it's", "he's", "she's", "they're", "much", "far")
    )


def _is_aside(stream: list[Token], at: int) -> bool:
    """He says; says the guard: a clause that is only about who speaks."""
    start, end = at, at + 1
    while start and not joins(stream[start - 1]):
        start -= 1
    while not _closes(stream, end):
        end += 1
    return end - start <= _SHORT_CLAUSE


def _is_moment(token: Token) -> bool:
    """After the fight, before leaving; but not "after that"."""
    return token.text not in ("that", "this", "which", "all", "you", "long")


def _opens(stream: list[Token], at: int, table: dict[str, tuple[tuple[str, ...], ...]]) -> bool:
    openings = table.get(stream[at].text.casefold(), ())
    return any(
        tuple(each.text.casefold() for each in stream[at : at + len(words)]) == words for words in openings
    )


def _closes(stream: list[Token], at: int) -> bool:
    """Whether a clause ends here."""
    return at >= len(stream) or (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in BREAKS)
    )
