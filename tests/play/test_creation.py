"""Creation on one page: a form replayed as answers, silence, dice that stay, random parts, what is certain."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talewright.core.ask import Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import find
from talewright.core.text.translate import ENGLISH
from talewright.play.creation import Draft
from talewright.play.creation_form import MAX_ASKED, Form
from talewright.play.view.creation import UNKNOWN, creation_view
from talewright.play.voice import voice_for

SYSTEMS = ("gnat", "goonies", "legend", "generic-fantasy", "gradient", "roots", "gradient:slackwater")


def draft(system: str, form: Form | None = None, **more: Any) -> Draft:
    ruleset = find(system)
    return Draft(ruleset, ruleset.rules(), form or {}, more.pop("seed", "a-seed"), **more)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_random_draft_is_complete_and_its_log_replays_to_the_same_character(system: str) -> None:
    for seed in range(12):
        run = draft(system).randomised(None, random.Random(seed)).run()
        assert run.complete
        ruleset = find(system)
        ended = resume(Single(ruleset.create, (ruleset.rules(),)), run.log)
        assert isinstance(ended, Ended)
        assert ended.state is not None
        assert ended.state.result == run.hero
        assert ruleset.check(run.hero) == []


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_part_of_the_page_has_words(system: str, language: str) -> None:
    say = voice_for(language, system)
    for each in (draft(system), draft(system).randomised(None, random.Random(3))):
        for part in creation_view(each, language, say).parts:
            assert part.title
            for pick in part.picks:
                assert pick.title
                assert all(option.title for option in pick.options)


def test_silence_leaves_the_sheet_blank_where_it_matters() -> None:
    view = creation_view(draft("goonies"), "en", ENGLISH)
    assert not view.complete
    assert view.sheet is not None
    shown = {figure.name: figure.value for figure in view.sheet.figures}
    assert shown["Power"] == UNKNOWN
    assert shown["Level"] == 0


def test_a_typed_form_makes_the_character_it_says() -> None:
    form = {
        "q.more-skills": ("1",),
        "q.skill": ("skill:search", "skill:stealth", "skill:swimming"),
        "q.first-weapon": ("shield",),
    }
    hero = draft("gnat", form).run().hero
    assert hero.talent == 8
    assert [name for name, _ in hero.skills] == ["search", "stealth", "swimming"]
    assert {item.kind for item in hero.items} >= {"one-handed", "shield"}


def test_one_skill_too_many_is_said_and_not_saved() -> None:
    form = {"q.skill": ("skill:search", "skill:stealth", "skill:swimming"), "q.first-weapon": ("long",)}
    made = draft("gnat", form)
    assert not made.run().complete
    skills = next(part for part in creation_view(made, "en", ENGLISH).parts if part.id == "skills")
    assert "wimming" in skills.fault


def test_dice_stay_when_another_answer_changes_and_fall_anew_when_asked() -> None:
    before = draft("roots", {"q.background": ("take:rogue",)})
    after = before.changed({"q.swap": ("str_dex",), "q.background": ("take:druid",)})
    faces = [
        [each.used for each in one.run().asked if each.what in ("attribute", "bond", "coins")]
        for one in (before, after)
    ]
    assert faces[0] == faces[1]
    assert all(isinstance(each, Rolled) for each in faces[0])
    again = draft("roots", dict(before.form), again={"attributes": 1})
    assert [each.used for each in again.run().asked][:3] != [each.used for each in before.run().asked][:3]


def test_a_part_at_random_leaves_the_others_alone() -> None:
    form = {"q.attributes": ("array:8/6/4",), "q.faction": ("crows",)}
    made = draft("legend", form).randomised(("ability",), random.Random(1))
    assert made.form["q.attributes"] == ("array:8/6/4",)
    assert made.form["q.faction"] == ("crows",)
    assert "q.ability" in made.form


def test_what_depends_on_an_open_answer_waits() -> None:
    parts = {part.id: part for part in creation_view(draft("legend"), "en", ENGLISH).parts}
    assert parts["ability"].picks[0].waits
    assert parts["background"].waits
    chosen = {
        part.id: part
        for part in creation_view(draft("legend", {"q.faction": ("crows",)}), "en", ENGLISH).parts
    }
    assert not chosen["ability"].picks[0].waits
    assert chosen["background"].got


def test_a_shop_stops_at_the_purse() -> None:
    form = {
        "q.attributes": ("array",),
        "q.place.body": ("8",),
        "q.place.intellect": ("6",),
        "q.feat": ("feat:protect",),
        "q.skills": ("roll",),
        "q.equipment": ("coin",),
        "q.shop.buy:medium armor": ("1",),
        "q.shop.buy:torch": ("9",),
    }
    run = draft("generic-fantasy", form).run()
    assert run.hero.coin == 0
    assert run.surplus["shop"] == ("buy:torch",) * 9


def test_the_chances_beside_options_are_exact() -> None:
    form = {"q.more-skills": ("1",), "q.skill": ("skill:search", "skill:stealth", "skill:swimming")}
    view = creation_view(draft("gnat", form), "en", ENGLISH)
    weapons = next(part for part in view.parts if part.id == "weapon").picks[0]
    shares = {option.value: [round(share * 216) for _, share in option.chances] for option in weapons.options}
    assert shares["sword"] == [156, 90, 60]
    assert shares["shield"] == [156, 126, 126]
    assert shares["two-handed"] == [182, 120, 80]


@given(st.dictionaries(st.text(max_size=30), st.lists(st.text(max_size=20), max_size=4), max_size=12))
def test_any_form_is_read_without_failing(form: dict[str, list[str]]) -> None:
    given_form = {f"q.{key}": tuple(value) for key, value in form.items()}
    for system in ("gnat", "generic-fantasy", "roots"):
        run = draft(system, given_form).run()
        assert len(run.asked) <= MAX_ASKED
        assert all(isinstance(each.used, Chosen | Rolled) for each in run.asked)


@pytest.mark.clause("LEG-024")
def test_a_bigger_die_succeeds_more_often() -> None:
    view = creation_view(draft("legend"), "en", ENGLISH)
    arrays = next(part for part in view.parts if part.id == "attributes").picks[0]
    shares = {
        option.value: [round(share * 10_000) for _, share in option.chances] for option in arrays.options
    }
    assert shares["array:6/6/6"] == [2500, 2500, 2500]
    assert shares["array:8/6/4"] == [3125, 2500, 1250]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_background_shows_its_modifiers_beside_what_it_does(language: str) -> None:
    system = "gradient:slackwater"
    parts = creation_view(draft(system), language, voice_for(language, system)).parts
    (diver,) = [
        option
        for part in parts
        for pick in part.picks
        for option in pick.options
        if option.value == "take:Diver"
    ]
    assert diver.about == "You stay under for ten minutes without gear"
    assert [each.split()[1] for each in diver.aside] == ["+1", "-1"]
