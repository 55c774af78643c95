"""Questions people ask: every ruleset has some, and each default answer is worth reading."""

from __future__ import annotations

import pytest

from talewright.core.questions import CommonQuestion, questions_of
from talewright.core.ruleset import all_rulesets
from talewright.odds.question import ask_odds

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
