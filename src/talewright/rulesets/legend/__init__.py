"""Legend by Bartapapa: pools of attribute and tool, the Nine Lives, seven factions of animals.

Based on LEGEND by Bartapapa, CC BY-SA 4.0. Data and wording here are ours.
"""

from __future__ import annotations

from talewright.core.ruleset import Colours, Ruleset, Trial
from talewright.rulesets.legend.cases import CASES
from talewright.rulesets.legend.character import PACKAGE, Hero
from talewright.rulesets.legend.creation import create
from talewright.rulesets.legend.creation_page import PAGE
from talewright.rulesets.legend.exploring import EXPLORATION
from talewright.rulesets.legend.factions import TABLES
from talewright.rulesets.legend.faults import check
from talewright.rulesets.legend.fight_setup import ENCOUNTERS
from talewright.rulesets.legend.measures import measures, over
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.sheet_page import living_sheet
from talewright.rulesets.legend.sketch import Sketch, draw
from talewright.rulesets.legend.verbs import VERBS

TRIALS = (
    Trial("roll", {}, {"tool": 6}),
    Trial("roll", {"lives": 1}, {"tool": 6, "boons": 1, "banes": 1}),
    Trial(
        "roll",
        {"lives": 1, "faction": "dogs", "abilities": ["awesome_might"]},
        {"want": "degrees", "at_least": 2},
    ),
    Trial("attack", {"lives": 1}, {"foe_armour": 1}),
    Trial("attack", {"weapon": 4, "might": 4}, {"foe_vigor": 2, "attacks": 2}),
    Trial("duel", {"vigor": 2, "weapon": 0}, {"foe_vigor": 1, "foe_weapon": 0, "rounds": 1}),
    Trial(
        "duel",
        {"vigor": 3, "lives": 1, "weapon": 0},
        {"foe_vigor": 2, "foe_might": 4, "foe_weapon": 0, "rounds": 1},
    ),
    Trial(
        "duel",
        {"vigor": 2, "lives": 1, "weapon": 4, "might": 4, "grace": 6, "faction": "cats"},
        {"foe_vigor": 2, "foe_might": 4, "foe_weapon": 0, "rounds": 1, "start": "first"},
    ),
    Trial(
        "duel",
        {"vigor": 2, "weapon": 0, "might": 4, "spells": ["scorch", "hold"]},
        {"foe_vigor": 2, "foe_might": 4, "foe_weapon": 0, "rounds": 2, "start": "first"},
    ),
    Trial(
        "duel",
        {"vigor": 3, "weapon": 0, "might": 4},
        {"foe": "magpie_conjurer", "rounds": 1, "start": "last"},
    ),
    Trial("initiative", {"grace": 10, "lives": 1}, {}),
    Trial("cast", {"wit": 8, "spells": ["charm"]}, {"spell": "charm"}),
    Trial("cast", {"wit": 6, "spells": ["find_lost"]}, {"spell": "find_lost", "about": "a ring"}),
    Trial("reaction", {"faction": "rabbits", "abilities": ["charming"]}, {"talking": True}),
    Trial("treasure", {}, {"count": 3}),
    Trial("trade_up", {"gear": ["Bell (d4, treasure)", "Cup (d4, treasure)"]}, {}),
    Trial("buy", {"gear": ["Bell (d8, treasure)"]}, {"goods": ["lockpicks"]}),
    Trial("rest", {"gear": ["travel_food"], "fatigue": 3, "vigor": 2, "vigor_max": 6}, {"kind": "nap"}),
    Trial("travel", {"fatigue": 2}, {"areas": 2, "strenuous": True}),
    Trial("clock", {}, {"turns": 2, "start": 6}),
    Trial("harm", {"abilities": ["strong_hide"], "faction": "boars"}, {"attack": 3, "fatigue": 1}),
    Trial(
        "ability",
        {"faction": "crows", "abilities": ["crows_pact"]},
        {"ability": "crows_pact", "other": "Mab"},
    ),
    Trial("advance", {"faction": "cats"}, {"deed": True}),
)

RULESET: Ruleset[Hero] = Ruleset(
    id="legend",
    title="Legend",
    version="2023-08-26",
    licence="CC BY-SA 4.0",
    credit="Based on LEGEND by Bartapapa, CC BY-SA 4.0",
    package=PACKAGE,
    kind="table",
    sheet_type=Hero,
    sketch=Sketch,
    draw=draw,
    create=create,
    verbs=VERBS,
    measures=measures,
    yes_no=("exhausted",),
    over=over,
    sheet=sheet,
    check=check,
    health="vigor",
    main_verb="duel",
    creation_page=PAGE,
    living_sheet=living_sheet,
    colours=Colours(accent=("#48601d", "#aec56f"), cloth="#37491a"),
    dice="d8+d6",
    faces=(6, 4),
    rules=Rules,
    tables=TABLES,
    encounters=ENCOUNTERS,
    exploration=EXPLORATION,
    meeting="reaction",
    spending=("lives",),
    cases=CASES,
    trials=TRIALS,
    blurb="Small animals, great deeds: pools of dice, nine lives, and a path to greatness for each of seven factions.",
)
