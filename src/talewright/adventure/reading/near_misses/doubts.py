"""Almost a phrase: wrong capitals, misspelt, said with another verb, or numbers of the rules in a story."""

from __future__ import annotations

from difflib import get_close_matches

from talewright.adventure.phrases.lexicon import ARTICLES, NUMBERS, titled
from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.beside import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    clause_end,
    did_you_mean,
    small,
    stops,
    text_at,
    with_facts_of,
    words_between,
)
from talewright.core.text.message import Message, listed

# -- capitals -------------------------------------------------------------------------------------------------

_NAMING = frozenset("the a an of his her their its my our this that called named at".split())
_PERSON = frozenset("you You he she they we I it If Then Now And But Or So must may".split())


def capital(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
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
                Message("is an instruction in brackets."),
                Message("Take the brackets away, or {plain_cure}", plain_cure=PLAIN_CURE),
            )
        if not ready:
            return (stop, "near-miss", Message('is an instruction in the middle of a sentence, behind "{text}".', text=before.text if before else ""),
                    Message('Begin a sentence with it, or put a comma or "and" before it; or {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    goods = any("rations" in each for each in trace.wanted)
    wants = [each for each in trace.wanted if not (goods and each.endswith("10 gp"))]
    wanted = listed(dict.fromkeys(wants[:4])) or Message("a phrase of the book")
    last = stream[min(trace.far, len(stream)) - 1].text if trace.far > at else stream[at].text
    hint = _hint(book, stream, at, trace, stop)
    return (
        stop,
        "near-miss",
        Message(
            'looks like an instruction but the phrase stops at "{last}"; wanted there: {wanted}.',
            last=last,
            wanted=wanted,
        ),
        Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE),
    )


def _hint(book: PhraseBook, stream: list[Token], at: int, trace: Trace, stop: int) -> Message:
    """Did you mean ...: the words so far with the nearest word that could follow, else the nearest phrase."""
    bare = _bare_number(stream, trace.far)
    if bare is not None and any("10 gp" in wanted for wanted in trace.wanted):
        words = words_between(stream, stream[at], bare)
        return Message('Did you mean "{said} {coin}"? ', said=words, coin=book.lexicon.coins[0])
    if bare is not None:
        return Message(
            "Say what is counted, such as {number} {coin}. ", number=bare.text, coin=book.lexicon.coins[0]
        )
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
            return Message(
                'Did you mean "{words_between} {near}{several}"? ',
                words_between=words_between(stream, stream[at], stream[trace.far - 1]),
                near=near[0],
                several=several,
            )
    said = stream[at:stop]
    same = [each for each in book.by_first.get(stream[at].text.casefold(), ()) if not each.private]
    return did_you_mean(book, said, same) or did_you_mean(book, said, book.instructions)


def _bare_number(stream: list[Token], far: int) -> Token | None:
    """A number with nothing counted: Pay 2 and turn to ..."""
    for at in (far, far - 1):
        if 0 < at < len(stream) and stream[at].kind == NUMBER:
            behind = stream[at + 1] if at + 1 < len(stream) else None
            if behind is None or behind.kind == MARK or behind.text in ("and", "then"):
                return stream[at]
    return None


def _names_something(stream: list[Token], at: int) -> bool:
    """The Fight, Traveller's Rest, Old Cast: part of a name."""
    before = stream[at - 1]
    if before.kind != WORD:
        return before.kind in (BOLD, ITALIC)
    if before.text.casefold() in _NAMING or before.text.endswith(("'s", "’s", "s'", "s’")):
        return True
    return before.text[:1].isupper() and at > 1 and before.text not in _PERSON


def case(book: PhraseBook, stream: list[Token], at: int, *, ready: bool) -> Doubt | None:
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
        return (end, "near-miss", Message("is an instruction in capitals."),
                Message('Write it as the phrase book has it: "{says}"; or {plain_cure}', says=phrase.says, plain_cure=PLAIN_CURE))  # fmt: skip
    if len(took) < 2 or not token.text[:1].islower():
        return None
    ruled = any(t.kind in (NUMBER, SIGNED, ITALIC) or t.text in book.terms for t in took[1:])
    ruled = ruled or any(t.kind == WORD and t.text in NUMBERS and text_at(took, i + 2).casefold() in small(book.terms)
                         for i, t in enumerate(took[1:]))  # fmt: skip
    meant = ready or (at > 0 and stream[at - 1].text in ("you", "You", "must", "may"))
    ruled = ruled or (
        meant and any(t.kind == BOLD for t in took) and token.text in ("lose", "gain", "discard")
    )
    if not ruled or not stops(stream, end):
        return None
    capital = token.text[:1].upper() + token.text[1:]
    return (end, "near-miss", Message("looks like an instruction without its capital."),
            Message('Write "{capital}" where a phrase may start (sentence start, or behind a comma or "and"), or '
"{plain_cure}", capital=capital, plain_cure=PLAIN_CURE))  # fmt: skip


def _lowered(stream: list[Token]) -> list[Token]:
    return [t._replace(text=t.text.lower()) if t.kind == WORD and t.text.isupper() else t for t in stream]


# -- other words ----------------------------------------------------------------------------------------------


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
                    says=with_facts_of(stream[at:loose_end], loose.says) or loose.says,
                    plain_cure=PLAIN_CURE,
                ),
            )
    reached = stream[trace.far - 1] if at + 3 <= trace.far < len(stream) else None
    if ready and phrase is None and reached is not None and _expects_term(book, stream, trace.far):
        return (stop, "near-miss", Message('looks like an instruction but is not understood behind "{text}".', text=reached.text),
                Message("{hint}If it is story, {plain_cure}", hint=_hint(book, stream, at, trace, stop), plain_cure=PLAIN_CURE))  # fmt: skip
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
                        Message("{hint}If it is story, {plain_cure}", hint=did_you_mean(book, stream[at:stop], [near]), plain_cure=PLAIN_CURE))  # fmt: skip
    return None


def _expects_term(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A number stands before the word here; behind "a", only a word close to a term of the rules is suspicious."""
    before = stream[at - 1]
    if before.text in ("a", "an"):
        return bool(get_close_matches(stream[at].text, book.lexicon.terms, n=1, cutoff=0.75))
    return before.kind == NUMBER or before.text in NUMBERS


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
    hint = did_you_mean(book, stream, book.instructions)
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
    hint = did_you_mean(book, stream[:stop], book.instructions)
    return (
        stop,
        "near-miss",
        Message("looks like an instruction but is no phrase of the book."),
        Message("{hint}If it is story, {plain_cure}", hint=hint, plain_cure=PLAIN_CURE),
    )


OTHER_RULES = frozenset("Test Roll Throw Level Learn Restore Increase Raise Repair".split())
"""Verbs of some rule system; where they are the book's own they have been understood or reported before."""


def other_rules(stream: list[Token]) -> Doubt | None:
    """Roll Grace against 9, Level up: an instruction, but none of the rules this book is written for."""
    near = stream[1:7]
    ruled = any(
        t.kind in (NUMBER, SIGNED)
        or t.text in ("against", "up")
        or (t.kind == WORD and t.text[:1].isupper())
        or (t.kind == BOLD and "level" in t.inside)
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
