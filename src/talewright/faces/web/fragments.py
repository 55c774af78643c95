"""Parts of a page that are drawn once for equal content.

A tap on a sheet changes a few numbers of a page with hundreds of buttons. A template wraps a part in
`{% call stored("name", content) %}`; the same part of the same content, for the same reader, is not drawn again. What every
answer changes, such as the state that a form was drawn for, is written into a part as a mark and filled in afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from markupsafe import Markup

from talewright.play.cache import LruCache

MAX_PARTS = 3_000
MAX_LENGTH = 60_000
"""Characters of a part that is stored."""
AT = "\N{SYMBOL FOR NULL}at\N{SYMBOL FOR NULL}"
"""Stands for the state that a form was drawn for."""
_parts: LruCache[Hashable, Markup] = LruCache(MAX_PARTS)


def stored_for(reader: Hashable, *, ever: bool) -> Callable[..., Markup]:
    """The function `stored` of a template; unless `ever`, all is drawn anew."""

    def stored(*content: Hashable, caller: Callable[[], Any]) -> Markup:
        if not ever:
            return Markup(caller())  # noqa: S704 - a template has escaped it
        key = (reader, content)
        if (known := _parts.get(key)) is not None:
            return known
        drawn = Markup(caller())  # noqa: S704 - as above
        return _parts.put(key, drawn) if len(drawn) <= MAX_LENGTH else drawn

    return stored
