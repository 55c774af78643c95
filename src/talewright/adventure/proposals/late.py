"""A cure that is worked out when it is read."""

from __future__ import annotations

from talewright.adventure.book import Fault
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import tokens
from talewright.adventure.proposals.proof import proposed
from talewright.adventure.proposals.trouble import is_deed, trouble
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
    if fault.id == "condition" and fault.cure.code.startswith(_ASKS) and is_deed(stream):
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


_HINTED = "{hint}If it is story, {plain_cure}"
_ASKS = "ask-for-what-a-reader-has"
_EXAMPLES = "say-each-change"
_GENERAL = ("say-it-as-the-phrase-book", "say-what-and-how-much", "give-it-its-own-phrase")
"""Codes of cures that say nothing of the sentence."""


def _may_be_story(cure: Message) -> bool:
    return cure.code == PLAIN_CURE.code or any(
        isinstance(value, Message) and _may_be_story(value) for _, value in cure.args
    )
