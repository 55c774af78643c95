"""Every regular expression of the program, with the methods it is used by, and hostile inputs made from it."""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from re import _constants as sre_constants  # the parser of the standard library, which has no public name
from re import _parser as sre_parser
from typing import Any

SRC = Path(__file__).parents[1] / "src"
METHODS = frozenset({"match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split"})
TINY, SMALL, LARGE = 300, 1_000, 4_000
"""Repetitions of the hostile unit: four times as many take four times as long, sixteen times if it is quadratic."""
UNNOTICED = 0.010
"""Seconds for the large input that nobody notices."""


@dataclass(frozen=True)
class Pattern:
    where: str
    regex: re.Pattern[str]
    methods: frozenset[str]


def all_patterns() -> list[Pattern]:
    """Compiled patterns in modules, by the methods they are called with; and those written in a call of `re`."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SRC.rglob("*.py"))}
    used: dict[tuple[Path | None, str], set[str]] = {}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = (
                    node.value.attr
                    if isinstance(node.value, ast.Attribute)
                    else getattr(node.value, "id", "")
                )
                used.setdefault((path if name.startswith("_") else None, name), set()).add(node.attr)
    found = []
    for path, tree in trees.items():
        if "re" not in {
            alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
        }:
            continue
        inside = path.relative_to(SRC)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (one := _inline(node)):
                found.append(Pattern(f"{inside}:{node.lineno}", one, frozenset({node.func.attr})))  # type: ignore[attr-defined]
        module = importlib.import_module(".".join(inside.with_suffix("").parts).removesuffix(".__init__"))
        for name, value in vars(module).items():
            for regex in _compiled(value):
                found.append(
                    Pattern(
                        f"{inside}:{name}",
                        regex,
                        frozenset(used.get((path if name.startswith("_") else None, name), METHODS)),
                    )
                )
    return found


def _inline(node: ast.Call) -> re.Pattern[str] | None:
    function = node.func
    if not (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "re"
        and function.attr in METHODS
        and node.args
        and isinstance(node.args[0], ast.Constant)
    ):
        return None
    text = ast.unparse(node)
    flags = re.IGNORECASE if "IGNORECASE" in text else 0
    return re.compile(str(node.args[0].value), flags)


def _compiled(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _compiled(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _compiled(each)


def units_of(regex: re.Pattern[str]) -> set[str]:
    """Short texts that the pattern has something to do with: what is repeated to make it work hard."""
    pieces = list(_pieces(sre_parser.parse(regex.pattern, regex.flags)))
    whole = "".join(pieces)
    units = {"a", " ", "0", "\n", "a ", *pieces, *(a + b for a, b in itertools.pairwise(pieces))}
    units |= {whole[:length] for length in (2, 3, 4, 6, 9) if len(whole) >= length}
    return {unit for unit in units if unit}


def _pieces(parsed: Any) -> Iterator[str]:
    for op, value in parsed:
        if op in (sre_constants.LITERAL, sre_constants.NOT_LITERAL):
            yield chr(value) if op is sre_constants.LITERAL else "a"
        elif op is sre_constants.IN:
            yield _member(value)
        elif op is sre_constants.ANY:
            yield "a"
        elif op is sre_constants.BRANCH:
            for branch in value[1]:
                yield from _pieces(branch)
        elif op is sre_constants.SUBPATTERN:
            yield from _pieces(value[3])
        elif op in (sre_constants.MAX_REPEAT, sre_constants.MIN_REPEAT):
            yield "".join(_pieces(value[2])) * max(1, min(value[0], 3))
        elif op in (sre_constants.ASSERT, sre_constants.ASSERT_NOT):
            yield from _pieces(value[1])


def _member(items: Any) -> str:
    """A character of a class."""
    test = re.compile("[" + "".join(_class(items)) + "]") if items else re.compile(".")
    return next((each for each in "a *`[]{}()<>-_|#:.,;'\"/+0A=\\\n—" if test.match(each)), "a")


def _class(items: Any) -> Iterator[str]:
    for op, value in items:
        if op is sre_constants.NEGATE:
            yield "^"
        elif op is sre_constants.LITERAL:
            yield re.escape(chr(value))
        elif op is sre_constants.RANGE:
            yield f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        elif op is sre_constants.CATEGORY:
            name = str(value).lower()
            letter = "d" if "digit" in name else "s" if "space" in name else "w"
            yield "\\" + (letter.upper() if "not" in name else letter)


def superlinear(pattern: Pattern) -> str:
    """The unit that takes much longer than its length explains; empty when there is none."""
    for method in sorted(pattern.methods & METHODS):
        run = _runner(pattern.regex, method)
        for unit in sorted(units_of(pattern.regex)):
            for before, behind in (("", ""), ("", "\0"), (unit[0] * 3, unit[-1])):
                if (took := _least(run, before + unit * (TINY // len(unit)) + behind)) > UNNOTICED:
                    return f"{method} of {unit!r} repeated {TINY} times: {took:.3f} s"
                large = before + unit * (LARGE // len(unit)) + behind
                took = _least(run, large)
                if took < UNNOTICED:
                    continue
                small = before + unit * (SMALL // len(unit)) + behind
                if took > 8 * min(_seconds(run, small) for _ in range(3)):
                    return f"{method} of {unit!r} repeated, then {behind!r}: {took:.3f} s"
    return ""


def _runner(regex: re.Pattern[str], method: str) -> Callable[[str], object]:
    if method in ("sub", "subn"):
        return lambda text: regex.sub("", text)
    if method == "finditer":
        return lambda text: list(regex.finditer(text))
    function: Callable[[str], object] = getattr(regex, method)
    return function


def _least(run: Callable[[str], object], text: str) -> float:
    """The least of four times, so that a pause of the machine is not blamed on the pattern; one will do if it is short."""
    took = _seconds(run, text)
    return took if took <= UNNOTICED else min(took, *(_seconds(run, text) for _ in range(3)))


def _seconds(run: Callable[[str], object], text: str) -> float:
    began = time.process_time()
    run(text)
    return time.process_time() - began
