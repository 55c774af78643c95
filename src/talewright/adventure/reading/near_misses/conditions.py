"""Conditions that are not those of the phrase book, why, and what to write instead; and what a condition governs that no phrase says.

What is governed is story, unless something of the reader's is at stake in it.
"""

from __future__ import annotations

import re

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    clause_end,
    did_you_mean,
    text_at,
    words_between,
)
from talewright.adventure.reading.near_misses.proposals import asked
from talewright.adventure.reading.vocabulary import NO_PERSON
from talewright.core.text.message import NOTHING, Message

_MARKED = re.compile(r"\byou (?:have|do not have|carry|know|are carrying)\b")
_HAVING = frozenset("have carry possess own hold lack carrying".split())
_NO_ITEMS = frozenset(
    "ration rations left coin coins money gold armour shield weapon weapons such thing things item items object right sense courage luck time food".split()
)
"""What is counted or worn, and not written in bold."""
_BEATEN = frozenset("dead defeated beaten slain killed".split())
_DECISIONS = frozenset(
    "want wish would like choose decide prefer dare agree accept refuse decline do so intend will won't".split()
)
"""Words of a condition that leave it to the reader."""
_ANYWHERE = frozenset(
    "if you your have has had the a an is are was were or and more less not no of to in at on be been with it".split()
)
"""Words of conditions that say nothing of what is asked for."""
_EARLIER = frozenset(
    """
    earlier before already previously ever once met took gave saw spoke left killed was were had did been went told paid heard slew stole bought sold
    found came knew read lost won brought made ate fought drank broke
    """.split()
)
"""Words of a condition that asks for what happened earlier."""
_SUBJECTS = frozenset("you he she they it the your there this that we".split())
"""First words of what follows a condition whose comma is missing."""


_NO_PLACE = NO_PERSON | frozenset(
    """
    success failure tie roll result number hit miss win loss victory defeat double throw total critical die dice score pass test draw
    day night hour time visit week month year morning evening round moment turn minute case return arrival occasion condition
    """.split()
)
"""Words behind "On" that say when, or how a roll went."""


def says_where(stream: list[Token], at: int) -> bool:
    """On the bench, you find ...: where something is, and no condition."""
    end = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";", "you")), len(stream))
    inner = stream[at + 1 : end]
    return (
        text_at(stream, at) in ("On", "on")
        and len(inner) > 1
        and inner[0].text in ("the", "a", "an", "his", "her", "its", "their", "this", "that")
        and all(token.kind == WORD and token.text not in _NO_PLACE for token in inner)
    )


_UNNAMED = frozenset("neither both either none it them one that this".split())
"""Last words of a condition that name nothing."""


def near_condition(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A condition that names a keyword, an item or a term, but not as the phrase book does."""
    words = " ".join(t.text for t in stream[at : at + 5])
    if not _MARKED.search(words):
        return False
    comma = next((i for i in range(at, len(stream)) if stream[i].text == ","), len(stream))
    return any(t.text == "keyword" or t.text in book.lexicon.strong for t in stream[at:comma]) or any(
        t.kind in (BOLD, ITALIC) for t in stream[at + 3 : at + 6]
    )


def condition_words(book: PhraseBook, stream: list[Token], at: int, end: int) -> tuple[Message, Message]:
    """Cause and cure for a condition of which words up to `end` are understood, 0 if none are."""
    if end > 0 and text_at(stream, end) in ("and", "or", ",") and _denied(stream[at:end]):
        return (Message('puts one "not" before two things, which may mean neither of them or not both.'),
                Message('Write "If you have neither ... nor ...", or "If you do not have ... or do not have ...".'))  # fmt: skip
    link = end + 1 if end > 0 and text_at(stream, end) == "," else end
    if end > 0 and text_at(stream, link) in ("and", "or"):
        return (Message('joins two conditions with "{text}".', text=stream[link].text),
                Message("Ask them one after the other: two sentences, two choices, or a section between."))  # fmt: skip
    if end > 0 and text_at(stream, at) in ("Unless", "unless"):
        return (Message('is a result, and "unless" may not be put before it.'),
                Message('Write "If you fail, ..." or "If you succeed, ...".'))  # fmt: skip
    comma = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";")), len(stream))
    if text_at(stream, at) in ("On", "on") and any(t.kind == NUMBER for t in stream[at + 1 : at + 3]):
        return (Message("depends on a roll in words of its own."),
                Message("Make a table whose first column is headed by a die, such as d6. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    plain = _plain_item(stream, at, comma)
    if plain:
        return (Message("is not a condition of the phrase book: an item is written in bold."),
                Message("Write **{name}**.", name=plain))  # fmt: skip
    if end > 0:
        return _stopped(book, stream, at, end)
    said = stream[at : max(at + 1, comma)]
    if said[-1].text in _UNNAMED and said[-2].text in _HAVING | {"got"}:
        return (Message("asks for what was named before, and it is not clear what that is."),
                Message('Name it: "If you have neither the **lamp** nor the **rope**, ...", "If you have the **lamp**, ...".'))  # fmt: skip
    words = {token.text.casefold() for token in said if token.kind == WORD}
    won = {"the", "is"} <= words and said[-1].text in _BEATEN
    hint = (
        Message('Did you mean "{says}"? ', says="If you win")
        if won
        else did_you_mean(book, said, book.conditions)
    )
    hint = hint or asked(book, said)
    if words & _DECISIONS:
        cure = Message(
            "{hint}What a reader decides is a choice: make a list of choices, each with its own way.",
            hint=hint,
        )
    elif hint and not _happened(said):
        cure = Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE)
    elif hint := hint or _nearest(book, words):
        cure = Message(
            '{hint}For what happened earlier, gain a keyword there and write "If you have the keyword *Name*, ..." here.',
            hint=hint,
        )
    elif _happened(said):
        cure = Message(
            'For what happened earlier, gain a keyword there and write "If you have the keyword *Name*, ..." here.'
        )
    else:
        cure = Message(
            'Ask for what a reader has or how a roll went: "If you have the **lamp**, ...", "If you have the keyword *Name*, ...", "If you succeed, ..." or "If you fail, ...". If it is story, {plain_cure}',
            plain_cure=PLAIN_CURE,
        )
    return Message("is not a condition of the phrase book."), cure


def _happened(said: list[Token]) -> bool:
    """If you spared the wolf, if you have met her: what was done before this section."""
    words = [token.text.casefold() for token in said]
    past = any(word.endswith("ed") and len(word) > 4 for word in words)
    return past or bool({*words} & _EARLIER)


def _stopped(book: PhraseBook, stream: list[Token], at: int, end: int) -> tuple[Message, Message]:
    """If you fail by 3 or more, ...: a condition that goes on with words it does not have."""
    cause = Message('is not a condition of the phrase book: it stops at "{text}".', text=stream[end - 1].text)
    known = words_between(stream, stream[at], stream[end - 1])
    if stream[end].text in _SUBJECTS:
        return cause, Message('Put a comma behind "{known}".', known=known)
    rest = words_between(stream, stream[end], stream[clause_end(stream, end) - 1])
    hint = asked(book, stream[at : clause_end(stream, end)])
    return cause, Message(
        '{hint}Nothing but "{known}" is asked for: leave out "{rest}".', hint=hint, known=known, rest=rest
    )


def _nearest(book: PhraseBook, words: set[str]) -> Message:
    """The condition of the phrase book that has most of the author's words."""
    telling = words - _ANYWHERE
    found = max(
        (each for each in book.conditions if not each.private),
        key=lambda each: len(telling & _telling(each.says)) / len(_telling(each.says) or {""}),
        default=None,
    )
    shared = len(telling & _telling(found.says)) if found is not None else 0
    if found is None or shared * 2 < len(telling) or shared * 2 <= len(_telling(found.says)):
        return NOTHING
    return Message('The nearest condition is "{nearest}". ', nearest=found.says)


def _telling(says: str) -> set[str]:
    return {*says.casefold().replace("*", "").split()} - _ANYWHERE


def _denied(stream: list[Token]) -> bool:
    return any(token.text.replace("’", "'") in ("not", "don't", "no", "lack") for token in stream)


def _plain_item(stream: list[Token], at: int, end: int) -> str:
    """The **lantern** of "If you possess a lantern", written without bold."""
    verb = next((i for i in range(at, min(at + 6, end)) if stream[i].text in _HAVING), end)
    named = stream[verb + 2 : end]
    if (
        not 0 < len(named) <= 3
        or stream[verb + 1].text not in ("a", "an", "the", "your", "no", "any")
        or any(each.kind != WORD or not each.text.islower() or each.text in NO_PERSON for each in named)
        or any(each.text in _NO_ITEMS for each in named)
    ):
        return ""
    return " ".join(each.text for each in named)


# -- what a condition governs ----------------------------------------------------------------------------------

_IT = frozenset("it them one some that this these those both".split())
_PARTICLES = frozenset("off out away over up down".split())
_TAKES = frozenset(
    """
    take takes give gives hand hands pay pays lose loses drop drops want wants demand demands ask asks keep keeps claim claims steal steals seize seizes snatch snatches grab grabs
    surrender sell sells buy buys eat eats break breaks smash smashes spend spends discard return returns leave leaves destroy destroys burn burns confiscate confiscates
    accept accepts use uses exchange trade trades swap swaps offer offers deduct subtract add remove removes cross erase
    """.split()
)
"""Verbs after which a thing may be had or gone."""
_FATES = frozenset(
    """
    breaks shatters vanishes splits snaps melts burns crumbles sinks rots tears dissolves perishes survives disappears falls slips goes lost gone stolen taken broken destroyed
    ruined spoiled spoilt burnt burned confiscated seized useless worthless empty
    """.split()
)
"""What may happen to a thing."""
_DEMANDS = frozenset("demand demands charge charges confiscate confiscates fine fines rob robs".split())
_HARMS = frozenset(
    """
    hurt hurts harm harms wound wounds injure injures bite bites cut cuts hit hits strike strikes stab stabs burn burns sting stings scratch scratches heal heals cure cures
    restore restores cost costs rob robs rip
    """.split()
)
"""What may be done to the reader."""
_DIES = frozenset("die dies perish perishes drown drowns dead slain killed".split())
_SHARES = frozenset("half third quarter all most some part".split())
_OF = frozenset("of your it them".split())
_ORDERS = frozenset("test roll lose pay gain heal regain fight deduct subtract".split())


_USES = frozenset("use uses".split())


def at_stake(before: list[Token], said: list[Token], *, leads: bool = False) -> Doubt | None:
    """Whether a condition ("If you have the **drum**,") and what it governs ("he takes it") may change what the reader has.

    In front of a way it leads to, a thing may be used ("you use it to climb down"), but not used up.
    """
    named = any(token.kind in (BOLD, NUMBER) or token.text in ("ration", "rations") for token in before)
    lost = any(token.text in ("lose", "fail", "defeated") for token in before)
    if not lost and any(token.text.casefold() == "you" and _dies(said, at) for at, token in enumerate(said)):
        return (len(said), "ending", Message("is an ending for some readers only, but is no phrase of the book."),
                Message('Write "If you ..., your adventure ends here.", or lead to a section with ending=death. If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    for at, token in enumerate(said):
        low, behind = token.text.casefold(), said[at + 1].text if at + 1 < len(said) else ""
        if behind in _PARTICLES and at + 2 < len(said):  # cross off both
            behind = said[at + 2].text
        opens = not at or said[at - 1].kind == MARK or said[at - 1].text in ("and", "then", "you", "must")
        if (
            token.kind in (NUMBER, SIGNED)
            or low in _DEMANDS
            or (low in _SHARES and behind in _OF and named)
            or (
                low in _TAKES
                and behind in _IT
                and named
                and not (leads and low in _USES and _is_kept(said, at))
            )
            or (low in _HARMS and behind in ("you", "your"))
            or (low in ("it", "they") and named and _befalls(said, at))
            or (token.kind == WORD and opens and low in _ORDERS)
        ):
            return (len(said), "near-miss", Message("depends on a condition and may change what the reader has, but is no phrase of the book."),
                    Message('Say it as the phrase book does, such as "Lose the **lamp**" or "Pay 5 gp". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def _dies(said: list[Token], at: int) -> bool:
    """You die, you are dead: the end of the book for those for whom the condition holds."""
    verb = at + 1 + (at + 1 < len(said) and said[at + 1].text in ("are", "will", "must", "have"))
    return verb < len(said) and said[verb].text in _DIES


def _is_kept(said: list[Token], at: int) -> bool:
    return at + 2 >= len(said) or said[at + 2].text != "up"


def _befalls(said: list[Token], at: int) -> bool:
    """It breaks, it is lost."""
    verb = at + 1 + (at + 1 < len(said) and said[at + 1].text in ("is", "are", "has", "was", "now", "will"))
    return verb < len(said) and said[verb].text in _FATES
