"""The hook for powers: the core has no magic, each setting says what a power costs and risks (GRAD-145)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient.character import ATTRIBUTES, Character
from talewright.rulesets.gradient.harm import hurt
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.saves import SUCCESSES, consequence, save

Effect = Callable[[Ask, Character], Character]


@dataclass(frozen=True)
class Power:
    """What using a power costs and asks for. Its effect, if the rules know one, is given apart."""

    name: str = field("power", "what it is called")
    fatigue: int = field(0, "Fatigue it costs", low=0, high=10)
    attribute: str = field("", "the attribute it draws on", choices=("", *ATTRIBUTES))
    amount: int = field(0, "how much of that attribute it costs", low=0, high=20)
    save: str = field("", "the attribute to save on, if it must be tried", choices=("", *ATTRIBUTES))
    uses: int = field(0, "how often a day, 0 without limit", low=0, high=20)


def use(
    ask: Ask, character: Character, power: Power, effect: Effect | None = None, rules: Rules = DEFAULT
) -> tuple[Character, bool]:
    """Pay, save if the power asks for it, and let it take effect; whether it worked comes second.

    A failed save has been paid for too.
    """
    if power.uses and character.spent.count(power.name) >= power.uses:
        raise SheetError(
            "",
            [
                Message(
                    "{name}: used up until a night's rest ({uses} a day).",
                    name=Name(power.name),
                    uses=power.uses,
                )
            ],
        )
    paid = replace(character, fatigue=character.fatigue + power.fatigue)
    if power.uses:
        paid = replace(paid, spent=(*paid.spent, power.name))
    if power.attribute:
        paid = hurt(paid, power.amount, power.attribute)
    if power.save:
        found = save(ask, "power", getattr(paid, power.save), 0, rules.doubles)
        consequence(ask, found)
        if found not in SUCCESSES:
            return paid, False
    ask.note("power", name=power.name)
    return (paid if effect is None or paid.dead else effect(ask, paid)), True
