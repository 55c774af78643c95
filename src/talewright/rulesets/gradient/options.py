"""Every ruling of Gradient that a table may decide otherwise: one named option each, defaults as ruled."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.text.message import Message

NO_MORALE = "none"
"""How morale is rolled where no foe ever runs."""


@dataclass(frozen=True)
class Rules:
    """The switches. A setting may set them through its override map; so may an odds question."""

    doubles: str = field(
        "always",
        "equal dice on a save: always a critical success, or only when the sum is not above the target",
        choices=("always", "only_if_under"),
    )
    save_modifier_direction: str = field(
        "helpful",
        "an enhanced save subtracts its d4 (helpful in a roll-under game) or adds it (literal)",
        choices=("helpful", "literal"),
    )
    printed_zero_is_immune: bool = field(
        True, "a foe whose printed DEX or WIL is 0 is not out for it, and passes every morale save"
    )
    dual_modified: str = field(
        "single",
        "enhanced or impaired attacks with two weapons roll a single die, or one die each",
        choices=("single", "each"),
    )
    enhanced_choice: str = field(
        "mean",
        "an enhanced attacker takes the d12 if its mean is higher (mean), always, or is asked (ask)",
        choices=("mean", "always", "ask"),
    )
    blast_targets: str = field(
        "all",
        "a blast catches all opponents, or as many as its damage die says (rolled)",
        choices=("all", "rolled"),
    )
    simultaneous: str = field(
        "side",
        "results stand when a side has acted (a felled foe does not strike back), or at the end of the round",
        choices=("side", "round"),
    )
    morale_roll: str = field(
        "auto",
        "with a leader one roll for all, else each their own (auto); always each; always one for the group; or nobody is tried",
        choices=("auto", "individual", "group", NO_MORALE),
    )
    lone_foe: str = field(
        "started",
        "a lone foe is one that started the fight alone, or the last one standing",
        choices=("started", "last_standing"),
    )
    fallen_foe: str = field(
        "dead",
        "a foe that fails its critical damage save is dead, or the Warden is asked each time",
        choices=("dead", "ask"),
    )
    detachment_critical: str = field(
        "routed",
        "a detachment that fails its critical damage save is routed, stays weakened, or the Warden is asked",
        choices=("routed", "weakened", "ask"),
    )
    weakened_again: str = field(
        "routed",
        "a weakened detachment that fails another critical damage save is routed, or stays weakened until STR 0",
        choices=("routed", "weakened"),
    )
    round_retreat: str = field(
        "at_once",
        "in a simultaneous round a fighter who retreats is gone at once, or can still be hit until the round ends",
        choices=("at_once", "round_end"),
    )
    spread_ties: str = field(
        "first",
        "among targets that are attacked equally often, the order to spread takes the first, or the weakest",
        choices=("first", "weakest"),
    )
    swarm_attacks: int = field(3, "how many attacks a Swarm has in a turn", low=1, high=12)
    elite_multiattack: bool = field(False, "an Elite uses all its attacks in one turn")
    half_hirelings: str = field(
        "floor",
        "an odd hireling adds nothing to the budget, or half a character (fraction)",
        choices=("floor", "fraction"),
    )
    costs: str = field("seed", "which printed table prices the archetypes", choices=("seed", "srd-later"))
    foe_specials: bool = field(
        True, "foes may take their special actions in a fight, each in place of an attack"
    )
    foreign_terms: bool = field(
        True, "knockback, stagger and other words that only stat blocks use have their ruled effect"
    )
    made_together: bool = field(
        False, "characters are made as a party: the omen waits until the youngest is known"
    )


DEFAULT = Rules()
NO_OMEN = {
    "made_together": Message(
        "There is no omen here for a party to wait for. Leave this option out.", path="made_together"
    )
}
NO_SPECIALS = {
    "foe_specials": Message(
        "No foe of this setting has special actions. Leave this option out.", path="foe_specials"
    )
}
"""Why an option is refused where nothing could come of it."""


def narrowed(name: str, base: type[Rules], refused: Mapping[str, Message]) -> type[Rules]:
    """The same options without those that change nothing here: they are not offered, and another value is refused."""
    parts = [each for each in dataclasses.fields(base) if each.name in refused]

    def check(rules: Rules) -> None:
        changed = [part.name for part in parts if getattr(rules, part.name) != part.default]
        if changed:
            raise SheetError("", [refused[each] for each in changed])

    fields = [
        (
            each.name,
            each.type,
            dataclasses.field(default=each.default, metadata={**each.metadata, "hidden": True}),
        )
        for each in parts
    ]
    made = dataclasses.make_dataclass(
        name, fields, bases=(base,), frozen=True, namespace={"__post_init__": check}
    )
    made.__module__ = __name__
    return made


CoreRules = narrowed("CoreRules", Rules, NO_OMEN)
"""Without a setting nobody reads an omen."""
