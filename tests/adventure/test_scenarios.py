"""Scenarios: ours have no findings, and every kind of fault is found at its line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from talewright.core.errors import AdventureError
from talewright.play.books import is_scenario
from talewright.play.scenarios import checked_scenario, dangers

OURS = sorted((Path(__file__).parents[2] / "adventures" / "scenarios").iterdir())
SMALL = """---
title: A Test
system: roots
players: 3
hours: 1
licence: CC BY-SA 4.0
content: none
---
Something is wrong here.

## Ten minutes
Read this.

## Clock: Night falls
1. It is dusk.
2. It is dark.
3. It is over.

## People
### Ann
- wants: peace
- fears: noise
- next: shouts (clock 2)
- voice: loud

## Places
### 1 The Hall
Cold.

## Encounters
### Rats
- foes: 2 beast/rat
- at: The Hall

## Tables
### d4 Sounds
1. A drip.
2-3. Steps.
4. Nothing.

## If nobody acts
Nothing.
"""


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_ours_have_no_findings_and_fair_fights(folder: Path) -> None:
    scenario, ruleset, found = checked_scenario(folder)
    assert [str(each.message) for each in found] == []
    assert ruleset is not None
    assert len(scenario.people) >= 6
    assert 8 <= len(scenario.places) <= 12
    assert len(scenario.characters) >= 4
    if ruleset.encounters is not None:
        priced = dangers(scenario, ruleset, runs=60)
        assert len(priced) == len(scenario.encounters)
        assert all(each.won > 0.05 for each in priced)
        assert any(each.fallen > 0.3 for each in priced)


TRANSLATIONS = [
    (folder, original) for folder in OURS for original in OURS if folder.name.startswith(f"{original.name}-")
]


@pytest.mark.parametrize(("folder", "original"), TRANSLATIONS, ids=lambda folder: folder.name)
def test_a_translation_has_the_parts_of_its_original(folder: Path, original: Path) -> None:
    mine, theirs = checked_scenario(folder)[0], checked_scenario(original)[0]
    assert mine.head.lang != theirs.head.lang
    assert [len(clock.steps) for clock in mine.clocks] == [len(clock.steps) for clock in theirs.clocks]
    assert [set(each.facts) for each in mine.people] == [set(each.facts) for each in theirs.people]
    assert [(each.number, set(each.facts)) for each in mine.places] == [
        (each.number, set(each.facts)) for each in theirs.places
    ]
    assert [each.lists for each in mine.encounters] == [each.lists for each in theirs.encounters]
    assert [(each.dice, [row[:2] for row in each.rows]) for each in mine.tables] == [
        (each.dice, [row[:2] for row in each.rows]) for each in theirs.tables
    ]
    assert len(mine.handouts) == len(theirs.handouts)
    assert len(mine.answers) == len(theirs.answers)
    assert set(mine.parts) == set(theirs.parts)
    assert mine.characters == theirs.characters


def test_one_of_ours_is_translated() -> None:
    assert "the-orchard-that-walks-de" in {folder.name for folder, _ in TRANSLATIONS}


def test_a_german_scenario_names_its_parts_in_german(tmp_path: Path) -> None:
    german = SMALL.replace("content: none", "content: keine\nlang: de").replace("## People", "## Leute")
    assert causes(made(tmp_path, german.replace("(clock 2)", "(Uhr 9)"))) == ["21: no clock has a step 9."]
    (found,) = causes(made(tmp_path, german.replace("## Places", "## Ortee")))[:1]
    assert found.endswith("a scenario has no such part.")


def made(folder: Path, text: str = SMALL) -> Path:
    (folder / "scenario.md").write_text(text, encoding="utf-8")
    return folder


def causes(folder: Path, *, least: str = "warning") -> list[str]:
    _, _, found = checked_scenario(folder)
    wanted = ("error",) if least == "error" else ("error", "warning")
    return [f"{each.place.line}: {each.cause}" for each in found if each.severity in wanted]


def test_a_small_one_is_sound(tmp_path: Path) -> None:
    assert is_scenario(made(tmp_path))
    assert causes(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("system: roots", "system: rots", "1: "),
        ("system: roots\n", "", "1: the head has no system."),
        ("hours: 1", "hour: 1", "5: no such field in the head."),
        ("## People", "## Persons", "a scenario has no such part."),
        ("- wants: peace", "- want: peace", "no such line here."),
        ("- fears: noise", "- wants: noise", "this line stands twice."),
        ("(clock 2)", "(clock 9)", "no clock has a step 9."),
        ("2. It is dark.", "4. It is dark.", "the steps of a clock count from 1."),
        ("- foes: 2 beast/rat", "- foes: 2 beast/rot", "rot"),
        ("- foes: 2 beast/rat\n", "", "nobody is met here."),
        ("- at: The Hall", "- at: The Hull", "no place is called so."),
        ("4. Nothing.", "5. Nothing.", "4 has no row"),
        ("### d4 Sounds", "### Sounds", "a table's heading begins with its dice."),
        ("2-3. Steps.", "two: Steps.", "this is no row of a table."),
        ("Something is wrong here.\n", "", "the situation is missing."),
        ("---\nSomething", "Something", "the head is not closed."),
        ("## People\n", "## People\nHere they are.\n", "stands before the first heading"),
    ],
)
def test_every_fault_is_found(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert SMALL.count(old)
    found = causes(made(tmp_path, SMALL.replace(old, new)))
    assert any(said in each for each in found), found


def test_the_map_and_the_text_have_the_same_places(tmp_path: Path) -> None:
    made(tmp_path)
    (tmp_path / "map.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><text id="place-2" x="1" y="2">2</text></svg>',
        encoding="utf-8",
    )
    found = causes(tmp_path)
    assert any("place 1 is not on the map" in each for each in found)
    assert any("the map has a place 2" in each for each in found)
    (tmp_path / "map.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', encoding="utf-8"
    )
    assert any("<script> is not allowed" in each for each in causes(tmp_path))


def test_characters_keep_the_rules_of_the_scenario(tmp_path: Path) -> None:
    made(tmp_path)
    shutil.copytree(TRANSLATIONS[0][1] / "characters", tmp_path / "characters")
    file = next((tmp_path / "characters").iterdir())
    assert causes(tmp_path) == []
    data = json.loads(file.read_text(encoding="utf-8"))
    data["character"]["hp"] = 40
    file.write_text(json.dumps(data), encoding="utf-8")
    assert any("above its maximum" in each for each in causes(tmp_path))
    file.write_text("{", encoding="utf-8")
    assert any("cannot be read" in each for each in causes(tmp_path))


def test_several_files_are_one_scenario(tmp_path: Path) -> None:
    head, rest = SMALL.split("## People", 1)
    made(tmp_path, head)
    (tmp_path / "people.md").write_text("## People" + rest, encoding="utf-8")
    scenario, _, found = checked_scenario(tmp_path)
    assert [person.title for person in scenario.people] == ["Ann"]
    assert [each for each in found if each.severity == "error"] == []


def test_a_folder_without_one_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    assert not is_scenario(tmp_path)
    with pytest.raises(AdventureError, match="no such file"):
        checked_scenario(tmp_path)
    (tmp_path / "scenario.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AdventureError, match="UTF-8"):
        checked_scenario(tmp_path)
