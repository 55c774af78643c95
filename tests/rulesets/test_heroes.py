"""Ready heroes: a few of each system, legal, in two languages, at the command line and through the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from talewright.core.character_file import from_file
from talewright.core.errors import RulesetError
from talewright.core.ruleset import Ruleset, all_rulesets, find
from talewright.faces.cli.commands import app

RUN = CliRunner()
SYSTEMS = all_rulesets()


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_each_system_has_three_legal_heroes(ruleset: Ruleset[Any]) -> None:
    assert len(ruleset.heroes) >= 3
    for hero in ruleset.heroes:
        assert not ruleset.check(hero.character)
        assert not ruleset.over(hero.character)
        assert hero.character.name == hero.name
        assert hero.reason("en") != hero.reason("de")


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_the_command_line_lists_them_and_hands_one_over(ruleset: Ruleset[Any]) -> None:
    listed = RUN.invoke(app, ["new", ruleset.id, "--ready"])
    first = ruleset.heroes[0]
    assert first.name in listed.output
    taken = RUN.invoke(app, ["new", ruleset.id, "--ready", first.id, "--name", "Ada", "--json"])
    _, hero = from_file(json.loads(taken.output))
    assert hero.name == "Ada"
    assert ruleset.measures(hero) == ruleset.measures(first.character)


def test_an_unknown_hero_is_refused_with_a_hint() -> None:
    ruleset = find("gnat")
    with pytest.raises(RulesetError, match=rf"Did you mean {ruleset.heroes[0].id}\?"):
        ruleset.hero(ruleset.heroes[0].id + "x")
