"""Every option a creation offers, in every system, says what it means; in both languages."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import resume
from talewright.core.ruleset import Ruleset, all_rulesets, find
from talewright.core.text.words import words_of
from talewright.odds.simulate import play_out, stream
from talewright.play.view.explanation import about_options, shared

SYSTEMS = [each.id for each in all_rulesets()]
MANY = 120


def character_of(ruleset: Ruleset[Any]) -> Any:
    """A character of this system: a ready one, or one made at random."""
    if ruleset.heroes:
        return ruleset.heroes[0].character
    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "made")
    made = play_out(game, stream(1, 1)).state
    assert made is not None
    return made.result


@cache
def questions(system: str) -> dict[tuple[str, str], Question]:
    """Every option met in many creations, with a question that offered it."""
    ruleset = find(system)
    met: dict[tuple[str, str], Question] = {}
    for seed in range(MANY):
        chance = random.Random(seed)

        def answer(question: Question, chance: random.Random = chance) -> Answer:
            if question.dice is not None:
                groups = question.dice.groups
                return Rolled(
                    tuple(chance.randint(1, sides) for _, count, sides in groups for _ in range(count))
                )
            for option in question.options:
                met.setdefault((question.what, option), question)
            return Chosen(chance.choice(question.options))

        game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "made")
        resume(game, answerer=answer)
    return met


def explained(system: str, question: Question, option: str, language: str) -> str:
    """As the page shows it: after the colon of the option's own words, or below them."""
    ruleset = find(system)
    said = ruleset.words(language).option(question, option).partition(": ")
    return said[2] or about_options(ruleset, question, language).get(option, "")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_of_creation_is_explained(system: str, language: str) -> None:
    met = questions(system)
    assert len(met) >= 4
    bare = sorted(
        f"{what}: {option}"
        for (what, option), question in met.items()
        if not explained(system, question, option, language).strip(" .")
    )
    assert bare == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hole_is_left_in_an_explanation(system: str) -> None:
    for (_, option), question in questions(system).items():
        text = explained(system, question, option, "de")
        assert "{" not in text
        assert "  " not in text
        assert not text.endswith(": .")


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_languages_explain_the_same(system: str) -> None:
    ruleset = find(system)
    package = getattr(ruleset, "words_package", ruleset.package)
    english, german = (
        tomllib.loads(
            resources.files(package).joinpath("data", f"words.{language}.toml").read_text(encoding="utf-8")
        )
        for language in ("en", "de")
    )
    for table in ("explained", "meaning"):
        assert list(english.get(table, {})) == list(german.get(table, {}))
        for key, text in english.get(table, {}).items():
            assert sorted(_holes(text)) == sorted(_holes(german[table][key])), key


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_has_a_meaning_is_a_figure_or_a_note(system: str) -> None:
    ruleset = find(system)
    words = ruleset.words()
    notes = {*words.notes, *words_of("talewright.adventure").notes}
    figures = {f"figure.{figure.name}" for figure in ruleset.sheet(character_of(ruleset)).figures}
    kinds = {key.partition(".")[0] for key in notes}
    for key in words.meanings:
        kind, *rest = key.split(".")
        assert key in figures or (kind in kinds and (not rest or rest[-1] in ("gain", "loss"))), key
    assert figures & set(words.meanings)


def _holes(text: str) -> list[str]:
    return [part.partition("}")[0] for part in text.split("{")[1:]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_explanation_is_for_an_option_that_is_never_offered(system: str) -> None:
    met = questions(system)
    known = {what for what, _ in met} | {
        f"{what}.{part}" for what, option in met for part in (option, option.partition(":")[2] or option)
    }
    ruleset = find(system)
    if ruleset.explain is not None:
        notes = (ruleset.explain(question, option) for (_, option), question in met.items())
        known |= {note.kind for note in notes if note is not None}
    assert set(ruleset.words().explained) - known == set()


def test_what_holds_for_most_is_said_once() -> None:
    assert shared({"a": "x", "b": "x"}) == "x"
    assert shared({"a": "x", "b": "x", "roll": "y"}) == "x"
    assert shared({"a": "x", "b": "y"}) == ""
    assert shared({"a": "x"}) == ""
    assert shared({}) == ""
