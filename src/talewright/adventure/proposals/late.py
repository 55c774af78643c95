"""A cure that is worked out when it is read: phrases to write, or what is wrong with the words and what to write."""

from __future__ import annotations

from talewright.adventure.book import Fault
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.proposals.hints import hint_about
from talewright.adventure.proposals.proof import proposed
from talewright.adventure.reading.near_misses import PLAIN_CURE
from talewright.core.text.late import LateMessage
from talewright.core.text.message import Message

PROPOSED = frozenset("near-miss condition reference otherwise no-roll L21".split())
"""The kinds of findings for which other words may be proposed."""
HINTED = PROPOSED | {"left-out", "bare-number"}
"""Those that may have a hint besides."""


def with_proposal(fault: Fault, text: str, book: PhraseBook) -> Message:
    """The cure of a fault in the text of a section, with words to write where they can be proved to say the same."""
    if fault.id not in HINTED or not book.system:
        return fault.cure

    def cure() -> Message:
        found = proposed(fault, text, book) if fault.id in PROPOSED else None
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
    """A hint about what is said; the cure of the fault's family where there is none."""
    hint = hint_about(fault, text, book)
    if not hint:
        return fault.cure
    if _may_be_story(fault.cure):
        return Message("{cure} If it is story, {plain_cure}", cure=hint, plain_cure=PLAIN_CURE)
    return hint


def _may_be_story(cure: Message) -> bool:
    return cure.code == PLAIN_CURE.code or any(
        isinstance(value, Message) and _may_be_story(value) for _, value in cure.args
    )
