"""Every message the program can show, found in its source: what a catalog of another language must have.

`templates("talewright.core")` reads the `Message(...)` calls of a package, and the `t(...)` calls of the terminals. A template is a literal in the call, so
that this finds all of them; `loose` lists calls where it is not, and refusals raised with a plain string. Meanings
of fields and verbs are taken from the rulesets themselves, those of other records that a refusal can name from the source.
"""

from __future__ import annotations

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from talewright.core import record
from talewright.core.ruleset import Ruleset, all_rulesets
from talewright.core.text.translate import TABLES, catalog_of

ROOMS = ("core", "odds", "adventure", "play", "store", "publish", "faces", "faces.web")
_REFUSAL = re.compile(
    r"(?:\w+Error|\w+Answer|Unknown|Changed|Full|TooSlow|Busy|Crashed|TooOften|SignInRefused)$"
)
_PROGRAMMERS = frozenset(
    "AssertionError AttributeError ImportError IndexError KeyError LookupError NotImplementedError OSError "
    "OverflowError RuntimeError TypeError ValueError FileNotFoundError FileExistsError ConnectionError "
    "RecursionError PictureError UnicodeDecodeError IntegrityError OperationalError".split()
)
"""Errors that no reader sees: a mistake of the code that raises them, or caught inside."""


def packages() -> list[str]:
    """The rooms, and every installed ruleset."""
    rooms = [f"talewright.{room}" for room in ROOMS]
    return rooms + sorted({ruleset.package for ruleset in all_rulesets()})


def templates(package: str) -> dict[str, str]:
    """The templates of a package, plurals too, with the place of each."""
    found: dict[str, str] = {}
    for place, call in _calls(package):
        for text in _texts(call):
            found.setdefault(text, place)
    for place, text in _drawn(package):
        found.setdefault(text, place)
    return found


def loose(package: str) -> list[str]:
    """Where a template is no literal, a number is written or a meaning taken before it is filled in, or a refusal is plain text.

    None of them can be translated; each language has its own decimal mark.
    """
    found = [
        f"{place}: {ast.unparse(call)[:80]}"
        for place, call in _calls(package)
        if (not (call.args and _literal(call.args[0])) and not _meaning(call))
        or any(_written_number(each) or _raw_meaning(each) for each in call.keywords)
    ]
    for place, node in _nodes(package):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            if _REFUSAL.match(name) and name not in _PROGRAMMERS:
                found += [
                    f"{place}: {ast.unparse(node)[:80]}"
                    for part in node.exc.args
                    if any(map(_string, _parts(part)))
                ]
    return found


def missing(package: str, language: str) -> list[str]:
    """Templates and meanings of a package that neither its catalog nor that of core has."""
    known = catalog_of("talewright.core", language) | catalog_of(package, language, *TABLES, "help")
    lacking = [
        f"{place}: {text}" for text, place in templates(package).items() if text not in known and _words(text)
    ]
    return lacking + [f"meaning: {text}" for text in meanings(package) if text not in known]


def unused(package: str, language: str) -> list[str]:
    """Entries of a catalog that nothing can show."""
    # A verb that only an imported setting has is in the source too.
    shown = {*templates(package), *meanings(package), *_strings(package)}
    return [text for text in catalog_of(package, language) if text not in shown]


def unlike(package: str, language: str) -> list[str]:
    """Entries whose holes are not those of their template."""
    return [
        f"{text} = {said}"
        for text, said in catalog_of(package, language, "messages").items()
        if holes(text) != holes(said)
    ]


def holes(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def meanings(package: str) -> list[str]:
    """What forms say about fields and verbs of the rulesets of a package, and refusals about fields that must be there."""
    found: dict[str, None] = dict.fromkeys(_required(package))
    for ruleset in all_rulesets():
        if ruleset.package == package:
            found |= dict.fromkeys(_meanings(ruleset))
    return list(found)


def _meanings(ruleset: Ruleset[Any]) -> Iterator[str]:
    records = [ruleset.sheet_type, ruleset.sketch, ruleset.rules]
    for verb in ruleset.verbs.values():
        yield verb.meaning
        records.append(verb.order)
    done: set[type] = set()
    while records:
        kind = records.pop(0)
        if kind not in done:
            done.add(kind)
            for spec in record.fields(kind):
                if spec.meaning:
                    yield spec.meaning
                records += record.inner(spec.type)


def _required(package: str) -> Iterator[str]:
    """The meanings of fields without a default: a refusal names the meaning of one that is left out."""
    for _, node in _nodes(package):
        if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] != "field":
            continue
        given = {each.arg: each.value for each in node.keywords}
        meaning = given.get("meaning")
        if isinstance(meaning, ast.Constant) and not node.args and "default" not in given:
            yield str(meaning.value)


def _calls(package: str) -> Iterator[tuple[str, ast.Call]]:
    for place, node in _nodes(package):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("Message", "t"):
            yield place, node


def _nodes(package: str) -> Iterator[tuple[str, ast.AST]]:
    root = Path(str(importlib.import_module(package).__file__)).parent
    inner = [root / room.removeprefix("faces.") for room in ROOMS if room.startswith("faces.")]
    for path in sorted(root.rglob("*.py")):
        if any(path.is_relative_to(each) for each in inner):
            continue  # checked separately
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if hasattr(node, "lineno"):
                yield f"{path.relative_to(root.parent).as_posix()}:{node.lineno}", node


def _drawn(package: str) -> Iterator[tuple[str, str]]:
    """The texts of the templates that a ruleset brings for its sheet: `meaning("Tests")`."""
    root = Path(str(importlib.import_module(package).__file__)).parent
    for path in sorted(root.glob("*.html")):
        for _, text in re.findall(r"""meaning\((["'])([^"'\n]+)\1\)""", path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(root.parent).as_posix()}", text


def _strings(package: str) -> Iterator[str]:
    for _, node in _nodes(package):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _texts(call: ast.Call) -> Iterator[str]:
    given = [*call.args[:1], *(each.value for each in call.keywords if each.arg == "plural")]
    for each in given:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _words(template: str) -> bool:
    """Whether it says more than what is filled in."""
    return bool(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", template)))


def _literal(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _written_number(argument: ast.keyword) -> bool:
    """share=f"{share:.1f}", where the template should say {share:.1f}."""
    specs = [part.format_spec for part in ast.walk(argument.value) if isinstance(part, ast.FormattedValue)]
    return any(
        ast.unparse(spec).endswith(("f'", "g'", "%'", ",'")) and len(ast.unparse(spec)) > 3
        for spec in specs
        if spec
    )


def _raw_meaning(argument: ast.keyword) -> bool:
    """meaning=spec.meaning, where it should be Message(spec.meaning): a meaning has a translation of its own."""
    return ast.unparse(argument.value).endswith(".meaning")


def _meaning(call: ast.Call) -> bool:
    """A field's meaning is a whole text of its own, and a message may be made anew from one that exists."""
    return bool(call.args) and ast.unparse(call.args[0]) in (
        "each.meaning",
        "flag.spec.meaning",
        "self.template",
        "template",
    )


def _string(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def _parts(node: ast.AST) -> list[ast.AST]:
    """What an argument consists of: itself, or the items of a list."""
    return list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]
