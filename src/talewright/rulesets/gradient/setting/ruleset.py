"""A setting as a system at the table: the core's rules and clauses, the setting's creation and words."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from talewright.core.ask import Ask
from talewright.core.heroes import ReadyHero, heroes_of
from talewright.core.ruleset import Ruleset
from talewright.core.tables import data
from talewright.core.text.words import Words
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.setting.model import Setting
from talewright.rulesets.gradient.setting.play import create, rules_of

PACKAGE = "talewright.rulesets.gradient.setting"


@dataclass(frozen=True)
class SettingRuleset(Ruleset[Character]):
    """A ruleset whose clauses are the core's and whose words are the core's with its own on top."""

    words_package: str = PACKAGE

    @cached_property
    def heroes(self) -> tuple[ReadyHero[Character], ...]:
        """The setting's own ready heroes; one without any offers none."""
        return heroes_of(self, self.words_package)

    def words(self, language: str = "en") -> Words:
        return _words((self.package, PACKAGE, self.words_package), language)


@cache
def _words(packages: tuple[str, ...], language: str) -> Words:
    found: dict[str, dict[str, Any]] = {
        part: {} for part in ("questions", "rolls", "notes", "explained", "names", "about")
    }
    for package in packages:
        try:
            told = data(package, f"words.{language}.toml")
        except FileNotFoundError:
            told = data(package, "words.en.toml")
        for part, words in found.items():
            words.update(told.get(part, {}))
    return Words(found)


def ruleset_of(setting: Setting) -> SettingRuleset:
    """Any setting that was read from a folder, ready to make characters in."""
    from talewright.rulesets.gradient import RULESET

    held = {each.name: getattr(RULESET, each.name) for each in dataclasses.fields(RULESET)}

    def made(ask: Ask, rules: Rules) -> Character:
        del rules  # the setting's own overrides hold
        return create(ask, setting, rules_of(setting))

    return SettingRuleset(**{**held, "title": f"Gradient: {setting.title}", "create": made, "trials": ()})
