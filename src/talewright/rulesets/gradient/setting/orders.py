"""What may be ordered of a character in a setting: its fields, as a command, a form or an odds question gives them."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field
from talewright.rulesets.gradient.battle import AIMS, ASK
from talewright.rulesets.gradient.character import ATTRIBUTES, Character
from talewright.rulesets.gradient.fight_orders import round_limit
from talewright.rulesets.gradient.saves import MODES, PLAIN


@dataclass(frozen=True)
class EncounterOrder:
    """The character against antagonists of the setting, to the end."""

    foes: tuple[str, ...] = field(
        (),
        "antagonists, a line each: '2 crews/wrecker', 'shoals/glass-eels as swarm'; empty for the first",
        flag="foe",
    )
    party: int = field(1, "how many characters like this one", low=1, high=6)
    circumstances: tuple[str, ...] = field(
        (), "what holds: wilds, unaware, mounted ..., or what the weapon is: silver, magical ...", flag="when"
    )
    allies: tuple[str, ...] = field(
        (), "hirelings and others beside the character, a line each: '2 hp3 str10 d6'", flag="ally"
    )
    others: tuple[Character, ...] = field((), "the other characters of the party, as sheets", hidden=True)
    aim: str = field(ASK, "whom the characters attack: asked, or a standing order", choices=AIMS)
    foe_aim: str = field(ASK, "whom the foes attack: asked, or a standing order", choices=AIMS)
    waive: bool = field(False, "no DEX save in the first round")
    escape: bool = field(False, "there is a safe place to run to")
    rounds: int | None = round_limit()
    scars: bool = field(
        True, "keep the scar on the sheet; without it the odds of winning come faster", in_play=True
    )


@dataclass(frozen=True)
class VentureOrder:
    """Something risky in an ambient of the setting, which may answer; or the Warden's turn in it."""

    ambient: str = field("", "the ambient by key or title; empty for the first")
    attribute: str = field("dexterity", "the attribute to save on", choices=ATTRIBUTES)
    mode: str = field(PLAIN, "plain, enhanced or impaired", choices=MODES)
    warden: bool = field(False, "the Warden's turn: an action or an event, instead of a save")
    provoke: bool = field(False, "what the character does provokes the place: a reaction, instead of a save")


@dataclass(frozen=True)
class BuyOrder:
    """Buy something that has a price in the setting."""

    what: str = field("", "what to buy, as the price list names it; empty for the first")
    count: int = field(1, "how many", low=1, high=20)


@dataclass(frozen=True)
class TableOrder:
    """Roll on a table of the setting."""

    table: str = field("", "the table by its name; empty for the first")
