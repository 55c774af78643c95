"""talewright rules SYSTEM [WORD]"""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from talewright.core.clauses import Clause, search
from talewright.core.errors import RulesetError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.faces.cli.out import console, print_json
from talewright.faces.speech import language, say, t

STATES = {
    "kept": Message("tested"),
    "advice": Message("advice, nothing to test"),
    "open": Message("not tested"),
}
COLOURS = {"kept": "green", "advice": "dim", "open": "yellow"}


def run(system: str, word: str, *, as_json: bool) -> None:
    ruleset = find(system)
    clauses = list(ruleset.clauses("en" if as_json else language()))
    found = search(clauses, word) if word else clauses
    if not found:
        raise RulesetError(
            Message(
                "{title} has no clause {word!r}, and the word stands in none. Clauses run from {first} to {last}.",
                title=ruleset.title,
                word=word[:60],
                first=clauses[0].id,
                last=clauses[-1].id,
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
        out.print(Padding(Text(_state(clause), style=COLOURS[clause.state]), (0, 0, 0, 4)))
        if word and len(found) <= 3:
            for test in clause.tests:
                out.print(Padding(Text(test, style="dim"), (0, 0, 0, 6)))
    out.print(Padding(Text(ruleset.about(language(), "credit"), style="dim"), (1, 0, 0, 0)))


def _state(clause: Clause) -> str:
    """Whether tests hold the clause, and which code carries it out."""
    state = say().text(STATES[clause.state])
    if clause.tests:
        state += t(", {count} test", plural=", {count} tests", count=len(clause.tests))
    return state + (t("; code: {names}", names=clause.kept_by) if clause.kept_by else "")
