"""The sentences of a ruleset, kept as data: rules emit ids and facts, faces look the words up here.

A words file has three tables. [questions] maps a question id to what is asked; a dotted key such as
"fortune.reroll" gives the words of an option, with {arg} for what stands behind its colon. [rolls] maps a roll
id to what the dice are for, [notes] a note's kind to a sentence. Facts fill the braces.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from talewright.core.ask import Note, Question
from talewright.core.lookup import data


class _Facts(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


class Words:
    """Words in one language."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.questions = dict(tables.get("questions", {}))
        self.rolls = dict(tables.get("rolls", {}))
        self.notes = dict(tables.get("notes", {}))

    def under(self, other: Words) -> Words:
        """These words, and the other's where both have some."""
        return Words(
            {
                "questions": {**self.questions, **other.questions},
                "rolls": {**self.rolls, **other.rolls},
                "notes": {**self.notes, **other.notes},
            }
        )

    def question(self, question: Question) -> str:
        """What is asked."""
        known = self.rolls if question.dice is not None else self.questions
        return fill(known.get(question.what, plain(question.what)), question.facts)

    def option(self, question: Question, option: str) -> str:
        """The words of one option: the author's own, the ruleset's, or the id made readable."""
        if option in question.words:
            return question.words[option]
        verb, _, arg = option.partition(":")
        template = self.questions.get(f"{question.what}.{verb}") or self.questions.get(f"*.{verb}")
        if template is None:
            return plain(arg or verb)
        return fill(template, {**question.facts, "arg": plain(arg)})

    def note(self, note: Note) -> str:
        """What happened; empty when there is nothing to say."""
        key = note.kind
        if note.kind in ("rolled", "chose"):
            key = f"{note.kind}.{note.facts.get('what', '')}"
            if note.kind == "chose":
                verb = str(note.facts.get("option", "")).partition(":")[0]
                template = self.notes.get(f"{key}.{verb}", self.notes.get(key, ""))
                arg = str(note.facts.get("option", "")).partition(":")[2]
                return fill(template, {**note.facts, "arg": plain(arg)})
        return fill(self.notes.get(key, ""), note.facts)


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """Put facts into a template: lists joined, numbers with a sign where {x:+} asks for one."""
    shown = {key: _shown(value) for key, value in facts.items()}
    return template.format_map(_Facts(shown))


def _shown(value: Any) -> Any:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return "" if value is None else value


def plain(identifier: str) -> str:
    """An id as words: 'two-handed' stays, 'first_six' becomes 'first six'."""
    return identifier.replace("_", " ")


@cache
def words_of(package: str, language: str = "en") -> Words:
    """The words of a ruleset's package; English where another language is missing."""
    english = data(package, "words.en.toml")
    if language == "en":
        return Words(english)
    try:
        other = data(package, f"words.{language}.toml")
    except FileNotFoundError:
        return Words(english)
    return Words({part: {**english.get(part, {}), **other.get(part, {})} for part in {*english, *other}})
