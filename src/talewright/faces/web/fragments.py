"""Parts of a page that are drawn once for equal content.

A tap on a sheet changes a few numbers of a page with hundreds of buttons. A template wraps a part in
`{% call stored("name", content) %}`; the same part of the same content, for the same reader, is not drawn again. What every
answer changes, such as the state that a form was drawn for, is written into a part as a mark and filled in afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from markupsafe import Markup

from talewright.play.cache import LruCache

MAX_PARTS = 3_000
MAX_LENGTH = 60_000
"""Characters of a part that is stored."""
AT = "\N{SYMBOL FOR NULL}at\N{SYMBOL FOR NULL}"
"""Stands for the state that a form was drawn for."""
_parts: LruCache[Hashable, Markup] = LruCache(MAX_PARTS)
_of_objects: LruCache[Hashable, tuple[Sequence[object], Markup]] = LruCache(MAX_PARTS // 10)


def stored_for_all(*content: Hashable, caller: Callable[[], Any]) -> Markup:
    """A part of every page that depends on nothing but its content, such as the navigation of a language."""
    return _stored((None, content), caller)


def drawn_once(objects: Sequence[object], language: str, caller: Callable[[], Any]) -> Markup:
    """What depends on these very objects and on a language, such as the text of a section that many read.

    The objects are stored with the part: while it is known, no other object can have one of their identities.
    """
    key = (language, *map(id, objects))
    known = _of_objects.get(key)
    if known is None:
        known = _of_objects.put(key, (objects, Markup(caller())))  # noqa: S704 - a template has escaped it
    return known[1]


def _stored(key: Hashable, caller: Callable[[], Any]) -> Markup:
    if (known := _parts.get(key)) is not None:
        return known
    drawn = Markup(caller())  # noqa: S704 - a template has escaped it
    return _parts.put(key, drawn) if len(drawn) <= MAX_LENGTH else drawn


def is_stored(reader: Hashable, *content: Hashable) -> bool:
    """Whether `stored` need not draw this part."""
    return _parts.get((reader, content)) is not None


def stored_for(reader: Hashable, *, ever: bool) -> Callable[..., Markup]:
    """The function `stored` of a template; unless `ever`, all is drawn anew."""

    def stored(*content: Hashable, caller: Callable[[], Any]) -> Markup:
        return _stored((reader, content), caller) if ever else Markup(caller())  # noqa: S704 - a template has escaped it

    return stored
