"""How the fight on a table will end, on the board and for players who may know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.play.table.conftest import laid
from tests.play.table.test_every_fight import SHEETS, fight
from tests.web.test_table_evening import seated

from talewright.play.table.danger import Outlook, Weighed, outlook_of_log
from talewright.play.table.events import ChangeFighter, ShowFoe, StartFight
from talewright.play.table.table import Table
from talewright.play.view.seats import sees_outlook

if TYPE_CHECKING:
    from tests.web.conftest import Visit


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.faces.web.pages.table_odds.BOARD_SECONDS", 0.1)
    monkeypatch.setattr("talewright.faces.web.pages.table_odds.SECONDS", 0.1)


def fought(**how: Any) -> Table:
    table = laid("roots", **how)
    table.perform("gm", StartFight(SHEETS, ("2 goblinoid/goblin",), {"escape": True}))
    return table


def outlook(table: Table) -> Outlook:
    return outlook_of_log([event.to_json() for event in table.events], 0.2)


def test_the_options_of_a_character_are_compared_by_how_often_the_party_wins() -> None:
    table = fought()
    found = outlook(table)
    assert {each.option for each in found.options} == {"attack", "retreat", "hold"}
    assert [each.won for each in found.options] == sorted((each.won for each in found.options), reverse=True)
    assert all(0 < each.margin < 1 for each in found.options)
    assert sum(found.danger.fallen) == pytest.approx(1)
    for at in (0, 1):
        table.perform("gm", ChangeFighter(fight(table).id, "party", at, "hp", 0))
        table.perform("gm", ChangeFighter(fight(table).id, "party", at, "strength", 1))
    assert outlook(table).danger.loss > found.danger.loss


def test_the_best_option_is_clear_only_beyond_the_error_of_the_sample() -> None:
    danger = outlook(fought()).danger
    near = (Weighed("a", 0.6, 0.1), Weighed("b", 0.5, 0.1))
    far = (Weighed("a", 0.9, 0.1), Weighed("b", 0.5, 0.1))
    assert not Outlook(danger, near).is_clear
    assert Outlook(danger, far).is_clear
    assert not Outlook(danger, far[:1]).is_clear


def test_players_are_told_only_where_it_gives_nothing_away() -> None:
    known = fought(foe_numbers=True)
    assert sees_outlook(known.state, "lu")
    assert not sees_outlook(known.state, "eve")
    known.perform("gm", ShowFoe(fight(known).id, 1, on=False))
    assert not sees_outlook(known.state, "lu")
    assert sees_outlook(known.state, "gm")
    assert not sees_outlook(fought().state, "lu"), "the numbers of opponents are hidden"
    assert not sees_outlook(fought(foe_numbers=True, player_odds=False).state, "lu")


def test_the_board_shows_how_the_fight_ends(visit: Visit) -> None:
    master, player, table = seated(visit)
    sheet = re.search(r'name="sheets" value="([^"]+)"', master.get(table).text)
    assert sheet is not None
    master.post(table, data={"kind": "fight.start", "sheets": sheet[1], "foes": "goblinoid/goblin"})
    board = master.get(table).text
    assert f'hx-get="{table}/outlook"' in board
    assert "The party wins in" not in board
    part = master.get(f"{table}/outlook").text
    assert "The party wins in" in part
    assert "fights played" in part
    assert "Best now" in part or "clearly best" in part
    assert "The party wins in" in master.get(table).text, "until the next answer the last one stands there"
    assert "The party wins in" in master.get(f"{table}/odds").text
    assert player.get(f"{table}/outlook").status_code == 403
    assert "outlook" not in player.get(table).text
