"""GNAT 1.10, a rules system for solo adventures (CC BY-SA 4.0). SOURCE.md maps each clause to its code."""

from __future__ import annotations

from talewright.core.ruleset import Colours, Ruleset, Trial
from talewright.rulesets.gnat.authoring import AUTHORING
from talewright.rulesets.gnat.cases import CASES
from talewright.rulesets.gnat.character import PACKAGE, Hero, faults, score_faults
from talewright.rulesets.gnat.creation import Rules, Sketch, create, draw
from talewright.rulesets.gnat.creation_page import PAGE
from talewright.rulesets.gnat.pack import GnatPack
from talewright.rulesets.gnat.party_fights import ENCOUNTERS
from talewright.rulesets.gnat.sheet import sheet
from talewright.rulesets.gnat.sheet_page import living_sheet
from talewright.rulesets.gnat.verbs import VERBS, focus, forget, measures
from talewright.rulesets.gnat.wounds import over

RULESET: Ruleset[Hero] = Ruleset(
    id="gnat",
    title="GNAT",
    version="1.10",
    licence="CC BY-SA 4.0",
    credit="GNAT Rules Reference 1.10, CC BY-SA 4.0; restated in our own words.",
    package=PACKAGE,
    kind="solo",
    sheet_type=Hero,
    sketch=Sketch,
    draw=draw,
    create=create,
    verbs=VERBS,
    measures=measures,
    over=over,
    sheet=sheet,
    check=faults,
    health="vitality",
    spare=("fortune",),
    needs_life=frozenset(
        {
            "test",
            "fight",
            "cast",
            "rest",
            "roll",
            "pause",
            "heal",
            "gain-xp",
            "raise",
            "gain-skill",
            "spend-fortune",
            "gain-fortune",
            "use-armour",
            "take",
            "buy",
            "sell",
            "coin",
            "spend",
            "finish",
        }
    ),
    main_verb="fight",
    creation_page=PAGE,
    living_sheet=living_sheet,
    colours=Colours(accent=("#1d665b", "#78c4b3"), cloth="#174b45"),
    drawn=score_faults,
    forget=forget,
    focus=focus,
    rules=Rules,
    encounters=ENCOUNTERS,
    spending=("fortune", "fortune-dice"),
    cases=CASES,
    trials=(
        Trial("test", {"fortune": 1, "talent": 7}),
        Trial("test", {"skills": ["climbing"], "armour": "heavy", "fortune": 0}, {"skill": "climbing"}),
        Trial("fight", {"vitality": 1, "fortune": 1, "weapon": "two-handed"}, {"modifier": -2}),
        Trial(
            "fight",
            {"vitality": 2, "fortune": 0, "armour": "light"},
            {"rounds": 2, "modifier": -3, "disadvantage": True},
        ),
        Trial("fight", {"vitality": 1, "fortune": 0, "spells": ["invulnerability"]}, {"modifier": -2}),
        Trial(
            "fight",
            {"vitality": 2, "fortune": 0, "spells": ["fireball", "heal"]},
            {"several": True, "modifier": -3},
        ),
        Trial("cast", {"spells": ["flight"], "vitality": 1, "fortune": 1}),
        Trial("rest", {"vitality": 1, "vitality_max": 3, "xp": 3}, {"ration_heals": 1}),
        Trial("roll", {"fortune": 1}),
    ),
    pack=GnatPack(),
    authoring=AUTHORING,
    blurb="Solo gamebooks on two dice: Talent, Vitality, and a little Fortune to cheat with.",
)
