"""What stands before every page: cookies, origin, sizes, rates, names, headers."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from itsdangerous import Signer
from starlette.testclient import TestClient

from talewright.core.ruleset import find
from talewright.faces.web import security
from talewright.faces.web.app import App, create_app
from talewright.faces.web.bodies import MAX_BODY
from talewright.faces.web.cookies import COOKIE, Cookies
from talewright.faces.web.security import Rate
from talewright.faces.web.settings import Settings

from .conftest import Visit, settings

NEW = {"book": "mill"}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://tales.test"}, False),
        ({"Origin": "http://tales.test"}, True),
        ({"Origin": "http://tales.test.evil.example"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
    ],
)
def test_only_our_own_pages_may_change_anything(headers: dict[str, str], allowed: bool, visit: Visit) -> None:
    client = visit()
    made = client.post("/api/games/book", json=NEW, headers=headers)
    assert made.status_code == (201 if allowed else 403)
    assert len(client.get("/api/games", headers=headers).json()) == int(allowed)


def test_a_page_of_another_name_cannot_reach_a_server_of_this_machine(visit: Visit) -> None:
    client = visit()
    for host in ("evil.example", "tales.test.evil.example", ""):
        assert client.get("/api/books", headers={"Host": host}).status_code == 421
    for host in ("127.0.0.1:8765", "localhost", "[::1]:80", "TALES.test:99"):
        assert client.get("/api/books", headers={"Host": host}).status_code == 200
    assert Settings("x", host="0.0.0.0").allowed_hosts is None


def test_a_server_answers_to_the_name_of_its_origin() -> None:
    hosts = Settings("x", origin="https://Tales.example:8443").allowed_hosts or frozenset()
    assert "tales.example" in hosts
    assert "evil.example" not in hosts


def test_the_cookie_is_signed_and_closed_to_scripts(visit: Visit) -> None:
    client = visit()
    line = client.get("/api/books").headers["set-cookie"]
    assert "HttpOnly" in line
    assert "SameSite=Lax" in line
    assert "Secure" not in line
    assert "set-cookie" not in client.get("/api/books").headers
    client.post("/api/games/book", json=NEW)
    value = client.cookies[COOKIE]
    owner, _, seal = value.rpartition(".")
    for forged in (owner, f"{owner}.", f"{owner}.{seal[:-2]}xx", f"x{owner}.{seal}", "", "ü", "a.b.c"):
        thief = visit()
        answer = thief.get("/api/games", headers={b"Cookie": f"{COOKIE}={forged}".encode("latin-1")})
        assert answer.json() == []
        assert "set-cookie" in answer.headers
    assert len(visit().get("/api/games", headers={"Cookie": f"{COOKIE}={value}"}).json()) == 1


def test_owners_are_unguessable_and_secrets_differ() -> None:
    assert Cookies("a").read(Cookies("b").write("ann")) is None
    for epoch in (0, 3):
        read = Cookies("a").read(Cookies("a").write("ann", epoch))
        assert read is not None
        assert (read.owner, read.epoch) == ("ann", epoch)
    assert Cookies("a").write("ann") != Cookies("a").write("ann"), "each browser has its own"


def test_cookies_of_the_first_release_are_read() -> None:
    signer = Signer("a", salt="talewright.owner")
    for text, owner, epoch in (("ann", "ann", 0), ("ann~2", "ann", 2)):
        read = Cookies("a").read(signer.sign(text).decode())
        assert read is not None
        assert (read.owner, read.epoch, read.proved) == (owner, epoch, 0)


def test_https_behind_a_proxy_marks_the_cookie(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, behind_proxy=True, hosted=True))
    with TestClient(app, base_url="http://tales.test") as client:
        answer = client.get("/api/books", headers={"X-Forwarded-Proto": "https"})
        assert "; Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize("path", ["/", "/api/books", "/nothing", "/static/style.css", "/rules", "/odds"])
def test_every_answer_carries_the_headers(path: str, visit: Visit) -> None:
    headers = visit().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/rules/gnat", "/odds", "/settings", "/characters", "/books/new"]
)
def test_pages_have_no_inline_script_or_style(path: str, visit: Visit) -> None:
    import re

    page = visit().get(path)
    assert page.status_code == 200
    assert not re.search(r"<script(?![^>]*\bsrc=)", page.text)
    assert not re.search(r"\s(style|on[a-z]+)\s*=\s*[\"']", page.text)
    assert "javascript:" not in page.text
    assert not re.search(r"(src|href)=[\"'](https?:)?//", re.sub(r"<a [^>]*>", "", page.text))


def test_fifty_megabytes_are_refused_with_a_sentence(visit: Visit) -> None:
    client = visit()
    huge = b"x" * 50_000_000
    for path in ("/api/books", "/books/new", "/api/import"):
        answer = client.post(path, content=huge, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert "MB" in answer.text


def test_a_body_without_a_length_is_counted(visit: Visit) -> None:
    def parts() -> Any:
        for _ in range(MAX_BODY // 100_000 + 2):
            yield b" " * 100_000

    answer = visit().post("/api/books", content=parts(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("size", "status", "words"),
    [(1_900_000, 303, ""), (2_400_000, 422, "larger than 2 MB"), (3_000_000, 413, "larger than 2.5 MB")],
)
def test_a_typed_book_is_accepted_up_to_the_limit_of_books(
    size: int, status: int, words: str, visit: Visit
) -> None:
    head = "---\ntitle: Long\nsystem: gnat\nstart: a\n---\n\n## a\n\n"
    line = "Rain falls on the road, the mill and the river.\n\n"
    text = head + line * (size // len(line))
    form = {"text": (None, text.replace("\n", "\r\n"))}  # as browsers send line ends
    answer = visit().post("/books/new", files=form, follow_redirects=False)
    assert answer.status_code == status
    assert words in answer.text


def bomb() -> bytes:
    return gzip.compress(b"0" * 20_000_000)


@pytest.mark.parametrize(
    ("name", "raw", "status"),
    [
        ("bomb.tale.md", bomb(), 422),
        ("book.zip", b"PK\x03\x04" + b"\0" * 1000, 422),
        ("latin.tale.md", "Müller".encode("latin-1"), 422),
        ("nul.tale.md", b"---\ntitle: a\0b\n---\n", 422),
        ("long.tale.md", b"x" * 1_000_000, 422),
        ("deep.tale.md", b"## start\n\n" + b"[" * 50_000 + b"]" * 50_000, 422),
        ("many.tale.md", b"\n## a\n\nTurn to [[a]].\n" * 20_000, 422),
        ("quote.tale.md", b"## start\n\n" + b">" * 90_000, 422),
    ],
)
def test_hostile_files_are_refused_with_a_sentence(name: str, raw: bytes, status: int, visit: Visit) -> None:
    client = visit()
    answer = client.post("/books/new", files={"file": (name, raw, "text/markdown")})
    assert answer.status_code in (status, 200), answer.text[:500]
    assert "Traceback" not in answer.text
    assert [book for book in client.get("/api/books").json() if book["own"]] == []
    text = raw.decode("utf-8", "surrogateescape")
    import json

    asked = client.post(
        "/api/books",
        content=json.dumps({"name": name, "text": text}),
        headers={"Content-Type": "application/json"},
    )
    assert asked.status_code == 422, asked.text[:300]
    assert asked.json()["error"]


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>.tale.md",
        "../../../etc/passwd",
        "..\\..\\windows\\system32.tale.md",
        "a\0b.tale.md",
        "\ud800.tale.md",
        "." * 500,
        "",
        "x" * 100_000,
    ],
)
def test_names_do_no_harm(name: str, visit: Visit) -> None:
    import json

    client = visit()
    text = (
        client.get("/api/books/mill")
        .json()["text"]
        .replace("title: The Drowned Mill", "title: <script>alert(1)</script>")
    )
    body = json.dumps({"name": name, "text": text})
    made = client.post("/api/books", content=body, headers={"Content-Type": "application/json"})
    assert made.status_code in (201, 422)
    if made.status_code == 201:
        kept = client.get(f"/api/books/{made.json()['id']}").json()["name"]
        assert not set(kept) & set('<>/\\\0"&')
        assert kept.endswith(".tale.md")
        for path in ("/", f"/books/{made.json()['id']}", f"/books/{made.json()['id']}/write"):
            page = client.get(path)
            assert page.status_code == 200
            assert "<script>alert" not in page.text


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"seq": ' + b"9" * 5000 + b"}",
        b"\xff\xfe",
        b"",
        b"null",
        b'{"book": "mill", "book": 7}',
        b'{"book": "\\ud800"}',
        b'{"book": "a\\u0000b"}',
        b"NaN",
    ],
)
def test_json_that_is_no_good_is_refused_with_a_sentence(body: bytes, visit: Visit) -> None:
    client = visit()
    for path in ("/api/games/book", "/api/odds", "/api/import", "/api/characters", "/api/games/creation"):
        answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 404, 413, 422), (path, answer.status_code)
        assert answer.json()["error"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/books/..%2f..%2fetc%2fpasswd",
        "/play/a%00b",
        "/characters/%ff%fe",
        "/api/books/a%00b",
    ],
)
def test_paths_play_no_tricks(path: str, visit: Visit) -> None:
    answer = visit().get(path)
    assert answer.status_code in (404, 422)
    assert "create_app" not in answer.text


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No attempt is given back, however slow the machine is."""
    monkeypatch.setattr(security, "time", SimpleNamespace(monotonic=lambda: 1_000.0))


@pytest.mark.usefixtures("stopped_clock")
def test_a_hosted_server_slows_a_hasty_client(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, hosted=True)), base_url="http://tales.test") as client:
        answers = [client.post("/api/me/link", json={"link": "x"}) for _ in range(80)]
        assert {answer.status_code for answer in answers} == {404, 429}
        late = next(answer for answer in answers if answer.status_code == 429)
        assert int(late.headers["retry-after"]) >= 1
        assert client.get("/api/books").status_code == 200


@pytest.mark.usefixtures("stopped_clock")
def test_a_hasty_seat_is_slowed_and_the_others_at_its_table_are_not(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, hosted=True))
    roll = {"kind": "roll.free", "body": {"dice": "d6"}}
    secure = "https://tales.test"
    with TestClient(app, base_url=secure) as hasty:
        table = hasty.post("/api/tables", json={"system": "roots", "name": "Ann"}).json()["id"]
        link = hasty.get(f"/api/tables/{table}/link").json()["link"]
        seen = [hasty.post(f"/api/tables/{table}/events", json=roll) for _ in range(25)]
        assert [each.status_code for each in seen] == [201] * 20 + [429] * 5
        assert "Wait a moment" in seen[-1].json()["error"]
        calm = TestClient(app, base_url=secure)
        calm.portal = hasty.portal
        assert calm.post("/api/tables/join", json={"link": link, "name": "Bo"}).status_code == 201
        assert calm.post(f"/api/tables/{table}/events", json=roll).status_code == 201


def test_passwords_cannot_be_tried_at_speed(visit: Visit) -> None:
    client = visit()
    who = {"name": "ann", "password": "guess after guess"}
    seen = [client.post("/api/me/sign-in", json=who).status_code for _ in range(12)]
    assert seen[0] == 403
    assert seen[-1] == 429


@pytest.mark.parametrize(
    "path",
    [
        "/api/me/sign-in/passkey/begin",
        "/settings/sign-in",
        "/settings/account/password",
        "/settings/account/delete-account",
    ],
)
def test_every_door_where_a_secret_is_tried_is_slow(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A slow machine must not give attempts back meanwhile.
    monkeypatch.setattr(security, "time", SimpleNamespace(monotonic=lambda: 100.0))
    with TestClient(create_app(settings(tmp_path)), base_url="http://tales.test") as client:
        told = {"name": "nobody", "password": "a guess", "new": "another guess"}
        seen = [client.post(path, data=told).status_code for _ in range(12)]
        assert 429 not in seen[:8]
        assert seen[8:] == [429] * 4


def test_a_rate_gives_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    rate = Rate(2, 1)
    assert [rate.wait("a"), rate.wait("a")] == [0, 0]
    assert rate.wait("a") == 1
    assert rate.wait("b") == 0
    now[0] += 1
    assert rate.wait("a") == 0


def test_a_fault_of_ours_is_reported_without_particulars(
    visit: Visit, app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(owner: str) -> None:
        raise RuntimeError("the secret of the house")

    client = visit()
    monkeypatch.setattr(app.state.library.books, "all", broken)
    for path in ("/", "/api/books"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "the secret of the house" in caplog.text


def test_a_device_link_stands_in_no_log(
    visit: Visit, app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = visit()
    link = client.get("/api/me").json()["link"]

    async def broken(owner: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(app.state.library.games, "all", broken)
    assert client.get(f"/continue/{link}").status_code == 500
    assert "/continue/..." in caplog.text
    assert link not in caplog.text


def test_a_fault_of_the_database_is_a_sentence_without_particulars(
    visit: Visit, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = visit()
    client.get("/")

    def full() -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(app.state.library.store.database, "_begin", full)
    answer = client.post("/api/characters/random", json={"system": "gnat"})
    assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")


@pytest.mark.parametrize(
    ("system", "changes"),
    [
        ("legend", {"abilities": ["nonsense"]}),
        ("legend", {"items": [{"name": "Book", "spell": "nonsense"}]}),
        ("generic-fantasy", {"body": 7, "intellect": 5, "willpower": 11}),
        (
            "generic-fantasy",
            {"skills": [["nonsense", 999]], "gear": [["nonsense", -3]], "weapon": "nonsense"},
        ),
    ],
)
def test_a_character_far_beyond_the_rules_breaks_no_page(
    system: str, changes: dict[str, Any], visit: Visit
) -> None:
    client = visit()
    made = client.post("/api/characters/random", json={"system": system}).json()["id"]
    file = client.get(f"/api/characters/{made}").json()["file"]
    file["character"] |= changes
    put = client.post("/api/characters", json={"file": file, "beyond": True})
    assert put.status_code in (201, 422), put.text
    if put.status_code == 422:
        assert put.json()["faults"]
        return
    wild = put.json()["id"]
    for path in (f"/characters/{wild}", f"/api/characters/{wild}", "/characters"):
        assert client.get(path).status_code == 200, path
    for verb in find(system).verbs.values():
        if not verb.bare:
            done = client.post("/api/games/order", json={"character": wild, "verb": verb.id, "order": {}})
            assert done.status_code in (201, 422), (verb.id, done.text)


def test_control_characters_of_a_name_reach_no_page(visit: Visit) -> None:
    client = visit()
    made = client.post("/api/characters/random", json={"system": "gnat", "name": "\x1b[31mBo\x9b"}).json()[
        "id"
    ]
    assert client.get(f"/api/characters/{made}").json()["name"].isprintable()
    text = client.get("/api/books/mill").json()["text"]
    book = client.post("/api/books", json={"name": "m", "text": text.replace("brown", "\x1bbrown")}).json()[
        "id"
    ]
    assert "\x1b" not in client.get(f"/books/{book}/write").text
