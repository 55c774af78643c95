"""Spells at work: what each does to caster and target while it lasts, when it ends, and how it is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.rulesets.legend.conftest import Played

from talewright.core.ask import MASTER
from talewright.core.sheet import Sheet
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Effect, Hero, Item
from talewright.rulesets.legend.combat import ways_of
from talewright.rulesets.legend.permissions import can
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.spells import LATER
from talewright.rulesets.legend.tools import armour_of, carries_light, dark_banes, weapon_of

Play = Callable[..., Played]
STATED = {"consequence": "none", "mishap": "none", "takes": "none"}
PARTIAL, SUCCESS = (5, 2), (5, 4)
"""Casts with Wit d8: a partial success with a sum of 7, a full success with a sum of 9."""


def cast(
    play: Play, name: str, dice: tuple[int, ...] = SUCCESS, log: tuple[Any, ...] = (), **order: Any
) -> Played:
    hero = replace(order.pop("hero", Hero(wit=8)), earns=False)
    hero = replace(hero, items=(*hero.items, Item("Spellbook", spell=name)))
    return play("cast", hero, {"spell": name, **STATED, **order}, [dice, *log], later_spells=name in LATER)


def at_work(hero: Hero) -> list[tuple[str, str, int | None, bool]]:
    """Kind, what it is about, minutes left, whether the character is under it."""
    return [
        (e.kind, e.about, None if e.until is None else e.until - hero.now, e.on_self) for e in hero.effects
    ]


def under(kind: str, about: str = "", amount: int = 0, spell: str = "hold", **facts: Any) -> Effect:
    return Effect(spell, kind, about, amount=amount, **facts)


def block(page: Sheet, title: str) -> list[tuple[str, str]]:
    return [
        (entry.name, entry.detail) for each in page.blocks if each.title == title for entry in each.entries
    ]


LASTING = [
    ("LEGF-101", "bubble_head", {}, ("air", "", 9, True)),
    ("LEGF-102", "charm", {"foe": "wild_hound"}, ("friendly", "Wild hound", 9 * 60, False)),
    ("LEGF-103", "dull_emotion", {"about": "anger"}, ("numb", "anger", 9 * 60, False)),
    ("LEGF-110", "lock", {"foe": "troll"}, ("mute", "Troll", 9 * 60, False)),
    ("LEGF-112", "make_delicious", {"about": "a stone"}, ("", "a stone", 8 * 60, False)),
    ("LEGF-113", "misty_armor", {"about": "fire"}, ("ward", "fire", 9, True)),
    ("LEGF-115", "speak_with_bugs", {}, ("bugs", "", 8 * 60, True)),
    ("LEGF-116", "standing_stones", {"about": "a wall"}, ("", "a wall", 9, False)),
    ("LEGF-117", "starlight", {}, ("light", "", 1440, True)),
    ("LEGF-119", "unform", {"dark": True}, ("shadow", "", 9, True)),
    ("LEGF-123", "alter_local_gravity", {"about": "the well"}, ("", "the well", 80, False)),
    ("LEGF-126", "bridge", {"about": "the gorge"}, ("", "the gorge", 80, False)),
    ("LEGF-130", "deathmask", {"about": "the miller"}, ("disguise", "the miller", 9 * 1440, True)),
    ("LEGF-137", "fools_gold", {"about": "a nut"}, ("", "a nut", 80, False)),
    ("LEGF-139", "hone", {}, ("keen", "", 80, True)),
    ("LEGF-140", "invisibility", {}, ("unseen", "", 80, True)),
    ("LEGF-141", "iron_binding", {"about": "the gate"}, ("", "the gate", 80, False)),
    ("LEGF-147", "see_invisibility", {}, ("sight", "", 9, True)),
    ("LEGF-151", "statue", {}, ("statue", "", 80, True)),
]


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-110", "LEGF-112", "LEGF-113", "LEGF-115", "LEGF-116", "LEGF-117", "LEGF-119",
    "LEGF-123", "LEGF-126", "LEGF-130", "LEGF-137", "LEGF-139", "LEGF-140", "LEGF-141", "LEGF-147", "LEGF-151", "LEG-R40",
)  # fmt: skip
@pytest.mark.parametrize(("clause", "name", "order", "expected"), LASTING)
def test_a_spell_lasts_as_long_as_its_text_says(
    play: Play, clause: str, name: str, order: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    del clause
    hero = cast(play, name, **order).hero
    assert at_work(hero) == [expected]
    assert block(sheet(hero), "Magic at work")
    # Ten minutes end it where ten or fewer are left, and not where one more is.
    left = expected[2]
    assert at_work(ten_minutes(play, later(hero, left - 10))) == []
    if left > 10:
        assert at_work(ten_minutes(play, later(hero, left - 11)))[0][2] == 1


def later(hero: Hero, minutes: int) -> Hero:
    now = hero.minute + max(0, minutes)
    return replace(hero, day=hero.day + now // 1440, minute=now % 1440)


def ten_minutes(play: Play, hero: Hero) -> Hero:
    """The dungeon's Clock turns once: time passes, whoever may act."""
    return play("clock", hero, {"turns": 1}, [(1,)]).hero


@pytest.mark.clause("LEGF-123")
@pytest.mark.parametrize(("dice", "left"), [((8, 6), "366 d"), ((5, 6), "1 h 20 min")])
def test_at_four_degrees_gravity_is_altered_for_a_year_and_a_day(
    play: Play, dice: tuple[int, ...], left: str
) -> None:
    hero = cast(play, "alter_local_gravity", dice, about="the stairs").hero
    assert block(sheet(hero), "Magic at work") == [("Alter local gravity: the stairs", left)]


@pytest.mark.clause("LEGF-103", "LEGF-130")
@pytest.mark.parametrize(
    ("name", "order", "dice"),
    [
        ("dull_emotion", {"about": "anger"}, (8, 5)),
        ("deathmask", {"about": "the miller"}, (8, 6)),
    ],
)
def test_a_great_cast_lasts_for_good(
    play: Play, name: str, order: dict[str, Any], dice: tuple[int, ...]
) -> None:
    hero = cast(play, name, dice, **order).hero
    assert hero.effects[0].until is None
    assert block(sheet(hero), "Magic at work")[0][1] == ""


@pytest.mark.clause("LEGF-107", "LEG-R40", "LEG-R35")
def test_what_is_counted_in_rounds_ends_with_the_scene(play: Play) -> None:
    hero = cast(play, "hold", foe="troll").hero
    assert at_work(hero) == [("held", "Troll", None, False)]
    assert hero.effects[0].amount == 8
    assert block(sheet(hero), "Magic at work") == [("Hold: Troll, breaks at Might 8", "this scene")]
    assert play("scene", hero).hero.effects == ()
    assert play("travel", hero).hero.effects == ()


@pytest.mark.clause("LEGF-146", "LEGF-144", "LEGF-152", "LEG-R40")
@pytest.mark.parametrize(
    ("name", "kind"), [("roiling_form", "changing"), ("raindrop_cut", "cut"), ("swift_strike", "swift")]
)
def test_what_a_spell_gives_for_the_scene(play: Play, name: str, kind: str) -> None:
    hero = cast(play, name).hero
    assert (hero.effects[0].kind, hero.effects[0].scene, hero.effects[0].on_self) == (kind, True, True)
    assert play("scene", hero).hero.effects == ()


@pytest.mark.clause("LEGF-127", "LEGF-150", "LEGF-105")
@pytest.mark.parametrize("name", ["calculate_possibility", "speak_with_flesh", "firefly"])
def test_the_master_answers_as_many_questions_as_there_are_degrees(play: Play, name: str) -> None:
    done = cast(play, name, (6, 4), ("told", "nothing", "told"), about="the mill")
    assert done.hero.known == ("the mill (1)", "the mill (3)")
    assert cast(play, name, PARTIAL, about="the mill").waiting.facts["about"] == "the mill (1)"


@pytest.mark.clause("LEGF-102", "LEGF-112", "LEGF-113", "LEGF-122", "LEGF-124")
def test_what_is_resisted_is_not_at_work(play: Play) -> None:
    for face, count in ((3, 1), (4, 0)):
        done = cast(play, "make_delicious", SUCCESS, ((face,),), foe="troll")
        assert (len(done.hero.effects), done.facts["resisted"], done.good) == (count, 1 - count, count == 1)
        die = cast(play, "make_delicious", SUCCESS, ((face,),), foe_die=6, about="a toad")
        assert (len(die.hero.effects), die.facts["resisted"]) == (count, 1 - count)
    unnamed = cast(play, "lock", foe_die=6, about="a gate")  # no head is known, so none is held
    assert (at_work(unnamed.hero)[0][:2], "held" in unnamed.facts) == (("", "a gate"), False)
    clever = cast(play, "lock", foe="barn_owl", want="aim")
    assert (clever.hero.effects, clever.good) == ((), False)
    assert cast(play, "lock", foe="moss_rat", want="aim").good


# -- wards ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-113")
@pytest.mark.parametrize(
    ("about", "verb", "order"),
    [
        ("fire", "burn", {"how": "engulfed"}),
        ("Acid", "burn", {"how": "engulfed", "by": "acid"}),
        ("falls", "fall", {"metres": 20}),
        ("poison", "afflict", {"what": "poison"}),
        ("claws", "harm", {"loss": 3, "by": "Claws"}),
        ("Scorch", "enspelled", {"spell": "scorch", "degrees": 3}),
    ],
)
def test_misty_armor_wards_off_the_named_thing_and_nothing_else(
    play: Play, about: str, verb: str, order: dict[str, Any]
) -> None:
    hero = cast(play, "misty_armor", about=about).hero
    assert play(verb, hero, order).hero == hero
    other = cast(play, "misty_armor", about="honey").hero
    after = play(verb, other, order).hero
    assert after.vigor < 6 or after.afflictions == ("poison",)


@pytest.mark.clause("LEGF-103", "LEGF-104", "LEGF-113")
@pytest.mark.parametrize("name", ["dull_emotion", "find_lost", "misty_armor"])
def test_some_spells_are_about_something_that_is_named(play: Play, name: str) -> None:
    hero = Hero(items=(Item("Book", spell=name),))
    assert play("cast", hero, {"spell": name}).word == "name_it"
    assert play("cast", hero, {"spell": name, "about": "the ring"}).waiting.what == "cast"


@pytest.mark.clause("LEGF-113", "LEG-R25")
def test_only_a_full_success_wards_off_something_abstract(play: Play) -> None:
    failed = cast(play, "misty_armor", PARTIAL, about="falls", abstract=True, want="aim")
    assert (failed.good, failed.hero.effects) == (False, ())
    assert failed.notes_of("too_abstract")[0]["words"] == 0
    assert cast(play, "misty_armor", SUCCESS, about="falls", abstract=True).hero.effects
    unnamed = play("cast", Hero(items=(Item("Book", spell="misty_armor"),)), {"spell": "misty_armor"})
    assert (unnamed.word, unnamed.hero.items[0].state) == ("name_it", "")


# -- shadows, light and sight --------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-119", "LEG-R25")
def test_a_shadow_leaves_its_things_behind_unless_the_cast_is_a_success(play: Play) -> None:
    gear = (
        Item("Sword", 8, ("weapon",)),
        Item("Vest", 0, ("armor",), worn=True),
        Item("Torch", 4, ("light",)),
    )
    armed = Hero(wit=8, items=gear)
    assert (
        play("cast", replace(armed, items=(Item("B", spell="unform"),)), {"spell": "unform"}).word
        == "no_darkness"
    )
    bare = cast(play, "unform", PARTIAL, hero=armed, dark=True).hero
    assert (weapon_of(bare), armour_of(bare), carries_light(bare)) == (None, 0, False)
    assert len(bare.items) == 4  # they wait where the character began
    whole = cast(play, "unform", SUCCESS, hero=armed, dark=True).hero
    assert (weapon_of(whole), armour_of(whole), carries_light(whole)) == (gear[0], 1, True)
    again = play("end_spell", bare, {"spell": "unform"}).hero
    assert (weapon_of(again), again.effects) == (gear[0], ())


@pytest.mark.clause("LEGF-117", "LEGF-157")
@pytest.mark.parametrize(
    ("dice", "note"), [((5, 4), "flash"), ((8, 4), "flash"), ((8, 5), "flash_until_stars")]
)
def test_starlight_goes_out_in_a_flash(play: Play, dice: tuple[int, ...], note: str) -> None:
    hero = cast(play, "starlight", dice).hero
    assert dark_banes(hero, dark=True) == 0
    done = play("end_spell", hero, {"spell": "starlight"})
    assert [each["minutes"] for each in done.notes_of(note)] == [sum(dice)]
    assert dark_banes(done.hero, dark=True) == 1
    assert play("end_spell", done.hero, {"spell": "starlight"}).word == "not_at_work"


@pytest.mark.clause("LEGF-157", "LEGF-110", "LEGF-124")
def test_what_a_spell_brings_on_the_character(play: Play) -> None:
    lit = Hero(items=(Item("Torch", 4, ("light",)), Item("Vest", 0, ("armor", "heavy"), worn=True)))
    blind = replace(lit, effects=(under("blind"),))
    assert (dark_banes(lit, dark=True), dark_banes(blind, dark=True)) == (0, 1)
    assert dark_banes(blind, dark=False) == 0
    mute = play("enspelled", lit, {"spell": "lock", "size": 8, "total": 3}).hero
    assert at_work(mute) == [("mute", "", 180, True)]
    assert block(sheet(mute), "State") == [("Mute", "")]
    book = replace(mute, items=(Item("B", spell="lang_celes"),))
    assert play("cast", book, {"spell": "lang_celes"}).word == "mute"
    clever = replace(lit, wit=8)
    assert play("enspelled", clever, {"spell": "lock", "size": 8, "total": 3}).hero.effects == ()
    bare = play("enspelled", lit, {"spell": "appel_du_vide", "size": 8}, [(3,)]).hero
    assert (armour_of(lit), armour_of(bare)) == (2, 0)
    assert play("enspelled", lit, {"spell": "appel_du_vide", "size": 8}, [(4,)]).hero == lit


@pytest.mark.clause("LEGF-134", "LEGF-055", "LEGF-103", "LEGF-143")
def test_spells_that_afflict(play: Play) -> None:
    hero = Hero()
    assert play("enspelled", hero, {"spell": "fear"}, [(2,)]).hero.afflictions == ("fear",)
    assert play("enspelled", hero, {"spell": "fear"}, [(5,)]).hero.afflictions == ()
    dog = Hero(faction="dogs", abilities=("unbreakable_spirit",))
    assert play("enspelled", dog, {"spell": "fear"}, [(2,)]).hero.afflictions == ()
    numb = {"spell": "dull_emotion", "about": "fear", "total": 4, "helpful": True}
    eased = play("enspelled", replace(hero, afflictions=("fear",)), numb).hero
    assert eased.afflictions == ()
    assert play("afflict", eased, {"what": "fear"}).word == "fearless"
    stung = play("enspelled", hero, {"spell": "poison_sting", "degrees": 2}, [(1,)]).hero
    assert (stung.vigor, stung.afflictions) == (4, ("poison",))
    assert play("enspelled", hero, {"spell": "finger_of_death", "degrees": 3}, [(1,)]).hero.vigor == 0
    assert (
        play(
            "enspelled", replace(hero, might=10), {"spell": "finger_of_death", "degrees": 3}, [(1,)]
        ).hero.vigor
        == 6
    )


@pytest.mark.clause("LEGF-107")
def test_a_held_character_neither_acts_nor_is_harmed_until_it_pulls_loose(play: Play) -> None:
    held = play("enspelled", Hero(might=8), {"spell": "hold", "size": 8, "total": 9}).hero
    assert block(sheet(held), "State") == [("Held", "")]
    assert play("roll", held, {}).word == "held"
    assert play("harm", held, {"loss": 3}).hero.vigor == 6
    weak = replace(held, might=6)
    tried = play("break_free", weak)
    assert (tried.word, tried.good) == ("too_weak", False)
    order = {"boons": 1}
    tried = play("break_free", held, order, [(4, 3)])
    assert (tried.word, tried.good) == ("held", False)
    free = play("break_free", held, order, [(4, 4)])
    assert (free.word, free.good, free.hero.effects) == ("free", True, ())
    assert play("break_free", free.hero).word == "not_held"
    assert play("end_spell", held, {"spell": "hold"}).word == "not_at_work"  # it is not one's own


@pytest.mark.clause("LEGF-151")
def test_a_statue_does_not_act_until_the_spell_is_ended(play: Play) -> None:
    statue = cast(play, "statue").hero
    assert play("roll", statue, {}).word == "statue"
    free = play("end_spell", statue, {"spell": "statue"}).hero
    assert play("roll", free, {}).waiting.what == "roll"


@pytest.mark.clause("LEGF-101", "LEGF-115", "LEGF-140", "LEGF-147")
@pytest.mark.parametrize(
    ("name", "what"),
    [("bubble_head", "breathe"), ("speak_with_bugs", "talk_to_bugs"), ("invisibility", "unseen"), ("see_invisibility", "see_unseen")],
)  # fmt: skip
def test_what_a_spell_allows_while_it_lasts(play: Play, name: str, what: str) -> None:
    hero = cast(play, name).hero
    assert can(hero, what)
    assert play("may", hero, {"what": what}).good
    assert not play("may", Hero(), {"what": what}).good
    friend = play("enspelled", Hero(), {"spell": name, "helpful": True, "total": 3, "size": 6}).hero
    assert can(friend, what)


@pytest.mark.clause("LEGF-140")
@pytest.mark.parametrize(
    ("verb", "order", "log"),
    [
        ("harm", {"loss": 1}, []),
        ("attack", {"consequence": "none"}, [(1,)]),
        ("cast", {"spell": "well", **STATED}, [(1, 2)]),
    ],
)
def test_the_unseen_are_seen_once_they_attack_cast_or_are_harmed(
    play: Play, verb: str, order: dict[str, Any], log: list[tuple[int, ...]]
) -> None:
    hero = replace(cast(play, "invisibility").hero, items=(Item("B", spell="well"),))
    assert can(hero, "unseen")
    assert not can(play(verb, hero, order, log).hero, "unseen")


# -- questions, words and things -----------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-104")
def test_hints_lead_to_a_lost_thing_once(play: Play) -> None:
    asked = cast(play, "find_lost", (6, 4), about="my ring")
    assert (asked.waiting.what, asked.waiting.who) == ("answer", MASTER)
    done = cast(play, "find_lost", (6, 4), ("told", "told", "nothing"), about="my ring")  # three degrees
    assert done.hero.known == ("my ring (1)", "my ring (2)", "find_lost:my ring")
    again = play("cast", done.hero, {"spell": "find_lost", "about": "my ring"})
    assert (again.word, again.good) == ("found_already", False)
    assert play("cast", done.hero, {"spell": "find_lost", "about": "my hat"}).waiting.what == "cast"


@pytest.mark.clause("LEGF-105", "LEGF-039")
def test_a_firefly_answers_is_freed_and_another_is_caught(play: Play) -> None:
    crow = Hero(wit=8, items=(Item("Jar with a firefly", 4, ("light",)),))
    done = cast(play, "firefly", PARTIAL, ("told",), hero=crow).hero
    assert (carries_light(done), done.known) == (False, ("Firefly (1)",))
    assert play("cast", done, {"spell": "firefly"}).word == "no_firefly"
    caught = play("recharge", done, {"spell": "firefly"})
    assert (caught.word, carries_light(caught.hero)) == ("caught", True)
    assert play("cast", caught.hero, {"spell": "firefly"}).waiting.what == "cast"


@pytest.mark.clause("LEGF-109", "LEGF-118")
def test_words_beyond_the_sum_come_to_nothing(play: Play) -> None:
    kept = cast(play, "lang_celes", PARTIAL, about="the mill will turn before the snow")
    assert (kept.good, kept.hero.ties) == (False, ("prophecy:the mill will turn before the snow",))
    long = cast(play, "lang_celes", PARTIAL, about="the old mill will turn again before the snow")
    assert long.hero.ties == ()
    assert long.notes_of("too_many_words")[0]["words"] == 7
    idea = {"want": "aim", "about": "open the gate"}
    assert cast(play, "suggestion", PARTIAL, ("acts",), **idea).good
    assert not cast(play, "suggestion", PARTIAL, ("refuses",), **idea).good


@pytest.mark.clause("LEGF-108", "LEGF-114")
def test_a_head_that_is_knocked_on_blurts_its_thoughts_and_life_is_sensed(play: Play) -> None:
    said = cast(play, "knock", log=("told",), foe="moss_rat").hero
    assert said.known == ("first thoughts: Moss rat",)
    assert cast(play, "knock", foe="barn_owl").hero.known == ()  # Wit d8 is not below the size
    assert cast(play, "sense_life", foe="troll").notes_of("senses_life")[0]["vigor"] == 12


@pytest.mark.clause("LEGF-102", "LEG-R41")
def test_a_charmed_creature_is_friendly_at_least(play: Play) -> None:
    meet = {"foe": "wild_hound"}
    distant = cast(play, "charm", PARTIAL, foe="wild_hound").hero
    close = cast(play, "charm", SUCCESS, foe="wild_hound").hero
    assert play("reaction", Hero(), meet, [(1,), (1,)]).word == "hostile"
    assert play("reaction", distant, meet, [(1,), (1,)]).word == "friendly"
    assert play("reaction", close, meet, [(1,), (1,)]).word == "helpful"
    assert play("reaction", close, {"foe": "troll"}, [(1,), (1,)]).word == "hostile"
    assert play("reaction", close, {}, [(1,), (1,)]).word == "hostile"


@pytest.mark.clause("LEGF-125")
def test_a_stronghold_breaks_down_once(play: Play) -> None:
    hero = cast(play, "break_down_stronghold", (5, 4)).hero
    assert hero.effects[0].amount == 2
    order = {"locks": 3}
    kept = play("reaction", hero, order, [(4,), (4,), "keep"])  # neutral, and one of three Locks counts
    assert (kept.word, kept.hero.effects) == ("aggressive", ())
    again = play("reaction", hero, order, [(4,), (4,), "again", (5,), (5,)])
    assert again.word == "friendly"  # 10 and 2 read as 12, a row down
    assert play("reaction", Hero(), order, [(4,), (4,)]).word == "hostile"


@pytest.mark.clause("LEGF-139")
def test_a_honed_edge_has_a_boon_for_so_many_hits(play: Play) -> None:
    hero = replace(cast(play, "hone", PARTIAL).hero, items=(Item("Sword", 8, ("weapon",)),))
    assert hero.effects[0].amount == 2
    order = {"consequence": "none"}
    assert str(play("attack", hero, order).waiting.dice) == "d8 2d6"
    missed = play("attack", hero, order, [(1, 1, 1)]).hero
    assert missed.effects[0].amount == 2
    once = play("attack", hero, order, [(4, 1, 1)]).hero
    assert once.effects[0].amount == 1
    both = play("attack", hero, {**order, "attacks": 3, "at_least": 3}, [(4, 1, 1), (4, 1, 1), (4, 1)])
    assert (both.facts["damage"], both.hero.effects) == (3, ())
    assert len(dict(ways_of(hero))["might"].sizes) == 2  # the edge is counted where an attack is made


@pytest.mark.clause("LEGF-131")
def test_decay_heals_the_undead(play: Play) -> None:
    ghost = cast(play, "decay", (5, 4), ((1,),), foe="mill_ghost")
    assert (ghost.facts["damage"], ghost.notes_of("spell_mends")[0]["vigor"]) == (0, 4)
    assert cast(play, "decay", (5, 4), ((1,),), foe="troll").facts["damage"] == 4


@pytest.mark.clause("LEGF-142", "LEG-R43")
@pytest.mark.parametrize(("resist", "damage"), [(3, 11), (4, 5)])
def test_lightning_deals_sum_and_degrees_and_grace_halves_it(play: Play, resist: int, damage: int) -> None:
    done = cast(play, "lightning_strike", (5, 4), ((resist,),), foe="troll")
    assert done.facts["damage"] == damage


@pytest.mark.clause("LEGF-142")
def test_lightning_strikes_under_open_sky_alone(play: Play) -> None:
    hero = Hero(items=(Item("Spellbook", spell="lightning_strike"),))
    order = {"spell": "lightning_strike", "indoors": True}
    refused = play("cast", hero, order, later_spells=True)
    assert (refused.word, refused.hero) == ("no_open_sky", hero)


@pytest.mark.clause("LEGF-153")
@pytest.mark.parametrize(("face", "vigor"), [(3, 0), (4, 6)])
def test_a_mishap_of_teleportation_may_splinch(play: Play, face: int, vigor: int) -> None:
    done = cast(play, "teleportation", (4, 4), ((face,),), mishap="trouble")
    assert (done.hero.vigor, len(done.notes_of("scattered"))) == (vigor, 1)
    assert cast(play, "teleportation", (5, 4)).notes_of("scattered") == []


@pytest.mark.clause("LEGF-133")
def test_a_divination_takes_an_hour_and_rolls_for_honesty(play: Play) -> None:
    done = cast(play, "divination", PARTIAL, ((2,), (6,), "told"))
    assert (done.hero.minute, done.hero.known) == (60, ("Divination (1)",))
    assert done.notes_of("honesty")[0]["word"] == "neutral"


def test_a_file_with_an_unknown_spell_at_work_is_refused_with_its_field() -> None:
    faults = RULESET.check(Hero(effects=(Effect("no_such"),)))
    assert [fault.path for fault in faults] == ["effects"]


@pytest.mark.clause("LEGF-107")
@pytest.mark.parametrize(
    "effect", [under("held", "a door", on_self=False), under("light", spell="starlight")]
)
def test_only_who_is_held_pulls_loose(play: Play, effect: Effect) -> None:
    done = play("break_free", Hero(effects=(effect,)))
    assert (done.word, done.good) == ("not_held", False)


@pytest.mark.clause("LEG-R40", "LEGF-117")
def test_a_caster_ends_one_spell_and_keeps_the_others(play: Play) -> None:
    light, air = under("light", spell="starlight", amount=4), under("air", spell="bubble_head")
    door = under("held", "a door", on_self=False)
    hero = Hero(effects=(light, air, door))
    assert play("end_spell", hero, {"spell": "hold"}).hero.effects == (light, air)
    done = play("end_spell", hero, {"spell": "starlight"})
    assert (done.word, done.good, done.hero.effects) == ("ended", True, (air, door))
    assert play("end_spell", hero, {"spell": "bubble_head"}).notes_of("flash") == []
    refused = play("end_spell", hero, {"spell": "unform"})
    assert (refused.word, refused.good) == ("not_at_work", False)


@pytest.mark.clause("LEGF-110", "LEGF-109", "LEGF-118")
def test_a_voice_is_needed_by_spells_that_are_spoken_and_by_no_others(play: Play) -> None:
    books = (Item("A", spell="lang_celes"), Item("B", spell="well"), Item("C", spell="suggestion"))
    mute = Hero(items=books, effects=(under("mute", spell="lock"),))
    assert play("cast", mute, {"spell": "well"}).waiting.what == "cast"
    assert play("cast", mute, {"spell": "lang_celes"}).word == "mute"
    assert play("cast", mute, {"spell": "suggestion"}).word == "mute"
    assert play("cast", replace(mute, effects=()), {"spell": "lang_celes"}).waiting.what == "cast"


@pytest.mark.clause("LEGF-122")
def test_the_harm_of_a_resisted_spell_is_shown(play: Play) -> None:
    grip = {"spell": "shocking_grip", "degrees": 2}
    assert play("enspelled", Hero(), grip, [(4,)]).facts == {"harm": 2}
    assert play("enspelled", Hero(), {"spell": "fear"}, [(4,)]).facts == {"harm": 0}
    helpful = play("enspelled", Hero(), {"spell": "fear", "helpful": True}, [(4,)])
    assert (helpful.word, helpful.good) == ("resisted", False)


@pytest.mark.clause("LEGF-055", "LEGF-159")
def test_an_affliction_is_cured(play: Play) -> None:
    sick = Hero(afflictions=("poison", "fear"))
    done = play("afflict", sick, {"what": "fear", "cured": True})
    assert (done.word, done.good, done.hero.afflictions) == ("cured", True, ("poison",))


@pytest.mark.clause("LEG-001", "LEG-034")
def test_vigor_set_to_nothing_is_shown(play: Play) -> None:
    assert play("overrule", Hero(name="Pim"), {"vigor": 0}).notes_of("unconscious") == [{"name": "Pim"}]
    assert play("overrule", Hero(vigor=0), {"lives": 1}).notes_of("unconscious") == []


@pytest.mark.clause("LEG-145", "LEGF-058", "LEG-034")
def test_harm_that_fells(play: Play) -> None:
    done = play("harm", Hero(vigor=2), {"loss": 2})
    assert (done.word, done.good, done.facts["harm"]) == ("unconscious", False, 2)
    assert play("harm", Hero(vigor=3), {"loss": 2}).word == "standing"


@pytest.mark.clause("LEGF-122", "LEGF-135", "LEGF-149")
def test_a_character_that_a_spell_kills_loses_all_its_vigor(play: Play) -> None:
    done = play("enspelled", Hero(vigor=9, vigor_max=10), {"spell": "skincall", "size": 8}, [(1,)])
    assert (done.hero.vigor, done.facts["harm"]) == (0, 9)


@pytest.mark.clause("LEGF-113", "LEG-R41")
def test_a_ward_of_another_and_another_spell_ward_nothing_off(play: Play) -> None:
    others = under("ward", "fire", spell="misty_armor", on_self=False)
    shadow = under("air", "fire", spell="bubble_head")
    assert play("burn", Hero(effects=(others, shadow)), {}).hero.vigor == 5


@pytest.mark.clause("LEG-R40")
def test_an_effect_without_a_strength_has_none(play: Play) -> None:
    assert [each.amount for each in cast(play, "bubble_head").hero.effects] == [0]
    assert [each.amount for each in cast(play, "hold", foe="troll").hero.effects] == [8]
