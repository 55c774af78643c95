"""Messages in the reader's language: a catalog maps each English template to the same sentence in another language.

`messages.de.toml` of a room or a ruleset has a table [messages]: English template to German template, with the same
names in braces. A template with a plural has two entries, one for each form. [meanings] says what fields and verbs
mean, looked up by their whole English text. What has no entry stays English.

>>> say = Translator("de", {"{count} fault.": "{count} Fehler.", "{count} faults.": "{count} Fehler."})
>>> say(Message("{count} fault.", plural="{count} faults.", count=1_200))
'1200 Fehler.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from talewright.core.errors import FaultsError, TalewrightError
from talewright.core.text.message import Message, Name, render
from talewright.core.text.names import Names

SEPARATORS = {"en": ",.", "de": ".,"}
"""What parts thousands and decimals."""
TABLES = ("messages", "meanings")


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
        return render(message, self.catalog.get(template, template), self.text, self._separators)

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
