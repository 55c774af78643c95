"""schemathesis against the API's own description: no failure of ours, no status that is not documented."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.testclient import TestClient

from talewright.faces.web.app import create_app

from .conftest import BOOKS
from .conftest import settings as server

EXAMPLES = int(os.environ.get("TALEWRIGHT_EXAMPLES", "10"))
"""For each operation; the campaign of `make attack` asks for more."""
SPEC = create_app(server(Path("unused"))).openapi()
OPERATIONS = sorted(
    (
        (method, path)
        for path, item in SPEC["paths"].items()
        for method in item
        if method in ("get", "post", "put", "patch", "delete")
    ),
    # What removes the known things, or becomes somebody else, comes last.
    key=lambda each: (each[0] == "delete" or "/me/" in each[1], each[1], each[0]),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    made = server(tmp_path_factory.mktemp("openapi"), odds_seconds=2, odds_states=2000)
    with TestClient(create_app(made), base_url="http://tales.test") as browser:
        yield browser


@pytest.fixture(scope="module")
def known(client: TestClient) -> dict[str, list[str]]:
    """Ids that exist, so that more is met than 'there is no such thing'."""
    book = client.post(
        "/api/books", json={"name": "mine", "text": (BOOKS / "mill.tale.md").read_text(encoding="utf-8")}
    )
    person = client.post("/api/characters/random", json={"system": "gnat"})
    game = client.post("/api/games/book", json={"book": "mill"})
    table = client.post("/api/tables", json={"system": "roots", "name": "Ann"}).json()["id"]
    sheets = client.post(f"/api/tables/{table}/sheets", json={}).json()["sheets"]
    return {
        "book": ["mill", book.json()["id"]],
        "character": [person.json()["id"]],
        "game": [game.json()["game"]["id"]],
        "system": ["gnat", "goonies"],
        "clause": ["GNAT-006"],
        "passkey": ["none-such"],
        "table": [table],
        "sheet": [sheets[0]["id"]],
        "event": ["3"],
        "link": [client.get(f"/api/tables/{table}/link").json()["link"]],
    }


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{m} {p}" for m, p in OPERATIONS])
def test_the_api_keeps_its_word(
    method: str, path: str, client: TestClient, known: dict[str, list[str]]
) -> None:
    # Guessing passwords is slowed on purpose, and each guess costs what it should.
    slow = ("sign-in", "sign-up", "password", "delete-account", "passkey", "passkey/begin")
    most = 6 if path.endswith(slow) else EXAMPLES
    operation = schemathesis.openapi.from_dict(SPEC)[path][method.upper()]
    numbers = itertools.count()
    now = client.get(f"/api/games/{known['game'][0]}").json().get("game", {})
    bodies: dict[str, Any] = {
        "system": "gnat",
        "book": "mill",
        "character": known["character"][0],
        "options": {},
        "verb": "gain-xp",
        "seq": now.get("seq", 0),
    }
    strategy = operation.as_strategy() | operation.as_strategy(
        generation_mode=schemathesis.GenerationMode.NEGATIVE
    )

    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def ask(case: Any) -> None:
        if path.endswith("/events"):
            case.query = {**(case.query or {}), "seconds": 0}
        if next(numbers) % 2:
            for name in case.path_parameters or {}:
                case.path_parameters[name] = known[name][-1]
            if isinstance(case.body, dict):
                case.body |= {name: value for name, value in bodies.items() if name in case.body}
        kwargs = case.as_transport_kwargs(base_url="http://tales.test")
        # schemathesis writes bytes that are no text into headers and addresses as requests does; so do we.
        sent = {key: kwargs[key] for key in ("params", "headers", "json") if kwargs.get(key) is not None}
        if kwargs.get("data") is not None:
            sent["content"] = kwargs["data"] if isinstance(kwargs["data"], bytes) else str(kwargs["data"])
        response = client.request(kwargs["method"], kwargs["url"], follow_redirects=False, **sent)
        case.validate_response(
            response,
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    ask()


def test_every_operation_is_described() -> None:
    for path, item in SPEC["paths"].items():
        for operation in item.values():
            assert operation["summary"], path
            assert {"403", "404", "422"} <= set(operation["responses"]), path
