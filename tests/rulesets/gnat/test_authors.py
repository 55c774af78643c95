"""Guidelines for authors: play never enforces them, the checker of books tells."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.adventure import check_book, read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Chosen, Rolled
from talewright.core.replay import Ended, Waiting, resume
from talewright.rulesets.gnat import RULESET
from talewright.rulesets.gnat.character import Hero, Item

clause = pytest.mark.clause

HEAD = """---
title: A Trial
author: nobody
licence: CC BY-SA 4.0
system: gnat
start: one
death: dead
skills: [{skills}]
numbers: fixed
---

"""
END = "\n\n## won {ending=victory}\n\nYou are through. Gain 1 Experience.\n\n## dead {ending=death}\n\nNo more.\n"


def book(text: str, skills: str = "Climbing, Search, Stealth, Occult, Larceny, Tracking") -> Any:
    return read_book(HEAD.replace("{skills}", skills) + text + END)


def found(text: str, skills: str = "Climbing, Search, Stealth, Occult, Larceny, Tracking") -> dict[str, str]:
    """Finding ids with their severity."""
    return {finding.id: finding.severity for finding in check_book(book(text, skills), ruleset=RULESET)}


TESTS = "Test {}, with a Default Roll. If you succeed, turn to [[{}]]. If you fail, turn to [[{}]]."


@clause("GNAT-034", "GNAT-035")
def test_a_skill_offered_and_never_tested_is_a_trap_the_checker_names() -> None:
    only_search = "## one\n\n" + TESTS.format("Search", "won", "dead")
    assert found(only_search)["L01"] == "error"
    even = (
        "## one\n\n"
        + TESTS.format("Search", "two", "dead")
        + "\n\n## two\n\n"
        + TESTS.format("Climbing", "won", "dead")
    )
    assert "L01" not in found(even, "Search, Climbing")


@clause("GNAT-079")
def test_a_redefined_standard_spell_or_price_is_named() -> None:
    shop = "## one\n\nYou may buy here:\n\n| Item | Buy | Sell |\n|---|---|---|\n| **flight spell** | 9gp | |\n\nTurn to [[won]]."
    assert "L20" in found(shop)
    fair = shop.replace("9gp", "150gp")
    assert "L20" not in found(fair)


NEEDED = "## one\n\nYou find a **{item}**. {lost}Turn to [[two]].\n\n## two\n\nIf you have the **{name}**, turn to [[won]], otherwise turn to [[dead]]."


@clause("GNAT-154")
def test_an_item_needed_on_every_winning_way_should_not_be_heavy() -> None:
    heavy = NEEDED.format(item="stone idol (heavy, key)", name="stone idol", lost="")
    assert "L09" in found(heavy)
    light = NEEDED.format(item="stone idol (key)", name="stone idol", lost="")
    assert "L09" not in found(light)


@clause("GNAT-136")
def test_an_item_needed_on_every_winning_way_should_be_key_where_it_can_be_lost() -> None:
    lost = "You may Rest. Lose all your items. You find a **stone idol**. "
    plain = NEEDED.format(item="stone idol", name="stone idol", lost=lost)
    assert "L10" in found(plain)
    key = NEEDED.format(item="stone idol (key)", name="stone idol", lost="")
    assert "L10" not in found(key)


@clause("GNAT-162")
def test_a_keyword_read_and_never_gained_may_be_meant_as_a_title() -> None:
    text = "## one\n\nIf you have the keyword *Warden*, turn to [[won]], otherwise turn to [[dead]]."
    assert found(text)["L17"] == "error"


@clause("GNAT-043", "A46")
def test_zero_vitality_is_looked_up_in_the_instruction_the_section_the_book() -> None:
    hero = Hero(vitality=1, fortune=0, items=(Item("sword", "one-handed"),))

    def ending(text: str) -> str:
        now = resume(AdventureGame(book(text), RULESET, hero, after=False), [Rolled((6, 6))])
        assert isinstance(now, Ended)
        return now.state.section

    own = "Fight. If you survive, turn to [[won]], otherwise turn to [[mercy]].\n\n## mercy {ending=neutral}\n\nSpared."
    assert ending("## one\n\n" + own) == "mercy"
    section = "Fight. If you survive, turn to [[won]]. If you are reduced to 0 Vitality, turn to [[mercy]].\n\n## mercy {ending=neutral}\n\nSpared."
    assert ending("## one\n\n" + section) == "mercy"
    assert ending("## one\n\nFight. If you survive, turn to [[won]].") == "dead"


@clause("A53", "GNAT-165")
def test_only_completion_resets_a_character() -> None:
    """A reader who stops midway keeps the position as it is; death resets nothing; the end does."""
    hero = Hero(talent=9, fortune=0, items=(Item("sword", "one-handed"),))
    text = "## one\n\nLose 2 Talent. Gain the keyword *Wet*.\n\n- To go on, turn to [[won]].\n- To give up, turn to [[dead]]."
    game = AdventureGame(book(text), RULESET, hero, after=False)
    midway = resume(game)
    assert isinstance(midway, Waiting)
    assert midway.shown.talent == 7
    assert midway.shown.keywords == ("Wet",)
    assert resume(game) == midway

    def after(way: str) -> Page:
        ended = resume(game, [Chosen(way), Chosen("gain")] if way == "turn:won" else [Chosen(way)])
        assert isinstance(ended, Ended)
        return ended.state

    assert (after("turn:won").hero.talent, after("turn:won").hero.keywords) == (9, ())
    assert (after("turn:dead").hero.talent, after("turn:dead").hero.keywords) == (7, ("Wet",))
