"""How an author or a question orders a fight, a getaway or a single blow."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.errors import RulesetError, SheetError
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.checks import EDGES
from talewright.rulesets.goonies.foes import MAX_DS, Enemy
from talewright.rulesets.goonies.options import Rules

ACTIONS = ("attack", "run", "cast")
TACTICS = ("best", "attack", "run", "cast", "attack-then-run", "cast-then-attack", "cast-then-run")
MAX_ENEMIES = 12


@dataclass(frozen=True)
class Fight:
    """A fight against one enemy, or a list of them."""

    ds: int = field(0, "the enemy's difficulty score; for several enemies use the list", low=0, high=MAX_DS)
    enemy_weapon: int = field(0, "the enemy's weapon points", low=0, high=MAX_DS)
    enemy_damage: int = field(0, "damage the enemy has already taken", low=0, high=MAX_DS)
    immune: tuple[str, ...] = field((), "spells or spell tags that do not stun the enemy; magic for all")
    tags: tuple[str, ...] = field((), "what the enemy is: flying, unsteady ...")
    name: str = field("enemy", "what the enemy is called", flag="enemy")
    key: str = field("", "marks the enemy out, so that it gives its experience once")
    enemies: tuple[Enemy, ...] = field(
        (), 'several enemies, fought one at a time in this order, each such as {"ds": 7, "weapon": 1}'
    )
    merged: int | None = field(
        None,
        "fight all of the list as one enemy of this DS; one at a time if empty",
        low=1,
        high=MAX_DS,
        empty=0,
    )
    actions: tuple[str, ...] = field(
        ACTIONS, "what is allowed: attack, run, cast", choices=ACTIONS, flag="action"
    )
    tactic: str = field(
        "best",
        "how the player acts: best for the goal, or a settled plan",
        choices=TACTICS,
        in_play="best",
    )
    turn_at: int = field(
        0,
        "attack-then-run: run at this HP or less; cast-then-...: turn at this DS or less",
        low=0,
        high=1_000,
        in_play=0,
    )
    spell: str = field("", "the one spell that is cast; empty for any known")
    rounds: int | None = field(
        None, "call the fight off after so many rounds; to the end if empty", low=1, high=1_000, empty=0
    )
    edge: str = field("", "house rule: roll with advantage or disadvantage", choices=EDGES)
    earns: bool = field(True, "the fight gives experience")

    def __post_init__(self) -> None:
        faults = []
        if not self.ds and not self.enemies:
            faults.append(
                Message(
                    "missing. Give the enemy's difficulty score, at least 1, or a list of enemies.", path="ds"
                )
            )
        if self.ds and self.enemies:
            faults.append(Message("there is a list of enemies besides. Give one or the other.", path="ds"))
        if self.merged and not self.enemies:
            faults.append(Message("there is no list of enemies to merge. Give ds alone.", path="merged"))
        if len(self.enemies) > MAX_ENEMIES:
            faults.append(
                Message("at most {limit} at once. Merge some of them.", path="enemies", limit=MAX_ENEMIES)
            )
        if not self.actions:
            faults.append(
                Message("nothing is allowed. Name at least one of attack, run, cast.", path="actions")
            )
        faults += [
            Message(
                "{tactic} needs {part}, which is not among the actions allowed.",
                path="tactic",
                tactic=self.tactic,
                part=part,
            )
            for part in self.tactic.split("-then-")
            if part != "best" and part not in self.actions
        ]
        if faults:
            raise SheetError("", faults)


@dataclass(frozen=True)
class Run:
    """Run from an enemy, every round until away."""

    ds: int = field(meaning="the enemy's difficulty score", low=1, high=MAX_DS)
    enemy_weapon: int = field(0, "the enemy's weapon points", low=0, high=MAX_DS)
    rounds: int | None = field(
        None, "give up after so many rounds; never if empty", low=1, high=1_000, empty=0
    )
    edge: str = field("", "house rule: roll with advantage or disadvantage", choices=EDGES)
    earns: bool = field(True, "getting away gives experience")

    def as_fight(self) -> Fight:
        return Fight(self.ds, self.enemy_weapon, actions=("run",), tactic="run", rounds=self.rounds,
                     edge=self.edge, earns=self.earns)  # fmt: skip


@dataclass(frozen=True)
class Attack:
    """A single attack."""

    ds: int = field(meaning="the enemy's difficulty score", low=1, high=MAX_DS)
    enemy_weapon: int = field(0, "the enemy's weapon points", low=0, high=MAX_DS)
    enemy_damage: int = field(0, "damage the enemy has already taken", low=0, high=MAX_DS)
    edge: str = field("", "house rule: roll with advantage or disadvantage", choices=EDGES)
    earns: bool = field(True, "beating the enemy gives experience")

    def as_fight(self) -> Fight:
        return Fight(
            self.ds,
            self.enemy_weapon,
            self.enemy_damage,
            actions=("attack",),
            tactic="attack",
            edge=self.edge,
        )


def line_up(order: Fight) -> tuple[Enemy, ...]:
    """The enemies of an order. A merged group has the heaviest weapon of its members and shrugs off only what
    all of them do. R-13
    """
    if not order.enemies:
        return (Enemy(order.ds, order.name, order.enemy_weapon, order.immune, order.tags, order.enemy_damage,
                      key=order.key),)  # fmt: skip
    if not order.merged:
        return order.enemies
    first, *others = order.enemies
    return (
        Enemy(
            order.merged,
            " and ".join(enemy.name for enemy in order.enemies),
            max(enemy.weapon for enemy in order.enemies),
            tuple(word for word in first.immune if all(word in other.immune for other in others)),
            tuple(tag for tag in first.tags if all(tag in other.tags for other in others)),
            key=order.key,
        ),
    )


def options_of(order: Fight, hero: Hero, rules: Rules) -> tuple[str, ...]:
    """The actions open to this character: casting needs a known spell, running the author's leave."""
    del rules
    if order.spell and order.spell not in hero.spells:
        raise RulesetError(
            Message(
                "{spell!r} is not known to this character. Add it to the spells.",
                path="spell",
                spell=order.spell[:40],
            )
        )
    spells = (order.spell,) if order.spell else hero.spells
    casts = tuple(f"cast:{spell}" for spell in spells) if "cast" in order.actions else ()
    if order.tactic.startswith("cast") and not casts:
        raise RulesetError(
            Message(
                "{tactic} needs a spell, and this character knows none.", path="tactic", tactic=order.tactic
            )
        )
    options = tuple(action for action in ACTIONS if action in order.actions and action != "cast") + casts
    if not options:
        raise RulesetError(
            Message("only casting is allowed, and this character knows no spell.", path="actions")
        )
    return options
