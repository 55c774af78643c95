"""A cookie alone changes nothing that opens an account; links expire; a cookie that was signed out opens nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from talewright.faces.web import cookies, security
from talewright.faces.web.app import App, create_app

from .conftest import Visit, settings

WHO = {"name": "Prue", "password": "correct horse"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security.Rate, "wait", lambda *_: 0.0)


def stale(app: App, client: TestClient) -> None:
    """The same owner, whose last proof is long ago: what a stolen cookie looks like."""
    read = app.state.cookies.read(client.cookies["talewright"])
    client.cookies.clear()
    client.cookies.set("talewright", app.state.cookies.write(read.owner, read.epoch), domain="tales.test")


@pytest.fixture
def prue(app: App, visit: Visit) -> Any:
    client = visit()
    client.post("/settings/sign-up", data=WHO)
    yield client
    client.post("/api/me/sign-in", json=WHO)
    client.post("/api/me/delete-account", json=WHO)


def test_a_passkey_is_added_after_a_fresh_proof_only(app: App, prue: TestClient) -> None:
    assert prue.post("/api/me/passkeys/begin", json={}).status_code == 200
    stale(app, prue)
    refused = prue.post("/api/me/passkeys/begin", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "proof-needed")
    finished = prue.post("/api/me/passkeys", json={"ceremony": "x", "credential": {}})
    assert finished.json()["code"] == "proof-needed"
    page = prue.get("/settings/account").text
    assert 'action="/settings/account/confirm"' in page
    assert 'data-passkey="add"' not in page
    wrong = prue.post("/settings/account/confirm", data={"password": "wrong horse!"})
    assert wrong.status_code == 403
    assert prue.post("/api/me/passkeys/begin", json={}).status_code == 403
    prue.post("/settings/account/confirm", data={"password": "correct horse"})
    assert prue.post("/api/me/passkeys/begin", json={}).status_code == 200


def test_a_proof_is_fresh_for_a_while_only(
    app: App, prue: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + cookies.PROOF_SECONDS + 1)
    assert prue.post("/api/me/passkeys/begin", json={}).status_code == 403


def test_an_account_without_a_password_is_changed_and_deleted_after_a_fresh_proof_only(
    tmp_path: Path,
) -> None:
    app = create_app(settings(tmp_path))
    key = {
        "id": "k", "owner": "me", "name": "Phone", "credential": "AAAA", "public_key": "AAAA",
        "sign_count": 0, "transports": "[]", "created": 1.0, "used": 0.0,
    }  # fmt: skip
    with TestClient(app, base_url="http://tales.test") as client:
        assert client.portal is not None
        account = {"owner": "me", "name": "ann", "password": "", "created": 1.0}
        client.portal.call(app.state.library.store.add_passkey, key, account)
        client.cookies.set("talewright", app.state.cookies.write("me"), domain="tales.test")
        assert client.put("/api/me/password", json={"new": "battery staple"}).status_code == 403
        assert client.post("/api/me/delete-account", json={"name": "ann"}).status_code == 403
        for path, data in (("password", {"new": "battery staple"}), ("delete-account", {"name": "ann"})):
            page = client.post(f"/settings/account/{path}", data=data)
            assert page.status_code == 403
            assert "Confirm first that it is you" in page.text
        client.cookies.clear()
        client.cookies.set(
            "talewright", app.state.cookies.write("me", proved=int(time.time())), domain="tales.test"
        )
        assert client.put("/api/me/password", json={"new": "battery staple"}).status_code == 204


def test_a_link_expires(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    link = visit().get("/api/me").json()["link"]
    assert visit().get(f"/continue/{link}").status_code == 200
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + cookies.LINK_SECONDS + 1)
    assert visit().get(f"/continue/{link}").status_code == 404
    assert visit().post("/api/me/link", json={"link": link}).status_code == 404


def test_a_link_never_opens_what_a_password_protects(visit: Visit) -> None:
    client = visit()
    link = client.get("/api/me").json()["link"]
    client.post("/settings/sign-up", data=WHO)
    try:
        assert client.get("/api/me").json()["link"] == ""
        assert client.post("/api/me/link/renew").json()["link"] == ""
        assert "sign in on the other device" in client.get("/settings/link").text
        for thief in (visit().post(f"/continue/{link}"), visit().post("/api/me/link", json={"link": link})):
            assert thief.status_code == 404
    finally:
        client.post("/api/me/delete-account", json=WHO)


@pytest.mark.parametrize("path", ["/settings/sign-out", "/api/me/sign-out"])
def test_a_cookie_that_was_signed_out_opens_nothing_and_others_stay_in(
    path: str, prue: TestClient, visit: Visit
) -> None:
    other = visit()
    other.post("/api/me/sign-in", json=WHO)
    stolen = prue.cookies["talewright"]
    prue.post(path)
    thief = visit()
    thief.cookies.set("talewright", stolen, domain="tales.test")
    assert thief.get("/api/me").json()["account"] is None
    assert other.get("/api/me").json()["account"] == "prue"


def test_a_hosted_server_sends_its_cookie_over_https_only_and_keeps_https_in_redirects(
    tmp_path: Path,
) -> None:
    app = create_app(settings(tmp_path, behind_proxy=True, hosted=True))
    with TestClient(app, base_url="http://tales.test") as client:
        assert "; Secure" in client.get("/").headers["set-cookie"]
        moved = client.get("/characters/", headers={"X-Forwarded-Proto": "https"}, follow_redirects=False)
        assert moved.headers["location"] == "https://tales.test/characters"


def test_the_account_page_shows_how_much_is_used(prue: TestClient) -> None:
    prue.post("/api/characters/random", json={"system": "gnat"})
    assert (
        "0.0 of 50 MB used: books 0, games 0, characters 1, seats at tables 0."
        in prue.get("/settings/account").text
    )
