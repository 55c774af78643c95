"""The fifteen ambients of Roots (ROOT-060), as published and at work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import RulesetError, SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.rulesets.gradient.ambients import activate, reactions_to, warden_turn
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import RULESET, ambient, ambients, enter
from talewright.rulesets.gradient.roots.ambients import pause
from talewright.rulesets.gradient.roots.ventures import VentureOrder
from talewright.rulesets.gradient.saves import GRADES
from talewright.rulesets.gradient.setting import read_page
from talewright.rulesets.gradient.setting.model import LEAST_TRAITS

Play = Callable[..., Any]
SAMPLE = Path(__file__).parents[1] / "setting" / "srd-sample" / "ambients"


@pytest.mark.clause("ROOT-060")
def test_the_ambients_are_as_published(facts: Callable[[str], Any]) -> None:
    published = facts("ambients")
    assert len(published) == len(ambients()) == 15
    for row in published:
        ours = ambients()[row["id"]]
        assert (ours.title, ours.kind, list(ours.warnings)) == (
            row["title"],
            row["type"],
            row["content_warnings"],
        )
        assert [(t.name, list(t.kinds), t.qualifier or None, t.text) for t in ours.traits] == [
            (t["name"], t["type"], t["qualifier"], t["effect"]) for t in row["traits"]
        ]
    by_type = {
        kind: sum(1 for each in ambients().values() if each.kind == kind)
        for kind in ("Delve", "Social", "Traversal")
    }
    assert by_type == {"Delve": 5, "Social": 5, "Traversal": 5}
    assert sum(len(each.traits) for each in ambients().values()) == 89


@pytest.mark.parametrize("name", ["delve_ossuary", "social_tales_tavern", "traversal_the_windbent"])
@pytest.mark.clause("ROOT-060")
def test_the_published_pages_agree_with_the_data(name: str) -> None:
    (page,) = read_page(f"ambients/{name}.md", (SAMPLE / f"{name}.md").read_bytes()).records
    ours = ambients()[name]
    assert [(trait.name, trait.kinds) for trait in page.traits] == [
        (trait.name, trait.kinds) for trait in ours.traits
    ]
    assert (page.title, page.kind) == (ours.title, ours.kind)


@pytest.mark.clause("GRAD-138")
def test_only_one_falls_short_of_five_traits() -> None:
    short = [key for key, each in ambients().items() if len(each.traits) < LEAST_TRAITS]
    assert short == ["delve_city_of_chills"]


@pytest.mark.clause("GRAD-137", "ROOT-060")
def test_the_warden_is_offered_what_the_place_can_do(play: Play) -> None:
    ridge = enter("traversal_icy_sigil_ridge")
    assert reactions_to(ridge, GRADES[0]) == ()
    assert reactions_to(ridge, "griefful_success") == ("Sigil Flare", "Eagle’s Notice", "Warden’s Anchor")
    waiting = resume(Single(warden_turn, (ridge,)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("none", "trait:The Mountain’s Sigh", "trait:Sigil Flare")
    cave = enter("Lost Map Cavern")
    (after, name), _ = play(warden_turn, cave, log=("trait:The Final Glyph",))
    assert name == "The Final Glyph"
    assert after.used == {"The Final Glyph"}
    with pytest.raises(SheetError, match="happens once"):
        activate(after, "The Final Glyph")
    with pytest.raises(RulesetError, match="Did you mean"):
        ambient("delve_osuary")


@pytest.mark.clause("ROOT-060")
def test_a_pause_in_the_temple_restores_hp_and_nowhere_else(play: Play) -> None:
    worn = Character(hp=1, hp_max=5)
    assert play(pause, enter("social_the_temple"), worn)[0].hp == 5
    assert play(pause, enter("social_the_bazaar"), worn)[0].hp == 1
    assert play(pause, enter("social_the_temple"), replace(worn, deprived=True))[0].hp == 1


@pytest.mark.clause("GRAD-137", "ROOT-060")
def test_a_venture_offers_the_reactions_of_the_place_and_remembers_its_events(play: Play) -> None:
    venture = RULESET.verbs["venture"].play
    who = Character(dexterity=12)
    bridge = VentureOrder("The Windbent")
    clean, _ = play(venture, who, bridge, DEFAULT, log=("none", (7, 2)))
    assert (clean.word, clean.good) == ("graceful_success", True)
    for dice, grade in (
        ((2, 7), "griefful_success"),
        ((9, 8), "graceful_failure"),
        ((8, 9), "griefful_failure"),
    ):
        waiting = resume(Single(venture, (who, bridge, DEFAULT)), [Chosen("none"), Rolled(dice)])
        assert isinstance(waiting, Waiting)
        assert waiting.question.options == ("none", "stated", "reaction:Leverage Point")
        answered, _ = play(venture, who, bridge, DEFAULT, log=("none", dice, "reaction:Leverage Point"))
        assert (answered.word, dict(answered.facts)["reaction"]) == (grade, 1)
    cave = VentureOrder("delve_lost_map_cavern", warden=True)
    after, _ = play(venture, who, cave, DEFAULT, log=("trait:Echo-Keeper",))
    assert after.hero.detail("events") == "Lost Map Cavern: Echo-Keeper"
    waiting = resume(Single(venture, (after.hero, cave, DEFAULT)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("none", "trait:Light-Lock", "trait:The Final Glyph")
