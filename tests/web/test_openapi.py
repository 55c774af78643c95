"""schemathesis against the API's own description: no failure of ours, no status that is not documented."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.testclient import TestClient

from talewright.faces.web import security
from talewright.faces.web.app import create_app

from .conftest import BOOKS
from .conftest import settings as server

EXAMPLES = int(os.environ.get("TALEWRIGHT_EXAMPLES", "10"))
"""For each operation; the campaign of `make attack` asks for more."""
MILL = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")
SPEC = create_app(server(Path("unused"))).openapi()
OPERATIONS = sorted(
    (
        (method, path)
        for path, item in SPEC["paths"].items()
        for method in item
        if method in ("get", "post", "put", "patch", "delete")
    ),
    # What becomes somebody else comes last.
    key=lambda each: ("/me/" in each[1], each[1], each[0]),
)


WITHOUT_AUTHENTICATOR = frozenset({"post /api/me/passkeys", "post /api/me/sign-in/passkey", "patch /api/me/passkeys/{passkey}",
                                   "delete /api/me/passkeys/{passkey}"})  # fmt: skip
"""Operations that need a passkey; tests/browser/test_accounts.py makes real ones."""
WHO = {"name": "Prue", "password": "correct horse"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    made = server(tmp_path_factory.mktemp("openapi"), odds_seconds=2, odds_states=2000)
    with (
        pytest.MonkeyPatch.context() as patch,
        TestClient(create_app(made), base_url="http://tales.test") as browser,
    ):
        patch.setattr(security.Rate, "wait", lambda *_: 0.0)
        yield browser


class State:
    """Things that exist, made anew for each operation: an operation before may have deleted them."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def make(self, path: str, **body: Any) -> Any:
        answer = self.client.post(f"/api{path}", json=body)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    @cached_property
    def book(self) -> str:
        return str(self.make("/books", name="mine", text=MILL)["id"])

    @cached_property
    def character(self) -> str:
        return str(self.make("/characters/random", system="gnat")["id"])

    @cached_property
    def file(self) -> Any:
        return self.client.get(f"/api/characters/{self.character}").json()["file"]

    @cached_property
    def game(self) -> str:
        """With an answer that can be undone."""
        view = self.make("/games/book", book="mill", character=self.character)
        game = view["game"]["id"]
        self.make(f"/games/{game}/answers", seq=view["game"]["seq"], **_first(view))
        return str(game)

    @property
    def play(self) -> Any:
        return self.client.get(f"/api/games/{self.game}").json()

    @property
    def seq(self) -> int:
        return int(self.play["game"]["seq"])

    @cached_property
    def encounter(self) -> str:
        """An encounter, and a character who would fight it."""
        assert self.sheet
        body = {"id": "gate", "title": "Gate", "foes": ["goblinoid/goblin"]}
        self.make(f"/tables/{self.table}/events", kind="encounter.save", body=body)
        return "gate"

    @cached_property
    def table(self) -> str:
        return str(self.make("/tables", system="roots", name="Ann")["id"])

    @cached_property
    def sheet(self) -> str:
        return str(self.make(f"/tables/{self.table}/sheets")["sheets"][0]["id"])

    @cached_property
    def link(self) -> str:
        return str(self.client.get(f"/api/tables/{self.table}/link").json()["link"])

    @cached_property
    def event(self) -> str:
        """The number of an event that can be undone."""
        self.make(f"/tables/{self.table}/events", kind="roll.free", body={"dice": "2d6"})
        return str(self.client.get(f"/api/tables/{self.table}").json()["version"])

    def sign_up(self) -> None:
        self.client.post("/api/me/sign-in", json=WHO)
        self.client.post("/api/me/delete-account", json=WHO)
        self.make("/me/sign-up", **WHO)

    def parameter(self, name: str) -> str:
        fixed = {"system": "gnat", "clause": "GNAT-006", "passkey": "none-such"}
        return fixed.get(name) or str(getattr(self, name))


def _first(view: Any) -> dict[str, Any]:
    """The first answer to the open question."""
    question = view["question"]
    return {"roll": [1] * question["dice"]["count"]} if question.get("dice") else {"choose": question["options"][0]["id"]}  # fmt: skip


def _undone(state: State) -> dict[str, Any]:
    state.make(f"/games/{state.game}/undo", seq=state.seq)
    return {"seq": state.seq}


def _deleted(state: State) -> None:
    assert state.client.delete(f"/api/games/{state.game}").is_success


def _order_done(state: State) -> None:
    order = state.make("/games/order", character=state.character, verb="gain-xp", order={"n": 1})
    state.__dict__["game"] = order["game"]["id"]


def _signed_up(state: State) -> dict[str, Any]:
    state.sign_up()
    return WHO


BODIES: dict[str, Callable[[State], Any]] = {
    "post /api/books": lambda _: {"name": "mine", "text": MILL},
    "post /api/check": lambda _: {"text": MILL},
    "put /api/books/{book}": lambda s: {"text": MILL, "rev": s.client.get(f"/api/books/{s.book}").json()["rev"]},
    "post /api/games/book": lambda s: {"book": "mill", "character": s.character},
    "post /api/games/creation": lambda _: {"system": "gnat"},
    "post /api/games/order": lambda s: {"character": s.character, "verb": "gain-xp", "order": {"n": 1}},
    "patch /api/games/{game}": lambda _: {"settle": True},
    "post /api/games/{game}/answers": lambda s: {"seq": s.seq, **_first(s.play)},
    "post /api/games/{game}/continue": lambda s: {"seq": s.seq},
    "post /api/games/{game}/undo": lambda s: {"seq": s.seq},
    "post /api/games/{game}/redo": _undone,
    "post /api/games/{game}/go": lambda s: {"seq": s.seq, "point": 0},
    "post /api/games/{game}/rewind": lambda s: {"seq": s.seq, "to": 0},
    "post /api/games/{game}/put-back": _order_done,
    "post /api/games/{game}/restore": _deleted,
    "post /api/characters": lambda s: {"file": s.file},
    "post /api/characters/random": lambda _: {"system": "gnat"},
    "put /api/characters/{character}": lambda s: {
        "file": s.file, "rev": s.client.get(f"/api/characters/{s.character}").json()["rev"],
    },
    "post /api/characters/{character}/sheet": lambda _: {"notes": "Left-handed."},
    "post /api/tables": lambda _: {"system": "roots", "name": "Ann"},
    "post /api/tables/join": lambda s: {"link": s.link, "name": "Bob"},
    "post /api/tables/{table}/events": lambda _: {"kind": "roll.free", "body": {"dice": "2d6"}},
    "post /api/tables/{table}/sheets": lambda _: {},
    "post /api/tables/{table}/danger": lambda s: {"encounter": s.encounter, "seconds": 0.1},
    "post /api/tables/import": lambda s: s.client.get(f"/api/tables/{s.table}/file").json(),
    "post /api/odds": lambda _: {"system": "gnat", "steps": [{"verb": "fight"}]},
    "post /api/import": lambda s: s.client.get("/api/export").json(),
    "post /api/me/link": lambda s: {"link": s.client.get("/api/me").json()["link"].rpartition("/")[2]},
    "post /api/me/sign-up": lambda _: {"name": "Ann", "password": "battery staple"},
    "post /api/me/sign-in": _signed_up,
    "put /api/me/password": lambda s: {"old": _signed_up(s)["password"], "new": "correct horse"},
    "post /api/me/sign-out-everywhere": lambda s: _signed_up(s) and None,
    "post /api/me/delete-account": _signed_up,
    "post /api/me/passkeys/begin": lambda s: _signed_up(s) and {},
}  # fmt: skip
"""A body that fits, for each operation that has one."""


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{m} {p}" for m, p in OPERATIONS])
def test_the_api_keeps_its_word(method: str, path: str, client: TestClient) -> None:
    # Guessing passwords is slowed on purpose, and each guess costs what it should.
    slow = ("sign-in", "sign-up", "password", "delete-account", "passkey", "passkey/begin")
    most = 6 if path.endswith(slow) else EXAMPLES
    operation = schemathesis.openapi.from_dict(SPEC)[path][method.upper()]
    state = State(client)
    known = {name: state.parameter(name) for name in re.findall(r"\{(\w+)\}", path)}
    make = BODIES.get(f"{method} {path}")
    body = None if make is None else make(state)
    known |= {name: state.parameter(name) for name in known}
    if f"{method} {path}" not in WITHOUT_AUTHENTICATOR:
        query = {"seconds": 0} if path.endswith("/events") else {}
        good = client.request(method, path.format(**known), params=query, json=body, follow_redirects=False)
        assert good.status_code < 400, good.text
    numbers = itertools.count()
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
        number = next(numbers)
        if number % 3:
            # What exists, in the address and in all fields but one: the others would hide it.
            case.path_parameters = {**(case.path_parameters or {}), **known}
            if isinstance(case.body, dict) and isinstance(body, dict) and body:
                spared = sorted(body)[number % len(body)]
                case.body |= {name: value for name, value in body.items() if name != spared}
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
