"""Ten slots, Fatigue and deprivation (ROOT-020 to ROOT-025)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from talewright.core.character_file import from_file, to_file
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.faces.cli.commands import app
from talewright.rulesets.gradient import belongings, rulings
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.healing import breather, week_rest
from talewright.rulesets.gradient.roots import RULESET, fatigue, inventory, market
from talewright.rulesets.gradient.roots.book import BACKPACK, bonds
from talewright.rulesets.gradient.roots.check import faults
from talewright.rulesets.gradient.roots.goods import good
from talewright.rulesets.gradient.setting.bonds import BOUND

Play = Callable[..., Any]


def hero(*items: Item, **fields: Any) -> Character:
    fields = {"name": "Orla", "hp": 4, "hp_max": 4, **fields}
    return Character(items=items, **fields)


def things(number: int) -> tuple[Item, ...]:
    return tuple(Item(f"thing {n}") for n in range(number))


@pytest.mark.clause("ROOT-020")
def test_four_slots_on_the_body_and_six_in_the_backpack() -> None:
    assert (inventory.capacity(), inventory.room_of(""), inventory.room_of(BACKPACK)) == (10, 4, 6)
    laid = inventory.packed((Item("Sword", dice=(8,), in_use=True), Item("Bow", 2, (6,)), *things(6)))
    by_place = inventory.loads(hero(*laid))
    assert by_place == {"": 3, BACKPACK: 6}
    assert laid[0].where == ""
    lost = inventory.lose_backpack(hero(*laid))
    assert [item.where for item in lost.items] == [""] * len(lost.items)
    assert inventory.filled(lost) == 3


@pytest.mark.clause("ROOT-021")
def test_all_slots_filled_is_no_hp_until_unloaded_and_rested(play: Play) -> None:
    nine = hero(*things(9))
    full = inventory.take(nine, Item("straw"))
    assert (inventory.filled(full), full.hp, full.scars) == (10, 0, ())  # no scar from this
    with pytest.raises(SheetError, match="needs 1 slots and 0 are free"):
        inventory.take(full, Item("one more"))
    assert inventory.take(full, Item("ring", 0)).items[-1].name == "ring"
    assert not fatigue.breathes(full)
    lighter = belongings.drop(full, "straw")
    assert lighter.hp == 0
    assert fatigue.breathes(lighter)
    rested, _ = play(breather, lighter)
    assert rested.hp == 4
    assert any("HP must be 0" in fault.text for fault in faults(replace(full, hp=2)))
    assert any("more than 10 are impossible" in fault.text for fault in faults(hero(*things(11), hp=0)))


@pytest.mark.parametrize(("coins", "slots"), [(0, 0), (99, 0), (100, 1), (199, 1), (200, 2), (1000, 10)])
@pytest.mark.clause("ROOT-022")
def test_coins_fill_a_slot_for_each_full_hundred(coins: int, slots: int) -> None:
    assert inventory.coin_slots(coins) == slots
    assert inventory.filled(hero(coins=coins)) == slots


@pytest.mark.parametrize(
    ("name", "extra", "own"), [("Cart", 4, 2), ("Wagon", 8, 0), ("Horse", 4, 0), ("Mule", 6, 0)]
)
@pytest.mark.clause("ROOT-023")
def test_carts_and_beasts_are_places_of_their_own(play: Play, name: str, extra: int, own: int) -> None:
    buyer, _ = play(market.buy, hero(coins=300), name)
    assert inventory.filled(replace(buyer, coins=0)) == own
    for number in range(extra):
        buyer = inventory.take(buyer, Item(f"crate {number}"), name)
    assert inventory.filled(replace(buyer, coins=0)) == own
    with pytest.raises(SheetError, match="has 0 left"):
        inventory.take(buyer, Item("one crate more"), name)
    assert good(name).slow is (name in ("Wagon", "Mule"))
    with pytest.raises(SheetError, match="no 'Wagon' to load"):
        inventory.take(hero(), Item("crate"), "Wagon")


@pytest.mark.clause("ROOT-023")
def test_hirelings_carry_for_themselves(play: Play) -> None:
    _, porter = play(market.hire, hero(coins=50), "Local Guide", log=((3, 3, 3), (3, 3, 3), (3, 3, 3), 4))[0]
    for number in range(9):
        porter = inventory.take(porter, Item(f"crate {number}"))
    assert inventory.filled(porter) == 10


@pytest.mark.clause("ROOT-024")
def test_the_deprived_recover_nothing_and_tire_after_the_first_day(play: Play) -> None:
    worn = rulings.deprive(hero(hp=1, strength=5, fatigue=1))
    rested, _ = play(breather, worn)
    assert rested.hp == 1
    slept, _ = play(fatigue.night, worn)
    assert slept.fatigue == 1
    healed, _ = play(week_rest, worn)
    assert (healed.hp, healed.strength) == (1, 5)
    day = worn
    counts = []
    for _ in range(4):
        day, _ = play(fatigue.day_passes, day)
        counts.append((day.days_deprived, day.fatigue))
    assert counts == [(1, 1), (2, 2), (3, 3), (4, 4)]
    eased = rulings.provide(day)
    assert (eased.deprived, eased.days_deprived) == (False, 0)
    clear, _ = play(fatigue.night, eased)
    assert clear.fatigue == 0


@pytest.mark.clause("ROOT-025")
def test_fatigue_fills_a_slot_and_a_full_pack_must_lose_something(play: Play) -> None:
    tired, _ = play(fatigue.tire, hero(*things(3)), 2)
    assert (tired.fatigue, inventory.filled(tired)) == (2, 5)
    full = hero(*things(9), fatigue=1, hp=0)
    waiting = resume(Single(fatigue.tire, (full,)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == tuple(f"item:thing {n}" for n in range(9))
    left, notes = play(fatigue.tire, full, log=("item:thing 4",))
    assert (left.fatigue, inventory.filled(left), left.hp) == (2, 10, 0)
    assert "thing 4" not in [item.name for item in left.items]
    assert any(note.kind == "dropped" for note in notes)
    morning, _ = play(fatigue.night, left)
    assert morning.fatigue == 0
    unsafe, _ = play(lambda ask, who: fatigue.night(ask, who, safe=False), left)
    assert unsafe.fatigue == 2


@pytest.mark.clause("ROOT-010")
def test_the_spirit_of_the_tenth_bond_takes_one_fatigue_a_day(play: Play) -> None:
    host = hero(Item(fatigue.SPIRIT))
    once, _ = play(fatigue.tire, host)
    assert once.fatigue == 0
    twice, _ = play(fatigue.tire, once)
    assert twice.fatigue == 1
    morning, _ = play(fatigue.night, twice)
    again, _ = play(fatigue.tire, morning)
    assert again.fatigue == 0


@pytest.mark.clause("ROOT-010", "ROOT-025")
def test_what_is_bound_to_you_cannot_be_dropped() -> None:
    bound = [bond.item for bond in bonds() if bond.bound]
    assert bound == ["Mischievous Spirit", "Stone Heart"]
    laden = hero(Item("Stone Heart", note=BOUND), *things(8), fatigue=1, hp=0)
    waiting = resume(Single(fatigue.tire, (laden,)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == tuple(f"item:thing {n}" for n in range(8))


@pytest.mark.clause("ROOT-023")
def test_things_are_loaded_onto_a_hireling(tmp_path: Path) -> None:
    master = hero(Item("crate"), Item("box")).with_detail("hirelings", "local guide hp3 str10 dex10 wil10 d6")
    for number in range(7):
        master = inventory.take(master, Item(f"crate {number}"), "Local guide")
    file = tmp_path / "tam.json"
    file.write_text(json.dumps(to_file(RULESET, master)), encoding="utf-8")

    def load(thing: str, onto: str) -> Result:
        return CliRunner().invoke(
            app, ["do", str(file), "carry", "--how", "load", "--what", thing, "--onto", onto]
        )

    assert load("crate", "local guide").exit_code == 0
    after = from_file(json.loads(file.read_text(encoding="utf-8")), "tam")[1]
    assert inventory.filled(after) == 1
    assert inventory.faults(after) == []
    more = load("box", "Local Guide")
    assert "has 0 left" in f"{more.output}{more.exception}"
    assert "to load" in str(load("box", "sailor").exception)
    both = after.with_detail("hirelings", "; ".join([after.detail("hirelings")] * 2))
    assert inventory.room_for(both, "Local guide") == 16
    assert inventory.faults(after.with_detail("hirelings", "")) != [], "nobody carries them any more"


@pytest.mark.clause("ROOT-023", "GRAD-107")
def test_a_hireling_that_is_taken_over_keeps_what_it_carries(play: Play) -> None:
    pay = "guard hp3 str10 dex10 wil10 d6; guard hp5 str9 dex9 wil9 d6"
    load = tuple(Item(f"crate {number}", where="Guard") for number in range(9))
    dead = replace(hero(), state="dead", items=(*load, Item("Rope"))).with_detail("hirelings", pay)
    take_over = RULESET.verbs["take-over"]
    after = play(take_over.play, dead, take_over.order(), RULESET.rules())[0].hero
    assert inventory.filled(after) == 9, "its weapon and eight crates"
    assert [item.name for item in after.items if item.where == "Guard"] == ["crate 8"], (
        "the other has the rest"
    )
    assert inventory.faults(after) == []
