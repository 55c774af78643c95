"""talewright serve"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from talewright.core.errors import TalewrightError, system_reason
from talewright.core.text.message import Message
from talewright.faces.speech import t
from talewright.faces.web.settings import Settings

MAX_FILES = 65_536
SWITCH = 0.0001
"""Seconds between two threads of the interpreter."""


class ServeError(TalewrightError):
    pass


def run(settings: Settings, *, browser: bool) -> None:
    """Serve until stopped. A confirmed answer is on the disk, whatever happens afterwards."""
    from talewright.faces.web import garbage

    garbage.pause()
    import uvicorn

    from talewright.faces.web.app import create_app
    from talewright.faces.web.connections import MAX_CONNECTIONS, guarded_protocol
    from talewright.play.library import Library

    if settings.hosted and not settings.is_https:
        warning = t(
            "WARNING: --hosted sends cookies over https only, and this server speaks http. Browsers will not stay "
            "signed in. Put a proxy that speaks https in front of it, and add --behind-proxy --origin https://YOUR.NAME"
        )
        sys.stderr.write(f"{warning}\n")
    allow_files()
    listening = _listen(settings.host, settings.port)
    address = _address(settings.host, listening.getsockname()[1])

    async def serving() -> None:
        # The library opens first: a fault of the database becomes a sentence, not a log.
        library = await Library.at(settings.database, settings.books)
        try:
            app = create_app(settings, library)
            config = uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=5,
                limit_concurrency=MAX_CONNECTIONS if settings.hosted else None,
                # Behind a proxy every connection is the proxy's, which has limits of its own.
                http=guarded_protocol(most=None if settings.behind_proxy else settings.connections),
            )
            server = _Greeting(config)
            server.greet = lambda: _greet(address, settings.database, browser=browser)
            collecting = asyncio.create_task(garbage.collect_regularly(app.state.loaded.wait()))
            try:
                await server.serve(sockets=[listening])
            finally:
                collecting.cancel()
            if not server.started:
                raise ServeError(Message("The server did not start; the reason is printed above."))
        finally:
            await library.close()

    class _Greeting(uvicorn.Server):
        greet: Callable[[], None]

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                garbage.resume()
                # How long the loop waits for the interpreter whenever a longer piece of work has it (`play.offload`). Each
                # step of SQLite lets go of it, so a page that reads fifty rows waits fifty times.
                sys.setswitchinterval(SWITCH)
                self.greet()

    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serving())


def allow_files() -> None:
    """As many open files as the system lets us have: every connection is one, and 1,024 are the usual start."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows, which has no such limit
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if most == resource.RLIM_INFINITY else min(MAX_FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop, where it is installed."""
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
            Message(
                "{host}:{port} cannot be used: {reason}. Another server may be running there; try --port {other}.",
                host=host,
                port=port,
                reason=system_reason(error)
                if isinstance(error, OSError)
                else Message("the port must be below 65536"),
                other=port + 1 if port < 65535 else 8000,
            )
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - only compared
    return f"http://{shown}:{port}/"


def _greet(address: str, database: str, *, browser: bool) -> None:
    first = t("Talewright is at {address}", address=address)
    second = t("Data is saved in {place}. Stop with Ctrl+C.", place=_hidden(database))
    sys.stdout.write(f"{first}\n{second}\n")
    sys.stdout.flush()
    if browser:
        import webbrowser

        webbrowser.open(address)


def _hidden(database: str) -> str:
    """Without a password."""
    head, at, tail = database.rpartition("@")
    return f"{head.partition('://')[0]}://…@{tail}" if at and "://" in head else database
