"""What antagonists' traits do in a fight: immunities, survivals, gains, what they give back (ROOT-053 to 055).

Everything is registered from the data when the setting is first used; the fight itself knows no creature's name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from talewright.core.ask import Ask
from talewright.rulesets.gradient.fighters import FLED, Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.harm import CRITICAL
from talewright.rulesets.gradient.hooks import HOOKS, Body, Gain, Hook, Survival, register
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.reach import MAGICAL
from talewright.rulesets.gradient.roots import afflictions
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN

HEADS = 9
HEAD = "head"
"""A hydra's lost head, as a token."""
MUNDANE_BUT = (MAGICAL, "silver")
"""What is no mundane attack where a hide only impairs."""
UNEARTHLY = (MAGICAL, "blessed")
"""What alone harms those that are immune: magic or rites."""
TAGS = ("fire", "cold", "lightning", "poison", "iron", "silver", "slashing", "bludgeoning", MAGICAL, "spell")
When = Callable[[Attack], bool]


@cache
def register_all() -> None:
    """Make every hook of the bestiary known. Calling it again changes nothing."""
    numbers = workings()
    afflictions.register_all()
    known = (*_defences(), *_survivals(numbers["returns"]), *_standing(), *_numbered(numbers))
    for hook in known:
        register(hook)


def _tagged(tag: str) -> When:
    return lambda attack: tag in attack.tags


def _mode(when: When, mode: str) -> Callable[[Fighter, Attack, Fighter], str]:
    return lambda _attacker, attack, _target: mode if when(attack) else PLAIN


KINDS: dict[str, When] = {
    "all": lambda _: True,
    "melee": lambda attack: not attack.ranged,
    "ranged": lambda attack: attack.ranged,
    "mundane": lambda attack: not set(attack.tags) & set(MUNDANE_BUT),
    **{tag: _tagged(tag) for tag in TAGS},
}


def _spared(when: When) -> Callable[[Fighter, Attack], bool]:
    return lambda _attacker, attack: when(attack)


def _defences() -> tuple[Hook, ...]:
    found: list[Hook] = []
    for name, when in KINDS.items():
        found.append(
            Hook(f"impairs:{name}", f"{name} attacks against it are impaired", attacked=_mode(when, IMPAIRED))
        )
        found.append(
            Hook(f"enhances:{name}", f"{name} against it is enhanced", attacked=_mode(when, ENHANCED))
        )
        if name != "mundane":
            found.append(Hook(f"immune:{name}", f"{name} does nothing to it", spared=_spared(when)))
    found.append(
        Hook(
            "immune:mundane",
            "only magic or rites harm it",
            spared=lambda _attacker, attack: not set(attack.tags) & set(UNEARTHLY),
        )
    )
    found.append(
        Hook(
            "wards:magical",
            "magic against it needs a WIL save",
            wards=lambda attack: "willpower" if MAGICAL in attack.tags else "",
        )
    )
    return tuple(found)


def _survivals(returns: dict[str, str]) -> tuple[Hook, ...]:
    """Those that do not stay down: in the fight, or after it (ROOT-055)."""

    def troll(ask: Ask, fighter: Fighter, _before: Body, after: Body, cause: str) -> Body | None:
        if cause == "slain":
            ask.note("will_return", foe=fighter.name, how=returns["troll"])
            return None
        ask.note("unharmed_by_critical", foe=fighter.name)
        return after

    def hydra(ask: Ask, fighter: Fighter, _before: Body, after: Body, cause: str) -> Body | None:
        if cause == "slain" or after.times(HEAD) + 1 >= HEADS:
            return None
        after = after.given(HEAD)
        ask.note("head_lost", foe=fighter.name, left=HEADS - after.times(HEAD))
        return after

    def vampire(ask: Ask, fighter: Fighter, _before: Body, _after: Body, _cause: str) -> Body | None:
        # It is gone from the fight without being a casualty: nobody loses heart over a mist.
        ask.note("will_return", foe=fighter.name, how=returns["vampire"])
        return Body(0, 0, 0, 0, FLED)

    def comes_back(how: str) -> Survival:
        def survival(ask: Ask, fighter: Fighter, _before: Body, _after: Body, _cause: str) -> Body | None:
            ask.note("will_return", foe=fighter.name, how=how)
            return None

        return survival

    return (
        Hook("survives:troll", "ignores critical damage; dies at STR 0", survives=troll),
        Hook("survives:hydra", "falls at the ninth critical damage", survives=hydra),
        Hook("survives:vampire", "turns to gas instead of dying", survives=vampire),
        *(
            Hook(f"returns:{name}", how, survives=comes_back(how))
            for name, how in returns.items()
            if name not in ("troll", "vampire")
        ),
    )


def _standing() -> tuple[Hook, ...]:
    """What needs no number: how it stands, with whom, and what it feeds on."""

    def gang(_fighter: Fighter, _mate: Fighter) -> tuple[str, int]:
        return ENHANCED, 0

    def pack(_fighter: Fighter, mate: Fighter) -> tuple[str, int]:
        return PLAIN, int("pack" in mate.hooks)

    def feeds(ask: Ask, fighter: Fighter, body: Body, _harm: int, cause: str) -> Body:
        if cause != CRITICAL:
            return body
        ask.note("feeds", foe=fighter.name)
        return body.owing("strength", fighter.strength)

    def singed(_ask: Ask, target: Fighter, body: Body) -> Body:
        grows = any(each.startswith("regrows:") for each in target.hooks)
        return body.given(afflictions.BURNED) if grows and not body.has(afflictions.BURNED) else body

    return (
        Hook("mode:enhanced", "its attacks are enhanced", attacking=_mode(KINDS["all"], ENHANCED)),
        Hook("mode:impaired", "its attacks are impaired", attacking=_mode(KINDS["all"], IMPAIRED)),
        Hook("steadfast", "passes every morale save", steadfast=True),
        Hook("loyal", "flees when its leader falls", loyal=True),
        Hook("unsurprised", "is never caught unaware"),
        Hook("gang", "attacks are enhanced when an ally fights the same enemy", ganging=gang),
        Hook("pack", "+1 damage on a target that others of its kind also attack", ganging=pack),
        Hook("feeds", "regains its lost STR from a critical wound", gains=feeds),
        Hook("phases", "slips once out of a physical attack", avoids=True),
        Hook("fire", "fire keeps things from growing back", on_hit=singed),
    )


def _numbered(numbers: dict[str, Any]) -> tuple[Hook, ...]:
    """Hooks with a printed number, for every number the data has."""
    named = {name for names in numbers["hooks"].values() for name in names}
    for changes in numbers["changes"].values():
        named |= {name for change in changes.values() for name in change.get("hooks", ())}
    return tuple(
        hook
        for name in sorted(named)
        if name not in HOOKS and (hook := _made(name, name.split(":"))) is not None
    )


def _made(name: str, parts: list[str]) -> Hook | None:
    match parts:
        case ["drinks", number]:
            return Hook(name, f"regains {number} HP when it bites", gains=_drinks(int(number)))
        case ["regrows", number]:
            return Hook(name, f"regains {number} HP a turn unless burned", on_turn=_regrows(int(number)))
        case ["stings", number]:
            return Hook(name, f"stingers do d{number} each round", on_hit=afflictions.sting)
        case ["acid_blood", number]:
            return Hook(name, f"sprays d{number} when wounded", answers=_sprays(int(number)))
        case ["armour", number]:
            return Hook(name, f"+{number} Armor", armour=int(number))
        case ["aura", number]:
            return Hook(name, f"those near have -{number} DEX", shadow=int(number))
        case ["extra", number]:
            return Hook(name, f"adds a d{number} to its damage", extra=int(number))
        case ["blunts", kind, number]:
            return Hook(name, f"{kind} damage is {number} less", blunts=_blunts(KINDS[kind], int(number)))
    return None


def _drinks(number: int) -> Gain:
    def gains(ask: Ask, fighter: Fighter, body: Body, _harm: int, _cause: str) -> Body:
        ask.note("drinks", foe=fighter.name, hp=number)
        return body.owing("hp", number)

    return gains


def _regrows(number: int) -> Callable[[Ask, Fighter, Body, Rules], Body]:
    def on_turn(ask: Ask, fighter: Fighter, body: Body, _rules: Rules) -> Body:
        if body.has(afflictions.BURNED):
            return body.without(afflictions.BURNED)  # a burn keeps one turn's growth back
        if body.hp >= fighter.hp:
            return body
        ask.note("regrows", foe=fighter.name, hp=min(fighter.hp, body.hp + number))
        return body._replace(hp=min(fighter.hp, body.hp + number))

    return on_turn


def _sprays(number: int) -> Callable[[Ask, Fighter, Body, Attack, bool], str]:
    def answers(ask: Ask, fighter: Fighter, _body: Body, attack: Attack, hurt: bool) -> str:
        if not hurt or attack.ranged:
            return ""
        ask.note("sprays", foe=fighter.name)
        return f"struck={number}"

    return answers


def _blunts(when: When, number: int) -> Callable[[Attack], int]:
    return lambda attack: number if when(attack) else 0
