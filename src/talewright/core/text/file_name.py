"""Names of files made of what people call things."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 80
_REFUSED = re.compile(r"[^\w.-]+")


def file_name(title: str, otherwise: str = "book") -> str:
    """A title as a file name that every system accepts; `otherwise` where no letter of it has a counterpart in ASCII.

    >>> file_name("Ash & Öl: die Straße"), file_name("Журавль"), file_name("Журавль", "game")
    ('ash-ol-die-strasse', 'book', 'game')
    """
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return _REFUSED.sub("-", plain).strip("-.")[:MAX_NAME].strip("-.") or otherwise
