"""How much each number of a book matters, and the changes that bring it to a stated chance."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from talewright.core.record import JsonObject
from talewright.play.authoring.book_odds import BookQuestion, answer_for
from talewright.play.authoring.book_variants import Dial, OutOfTime, Progress, Task, Variants, dials, rows_of

MAX_STEPS = 5
"""A number is changed by at most so much."""
MAX_CHANGES = 40
MAX_SUGGESTIONS = 12


def sensitivity(question: BookQuestion, reader: str, progress: Progress | None = None) -> JsonObject:
    """How the worth moves when each number of the book is made easier and harder by one."""
    variants = Variants(question, reader)
    whole = variants.adjusted({})
    tasks = list(number_tasks(question, met(question, reader)))
    rows = rows_of(variants, tasks, progress)
    return {
        "reader": reader,
        "goal": variants.goal,
        "value": whole,
        **numbers_and_suggestions(rows),
        "left_out": len(tasks) - len(rows),
        **({"interrupted": True} if variants.interrupted else {}),
    }


def number_tasks(question: BookQuestion, sections: Container[str]) -> Iterator[Task]:
    """Each number in one of the sections, and what it does to make it easier and harder by one."""

    def row(variants: Variants, dial: Dial) -> JsonObject:
        whole = variants.adjusted({})
        easier, harder = variants.adjusted({dial: 1}), variants.adjusted({dial: -1})
        return {**_written(dial), "easier": easier - whole, "harder": harder - whole}

    for dial in dials(question.book, question.ruleset):
        if dial.section in sections:
            yield Task("numbers", partial(row, dial=dial))


def numbers_and_suggestions(rows: Iterable[JsonObject]) -> JsonObject:
    """The numbers, those first that matter most, and the single changes to make."""
    numbers = sorted(rows, key=lambda each: each["harder"] - each["easier"])
    return {"numbers": numbers, "suggestions": _suggestions(numbers)}


def _suggestions(numbers: Sequence[JsonObject]) -> list[JsonObject]:
    """The single changes that move the worth most, each solved beforehand."""
    found = [
        {
            **{
                name: each[name] for name in ("section", "start", "line", "verb", "field", "now", "easier_by")
            },
            "to": each["now"] + step * each["easier_by"],
            "change": each[way],
        }
        for each in numbers
        for way, step in (("easier", 1), ("harder", -1))
        if each[way]
    ]
    return sorted(found, key=lambda each: -abs(each["change"]))[:MAX_SUGGESTIONS]


def met(question: BookQuestion, reader: str) -> list[str]:
    """The sections to which the reader comes: the numbers of no other matter."""
    reached = answer_for(replace(question, runs=1), reader).get("sections", {})
    return [section for section, times in reached.items() if times > 0]


def _written(dial: Dial) -> JsonObject:
    return {
        "section": dial.section,
        "start": dial.start,
        "line": dial.line,
        "verb": dial.verb,
        "field": dial.field,
        "now": dial.value,
        "easier_by": dial.easier,
    }


def balance(
    question: BookQuestion, reader: str, target: float, tolerance: float, progress: Progress | None = None
) -> JsonObject:
    """The smallest changes of numbers that bring the goal to the target, each verified by solving again.

    Steps are taken one at a time, each the one that leads closest to the target.
    """
    sections = set(met(question, reader))
    todo = [dial for dial in dials(question.book, question.ruleset) if dial.section in sections]
    search = _Search(Variants(question, reader), target, todo, progress)
    start = search.value
    with suppress(OutOfTime):
        while abs(target - search.value) > tolerance and search.count < MAX_CHANGES and search.step():
            pass
    return {
        "reader": reader,
        "goal": question.goal[0],
        "target": target,
        "before": start,
        "after": search.value,
        "reached": abs(target - search.value) <= tolerance,
        "changes": [{**_written(dial), "to": dial.at(count)} for dial, count in search.turned.items()],
        "solved": search.variants.solved,
    }


class _Search:
    """Turns dials towards a target, one step at a time."""

    def __init__(
        self, variants: Variants, target: float, todo: Sequence[Dial], progress: Progress | None
    ) -> None:
        self.variants = variants
        self.target = target
        self.todo = todo
        self.progress = progress
        self.turned: dict[Dial, int] = {}
        self.value = variants.adjusted({})
        self.count = 0
        self._way = 0
        self._effects: dict[Dial, float] = {}

    def step(self) -> bool:
        """Take the step that leads closest to the target; whether there was one."""
        gap = self.target - self.value
        way = 1 if gap > 0 else -1
        if way != self._way:
            self._way, self._effects = way, self._effects_of(way)
        while self._effects:
            best = min(self._effects, key=lambda dial: abs(gap - self._effects[dial]))
            steps = self.turned.get(best, 0) + way
            tried = {dial: count for dial, count in {**self.turned, best: steps}.items() if count}
            after = self.variants.adjusted(tried) if abs(steps) <= MAX_STEPS else self.value
            if abs(self.target - after) < abs(gap):
                self._effects[best] = after - self.value
                self.turned, self.value = tried, after
                self.count += 1
                return True
            del self._effects[best]
        return False

    def _effects_of(self, way: int) -> dict[Dial, float]:
        """What one step of each dial does now; those that do nothing are left out."""
        found: dict[Dial, float] = {}
        for at, dial in enumerate(self.todo):
            turned = {**self.turned, dial: self.turned.get(dial, 0) + way}
            effect = (
                self.variants.adjusted({each: count for each, count in turned.items() if count}) - self.value
            )
            if effect * way > 0:
                found[dial] = effect
            if self.progress is not None:
                self.progress(at + 1, len(self.todo))
        return found
