"""What a fight leaves on the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.rulesets.gradient.belongings import use_up
from talewright.rulesets.gradient.character import DEAD, HOUR, UP, Character, with_score
from talewright.rulesets.gradient.character import DOWN as LIES_DOWN
from talewright.rulesets.gradient.character import MORTAL as LIES_DYING
from talewright.rulesets.gradient.fighters import DOWN, MORTAL, SLAIN, Fighter, from_character
from talewright.rulesets.gradient.healing import pass_minutes
from talewright.rulesets.gradient.hooks import LATER, Body
from talewright.rulesets.gradient.saves import PLAIN
from talewright.rulesets.gradient.scars import passed_critical, take_scar
from talewright.rulesets.gradient.wounded import REROLLED

FIGHT = 1
"""Minutes that a fight takes: six rounds of about ten seconds each (GRAD-080)."""


@dataclass(frozen=True)
class Moves:
    """What abilities add to a character in a fight, and what their use costs. Those of the core are hooks alone."""

    def fighter(self, character: Character, *, mode: str = PLAIN) -> Fighter:
        return from_character(character, mode=mode)

    def paid(self, ask: Ask, character: Character, after: Character, made: Fighter, body: Body) -> Character:
        """The sheet after the fight with what was spent in it; `character` is the sheet before."""
        del ask, character, made, body
        return after


CORE_MOVES = Moves()


def after_fight(character: Character, body: Body) -> Character:
    """The sheet after a fight: what was lost, the fate, the scar with its steps still to come."""
    after = replace(
        character,
        hp=body.hp,
        strength=body.strength,
        dexterity=body.dexterity,
        willpower=body.willpower,
        spent=tuple(token for token in body.tokens if token == REROLLED or token in character.spent),
    )
    after = _used_up(after, body)
    if body.doom == 2:
        after = passed_critical(after)
    if body.scar:
        after = take_scar(after, body.scar)
    if body.gain:
        attribute, score = body.gain
        if score > 0:
            after = with_score(after, f"{attribute}_max", score)
        pending = after.scars[-1].pending if score == LATER else ""
        after = replace(
            after, scars=(*after.scars[:-1], replace(after.scars[-1], pending=pending, place=attribute))
        )
    if body.fate == SLAIN:
        return replace(after, state=DEAD, minutes=0)
    if character.state != UP:  # lay there before the fight: the clock ran on
        return pass_minutes(after, FIGHT)
    if body.fate == DOWN:
        return replace(after, state=LIES_DOWN, minutes=HOUR)
    if body.fate == MORTAL:
        return replace(after, state=LIES_DYING, minutes=HOUR)
    return after


def _used_up(character: Character, body: Body) -> Character:
    """What was thrown or let off has so many uses less (GRAD-118)."""
    for item in character.items:
        if item.in_use and item.blast and item.uses:
            for _ in range(body.times(item.name)):
                character = use_up(character, item.name)
    return character
