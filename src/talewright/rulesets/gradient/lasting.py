"""What outlasts a blow: what clings to a body turn by turn, the debts of a turn, knockback and stagger."""

from __future__ import annotations

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.dice import d
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.blows import resolve
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.fighters import DOWN, MORTAL, OUT, SLAIN, Die, Fighter
from talewright.rulesets.gradient.harm import CRITICAL, suffer, wound
from talewright.rulesets.gradient.harm import SLAIN as KILLED
from talewright.rulesets.gradient.hooks import OWED, STAGGERED, Body, Hook, clinging, register
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.reach import armour_of
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.wounded import hit_foe, hit_pc

LYING = (DOWN, MORTAL)
COUNTER = f"{OWED}counter="


def stirs(fighters: tuple[Fighter, ...], side: tuple[Body, ...]) -> bool:
    """Whether the start of a turn changes anything for this side."""
    return any(
        hook.on_turn
        for fighter, body in zip(fighters, side, strict=True)
        if not body.fate or body.fate in LYING
        for hook in ((*fighter.active, *clinging(body)) if not body.fate else clinging(body))
    )


def begin(
    ask: Ask, battle: Battle, fighters: tuple[Fighter, ...], side: tuple[Body, ...]
) -> tuple[Body, ...]:
    """The start of a side's turn. What clings goes on with those who lie; what one can do oneself does not."""
    found = list(side)
    for place, fighter in enumerate(fighters):
        ask.mark(place, tuple(found))
        body = found[place]
        if body.fate and body.fate not in LYING:
            continue
        for hook in clinging(body) if body.fate else (*fighter.active, *clinging(body)):
            if hook.on_turn is not None and body.fate != SLAIN:
                body = hook.on_turn(ask, fighter, body, battle.rules)
        found[place] = body
    return tuple(found)


def worn(ask: Ask, fighter: Fighter, body: Body, damage: int, rules: Rules) -> Body:
    """Damage that is no blow, past armour: HP first, then STR with its save. It leaves no scar."""
    who_is_pc = fighter.pc
    found = suffer(ask, damage, (), body.hp, body.strength, who_is_pc, rules.doubles)
    body = body._replace(hp=found.hp, strength=found.strength)
    if found.cause == KILLED or (found.cause == CRITICAL and (body.doom == 1 or not who_is_pc)):
        return body._replace(fate=SLAIN)
    return body._replace(fate=DOWN) if found.cause == CRITICAL and not body.fate else body


def owed(side: tuple[Body, ...]) -> bool:
    return any(token.startswith(OWED) for body in side for token in body.tokens)


def pay(ask: Ask, battle: Battle, ours: bool, side: tuple[Body, ...]) -> tuple[Body, ...]:
    """Settle what the turn left owed: gains and costs of one's own blows, and what the struck gave back."""
    fighters = battle.party if ours else battle.foes
    found = list(side)
    for place, fighter in enumerate(fighters):
        ask.mark(place, tuple(found))
        body = found[place]
        debts = [token for token in body.tokens if token.startswith(OWED) and not token.startswith(COUNTER)]
        if not debts:  # for speed alone
            continue
        body = body._replace(tokens=tuple(token for token in body.tokens if token not in debts))
        for debt in debts:
            what, _, amount = debt.removeprefix(OWED).partition("=")
            if not body.fate:
                body = _paid(ask, battle, place, fighter, body, what, int(amount))
        found[place] = body
    return tuple(found)


def _paid(ask: Ask, battle: Battle, place: int, fighter: Fighter, body: Body, what: str, amount: int) -> Body:
    if what == "hp":
        return body._replace(hp=max(body.hp, min(max(fighter.hp, fighter.hp_max), body.hp + amount)))
    if what == "strength":
        most = max(fighter.strength, fighter.strength_max)
        return body._replace(strength=max(body.strength, min(most, body.strength + amount)))
    if what == "willpower":
        left = max(0, body.willpower + amount)
        return body._replace(willpower=left, fate="" if left else OUT)
    # The die of what the struck one sprays back: a hit like any other, and nobody's die is kept.
    # It is not said whose die it was: the first of the party throws it against a foe.
    ask = battle.between(ask, place) if fighter.pc else battle.between(ask, 0, place)
    pool = (Die(amount),)
    hurt = ask.call(
        wound, pool, armour_of(fighter, body), body.hp, body.strength, fighter.pc, battle.rules.doubles
    )
    hit = hit_pc if fighter.pc else hit_foe
    return hit(ask, battle, place, body, hurt, ())


def counter(
    ask: Ask, battle: Battle, party: tuple[Body, ...], foes: tuple[Body, ...]
) -> tuple[tuple[Body, ...], tuple[Body, ...]]:
    """Counter-attacks the foes' turn has earned, one at a time: party and foes after them."""
    found = list(foes)
    acting = list(party)
    for place in range(len(foes)):
        debts = [token for token in found[place].tokens if token.startswith(COUNTER)]
        if not debts:
            continue
        kept = tuple(token for token in found[place].tokens if token not in debts)
        found[place] = found[place]._replace(tokens=kept)
        for debt in dict.fromkeys(debts):
            by = int(debt.removeprefix(COUNTER))
            body, fighter = acting[by], battle.party[by]
            attack = next((each for each in fighter.attacks if each.harms == "hp" and not each.uses), None)
            if attack is None or body.fate or found[place].fate or body.has(STAGGERED):
                continue
            ask.note("counters", name=fighter.name, foe=battle.names[1][place])
            blow = Blow(by, attack, (place,))
            resolve(ask, battle, battle.party, battle.foes, [blow], party, found, hit_foe, acting)
    return tuple(acting), tuple(found)


def shaken(ask: Ask, target: Fighter, body: Body) -> Body:
    """Knockback and stagger: a STR save, or the next move or action is lost (ROOT-053)."""
    who = HERO if target.pc else FOE
    if body.has(STAGGERED) or ask.call(passes, "shaken", body.strength, 0, target.doubles, who):
        return body
    ask.note("staggered", name=target.name)
    return body.given(STAGGERED)


KNOCKBACK = register(Hook("knockback", "STR save or the next action is lost", on_hit=shaken))
STAGGER = register(Hook("stagger", "STR save or the next action is lost", on_hit=shaken))


def die(ask: Ask, sides: int, what: str, clause: str = "ROOT-053") -> int:
    """One die the other side throws for something that clings."""
    (face,) = ask.roll(d(1, sides), what, clause=clause, who=FOE)
    return face
