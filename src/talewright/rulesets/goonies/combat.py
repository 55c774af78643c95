"""Fights to the end: every round the player attacks, runs or casts, and only the player rolls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.ask import Ask
from talewright.core.holdings import has, with_name
from talewright.core.ruleset import Outcome
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.checks import HIGHEST_ROLL, edge_of, reading, throw
from talewright.rulesets.goonies.foes import (
    BEATEN,
    Enemy,
    Standing,
    current_ds,
    harm,
    known_immunities,
    settle,
    soak,
    struck,
)
from talewright.rulesets.goonies.growth import earn, overcame
from talewright.rulesets.goonies.magic import Tell, modifier, sweep
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Attack, Fight, Run, line_up, options_of
from talewright.rulesets.goonies.spells import Spell, named

LOWEST_ROLL = 2
AWAY = "fled"
UNHURT = Standing(0, 0)


class Battle(NamedTuple):
    """What changes in a fight. `away` is the experience of a getaway, -1 while the fight goes on."""

    hp: int
    foes: tuple[Standing, ...]
    away: int = -1
    left: int | None = None
    """Rounds left, where the author counts them."""


@dataclass(frozen=True)
class Ground:
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
        return self._hash  # type: ignore[attr-defined,no-any-return]

    def front(self, battle: Battle) -> int:
        """The first enemy still standing: the one fought now. R-13"""
        return next(i for i, foe in enumerate(battle.foes) if foe != BEATEN)

    def ds(self, battle: Battle) -> int:
        i = self.front(battle)
        return current_ds(self.enemies[i], battle.foes[i], self.rules)

    @property
    def casts(self) -> tuple[str, ...]:
        return tuple(option for option in self.options if option.startswith("cast"))


def fight(ask: Ask, hero: Hero, order: Fight, rules: Rules) -> Outcome[Hero]:
    """Fight until one side is beaten or the character is away. GNG-040 to GNG-054"""
    enemies = line_up(order)
    known_immunities(enemies, rules)
    ground = ground_of(hero, order, enemies, rules)
    foes = tuple(settle(enemy, Standing(enemy.damage, min(enemy.cut, enemy.ds)), rules) for enemy in enemies)
    ask.note("fight", enemies=tuple(f"{enemy.name} (DS {enemy.ds})" for enemy in enemies))
    battle = ask.call(to_the_end, Battle(hero.hp, foes, left=order.rounds), ground)
    return _aftermath(ask, hero, order, battle, enemies, rules)


def ground_of(hero: Hero, order: Fight, enemies: tuple[Enemy, ...], rules: Rules) -> Ground:
    """What does not change in a fight of this character."""
    options = options_of(order, hero, rules)
    return Ground(
        hero.power,
        hero.grace,
        hero.focus,
        hero.weapon.damage,
        hero.armour.protection,
        (hero.called("power"), hero.called("grace")),
        tuple(named(spell, rules.spells) for spell in hero.spells)
        if any("cast" in o for o in options)
        else (),
        enemies,
        options,
        order.tactic,
        order.turn_at,
        edge_of(order.edge, rules),
        rules,
    )


def to_the_end(ask: Ask, battle: Battle, ground: Ground) -> Battle:
    """Round after round. Ties and misses may lead back to the same state; the mark lets the solver see it."""
    while not over(battle) and not (may_stall(ground) and stalled(battle, ground)):
        if battle.left == 0:
            break
        ask.mark(battle)
        battle = ask.call(fight_round, battle, ground)
    # All that counts afterwards is who stands: wounds of the survivors would only multiply the endings.
    return Battle(battle.hp, tuple(foe if foe == BEATEN else UNHURT for foe in battle.foes), battle.away)


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
        now, lost = _blow(enemy, now, margin, ground, tell)
    battle = battle._replace(hp=max(0, battle.hp - lost), foes=_put(battle.foes, front, now))
    return _unstun(battle, ground) if rules.stun_lasts == "round" else battle


def _blow(enemy: Enemy, now: Standing, margin: int, ground: Ground, tell: Tell) -> tuple[Standing, int]:
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


def _aftermath(
    ask: Ask, hero: Hero, order: Fight, battle: Battle, enemies: tuple[Enemy, ...], rules: Rules
) -> Outcome[Hero]:
    """Experience for every enemy beaten, and for getting away; then levels. GNG-093, GNG-094"""
    hero = hero.at(battle.hp)
    won = all(foe == BEATEN for foe in battle.foes)
    word = "out" if hero.out else "won" if won else AWAY if battle.away >= 0 else "stalemate"
    ask.note(f"fight.{word}")
    beaten = tuple(enemy for enemy, foe in zip(enemies, battle.foes, strict=True) if foe == BEATEN)
    fled = None
    if word == AWAY:
        fled = next(enemy for enemy, foe in zip(enemies, battle.foes, strict=True) if foe != BEATEN)
    hero = reward(ask, hero, beaten, fled, battle.away, rules, earns=order.earns)
    facts = (("win", int(word == "won")), ("fled", int(word == AWAY)), ("out", int(word == "out")))
    return Outcome(hero, word, good=word == "won", facts=facts)


def reward(
    ask: Ask,
    hero: Hero,
    beaten: tuple[Enemy, ...],
    fled: Enemy | None,
    away: int,
    rules: Rules,
    *,
    earns: bool = True,
) -> Hero:
    """Experience for enemies beaten, and for getting away from one; each gives it once. GNG-093, GNG-094, R-17"""
    gains = [(enemy.key, enemy.ds) for enemy in beaten]
    if fled is not None:
        gains.append((f"fled {fled.key}" if fled.key else "", away))
    xp, keys = 0, hero.overcome
    for key, gain in gains:
        if key and has(keys, key):
            continue
        xp += gain
        keys = with_name(keys, key) if key else keys
    return earn(ask, replace(hero, overcome=keys), xp if earns else 0, rules)


FIGHT_FACTS = ("win", "fled", "out")


def run(ask: Ask, hero: Hero, order: Run, rules: Rules) -> Outcome[Hero]:
    """Run, round after round, until away or out. GNG-050 to GNG-053"""
    ran = fight(ask, hero, order.as_fight(), rules)
    return replace(ran, good=ran.word == AWAY)


def attack(ask: Ask, hero: Hero, order: Attack, rules: Rules) -> Outcome[Hero]:
    """One attack and what it costs or deals. GNG-042 to GNG-046"""
    (enemy,) = line_up(order.as_fight())
    now = settle(enemy, Standing(enemy.damage, 0), rules)
    ds = current_ds(enemy, now, rules) if now != BEATEN else 0
    ground = ground_of(hero, order.as_fight(), (enemy,), rules)
    total = ask.call(throw, "attack", hero.power, ds, ground.edge, "GNG-042", ground.names[0])
    margin = total - ds
    after, lost = _blow(enemy, now, margin, ground, ask.note)
    grazed = margin == 0 and rules.tie_attack != "standoff"
    dealt = margin + ground.weapon if margin > 0 else ground.weapon if grazed else 0
    hero = hero.hurt(lost)
    if lost:
        ask.note("hurt", damage=lost, hp=hero.hp)
    beaten = after == BEATEN
    if beaten and order.earns:
        hero = overcame(ask, hero, enemy.ds, "", rules)
    word = "hit" if margin > 0 else "tie" if margin == 0 else "missed"
    facts = (("dealt", dealt), ("taken", lost), ("margin", margin), ("beaten", int(beaten)))
    return Outcome(hero, word, good=margin > 0, facts=facts)


ATTACK_FACTS = ("dealt", "taken", "margin", "beaten")
