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
extra         a die added to its damage, rolled apart
ganging       (attacker, mate) -> mode and bonus, for each mate that strikes at the same target in that turn
spared        (attacker, attack) -> whether that attack does nothing at all to it
blunts        (attack) -> how much damage is taken off that attack on it
wards         (attack) -> the attribute the attacker must save on for that attack to reach it, or empty
avoids        once a fight it slips out of one pool of dice that are not magical
on_turn       (ask, fighter, body, rules) -> body, at the start of its side's turn
gains         (ask, attacker, body, harm, cause) -> body: what its own kept die, having done harm, gives or costs
              it; cause is why the target fell, empty while it stands. Use body.owing: the numbers come later
answers       (ask, fighter, body, attack, hurt) -> what an attacker owes for having struck it, or empty:
              'struck=6' a d6 of damage, 'counter={at}' a counter-attack
does          (ask, target, body, rules) -> body: what a special action does to one target, by the action's tag
helpless      its bearer takes no action
freed         its bearer may spend an action to be rid of it
shadow        DEX taken off the opponents' saves while it stands
loyal         flees when its leader falls
cows          once a day, having brought a foe to 0 HP, it makes the others try their morale
on_hit        (ask, target, body) -> body, when its die was kept and did damage
on_critical   (ask, target, body) -> body, when its die was kept and the target failed the critical damage save
survives      (ask, fighter, before, after, cause) -> body or None: what is left of it when it would fall by
              cause 'critical' or 'slain' (STR 0); None lets it fall

A tag of an attack is a hook id too, and so is a token of a body: what clings to a body (fire, fear, a sting) is
a hook for as long as the token is there. A token may carry a value after '='.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from talewright.core.ask import Ask
from talewright.core.dice import MAX_CACHED
from talewright.core.errors import RulesetError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

if TYPE_CHECKING:
    from talewright.rulesets.gradient.fighters import Fighter
    from talewright.rulesets.gradient.foes import Attack
    from talewright.rulesets.gradient.options import Rules


OWED = "owed:"
"""How a token begins that is a debt of this turn: HP or an attribute gained or lost, harm, a counter-attack."""
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

    def hurt(self, hp: int, strength: int) -> Body:
        """With these numbers: as `_replace` makes it, several times as fast."""
        return Body(hp, strength, *self[2:])

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

    def without(self, token: str) -> Body:
        """Without that token, however often it is there and whatever value it carries."""
        left = tuple(each for each in self.tokens if each.partition("=")[0] != token)
        return self._replace(tokens=left)

    def owing(self, what: str, amount: int) -> Body:
        """With a debt that is paid when the turn is over: only then are the body's own numbers at hand."""
        return self.given(f"{OWED}{what}={amount}")


Mode = Callable[["Fighter", "Attack", "Fighter"], str]
Effect = Callable[[Ask, "Fighter", Body], Body]
Survival = Callable[[Ask, "Fighter", Body, Body, str], "Body | None"]
Deed = Callable[[Ask, "Fighter", Body, "Rules"], Body]
Gain = Callable[[Ask, "Fighter", Body, int, str], Body]
Answer = Callable[[Ask, "Fighter", Body, "Attack", bool], str]
Ganging = Callable[["Fighter", "Fighter"], tuple[str, int]]

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
    extra: int = 0
    ganging: Ganging | None = None
    spared: Callable[[Fighter, Attack], bool] | None = None
    blunts: Callable[[Attack], int] | None = None
    wards: Callable[[Attack], str] | None = None
    avoids: bool = False
    on_turn: Deed | None = None
    gains: Gain | None = None
    answers: Answer | None = None
    does: Deed | None = None
    helpless: bool = False
    freed: bool = False
    shadow: int = 0
    loyal: bool = False
    cows: bool = False
    on_hit: Effect | None = None
    on_critical: Effect | None = None
    survives: Survival | None = None


HOOKS: dict[str, Hook] = {}


def register(hook: Hook) -> Hook:
    """Make a hook known by its id. Registering the same id twice is a fault of the setting."""
    if hook.id in HOOKS and HOOKS[hook.id] is not hook:
        raise RulesetError(Message("Two hooks are called {id!r}: give one of them another id.", id=hook.id))
    HOOKS[hook.id] = hook
    hooks_of.cache_clear()
    return hook


@lru_cache(maxsize=MAX_CACHED)
def hooks_of(ids: tuple[str, ...]) -> tuple[Hook, ...]:
    """The hooks behind some ids; an id without one is only a word on the sheet."""
    return tuple(HOOKS[each] for each in ids if each in HOOKS)


def check_hooks(ids: tuple[str, ...]) -> None:
    """Refuse an id that no hook has: nothing would come of it."""
    for each in ids:
        if each not in HOOKS:
            hint = did_you_mean(each, sorted(HOOKS))
            fault = Message("no hook is called {name!r}.{hint}", path="foe_hooks", name=each[:40], hint=hint)
            raise SheetError("", [fault])


def clinging(body: Body) -> tuple[Hook, ...]:
    """The hooks behind what clings to a body, each once."""
    if not body.tokens:
        return ()
    return hooks_of(tuple(dict.fromkeys(token.partition("=")[0] for token in body.tokens)))
