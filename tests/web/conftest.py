"""A server of small books, and people who visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from talewright.faces.web.app import App, create_app
from talewright.faces.web.settings import Settings

BOOKS = Path(__file__).parents[1] / "adventure" / "books"
Visit = Callable[[], TestClient]


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(f"{folder}/tales.db", names=("tales.test",), books=BOOKS, **more)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    return create_app(settings(tmp_path_factory.mktemp("server")))


@pytest.fixture(scope="module")
def running(app: App) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://tales.test") as client:
        yield client


@pytest.fixture
def visit(app: App, running: TestClient) -> Visit:
    """Each call is another browser."""

    def browser() -> TestClient:
        client = TestClient(app, base_url="http://tales.test")
        client.portal = running.portal
        return client

    return browser
