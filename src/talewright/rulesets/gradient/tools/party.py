"""A party of Roots as a command: characters made together, with one omen for all."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.core.ask import Ask
from talewright.core.character_file import to_file
from talewright.core.record import field
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.core.tool import Report, Tool, ToolContext, line
from talewright.rulesets.gradient import budget

SYSTEM = "roots"


@dataclass(frozen=True)
class Party:
    """How many, how made, where written."""

    number: int = field(3, "How many characters.", low=1, high=6)
    random: bool = field(False, "Choose everything at random.")
    seed: int | None = field(None, "Make --random repeatable.")
    out: str = field("", "A folder to write a character file for each.")
    force: bool = field(False, "Replace files that are already there.")


def run(order: Party, context: ToolContext) -> Report:
    from talewright.rulesets.gradient.roots.creation import create_party

    ruleset = find(SYSTEM)

    def create(ask: Ask, rules: Any) -> Any:
        return create_party(ask, order.number, rules)

    together = dataclasses.replace(ruleset, create=create)
    party = context.create(together, at_random=order.random or order.seed is not None, seed=order.seed)
    lines = [
        line(
            (member.name or Message("Seat {number}", number=seat), "strong"),
            f": {member.detail('background')}, {member.detail('specialization')}, ",
            Message("{age} years old", age=member.detail("age")),
            *(
                (Message("; reads the omen: {omen}.", omen=member.detail("omen")),)
                if member.detail("omen")
                else ()
            ),
        )
        for seat, member in enumerate(party, 1)
    ]
    if warning := budget.too_many(order.number):
        lines.append(line((warning, "warning")))
    data = [to_file(ruleset, member) for member in party]
    files = (
        {
            str(Path(order.out) / f"seat-{seat}.json"): (
                json.dumps(each, indent=2, ensure_ascii=False) + "\n"
            ).encode()
            for seat, each in enumerate(data, 1)
        }
        if order.out
        else {}
    )
    return Report(tuple(lines), {"party": data}, files=files, force=order.force)


PARTY = Tool(
    "party",
    "Make a party of Roots together: the youngest reads the omen.",
    Party,
    run,
    examples=("talewright party --number 3 --random --seed 7", "talewright party --number 2 --out table"),
)
