"""Files that come with the program: sent from memory, without a turn of another thread."""

from __future__ import annotations

import os
from pathlib import Path

import anyio.to_thread
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from talewright.faces.web.static_files import StaticFilesInMemory

ICON = b"<svg/>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "static" / "more").mkdir(parents=True)
    (tmp_path / "static" / "icon.svg").write_bytes(ICON)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "static"


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=[Mount("/static", StaticFilesInMemory(folder))]))


def test_a_file_is_sent_with_its_kind_and_may_be_cached(client: TestClient) -> None:
    found = client.get("/static/icon.svg")
    assert (found.status_code, found.content) == (200, ICON)
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.headers["cache-control"] == "public, max-age=3600"
    again = client.get("/static/icon.svg", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_needs_no_other_thread(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor would wait for each turn of a thread while others keep the server busy."""

    async def refused(*_: object, **__: object) -> None:
        pytest.fail("a file was read in another thread")

    monkeypatch.setattr(anyio.to_thread, "run_sync", refused)
    assert client.get("/static/icon.svg").status_code == 200


def test_a_file_that_changed_is_read_again(client: TestClient, folder: Path) -> None:
    first = client.get("/static/icon.svg").headers["etag"]
    (folder / "icon.svg").write_bytes(b"<svg>new</svg>")
    os.utime(folder / "icon.svg", (2_000_000_000, 2_000_000_000))
    found = client.get("/static/icon.svg", headers={"If-None-Match": first})
    assert (found.status_code, found.content) == (200, b"<svg>new</svg>")


@pytest.mark.parametrize(
    "path", ["nothing", "more", "", "../secret.txt", "%2e%2e/secret.txt", "a%00b", "x" * 5_000, "icon.svg/x"]
)
def test_what_is_no_file_of_the_folder_is_not_found(path: str, client: TestClient) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_files_are_only_read(client: TestClient) -> None:
    assert client.head("/static/icon.svg").status_code == 200
    assert client.post("/static/icon.svg").status_code == 405
