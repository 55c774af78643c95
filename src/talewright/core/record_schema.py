"""Records as JSON Schema (draft 2020-12), for other software: the same declarations that read them.

A schema knows shapes, bounds and choices. What the rules say about a whole character is checked when it is read.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from talewright.core.character_file import FORMAT
from talewright.core.record import MAX_ITEMS, MAX_NUMBER, MAX_TEXT, FieldSpec, JsonObject, fields
from talewright.core.ruleset import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def character_schema(ruleset: Ruleset[Any]) -> JsonObject:
    """The schema of a character file of this system."""
    return {
        "$schema": DRAFT,
        "title": f"A character of {ruleset.title} {ruleset.version}",
        "type": "object",
        "required": ["talewright", "ruleset", "version", "character"],
        "properties": {
            "talewright": {"const": FORMAT},
            "ruleset": {"const": ruleset.id},
            "version": {"const": ruleset.version},
            "character": schema_of(ruleset.sheet_type),
        },
    }


def schema_of(record: type) -> JsonObject:
    """The fields of a record; those at their default may be left out."""
    known = fields(record)
    found: JsonObject = {
        "type": "object",
        "properties": {each.name: _described(each) for each in known},
        "additionalProperties": False,
    }
    if required := [each.name for each in known if each.required]:
        found["required"] = required
    return found


def _described(each: FieldSpec) -> JsonObject:
    found = _value(each.type, each)
    return {**found, "description": each.meaning} if each.meaning else found


def _value(kind: Any, each: FieldSpec | None = None) -> JsonObject:
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        inside = next(part for part in typing.get_args(kind) if part is not type(None))
        return {"anyOf": [{"type": "null"}, _value(inside, each)]}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return schema_of(kind)
    if origin in (tuple, frozenset):
        return _sequence(typing.get_args(kind), each)
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        low = each.low if each is not None and each.low is not None else -MAX_NUMBER
        high = each.high if each is not None and each.high is not None else MAX_NUMBER
        return {"type": "integer", "minimum": low, "maximum": high}
    if kind is str:
        choices = each.choices if each is not None else ()
        return (
            {"type": "string", "enum": [*choices]} if choices else {"type": "string", "maxLength": MAX_TEXT}
        )
    return {}


def _sequence(parts: tuple[Any, ...], each: FieldSpec | None) -> JsonObject:
    if (len(parts) == 2 and parts[1] is Ellipsis) or len(parts) == 1:
        return {"type": "array", "items": _value(parts[0], each), "maxItems": MAX_ITEMS}
    return {
        "type": "array",
        "prefixItems": [_value(part) for part in parts],  # bounds of a field are those of a list's items
        "minItems": len(parts),
        "maxItems": len(parts),
    }
