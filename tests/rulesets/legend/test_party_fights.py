"""Fights of several characters at a table, with typed dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.fights import Fought, fought, joined

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.newcomers import Newcomers
from talewright.rulesets.legend.character import Hero

SWORD = {"name": "Sword", "quality": 8, "traits": ["weapon"]}
STICK = {"name": "Big stick", "quality": 6}
ASH = {"name": "Ash", "items": [SWORD], "lives": 1}
BRIAR = {"name": "Briar", "might": 8, "items": [SWORD, STICK]}
QUIET = {"consequence": "none"}


def fight(
    answers: list[Any], *party: dict[str, Any], foes: tuple[str, ...] = ("2 moss_rat",), **terms: Any
) -> Fought:
    return fought("legend", party or (ASH, BRIAR), foes, answers, terms={**QUIET, **terms})


@pytest.mark.clause("LEG-132")
def test_each_rolls_grace_and_those_who_win_act_before_the_enemies() -> None:
    opening = fight([])
    assert opening.asked == ("initiative", "Ash")
    assert opening.game.fight.turn(opening.state) == "initiative"
    after = fight([(2,), "keep", (5,)])
    assert after.game.fight.order(after.state) == (("party", 1), ("foes", 0), ("foes", 1), ("party", 0))
    assert after.asked == ("turn", "Briar")


@pytest.mark.clause("LEG-132", "LEG-R45")
def test_who_joins_rolls_grace_and_new_enemies_act_after_the_old() -> None:
    start = fight([(2,), "keep", (5,)])
    late = Newcomers(
        (record.load(Hero, {**ASH, "name": "Late", "lives": 0}),), ("might=8 vigor=6",), ("moss_rat",)
    )
    found = joined(start, late, [(4,), (1,)])
    assert [each.name for each in found.game.fight.party(found.state)][:3] == ["Ash", "Briar", "Late"]
    order = [(side, at) for side, at in found.game.fight.order(found.state)]
    assert order == [
        ("party", 1),
        ("party", 2),
        ("foes", 0),
        ("foes", 1),
        ("foes", 2),
        ("party", 3),
        ("party", 0),
    ]
    assert found.asked == ("turn", "Briar")
    assert found.fighter("Moss rat 3").figures == start.fighter("Moss rat 1").figures
    silent = fought(
        "legend", (ASH, BRIAR), ("2 moss_rat",), [(2,), "keep", (5,)], terms=QUIET, latecomers="after"
    )
    last = joined(silent, late)
    assert last.game.fight.order(last.state)[-3:] == (("party", 2), ("party", 3), ("party", 0))


@pytest.mark.clause("LEG-012", "LEG-R07")
def test_a_life_is_offered_to_the_one_who_rolled() -> None:
    asked = fight([(2,)])
    assert asked.asked == ("lives", "Ash")
    again = fight([(2,), "reroll:d6_without_success", (6,), (1,)])
    assert again.figure("Ash", "lives") == 0
    assert again.asked == ("turn", "Ash")


@pytest.mark.clause("LEG-136", "LEG-R12")
def test_a_turn_chooses_target_and_weapon_and_degrees_are_the_damage() -> None:
    start = [(2,), "keep", (5,)]
    target = fight([*start, "attack"])
    assert (target.question.options, target.asked) == (("Moss rat 1", "Moss rat 2"), ("target", "Briar"))
    arms = fight([*start, "attack", "Moss rat 2"])
    assert (arms.asked, arms.question.options) == (("wield", "Briar"), ("Sword", "Big stick"))
    hit = fight([*start, "attack", "Moss rat 2", "Big stick", (4, 6)])
    assert hit.fighter("Moss rat 2").fate == "beaten"  # d8 and d6 show 4 and 6: 3 degrees
    assert hit.asked == ("foe_target", "Moss rat 1")


@pytest.mark.clause("LEG-R09")
def test_at_0_vigor_a_character_is_out_and_the_others_fight_on() -> None:
    weak = {**BRIAR, "vigor": 1}
    down = fight([(2,), "keep", (5,), "hold", "Briar", (4, 4)], ASH, weak, foes=("moss_rat",))
    assert down.fighter("Briar").fate == "unconscious"
    assert down.asked == ("turn", "Ash")
    assert [side for side, _ in down.game.fight.order(down.state)] == ["party", "foes"]


@pytest.mark.clause("LEGF-058")
def test_a_protector_is_asked_for_a_friend_and_takes_it_with_its_own_armor() -> None:
    shield = {"name": "Shield", "traits": ["armor"], "worn": True}
    guard = {**BRIAR, "faction": "dogs", "abilities": ["protector"], "items": [SWORD, shield]}
    script: list[Any] = [(2,), "keep", (2,), "Ash", (6, 1)]
    offered = fight(script, ASH, guard, foes=("moss_rat",))
    assert (offered.asked, offered.question.facts["friend"]) == (("protector", "Briar"), "Ash")
    taken = fight([*script, "protect"], ASH, guard, foes=("moss_rat",))
    assert (taken.figure("Ash", "vigor"), taken.figure("Briar", "vigor")) == (6, 5)


@pytest.mark.clause("LEGF-084")
def test_lives_are_lent_by_whoever_has_merry_way() -> None:
    merry = {**BRIAR, "faction": "rabbits", "abilities": ["merry_way"], "lives": 2}
    lent = fight([(2,)], {**ASH, "lives": 0}, merry)
    assert lent.asked == ("lives", "Briar")
    spent = fight([(2,), "reroll:d6_without_success", (5,), "keep", (3,)], {**ASH, "lives": 0}, merry)
    assert (spent.asked, spent.question.facts["lives"]) == (("lives", "Briar"), 1)


@pytest.mark.clause("LEG-139", "LEGF-168")
def test_venom_and_ten_minutes_are_on_every_sheet_afterwards() -> None:
    party = [{"name": "Ash", "minute": 5}, {"name": "Briar", "minute": 5, "items": [SWORD]}]
    start: list[Any] = [(2,), (2,), "Ash", (10, 4), "hold", "attack"]  # the spider bites Ash for 5
    slain = fight([*start, (8, 6)], *party, foes=("wood_spider",))
    assert slain.asked == ("venom", "Ash")
    done = fight([*start, (8, 6), (3,)], *party, foes=("wood_spider",))
    assert done.word == "won"
    assert [hero.minute for hero in done.sheets] == [15, 15]
    assert [(hero.vigor, hero.afflictions) for hero in done.sheets] == [(1, ("poison",)), (6, ())]


@pytest.mark.clause("LEG-133", "LEGF-100")
def test_surprise_spares_only_who_has_an_ear_to_the_ground() -> None:
    rat = {**BRIAR, "faction": "rats", "abilities": ["ear_to_the_ground"]}
    opening = fight([], ASH, rat, start="surprised")
    assert opening.asked == ("initiative", "Briar")
    after = fight([(5,)], ASH, rat, start="surprised")
    assert after.game.fight.order(after.state)[0] == ("party", 1)


@pytest.mark.clause("LEGF-157", "LEGF-158")
def test_in_the_dark_a_light_serves_the_party_and_without_one_attacks_have_a_bane() -> None:
    unlit = fight([(2,), "keep", (5,), "attack", "Moss rat 1", "Sword"], dark=True)
    assert unlit.question.facts["banes"] == 1
    torch = {"name": "Torch", "quality": 4, "traits": ["light"]}
    lit = fight(
        [(2,), (5,), "attack", "Moss rat 1", "Sword"], {"name": "Ash", "items": [torch]}, BRIAR, dark=True
    )
    assert lit.question.facts["banes"] == 0


@pytest.mark.clause("LEG-013", "LEG-014")
def test_the_game_master_gives_boons_and_banes_in_the_fight() -> None:
    now = fight([(2,), "keep", (5,)])
    game = now.game.fight
    state = game.changed(game.changed(now.state, "party", 1, "boons", 1), "party", 1, "banes", 2)
    assert dict(game.party(state)[1].figures)["boons"] == 1
    with pytest.raises(SheetError, match="no such number"):
        game.changed(state, "foes", 0, "lives", 1)


@pytest.mark.clause("LEGF-168")
def test_friends_fight_beside_the_party_and_are_nobodys_character() -> None:
    beside = fight([(2,), "keep", (2,), (5,)], friends=("wild_hound",))
    assert beside.asked == ("turn", "Wild hound")
    assert [each.name for each in beside.game.fight.party(beside.state)] == ["Ash", "Briar", "Wild hound"]


def test_lines_that_name_nobody_are_refused_together() -> None:
    with pytest.raises(SheetError) as refused:
        fight([], foes=("2 mos_rat", "weapon=6 vigour=2"))
    assert len(refused.value.faults) == 2
    with pytest.raises(SheetError, match="24 are the most"):
        fight([], foes=("9 moss_rat",) * 3)


RISEN = {"spell": "raise_dead", "kind": "obeys", "about": "Moss rat", "amount": 3, "on_self": False}


@pytest.mark.clause("LEGF-145", "LEG-R43")
def test_the_dead_of_each_character_fight_beside_the_party_and_keep_the_vigor_they_are_left() -> None:
    owl = {**RISEN, "about": "Barn owl", "amount": 5}
    party = ({**ASH, "effects": [RISEN]}, {**BRIAR, "effects": [owl]})
    terms = {"start": "last", "friends": ("moss_rat",)}
    begun = fight([], *party, foes=("might=8 weapon=6 vigor=1",), **terms)
    names = [each.name for each in begun.game.fight.party(begun.state)]
    assert names == ["Ash", "Briar", "Moss rat 1", "Moss rat 2", "Barn owl"]
    assert (begun.figure("Moss rat 2", "vigor"), begun.figure("Barn owl", "vigor")) == (3, 5)
    struck = fight(
        ["Moss rat 2", (4, 4), "attack", (8, 6), "keep"],
        *party,
        foes=("might=8 weapon=6 vigor=1",),
        **terms,
    )
    ash, briar = struck.sheets
    assert [each.amount for each in (*ash.effects, *briar.effects)] == [1, 5]


@pytest.mark.clause("LEGF-113", "LEGF-107", "LEGF-117", "LEG-R42")
def test_the_board_names_the_magic_on_each_fighter() -> None:
    ward = {"spell": "misty_armor", "kind": "ward", "about": "claws", "until": 9999}
    light = {"spell": "starlight", "kind": "light", "until": 9999, "amount": 9}
    party = ({**ASH, "effects": [ward, light]}, BRIAR)
    begun = fight([], *party, foes=("magpie_conjurer",), start="first")
    assert begun.fighter("Ash").states == ("shining", "warded: claws")
    dark = fight(
        ["flash", "hold", "cast:Hold", "Briar", (3, 4)], *party, foes=("magpie_conjurer",), start="first"
    )
    assert dark.fighter("Ash").states == ("warded: claws",)
    assert dark.fighter("Briar").states == ("held",)
    assert next(each for each in dark.game.fight.foes(dark.state)).states == ("blind",)
