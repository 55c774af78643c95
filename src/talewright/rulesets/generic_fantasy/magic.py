"""Spells (GF-060 to GF-063): cost in WIL HP, doubling, resistance, Counterspell (GF-039, R-17, R-18)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import FOE, HERO, Ask, Seat
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    BODY,
    OUT,
    SPELLS,
    WILLPOWER,
    Hero,
    Pools,
    check_dice,
    main_of,
)
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, WINS
from talewright.rulesets.generic_fantasy.harm import FIRST, deplete, settle, suffer, take
from talewright.rulesets.generic_fantasy.kits import Target
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spell_contests import (
    MAX_DOUBLINGS,
    Contender,
    aimed_at,
    cost_of,
    counters,
    effect_of,
    plain,
    resists,
    spell_contest,
)


@dataclass(frozen=True)
class Cast(Target):
    """Which spell, how strong, at whom."""

    spell: str = field("magic-missile", "the spell", choices=tuple(SPELLS))
    doublings: int = field(0, "how often cost and effect are doubled", low=0, high=MAX_DOUBLINGS)
    skill: str = field("", "the skill that helps the caster in contests")
    targets: int = field(1, "alike targets, for a spell that takes several", low=1, high=3)
    willing: bool = field(False, "the target does not resist; always so for what helps it")
    on_self: bool = field(True, "a healing spell is cast on oneself")
    foe_skill_die: int = field(0, "the target's skill die in resisting", low=0, high=12)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_dice(self, "foe_skill_die")


CAST_FACTS = ("stopped", "resisted", "dealt", "healed", "cost", "effect", "spent", "foe_out")


def cast(ask: Ask, hero: Hero, order: Cast, rules: Rules) -> Outcome[Hero]:
    """The verb: pay, unless a Counterspell stops it; then the effect, halved for a target that resists."""
    price = cost_of(order.spell, order.doublings)
    if "spellcasting" not in hero.feats or order.spell not in hero.spells or hero.willpower_hp < price:
        ask.note("cannot-cast", spell=plain(order.spell), price=price, hp=hero.willpower_hp)
        return _cast_outcome(hero, "unable", good=False)
    target = order.pools()
    spent = 0
    if "counterspell" in order.opponent().feats and counters(ask, order.spell, FOE):
        hero, target, result, spent = _against(ask, hero, order, target, WILLPOWER, rules)
        if result == LOSES:
            ask.note("countered", spell=plain(order.spell))
            return _cast_outcome(hero, "stopped", good=False, stopped=1, spent=spent)
        if hero.willpower_hp < price or hero.dead:
            return _cast_outcome(hero, "unable", good=False, spent=spent)
    hero = settle(ask, hero, deplete(hero.pools, WILLPOWER, price))
    ask.note("cast", spell=plain(order.spell), price=price, times=1 << order.doublings)
    if "heals" in SPELLS[order.spell]:
        return _healing(ask, hero, order, cost=price, spent=spent)
    return _on_targets(ask, hero, order, rules, target, cost=price, spent=spent)


def _against(
    ask: Ask, hero: Hero, order: Cast, target: Pools, place: int, rules: Rules
) -> tuple[Hero, Pools, int, int]:
    """The caster's contest with a target, which rolls the attribute at that place."""
    opponent = order.opponent()
    main = main_of(opponent.klass) if order.foe_spend else ()
    against = Contender(place, ("", order.foe_skill_die), main, opponent.feats)
    return hero_contest(ask, hero, order.skill, target, against, FOE, rules, order.spend)


def _healing(ask: Ask, hero: Hero, order: Cast, **facts: int) -> Outcome[Hero]:
    healed = 0
    effect = effect_of(order.spell, order.doublings)
    if order.on_self:
        hero, healed = heal(hero, effect)
        ask.note("healed", points=healed)
    return _cast_outcome(hero, "cast", good=True, healed=healed, effect=effect, **facts)


def _on_targets(
    ask: Ask, hero: Hero, order: Cast, rules: Rules, target: Pools, *, cost: int, spent: int
) -> Outcome[Hero]:
    """One contest a target, and the effect on each (R-17)."""
    entry, place = SPELLS[order.spell], aimed_at(order.spell)
    shield = "spellshield" in order.opponent().feats
    helps = order.willing or ("harm" not in entry and order.on_self)
    dealt = resisted = outs = effect = 0
    for _ in range(min(order.targets, int(entry.get("targets", 1)))):
        ask.mark(hero, target, dealt, resisted, outs, spent, effect)
        one = target
        halved = False
        able = not helps and hero.willpower != OUT and not hero.dead and one.dice[place] != OUT
        if able and resists(ask, order.spell, FOE):
            hero, one, result, paid = _against(ask, hero, order, one, place, rules)
            spent += paid
            halved = result == LOSES
        effect = effect_of(order.spell, order.doublings, halved=halved)
        resisted += halved
        if "harm" in entry:
            carry = rules.overflow == "carry"
            one = ask.call(suffer, one, place, effect, FOE, shield, order.armour, carry)
            dealt += effect
            outs += one.down
        ask.note("effect-halved" if halved else "effect", spell=plain(order.spell), amount=effect)
    return _cast_outcome(
        hero, "cast", good=True, resisted=resisted, dealt=dealt, cost=cost, effect=effect, spent=spent, foe_out=outs,
    )  # fmt: skip


def _cast_outcome(hero: Hero, word: str, *, good: bool, **facts: int) -> Outcome[Hero]:
    return Outcome(hero, word, good=good, facts=tuple((name, facts.get(name, 0)) for name in CAST_FACTS))


def hero_contest(
    ask: Ask,
    hero: Hero,
    skill: str,
    target: Pools,
    against: Contender,
    first: Seat,
    rules: Rules,
    spend: bool,
    own_place: int = WILLPOWER,
) -> tuple[Hero, Pools, int, int]:
    """A contest over a spell outside a fight: what the character spends may make an attribute give out at once."""
    main = hero.main if spend else ()
    own = Contender(own_place, (skill, hero.skill(skill)), main, hero.feats)
    done = spell_contest(ask, hero.pools, target, (own, against), first, rules)
    return settle(ask, hero, done.own), done.other, done.result, done.spent


def heal(hero: Hero, points: int) -> tuple[Hero, int]:
    """BOD HP back, up to the die; a BOD below d4 has no pool, but its clock stops (GF-063, R-20)."""
    pools = hero.pools
    clocks = tuple(clock for clock in hero.clocks if clock.attribute != ATTRIBUTES[BODY])
    now = min(pools.dice[BODY], pools.hp[BODY] + points)
    healed = now - pools.hp[BODY]
    hero = hero.set_pools(pools._replace(hp=(now, *pools.hp[1:])))
    return replace(hero, clocks=clocks), healed


@dataclass(frozen=True)
class Resist:
    """A spell aimed at the character."""

    spell: str = field("magic-missile", "the spell", choices=tuple(SPELLS))
    doublings: int = field(0, "how often its cost and effect are doubled", low=0, high=MAX_DOUBLINGS)
    skill: str = field("", "the skill that helps the character")
    caster: int = field(8, "the caster's WIL die", low=4, high=12)
    caster_skill: int = field(0, "the caster's skill die, 0 without", low=0, high=12)
    caster_pool: int = field(0, "HP of a main attribute the caster may spend on the contest", low=0, high=12)
    spend: bool = field(True, "the character may spend HP of the main attributes")
    armour: str = field(FIRST, "AP before HP, or choose", choices=(FIRST, "choose"))

    def __post_init__(self) -> None:
        check_dice(self, "caster", zero=False)
        check_dice(self, "caster_skill")


RESIST_FACTS = ("stopped", "resisted", "taken", "effect", "spent")


def resist(ask: Ask, hero: Hero, order: Resist, rules: Rules) -> Outcome[Hero]:
    """The verb: Counterspell if one has it, then the contest to halve, then the effect."""
    will = order.caster
    pool = min(will, order.caster_pool) or will
    caster = Pools((will, will, will), (will, will, pool))
    main = (WILLPOWER,) if order.caster_pool else ()
    against = Contender(WILLPOWER, ("", order.caster_skill), main)
    spent = 0
    if "counterspell" in hero.feats and hero.willpower != OUT and counters(ask, order.spell, HERO):
        hero, caster, result, paid = hero_contest(
            ask, hero, order.skill, caster, against, HERO, rules, order.spend
        )
        spent += paid
        if result == WINS:
            ask.note("countered", spell=plain(order.spell))
            return _resist_outcome(hero, "stopped", good=True, stopped=1, spent=spent)
    place = aimed_at(order.spell)
    halved = False
    if (
        hero.pools.dice[place] != OUT
        and not hero.dead
        and not caster.down
        and resists(ask, order.spell, HERO)
    ):
        hero, caster, result, paid = hero_contest(
            ask, hero, order.skill, caster, against, HERO, rules, order.spend, place
        )
        spent += paid
        halved = result == WINS
    effect = effect_of(order.spell, order.doublings, halved=halved)
    ask.note("effect-halved" if halved else "effect", spell=plain(order.spell), amount=effect)
    taken = 0
    if "harm" in SPELLS[order.spell] and effect:
        taken = effect
        hero = take(ask, hero, place, effect, order.armour, rules)
    word = "dead" if hero.dead else "halved" if halved else "full"
    return _resist_outcome(
        hero, word, good=halved, resisted=int(halved), taken=taken, effect=effect, spent=spent
    )


def _resist_outcome(hero: Hero, word: str, *, good: bool, **facts: int) -> Outcome[Hero]:
    return Outcome(hero, word, good=good, facts=tuple((name, facts.get(name, 0)) for name in RESIST_FACTS))
