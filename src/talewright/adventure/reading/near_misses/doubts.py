"""What looks like an instruction at a place of a sentence and is none: without its capital, misspelt, or numbers of the rules in a story."""

from __future__ import annotations

from difflib import get_close_matches

from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS
from talewright.adventure.phrases.phrase import Phrase
from talewright.adventure.phrases.phrasebook import SOFT, SOFT_FIRSTS, WAYS, PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ITALIC,
    LINK,
    MARK,
    NUMBER,
    REFERENCE,
    SIGNED,
    STRAY,
    WORD,
    Token,
    words_of,
)
from talewright.adventure.reading.near_misses import marks
from talewright.adventure.reading.near_misses.capitals import capital, case, hint_for
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    clause_end,
    did_you_mean,
    is_name,
    stops,
    text_at,
    with_facts_of,
    words_between,
)
from talewright.adventure.reading.near_misses.proposals import examples, proposal
from talewright.core.text.message import Message

_RESTS = frozenset("for until overnight tonight in by at before".split())


def doubt(book: PhraseBook, stream: list[Token], at: int, *, ready: bool, private: bool) -> Doubt | None:
    """Why the words here are suspicious: (position behind them, kind, cause, cure)."""
    token = stream[at]
    if token.kind == WORD:
        return _word(book, stream, at, ready=ready, private=private)
    if token.kind == REFERENCE:
        return marks.reference(stream, at)
    if token.kind in (ITALIC, BOLD):
        return marks.emphasised(book, stream, at)
    if token.kind == LINK:
        return marks.link(book, stream, at)
    if token.kind == STRAY and token.text[0] == "{":
        return marks.braces(stream, at)
    return None


def _word(book: PhraseBook, stream: list[Token], at: int, *, ready: bool, private: bool) -> Doubt | None:
    token = stream[at]
    text, low = token.text, token.text.casefold()
    if text in book.triggers:
        return capital(book, stream, at, ready=ready)
    if low in WAYS and text_at(stream, at + 1) == "to" and (found := marks.way(stream, at)):
        return found
    if low == "title" and at + 1 < len(stream) and (found := marks.title(stream, at)):
        return found
    if low == "keyword" and at + 1 < len(stream) and (found := marks.keyword(stream, at, private=private)):
        return found
    if low not in SOFT and book.starting(stream, at) and (found := case(book, stream, at, ready=ready)):
        return found
    if low in SOFT_FIRSTS and not private:
        return _soft(book, stream, at, ready=ready)
    if ready and at == 0 and text[:1].isupper() and len(text) > 3 and (slip := _misspelt(book, stream, at)):
        return slip
    if text in book.lexicon.strong and not private:
        return _strong(book, stream, at)
    if at == 0 and text in SYNONYMS and (meant := synonym(book, stream)):
        return meant
    if at == 0 and text in OTHER_RULES:
        return other_rules(stream)
    return None


def _soft(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
    """You may take ..., You find ..., you cannot use ...: reported when they clearly mean a phrase."""
    known = book.starting(stream, at)
    if not known:
        return None
    if not ready:  # only a whole phrase is of interest here
        words = words_of(stream)
        if not any(_is_whole(phrase, book, stream, at) for phrase in known if phrase.may_be_in(words)):
            return None
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
        said = loose is not None and (
            stops(stream, loose_end)
            or (loose.node == "rest" and ready and text_at(stream, loose_end) in _RESTS)
        )
        if loose is not None and said and not loose.private and loose_end >= at + 3:
            return (
                loose_end,
                "near-miss",
                Message("looks like an instruction, but its capitals are not those of the phrase book."),
                Message(
                    'Did you mean "{says}"? If it is story, {plain_cure}',
                    says=with_facts_of(stream[at:loose_end], loose.says) or loose.says,
                    plain_cure=PLAIN_CURE,
                ),
            )
    reached = stream[trace.far - 1] if at + 3 <= trace.far < len(stream) else None
    if ready and phrase is None and reached is not None and _expects_term(book, stream, trace.far):
        return (stop, "near-miss", Message('looks like an instruction but is not understood behind "{text}".', text=reached.text),
                Message("{hint}If it is story, {plain_cure}", hint=hint_for(book, stream, at, trace, stop), plain_cure=PLAIN_CURE))  # fmt: skip
    if (
        ready
        and low[:3] == ["you", "may", "cast"]
        and (
            text_at(stream, at + 3) in ("a", "any", "your", "one")
            or _is_unknown_name(book, text_at(stream, at + 3))
        )
        and phrase is None
    ):
        return (stop, "near-miss", Message('looks like an instruction but is not understood behind "{text}".', text="cast"),
                Message('Name the spell: "Cast ...". If it is story, {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if ready and low[:3] == ["you", "cannot", "cast"] and phrase is None:
        return (stop, "near-miss", Message('looks like an instruction but is not understood behind "{text}".', text="cast"),
                Message("{hint}If it is story, {plain_cure}", hint="", plain_cure=PLAIN_CURE))  # fmt: skip
    article = text_at(stream, at + 3).casefold()
    named = (
        article in ARTICLES
        or article in NUMBERS
        or article
        in (
            "one",
            "any",
            "either",
            "both",
            "this",
            "these",
            "it",
            "them",
            "as",
            "everything",
            "anything",
            "whatever",
        )
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
                        Message("{hint}If it is story, {plain_cure}", hint=did_you_mean(book, stream[at:stop], [near]), plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def _is_whole(phrase: Phrase, book: PhraseBook, stream: list[Token], at: int) -> bool:
    """Whether a phrase stands here, case aside."""
    return next(phrase.matches(stream, at, book.lexicon, loose=True), None) is not None


def _is_unknown_name(book: PhraseBook, word: str) -> bool:
    """You may cast Flight, in a book whose rules have no such spell."""
    return word[:1].isupper() and not is_name(book, word)


def _expects_term(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A number stands before the word here; behind "a", only a word close to a term of the rules is suspicious."""
    before = stream[at - 1]
    if before.text in ("a", "an"):
        return bool(get_close_matches(stream[at].text, book.lexicon.terms, n=1, cutoff=0.75))
    return before.kind == NUMBER or before.text in NUMBERS


def _misspelt(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """Tset your Talent: a slip in the trigger itself, where the rest speaks of rules."""
    text = stream[at].text
    near = get_close_matches(text, sorted(book.triggers), n=1, cutoff=0.74)
    if not near or text.casefold() in book.by_first or text == "Deal":
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


def _strong(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
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
    hint = proposal(book, stream) or did_you_mean(book, stream, book.instructions) or examples(book, stream)
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
