"""Roots as a system of its own at the table: the core's rules with the setting's creation, verbs and words."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.lookup import data
from talewright.core.ruleset import Ruleset, Trial
from talewright.core.words import Words
from talewright.rulesets.gradient import RULESET as CORE
from talewright.rulesets.gradient.roots.book import PACKAGE, SETTING, roll_tables
from talewright.rulesets.gradient.roots.check import faults, sheet
from talewright.rulesets.gradient.roots.creation import create
from talewright.rulesets.gradient.roots.verbs import VERBS, RootsSketch, draw
from talewright.rulesets.gradient.sheet import Character


@dataclass(frozen=True)
class SettingRuleset(Ruleset[Character]):
    """A ruleset whose clauses are the core's and whose words are the core's with its own on top."""

    words_package: str = ""

    def words(self, language: str = "en") -> Words:
        files = [data(package, f"words.{language}.toml") for package in (self.package, self.words_package)]
        parts = ("questions", "rolls", "notes")
        return Words({part: {**files[0].get(part, {}), **files[1].get(part, {})} for part in parts})


RULESET: Ruleset[Character] = SettingRuleset(
    id=SETTING,
    title="Gradient: Roots",
    version=CORE.version,
    licence=CORE.licence,
    credit=CORE.credit,
    package=CORE.package,
    kind=CORE.kind,
    sheet_type=Character,
    sketch=RootsSketch,
    draw=draw,
    create=create,
    verbs=VERBS,
    measures=CORE.measures,
    over=CORE.over,
    sheet=sheet,
    check=lambda hero: [*CORE.check(hero), *faults(hero)],
    rules=CORE.rules,
    tables=roll_tables(),
    trials=(
        Trial("cast", {"spells": ["Shield"], "willpower": 8}, {"danger": True}),
        Trial("cast", {"spells": ["Knock", "Sleep"], "burden": 7}),
        Trial("rest", {"hp": 1, "hp_max": 4}),
        Trial("buy", {"coins": 25, "abilities": ["burglar"]}, {"what": "Rope", "count": 2}),
    ),
    blurb="Medieval fantasy for Gradient: six backgrounds, ten slots, and a Wood that looks back.",
    words_package=PACKAGE,
)
