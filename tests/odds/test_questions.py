"""Questions as people ask them: refusals, budgets, sampled answers."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.core.errors import QuestionError
from talewright.odds.question import OddsQuestion, read_question


def ask(system: str, *steps: dict[str, Any], **more: Any) -> OddsQuestion:
    return read_question({"system": system, "steps": list(steps), **more})


@pytest.mark.parametrize(
    ("system", "step", "near"),
    [
        ("gnat", {"verb": "test", "skill": "serch"}, "search"),
        ("gnat", {"verb": "fight", "rounds": 1, "skill": "swiming"}, "swimming"),
        ("generic-fantasy", {"verb": "test", "skill": "mele"}, "melee"),
        ("generic-fantasy", {"verb": "contest", "skill": "lroe", "foe_die": 4}, "lore"),
    ],
)
def test_a_mistyped_skill_is_refused_with_the_nearest(system: str, step: dict[str, Any], near: str) -> None:
    with pytest.raises(QuestionError, match=f"steps.0..skill: .* Did you mean {near}"):
        ask(system, step)


def test_a_skill_of_ones_own_is_no_typing_error() -> None:
    tested = {"verb": "test", "skill": "juggling"}
    ask("gnat", tested, character={"skills": ["juggling"]})
    ask("gnat", tested, options={"skills": ["juggling"]})
    ask("gnat", {"verb": "gain-skill", "what": "juggling"}, tested)
