"""What the program says and what things are called, joined from all rooms and rulesets for one reader's language.

Catalogs are read when a language first asks for them; English needs none.
"""

from __future__ import annotations

from functools import cache

from talewright.core.ruleset import find, installed
from talewright.core.text.translate import ENGLISH, Names, Translator, translator_of
from talewright.play.running import words_for

ROOMS = tuple(f"talewright.{room}" for room in ("core", "odds", "adventure", "publish", "play", "store"))
_PLAIN = Names({})


def _known(system: str) -> str:
    """A book may name any system; only ours are cached."""
    return system if system in installed() else ""


def names_for(language: str, system: str = "") -> Names:
    """What things are called in a system; without one, in any."""
    return _PLAIN if language == "en" else _names(language, _known(system))


def voice_for(language: str, system: str = "", *faces: str) -> Translator:
    """Renders any message of the rooms, of a system (without one, of all) and of the faces' own packages."""
    return ENGLISH if language == "en" else _voice(language, _known(system), *faces)


@cache
def author_voice(language: str) -> Translator:
    """For the author of a book: words that must stand in the text are left as they are."""
    if language == "en":
        return ENGLISH
    packages = dict.fromkeys(find(each).package for each in installed())
    return translator_of((*packages, *ROOMS), language)


@cache
def _names(language: str, system: str) -> Names:
    if system:
        return words_for(find(system), language).name
    found: dict[str, str] = {}
    for each in installed():
        found |= words_for(find(each), language).name.table
    return Names(found)


@cache
def _voice(language: str, system: str, *faces: str) -> Translator:
    packages = dict.fromkeys(find(each).package for each in ((system,) if system else installed()))
    return translator_of((*packages, *ROOMS, *faces), language, _names(language, system))
