"""A server and a browser for the tests of the pages and for the pictures in the documentation."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
WIDE = {"width": 1600, "height": 1000}


def chromium() -> str:
    """The system's own browser, or nothing."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return found
    return ""


class Stage:
    """A running server."""

    def __init__(self, database: Path, *, hosted: bool = False) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        # Passkeys are bound to a name, never to a number: a hosted stage is called localhost.
        self.host = "localhost" if hosted else "127.0.0.1"
        self.app = create_app(
            Settings(
                database=str(database),
                port=self.port,
                hosted=hosted,
                origin=f"http://localhost:{self.port}" if hosted else "",
            )
        )
        config = uvicorn.Config(
            self.app,
            host="127.0.0.1",
            port=self.port,
            log_level="error",
            ws="none",
            timeout_graceful_shutdown=2,
        )
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(serve())

    def start(self) -> None:
        self.thread.start()
        until = time.monotonic() + 60
        while not self.server.started:
            if time.monotonic() > until or not self.thread.is_alive():
                raise RuntimeError("The server did not start.")
            time.sleep(0.05)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)

    def do(self, coroutine: Any) -> Any:
        """Run something in the server's own loop: the library belongs to it."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(60)

    def cookie(self, owner: str) -> Any:
        value = self.app.state.cookies.write(owner)
        return {"name": "talewright", "value": value, "url": self.address}


@contextmanager
def staged(database: Path, **manner: Any) -> Iterator[Stage]:
    stage = Stage(database, **manner)
    stage.start()
    try:
        yield stage
    finally:
        stage.stop()


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


def opened(browser: Browser, stage: Stage, **manner: Any) -> BrowserContext:
    context = browser.new_context(base_url=stage.address, locale=manner.pop("locale", "en-GB"), **manner)
    context.set_default_timeout(15_000)
    return context


SEQ = "() => document.querySelector('input[name=seq]')?.value ?? location.href"


def answer(page: Page, at: int = 0) -> None:
    """Click the option of that number and wait for the page that follows."""
    options = page.locator("button.choice, button.pick")
    options.first.wait_for()
    before = page.evaluate(SEQ)
    options.nth(at % options.count()).click()
    page.wait_for_function(
        "before => (document.querySelector('input[name=seq]')?.value ?? location.href) !== before", arg=before
    )


def ended(page: Page) -> bool:
    """Wait for the next page of a book, which has options or is an ending."""
    page.locator(".ending, button.choice, button.pick").first.wait_for()
    return page.locator(".ending").count() > 0


STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]


def findings(page: Page, rules: list[str] = STANDARDS) -> list[str]:
    """Everything that axe finds on the page, each in a line."""
    if not page.evaluate("() => typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations'], preload: false})", rules
    )
    return [
        f"{each['impact']}: {each['id']}: {each['nodes'][0]['target']} {each['nodes'][0]['failureSummary'][:160]}"
        for each in found["violations"]
    ]


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical on the page."""
    return [each for each in findings(page) if each.startswith(("serious", "critical"))]
