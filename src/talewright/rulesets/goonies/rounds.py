"""One round of a fight: what may be done, what the dice of the player make of it, and whether it can change anything."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.hashed import HashedOnce
from talewright.rulesets.goonies.checks import HIGHEST_ROLL, reading, throw
from talewright.rulesets.goonies.foes import BEATEN, Enemy, Standing, current_ds, harm, settle, soak, struck
from talewright.rulesets.goonies.magic import Tell, modifier, sweep
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import Spell

LOWEST_ROLL = 2


class Battle(NamedTuple):
    """What changes in a fight. `away` is the experience of a getaway, -1 while the fight goes on."""

    hp: int
    foes: tuple[Standing, ...]
    away: int = -1
    left: int | None = None
    """Rounds left, where the author counts them."""


@dataclass(frozen=True)
class Ground(HashedOnce):
    """What does not change in a fight. Its hash is kept, since the solver asks for it all the time."""

    power: int
    grace: int
    focus: int
    weapon: int
    protection: int
    names: tuple[str, str]
    spells: tuple[Spell, ...]
    enemies: tuple[Enemy, ...]
    options: tuple[str, ...]
    tactic: str
    turn_at: int
    edge: int
    rules: Rules

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in self.__match_args__)))

    def __hash__(self) -> int:
        return self._hash

    def front(self, battle: Battle) -> int:
        """The first enemy still standing: the one fought now. R-13"""
        return next(i for i, foe in enumerate(battle.foes) if foe != BEATEN)

    def ds(self, battle: Battle) -> int:
        i = self.front(battle)
        return current_ds(self.enemies[i], battle.foes[i], self.rules)

    @cached_property
    def casts(self) -> tuple[str, ...]:
        return tuple(option for option in self.options if option.startswith("cast"))


def over(battle: Battle) -> bool:
    return battle.hp == 0 or battle.away >= 0 or all(foe == BEATEN for foe in battle.foes)


def fight_round(ask: Ask, battle: Battle, ground: Ground) -> Battle:
    """One action and what comes of it. GNG-041"""
    front = ground.front(battle)
    ds = ground.ds(battle)
    ask.show(hp=battle.hp)
    action = ask.decide(
        "action",
        choices(battle, ground),
        clause="GNG-041",
        hp=battle.hp,
        enemy=ground.enemies[front].called,
        ds=ds,
        damage=battle.foes[front].damage,
    )
    if action == "attack":
        total = ask.call(throw, "attack", ground.power, ds, ground.edge, "GNG-042", ground.names[0])
    elif action == "run":
        total = ask.call(throw, "run", ground.grace, ds, ground.edge, "GNG-051", ground.names[1])
    else:
        spell = spell_of(action, ground)
        total = ask.call(throw, "cast", modifier(ground.focus, spell), ds, ground.edge, "GNG-063", spell.name)
    after = resolve(battle, ground, action, total, ask.note)
    if after.hp < battle.hp:
        ask.note("hurt", damage=battle.hp - after.hp, hp=after.hp)
    if after.hp == 0:
        ask.note("out")
    return after if battle.left is None else after._replace(left=battle.left - 1)


def choices(battle: Battle, ground: Ground) -> tuple[str, ...]:
    """What may be done this round: everything allowed, or what a settled tactic leaves."""
    tactic = ground.tactic
    if tactic == "best":
        return ground.options
    first, _, then = tactic.partition("-then-")
    figure = battle.hp if first == "attack" else ground.ds(battle)
    act = then if then and figure <= ground.turn_at else first
    return ground.casts if act == "cast" else (act,)


def spell_of(action: str, ground: Ground) -> Spell:
    wanted = action.partition(":")[2]
    return next(spell for spell in ground.spells if spell.id == wanted)


def resolve(battle: Battle, ground: Ground, action: str, total: int, tell: Tell) -> Battle:
    """The state after an action whose dice have this total."""
    rules = ground.rules
    if action.startswith("cast"):
        foes, lost = sweep(
            spell_of(action, ground), total, ground.enemies, battle.foes, rules, ground.protection, tell
        )
        return battle._replace(hp=max(0, battle.hp - lost), foes=foes)
    front = ground.front(battle)
    enemy, now = ground.enemies[front], battle.foes[front]
    ds = current_ds(enemy, now, rules)
    margin = total - ds
    if action == "run":
        if margin > 0 or (margin == 0 and rules.tie_run == "escape"):
            tell("fled", total=total, ds=ds, margin=margin)
            return battle._replace(away=margin if rules.run_xp == "margin" else ds)
        tell(reading(margin), total=total, ds=ds, margin=-margin)
        lost = harm(-margin, enemy.weapon, ground.protection, rules) if margin else 0
    else:
        now, lost = blow(enemy, now, margin, ground, tell)
    battle = battle._replace(hp=max(0, battle.hp - lost), foes=_put(battle.foes, front, now))
    return _unstun(battle, ground) if rules.stun_lasts == "round" else battle


def blow(enemy: Enemy, now: Standing, margin: int, ground: Ground, tell: Tell) -> tuple[Standing, int]:
    """An attack read: the enemy after it, and the damage it cost. GNG-043, GNG-044, R-1"""
    rules = ground.rules
    dealt = lost = 0
    if margin > 0:
        dealt = margin + ground.weapon
    elif margin < 0:
        tell("miss", margin=-margin, enemy=enemy.called)
        lost = harm(-margin, enemy.weapon, ground.protection, rules)
    elif rules.tie_attack == "standoff":
        tell("standoff", enemy=enemy.called)
    else:
        dealt = ground.weapon
    if dealt:
        now = struck(enemy, now, dealt, rules)
        tell("hit", margin=margin, damage=dealt, enemy=enemy.called)
    if now == BEATEN:
        tell("beaten", enemy=enemy.called)
    elif margin == 0 and rules.tie_attack == "trade":
        lost = soak(enemy.weapon, ground.protection, rules)
    return now, lost


def _put(foes: tuple[Standing, ...], place: int, foe: Standing) -> tuple[Standing, ...]:
    return (*foes[:place], foe, *foes[place + 1 :])


def _unstun(battle: Battle, ground: Ground) -> Battle:
    """Where a cut lasts one round it ends with the round after the cast. R-9"""
    return battle._replace(
        foes=tuple(
            foe if foe == BEATEN else settle(enemy, Standing(foe.damage, 0), ground.rules)
            for enemy, foe in zip(ground.enemies, battle.foes, strict=True)
        )
    )


def may_stall(ground: Ground) -> bool:
    """Only armour that soaks everything, or casting alone, can leave a fight without an end. R-3"""
    casting = ground.tactic == "cast" or ground.options == ground.casts
    return casting or ground.rules.armor_rule == "always"


def stalled(battle: Battle, ground: Ground) -> bool:
    """Nothing that can be done this round, whatever the dice, would change anything."""
    low = {"attack": ground.power, "run": ground.grace}
    for action in choices(battle, ground):
        add = low[action] if action in low else modifier(ground.focus, spell_of(action, ground))
        for total in range(LOWEST_ROLL + add, HIGHEST_ROLL + add + 1):
            if resolve(battle, ground, action, total, _hush) != battle:
                return False
    return True


def _hush(kind: str, **facts: object) -> None:
    """Tell nobody."""
