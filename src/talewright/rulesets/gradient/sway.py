"""What hooks do to a turn beside the blows: a shadow over saves, tearing free, cowing the rest, calling others in."""

from __future__ import annotations

from talewright.core.ask import Ask
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.blows import COWED, COWING
from talewright.rulesets.gradient.fighters import WAITING
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body, clinging


def freed(body: Body) -> Body:
    """Without whatever an action can shake off."""
    for hook in clinging(body):
        body = body.without(hook.id) if hook.freed else body
    return body


def shadow(battle: Battle, foes: tuple[Body, ...]) -> int:
    """What foes that stand take off the characters' DEX saves: the deepest shadow counts."""
    return max(
        (
            hook.shadow
            for foe, body in zip(battle.foes, foes, strict=True)
            if not body.fate
            for hook in foe.active
        ),
        default=0,
    )


def cows(ask: Ask, battle: Battle, acting: list[Body]) -> int | None:
    """The place of a foe brought to 0 HP whose fall is used to cow the others, if one is."""
    found: int | None = None
    for place, body in enumerate(acting):
        fallen = [token for token in body.tokens if token.startswith(f"{COWING}=")]
        if not fallen:
            continue
        acting[place] = body.without(COWING)
        if found is not None or body.has(COWED):
            continue
        actor = battle.names[0][place]
        if ask.decide("cow", ("no", "yes"), clause="ROOT-061", actor=actor) == "yes":
            acting[place] = acting[place].given(COWED)
            found = int(fallen[0].partition("=")[2])
    return found


def call_in(ask: Ask, battle: Battle, attack: Attack, acting: list[Body]) -> None:
    """Fighters that wait for this call enter the fight, and act from the next turn on."""
    for place, body in enumerate(acting):
        if body.fate == WAITING and f"summoned:{attack.name}" in battle.foes[place].hooks:
            acting[place] = body._replace(fate="")
            ask.note("called_in", name=battle.names[1][place], special=attack.name)
            return
