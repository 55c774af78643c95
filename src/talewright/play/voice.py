"""What the program says and what things are called, joined from all rooms and rulesets for one reader's language.

Catalogues are read when a language first asks for them; English needs none.
"""

from __future__ import annotations

from functools import cache

from talewright.core.ruleset import find, installed
from talewright.core.text.message import Message, Name
from talewright.core.text.names import Names
from talewright.core.text.sentences import Sentences, sentences_of
from talewright.core.text.translate import Translator, catalog_of
from talewright.play.running import words_for

ROOMS = tuple(f"talewright.{room}" for room in ("core", "odds", "adventure", "play", "store"))
_PLAIN = Names({})


@cache
def _systems() -> tuple[str, ...]:
    return tuple(installed())


def _known(system: str) -> str:
    """A book may name any system; only ours are kept ready."""
    return system if system in _systems() else ""


def names_for(language: str, system: str = "") -> Names:
    """What things are called in a system; without one, in any."""
    return _PLAIN if language == "en" else _names(language, _known(system))


class Voice(Translator):
    """A translator for rooms that still raise plain sentences: those are found by their shape."""

    def __init__(self, language: str, packages: tuple[str, ...] = (), names: Names | None = None) -> None:
        catalog: dict[str, str] = {}
        for package in packages:
            catalog |= catalog_of(package, language)
        super().__init__(language, catalog, names)
        self._sentences: Sentences = sentences_of(packages, language, names)

    def text(self, message: Message | Name | str) -> str:
        if isinstance(message, Message) and message.form in self.catalog:
            return super().text(message)
        if isinstance(message, Message):
            return self._sentences(message.text)
        return self._sentences(message) if isinstance(message, str) else super().text(message)

    def meaning(self, text: str) -> str:
        return self.catalog.get(text) or self._sentences(text)


def voice_for(language: str, system: str = "", *faces: str) -> Voice:
    """Says any sentence of the rooms, of a system (without one, of all) and of the faces' own packages."""
    return _english() if language == "en" else _voice(language, _known(system), *faces)


@cache
def author_voice(language: str) -> Voice:
    """For whoever writes a book: words that must stand in the text are left as they are."""
    if language == "en":
        return _english()
    packages = dict.fromkeys(find(each).package for each in _systems())
    return Voice(language, (*packages, *ROOMS))


@cache
def _english() -> Voice:
    return Voice("en")


@cache
def _names(language: str, system: str) -> Names:
    if system:
        return words_for(find(system), language).name
    found: dict[str, str] = {}
    for each in _systems():
        found |= words_for(find(each), language).name.table
    return Names(found)


@cache
def _voice(language: str, system: str, *faces: str) -> Voice:
    packages = dict.fromkeys(find(each).package for each in ((system,) if system else _systems()))
    return Voice(language, (*packages, *ROOMS, *faces), _names(language, system))
