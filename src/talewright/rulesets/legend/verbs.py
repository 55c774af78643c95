"""What a book, a table or an odds question may order of a Legend character."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from talewright.core.ask import Ask
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.legend.abilities import use
from talewright.rulesets.legend.attacks import ATTACK_FACTS, Strike, attack
from talewright.rulesets.legend.baggage import Give, Leave, Take, Wear, give, leave, put_on, take_up
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.combat import Initiative, initiative
from talewright.rulesets.legend.crafts import Use
from talewright.rulesets.legend.duel import DUEL_FACTS, duel
from talewright.rulesets.legend.encounters import REACTION_FACTS, Bell, Meeting, bell, reaction
from talewright.rulesets.legend.enspelled import (
    BreakFree,
    EndSpell,
    Enspelled,
    break_free,
    end_spell,
    enspelled,
)
from talewright.rulesets.legend.exploration import Clock, Explore, Travel, clock, explore, travel
from talewright.rulesets.legend.fight_orders import Duel, Fight
from talewright.rulesets.legend.growth import Advance, advance
from talewright.rulesets.legend.hazards import Afflict, Burn, Fall, Harm, afflict, burn, fall, harm
from talewright.rulesets.legend.lasting import HELD, STATUE, under
from talewright.rulesets.legend.magic import CAST_FACTS, Cast, Recharge, cast, recharge
from talewright.rulesets.legend.overrides import Overrule, overrule
from talewright.rulesets.legend.permissions import May, may
from talewright.rulesets.legend.rest import REST_FACTS, Rest, rest
from talewright.rulesets.legend.rolls import ROLL_FACTS, Roll, roll
from talewright.rulesets.legend.scenes import Scene, scene
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
    "end_spell": ("--spell starlight",),
    "take": ("--items 'Bell (d6, treasure)'",),
    "leave": ("--gear 'Bell (d6, treasure)' --items Bell",),
    "give": ("--gear 'Bell (d6, treasure)' --items Bell --to Mab",),
    "buy": ("--gear 'Bell (d8, treasure)' --goods lockpicks",),
    "wear": ("--gear 'Thimble hat (d6, armor)' --item 'Thimble hat'",),
    "ability": ("--faction crows --abilities crows_pact --ability crows_pact --other Mab",),
    "may": ("--faction crows --abilities crows_cant --what imitate",),
    "reaction": ("--reading stronger --want grovel",),
    "treasure": ("--size 4 --target 6",),
    "clock": ("--depth 3 --turns 6", ""),
}


SUFFERED = frozenset(
    {
        "harm",
        "fall",
        "burn",
        "afflict",
        "enspelled",
        "rest",
        "clock",
        "scene",
        "advance",
        "treasure",
        "overrule",
        "break_free",
        "end_spell",
    }
)
"""What one who cannot act goes through as well: harm, rest (others feed it), the end of a spell, and what only the table does."""


def awake(play: Play) -> Play:
    """The unconscious do not act, nor who is held or a statue: the one place that asks (LEG-034, LEGF-107, LEGF-151)."""

    @wraps(play)
    def acting(ask: Ask, hero: Hero, order: Any, rules: Any) -> Outcome[Hero]:
        if hero.down:
            ask.note("is_unconscious", name=hero.name)
            return Outcome(hero, "unconscious", good=False)
        if fixed := next((kind for kind in (HELD, STATUE) if under(hero, kind)), ""):
            ask.note(f"is_{fixed}", name=hero.name)
            return Outcome(hero, fixed, good=False)
        return play(ask, hero, order, rules)

    return acting


QUESTIONS = frozenset({"duel", "treasure"})
"""What only odds ask: a fight without earned Lives (played as `fight`), treasures not carried (`trade_up`)."""


def _verb(
    name: str, meaning: str, order: type, play: Play, clause: str, facts: tuple[str, ...] = ()
) -> Verb[Hero]:
    played = play if name in SUFFERED else awake(play)
    bare = name in QUESTIONS
    return Verb(name, meaning, order, played, clause, EXAMPLES.get(name, ()), facts=facts, bare=bare)


_VERBS = (
    _verb("roll", "roll an attribute, with or without a tool", Roll, roll, "LEG-003", ROLL_FACTS),
    _verb("attack", "attack a target that does not strike back", Strike, attack, "LEG-135", ATTACK_FACTS),
    _verb("duel", "fight to the end, or for some rounds", Duel, duel, "LEG-131", DUEL_FACTS),
    _verb("fight", "fight as it is played, earning Lives", Fight, duel, "LEG-131", DUEL_FACTS),
    _verb("initiative", "see who acts first", Initiative, initiative, "LEG-132", ("earned",)),
    _verb("cast", "cast a spell", Cast, cast, "LEG-168", CAST_FACTS),
    _verb("recharge", "recharge a spellbook", Recharge, recharge, "LEG-172"),
    _verb("enspelled", "be the target of a spell", Enspelled, enspelled, "LEGF-122", ("harm",)),
    _verb("break_free", "pull loose from a spell that holds you", BreakFree, break_free, "LEGF-107"),
    _verb("end_spell", "end a spell of your own", EndSpell, end_spell, "LEGF-117"),
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
    _verb("give", "give things away", Give, give, "LEG-035"),
    _verb("wear", "put armour on, or off", Wear, put_on, "LEG-055"),
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
    _verb("may", "ask what your abilities allow", May, may, "LEGF-042"),
    _verb("scene", "end the scene", Scene, scene, "LEGF-055"),
    _verb("overrule", "the game master sets a number by hand", Overrule, overrule, "LEG-001"),
    _verb("advance", "note a deed, end a session, advance", Advance, advance, "LEG-162"),
)

VERBS = {verb.id: verb for verb in _VERBS}
