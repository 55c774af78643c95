"""Where two rules of Legend meet: what is handed from one to the other, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Effect, Hero, Item
from talewright.rulesets.legend.dice_pool import make_pool, throw, worths
from talewright.rulesets.legend.factions import FACTIONS
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.sheet_page import living_sheet
from talewright.rulesets.legend.spell_targets import Aim, struck_by
from talewright.rulesets.legend.spells import SPELLS
from talewright.testing import run

from .conftest import Played

Play = Callable[..., Played]
STAFF = Item("Staff", 6, ("weapon",))


@pytest.mark.clause("LEGF-001", "LEGF-002", "LEG-R23", "LEG-R16")
def test_each_faction_has_its_core_ability() -> None:
    assert {key: each.core_ability for key, each in FACTIONS.items()} == {
        "boars": "vigorous", "cats": "kitty_claws", "crows": "flight", "dogs": "nose_for_trouble", "moles": "mole_claws",
        "rabbits": "friends_in_all_places", "rats": "dark_underbelly",
    }  # fmt: skip


@pytest.mark.clause("LEGF-106", "LEGF-122", "LEGF-111")
def test_split_stone_harms_beings_of_stone_alone(play: Play) -> None:
    hero = Hero(wit=8, earns=False, items=(Item("Book", spell="fracture_stone"),))
    order = {"spell": "fracture_stone", "consequence": "none", "mishap": "none"}
    assert play("cast", hero, {**order, "foe": "cairn_warden"}, [(4, 5)]).facts["damage"] == 4
    assert play("cast", hero, {**order, "foe": "troll"}, [(4, 5)]).facts["damage"] == 0
    offered = play("duel", hero, {"foe": "cairn_warden", "start": "first"}).waiting
    assert offered.options == ("attack", "cast:Fracture stone")
    assert play("duel", hero, {"foe": "troll", "start": "first"}).waiting.what == "attack"


@pytest.mark.clause("LEGF-149", "LEGF-122")
def test_a_strong_target_of_skincall_keeps_its_life_and_loses_its_armour(play: Play) -> None:
    hero = Hero(wit=8, earns=False, items=(STAFF, Item("Book", spell="skincall")))
    order = {"foe_might": 10, "foe_armour": 2, "start": "first", "rounds": 2}
    log: list[Any] = ["cast:Skincall", (4, 1), (1,), (1, 1), "attack", (4, 4), (1, 1)]
    assert play("duel", hero, order, log, later_spells=True).facts["foe_vigor"] == 4
    weak = play("duel", hero, {**order, "foe_might": 8}, log[:3], later_spells=True)
    assert weak.word == "won"


@pytest.mark.clause("LEGF-111", "LEGF-106", "LEGF-131", "LEGF-122")
def test_a_spell_that_brings_nothing_has_no_strength_on_its_target() -> None:
    numbers = {"size": 8, "damage": 3}
    plain = struck_by(SPELLS["scorch"], numbers, 3, Aim(), resisted=False)
    assert (plain.damage, plain.brings, plain.amount) == (3, "", 0)
    hold = struck_by(SPELLS["hold"], {"size": 8, "rounds": 5, "might": 8}, 1, Aim(), resisted=False)
    assert (hold.brings, hold.amount) == ("held", 8)
    fear = SPELLS["fear"]
    assert [struck_by(fear, {"size": 8}, 1, Aim(), resisted=each).brings for each in (False, True)] == [
        "afraid",
        "",
    ]
    shining = struck_by(SPELLS["starlight"], {"size": 8, "minutes": 9}, 1, Aim(), resisted=False)
    assert shining.brings == ""  # it blinds only when it is put out
    arrow = SPELLS["magic_arrow"]
    stone = struck_by(arrow, numbers, 3, Aim(), resisted=False, arrow=False)
    assert (stone.damage, "1 damage" in arrow.effect) == (1, True)


@pytest.mark.clause("LEG-004", "LEG-017", "LEG-018", "LEG-R05")
@pytest.mark.parametrize("reading", ["exact", "steps"])
def test_every_face_up_to_twelve_has_a_worth_and_no_other(reading: str) -> None:
    assert len(worths(reading)) == 13


@pytest.mark.clause("LEG-012", "LEG-011", "LEG-R07", "LEGF-084")
def test_lent_lives_are_taken_from_the_lender() -> None:
    pool = make_pool(6, 6)
    answers: list[Any] = [(1, 1), "reroll:d6_without_success", (6,), "keep"]
    done = run(partial(throw, lenders=(("Ada", 2),)), pool, 0, "worth", Rules(), answers=answers)
    assert (done.result.lives, done.result.lent, done.result.degrees) == (0, (1,), 2)
    own = run(partial(throw, lenders=(("Ada", 0),)), pool, 1, "worth", Rules(), answers=[(1, 1), "keep"])
    assert (own.result.lives, own.result.lent) == (1, (0,))
    alone = run(throw, pool, 0, "worth", Rules(), answers=[(1, 1)])
    assert alone.result.lent == ()


@pytest.mark.clause("LEG-041", "LEG-042", "LEG-175")
def test_claws_are_a_tool_in_any_roll(play: Play) -> None:
    mole = Hero(faction="moles", earns=False)
    assert str(play("roll", mole, {"using": ["claws"]}).waiting.dice) == "2d6"
    armed = Hero(faction="moles", items=(Item("Pick", 4),))
    assert str(play("roll", armed, {"using": ["Pick", "Claws"]}).waiting.dice) == "2d6"


@pytest.mark.clause("LEG-131", "LEG-132", "LEG-139", "LEGF-168")
def test_a_fight_that_a_ward_prevents_is_not_won(play: Play) -> None:
    warded = Hero(items=(Item("Spirit ward", 8),))
    done = play("duel", warded, {"foe": "mill_ghost"})
    assert (done.word, done.good) == ("held_off", False)


@pytest.mark.clause("LEG-148", "LEG-149", "LEG-150", "LEG-154")
def test_the_reaction_hoped_for_is_a_word_or_a_row(play: Play) -> None:
    wants = {"reading": "stronger", "want": "grovel"}
    assert play("reaction", Hero(), wants, [(6,), (6,)]).good
    assert not play("reaction", Hero(), {**wants, "want": "threaten"}, [(6,), (6,)]).good
    assert play("reaction", Hero(), {"at_least": 5}, [(6,), (6,)]).good
    assert not play("reaction", Hero(), {"at_least": 5}, [(6,), (5,)]).good


@pytest.mark.clause("LEG-172", "LEG-R37", "LEGF-105")
def test_catching_another_firefly_fills_the_jar_also_where_the_book_is_spent(play: Play) -> None:
    spent = Hero(items=(Item("Empty jar", 4), Item("Book", spell="firefly", state="spent")))
    done = play("recharge", spent, {"spell": "firefly"})
    assert (done.word, done.good) == ("recharged", True)
    assert [(item.name, item.state) for item in done.hero.items] == [
        ("Jar with a firefly", ""),
        ("Book", "resting"),
    ]
    ready = Hero(items=(Item("Empty jar", 4), Item("Book", spell="firefly")))
    assert play("recharge", ready, {"spell": "firefly"}).good
    assert not play("recharge", Hero(items=ready.items[1:]), {"spell": "firefly"}).good


@pytest.mark.clause("LEG-R35", "LEGF-055")
def test_the_end_of_a_scene_is_always_granted(play: Play) -> None:
    hero = Hero(
        used=("scene.hopped_up", "day.nap"),
        effects=(Effect("hold", "held", scene=True), Effect("lock", "mute")),
    )
    done = play("scene", hero)
    assert (done.word, done.good, done.hero.used) == ("ended", True, ("day.nap",))
    assert [each.spell for each in done.hero.effects] == ["lock"]


@pytest.mark.clause("LEGF-152", "LEG-R27")
def test_a_lone_foe_strikes_the_character(play: Play) -> None:
    done = play("duel", Hero(items=(STAFF,), earns=False), {"start": "last", "rounds": 1}, [(4, 4), (1, 1)])
    assert (done.facts["harm"], done.facts["foe_vigor"]) == (2, 6)


@pytest.mark.clause("LEGF-157", "LEGF-158", "LEGF-033", "LEGF-040", "LEGF-042")
def test_darkness_permissions_and_lies_are_met_on_the_sheet(play: Play) -> None:
    """What the drawers of the sheet send is an order that the rules answer."""
    crow = Hero(faction="crows", abilities=("crows_cant",), ties=("pact:Mab",), earns=False)
    page = living_sheet(crow)
    listed = {str(each.title): [str(line.title) for line in each.lines] for each in page.listed}
    assert "Imitate simple sounds" in listed["You may"]
    drawers = {each.id: each for each in page.drawers}
    assert {"dark", "may"} <= {action.opens for action in page.others}
    dark = {**drawers["dark"].order, "attribute": "wit", "takes": "none"}
    assert play("roll", crow, dark, [(4,)]).waiting.facts["outcome"] == "failure"
    assert (
        play("roll", crow, {**dark, "lights": 1, "company": 4}, [(4,)]).waiting.facts["outcome"] == "partial"
    )
    assert play("roll", crow, {**dark, "lights": 1, "company": 5}).waiting.what == "in_light"
    assert play(drawers["may"].verb, crow, {"what": "fly"}).good
    assert not play(drawers["may"].verb, crow, {"what": "lie", "other": "mab"}).good
    assert play(drawers["may"].verb, crow, {"what": "lie", "other": "Tom"}).good


@pytest.mark.clause("LEG-007", "LEG-008", "LEG-174")
def test_a_sheet_asks_what_a_failure_brings(play: Play) -> None:
    """The sheet states no consequence of its own: the game master is asked, as everywhere."""
    mage = Hero(items=(Item("Club", traits=("weapon",), quality=4),))
    page = living_sheet(mage)
    orders = [roll.action.order for roll in page.quick] + [each.order for each in page.drawers]
    assert not any({"consequence", "mishap"} & set(order) for order in orders)
    failed = play("roll", mage, {**page.quick[0].action.order, "takes": "none"}, [(1,)]).waiting
    assert (failed.what, failed.who) == ("consequence", "master")


@pytest.mark.clause(
    "LEG-023", "LEG-025", "LEG-026", "LEGF-004", "LEGF-005", "LEGF-018", "LEGF-046", "LEGF-074", "LEGF-088"
)
@pytest.mark.parametrize(
    ("faction", "ability", "vigor", "slots", "item"),
    [
        ("boars", "stubborn", 8, 12, "Pointy stick"),
        ("cats", "catnap", 6, 10, "Fancy clothes"),
        ("dogs", "protector", 6, 10, "Large colorful cape"),
        ("rabbits", "charming", 6, 10, "Small wooden instrument"),
        ("rats", "junkfood", 6, 10, "Plastic net"),
    ],
)
def test_only_boars_begin_with_more_vigor_and_slots(
    faction: str, ability: str, vigor: int, slots: int, item: str
) -> None:
    answers: list[Any] = ["array:6/6/6", faction, (2,), ability]
    hero = run(RULESET.create, Rules(), answers=answers).result
    assert (hero.vigor, hero.vigor_max, hero.slots, hero.items[0].name) == (vigor, vigor, slots, item)
