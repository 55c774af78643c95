"""Initiative, attacks, turns and targets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import FOE
from talewright.core.errors import SheetError
from talewright.rulesets.legend.bestiary import creature
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.fight_orders import Duel
from talewright.rulesets.legend.tools import good

Play = Callable[..., Any]
Odds = Callable[..., Any]


@pytest.mark.clause("LEG-132", "LEG-R17")
@pytest.mark.parametrize("grace", [4, 6, 8, 10, 12])
def test_one_success_on_grace_acts_first(odds: Odds, grace: int) -> None:
    assert odds("initiative", {"grace": grace}).value[0] == Fraction(grace - 3, grace)


@pytest.mark.clause("LEG-R17")
def test_grace_is_rolled_without_a_tool_unless_allowed(play: Play) -> None:
    assert str(play("initiative", {"grace": 8}).waiting.dice) == "d8"
    assert str(play("initiative", {"grace": 8}, {"tool": 6}).waiting.dice) == "d8 d6"


@pytest.mark.clause("LEG-133", "LEG-134")
def test_surprise_decides_without_dice(play: Play) -> None:
    assert play("initiative", {}, {"surprised": True}).word == "after"
    assert play("initiative", {}, {"surprising": True}).word == "first"


@pytest.mark.clause("LEG-131", "LEG-132")
def test_a_fight_begins_with_initiative_and_keeps_its_order(play: Play) -> None:
    order = {"foe_vigor": 9}
    assert play("duel", {"vigor": 8}, order).waiting.what == "initiative"
    assert play("duel", {"vigor": 8}, order, [(4,)]).waiting.what == "attack"
    after = play("duel", {"vigor": 8}, order, [(3,)]).waiting
    assert (after.what, after.who) == ("foe_attack", FOE)
    # No second initiative: turn follows turn.
    log: list[tuple[int, ...]] = [(4,), (4, 4), (1, 1), (1, 1), (1, 1)]
    assert play("duel", {"vigor": 8}, order, log).waiting.what == "attack"


@pytest.mark.clause("LEG-132")
def test_winners_then_enemies_then_the_rest(play: Play) -> None:
    order = {"friends": ["might=6 weapon=6 vigor=5"], "foe_vigor": 9}
    # The hero is slow, the friend quick: friend, foe, hero.
    log: list[Any] = [(1,), (6,)]
    assert play("duel", {}, order, log).waiting.what == "friend_attack"
    log.append((1, 1))
    foe = play("duel", {}, order, log).waiting
    assert (foe.what, foe.options) == ("foe_target", ("at:0", "at:1"))
    log += ["at:1", (4, 4)]
    assert play("duel", {}, order, log).waiting.what == "attack"


@pytest.mark.clause("LEG-135", "LEG-056")
def test_might_close_by_grace_from_afar(play: Play) -> None:
    hero = {"might": 4, "grace": 10, "weapon": 8}
    assert str(play("attack", hero).waiting.dice) == "d8 d4"
    assert str(play("attack", {**hero, "ranged": True}).waiting.dice) == "d10 d8"
    assert str(play("attack", hero, {"attribute": "grace"}).waiting.dice) == "d10 d8"


@pytest.mark.clause("LEG-136", "LEG-054")
@pytest.mark.parametrize(
    ("faces", "armour", "damage"), [((4, 6), 0, 3), ((4, 6), 2, 1), ((1, 4), 2, 0), ((1, 3), 0, 0)]
)
def test_damage_is_degrees_less_armour(play: Play, faces: tuple[int, int], armour: int, damage: int) -> None:
    assert (
        play("attack", {}, {"foe_armour": armour, "consequence": "none"}, [faces]).facts["damage"] == damage
    )


@pytest.mark.clause("LEG-R17")
def test_creatures_strike_like_characters(play: Play) -> None:
    order = {"foe": "wild_hound", "start": "last", "rounds": 1}
    waiting = play("duel", {"armour": 1}, order).waiting
    assert (waiting.what, str(waiting.dice)) == ("foe_attack", "d10 d6")
    done = play("duel", {"armour": 1, "vigor": 6}, order, [(8, 4), (1, 1)])
    assert done.facts["harm"] == 3  # two successes and two for the 8, less 1


@pytest.mark.clause("LEG-R09")
def test_a_fight_ends_when_a_side_is_down(play: Play) -> None:
    won = play("duel", {}, {"start": "first", "foe_vigor": 2}, [(4, 4)])
    assert (won.word, won.good, won.facts["foe_vigor"]) == ("won", True, 0)
    lost = play("duel", {"vigor": 1}, {"start": "last"}, [(4, 4)])
    assert (lost.word, lost.hero.vigor) == ("lost", 0)
    bounded = play("duel", {}, {"start": "first", "rounds": 1}, [(1, 1), (1, 1)])
    assert (bounded.word, bounded.facts["rounds"]) == ("undecided", 1)


@pytest.mark.clause("LEG-R09", "LEG-R17", "LEG-R27")
def test_targets_are_chosen_and_alike_ones_offered_once(play: Play) -> None:
    order = {"foes": 3, "foe_vigor": 3, "start": "first"}
    assert play("duel", {}, order).waiting.what == "attack"  # all alike: nothing to choose
    log: list[Any] = [(1, 4), (1, 1), (1, 1), (1, 1)]
    waiting = play("duel", {}, order, log).waiting
    assert (waiting.what, len(waiting.options)) == ("target", 2)
    assert list(waiting.words.values()) == ["Foe (Vigor 2)", "Foe (Vigor 3)"]


def test_several_kinds_of_foes(play: Play, odds: Odds) -> None:
    order = {"foe": "moss_rat", "foes": 2, "also": ["troll", "2 viper", "might=8 weapon=4 vigor=2 count=2"]}
    done = odds(
        "duel", {"might": 12, "weapon": 12, "vigor": 2}, {**order, "rounds": 1}, players={"hero": "cautious"}
    )
    assert 0 <= done.value[0] <= 1
    assert creature("Moss rat").name == "Moss rat"


@pytest.mark.clause("LEG-R08", "LEG-R26")
def test_a_duel_spends_lives_and_earns_by_option(odds: Odds) -> None:
    foe = {"foe_vigor": 3, "foe_might": 6, "start": "first"}
    plain = odds("duel", {"vigor": 3}, foe).value[0]
    held = odds("duel", {"vigor": 3, "lives": 1}, foe).value[0]
    capped = odds("duel", {"vigor": 3, "lives": 1}, foe, life_cap=1).value[0]
    refused = odds("duel", {"vigor": 3, "lives": 1}, {**foe, "earn": "no"}, life_cap=1).value[0]
    assert plain < held < capped < 1
    assert refused == held
    # With a last round, or a number of attacks, Lives are earned as ever.
    bounded = {**foe, "rounds": 2}
    assert (
        odds("duel", {"lives": 1}, bounded).value[0]
        > odds("duel", {"lives": 1}, {**bounded, "earn": "no"}).value[0]
    )


@pytest.mark.clause("LEG-007", "LEG-008", "LEG-R18", "LEG-R34")
def test_a_played_attack_that_is_no_success_owes_a_bad_thing(play: Play) -> None:
    assert play("attack", {}, {}, [(1, 4)]).waiting.what == "consequence"
    order = {"start": "first", "foe_vigor": 9, "rounds": 1}
    asked = play("fight", {}, order, [(1, 4)]).waiting
    assert (asked.what, asked.clause, asked.options) == ("consequence", "LEG-008", ("none", "trouble"))
    assert play("fight", {}, order, [(1, 4), "trouble"]).notes_of("trouble")
    assert play("fight", {}, order, [(4, 4)]).waiting.what == "foe_attack"
    assert play("duel", {}, order, [(1, 4)]).waiting.what == "foe_attack"


def test_unknown_names_are_refused_with_their_field() -> None:
    with pytest.raises(SheetError) as caught:
        record.load(Duel, {"foe": "trol", "also": ["vipr"], "friends": ["might=7"]})
    told = "\n".join(map(str, caught.value.faults))
    assert "foe: 'trol' is not in the bestiary. Did you mean troll?" in told
    assert "also: 'vipr' is not in the bestiary. Did you mean viper?" in told
    assert "friends.might: 7 is not a die size" in told


@pytest.mark.clause("LEG-135", "LEG-136")
@pytest.mark.parametrize("order", [{"attacks": 2}, {"attacks": 60}, {"attacks": 200, "foe_vigor": 1}])
def test_many_attacks_are_as_plain_as_few(odds: Odds, order: dict[str, int]) -> None:
    """Two d6 hurt if one of them shows 4 or more: all attacks miss with a chance of (1/4)^n."""
    found = odds("attack", {"might": 6, "weapon": 6}, order)
    assert found.value == (1 - Fraction(1, 4) ** order["attacks"],)


def test_attacks_on_a_creature_of_the_bestiary(odds: Odds) -> None:
    hero = Hero(might=8, earns=False, items=(Item("Spear", 8, ("weapon",)),))
    found = odds("attack", hero, {"foe": "stag_beetle", "attacks": 0})
    assert found.value[0] == 1
    assert found.times("attack") > 6
    assert good("big_stick").item.quality == 6
