"""An error that is not ours to expect is raised again, shown or logged: nothing is swallowed without a trace."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "talewright"
BROAD = {"Exception", "BaseException"}


def swallowed(code: str) -> Iterator[int]:
    """Lines that catch every error, and neither raise, log nor report it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress"):
            if BROAD & {ast.unparse(each) for each in node.args}:
                yield node.lineno
        elif isinstance(node, ast.ExceptHandler) and (node.type is None or BROAD & _names(node.type)):
            inside = [each for part in node.body for each in ast.walk(part)]
            used = {each.id for each in inside if isinstance(each, ast.Name)}
            if not used & {node.name, "log", "traceback"} and not any(
                isinstance(each, ast.Raise) for each in inside
            ):
                yield node.lineno


def _names(kind: ast.expr) -> set[str]:
    return {each.id for each in ast.walk(kind) if isinstance(each, ast.Name)}


def test_no_error_is_swallowed() -> None:
    found = [
        f"{path.relative_to(SRC)}:{line}"
        for path in sorted(SRC.rglob("*.py"))
        for line in swallowed(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("with suppress(Exception):\n    work()", [1]),
        ("try:\n    work()\nexcept Exception:\n    pass", [3]),
        ("try:\n    work()\nexcept (OSError, BaseException):\n    found = None", [3]),
        ("try:\n    work()\nexcept Exception:\n    log.exception('no')", []),
        ("try:\n    work()\nexcept Exception as error:\n    return str(error)", []),
        ("try:\n    work()\nexcept BaseException:\n    close()\n    raise", []),
        ("with suppress(OSError):\n    work()", []),
    ],
)
def test_what_is_swallowed(code: str, lines: list[int]) -> None:
    assert list(swallowed(code)) == lines
