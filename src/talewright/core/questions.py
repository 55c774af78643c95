"""Odds as questions that people ask: each a fixed form over one verb, with defaults that give an answer worth reading.

They are data of a ruleset, in `data/questions.toml`: a title, half a line about it, the verb with its order, a character,
the fields a reader may change, set-ups to compare side by side, and a range to tabulate. Texts are tables by language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from talewright.core.tables import data


class Text(dict[str, str]):
    """A text by language; English in a language that it has not been translated into.

    >>> Text(en="survive")["tlh"]
    'survive'
    """

    def __missing__(self, language: str) -> str:
        if language == "en":
            raise KeyError(language)
        return self["en"]


@dataclass(frozen=True)
class QuestionField:
    """Something a reader may change: `path` is order.rounds or character.talent. `choices` are (value, text)."""

    path: str
    label: Text = field(hash=False)
    low: int = 0
    high: int = 20
    choices: tuple[tuple[Any, Text], ...] = ()

    def read(self, raw: str) -> Any:
        """A value of the form, within its bounds; None if it says nothing usable."""
        if self.choices:
            return next((value for value, _ in self.choices if str(value) == raw), None)
        try:
            return max(self.low, min(self.high, int(raw)))
        except ValueError:
            return None


@dataclass(frozen=True)
class Setup:
    """A way to be equipped or to act: what it changes of the question."""

    label: Text = field(hash=False)
    changes: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class CommonQuestion:
    id: str
    title: Text = field(hash=False)
    about: Text = field(hash=False)
    says: Text = field(hash=False)
    """What the chance is of, behind the number: "survive"."""
    verb: str
    order: Mapping[str, Any] = field(default_factory=dict, hash=False)
    character: Mapping[str, Any] = field(default_factory=dict, hash=False)
    goal: tuple[str, ...] = ()
    fields: tuple[QuestionField, ...] = ()
    setups: tuple[Setup, ...] = ()
    range: str = ""
    """The path of the field that the table runs over."""
    spread: str = ""
    """The measure whose values are shown as bars."""

    def asked(self, system: str, changes: Mapping[str, Any]) -> dict[str, Any]:
        """The question as data for `odds.read_question`, with values by path changed."""
        parts: dict[str, dict[str, Any]] = {"order": dict(self.order), "character": dict(self.character)}
        for path, value in changes.items():
            part, _, name = path.partition(".")
            parts[part][name] = value
        found = {
            "system": system,
            "character": parts["character"],
            "steps": [{"verb": self.verb, **parts["order"]}],
        }
        return found | ({"goal": list(self.goal)} if self.goal else {})

    @property
    def order_fields(self) -> tuple[QuestionField, ...]:
        """The fields that are about the situation and not about the character."""
        return tuple(each for each in self.fields if each.path.startswith("order."))

    def default(self, path: str) -> Any:
        part, _, name = path.partition(".")
        return (self.order if part == "order" else self.character).get(name)


@cache
def questions_of(package: str) -> tuple[CommonQuestion, ...]:
    """The questions of a ruleset's package; none without the file."""
    try:
        read = data(package, "questions.toml")
    except FileNotFoundError:
        return ()
    return tuple(_question(name, each) for name, each in read.items())


def _question(name: str, each: Mapping[str, Any]) -> CommonQuestion:
    return CommonQuestion(
        name,
        Text(each["title"]),
        Text(each["about"]),
        Text(each["says"]),
        each["verb"],
        each.get("order", {}),
        each.get("character", {}),
        tuple(each.get("goal", ())),
        tuple(
            QuestionField(
                one["path"],
                Text(one["label"]),
                one.get("low", 0),
                one.get("high", 20),
                tuple((choice["value"], Text(choice["text"])) for choice in one.get("choices", ())),
            )
            for one in each.get("fields", ())
        ),
        tuple(Setup(Text(one["label"]), one.get("changes", {})) for one in each.get("setups", ())),
        each.get("range", ""),
        each.get("spread", ""),
    )
