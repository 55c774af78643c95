"""The encounter budget, against a plain listing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from talewright.core.errors import SheetError
from talewright.odds.solve import solve
from talewright.rulesets.gradient.budget import (
    ARCHETYPES,
    NAMES,
    Party,
    caused,
    cost,
    costs,
    count_purchases,
    purchases,
    read_purchase,
    suggest,
    summoned,
    valid,
    write_purchase,
)  # fmt: skip
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.fights import bought, danger_of
from talewright.rulesets.gradient.foes import Attack, StatBlock
from talewright.rulesets.gradient.options import Rules

TABLE = {
    "Elite": 5, "Juggernaut": 4, "Controller": 3, "Stalker": 2, "Vanguard": 2, "Tactician": 2, "Swarm": 2, "Mob": 1,
}  # fmt: skip


def listed(party: int, modifier: int, prices: list[int]) -> int:
    """Every combination within 3n and the modifiers it causes, the long way."""
    top = 3 * party + modifier + 1
    ranges = [range(max(0, top) // price + 1) for price in prices]
    found = 0
    for counts in product(*ranges):
        heavy = counts[0] + counts[1]
        most = 3 * party + modifier + (1 if heavy == 0 else -2 if heavy >= 2 else 0)
        found += 0 < sum(n * p for n, p in zip(counts, prices, strict=True)) <= most
    return found


@pytest.mark.clause("GRAD-125")
def test_the_printed_costs_and_behaviours() -> None:
    assert dict(zip(NAMES, costs(), strict=True)) == TABLE
    assert all(told["role"] and len(told["tags"]) >= 3 for told in ARCHETYPES.values())


@pytest.mark.clause("GRAD-128")
def test_three_for_each_pc_and_two_hirelings_count_as_one() -> None:
    assert [Party(2, hired).base for hired in range(5)] == [6, 6, 9, 9, 12]
    halves = Rules(half_hirelings="fraction")
    assert Party(2, 1, rules=halves).base == Fraction(15, 2)


@pytest.mark.clause("GRAD-129")
@pytest.mark.parametrize("costs_of", ["seed", "srd-later"])
@pytest.mark.parametrize(("pcs", "modifier"), [(1, 0), (1, -1), (2, 0), (2, 2), (2, -4), (3, -2)])
def test_purchases_match_the_listing(pcs: int, modifier: int, costs_of: str) -> None:
    rules = Rules(costs=costs_of)
    party = Party(pcs, custom=modifier, rules=rules)
    assert count_purchases(party) == len(list(purchases(party))) == listed(pcs, modifier, list(costs(rules)))


@pytest.mark.clause("GRAD-129")
def test_the_modifiers() -> None:
    assert caused(read_purchase("elite, juggernaut")) == -2
    assert caused(read_purchase("2 juggernauts")) == -2
    assert caused(read_purchase("elite, mob")) == 0
    assert caused(read_purchase("mob")) == 1
    assert Party(2, easier=True).budget == 5
    assert Party(2, challenge=True, custom=-1).budget == 7
    assert not valid(Party(9), read_purchase(""))


@pytest.mark.clause("GRAD-130")
def test_the_three_worked_examples() -> None:
    party = Party(2, 2)
    boss = read_purchase("Elite, Juggernaut")
    assert cost(boss) == 9
    assert not valid(party, boss)
    assert valid(Party(2, 2, challenge=True), boss)
    assert valid(party, read_purchase("one elite".replace("one ", "1 ") + ", 2 vanguards"))
    assert valid(party, read_purchase("juggernaut, controller, 2 supports"))
    assert read_purchase("2 support") == read_purchase("2 mobs")
    assert write_purchase(read_purchase("2 vanguards + elite")) == "Elite, 2 Vanguard"
    with pytest.raises(SheetError, match=r"(?s)dragon.*lich"):
        read_purchase("dragon, 2 lich")


@pytest.mark.clause("GRAD-131")
def test_the_later_table_is_data_too() -> None:
    later = Rules(costs="srd-later")
    assert {n: c for n, c in zip(NAMES, costs(later), strict=True) if c != TABLE[n]} == {
        "Controller": 4,
        "Stalker": 3,
    }
    assert cost(read_purchase("juggernaut, controller, 2 mobs"), later) == 10


@pytest.mark.clause("GRAD-126")
def test_a_controllers_summons_are_free() -> None:
    held = read_purchase("controller")
    more = summoned(summoned(held), "Swarm")
    assert more == read_purchase("controller, mob, swarm")
    assert valid(Party(1), held)
    with pytest.raises(SheetError, match="Controller"):
        summoned(read_purchase("elite"))
    with pytest.raises(SheetError, match="Mob or a Swarm"):
        summoned(held, "Elite")


@pytest.mark.clause("GRAD-129", "GRAD-128")
def test_a_suggestion_fits_and_leaves_nothing() -> None:
    for pcs in range(1, 5):
        party = Party(pcs)
        found = suggest(party)
        assert found is not None
        assert cost(found) == party.allowed(found)
    found = suggest(Party(3), {"Elite": 1})
    assert found is not None
    assert found[0] >= 1
    assert suggest(Party(1), {"Elite": 1}) is None


@pytest.mark.clause("GRAD-133")
def test_an_antagonist_names_the_archetypes_it_can_stand_for() -> None:
    goblin = StatBlock("goblin", archetypes=("Stalker", "Vanguard", "Tactician"))
    assert set(goblin.archetypes) < set(NAMES)


@pytest.mark.clause("GRAD-127", "GRAD-125")
def test_what_was_bought_is_a_fight_whose_danger_is_known() -> None:
    foes = tuple(bought(read_purchase("2 mobs"), Rules()))
    assert [foe.name for foe in foes] == ["mob", "mob"]
    swarm = bought(read_purchase("swarm"), Rules(swarm_attacks=4))[0]
    assert (swarm.name, swarm.strikes) == ("swarm", 4)
    everybody = bought((1,) * len(NAMES), Rules(elite_multiattack=True))
    assert [foe.name.capitalize() for foe in everybody] == list(NAMES)
    assert [foe.all_attacks for foe in everybody] == [True] + [False] * 7
    hero = Fighter("hero", 4, 12, 12, 10, 1, (Attack("sword", (8,)),), pc=True)
    one, two = (
        solve(danger_of((hero,), side, scars=False), lambda s: [not s.result.party[0].fate]).value[0]
        for side in (foes[:1], foes)
    )
    assert 0 < two < one < 1
