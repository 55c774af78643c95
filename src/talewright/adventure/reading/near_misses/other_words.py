"""Instructions in the words of other gamebooks or other rules, where this phrase book has its own."""

from __future__ import annotations

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.meaning import PLAIN_CURE, Doubt, clause_end, did_you_mean
from talewright.adventure.reading.near_misses.proposals import proposal
from talewright.core.text.message import Message

SYNONYMS = frozenset(
    """
    Deduct Subtract Reduce Remove Receive Spend Suffer Collect Earn Recover Regain Drop Note Record
    Write Erase Cross Tick Get Pick Roll Decrease Regenerate Sustain Inflict Obtain Acquire
    Surrender Forfeit Buy Sell Attack Defeat Use
    """.split()
)
"""Verbs other gamebooks use where this phrase book has its own."""
OTHER_RULES = frozenset("Test Roll Throw Level Learn Restore Increase Raise Repair Toss Flip".split())
"""Verbs of some rule system; where they are the book's own they have been understood or reported before."""
_CASTS = frozenset("Roll Throw Toss Flip".split())
_DICE = frozenset("die dice coin d".split())


def synonym(book: PhraseBook, stream: list[Token]) -> Doubt | None:
    """Deduct 5 gp, Receive the **lamp**: clearly meant, and no phrase of the book."""
    stop = clause_end(stream, 1)
    near = stream[1 : min(stop, 8)]
    coins = book.lexicon.coins
    ruled = any(t.kind == BOLD or t.text in book.terms or t.text in coins for t in near)
    if not ruled:
        return None
    hint = did_you_mean(book, stream[:stop], book.instructions) or proposal(book, stream[:stop])
    return (
        stop,
        "near-miss",
        Message("looks like an instruction but is no phrase of the book."),
        Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE),
    )


def other_rules(stream: list[Token]) -> Doubt | None:
    """Roll Grace against 9, Level up: an instruction, but none of the rules this book is written for."""
    near = stream[1:7]
    stop = clause_end(stream, 1)
    opens_table = all(t.kind == MARK for t in stream[stop:]) and stream[stop - 1].text in (
        ":",
        *(t.text for t in near),
    )
    if (
        not opens_table
        and stream[0].text in _CASTS
        and any(t.text in _DICE or (t.text.startswith("d") and t.text[1:].isdigit()) for t in near)
    ):
        return (stop, "near-miss", Message("asks for chance in words of its own."),
                Message("Make a table whose first column is headed by a die, such as d6. If it is story, {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    ruled = any(
        t.kind in (NUMBER, SIGNED)
        or t.text in ("against", "up", "armour")
        or (t.kind == WORD and t.text[:1].isupper())
        or (t.kind == BOLD and ("level" in t.inside or stream[0].text == "Learn"))
        for t in near
    )
    if not ruled:
        return None
    return (
        clause_end(stream, 1),
        "near-miss",
        Message("looks like an instruction, but not of this rule system."),
        Message("Use a phrase of the book's own system. If it is story, {plain_cure}", plain_cure=PLAIN_CURE),
    )
