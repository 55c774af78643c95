"""Two tabs with the same character or book: the later one does not overwrite, and sees both versions."""

from __future__ import annotations

import re

from tests.web.conftest import BOOKS, Visit
from tests.web.sheets import tap


def fields(page: str) -> dict[str, str]:
    found = re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page)
    return {name: value for name, value in found if not name.startswith(("add", "remove"))}


def test_a_stale_tab_does_not_overwrite_a_character(visit: Visit) -> None:
    client = visit()
    bo = client.post("/api/characters/random", json={"system": "gnat", "name": "Bo"}).json()["id"]
    form = fields(client.get(f"/characters/{bo}").text)
    tap(client, bo, "gain-xp", n=3)
    client.post(f"/characters/{bo}/name", data={"name": "Bob"})
    before = client.get(f"/api/characters/{bo}").json()["file"]
    late = {"at": form["at"], "edit.name": "Bo the Late"}
    stale = client.post(f"/characters/{bo}/edit-here", data=late, follow_redirects=False)
    assert stale.status_code == 409
    assert "Nothing is lost" in stale.text
    assert "Bob" in stale.text
    assert client.get(f"/api/characters/{bo}").json()["file"] == before


def test_a_stale_tab_does_not_overwrite_a_book(visit: Visit) -> None:
    client = visit()
    text = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")
    book = client.post("/api/books", json={"name": "mill", "text": text}).json()["id"]
    rev = fields(client.get(f"/books/{book}/write").text)["rev"]
    mine, theirs = f"{text}\nMine.\n", f"{text}\nTheirs.\n"
    first = client.post(f"/books/{book}/write", data={"text": theirs, "rev": rev}, follow_redirects=False)
    assert first.status_code == 303
    stale = client.post(f"/books/{book}/write", data={"text": mine, "rev": rev}, follow_redirects=False)
    assert stale.status_code == 409
    assert "-Theirs." in stale.text
    assert "+Mine." in stale.text
    assert client.get(f"/api/books/{book}").json()["text"] == theirs
    now = fields(stale.text)["rev"]
    client.post(f"/books/{book}/write", data={"text": mine, "rev": now})
    assert client.get(f"/api/books/{book}").json()["text"] == mine
