"""Best play that considers only some options: what it is worth, the whole book is worth at least.

A book in which a reader considers few ways has few states: what matters only elsewhere matters nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence

from talewright.core.ask import HERO, Question
from talewright.odds.policy import WEIGH, cautious
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
    if `strict`, of every question of which it is not known what good play leaves out; after practice, of those that are
    called as in `gains` in any case.

    All other questions are asked by rules, in fights above all. Of those that are called as in `rules`, all options are
    considered; of the rest, only what a cautious reader takes.
    """

    weighs = True

    def __init__(self, questions: Container[str], plain: Container[str], gains: Container[str] = ()) -> None:
        self.questions = questions
        self.plain = plain
        self.gains = gains
        self.left_out: LeftOut = {}
        self.practised: Taken = {}
        self.added: frozenset[str] = frozenset()
        self.unwanted: frozenset[str] = frozenset()
        """Options that are left out of a question of which nothing is known: those that are left out wherever they are known."""
        self.strict = False
        self.others: set[str] = set()
        """The options of plain questions that came up."""
        self.rules: Collection[str] | None = None
        """None stands for all of them."""
        self.closed: set[str] = set()
        """The questions of rules that came up and were left to the cautious reader."""

    def __call__(self, question: Question) -> str:
        """What is taken where nothing is left to weigh: then a fight has fixed chances."""
        if self._narrows(question):
            return WEIGH
        options = self.considered(question)
        return options[0] if len(options) == 1 else WEIGH

    def considered(self, question: Question) -> Sequence[str]:
        if self._narrows(question):
            return self.few(*asked_of(question), question.options)
        if self.rules is None or question.what in self.rules:
            return question.options
        if len(question.options) > 1:
            self.closed.add(question.what)
        return (cautious(question),)

    def _narrows(self, question: Question) -> bool:
        return question.what in self.questions or question.what in self.plain

    def few(self, what: str, section: str, options: Sequence[str]) -> Sequence[str]:
        """Those that are considered of some options."""
        asked = (what, section)
        unknown = asked not in self.left_out
        if what in self.plain or (unknown and (self.strict or (what in self.gains and self.practised))):
            first, *others = options
            self.others.update(others)
            return (first, *(option for option in others if option in self.added))
        left_out = self.left_out.get(asked, self.unwanted)
        found = tuple(option for option in options if option not in left_out)
        if found:
            return found
        taken = self.practised.get(asked, {})
        return (max(options, key=lambda option: taken.get(option, 0.0)),)

    def staleness(self) -> Callable[[Table], bool]:
        """Whether a table was explored with other options than those that are considered now.

        What is found is remembered by the identity of tables: it must not be asked once new ones are made.
        """
        known: dict[int, bool] = {}

        def is_stale(table: Table) -> bool:
            found = known.get(id(table))
            if found is None:
                found = self._is_stale(table) or any(map(is_stale, table.calls.values()))
                known[id(table)] = found
            return found

        return is_stale

    def _is_stale(self, table: Table) -> bool:
        return any(
            question is not None
            and question.dice is None
            and question.who == HERO
            and tuple(self.considered(question)) != tuple(labels)
            for question, labels in zip(table.questions, table.labels, strict=True)
        )
