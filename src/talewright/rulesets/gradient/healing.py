"""Rest and help: what brings back HP, attributes and the dying (GRAD-016, GRAD-020 to GRAD-024, GRAD-103)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import (
    AID,
    DEAD,
    DOWN,
    MENDED,
    MORTAL,
    RECOVERED,
    REST,
    STABLE,
    UP,
    Character,
)  # fmt: skip
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.scars import moment


def breather(ask: Ask, character: Character) -> Character:
    """A few moments and a drink: all HP back, and the party exposed while it lasts (GRAD-021).

    Refused to the dead and the dying, and to the deprived, who recover nothing (GRAD-123). A character that was
    stabilised gets up again (GRAD-022).
    """
    if character.dead or character.state in (DOWN, MORTAL):
        raise SheetError(
            "",
            [
                Message(
                    "a breather helps nobody who is {state}: stabilise or heal first.",
                    state=Name(character.state),
                )
            ],
        )
    ask.note("exposed", name=character.name)
    if character.deprived:
        ask.note("deprived", name=character.name)
        return character
    return replace(character, hp=character.hp_max, state=UP, minutes=0)


def stabilise(character: Character) -> Character:
    """Bandages stop the dying clock, not the loss of STR; the patient stays out until a breather (GRAD-022)."""
    if character.state == DOWN:
        return replace(character, state=STABLE, minutes=0)
    if character.state == MORTAL:
        return replace(character, minutes=0)
    return character


def pass_minutes(character: Character, minutes: int) -> Character:
    """Time passes for the dying: when the hour is over, so are they (GRAD-103)."""
    if character.state not in (DOWN, MORTAL) or not character.minutes:
        return character
    left = max(0, character.minutes - minutes)
    return replace(character, minutes=left, state=character.state if left else DEAD)


def rest_hours(ask: Ask, character: Character, rules: Rules = DEFAULT) -> Character:
    """A few hours' rest: the third scar's deprivation ends and its roll is made; then HP as after a breather."""
    if character.dead or character.state in (DOWN, MORTAL):
        return character
    rested = moment(ask, character, REST, rules)
    if rested.deprived:
        return rested
    return replace(rested, hp=rested.hp_max, state=UP, minutes=0)


def mend(ask: Ask, character: Character, rules: Rules = DEFAULT) -> Character:
    """A broken limb has mended."""
    return moment(ask, character, MENDED, rules)


def recover(ask: Ask, character: Character, rules: Rules = DEFAULT) -> Character:
    """An illness, a lamed leg or a mortal wound is over; what waited for that is rolled."""
    return character if character.dead else moment(ask, character, RECOVERED, rules)


def extraordinary_aid(ask: Ask, character: Character, rules: Rules = DEFAULT) -> Character:
    """Aid beyond the common: the deaf hear again, the paralysed and the delirious come round (GRAD-016)."""
    aided = moment(ask, character, AID, rules)
    return replace(
        aided,
        dexterity=aided.dexterity if aided.dexterity > 0 else aided.dexterity_max,
        willpower=aided.willpower if aided.willpower > 0 else aided.willpower_max,
    )


def week_rest(
    ask: Ask, character: Character, rules: Rules = DEFAULT, *, with_expertise: bool = True
) -> Character:
    """About a week with a healer or other expertise: attributes to their maximum (GRAD-023).

    Limbs mend and illnesses pass in that time. What faster or magical means cost is the setting's or the
    Warden's to say (GRAD-024). Nothing comes back to the deprived.
    """
    if character.dead or character.state == DOWN:
        return character
    rested = rest_hours(ask, character, rules)
    if with_expertise:
        rested = recover(ask, mend(ask, rested, rules), rules)
    if rested.deprived:
        return rested
    if with_expertise:
        rested = replace(
            rested,
            strength=rested.strength_max,
            dexterity=rested.dexterity_max,
            willpower=rested.willpower_max,
        )
    return replace(rested, hp=rested.hp_max, state=UP, minutes=0)
