"""What the program tells, in another language: refusals, faults, findings, meanings of fields.

Such sentences are written in English where they arise, with what they speak of filled in. A catalogue
`sentences.de.toml` of a room or a ruleset has a table [sentences] of English templates, `{}` for each thing that
was filled in, and what they say in German; `{1}` there is the second thing. [parts] has words and half sentences
that are filled in, [meanings] what a ruleset's fields and verbs mean. A told sentence is looked up by its shape, the most literal template first; what was filled in
is looked up again, as a sentence or as a name.

>>> say = Sentences({"{}: no such field.{}": "{}: so ein Feld gibt es nicht.{}", "Did you mean {}?": "Meinst du {}?"})
>>> say("severall: no such field. Did you mean several?")
'severall: so ein Feld gibt es nicht. Meinst du several?'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from talewright.core.text.names import Names

_HOLE = re.compile(r"\{(\d*)\}")
_SENTENCE = re.compile(r"(?<=[.!?]) +(?=\S)")
_SUBJECT = re.compile(r"(?P<subject>[^:]{1,80}): (?P<rest>.+)", re.DOTALL)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_QUOTED = re.compile(r"(['\"]).*\1", re.DOTALL)
_LETTERS = re.compile(r"[^\W\d_]")
_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
_PATH = re.compile(r"[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)*")
"""Where a field stands in a record: items[2].bonus"""
_INSIDE = re.compile(
    r"(?P<path>(?:[a-z_]+\[\d+\]\.?)+|[a-z_]+(?=\.))\.?(?P<rest>[a-z_]+(?:\[\d+\])?: .+)", re.DOTALL
)
MAX_LENGTH = 1_200
"""Longer texts are nobody's sentence."""
_KEPT = 2_048


class Sentences:
    """`say(sentence)`: what it says in this language, or the sentence itself."""

    def __init__(self, table: Mapping[str, str], name: Names | None = None) -> None:
        self._exact = {key: value for key, value in table.items() if "{}" not in key}
        self._shapes = [_shape(key, value) for key, value in table.items() if "{}" in key]
        self._shapes.sort(key=lambda shape: -shape[0])
        self._name = name or Names({})
        self._said: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        if not self._exact and not self._shapes:
            return text
        said = self._said.get(text)
        if said is None:
            if len(self._said) >= _KEPT:
                self._said.clear()
            said = self._said[text] = self._say(text)
        return said

    def known(self, text: str) -> str | None:
        """What a whole text says, if one template or name fits it."""
        weight, said = self._best(text)
        if match := _INSIDE.match(text):
            # A fault of a record that stands inside another: the place before it may be no part of its template.
            inner, rest = self._best(match["rest"])
            if rest is not None and inner > weight:
                return f"{self._value(match['path'].rstrip('.'))}, {rest}"
        return said

    def _best(self, text: str) -> tuple[int, str | None]:
        """The template that says most of the text literally, and how much that is."""
        if text in self._exact:
            return len(text), self._exact[text]
        if len(text) <= MAX_LENGTH:
            for weight, anchor, pieces, said in self._shapes:
                if anchor in text and (values := _between(pieces, text)) is not None:
                    return weight, self._filled(said, values)
        return 0, None

    def _say(self, text: str) -> str:
        if len(text) > MAX_LENGTH:
            return text
        if "\n" in text:
            return "\n".join(self(line) for line in text.split("\n"))
        bare = text.strip()
        if bare != text:
            return text.replace(bare, self(bare), 1) if bare else text
        whole = self.known(text)
        if whole is not None:
            return whole
        if (match := _SUBJECT.fullmatch(text)) and (rest := self.known(match["rest"])) is not None:
            return f"{self._value(match['subject'])}: {rest}"
        told = _SENTENCE.split(text)
        if len(told) > 1:
            return " ".join(self(each) for each in self._joined(told))
        if text.startswith("- "):
            return "- " + self(text[2:])
        named = self._name.known(text)
        if named is not None:
            return named
        for between in ("; ", ", ", ": "):
            if between in text:
                return between.join(self(each) for each in text.split(between))
        return self._name(text)

    def _joined(self, told: list[str]) -> list[str]:
        """Neighbouring sentences that are one template stay together."""
        found: list[str] = []
        at = 0
        while at < len(told):
            for end in range(len(told), at, -1):
                part = " ".join(told[at:end])
                if end == at + 1 or self.known(part) is not None:
                    found.append(part)
                    at = end
                    break
        return found

    def _filled(self, said: str, values: Iterable[str]) -> str:
        given = [self._value(value) for value in values]
        left = iter(given)
        return _HOLE.sub(lambda hole: given[int(hole[1])] if hole[1] else next(left, ""), said)

    def _value(self, text: str) -> str:
        bare = text.strip()
        if not bare:
            return text
        if _THOUSANDS.fullmatch(bare):
            return text.replace(",", ".")
        if _QUOTED.fullmatch(bare) or not _LETTERS.search(bare):
            return text
        said = self.known(bare) or self._name.known(bare)
        if said is None and _PATH.fullmatch(bare):
            said = ", ".join(
                self._exact.get(name, self._name(name)) + (f" {int(at) + 1}" if at else "")
                for name, at in _STEP.findall(bare)
            )
        if said is None:
            said = self(bare)
        return text.replace(bare, said, 1)


def _shape(key: str, said: str) -> tuple[int, str, list[str], str]:
    """How much it says literally, its longest literal piece, all of them, and what it says in the other language."""
    pieces = key.split("{}")
    return sum(map(len, pieces)), max(pieces, key=len), pieces, said


def _between(pieces: list[str], text: str) -> list[str] | None:
    """What stands between the pieces of a template, each piece taken where it first comes; one pass, whatever the text."""
    first, *middle, last = pieces
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return None
    end = len(text) - len(last)
    at = len(first)
    found: list[str] = []
    for piece in middle:
        here = text.find(piece, at, end)
        if here < 0:
            return None
        found.append(text[at:here])
        at = here + len(piece)
    return [*found, text[at:end]]


TABLES = ("parts", "sentences", "meanings")


def catalogue(package: str, language: str, *tables: str) -> dict[str, str]:
    """The catalogue of a package, all of it or some of its tables; empty in English, and where there is none."""
    root = resources.files(package)
    name = f"sentences.{language}.toml"
    found: dict[str, str] = {}
    for place in (root.joinpath("data", name), root.joinpath(name)):
        if place.is_file():
            told = tomllib.loads(place.read_text(encoding="utf-8"))
            for table in tables or TABLES:
                found |= told.get(table, {})
    return found


@cache
def sentences_of(packages: tuple[str, ...], language: str, name: Names | None = None) -> Sentences:
    """The catalogues of several packages as one; a later one has the last word."""
    found: dict[str, str] = {}
    if language != "en":
        for package in packages:
            found |= catalogue(package, language)
    return Sentences(found, name)
