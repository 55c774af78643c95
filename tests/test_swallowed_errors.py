"""An error that is not ours to expect is raised again, shown or logged: nothing is swallowed without a trace.

The same holds for `TalewrightError`, which is every refusal of ours at once, unless a comment says which one is meant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "talewright"
BROAD = {"Exception", "BaseException"}
OURS = {"TalewrightError"}


def swallowed(code: str) -> Iterator[int]:
    """Lines that catch every error, and neither raise, log nor report it."""
    written = code.splitlines()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress"):
            if (BROAD | OURS) & {ast.unparse(each) for each in node.args}:
                yield node.lineno
        elif isinstance(node, ast.ExceptHandler) and (
            node.type is None or (BROAD | OURS) & _names(node.type)
        ):
            if node.type is not None and not BROAD & _names(node.type) and "  # " in written[node.lineno - 1]:
                continue
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
        ("with suppress(TalewrightError):\n    work()", [1]),
        ("try:\n    work()\nexcept TalewrightError:\n    return None", [3]),
        ("try:\n    work()\nexcept TalewrightError:  # it was deleted\n    return None", []),
        ("try:\n    work()\nexcept StaleAnswer:\n    return None", []),
    ],
)
def test_what_is_swallowed(code: str, lines: list[int]) -> None:
    assert list(swallowed(code)) == lines
