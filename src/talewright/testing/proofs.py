"""Which test proves which clause: read from the markers in the tests, recorded beside the ruleset.

Run `python -m talewright.testing.proofs` in a checkout to record them for every ruleset of the project.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from talewright.core.clauses import NEEDS_NO_TEST, clauses_of, read


def collect(tests: Path) -> dict[str, list[str]]:
    """Clause id -> test ids, from `@pytest.mark.clause("X-001")` (or `@clause(...)`) below a folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, node in _tests(tree):
            for number in _marked(node):
                where = f"{path.relative_to(tests).as_posix()}::{name}"
                if where not in found.setdefault(number, []):
                    found[number].append(where)
    return dict(sorted(found.items()))


def _tests(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test"):
                    yield f"{node.name}::{inner.name}", inner


def _marked(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name == "clause":
                for arg in call.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        yield arg.value


def proofs_file(package: str) -> Path:
    return Path(str(resources.files(package))) / "data" / "proofs.json"


def write_proofs(package: str, tests: Path) -> Path:
    """Record the proofs of one ruleset."""
    path = proofs_file(package)
    path.write_text(json.dumps(collect(tests), indent=1) + "\n", encoding="utf-8")
    return path


def faults(package: str, tests: Path) -> list[str]:
    """Clauses without a test, tests of clauses that do not exist, and records out of date."""
    tested = collect(tests)
    source = resources.files(package).joinpath("SOURCE.md").read_text(encoding="utf-8")
    clauses = read(source)
    numbers = [clause.id for clause in clauses]
    messages = [
        f"{number} stands twice in SOURCE.md"
        for number in sorted({n for n in numbers if numbers.count(n) > 1})
    ]
    messages += [
        f"{clause.id} [{clause.kind}] has no test"
        for clause in clauses
        if clause.kind not in NEEDS_NO_TEST and clause.id not in tested
    ]
    messages += [
        f"{number} is tested but not in SOURCE.md" for number in tested if number not in set(numbers)
    ]
    path = proofs_file(package)
    recorded = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if recorded != tested:
        messages.append("data/proofs.json is out of date: run `python -m talewright.testing.proofs`")
    clauses_of.cache_clear()
    return messages


def main() -> None:
    from talewright.core.ruleset import all_rulesets

    for ruleset in all_rulesets():
        tests = Path("tests") / "rulesets" / ruleset.id.replace("-", "_")
        if tests.is_dir():
            write_proofs(ruleset.package, tests)


if __name__ == "__main__":
    main()
