"""Data between processes in pieces: the same data, and no piece is long."""

from __future__ import annotations

import pickle
import pickletools

import pytest

from talewright.core.text.message import Message
from talewright.play import pieces


@pytest.mark.parametrize(
    "value",
    [
        None,
        "text",
        list(range(5_000)),
        tuple((number, str(number)) for number in range(1_234)),
        {f"key {number}": [number] * 300 for number in range(250)},
        {"inner": [(1, {"deep": list(range(101))})]},
        [Message("{n} of them", n=number) for number in range(321)],
    ],
)
def test_data_arrives_as_it_was_sent(value: object) -> None:
    assert pieces.loads(pieces.dumps(value)) == value


def test_no_piece_is_longer_than_what_others_can_wait_for() -> None:
    data = pieces.dumps([Message("{n} of them", n=number) for number in range(5_000)])
    whole = len(list(pickletools.genops(pickle.dumps([Message("x", n=number) for number in range(5_000)]))))
    assert len(list(pickletools.genops(data))) * 20 < whole
