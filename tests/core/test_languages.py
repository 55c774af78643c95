"""Every language of every ruleset says all that English says, with the same facts."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import pytest

from talewright.core.ruleset import installed

PACKAGES = sorted(
    {point.value.partition(":")[0] for point in installed().values() if point.value.startswith("talewright.")}
)
LANGUAGES = ("de",)
_HOLE = re.compile(r"\{[^{}]*\}")


@pytest.mark.parametrize("language", LANGUAGES)
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
