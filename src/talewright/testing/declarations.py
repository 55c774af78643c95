"""What a ruleset declares about itself: the code behind its clauses, and the parts that other rooms use."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ruleset import Ruleset
from talewright.core.tool import ToolGroup


def clauses_name_code(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Each clause names the function, record or data file that implements it, and that exists."""
    root = Path(str(importlib.import_module(ruleset.package).__file__)).parent
    for clause in ruleset.clauses():
        if not clause.kept_by and clause.kind not in ("advice", "author", "ruling"):
            yield f"{clause.id} [{clause.kind}] names nothing that keeps it"
        for name in clause.kept_by:
            if "/" in name or name.endswith((".toml", ".json", ".md")):
                if not (root / name).exists():
                    yield f"{clause.id} is kept by {name}, which does not exist"
                continue
            if not _resolves(ruleset.package, name):
                yield f"{clause.id} is kept by {name}, which does not exist"


def _resolves(package: str, name: str) -> bool:
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        module_name = ".".join([package, *parts[:cut]])
        try:
            found: Any = importlib.import_module(module_name)
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part, None) if not hasattr(found, "__dataclass_fields__") else (
                found.__dataclass_fields__.get(part) or getattr(found, part, None)
            )  # fmt: skip
            if found is None:
                return False
        return True
    return hasattr(importlib.import_module(package), parts[0])


def parts_fit(ruleset: Ruleset[Any]) -> Iterator[str]:
    """What it brings to other rooms: health among its measures, legal heroes, tools whose parameters load."""
    measures = ruleset.measures(ruleset.draw(ruleset.sketch()))
    for name in (ruleset.health, *ruleset.spare):
        if name not in measures:
            yield f"'{name}' is not among its measures"
    if ruleset.main_verb and ruleset.main_verb not in ruleset.verbs:
        yield f"its main verb '{ruleset.main_verb}' is not among its verbs"
    ids = [hero.id for hero in ruleset.heroes]
    if len(set(ids)) < len(ids):
        yield "two ready heroes have the same id"
    for hero in ruleset.heroes:
        yield from (
            f"the ready hero {hero.id} breaks the rules: {fault}" for fault in ruleset.check(hero.character)
        )
        if not hero.reason():
            yield f"the ready hero {hero.id} has no reason to choose it"
    for tool in ruleset.tools:
        for each in tool.tools if isinstance(tool, ToolGroup) else (tool,):
            known = {field.name for field in record.fields(each.order)}
            yield from (
                f"the tool {each.name} has no parameter {name}"
                for name in each.arguments
                if name not in known
            )
