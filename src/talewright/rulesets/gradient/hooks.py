"""What abilities and traits may do to the rules, as small records: settings register theirs here.

A fighter carries hook ids; the fight looks them up and never knows their names. A hook fills in only what it
changes:

acts_first    needs no DEX save in the first round
armour        armour added (the total still stops at 3)
steadfast     passes every morale save
rerolls       once a day a failed save is rolled again and the better kept
free_attack   after felling a target it attacks again, as long as it keeps felling
attacking     (attacker, attack, target) -> plain, enhanced or impaired: the mode of its own attacks
attacked      (attacker, attack, target) -> the mode of attacks on it
foe_morale    (foe) -> the mode of a foe's morale saves while this one stands
on_hit        (ask, target, body) -> body, when its die was kept and did damage
on_critical   (ask, target, body) -> body, when its die was kept and the target failed the critical damage save
survives      (ask, fighter, before, after, cause) -> body or None: what is left of it when it would fall by
              cause 'critical' or 'slain' (STR 0); None lets it fall
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from talewright.core.ask import Ask
from talewright.core.errors import RulesetError

if TYPE_CHECKING:
    from talewright.rulesets.gradient.fighters import Fighter
    from talewright.rulesets.gradient.foes import Attack


LATER = -1
"""In a body's gain: the roll waits until the fight is over."""


class Body(NamedTuple):
    """What a fight changes of a fighter. A tuple, because the solver meets thousands of them.

    fate is empty while it fights on; else why it does not. scar is the row of the one scar a fight can give,
    gain what its sixth row turns round: the attribute and its new score (0 if none, LATER if still to be
    rolled), doom 1 while the twelfth row waits and 2 once it has been passed. tokens
    hold whatever abilities must remember, sorted.
    """

    hp: int
    strength: int
    dexterity: int
    willpower: int
    fate: str = ""
    scar: int = 0
    gain: tuple[str, int] | None = None
    doom: int = 0
    tokens: tuple[str, ...] = ()

    def has(self, token: str) -> bool:
        return token in self.tokens

    def times(self, token: str) -> int:
        return self.tokens.count(token)

    def given(self, token: str) -> Body:
        return self._replace(tokens=tuple(sorted((*self.tokens, token))))

    def taken(self, token: str) -> Body:
        left = list(self.tokens)
        left.remove(token)
        return self._replace(tokens=tuple(left))


Mode = Callable[["Fighter", "Attack", "Fighter"], str]
Effect = Callable[[Ask, "Fighter", Body], Body]
Survival = Callable[[Ask, "Fighter", Body, Body, str], "Body | None"]

STAGGERED = "staggered"
"""The token of a fighter that loses its next action."""


@dataclass(frozen=True)
class Hook:
    """What one ability changes. See the head of this module."""

    id: str
    meaning: str = ""
    acts_first: bool = False
    armour: int = 0
    steadfast: bool = False
    rerolls: bool = False
    free_attack: bool = False
    attacking: Mode | None = None
    attacked: Mode | None = None
    foe_morale: Callable[[Fighter], str] | None = None
    on_hit: Effect | None = None
    on_critical: Effect | None = None
    survives: Survival | None = None


HOOKS: dict[str, Hook] = {}


def register(hook: Hook) -> Hook:
    """Make a hook known by its id. Registering the same id twice is a fault of the setting."""
    if hook.id in HOOKS and HOOKS[hook.id] is not hook:
        raise RulesetError(f"Two hooks are called {hook.id!r}: give one of them another id.")
    HOOKS[hook.id] = hook
    return hook


def hooks_of(ids: tuple[str, ...]) -> tuple[Hook, ...]:
    """The hooks behind some ids; an id without one is only a word on the sheet."""
    return tuple(HOOKS[each] for each in ids if each in HOOKS)
