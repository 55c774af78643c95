"""Generic Fantasy v0.1 by Jacob Densford (CC BY-SA 4.0). SOURCE.md maps each clause to its code."""

from __future__ import annotations

from collections.abc import Mapping

from talewright.core.ruleset import Colours, Ruleset, Trial
from talewright.rulesets.generic_fantasy.cases import CASES
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, PACKAGE, TABLES, Hero, track
from talewright.rulesets.generic_fantasy.creation import create
from talewright.rulesets.generic_fantasy.creation_page import PAGE
from talewright.rulesets.generic_fantasy.duels import left
from talewright.rulesets.generic_fantasy.explain import explain
from talewright.rulesets.generic_fantasy.faults import faults
from talewright.rulesets.generic_fantasy.fight_setup import ENCOUNTERS
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.sheet import sheet
from talewright.rulesets.generic_fantasy.sheet_page import living_sheet
from talewright.rulesets.generic_fantasy.sketch import Sketch, draw
from talewright.rulesets.generic_fantasy.tests import helping
from talewright.rulesets.generic_fantasy.verbs import VERBS


def measures(hero: Hero) -> Mapping[str, int]:
    """Numbers that goals and reports may name."""
    pools = hero.pools
    found = {
        "alive": int(not hero.dead),
        "standing": int(not hero.dead and not pools.down),
        "dying": len(hero.clocks),
        "ap": hero.ap,
        "wounds": len(hero.wounds),
        "xp": hero.xp,
        "coin": hero.coin,
        "hp": sum(pools.hp),
        "body_left": left(pools),
        "points_left": sum(
            track(die, hp) if die else 0 for die, hp in zip(pools.dice, pools.hp, strict=True)
        ),
        "feats": len(hero.feats),
        "spells": len(hero.spells),
        "skills": len(hero.skills),
    }
    for name, die, hp in zip(ATTRIBUTES, pools.dice, pools.hp, strict=True):
        found[name] = die
        found[f"{name}_hp"] = hp
    return found


def over(hero: Hero) -> str:
    return "dead" if hero.dead else ""


RULESET: Ruleset[Hero] = Ruleset(
    id="generic-fantasy",
    title="Generic Fantasy",
    version="0.1",
    licence="CC BY-SA 4.0",
    credit="Generic Fantasy v0.1 by Jacob Densford, CC BY-SA 4.0; restated in our own words.",
    package=PACKAGE,
    kind="table",
    sheet_type=Hero,
    sketch=Sketch,
    draw=draw,
    create=create,
    verbs=VERBS,
    measures=measures,
    yes_no=("standing", "dying"),
    over=over,
    sheet=sheet,
    explain=explain,
    check=faults,
    health="hp",
    main_verb="duel",
    creation_page=PAGE,
    living_sheet=living_sheet,
    colours=Colours(accent=("#273f90", "#9db5f7"), cloth="#1e3070"),
    dice="d8+d4",
    faces=(8, 3),
    rules=Rules,
    encounters=ENCOUNTERS,
    helping=helping,
    spending=("spend", "bid", "jack", "expertise"),
    tables=TABLES,
    cases=CASES,
    trials=(
        Trial("test", {"body": 8, "klass": "fighter", "melee": 6}, {"skill": "melee", "trouble": True}),
        Trial(
            "test",
            {"intellect": 4, "intellect_hp": 3, "klass": "thief"},
            {"attribute": "intellect", "times": 2},
        ),
        Trial(
            "test",
            {
                "intellect": 8,
                "intellect_hp": 4,
                "feats": ["expertise", "jack-of-all-trades"],
                "klass": "thief",
            },
            {"attribute": "intellect", "skill": "lore", "help": [4]},
        ),
        Trial("contest", {"body": 8, "body_hp": 4, "klass": "fighter"}, {"foe_die": 8, "foe_pool": 4}),
        Trial(
            "contest", {"feats": ["expertise"], "intellect_hp": 2, "lore": 4}, {"skill": "lore", "foe_die": 4}
        ),
        Trial("attack", {"melee": 4, "feats": ["precise-strike"]}, {"foe_body": 4, "foe_ap": 1}),
        Trial(
            "attack",
            {"body": 4, "klass": "fighter", "ap": 2, "feats": ["spellshield"]},
            {"attacker": "foe", "armour": "choose", "spend": False, "foe_body": 4},
        ),
        Trial("attack", {"body": 4, "feats": ["berserk"]}, {"foe_body": 4, "foe_body_hp": 2}),
        Trial(
            "cast",
            {"willpower": 4, "spells": ["fireball"]},
            {"spell": "fireball", "targets": 2},
        ),
        Trial("cast", {"willpower": 4, "spells": ["heal"], "body_hp": 3}, {"spell": "heal", "doublings": 2}),
        Trial("cast", {"willpower": 8, "spells": ["light"]}, {"spell": "light", "foe": "hedge-witch"}),
        Trial(
            "resist", {"willpower": 4, "feats": ["counterspell"], "body": 4}, {"doublings": 1, "caster": 4}
        ),
        Trial("harm", {"body": 4, "body_hp": 2, "ap": 1}, {"points": 3, "armour": "choose"}),
        Trial("death", {}, {"healer": 6, "tries": 3}),
        Trial("treat", {"intellect": 6}, {"attribute": "intellect", "units": 2}),
        Trial("rest", {"body_hp": 2, "intellect_hp": 1}, {"hours": 2}),
        Trial("xp", {"xp": 5}, {"earned": 3, "want": "skill"}),
        Trial("earn", {"xp": 5, "intellect": 8, "spells": ["light"], "klass": "thief"}, {"n": 1}),
        Trial("attributes"),
        Trial("buy", {"coin": 20}, {"item": "rope"}),
        Trial("wait", {}, {"n": 2}),
        Trial("stop"),
        Trial("tend"),
        Trial("berserk", {"body": 4}, {"enough": 4}),
    ),
    blurb="A light fantasy table game: read each die alone, and spend your own strength to change what it says.",
)
