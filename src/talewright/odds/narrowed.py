"""Best play that considers only some options: what it is worth, the whole book is worth at least.

A book in which a reader considers few ways has few states: what matters only elsewhere matters nowhere.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from talewright.core.ask import Question
from talewright.odds.policy import WEIGH
from talewright.odds.table import Table

Asked = tuple[str, str]
"""A question by its name and the section that asks it, if the question says so."""
LeftOut = dict[Asked, frozenset[str]]
"""The options of a question that are not considered."""
Taken = dict[Asked, dict[str, float]]
"""How often each option of a question is taken."""


def asked_of(question: Question) -> Asked:
    return question.what, str(question.facts.get("section", ""))


class Narrowed:
    """Best play among some of the options of questions that are called as in `questions`.

    All options are considered that are not left out; where no other is open, the one that was taken most often in practice.
    Of a question that is called as in `plain`, only the first option is considered, the plain one, and those that were `added`;
    if `strict`, of every question of which it is not known what good play leaves out.
    """

    weighs = True

    def __init__(self, questions: Container[str], plain: Container[str]) -> None:
        self.questions = questions
        self.plain = plain
        self.left_out: LeftOut = {}
        self.practised: Taken = {}
        self.added: frozenset[str] = frozenset()
        self.strict = False
        self.others: set[str] = set()
        """The options of plain questions that came up."""

    def __call__(self, question: Question) -> str:
        del question
        return WEIGH

    def considered(self, question: Question) -> Sequence[str]:
        if question.what not in self.questions and question.what not in self.plain:
            return question.options
        asked = asked_of(question)
        if question.what in self.plain or (self.strict and asked not in self.left_out):
            first, *others = question.options
            self.others.update(others)
            return (first, *(option for option in others if option in self.added))
        left_out = self.left_out.get(asked, ())
        found = tuple(option for option in question.options if option not in left_out)
        if found:
            return found
        taken = self.practised.get(asked, {})
        return (max(question.options, key=lambda option: taken.get(option, 0.0)),)

    def is_stale(self, table: Table) -> bool:
        """Whether a table was explored with other options than those that are considered now."""
        if not any(name in self.questions or name in self.plain for name in table.asks):
            return False
        for question, labels in zip(table.questions, table.labels, strict=True):
            if (
                question is not None
                and question.dice is None
                and (question.what in self.questions or question.what in self.plain)
                and tuple(self.considered(question)) != tuple(labels)
            ):
                return True
        return any(map(self.is_stale, table.calls.values()))
