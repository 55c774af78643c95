"""Buttons and drawers of a living sheet as orders: what a button's value says, and what a form adds to it.

A value is a verb and its fields as in an address: `test?skill=search`. Fields of a drawer are named `o.FIELD`, those of the
set-up beside the rolls `set.FIELD`. A switch that is off and a list that is empty send nothing: the hidden fields `switch`
and `many` name them.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.record import FieldSpec
from talewright.core.ruleset import Ruleset
from talewright.core.sheet_drawers import Drawer, Shop
from talewright.core.sheet_page import Action
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder

Form = Mapping[str, Sequence[str]]
SETUP = "setup"
MAX_VALUE = 2_000
MAX_BASKET = 99
"""Things that are bought at once."""


def kind_of_part(part: object) -> str:
    """Which control of a drawer it is: Pick, Number, Switch, Words."""
    return type(part).__name__


def order_value(action: Action | Drawer) -> str:
    """The value of the button that carries an action out."""
    fields = [(name, each) for name, value in action.order.items() for each in _texts(value)]
    fields += [(SETUP, name) for name in getattr(action, "setup", ())]
    return f"{action.verb}?{urlencode(fields)}" if fields else action.verb


def _texts(value: Any) -> list[str]:
    if isinstance(value, tuple | list):
        return [str(each) for each in value]
    return ["1" if value is True else "0" if value is False else str(value)]


def read_order(ruleset: Ruleset[Any], value: str, form: Form) -> CharacterOrder:
    """The order of a button that was pressed, with what its form says. What fits no field is refused."""
    verb_id, _, query = value[:MAX_VALUE].partition("?")
    verb = ruleset.verbs.get(verb_id)
    if verb is None:
        raise QuestionError(
            "",
            [
                Message(
                    "{title} has no action called {verb}.",
                    path="verb",
                    title=ruleset.title,
                    verb=verb_id[:40],
                )
            ],
        )
    given = {name: list(values) for name, values in parse_qs(query, keep_blank_values=True).items()}
    for name in given.pop(SETUP, ()):
        given[name] = list(form.get(f"set.{name}", ()))
    for name in form.get("many", ()):
        given[name] = []
    for name in form.get("switch", ()):
        given[name] = ["0"]
    given |= {name.removeprefix("o."): list(values) for name, values in form.items() if name.startswith("o.")}
    specs = {spec.name: spec for spec in record.fields(verb.order)}
    return CharacterOrder(verb_id, {name: _value(specs.get(name), values) for name, values in given.items() if values or _is_list(specs.get(name))})  # fmt: skip


def read_basket(ruleset: Ruleset[Any], shop: Shop, form: Form) -> list[CharacterOrder]:
    """The orders of all that was chosen in a shop: `n.3` is the number of the fourth thing in its lists."""
    counts: dict[int, int] = {}
    for at in range(len(shop.wares)):
        text = ("", *form.get(f"n.{at}", ()))[-1].strip()
        counts[at] = int(text) if text.isdecimal() and len(text) <= len(str(MAX_BASKET)) else 0
    faults = []
    spent = sum(count * shop.wares[at].cost for at, count in counts.items())
    if not any(counts.values()):
        faults.append(Message("Choose what to buy first: set a number beside it."))
    if sum(counts.values()) > MAX_BASKET:
        faults.append(Message("Buy at most {most} things at once.", most=MAX_BASKET))
    if shop.purse is not None and spent > shop.purse.coins:
        faults.append(
            Message("Together this costs {spent}; you have {coins}.", spent=spent, coins=shop.purse.coins)
        )
    if faults:
        raise QuestionError("", faults)
    bought = (shop.wares[at].action for at, count in counts.items() for _ in range(count))
    return [read_order(ruleset, order_value(action), {}) for action in bought]


def _is_list(spec: FieldSpec | None) -> bool:
    return spec is not None and typing.get_origin(spec.plain_type) is tuple


def _value(spec: FieldSpec | None, values: list[str]) -> Any:
    """Texts as a field wants them; what is no number stays text, and the record says so."""
    kind = spec.plain_type if spec is not None else str
    if _is_list(spec):
        parts = [part.strip() for value in values for part in value.split(",") if part.strip()]
        return [_number(part) for part in parts] if typing.get_args(kind)[0] is int else parts
    text = values[-1].strip().replace("\N{MINUS SIGN}", "-")
    if kind is bool:
        return text == "1"
    if kind is int:
        return None if spec is not None and spec.optional and not text else _number(text)
    return text


def _number(text: str) -> int | str:
    text = text.replace("\N{MINUS SIGN}", "-")
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() and len(digits) < 10 else text
