"""What every tool works on, and how it refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from mcp.server.mcpserver.exceptions import ToolError

from talewright.core.errors import TalewrightError
from talewright.play.library import Library
from talewright.play.worker import InThread, Workers

P = ParamSpec("P")


R = TypeVar("R")


OWNER = "mcp"
"""Whose games and characters these are: those of the programs on this computer."""


@dataclass
class Backend:
    """The library that the tools work on, and the processes that calculate."""

    library: Library
    calculator: Workers | InThread


def refusals(tool: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """A refusal is the tool's answer: a sentence with place, cause and cure, not a traceback."""

    @wraps(tool)
    async def answered(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await tool(*args, **kwargs)
        except TalewrightError as error:
            raise ToolError(str(error)) from None

    return answered
