"""The switches of the catalog's rulings, each with the default the ruling gives."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field


@dataclass(frozen=True)
class Rules:
    """One field a ruling marked (switch)."""

    weak_hits_count: bool = field(True, "weak hits pass tests, win contests and deal harm (R-1)")
    assign_rolled_attributes: bool = field(False, "rolled attribute dice may be placed freely (R-3)")
    ammo_slots: int = field(0, "slots that arrows and bolts take (R-5)", low=0, high=1)
    slots_from: str = field(
        "normal", "the BOD die slots are counted from (R-5)", choices=("normal", "current")
    )
    weapon_harm: str = field(
        "multiply",
        "what a weapon's harm number does to the hits (R-7)",
        choices=("multiply", "add", "flat", "hits_only"),
    )
    defender_harm_at_range: bool = field(True, "a defender who wins against a missile harms the archer (R-8)")
    overflow: str = field(
        "carry", "harm beyond a pool carries into the refilled one, or stops (R-9)", choices=("carry", "stop")
    )
    spend_only_on_main_tests: bool = field(False, "HP change only rolls made with a main attribute (R-10)")
    max_assistants: int = field(1, "how many may help one roll (R-13)", low=0, high=4)
    berserk: str = field(
        "tests", "Berserk repeats are unopposed tests, or contests (R-15)", choices=("tests", "contests")
    )
    initiative: str = field(
        "once", "turn order is settled once, or every round (R-19)", choices=("once", "each_round")
    )
    latecomers: str = field(
        "last",
        "who joins a fight acts after all others, or initiative is thrown anew (R-32)",
        choices=("last", "anew"),
    )
    harm_when_out: str = field(
        "reroll",
        "harm to an attribute already below d4 rolls on the death table again (R-20)",
        choices=("reroll", "ignore"),
    )
    night_rest: str = field("all", "a night refills all pools, or one (R-21)", choices=("all", "one"))
    xp_chain: bool = field(False, "a reduction that lands on a die number offers a roll as well (R-22)")
