"""Which functions, constants and data files of a ruleset a player can meet.

A clause of a SOURCE.md names what keeps it. That alone proves little: a function that only tests call is not a rule of
the game. `unreached` reads the ruleset's package as a static call graph and follows it from what a player uses:
creation, the verbs of a saved character, the sheet, what books call (`Ruleset.pack`), and
whatever else the `Ruleset` record holds.

The graph has one node for each top-level function, class, method and assignment of the package. Edges:

- a body that names a definition of the package, directly or through a module, reaches it;
- a reached class reaches its bases, its class body, its special methods and the methods by which it overrides a class
  of another package (books call those); its other methods and its fields are reached when reached code reads an
  attribute of that name;
- a module-level value that reached code reads also reaches the functions and classes that it holds when the package
  is loaded, so that registries filled by decorators or loops are followed;
- a data file is reached when a reached body names it, or calls a function that names it as a default.

Names decide, not types: a method counts as reached when any attribute of its name is read. So a finding is certain, and
a clause without one is probably met. Clauses about odds (and rulings, which may be) also count what only questions use.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any

from talewright.core.encounter import Fight
from talewright.core.ruleset import Ruleset
from talewright.testing.definitions import RUN, Module, Node, read_package

DESCRIPTIONS = frozenset({"sheet_type", "tables", "trials", "rules"})
"""Fields of a Ruleset that describe it to the engine and to this battery; none of them plays a rule."""
QUESTIONS = frozenset({"sketch", "draw", "drawn", "forget"})
"""Fields that only odds questions use."""
OF_QUESTIONS = frozenset({"odds", "ruling"})
"""Kinds of clause that an odds question alone may meet."""
DATA_FILES = (".toml", ".json", ".md")
DEEPEST = 6
"""How deep a value is searched for functions: a dict of records of tuples of functions is at depth four."""


def unreached(ruleset: Ruleset[Any]) -> dict[str, list[str]]:
    """Clause id -> a finding for each of its keepers that no player meets."""
    graph = PackageGraph(ruleset.package)
    family = _family(ruleset)
    played = graph.reach(family, questions=False)
    asked = graph.reach(family, questions=True)
    found: dict[str, list[str]] = {}
    for clause in ruleset.clauses():
        reached = asked if clause.kind in OF_QUESTIONS else played
        for keeper in clause.kept_by:
            if not graph.meets(keeper, reached):
                found.setdefault(clause.id, []).append(
                    f"{clause.id} is kept by {keeper}, which no verb, creation, sheet, book or tool reaches: "
                    "call it from one of them, or name what really keeps the clause"
                )
    return found


def entry_points(ruleset: Ruleset[Any], *, questions: bool) -> Iterator[Any]:
    """What a ruleset offers to a player, or also to an odds question."""
    for part in fields(ruleset):
        value = getattr(ruleset, part.name)
        if part.name == "verbs":
            yield from (verb for verb in value.values() if questions or not verb.bare)
        elif part.name not in DESCRIPTIONS and (questions or part.name not in QUESTIONS):
            yield value


def _family(ruleset: Ruleset[Any]) -> list[Ruleset[Any]]:
    """The rulesets of a package: a setting shares its system's."""
    modules = [module for name, module in list(sys.modules.items()) if _within(name, ruleset.package)]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Ruleset)]
    return [ruleset, *found]


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


class PackageGraph:
    """The definitions of a package and what each of them reaches."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.modules = read_package(package)
        self.files = {str(module.path): module for module in self.modules.values()}

    # -- reaching -----------------------------------------------------------------------------------------------

    def reach(self, rulesets: Sequence[Ruleset[Any]], *, questions: bool) -> Reached:
        """Everything that is reached from what some rulesets put in front of people."""
        reached = Reached()
        if any(each.encounters is not None for each in rulesets):
            reached.attributes |= {
                name for name in vars(Fight) if not name.startswith("_")
            }  # a table calls them
        roots = [root for each in rulesets for root in entry_points(each, questions=questions)]
        waiting = [node for root in roots for node in self._held(root)]
        waiting += [(name, RUN) for name, module in self.modules.items() if RUN in module.bodies]
        while waiting:
            node = waiting.pop()
            if node not in reached.nodes:
                reached.nodes.add(node)
                waiting += self._next(node, reached)
            if not waiting:
                waiting += self._methods(reached)
        reached.nodes |= self._names_of((*rulesets, *roots, *(each.verbs for each in rulesets)))
        return reached

    def _names_of(self, values: Sequence[Any]) -> set[Node]:
        """The module-level names of some values."""
        known = {id(value) for value in values}
        return {
            (name, key)
            for name, module in self.modules.items()
            for key, value in vars(sys.modules[name]).items()
            if key in module.bodies and id(value) in known
        }

    def _next(self, node: Node, reached: Reached) -> Iterator[Node]:
        module = self.modules[node[0]]
        body = module.bodies.get(node[1])
        if body is None:
            return
        reached.attributes |= body.attributes
        reached.texts |= body.texts
        for name in body.names:
            yield from self._named(module, name)
            reached.texts |= self._defaults(module, name)
        for owner, attribute in body.dotted:
            where = module.imported.get(owner)
            if where is not None and not where[1] and where[0] in self.modules:
                yield from self._named(self.modules[where[0]], attribute)
        if node[1] in module.classes:
            called = (each for each in module.classes[node[1]] if self._called_from_outside(node, each))
            yield from ((node[0], f"{node[1]}.{each}") for each in called)
        elif "." not in node[1]:
            value = getattr(sys.modules.get(node[0]), node[1], None)
            if not isinstance(value, FunctionType):
                yield from self._held(value)

    def _called_from_outside(self, node: Node, method: str) -> bool:
        """Special methods, and those that override a class of another package."""
        owner = getattr(sys.modules[node[0]], node[1], None)
        bases = owner.__mro__[1:-1] if isinstance(owner, type) else ()
        return method.startswith("__") or any(
            hasattr(base, method) for base in bases if base.__module__ not in self.modules
        )

    def _defaults(self, module: Module, name: str) -> set[str]:
        """The texts that a function of another package takes when nothing is given: `tables(PACKAGE)`."""
        where = module.imported.get(name)
        if where is None or where[0] in self.modules:
            return set()
        function = getattr(sys.modules.get(where[0]), where[1], None)
        return {each for each in getattr(function, "__defaults__", None) or () if isinstance(each, str)}

    def _named(self, module: Module, name: str) -> Iterator[Node]:
        """The definition that a name stands for, through any number of imports."""
        for _ in range(DEEPEST):
            if name in module.bodies:
                yield module.name, name
                return
            where = module.imported.get(name)
            if where is None or where[0] not in self.modules or not where[1]:
                return
            module, name = self.modules[where[0]], where[1]

    def _methods(self, reached: Reached) -> list[Node]:
        """Methods and fields of reached classes whose names reached code reads."""
        found = []
        for name, of in list(reached.nodes):
            for method in self.modules[name].classes.get(of, ()):
                node = (name, f"{of}.{method}")
                if method in reached.attributes and node not in reached.nodes:
                    found.append(node)
        return found

    def _held(self, value: Any, depth: int = 0) -> Iterator[Node]:
        """The definitions of this package inside a live value."""
        if depth > DEEPEST or value is None or isinstance(value, str | int | float | bytes | ModuleType):
            return
        if callable(value) and hasattr(value, "__wrapped__"):
            yield from self._held(value.__wrapped__, depth)
        if isinstance(value, MethodType | classmethod | staticmethod):
            yield from self._held(value.__func__, depth)
            if isinstance(value, MethodType):
                yield from self._held(value.__self__, depth + 1)
        elif isinstance(value, FunctionType):
            yield from self._function(value, depth)
        elif isinstance(value, type):
            if value.__module__ in self.modules:
                yield value.__module__, value.__qualname__
        elif isinstance(value, partial):
            yield from self._held((value.func, value.args, tuple(value.keywords.values())), depth + 1)
        elif isinstance(value, Mapping):
            yield from self._held(tuple(value.values()), depth + 1)
        elif isinstance(value, list | tuple | set | frozenset):
            for each in value:
                yield from self._held(each, depth + 1)
        else:
            yield from self._held(type(value), depth)
            if is_dataclass(value):
                for part in fields(value):
                    yield from self._held(getattr(value, part.name, None), depth + 1)

    def _function(self, function: FunctionType, depth: int) -> Iterator[Node]:
        # A wrapper carries the names of what it wraps; its code knows the file it stands in.
        module = self.files.get(function.__code__.co_filename)
        if module is not None:
            line = function.__code__.co_firstlineno
            inside = [name for first, last, name in module.lines if first <= line <= last]
            if inside:
                yield module.name, inside[-1]
        for cell in function.__closure__ or ():
            yield from self._held(cell.cell_contents, depth + 1)

    # -- keepers ------------------------------------------------------------------------------------------------

    def meets(self, keeper: str, reached: Reached) -> bool:
        """Whether a keeper as a SOURCE.md names it ("combat.fight", "data/gear.toml", "magic") is reached."""
        if keeper.endswith(DATA_FILES):
            return any(
                text and text in Path(keeper).name for text in reached.texts if text.endswith(DATA_FILES)
            )
        parts = keeper.split(".")
        for cut in range(len(parts), -1, -1):
            module = self.modules.get(".".join([self.package, *parts[:cut]]))
            if module is not None:
                return self._meets_in(module, parts[cut:], reached)
        return False

    def _meets_in(self, module: Module, rest: list[str], reached: Reached) -> bool:
        if not rest:
            return any(name == module.name for name, _ in reached.nodes)
        found = next(self._named(module, rest[0]), None)
        if found is None or found not in reached.nodes:
            return False
        return len(rest) == 1 or self._meets_member(found, rest[1], reached)

    def _meets_member(self, owner: Node, name: str, reached: Reached) -> bool:
        """A method or field of a reached class, its own or inherited; books call what another package defines."""
        kind = getattr(sys.modules[owner[0]], owner[1], None)
        for base in kind.__mro__ if isinstance(kind, type) else ():
            if name in vars(base) or name in vars(base).get("__annotations__", {}):
                outside = base.__module__ not in self.modules
                return outside or (base.__module__, f"{base.__qualname__}.{name}") in reached.nodes
        return False


@dataclass
class Reached:
    """What a player meets: definitions, attribute names that are read, and texts such as the names of data files."""

    nodes: set[Node] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
