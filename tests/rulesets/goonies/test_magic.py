"""Spells in fights and elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.adventure import check_book, read_book
from talewright.adventure.game import AdventureGame
from talewright.core.errors import RulesetError
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import find
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.magic import can_cast
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import BOOK, Spell

Play = Callable[..., Any]
PRINTED = {
    "sunburst": ("Sunburst", 1, True, ("light",)),
    "smoke_screen": ("Smoke Screen", 1, True, ("smoke",)),
    "cold_snap": ("Cold Snap", 1, True, ("ice",)),
    "undergrowth": ("Undergrowth", 2, True, ("vines",)),
    "windstorm": ("Windstorm", 2, False, ("wind",)),
}
MAGE = {"archetype": "mage", "spells": list(PRINTED)}
STUNNING = ["sunburst", "smoke_screen", "cold_snap", "undergrowth"]


@pytest.mark.clause("GNG-070", "GNG-075")
def test_the_printed_spells() -> None:
    assert {key: (s.name, s.level, s.stuns, s.tags) for key, s in BOOK.items()} == PRINTED


@pytest.mark.clause("GNG-071")
def test_where_spells_act() -> None:
    assert {key: spell.reach for key, spell in BOOK.items() if key != "windstorm"} == dict.fromkeys(
        STUNNING, "a small area ahead"
    )
    assert BOOK["windstorm"].reach == "the direction faced"


@pytest.mark.clause("GNG-060", "GNG-061")
def test_a_scroll_teaches_a_spell_for_good(play: Play) -> None:
    learned = play("learn", {"archetype": "fighter"}, {"spell": "cold_snap"})
    assert (learned.outcome.word, learned.hero.spells) == ("learned", ("cold_snap",))
    assert play("learn", learned.hero, {"spell": "cold_snap"}).outcome.word == "known"
    hero = learned.hero
    for _ in range(3):
        hero = play("cast", hero, {"spell": "cold_snap"}).hero
        assert hero == learned.hero
    with pytest.raises(RulesetError, match="Did you mean cold_snap"):
        play("learn", hero, {"spell": "cold_snaps"})


@pytest.mark.clause("GNG-054")
def test_an_unknown_spell_cannot_be_cast(play: Play) -> None:
    with pytest.raises(RulesetError, match="not known"):
        play("cast", {"archetype": "fighter"}, {"spell": "sunburst"})
    assert play("cast", MAGE, {"spell": "sunburst", "ds": 9}).question.what == "spell"


@pytest.mark.clause("GNG-062")
def test_no_dice_where_nothing_is_tricky(play: Play) -> None:
    done = play("cast", MAGE, {"spell": "windstorm"})
    assert (done.question, done.outcome.word, done.hero.hp) == (None, "success", 9)


@pytest.mark.clause("GNG-063")
@pytest.mark.parametrize(("spell", "modifier"), [("sunburst", 1), ("undergrowth", 0)])
def test_focus_less_level(play: Play, spell: str, modifier: int) -> None:
    assert play("cast", MAGE, {"spell": spell, "ds": 9}).question.facts["modifier"] == modifier
    assert play("fight", MAGE, {"ds": 9}, [f"cast:{spell}"]).question.facts["modifier"] == modifier
    assert (
        play("cast", {"spells": [spell]}, {"spell": spell, "ds": 9}).question.facts["modifier"]
        == modifier - 2
    )


@pytest.mark.clause("GNG-064", "GNG-065", "GNG-066", "R-6")
@pytest.mark.parametrize(
    ("dice", "word", "hp", "xp"),
    [((4, 5), "success", 9, 9), ((4, 4), "tie", 9, 0), ((3, 4), "failure", 8, 0), ((1, 2), "failure", 4, 0)],
)
def test_a_cast_in_a_tight_spot(play: Play, dice: tuple[int, int], word: str, hp: int, xp: int) -> None:
    """Robes of 1 do not help outside a fight."""
    done = play("cast", MAGE, {"spell": "sunburst", "ds": 9}, [dice])
    assert (done.outcome.word, done.hero.hp, done.hero.unused) == (word, hp, xp)
    assert done.outcome.good == (word == "success")


@pytest.mark.clause("GNG-066", "GNG-065", "R-6")
def test_an_author_says_what_a_tied_cast_and_a_backfire_bring(play: Play) -> None:
    partial = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "tie": "partial"}, [(4, 4)])
    assert (partial.outcome.good, partial.hero.unused) == (True, 9)
    free = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "damage": "none"}, [(1, 1)])
    assert free.hero.hp == 9
    clad = play("cast", MAGE, {"spell": "sunburst", "ds": 9, "armor_applies": True}, [(1, 2)])
    assert clad.hero.hp == 5


@pytest.mark.clause("GNG-072", "GNG-074", "R-10")
@pytest.mark.parametrize("spell", STUNNING)
def test_stunning_spells_cut_the_ds_by_the_margin(play: Play, spell: str) -> None:
    after = play("fight", MAGE, {"ds": 10}, [f"cast:{spell}", (6, 6)])
    margin = 12 + 2 - BOOK[spell].level - 10
    assert after.question.facts["ds"] == 10 - margin
    assert (after.question.facts["damage"], after.question.facts["hp"]) == (0, 9)


@pytest.mark.clause("GNG-072", "GNG-093")
def test_experience_is_for_the_initial_ds(play: Play) -> None:
    won = play("fight", MAGE, {"ds": 6, "enemy_damage": 3}, ["cast:sunburst", (4, 4)])
    assert (won.outcome.word, won.hero.unused) == ("won", 6)


@pytest.mark.clause("GNG-073", "GNG-074", "R-5")
@pytest.mark.parametrize("spell", STUNNING)
def test_a_backfire_is_damage_from_the_enemy(play: Play, spell: str) -> None:
    """Margin and weapon, less robes of 1; without the weapon by switch."""
    margin = 10 - (4 + 2 - BOOK[spell].level)
    armed = {"ds": 10, "enemy_weapon": 2}
    hurt = play("fight", {**MAGE, "hp": 20}, armed, [f"cast:{spell}", (2, 2)])
    assert hurt.question.facts["hp"] == 20 - (margin + 2 - 1)
    bare = play("fight", {**MAGE, "hp": 20}, armed, [f"cast:{spell}", (2, 2)], backfire_adds_weapon=False)
    assert bare.question.facts["hp"] == 20 - (margin - 1)


@pytest.mark.clause("GNG-072")
@pytest.mark.parametrize("word", ["sunburst", "light", "magic"])
def test_an_immune_enemy_is_not_stunned(play: Play, word: str) -> None:
    after = play("fight", MAGE, {"ds": 9, "immune": [word]}, ["cast:sunburst", (6, 6)])
    assert (after.question.facts["ds"], after.question.facts["hp"]) == (9, 9)
    assert "unmoved" in after.kinds
    other = play("fight", MAGE, {"ds": 9, "immune": ["light"]}, ["cast:cold_snap", (6, 6)])
    assert other.question.facts["ds"] == 5


@pytest.mark.clause("R-8")
def test_a_spell_can_finish_a_hurt_enemy(play: Play) -> None:
    order = {"ds": 9, "enemy_damage": 5}
    cast = ["cast:sunburst", (6, 6)]
    assert play("fight", MAGE, order, cast).outcome.word == "won"
    initial = play("fight", MAGE, order, cast, threshold="initial")
    assert (initial.question.facts["ds"], initial.question.facts["damage"]) == (5, 5)
    nothing = play("fight", MAGE, {"ds": 5}, ["cast:sunburst", (6, 6)], threshold="initial")
    assert nothing.outcome.word == "won"


@pytest.mark.clause("R-9")
def test_cuts_last_and_add_up(play: Play) -> None:
    twice = ["cast:sunburst", (4, 5), "cast:sunburst", (4, 4)]
    assert play("fight", MAGE, {"ds": 9}, twice).question.facts["ds"] == 7
    assert play("fight", MAGE, {"ds": 9}, twice, stun_stacks=False).question.facts["ds"] == 8
    rested = [*twice[:2], "attack", (4, 4)]
    assert play("fight", MAGE, {"ds": 9}, rested).question.facts["ds"] == 8


@pytest.mark.clause("R-9")
def test_cuts_may_last_one_round(play: Play) -> None:
    stun = ["cast:sunburst", (6, 5)]
    held = play("fight", MAGE, {"ds": 10}, stun, stun_lasts="round")
    assert held.question.facts["ds"] == 8
    after = play("fight", MAGE, {"ds": 10}, [*stun, "attack", (4, 5)], stun_lasts="round")
    assert (after.question.facts["damage"], after.question.facts["ds"]) == (3, 10)
    again = play("fight", MAGE, {"ds": 10}, [*stun, *stun], stun_lasts="round")
    assert again.question.facts["ds"] == 4
    failed = play("fight", MAGE, {"ds": 10}, [*stun, "cast:sunburst", (1, 1)], stun_lasts="round")
    assert failed.question.facts["ds"] == 10


@pytest.mark.clause("R-12")
def test_windstorm_has_no_numbers_unless_switched(play: Play) -> None:
    blow = ["cast:windstorm", (6, 6)]
    bat = {"ds": 9, "tags": ["flying"]}
    assert play("fight", MAGE, bat, blow).question.facts["ds"] == 9
    assert play("fight", MAGE, bat, blow, windstorm_stuns=True).question.facts["ds"] == 6
    assert (
        play("fight", MAGE, {"ds": 9, "tags": ["unsteady"]}, blow, windstorm_stuns=True).question.facts["ds"]
        == 6
    )
    assert play("fight", MAGE, {"ds": 9}, blow, windstorm_stuns=True).question.facts["ds"] == 9
    still = {**bat, "immune": ["wind"]}
    assert play("fight", MAGE, still, blow, windstorm_stuns=True).question.facts["ds"] == 9


@pytest.mark.clause("R-14", "GNG-067")
def test_spell_power_adds_the_level(play: Play) -> None:
    assert Rules().spell_power == "margin"
    vines = ["cast:undergrowth", (6, 5)]
    assert play("fight", MAGE, {"ds": 10}, vines).question.facts["ds"] == 9
    assert play("fight", MAGE, {"ds": 10}, vines, spell_power="margin+level").question.facts["ds"] == 7


@pytest.mark.clause("R-13", "GNG-071", "GNG-072")
def test_an_area_spell_meets_everyone_with_one_roll(play: Play) -> None:
    crowd = {
        "enemies": [
            {"ds": 8, "name": "rat"},
            {"ds": 10, "name": "owl", "immune": ["light"]},
            {"ds": 3, "name": "moth"},
            {"ds": 13, "name": "ogre", "weapon": 1},
            {"ds": 14, "name": "troll", "weapon": 2},
        ]
    }
    hero = {**MAGE, "hp": 20}
    after = play("fight", hero, crowd, ["cast:sunburst", (5, 5)])
    stunned = {note.facts["enemy"]: note.facts["ds"] for note in after.notes if note.kind == "stunned"}
    assert stunned == {"the rat": 5, "the moth": 0}
    assert [note.facts["enemy"] for note in after.notes if note.kind == "beaten"] == ["the moth"]
    # total 11: the ogre beats it by 2, the troll by 3; only the troll deals damage, 3 + 2 less robes of 1
    assert after.question.facts["hp"] == 20 - 4
    assert after.question.facts["enemy"] == "the rat"


@pytest.mark.clause("GNG-075")
def test_spells_open_choices_by_tag(sketch: Callable[..., Hero]) -> None:
    hero = sketch(spells=["cold_snap", "windstorm"])
    assert can_cast(hero, "ice")
    assert can_cast(hero, "wind")
    assert can_cast(hero, "cold_snap")
    assert not any(can_cast(hero, tag) for tag in ("vines", "light", "smoke"))


@pytest.mark.clause("GNG-075")
@pytest.mark.parametrize(
    ("spells", "asked", "ending"),
    [
        (("cold_snap",), "ice", "crossed"),
        (("undergrowth",), "ice", "wet"),
        (("undergrowth",), "vines", "crossed"),
        (("cold_snap",), "Cold Snap", "crossed"),
    ],
)
def test_a_book_asks_for_what_a_spell_does_to_the_scene(
    sketch: Callable[..., Hero], spells: tuple[str, ...], asked: str, ending: str
) -> None:
    text = (
        "---\ntitle: Pond\nsystem: goonies\nstart: pond\n---\n\n"
        f"## pond\n\nIf you know **{asked}**, turn to [[crossed]]. Otherwise, turn to [[wet]].\n\n"
        "## crossed {ending=victory}\n\nOver.\n\n## wet {ending=neutral}\n\nWet.\n"
    )
    assert [str(finding) for finding in check_book(read_book(text)) if finding.id == "item-never-had"] == []
    game = AdventureGame(read_book(text), find("goonies"), sketch(spells=spells), after=False)
    now = resume(game, ())
    assert isinstance(now, Ended)
    assert now.state.section == ending


@pytest.mark.clause("GNG-070", "GNG-075")
def test_an_authors_own_spell(play: Play) -> None:
    """The printed list gives examples; a book may add to it."""
    rules = Rules(spells=(Spell("lullaby", "Lullaby", 3, tags=("sleep",)),))
    hero = Hero(focus=3, spells=("lullaby",))
    assert can_cast(hero, "sleep", rules.spells)
    own = [{"id": "lullaby", "name": "Lullaby", "level": 3, "tags": ["sleep"]}]
    done = play("fight", hero, {"ds": 9, "immune": ["sleep"]}, ["cast:lullaby", (6, 6)], spells=own)
    assert done.question.facts["ds"] == 9
    awake = play("fight", hero, {"ds": 9}, ["cast:lullaby", (6, 6)], spells=own)
    assert awake.question.facts["ds"] == 6


@pytest.mark.clause("GNG-060")
def test_a_spell_to_learn_is_known_or_the_nearest_one_is_named() -> None:
    text = "---\ntitle: Scroll\nsystem: goonies\n---\n\n## one {ending=neutral}\n\n"
    found = check_book(
        read_book(text + "Learn **Sunbrust**. Learn **Frost Hand (level 2)**. Learn **Frost Hand**.\n")
    )
    said = [(finding.words, str(finding.cure)) for finding in found if finding.id == "GNG-060"]
    assert said == [("Learn **Sunbrust**", "Did you mean Sunburst?")]
