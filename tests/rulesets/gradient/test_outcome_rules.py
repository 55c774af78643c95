"""What is asked after a save names the rule of that outcome."""

from __future__ import annotations

import pytest

from talewright.core.ruleset import find
from talewright.rulesets.gradient.saves import CLAUSES, GRADES, TROUBLED, consequence


class Asked:
    """Notes the clause of a question and takes its first option."""

    clause = ""

    def decide(self, what: str, options: tuple[str, ...], *, clause: str, **facts: object) -> str:
        del what, facts
        self.clause = clause
        return options[0]


@pytest.mark.clause("GRAD-055", "GRAD-056", "GRAD-057")
@pytest.mark.parametrize("grade", sorted(TROUBLED))
def test_a_consequence_names_the_rule_of_its_outcome(grade: str) -> None:
    ask = Asked()
    assert consequence(ask, grade) == "none"  # type: ignore[arg-type]
    assert ask.clause == CLAUSES[grade]
    rule = find("gradient").clause(ask.clause)
    assert rule is not None
    named = grade.replace("_", " ").split()
    assert all(word in rule.text.casefold() for word in named), rule.text


def test_every_outcome_has_its_rule() -> None:
    assert set(CLAUSES) == set(GRADES)
    assert len(set(CLAUSES.values())) == len(GRADES)
