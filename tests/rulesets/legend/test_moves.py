"""What creatures do in play, what spells do to people, and the time that all of it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import READY, RESTING, SPENT, Hero, Item
from talewright.rulesets.legend.tools import carries_light, good, parse_item

Play = Callable[..., Any]
HOUR = 60
STATED = {"consequence": "none", "mishap": "none"}
STEEL = Hero(vigor=30, vigor_max=30, might=12, grace=12, items=(parse_item("Light weapon"),))
WARD = replace(STEEL, items=(*STEEL.items, good("spirit_ward").item))
BOOKS = (
    "starlight",
    "magic_arrow",
    "fracture_stone",
    "knock",
    "lock",
    "skincall",
    "finger_of_death",
    "heal",
    "charm",
)
READER = Hero(wit=8, items=tuple(Item(f"Spellbook: {name}", spell=name) for name in BOOKS))
LATER = {"later_spells": True}


def cast(
    play: Play, hero: Hero, name: str, faces: tuple[int, ...] = (8, 5), answers: Any = (), **order: Any
) -> Any:
    return play("cast", hero, {"spell": name, **STATED, **order}, [faces, *answers], **LATER)


@pytest.mark.clause("LEGF-168", "LEG-R39")
def test_steel_does_not_harm_the_ghost_of_the_mill(play: Play) -> None:
    assert play("attack", STEEL, {"foe": "mill_ghost"}).word == "unharmed"
    torch = replace(STEEL, items=(parse_item("Torch"),))
    burned = play("attack", torch, {"foe": "mill_ghost", "wield": "Torch", "consequence": "none"}, [(12, 4)])
    assert burned.facts["damage"] > 0


@pytest.mark.clause("LEGF-168", "LEG-R39")
def test_in_a_fight_only_fire_harms_the_ghost(play: Play) -> None:
    order = {"foe": "mill_ghost", "rounds": 1, "start": "first", "consequence": "none"}
    steel = play("fight", STEEL, order, [(12, 6), (1, 1)])
    assert (steel.facts["foe_vigor"], steel.notes_of("unharmed") != []) == (6, True)
    torch = replace(STEEL, items=(parse_item("Torch"),))
    fire = play("fight", torch, {**order, "wield": "Torch"}, [(12, 4)])
    assert fire.facts["foe_vigor"] == 0


@pytest.mark.clause("LEG-101", "LEGF-168", "LEG-R39")
def test_a_spirit_ward_holds_the_ghost_off(play: Play) -> None:
    assert play("fight", WARD, {"foe": "mill_ghost"}).word == "held_off"
    armed = replace(WARD, items=(*WARD.items, parse_item("Torch")))
    order = {"foe": "mill_ghost", "wield": "Torch", "start": "first", "consequence": "none"}
    fought = play("fight", armed, order, [(1, 1), (12, 4)])  # it never strikes back
    assert (fought.word, fought.hero.vigor) == ("won", 30)


@pytest.mark.clause("LEG-133", "LEGF-168", "LEGF-100", "LEG-R39")
def test_a_barn_owl_surprises_those_who_keep_no_watch(play: Play) -> None:
    assert play("fight", STEEL, {"foe": "barn_owl"}).waiting.what == "foe_attack"
    assert play("fight", STEEL, {"foe": "barn_owl", "watch": True}).waiting.what == "initiative"
    rat = replace(STEEL, faction="rats", abilities=("ear_to_the_ground",))
    assert play("fight", rat, {"foe": "barn_owl"}).waiting.what == "initiative"


@pytest.mark.clause("LEG-139", "LEGF-168", "LEG-R39")
def test_clockwork_stands_still_after_the_ten_minutes_of_a_fight(play: Play) -> None:
    order = {"foe": "clockwork_mouse", "rounds": 1, "start": "first", "consequence": "none"}
    still = play("fight", STEEL, order, [(1, 1), (1, 1)])
    assert (still.word, still.notes_of("stands_still") != []) == ("won", True)
    assert play("fight", STEEL, {**order, "winding": True}, [(1, 1), (1, 1)]).word == "undecided"


@pytest.mark.clause("LEG-139", "LEG-140", "LEG-R37")
def test_rolls_and_casts_take_the_time_of_an_action(play: Play) -> None:
    for verb, order in (("roll", {"consequence": "none"}), ("cast", {"spell": "charm", **STATED})):
        for takes, minutes in (("room", 10), ("outdoors", 240), ("none", 0)):
            faces = (8, 5) if verb == "cast" else (5,)
            assert play(verb, READER, {**order, "takes": takes}, [faces]).hero.minute == minutes
        assert play(verb, READER, order, [(8, 5) if verb == "cast" else (5,)]).hero.minute == 10
    friend = {"consequence": "none", "friend": 6}
    assert play("roll", READER, friend, [(5,)]).hero.minute == 0


@pytest.mark.clause("LEG-172", "LEG-R24", "LEG-R37")
def test_a_recharge_takes_its_hours_and_needs_a_dawn(play: Play) -> None:
    spent = replace(READER, items=tuple(replace(item, state=SPENT) for item in READER.items), minute=HOUR)
    day = play("recharge", spent, {"spell": "charm"}).hero
    assert (day.minute, next(item.state for item in day.items if item.spell == "charm")) == (
        9 * HOUR,
        RESTING,
    )
    late = replace(spent, minute=20 * HOUR)
    night = play("recharge", late, {"spell": "charm"}).hero
    assert (night.day, next(item.state for item in night.items if item.spell == "charm")) == (
        late.day + 1,
        READY,
    )
    left = play("recharge", spent, {"spell": "charm", "meanwhile": True}).hero
    assert (left.minute, left.day) == (HOUR, spent.day)


@pytest.mark.clause("LEGF-117", "LEGF-157", "LEG-R38")
def test_starlight_is_a_light_until_dawn(play: Play) -> None:
    dark = {"attribute": "wit", "dark": True, "consequence": "none"}
    assert play("roll", READER, dark).waiting.facts["banes"] == 1
    lit = cast(play, READER, "starlight").hero
    assert carries_light(lit)
    assert not play("roll", lit, dark).waiting.facts.get("banes")
    assert not carries_light(play("explore", lit, {"outdoors": True, "actions": 6}).hero)
    assert not carries_light(cast(play, READER, "starlight", (1, 2)).hero)


@pytest.mark.clause("LEGF-111")
def test_a_magic_arrow_needs_something_like_an_arrow(play: Play) -> None:
    assert cast(play, READER, "magic_arrow", foe="moss_rat").facts["damage"] == 4
    assert cast(play, READER, "magic_arrow", foe="moss_rat", arrow=False).facts["damage"] == 1


@pytest.mark.clause("LEGF-106")
def test_fracture_stone_harms_beings_of_stone_alone(play: Play) -> None:
    assert cast(play, READER, "fracture_stone", foe="troll").facts["damage"] == 0


@pytest.mark.clause("LEGF-108", "LEGF-110")
@pytest.mark.parametrize("name", ["knock", "lock"])
def test_a_head_is_held_if_its_wit_is_below_the_size(play: Play, name: str) -> None:
    for foe, held in (("moss_rat", 1), ("barn_owl", 0)):  # Wit 6 and 8 against size 8
        blurts = ["nothing"] if held and name == "knock" else []
        assert cast(play, READER, name, answers=blurts, foe=foe).facts["held"] == held


@pytest.mark.clause("LEGF-135", "LEGF-149", "LEGF-122")
def test_death_spells_ask_for_degrees_might_and_resistance(play: Play) -> None:
    fails, holds = [(1,)], [(6,)]
    assert (
        cast(play, READER, "finger_of_death", (4, 4), fails, foe="moss_rat").facts["felled"] == 1
    )  # Might 4
    assert cast(play, READER, "finger_of_death", (4, 4), fails, foe="wood_spider").facts["felled"] == 0
    assert cast(play, READER, "finger_of_death", (8, 2), fails, foe="wood_spider").facts["felled"] == 1
    assert cast(play, READER, "finger_of_death", (8, 2), holds, foe="wood_spider").facts["felled"] == 0
    assert cast(play, READER, "skincall", (4, 1), fails, foe="marsh_toad").facts["felled"] == 1  # Might 8
    assert cast(play, READER, "skincall", (4, 1), fails, foe="barn_owl").facts["felled"] == 0
    strong = cast(play, READER, "finger_of_death", (8, 6), fails, foe="troll")  # five degrees count as four
    assert (strong.facts["degrees"], strong.facts["felled"]) == (5, 1)
    assert "felled" not in cast(play, READER, "magic_arrow", foe="moss_rat").facts


@pytest.mark.clause("LEGF-138", "LEG-R38")
def test_heal_gives_vigor_and_from_two_degrees_health(play: Play) -> None:
    hurt = replace(READER, vigor=1, afflictions=("poison", "disease"))
    healed = cast(play, hurt, "heal", (4, 1))
    one = healed.hero
    assert healed.facts["healed"] == 5
    assert (one.vigor, one.afflictions) == (6, ("poison", "disease"))
    two = cast(play, hurt, "heal", (5, 5)).hero
    assert two.afflictions == ()
    assert cast(play, hurt, "heal", (5, 5), on_self=False).hero.vigor == 1
