"""The campaign in small: it finds nothing, and its table says what was tried."""

from __future__ import annotations

import pytest
from tests.attack import races, tables
from tests.attack.__main__ import CAMPAIGNS, main
from tests.attack.results import Result, percentile, table


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in CAMPAIGNS
        if name not in ("rights", "patterns", "schema", "races", "table-races", "table-kills")
    ],
)
def test_the_campaign_in_small(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--short", name])
    printed = capsys.readouterr().out
    assert status == 0, printed
    assert "yes" in printed


def test_races_lose_nothing_on_either_kind_of_database(database: str) -> None:
    result = races.run(database, 20, seed=3)
    assert result.held, result.notes


def test_two_writers_at_a_table_lose_nothing(database: str) -> None:
    result = tables.races(database, 30, seed=3)
    assert result.held, result.notes


def test_a_server_killed_in_the_middle_of_fights_loses_nothing(database: str) -> None:
    result = tables.kills(database, 2, seed=5)
    assert result.held, result.notes


def test_a_fault_is_counted_and_fails_the_campaign() -> None:
    result = Result("x", tried=3)
    assert result.held
    result.fault("lost")
    assert not result.held
    assert "NO" in table([result])
    assert not Result("nothing tried").held
    assert percentile([0.1] * 98 + [5.0, 6.0], 0.99) == 6.0
