"""Instructions with the wrong capitals: a trigger word that starts no phrase, capitals throughout, or none."""

from __future__ import annotations

from difflib import get_close_matches

from talewright.adventure.phrases.lexicon import NUMBERS, titled
from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.meaning import (
    PLAIN_CURE,
    Doubt,
    best_effort,
    clause_end,
    did_you_mean,
    is_name,
    stops,
    text_at,
    words_between,
)
from talewright.adventure.reading.near_misses.proposals import examples
from talewright.adventure.reading.near_misses.qualifiers import hanging
from talewright.core.text.message import Message, listed

_NAMING = frozenset("the a an of his her their its my our this that called named at".split())
_NOT_DONE = frozenset("almost nearly barely would might could".split())
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
        if not ready and before is not None and denies(before):
            return _denied(stop)
        if not ready:
            return (stop, "near-miss", Message('is an instruction in the middle of a sentence, behind "{text}".', text=before.text if before else ""),
                    Message('Begin a sentence with it, or put a comma or "and" before it; or {plain_cure}', plain_cure=PLAIN_CURE))  # fmt: skip
    if unknown := _unknown(book, stream, at, trace, stop):
        return unknown
    goods = any("rations" in each for each in trace.wanted)
    wants = [each for each in words_wanted(trace) if not (goods and each.endswith("10 gp"))]
    wanted = listed(dict.fromkeys(wants[:4])) or Message("a phrase of the book")
    last = stream[min(trace.far, len(stream)) - 1].text if trace.far > at else stream[at].text
    hint = hint_for(book, stream, at, trace, stop)
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


OF_OTHER_RULES = frozenset(
    "Wound Wounds Vitality Talent Fortune Stamina Endurance HP XP hp xp damage".split()
)
"""What rule systems count; where it is none of the book's own, the sentence is for another system."""


def _unknown(book: PhraseBook, stream: list[Token], at: int, trace: Trace, stop: int) -> Doubt | None:
    """Test Observation, Lose 1 Vitality: a Skill, spell or score that neither the rules of the book nor its head have."""
    lexicon, known = book.lexicon, book.small_terms
    scores = [label for label, _ in lexicon.stats]
    word = stream[trace.far] if at < trace.far < len(stream) else None
    named = (
        word is not None and word.kind == WORD and word.text[:1].isupper() and not is_name(book, word.text)
    )
    name = next(
        (
            t.text
            for t in stream[at + 1 : stop]
            if t.text in OF_OTHER_RULES and t.text.casefold() not in known
        ),
        "",
    )
    if (
        named
        and word is not None
        and not name
        and {*trace.wanted} & {*scores}
        and "a Skill" not in trace.wanted
    ):
        name = word.text
    if name:
        return (stop, "near-miss", Message('names "{name}", which the rules of this book do not have.', name=name),
                Message("{hint}They have {names}. If it is story, {plain_cure}",
                        hint=hint_for(book, stream, at, trace, stop), names=listed(scores), plain_cure=PLAIN_CURE))  # fmt: skip
    kinds = (
        ("a Skill", Message("Skill"), [titled(skill) for skill in lexicon.skills]),
        (
            "an ability",
            Message("ability"),
            list({key: label for label, key in reversed(lexicon.abilities)}.values())[::-1],
        ),
        ("a spell", Message("spell"), [titled(label) for label, _ in lexicon.spells]),
    )
    for wanted, kind, names in kinds:
        if named and word is not None and wanted in trace.wanted:
            return (stop, "near-miss", Message('names "{name}", but there is no {kind} of that name.', name=word.text, kind=kind),
                    Message("{hint}There are {names}. If it is story, {plain_cure}",
                            hint=hint_for(book, stream, at, trace, stop), names=listed(names), plain_cure=PLAIN_CURE))  # fmt: skip
    return None


_SMALL_WORDS = frozenset("either of : , from at".split())


def words_wanted(trace: Trace) -> list[str]:
    """What an author is told to write: small words that lead on to it only where there is nothing else."""
    return [each for each in trace.wanted if each not in _SMALL_WORDS] or trace.wanted


def hint_for(book: PhraseBook, stream: list[Token], at: int, trace: Trace, stop: int) -> Message:
    """Did you mean ...: the words so far with the nearest word that could follow, else the nearest phrase."""
    bare = _bare_number(stream, trace.far)
    if any(t.text == "d" for t in stream[at + 1 : trace.far + 2]):
        return Message("For a number that dice decide, make a table whose first column is headed by a die. ")
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
        if near and near[0] != word:
            several = "s" if word.endswith("s") and not near[0].endswith("s") else ""
            return Message(
                'Did you mean "{words_between} {near}{several}"? ',
                words_between=words_between(stream, stream[at], stream[trace.far - 1]),
                near=near[0],
                several=several,
            )
    said = stream[at:stop]
    same = [each for each in book.by_first.get(stream[at].text.casefold(), ()) if not each.private]
    return (
        did_you_mean(book, said, same)
        or did_you_mean(book, said, book.instructions)
        or examples(book, stream[at:stop])
    )


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
        cased = {term.casefold(): term for term in book.terms}
        lowered = [t._replace(text=cased.get(t.text, t.text)) for t in _lowered(took)]
        said = words_between(lowered, took[0], took[-1])
        said = said[:1].upper() + said[1:]
        return (end, "near-miss", Message("is an instruction in capitals."),
                Message('Write it with the capitals of the phrase book: "{says}"; or {plain_cure}',
                        says=said, plain_cure=PLAIN_CURE))  # fmt: skip
    if len(took) < 2 or not token.text[:1].islower():
        return None
    ruled = any(t.kind in (NUMBER, SIGNED, ITALIC) or t.text in book.terms for t in took[1:])
    ruled = ruled or any(t.kind == WORD and t.text in NUMBERS and text_at(took, i + 2).casefold() in book.small_terms
                         for i, t in enumerate(took[1:]))  # fmt: skip
    meant = ready or (at > 0 and stream[at - 1].text in ("you", "You", "must", "may"))
    ruled = ruled or (
        meant and any(t.kind == BOLD for t in took) and token.text in ("lose", "gain", "discard")
    )
    if not ruled or not stops(stream, end):
        return None
    if at and (denies(stream[at - 1]) or stream[at - 1].text in _NOT_DONE):
        return _denied(end)
    if hanging(stream, 0, at) >= 0:
        return (end, "condition", Message("makes an instruction depend on something the phrase book cannot decide."),
                Message('Say it with "If ...," as the phrase book does, in a fenced block, or as a choice.'))  # fmt: skip
    if "or" in (text_at(stream, end), stream[at - 1].text if at else ""):
        return (end, "near-miss", Message("is one of two things, and nothing says which."),
                Message("Make a list of choices, each with its own way on; or {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip
    capital = token.text[:1].upper() + token.text[1:]
    return (end, "near-miss", Message("looks like an instruction without its capital."),
            Message('Write "{capital}" where a phrase may start (sentence start, or behind a comma or "and"), or '
"{plain_cure}", capital=capital, plain_cure=PLAIN_CURE))  # fmt: skip


def denies(token: Token) -> bool:
    text = token.text.replace("’", "'")
    return text.casefold() in ("not", "never", "cannot", "nor") or text.endswith("n't")


def _denied(stop: int) -> Doubt:
    return (stop, "near-miss", Message("is an instruction that the text says not to follow."),
            Message("Leave it out, or {plain_cure}", plain_cure=PLAIN_CURE))  # fmt: skip


def _lowered(stream: list[Token]) -> list[Token]:
    return [t._replace(text=t.text.lower()) if t.kind == WORD and t.text.isupper() else t for t in stream]
