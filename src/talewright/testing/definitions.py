"""The definitions of a package, and what the body of each mentions: the static half of a call graph."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

Node = tuple[str, str]
"""A module's full name and a definition in it: ("package.combat", "fight"), ("package.character", "Hero.hurt")."""
RUN = "<module>"
"""The body of a module that runs when it is loaded: calls that are no definitions."""


@dataclass
class Body:
    """What one definition mentions."""

    names: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    dotted: set[tuple[str, str]] = field(default_factory=set)
    """Attributes of plain names: ("magic", "cast") for `magic.cast`."""
    texts: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, *nodes: ast.AST | None) -> Body:
        body = cls()
        for node in nodes:
            for part in ast.walk(node) if node is not None else ():
                body.add(part)
        return body

    def add(self, part: ast.AST) -> None:
        match part:
            case ast.Name(id=name):
                self.names.add(name)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                self.attributes.add(attribute)
                self.dotted.add((name, attribute))
            case ast.Attribute(attr=attribute):
                self.attributes.add(attribute)
            case ast.Constant(value=str(text)):
                self.texts.add(text)


@dataclass
class Module:
    """One module's definitions and what its names stand for."""

    name: str
    path: Path
    bodies: dict[str, Body] = field(default_factory=dict)
    imported: dict[str, Node] = field(default_factory=dict)
    """Local name -> (module, name in it); the name is "" for a module itself."""
    classes: dict[str, set[str]] = field(default_factory=dict)
    """Class -> its methods and fields."""
    lines: list[tuple[int, int, str]] = field(default_factory=list)
    """First line, last line, definition: where a lambda or an inner function belongs."""


def read_package(package: str) -> dict[str, Module]:
    """Every module of a package, by its full name."""
    return {name: _read(name, path) for name, path in _sources(package)}


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    """Every module of a package, imported, with its file."""
    root = importlib.import_module(package)
    yield package, Path(str(root.__file__))
    for info in pkgutil.walk_packages(getattr(root, "__path__", ()), package + "."):
        yield info.name, Path(str(importlib.import_module(info.name).__file__))


def _read(name: str, path: Path) -> Module:
    module = Module(name, path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    home = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module.imported.update(_imports(node, home))
    for node in tree.body:
        _define(module, node)
    return module


def _imports(node: ast.Import | ast.ImportFrom, home: str) -> Iterator[tuple[str, Node]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name, (alias.name, "")
        return
    base = node.module or ""
    if node.level:
        above = home.split(".")[: len(home.split(".")) - node.level + 1]
        base = ".".join([*above, base] if base else above)
    for alias in node.names:
        whole = f"{base}.{alias.name}"
        is_module = isinstance(getattr(sys.modules.get(base), alias.name, None), ModuleType)
        yield alias.asname or alias.name, (whole, "") if is_module else (base, alias.name)


def _define(module: Module, node: ast.stmt) -> None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        _add(module, node.name, node, Body.of(node))
    elif isinstance(node, ast.ClassDef):
        _define_class(module, node)
    elif isinstance(node, ast.If | ast.Try):
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.stmt):
                _define(module, inner)
    elif names := list(_assigned(node)):
        for name in names:
            _add(module, name, node, Body.of(node))
        _define_lambdas(module, node)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        run = module.bodies.setdefault(RUN, Body())
        for part in ast.walk(node):
            run.add(part)


def _define_lambdas(module: Module, node: ast.stmt) -> None:
    """Each lambda of a module-level value apart, so that one that is used does not reach what stands beside it."""
    for part in ast.walk(node):
        if isinstance(part, ast.Lambda):
            name = f"<lambda>:{part.lineno}"
            earlier = module.bodies.get(name, Body())
            for inner in ast.walk(part):
                earlier.add(inner)
            _add(module, name, part, earlier)


def _define_class(module: Module, node: ast.ClassDef) -> None:
    members: set[str] = set()
    shared: list[ast.AST | None] = [*node.bases, *node.decorator_list]
    _add(module, node.name, node, Body())
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            members.add(inner.name)
            _add(module, f"{node.name}.{inner.name}", inner, Body.of(inner))
            continue
        shared.append(inner)
        for name in _assigned(inner):
            members.add(name)
            _add(module, f"{node.name}.{name}", inner, Body())
    module.bodies[node.name] = Body.of(*shared)
    module.classes[node.name] = members


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets:
        for part in ast.walk(target) if target is not None else ():
            if isinstance(part, ast.Name):
                yield part.id


def _add(module: Module, name: str, node: ast.stmt | ast.Lambda, body: Body) -> None:
    decorators = getattr(node, "decorator_list", ())
    first = min([node.lineno, *(each.lineno for each in decorators)])
    module.lines.append((first, node.end_lineno or node.lineno, name))
    module.bodies[name] = body
