"""Gradient, a rules-lite adventure game that works in any setting (CC BY-SA 4.0).

The core rules are here; `setting` reads settings from folders of Markdown, `roots` is the reference setting.
SOURCE.md maps each clause to its code.
"""

from __future__ import annotations

from collections.abc import Mapping

from talewright.core.ask import Ask
from talewright.core.ruleset import Colours, Ruleset, Settings, Trial
from talewright.rulesets.gradient import creation
from talewright.rulesets.gradient.cases import CASES, NAMED
from talewright.rulesets.gradient.character import Character, Sketch, armour_of
from talewright.rulesets.gradient.check import check
from talewright.rulesets.gradient.creation_page import PAGE
from talewright.rulesets.gradient.options import CoreRules, Rules
from talewright.rulesets.gradient.party_fights import ENCOUNTERS
from talewright.rulesets.gradient.scars import PACKAGE, TABLES
from talewright.rulesets.gradient.sheet import sheet
from talewright.rulesets.gradient.sheet_page import living_sheet
from talewright.rulesets.gradient.tools import TOOLS
from talewright.rulesets.gradient.verbs import VERBS


def create(ask: Ask, rules: Rules) -> Character:
    """The two universal steps of creation; a setting adds the third."""
    return creation.create(ask, rules)


def measures(hero: Character) -> Mapping[str, int]:
    """Numbers that goals and reports may name."""
    return {
        "alive": int(not hero.dead),
        "up": int(hero.can_act),
        "hp": hero.hp,
        "hp_max": hero.hp_max,
        "strength": hero.strength,
        "dexterity": hero.dexterity,
        "willpower": hero.willpower,
        "strength_max": hero.strength_max,
        "dexterity_max": hero.dexterity_max,
        "willpower_max": hero.willpower_max,
        "armour": armour_of(hero),
        "scars": len(hero.scars),
        "fatigue": hero.fatigue,
        "deprived": int(hero.deprived),
        "doomed": int(hero.doomed),
    }


def over(hero: Character) -> str:
    """STR 0, or a death by wound or doom (GRAD-014)."""
    return "dead" if hero.dead else ""


def _setting(name: str) -> Ruleset[Character]:
    from talewright.rulesets.gradient.setting import shelf

    return shelf.system_of(name)


def _setting_names() -> tuple[str, ...]:
    from talewright.rulesets.gradient.setting import shelf

    return shelf.names()


def _register(folder: str) -> str:
    from talewright.rulesets.gradient.setting import shelf

    return shelf.register(folder)


RULESET: Ruleset[Character] = Ruleset(
    id="gradient",
    title="Gradient",
    version="1.0",
    licence="CC BY-SA 4.0",
    credit=(
        "Gradient System Reference Document and Gradient: Roots by the Gradient authors, CC BY-SA 4.0, based on "
        "Cairn 2e by Yochai Gal and Maze Rats 4.3 by Ben Milton; restated in our own words."
    ),
    package=PACKAGE,
    kind="table",
    sheet_type=Character,
    sketch=Sketch,
    draw=creation.draw,
    create=create,
    verbs=VERBS,
    measures=measures,
    yes_no=("up", "deprived", "doomed"),
    over=over,
    sheet=sheet,
    check=check,
    health="hp",
    main_verb="duel",
    creation_page=PAGE,
    living_sheet=living_sheet,
    colours=Colours(accent=("#662b6b", "#c79cd6"), pair=("#8a5606", "#f0bd68"), cloth="#41224a"),
    dice="grace:d10+grief:d10",
    faces=(4, 9),
    rules=CoreRules,
    tables=TABLES,
    encounters=ENCOUNTERS,
    meeting="reaction",
    spending=("reroll",),
    settings=Settings(_setting_names, _setting, _register),
    tools=TOOLS,
    trials=(
        Trial("save", {"willpower": 12}, {"attribute": "willpower", "mode": "enhanced", "reactions": ["Chill"]}),
        Trial("save", {"strength": 7}, {"reroll": "failed"}, {"doubles": "only_if_under"}),
        Trial("damage", {"dice": "d8+d8"}, {"armour": 1}),
        Trial("hit", {"hp": 4, "strength": 10}, {"pool": "d6", "settle": True}),
        Trial("hit", {"hp": 2, "strength": 1}, {"pool": "d6+d4", "piercing": "d4", "times": 2}),
        Trial("duel", {"hp": 1, "strength": 1, "dice": "d4"},
              {"foe_hp": 1, "foe_strength": 1, "foe_willpower": 0, "foe_dice": "d4", "waive": True}),
        Trial("duel", {"hp": 1, "strength": 1, "dice": "d8+d4"},
              {"foe_hp": 2, "foe_strength": 1, "foe_willpower": 0, "foe_dice": "d4", "waive": True,
               "attack": "enhanced", "settle": True}, {"enhanced_choice": "ask"}),
        Trial("skirmish", {"hp": 0, "strength": 1, "dice": "d4"},
              {"count": 2, "foe_hp": 0, "foe_strength": 1, "foe_dice": "d4", "leader": True, "waive": True}),
        Trial("skirmish", {"hp": 1, "strength": 1},
              {"party": 2, "foe_hp": 0, "foe_strength": 1, "foe_detachment": True, "scars": True, "waive": True},
              {"simultaneous": "round", "detachment_critical": "ask"}),
        Trial("scar", {"hp_max": 5}, {"row": 4}),
        Trial("scar", {}, {"row": 10}),
        Trial("reaction"),
        Trial("heal", {"hp": 1, "hp_max": 4}, {"how": "week"}),
        Trial("hurt", {"strength": 4}, {"dice": "d6"}),
        Trial("budget", {}, {"pcs": 2, "hirelings": 2, "buy": "elite, 2 vanguards"}),
    ),
    cases=(*CASES, *NAMED),
    blurb="A Warden, a few characters, two ten-sided dice called Grace and Grief, and any setting you like.",
)  # fmt: skip
