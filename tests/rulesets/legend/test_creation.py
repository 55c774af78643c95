"""Making characters: ten thousand of them, judged by a check of its own."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.creation import ARRAYS, create
from talewright.rulesets.legend.inventory import slots_used
from talewright.rulesets.legend.options import Rules

# Written out by hand from the faction pages; shares nothing with the rules' own data.
KITS: dict[str, tuple[str, tuple[tuple[str, ...], ...]]] = {
    "boars": (
        "Pointy stick",
        (
            ("Spellbook: Speak with bugs", "Jar of caterpillars"),
            ("Bow and arrows",),
            ("Heavy tweed cloak", "Big heavy boots"),
            ("Dried berries", "Thick twine gloves"),
            ("Mortar and pestle", "Bag of medicinal herbs"),
            ("Beetle trap", "Iron whistle"),
        ),
    ),
    "cats": (
        "Fancy clothes",
        (
            ("Big boots", "Box of matches"),
            ("Thin collar", "Mouse toy with bell"),
            ("Fish skeleton", "Crab shell"),
            ("Bag of small stones", "Cured meats"),
            ("Very large leaf", "Pocket of sand"),
            ("Long needle", "Makeup kit"),
        ),
    ),
    "crows": (
        "Big book about X",
        (
            ("Wooden whistle", "Keychain"),
            ("Letter opener",),
            ("Scarecrow pipe", "Scarf"),
            ("Soda can tab jewelry",),
            ("Bark cloak", "Big stick"),
            ("Spellbook: Firefly", "Jar with a firefly"),
        ),
    ),
    "dogs": (
        "Large colorful cape",
        (
            ("Sword", "Shield"),
            ("Long chain", "Tasty junk"),
            ("Blue vest", "Flashlight"),
            ("Cow bell", "Big stick"),
            ("Spiky collar",),
            ("Scaled armor", "Flag"),
        ),
    ),
    "moles": (
        "Hard hat",
        (
            ("Walking stick", "Beetlecloak"),
            ("Bag of incense", "Stone symbol"),
            ("Candles", "Dirty map of the Realms Below"),
            ("Iron pick", "Dried beetle guts"),
            ("Bubble level", "Plank of wood"),
            ("Heavy cloak", "Bag of black dust"),
        ),
    ),
    "rabbits": (
        "Small wooden instrument",
        (
            ("Book of stories", "Small bell"),
            ("Map of local area", "Carriage wheel"),
            ("Long rope", "Big ball"),
            ("Colorful trailers", "Supple boots"),
            ("Bent ladle", "Carrots"),
            ("Stag beetle", "Twine leash"),
        ),
    ),
    "rats": (
        "Plastic net",
        (
            ("Sprung mousetrap", "Long pointy stick"),
            ("Knotted rat tails", "Junk crown"),
            ("Acorns", "Lollipop stem"),
            ("Plastic shovel", "Pretty rock"),
            ("Leather bindings", "Rusty nail"),
            ("Spellbook: Scorch", "Burnt matchstick"),
        ),
    ),
}
HEAVY = {"Bow and arrows", "Scaled armor", "Carriage wheel", "Sprung mousetrap", "Leather bindings"}
ARMOR = {
    "Crab shell",
    "Bark cloak",
    "Shield",
    "Blue vest",
    "Scaled armor",
    "Hard hat",
    "Beetlecloak",
    "Leather bindings",
}
TAUGHT = {
    "boars": {"stubborn", "strong_hide", "spiritual_commune", "surface_explorer", "taste_of_home"},
    "cats": {"catnap", "fat_cat", "very_fancy", "pillow_paws", "golden_glint"},
    "crows": {"crows_pact", "artist", "crows_cant", "well_versed", "stargazer"},
    "dogs": {"puppy_eyes", "unbreakable_spirit", "awesome_might", "nosy_hound", "protector"},
    "moles": {"blind_faith", "greed", "deep_hearted", "preach", "dirt_heart"},
    "rabbits": {"people_reading", "multiplying", "merry_way", "hopped_up", "charming"},
    "rats": {"junkfood", "ingenious", "ratways", "firestarter", "ear_to_the_ground"},
}


def illegal(hero: Hero, background_roll: int) -> str:
    """Why a new character breaks the printed rules; empty if it does not."""
    if sorted((hero.might, hero.grace, hero.wit)) not in ([6, 6, 6], [4, 6, 8]):
        return "attributes"
    if hero.faction not in KITS:
        return "faction"
    stout = hero.faction == "boars"
    if (hero.vigor, hero.vigor_max) != ((8, 8) if stout else (6, 6)) or hero.slots != (12 if stout else 10):
        return "vigor or slots"
    if len(hero.abilities) != 1 or hero.abilities[0] not in TAUGHT[hero.faction]:
        return "ability"
    core, kits = KITS[hero.faction]
    names = sorted(item.name for item in hero.items)
    if names != sorted((core, *kits[background_roll - 1])):
        return "kit"
    if sum(2 if item.name in HEAVY else 1 for item in hero.items) != slots_used(hero):
        return "slots used"
    worn = [item.name for item in hero.items if item.worn]
    armored = [item.name for item in hero.items if item.name in ARMOR]
    if len(worn) != min(1, len(armored)) or not set(worn) <= set(armored):
        return "armor"
    if hero.lives or hero.fatigue or hero.used or not hero.earns:
        return "a fresh start"
    return ""


@pytest.mark.clause(
    "LEG-023", "LEG-024", "LEG-025", "LEG-026", "LEG-028", "LEG-029", "LEG-030", "LEG-R23", "LEGF-001"
)
def test_ten_thousand_characters_are_legal() -> None:
    game: Single[Any] = Single(create, (Rules(),), ending=lambda _: "created")
    seen: set[tuple[str, str, str]] = set()
    for seed in range(10_000):
        ended = play_out(game, stream(seed, 0))
        assert ended.state is not None
        hero = ended.state.result
        (rolled,) = [answer.faces[0] for answer in ended.log if isinstance(answer, Rolled)]
        fault = illegal(hero, rolled)
        assert not fault, f"seed {seed}: {fault}: {hero}"
        seen.add((hero.faction, hero.background, hero.abilities[0]))
    assert len(seen) == 7 * 6 * 5  # every one of them turned up


@pytest.mark.clause("LEG-024")
def test_seven_arrays() -> None:
    assert len(ARRAYS) == len(set(ARRAYS)) == 7
    assert ARRAYS[0] == (6, 6, 6)
    assert {tuple(sorted(array)) for array in ARRAYS[1:]} == {(4, 6, 8)}


def made(*choices: str, roll: int = 1) -> Ended[Any]:
    left = list(choices)

    def give(question: Question) -> Answer:
        if question.dice is not None:
            return Rolled((roll,))
        return Chosen(left.pop(0))

    ended = resume(Single(create, (Rules(),), ending=lambda _: "created"), answerer=give)
    assert isinstance(ended, Ended)
    return ended


@pytest.mark.clause("LEG-023", "LEG-029", "LEG-055")
def test_one_character_step_by_step() -> None:
    ended = made("array:8/4/6", "moles", "greed", "wear:Beetlecloak", roll=1)
    hero = ended.state.result
    assert (hero.might, hero.grace, hero.wit, hero.background) == (8, 4, 6, "emissary")
    assert [item.name for item in hero.items if item.worn] == ["Beetlecloak"]
    assert RULESET.check(hero) == []
    assert RULESET.sheet(hero).subtitle == "Emissary, Moles"


@pytest.mark.clause("LEGF-005")
def test_boars_are_a_step_stouter() -> None:
    hero = made("array:6/6/6", "boars", "stubborn").state.result
    assert (hero.vigor, hero.vigor_max, hero.slots) == (8, 8, 12)


def test_sheets_name_what_matters() -> None:
    hero = made("array:6/6/6", "crows", "artist", roll=6).state.result
    page = RULESET.sheet(hero)
    assert [figure.name for figure in page.figures][:4] == ["Might", "Grace", "Wit", "Vigor"]
    titles = [block.title for block in page.blocks]
    assert titles == ["Path to greatness", "Abilities", "Inventory", "Time", "Spells", "Abilities allow"]
    assert page.blocks[2].note == "3 of 10 slots"
    assert [entry.style for entry in page.blocks[2].entries] == ["item"] * 3 + ["free"] * 7
