"""Only `rulesets/` names a rule system: every other room works with whatever is installed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from talewright.core.ruleset import Ruleset, all_rulesets

SRC = Path(__file__).parents[1] / "src" / "talewright"
ROOMS = sorted(
    path for path in SRC.iterdir() if path.is_dir() and path.name not in ("rulesets", "__pycache__")
)
PAGES = ("*.html", "*.css", "*.js", "*.toml")
ELSEWHERE = re.compile(r"vendor/|migrations/")
"""Not ours, or fixed by a release."""
WORDS_OF_THEIR_OWN = {"gradient", "legend", "roots"}
"""Ids that are also ordinary words, of drawing or of forms: only a string that is nothing but the id counts."""


def names() -> dict[str, re.Pattern[str]]:
    """What counts as naming a system: its id as a whole string, its title and clause prefix anywhere."""
    found: dict[str, re.Pattern[str]] = {}
    for ruleset in all_rulesets():
        ids = {ruleset.id, ruleset.id.replace("-", "_")}
        whole = "|".join(f"^{re.escape(name)}$" for name in ids)
        inside = [rf"\b{re.escape(name)}\b" for name in ids if name not in WORDS_OF_THEIR_OWN]
        inside += [rf"\b{re.escape(title)}\b" for title in _titles(ruleset)]
        inside += [
            rf"\b{prefix}-\d"
            for prefix in {clause.id.partition("-")[0] for clause in ruleset.clauses()}
            if len(prefix) > 1
        ]
        found[ruleset.id] = re.compile("|".join([whole, *inside]))
    return found


def _titles(ruleset: Ruleset[object]) -> list[str]:
    return [ruleset.title, *re.findall(r"\b[A-Z][a-z]{5,}$", ruleset.title)]


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every literal and docstring, and the text inside f-strings; a doctest is a test and needs some system."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ">>> " not in node.value:
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_no_room_names_a_system(room: Path) -> None:
    known = names()
    found = []
    for path in sorted(room.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = [*strings(ast.parse(text)), *_comments(text)]
        found += [
            f"{path.relative_to(SRC)}:{line}: {system} in {said.strip()[:70]!r}"
            for line, said in lines
            for system, pattern in known.items()
            if pattern.search(said)
        ]
    for kind in PAGES:
        for path in sorted(room.rglob(kind)):
            if ELSEWHERE.search(path.as_posix()):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found += [
                    f"{path.relative_to(SRC)}:{number}: {system} in {line.strip()[:70]!r}"
                    for system, pattern in known.items()
                    if pattern.search(line)
                ]
    assert not found, "\n".join(found)


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        _, mark, said = line.partition("# ")
        if mark:
            yield number, said


def test_no_room_loads_a_module_by_name() -> None:
    """A ruleset is found through its entry point, never imported by a string."""
    found = [
        f"{path.relative_to(SRC)}:{node.lineno}"
        for room in ROOMS
        if room.name != "testing"
        for path in sorted(room.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__"))
    ]
    assert not found, "\n".join(found)
