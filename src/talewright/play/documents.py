"""Large JSON documents of strangers, read in a worker process."""

from __future__ import annotations

import json

from talewright.core.errors import QuestionError
from talewright.core.text.message import Message

MAX_PLAIN = 50
"""Fields that are returned."""


def plain_fields(raw: bytes) -> object:
    """The fields of a table that are text or numbers; nested ones are empty.

    The rest of the program then sees a document as small as the texts in it, whatever was nested in it.
    """
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise QuestionError("", [Message("This is not JSON.", code="no-json")]) from None
    if not isinstance(data, dict):
        return _bare(data)
    return {key: _bare(value) for key, value in list(data.items())[:MAX_PLAIN]}


def _bare(value: object) -> object:
    return {} if isinstance(value, dict) else [] if isinstance(value, list) else value
