"""Roots as a system of its own at the table: the core's rules with the setting's creation, verbs and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from talewright.core.ruleset import Ruleset, Trial
from talewright.core.tables import RollTable
from talewright.rulesets.gradient import RULESET as CORE
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.creation_page import ROOTS_PAGE
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.ambients import ambients
from talewright.rulesets.gradient.roots.book import PACKAGE, SETTING, roll_tables
from talewright.rulesets.gradient.roots.cases import CASES
from talewright.rulesets.gradient.roots.check import faults
from talewright.rulesets.gradient.roots.creation import create
from talewright.rulesets.gradient.roots.party_fights import ENCOUNTERS
from talewright.rulesets.gradient.roots.sheet import sheet
from talewright.rulesets.gradient.roots.sheet_page import living_sheet
from talewright.rulesets.gradient.roots.verbs import VERBS, RootsSketch, draw
from talewright.rulesets.gradient.scenes import scenes_of
from talewright.rulesets.gradient.setting.ruleset import SettingRuleset


class PageTables(Mapping[str, RollTable]):
    """The roll tables of the pages, which are read when the first table is asked for, not when Roots is loaded."""

    def __getitem__(self, name: str) -> RollTable:
        return roll_tables()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(roll_tables())

    def __len__(self) -> int:
        return len(roll_tables())


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
    yes_no=CORE.yes_no,
    over=CORE.over,
    sheet=sheet,
    check=lambda hero: [*CORE.check(hero), *faults(hero)],
    health=CORE.health,
    main_verb=CORE.main_verb,
    colours=CORE.colours,
    creation_page=ROOTS_PAGE,
    living_sheet=living_sheet,
    rules=Rules,
    encounters=ENCOUNTERS,
    scenes=scenes_of(lambda: ambients().items()),
    meeting="reaction",
    spending=("reroll",),
    tables=PageTables(),
    trials=(
        Trial("cast", {"spells": ["Shield"], "willpower": 8}, {"danger": True}),
        Trial("cast", {"spells": ["Knock", "Sleep"], "burden": 7}),
        Trial("venture", {"dexterity": 9}, {"ambient": "traversal_the_windbent", "mode": "impaired"}),
        Trial("venture", {}, {"ambient": "delve_lost_map_cavern", "warden": True}),
        Trial("venture", {}, {"ambient": "The Bazaar", "provoke": True}),
        Trial("venture", {"hp": 1, "hp_max": 3}, {"ambient": "The Temple", "pause": True}),
        Trial("resist", {"abilities": ["inquisitor"]}, {"foe": "humanoid/bandit", "against": "intimidation"}),
        Trial("special", {}, {"foe": "extraplanar/mind-lasher"}),
        Trial("use", {"strength": 5, "abilities": ["necromancer"]}, {"what": "leech life"}),
        Trial("hire", {"coins": 4}, {"whom": "Bodyguard"}),
        Trial("rest", {"hp": 1, "hp_max": 4}),
        Trial("buy", {"coins": 25, "abilities": ["burglar"]}, {"what": "Rope", "count": 2}),
    ),
    cases=CASES,
    blurb="Medieval fantasy for Gradient: six backgrounds, ten slots, and a Wood that looks back.",
    words_package=PACKAGE,
)
