"""What a player taps on a sheet, without a browser."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from starlette.testclient import TestClient


def made(client: TestClient, system: str, name: str = "Bo") -> str:
    """A random character."""
    return str(client.post("/api/characters/random", json={"system": system, "name": name}).json()["id"])


def put(client: TestClient, system: str, version: str, **character: Any) -> str:
    """A character with these values, sent as a file."""
    data = {"talewright": 1, "ruleset": system, "version": version, "character": character}
    sent = client.post("/api/characters", json={"file": data})
    assert sent.status_code == 201, sent.text
    return str(sent.json()["id"])


def page(client: TestClient, hero: str) -> str:
    found = client.get(f"/characters/{hero}")
    assert found.status_code == 200, found.text
    return found.text


def at(text: str) -> str:
    """The state that a page shows."""
    found = re.search(r'name="at" value="([^"]+)"', text)
    assert found is not None
    return found[1]


def post(client: TestClient, hero: str, **fields: Any) -> str:
    """Tap something; the page that follows."""
    sent = client.post(f"/characters/{hero}/do", data={"at": at(page(client, hero)), **fields})
    assert sent.status_code == 200, _alarm(sent.text)
    return sent.text


def _alarm(text: str) -> str:
    """Why something was refused."""
    return plain_text(text.partition('role="alert"')[2].partition("</div>")[0])


def plain_text(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def tap(client: TestClient, hero: str, verb: str, **order: Any) -> str:
    """Carry a verb out, as a drawer sends it."""
    return post(client, hero, do=verb, **{f"o.{name}": value for name, value in order.items()})


def tray(text: str) -> str:
    """What the tray says, without markup."""
    return plain_text(text.partition('id="result"')[2].partition("</section>")[0])


def record(client: TestClient, hero: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/characters/{hero}").json()["file"]["character"]
    return found


def settled(client: TestClient, hero: str) -> str:
    """Answer whatever a verb asks with its first option; the page afterwards."""
    text = page(client, hero)
    while found := re.search(r'name="choose" value="([^"]+)"', text):
        text = post(client, hero, choose=unescape(found[1]))
    return text
