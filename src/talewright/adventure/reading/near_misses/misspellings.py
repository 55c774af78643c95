"""Almost a phrase: misspelt, said with another verb, or numbers of the rules told as a story."""

from __future__ import annotations

from difflib import get_close_matches

from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.distance import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    clause_end,
    did_you_mean,
    stops,
    text_at,
    words_between,
)
from talewright.core.text.message import Message


def soft(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
    """You may take ..., You find ..., you cannot use ...: reported when they clearly mean a phrase."""
    _, phrase, trace = best_effort(book, stream, at)
    low = [t.text.casefold() for t in stream[at : at + 3]]
    stop = clause_end(stream, max(at + 1, min(trace.far, len(stream))))
    if phrase is not None and not ready:
        if phrase.node in ("goto", "rest") or phrase.private:
            return None
        return (stop, "near-miss", Message("is an instruction in the middle of a sentence."),
                Message('Begin a sentence with it, or put a comma or "and" before it; or {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if phrase is None:
        loose_end, loose, _ = best_effort(book, stream, at, loose=True)
        if loose is not None and not loose.private and loose_end >= at + 3 and stops(stream, loose_end):
            return (
                loose_end,
                "near-miss",
                Message("looks like an instruction, but its capitals are not those of the phrase book."),
                Message(
                    'Did you mean "{says}"? If it is story, {plain_cure}',
                    says=loose.says,
                    plain_cure=PLAIN_CURE,
                ),
            )
    article = text_at(stream, at + 3).casefold()
    named = (
        article in ARTICLES
        or article in NUMBERS
        or article in ("one", "any", "either", "both", "this", "these")
    )
    if ready and at == 0 and low[:3] == ["you", "may", "take"] and named and phrase is None:
        return (stop, "L21", Message("looks like an offer, but no item in bold follows."),
                Message("Write: You may take the **item**; or {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    if ready and low[:2] in (["you", "cannot"], ["you", "may"]) and trace.far >= at + 3 and phrase is None:
        ruled = any(t.kind in (BOLD, NUMBER, SIGNED) or t.text in book.terms for t in stream[at + 3 : stop])
        if low[2:3] == ["use"] or (ruled and low[1:3] in (["may", "rest"], ["may", "buy"], ["may", "sell"])):
            near = book.nearest(words_between(stream, stream[at], stream[stop - 1]), book.instructions)
            if near is not None and (low[2] != "use" or near.node == "switch"):
                return (stop, "near-miss", Message('looks like an instruction but is not understood behind "{text}".', text=stream[trace.far - 1].text),
                        Message('Did you mean "{says}"? If it is story, {plain_cure}', says=near.says, plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def misspelt(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """Tset your Talent: a slip in the trigger itself, where the rest speaks of rules."""
    text = stream[at].text
    near = get_close_matches(text, sorted(book.triggers), n=1, cutoff=0.74)
    if not near or text.casefold() in book.by_first:
        return None
    mended = [stream[at]._replace(text=near[0]), *stream[at + 1 :]]
    end, phrase, trace = best_effort(book, [*stream[:at], *mended], at)
    ruled = any(t.kind in (ITALIC, SIGNED) or t.text in book.lexicon.strong for t in stream[at + 1 : at + 8])
    if (phrase is None or end < at + 2) and not (ruled and trace.far >= at + 2):
        return None
    return (
        clause_end(stream, end),
        "near-miss",
        Message("looks like an instruction."),
        Message('Did you mean "{near}"? If it is story, {plain_cure}', near=near[0], plain_cure=PLAIN_CURE),
    )


def strong(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """Your Vitality drops by 2: numbers beside a term of the rules, in no phrase."""
    numbers = [
        t
        for t in stream
        if t.kind in (NUMBER, SIGNED)
        or (t.kind == WORD and t.text in NUMBERS and t.text not in ("a", "an", "one"))
    ]
    single = at > 0 and stream[at - 1].text in ("a", "an", "one")
    if not numbers and not single:
        return None
    near = book.nearest(words_between(stream, stream[0], stream[-1]), book.instructions)
    hint = did_you_mean(near)
    return (
        len(stream),
        "near-miss",
        Message("speaks of numbers in the rules but is no phrase of the book."),
        Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE),
    )


SYNONYMS = frozenset(
    """
    Deduct Subtract Reduce Remove Receive Spend Suffer Collect Earn Recover Regain Drop Note Record
    Write Erase Cross Tick Get Pick Roll Decrease Regenerate Sustain Inflict Obtain Acquire
    Surrender Forfeit Buy Sell Attack Defeat Use
    """.split()
)
"""Verbs other gamebooks use where this phrase book has its own."""


def synonym(book: PhraseBook, stream: list[Token]) -> Doubt | None:
    """Deduct 5 gp, Receive the **lamp**: clearly meant, and no phrase of the book."""
    stop = clause_end(stream, 1)
    near = stream[1 : min(stop, 8)]
    coins = book.lexicon.coins
    ruled = any(t.kind == BOLD or t.text in book.terms or t.text in coins for t in near)
    if not ruled:
        return None
    phrase = book.nearest(words_between(stream, stream[0], stream[stop - 1]), book.instructions)
    hint = did_you_mean(phrase)
    return (
        stop,
        "near-miss",
        Message("looks like an instruction but is no phrase of the book."),
        Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE),
    )
