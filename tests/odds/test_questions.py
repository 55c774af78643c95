"""Questions people ask: every ruleset has some, and each default answer is worth reading."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.core.questions import CommonQuestion, questions_of
from talewright.core.ruleset import all_rulesets
from talewright.odds.question import ask_odds, read_question
from talewright.odds.report import answer

ASKED = [(ruleset.id, each) for ruleset in all_rulesets() for each in questions_of(ruleset.package)]
LOW, HIGH = 0.20, 0.95
COMPARED = [
    (system, each)
    for system, each in {each.id + each.title["en"]: (system, each) for system, each in ASKED}.values()
    if len(each.setups) > 1
]


@pytest.mark.parametrize(("system", "question"), ASKED, ids=[f"{system}-{each.id}" for system, each in ASKED])
def test_the_default_answer_is_neither_hopeless_nor_certain(system: str, question: CommonQuestion) -> None:
    chance = float(ask_odds(question.asked(system, {})).value[0])
    assert LOW <= chance <= HIGH


@pytest.mark.parametrize(
    ("system", "question"), COMPARED, ids=[f"{system}-{each.id}" for system, each in COMPARED]
)
def test_the_second_set_up_is_worth_comparing(system: str, question: CommonQuestion) -> None:
    chance = float(ask_odds(question.asked(system, question.setups[1].changes)).value[0])
    assert LOW / 2 <= chance <= HIGH


@pytest.mark.parametrize(("system", "question"), ASKED, ids=[f"{system}-{each.id}" for system, each in ASKED])
def test_every_text_is_in_both_languages_and_every_path_has_a_default(
    system: str, question: CommonQuestion
) -> None:
    texts = [question.title, question.about, question.says, *(one.label for one in question.fields)]
    texts += [one.label for one in question.setups] + [
        text for one in question.fields for _, text in one.choices
    ]
    assert all(text["en"] and text["de"] for text in texts), system
    for one in question.fields:
        default = question.default(one.path)
        assert one.read(str(default)) == default, one.path
    assert not question.range or question.range in {one.path for one in question.fields}


def test_every_system_has_five_to_seven() -> None:
    for ruleset in all_rulesets():
        if ruleset.package.startswith("talewright.rulesets"):
            assert 5 <= len(questions_of(ruleset.package)) <= 7, ruleset.id


def asked(system: str, verb: str, character: dict[str, Any] | None = None, **order: Any) -> dict[str, Any]:
    return {"system": system, "character": character or {}, "steps": [{"verb": verb, **order}]}


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        (asked("gnat", "test", skill="climbng"), "Did you mean climbing"),
        (asked("gnat", "test", {"skills": ["climbng"]}, skill="climbing"), "has 'climbng', not 'climbing'"),
        (asked("gnat", "gain-skill", what="climbng"), "Did you mean climbing"),
        (asked("gnat", "raise", what="vitalty"), "Did you mean vitality"),
        (asked("generic-fantasy", "test", skill="mele"), "Did you mean melee"),
        (asked("generic-fantasy", "duel", initiative_skill="athletcs"), "Did you mean athletics"),
        (asked("generic-fantasy", "contest", foe="wolf", foe_skill="athletcs"), "Did you mean athletics"),
        (asked("goonies", "cast", {"archetype": "mage"}, spell="sunbirst"), "Did you mean sunburst"),
        (asked("legend", "duel", foe="trol"), "Did you mean troll"),
        (asked("gradient", "duel", foe_hooks=["stager"]), "Did you mean stagger"),
    ],
)
def test_a_mistyped_name_is_refused_with_the_one_that_is_meant(question: dict[str, Any], meant: str) -> None:
    with pytest.raises(TalewrightError, match=meant):
        ask_odds(question)


def test_a_skill_of_ones_own_is_no_mistake() -> None:
    steps = [{"verb": "gain-skill", "what": "sailing"}, {"verb": "test", "skill": "sailing"}]
    assert ask_odds({"system": "gnat", "steps": steps, "goal": ["test 2"]}).value[0] > 0


def test_worst_play_is_not_sampled_under_its_name() -> None:
    fight = asked("gradient", "skirmish", party=2, count=2) | {
        "policy": {"hero": "cautious", "foe": "against"}
    }
    found = answer(read_question({**fight, "sample": 20}))
    assert found["policy"] == {"hero": "cautious", "foe": "random"}
    assert found["asked_policy"] == {"hero": "cautious", "foe": "against"}


def test_points_are_no_chance_even_where_there_is_one_at_most() -> None:
    found = answer(read_question(asked("gnat", "test", {"fortune": 1}) | {"goal": ["fortune"]}))
    assert {"fortune", "vitality"} <= set(found["numbers"])
    assert not {"alive", "good", "test 1"} & set(found["numbers"])
