"""Accounts by forms and by JSON: passwords, devices, links, the end of it. Passkeys are walked in tests/browser."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from talewright.faces.web import security
from talewright.faces.web.app import App, create_app
from talewright.faces.web.settings import Settings
from talewright.play.library import accounts as rules

from .conftest import Visit, settings

WHO = {"name": "Ann", "password": "correct horse"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    """Here nobody is slowed; that they are is tested in test_security."""
    monkeypatch.setattr(security.Rate, "wait", lambda *_: 0.0)


@pytest.fixture
def ann(visit: Visit) -> Iterator[TestClient]:
    client = visit()
    client.post("/settings/sign-up", data=WHO)
    yield client
    name, password = WHO["name"], "correct horse"
    client.post("/settings/sign-in", data={"name": name, "password": password})
    client.post("/settings/account/delete-account", data={"name": name, "password": password})


def in_again(visit: Visit, password: str = "correct horse") -> TestClient:
    client = visit()
    assert client.post("/api/me/sign-in", json=WHO | {"password": password}).status_code == 204
    return client


def test_a_password_is_changed_and_other_devices_are_out(ann: TestClient, visit: Visit) -> None:
    other = in_again(visit)
    wrong = ann.post("/settings/account/password", data={"old": "wrong horse!", "new": "battery staple"})
    assert wrong.status_code == 403
    assert "not the password" in wrong.text
    short = ann.post("/settings/account/password", data={"old": "correct horse", "new": "short"})
    assert short.status_code == 422
    assert "eight letters" in short.text
    changed = ann.post("/settings/account/password", data={"old": "correct horse", "new": "battery staple"})
    assert "every other device is signed out" in changed.text
    assert ann.get("/api/me").json()["account"] == "ann", "this browser stays in"
    assert other.get("/api/me").json()["account"] is None
    assert visit().post("/api/me/sign-in", json=WHO).status_code == 403
    back = in_again(visit, "battery staple")
    back.put("/api/me/password", json={"old": "battery staple", "new": "correct horse"})
    assert ann.get("/api/me").json()["account"] is None


def test_sign_out_everywhere_means_here_too_and_the_link_dies(visit: Visit) -> None:
    ann = visit()
    link = ann.get("/api/me").json()["link"]
    ann.post("/settings/sign-up", data=WHO)
    other = in_again(visit)
    ann.post("/api/characters/random", json={"system": "gnat", "name": "Pock"})
    out = other.post("/settings/account/sign-out-everywhere")
    assert "every other device" in out.text
    assert [each.get("/api/me").json()["account"] for each in (ann, other)] == [None, None]
    assert visit().get(f"/continue/{link}").status_code == 404
    back = in_again(visit)
    assert [one["name"] for one in back.get("/api/characters").json()] == ["Pock"]
    back.post("/settings/account/delete-account", data=WHO)


def test_an_account_is_deleted_with_everything_and_only_when_meant(ann: TestClient, visit: Visit) -> None:
    ann.post("/api/characters/random", json={"system": "gnat", "name": "Pock"})
    ann.post("/api/games/book", json={"book": "mill"})
    cookie = ann.cookies["talewright"]
    for told in ({"name": "Bob", "password": "correct horse"}, {"name": "Ann", "password": "wrong horse!"}):
        refused = ann.post("/settings/account/delete-account", data=told)
        assert refused.status_code == 403
        assert 'role="alert"' in refused.text
    assert len(ann.get("/api/characters").json()) == 1
    gone = ann.post("/settings/account/delete-account", data=WHO)
    assert "are gone" in gone.text
    ann.cookies.clear()
    ann.cookies.set("talewright", cookie, domain="tales.test")
    assert ann.get("/api/me").json()["account"] is None
    assert ann.get("/api/characters").json() == []
    assert visit().post("/api/me/sign-in", json=WHO).status_code == 403
    assert visit().post("/api/me/delete-account", json=WHO).status_code == 404


def test_faults_stand_on_the_page_of_the_form(visit: Visit) -> None:
    client = visit()
    for told, status, words in (
        ({"name": "nobody", "password": "whatever it is"}, 403, "do not fit together"),
        ({"name": " ", "password": "whatever it is"}, 422, "1 to 80 letters"),
    ):
        page = client.post("/settings/sign-in", data=told)
        assert page.status_code == status
        assert words in page.text
        assert 'action="/settings/sign-in"' in page.text
    assert client.post("/settings/sign-up", data={"name": "x", "password": "short"}).status_code == 422


def test_a_name_that_is_guessed_at_is_guarded_by_itself(ann: TestClient, visit: Visit) -> None:
    library = ann.app.state.library  # type: ignore[attr-defined]
    library.accounts._wrong.clear()
    try:
        seen = [
            visit().post("/api/me/sign-in", json=WHO | {"password": f"guess number {n}"}).status_code
            for n in range(rules.GUESSES + 2)
        ]
        assert seen == [403] * rules.GUESSES + [429, 429]
        assert visit().post("/api/me/sign-in", json=WHO).status_code == 429
        assert visit().post("/api/me/sign-in", json=WHO | {"name": "somebody else"}).status_code == 403
    finally:
        library.accounts._wrong.clear()


# -- another device -------------------------------------------------------------------------------------------


def address_on(page: str) -> str:
    found = re.search(r"http://tales\.test(/continue/[^<]+)</textarea>", page)
    assert found, page
    return found[1]


def test_a_link_carries_everything_to_another_device_and_dies_when_renewed(visit: Visit) -> None:
    here, there = visit(), visit()
    here.post("/api/characters/random", json={"system": "gnat", "name": "Pock"})
    there.post("/api/characters/random", json={"system": "gnat", "name": "Mug"})
    page = here.get("/settings/link").text
    assert "<svg viewBox=" in page
    assert "style=" not in page.partition("<main")[2]
    link = address_on(page)
    looked = there.get(link).text
    assert "One character." in looked
    assert [one["name"] for one in there.get("/api/characters").json()] == ["Mug"], "looking changes nothing"
    there.post(link)
    assert [one["name"] for one in there.get("/api/characters").json()] == ["Pock"]
    renewed = here.post("/settings/link/renew").text
    assert "The old one no longer works" in renewed
    assert visit().get(link).status_code == 404
    assert visit().post(link).status_code == 404
    assert there.get("/api/characters").json(), "who is in stays in"
    third = visit()
    third.post("/api/characters/random", json={"system": "gnat", "name": "Jar"})
    third.post(address_on(renewed), data={"along": "1"})
    assert {one["name"] for one in here.get("/api/characters").json()} == {"Pock", "Jar"}


def test_a_link_is_no_cookie_and_a_cookie_no_link(visit: Visit) -> None:
    here, there = visit(), visit()
    link = here.get("/api/me").json()["link"]
    cookie = here.cookies["talewright"]
    assert there.post("/api/me/link", json={"link": cookie}).status_code == 404
    there.cookies.set("talewright", link, domain="tales.test")
    assert there.get("/api/me").json()["link"] != link
    for broken in (link[:-1], link + "x", link.replace(".", "~1."), ""):
        assert there.post("/api/me/link", json={"link": broken}).status_code == 404


# -- passkeys, as far as they go without a browser -------------------------------------------------------------


def test_ceremonies_that_do_not_fit_are_refused(ann: TestClient, visit: Visit) -> None:
    begun = ann.post("/api/me/passkeys/begin", json={}).json()
    assert begun["options"]["user"]["name"] == "ann"
    assert begun["options"]["rp"]["id"] == "localhost"
    answer: dict[str, Any] = {"ceremony": begun["ceremony"], "credential": {"id": "x", "rawId": "x"}}
    assert visit().post("/api/me/passkeys", json=answer).status_code == 403, "somebody else's challenge"
    assert ann.post("/api/me/passkeys", json=answer).status_code == 403
    again = ann.post("/api/me/passkeys", json=answer)
    assert again.status_code == 403
    assert "answered already" in again.json()["error"], "a challenge is taken once"
    sign_in = ann.post("/api/me/sign-in/passkey/begin").json()
    assert sign_in["options"]["allowCredentials"] == []
    answer["ceremony"] = sign_in["ceremony"]
    assert ann.post("/api/me/passkeys", json=answer).status_code == 403, "made for signing in"
    assert visit().post("/api/me/passkeys/begin", json={}).status_code == 422
    taken, free = (
        visit().post("/api/me/passkeys/begin", json={"account": name}) for name in ("ANN", "somebody new")
    )
    assert taken.status_code == free.status_code == 200, "names that are taken are not told apart"


def test_a_challenge_does_not_last(ann: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from talewright.play.library import passkeys

    monkeypatch.setattr(passkeys, "MINUTES", -1)
    begun = ann.post("/api/me/sign-in/passkey/begin").json()
    late = ann.post(
        "/api/me/sign-in/passkey", json={"ceremony": begun["ceremony"], "credential": {"rawId": "AAAA"}}
    )
    assert late.status_code == 403
    assert "too long" in late.json()["error"]


@pytest.mark.parametrize(
    ("told", "home", "domain"),
    [
        ({}, "http://localhost:8765", "localhost"),
        ({"hosted": True, "names": ("Tales.example",)}, "https://tales.example", "tales.example"),
        (
            {"origin": "https://play.tales.example:8443/"},
            "https://play.tales.example:8443",
            "play.tales.example",
        ),
    ],
)
def test_what_a_passkey_is_bound_to(told: dict[str, Any], home: str, domain: str) -> None:
    made = Settings("x.db", **told)
    assert (made.home, made.domain) == (home, domain)


def test_the_last_way_in_stays(tmp_path: Path) -> None:
    key = {
        "id": "k", "owner": "me", "name": "Phone", "credential": "AAAA", "public_key": "AAAA",
        "sign_count": 0, "transports": "[]", "created": 1.0, "used": 0.0,
    }  # fmt: skip
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="http://tales.test") as client:
        assert client.portal is not None
        proved = app.state.cookies.write("me", proved=int(time.time()))
        client.cookies.set("talewright", proved, domain="tales.test")
        account = {"owner": "me", "name": "ann", "password": "", "created": 1.0}
        client.portal.call(app.state.library.store.add_passkey, key, account)
        page = client.get("/settings/account").text
        assert 'value="Phone"' in page
        assert "Not used yet." in page
        assert "only way into your account" in client.post("/settings/account/passkeys/k/remove").text
        assert len(client.get("/api/me/passkeys").json()) == 1
        assert client.post("/settings/account/passkeys/k", data={"name": " "}).status_code == 422
        assert 'value="Tablet"' in client.post("/settings/account/passkeys/k", data={"name": "Tablet"}).text
        # Passkeys alone have opened it, a moment ago, so a password is set without an old one.
        client.post("/settings/account/password", data={"new": "correct horse"})
        assert client.post("/settings/account/passkeys/k/remove").status_code == 200
        assert client.get("/api/me/passkeys").json() == []
