"""The words of a rule as markup."""

from __future__ import annotations

import re
from collections.abc import Collection

from markupsafe import Markup, escape

from talewright.core.clauses import stems

_STYLE = re.compile(r"(\*\*|\*|`)(.+?)\1")
_REF = re.compile(r"\b([A-Z]{2,6}-[A-Z]?\d+[a-z]?|[RA]-?\d{1,2})\b")
_TAGS = {"**": "b", "*": "i", "`": "code"}


def rule_html(text: str, system: str, known: Collection[str] = (), word: str = "") -> Markup:
    """A clause with its emphasis, links to the clauses it names, and the words that were looked for."""
    html = str(escape(text))
    html = _STYLE.sub(lambda m: f"<{_TAGS[m[1]]}>{m[2]}</{_TAGS[m[1]]}>", html)

    def link(match: re.Match[str]) -> str:
        number = match[1]
        if number not in known:
            return match[0]
        return f'<a class="clause" href="/rules/{system}/{number}">{number}</a>'

    html = _REF.sub(link, html)
    if wanted := stems(word):
        pattern = re.compile("|".join(re.escape(str(escape(each))) for each in wanted), re.IGNORECASE)
        html = "".join(
            part if part.startswith("<") else pattern.sub(lambda m: f"<mark>{m[0]}</mark>", part)
            for part in re.split(r"(<[^<>]*>)", html)
        )
    return Markup(html)  # noqa: S704 - escaped above, before any tag of ours
