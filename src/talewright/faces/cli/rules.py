"""talewright rules SYSTEM [WORD]"""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from talewright.core.clauses import search
from talewright.core.errors import RulesetError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, print_json

COLOURS = {"kept": "green", "advice": "dim", "open": "yellow"}


def run(system: str, word: str, *, as_json: bool) -> None:
    ruleset = find(system)
    clauses = list(ruleset.clauses())
    found = search(clauses, word) if word else clauses
    if not found:
        raise RulesetError(
            Message(
                "{title} has no clause {word!r}, and the word stands in none. Clauses run from {id} to "
                "{id_2}.",
                title=ruleset.title,
                word=word[:60],
                id=clauses[0].id,
                id_2=clauses[-1].id,
            )
        )
    if as_json:
        print_json(
            {
                "system": ruleset.id,
                "version": ruleset.version,
                "licence": ruleset.licence,
                "credit": ruleset.credit,
                "clauses": [
                    {
                        "id": clause.id,
                        "kind": clause.kind,
                        "text": clause.text,
                        "chapter": clause.chapter,
                        "state": clause.state,
                        "kept_by": list(clause.kept_by),
                        "tests": list(clause.tests),
                    }
                    for clause in found
                ],
            }
        )
        return
    out = console()
    chapter = ""
    for clause in found:
        if clause.chapter != chapter:
            chapter = clause.chapter
            out.print(f"\n[bold]{chapter}[/]")
        line = Text.assemble(
            (f"{clause.id} ", "bold"),
            (f"[{clause.kind}] ", "dim"),
            clause.text.replace("**", "").replace("`", ""),
        )
        out.print(Padding(line, (0, 0, 0, 2)))
        kept = f"{clause.state}, {len(clause.tests)} tests" if clause.tests else clause.state
        by = f"; by {', '.join(clause.kept_by)}" if clause.kept_by else ""
        out.print(Padding(Text(kept + by, style=COLOURS[clause.state]), (0, 0, 0, 4)))
        if word and len(found) <= 3:
            for test in clause.tests:
                out.print(Padding(Text(test, style="dim"), (0, 0, 0, 6)))
    out.print(f"\n[dim]{ruleset.credit}[/]")
