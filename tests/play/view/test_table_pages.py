"""Living sheets of the table systems: every tap is an order that can be read, and every chance is the solver's."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core import record
from talewright.core.game import Single
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset, find
from talewright.core.sheet_drawers import Pick
from talewright.core.sheet_page import GROUPS, MAX_ACTIONS, Action, SheetPage
from talewright.odds.question import read_question
from talewright.odds.simulate import play_out, stream
from talewright.play.view.outlook import outlook
from talewright.play.view.preview import preview
from talewright.rulesets.generic_fantasy.character import Hero as FantasyHero
from talewright.rulesets.generic_fantasy.sheet_page import hit_chances
from talewright.rulesets.gradient.chances import rise_chance, save_chances
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import GRADES, MODES
from talewright.rulesets.gradient.scars import ROWS
from talewright.rulesets.legend.sheet_things import band_chances

SYSTEMS = ("legend", "generic-fantasy", "gradient", "roots", "gradient:slackwater")


def sheet(ruleset: Ruleset[Any], hero: Any) -> SheetPage:
    assert ruleset.living_sheet is not None
    return ruleset.living_sheet(hero)


def heroes(ruleset: Ruleset[Any]) -> Iterator[Any]:
    yield from (each.character for each in ruleset.heroes)
    for seed in range(6):
        made = play_out(Single(ruleset.create, (ruleset.rules(),)), stream(seed, 0))
        assert isinstance(made, Ended)
        assert made.state is not None
        yield made.state.result


def every_action(page: Any) -> Iterator[Action]:
    """All that can be tapped, wherever it stands."""
    if isinstance(page, Action):
        yield page
    elif dataclasses.is_dataclass(page):
        for each in dataclasses.fields(page):
            yield from every_action(getattr(page, each.name))
    elif isinstance(page, dict):
        for value in page.values():
            yield from every_action(value)
    elif isinstance(page, tuple | list):
        for value in page:
            yield from every_action(value)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tap_is_an_order_that_can_be_read(system: str) -> None:
    ruleset = find(system)
    for hero in heroes(ruleset):
        page = sheet(ruleset, hero)
        places = {drawer.id for drawer in page.drawers} | {
            "shop",
            "play",
            "harm",
            "abilities",
            "gear",
            "rest",
            "do",
        }
        for action in every_action(page):
            if action.opens:
                assert action.shut or action.opens in places, action
                continue
            if not action.verb:
                assert action.shut, action
                continue
            verb = ruleset.verbs[action.verb]
            assert not verb.bare, action
            record.load(verb.order, dict(action.order))
            assert set(action.setup) <= {spec.name for spec in record.fields(verb.order)}, action


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_drawer_asks_for_fields_of_its_order(system: str) -> None:
    ruleset = find(system)
    for hero in heroes(ruleset):
        page = sheet(ruleset, hero)
        assert len({drawer.id for drawer in page.drawers}) == len(page.drawers)
        assert all(len(page.actions.get(group, ())) <= MAX_ACTIONS for group in GROUPS)
        for drawer in page.drawers:
            specs = {spec.name: spec for spec in record.fields(ruleset.verbs[drawer.verb].order)}
            assert set(drawer.order) <= set(specs), drawer.id
            for part in drawer.parts:
                assert part.field in specs, (drawer.id, part.field)
                if isinstance(part, Pick) and (known := specs[part.field].choices):
                    assert {choice.value for choice in part.choices} <= set(known), (drawer.id, part.field)


@pytest.mark.clause("GRAD-050")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("target", [0, 3, 9, 14, 20])
def test_the_bars_of_a_save_are_the_solvers_chances(target: int, mode: str) -> None:
    step = {"verb": "save", "target": target, "mode": mode, "consequence": "spoken"}
    odds = read_question({"system": "gradient", "steps": [step]}).solve()
    words = odds.spread(lambda state: state.word)
    shown = dict(zip(GRADES, save_chances(target, mode, Rules()), strict=True))
    assert {word: chance for word, chance in shown.items() if chance} == words


@pytest.mark.clause("GF-103")
@pytest.mark.parametrize(("die", "skill"), [(4, 0), (6, 8), (8, 8), (12, 4)])
def test_the_cells_of_a_skill_are_the_solvers_chances(die: int, skill: int) -> None:
    character = {"body": die, "melee": skill}
    dice = tuple(each for each in (die, skill) if each)
    for need, shown in zip((1, 2), hit_chances(dice), strict=True):
        step = {"verb": "test", "attribute": "body", "skill": "melee", "need": need, "spend": False}
        question = {"system": "generic-fantasy", "character": character, "steps": [step]}
        assert read_question(question).solve().value[0] == shown


@pytest.mark.clause("LEG-009")
@pytest.mark.parametrize(("wit", "tool"), [(4, 0), (8, 6), (12, 12)])
def test_the_bands_of_an_attribute_are_the_solvers_chances(wit: int, tool: int) -> None:
    step = {"verb": "roll", "attribute": "wit", "tool": tool, "consequence": "none"}
    odds = read_question({"system": "legend", "character": {"wit": wit}, "steps": [step]}).solve()
    words = odds.spread(lambda state: state.word)
    shown = dict(zip(("failure", "partial", "success"), band_chances(wit, tool), strict=True))
    assert {word: chance for word, chance in shown.items() if chance} == words


@pytest.mark.clause("GRAD-100", "GRAD-106")
def test_the_strip_says_what_each_number_would_do() -> None:
    ruleset = find("roots")
    coat = Item("Gambeson", armour=1, bonus=True, in_use=True)
    tobiah = Character("Tobiah", 9, 14, 10, 11, 14, 10, 5, 7, items=(coat,), setting="roots")
    hits = sheet(ruleset, tobiah).own.hits
    seen = [outlook(ruleset, tobiah, action.verb, action.order) for action in hits]
    assert not seen[0].results[0].changes
    assert [change.new for each in seen[1:5] if (change := each.change("HP"))] == [4, 3, 2, 1]
    assert seen[5].surely("scarred")
    assert [change.new for each in seen[6:] if (change := each.change("STR"))] == [8, 7, 6, 5, 4, 3]
    assert [each.good for each in seen[6:9]] == [Fraction(34, 100), Fraction(28, 100), Fraction(22, 100)]
    assert all(sum(result.chance for result in each.results) == 1 for each in seen)
    frail = replace(tobiah, strength=2)
    assert outlook(ruleset, frail, "hit", {"damage": 12}).surely("dead")


def test_an_outlook_has_a_bound() -> None:
    ruleset = find("roots")
    hero = ruleset.heroes[0].character
    assert outlook(ruleset, hero, "encounter", {"foes": ["4 beast/wolf"]}).results == ()
    assert outlook(ruleset, hero, "no-such-verb", {}).results == ()


@pytest.mark.clause("GRAD-120")
def test_a_scar_says_how_likely_its_roll_helps() -> None:
    assert rise_chance(ROWS[4], 7) == Fraction(15, 36)
    assert rise_chance(ROWS[3], 20) == 1  # its roll is added


@pytest.mark.parametrize("system", ["generic-fantasy", "gradient", "roots", "gradient:slackwater"])
def test_nothing_on_the_page_can_be_done_by_the_dead(system: str) -> None:
    ruleset = find(system)
    hero = next(heroes(ruleset))
    dead = (
        replace(hero, dead=True) if isinstance(hero, FantasyHero) else replace(hero, state="dead", coins=500)
    )
    allowed = {"overrule", "reaction", "roll", "appear", "take-over"}
    for action in every_action(sheet(ruleset, dead)):
        if action.verb and action.verb not in allowed:
            assert action.shut or preview(ruleset, dead, action.verb, action.order).refused, action
