from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.stage import Stage

if any(find_spec(name) is None for name in ("playwright", "fastapi", "uvicorn")):
    collect_ignore_glob = ["test_*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a loaded machine may lose a race that is no fault of ours: one more try, named in the report."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=1, condition=bool(os.environ.get("CI"))))


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    from tests.browser.stage import staged

    with staged(tmp_path_factory.mktemp("web") / "pages.db") as running:
        yield running


@pytest.fixture(scope="module")  # its event loop must not outlive the file: others run loops of their own
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright
    from tests.browser.stage import chromium, launch

    if not chromium():
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        found: Any = launch(playwright)
        yield found
        found.close()
