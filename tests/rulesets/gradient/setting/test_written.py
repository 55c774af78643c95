"""Ambients written as the published template has them, paragraphs that are read back as themselves, attack cells."""

from __future__ import annotations

import pytest

from talewright.rulesets.gradient.setting import read_page
from talewright.rulesets.gradient.setting.lines import plain, safe
from talewright.rulesets.gradient.setting.model import Ambient, AmbientTrait, Antagonist
from talewright.rulesets.gradient.setting.write import export_ambient

clause = pytest.mark.clause
WHOLE = """# The Mill
**_Social_**

**Content Warning / Triggers:** rats, fire

_A mill by the river._

**Local Dynamics:** The miller owes money.

---
## TRAITS

> #### Flour - Passive:\x20
> It is everywhere.

> #### Wheel - Action or Reaction (Imminent):\x20
> It turns.

> #### Rumour
"""


def ambient(**fields: object) -> Ambient:
    given: dict[str, object] = {
        "title": "The Mill",
        "kind": "Social",
        "warnings": ("rats", "fire"),
        "description": "A mill by the river.",
        "dynamics": "The miller owes money.",
        "traits": (
            AmbientTrait("Flour", ("Passive",), "", "It is everywhere."),
            AmbientTrait("Wheel", ("Action", "Reaction"), "Imminent", "It turns."),
            AmbientTrait("Rumour", (), "", ""),
        ),
    }
    return Ambient(**{**given, **fields})  # type: ignore[arg-type]


@clause("GRAD-140", "GRAD-135")
def test_an_ambient_is_written_in_the_published_form() -> None:
    assert export_ambient(ambient()) == WHOLE


@clause("GRAD-140")
def test_what_an_ambient_lacks_leaves_no_trace() -> None:
    bare = export_ambient(ambient(kind="", warnings=(), dynamics="", traits=()))
    assert bare == "# The Mill\n\n_A mill by the river._\n\n---\n## TRAITS\n"
    odd = export_ambient(ambient(traits=(AmbientTrait("Bell", (), "Present", "Rings."),)))
    assert odd.endswith("> #### Bell - Present: \n> Rings.\n"), "a qualifier without a type"


@clause("GRAD-140")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain words", "plain words"),
        ("# 3", "\\# 3"),
        ("- a", "\\- a"),
        ("a - b", "a - b"),
        ("3. third", "3\\. third"),
        ("a | b", "a \\| b"),
        ("back\\slash", "back\\\\slash"),
        ("it ends with a colon:", "it ends with a colon:"),
        ("Bell - Action:", "Bell - Action\\:"),
        ("Content Warning / Triggers: none", "Content Warning / Triggers\\: none"),
        ("Local Dynamics: none", "Local Dynamics\\: none"),
        ("He said: come", "He said: come"),
        ("Bell - Action: rings", "Bell - Action: rings"),
    ],
)
def test_a_paragraph_is_read_back_as_itself(text: str, written: str) -> None:
    assert safe(text) == written
    assert plain(safe(text)) == text


def attacks(cell: str) -> tuple[list[tuple[str, tuple[int, ...]]], bool, list[str]]:
    page = read_page(
        "antagonists/beast/thing.md",
        b"# Thing\n#### **Rank 2** (_Stalker_)\n_It is a thing._\n\n| HP | STR | DEX | WIL | Attack |\n|---|---|---|---|---|\n"
        + f"| 4 | 8 | 9 | 7 | {cell} |\n\n## Traits\n> **Odd**: It is odd.\n".encode(),
    )
    (record,) = page.records
    assert isinstance(record, Antagonist)
    found = [(attack.name, attack.dice) for attack in record.attacks]
    return found, record.detachment, [str(each.cause.template) for each in page.findings]


@clause("ROOT-054", "ROOT-052")
def test_the_attacks_of_a_cell() -> None:
    assert attacks("bite (d6)") == ([("bite", (6,))], False, [])
    assert attacks("bite [d6]") == ([("bite", (6,))], False, []), "square brackets"
    assert attacks("[bite](bite.md) (d6)")[0] == [("bite", (6,))], "a link"
    assert attacks("bite (d6), _detachment_")[1] is True
    both, _, said = attacks("bite (d6) and tail (d8)")
    assert both == [("bite", (6,)), ("tail", (8,))]
    assert [each for each in said if "joined by 'and'" in each], "a choice, and it is said so"
    one, _, said = attacks("hook and chain (d6)")
    assert one == [("hook and chain", (6,))]
    assert not [each for each in said if "joined by 'and'" in each]
    assert not [each for each in attacks("bite (d6) or tail (d8)")[2] if "joined by 'and'" in each]
