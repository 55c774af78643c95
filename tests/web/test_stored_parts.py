"""Parts of a sheet that were drawn before are those that would be drawn now."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.web.conftest import Visit
from tests.web.sheets import at, made

from talewright.core.ruleset import installed
from talewright.faces.web import fragments
from talewright.faces.web.pages import sheet
from talewright.play.cache import LruCache

TAP = re.compile(r'name="do" value="([^"]*)"(?! disabled)')
TAPS = 14


@pytest.mark.parametrize("system", installed())
def test_a_sheet_with_stored_parts_is_the_sheet_drawn_anew(
    visit: Visit, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = visit()
    who = made(client, system, "Wren")

    def anew() -> str:
        with monkeypatch.context() as patch:
            patch.setattr(sheet, "_drawn", LruCache(1))
            patch.setattr(sheet, "stored_for", lambda reader, **_: fragments.stored_for(reader, ever=False))
            return client.get(f"/characters/{who}").text

    page = client.get(f"/characters/{who}").text
    assert fragments.AT not in page
    values = list(dict.fromkeys(unescape(value) for value in TAP.findall(page)))
    for value in values[:: max(1, len(values) // TAPS)]:
        client.post(f"/characters/{who}/do", data={"at": at(page), "do": value, "place": "result"})
        page = client.get(f"/characters/{who}").text
        assert page == anew(), value
        client.post(f"/characters/{who}/do", data={"at": at(page), "undo": "1", "place": "result"})
        page = client.get(f"/characters/{who}").text
        assert page == anew(), f"{value} undone"


def test_a_name_that_looks_like_the_mark_harms_nothing(visit: Visit) -> None:
    client = visit()
    who = made(client, "gnat", f"W{fragments.AT}n")
    assert client.get(f"/characters/{who}").status_code == 200
