"""Every language of every ruleset says all that English says, with the same facts."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", sorted(installed()))
def test_every_measure_has_a_label(system: str, language: str) -> None:
    ruleset = find(system)
    words = ruleset.words(language)
    facts = [fact for verb in ruleset.verbs.values() for fact in verb.facts]
    for name in (*ruleset.measures(ruleset.draw(ruleset.sketch())), *facts):
        label = words.measure(name)
        assert "_" not in label, label
        assert label[0].isupper(), label
        assert words.measure(f"{name} 2") == f"{label} 2"


FORMAL = re.compile(r"[a-zäöüß]n Sie\b|[a-zäöüß,] Ihnen\b|[a-zäöüß,] Ihre?[mnrs]?\b")
"""Readers of all pages are addressed as "du"."""


def test_german_addresses_everybody_alike() -> None:
    root = Path(str(resources.files("talewright")))
    found = [
        f"{path.relative_to(root)}: {text}"
        for path in sorted(root.rglob("*.de.toml"))
        for text in path.read_text(encoding="utf-8").splitlines()
        if FORMAL.search(text)
    ]
    assert found == []
