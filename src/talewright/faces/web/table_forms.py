"""Forms of a live table as events: each control posts the kind of an event and its fields.

A nested field is written with a dot: `fields.attribute`. A button of a character's page carries a whole order in `do`, as on
a living sheet (sheet_orders.py).
"""

from __future__ import annotations

import typing
from typing import Any

from starlette.datastructures import FormData, QueryParams

from talewright.core import record
from talewright.core.errors import FaultsError, NotYourAnswer
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.faces.web.posted import chosen
from talewright.faces.web.sheet_orders import Form, read_order
from talewright.play.table.events import KINDS, Body, TableError, kind_of, read_body
from talewright.play.table.things import SetScene
from talewright.play.view.table import TableView

MAX_FIELDS = 200
ELSEWHERE = ("table.open", "table.imported", "seat.join", "sheet.add")
"""Kinds of events that have requests of their own."""
BY_HAND = ("sheet.change", "fighter.change")
"""Kinds of events that set a number: with a sign before it, it is added to what is there."""


def lists_of(form: FormData | QueryParams) -> Form:
    found: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        found.setdefault(name, []).append(str(value))
    return found


def body_of(form: FormData, view: TableView) -> Body:
    """The event that a form says, in the numbers of the seat that sent it; every fault at once."""
    kind, data = event_of(form)
    if kind in ELSEWHERE:
        raise NotYourAnswer(Message("Open, join and bring have requests of their own."))
    if kind == kind_of(SetScene()):
        return scene_of(form)
    if "option" in data:
        data["option"] = chosen(data["option"], str(form.get("words", "")))
    if kind in BY_HAND and "value" in data:
        text = str(form.get("value", ""))
        data["value" if text[:1] not in ("+", "-") else "add"] = _value(str(data.pop("value")))
    if isinstance(data.get("action"), int):
        data["action"] = view.action(data["action"])
    if (button := str(form.get("do", ""))) and "verb" in {each.name for each in record.fields(KINDS[kind])}:
        data |= order_of(view.state.ruleset, button, form)
    return read_body(kind, data)


def scene_of(form: FormData) -> SetScene:
    """A scene from its form; traits stand in lines: name, kind and text with bars between them."""
    data = {name: str(form.get(name, "")) for name in ("title", "text", "notes", "picture")}
    lines = [line for line in str(form.get("trait-lines", "")).splitlines() if line.strip()]
    traits = [[*(part.strip() for part in line.split("|", 2)), "", ""][:3] for line in lines]
    body = read_body(kind_of(SetScene()), {**data, "traits": traits, "depth": number_in(form, "depth")})
    assert isinstance(body, SetScene)
    return body


def order_of(ruleset: Ruleset[Any], button: str, form: FormData | QueryParams) -> dict[str, Any]:
    """The verb and the fields of a button."""
    try:
        order = read_order(ruleset, button, lists_of(form))
    except FaultsError as error:
        raise TableError(error.subject, error.faults) from None
    return {"verb": order.verb, "fields": dict(order.fields)}


def event_of(form: FormData) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    kind = str(form.get("kind", ""))
    data: dict[str, Any] = {}
    if kind not in KINDS:
        read_body(kind, {})
    for each in record.fields(KINDS[kind]):
        inner = {
            key.removeprefix(f"{each.name}."): _value(str(value))
            for key, value in form.multi_items()
            if key.startswith(f"{each.name}.") and value != ""
        }
        given = [str(value) for value in form.getlist(each.name) if value != ""]
        if inner and typing.get_origin(each.type) is tuple:  # one control for each item, numbered
            data[each.name] = [inner[key] for key in sorted(inner, key=lambda key: key.zfill(4))]
        elif inner:
            data[each.name] = inner
        elif typing.get_origin(each.type) is tuple:
            lines = [line.strip() for value in given for line in value.splitlines() if line.strip()]
            numbers = typing.get_args(each.type)[0] is int
            if lines:
                data[each.name] = [_value(line) if numbers else line for line in lines]
        elif given:
            data[each.name] = _read(each.plain_type, given[-1])
    return kind, data


def number_in(form: FormData, name: str) -> int:
    """A small number of a form; 0 where there is none."""
    found = str(form.get(name, ""))
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 9 else 0


def _read(kind: Any, text: str) -> Any:
    if kind is bool:
        return text == "1"
    return _value(text) if kind is int else text


def _value(text: str) -> Any:
    """A whole number, true or false where it is one."""
    sign, digits = text[:1], text.lstrip("+-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 10 and len(text) - len(digits) <= 1:
        return -int(digits) if sign == "-" else int(digits)
    return {"true": True, "false": False}.get(text, text)
