"""Cases that show what fields of orders are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

WAND = {"items": [{"name": "wand", "spell": "flight", "used": True}]}
RICH = {
    "gp": 300,
    "xp": 20,
    "items": [{"name": "gold ring", "treasure": 40}, {"name": "ration", "kind": "ration"}],
}
CASES = (
    Trial("buy", {}, {"item": "rope"}, sheet=RICH),
    Trial("buy", {}, {"item": "ration"}, sheet=RICH),
    Trial("sell", {}, {"item": "gold ring"}, sheet=RICH),
    Trial("sell", {}, {"item": "gold ring", "price": 30}, sheet=RICH),
    Trial("sell", {}, {"item": "ration", "price": 2}, sheet=RICH),
    Trial("spend", {}, {"what": ["vitality"]}, sheet=RICH),
    Trial("spend", {}, {"what": ["talent", "climbing"]}, sheet=RICH),
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
