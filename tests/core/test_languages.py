"""Every language of every ruleset says all that English says, with the same facts."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import pytest

from talewright.core.ruleset import find, installed, title_of
from talewright.core.text.translate import LANGUAGES
from talewright.testing.languages import missing_names, unsaid_clauses

PACKAGES = sorted(
    {point.value.partition(":")[0] for point in installed().values() if point.value.startswith("talewright.")}
)
OTHERS = [each for each in LANGUAGES if each != "en"]
_HOLE = re.compile(r"\{[^{}]*\}")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", [*PACKAGES, "talewright.adventure"])
def test_a_language_is_complete(package: str, language: str) -> None:
    folder = resources.files(package).joinpath("data")
    english = tomllib.loads(folder.joinpath("words.en.toml").read_text(encoding="utf-8"))
    other = tomllib.loads(folder.joinpath(f"words.{language}.toml").read_text(encoding="utf-8"))
    assert set(other) - {"names", "about"} == set(english)
    for part, words in english.items():
        assert set(other[part]) == set(words), f"[{part}]"
        for key, text in words.items():
            assert sorted(_HOLE.findall(other[part][key])) == sorted(_HOLE.findall(text)), f"[{part}] {key}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("system", sorted(installed()))
def test_everything_has_a_name(system: str, language: str) -> None:
    """Creations, trials, verbs, shops, sheets, tables and forms: nothing is shown that the language cannot name."""
    assert missing_names(find(system), language) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("system", sorted(installed()))
def test_every_clause_has_its_text(system: str, language: str) -> None:
    assert unsaid_clauses(find(system), language) == []


@pytest.mark.parametrize("system", sorted(installed()))
def test_a_name_has_the_holes_of_its_key(system: str) -> None:
    for key, value in find(system).words("de").name.table.items():
        assert value.count("{}") == key.count("{}"), key
        assert value.count("#") <= key.count("#"), key


@pytest.mark.parametrize("system", sorted(installed()))
def test_a_list_shows_the_title_that_the_rules_have(system: str) -> None:
    assert title_of(system) == find(system).title
