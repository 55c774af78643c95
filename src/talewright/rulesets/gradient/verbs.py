"""What may be ordered of a character, in play and in odds questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import FOE, HERO, MASTER, Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.gradient import budget as builder
from talewright.rulesets.gradient.acting import all_able
from talewright.rulesets.gradient.belongings import BELONGINGS
from talewright.rulesets.gradient.character import ATTRIBUTES, SHORT, SUGGESTED, Character
from talewright.rulesets.gradient.creation import create
from talewright.rulesets.gradient.fights import DUEL, SKIRMISH
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.ordeals import ORDEALS
from talewright.rulesets.gradient.reactions import REACTIONS, reaction
from talewright.rulesets.gradient.rulings import RULINGS
from talewright.rulesets.gradient.saves import (
    GRADES,
    MODES,
    PLAIN,
    SUCCESSES,
    TROUBLED,
    better,
    consequence,
    save,
    sign_of,
    who_saves,
)  # fmt: skip

# -- save -----------------------------------------------------------------------------------------------------


ASKED, SPOKEN = "asked", "spoken"


@dataclass(frozen=True)
class SaveOrder:
    """A save against one attribute, or against a bare target."""

    attribute: str = field("strength", "the attribute to roll under", choices=ATTRIBUTES)
    task: str = field("", "what is attempted: it suggests the attribute", choices=("", *SUGGESTED))
    target: int | None = field(
        None, "a bare target instead of the character's attribute", low=0, high=40, empty=-1
    )
    mode: str = field(PLAIN, "plain, enhanced or impaired", choices=MODES)
    wanted: str = field(
        "success", "what counts as good", choices=("success", "failure", *GRADES), in_play="success"
    )
    reroll: str = field(
        "never", "roll again and keep the better: never, after a failure, or always",
        choices=("never", "failed", "always"),
    )  # fmt: skip
    reactions: tuple[str, ...] = field((), "reaction traits of the ambient, offered to the Warden")
    consequence: str = field(
        ASKED, "the Warden is asked what a griefful success or a failure brings, or says so at the table",
        choices=(ASKED, SPOKEN),
    )  # fmt: skip


def play_save(ask: Ask, hero: Character, order: SaveOrder, rules: Rules) -> Outcome[Character]:
    """One save and its grade; griefful successes and failures open a consequence."""
    attribute = SUGGESTED.get(order.task, order.attribute)
    if order.task:
        ask.note("suggested", task=order.task, attribute=SHORT[attribute])
    target = order.target if order.target is not None else getattr(hero, attribute)
    sign = sign_of(order.mode, rules)
    found = ask.call(save, "save", target, sign, rules.doubles, HERO)
    if order.reroll == "always" or (order.reroll == "failed" and found not in SUCCESSES):
        found = better(found, ask.call(save, "save", target, sign, rules.doubles, HERO))
    passed = found in SUCCESSES
    price = consequence(ask, found, order.reactions) if order.consequence == ASKED else "none"
    wanted = {"success": passed, "failure": not passed}.get(order.wanted, found == order.wanted)
    facts = [("passed", int(passed)), *((name, int(name == found)) for name in GRADES)]
    facts += [("troubled", int(found in TROUBLED)), ("consequence", int(price != "none"))]
    return Outcome(hero, found, wanted, tuple(facts))


@dataclass(frozen=True)
class TogetherOrder:
    """Several act together, or against an opponent: one of them saves."""

    attribute: str = field("dexterity", "the attribute to roll under", choices=ATTRIBUTES)
    others: tuple[int, ...] = field(
        (), "the same attribute of those who act with the character", low=0, high=40
    )
    opponent: int | None = field(None, "the score of an opponent, if the attempt is opposed", low=0, high=40)
    mode: str = field(PLAIN, "plain, enhanced or impaired", choices=MODES)


TOGETHER_FACTS = ("passed", "target", "saver", "opponent_saved")


def play_together(ask: Ask, hero: Character, order: TogetherOrder, rules: Rules) -> Outcome[Character]:
    """The one most at risk saves: the lowest score of a group, in a contest whom the Warden names (GRAD-052)."""
    scores = (getattr(hero, order.attribute), *order.others)
    seats = [f"seat:{place + 1}" for place in who_saves(scores)]
    saver = int(ask.decide("saver", seats, clause="GRAD-052", who=MASTER).partition(":")[2])
    opposed = order.opponent is not None and (
        ask.decide("at_risk", ("party", "opponent"), clause="GRAD-052", who=MASTER) == "opponent"
    )
    target = order.opponent if opposed and order.opponent is not None else scores[saver - 1]
    found = ask.call(
        save, "save", target, sign_of(order.mode, rules), rules.doubles, FOE if opposed else HERO
    )
    passed = found in SUCCESSES
    if not opposed:
        consequence(ask, found)
    facts = (
        ("passed", int(passed)), ("target", target), ("saver", 0 if opposed else saver), ("opponent_saved", int(opposed)),
    )  # fmt: skip
    return Outcome(hero, found, passed != opposed, facts)


# -- reactions, creation -------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReactionOrder:
    """How strangers take the party."""

    wanted: str = field("curious", "the mood that counts as good", choices=REACTIONS)
    or_better: bool = field(False, "or a better one")


def play_reaction(ask: Ask, hero: Character, order: ReactionOrder, rules: Rules) -> Outcome[Character]:
    """2d6 on the reaction table (GRAD-071)."""
    del rules
    found = ask.call(reaction)
    place, wanted = REACTIONS.index(found), REACTIONS.index(order.wanted)
    good = place >= wanted if order.or_better else place == wanted
    return Outcome(hero, found, good, (("mood", place),))


@dataclass(frozen=True)
class CreateOrder:
    """Make a new character, and what is hoped of it."""

    strength: int = field(0, "STR of at least", low=0, high=18, flag="str-least")
    dexterity: int = field(0, "DEX of at least", low=0, high=18, flag="dex-least")
    willpower: int = field(0, "WIL of at least", low=0, high=18, flag="wil-least")
    hp: int = field(0, "HP of at least", low=0, high=6, flag="hp-least")
    total: int = field(0, "STR, DEX and WIL together at least", low=0, high=54, flag="total-least")
    ordered: bool = field(False, "STR not below DEX and DEX not below WIL")
    swap: bool = field(True, "two results may be swapped")
    roll_hp: bool = field(True, "roll HP too; attributes alone are solved faster")


def play_create(ask: Ask, hero: Character, order: CreateOrder, rules: Rules) -> Outcome[Character]:
    """3d6 three times, perhaps a swap, 1d6 HP (GRAD-030 to GRAD-032)."""
    del hero
    made = create(ask, rules, None, order.swap, order.roll_hp)
    scores = [getattr(made, name) for name in ATTRIBUTES]
    ordered = scores[0] >= scores[1] >= scores[2]
    good = (
        all(score >= getattr(order, name) for name, score in zip(ATTRIBUTES, scores, strict=True))
        and made.hp >= order.hp
        and sum(scores) >= order.total
        and (ordered or not order.ordered)
    )
    facts = (
        ("ordered", int(ordered)), ("total", sum(scores)), ("highest", max(scores)), ("lowest", min(scores)),
    )  # fmt: skip
    return Outcome(made, "made", good, facts)


# -- budget ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BudgetOrder:
    """An encounter budget: no dice, only counting."""

    pcs: int = field(4, "player characters entering combat", low=0, high=20)
    hirelings: int = field(0, "hirelings beside them", low=0, high=40)
    easier: bool = field(False, "a shorter or easier fight: -1")
    challenge: bool = field(False, "a remarkable challenge: +2")
    custom: int = field(0, "a modifier of your own", low=-20, high=20)
    buy: str = field("", "archetypes to check, such as 'elite, 2 vanguard'")


BUDGET_FACTS = ("base", "budget", "purchases", "cost", "allowed", "valid")


def play_budget(ask: Ask, hero: Character, order: BudgetOrder, rules: Rules) -> Outcome[Character]:
    """What the party's budget is, how many purchases fit it, and whether this one does (GRAD-128 to GRAD-130)."""
    del ask
    party = builder.Party(order.pcs, order.hirelings, order.easier, order.challenge, order.custom, rules)
    bought = builder.read_purchase(order.buy)
    fits = builder.valid(party, bought)
    facts: list[tuple[str, Any]] = [
        ("base", _whole(party.base)), ("budget", _whole(party.budget)),
        ("purchases", builder.count_purchases(party)), ("cost", builder.cost(bought, rules)),
        ("allowed", _whole(party.allowed(bought))), ("valid", int(fits)),
    ]  # fmt: skip
    word = "empty" if not any(bought) else "within" if fits else "beyond"
    return Outcome(hero, word, fits or not any(bought), tuple(facts))


def _whole(value: Any) -> Any:
    return int(value) if value.denominator == 1 else value


VERBS: Mapping[str, Verb[Character]] = all_able(
    (
        Verb(
            "save", "a save on an attribute or a bare target", SaveOrder, play_save, "GRAD-050",
            ("--target 10", "--wil 12 --attribute willpower --mode enhanced --wanted griefful_success"),
            facts=("passed", *GRADES, "troubled", "consequence"),
        ),
        Verb(
            "together", "a group or a contest: the one most at risk saves", TogetherOrder, play_together, "GRAD-052",
            ("--dex 12 --others 9", "--str 11 --attribute strength --opponent 8"), facts=TOGETHER_FACTS,
        ),
        *ORDEALS[:2],
        DUEL,
        SKIRMISH,
        *ORDEALS[2:],
        *BELONGINGS,
        *RULINGS,
        Verb("reaction", "how strangers take the party", ReactionOrder, play_reaction, "GRAD-071",
             ("--wanted kind --or-better",), facts=("mood",)),
        Verb(
            "create", "a new character, and how good it comes out", CreateOrder, play_create, "GRAD-030",
            ("--str-least 15", "--ordered"), facts=("ordered", "total", "highest", "lowest"), bare=True,
        ),
        Verb(
            "budget", "an encounter budget and what it buys", BudgetOrder, play_budget, "GRAD-128",
            ("--pcs 2 --hirelings 2", "--pcs 2 --hirelings 2 --buy 'elite, juggernaut' --challenge"),
            facts=BUDGET_FACTS, bare=True,
        ),
    )
)  # fmt: skip
