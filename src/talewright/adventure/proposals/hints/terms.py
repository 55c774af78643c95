"""Hints about words of the rules: rolls and fights, Rests, spells, scores that no phrase changes, the terms of another system."""

from __future__ import annotations

import re

from talewright.adventure.proposals.hints.said import Said
from talewright.adventure.reading.near_misses.proposals import GAIN_VERBS, LOSS_VERBS, amounts, first_phrase
from talewright.core.text.message import NOTHING, Message

_SHORT = 4
"""Tokens of a note such as "XP +5."."""
_FIGHTS = frozenset("fight fights battle combat attack attacks".split())
_ROLLS = frozenset("test tests roll rolls check checks".split())


def other_rules(said: Said) -> Message:
    """You take a Wound, in a book whose rules have none."""
    if not said.fault.cause.code.startswith(
        ("speaks-of-numbers-that", "looks-like-an-instruction-but-not-of")
    ):
        return NOTHING
    skill = next((each.says for each in said.book.instructions if each.says.startswith("Gain the Skill")), "")
    if said.spoken[:1] == ["learn"] and skill:
        return Message('A Skill is gained by its name, as in "{example}".', example=skill)
    roll = said.example("Roll", "Test")
    if not roll or not said.book.lexicon.stats:
        return NOTHING
    return Message(
        'The rules of this book have {scores}; a roll is written "{roll}".',
        scores=tuple(label for label, _ in said.book.lexicon.stats), roll=roll,
    )  # fmt: skip


def dice(said: Said) -> Message:
    shown = any(re.fullmatch(r"\d*d\d+", word.casefold()) for word in "".join(_spaced(said)).split())
    if not shown and not said.words & {"die", "dice", "d6"}:
        return NOTHING
    return Message("What dice decide stands in a table whose first column is headed by the die, such as d6.")


def _spaced(said: Said) -> list[str]:
    """The quoted words as they stand: 1d6 is two tokens without a space."""
    return [
        token.text + (" " if after is None or after.start > token.end else "")
        for token, after in zip(said.stream, [*said.stream[1:], None], strict=True)
    ]


def signed(said: Said) -> Message:
    """XP +5."""
    term = next((token.text for token in said.stream if token.text in said.book.terms), "")
    if not said.modifier or not term or len(said.stream) > _SHORT:
        return NOTHING
    verbs = GAIN_VERBS if said.modifier[0] == "+" else LOSS_VERBS
    phrase = first_phrase(said.book, (f"{verb} {said.modifier[1:]} {term}" for verb in verbs))
    return Message('Write "{phrase}".', phrase=phrase) if phrase else NOTHING


def ranked(said: Said) -> Message:
    """Treysham will remember this: Status 2."""
    example = next((each.says for each in said.book.instructions if each.says.startswith("Gain Status")), "")
    if "status" not in said.words or not example:
        return NOTHING
    return Message('Status is always with a name, as in "{example}".', example=example)


def unchangeable(said: Said) -> Message:
    """Your Power increases by 1, where no phrase says so."""
    if not said.score or not said.numbers or [*amounts(said.book, [*said.stream])]:
        return NOTHING
    labels = dict.fromkeys((*(label for label, _ in said.book.lexicon.stats), *said.book.lexicon.terms))
    known = tuple(
        label
        for label in labels
        if first_phrase(said.book, (f"{verb} 1 {label}" for verb in (*GAIN_VERBS, *LOSS_VERBS)))
    )
    if said.score not in dict(said.book.lexicon.abilities) or said.score in known or not known:
        return NOTHING
    return Message('No phrase changes "{score}"; what can be gained or lost is {scores}.', score=said.score, scores=known)  # fmt: skip


def spelled(said: Said) -> Message:
    """To cast Flight and soar: a spell that is asked for."""
    spells = {label.casefold() for label, _ in said.book.lexicon.spells}
    if said.name.casefold() not in spells:
        return NOTHING
    return Message('A spell is asked for with "If you cast {spell}, ...".', spell=said.name)


def learned(said: Said) -> Message:
    """Learn **Smoke Screen (level 3)**."""
    if said.spoken[:1] != ["learn"] or not said.bold or not said.book.lexicon.spells:
        return NOTHING
    return Message('A spell is learned with the level that the rules give it, or without a level: "Learn **{spell}**".', spell=said.bold[0])  # fmt: skip


def of_a_foe(said: Said) -> Message:
    """With its DS of 10 it is no easy foe."""
    example = said.example("Fight")
    if "ds" not in said.words or "DS" not in example:
        return NOTHING
    return Message(
        'A foe is written once, with its numbers, where it is fought: "{example}".', example=example
    )


def by_default(said: Said) -> Message:
    """If you lack the Skill you may use a Default Roll."""
    example = next((each.says for each in said.book.instructions if "Default Roll" in each.says), "")
    if ("default", "roll") not in said.pairs or not example:
        return NOTHING
    return Message('A Default Roll stands behind its test, whoever may use it: "{example}".', example=example)


def modified(said: Said) -> Message:
    """Fight three rounds, the last at -2."""
    scored = any(token.text in said.book.terms for token in said.stream) and not said.words & (
        _FIGHTS | _ROLLS
    )
    if not said.modifier or scored:
        return NOTHING
    return Message(
        'A modifier stands directly behind its roll, and holds for all its rounds: "... at {modifier}".',
        modifier=said.modifier,
    )


def fought(said: Said) -> Message:
    example = said.example("Fight")
    if not said.words & _FIGHTS or not example:
        return NOTHING
    return Message('A fight is written "{example}".', example=example)


def rolled(said: Said) -> Message:
    example = said.example("Roll", "Test")
    if not said.words & _ROLLS or not example:
        return NOTHING
    return Message(
        'A roll begins a sentence or stands behind a comma: "{example}"; "If you succeed, ..." follows it.',
        example=example,
    )


def rested(said: Said) -> Message:
    if "rest" not in said.words or {("the", "rest"), ("rest", "of")} & said.pairs:
        return NOTHING
    return Message('A Rest begins a sentence or stands behind a comma: "You may Rest".')
