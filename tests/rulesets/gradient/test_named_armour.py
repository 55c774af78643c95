"""Armour that a question names: more than 3 counts as 3."""

from typing import Any

import pytest

from talewright.odds.question import ask_odds


def value(character: dict[str, Any], step: dict[str, Any]) -> Any:
    return ask_odds({"system": "gradient", "character": character, "steps": [step]}).value


@pytest.mark.clause("GRAD-042")
@pytest.mark.parametrize("verb", ["duel", "damage"])
def test_nobody_has_more_than_three(verb: str) -> None:
    field = "foe_armour" if verb == "duel" else "armour"
    none, most, more = (value({}, {"verb": verb, field: armour}) for armour in (0, 3, 7))
    assert most == more != none


@pytest.mark.clause("GRAD-042")
def test_a_character_has_no_more_than_three() -> None:
    none, most, more = (value({"armour": armour}, {"verb": "duel"}) for armour in (0, 3, 7))
    assert most == more != none


@pytest.mark.clause("GRAD-042")
def test_a_line_may_name_more() -> None:
    most, more = (
        value({}, {"verb": "skirmish", "count": 0, "foes": [f"hp2 armour{armour}"]}) for armour in (3, 7)
    )
    assert most == more
