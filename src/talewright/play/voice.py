"""What the program says and what things are called, joined from all rooms and rulesets for one reader's language.

Catalogues are read when a language first asks for them; English needs none.
"""

from __future__ import annotations

from functools import cache

from talewright.core.names import Names
from talewright.core.ruleset import find, installed
from talewright.core.sentences import Sentences, sentences_of
from talewright.play.reading import words_for

ROOMS = tuple(f"talewright.{room}" for room in ("core", "odds", "adventure", "play", "store"))
_PLAIN = Names({})


@cache
def names_for(language: str, system: str = "") -> Names:
    """What things are called in a system; without one, in any."""
    if language == "en":
        return _PLAIN
    if system in installed():
        return words_for(find(system), language).name
    found: dict[str, str] = {}
    for each in installed():
        found |= words_for(find(each), language).name.table
    return Names(found)


def author_voice(language: str) -> Sentences:
    """For whoever writes a book: words that must stand in the text are left as they are."""
    return sentences_of(ROOMS, language)


@cache
def voice_for(language: str, system: str = "", *faces: str) -> Sentences:
    """Says any sentence of the rooms, of a system (without one, of all) and of the faces' own packages."""
    if language == "en":
        return sentences_of((), language)
    systems = [system] if system in installed() else list(installed())
    packages = dict.fromkeys((*(find(each).package for each in systems), *ROOMS, *faces))
    return sentences_of(tuple(packages), language, names_for(language, system))
