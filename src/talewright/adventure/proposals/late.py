"""A cure that is worked out when it is read: phrases to write, or which words of the sentence no phrase has and what to write in their place."""

from __future__ import annotations

from itertools import pairwise

from talewright.adventure.book import Fault
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import NUMBER, Token, tokens
from talewright.adventure.proposals.parts import listed, lows
from talewright.adventure.proposals.proof import proposed
from talewright.adventure.reading.joined import WISHES
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.core.text.late import LateMessage
from talewright.core.text.message import NOTHING, Message

PROPOSED = frozenset("near-miss condition reference otherwise no-roll L21".split())
"""The kinds of findings for which other words may be proposed."""


def with_proposal(fault: Fault, text: str, book: PhraseBook) -> Message:
    """The cure of a fault in the text of a section, with words to write where they can be proved to say the same."""
    if fault.id not in PROPOSED or not book.system:
        return fault.cure

    def cure() -> Message:
        found = proposed(fault, text, book)
        if found is None:
            return _general(fault, text, book)
        says = found.text.removesuffix(".")
        story = _may_be_story(fault.cure)
        if found.sentences > 1 and story:
            return Message('For these {count} sentences, for example: "{says}". If it is story, {plain_cure}',
                           count=found.sentences, says=says, plain_cure=PLAIN_CURE)  # fmt: skip
        if found.sentences > 1:
            return Message(
                'For these {count} sentences, for example: "{says}".', count=found.sentences, says=says
            )
        if story:
            return Message(
                'For example: "{says}". If it is story, {plain_cure}', says=says, plain_cure=PLAIN_CURE
            )
        return Message('For example: "{says}".', says=says)

    return LateMessage(fault.cure, cure)


def _general(fault: Fault, text: str, book: PhraseBook) -> Message:
    """The cure of the fault's family, with the words that are the trouble where it names none."""
    stream = tokens(text[fault.span.start : fault.span.end])
    decided = fault.id == "condition" and fault.cure.code.startswith((_ASKS, _DECIDES, _EARLIER))
    if decided and is_deed(stream) and _in_list(text, fault.span.start):
        return Message(
            'What is done for a way stands in front of it: "To ..., turn to ...", with the thing that it needs in bold.'
        )
    if decided and is_deed(stream):
        return Message(
            "{hint}What a reader decides is a choice: make a list of choices, each with its own way.",
            hint=NOTHING,
        )
    hint = dict(fault.cure.args).get("hint")
    told = isinstance(hint, Message) and bool(hint) and not hint.code.startswith(_EXAMPLES)
    unsaid = fault.cure.code.startswith(_GENERAL) or (fault.cure.template == _HINTED and not told)
    known = trouble(book, stream) if unsaid else NOTHING
    return (
        Message("{hint}If it is story, {plain_cure}", hint=known, plain_cure=PLAIN_CURE)
        if known
        else fault.cure
    )


def _in_list(text: str, at: int) -> bool:
    return text[:at].rpartition("\n")[2].strip() in ("-", "*", "+")


_DECIDES = "what-a-reader-decides"
_EARLIER = "for-what-happened-earlier"
_HINTED = "{hint}If it is story, {plain_cure}"
_ASKS = "ask-for-what-a-reader-has"
_EXAMPLES = "say-each-change"
_GENERAL = ("say-it-as-the-phrase-book", "say-what-and-how-much", "give-it-its-own-phrase")
"""Codes of cures that say nothing of the sentence."""


def _may_be_story(cure: Message) -> bool:
    return cure.code == PLAIN_CURE.code or any(
        isinstance(value, Message) and _may_be_story(value) for _, value in cure.args
    )


_COUNTED = frozenset("each every per apiece".split())
_LASTS = frozenset("until till while during henceforth permanently temporarily".split())
_LATER = frozenset((("from", "now"), ("long", "as"), ("the", "next"), ("your", "next"), ("the", "rest")))
_SHARES = frozenset("half halve halved double doubled twice thrice equal many much".split())
_DICE = frozenset("die dice d6 1d6 2d6".split())
_OTHERS = frozenset("he she they his her their him them".split())
_DEEDS = WISHES | frozenset(
    "thank kiss greet bow kneel hug smile sing dance pray insult flatter lie promise confess warn threaten beg plead believe bribe use pay buy feed give take drink eat open touch use follow accept drop leave stay sleep ask answer tell help attack".split()
)


_SMALL = frozenset("as any but would had were a".split())


def trouble(book: PhraseBook, stream: list[Token]) -> Message:
    """What a sentence says that no phrase can say."""
    spoken = lows(stream)
    words, pairs = {*spoken}, {*pairwise(spoken)}
    price = next(
        (f"{one.text} {two.text}" for one, two in pairwise(stream) if one.kind == NUMBER and two.text in book.lexicon.coins), ""
    )  # fmt: skip
    told = next((word for word in spoken if word in _COUNTED), "")
    lasting = next((word for word in spoken if word in _LASTS), "") or next(
        (" ".join(pair) for pair in _LATER & pairs), ""
    )
    share = next((word for word in spoken if word in _SHARES), "")
    priced = words & listed("prices") or any(
        one.text == "for" and two.kind == NUMBER for one, two in pairwise(stream)
    )
    if price and priced and not words & {"your"}:
        return Message(
            'Put the price where it is paid, in a choice: "- Pay {price} and turn to ...". ', price=price
        )
    if told:
        return Message(
            'Nothing is counted with "{word}": write the amount itself, or a condition for each case. ',
            word=told,
        )
    if lasting:
        return Message(
            'Nothing lasts or waits as "{word}" says: write it where it happens, or gain a keyword here and ask for it there. ',
            word=lasting,
        )
    if words & _DICE:
        return Message(
            "What dice decide stands in a table whose first column is headed by the die, such as d6. "
        )
    if share:
        return Message(
            'An amount is a number: write it in place of "{word}". Only money can be halved. ', word=share
        )
    if "or" in words:
        return Message(
            'Nothing says which of the two parts of "or" happens: write "If ..., otherwise ...", or a list of choices. '
        )
    if words & _OTHERS and not words & {"you", "your"}:
        return Message(
            "Only what happens to the reader is carried out: say what the reader gains, loses or does. "
        )
    if word := next((each for each in spoken if each in listed("others") - _SMALL), ""):
        return Message(
            'No phrase has "{word}": say without it what happens, one thing in a sentence. ', word=word
        )
    return Message(
        'Begin a sentence with what happens ("Gain ...", "Lose ...", "Turn to ..."), and say one thing in it. '
    )


def is_deed(stream: list[Token]) -> bool:
    """If you feed it: what the reader does, and so decides."""
    words = lows(stream)
    enough = words[2:3] == ["have"] and "enough" in words[3:5]
    return words[:2] == ["if", "you"] and len(words) > 2 and (words[2] in _DEEDS or enough)
