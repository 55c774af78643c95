"""Cases that show what fields of orders and options are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

_PACK = {
    "items": [
        {"name": "Sword", "dice": [8]}, {"name": "Axe", "dice": [8], "in_use": True}, {"name": "Mail", "armour": 2},
        {"name": "Torches", "uses": 2},
    ],
    "coins": 5,
}  # fmt: skip
_LYING = {"state": "down", "hp": 0, "minutes": 60}
_BAND = {"count": 3, "foe_hp": 0, "foe_strength": 2, "foe_willpower": 9, "waive": True, "rounds": 3}
_STRONG = {"hp": 12, "strength": 18, "dice": "d12"}
_FORCE = {"count": 1, "foe_hp": 0, "foe_strength": 8, "foe_detachment": True, "waive": True, "rounds": 4}
NAMED = (
    Trial("duel", {"hp": 9, "strength": 18}, {"foe": "goblinoid/goblin", "rounds": 2}),
    Trial("duel", {"hp": 12, "strength": 18, "armour": 3}, {"foe": "avian/eagle", "rounds": 3}, {"foreign_terms": False}),
    Trial("duel", {"hp": 12, "strength": 18}, {"foe": "incorporeal/banshee", "rounds": 3}, {"foe_specials": False}),
)  # fmt: skip
"""Duels with antagonists by name: without a setting they are those of Roots."""
CASES = (
    Trial("save", {"strength": 5}, {"reactions": ["Chill"]}),
    Trial("damage", {}, {"pool": "d4", "piercing": "d12", "armour": 3}),
    Trial("hit", {"hp": 6, "armour": 3}, {"pool": "d4", "piercing": "d12"}),
    Trial("duel", {}, {"foe_dexterity": 0, "rounds": 1}, {"printed_zero_is_immune": False}),
    Trial("duel", {"armour": 2}, {"foe_pierce": True, "rounds": 2}),
    Trial("duel", {"hp": 12, "strength": 18, "dice": "d6"}, {"foe_armour": 3, "pierce": True, "foe_hp": 3, "foe_strength": 4, "foe_willpower": 0, "waive": True, "rounds": 2}),
    Trial("duel", {"hp": 9, "strength": 18}, {"foe_hooks": ["stagger"], "foe_hp": 9, "foe_strength": 18, "waive": True, "rounds": 3}),
    Trial("skirmish", {}, {"foe_dexterity": 0, "rounds": 1}, {"printed_zero_is_immune": False}),
    Trial("skirmish", _STRONG, {**_BAND, "leader": True, "leader_willpower": 18}, {"morale_roll": "individual"}),
    Trial("skirmish", _STRONG, {**_BAND, "count": 2, "foes": ["ogre hp9 str14 wil3 d10"], "aim": "weakest"}),
    Trial("skirmish", {"hp": 5}, {"party": 2, "allies": ["hp1 str4 d6"], "foe_aim": "weakest", "waive": True, "rounds": 2}),
    Trial("skirmish", {"hp": 4, "strength": 16}, {"foe_dice": "d4", "scars": True, "settle": True, "waive": True, "rounds": 3}),
    Trial("skirmish", _STRONG, {**_BAND, "count": 2}, {"lone_foe": "last_standing"}),
    Trial("skirmish", _STRONG, _BAND, {"fallen_foe": "ask"}),
    Trial("skirmish", _STRONG, _FORCE, {"detachment_critical": "weakened"}),
    Trial("skirmish", _STRONG, _FORCE, {"detachment_critical": "weakened", "weakened_again": "weakened"}),
    Trial("skirmish", {"hp": 6, "strength": 16}, {"buy": "swarm", "waive": True, "rounds": 2}, {"swarm_attacks": 6}),
    Trial("skirmish", {"hp": 6, "strength": 16}, {"retreat": True, "waive": True, "rounds": 2},
          {"simultaneous": "round", "round_retreat": "round_end"}),
    Trial("skirmish", _STRONG, {"count": 0, "foes": ["ogre hp9 str14 d10", "imp hp1 str2 d4"], "aim": "spread", "waive": True,
                                "rounds": 2}, {"spread_ties": "weakest"}),
    Trial("skirmish", _STRONG, {"count": 0, "foes": ["drake hp9 str14 d6 or d8 elite"], "waive": True, "rounds": 2},
          {"elite_multiattack": True}),
    Trial("skirmish", _STRONG, {"count": 0, "foes": ["ogre hp9 str14 d10 knockback"], "waive": True, "rounds": 3},
          {"foreign_terms": False}),
    Trial("skirmish", {"hp": 9, "strength": 16},
          {"party": 3, "count": 0, "foes": ["drake hp9 str14 d4 blast"], "waive": True, "rounds": 2},
          {"blast_targets": "rolled"}),
    Trial("skirmish", {"dice": "d8+d8"}, {"attack": "enhanced", "waive": True, "rounds": 2}, {"dual_modified": "each"}),
    Trial("skirmish", {"dice": "d10+d10"}, {"attack": "enhanced", "waive": True, "rounds": 2}, {"enhanced_choice": "always"}),
    Trial("scar", {}, {"row": 12, "next_save": "failed"}),
    Trial("heal", {}, {"how": "week", "expertise": True}, sheet={"strength": 4}),
    Trial("wait", {}, {"minutes": 25}, sheet=_LYING),
    Trial("power", {}, {"attribute": "strength", "amount": 3}),
    Trial("budget", {}, {"pcs": 2, "hirelings": 1}, {"half_hirelings": "fraction"}),
    Trial("budget", {}, {"pcs": 2, "buy": "controller"}, {"costs": "srd-later"}),
    Trial("hit", {"hp": 4, "armour": 1}, {"damage": 9}),
    Trial("hurt", {}, {"amount": 3, "attribute": "willpower"}),
    Trial("carry", {}, {"how": "wield", "what": "Sword"}, sheet=_PACK),
    Trial("carry", {}, {"how": "use up", "what": "Torches"}, sheet=_PACK),
    Trial("take", {}, {"what": "Spear", "dice": "d8", "slots": 2, "armour": 1, "uses": 3}),
    Trial("coins", {}, {"change": -3}, sheet=_PACK),
    Trial("overrule", {"hp": 3}, {"hp": 1, "reason": "a soft landing"}),
    Trial("overrule", {}, {"state": "up"}, sheet=_LYING),
)  # fmt: skip
