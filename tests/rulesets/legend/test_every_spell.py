"""Every spell does something that a player can see, or is held to be fiction by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.rulesets.legend.conftest import Played

from talewright.core.sheet import Sheet
from talewright.rulesets.legend.character import Effect, Hero, Item
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.spells import SPELLS

Play = Callable[..., Played]
SWORD, BOTTLES = Item("Sword", 8, ("weapon",)), Item("Bottles", 6, ("bundle",), units=3)
CASTER = Hero(wit=8, vigor=3, earns=False, items=(SWORD, BOTTLES))
STATED = {"consequence": "none", "mishap": "none", "takes": "none"}
CAST = (8, 6)
"""A sum of 14, five degrees, a size of 8; and those who could resist it roll a 1."""
FICTION = {"well", "teleportation"}
"""What they do is the game master's to tell, and changes no number of these rules; a Mishap of Teleportation does."""


@dataclass(frozen=True)
class Expected:
    """What a cast changes: magic on the sheet, facts of the outcome, dice and questions asked, a tie or a thing."""

    work: str = ""
    asked: tuple[str, ...] = ()
    known: int = 0
    note: str = ""
    thing: str = ""
    order: tuple[tuple[str, Any], ...] = ()
    facts: tuple[tuple[str, int], ...] = ()


def at(foe: str, work: str = "", *, resists: bool = False, note: str = "", **facts: int) -> Expected:
    asked = ("foe_resist",) if resists else ()
    return Expected(work, asked, note=note, order=(("foe", foe),), facts=tuple(facts.items()))


def on(about: str, work: str, **order: Any) -> Expected:
    return Expected(work, order=(("about", about), *order.items()))


def answers(count: int, about: str = "", **order: Any) -> Expected:
    return Expected(asked=("answer",) * count, known=count, order=(("about", about), *order.items()))


EVERY = {
    "bubble_head": Expected("Bubble head (14 min)"),
    "charm": at("wild_hound", "Charm: Wild hound (14 h)", note="foe_friendly"),
    "dull_emotion": on("anger", "Dull emotion: anger"),
    "find_lost": replace(answers(5, "the ring"), known=6),
    "firefly": answers(5),
    "fracture_stone": at("cairn_warden", damage=4),
    "hold": at("troll", "Hold: Troll, breaks at Might 8 (this scene)", note="foe_held"),
    "knock": replace(at("troll", held=1, note="takes_hold"), asked=("answer",), known=1),
    "lang_celes": replace(on("rain will fall", ""), thing="prophecy: rain will fall"),
    "lock": at("troll", "Lock: Troll, breaks at Might 8 (14 h)", held=1, note="foe_mute"),
    "magic_arrow": at("troll", damage=5),
    "make_delicious": at("troll", "Make delicious: Troll (8 h)", resists=True),
    "misty_armor": on("fire", "Misty armor: fire (14 min)"),
    "sense_life": at("troll", note="senses_life"),
    "speak_with_bugs": Expected("Speak with bugs (8 h)"),
    "standing_stones": on("the ford", "Standing stones: the ford, breaks at Might 8 (14 min)"),
    "starlight": Expected("Starlight (1 d)"),
    "suggestion": replace(on("go home", ""), asked=("suggestion",)),
    "unform": Expected("Unform (14 min)", order=(("dark", True),)),
    "scorch": at("troll", damage=5),
    "alter_local_gravity": on("the stairs", "Alter local gravity: the stairs (366 d)"),
    "appel_du_vide": at("troll", "Appel du vide: Troll (1 h 20 min)", resists=True, note="foe_bare"),
    "break_down_stronghold": Expected("Break down stronghold (this scene)"),
    "bridge": on("the gorge", "Bridge: the gorge (1 h 20 min)"),
    "calculate_possibility": answers(5),
    "collect_memory": replace(
        on("the first snow", "", foe="troll"), asked=("foe_resist",), thing="Bottle with a memory: the first snow"
    ),
    "cut_strings": at("troll", "Cut strings: Troll (1 h 20 min)", note="foe_limp"),
    "deathmask": on("the miller", "Deathmask: the miller"),
    "decay": at("troll", resists=True, damage=10),
    "disassemble": replace(on("Sword", ""), thing="Parts of Sword"),
    "divination": replace(answers(5), asked=("reaction", "reaction_hidden", *("answer",) * 5)),
    "fear": replace(
        at("troll", "Fear: Troll (1 h 20 min)", note="foe_ages"), asked=("foe_resist", "ageing")
    ),
    "finger_of_death": at("troll", resists=True, felled=1),
    "flashstep": Expected("Flashstep (this scene)"),
    "fools_gold": at("troll", "Fool's gold: Troll (1 h 20 min)", resists=True),
    "heal": Expected(facts=(("healed", 3),)),
    "hone": Expected("Hone (1 h 20 min)"),
    "invisibility": Expected("Invisibility (1 h 20 min)"),
    "iron_binding": on("the gate", "Iron binding: the gate (1 h 20 min)"),
    "lightning_strike": at("troll", resists=True, damage=19),
    "poison_sting": at("troll", resists=True, damage=5, note="foe_venom"),
    "raindrop_cut": Expected("Raindrop cut (this scene)"),
    "raise_dead": at("moss_rat", "Raise dead: Moss rat, Vigor 3 (1 h 20 min)", held=1, note="foe_obeys"),
    "roiling_form": Expected("Roiling form (this scene)"),
    "see_invisibility": Expected("See invisibility (14 min)"),
    "shocking_grip": at("troll", "Shocking grip: Troll (this scene)", resists=True, damage=5),
    "skincall": at("moss_rat", "Skincall: Moss rat (1 h 20 min)", resists=True, felled=1),
    "speak_with_flesh": answers(5),
    "statue": Expected("Statue (1 h 20 min)"),
    "swift_strike": Expected("Swift strike (this scene)"),
    "violent_depilation": at("troll", "Violent depilation: Troll (this scene)", resists=True, damage=5),
    "void_scabbard": Expected("Void scabbard: Sword (1 h 20 min)"),
}  # fmt: skip


def cast(
    play: Play, hero: Hero, name: str, dice: tuple[int, ...] = CAST, **order: Any
) -> tuple[Played, list[str]]:
    """One cast with every question answered plainly and every other die a 1, and what was asked."""
    hero = replace(hero, items=(*hero.items, Item("Spellbook", spell=name)))
    log: list[Any] = [dice]
    asked: list[str] = []
    while True:
        found = play("cast", hero, {"spell": name, **STATED, **order}, log, later_spells=True)
        if found.question is None:
            return found, asked
        question = found.question
        asked.append(question.what)
        log.append((1,) * question.dice.count if question.dice is not None else question.options[0])


def lines(page: Sheet, title: str) -> list[str]:
    entries = (entry for each in page.blocks if each.title == title for entry in each.entries)
    return [f"{each.name} ({each.detail})" if each.detail else each.name for each in entries]


def test_no_spell_is_forgotten() -> None:
    assert EVERY.keys() | FICTION == SPELLS.keys()
    assert not EVERY.keys() & FICTION


@pytest.mark.clause(
    "LEGF-101", "LEGF-102", "LEGF-103", "LEGF-104", "LEGF-105", "LEGF-106", "LEGF-107", "LEGF-108", "LEGF-109",
    "LEGF-110", "LEGF-111", "LEGF-112", "LEGF-113", "LEGF-114", "LEGF-115", "LEGF-116", "LEGF-117", "LEGF-118",
    "LEGF-119", "LEGF-121", "LEGF-123", "LEGF-124", "LEGF-125", "LEGF-126", "LEGF-127", "LEGF-128", "LEGF-129",
    "LEGF-130", "LEGF-131", "LEGF-132", "LEGF-133", "LEGF-134", "LEGF-135", "LEGF-136", "LEGF-137", "LEGF-138",
    "LEGF-139", "LEGF-140", "LEGF-141", "LEGF-142", "LEGF-143", "LEGF-144", "LEGF-145", "LEGF-146", "LEGF-147",
    "LEGF-148", "LEGF-149", "LEGF-150", "LEGF-151", "LEGF-152", "LEGF-154", "LEGF-155", "LEG-R40", "LEG-R43",
)  # fmt: skip
@pytest.mark.parametrize("name", sorted(EVERY))
def test_a_cast_changes_what_its_text_says(play: Play, name: str) -> None:
    expected = EVERY[name]
    found, asked = cast(play, CASTER, name, **dict(expected.order))
    page = sheet(found.hero)
    assert lines(page, "Magic at work") == ([expected.work] if expected.work else [])
    assert tuple(asked) == expected.asked
    assert len(found.hero.known) == expected.known
    facts = {name: found.facts.get(name, 0) for name in ("damage", "held", "felled", "healed")}
    assert facts == {**dict.fromkeys(facts, 0), **dict(expected.facts)}
    if expected.note:
        assert found.notes_of(expected.note)
    if expected.thing:
        assert any(expected.thing in line for title in ("Inventory", "Ties") for line in lines(page, title))
    else:
        assert found.hero.ties == ()
        assert found.hero.items[:-1] == CASTER.items


@pytest.mark.clause("LEGF-120", "LEGF-153")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("well", "Water within 70 m runs into the container you touch."),
        (
            "teleportation",
            (
                "You and 5 others go 14 m; at two degrees a hundred times as far, at three 14 times ten kilometres, "
                "at four anywhere. A Mishap scatters you."
            ),
        ),
    ],
)
def test_what_is_fiction_is_shown_with_its_numbers(play: Play, name: str, told: str) -> None:
    found, asked = cast(play, CASTER, name)
    assert [each["effect"] for each in found.notes_of("spell")] == [told]
    assert (found.hero.effects, found.hero.items[:-1], asked) == ((), CASTER.items, [])


@pytest.mark.clause("LEGF-106")
def test_how_a_stone_cracks(play: Play) -> None:
    found, _ = cast(play, CASTER, "fracture_stone", foe="cairn_warden")
    assert "8 cm wide, 14 cm long, 5 cm deep" in str(found.notes_of("spell")[0]["effect"])


@pytest.mark.clause("LEGF-132", "LEG-R43")
@pytest.mark.parametrize(
    ("dice", "quality", "whole"),
    [
        ((4, 2), 6, False),
        ((4, 2), 8, True),
        ((4, 4), 8, False),
        ((4, 4), 10, True),
        ((4, 6), 10, False),
        ((4, 6), 12, True),
        ((8, 6), 12, False),
    ],
)
def test_a_well_made_thing_needs_more_degrees_to_come_apart(
    play: Play, dice: tuple[int, ...], quality: int, whole: bool
) -> None:
    hero = replace(CASTER, items=(replace(SWORD, quality=quality),))
    found, _ = cast(play, hero, "disassemble", dice, about="sword")
    assert (found.hero.carrying("Sword") is not None) is whole
    assert (found.hero.carrying("Parts of Sword") is None) is whole
    assert bool(found.notes_of("stays_whole")) is whole


@pytest.mark.clause("LEGF-132", "LEG-R43")
@pytest.mark.parametrize(("foe", "felled"), [("clockwork_mouse", 1), ("moss_rat", 0)])
def test_only_creatures_that_were_made_come_apart(play: Play, foe: str, felled: int) -> None:
    assert cast(play, CASTER, "disassemble", foe=foe)[0].facts["felled"] == felled


@pytest.mark.clause("LEGF-132")
def test_a_spellbook_does_not_come_apart(play: Play) -> None:
    found, _ = cast(play, CASTER, "disassemble", about="Spellbook")
    assert found.notes_of("stays_whole")


@pytest.mark.clause("LEGF-155", "LEG-R43")
def test_weapons_in_the_void_scabbard_fill_no_slot_while_it_lasts(play: Play) -> None:
    axe = Item("Battleaxe", 8, ("weapon", "heavy"))
    hero = replace(CASTER, items=(SWORD, axe, BOTTLES), slots=4)
    found, _ = cast(play, hero, "void_scabbard", (4, 2))
    assert lines(sheet(found.hero), "Magic at work") == ["Void scabbard: Battleaxe (1 h 20 min)"]
    slots = next(each for each in sheet(found.hero).blocks if each.title == "Inventory")
    assert slots.note == "3 of 4 slots"
    assert [entry.name for entry in slots.entries] == ["Sword", "3 Bottles", "Spellbook", "free"]
    assert play("travel", found.hero).word != "exhausted"
    later = play("rest", found.hero, {"kind": "sleep"}).hero
    assert later.effects == ()
    assert "Exhausted" in lines(sheet(later), "State")


@pytest.mark.clause("LEGF-145", "LEG-R43")
@pytest.mark.parametrize(("dice", "foe", "rises"), [
    ((4, 2), "moss_rat", False), ((4, 4), "moss_rat", True), ((4, 4), "wood_spider", False), ((8, 6), "troll", False),
])  # fmt: skip
def test_the_might_of_the_dead_that_obey(play: Play, dice: tuple[int, ...], foe: str, rises: bool) -> None:
    found, _ = cast(play, CASTER, "raise_dead", dice, foe=foe)
    assert bool(found.hero.effects) is rises
    assert found.good is rises


DEAD = Effect("raise_dead", "obeys", "Moss rat", amount=3, on_self=False)


@pytest.mark.clause("LEGF-145", "LEG-R43")
@pytest.mark.parametrize(("faces", "left"), [((6, 1), "Vigor 1"), ((6, 6), "")])
def test_the_dead_fight_beside_their_caster_and_stay_as_the_fight_leaves_them(
    play: Play, faces: tuple[int, ...], left: str
) -> None:
    hero = replace(CASTER, might=12, effects=(DEAD,))
    order = {"foe_vigor": 1, "start": "last", "consequence": "none", "earn": "no"}
    found = play("fight", hero, order, ["at:1", faces, (12, 8)])
    assert found.word == "won"
    assert found.facts["friends_up"] == bool(left)
    assert lines(sheet(found.hero), "Magic at work") == ([f"Raise dead: Moss rat, {left}"] if left else [])


@pytest.mark.clause("LEGF-145", "LEGF-131", "LEG-R43")
def test_a_sheet_that_names_no_creature_raises_nobody(play: Play) -> None:
    hero = replace(CASTER, might=12, effects=(replace(DEAD, about="Nobody"),))
    order = {"foe_vigor": 1, "start": "first", "consequence": "none", "earn": "no"}
    assert "friends_up" not in play("fight", hero, order, [(12, 8)]).facts


@pytest.mark.clause("LEGF-136", "LEG-R43")
def test_a_flashstep_is_elsewhere_when_the_next_blow_falls(play: Play) -> None:
    step = Effect("flashstep", "step", scene=True, amount=2)
    order = {"foe_vigor": 9, "start": "last", "consequence": "none", "earn": "no", "rounds": 2}
    log = [(6, 6), (1, 1), (6, 4), (1, 1)]
    found = play("fight", replace(CASTER, vigor=6, effects=(step,)), order, log)
    assert found.notes_of("foe_stepped_away")
    assert found.facts["harm"] == 3, "the second blow lands"


@pytest.mark.clause("LEGF-125", "LEGF-156")
@pytest.mark.parametrize(("locks", "row"), [(2, 3), (3, 2)])
def test_a_stronghold_that_breaks_down_ignores_locks_and_no_more(play: Play, locks: int, row: int) -> None:
    """A total of 7 is Neutral; two Locks are ignored, a third moves the reaction a row down."""
    hero = replace(CASTER, effects=(Effect("break_down_stronghold", "stronghold", amount=2),))
    met = play("reaction", hero, {"locks": locks}, [(3,), (4,), "keep"])
    assert met.facts["row"] == row


@pytest.mark.clause("LEGF-139", "LEGF-129", "LEG-R42")
def test_the_last_hit_of_a_honed_edge_has_its_boon_and_none_has_more(play: Play) -> None:
    keen = Effect("hone", "keen", amount=1)
    order = {"foe_vigor": 9, "start": "first", "consequence": "none", "earn": "no"}
    hero = replace(CASTER, vigor=6, items=(SWORD,), effects=(keen,))
    assert str(play("fight", hero, order).waiting.dice) == "d8 2d6"
    second = play("fight", hero, order, [(4, 4, 4), (1, 1)])
    assert str(second.waiting.dice) == "d8 d6"


@pytest.mark.clause("LEGF-107", "LEGF-151", "LEG-R09")
@pytest.mark.parametrize("kind", ["held", "statue"])
def test_who_is_fixed_by_magic_fails_whatever_is_ordered(play: Play, kind: str) -> None:
    spell = {"held": "hold", "statue": "statue"}[kind]
    fixed = play("roll", replace(CASTER, effects=(Effect(spell, kind, amount=8),)), {})
    assert (fixed.word, fixed.good) == (kind, False)
