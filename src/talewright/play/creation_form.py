"""The form of a creation: its fields as answers to the questions of `create`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from talewright.core.ask import Answer, Chosen, Question
from talewright.core.creation_page import Pick

if TYPE_CHECKING:
    from talewright.play.creation import Draft

MAX_ASKED = 400
"""Questions and rolls of one creation; a form that asks for more is cut off here."""


MAX_WARES = 60
"""Things bought in one creation."""


Form = Mapping[str, Sequence[str]]


Placeholder = Callable[[Question], str]


@dataclass(frozen=True)
class Asked:
    """A question or a roll that came up, and what the form answers; `given` is None where it is silent."""

    question: Question
    number: int
    given: Answer | None
    used: Answer

    @property
    def what(self) -> str:
        return self.question.what


def field_of(what: str, number: int = 1) -> str:
    """The name of a question's field; the second time it is asked it is another field."""
    return f"q.{what}" if number == 1 else f"q.{what}.{number}"


class FormReader:
    """Answers the questions of a replay out of the form."""

    def __init__(self, draft: Draft, placeholder: Placeholder) -> None:
        self.draft = draft
        self.asked: list[Asked] = []
        self._placeholder = placeholder
        self._seen: dict[str, int] = {}
        self._left: dict[str, list[str]] = {}

    def __call__(self, question: Question) -> Answer | None:
        if len(self.asked) >= MAX_ASKED:
            return None
        kind = "roll." if question.dice is not None else ""
        number = self._seen[kind + question.what] = self._seen.get(kind + question.what, 0) + 1
        given: Answer | None
        if question.dice is not None:
            given = self.draft.faces(question, number)
            used: Answer = given
        else:
            option = self._option(question, number)
            given = None if option is None else Chosen(option)
            used = given or Chosen(self._placeholder(question))
        self.asked.append(Asked(question, number, given, used))
        return used

    def _option(self, question: Question, number: int) -> str | None:
        """What the form says to a question; None where it is silent or says something that is not offered."""
        found = self.draft.page.pick_of(question.what)
        pick = found[1] if found else Pick(question.what)
        option = self._by_kind(pick, question, number)
        if option is None and pick.default and pick.default in question.options:
            option = pick.default
        return option if option in question.options else None

    def _by_kind(self, pick: Pick, question: Question, number: int) -> str | None:
        form = self.draft.form
        name = field_of(pick.question)
        implied = self.draft.page.own_name.get(question.what)
        if implied and self.draft.name:
            return implied
        if pick.kind == "many":
            return self._next(question, list(form.get(name, ())))
        if pick.kind == "amount":
            typed = (*form.get(name, ()), pick.default)[0]
            return None if not typed.isdecimal() else question.options[int(number <= int(typed))]
        if pick.kind == "places":
            wanted = str(question.facts.get("die", ""))
            free = (o for o in question.options if wanted in form.get(f"{name}.{o.partition(':')[2]}", ()))
            return next(free, None)
        if pick.kind == "shop":
            return self._next(question, cart(form, pick.question)) or question.options[0]
        if pick.kind == "sets":
            taken = (*form.get(name, ()), "")[0]
            return next((s.answers.get(question.what) for s in pick.sets if s.id == taken), None)
        return next(iter(form.get(field_of(question.what, number), ())), None)

    def _next(self, question: Question, values: list[str]) -> str | None:
        left = self._left.setdefault(question.what, values)
        option = next((value for value in left if value in question.options), None)
        if option is not None:
            left.remove(option)
        return option

    def surplus(self) -> dict[str, tuple[str, ...]]:
        return {what: tuple(left) for what, left in self._left.items() if left}


def cart(form: Form, what: str) -> list[str]:
    """The wares of a form, each as often as it says."""
    prefix = f"q.{what}."
    found: list[str] = []
    for key, values in form.items():
        number = (*values, "")[0]
        if key.startswith(prefix) and number.isdecimal():
            found += [key.removeprefix(prefix)] * min(int(number), MAX_WARES)
    return found[:MAX_WARES]
