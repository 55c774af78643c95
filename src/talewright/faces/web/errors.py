"""Every refusal in one shape: a page with a sentence and a way on, or the same as JSON."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from talewright.core.errors import IllegalAnswer, RulesetError, TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.translate import Translator
from talewright.faces.web.wording import best_language
from talewright.play.voice import voice_for

SENTENCES = {
    400: "That request cannot be read.",
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    500: "Something went wrong on our side. What you confirmed before is kept; try again.",
}
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
    sentence: str,
    headers: dict[str, str] | None = None,
    *,
    faults: tuple[Message | str, ...] = (),
    options: tuple[str, ...] = (),
) -> Response:
    """The answer that says no."""
    if wants_json(scope):
        say = _voice(scope)
        sentence, faults = say(sentence), tuple(map(say, faults))
        body: dict[str, Any] = {"status": status, "error": sentence, "faults": list(faults)}
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
        sentence=sentence,
        faults=faults,
        way=str(scope.get("path", "/")),
    )


def _voice(scope: Scope) -> Translator:
    """English for a program, unless it says that it prefers another language."""
    accept = dict(scope.get("headers", ())).get(b"accept-language", b"").decode("latin-1")
    return voice_for(best_language(accept), "", __package__)


def refuse(request: Request, error: TalewrightError) -> Response:
    faults = tuple(getattr(error, "faults", ()))
    options = error.options if isinstance(error, IllegalAnswer) else ()
    sentence = str(error)
    if len(faults) > 1:
        sentence = f"{getattr(error, 'subject', '') or 'It'}: {len(faults)} faults."
    return refusal(request.scope, status_of(error), sentence, faults=faults, options=options)


def unforeseen(scope: Scope, error: Exception) -> Response:
    """Our own fault: logged whole, told without particulars."""
    log.error("%s %s", scope.get("method"), scope.get("path"), exc_info=error)
    return refusal(scope, 500, SENTENCES[500])


def install(app: FastAPI) -> None:
    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, TalewrightError)
        return refuse(request, error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = tuple(
            f"{'.'.join(str(part) for part in each['loc'][1:]) or each['loc'][0]}: {each['msg']}."
            for each in error.errors()[:50]
        )
        sentence = faults[0] if len(faults) == 1 else f"{len(faults)} faults in what was sent."
        return refusal(request.scope, 422, sentence, faults=faults)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        sentence = SENTENCES.get(error.status_code, str(error.detail))
        headers = dict(error.headers or {})
        return refusal(request.scope, error.status_code, sentence, headers)

    app.add_exception_handler(TalewrightError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
