"""How branches belong to the roll before them: for whoever carries a section out."""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.inside import walk
from talewright.adventure.model import Choice, Condition, Order, Rest, Statement, When

TRIALS = frozenset({"test", "check", "fight", "cast", "run"})
"""Verbs with an outcome that "If you succeed" and its kin ask for."""


def branches(program: tuple[Statement, ...], at: int) -> tuple[When | Choice, ...]:
    """The result branches that belong to the order at `at`: those before the next roll of the same program."""
    found: list[When | Choice] = []
    for statement in program[at + 1 :]:
        if isinstance(statement, Order) and statement.verb in TRIALS:
            break
        if (
            isinstance(statement, When | Choice)
            and statement.condition
            and statement.condition.kind == "result"
        ):
            found.append(statement)
    return tuple(found)


def death_branch(program: tuple[Statement, ...], at: int) -> tuple[Statement, ...] | None:
    """Where the instruction itself sends a character who is overcome in it: the "otherwise" of "If you survive".

    None when the text says nothing; then the section's handler counts, then the book's, then death.
    """
    for branch in branches(program, at):
        asked = branch.condition
        if isinstance(branch, When) and asked is not None and asked.name in ("survive", "win"):
            return branch.otherwise
    return None


def told_order(program: tuple[Statement, ...], at: int) -> Order:
    """The order at `at` with what its branches imply: in Goonies an own price of failure, an own outcome of a tie."""
    order = program[at]
    assert isinstance(order, Order)
    if order.verb not in ("check", "cast") or "ds" not in order.fields():
        return order
    args = dict(order.args)
    for branch in branches(program, at):
        asked = branch.condition
        body = branch.body
        if asked is not None and asked.name == "tie":
            args["tie"] = "own" if order.verb == "check" else "standoff"
        if asked is not None and asked.name == "fail" and _hurts(body):
            args["damage"] = "none"
        if (
            isinstance(branch, When)
            and asked is not None
            and asked.name == "succeed"
            and _hurts(branch.otherwise or ())
        ):
            args["damage"] = "none"
    return replace(order, args=tuple(sorted(args.items())))


def _hurts(body: tuple[Statement, ...]) -> bool:
    return any(isinstance(each, Order) and each.verb == "harm" for each in walk(body))


def holds_result(asked: Condition, word: str, *, good: bool) -> bool:
    """Whether a result condition fits an outcome: by its word (tie, won, fled ...), else by good or not."""
    ties = word in ("tie", "tied", "partial")
    away = word in ("fled", "away", "ran", "escaped")
    match asked.name:
        case "tie":
            return ties
        case "run":
            return away
        case "succeed":
            return good and not (away or word == "closed")
        case "fail":
            return not good and not ties and word != "closed"
        case _:
            return good and not away


def rest_fields(rest: Rest) -> dict[str, object] | None:
    """A Rest as the fields of GNAT's rest order; None when it does something those fields cannot say."""
    fields: dict[str, object] = {"optional": rest.may, "needs_ration": rest.needs_ration}
    parts = (
        (rest.effects, {"restore-talent": "restores", "heal": "heals"}),
        (rest.eaten or (), {"restore-talent": "ration_restores", "heal": "ration_heals"}),
        (rest.hungry or (), {"lose-talent": "hungry_talent", "lose-vitality": "hungry_vitality"}),
    )
    for body, names in parts:
        for each in body:
            if not isinstance(each, Order) or each.verb not in names:
                return None
            name = names[each.verb]
            fields[name] = min(99, int(str(fields.get(name, 0))) + int(each.get("n", 1)))
    return fields
