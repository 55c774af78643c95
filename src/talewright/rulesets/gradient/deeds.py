"""What is no plain damage: drained attributes, special actions, mending, and what a blow gives or costs."""

from __future__ import annotations

from typing import Any

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.declare import Blow
from talewright.rulesets.gradient.fighters import OUT, SLAIN, Die, Fighter, Pool
from talewright.rulesets.gradient.harm import kept
from talewright.rulesets.gradient.hooks import OWED, Body, clinging, hooks_of


def work(
    ask: Ask,
    battle: Battle,
    attackers: tuple[Fighter, ...],
    targets: tuple[Fighter, ...],
    drains: list[tuple[Blow, int]],
    after: list[Body],
    acting: list[Body],
    rest: tuple[int, ...],
) -> None:
    """Everything of a turn that goes into no pool, target by target; `rest` goes into the marks."""
    for number, (blow, at) in enumerate(drains):
        if number:
            ask.mark("drains", number, tuple(after), rest, tuple(drains), tuple(acting))
        pair = battle.striking(ask, attackers, blow.by, at)
        if blow.attack.harms == "mends":
            pool = tuple(Die(each) for each in blow.attack.dice)
            mended, _ = pair.call(kept, pool, 0, attackers is battle.party)
            acting[blow.by] = acting[blow.by].owing("strength", mended)
            continue
        if blow.attack.harms == "special":
            for hook in hooks_of(blow.attack.tags):
                if hook.does is not None and not after[at].fate:
                    after[at] = hook.does(pair, targets[at], after[at], battle.rules)
            continue
        if after[at].fate:
            continue
        after[at], harm = drain(pair, battle, targets[at], after[at], blow)
        cause = "slain" if after[at].fate == SLAIN else ""
        gained(pair, attackers[blow.by], [blow], blow.by, at, harm, cause, acting)


def minds(target: Fighter) -> bool:
    """Whether it matters to this target who strikes it with what."""
    return bool(target.hooks) and any(hook.answers or hook.avoids for hook in target.active)


def gained(
    ask: Ask,
    fighter: Fighter,
    blows: list[Blow],
    owner: int,
    at: int,
    harm: int,
    cause: str,
    acting: list[Body],
) -> None:
    """What its own kept die gives or costs an attacker, once it did harm."""
    tags = tuple(tag for blow in blows if blow.by == owner and at in blow.targets for tag in blow.attack.tags)
    for hook in (*fighter.active, *hooks_of(tags)):
        if hook.gains is not None and harm > 0:
            acting[owner] = hook.gains(ask, fighter, acting[owner], harm, cause)


def answered(
    ask: Ask, target: Fighter, body: Body, blows: list[Blow], at: int, hurt: bool, acting: list[Body]
) -> None:
    """What the struck one gives back: each attacker owes it, and pays when the turn is over."""
    answering = [hook.answers for hook in (*target.active, *clinging(body)) if hook.answers is not None]
    for blow in blows:
        if at in blow.targets and blow.attack.dice:
            for answers in answering:
                word = answers(ask, target, body, blow.attack, hurt)
                if word:
                    acting[blow.by] = acting[blow.by].given(f"{OWED}{word.format(at=at)}")


def drain(ask: Ask, battle: Battle, target: Fighter, body: Body, blow: Blow) -> tuple[Body, int]:
    """Harm to an attribute: past armour and HP; 0 in STR kills, in DEX or WIL puts out of action (GRAD-015)."""
    pool: Pool = tuple(sorted(Die(each, blow.attack.bonus, ignores=True) for each in blow.attack.dice))
    damage, _ = ask.call(kept, pool, 0, not target.pc)
    attribute = blow.attack.harms
    left = max(0, getattr(body, attribute) - damage)
    body = with_number(body, attribute, left)
    if left:
        return body, damage
    if target.pc:
        return body._replace(fate=SLAIN if attribute == "strength" else OUT), damage
    if attribute != "strength" and getattr(target, attribute) <= 0 and battle.rules.printed_zero_is_immune:
        return body, damage
    return fallen(SLAIN if attribute == "strength" else OUT), damage


def with_number(body: Body, attribute: str, score: int) -> Body:
    changes: dict[str, Any] = {attribute: score}
    return body._replace(**changes)


def fallen(fate: str) -> Body:
    """One that is out: nothing else of it matters any more."""
    return Body(0, 0, 0, 0, fate)
