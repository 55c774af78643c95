"""Texts in the reader's language: messages by their English template, things by their English name.

`messages.de.toml` of a room or a ruleset has a table [messages]: English template to German template, with the same
names in braces. A template with a plural has two entries, one for each form. [meanings] says what fields and verbs
mean, looked up by their whole English text. What has no entry stays English.

>>> say = Translator("de", {"{count} fault.": "{count} Fehler.", "{count} faults.": "{count} Fehler."})
>>> say(Message("{count} fault.", plural="{count} faults.", count=1_200))
'1200 Fehler.'

Rules name things in English. A words file of another language has a table [names], English name to its own; a
`#` stands for any number, `{}` for any other known name. What is looked up is the whole text; a list is looked up
item by item, and a bonus behind a name or a remark in parentheses is taken apart. What is not known stays as it
is: names that people or books gave.

>>> names = Names({"climbing": "Klettern", "# of #": "# von #", "axe": "Axt", "{} and {}": "{} und {}"})
>>> names("axe and climbing"), names("axe and hearth")
('Axt und Klettern', 'axe and hearth')
>>> names("Climbing"), names("2 of 3"), names("axe, climbing +2"), names("Ewald")
('Klettern', '2 von 3', 'Axt, Klettern +2', 'Ewald')
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from copy import copy
from functools import cache, cached_property
from importlib import resources

from talewright.core.errors import FaultsError, TalewrightError
from talewright.core.text.message import Message, Name, render

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The supported languages, each by its own name. Every string is written in English first."""
SEPARATORS = {"en": ",.", "de": ".,"}
"""What parts thousands and decimals."""
TABLES = ("messages", "meanings")
_SIGNED = re.compile(r"(?<![\w.])[+−-]?\d+(?:[.,]\d+)*")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_SEPARATORS = ("\n", ". ", "; ", ", ", ": ", " · ", " / ", " + ", " → ", " = ", "/")
"""What parts lists, the widest first: sentences before their clauses."""
_ASIDE = re.compile(r"(?P<name>.*\S) \((?P<aside>[^()]*)\)")
_AFTER = re.compile(r"(?P<name>.*\S) (?P<number>[+−-]?(?:\d[\d/]*)?d?\d+)")
_BEFORE = re.compile(r"(?P<number>[+−-]?(?:(?:\d[\d/]*)?d\d+|\d+(?:/+\d+)*) ?[×x]?) (?P<name>\S.*)")
_LETTER = re.compile(r"[^\W\d_]{2,}")
_DICE = re.compile(r"\b\d*d\d+\b")
_MAX_CACHED = 4_096


class Names:
    """`names("two-handed sword")`: the name in this language, or the text itself."""

    def __init__(
        self,
        table: Mapping[str, str],
        unknown: Callable[[str], object] | None = None,
        spared: Collection[str] = (),
    ) -> None:
        self.table = {key.casefold(): value for key, value in table.items()}
        self._unknown = unknown
        self.spared = frozenset(filter(None, spared))
        self._found: dict[str, str] = {}

    def sparing(self, *names: str) -> Names:
        """The same names, but these texts were typed by a person: they stay as they are."""
        self._patterns  # noqa: B018 - made once, for all who share it
        made = copy(self)
        made.spared = frozenset(filter(None, names))
        return made

    def __call__(self, text: str) -> str:
        if text in self.spared or (not self.table and self._unknown is None):
            return text
        if any(own in text for own in self.spared):
            return self._look(text)
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= _MAX_CACHED:
                self._found.clear()
            found = self._found[text] = self._look(text)
        return found

    def _look(self, text: str) -> str:
        known = self.known(text)
        if known is not None:
            return known
        parts = _parts(text)
        if parts is not None:
            return "".join(part if at % 2 else self(part) for at, part in enumerate(parts))
        if text.startswith("the ") and "the {}" in self.table:
            # An English article is no part of a name, known or not.
            return self.table["the {}"].replace("{}", self(text[4:]))
        if self._unknown is not None and _LETTER.search(_DICE.sub("", text)):
            self._unknown(text)
        return text

    def known(self, text: str) -> str | None:
        """The name if all of the text is known, else nothing."""
        if text in self.spared:
            return text
        if not _LETTER.search(_DICE.sub("", text)):
            return self._whole(text) or text
        whole = self._whole(text)
        if whole is not None:
            return whole
        for pattern, held, free in self._patterns:
            if match := pattern.fullmatch(text):
                # A gap {*} may hold a name of an author's, which stays as it is.
                parts = [self.known(part) or (part if free else None) for part in match.groups()]
                if None not in parts:
                    found = held.format(*parts)
                    return found[:1].upper() + found[1:] if text[:1].isupper() else found
        parts_ = _parts(text)
        if parts_ is None:
            return None
        named = [part if at % 2 else self.known(part) for at, part in enumerate(parts_)]
        return None if None in named else "".join(part for part in named if part is not None)

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str, bool]]:
        """Names with a gap, those that say most first."""
        keys = sorted(
            (key for key in self.table if "{}" in key or "{*}" in key), key=lambda key: (-len(key), key)
        )
        return [
            (
                re.compile(re.escape(key.replace("{*}", "{}")).replace(r"\{\}", "(.+)"), re.IGNORECASE),
                self.table[key].replace("{*}", "{}"),
                "{*}" in key,
            )
            for key in keys
        ]

    def _whole(self, text: str) -> str | None:
        key = text.replace("_", " ").strip().casefold()
        found = self.table.get(key)
        if found is None:
            for number in (_SIGNED, _DIGITS):
                numbers = number.findall(key)
                if numbers and (held := self.table.get(number.sub("#", key))) is not None:
                    found = _with(numbers, held)
                    break
        if found is None:
            return None
        return found[:1].upper() + found[1:] if text[:1].isupper() else found


def _with(numbers: list[str], held: str) -> str:
    left = iter(numbers)
    return re.sub("#", lambda _: next(left, "#"), held)


def _parts(text: str) -> list[str] | None:
    """A text cut where a list, a remark or a number allows it: names at even places, what stands between at odd."""
    if text.endswith((".", ":")) and len(text) > 1:
        return [text[:-1], text[-1]]
    for separator in _SEPARATORS:
        cut = _outside(text, separator)
        if len(cut) > 1:
            return [each for part in cut for each in (part, separator)][:-1]
    if match := _ASIDE.fullmatch(text):
        return [match["name"], " (", match["aside"], ")"]
    if match := _AFTER.fullmatch(text):
        return [match["name"], " ", match["number"]]
    if match := _BEFORE.fullmatch(text):
        return [match["number"], " ", match["name"]]
    return None


def _outside(text: str, separator: str) -> list[str]:
    """Split where no parenthesis is open."""
    if separator not in text:
        return [text]
    found: list[str] = []
    depth, last, at = 0, 0, 0
    while at < len(text):
        if text[at] == "(":
            depth += 1
        elif text[at] == ")":
            depth = max(0, depth - 1)
        if depth == 0 and text.startswith(separator, at):
            found.append(text[last:at])
            last = at = at + len(separator)
            continue
        at += 1
    return [*found, text[last:]]


class Translator:
    """`say(message)` with its path in front, `say.text(message)` without. Plain strings stay as they are."""

    def __init__(
        self, language: str = "en", catalog: Mapping[str, str] | None = None, names: Names | None = None
    ) -> None:
        self.language = language
        self.catalog = catalog or {}
        self.names = names or Names({})
        self._separators = SEPARATORS.get(language, ",.")

    def __call__(self, message: Message | Name | str) -> str:
        if isinstance(message, Message) and message.path:
            return f"{message.path}: {self.text(message)}"
        return self.text(message)

    def text(self, message: Message | Name | str) -> str:
        """Without the path."""
        if isinstance(message, str):
            return message
        if isinstance(message, Name):
            return self.catalog.get(message.text) or self.names(message.text)
        template = message.form
        found = self.catalog.get(template, template)
        # Most have nothing to be filled in: the page of a sheet renders hundreds of them.
        return render(message, found, self.text, self._separators) if "{" in found else found

    def under(self, other: Translator) -> Translator:
        """The catalogs of both; the other has the last word."""
        if not other.catalog:
            return self
        names = Names({**self.names.table, **other.names.table})
        return Translator(other.language, {**self.catalog, **other.catalog}, names)

    def meaning(self, text: str) -> str:
        """What a field or a verb means; it is looked up by its whole English text."""
        return self.catalog.get(text, text)

    def error(self, error: TalewrightError) -> str:
        """A whole refusal: its sentence, or its subject and every fault."""
        if not isinstance(error, FaultsError):
            return self(error.message)
        head = f"{self.text(error.subject)}: " if error.subject else ""
        if len(error.faults) == 1:
            return head + self(error.faults[0])
        return "\n".join([head + self.text(error.summary), *(f"  - {self(each)}" for each in error.faults)])


ENGLISH = Translator()


def catalog_of(package: str, language: str, *tables: str) -> dict[str, str]:
    """The messages of a package in a language, all tables or some; empty in English, and where there is no file."""
    if language == "en":
        return {}
    root = resources.files(package)
    name = f"messages.{language}.toml"
    found: dict[str, str] = {}
    for place in (root.joinpath("data", name), root.joinpath(name)):
        if place.is_file():
            read = tomllib.loads(place.read_text(encoding="utf-8"))
            for table in tables or TABLES:
                found |= read.get(table, {})
    return found


@cache
def translator_of(packages: tuple[str, ...], language: str, names: Names | None = None) -> Translator:
    """The catalogs of several packages as one; a later one has the last word."""
    found: dict[str, str] = {}
    for package in packages:
        found |= catalog_of(package, language)
    return Translator(language, found, names)
