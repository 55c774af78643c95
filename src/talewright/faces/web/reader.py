"""The preferences of a reader, in a small cookie; none of them is secret."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from markupsafe import Markup

from talewright.core.errors import RulesetError
from talewright.core.ruleset import installed, title_of
from talewright.core.text.message import Message
from talewright.core.text.translate import LANGUAGES
from talewright.faces.web.covers import banner, book_map, cover, generated, vignette
from talewright.faces.web.fragments import drawn_once
from talewright.faces.web.tips import known_tips
from talewright.faces.web.wording import Wording, best_language, wording
from talewright.play.voice import author_voice, names_for, voice_for

if TYPE_CHECKING:  # a book in a browser has the same readers, and no server
    from starlette.requests import Request
    from starlette.responses import Response

COOKIE = "talewright-reader"
THEMES = ("", "light", "dark")
_AGE = 400 * 24 * 3600


@dataclass(frozen=True)
class Reader:
    """`theme` empty follows the system; `typed` are real dice, `ask_all` also asks what has one sensible answer."""

    language: str = ""
    theme: str = ""
    typed: bool = False
    ask_all: bool = False
    odds: bool = False
    tips: str = ""
    """tips that are hidden, see `tips`"""

    @property
    def settle(self) -> bool:
        """Whether questions with one sensible answer are answered without asking."""
        return not self.ask_all


def reader_of(request: Request) -> Reader:
    return read_reader(request.cookies.get(COOKIE, ""))


def read_reader(text: str) -> Reader:
    """The preferences out of their text; what is unknown in it counts as not set."""
    return _read_reader(text[:300])


@lru_cache(maxsize=512)
def _read_reader(text: str) -> Reader:
    values = dict(parse_qsl(text))
    flags = {each.name: values.get(each.name) == "1" for each in fields(Reader) if each.type == "bool"}
    language = values.get("language", "")
    theme = values.get("theme", "")
    return Reader(
        language if language in LANGUAGES else "",
        theme if theme in THEMES else "",
        tips=known_tips(values.get("tips", "")),
        **flags,
    )


def keep_reader(response: Response, reader: Reader) -> None:
    response.set_cookie(COOKIE, write_reader(reader), max_age=_AGE, samesite="lax", httponly=True, path="/")


def write_reader(reader: Reader) -> str:
    values = {
        name: ("1" if value is True else value)
        for name, value in asdict(reader).items()
        if value not in (False, "")
    }
    return urlencode(values)


def wording_of(request: Request) -> Wording:
    return wording(reader_of(request).language or best_language(request.headers.get("accept-language", "")))


def context_of(reader: Reader, words: Wording) -> dict[str, Any]:
    """What every template may use."""
    return {
        "t": words,
        "lang": words.language,
        "percent": words.percent,
        "number": words.number,
        "signed": words.signed,
        "theme": reader.theme,
        "settings": reader,
        "titles": TITLES,
    }


def spoken_of(language: str, system: str = "", face: str = __package__) -> dict[str, Any]:
    """`say` renders a message, `located` with the labels of its fields in front, `meaning` says what a field means.

    `advise` is for a writer, `named` for what things are called. Catalogs are read when a page first needs one, not before: most pages need none of all systems.
    """

    def say(message: Message | str) -> str:
        return voice_for(language, system, face).text(message)

    def located(message: Message | str) -> str:
        path = message.path if isinstance(message, Message) else ""
        return f"{label_of_path(path, named)}: {say(message)}" if path else upper_first(say(message))

    def meaning(text: str) -> str:
        return voice_for(language, system, face).meaning(text)

    def advise(message: Message | str) -> str:
        return author_voice(language).text(message)

    def named(text: str) -> str:
        return names_for(language, system)(text)

    return {"say": say, "located": located, "meaning": meaning, "advise": advise, "named": named}


_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
_PLACE = re.compile(r":\d+:\d+\Z")


def label_of_path(path: str, named: Callable[[str], str]) -> str:
    """A path as a form labels its fields: items[2].bonus is "Items 3, Bonus". A place in a file stays as it is."""
    if _PLACE.search(path):
        return path
    return ", ".join(
        upper_first(named(name.replace("_", " "))) + (f" {int(index) + 1}" if index else "")
        for name, index in _STEP.findall(path)
    )


class Titles(Mapping[str, str]):
    """Titles of rule systems by id."""

    def __getitem__(self, system: str) -> str:
        try:
            return title_of(system)
        except RulesetError:
            return system

    def __contains__(self, system: object) -> bool:
        return system in installed()

    def __iter__(self) -> Iterator[str]:
        return iter(installed())

    def __len__(self) -> int:
        return len(installed())


TITLES = Titles()


_DIE = re.compile(r"d\d")
_STRAIGHT = re.compile("[\"'-]")


def typo(text: str) -> str:
    """Straight quotes as a printer sets them, a true minus before figures."""
    return _STRAIGHT.sub(_set, text)


def _set(found: re.Match[str]) -> str:
    char, text, at = found[0], found.string, found.start()
    before = text[at - 1] if at else " "
    after = text[at + 1 : at + 2] or " "
    if char == "-":
        return "\u2212" if after.isdigit() and before in " (" else char
    opens = before in " \n(\u201c\u2018\u2014[" and after not in " \n.,;:!?"
    if char == '"':
        return "\u201c" if opens else "\u201d"
    return "\u2018" if opens else "\u2019"


def minus(value: object) -> str:
    text = str(value)
    return f"\u2212{text[1:]}" if text[:1] == "-" and text[1:2].isdigit() else text


def cover_art(book: str) -> Markup:
    """Plain shapes only: `adventure.pictures` lets nothing else through."""
    return Markup(cover(book))  # noqa: S704


def pattern(name: str) -> Markup:
    """The pattern of a cover that nobody has drawn, from a name alone."""
    return Markup(generated(name))  # noqa: S704 - made by us


def banner_art(book: str) -> Markup:
    return Markup(banner(book))  # noqa: S704


def vignette_art(book: str, section: str, language: str) -> tuple[Markup, str]:
    shapes, title = vignette(book, section, language)
    return Markup(shapes), title  # noqa: S704


def map_art(book: str, language: str) -> tuple[Markup, str]:
    shapes, title = book_map(book, language)
    return Markup(shapes), title  # noqa: S704


def upper_first(text: str) -> str:
    """With a capital; the name of a die has none."""
    return text if _DIE.match(text) else text[:1].upper() + text[1:]


def dashes(text: str) -> str:
    """Ranges with an en dash: 45–60 %."""
    return re.sub(r"(?<=\d)-(?=\d)", "\u2013", text).replace(" %", "\u00a0%")


def clause_mark(number: str) -> str:
    """The short mark of a clause: §54 for XYZ-054, and R10 for the ruling XYZ-R10.

    >>> clause_mark("XYZ-054"), clause_mark("XYZ-R10"), clause_mark("A07")
    ('§54', 'R10', 'A07')
    """
    short = number.rpartition("-")[2].lstrip("0") or number
    return f"§{short}" if short[:1].isdigit() else short


HELPERS: dict[str, Any] = {
    "clause_mark": clause_mark,
    "dashes": dashes,
    "drawn_once": drawn_once,
    "typo": typo,
    "minus": minus,
    "cover_art": cover_art,
    "pattern": pattern,
    "vignette_art": vignette_art,
    "upper_first": upper_first,
}
