"""Fights to the end, round after round; what they leave behind; and one attack for itself."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.holdings import has, with_name
from talewright.core.ruleset import Outcome
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.checks import edge_of, throw
from talewright.rulesets.goonies.foes import (
    BEATEN,
    Enemy,
    Standing,
    current_ds,
    known_immunities,
    settle,
)
from talewright.rulesets.goonies.growth import earn, overcame
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Attack, Fight, Run, line_up, options_of
from talewright.rulesets.goonies.rounds import Battle, Ground, blow, fight_round, may_stall, over, stalled
from talewright.rulesets.goonies.spells import named

AWAY = "fled"
UNHURT = Standing(0, 0)


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
    return ran._replace(good=ran.word == AWAY)


def attack(ask: Ask, hero: Hero, order: Attack, rules: Rules) -> Outcome[Hero]:
    """One attack and what it costs or deals. GNG-042 to GNG-046"""
    (enemy,) = line_up(order.as_fight())
    now = settle(enemy, Standing(enemy.damage, 0), rules)
    ds = current_ds(enemy, now, rules) if now != BEATEN else 0
    ground = ground_of(hero, order.as_fight(), (enemy,), rules)
    total = ask.call(throw, "attack", hero.power, ds, ground.edge, "GNG-042", ground.names[0])
    margin = total - ds
    after, lost = blow(enemy, now, margin, ground, ask.note)
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
