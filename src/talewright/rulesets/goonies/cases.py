"""Cases that show what fields of orders and options are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

MAGE = {"archetype": "mage", "spells": ["cold_snap", "windstorm"], "focus": 3}
OWN = {"id": "hush", "name": "Hush", "level": 1, "tags": ["silence"]}
CASES = (
    Trial("check", {}, {"ds": 12, "consequence": "The rope snaps."}),
    Trial("fight", MAGE, {"ds": 8, "tactic": "cast", "spell": "cold_snap", "immune": ["magic"], "rounds": 3}),
    Trial(
        "fight",
        MAGE,
        {"ds": 8, "tactic": "cast", "spell": "windstorm", "tags": ["flying"], "rounds": 3},
        {"windstorm_stuns": True},
    ),
    Trial("cast", MAGE, {"spell": "cold_snap", "ds": 8, "enemy": True, "immune": ["magic"]}),
    Trial(
        "cast",
        MAGE,
        {"spell": "windstorm", "ds": 8, "enemy": True, "tags": ["flying"]},
        {"windstorm_stuns": True},
    ),
    Trial("xp", {"used": 400}, {"n": 200}, {"progression": [[1000, 1]]}),
    Trial("equip", {}, {"name": "axe", "damage_points": 2}),
    Trial("equip", {}, {"name": "mail", "protection": 2}),
    Trial("equip", {}, {"name": "loaf", "ration": 2}),
    Trial("fight", MAGE, {"ds": 9, "tactic": "cast-then-attack", "turn_at": 6}, {"threshold": "initial"}),
    Trial("learn", {}, {"spell": "hush"}, {"spells": [OWN]}),
    Trial("cast", {}, {"spell": "hush", "ds": 8}, {"spells": [OWN]}, sheet={"spells": ["hush"], "focus": 3}),
    Trial(
        "cast",
        {},
        {"spell": "hush", "ds": 8},
        {"spells": [{**OWN, "level": 6}]},
        sheet={"spells": ["hush"], "focus": 3},
    ),
)
