"""Gamebooks & Goonies, a rule system for choice-based adventures (CC BY 4.0). SOURCE.md maps its clauses."""

from __future__ import annotations

from talewright.core.ruleset import Colours, Ruleset, Trial
from talewright.rulesets.goonies.authoring import AUTHORING
from talewright.rulesets.goonies.cases import CASES
from talewright.rulesets.goonies.character import Hero, faults, measures, over
from talewright.rulesets.goonies.creation import Sketch, create, draw
from talewright.rulesets.goonies.creation_page import PAGE
from talewright.rulesets.goonies.explain import explain
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.pack import GooniesPack
from talewright.rulesets.goonies.party_fights import ENCOUNTERS
from talewright.rulesets.goonies.sheet import sheet
from talewright.rulesets.goonies.sheet_page import living_sheet
from talewright.rulesets.goonies.spells import PACKAGE
from talewright.rulesets.goonies.verbs import VERBS

MAGE = {"archetype": "mage", "spells": ["sunburst", "windstorm"]}

RULESET: Ruleset[Hero] = Ruleset(
    id="goonies",
    title="Gamebooks & Goonies",
    version="2021",
    licence="CC BY 4.0",
    credit=(
        "Gamebooks & Goonies by Felix Pleșoianu (No Time To Play, 2021), CC BY 4.0, based on Tunnel Goons by "
        "Nate Treme; restated in our own words."
    ),
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
    explain=explain,
    check=faults,
    health="hp",
    needs_life=frozenset(VERBS)
    - {"harm", "drop", "lose-all", "keyword", "title", "names", "end-fight", "coin"},
    main_verb="fight",
    creation_page=PAGE,
    living_sheet=living_sheet,
    colours=Colours(accent=("#9c3a12", "#f4935f"), cloth="#7d2c10"),
    dice="2d6",
    faces=(6, 5),
    rules=Rules,
    encounters=ENCOUNTERS,
    # Rounds are counted here: solved without marks, a fight to the end has no end.
    cases=CASES,
    trials=(
        Trial("check", {"grace": 1}, {"ability": "grace", "ds": 9}),
        Trial("check", {"grace": 1, "xp": 30}, {"ability": "grace", "ds": 9, "edge": "advantage"}),
        Trial("fight", {"archetype": "fighter", "hp": 3}, {"ds": 8, "rounds": 2}),
        Trial("fight", {"archetype": "fighter"}, {"ds": 9, "enemy_weapon": 1, "rounds": 2}),
        Trial("fight", {**MAGE, "hp": 3}, {"ds": 6, "rounds": 1}),
        Trial("fight", MAGE, {"ds": 7, "immune": ["wind"], "rounds": 2, "actions": ["attack", "cast"]}),
        Trial(
            "fight",
            {**MAGE, "hp": 5},
            {
                "enemies": [
                    {"ds": 7, "name": "bat", "tags": ["flying"]},
                    {"ds": 8, "name": "ghoul", "weapon": 1},
                ],
                "rounds": 2,
                "actions": ["attack", "cast"],
            },
            {"windstorm_stuns": True, "stun_lasts": "round", "tie_cast": "costly"},
        ),
        Trial(
            "fight",
            {"archetype": "rogue"},
            {"ds": 9, "tactic": "attack-then-run", "turn_at": 8, "rounds": 2},
        ),
        Trial("run", {"archetype": "mage", "hp": 4}, {"ds": 8, "rounds": 2}),
        Trial(
            "run",
            {"archetype": "mage"},
            {"ds": 10, "rounds": 2},
            {"run_xp": "current_ds", "tie_run": "escape"},
        ),
        Trial("attack", {"archetype": "rogue"}, {"ds": 5}, {"tie_attack": "trade"}),
        Trial("cast", {"spells": ["cold_snap"], "focus": 2}, {"spell": "cold_snap", "ds": 9}),
        Trial("rest", {"hp": 4, "rations": 2}, {"n": 2, "optional": True}),
        Trial("xp", {"used": 70}, {"n": 90}),
    ),
    pack=GooniesPack(),
    authoring=AUTHORING,
    blurb="Two dice, three abilities, and fights that end: attack, run or cast, round after round.",
)
