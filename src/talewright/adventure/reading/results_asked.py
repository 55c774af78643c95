"""Results of rolls that are asked for where they cannot be: behind another way of theirs, in front of the roll, or of a fight that forbids them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talewright.adventure.book import ERROR, Fault
from talewright.adventure.model import Goto, Order, Statement, When
from talewright.adventure.traversal import walk
from talewright.core.authoring import Authoring
from talewright.core.findings import quoted
from talewright.core.text.message import Message

_RUN = "run"


def asked_in_vain(program: Sequence[Statement], text: str, authoring: Authoring) -> Iterator[Fault]:
    """You cannot run. If you run, turn to [[x]]: a result that the fight in front of it cannot have."""
    barred = False
    for each in program:
        if isinstance(each, Order) and each.rolls:
            effect = authoring.effect(each.verb)
            barred = _RUN in effect.results_of({}) and _RUN not in effect.results_of(each.fields())
        elif (
            barred
            and isinstance(each, When)
            and (each.condition.kind, each.condition.name) == ("result", _RUN)
        ):
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for a result that the fight before it forbids."),
                        Message('Leave out "You cannot run", or this way.'))  # fmt: skip


def asked_too_early(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """Gain 5 XP if you succeed. Roll Focus against 9: a result that is asked for in front of the only roll it can be of."""
    rolls = [at for at, each in enumerate(program) if isinstance(each, Order) and each.rolls]
    for each in program[: rolls[0]] if rolls else ():
        if isinstance(each, When) and each.condition.kind == "result" and not _holds_roll(each):
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for the result of a roll that is made only behind it."),
                        Message("Put the roll in front of what depends on it."))  # fmt: skip


def _holds_roll(statement: Statement) -> bool:
    return any(isinstance(each, Order) and each.rolls for each in walk((statement,)))


def asked_again(program: Sequence[Statement], text: str) -> Iterator[Fault]:
    """If you fail, turn to [[x]]; if you fail, turn to [[y]]: two ways for one result, of which the second is never taken."""
    led: set[str] = set()
    for each in program:
        if isinstance(each, Order) and each.rolls:
            led = set()
        if isinstance(each, When) and each.body and isinstance(each.body[-1], Order) and each.body[-1].rolls:
            led = set()  # If you succeed, Roll Focus against 9: what follows asks for the second roll
        result = each.condition if isinstance(each, When) and each.condition.kind == "result" else None
        if (
            result is None
            or not isinstance(each, When)
            or not each.body
            or not isinstance(each.body[-1], Goto)
        ):
            continue
        if result.name in led:
            yield Fault("condition", ERROR, each.span, quoted(text, each.span), Message("asks for a result that has led elsewhere before."),
                        Message("Say once where each result leads."))  # fmt: skip
        led.add(result.name)
