"""The sentences of a ruleset as data: rules emit ids and facts, faces look the words up here.

A words file has these tables. [questions] maps a question id to what is asked; a dotted key such as
"fortune.reroll" gives the words of an option, with {arg} for what stands behind its colon. [rolls] maps a roll
id to what the dice are for, [notes] a note's kind to a sentence ("wounded.one": where the first fact in it is one;
"keyword.gain" and "keyword.loss": of a note with the fact `gain`; "hurt.actor", also of a question, an option or a roll: where
several act and the fact `actor` says who; without such words the name stands in front of a note or roll; "hurt.untold": for a
reader who may not know one of its facts),
[explained] an option ("skill.lore"), or a question for all of its options, to what it means, [meaning] a figure of the sheet
("figure.Talent") to what it is for, and a note ("score.Talent.loss", "keyword.gain") to what follows from it. Facts fill the braces.
Another language adds [names], what things are called in it (see core/text/translate.py), and [about], what the ruleset says
of itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from talewright.core.ask import Note, Question
from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.core.tables import data, data_in
from talewright.core.text.message import Message
from talewright.core.text.translate import ENGLISH, Names, Translator, translator_of

P = TypeVar("P", Figure, Entry, Block)
UNTOLD = "?"
"""In place of a fact that the reader may not know."""
PARTS = ("questions", "rolls", "notes", "explained", "meaning", "about", "measures", "names")
"""The tables of a words file that are read here."""
_SHOWN = ("name", "title", "value", "detail", "note", "said")
"""The fields of a sheet that are shown as words."""


_HOLE = re.compile(r"\{(\w+)")
_JOINED = re.compile(r"(?<=[a-z])\+(?=[a-z])")
_ID = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
"""What rules call things among themselves: griefful_failure is read with a space."""


class _Facts(dict[str, Any]):
    """Facts of a template, each made readable when it is asked for; one that is missing is left out."""

    def __init__(
        self, facts: Mapping[str, Any], name: Callable[[str], str] | None, say: Translator, template: str
    ) -> None:
        super().__init__(facts)
        self._name = name
        self._say = say
        self._template = template

    def __getitem__(self, key: str) -> Any:
        if key == "name" and self.get(key) == "":
            return _anonymous(self._say, first=self._template.startswith("{name}"))
        return _shown(self.get(key), self._name, self._say)


class Words:
    """Words in one language."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]], say: Translator = ENGLISH) -> None:
        self.say = say
        """Renders messages among the facts, such as the reason of a refusal."""
        self.questions = dict(tables.get("questions", {}))
        self.rolls = dict(tables.get("rolls", {}))
        self.notes = dict(tables.get("notes", {}))
        self.explained = dict(tables.get("explained", {}))
        self.meanings = dict(tables.get("meaning", {}))
        self.about = dict(tables.get("about", {}))
        self.measures = dict(tables.get("measures", {}))
        self.name = Names(tables.get("names", {}))

    def under(self, other: Words) -> Words:
        """These words, and the other's where both have some."""
        mine, others = self._tables(), other._tables()
        return Words(
            {part: {**mine[part], **others[part]} for part in PARTS},
            self.say.under(other.say),
        )

    def _tables(self) -> Mapping[str, Mapping[str, str]]:
        found = (
            self.questions,
            self.rolls,
            self.notes,
            self.explained,
            self.meanings,
            self.about,
            self.measures,
            self.name.table,
        )
        return dict(zip(PARTS, found, strict=True))

    def sparing(self, *names: str) -> Words:
        """These words, but what people called their characters is left as they typed it."""
        if not self.name.table:
            return self
        found = copy(self)
        found.name = self.name.sparing(*names)
        return found

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template with its facts, things called by their names in this language."""
        return template.format_map(_Facts(facts, self.name, self.say, template))

    def sheet(self, sheet: Sheet) -> Sheet:
        """A whole sheet in this language; its title is a name and stays."""
        if not self.name.table:
            return sheet
        return replace(
            sheet,
            subtitle=self.name(sheet.subtitle),
            figures=tuple(self._named(figure) for figure in sheet.figures),
            blocks=tuple(
                replace(self._named(block), entries=tuple(self._named(entry) for entry in block.entries))
                for block in sheet.blocks
            ),
        )

    def _named(self, part: P) -> P:
        """A part of a sheet, each of its texts looked up."""
        shown = {name: getattr(part, name, None) for name in _SHOWN}
        changed: dict[str, Any] = {
            name: self.name(text) for name, text in shown.items() if isinstance(text, str)
        }
        return replace(part, **changed)

    def measure(self, name: str) -> str:
        """The label of a number among results, or of an ending: 'foe_hp 2' is the Foe's HP of the second order."""
        of, _, number = name.rpartition(" ")
        if of and number.isdecimal():
            return f"{self.measure(of)} {number}"
        found = self.measures.get(name) or self.name(name.replace("_", " ").replace("-", " "))
        return found[:1].upper() + found[1:]

    def question(self, question: Question) -> str:
        """What is asked."""
        known = self.rolls if question.dice is not None else self.questions
        template = known.get(question.what, plain(question.what))
        if question.dice is None and question.facts.get("actor"):
            template = known.get(f"{question.what}.actor", template)
        return self.fill(template, question.facts)

    def option(self, question: Question, option: str) -> str:
        """The words of one option: the author's own, the ruleset's, or the id made readable.

        Words that came with the question are named anew only if all of them are names: a book's stay as written.
        """
        if option in question.words:
            said = question.words[option]
            return (self.name.known(said) if self.name.table else None) or said
        verb, _, arg = option.partition(":")
        template = self.questions.get(f"{question.what}.{verb}") or self.questions.get(f"*.{verb}")
        if question.facts.get("actor"):
            template = self.questions.get(f"{question.what}.{verb}.actor", template)
        if template is None:
            return self.name(plain(arg or verb))
        return self.fill(template, {**question.facts, "arg": _spoken(arg)})

    def note(self, note: Note) -> str:
        """What happened; empty when there is nothing to say."""
        key = note.kind
        if note.kind in ("rolled", "chose"):
            key = f"{note.kind}.{note.facts.get('what', '')}"
            if note.kind == "chose":
                verb = str(note.facts.get("option", "")).partition(":")[0]
                key = f"{key}.{verb}" if f"{key}.{verb}" in self.notes else key
                arg = str(note.facts.get("option", "")).partition(":")[2]
                return self._of_actor(self.notes, key, {**note.facts, "arg": _spoken(arg)})
        if isinstance(gain := note.facts.get("gain"), bool):
            key = f"{key}.{'gain' if gain else 'loss'}"
        template = self.notes.get(key, "")
        hole = _HOLE.search(template)
        if hole is not None and note.facts.get(hole[1]) == 1 and f"{key}.one" in self.notes:
            key = f"{key}.one"
        return self._of_actor(self.notes, key, note.facts)

    def meaning(self, note: Note) -> str:
        """What follows from what happened, or how long it lasts; empty where the rules say nothing of it."""
        gain = note.facts.get("gain")
        tail = ".gain" if gain is True else ".loss" if gain is False else ""
        keys = (f"{note.kind}.{note.facts.get('name', '')}{tail}", f"{note.kind}{tail}")
        template = next((self.meanings[key] for key in keys if key in self.meanings), "")
        return self.fill(template, note.facts)

    def roll(self, what: str, facts: Mapping[str, Any]) -> str:
        """What dice were for, and whose they were where several act; empty if no words say so."""
        return self._of_actor(self.rolls, what, facts)

    def _of_actor(self, table: Mapping[str, str], key: str, facts: Mapping[str, Any]) -> str:
        """A sentence about the one who acts: in the words for that, else with the name in front."""
        untold = table.get(f"{key}.untold") if UNTOLD in facts.values() else None
        if untold is not None and (facts.get("actor") or "{actor" not in untold):
            key = f"{key}.untold"
        template = table.get(key, "")
        if not facts.get("actor") or "{actor" in template:
            return self.fill(template, facts)
        if (said := table.get(f"{key}.actor")) is not None:
            return self.fill(said, facts)
        text = self.fill(template, facts)
        return f"{facts['actor']}: {text}" if text and str(facts["actor"]) not in text else text

    def explanation(self, question: Question, option: str, facts: Note | None = None) -> str:
        """What an option means; of a note its kind is looked up first, and its facts fill the words."""
        verb, _, arg = option.partition(":")
        keys = [f"{question.what}.{option}", f"{question.what}.{arg or verb}", question.what]
        if facts is not None:
            keys.insert(0, facts.kind)
        template = next((self.explained[key] for key in keys if key in self.explained), "")
        return self.fill(template, {**question.facts, "arg": plain(arg), **(facts.facts if facts else {})})


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """Put facts into a template: lists joined, numbers with a sign where {x:+} asks for one."""
    return template.format_map(_Facts(facts, None, ENGLISH, template))


def _anonymous(say: Translator, *, first: bool) -> str:
    """What stands for a character whose name is empty, with a capital where it begins the sentence."""
    text = say.text(Message("The character"))
    return text if first else text[:1].lower() + text[1:]


def _shown(value: Any, name: Callable[[str], str] | None, say: Translator) -> Any:
    if isinstance(value, tuple):
        return ", ".join(str(_shown(item, name, say)) for item in value)
    if isinstance(value, Message):
        return say.text(value)
    if isinstance(value, str):
        text = value if name is None else name(value)
        return plain(text) if text == value and _ID.fullmatch(text) else text
    return "" if value is None else value


def plain(identifier: str) -> str:
    """An id as words: 'two-handed' stays, 'first_six' becomes 'first six'."""
    return identifier.replace("_", " ")


def _spoken(arg: str) -> str:
    """What stands behind the colon of an option, as words: 'hit+weak' becomes 'hit, weak'."""
    return _JOINED.sub(", ", plain(arg))


@cache
def words_of(package: str, language: str = "en") -> Words:
    """The words of a ruleset's package; English where another language is missing."""
    english = data(package, "words.en.toml")
    if language == "en":
        return Words(english)
    other = data_in(package, "words", language)
    tables = {part: {**english.get(part, {}), **other.get(part, {})} for part in {*english, *other}}
    say = translator_of(("talewright.core", package), language, Names(tables.get("names", {})))
    return Words(tables, say)
