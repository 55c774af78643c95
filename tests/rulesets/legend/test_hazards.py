"""Falls, fire, darkness, and the bestiary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import MASTER
from talewright.core.errors import SheetError
from talewright.rulesets.legend.bestiary import BESTIARY, Creature, creature, parse_foes
from talewright.rulesets.legend.character import SIZES, Effect, Hero, Item
from talewright.rulesets.legend.hazards import fall_loss
from talewright.rulesets.legend.tools import lit_by

Play = Callable[..., Any]
Odds = Callable[..., Any]


@pytest.mark.clause("LEGF-157", "LEG-R29")
def test_darkness_is_a_bane_on_sight(odds: Odds) -> None:
    order = {"attribute": "grace", "tool": 6, "dark": True}

    def aim(hero: dict[str, Any] | Hero, **more: Any) -> Fraction:
        value = odds("roll", hero, {**order, **more}, goal="aim").value[0]
        assert isinstance(value, Fraction)
        return value

    assert aim({}) == Fraction(1, 4)
    assert aim({"gear": ["torch"]}) == Fraction(3, 4)
    assert aim({}, lit=True) == Fraction(3, 4)
    assert aim({}, dark=False) == Fraction(3, 4)
    assert aim({"faction": "moles"}) == Fraction(3, 4)  # underground folk
    assert odds("roll", {}, order, goal="aim", additional=False).value[0] == Fraction(3, 4)


@pytest.mark.clause("LEGF-158")
@pytest.mark.parametrize(("lights", "people", "see"), [(0, 3, 0), (1, 3, 3), (1, 4, 4), (1, 6, 4), (2, 6, 6)])
def test_a_light_serves_its_bearer_and_three_others(lights: int, people: int, see: int) -> None:
    assert lit_by(lights, people) == see


@pytest.mark.clause("LEGF-158", "LEG-R36")
def test_lights_of_companions_spare_the_bane(play: Play) -> None:
    def banes(**more: Any) -> Any:
        return play("roll", {}, {"dark": True, "consequence": "none", **more}).waiting

    assert banes().facts["banes"] == 1
    assert banes(lights=1, company=4).facts["banes"] == 0
    crowded = banes(lights=1, company=5)
    assert (crowded.what, crowded.who, crowded.facts["seeing"]) == ("in_light", MASTER, 4)
    order = {"dark": True, "consequence": "none", "lights": 1, "company": 5}
    assert play("roll", {}, order, ["dark"]).waiting.facts["banes"] == 1
    assert play("roll", {}, order, ["lit"]).waiting.facts["banes"] == 0
    assert play("roll", {"gear": ["torch"]}, order).waiting.what == "roll"  # one's own Light


@pytest.mark.clause("LEGF-160")
@pytest.mark.parametrize(("metres", "heavy", "loss"), [(3, 0, 0), (4, 0, 1), (6, 1, 4), (3, 1, 1), (0, 2, 0)])
def test_falls(play: Play, metres: int, heavy: int, loss: int) -> None:
    assert fall_loss(metres, heavy) == loss
    hero = Hero(items=(Item("Anvil", 0, ("heavy",)),) * heavy)
    assert play("fall", hero, {"metres": metres}).facts["harm"] == loss
    assert play("fall", hero, {"metres": metres}, additional=False).facts["harm"] == 0


@pytest.mark.clause("LEGF-161")
@pytest.mark.parametrize(("how", "loss"), [("touching", 1), ("wading", 2), ("engulfed", 3)])
def test_fire_and_acid_pass_armour_by(play: Play, how: str, loss: int) -> None:
    assert play("burn", {"armour": 2}, {"how": how}).hero.vigor == 6 - loss
    assert play("burn", {"vigor": 12}, {"how": how, "turns": 2}).hero.vigor == 12 - 2 * loss


@pytest.mark.clause("LEGF-168")
@pytest.mark.parametrize("name", sorted(BESTIARY))
def test_every_creature_is_sound_and_marked_as_ours(name: str) -> None:
    each = BESTIARY[name]
    assert {each.might, each.grace, each.wit} <= set(SIZES)
    assert each.vigor >= 1
    assert each.armour in (0, 1, 2)
    assert each.attacks
    assert all(way.quality in (0, *SIZES) for way in each.attacks)
    assert each.origin.startswith("ours")
    assert each.keys
    assert each.locks
    assert each.text
    assert record.load(Creature, record.dump(each)) == each


@pytest.mark.clause("LEGF-168")
def test_there_are_at_least_a_dozen() -> None:
    assert len(BESTIARY) >= 12


@pytest.mark.clause("LEGF-169", "LEGF-170")
def test_the_troll_as_converted() -> None:
    troll = creature("Troll")
    assert (troll.might, troll.grace, troll.wit, troll.vigor, troll.armour) == (12, 6, 4, 12, 1)
    ways = [(way.name, way.quality, way.boons, way.traits) for way in troll.attacks]
    assert ways == [("claws", 6, 1, ()), ("bite", 10, 0, ()), ("rock", 8, 0, ("ranged",))]
    assert "bell" in troll.specials[0]
    assert set(troll.habitat) == {"forest", "mountain", "hill", "swamp", "underground"}
    assert "organized religion" in troll.locks
    assert troll.origin == "ours, converted"


@pytest.mark.clause("LEGF-170")
def test_a_troll_and_a_bell(odds: Odds, play: Play) -> None:
    assert odds("bell", {}).value[0] == Fraction(3, 4)
    assert odds("bell", {}, {"ton": True}).value[0] == 1
    assert odds("bell", {}, {"foe": "barn_owl", "church": True}).value[0] == 1
    assert odds("bell", {}, {"foe": "barn_owl"}).value[0] == Fraction(3, 8)
    assert play("bell", {}, {"ton": True, "church": True}).word == "flees"  # without a roll


def test_foes_in_words() -> None:
    assert [each.name for each in parse_foes("2 moss_rat")] == ["Moss rat", "Moss rat"]
    (one,) = parse_foes("might=8 weapon=10 vigor=3 armour=2")
    assert (one.might, one.vigor, one.armour, one.attacks[0].quality) == (8, 3, 2, 10)
    with pytest.raises(SheetError, match="Did you mean troll"):
        parse_foes("trol")
    with pytest.raises(SheetError) as caught:
        parse_foes("mite=8 vigor=x")
    assert len(caught.value.faults) == 2
    with pytest.raises(SheetError, match="not a die size"):
        parse_foes("might=7")


@pytest.mark.clause("LEG-145", "LEGF-058", "LEGF-113")
def test_harm_is_borne_with_one_vigor_left_and_warded_off_by_name(play: Play) -> None:
    hero = Hero(vigor=3)
    assert (play("harm", hero, {"loss": 2}).word, play("harm", hero, {"loss": 2}).good) == ("standing", True)
    assert (play("harm", hero, {"loss": 3}).word, play("harm", hero, {"loss": 3}).good) == (
        "unconscious",
        False,
    )
    ward = replace(hero, effects=(Effect("misty_armor", "ward", "claws", until=9999),))
    assert play("harm", ward, {"loss": 2, "by": "claws"}).hero.vigor == 3
    assert play("harm", ward, {"loss": 2, "by": "teeth"}).hero.vigor == 1
