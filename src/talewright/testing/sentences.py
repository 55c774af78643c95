"""Every sentence the program may tell a reader, found in its source: what a catalogue must have.

A template is a literal of at least two words, or an f-string with `{}` for what is filled in. Docstrings, patterns
and what only programmers see are left out. Meanings of fields and verbs are asked of the rulesets themselves.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ruleset import Ruleset

ROOMS = ("adventure",)
UNSEEN = frozenset(
    {
        "adventure/graph.py", "adventure/phrases/nodes.py", "adventure/numbers.py",
        "adventure/phrases/patterns.py", "adventure/phrases/phrasebook.py", "adventure/phrases/phrase.py", "adventure/phrases/slot_words.py",
        "adventure/phrases/tokens.py", "adventure/explain.py", "adventure/canonical.py", "adventure/write.py", "adventure/pictures.py", "faces/web/covers.py",
        "faces/web/live.py", "store/lite.py",
        "faces/web/account_shapes.py", "faces/web/render.py", "faces/web/shapes.py", "faces/web/app.py", "play/library/backup.py", "play/companion.py",
        "play/saves.py", "store/engine.py", "store/migrate.py", "store/whole.py",
    }
)  # fmt: skip
"""Files whose strings no reader of a page sees: grammar, drawings, what only the command line tells."""
_UNSEEN = re.compile(
    r"adventure/language/|/migrations/|/gradient/(?:setting|tools)/|roots/(?:markdown|report)\.py|/sheet\.py"
)
_TECHNICAL = re.compile(
    r"(?:re\.|_?log(?:ger|ging)?\.|warnings\.|cast$|TypeVar|AssertionError|NotImplementedError|exec_driver_sql|"
    r"text$|_[A-Z]+\.|.*Response$|.*\.(?:startswith|endswith|removeprefix|removesuffix|partition|rpartition|split|"
    r"execute|add_argument|joinpath|send)$|namedtuple|NewType|Index|Column|op\.|.*_fences$)"
)
_REFUSALS = re.compile(r"(?:.*Error|Unknown|Changed|Full|TooSlow|TooOften|SignInRefused|.*Answer)$")
_FAULTS = re.compile(r"(?:faults|told_?|problems)\.(?:append|extend)$")
_FAULTY = re.compile(r"fault|check|twice|_too|too_many|refus")
_OTHERWISE = frozenset(
    {
        "field",
        "record.field",
        "Verb",
        "Annotated",
        "Ruleset",
        "SettingRuleset",
        "Hook",
        "Circumstance",
        "APIRouter",
    }
)
_NAMED = re.compile(r"\{[a-z_0-9]*(?:![rsa])?(?::[^{}\s]*)?\}")
_WORD = re.compile(r"[^\W\d_]{2,}|\b[aI]\b")


def templates(room: str) -> dict[str, str]:
    """The templates of a room (or of a ruleset's package) with the place of each."""
    package = room if room.startswith("talewright.") else f"talewright.{room}"
    root = Path(str(importlib.import_module(package).__file__)).parent
    top = root.parents[package.count(".") - 1]
    rules = ".rulesets." in package
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(top).as_posix()
        if place in UNSEEN or _UNSEEN.search(place):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for line, text in _literals(tree, rules=rules):
            found.setdefault(text, f"{place}:{line}")
    return found


def _literals(tree: ast.Module, *, rules: bool) -> Iterator[tuple[int, str]]:
    parents = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        text = _template(node)
        if text is None or isinstance(parents.get(id(node)), ast.JoinedStr | ast.Expr | ast.FormattedValue):
            continue
        bare = text.strip()
        words = _WORD.findall(bare.replace("{}", " "))
        ends = bare.removesuffix("{}").endswith((".", "?", ":"))
        if len(words) < (1 if ends and "{}" in bare else 2) or " " not in bare or _odd(bare):
            continue
        if isinstance(node, ast.Constant) and not ends and _listed(node, parents):
            continue
        if _told_to_readers(node, parents, rules=rules, whole=ends and len(words) > 2):
            yield node.lineno, bare  # type: ignore[attr-defined]


def _listed(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """One of several words that a text may hold, or is compared with: no sentence, and the same in any language."""
    around = parents.get(id(node))
    if isinstance(around, ast.Dict):
        return any(node is key for key in around.keys)
    return isinstance(around, ast.Tuple | ast.List | ast.Set | ast.Compare)


def _odd(text: str) -> bool:
    """Markup, queries, headers: no sentence."""
    return bool(re.search(r"<\w+ ?=|^<|</|=\"|--\w|; \w+=|SELECT|PRAGMA|charset=|dict\[|'self'|\n", text))


def _template(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _NAMED.sub("{}", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def _told_to_readers(node: ast.AST, parents: dict[int, ast.AST], *, rules: bool, whole: bool) -> bool:
    """Whether it is part of a refusal or a fault; in a ruleset that must be plain to see, elsewhere all is."""
    seen = whole
    holes = isinstance(node, ast.JoinedStr)
    inner: ast.AST = node
    at = parents.get(id(node))
    while at is not None:
        if isinstance(at, ast.Attribute) and at.attr == "split":
            return False
        if isinstance(at, ast.Call) and inner is not at.func:
            name = ast.unparse(at.func)
            if _TECHNICAL.match(name) or name in _OTHERWISE:
                return False
            seen = seen or bool(_REFUSALS.match(name.rpartition(".")[2]) or _FAULTS.match(name))
        if isinstance(at, ast.Attribute) and at.attr == "split":
            return False  # a list of words, written as one string
        if isinstance(at, ast.Assert | ast.arg | ast.AnnAssign) and inner is getattr(at, "annotation", None):
            return False
        if isinstance(at, ast.Assert) or (isinstance(at, ast.Subscript) and inner is at.slice):
            return False
        if isinstance(at, ast.Compare | ast.keyword) and rules and not seen:
            return False
        if isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
            if inner in at.decorator_list:
                return False
            seen = seen or bool(holes and _FAULTY.search(at.name))
        inner, at = at, parents.get(id(at))
    return seen or not rules


def meanings(ruleset: Ruleset[Any]) -> list[str]:
    """What forms say about fields and verbs, nested records too."""
    records = [ruleset.sheet_type, ruleset.sketch, ruleset.rules]
    records += [verb.order for verb in ruleset.verbs.values()]
    found: dict[str, None] = {verb.meaning: None for verb in ruleset.verbs.values()}
    done: set[type] = set()
    while records:
        kind = records.pop(0)
        if kind in done:
            continue
        done.add(kind)
        for told in record.fields(kind):
            if told.meaning:
                found[told.meaning] = None
            records += [
                part
                for part in _parts(told.type)
                if isinstance(part, type) and dataclasses.is_dataclass(part)
            ]
    return list(found)


def _parts(kind: Any) -> list[Any]:
    inner = typing.get_args(kind)
    return [kind] if not inner else [part for each in inner for part in _parts(each)]
