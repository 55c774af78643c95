"""Small changes to what keeps a clause: a number, a comparison, an option, a row of a table, a text of the data.

A mutation patches the running program and returns how to undo it. Functions get new code in place, so that every module that has
imported them runs the changed one.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from talewright.core.tables import RollTable

Undo = Callable[[], None]
MAX_ENTRIES = 6
"""Entries of one table of data that are changed."""
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Mutation:
    """What is changed, and how."""

    what: str
    apply: Callable[[], Undo]


def keeper(package: str, name: str) -> Any:
    """What a clause names behind "kept by"; None for a file of data."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join([package, *parts[:cut]]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = inspect.getattr_static(found, part, None)
        return found
    return getattr(importlib.import_module(package), name, None)


def mutations(package: str, name: str) -> Iterator[Mutation]:
    """All of one keeper."""
    found = keeper(package, name)
    if isinstance(found, property):
        found = found.fget
    found = inspect.unwrap(found) if callable(found) else found
    if isinstance(found, functools.partial):
        found = found.func
    if inspect.isfunction(found):
        yield from _of_function(found)
    elif isinstance(found, RollTable):
        yield _shifted(found)
    elif isinstance(found, dict):
        yield from _of_data(found)
    elif isinstance(found, int | str | tuple) and name.rpartition(".")[2].isupper():
        yield from _of_constant(package, name.rpartition(".")[2], found)


# -- code -----------------------------------------------------------------------------------------------------


def _of_function(function: Any) -> Iterator[Mutation]:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return
    if not isinstance(tree.body[0], ast.FunctionDef) or function.__closure__:
        return
    tree.body[0].decorator_list = []
    for number, node in enumerate(ast.walk(tree)):
        for what in _changes(node):
            line = function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
            where = f"{function.__name__}, line {line}: {what}"
            yield Mutation(where, functools.partial(_recoded, function, tree, number, what))


def _changes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield f"{node.value} becomes {not node.value if isinstance(node.value, bool) else node.value + 1}"
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED:
        yield f"{type(node.ops[0]).__name__} becomes {_COMPARED[type(node.ops[0])].__name__}"
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        yield f"{type(node.op).__name__} becomes {_COUNTED[type(node.op)].__name__}"
    elif isinstance(node, ast.BoolOp):
        yield "and becomes or" if isinstance(node.op, ast.And) else "or becomes and"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not is dropped"
    elif isinstance(node, ast.List | ast.Tuple) and len(node.elts) > 1 and _options(node):
        yield "the last option is dropped"
    elif isinstance(node, ast.If):
        yield "the condition is always true"


def _options(node: ast.List | ast.Tuple) -> bool:
    return isinstance(node.ctx, ast.Load) and all(
        isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.elts
    )


def _recoded(function: Any, tree: ast.Module, number: int, what: str) -> Undo:
    changed = ast.parse(ast.unparse(tree))
    node = next(node for at, node in enumerate(ast.walk(changed)) if at == number)
    _change(node, what)
    ast.fix_missing_locations(changed)
    space: dict[str, Any] = {}
    exec(compile(changed, "<mutant>", "exec"), function.__globals__, space)  # noqa: S102
    old = function.__code__
    function.__code__ = space[function.__name__].__code__

    def undo() -> None:
        function.__code__ = old

    return undo


def _change(node: Any, what: str) -> None:
    if isinstance(node, ast.Constant):
        node.value = _other(node.value)
    elif isinstance(node, ast.Compare):
        node.ops[0] = _COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp):
        node.op = _COUNTED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if what.startswith("and") else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.List | ast.Tuple):
        node.elts.pop()
    elif isinstance(node, ast.If):
        node.test = ast.Constant(True)


# -- data -----------------------------------------------------------------------------------------------------


def _shifted(table: RollTable) -> Mutation:
    """Each row with the value of the next."""

    def apply() -> Undo:
        rows = table.rows
        values = [value for _, _, value in rows]
        moved = zip(rows, [*values[1:], values[0]], strict=True)
        object.__setattr__(table, "rows", tuple((low, high, value) for (low, high, _), value in moved))
        table.__dict__.pop("values", None)

        def undo() -> None:
            object.__setattr__(table, "rows", rows)
            table.__dict__.pop("values", None)

        return undo

    return Mutation(f"the rows of {table.name} are shifted", apply)


def _of_data(data: dict[Any, Any], path: str = "") -> Iterator[Mutation]:
    """Numbers grow by one, texts are emptied, lists lose their last entry; of many entries some."""
    step = max(1, len(data) // MAX_ENTRIES)
    for key in list(data)[::step]:
        value = data[key]
        where = f"{path}{key}"
        if isinstance(value, RollTable):
            yield _shifted(value)
        elif isinstance(value, dict):
            yield from _of_data(value, f"{where}.")
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            for each in dataclasses.fields(value):
                changed = _other(getattr(value, each.name))
                if changed is not None:
                    other = functools.partial(dataclasses.replace, value, **{each.name: changed})
                    yield Mutation(
                        f"{where}.{each.name} is changed", functools.partial(_put, data, key, other)
                    )
        elif (changed := _other(value)) is not None:
            yield Mutation(
                f"{where} is changed", functools.partial(_put, data, key, functools.partial(_same, changed))
            )


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value:
        return f"not {value}"
    if isinstance(value, tuple | list) and value:
        return value[:-1]
    return None


def _same(value: Any) -> Any:
    return value


def _put(data: dict[Any, Any], key: Any, made: Callable[[], Any]) -> Undo:
    old = data[key]
    data[key] = made()

    def undo() -> None:
        data[key] = old

    return undo


def _of_constant(package: str, name: str, value: Any) -> Iterator[Mutation]:
    """A constant, in every module of the ruleset that has imported it."""
    changed = _other(value)
    if changed is None:
        return

    def apply() -> Undo:
        homes = [
            vars(module)
            for key, module in list(sys.modules.items())
            if key.startswith(package) and vars(module).get(name) is value
        ]
        for home in homes:
            home[name] = changed

        def undo() -> None:
            for home in homes:
                home[name] = value

        return undo

    yield Mutation(f"{name} becomes {changed!r}"[:80], apply)


def clear_caches(packages: tuple[str, ...] = ("talewright.rulesets", "talewright.odds")) -> None:
    """Forget what functions of these packages have remembered."""
    for key, module in list(sys.modules.items()):
        if key.startswith(packages):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)) and not isinstance(value, type):
                    value.cache_clear()
