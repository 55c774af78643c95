"""Legend by Bartapapa: pools of attribute and tool, the Nine Lives, seven factions of animals.

Based on LEGEND by Bartapapa, CC BY-SA 4.0. Data and wording here are ours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talewright.core.ask import Ask
from talewright.core.ruleset import Colours, Outcome, Ruleset, Trial, Verb
from talewright.rulesets.legend.abilities import use
from talewright.rulesets.legend.baggage import Leave, Take, Wear, leave, put_on, take_up
from talewright.rulesets.legend.character import PACKAGE, Hero
from talewright.rulesets.legend.combat import ATTACK_FACTS, Initiative, Strike, attack, initiative
from talewright.rulesets.legend.crafts import Use
from talewright.rulesets.legend.creation import create
from talewright.rulesets.legend.duel import DUEL_FACTS, duel
from talewright.rulesets.legend.encounters import REACTION_FACTS, Bell, Meeting, bell, reaction
from talewright.rulesets.legend.exploration import Clock, Explore, Travel, clock, explore, travel
from talewright.rulesets.legend.factions import TABLES
from talewright.rulesets.legend.growth import Advance, advance
from talewright.rulesets.legend.hazards import Afflict, Burn, Fall, Harm, afflict, burn, fall, harm
from talewright.rulesets.legend.magic import CAST_FACTS, Cast, Enspelled, Recharge, cast, enspelled, recharge
from talewright.rulesets.legend.measures import Sketch, check, draw, measures, over
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rest import REST_FACTS, Rest, rest
from talewright.rulesets.legend.rolls import ROLL_FACTS, Roll, roll
from talewright.rulesets.legend.sheet import sheet
from talewright.rulesets.legend.sides import Duel, Fight
from talewright.rulesets.legend.trade import TREASURE_FACTS, Buy, Hoard, TradeUp, buy, trade_up, treasure

Play = Callable[[Ask, Hero, Any, Any], Outcome[Hero]]


EXAMPLES = {
    "roll": (
        "--might 8 --tool 6 --boons 1 --lives 2 --want success",
        "--wit 6 --attribute wit --want degrees --at-least 3",
    ),
    "attack": ("--might 8 --weapon 8 --foe-armour 1", "--foe-vigor 6 --attacks 0"),
    "duel": ("--might 8 --weapon 8 --vigor 8 --armour 1 --foe troll", "--lives 2 --foes 2 --foe-vigor 4"),
    "cast": ("--wit 8 --lives 1 --want sum --at-least 10 --no-mishap",),
    "recharge": ("--spells firefly --spell firefly",),
    "wear": ("--gear 'Thimble hat (d6, armor)' --item 'Thimble hat'",),
    "ability": ("--faction crows --abilities crows_pact --ability crows_pact --other Mab",),
    "reaction": ("--reading stronger --want grovel",),
    "treasure": ("--size 4 --target 6",),
    "clock": ("--depth 3 --turns 6", ""),
}


def _verb(
    name: str, meaning: str, order: type, play: Play, clause: str, facts: tuple[str, ...] = ()
) -> Verb[Hero]:
    return Verb(name, meaning, order, play, clause, EXAMPLES.get(name, ()), facts=facts)


VERBS = (
    _verb("roll", "roll an attribute, with or without a tool", Roll, roll, "LEG-003", ROLL_FACTS),
    _verb("attack", "attack a target that does not strike back", Strike, attack, "LEG-135", ATTACK_FACTS),
    _verb("duel", "fight to the end, or for some rounds", Duel, duel, "LEG-131", DUEL_FACTS),
    _verb("fight", "fight as it is played, earning Lives", Fight, duel, "LEG-131", DUEL_FACTS),
    _verb("initiative", "see who acts first", Initiative, initiative, "LEG-132", ("earned",)),
    _verb("cast", "cast a spell", Cast, cast, "LEG-168", CAST_FACTS),
    _verb("recharge", "recharge a spellbook", Recharge, recharge, "LEG-172"),
    _verb("enspelled", "be the target of a spell", Enspelled, enspelled, "LEGF-122", ("harm",)),
    _verb("reaction", "meet a creature", Meeting, reaction, "LEG-147", REACTION_FACTS),
    _verb("bell", "ring a bell at a troll", Bell, bell, "LEGF-170"),
    _verb("treasure", "add treasures up to a better one", Hoard, treasure, "LEG-061", TREASURE_FACTS),
    _verb(
        "trade_up",
        "exchange carried treasures for a better thing",
        TradeUp,
        trade_up,
        "LEG-061",
        ("used", "total"),
    ),
    _verb("take", "take things up", Take, take_up, "LEG-035"),
    _verb("leave", "leave things behind", Leave, leave, "LEG-039"),
    _verb("wear", "put armour on", Wear, put_on, "LEG-055"),
    _verb("buy", "buy goods for a treasure", Buy, buy, "LEG-059", ("goods", "paid")),
    _verb("rest", "sleep or nap, and eat", Rest, rest, "LEG-155", REST_FACTS),
    _verb("travel", "move from Area to Area", Travel, travel, "LEG-143", ("areas",)),
    _verb("explore", "act in a Room, or outdoors", Explore, explore, "LEG-139"),
    _verb(
        "clock",
        "roll the dungeon's Clock",
        Clock,
        clock,
        "LEGF-162",
        ("encounters", "omens", "turns", "value"),
    ),
    _verb("harm", "suffer damage or Fatigue", Harm, harm, "LEG-034", ("harm",)),
    _verb("fall", "fall from a height", Fall, fall, "LEGF-160", ("harm",)),
    _verb("burn", "be in fire or acid", Burn, burn, "LEGF-161", ("harm",)),
    _verb("afflict", "be poisoned, ill or afraid", Afflict, afflict, "LEGF-159"),
    _verb("ability", "use a faction ability", Use, use, "LEG-030", ("listeners", "minutes")),
    _verb("advance", "note a deed, end a session, advance", Advance, advance, "LEG-162"),
)

TRIALS = (
    Trial("roll", {}, {"tool": 6}),
    Trial("roll", {"lives": 1}, {"tool": 6, "boons": 1, "banes": 1}),
    Trial(
        "roll",
        {"lives": 1, "faction": "dogs", "abilities": ["awesome_might"]},
        {"want": "degrees", "at_least": 2},
    ),
    Trial("attack", {"lives": 1}, {"foe_armour": 1}),
    Trial("attack", {"weapon": 4, "might": 4}, {"foe_vigor": 2, "attacks": 2}),
    Trial("duel", {"vigor": 2, "weapon": 0}, {"foe_vigor": 1, "foe_weapon": 0, "rounds": 1}),
    Trial(
        "duel",
        {"vigor": 3, "lives": 1, "weapon": 0},
        {"foe_vigor": 2, "foe_might": 4, "foe_weapon": 0, "rounds": 1},
    ),
    Trial(
        "duel",
        {"vigor": 2, "lives": 1, "weapon": 4, "might": 4, "grace": 6, "faction": "cats"},
        {"foe_vigor": 2, "foe_might": 4, "foe_weapon": 0, "rounds": 1, "start": "first"},
    ),
    Trial("initiative", {"grace": 10, "lives": 1}, {}),
    Trial("cast", {"wit": 8, "spells": ["charm"]}, {"spell": "charm"}),
    Trial("reaction", {"faction": "rabbits", "abilities": ["charming"]}, {"talking": True}),
    Trial("treasure", {}, {"count": 3}),
    Trial("trade_up", {"gear": ["Bell (d4, treasure)", "Cup (d4, treasure)"]}, {}),
    Trial("buy", {"gear": ["Bell (d8, treasure)"]}, {"goods": ["lockpicks"]}),
    Trial("rest", {"gear": ["travel_food"], "fatigue": 3, "vigor": 2, "vigor_max": 6}, {"kind": "nap"}),
    Trial("travel", {"fatigue": 2}, {"areas": 2, "strenuous": True}),
    Trial("clock", {}, {"turns": 2, "start": 6}),
    Trial("harm", {"abilities": ["strong_hide"], "faction": "boars"}, {"attack": 3, "fatigue": 1}),
    Trial(
        "ability",
        {"faction": "crows", "abilities": ["crows_pact"]},
        {"ability": "crows_pact", "other": "Mab"},
    ),
    Trial("advance", {"faction": "cats"}, {"deed": True}),
)

RULESET: Ruleset[Hero] = Ruleset(
    id="legend",
    title="Legend",
    version="2023-08-26",
    licence="CC BY-SA 4.0",
    credit="Based on LEGEND by Bartapapa, CC BY-SA 4.0",
    package=PACKAGE,
    kind="table",
    sheet_type=Hero,
    sketch=Sketch,
    draw=draw,
    create=create,
    verbs={verb.id: verb for verb in VERBS},
    measures=measures,
    over=over,
    sheet=sheet,
    check=check,
    health="vigor",
    main_verb="duel",
    colours=Colours(accent=("#48601d", "#aec56f"), cloth="#37491a"),
    rules=Rules,
    tables=TABLES,
    trials=TRIALS,
    blurb="Small animals, great deeds: pools of dice, nine lives, and a path to greatness for each of seven factions.",
)
