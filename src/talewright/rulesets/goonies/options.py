"""The switches of the rules. Every default is the ruling of the catalog; house rules are off."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.errors import SheetError
from talewright.core.hashed import HashedOnce
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.rulesets.goonies.gear import Preset
from talewright.rulesets.goonies.spells import Spell


@dataclass(frozen=True)
class Rules(HashedOnce):
    tie_attack: str = field(
        "standoff",
        "a tied attack: nothing happens, weapon points only, or weapon points from both sides",
        choices=("standoff", "graze", "trade"),
    )
    tie_run: str = field("standoff", "a tied run: nothing happens, or away", choices=("standoff", "escape"))
    tie_cast: str = field(
        "standoff",
        "a tied cast in a fight: nothing happens, the DS falls by 1, or that at the cost of 1 HP",
        choices=("standoff", "partial", "costly"),
    )
    armor_rule: str = field(
        "text",
        "armour soaks only what exceeds it; all but 1; all of it; or armour is not used",
        choices=("text", "min1", "always", "none"),
    )
    backfire_adds_weapon: bool = field(True, "an enemy's weapon counts when a spell backfires in a fight")
    damage_lowers_ds: bool = field(False, "damage lowers the DS of an enemy, which is beaten at 0")
    threshold: str = field(
        "current", "the DS that damage must reach: current or initial", choices=("current", "initial")
    )
    stun_lasts: str = field(
        "encounter", "how long a cut of the DS lasts: encounter or round", choices=("encounter", "round")
    )
    stun_stacks: bool = field(True, "cuts of the DS add up; otherwise the largest counts")
    windstorm_stuns: bool = field(False, "Windstorm stuns enemies that are flying or unsteady")
    run_xp: str = field(
        "margin",
        "experience for getting away: the margin, or the current difficulty score",
        choices=("margin", "current_ds"),
    )
    experience: bool = field(True, "experience is counted; otherwise only the story grants levels")
    progression: tuple[tuple[int, int], ...] = field(
        (),
        "rows after the printed ones: below this much used experience a level costs that much",
        parts=("experience_below", "cost"),
    )
    spell_power: str = field(
        "margin",
        "house rule: what a stunning spell cuts, margin or margin+level",
        choices=("margin", "margin+level"),
    )
    advantage: bool = field(False, "house rule: every roll keeps the best two of three dice")
    disadvantage: bool = field(False, "house rule: every roll keeps the worst two of three dice")
    names: str = field(
        "power",
        "names of the abilities: Power, Grace, Focus; Might, Mischief, Magic; Brute, Skulker, Erudite",
        choices=("power", "might", "brute"),
    )
    presets: tuple[Preset, ...] = field((), "starting kits to pick from; none means those of the archetypes")
    spells: tuple[Spell, ...] = field((), "an author's own spells beside the printed five")

    def __post_init__(self) -> None:
        faults = []
        last = 0
        for number, (below, price) in enumerate(self.progression):
            if below <= last or price < 1:
                faults.append(
                    Message(
                        "[{below}, {price}] does not follow on. Write used experience, more than the row before, and "
                        "a price of at least 1.",
                        path=f"progression[{number}]",
                        below=below,
                        price=price,
                    )
                )
            last = max(last, below)
        if faults:
            raise SheetError("", faults)
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in self.__match_args__)))

    def __hash__(self) -> int:
        return self._hash
