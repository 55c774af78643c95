"""talewright encounter: what a budget buys, one suggestion, and how dangerous it is."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.faces.cli.out import console, percent, print_json

DANGER_LIMIT = 60_000
"""Past so many nodes the danger is sampled: a table wants its answer now."""
SAMPLE_RUNS = 2_000
SHOWN = 25


@dataclass(frozen=True)
class Wish:
    pcs: int
    hirelings: int = 0
    easier: bool = False
    challenge: bool = False
    custom: int = 0
    costs: str = "seed"
    buy: str = ""
    list_all: bool = False
    danger: bool = False
    line: str = ""
    as_json: bool = False


def builder() -> ModuleType:
    """The encounter builder of the Gradient ruleset, found through the registry."""
    return importlib.import_module(find("gradient").package + ".budget")


def run(wish: Wish) -> None:
    tools = builder()
    rules: Any = record.load(
        find("gradient").rules, {"costs": wish.costs}, error=QuestionError, subject="encounter"
    )
    if not 1 <= wish.pcs <= 20 or not 0 <= wish.hirelings <= 40 or abs(wish.custom) > 40:
        raise QuestionError(
            "encounter", ["between 1 and 20 characters, up to 40 hirelings, a modifier up to 40."]
        )
    party = tools.Party(wish.pcs, wish.hirelings, wish.easier, wish.challenge, wish.custom, rules)
    bought = tools.read_purchase(wish.buy) if wish.buy else tools.suggest(party)
    found: dict[str, Any] = {
        "base": float(party.base),
        "budget": float(party.budget),
        "purchases": tools.count_purchases(party),
    }
    if bought is not None:
        found["bought"] = {
            "words": tools.write_purchase(bought),
            "cost": tools.cost(bought, rules),
            "allowed": float(party.allowed(bought)),
            "valid": tools.valid(party, bought),
            "suggested": not wish.buy,
        }
        if wish.danger:
            found["danger"] = _danger(wish, found["bought"]["words"])
    if wish.list_all:
        found["all"] = [tools.write_purchase(each) for each in tools.purchases(party)]
    print_json(found) if wish.as_json else _show(found)


def _danger(wish: Wish, buy: str) -> dict[str, Any]:
    """The fight as a skirmish of characters like the given line against stand-ins of what was bought."""
    from talewright.odds.question import read_question
    from talewright.odds.report import answer

    character = _character(wish.line)
    question = {
        "system": "gradient",
        "character": character,
        "steps": [
            {
                "verb": "skirmish",
                "party": wish.pcs,
                "count": 0,
                "buy": buy,
                "aim": "first",
                "foe_aim": "spread",
            }
        ],
        "goal": ["won 1"],
        "policy": "cautious",
        "exact": False,
        "limit": DANGER_LIMIT,
    }
    told = answer(read_question(question), runs=SAMPLE_RUNS)
    kept = {name: told["expected"].get(name, {}).get("decimal") for name in ("won", "dead", "down", "unhurt")}
    return {"exact": "sampled" not in told, "sampled": told.get("sampled", 0), "character": character, **kept}


def _character(line: str) -> dict[str, Any]:
    """'hp4 str11 dex12 wil9 armour1 d8' as the fields of a sketch."""
    found: dict[str, Any] = {}
    for word in line.split():
        name = word.rstrip("0123456789+-d") or "dice"
        if word.startswith("d") and word[1:2].isdigit():
            found["dice"] = word
            continue
        digits = word[len(name) :]
        if not digits.isdigit():
            raise QuestionError(
                "encounter", [f"{word[:30]!r}: write a name and a number, such as hp4, or dice such as d8."]
            )
        found[name] = int(digits)
    return found


def _show(found: dict[str, Any]) -> None:
    out = console()
    out.print(
        f"[bold]budget {found['budget']:g}[/] (base {found['base']:g}); {found['purchases']:,} purchases fit it"
    )
    bought = found.get("bought")
    if bought is not None:
        fits = "[green]fits[/]" if bought["valid"] else "[red]does not fit[/]"
        what = "suggested" if bought["suggested"] else "bought"
        out.print(
            f"{what}: [bold]{bought['words']}[/], cost {bought['cost']} of {bought['allowed']:g}: {fits}"
        )
    danger = found.get("danger")
    if danger is not None:
        how = f"sampled, {danger['sampled']:,} fights" if danger["sampled"] else "every roll counted"
        out.print(
            f"the party wins [bold]{percent(danger['won'])}[/] of the time; {danger['dead']:.2f} dead and "
            f"{danger['down']:.2f} down on average; nobody falls {percent(danger['unhurt'])} ({how}; stand-in stat lines, "
            f"plain play)"
        )
    for words in found.get("all", [])[:SHOWN]:
        out.print(f"  {words}")
    if len(found.get("all", [])) > SHOWN:
        out.print(f"[dim]  ... and {len(found['all']) - SHOWN:,} more; --json lists them all[/]")
