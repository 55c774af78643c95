"""The encounter builder as a command: what a budget buys, one suggestion, and how dangerous it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.record import field
from talewright.core.text.message import Message
from talewright.core.tool import Line, Report, Tool, ToolContext, line
from talewright.rulesets.gradient import budget
from talewright.rulesets.gradient.options import Rules

DANGER_LIMIT = 60_000
"""Past so many nodes the danger is sampled: a table wants its answer now."""
SAMPLE_RUNS = 2_000
SHOWN = 25


@dataclass(frozen=True)
class Encounter:
    """The party, what is bought, and what to show."""

    pcs: int = field(4, "Player characters entering combat.", low=1, high=20)
    hirelings: int = field(0, "Hirelings beside them; two count as one character.", low=0, high=40)
    easier: bool = field(False, "A shorter or easier fight: -1.")
    challenge: bool = field(False, "A remarkable challenge: +2.")
    custom: int = field(0, "A modifier of your own.", low=-40, high=40)
    costs: str = field("seed", "The cost table: seed or srd-later.")
    buy: str = field("", "Archetypes to check, such as 'elite, 2 vanguards'.")
    list_all: bool = field(False, "List every purchase within the budget.", flag="list")
    danger: bool = field(False, "How dangerous it is for characters like --line.")
    summon: tuple[str, ...] = field(
        (), "What a Controller calls in during the fight: Mob or Swarm; it costs nothing."
    )
    line: str = field("", "Each character: 'hp4 str11 dex12 wil9 armour1 d8'.")


def run(wish: Encounter, context: ToolContext) -> Report:
    rules = record.load(Rules, {"costs": wish.costs}, error=QuestionError, subject="encounter")
    party = budget.Party(wish.pcs, wish.hirelings, wish.easier, wish.challenge, wish.custom, rules)
    bought = budget.read_purchase(wish.buy) if wish.buy else budget.suggest(party)
    found: dict[str, Any] = {
        "base": float(party.base),
        "budget": float(party.budget),
        "purchases": budget.count_purchases(party),
    }
    warning = budget.too_many(wish.pcs)
    if warning:
        found["warning"] = str(warning)
    if bought is not None:
        found["bought"] = {
            "words": budget.write_purchase(bought),
            "cost": budget.cost(bought, rules),
            "allowed": float(party.allowed(bought)),
            "valid": budget.valid(party, bought),
            "suggested": not wish.buy,
        }
        fought = bought
        for archetype in wish.summon:
            fought = budget.summoned(fought, archetype.capitalize())
        if wish.summon:
            found["summoned"] = budget.write_purchase(fought)
        if wish.danger:
            found["danger"] = _danger(wish, budget.write_purchase(fought), context)
    if wish.list_all:
        found["all"] = [budget.write_purchase(each) for each in budget.purchases(party)]
    crowd = (line((warning, "warning")),) if warning else ()
    return Report((*_lines(found), *crowd), found)


ENCOUNTER = Tool(
    "encounter",
    "Build a Gradient encounter: budget, purchases, a suggestion, its danger.",
    Encounter,
    run,
    examples=(
        "talewright encounter --pcs 2 --hirelings 2 --danger",
        "talewright encounter --pcs 3 --buy 'elite, 2 vanguards' --challenge",
    ),
)


def _danger(wish: Encounter, buy: str, context: ToolContext) -> dict[str, Any]:
    """The fight as a skirmish of characters like the given line against stand-ins of what was bought."""
    character = _character(wish.line)
    skirmish = {
        "verb": "skirmish",
        "party": wish.pcs,
        "count": 0,
        "buy": buy,
        "aim": "first",
        "foe_aim": "spread",
    }
    question = {
        "system": "gradient",
        "character": character,
        "steps": [skirmish],
        "goal": ["won 1"],
        "policy": "cautious",
        "exact": False,
        "limit": DANGER_LIMIT,
    }
    answer = context.odds(question, runs=SAMPLE_RUNS)
    means = {
        name: answer["expected"].get(name, {}).get("decimal") for name in ("won", "dead", "down", "unhurt")
    }
    return {
        "exact": "sampled" not in answer,
        "sampled": answer.get("sampled", 0),
        "character": character,
        **means,
    }


def _character(words: str) -> dict[str, Any]:
    """'hp4 str11 dex12 wil9 armour1 d8' as the fields of a sketch."""
    found: dict[str, Any] = {}
    for word in words.split():
        name = word.rstrip("0123456789+-d") or "dice"
        if word.startswith("d") and word[1:2].isdigit():
            found["dice"] = word
            continue
        digits = word[len(name) :]
        if not digits.isdigit():
            raise QuestionError(
                Message("encounter"),
                [
                    Message(
                        "{word!r}: write a name and a number, such as hp4, or dice such as d8.",
                        word=word[:30],
                    )
                ],
            )
        found[name] = int(digits)
    return found


def _lines(found: dict[str, Any]) -> Iterator[Line]:
    yield line(
        (Message("budget {budget}", budget=f"{found['budget']:g}"), "strong"),
        Message(
            " (base {base}); {purchases} purchases fit it",
            base=f"{found['base']:g}",
            purchases=f"{found['purchases']:,}",
        ),
    )
    if bought := found.get("bought"):
        cost = {"cost": bought["cost"], "allowed": f"{bought['allowed']:g}"}
        yield line(
            Message("suggested: ") if bought["suggested"] else Message("bought: "),
            (bought["words"], "strong"),
            Message(", cost {cost} of {allowed}: ", **cost),
            (Message("fits"), "good") if bought["valid"] else (Message("does not fit"), "bad"),
        )
    if summoned := found.get("summoned"):
        yield line(Message("with what is summoned, at no cost: "), (summoned, "strong"))
    if danger := found.get("danger"):
        yield line(
            Message("the party wins in "),
            (_percent(danger["won"]), "strong"),
            Message(
                " of fights; {dead} dead and {down} down on average; nobody falls in {unhurt}"
                " ({how}; stand-in stat lines, plain play)",
                dead=f"{danger['dead']:.2f}",
                down=f"{danger['down']:.2f}",
                unhurt=_percent(danger["unhurt"]),
                how=Message("sampled, {fights} fights", fights=f"{danger['sampled']:,}")
                if danger["sampled"]
                else Message("every roll counted"),
            ),
        )
    every = found.get("all", [])
    yield from (line(f"  {words}") for words in every[:SHOWN])
    if len(every) > SHOWN:
        more = Message("  ... and {more} more; --json lists them all", more=f"{len(every) - SHOWN:,}")
        yield line((more, "dim"))


def _percent(share: float) -> str:
    """Never 0 or 100 unless it is."""
    shown = share if share in (0, 1) else min(max(share, 0.0001), 0.9999)
    return f"{shown * 100:.2f} %"
