"""Names of things in another language: skills, wares, spells and whatever else a sheet or an option shows.

Rules name things in English. A words file of another language has a table [names], English name to its own; a
`#` stands for any number, `{}` for any other known name. What is looked up is the whole text; a list is looked up
item by item, and a bonus behind a name or a remark in parentheses is taken apart. What is not known stays as it
is: names that people or books gave.

>>> names = Names({"climbing": "Klettern", "# of #": "# von #", "axe": "Axt", "{} and {}": "{} und {}"})
>>> names("axe and climbing"), names("axe and hearth")
('Axt und Klettern', 'axe and hearth')
>>> names("Climbing"), names("2 of 3"), names("axe, climbing +2"), names("Ewald")
('Klettern', '2 von 3', 'Axt, Klettern +2', 'Ewald')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from copy import copy
from functools import cached_property

_SIGNED = re.compile(r"(?<![\w.])[+−-]?\d+(?:[.,]\d+)*")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_SEPARATORS = ("\n", ". ", "; ", ", ", ": ", " · ", " / ", " + ", " → ", " = ", "/")
"""What parts lists, the widest first: sentences before their clauses."""
_ASIDE = re.compile(r"(?P<name>.*\S) \((?P<aside>[^()]*)\)")
_AFTER = re.compile(r"(?P<name>.*\S) (?P<number>[+−-]?(?:\d[\d/]*)?d?\d+)")
_BEFORE = re.compile(r"(?P<number>[+−-]?(?:(?:\d[\d/]*)?d\d+|\d+(?:/+\d+)*) ?[×x]?) (?P<name>\S.*)")
_LETTER = re.compile(r"[^\W\d_]{2,}")
_DICE = re.compile(r"\b\d*d\d+\b")
_KEPT = 4_096


class Names:
    """`names("two-handed sword")`: the name in this language, or the text itself."""

    def __init__(
        self,
        table: Mapping[str, str],
        unknown: Callable[[str], object] | None = None,
        spared: Collection[str] = (),
    ) -> None:
        self.table = {key.casefold(): value for key, value in table.items()}
        self._unknown = unknown
        self.spared = frozenset(filter(None, spared))
        self._found: dict[str, str] = {}

    def sparing(self, *names: str) -> Names:
        """The same names, but these texts were typed by a person: they stay as they are."""
        self._patterns  # noqa: B018 - made once, for all who share it
        made = copy(self)
        made.spared = frozenset(filter(None, names))
        return made

    def __call__(self, text: str) -> str:
        if text in self.spared or (not self.table and self._unknown is None):
            return text
        if any(own in text for own in self.spared):
            return self._look(text)
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[text] = self._look(text)
        return found

    def _look(self, text: str) -> str:
        known = self.known(text)
        if known is not None:
            return known
        parts = _parts(text)
        if parts is not None:
            return "".join(part if at % 2 else self(part) for at, part in enumerate(parts))
        if text.startswith("the ") and "the {}" in self.table:
            # An English article is no part of a name, known or not.
            return self.table["the {}"].replace("{}", self(text[4:]))
        if self._unknown is not None and _LETTER.search(_DICE.sub("", text)):
            self._unknown(text)
        return text

    def known(self, text: str) -> str | None:
        """The name if all of the text is known, else nothing."""
        if text in self.spared:
            return text
        if not _LETTER.search(_DICE.sub("", text)):
            return self._whole(text) or text
        whole = self._whole(text)
        if whole is not None:
            return whole
        for pattern, held in self._patterns:
            if match := pattern.fullmatch(text):
                parts = [self.known(part) for part in match.groups()]
                if None not in parts:
                    found = held.format(*parts)
                    return found[:1].upper() + found[1:] if text[:1].isupper() else found
        parts_ = _parts(text)
        if parts_ is None:
            return None
        named = [part if at % 2 else self.known(part) for at, part in enumerate(parts_)]
        return None if None in named else "".join(part for part in named if part is not None)

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        """Names with a gap, those that say most first."""
        keys = sorted((key for key in self.table if "{}" in key), key=lambda key: (-len(key), key))
        return [
            (re.compile(re.escape(key).replace(r"\{\}", "(.+)"), re.IGNORECASE), self.table[key])
            for key in keys
        ]

    def _whole(self, text: str) -> str | None:
        key = text.replace("_", " ").strip().casefold()
        found = self.table.get(key)
        if found is None:
            for number in (_SIGNED, _DIGITS):
                numbers = number.findall(key)
                if numbers and (held := self.table.get(number.sub("#", key))) is not None:
                    found = _with(numbers, held)
                    break
        if found is None:
            return None
        return found[:1].upper() + found[1:] if text[:1].isupper() else found


def _with(numbers: list[str], held: str) -> str:
    left = iter(numbers)
    return re.sub("#", lambda _: next(left, "#"), held)


def _parts(text: str) -> list[str] | None:
    """A text cut where a list, a remark or a number allows it: names at even places, what stands between at odd."""
    if text.endswith((".", ":")) and len(text) > 1:
        return [text[:-1], text[-1]]
    for separator in _SEPARATORS:
        cut = _outside(text, separator)
        if len(cut) > 1:
            return [each for part in cut for each in (part, separator)][:-1]
    if match := _ASIDE.fullmatch(text):
        return [match["name"], " (", match["aside"], ")"]
    if match := _AFTER.fullmatch(text):
        return [match["name"], " ", match["number"]]
    if match := _BEFORE.fullmatch(text):
        return [match["number"], " ", match["name"]]
    return None


def _outside(text: str, separator: str) -> list[str]:
    """Split where no parenthesis is open."""
    if separator not in text:
        return [text]
    found: list[str] = []
    depth, last, at = 0, 0, 0
    while at < len(text):
        if text[at] == "(":
            depth += 1
        elif text[at] == ")":
            depth = max(0, depth - 1)
        if depth == 0 and text.startswith(separator, at):
            found.append(text[last:at])
            last = at = at + len(separator)
            continue
        at += 1
    return [*found, text[last:]]
