"""Large documents of strangers: only their plain fields come back."""

from __future__ import annotations

import json

import pytest

from talewright.core.errors import QuestionError
from talewright.play.documents import MAX_PLAIN, plain_fields


def test_nested_fields_are_empty_and_plain_ones_as_they_were() -> None:
    sent = {"name": "x", "text": "y" * 10, "rev": 3, "list": [[1]] * 9, "table": {"a": {}}, "none": None}
    assert plain_fields(json.dumps(sent).encode()) == sent | {"list": [], "table": {}}
    assert plain_fields(b"[[[]]]") == []
    assert len(dict(plain_fields(json.dumps({str(n): n for n in range(99)}).encode()))) == MAX_PLAIN  # type: ignore[call-overload]


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe\x00", b"[" * 200_000])
def test_what_is_no_json_is_refused_with_a_sentence(raw: bytes) -> None:
    with pytest.raises(QuestionError, match="This is not JSON"):
        plain_fields(raw)
