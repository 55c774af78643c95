"""Requests that do not have the right shape: what pydantic found, as messages with a code and a path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talewright.core.text.message import Message

MAX_FAULTS = 50
_NUMBER = Message("Send a whole number.", code="no-number")
_FLAG = Message("Send true or false.", code="no-flag")
_TABLE = Message("Send an object.", code="no-table")
_FIXED = {
    "missing": Message("This field is required.", code="missing"),
    "extra_forbidden": Message("There is no such field.", code="unknown-field"),
    "string_type": Message("Send text.", code="no-text"),
    "list_type": Message("Send a list.", code="no-list"),
    "json_invalid": Message("This is not JSON.", code="no-json"),
    "int_parsing_size": Message("This number is too large.", code="too-high"),
    "int_parsing": _NUMBER,
    "int_type": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "dict_type": _TABLE,
    "model_type": _TABLE,
    "model_attributes_type": _TABLE,
}


def fault_of(found: Mapping[str, Any]) -> Message:
    """One of pydantic's errors; its kind is data, and so are its limits. A kind that is new here stays English."""
    limits = found.get("ctx", {})
    match found["type"]:
        case "string_too_short":
            count = limits["min_length"]
            message = Message(
                "Send at least {count} character.",
                plural="Send at least {count} characters.",
                code="too-short",
                count=count,
            )
        case "string_too_long":
            count = limits["max_length"]
            message = Message(
                "Send at most {count} character.",
                plural="Send at most {count} characters.",
                code="too-long",
                count=count,
            )
        case "string_pattern_mismatch":
            message = Message("This does not match {pattern}.", code="no-match", pattern=limits["pattern"])
        case "literal_error" | "enum":
            message = Message("Send one of {choices}.", code="no-choice", choices=limits["expected"])
        case "greater_than_equal":
            message = Message("Send {low} or more.", code="too-low", low=limits["ge"])
        case "less_than_equal":
            message = Message("Send {high} or less.", code="too-high", high=limits["le"])
        case "greater_than":
            message = Message("Send more than {low}.", code="too-low", low=limits["gt"])
        case "less_than":
            message = Message("Send less than {high}.", code="too-high", high=limits["lt"])
        case kind:
            message = _FIXED.get(kind) or Message("{text}.", code="invalid", text=str(found["msg"]))
    return message.at(_path(found["loc"]))


def _path(location: tuple[str | int, ...]) -> str:
    """Where it stands in what was sent: ("body", "steps", 0, "rounds") is steps[0].rounds."""
    path = ""
    for part in location[1:] or location[:1]:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path
