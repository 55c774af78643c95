"""Cases of Roots that show what fields of its orders and options are for; those of the core hold here too."""

from __future__ import annotations

from talewright.core.ruleset import Trial
from talewright.rulesets.gradient.cases import CASES as CORE_CASES
from talewright.rulesets.gradient.cases import NAMED

_BOOKS = {
    "items": [{"name": "Scroll: Sleep", "slots": 0, "uses": 1}, {"name": "Spellbook: Shield"}],
    "setting": "roots",
}
_THINGS = {
    "items": [
        {"name": "Sword", "dice": [8], "where": "backpack"}, {"name": "Axe", "dice": [8], "in_use": True},
        {"name": "Rope", "where": "backpack"}, {"name": "Mule", "slots": 0},
    ],
    "setting": "roots",
}  # fmt: skip
_FULL = {
    "items": [
        {"name": "Club", "where": "backpack"},
        *({"name": name} for name in ("Bow", "Rope", "Torches", "Bedroll")),
    ],
    "setting": "roots",
}
_LAMP = {"items": [{"name": "Relic: Lamp", "uses": 0, "note": "recharges: dawn"}], "setting": "roots"}
_PAY = {
    "details": [["hirelings", "guard hp3 str10 dex10 wil10 d6; scout hp5 str9 dex9 wil9 d6"]],
    "setting": "roots",
}
_TOUGH = {"hp": 12, "strength": 18, "dice": "d8"}
CASES = (
    *CORE_CASES,
    *NAMED,
    Trial("encounter", _TOUGH, {"foes": ["beast/wolf"], "rounds": 2}),
    Trial("encounter", _TOUGH, {"foes": ["2 goblinoid/goblin"], "aim": "weakest", "rounds": 2}),
    Trial("encounter", {**_TOUGH, "abilities": ["tracker"]}, {"circumstances": ["wilds"], "rounds": 1}),
    Trial("encounter", {}, {"foes": ["goblinoid/goblin", "beast/wolf"], "aim": "first", "waive": True, "rounds": 2}, sheet=_PAY),
    Trial("encounter", {}, {"hirelings": True, "rounds": 1}, sheet=_PAY),
    Trial("encounter", _TOUGH, {"foes": ["incorporeal/banshee"], "rounds": 3}, {"foe_specials": False}),
    Trial("encounter", _TOUGH, {"foes": ["avian/roc as elite"], "rounds": 2}, {"elite_multiattack": True}),
    Trial("encounter", _TOUGH, {"foes": ["beast/rat as swarm"], "rounds": 2}, {"swarm_attacks": 6}),
    Trial("encounter", _TOUGH, {"foes": ["undead/skeleton"], "rounds": 2}, {"printed_zero_is_immune": False}),
    Trial("encounter", {**_TOUGH, "armour": 3}, {"foes": ["avian/eagle"], "rounds": 3}, {"foreign_terms": False}),
    Trial("encounter", _TOUGH, {"foes": ["magical/earth-elemental"], "allies": ["2 hp9 str14 d6"], "rounds": 2},
          {"blast_targets": "rolled"}),
    Trial("cast", {}, {"source": "Spellbook"}, sheet=_BOOKS),
    Trial("cast", {"spells": ["Shield"]}, {"at": "construct/gizmo"}),
    Trial("cast", {"spells": ["Shield"]}, {"at": "magical/warp-panther"}),
    Trial("venture", {"abilities": ["burglar"]}, {"task": "locks"}),
    Trial("resist", {"abilities": ["guardian"]}, {"against": "tracking", "domain": True}),
    Trial("use", {}, {"what": "cure"}, sheet={"abilities": ["lay_on_hands", "healing_faith"], "strength": 4, "setting": "roots"}),
    Trial("use", {}, {"what": "lay on hands"}, sheet={"abilities": ["lay_on_hands"], "strength": 4, "setting": "roots"}),
    Trial("hire", {"coins": 90}, {"whom": "Sailor"}),
    Trial("carry", {}, {"how": "drop", "what": "Rope"}, sheet=_THINGS),
    Trial("carry", {}, {"how": "load", "what": "Rope", "onto": "Mule"}, sheet=_THINGS),
    Trial("carry", {}, {"how": "wield", "what": "Sword"}, sheet=_THINGS),
    Trial("carry", {}, {"how": "move", "what": "Rope"}, sheet=_THINGS),
    Trial("carry", {}, {"how": "move", "what": "Club"}, sheet=_FULL),
    Trial("take", {"burden": 9}, {"what": "Rope"}),
    Trial("coins", {"burden": 9, "coins": 90}, {"change": 120}),
    Trial("fatigue", {"burden": 9}, {"change": 2}),
    Trial("fatigue", {}, {"change": -1}, sheet={"fatigue": 2, "setting": "roots"}),
    Trial("companion", {"companion": 4}, {"change": -2}),
    Trial("find", {}, {"kind": "relic", "name": "Lamp", "uses": 3, "recharge": "dawn"}),
    Trial("find", {}, {"kind": "relic", "name": "Lamp", "uses": 3, "recharged": True}, sheet=_LAMP),
    Trial("omen", {}, {"others": [15]}, sheet={"details": [["age", "20"]], "setting": "roots"}),
    Trial("take-over", {}, {"whom": "scout"}, sheet={**_PAY, "state": "dead"}),
)  # fmt: skip
