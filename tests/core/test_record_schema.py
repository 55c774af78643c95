"""The published schema of characters accepts what the program writes, and refuses what it refuses to read."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from talewright.core.character_file import from_file, to_file
from talewright.core.errors import SheetError
from talewright.core.record_schema import character_schema
from talewright.core.ruleset import Ruleset, all_rulesets
from talewright.play.creation import Draft


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_characters_fit_the_schema_of_their_system(ruleset: Ruleset[Any]) -> None:
    schema = character_schema(ruleset)
    Draft202012Validator.check_schema(schema)
    valid = Draft202012Validator(schema)
    drafts = (
        Draft(ruleset, ruleset.rules(), {}, f"seed-{seed}").randomised(None, Random(seed)) for seed in (1, 2)
    )
    heroes = [*(each.run().hero for each in drafts), *(each.character for each in ruleset.heroes)]
    for hero in heroes:
        data = to_file(ruleset, hero)
        assert [error.message for error in valid.iter_errors(data)] == []
        wrong = copy.deepcopy(data)
        wrong["character"]["no-such-field"] = 1
        assert not valid.is_valid(wrong)
        with pytest.raises(SheetError):
            from_file(wrong)
        with pytest.raises(SheetError, match="does not say which version"):
            from_file({key: value for key, value in data.items() if key != "version"})
        wrong = {**data, "character": {**data["character"], "name": 7}}
        assert not valid.is_valid(wrong)
        with pytest.raises(SheetError):
            from_file(wrong)
