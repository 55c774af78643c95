"""The apps of FastAPI within the server: those of the API and of most pages, loaded when they are first asked for."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from talewright.core.errors import QuestionError
from talewright.faces.web import errors
from talewright.faces.web.invalid import MAX_FAULTS, fault_of


class Inner(FastAPI):
    """An app within an app: what it did not foresee goes out to the guard, which reports it as everywhere."""

    def __init__(self, state: Any, **manner: Any) -> None:
        super().__init__(docs_url=None, redoc_url=None, **manner)
        self.state = state
        errors.install(self)
        self.add_exception_handler(RequestValidationError, _invalid)

    def build_middleware_stack(self) -> ASGIApp:
        inner = AsyncExitStackMiddleware(self.router)
        return ExceptionMiddleware(inner, handlers=self.exception_handlers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = tuple(fault_of(each) for each in error.errors()[:MAX_FAULTS])
    summary = QuestionError("", found).summary
    return errors.refusal(request.scope, 422, summary, code="invalid-request", faults=found)
