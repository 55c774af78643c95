"""The answer of one reader of a book for a server: from plain data, within a stated time and memory."""

from __future__ import annotations

from talewright.adventure import read_book
from talewright.core.record import Json
from talewright.core.ruleset import find
from talewright.play.authoring.book_odds import Answer, BookQuestion, answer_for
from talewright.play.authoring.book_samples import sampled
from talewright.play.authoring.readers import hero_for, players_of, without_foresight
from talewright.play.view.book_report import choices_by_weight
from talewright.play.worker import MAX_MEMORY

SHARE = 0.3
"""Of the time, for the exact answer; a sample has the same, and the rest is for values of what was explored in part."""
RUNS = 20_000
SHOWN = 60
"""Sections that a report lists at most."""
MEGABYTES = MAX_MEMORY // 2_000_000


def reader_answer(text: str, name: str, character: Json, reader: str, seconds: float) -> Answer:
    """What one reader meets in a book: exact, or sampled once the time is over."""
    return _brief(answer_for(question_of(text, name, character, reader, seconds), reader))


def reader_sample(text: str, name: str, character: Json, reader: str, seconds: float) -> Answer:
    """The same, sampled at once."""
    played = without_foresight(reader)
    return sampled(question_of(text, name, character, reader, seconds), played, players_of(played))


def _brief(answer: Answer) -> Answer:
    """What a report shows of an answer: a server stores many."""
    found = {name: value for name, value in answer.items() if name not in ("sections", "choices")}
    if "options" in found:
        found["options"] = dict(choices_by_weight(answer)[:SHOWN])
        found["deaths"] = dict(list(answer["deaths"].items())[:SHOWN])
    return found


def question_of(
    text: str, name: str, character: Json, reader: str, seconds: float, share: float = SHARE
) -> BookQuestion:
    """A question of a server about a book; without a character it is the system's plain one."""
    book = read_book({name: text})
    ruleset = find(book.head.system)
    return BookQuestion(
        book,
        ruleset,
        hero_for(ruleset, character) if character else ruleset.draw(ruleset.sketch()),
        readers=(reader,),
        time=max(1, int(seconds * share)),
        memory=MEGABYTES,
        runs=RUNS,
    )
