"""What antagonists' traits do in a fight: survivals, effects of critical damage, impaired attacks (ROOT-053 to 055).

Everything is registered from the data when the setting is first used; the fight itself knows no creature's name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from talewright.core.ask import Ask
from talewright.core.lookup import data
from talewright.rulesets.gradient.fighters import FLED, Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body, Hook, Survival, register
from talewright.rulesets.gradient.roots.book import PACKAGE
from talewright.rulesets.gradient.saves import ENHANCED, IMPAIRED, PLAIN
from talewright.rulesets.gradient.setting.terms import register_terms

HEADS = 9
HEAD = "head"
"""A hydra's lost head, as a token."""
MUNDANE_BUT = ("magical", "silver")


@cache
def register_all() -> None:
    """Make every hook of the bestiary known. Calling it again changes nothing."""
    told = data(PACKAGE, "specials.toml")
    register_terms()
    for hook in (*_defences(), *_survivals(told["returns"]), *_changes(told["changes"])):
        register(hook)


def _mode(when: Callable[[Attack], bool], mode: str) -> Callable[[Fighter, Attack, Fighter], str]:
    return lambda _attacker, attack, _target: mode if when(attack) else PLAIN


def _defences() -> tuple[Hook, ...]:
    impairs: dict[str, Callable[[Attack], bool]] = {
        "all": lambda _: True,
        "melee": lambda attack: not attack.ranged,
        "ranged": lambda attack: attack.ranged,
        "mundane": lambda attack: not set(attack.tags) & set(MUNDANE_BUT),
    }
    found = [
        Hook(f"impairs:{name}", f"{name} attacks against it are impaired", attacked=_mode(when, IMPAIRED))
        for name, when in impairs.items()
    ]
    found += [
        Hook(f"enhances:{tag}", f"{tag} against it is enhanced", attacked=_mode(_tagged(tag), ENHANCED))
        for tag in ("fire", "iron", "silver")
    ]
    return tuple(found)


def _tagged(tag: str) -> Callable[[Attack], bool]:
    return lambda attack: tag in attack.tags


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


def _changes(told: dict[str, dict[str, Any]]) -> tuple[Hook, ...]:
    return tuple(
        Hook(
            name,
            name.partition(":")[2],
            armour=change.get("armour", 0),
            steadfast=change.get("steadfast", False),
            attacking=_mode(lambda _: True, ENHANCED) if change.get("enhanced") else None,
        )
        for name, change in told.items()
    )
