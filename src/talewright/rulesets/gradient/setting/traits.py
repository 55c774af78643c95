"""The traits of an ambient as they are read: header `Name - Type:`, then paragraphs (GRAD-137, GRAD-138)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from talewright.rulesets.gradient.setting.lines import bare, flow, straight, tidy
from talewright.rulesets.gradient.setting.model import AmbientTrait

_KIND = r"(?:passive|action|reaction|event)"
_ONE = rf"{_KIND}(?:\s*\([^)]*\))?"
_MANY = rf"{_ONE}(?:\s*(?:/|,|&|\bor\b|\band\b)\s*{_ONE})*"
_HEADER = re.compile(
    rf"^(?P<name>.*\S)\s*(?:\s-|-\s)\s*(?P<kinds>{_MANY})\s*(?::\s*(?P<rest>.*))?$", re.IGNORECASE
)
_BRACKETED = re.compile(rf"^(?P<name>.*\S)\s*[:(]\s*(?P<kinds>{_MANY})\s*\)?\s*:?$", re.IGNORECASE)


@dataclass
class Draft:
    """A trait while its lines are still coming."""

    name: str
    kinds: tuple[str, ...]
    qualifier: str
    line: int
    quoted: bool
    parts: list[list[str]] = field(default_factory=lambda: [[]])

    def add(self, text: str) -> None:
        self.parts[-1].append(tidy(text))

    def done(self) -> AmbientTrait:
        text = "\n\n".join(flow(part) for part in self.parts if part)
        return AmbientTrait(self.name, self.kinds, self.qualifier, text)


def trait_header(text: str) -> tuple[str, tuple[str, ...], str, str] | None:
    """Name, kinds, qualifier and what follows the colon of `Name - Type:`; None when no known type is there.

    >>> trait_header("The Final Glyph - Event (Imminent):")
    ('The Final Glyph', ('Event',), 'Imminent', '')
    >>> trait_header("Sudden, Snapping Vines - Action or Reaction:  ")
    ('Sudden, Snapping Vines', ('Action', 'Reaction'), '', '')
    """
    words = bare(text)
    match = _HEADER.match(straight(words)) or _BRACKETED.match(straight(words))
    if match is None:
        return None
    kinds = tuple(
        dict.fromkeys(kind.capitalize() for kind in re.findall(_KIND, match["kinds"], re.IGNORECASE))
    )
    qualifier = ", ".join(tidy(q) for q in re.findall(r"\(([^)]*)\)", match["kinds"]) if tidy(q))
    rest = match.groupdict().get("rest") or ""
    # `straight` changes no lengths, so the name can be cut out of the file's own words.
    return (
        tidy(words[: match.end("name")]),
        kinds,
        qualifier,
        tidy(words[len(words) - len(rest) :]) if rest else "",
    )
