"""Who may act: the one place that asks whether a character is alive and able to before an order (GRAD-014, 015, 103)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from typing import Any

from talewright.core.ask import Ask
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.gradient.character import DEAD, Character

Play = Callable[[Ask, Character, Any, Any], Outcome[Character]]

AFTER_DEATH = frozenset({"create", "budget", "reaction", "roll", "appear", "take-over", "overrule"})
"""Orders that no living character gives: tables, the Warden's rolls and word, and the hireling who goes on for the dead."""
UNDERGONE = frozenset(
    {"save", "together", "hit", "hurt", "scar", "special", "heal", "rest", "wait", "need", "fatigue", "companion", "duel", "skirmish",
     "encounter"}
)  # fmt: skip
"""What happens to a character that cannot act as well: harm, saves, help, time, and the fights of its party, in
which it lies where it fell."""
HAPPENINGS: dict[str, Callable[[Any], bool]] = {
    "damage": lambda order: bool(order.pool or order.piercing),
    "venture": lambda order: order.warden,
    "carry": lambda order: order.how == "lose the backpack",
}
"""Orders of which some are no deed of the character: bare dice, the Warden's turn, a lost backpack."""


def able(verb: Verb[Character]) -> Verb[Character]:
    """The verb, refused to the dead, and to those who cannot act unless it merely happens to them."""
    if verb.id in AFTER_DEATH:
        return verb
    return replace(verb, play=_gate(verb.play, verb.id))


def all_able(verbs: Iterable[Verb[Character]]) -> dict[str, Verb[Character]]:
    """The verbs by id, each behind the gate."""
    return {verb.id: able(verb) for verb in verbs}


def _gate(play: Play, verb: str) -> Play:
    happens = HAPPENINGS.get(verb, lambda _order: verb in UNDERGONE)

    @wraps(play)
    def acting(ask: Ask, hero: Character, order: Any, rules: Any) -> Outcome[Character]:
        if hero.dead:
            ask.note("is_dead", name=hero.name)
            return Outcome(hero, DEAD, good=False)
        if not hero.can_act and not happens(order):
            ask.note("cannot_act", name=hero.name, why=why_not(hero))
            return Outcome(hero, "helpless", good=False)
        outcome = play(ask, hero, order, rules)
        after = outcome.hero
        if after.dead and (after.state != DEAD or after.minutes):
            # STR 0 is death, whatever took it (GRAD-014).
            return outcome._replace(hero=replace(after, state=DEAD, minutes=0))
        return outcome

    return acting


def why_not(hero: Character) -> str:
    """Why a living character cannot act: its state, or the score that is 0 (GRAD-015, GRAD-022, GRAD-103)."""
    if hero.paralysed:
        return "paralysed"
    if hero.delirious:
        return "delirious"
    return hero.state
