"""Both sides of a fight: what each fighter is (fixed for the fight) and how its attacks come out as dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from talewright.core.dice import MAX_CACHED
from talewright.core.hashed import HashedOnce
from talewright.rulesets.gradient.character import MAX_ARMOUR, UP, Character, armour_of
from talewright.rulesets.gradient.foes import UNARMED, Attack, StatBlock, in_our_words
from talewright.rulesets.gradient.hooks import Body, Hook, hooks_of
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN, combine

IMPAIRED_DIE = 4
ENHANCED_DIE = 12
BARE_HANDS = Attack("unarmed", (UNARMED,), unarmed=True)


@dataclass(frozen=True)
class Fighter(HashedOnce):
    """One who fights. Equal fighters are interchangeable: the solver merges them."""

    name: str
    hp: int
    strength: int
    dexterity: int
    willpower: int
    armour: int = 0
    attacks: tuple[Attack, ...] = (BARE_HANDS,)
    pc: bool = False
    detachment: bool = False
    leader: bool = False
    strikes: int = 1
    """Attacks in one turn: more than one for a Swarm."""
    all_attacks: bool = False
    """Uses every attack in one turn, as an Elite may if the option says so."""
    hooks: tuple[str, ...] = ()
    mode: str = PLAIN
    """How its own attacks stand in this fight: a position of advantage or of weakness."""
    waived: bool = False
    """Needs no DEX save in the first round."""
    doomed: bool = False
    spent: tuple[str, ...] = ()
    fate: str = ""
    hp_max: int = 0
    strength_max: int = 0
    """What mending and gains can bring it to; 0 for what it enters the fight with."""
    metal: int = 0
    """How much of its armour is metal, which rusts and rings."""
    doubles: str = "always"
    """How equal dice are read in saves that hooks ask of it; the fight sets it from its options."""

    def __post_init__(self) -> None:
        values = (
            self.name, self.hp, self.strength, self.dexterity, self.willpower, self.armour, self.attacks,
            self.pc, self.detachment, self.leader, self.strikes, self.hooks, self.mode, self.waived,
        )  # fmt: skip
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        return self._hash

    @property
    def active(self) -> tuple[Hook, ...]:
        return hooks_of(self.hooks)

    @property
    def acts_first(self) -> bool:
        return self.waived or any(hook.acts_first for hook in self.active)

    def body(self, rules: Rules) -> Body:
        """How it enters the fight. A printed 0 in DEX or WIL may mean immunity (GRAD-017)."""
        fate = self.fate
        helpless = self.dexterity <= 0 or self.willpower <= 0
        if not fate and helpless and (self.pc or not rules.printed_zero_is_immune):
            fate = OUT
        return Body(
            self.hp,
            self.strength,
            self.dexterity,
            self.willpower,
            fate,
            doom=int(self.doomed),
            tokens=tuple(sorted(self.spent)),
        )


DOWN, SLAIN, MORTAL, FLED, ROUTED, CAPTURED, OUT = (
    "down", "dead", "mortal", "fled", "routed", "captured", "out",
)  # fmt: skip
"""Fates: critically damaged, dead, mortally wounded, fled, a detachment routed, taken alive, unable to act."""
WAITING = "waiting"
"""The fate of those not in the fight yet: they enter when they are called."""
CASUALTIES = frozenset({DOWN, SLAIN, MORTAL, ROUTED, CAPTURED, OUT})
"""Those who fled are none (GRAD-113)."""


def armour_with(armour: int, hooks: tuple[str, ...]) -> int:
    """Armour with what abilities add, never above 3 (GRAD-042)."""
    return max(0, min(MAX_ARMOUR, armour + sum(hook.armour for hook in hooks_of(hooks))))


def from_character(character: Character, *, mode: str = PLAIN, waived: bool = False) -> Fighter:
    """A character as a fighter: the weapons in hand are one attack, a blast is an attack of its own."""
    held = [item for item in character.items if item.in_use and item.dice]
    dice = tuple(side for item in held if not item.blast for side in item.dice)
    attacks = [Attack("attack", dice)] if dice else []
    attacks += [Attack(item.name, item.dice, blast=True, uses=item.uses) for item in held if item.blast]
    return Fighter(
        character.name or "hero",
        character.hp,
        character.strength,
        character.dexterity,
        character.willpower,
        armour_with(armour_of(character), character.abilities),
        tuple(attacks) or (BARE_HANDS,),
        pc=True,
        hooks=character.abilities,
        mode=mode,
        waived=waived,
        doomed=character.doomed,
        spent=character.spent,
        fate="" if character.state == UP and not character.dead else DOWN,
        hp_max=character.hp_max,
        strength_max=character.strength_max,
    )


def from_stat_block(block: StatBlock, rules: Rules, *, mode: str = PLAIN) -> Fighter:
    """A stat block as a fighter. A Swarm strikes several times from one body (GRAD-127)."""
    return Fighter(
        block.name,
        block.hp,
        block.strength,
        block.dexterity,
        block.willpower,
        armour_with(block.armour, block.hooks),
        tuple(in_our_words(attack, rules.foreign_terms) for attack in block.attacks),
        detachment=block.detachment,
        leader=block.leader,
        strikes=rules.swarm_attacks if block.swarm else 1,
        all_attacks=block.elite and rules.elite_multiattack,
        hooks=block.hooks,
        mode=mode,
        fate=SLAIN if block.strength <= 0 else "",
    )


class Die(NamedTuple):
    """One damage die in a pool. Its flat bonus is its own (GRAD-091); owner is set where a hook asks whose."""

    sides: int
    bonus: int = 0
    ignores: bool = False
    halved: bool = False
    owner: int = -1

    def damage(self, face: int, armour: int) -> int:
        """After armour, which counts once and never makes damage negative (GRAD-040)."""
        whole = face + self.bonus
        if self.halved:
            whole //= 2
        return max(0, whole if self.ignores else whole - armour)


Pool = tuple[Die, ...]


@lru_cache(maxsize=MAX_CACHED)
def mean_of_highest(dice: tuple[int, ...]) -> Fraction:
    """The mean of the highest of some dice."""
    rolls = [max(faces) for faces in product(*(range(1, sides + 1) for sides in dice))]
    return Fraction(sum(rolls), len(rolls))


def damage_dice(
    attack: Attack, mode: str, rules: Rules, *, take_enhanced: bool | None = None
) -> tuple[int, ...]:
    """The dice an attack rolls (GRAD-092 to GRAD-095).

    `take_enhanced` is the attacker's own choice of the d12; without one the higher mean decides, or the d12 is
    always taken.
    """
    if attack.unarmed:
        return (UNARMED,)
    count = len(attack.dice) if rules.dual_modified == "each" else 1
    if mode == IMPAIRED:
        return (IMPAIRED_DIE,) * count
    if mode == ENHANCED:
        offered = (ENHANCED_DIE,) * count
        if take_enhanced is None and rules.enhanced_choice != "always":
            return max(offered, attack.dice, key=mean_of_highest)
        if take_enhanced is not False:
            return offered
    return attack.dice


def attack_mode(
    attacker: Fighter,
    attack: Attack,
    target: Fighter,
    *,
    weakened: bool = False,
    clings: tuple[Hook, ...] = (),
    others: tuple[str, ...] = (),
) -> str:
    """Enhanced, impaired or plain, from position, detachments and abilities (GRAD-095, GRAD-111).

    `clings` is what clings to the target, `others` what else bears on this one attack.
    """
    modes = [attacker.mode, *others]
    if target.detachment and not attacker.detachment and not attack.blast:
        modes.append(IMPAIRED)
    if attacker.detachment and not target.detachment:
        modes.append(ENHANCED)
    if weakened:
        modes.append(IMPAIRED)
    modes += [hook.attacking(attacker, attack, target) for hook in attacker.active if hook.attacking]
    modes += [hook.attacked(attacker, attack, target) for hook in (*target.active, *clings) if hook.attacked]
    if attack.tags:  # for speed alone
        modes += [
            hook.attacking(attacker, attack, target) for hook in hooks_of(attack.tags) if hook.attacking
        ]
    return combine(modes)


def is_blast(attacker: Fighter, attack: Attack, target_is_detachment: bool) -> bool:
    """A detachment's attacks on individuals are blasts too (GRAD-111); its special actions are what they are."""
    return attack.blast or (attacker.detachment and not target_is_detachment and attack.harms != "special")


def far(attack: Attack) -> Attack:
    """The same attack at a very distant target: impaired, whatever the weapon (GRAD-117)."""
    if attack.harms not in ("hp", "direct"):
        return attack
    return replace(attack, dice=(IMPAIRED_DIE,), unarmed=True)


def at_distance(fighter: Fighter, *, ranged_only: bool) -> Fighter:
    """A fighter whose opponents are very distant: what is shot is impaired, what is not ranged does not reach."""
    attacks = tuple(far(attack) for attack in fighter.attacks if attack.ranged or not ranged_only)
    return replace(fighter, attacks=attacks)
