"""Every faction ability where it works and where it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.combat import start_for
from talewright.rulesets.legend.factions import ABILITIES
from talewright.rulesets.legend.rolls import lendable
from talewright.rulesets.legend.tools import dark_banes

Play = Callable[..., Any]
RING = Item("Ring", 6, ("treasure",))
USES: list[tuple[str, dict[str, Any], list[str], str, int]] = [
    ("spiritual_commune", {"place": ["burial"]}, [], "answered", 10),
    ("dirt_heart", {"place": ["dark"]}, [], "answered", 10),
    ("taste_of_home", {"other": "berry"}, ["edible"], "edible", 0),
    ("golden_glint", {"other": "hall"}, ["near"], "near", 0),
    ("crows_pact", {"other": "Mab"}, ["willing"], "sealed", 0),
    ("well_versed", {"place": ["settlement"]}, ["told"], "answered", 60),
    ("nose_for_trouble", {"place": ["crossroads"]}, ["told"], "answered", 0),
    ("puppy_eyes", {"other": "theft"}, [], "forgiven", 0),
    ("unbreakable_spirit", {}, [], "unbreakable", 0),
    ("nosy_hound", {"other": "fox"}, ["fresh"], "fresh", 0),
    ("blind_faith", {"place": ["tunnel"]}, ["told"], "answered", 0),
    ("deep_hearted", {"place": ["underground"]}, ["told"], "answered", 60),
    ("preach", {"place": ["settlement"]}, [], "preached", 60),
    ("friends_in_all_places", {"place": ["settlement"]}, [], "befriended", 0),
    ("people_reading", {"other": "Mab"}, ["told", "told", "told"], "read", 0),
    ("multiplying", {"other": "coins"}, ["told"], "answered", 0),
    ("dark_underbelly", {"place": ["settlement"]}, [], "favor", 60),
    ("ratways", {"place": ["settlement"]}, [], "found", 1440),
    ("firestarter", {}, [], "fire", 60),
    ("ear_to_the_ground", {"other": "hall"}, ["lurking"], "lurking", 0),
]


def member(ability: str, **more: Any) -> Hero:
    known = ABILITIES[ability]
    fields = {"name": "Mog", "faction": known.faction, "earns": False, **more}
    return Hero(abilities=() if known.core else (ability,), **fields)


@pytest.mark.clause("LEGF-100", "LEGF-084", "LEGF-157")
def test_what_abilities_change_before_a_roll() -> None:
    rabbit = member("ear_to_the_ground")
    assert [start_for(rabbit, start) for start in ("surprised", "surprising", "roll")] == [
        "roll",
        "surprising",
        "roll",
    ]
    assert start_for(Hero(), "surprised") == "surprised"
    assert lendable(member("merry_way", lives=2)) == 2
    assert lendable(Hero(lives=2)) == 0
    assert [dark_banes(Hero(), dark=dark) for dark in (True, False)] == [1, 0]
    assert dark_banes(Hero(), dark=True, lit=True) == 0
    assert dark_banes(Hero(faction="moles"), dark=True) == 0


@pytest.mark.clause(
    "LEGF-014", "LEGF-016", "LEGF-030", "LEGF-040", "LEGF-043", "LEGF-047", "LEGF-054", "LEGF-055", "LEGF-057", "LEGF-068",
    "LEGF-070", "LEGF-071", "LEGF-072", "LEGF-075", "LEGF-082", "LEGF-083", "LEGF-089", "LEGF-098", "LEGF-099", "LEGF-100",
)  # fmt: skip
@pytest.mark.parametrize(
    ("ability", "order", "answers", "word", "minutes"), USES, ids=[row[0] for row in USES]
)
def test_an_ability_used_where_it_works(
    play: Play, ability: str, order: dict[str, Any], answers: list[str], word: str, minutes: int
) -> None:
    hero = member(ability)
    log = list(answers)
    if ability in ("spiritual_commune", "dirt_heart"):
        log = [play("ability", hero, {"ability": ability, **order}).waiting.options[0], "told", "told"]
    done = play("ability", hero, {"ability": ability, **order}, log)
    assert (done.word, done.good) == (word, True)
    assert done.hero.minute + 1440 * (done.hero.day - hero.day) - hero.minute == minutes
    elsewhere = play("ability", hero, {"ability": ability, "place": ["nowhere"]})
    if "place" in order:
        assert elsewhere.good is False
        assert elsewhere.hero == hero


@pytest.mark.clause(
    "LEGF-016",
    "LEGF-030",
    "LEGF-057",
    "LEGF-044",
    "LEGF-054",
    "LEGF-089",
    "LEGF-083",
    "LEGF-098",
    "LEGF-099",
    "LEGF-071",
)
def test_an_ability_that_brings_bad_news_or_costs_something(play: Play) -> None:
    def used(ability: str, answers: list[str], hero: Hero | None = None, **order: Any) -> Any:
        return play("ability", hero or member(ability), {"ability": ability, **order}, answers)

    assert used("taste_of_home", ["poisoned"]).good is False
    assert used("golden_glint", ["none"]).good is False
    assert used("nosy_hound", ["cold"]).good is False
    night = member("stargazer", minute=960)
    stars = {"place": ["open_sky"], "other": "rain"}
    assert used("stargazer", ["yes"], night, **stars).good is True
    assert used("stargazer", ["no"], night, **stars).good is False
    assert used("stargazer", [], replace(night, minute=959), **stars).word == "no_stars"
    locked = used("puppy_eyes", [], grave=True, other="arson")
    assert (locked.word, locked.good) == ("locked_up", False)
    freed = used("puppy_eyes", [], locked.hero, grave=True, other="arson")
    assert (freed.word, freed.good, freed.hero.ties) == ("explained", True, ())
    rich = member("dark_underbelly", items=(RING,))
    favor = {"place": ["settlement"], "grave": True}
    assert used("dark_underbelly", ["refuse"], rich, **favor).good is False
    assert used("dark_underbelly", ["pay:Ring"], rich, **favor).hero.items == ()
    assert used("multiplying", ["told"], grave=True).hero.minute == 10
    assert used("ratways", [], place=["settlement"], areas=99).word == "too_far"
    assert used("firestarter", [], fuel=True).facts["minutes"] == 10
    below = used("preach", [], place=["settlement", "underground"]).facts["listeners"]
    assert below > used("preach", [], place=["settlement"]).facts["listeners"]


@pytest.mark.clause("LEGF-041", "LEGF-097")
def test_two_things_become_one(play: Play) -> None:
    pin, lute = Item("Pin", 4, ("weapon",)), Item("Lute", 8)
    rock = Item("Rock", 0)
    anvil = Item("Anvil", 8, ("heavy",))

    def made(ability: str, *items: Item) -> Any:
        order = {"ability": ability, "objects": [item.name for item in items]}
        return play("ability", member(ability, items=items), order)

    art = made("artist", pin, lute)
    assert (art.word, art.good, art.hero.items[0].quality, art.hero.items[0].traits) == (
        "made",
        True,
        4,
        ("treasure",),
    )
    assert made("artist", pin, rock).word == "no_quality"
    assert made("artist", rock, pin).word == "no_quality"
    tool = made("ingenious", pin, lute)
    assert (tool.word, tool.good, tool.hero.items[0].mine, tool.hero.minute) == ("made", True, True, 60)
    assert tool.hero.items[0].traits == ("weapon",)
    assert made("ingenious", pin, anvil).word == "too_heavy"
    assert made("ingenious", anvil, pin).word == "too_heavy"
    assert made("ingenious", rock, pin).word == "no_quality"


@pytest.mark.clause("LEGF-040", "LEGF-042", "LEGF-033")
def test_what_the_story_lets_one_do(play: Play) -> None:
    crow = member("crows_cant")
    yes = play("may", crow, {"what": "imitate"})
    assert (yes.word, yes.good, yes.notes_of("allowed")[0]["what"]) == (
        "allowed",
        True,
        "Imitate simple sounds",
    )
    no = play("may", crow, {"what": "dig"})
    assert (no.word, no.good, no.notes_of("not_allowed")[0]["what"]) == ("not_allowed", False, "Dig")
    tied = member("crows_pact", ties=("pact:Mab",))
    lie = play("may", tied, {"what": "lie", "other": "mab"})
    assert (lie.good, len(lie.notes_of("may_not_lie"))) == (False, 1)
    free = play("may", tied, {"what": "lie", "other": "Tam"})
    assert (free.good, len(free.notes_of("may_lie"))) == (True, 1)


@pytest.mark.clause("LEGF-055")
def test_the_table_ends_a_scene(play: Play) -> None:
    ended = play("scene", {}, {})
    assert (ended.word, ended.good, len(ended.notes_of("scene_ended"))) == ("ended", True, 1)
