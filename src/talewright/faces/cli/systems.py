"""talewright systems"""

from __future__ import annotations

from rich.table import Table

from talewright.core.ruleset import all_rulesets
from talewright.faces.cli.out import console, print_json


def run(*, as_json: bool) -> None:
    found = all_rulesets()
    if as_json:
        print_json(
            {
                "systems": [
                    {
                        "id": each.id,
                        "title": each.title,
                        "version": each.version,
                        "kind": each.kind,
                        "licence": each.licence,
                        "credit": each.credit,
                        "blurb": each.blurb,
                        "verbs": {verb.id: verb.meaning for verb in each.verbs.values()},
                        "clauses": len(each.clauses()),
                    }
                    for each in found
                ]
            }
        )
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("system", "version", "for", "licence", "odds of"):
        table.add_column(column)
    for each in found:
        kind = "solo books" if each.kind == "solo" else "a table"
        table.add_row(f"[bold]{each.id}[/]", each.version, kind, each.licence, ", ".join(each.verbs))
        table.add_row("", "", f"[dim]{each.blurb}[/]")
    console().print(table)
