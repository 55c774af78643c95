"""A fight in rounds: the characters declare and act, then their opponents, until a side is out (GRAD-080 to 111).

Each side declares everything first; then one pool a target is rolled and its highest die kept (GRAD-086,
GRAD-091). What a side did stands before the other acts, unless the option `simultaneous` says 'round'.

Abilities never appear here by name. They are hooks (see hooks.py), asked at these places:

* before the first round's DEX save: acts_first; after a failed save of a character: rerolls
* when an attack's dice are settled: attacking, attacked (enhanced, impaired or plain)
* when a pool did damage: on_hit of the attackers whose die was kept; a tag of an attack is a hook id too
* when the target failed its critical damage save: on_critical of the same attackers
* when somebody would fall: survives of the one falling
* when somebody fell: free_attack of the attackers whose die was kept
* when foes try their morale: foe_morale of the characters, steadfast of the foes

What an ability must remember is a token in `Body.tokens`; an attack with limited uses leaves its name there.
"""

from functools import lru_cache

from talewright.core.ask import HERO, Ask
from talewright.rulesets.gradient.battle import (
    DRAWN,
    ESCAPED,
    FOES,
    HOLD,
    LOST,
    OPENING,
    OVER,
    PARTY,
    RETREAT,
    WON,
    Battle,
    State,
    in_order,
    standing,
)  # fmt: skip
from talewright.rulesets.gradient.blows import REROLLED, WEAKENED, hit_foe, hit_pc, resolve
from talewright.rulesets.gradient.declare import Blow, declare, foe_blows
from talewright.rulesets.gradient.fighters import FLED
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import STAGGERED, Body
from talewright.rulesets.gradient.morale import try_morale
from talewright.rulesets.gradient.saves import passes

__all__ = ["REROLLED", "WEAKENED", "ending", "fight", "foes_turn", "party_turn", "take_turn"]

MOST_KEPT = 10_000
"""Sides whose postures are remembered: the solver asks for the same ones again and again."""


def fight(ask: Ask, battle: Battle, state: State) -> State:
    """Turn by turn to the end. The solver meets each position once."""
    while state.turn != OVER:
        ask.mark(state)
        state = ask.call(take_turn, battle, state)
    return state


def take_turn(ask: Ask, battle: Battle, state: State) -> State:
    """One side's turn. Only what matters to it goes into the call, so that few turns are laid out."""
    turn, party, foes, morale, late = state
    if turn != FOES:
        before = _postures(party)
        actors, struck, morale = ask.call(party_turn, battle, turn == OPENING, before, foes, morale)
        if actors != before:
            party = in_order(_merged(party, actors), battle.party_alike)
        if battle.rules.simultaneous == "round":
            return State(FOES, party, struck, morale, _before(foes))
        return _go_on(battle, State(FOES, party, in_order(struck, battle.foes_alike), morale))
    before = _postures(late or foes)
    party_now, actors = ask.call(foes_turn, battle, _unscarred(party), before)
    party = in_order(_scarred(party, party_now), battle.party_alike)
    if actors != before:
        foes = _used(foes, late, actors) if late else _merged(foes, actors)
    if late:
        foes, morale = ask.call(try_morale, battle, late, foes, morale)
    return _go_on(battle, State(PARTY, party, in_order(foes, battle.foes_alike), morale))


def _go_on(battle: Battle, state: State) -> State:
    """The fight is over when a side has nobody left standing (GRAD-084)."""
    if standing(state.party) and standing(state.foes):
        return state
    party, foes = state.party, state.foes
    if battle.brief:
        party = (party[0], *(Body(0, 0, 0, 0, fate) for fate in sorted(body.fate for body in party[1:])))
        foes = tuple(Body(0, 0, 0, 0, fate) for fate in sorted(body.fate for body in foes))
    return State(OVER, party, foes)


def ending(state: State) -> str:
    """How a finished fight ended, from the characters' side (GRAD-084)."""
    ours, theirs = standing(state.party), standing(state.foes)
    if ours:
        return WON
    if any(body.fate == FLED for body in state.party):
        return ESCAPED
    return LOST if theirs else DRAWN


# -- what matters of whom: small arguments make few tables --------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _postures(side: tuple[Body, ...]) -> tuple[Body, ...]:
    """A side as its own turn sees it: who can act, not how hurt they are."""
    return tuple(Body(1, 1, body.dexterity, body.willpower, body.fate, tokens=body.tokens) for body in side)


@lru_cache(maxsize=MOST_KEPT)
def _before(foes: tuple[Body, ...]) -> tuple[Body, ...]:
    """Foes as the end of a simultaneous round asks for them: who could act, and who still had HP."""
    return tuple(body._replace(hp=min(body.hp, 1), strength=1) for body in foes)


def _merged(side: tuple[Body, ...], actors: tuple[Body, ...]) -> tuple[Body, ...]:
    """The side after its own turn: who ran, what was used."""
    return tuple(
        body if body.fate else body._replace(fate=actor.fate, tokens=actor.tokens)
        for body, actor in zip(side, actors, strict=True)
    )


def _used(side: tuple[Body, ...], before: tuple[Body, ...], actors: tuple[Body, ...]) -> tuple[Body, ...]:
    """In a simultaneous round: what each used up in its turn is added to what was done to it meanwhile."""
    found = []
    for body, old, actor in zip(side, before, actors, strict=True):
        for token in {*actor.tokens, *old.tokens}:
            more = actor.times(token) - old.times(token)
            for _ in range(more):
                body = body if body.fate else body.given(token)  # noqa: PLW2901 - one body, token by token
            if more < 0 and not body.fate and body.has(token):
                body = body.taken(token)  # noqa: PLW2901
        found.append(body)
    return tuple(found)


def _unscarred(side: tuple[Body, ...]) -> tuple[Body, ...]:
    if not any(body.scar for body in side):
        return side
    return tuple(body._replace(scar=0, gain=None) if body.scar or body.gain else body for body in side)


def _scarred(before: tuple[Body, ...], after: tuple[Body, ...]) -> tuple[Body, ...]:
    """Scars taken earlier come back: a fight gives at most one, as HP come down to 0 only once."""
    if not any(body.scar for body in before):
        return after
    return tuple(
        new._replace(scar=old.scar, gain=old.gain) if old.scar else new
        for old, new in zip(before, after, strict=True)
    )


# -- the characters' turn -----------------------------------------------------------------------------------


def party_turn(
    ask: Ask, battle: Battle, opening: bool, actors: tuple[Body, ...], foes: tuple[Body, ...], morale: int
) -> tuple[tuple[Body, ...], tuple[Body, ...], int]:
    """Declare, save in the first round, resolve one pool a foe, and see whether the foes stand."""
    acting = list(actors)
    blows: list[Blow] = []
    fleeing: list[int] = []
    for place, body in enumerate(actors):
        if body.fate:
            continue
        if body.has(STAGGERED):
            acting[place] = body.taken(STAGGERED)
            continue
        action = ask.decide(
            "action", ("attack", *battle.actions), clause="GRAD-085", actor=battle.names[0][place]
        )
        if action == RETREAT:
            fleeing.append(place)
        elif action != HOLD:
            blow = declare(ask, battle, place, body, foes, blows)
            if blow is not None:
                blows.append(blow)
    if opening and not battle.waived:
        for place in sorted({*fleeing, *(blow.by for blow in blows)}):
            if not _may_act(ask, battle, place, acting):
                fleeing = [each for each in fleeing if each != place]
                blows = [blow for blow in blows if blow.by != place]
    for place in fleeing:
        if _pc_save(ask, battle, place, acting, "retreat", acting[place].dexterity):
            acting[place] = Body(1, 1, 0, 0, FLED, tokens=acting[place].tokens)
    after = list(foes)
    while blows:
        for blow in blows:
            acting[blow.by] = _spent(acting[blow.by], blow.attack)
        memo = tuple(acting)
        fellers = resolve(ask, battle, battle.party, battle.foes, blows, actors, after, hit_foe, memo)
        blows = []
        for place in fellers:
            again = declare(ask, battle, place, acting[place], tuple(after), blows)
            if again is not None:
                blows.append(again)
    struck = tuple(after)
    if battle.rules.simultaneous == "side":
        struck, morale = try_morale(ask, battle, foes, struck, morale)
    return tuple(acting), struck, morale


def _may_act(ask: Ask, battle: Battle, place: int, acting: list[Body]) -> bool:
    """The first round's DEX save, unless something waives it (GRAD-082, GRAD-083)."""
    if battle.party[place].acts_first:
        return True
    return _pc_save(ask, battle, place, acting, "first_round", acting[place].dexterity)


def _pc_save(ask: Ask, battle: Battle, place: int, acting: list[Body], what: str, target: int) -> bool:
    """A character's save, with a daily reroll if an ability gives one."""
    passed = ask.call(passes, what, target, 0, battle.rules.doubles, HERO)
    fighter, body = battle.party[place], acting[place]
    if passed or body.has(REROLLED) or not any(hook.rerolls for hook in fighter.active):
        return passed
    if ask.decide("reroll", ("accept", "reroll"), clause="GRAD-063", actor=fighter.name) == "accept":
        return False
    acting[place] = body.given(REROLLED)
    return ask.call(passes, what, target, 0, battle.rules.doubles, HERO)


def _spent(body: Body, attack: Attack) -> Body:
    return body.given(attack.name) if attack.uses else body


# -- the foes' turn -----------------------------------------------------------------------------------------


def foes_turn(
    ask: Ask, battle: Battle, party: tuple[Body, ...], actors: tuple[Body, ...]
) -> tuple[tuple[Body, ...], tuple[Body, ...]]:
    """Every foe that stands attacks; which one and at whom is the other side's choice."""
    acting = list(actors)
    blows: list[Blow] = []
    for place, body in enumerate(actors):
        if body.fate:
            continue
        if body.has(STAGGERED):
            acting[place] = body.taken(STAGGERED)
            continue
        blows += foe_blows(ask, battle, place, body, party, blows)
    for blow in blows:
        acting[blow.by] = _spent(acting[blow.by], blow.attack)
    after = list(party)
    if blows:
        resolve(ask, battle, battle.foes, battle.party, blows, actors, after, hit_pc, tuple(acting))
    return tuple(after), tuple(acting)
