"""Small changes to code: a number, a comparison, a condition, an option, the default of a field.

A change names a node of a module's syntax tree. Inside a plain function it is made in place, where the module is imported
already: every module that has imported the function runs the changed one. All others are made when the module is imported, so
that everything derived from the changed line changes too.

What changes no result is left alone: docstrings, annotations, decorators, and what `equivalent` names. So are names and
texts inside functions, since they are keys.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from talewright.testing.mutants.equivalent import (
    ALWAYS,
    NEVER,
    equal_decided,
    quick_lines,
    same_either_way,
    without_effect,
)

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True)
class CodeChange:
    """One node of a module, and what happens to it."""

    module: str
    path: str
    node: int
    """Its number in `ast.walk` over the module."""
    what: str
    function: str = ""
    """The function that it is in, by its qualified name; empty where it must be made on import."""

    def make(self) -> None:
        """From now on, in this process. A change that is not inside a function needs its module not yet imported."""
        if self.function and self.module in sys.modules:
            self._recode()
        else:
            sys.meta_path.insert(0, _Finder(self))

    def tree(self) -> ast.Module:
        tree = ast.parse(Path(self.path).read_text(encoding="utf-8"))
        node = next(node for number, node in enumerate(ast.walk(tree)) if number == self.node)
        _change(node, self.what)
        return ast.fix_missing_locations(tree)

    def _recode(self) -> None:
        definition = _find(self.tree(), self.function.split("."))
        assert isinstance(definition, ast.FunctionDef)
        definition.decorator_list = []
        space: dict[str, Any] = {}
        function = _named(sys.modules[self.module], self.function)
        module = ast.Module([definition], [])
        exec(compile(module, self.path, "exec"), function.__globals__, space)  # noqa: S102
        changed = space[definition.name]
        function.__code__ = changed.__code__
        function.__defaults__, function.__kwdefaults__ = changed.__defaults__, changed.__kwdefaults__


class _Finder(MetaPathFinder):
    def __init__(self, change: CodeChange) -> None:
        self.change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if name != self.change.module:
            return None
        folder = [str(Path(self.change.path).parent)] if self.change.path.endswith("__init__.py") else None
        loader = _Loader(self.change)
        return spec_from_file_location(
            name, self.change.path, loader=loader, submodule_search_locations=folder
        )


class _Loader(SourceFileLoader):
    def __init__(self, change: CodeChange) -> None:
        super().__init__(change.module, change.path)
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        code: CodeType = compile(self.change.tree(), self.change.path, "exec")
        return code


def code_changes(package: str, keeper: str) -> Iterator[tuple[str, CodeChange]]:
    """Every change of a function, a constant or the default of a field, each with its place in words."""
    if (
        keeper == "RULESET"
    ):  # the registration: names of verbs and words, each held by the conformance battery
        return
    for module, name in _definitions(package, keeper):
        path = inspect.getsourcefile(module)
        if path is None:
            continue
        text = Path(path).read_text(encoding="utf-8")
        tree = ast.parse(text)
        found = _find(tree, name.split("."))
        if found is None:
            continue
        quick = quick_lines(text, tree)
        inside = set(_changed_nodes(found)) - equal_decided(found)
        in_function = isinstance(found, ast.FunctionDef)
        plain = in_function and _named(module, name).__closure__ is None and not _makes_functions(found)
        for number, node in enumerate(ast.walk(tree)):
            if node in inside:
                for what in _changes(node, texts=not in_function):
                    if quick.get(getattr(node, "lineno", 0), what) != what:
                        continue
                    where = f"{keeper}, line {getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}: {what}"
                    yield where, CodeChange(module.__name__, path, number, what, name if plain else "")
        return


def _definitions(package: str, keeper: str) -> Iterator[tuple[ModuleType, str]]:
    """The modules that may define a keeper, with its name there: where it is named, else where its code stands."""
    parts = keeper.split(".")
    for cut in range(len(parts) - 1, -1, -1):
        try:
            module = importlib.import_module(".".join([package, *parts[:cut]]))
        except ModuleNotFoundError:
            continue
        name = ".".join(parts[cut:])
        yield module, name
        found = _named(module, name)
        if inspect.isfunction(found):
            yield importlib.import_module(found.__module__), found.__qualname__
        else:
            for other in list(sys.modules.values()):
                if getattr(other, "__name__", "").startswith(package) and hasattr(other, name):
                    yield other, name
        return


def _named(module: ModuleType, name: str) -> Any:
    """What a qualified name stands for; the function inside properties, caches and partial calls."""
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part, None)
    found = found.fget if isinstance(found, property) else found
    found = inspect.unwrap(found) if callable(found) else found
    return getattr(found, "func", found)


def _find(tree: ast.AST, names: Sequence[str]) -> ast.AST | None:
    """The definition of a function, or the value that is assigned to a constant or a field."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and [node.name] == list(names):
            return node
        if isinstance(node, ast.ClassDef) and len(names) > 1 and node.name == names[0]:
            return _find(node, names[1:])
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        if [each.id for each in targets if isinstance(each, ast.Name)] == list(names):
            value: ast.AST | None = getattr(node, "value", None)
            return _default(value)
    return None


def _default(value: ast.AST | None) -> ast.AST | None:
    """The default inside `field(default, "help")`, or the value itself."""
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "field":
        given = [each.value for each in value.keywords if each.arg == "default"]
        return given[0] if given else value.args[0] if value.args else None
    return value


def _changed_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what it contains, without what never changes a result."""
    same = isinstance(node, ast.If) and same_either_way(node)
    if not same:
        yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment") or (same and name == "test"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not without_effect(child):
                yield from _changed_nodes(child)


def _makes_functions(definition: ast.AST) -> bool:
    """Whether a function defines others: they may be in use since the module was imported."""
    return any(isinstance(node, ast.FunctionDef) and node is not definition for node in ast.walk(definition))


def _changes(node: ast.AST, *, texts: bool) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield f"{node.value} becomes {other_value(node.value)}"
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and texts and node.value:
        yield f"{node.value[:30]!r} becomes {other_value(node.value)[:30]!r}"
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED:
        yield f"{type(node.ops[0]).__name__} becomes {_COMPARED[type(node.ops[0])].__name__}"
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        yield f"{type(node.op).__name__} becomes {_COUNTED[type(node.op)].__name__}"
    elif isinstance(node, ast.BoolOp):
        yield "and becomes or" if isinstance(node.op, ast.And) else "or becomes and"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not is dropped"
    elif isinstance(node, ast.List | ast.Tuple) and _options(node, texts=texts):
        yield "the last entry is dropped"
    elif isinstance(node, ast.If | ast.IfExp):
        yield from (ALWAYS, NEVER)


def _options(node: ast.List | ast.Tuple, *, texts: bool) -> bool:
    """A list of names or of options, or every list of a constant."""
    if not isinstance(node.ctx, ast.Load) or len(node.elts) < 2:
        return False
    return texts or all(
        (isinstance(each, ast.Constant) and isinstance(each.value, str))
        or (isinstance(each, ast.Call) and getattr(each.func, "id", "") == "Option")
        for each in node.elts
    )


def _change(node: Any, what: str) -> None:
    if isinstance(node, ast.Constant):
        node.value = other_value(node.value)
    elif isinstance(node, ast.Compare):
        node.ops[0] = _COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp):
        node.op = _COUNTED[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if what.startswith("and") else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.List | ast.Tuple):
        node.elts.pop()
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.Constant("always" in what)


def other_value(value: Any) -> Any:
    """Another number, truth value or text."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"not {value}"
