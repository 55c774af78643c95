"""Every refusal in one shape: a page with a sentence and a way on, or the same as JSON."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from talewright.core.errors import FaultsError, IllegalAnswer, RulesetError, TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.faces.web.wording import best_language
from talewright.play.voice import voice_for

CODES = {400: "bad-request", 404: "not-found", 405: "method-not-allowed"}
MESSAGES = {
    400: Message("That request cannot be read."),
    404: Message("There is nothing at this address."),
    405: Message("This address does not accept that kind of request."),
    500: Message("Something went wrong on our side. What you confirmed before is saved; try again."),
}
LINKS = "/continue/"
log = logging.getLogger("talewright.web")


def status_of(error: TalewrightError) -> int:
    if isinstance(error, RulesetError):
        return 404
    return int(getattr(error, "status", 422))


def wants_json(scope: Scope) -> bool:
    if str(scope.get("path", "")).startswith("/api/"):
        return True
    accept = dict(scope.get("headers", ())).get(b"accept", b"")
    return b"application/json" in accept and b"text/html" not in accept


def refusal(
    scope: Scope,
    status: int,
    message: Message,
    headers: dict[str, str] | None = None,
    *,
    code: str = "",
    faults: tuple[Message, ...] = (),
    subject: Message | str = "",
    options: tuple[str, ...] = (),
) -> Response:
    """The answer that says no: a page, or JSON with a code for programs and the code, path and text of every fault."""
    if wants_json(scope):
        say = _translator(scope)
        body: dict[str, Any] = {
            "status": status,
            "code": code or _code(status),
            "error": (f"{say.text(subject)}: " if subject else "") + say(message),
            "faults": faults_json(faults, say),
        }
        if options:
            body["options"] = list(options)
        return JSONResponse(body, status, headers)
    from talewright.faces.web.render import render

    return render(
        Request(scope),
        "error.html",
        status_code=status,
        headers=headers,
        status=status,
        name=HTTPStatus(status).phrase,
        subject=subject,
        message=message,
        faults=faults,
        way=str(scope.get("path", "/")),
    )


def faults_json(faults: Iterable[Message], say: Translator) -> list[dict[str, str]]:
    """Faults as the API gives them: codes and paths are for programs, in every language the same."""
    return [{"code": each.code, "path": each.path, "text": say.text(each)} for each in faults]


def _code(status: int) -> str:
    return CODES.get(status) or HTTPStatus(status).phrase.lower().replace(" ", "-")


def _translator(scope: Scope) -> Translator:
    """English for a program, unless it says that it prefers another language."""
    accept = dict(scope.get("headers", ())).get(b"accept-language", b"").decode("latin-1")
    return voice_for(best_language(accept), "", __package__)


def refuse(request: Request, error: TalewrightError) -> Response:
    faults: tuple[Message, ...] = ()
    subject: Message | str = ""
    message = error.message
    if isinstance(error, FaultsError):
        faults, subject, message = error.faults, error.subject, error.summary
    return refusal(
        request.scope,
        status_of(error),
        message,
        code=error.code,
        faults=faults,
        subject=subject,
        options=error.options if isinstance(error, IllegalAnswer) else (),
    )


def unforeseen(scope: Scope, error: Exception) -> Response:
    """Our own fault: logged whole, shown without details."""
    log.error("%s %s", scope.get("method"), _without_secret(str(scope.get("path"))), exc_info=error)
    return refusal(scope, 500, MESSAGES[500])


def _without_secret(path: str) -> str:
    """An address for the log: a device link gives full access."""
    head, link, _ = path.partition(LINKS)
    return head + link + ("..." if link else "")


def install(app: Starlette) -> None:
    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, TalewrightError)
        return refuse(request, error)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        message = MESSAGES.get(error.status_code) or Message("{detail}", detail=str(error.detail))
        return refusal(request.scope, error.status_code, message, dict(error.headers or {}))

    app.add_exception_handler(TalewrightError, ours)
    app.add_exception_handler(HTTPException, http)
