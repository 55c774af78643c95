"""talewright systems"""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from talewright.core.ruleset import playable
from talewright.faces.cli.out import console, print_json
from talewright.faces.speech import language, say, t


def run(*, as_json: bool) -> None:
    found = playable()
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
                        "credit": each.about(language(), "credit"),
                        "blurb": each.about(language()),
                        "verbs": {
                            verb.id: say(each.id).meaning(verb.meaning) for verb in each.verbs.values()
                        },
                        "clauses": len(each.clauses()),
                    }
                    for each in found
                ]
            }
        )
        return
    out = console()
    for each in found:
        kind = t("gamebooks for one reader") if each.kind == "solo" else t("a game master and players")
        out.print(
            Text.assemble(
                (each.title, "bold"),
                (f"  {each.id}", "green"),
                (f"  {each.version}, {kind}, {each.licence}", "dim"),
            )
        )
        out.print(Padding(each.about(language()), (0, 0, 0, 2)))
        out.print(Padding(Text(t("odds of: {verbs}", verbs=tuple(each.verbs)), style="dim"), (0, 0, 1, 2)))
