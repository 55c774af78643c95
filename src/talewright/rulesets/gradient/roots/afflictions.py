"""What clings to a body of Roots turn by turn: fire, stings, stone, fear, charms (ROOT-053).

Each is a hook by the name of its token, for as long as the token is there.
"""

from __future__ import annotations

from functools import cache

from talewright.core.ask import FOE, HERO, Ask
from talewright.rulesets.gradient.fighters import DOWN, OUT, SLAIN, Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body, Deed, Hook, register
from talewright.rulesets.gradient.lasting import die, worn
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import ENHANCED, passes

STINGERS, BURNING, ALIGHT, DROWNING, STONE = "stingers", "burning", "alight", "drowning", "petrifying"
TERROR, ROUSED, CALM, BURNED = "terrified", "roused", "calm", "burned"
BURNS_FOR = 4
"""A burn lasts d4 rounds and takes 1 HP in each, unless it is put out."""
TO_STONE = 3
STING = 4
EACH_ROUND = 6


def value_of(body: Body, token: str) -> int:
    """The number a token carries; 0 without it."""
    found = next((each for each in body.tokens if each.partition("=")[0] == token), "")
    return int(found.partition("=")[2] or 0)


def with_value(body: Body, token: str, value: int) -> Body:
    return body.without(token).given(f"{token}={value}")


def _shaken_off(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> bool:
    """A WIL save each round ends it."""
    who = HERO if fighter.pc else FOE
    return ask.call(passes, "shake_off", body.willpower, 0, rules.doubles, who)


def _ends(token: str) -> Deed:
    def each_round(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
        if not _shaken_off(ask, fighter, body, rules):
            return body
        ask.note("shaken_off", name=fighter.name, condition=token)
        return body.without(token)

    return each_round


def _terror(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    """Fear empties HP; when it ends they come back, but not what was lost of them before."""
    if not _shaken_off(ask, fighter, body, rules):
        return body
    ask.note("shaken_off", name=fighter.name, condition=TERROR)
    return body.without(TERROR)._replace(hp=value_of(body, TERROR))


def _burn(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    del ask, fighter, rules
    left = value_of(body, BURNING) - 1
    body = body._replace(hp=max(0, body.hp - 1))
    return with_value(body, BURNING, left) if left > 0 else body.without(BURNING)


def _catch(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    """Set alight: how long it burns is rolled when the next turn begins."""
    body = with_value(body.without(ALIGHT), BURNING, die(ask, BURNS_FOR, "burn_rounds"))
    return _burn(ask, fighter, body, rules)


def _sting(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    return worn(ask, fighter, body, die(ask, STING, "clinging_harm"), rules)


def _crushed(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    """d6 STR each round, past HP, for the one that lies under it."""
    del fighter, rules
    left = max(0, body.strength - die(ask, EACH_ROUND, "clinging_harm"))
    return body._replace(strength=left, fate=body.fate if left else SLAIN)


def _drowns(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    del rules
    left = value_of(body, DROWNING) - 1
    if left > 0:
        return with_value(body, DROWNING, left)
    ask.note("drowned", name=fighter.name)
    return body.without(DROWNING)._replace(fate=SLAIN)


def _stone(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    del rules
    rounds = value_of(body, STONE) + 1
    if rounds < TO_STONE:
        return with_value(body, STONE, rounds)
    ask.note("petrified", name=fighter.name)
    return body.without(STONE).given("turned to stone")._replace(fate=OUT)


def _rouse(ask: Ask, fighter: Fighter, body: Body, rules: Rules) -> Body:
    """The first attack of the encounter: enhanced in its first turn, never again."""
    del ask, fighter, rules
    if body.has(ROUSED):
        return body.without(ROUSED).given(CALM)
    return body if body.has(CALM) else body.given(ROUSED)


def _enhanced(_attacker: Fighter, _attack: Attack, _target: Fighter) -> str:
    return ENHANCED


def sting(_ask: Ask, target: Fighter, body: Body) -> Body:
    """Stingers stay in those who lost STR to them."""
    deep = body.hp == 0 and body.strength < target.strength
    return body.given(STINGERS) if deep and not body.has(STINGERS) and body.fate in ("", DOWN) else body


@cache
def register_all() -> None:
    """Make them known. Calling it again changes nothing."""
    for hook in (
        Hook(STINGERS, "d4 damage each round until pulled out", on_turn=_sting, freed=True),
        Hook(BURNING, "1 HP each round until it has burned out or is put out", on_turn=_burn, freed=True),
        Hook(ALIGHT, "has caught fire", on_turn=_catch, freed=True),
        Hook("buried", "d6 STR each round until freed", on_turn=_crushed),
        Hook("engulfed", "d6 STR each round", on_turn=_crushed),
        Hook(DROWNING, "drowns in three rounds", on_turn=_drowns),
        Hook(STONE, "turns to stone over three rounds", on_turn=_stone),
        Hook(TERROR, "no HP until a WIL save ends the fear", on_turn=_terror),
        Hook("befuddled", "wanders off until a WIL save ends it", on_turn=_ends("befuddled"), helpless=True),
        Hook("obedient", "obeys until a WIL save breaks it", on_turn=_ends("obedient"), helpless=True),
        Hook("territorial", "its first attack is enhanced", on_turn=_rouse),
        Hook(ROUSED, "attacks are enhanced", attacking=_enhanced),
    ):
        register(hook)
