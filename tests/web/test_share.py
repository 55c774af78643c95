"""Sharing an ending: the link says it all, and nobody can write one but the server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from talewright.faces.web import share

Visit = Callable[[], TestClient]
CARD = share.Card(
    "mill",
    "gnat",
    "The Mill",
    'Over <the> "bridge"',
    "Hanne \U0001f600",
    1,
    3,
    "24 sections",
    "Ending 1 of 3",
)


def test_a_link_survives_and_a_forged_one_does_not() -> None:
    token = share.write("secret", CARD)
    assert share.read("secret", token) == CARD
    assert share.read("another", token) is None
    assert share.read("secret", token[:-2]) is None
    assert share.read("secret", "") is None


def test_a_shared_ending_is_open_to_everybody_and_escapes_its_words(visit: Visit) -> None:
    client = visit()
    secret = client.app.state.secret  # type: ignore[attr-defined]
    token = share.write(secret, CARD)
    page = client.get(f"/share/{token}")
    assert page.status_code == 200
    assert "Over &lt;the&gt; &#34;bridge&#34;" in page.text
    image = re.search(r'property="og:image" content="([^"]+)"', page.text)
    assert image is not None
    assert image[1].startswith("http")
    drawn = client.get(f"/share/{token}/card.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "&lt;the&gt;" in drawn.text
    assert client.get("/share/forged").status_code == 404


def test_the_card_is_a_picture_where_it_can_be_drawn(visit: Visit) -> None:
    pytest.importorskip("resvg_py")
    client = visit()
    token = share.write(client.app.state.secret, CARD)  # type: ignore[attr-defined]
    drawn = client.get(f"/share/{token}/card.png")
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.content[:4] == b"\x89PNG"
