"""Near misses: what looks like an instruction but is none, and how to say so.

The rule is that silence is worse than a question: a trigger word with its capital, capitals throughout, a small
letter before a term of the rules, a bare number behind "turn to", an emphasised phrase are all reported.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from talewright.adventure.phrasebook import SOFT, PhraseBook
from talewright.adventure.phrases import Phrase, Trace
from talewright.adventure.slots import ARTICLES, NUMBERS, titled
from talewright.adventure.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    REFERENCE,
    SIGNED,
    STRAY,
    WORD,
    Token,
    tokens,
)

PLAIN_CURE = "mark it as plain text: [..]{-}."
_NAMING = frozenset(
    {
        "the",
        "a",
        "an",
        "of",
        "his",
        "her",
        "their",
        "its",
        "my",
        "our",
        "this",
        "that",
        "called",
        "named",
        "at",
    }
)
_TURNS = frozenset(
    {"if", "unless", "when", "while", "until", "instead", "twice", "again", "except", "once", "per", "each"}
)
_SOFT_FIRSTS = frozenset({"you", "your", "someone", "each", "a", "its", "their", "these", "the"})
_PERSON = frozenset(
    {
        "you",
        "You",
        "he",
        "she",
        "they",
        "we",
        "I",
        "it",
        "If",
        "Then",
        "Now",
        "And",
        "But",
        "Or",
        "So",
        "must",
        "may",
    }
)
Doubt = tuple[int, str, str, str]


def words_between(stream: list[Token], start: Token, end: Token) -> str:
    """The words from one token to another, on one line, shortened in the middle of nothing."""
    parts: list[str] = []
    last = start.start
    for token in stream:
        if token.start < start.start or token.end > end.end:
            continue
        gap = " " if token.start > last else ""
        parts.append(gap + token.text)
        last = token.end
    words = " ".join("".join(parts).split())
    words = words.rstrip(" .!?…,;:")
    return words if len(words) <= 100 else words[:97].rstrip() + "..."


def clause_end(stream: list[Token], at: int) -> int:
    """Behind the clause: at the next comma, semicolon, full stop or the end."""
    while at < len(stream) and not (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in ",;")
    ):
        at += 1
    return max(at, 1)


def runs_on(book: PhraseBook, stream: list[Token], at: int, end: int, phrase: Phrase) -> tuple[str, str]:
    """Cause and cure for a phrase followed by words it does not know."""
    said = words_between(stream, stream[at], stream[end - 1])
    last, behind = stream[end - 1].text, stream[end]
    cause = f'looks like an instruction but the phrase stops at "{last}".'
    if behind.text in ("if", "when", "unless", "while", "until"):
        return cause, f'Put the condition first ("If you ..., {said}."), or {PLAIN_CURE}'
    if behind.text == "at":
        number = next((t for t in stream[end + 1 : end + 4] if t.kind == NUMBER or t.text in NUMBERS), None)
        size = NUMBERS.get(number.text, number.text) if number else 3
        sign = "+" if any(t.text in ("plus", "+") for t in stream[end + 1 : end + 3]) else "-"
        return (
            cause,
            f'A number with its sign is needed behind "at": write "at {sign}{size}", or {PLAIN_CURE}',
        )
    if behind.kind == MARK and behind.text == "(":
        return cause, f"Brackets are not read; say it without them, or {PLAIN_CURE}"
    del book, phrase
    return cause, f'End the sentence there, or put a comma or "and" behind it; if it is story, {PLAIN_CURE}'


def doubt(book: PhraseBook, stream: list[Token], at: int, *, ready: bool, private: bool) -> Doubt | None:
    """Why the words here are suspicious: (position behind them, kind, cause, cure)."""
    token = stream[at]
    if token.kind == WORD:
        return _word(book, stream, at, ready=ready, private=private)
    if token.kind == REFERENCE:
        return _reference(stream, at)
    if token.kind in (ITALIC, BOLD):
        return _emphasised(book, stream, at)
    if token.kind == STRAY and token.text[0] == "{":
        inside = token.inside or "..."
        return (at + 1, "braces", "is not understood.",
                f"Braces follow the words they belong to: [words]{{{inside}}}; or write {{web: ...}}.")  # fmt: skip
    return None


def _word(book: PhraseBook, stream: list[Token], at: int, *, ready: bool, private: bool) -> Doubt | None:
    token = stream[at]
    text, low = token.text, token.text.casefold()
    if text in book.triggers:
        return _capital(book, stream, at, ready=ready)
    if low in ("turn", "turns", "return", "go", "proceed") and _at(stream, at + 1) == "to":
        target = stream[at + 2] if at + 2 < len(stream) else None
        if target is not None and (target.kind == NUMBER or target.text == "["):
            return (at + 3, "bare-number", "names a number, and numbers are given out only in print.",
                    "Name the section: turn to [[name]].")  # fmt: skip
    if low == "keyword" and at + 1 < len(stream):
        behind = stream[at + 1]
        if behind.kind == ITALIC and not private:
            return (
                at + 2,
                "near-miss",
                "names a keyword, but no phrase of the book.",
                f'Write "Gain the keyword {behind.text}", "Lose ..." or "If you have the keyword {behind.text}, ..."; or {PLAIN_CURE}',
            )
        if behind.kind == BOLD or (behind.kind == WORD and behind.text[:1].isupper()):
            name = behind.inside or behind.text
            return at + 2, "L21", "names a keyword that is not in italics.", f"Write: the keyword *{name}*."
    if low in book.by_first and low not in SOFT:
        return _case(book, stream, at, ready=ready)
    if low in _SOFT_FIRSTS and not private:
        return _soft(book, stream, at, ready=ready)
    if ready and at == 0 and text[:1].isupper() and len(text) > 3 and (slip := _misspelt(book, stream, at)):
        return slip
    if text in book.lexicon.strong and not private:
        return _strong(book, stream, at)
    if at == 0 and text in _SYNONYMS:
        return _synonym(book, stream)
    return None


def _at(stream: list[Token], at: int) -> str:
    return stream[at].text if at < len(stream) else ""


def _capital(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
    """A trigger word with its capital that starts no phrase."""
    before = stream[at - 1] if at else None
    if before is not None and not ready and _names_something(stream, at):
        return None
    end, phrase, trace = best_effort(book, stream, at)
    stop = clause_end(stream, max(at + 1, trace.far))
    if phrase is not None and end > at:
        if before is not None and before.text in ("(", "["):
            return (
                stop,
                "near-miss",
                "is an instruction in brackets.",
                f"Take the brackets away, or {PLAIN_CURE}",
            )
        if not ready:
            return (stop, "near-miss", f'is an instruction in the middle of a sentence, behind "{before.text if before else ""}".',
                    f'Begin a sentence with it, or put a comma or "and" before it; or {PLAIN_CURE}')  # fmt: skip
    wanted = " or ".join(dict.fromkeys(trace.wanted[:4])) or "a phrase of the book"
    last = stream[min(trace.far, len(stream)) - 1].text if trace.far > at else stream[at].text
    hint = _hint(book, stream, at, trace, stop)
    return (
        stop,
        "near-miss",
        f'looks like an instruction but the phrase stops at "{last}"; wanted there: {wanted}.',
        f"{hint}If it is story, {PLAIN_CURE}",
    )


def _hint(book: PhraseBook, stream: list[Token], at: int, trace: Trace, stop: int) -> str:
    """Did you mean ...: the words so far with the nearest word that could follow, else the nearest phrase."""
    if at < trace.far < len(stream):
        names = [name for name in trace.wanted if " " not in name]
        names += [titled(name) for name in book.lexicon.skills] if "a Skill" in trace.wanted else []
        names += [titled(label) for label, _ in book.lexicon.spells] if "a spell" in trace.wanted else []
        names += [label for label, _ in book.lexicon.abilities] if "an ability" in trace.wanted else []
        word = stream[trace.far].text
        near = get_close_matches(word, names, n=1, cutoff=0.7) or get_close_matches(
            titled(word), names, n=1, cutoff=0.7
        )
        if near:
            several = "s" if word.endswith("s") and not near[0].endswith("s") else ""
            return f'Did you mean "{words_between(stream, stream[at], stream[trace.far - 1])} {near[0]}{several}"? '
    said = words_between(stream, stream[at], stream[stop - 1])
    same = [each for each in book.by_first.get(stream[at].text.casefold(), ()) if not each.private]
    phrase = (
        book.nearest(said, same)
        or (same[0] if len(same) == 1 else None)
        or book.nearest(said, book.instructions)
    )
    return f'Did you mean "{phrase.says}"? ' if phrase else ""


def _names_something(stream: list[Token], at: int) -> bool:
    """The Fight, Traveller's Rest, Old Cast: part of a name."""
    before = stream[at - 1]
    if before.kind != WORD:
        return before.kind in (BOLD, ITALIC)
    if before.text.casefold() in _NAMING or before.text.endswith(("'s", "’s", "s'", "s’")):
        return True
    return before.text[:1].isupper() and at > 1 and before.text not in _PERSON


def best_effort(
    book: PhraseBook, stream: list[Token], at: int, *, loose: bool = False
) -> tuple[int, Phrase | None, Trace]:
    """The longest reading from here, and how far any phrase came."""
    trace = Trace()
    best: tuple[int, Phrase | None] = (at, None)
    narrow = loose or stream[at].text.casefold() in _SOFT_FIRSTS
    known = book.starting(stream, at) if narrow else iter(book.by_first.get(stream[at].text.casefold(), ()))
    for phrase in known:
        for end, _ in phrase.matches(stream, at, book.lexicon, trace, loose=loose):
            if end > best[0]:
                best = (end, phrase)
    return best[0], best[1], trace


def _case(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
    """An instruction in capitals, or without its capital."""
    token = stream[at]
    shouted = token.text.isupper() and len(token.text) > 1
    end, phrase, _ = best_effort(book, _lowered(stream) if shouted else stream, at, loose=True)
    if phrase is None or phrase.private:
        return None
    took = stream[at:end]
    if shouted:
        if len(took) < 2 and not ready:
            return None
        return (end, "near-miss", "is an instruction in capitals.",
                f'Write it as the phrase book has it: "{phrase.says}"; or {PLAIN_CURE}')  # fmt: skip
    if len(took) < 2 or not token.text[:1].islower():
        return None
    ruled = any(t.kind in (NUMBER, SIGNED, ITALIC) or t.text in book.terms for t in took[1:])
    ruled = ruled or any(t.kind == WORD and t.text in NUMBERS and _at(took, i + 2).casefold() in _small(book.terms)
                         for i, t in enumerate(took[1:]))  # fmt: skip
    meant = ready or (at > 0 and stream[at - 1].text in ("you", "You", "must", "may"))
    ruled = ruled or (
        meant and any(t.kind == BOLD for t in took) and token.text in ("lose", "gain", "discard")
    )
    if not ruled or not _stops(stream, end):
        return None
    capital = token.text[:1].upper() + token.text[1:]
    return (end, "near-miss", "looks like an instruction without its capital.",
            f'Write "{capital}" where a phrase may start (sentence start, or behind a comma or "and"), or {PLAIN_CURE}')  # fmt: skip


def _lowered(stream: list[Token]) -> list[Token]:
    return [t._replace(text=t.text.lower()) if t.kind == WORD and t.text.isupper() else t for t in stream]


def _small(terms: frozenset[str]) -> frozenset[str]:
    return frozenset(term.casefold() for term in terms)


def _stops(stream: list[Token], end: int) -> bool:
    return (
        end >= len(stream)
        or stream[end].kind == MARK
        or stream[end].text in ("and", "then", "if", "otherwise", "at")
    )


def _soft(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
    """You may take ..., You find ..., you cannot use ...: reported when they clearly mean a phrase."""
    _, phrase, trace = best_effort(book, stream, at)
    low = [t.text.casefold() for t in stream[at : at + 3]]
    stop = clause_end(stream, max(at + 1, min(trace.far, len(stream))))
    if phrase is not None and not ready:
        if phrase.node in ("goto", "rest") or phrase.private:
            return None
        return (stop, "near-miss", "is an instruction in the middle of a sentence.",
                f'Begin a sentence with it, or put a comma or "and" before it; or {PLAIN_CURE}')  # fmt: skip
    if phrase is None:
        loose_end, loose, _ = best_effort(book, stream, at, loose=True)
        if loose is not None and not loose.private and loose_end >= at + 3 and _stops(stream, loose_end):
            return (
                loose_end,
                "near-miss",
                "looks like an instruction, but its capitals are not those of the phrase book.",
                f'Did you mean "{loose.says}"? If it is story, {PLAIN_CURE}',
            )
    article = _at(stream, at + 3).casefold()
    named = (
        article in ARTICLES
        or article in NUMBERS
        or article in ("one", "any", "either", "both", "this", "these")
    )
    if ready and at == 0 and low[:3] == ["you", "may", "take"] and named and phrase is None:
        return (stop, "L21", "looks like an offer, but no item in bold follows.",
                f"Write: You may take the **item**; or {PLAIN_CURE}")  # fmt: skip
    if ready and low[:2] in (["you", "cannot"], ["you", "may"]) and trace.far >= at + 3 and phrase is None:
        ruled = any(t.kind in (BOLD, NUMBER, SIGNED) or t.text in book.terms for t in stream[at + 3 : stop])
        if low[2:3] == ["use"] or (ruled and low[1:3] in (["may", "rest"], ["may", "buy"], ["may", "sell"])):
            near = book.nearest(words_between(stream, stream[at], stream[stop - 1]), book.instructions)
            if near is not None and (low[2] != "use" or near.node == "switch"):
                return (stop, "near-miss", f'looks like an instruction but is not understood behind "{stream[trace.far - 1].text}".',
                        f'Did you mean "{near.says}"? If it is story, {PLAIN_CURE}')  # fmt: skip
    return None


def _misspelt(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
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
        "looks like an instruction.",
        f'Did you mean "{near[0]}"? If it is story, {PLAIN_CURE}',
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
    near = book.nearest(words_between(stream, stream[0], stream[-1]), book.instructions)
    hint = f'Did you mean "{near.says}"? ' if near else ""
    return (
        len(stream),
        "near-miss",
        "speaks of numbers in the rules but is no phrase of the book.",
        f"{hint}If it is story, {PLAIN_CURE}",
    )


_SYNONYMS = frozenset(
    [
        "Deduct",
        "Subtract",
        "Reduce",
        "Remove",
        "Receive",
        "Spend",
        "Suffer",
        "Collect",
        "Earn",
        "Recover",
        "Regain",
        "Drop",
        "Note",
        "Record",
        "Write",
        "Erase",
        "Cross",
        "Tick",
        "Get",
        "Pick",
        "Roll",
        "Decrease",
        "Regenerate",
        "Sustain",
        "Inflict",
        "Obtain",
        "Acquire",
        "Surrender",
        "Forfeit",
        "Buy",
        "Sell",
        "Attack",
        "Defeat",
        "Use",
    ]
)
"""Verbs other gamebooks use where this phrase book has its own."""


def _synonym(book: PhraseBook, stream: list[Token]) -> Doubt | None:
    """Deduct 5 gp, Receive the **lamp**: clearly meant, and no phrase of the book."""
    stop = clause_end(stream, 1)
    near = stream[1 : min(stop, 8)]
    coins = book.lexicon.coins
    ruled = any(t.kind == BOLD or t.text in book.terms or t.text in coins for t in near)
    if not ruled:
        return None
    phrase = book.nearest(words_between(stream, stream[0], stream[stop - 1]), book.instructions)
    hint = f'Did you mean "{phrase.says}"? ' if phrase else ""
    return (
        stop,
        "near-miss",
        "looks like an instruction but is no phrase of the book.",
        f"{hint}If it is story, {PLAIN_CURE}",
    )


def _reference(stream: list[Token], at: int) -> Doubt:
    name = stream[at].inside
    if not name:
        return at + 1, "reference", "names no section.", "Write the section's name between the brackets."
    return (at + 1, "reference", 'is a reference that nothing leads to: only "turn to" is followed.',
            f'Write "turn to [[{name}]]" at the start of a sentence or behind a comma, colon or "and".')  # fmt: skip


def _emphasised(book: PhraseBook, stream: list[Token], at: int) -> Doubt | None:
    """*Take a Wound*: executed nowhere, so reported."""
    inner = tokens(stream[at].inside)
    if not inner or inner[0].kind != WORD or inner[0].text not in (*book.triggers, "Turn", "turn"):
        return None
    end, phrase, trace = best_effort(book, inner, 0)
    if phrase is None and trace.far < 2:
        return None
    if phrase is not None and end < 2 and len(inner) > 1:
        return None
    return (
        at + 1,
        "near-miss",
        "is an instruction inside emphasis.",
        f"Take the asterisks away, or {PLAIN_CURE}",
    )


_HANGING = (
    ("unless",), ("whenever",), ("provided",), ("supposing",), ("should", "you"), ("in", "case"), ("as", "long", "as"), ("so", "long", "as"),
    ("each", "time"), ("every", "time"), ("each", "round"), ("every", "round"), ("each", "turn"), ("every", "turn"), ("each", "day"),
    ("every", "day"), ("for", "each"), ("for", "every"), ("after", "each"), ("after", "every"), ("before", "each"), ("on", "a"), ("on", "an"),
    ("on", "each"), ("on", "every"), ("those", "who"), ("anyone", "who"), ("whoever",), ("only", "if"), ("even", "if"), ("except", "if"),
    ("but", "if"), ("when", "you", "succeed"), ("when", "you", "fail"), ("when", "you", "survive"), ("when", "you", "win"), ("when", "you", "have"),
    ("while", "you", "have"), ("if", "ever"), ("the", "first", "time"), ("the", "second", "time"), ("the", "next", "time"),
)  # fmt: skip
"""Openings of a clause that make what follows depend on something the phrase book does not know."""


def hanging(stream: list[Token], start: int, end: int) -> int:
    """Where a clause in front of an instruction makes it depend on something unknown; -1 if none does."""
    fresh = True
    for at in range(start, end):
        token = stream[at]
        if token.kind == WORD and fresh:
            words = tuple(each.text.casefold() for each in stream[at : at + 3])
            if any(words[: len(opening)] == opening for opening in _HANGING):
                return at
        fresh = (token.kind == MARK and token.text in ",;:—–") or (
            token.kind == WORD and token.text in ("and", "but", "then")
        )
    return -1


def stowaway(book: PhraseBook, stream: list[Token], start: int, end: int) -> int:
    """A number, an item or a term of the rules in the story behind an instruction; -1 if there is none."""
    fresh = True
    for at in range(start, end):
        token = stream[at]
        if token.kind == MARK and token.text in (",", ";", ":"):
            fresh = True
            continue
        if token.kind == WORD and token.text in ("and", "then", "also", "or", "the", "a", "an", "plus"):
            continue
        if token.kind == WORD and (token.text in book.terms or token.text in _TURNS):
            return at
        if fresh and (token.kind in (BOLD, NUMBER, SIGNED, ITALIC) or token.text in ("another", "more")):
            return at
        if (
            fresh
            and token.kind == WORD
            and token.text in NUMBERS
            and _at(stream, at + 1).casefold() in _small(book.terms)
        ):
            return at
        if fresh and token.kind == WORD and token.text[:1].isupper() and _is_name(book, token.text):
            return at
        fresh = False
    return -1


def _is_name(book: PhraseBook, word: str) -> bool:
    """A Skill, spell or ability: "Test Climbing and Stealth" would lose the second."""
    low = word.casefold()
    return low in book.lexicon.skills or any(
        low == label.casefold().split()[0] for label, _ in (*book.lexicon.spells, *book.lexicon.abilities)
    )


# -- conditions --------------------------------------------------------------------------------------------

_MARKED = re.compile(r"\byou (?:have|do not have|carry|know|are carrying)\b")


def near_condition(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A condition that names a keyword, an item or a term, but not as the phrase book does."""
    words = " ".join(t.text for t in stream[at : at + 5])
    if not _MARKED.search(words):
        return False
    comma = next((i for i in range(at, len(stream)) if stream[i].text == ","), len(stream))
    return any(t.text == "keyword" or t.text in book.lexicon.strong for t in stream[at:comma]) or any(
        t.kind in (BOLD, ITALIC) for t in stream[at + 3 : at + 6]
    )


def condition_words(
    book: PhraseBook, stream: list[Token], at: int, end: int, trace: Trace
) -> tuple[str, str]:
    """Cause and cure for a condition that is not understood."""
    if end > 0 and _at(stream, end) in ("and", "or"):
        return (f'joins two conditions with "{stream[end].text}".',
                "Ask them one after the other: two sentences, two choices, or a section between.")  # fmt: skip
    comma = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";")), len(stream))
    said = words_between(stream, stream[at], stream[max(at, comma - 1)])
    near = book.nearest(said, book.conditions)
    hint = f'Did you mean "{near.says}"? ' if near else ""
    if end > 0:
        return (
            f'is not a condition of the phrase book: it stops at "{stream[end - 1].text}".',
            f"{hint}Say it as the phrase book does.",
        )
    wanted = " or ".join(trace.wanted[:3])
    far = stream[trace.far - 1].text if 0 < trace.far <= len(stream) else stream[at].text
    tail = f' Behind "{far}" is wanted: {wanted}.' if wanted and trace.far > at + 1 else ""
    return (
        f"is not a condition of the phrase book.{tail}",
        f"{hint}Say it as the phrase book does, or make it a choice in a list.",
    )
