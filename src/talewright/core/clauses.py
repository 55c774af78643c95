"""The numbered clauses of a ruleset, read from its SOURCE.md.

A clause is one line: `- **XYZ-006** [mechanic] What it says. · kept by `trial.try_talent``. The last part
names the function, record or data file that keeps it, relative to the ruleset's package; a clause of kind
advice, author or similar may go without. SOURCE.de.md, where there is one, says the same in German: the same
headings and, line by line, `- **XYZ-006** What it says.`
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

_LINE = re.compile(
    r"^- \*\*(?P<id>[A-Z]+(?:-[A-Z]?\d+[a-z]?|\d+))\*\* (?:\[(?P<kind>[a-z, -]+)\] )?(?P<text>.+)$"
)
_DUTY = re.compile(r"(?:(?<=[.!?]) →| Engine:) (?P<duty>.*)$")
"""What stands behind the rule itself: what the software does about it, or the rulings that belong to it."""
_MARK = re.compile(r"\{([a-z0-9, ]+)\}")
"""A mark of the catalog, such as {passive, day}."""
_NAMED = re.compile(r"\b[A-Z]+(?:-[A-Z]?\d+[a-z]?|\d+)\b")
_KEPT = re.compile(r"(?<!\s)\s*· kept by (?P<names>`[^`]+`(?:, `[^`]+`)*)\.?$")

NEEDS_NO_TEST = frozenset({"advice"})
"""Kinds of clause that neither the engine nor a player nor an author can meet."""


@dataclass(frozen=True)
class Clause:
    id: str
    kind: str
    text: str
    chapter: str
    kept_by: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The rule alone, for players: without what the software does about it."""
        return _MARK.sub(r"(\1)", _DUTY.sub("", self.text))

    @property
    def related(self) -> tuple[str, ...]:
        """Rulings and other clauses that the rest of the text names."""
        rest = _DUTY.search(self.text)
        return tuple(dict.fromkeys(_NAMED.findall(rest["duty"]))) if rest else ()

    @property
    def state(self) -> str:
        """'kept' with tests behind it, 'advice' where nothing can be tested, else 'open'."""
        if self.tests:
            return "kept"
        return "advice" if self.kind in NEEDS_NO_TEST else "open"


def read(source: str, tests: dict[str, list[str]] | None = None) -> tuple[Clause, ...]:
    """All clauses of a SOURCE.md, in order; the headings above them are their chapters."""
    found: list[Clause] = []
    chapter = ""
    proofs = tests or {}
    for line in source.splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ").strip()
        elif match := _LINE.match(line):
            text = match["text"]
            kept: tuple[str, ...] = ()
            if tail := _KEPT.search(text):
                kept = tuple(name.strip("` ") for name in tail["names"].split(","))
                text = text[: tail.start()]
            number = match["id"]
            found.append(
                Clause(
                    number,
                    match["kind"] or "ruling",
                    text.strip(),
                    chapter,
                    kept,
                    tuple(proofs.get(number, ())),
                )
            )
    return tuple(found)


@cache
def clauses_of(package: str, language: str = "en") -> tuple[Clause, ...]:
    """The clauses of a ruleset's package, with the tests recorded in data/proofs.json.

    In another language chapter and text come from its SOURCE file, as far as there is one; all else is the same.
    """
    root = resources.files(package)
    if language != "en":
        english = clauses_of(package)
        other = root.joinpath(f"SOURCE.{language}.md")
        if not other.is_file():
            return english
        translated = {clause.id: clause for clause in read(other.read_text(encoding="utf-8"))}
        return tuple(
            replace(clause, text=translated[clause.id].text, chapter=translated[clause.id].chapter)
            if clause.id in translated
            else clause
            for clause in english
        )
    proofs = root.joinpath("data", "proofs.json")
    tests = json.loads(proofs.read_text(encoding="utf-8")) if proofs.is_file() else {}
    return read(root.joinpath("SOURCE.md").read_text(encoding="utf-8"), tests)


def search(clauses: Iterable[Clause], word: str) -> list[Clause]:
    """Clauses by id (whole or in part, case and leading zeros aside), or by the words of their text and chapter.

    A clause with the words as they were typed comes before one that has each of them somewhere.
    """
    wanted = word.casefold().strip()
    pool = list(clauses)
    exact = [clause for clause in pool if _plain(clause.id) == _plain(wanted)]
    if exact:
        return exact
    whole = [
        clause
        for clause in pool
        if wanted in clause.id.casefold()
        or wanted in clause.text.casefold()
        or wanted in clause.chapter.casefold()
    ]
    words = stems(wanted)
    apart = [
        clause
        for clause in pool
        if clause not in whole and all(each in f"{clause.chapter} {clause.text}".casefold() for each in words)
    ]
    return whole + (apart if len(words) > 1 else [])


def _plain(number: str) -> str:
    """An id as people type it: RULE-54 and rule-054 are the same."""
    head, _, tail = number.casefold().rpartition("-")
    return f"{head}-{tail.lstrip('0')}" if head else number.casefold()


def stems(text: str) -> list[str]:
    """The words of a search without their endings."""
    return [_stem(each) for each in text.casefold().split()]


def _stem(word: str) -> str:
    """A word without its ending, so that "wounds" finds "Wound" and "healing" finds "heal"."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending)
    return word
