"""Every route that names something of somebody's, for its owner and for others. A new route is tested by being there."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from talewright.faces.web import api, live, pages
from talewright.play.editions import PREVIEW, zipped
from talewright.play.library import fresh_id

from .conftest import Visit

ROUTES = sorted(
    {
        (method, prefix + route.path)
        for prefix, router in (
            *(("/api", router) for router in api.routers),
            ("/api", live.router),
            *(("", router) for router in pages.all_routers()),
        )
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
)
PICTURE = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(20)).decode()
NOT_THE_MASTER = {"/tables/{table}/leave"}
"""A game master hands the table over first."""
PREFERENCES = {"/play/{game}/odds"}
"""Keeps a wish of the reader's in a cookie and goes back to the page, which is then refused."""
OWN_NAMES = ("{game}", "{book}", "{character}", "{passkey}", "{table}")
OWNED = [route for route in ROUTES if any(name in route[1] for name in OWN_NAMES)]


class Things:
    """What Ann has: a book of her own, a character, and a game of the book."""

    def __init__(self, client: TestClient) -> None:
        text = client.get("/api/books/mill").json()["text"]
        self.text = text
        self.book = client.post("/api/books", json={"name": "mine", "text": text}).json()["id"]
        self.character = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
        play = client.post("/api/games/book", json={"book": self.book}).json()
        self.game = play["game"]["id"]
        option = play["question"]["options"][0]["id"]
        play = client.post(
            f"/api/games/{self.game}/answers", json={"seq": play["game"]["seq"], "choose": option}
        ).json()
        self.seq = play["game"]["seq"]
        self.option = play["question"]["options"][0]["id"]
        self.file = client.get(f"/api/characters/{self.character}").json()["file"]
        order = {"character": self.character, "verb": "heal", "order": {"n": 1}}
        self.deed = client.post("/api/games/order", json=order).json()["game"]["id"]
        self.deleted = client.post("/api/games/book", json={"book": self.book}).json()["game"]["id"]
        client.delete(f"/api/games/{self.deleted}")
        self.table = client.post("/api/tables", json={"system": "roots", "name": "Ann"}).json()["id"]
        bringing = client.post(f"/api/tables/{self.table}/sheets", json={}).json()
        self.sheet = bringing["sheets"][0]["id"]
        self.encounter, self.picture = "gate", "map"
        events = f"/api/tables/{self.table}/events"
        fight = {"id": self.encounter, "title": "Gate", "foes": ["goblinoid/goblin"]}
        client.post(events, json={"kind": "encounter.save", "body": fight})
        client.post(
            events,
            json={"kind": "picture.add", "body": {"id": self.picture, "title": "Map", "data": PICTURE}},
        )
        self.passkey = fresh_id()
        self.account(client)
        self.publication(client)

    def account(self, client: TestClient) -> None:
        """She has an account, opened by a password and a passkey."""
        state: Any = client.app.state  # type: ignore[attr-defined]
        owner = state.cookies.read(client.cookies["talewright"]).owner
        key = {
            "id": self.passkey, "owner": owner, "name": "Phone", "credential": "AAAA", "public_key": "AAAA",
            "sign_count": 0, "transports": "[]", "created": 1.0, "used": 0.0,
        }  # fmt: skip
        account = {"owner": owner, "name": self.passkey, "password": "unreadable", "created": 1.0}
        assert client.portal is not None
        client.portal.call(state.library.store.add_passkey, key, account)

    def publication(self, client: TestClient) -> None:
        """She has looked at the preview of her book."""
        state: Any = client.app.state  # type: ignore[attr-defined]
        owner = state.cookies.read(client.cookies["talewright"]).owner
        body = zipped({"pages.json": b'{"count": 1, "shown": []}', "1.png": b"picture"})
        row = {
            "owner": owner, "book": self.book, "format": PREVIEW, "digest": "", "name": "preview.zip", "note": "",
            "body": body, "size": len(body), "at": 1.0,
        }  # fmt: skip
        assert client.portal is not None
        client.portal.call(state.library.store.put_publication, row)

    def path(self, path: str) -> str:
        return path.format(
            game=self.deed
            if path.endswith("/put-back")
            else self.deleted
            if path.endswith("/restore")
            else self.game,
            table=self.table,
            sheet=self.sheet,
            encounter=self.encounter,
            picture=self.picture,
            event=3,
            book=self.book,
            character=self.character,
            passkey=self.passkey,
            system="gnat",
            edition="source",
            part="1.png",
        )

    def json(self, path: str) -> dict[str, Any]:
        last = path.rpartition("/")[2]
        bodies: dict[str, dict[str, Any]] = {
            "answers": {"seq": self.seq, "choose": self.option},
            "back": {"seq": self.seq},
            "continue": {"seq": self.seq},
            "undo": {"seq": self.seq},
            "redo": {"seq": self.seq},
            "go": {"seq": self.seq, "point": 0},
            "rewind": {"seq": self.seq, "to": 0},
            "{game}": {"settle": True},
            "{book}": {"text": self.text, "rev": 0},
            "{character}": {"file": self.file, "rev": 1},
            "{passkey}": {"name": "Tablet"},
            "put-back": {},
            "restore": {},
            "events": {"kind": "table.lock"},
            "sheets": {},
            "sheet": {"do": {"verb": "heal"}},
            "home": {},
            "link": {},
            "danger": {"encounter": self.encounter, "seconds": 0.2},
        }
        return bodies[last]

    def form(self, path: str) -> dict[str, Any]:
        return {
            "seq": str(self.seq),
            "choice": self.option,
            "to": "0",
            "point": "0",
            "purchase": "0",
            "text": "Here." if "{table}" in path else self.text,
            "name": "Bo",
            "n": "1",
            "rev": "1" if "{character}" in path else "0",
            "start": "0",
            "old": self.text[:3],
            "new": self.text[:3],
            "section": "weir",
            "kind": "table.lock",
            "do": "save?attribute=strength" if "{table}" in path else "",
            "sheet": self.sheet,
            "sheets": self.sheet,
            "title": "Gate",
        }


def send(client: TestClient, things: Things, method: str, path: str) -> Any:
    more: dict[str, Any] = {}
    if method in ("POST", "PUT", "PATCH"):
        more = {"json": things.json(path)} if path.startswith("/api/") else {"data": things.form(path)}
    if path.endswith("/pictures"):
        more["files"] = {"file": ("map.png", base64.b64decode(PICTURE), "image/png")}
    if path.endswith("/events"):
        more["params"] = {"seconds": 0}
    return client.request(method, things.path(path), follow_redirects=False, **more)


@pytest.mark.parametrize(("method", "path"), OWNED, ids=[f"{m} {p}" for m, p in OWNED])
def test_a_stranger_finds_nothing_and_changes_nothing(method: str, path: str, visit: Visit) -> None:
    ann, ben = visit(), visit()
    things = Things(ann)
    before = ann.get("/api/export").json(), ann.get("/api/me/passkeys").json()
    ben.get("/api/me")
    refused = {303} if path in PREFERENCES else {404}
    assert send(ben, things, method, path).status_code in refused
    ben.cookies.clear()
    ben.cookies.set("talewright", "forged.cookie", domain="tales.test")
    assert send(ben, things, method, path).status_code in refused
    assert (ann.get("/api/export").json(), ann.get("/api/me/passkeys").json()) == before


@pytest.mark.parametrize(("method", "path"), OWNED, ids=[f"{m} {p}" for m, p in OWNED])
def test_the_owner_may(method: str, path: str, visit: Visit) -> None:
    ann = visit()
    answer = send(ann, Things(ann), method, path)
    if path in NOT_THE_MASTER:
        assert answer.status_code == 422
        return
    assert answer.status_code < 400, answer.text[-600:]


def test_what_is_named_in_a_body_must_be_ones_own_too(visit: Visit) -> None:
    ann, ben = visit(), visit()
    things = Things(ann)
    for path, body in (
        ("/api/games/book", {"book": things.book}),
        ("/api/games/book", {"book": "mill", "character": things.character}),
        ("/api/games/order", {"character": things.character, "verb": "gain-xp", "order": {"n": 1}}),
    ):
        assert ben.post(path, json=body).status_code == 404
        assert ann.post(path, json=body).status_code == 201


def test_what_only_an_account_may(visit: Visit) -> None:
    """Whoever has none is told so, and keeps what is there."""
    ben = visit()
    ben.post("/api/characters/random", json={"system": "gnat"})
    wanted = {"name": "ben", "password": "correct horse"}
    for method, path, body in (
        ("PUT", "/api/me/password", {"new": "correct horse"}),
        ("POST", "/api/me/sign-out-everywhere", None),
        ("POST", "/api/me/delete-account", wanted),
    ):
        assert ben.request(method, path, json=body).status_code == 404, path
    ben.post("/settings/account/sign-out-everywhere")
    assert ben.post("/settings/account/password", data={"new": "correct horse"}).status_code == 404
    assert ben.post("/settings/account/delete-account", data=wanted).status_code == 404
    assert ben.post("/api/me/passkeys/begin", json={}).status_code == 422
    assert ben.get("/api/me/passkeys").json() == []
    assert len(ben.get("/api/characters").json()) == 1


def test_lists_show_ones_own_alone(visit: Visit) -> None:
    ann, ben = visit(), visit()
    things = Things(ann)
    for path in (
        "/",
        "/characters",
        "/api/games",
        "/api/characters",
        "/api/books",
        "/api/export",
        "/settings/export",
        "/settings/account",
        "/api/me/passkeys",
    ):
        theirs = ben.get(path).text
        assert not any(
            mine in theirs for mine in (things.game, things.character, things.book, things.passkey)
        ), path


def test_every_route_is_either_owned_or_open_by_name() -> None:
    """A new open route is added here on purpose."""
    opened = {
        "/", "/books/new", "/characters", "/characters/new", "/characters/new/{system}", "/characters/import", "/odds",
        "/rules", "/rules/{system}", "/rules/{system}/{clause}", "/settings", "/settings/export", "/settings/import",
        "/settings/sign-in", "/settings/sign-out", "/settings/account/confirm", "/settings/sign-up", "/settings/account", "/settings/account/password",
        "/settings/account/sign-out-everywhere", "/settings/account/delete-account", "/settings/link",
        "/settings/link/renew", "/settings/tips", "/continue/{link}", "/share/{token}", "/share/{token}/card.svg", "/share/{token}/card.png",
        "/shared/{link}/", "/shared/{link}/{name:path}",
        "/sw.js", "/offline", "/rules/{system}/how-to-play", "/rules/{system}/chapter/{number}",
        "/api/systems", "/api/systems/{system}", "/api/systems/{system}/heroes", "/api/systems/{system}/rules", "/api/systems/{system}/rules/{clause}",
        "/api/books", "/api/check", "/api/games", "/api/games/book", "/api/games/creation", "/api/games/order",
        "/api/characters", "/api/characters/random", "/api/odds", "/api/export", "/api/import",
        "/api/me/link/renew", "/api/me/password", "/api/me/sign-out-everywhere", "/api/me/delete-account",
        "/api/me/passkeys", "/api/me/passkeys/begin", "/api/me/sign-in/passkey", "/api/me/sign-in/passkey/begin",
        "/rules/systems", "/tables", "/tables/new", "/tables/scenario", "/tables/import", "/api/tables/import", "/join", "/join/{link}", "/seat/{code}", "/api/tables", "/api/tables/join", "/api/tables/invitation/{link}",
        "/api/me", "/api/me/link", "/api/me/sign-up", "/api/me/sign-in", "/api/me/sign-out",
    }  # fmt: skip
    assert {path for _, path in ROUTES} - {path for _, path in OWNED} <= opened
