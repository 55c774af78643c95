"""The verbs of fighting: a duel, and a skirmish of a party with allies against a band."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.gradient.aftermath import CORE_MOVES, Moves, after_fight
from talewright.rulesets.gradient.battle import (
    DRAWN,
    ESCAPED,
    HOLD,
    LOST,
    RETREAT,
    UNDECIDED,
    WON,
    Battle,
    State,
)  # fmt: skip
from talewright.rulesets.gradient.budget import ARCHETYPES, MAX_PCS, Purchase, read_purchase
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.combat import ending, fight
from talewright.rulesets.gradient.fight_orders import DuelOrder, SkirmishOrder
from talewright.rulesets.gradient.fighters import (
    CASUALTIES,
    DOWN,
    FLED,
    MORTAL,
    OUT,
    ROUTED,
    SLAIN,
    Fighter,
    at_distance,
    from_stat_block,
)  # fmt: skip
from talewright.rulesets.gradient.foes import Attack, StatBlock, read_dice
from talewright.rulesets.gradient.hooks import Body, check_hooks
from talewright.rulesets.gradient.lines import fighters, read_line
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.scars import settle

DUEL_FACTS = (
    "won", "lost", "escaped", "drawn", "undecided", "dead", "down", "mortal", "standing", "scar", "foe_slain",
    "foe_fled", "foe_routed",
)  # fmt: skip
SKIRMISH_FACTS = (
    "won", "lost", "escaped", "drawn", "undecided", "dead", "down", "fled", "standing", "unhurt", "foes_slain",
    "foes_fled", "foes_routed", "foes_standing",
)  # fmt: skip
ENDINGS = (WON, LOST, ESCAPED, DRAWN, UNDECIDED)
NamedFoe = Callable[[str, Rules], StatBlock]


@lru_cache(maxsize=MAX_CACHED)
def duel_of(
    hero: Character,
    order: DuelOrder,
    rules: Rules,
    named: NamedFoe | None = None,
    moves: Moves = CORE_MOVES,
) -> Battle:
    """The two sides of a duel. `named` finds a foe of the setting by name; without one it is the reference setting's."""
    if order.foe:
        foe = from_stat_block((named or named_foe)(order.foe, rules), rules, mode=order.foe_attack)
    else:
        check_hooks(order.foe_hooks)
        dice = read_dice(order.foe_dice)
        attacks = (
            (Attack("attack", dice, blast=order.foe_blast, ignores_armour=order.foe_pierce),) if dice else ()
        )
        block = StatBlock(
            "foe", order.foe_hp, order.foe_strength, order.foe_dexterity, order.foe_willpower,
            order.foe_armour, attacks, order.foe_detachment, swarm=order.foe_swarm, hooks=order.foe_hooks,
        )  # fmt: skip
        foe = from_stat_block(block, rules, mode=order.foe_attack)
    pc = moves.fighter(hero, mode=order.attack)
    if order.pierce:
        pc = replace(pc, attacks=tuple(replace(attack, ignores_armour=True) for attack in pc.attacks))
    if order.far:
        pc, foe = (
            at_distance(pc, ranged_only=False),
            at_distance(foe, ranged_only=bool(order.foe)),
        )
    return Battle(
        (pc,), (foe,), rules, order.waive, _actions(order), order.scars, brief=True, rounds=order.rounds or 0
    )


def _actions(order: DuelOrder | SkirmishOrder) -> tuple[str, ...]:
    return ((RETREAT,) if order.retreat else ()) + ((HOLD,) if order.hold else ())


def named_foe(name: str, rules: Rules = DEFAULT) -> StatBlock:
    """A stat block by name or category/name, from the reference setting."""
    from talewright.rulesets.gradient.roots import stat_block

    return stat_block(name, rules)


def play_duel(
    ask: Ask,
    hero: Character,
    order: DuelOrder,
    rules: Rules,
    named: NamedFoe | None = None,
    moves: Moves = CORE_MOVES,
) -> Outcome[Character]:
    """One character, one foe, to the end (GRAD-080 to GRAD-116)."""
    battle = duel_of(hero, order, rules, named, moves)
    state = ask.call(fight, battle, battle.start())
    body, foe = state.party[0], state.foes[0]
    word = ending(state)
    after = after_fight(hero, body)
    if order.settle and body.scar:
        after = ask.call(settle, after, rules)
    after = moves.paid(ask, hero, after, battle.party[0], body)
    facts = [(name, int(word == name)) for name in ENDINGS]
    facts += [
        ("dead", int(body.fate == SLAIN)), ("down", int(body.fate == DOWN)), ("mortal", int(body.fate == MORTAL)),
        ("standing", int(not body.fate)), ("foe_slain", int(foe.fate == SLAIN)),
        ("foe_fled", int(foe.fate == FLED)), ("foe_routed", int(foe.fate == ROUTED)),
    ]  # fmt: skip
    if order.scars:
        facts.append(("scar", body.scar))
    return Outcome(after, word, word == WON, tuple(facts))


@lru_cache(maxsize=MAX_CACHED)
def skirmish_of(
    hero: Character,
    order: SkirmishOrder,
    rules: Rules,
    named: tuple[StatBlock, ...] = (),
    moves: Moves = CORE_MOVES,
) -> Battle:
    """The two sides of a skirmish; `named` are foes of a setting, beside those that the order describes."""
    own = moves.fighter(hero, mode=order.attack)
    companions = (replace(own, name="companion"),) * (order.party - 1)
    mates = tuple(moves.fighter(each, mode=order.attack) for each in order.others)
    party = (own, *companions, *mates, *fighters(order.allies, allies=True, rules=rules))
    dice = read_dice(order.foe_dice)
    block = StatBlock(
        "foe", order.foe_hp, order.foe_strength, order.foe_dexterity, order.foe_willpower, order.foe_armour,
        (Attack("attack", dice),) if dice else (), order.foe_detachment,
    )  # fmt: skip
    foes = [from_stat_block(block, rules, mode=order.foe_attack)] * order.count
    if order.leader and foes:
        wil = order.leader_willpower if order.leader_willpower is not None else order.foe_willpower
        foes[0] = replace(foes[0], name="leader", leader=True, willpower=wil)
    foes += fighters(order.foes, rules=rules)
    foes += bought(read_purchase(order.buy), rules)
    foes += [from_stat_block(each, rules, mode=order.foe_attack) for each in named]
    if not foes:
        raise SheetError(
            "",
            [Message("there are no foes. Say --foes 2, or describe some with --foe lines.", path="skirmish")],
        )
    if order.far:
        party = tuple(at_distance(each, ranged_only=False) for each in party)
        foes = [at_distance(each, ranged_only=False) for each in foes]
    return Battle(
        party,
        tuple(foes),
        rules,
        order.waive,
        _actions(order),
        order.scars,
        order.aim,
        order.foe_aim,
        brief=True,
        rounds=order.rounds or 0,
    )


def bought(purchase: Purchase, rules: Rules) -> list[Fighter]:
    """A purchase as fighters, by the stand-ins of each archetype."""
    found: list[Fighter] = []
    for number, (name, row) in zip(purchase, ARCHETYPES.items(), strict=True):
        found += read_line(row["stand_in"], name=name.lower()).foes(rules) * number
    return found


def danger_of(
    party: tuple[Fighter, ...], foes: tuple[Fighter, ...], rules: Rules = DEFAULT, **how: Any
) -> Single[State]:
    """The fight as a game, to be solved exactly or sampled: how dangerous is what was bought?"""
    battle = Battle(party, foes, rules, **how)
    return Single(fight, (battle, battle.start()), ending=ending)


def play_skirmish(
    ask: Ask,
    hero: Character,
    order: SkirmishOrder,
    rules: Rules,
    named: tuple[StatBlock, ...] = (),
    moves: Moves = CORE_MOVES,
) -> Outcome[Character]:
    """Two sides to the end, with morale, leaders and detachments."""
    battle = skirmish_of(hero, order, rules, named, moves)
    if (pcs := order.party + len(order.others)) > MAX_PCS:
        ask.note("many_characters", pcs=pcs, most=MAX_PCS)
    state = ask.call(fight, battle, battle.start())
    word = ending(state)
    after = after_fight(hero, state.party[0])
    if order.settle and state.party[0].scar:
        after = ask.call(settle, after, rules)
    after = moves.paid(ask, hero, after, battle.party[0], state.party[0])
    facts = [(name, int(word == name)) for name in ENDINGS]
    facts += [
        ("dead", _count(state.party, SLAIN)), ("down", _count(state.party, DOWN, MORTAL, OUT)),
        ("fled", _count(state.party, FLED)), ("standing", _count(state.party, "")),
        ("unhurt", int(not any(body.fate in CASUALTIES for body in state.party))),
        ("foes_slain", _count(state.foes, SLAIN)), ("foes_fled", _count(state.foes, FLED)),
        ("foes_routed", _count(state.foes, ROUTED)), ("foes_standing", _count(state.foes, "")),
    ]  # fmt: skip
    return Outcome(after, word, word == WON, tuple(facts))


def _count(side: tuple[Body, ...], *fates: str) -> int:
    return sum(1 for body in side if body.fate in fates)


DUEL: Verb[Character] = Verb(
    "duel", "the character against one foe, to the end", DuelOrder, play_duel, "GRAD-080",
    (
        "--hp 4 --str 11 --dex 12 --armour 1 --dice d8 --foe-hp 4 --foe-str 8 --foe-wil 8 --foe-dice d6",
        "--waive --foe-detachment --goal alive",
    ),
    facts=DUEL_FACTS,
)  # fmt: skip
SKIRMISH: Verb[Character] = Verb(
    "skirmish", "a party against a band, with morale, leaders and detachments", SkirmishOrder, play_skirmish,
    "GRAD-113",
    (
        "--hp 4 --dice d8 --foes 2 --foe-hp 4 --foe-str 8 --foe-wil 8",
        "--party 2 --foes 0 --foe 'captain hp6 str12 wil13 d8 leader' --foe '2 goblin hp4 str8 wil8 d6'",
    ),
    facts=SKIRMISH_FACTS,
)  # fmt: skip
