"""The first page is served without what it does not need: that is what keeps the start short and the server small."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from starlette.testclient import TestClient

from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

NOT_NEEDED = (
    "alembic",
    "PIL",
    "argon2",
    "fastapi",
    "mcp",
    "numpy",
    "opentelemetry",
    "psycopg",
    "pydantic",
    "qrcode",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.orm",
    "talewright.faces.web.api",
    "talewright.publish.engine",
    "talewright.rulesets.generic_fantasy",
    "talewright.rulesets.goonies",
    "talewright.rulesets.gradient",
    "talewright.rulesets.legend",
    "textual",
    "webauthn",
)
CODE = """
import json, sys
from starlette.testclient import TestClient
from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

app = create_app(Settings(sys.argv[1], names=("tales.test",)))
with TestClient(app, base_url="http://tales.test") as client:
    page = client.get("/")
    loaded = sorted(sys.modules)
    shelf = app.state.library.shelf
    read = [volume.id for volume in shelf.volumes.values() if shelf.known(volume.digest)]
    described = client.get("/api/openapi.json").status_code
print(json.dumps([page.status_code, "A Cold Witness" in page.text, loaded, read, described]))
"""


def test_the_first_page_brings_only_what_it_needs(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path / "tales.db")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    status, has_books, loaded, read, described = json.loads(done.stdout)
    assert (status, has_books, described) == (200, True, 200)
    assert [name for name in NOT_NEEDED if name in loaded] == []
    assert read == ["a-judge-of-melons"], (
        "a book is read when it is opened; a newcomer sees the first page of one"
    )


def test_the_page_of_a_book_says_how_hard_it_is_and_for_whom(tmp_path: Path) -> None:
    app = create_app(Settings(f"{tmp_path}/tales.db", names=("tales.test",)))
    with TestClient(app, base_url="http://tales.test") as client:
        for book, word in (
            ("a-judge-of-melons", "Easy"),
            ("the-river-under-glass", "Fair"),
            ("cold-witness", "Hard"),
        ):
            assert f"<dt>Difficulty</dt><dd>{word}</dd>" in client.get(f"/books/{book}").text
        text = (
            client.get("/api/books/a-judge-of-melons")
            .json()["text"]
            .replace("minutes: 15", "minutes: 15\nage: 12")
        )
        mine = client.post("/api/books", json={"name": "mine", "text": text}).json()["id"]
        assert "<dt>For</dt><dd>12 and older</dd>" in client.get(f"/books/{mine}").text


def test_home_shows_a_character_without_a_game_beside_the_first_page_of_a_book(tmp_path: Path) -> None:
    app = create_app(Settings(f"{tmp_path}/tales.db", names=("tales.test",)))
    with TestClient(app, base_url="http://tales.test") as client:
        assert "Books you play" in client.get("/").text
        made = client.post("/api/characters/random", json={"system": "gnat"}).json()["id"]
        page = client.get("/").text
    assert f'href="/characters/{made}"' in page
    assert 'action="/books/a-judge-of-melons/play"' in page
    assert "Books you play" not in page
