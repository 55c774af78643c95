"""Ambients in play, and powers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import Ask, Chosen, Rolled
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.rulesets.gradient.ambients import Scene, activate, reactions_to, warden_turn
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.powers import Power, use
from talewright.rulesets.gradient.saves import GRADES
from talewright.rulesets.gradient.setting import export, read_page
from talewright.rulesets.gradient.setting.model import Ambient, AmbientTrait
from talewright.rulesets.gradient.verbs import VERBS

TRAITS = tuple(
    AmbientTrait(name, (kind,), text="It happens.")
    for name, kind in (
        ("Cold", "Passive"), ("Gust", "Action"), ("Falling Ice", "Reaction"), ("Avalanche", "Event"), ("Echo", "Passive"),
    )
)  # fmt: skip
RIDGE = Ambient("Ridge", "Traversal", ("heights",), "High.", "Nobody stays.", TRAITS)


@pytest.mark.clause("GRAD-135", "GRAD-136", "GRAD-138")
def test_what_an_ambient_needs() -> None:
    def told(place: Ambient) -> list[str]:
        page = read_page("ambients/ridge.md", export(place).encode())
        return [str(finding.cause) for finding in page.findings if finding.level != "note"]

    assert told(RIDGE) == []
    assert told(replace(RIDGE, warnings=())) == [], "a warning only where one is needed"
    assert len(told(replace(RIDGE, description="", dynamics=""))) == 2
    assert "'Urban' is not a type of ambient" in told(replace(RIDGE, kind="Urban"))[0]
    assert "5 to 7" in told(replace(RIDGE, traits=TRAITS[:4]))[0]
    assert told(replace(RIDGE, traits=TRAITS + TRAITS[:2])) == []
    assert "5 to 7" in told(replace(RIDGE, traits=TRAITS + TRAITS[:3]))[0]
    assert len(told(replace(RIDGE, traits=(*TRAITS[:4], AmbientTrait("Odd", ("Whim",), text="x"))))) == 1
    assert len(told(replace(RIDGE, traits=(*TRAITS[:4], AmbientTrait("Mute", ("Event",)))))) == 1
    assert Scene(RIDGE).warnings == ("heights",)


@pytest.mark.clause("GRAD-137")
def test_reactions_answer_griefful_successes_and_failures() -> None:
    scene = Scene(RIDGE)
    offered = {grade: reactions_to(scene, grade) for grade in GRADES}
    assert offered == {
        "critical_success": (),
        "graceful_success": (),
        "griefful_success": ("Falling Ice",),
        "graceful_failure": ("Falling Ice",),
        "griefful_failure": ("Falling Ice",),
    }


@pytest.mark.clause("GRAD-137")
def test_events_happen_once_and_actions_are_the_wardens() -> None:
    scene = Scene(RIDGE)
    game: Any = Single(warden_turn, (scene,))
    waiting = resume(game)
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("none", "trait:Gust", "trait:Avalanche")
    ended = resume(game, [Chosen("trait:Avalanche")])
    assert isinstance(ended, Ended)
    after, name = ended.state.result
    assert name == "Avalanche"
    assert [trait.name for trait in after.traits("Event")] == []
    with pytest.raises(SheetError, match="once"):
        activate(after, "Avalanche")
    assert activate(activate(scene, "Gust"), "Gust") == scene
    with pytest.raises(SheetError, match="no trait"):
        activate(scene, "Rain")


@pytest.mark.clause("GRAD-140")
def test_the_template_of_an_ambient() -> None:
    text = export(RIDGE)
    assert text.startswith("# Ridge\n**_Traversal_**\n\n**Content Warning / Triggers:** heights")
    assert "\n\n---\n## TRAITS\n" in text, "an empty line keeps the paragraph from becoming a heading"
    assert "> #### Falling Ice - Reaction:" in text


@pytest.mark.clause("GRAD-145")
def test_a_power_costs_saves_and_runs_out() -> None:
    def shine(ask: Ask, character: Character) -> Character:
        return character.with_detail("light", "on")

    hero = Character(willpower=10)
    spark = Power("Spark", fatigue=1, attribute="strength", amount=2, save="willpower", uses=1)
    game: Any = Single(use, (hero, spark, shine, Rules()))
    done = resume(game, [Rolled((6, 2))])
    assert isinstance(done, Ended)
    after, worked = done.state.result
    assert worked
    assert (after.fatigue, after.strength, after.detail("light"), after.spent) == (1, 8, "on", ("Spark",))
    failed = resume(game, [Rolled((9, 8)), Chosen("none")])
    assert isinstance(failed, Ended)
    unlit, worked = failed.state.result
    assert (unlit.fatigue, unlit.detail("light"), worked) == (1, "", False)
    with pytest.raises(SheetError, match="used up"):
        resume(Single(use, (after, spark)))
    helpless = resume(Single(VERBS["power"].play, (replace(hero, willpower=0), spark, Rules())))
    assert isinstance(helpless, Ended)
    assert helpless.state is not None
    assert helpless.state.result.word == "helpless"
