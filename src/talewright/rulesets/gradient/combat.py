"""A fight in rounds: the characters declare and act, then their opponents, until a side is out (GRAD-080 to 111).

Each side declares everything first; then one pool a target is rolled and its highest die kept (GRAD-086,
GRAD-091). What a side did stands before the other acts, unless the option `simultaneous` says 'round'.

Abilities never appear here by name. They are hooks (see hooks.py), asked at these places:

* before the first round's DEX save: acts_first; after a failed save of a character: rerolls
* when an attack's dice are settled: attacking, attacked (enhanced, impaired or plain)
* when a pool did damage: on_hit of the attackers whose die was kept; a tag of an attack is a hook id too
* when the target failed its critical damage save: on_critical of the same attackers
* when a fighter would fall: survives of the one falling
* when a fighter fell: free_attack of the attackers whose die was kept
* when foes try their morale: foe_morale of the characters, steadfast and loyal of the foes
* at the start of a side's turn: on_turn of its fighters and of what clings to them
* at the end of a side's turn: what the turn left owed (gains, answers) is paid with the bodies' own numbers

What an ability must remember is a token in `Body.tokens`; an attack with limited uses leaves its name there.
"""

from talewright.core.ask import HERO, Ask
from talewright.rulesets.gradient.battle import (
    DRAWN,
    ESCAPED,
    FOES,
    FREE,
    HOLD,
    LOST,
    OPENING,
    OVER,
    PARTY,
    RETREAT,
    UNDECIDED,
    WON,
    Battle,
    State,
    in_order,
    standing,
)
from talewright.rulesets.gradient.blows import resolve
from talewright.rulesets.gradient.declare import Blow, actions_of, declare, foe_blows
from talewright.rulesets.gradient.deeds import fallen
from talewright.rulesets.gradient.fighters import FLED
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.harm import suffer
from talewright.rulesets.gradient.hooks import STAGGERED, Body, clinging
from talewright.rulesets.gradient.lasting import begin, counter, owed, pay, stirs
from talewright.rulesets.gradient.morale import try_morale
from talewright.rulesets.gradient.saves import passes
from talewright.rulesets.gradient.sides import (
    before_round,
    carried,
    fates,
    fates_of,
    merged,
    postures,
    scarred,
    unscarred,
    used,
)
from talewright.rulesets.gradient.sway import call_in, cows, freed, shadow
from talewright.rulesets.gradient.wounded import REROLLED, WEAKENED, hit_foe, hit_pc

__all__ = ["REROLLED", "WEAKENED", "ending", "fight", "foes_turn", "hit", "party_turn", "take_turn"]

LEAVING = "leaving"
"""The token of a character who retreats when the simultaneous round ends."""


def fight(ask: Ask, battle: Battle, state: State) -> State:
    """Turn by turn to the end, or for so many rounds. The solver meets each position once."""
    if not battle.rounds:  # for speed alone
        return ask.repeat(take_turn, battle, state, until=is_over, aside=carried(battle))
    left = battle.rounds
    while state.turn != OVER:
        ask.mark(state, left)
        turn = state.turn
        state = ask.call(take_turn, battle, state)
        if left and turn == FOES:
            left -= 1
            if not left and state.turn != OVER:
                return _with_fates(battle, state)
    return state


def is_over(state: State) -> bool:
    return state.turn == OVER


def take_turn(ask: Ask, battle: Battle, state: State) -> State:
    """One side's turn. Only what matters to it goes into the call, so that few turns are explored."""
    turn, party, foes, morale, late = state
    me = party[0]
    if ask.listens:  # for speed alone
        ask.show(hp=me.hp, strength=me.strength, dexterity=me.dexterity, willpower=me.willpower)
    if battle.hooked:  # for speed alone
        ours, fighters = (party, battle.party) if turn != FOES else (foes, battle.foes)
        if stirs(fighters, ours):  # for speed alone
            stirred = ask.call(begin, battle, fighters, ours)
            party, foes = (stirred, foes) if turn != FOES else (party, stirred)
            if not (standing(party) and standing(late or foes)):
                return _go_on(battle, State(turn, party, foes, morale))
    if turn != FOES:
        before = postures(party)
        actors, struck, morale = ask.call(party_turn, battle, turn == OPENING, before, foes, morale)
        if actors != before:  # for speed alone
            party = merged(party, actors)
            if battle.hooked and owed(party):  # for speed alone
                party = ask.call(pay, battle, True, party)
            party = in_order(fates_of(battle, party), battle.party_alike)
        if battle.rules.simultaneous == "round":
            return State(FOES, party, struck, morale, before_round(foes))
        return _go_on(battle, State(FOES, party, struck, morale))
    before = postures(late or foes)
    party_now, actors = ask.call(foes_turn, battle, unscarred(party), before)
    party = fates_of(battle, scarred(party, party_now))
    if actors != before:  # for speed alone
        foes = used(foes, late, actors) if late else merged(foes, actors)
        if battle.hooked and owed(foes):  # for speed alone
            party, foes, morale = ask.call(foes_debts, battle, party, foes, morale)
    if late:
        party = tuple(_left(body) for body in party)
        foes, morale = ask.call(try_morale, battle, late, foes, morale)
        foes = in_order(foes, battle.foes_alike)
    if foes is not state.foes:  # for speed alone
        foes = in_order(foes, battle.foes_alike)
    return _go_on(battle, State(PARTY, in_order(party, battle.party_alike), foes, morale))


def _left(body: Body) -> Body:
    """At the end of a simultaneous round those who retreated are gone, unless something felled them first."""
    if not body.has(LEAVING):
        return body
    body = body.taken(LEAVING)
    return body if body.fate else body._replace(fate=FLED)


def _go_on(battle: Battle, state: State) -> State:
    """The fight is over when a side has nobody left standing (GRAD-084)."""
    if standing(state.party) and standing(state.foes):
        return state
    return _with_fates(battle, state)


def foes_debts(
    ask: Ask, battle: Battle, party: tuple[Body, ...], foes: tuple[Body, ...], morale: int
) -> tuple[tuple[Body, ...], tuple[Body, ...], int]:
    """What the foes' turn left owed: their own gains, then counter-attacks, which may try their morale."""
    before = pay(ask, battle, False, foes)
    party, after = counter(ask, battle, party, before)
    if after != before and battle.rules.simultaneous == "side":
        after, morale = try_morale(ask, battle, before, after, morale)
    return party, after, morale


def _with_fates(battle: Battle, state: State) -> State:
    party, foes = state.party, state.foes
    if battle.brief:
        party = (party[0], *fates(party[1:]))
        foes = fates(foes)
    return State(OVER, party, foes)


def hit(ask: Ask, battle: Battle, state: State, ours: bool, at: int, damage: int) -> State:
    """Damage after armour besides the turns: HP, STR, the save, a scar, and the foes' morale (GRAD-100 to GRAD-113)."""
    bodies = list(state.party if ours else state.foes)
    before, fighter = bodies[at], (battle.party if ours else battle.foes)[at]
    mine = battle.between(ask, at) if ours else battle.opposing(ask, at)
    rules = battle.rules
    found = mine.call(suffer, damage, (), before.hp, before.strength, fighter.pc, rules.doubles)
    bodies[at] = (hit_pc if ours else hit_foe)(mine, battle, at, before, found, ())
    after = tuple(bodies)
    if ours:
        return _go_on(battle, state._replace(party=fates_of(battle, after)))
    after, morale = ask.call(try_morale, battle, state.foes, after, state.morale)
    return _go_on(battle, state._replace(foes=after, morale=morale))


def ending(state: State) -> str:
    """How a finished fight ended, from the characters' side (GRAD-084)."""
    ours, theirs = standing(state.party), standing(state.foes)
    if ours:
        return UNDECIDED if theirs else WON
    if any(body.fate == FLED for body in state.party):
        return ESCAPED
    return LOST if theirs else DRAWN


# -- the characters' turn -----------------------------------------------------------------------------------


def party_turn(
    ask: Ask, battle: Battle, opening: bool, actors: tuple[Body, ...], foes: tuple[Body, ...], morale: int
) -> tuple[tuple[Body, ...], tuple[Body, ...], int]:
    """Declare, save in the first round, resolve one pool a foe, and see whether the foes stand."""
    acting = list(actors)
    blows: list[Blow] = []
    fleeing: list[int] = []
    dark = shadow(battle, foes) if battle.hooked else 0  # for speed alone
    for place, body in enumerate(actors):
        if body.fate:
            continue
        if body.has(STAGGERED):
            acting[place] = body.taken(STAGGERED)
            continue
        actions = actions_of(battle, body) if body.tokens else battle.actions  # for speed alone
        if actions is None:
            continue
        action = ask.decide("action", ("attack", *actions), clause="GRAD-085", actor=battle.names[0][place])
        if action == FREE:
            acting[place] = freed(body)
        elif action == RETREAT:
            fleeing.append(place)
        elif action != HOLD:
            blow = declare(ask, battle, place, body, foes, blows)
            if blow is not None:
                blows.append(blow)
    if opening and not battle.waived:
        for place in sorted({*fleeing, *(blow.by for blow in blows)}):
            if not _may_act(ask, battle, place, acting, dark):
                fleeing = [each for each in fleeing if each != place]
                blows = [blow for blow in blows if blow.by != place]
    for place in fleeing:
        if _pc_save(ask, battle, place, acting, "retreat", acting[place].dexterity - dark):
            stays = battle.rules.simultaneous == "round" and battle.rules.round_retreat == "round_end"
            leaving = acting[place].given(LEAVING)
            acting[place] = leaving if stays else fallen(FLED)._replace(tokens=acting[place].tokens)
    after = list(foes)
    while blows:
        for blow in blows:
            acting[blow.by] = _spent(acting[blow.by], blow.attack)
        fellers = resolve(ask, battle, battle.party, battle.foes, blows, actors, after, hit_foe, acting)
        blows = []
        for place in fellers:
            again = declare(ask, battle, place, acting[place], tuple(after), blows)
            if again is not None:
                blows.append(again)
    struck = tuple(after)
    cowed = cows(ask, battle, acting) if battle.hooked else None  # for speed alone
    if battle.rules.simultaneous == "side":
        ask.mark("morale", tuple(acting), struck, cowed)
        struck, morale = try_morale(ask, battle, foes, struck, morale, cowed)
        struck = in_order(struck, battle.foes_alike)
    return tuple(acting), struck, morale


def _may_act(ask: Ask, battle: Battle, place: int, acting: list[Body], dark: int = 0) -> bool:
    """The first round's DEX save, unless something waives it (GRAD-082, GRAD-083)."""
    if battle.party[place].acts_first:
        return True
    return _pc_save(ask, battle, place, acting, "first_round", acting[place].dexterity - dark)


def _pc_save(ask: Ask, battle: Battle, place: int, acting: list[Body], what: str, target: int) -> bool:
    """A character's save, with a daily reroll if an ability gives one."""
    ask = battle.between(ask, place)
    passed = ask.call(passes, what, target, 0, battle.rules.doubles, HERO)
    fighter, body = battle.party[place], acting[place]
    if passed or body.has(REROLLED) or not any(hook.rerolls for hook in fighter.active):
        return passed
    if ask.decide("reroll", ("accept", "reroll"), clause="GRAD-063", actor=fighter.name) == "accept":
        return False
    acting[place] = body.given(REROLLED)
    return ask.call(passes, what, target, 0, battle.rules.doubles, HERO)


def _spent(body: Body, attack: Attack) -> Body:
    return body.given(attack.key) if attack.uses else body


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
        if any(hook.helpless for hook in clinging(body)):
            continue
        blows += foe_blows(ask, battle, place, body, party, blows)
    for blow in blows:
        acting[blow.by] = _spent(acting[blow.by], blow.attack)
        if blow.attack.harms == "summons":
            call_in(ask, battle, blow.attack, acting)
    after = list(party)
    if blows:
        resolve(ask, battle, battle.foes, battle.party, blows, actors, after, hit_pc, acting)
    return fates_of(battle, tuple(after)), tuple(acting)
