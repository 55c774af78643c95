"""Cases that show what fields of orders and options are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

SAGE = {"foe_class": "sage", "foe_spend": True}
ARCHER = {"foe_shoots": True, "foe_intellect": 10, "foe_ranged": 6}
CASTER = {"willpower": 8, "lore": 6, "spells": ["magic-missile", "stupefy"]}
QUICK = {"first": "initiative", "initiative": "intellect", "initiative_skill": "athletics"}
BITES = {"spell": "magic-missile", "foe_spend": True}
THIEF = {"foe_class": "thief", "foe_intellect": 8, "foe_intellect_hp": 8, "foe_spend": True}
DYING = {"body": 0, "body_hp": 0, "clocks": [{"attribute": "body", "unit": "hours", "left": 4}]}
LADEN = {"body": 4, "body_hp": 4, "body_normal": 8, "coin": 50, "gear": [["rope", 8]]}
FIGHTER = {"body": 8, "melee": 6, "ap": 3, "klass": "fighter", "feats": ["sneak-attack"]}
GUARDED = {"armour": "choose", "reserve": 6, "unaware": True}
ARMED = {
    "gear": [["dagger", 1], ["light armor", 1], ["longsword", 1], ["torch", 3]],
    "weapon": "longsword",
    "ap": 1,
    "ap_max": 2,
}
DEFENDED = {"guard": "melee", "foe_guard": "defense", "foe_melee": 8}
CASES = (
    Trial("attack", {"melee": 4, "defense": 8}, {**DEFENDED, "attacker": "foe"}),
    Trial("attack", {"melee": 4}, DEFENDED),
    Trial("duel", {"melee": 4, "defense": 8}, DEFENDED),
    Trial("skirmish", {"melee": 4, "defense": 8}, {**DEFENDED, "number": 1}),
    Trial("duel", FIGHTER, GUARDED),
    Trial("skirmish", FIGHTER, {**GUARDED, "number": 1}),
    Trial("contest", {"melee": 6}, {"skill": "melee", "foe": "wolf", "foe_skill": "athletics"}),
    Trial("attack", {"melee": 4}, {**SAGE, "foe_willpower": 8, "attacker": "foe"}),
    Trial("attack", {"body": 8, "melee": 6, "weapon": "shortbow"}, {"shoot": True}),
    Trial("attack", {"body": 8, "melee": 8, "feats": ["berserk"]}, {"harm": 2, "foe_body": 12}),
    Trial("duel", {"melee": 4}, {**SAGE, "foe_willpower": 8}),
    Trial("duel", {"melee": 4}, ARCHER),
    Trial("duel", {"athletics": 8, "intellect": 8}, QUICK),
    Trial("skirmish", {"melee": 4}, {**SAGE, "foe_willpower": 8, "number": 1}),
    Trial("skirmish", {"melee": 4}, {**ARCHER, "number": 1}),
    Trial("skirmish", {"athletics": 8}, {"initiative_skill": "athletics", "number": 1}),
    Trial("initiative", {"body": 4}, {"foe_die": 8, "foe_skill_die": 6, "number": 2}),
    Trial(
        "initiative",
        {"intellect": 8, "survival": 6},
        {"attribute": "intellect", "skill": "survival", "foes": ["wolf"], "allies": ["cellar-rat"]},
    ),
    Trial("cast", CASTER, {**BITES, "skill": "lore"}),
    Trial("cast", CASTER, {**BITES, "foe_class": "sage", "foe_feats": ["counterspell"]}),
    Trial("cast", CASTER, {"spell": "stupefy", "foe_intellect": 8}),
    Trial("describe", {}, {"looks": ["tall", "scarred", "quiet"]}),
    Trial(
        "rest",
        {"body_hp": 1, "intellect_hp": 1, "willpower_hp": 1},
        {"length": "night"},
        {"night_rest": "one"},
    ),
    Trial("attack", {"melee": 4}, {**ARCHER, "attacker": "foe"}),
    Trial("attack", {"melee": 4}, {**THIEF, "attacker": "foe"}),
    Trial("duel", {"melee": 4}, THIEF),
    Trial("skirmish", {"melee": 4}, {**THIEF, "number": 1}),
    Trial("cast", {**CASTER, "klass": "sage"}, {**BITES, "foe_ap": 3, "armour": "choose"}),
    Trial("death", {}, {"unit": "rounds", "units": 3}),
    Trial("tend", {}, {"healer": 8, "healer_skill": 6, "help": [8], "need": 2}, sheet=DYING),
    Trial("tend", {}, {"unit": "rounds", "units": 3}, sheet=DYING),
    Trial("wait", {}, {"unit": "hours", "n": 2}, sheet=DYING),
    Trial("harm", {}, {"points": 2}, {"harm_when_out": "ignore"}, sheet=DYING),
    Trial(
        "treat",
        {"intellect": 8, "lore": 4, "feats": ["expertise"]},
        {"attribute": "intellect", "skill": "lore", "need": 2},
    ),
    Trial(
        "treat",
        {"intellect": 8, "feats": ["jack-of-all-trades"]},
        {"attribute": "intellect", "skill": "lore", "need": 2},
    ),
    Trial("xp", {"xp": 4}, {"earned": 60, "want": "each", "enough": 1, "always": True}),
    Trial("describe", {}, {"background": "a miller's child", "skill": "lore"}),
    Trial(
        "name-wound",
        {},
        {"words": "a limp", "which": 1},
        sheet={"wounds": ["BOD fell from d8", "BOD fell from d6"]},
    ),
    Trial("buy", {}, {"item": "rope"}, {"slots_from": "current"}, sheet=LADEN),
    Trial("take", {}, {"item": "rope", "count": 9}, {"slots_from": "current"}, sheet=LADEN),
    Trial("take", {}, {"item": "a brass key"}),
    Trial("drop", {}, {"item": "torch", "count": 1}, sheet=ARMED),
    Trial("drop", {}, {"item": "light armor"}, sheet=ARMED),
    Trial("equip", {}, {"weapon": "dagger"}, sheet=ARMED),
    Trial("coin", {"coin": 5}, {"change": -3}),
    Trial("pool", {"body": 6, "body_hp": 2}, {"pool": "body", "change": -9}, {"overflow": "stop"}),
    Trial("pool", {}, {"pool": "ap", "change": -1}, sheet=ARMED),
)
