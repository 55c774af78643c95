"""What the rules say about the options of a question, found in the ruleset's numbered clauses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from talewright.core.ask import Answer, Chosen, Question
from talewright.core.clauses import clauses_of
from talewright.core.game import Game
from talewright.core.replay import resume
from talewright.core.ruleset import Ruleset
from talewright.core.text.words import Words, plain

_ASIDE = re.compile(
    r"(?<!\s)\s*(?:→.*$|\b(?:Engine|Ruling|Festlegung): .*$|\((?:[A-Z]+-\d+|R-\d+)(?:, [A-Z]+-\d+)*\))|[*`]"
)
MAX_NAME = 70
"""How long a name before a colon may be."""


def clause_words(text: str) -> str:
    """A clause for a reader at the table: without remarks for programmers and marks of style."""
    return _ASIDE.sub("", text).strip()


@lru_cache(maxsize=4096)
def _about(package: str, name: str, language: str) -> str:
    """The text of the clauses that mention a thing by its English name, in the language that is wanted."""
    wanted = re.compile(
        rf"(?:^|/ ){re.escape(name)}s?(?: \([^)]*\))?(?: \{{[^}}]*\}})?[:,] (?P<said>.+)", re.IGNORECASE
    )
    other = {clause.id: clause for clause in clauses_of(package, language)}
    said: list[str] = []
    for clause in clauses_of(package):
        if clause.kind in ("ruling", "example"):
            continue
        if match := wanted.search(clause_words(clause.text)):
            text = match["said"].strip()
            if language != "en":
                text = _after_name(clause_words(other[clause.id].text))
            said.append(text[:1].upper() + text[1:])
    return " ".join(said[:2])


def _after_name(text: str) -> str:
    """A clause of the shape `Name: what it says`, without the name."""
    name, colon, said = text.partition(": ")
    return said if colon and len(name) <= MAX_NAME and "." not in name else text


def about_options(ruleset: Ruleset[Any], question: Question | None, language: str = "en") -> dict[str, str]:
    """An explanation of each option: the ruleset's own words, else the clause that names it.

    What is the same for all options of a question comes last: a clause says more.
    """
    found: dict[str, str] = {}
    words = ruleset.words(language)
    for option in question.options if question is not None else ():
        assert question is not None
        verb, _, arg = option.partition(":")
        name = plain(arg or verb).replace("-", " ") if "hand" not in arg else arg
        facts = ruleset.explain(question, option) if ruleset.explain is not None else None
        text = words.explanation(question, option, facts)
        if text and (facts is not None or text != words.explained.get(question.what)):
            found[option] = text
        elif len(name) > 2 and (said := _about(ruleset.package, name, language)):
            found[option] = said
        elif text:
            found[option] = text
    return found


def shared(about: Mapping[str, str]) -> str:
    """The explanation that most options share: it is shown once."""
    text, count = max(Counter(about.values()).items(), key=lambda each: each[1], default=("", 0))
    return text if count > 1 and 2 * count > len(about) else ""


def choices_made(game: Game[Any], log: Sequence[Answer], words: Words) -> list[str]:
    """What a person chose so far, in the words that were on the buttons."""
    made: list[str] = []
    left = list(log)

    def answer(question: Question) -> Answer | None:
        if not left:
            return None
        given = left.pop(0)
        if isinstance(given, Chosen) and not given.auto and question.what != "way":
            made.append(words.option(question, given.option).rstrip("."))
        return given

    resume(game, answerer=answer)
    return made
