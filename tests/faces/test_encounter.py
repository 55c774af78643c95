"""talewright encounter, as a Warden types it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.faces.cli.encounter import Wish, run


def encounter(capsys: pytest.CaptureFixture[str], **wish: Any) -> dict[str, Any]:
    run(Wish(as_json=True, **wish))
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_printed_example(capsys: pytest.CaptureFixture[str]) -> None:
    found = encounter(capsys, pcs=2, hirelings=2)
    assert (found["base"], found["purchases"]) == (9, 596)
    assert found["bought"]["valid"]
    assert found["bought"]["suggested"]
    assert not encounter(capsys, pcs=2, hirelings=2, buy="elite, juggernaut")["bought"]["valid"]
    assert encounter(capsys, pcs=2, hirelings=2, buy="elite, juggernaut", challenge=True)["bought"]["valid"]


def test_every_purchase_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    found = encounter(capsys, pcs=1, list_all=True)
    assert len(found["all"]) == found["purchases"] == len(set(found["all"]))


def test_danger_falls_with_better_characters(capsys: pytest.CaptureFixture[str]) -> None:
    weak = encounter(capsys, pcs=1, buy="mob", danger=True, line="hp2 str8 dex8 d6")["danger"]
    strong = encounter(capsys, pcs=1, buy="mob", danger=True, line="hp6 str14 dex14 armour2 d10")["danger"]
    assert strong["won"] > weak["won"]


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    run(Wish(2, 2, list_all=True))
    text = capsys.readouterr().out
    assert "budget 9" in text
    assert "more; --json" in text


@pytest.mark.parametrize(
    "wish",
    [
        {"pcs": 0},
        {"pcs": 1, "buy": "dragon"},
        {"pcs": 1, "costs": "free"},
        {"pcs": 1, "danger": True, "line": "hp"},
    ],
)
def test_nonsense_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(TalewrightError):
        run(Wish(**wish))
