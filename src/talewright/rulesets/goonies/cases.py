"""Cases that show what fields of orders and options are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

MAGE = {"archetype": "mage", "spells": ["cold_snap", "windstorm"], "focus": 3}
OWN = {"id": "hush", "name": "Hush", "level": 1, "tags": ["silence"]}
ENGAGED = {
    "power": 1,
    "focus": 4,
    "spells": ["cold_snap", "windstorm"],
    "weapon": {"name": "rapier", "damage": 3},
    "armour": {"name": "jerkin", "protection": 2},
    "items": [{"name": "mace", "damage": 1}, {"name": "mail", "protection": 3}, {"name": "key"}],
    "foes": [{"ds": 9, "name": "bailiff", "weapon": 1}, {"ds": 7, "name": "bat", "tags": ["flying"]}],
    "round": 2,
    "rations": 2,
    "gp": 18,
}
RICH = {key: value for key, value in ENGAGED.items() if key not in ("foes", "round")} | {"unused": 90}
CASES = (
    *(Trial("round", {}, {"action": action}, sheet=ENGAGED) for action in ("attack", "run")),
    Trial("round", {}, {"action": "cast", "spell": "cold_snap"}, sheet=ENGAGED),
    Trial("round", {}, {"action": "cast", "spell": "windstorm"}, {"windstorm_stuns": True}, sheet=ENGAGED),
    Trial("end-fight", sheet=ENGAGED),
    Trial("use", {}, {"item": "mace"}, sheet=RICH),
    Trial("use", {}, {"item": "mail"}, sheet=RICH),
    Trial("put-away", {}, {"item": "rapier"}, sheet=RICH),
    Trial("put-away", {}, {"item": "jerkin"}, sheet=RICH),
    Trial("drop", {}, {"item": "key"}, sheet=RICH),
    Trial("drop", {}, {"item": "ration"}, sheet=RICH),
    Trial("buy-level", {}, {"ability": "grace"}, sheet=RICH),
    Trial("buy-level", {}, {"ability": "focus"}, sheet=RICH),
    Trial("lose-all", {}, {"money": True}, sheet=RICH),
    Trial("finish", {}, {"discard": ["key"]}, sheet=RICH),
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
