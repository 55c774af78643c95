"""Whether foes stand or run (GRAD-113 to GRAD-116). Player characters are never asked."""

from __future__ import annotations

from talewright.core.ask import FOE, Ask
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.fighters import CASUALTIES, FLED, WAITING, Fighter
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import NO_MORALE
from talewright.rulesets.gradient.saves import combine, passes, sign_of

UNTRIED, FIRST, HALF = 0, 1, 2
"""How far a group has been tried: not yet, at its first casualty, at half its number."""


def casualties(foes: tuple[Body, ...]) -> int:
    return sum([body.fate in CASUALTIES for body in foes])


def stage_of(lost: int, number: int) -> int:
    """The occasion reached: half means twice the casualties reach the starting number."""
    if not lost or number < 2:
        return UNTRIED
    return HALF if lost * 2 >= number else FIRST


def try_morale(
    ask: Ask,
    battle: Battle,
    before: tuple[Body, ...],
    after: tuple[Body, ...],
    stage: int,
    cowed: int | None = None,
) -> tuple[tuple[Body, ...], int]:
    """The foes after any save they owe, and the occasion now used up. Two occasions at once are one save.

    `cowed` is the place of a foe whose fall an ability makes the others try their nerve for.
    """
    if battle.hooked:  # for speed alone
        after = _leaderless(battle, before, after)
    if battle.rules.morale_roll == NO_MORALE:
        return after, stage
    standing = [place for place, body in enumerate(after) if not body.fate]
    number = len(after)
    if battle.hooked:  # for speed alone
        number -= sum(body.fate == WAITING for body in after)
    reached = max(stage, stage_of(casualties(after), number))
    if not standing:
        return after, reached
    if reached > stage:
        return _group(ask, battle, after, standing), reached
    if cowed is not None:
        others = [place for place in standing if place != cowed]
        return (_group(ask, battle, after, others) if others else after), reached
    alone = number == 1 or (battle.rules.lone_foe == "last_standing" and len(standing) == 1)
    if alone and before[standing[0]].hp > 0 and after[standing[0]].hp == 0:
        return _each(ask, battle, after, standing), reached
    return after, reached


def _group(ask: Ask, battle: Battle, foes: tuple[Body, ...], standing: list[int]) -> tuple[Body, ...]:
    """One roll on the leader's WIL, or each on its own (GRAD-114)."""
    how = battle.rules.morale_roll
    leaders = [place for place in standing if battle.foes[place].leader]
    if how == "individual" or (how == "auto" and not leaders):
        return _each(ask, battle, foes, standing)
    # Without a leader a group roll falls to the member most at risk: the lowest WIL (GRAD-052).
    speaker = leaders[0] if leaders else min(standing, key=lambda place: foes[place].willpower)
    if _stands(ask, battle, battle.foes[speaker], foes[speaker]):
        return foes
    return tuple(_fled(battle, place, body) if place in standing else body for place, body in enumerate(foes))


def _leaderless(battle: Battle, before: tuple[Body, ...], after: tuple[Body, ...]) -> tuple[Body, ...]:
    """The loyal run, without a save, when their last leader has fallen this turn."""
    led = [place for place, foe in enumerate(battle.foes) if foe.leader]
    if not any(not before[place].fate and after[place].fate in CASUALTIES for place in led):
        return after
    if any(not after[place].fate for place in led):
        return after
    return tuple(
        _fled(battle, place, body) if any(hook.loyal for hook in battle.foes[place].active) else body
        for place, body in enumerate(after)
    )


def _each(ask: Ask, battle: Battle, foes: tuple[Body, ...], standing: list[int]) -> tuple[Body, ...]:
    trying = [place for place in standing if not fearless(battle.foes[place], battle)]
    if not trying:
        return foes
    members = tuple(
        (battle.foes[place].name, foes[place].willpower, _sign(battle, battle.foes[place]))
        for place in trying
    )
    stood = ask.call(nerves, members, battle.rules.doubles)
    changed = list(foes)
    for place, stands in zip(trying, stood, strict=True):
        if not stands:
            changed[place] = _fled(battle, place, foes[place])
    return tuple(changed)


def nerves(ask: Ask, foes: tuple[tuple[str, int, int], ...], doubles: str) -> tuple[bool, ...]:
    """Whether each of some foes (name, WIL, what a d4 does to the sum) keeps its nerve."""
    found = []
    for name, willpower, sign in foes:
        stood = ask.call(passes, "morale", willpower, sign, doubles, FOE)
        ask.note("morale", foe=name, stands=stood)
        found.append(stood)
    return tuple(found)


def _fled(battle: Battle, place: int, body: Body) -> Body:
    if body.fate or fearless(battle.foes[place], battle):
        return body
    return Body(0, 0, 0, 0, FLED)


def fearless(foe: Fighter, battle: Battle) -> bool:
    """A mind that is printed as 0 knows no fear, nor does one an ability makes steadfast (GRAD-017, GRAD-116)."""
    if foe.willpower <= 0 and battle.rules.printed_zero_is_immune:
        return True
    return any(hook.steadfast for hook in foe.active)


def _stands(ask: Ask, battle: Battle, foe: Fighter, body: Body) -> bool:
    if fearless(foe, battle):
        return True
    return ask.call(nerves, ((foe.name, body.willpower, _sign(battle, foe)),), battle.rules.doubles)[0]


def _sign(battle: Battle, foe: Fighter) -> int:
    """What the d4 of a morale save does to the sum, by what the characters are to this foe."""
    mode = combine(
        hook.foe_morale(foe) for pc in battle.party for hook in pc.active if hook.foe_morale is not None
    )
    return sign_of(mode, battle.rules)
