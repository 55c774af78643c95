"""talewright serve"""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from talewright.core.errors import TalewrightError

NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "jinja2")


class ServeError(TalewrightError):
    pass


def run(
    *,
    host: str,
    port: int,
    database: str,
    names: list[str],
    hosted: bool,
    behind_proxy: bool,
    browser: bool,
    origin: str = "",
) -> None:
    """Serve until stopped; every answer that was confirmed is on the disk whatever happens."""
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise ServeError(
            f"The web app needs {', '.join(missing)}. Install it with: pip install 'talewright[web]'"
        )
    # While the program is read in nearly everything stays: looking for what could go would take a fifth of the time.
    gc.disable()
    import uvicorn

    from talewright.faces.web.app import create_app
    from talewright.faces.web.settings import Settings, default_database
    from talewright.play.library import Library

    settings = Settings(
        database=database or default_database(),
        host=host,
        port=port,
        names=tuple(names),
        hosted=hosted,
        behind_proxy=behind_proxy,
        origin=origin,
    )
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])

    async def serving() -> None:
        # The library is opened first: what is wrong with a database is told in a sentence, not in a log.
        library = await Library.at(settings.database, settings.books)
        try:
            config = uvicorn.Config(
                create_app(settings, library),
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=5,
                limit_concurrency=1000 if hosted else None,
            )
            server = _Greeting(config)
            server.greet = lambda: _greet(address, settings.database, browser=browser)
            await server.serve(sockets=[listening])
            if not server.started:
                raise ServeError("The server did not start; the reason stands above.")
        finally:
            await library.close()

    class _Greeting(uvicorn.Server):
        greet: Callable[[], None]

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                # What is here now stays; what requests leave behind is looked for without going through it again.
                gc.freeze()
                gc.set_threshold(1000, 20, 50)
                gc.enable()
                # The thread that waits for the disk is let in soon, however many pages are being drawn.
                sys.setswitchinterval(0.001)
                self.greet()

    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serving())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster loop where there is one."""
    with suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop
    return None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise ServeError(
            f"{host}:{port} cannot be used: {getattr(error, 'strerror', None) or error}. "
            f"Another server may be running there; try --port {port + 1 if port < 65535 else 8000}."
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - only compared
    return f"http://{shown}:{port}/"


def _greet(address: str, database: str, *, browser: bool) -> None:
    sys.stdout.write(
        f"Talewright is at {address}\nIt keeps everything in {_hidden(database)}. Ctrl+C stops it.\n"
    )
    sys.stdout.flush()
    if browser:
        import webbrowser

        webbrowser.open(address)


def _hidden(database: str) -> str:
    """Without a password."""
    head, at, tail = database.rpartition("@")
    return f"{head.partition('://')[0]}://…@{tail}" if at and "://" in head else database
