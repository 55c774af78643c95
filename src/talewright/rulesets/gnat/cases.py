"""Cases that show what fields of orders are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

WAND = {"items": [{"name": "wand", "spell": "flight", "used": True}]}
CASES = (
    Trial("fight", {"weapon": "ranged"}, {"no_ranged": True}),
    Trial("fight", {"fortune": 0}, {"rounds": 4, "modifier": -3, "several": True, "several_rounds": 1}),
    Trial("rest", {"talent": 5, "talent_max": 9}, {"restores": 2, "optional": False}),
    Trial("rest", {}, {"recharges": ["wand"], "optional": False}, sheet=WAND),
    Trial(
        "fight",
        {"vitality": 9, "shield": True},
        {"rounds": 6, "several": True, "modifier": -5, "several_rounds": 2},
    ),
    Trial(
        "test",
        {"skills": ["sailing"]},
        {"skill": "sailing"},
        {"skills": ["sailing", "cooking", "chess", "dice"]},
    ),
)
