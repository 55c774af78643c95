"""Names in another language: whole texts, numbers, lists, remarks; what people called things stays."""

from __future__ import annotations

import pytest

from talewright.core.ask import Note, Question
from talewright.core.clauses import clauses_of
from talewright.core.sheet import Block, Entry, Figure, Sheet
from talewright.core.text.translate import Names
from talewright.core.text.words import Words

TABLE = {
    "climbing": "Klettern",
    "two-handed sword": "Zweihandschwert",
    "# of #": "# von #",
    "# gp": "# GM",
    "axe": "Axt",
    "axe of doom": "Axt des Verderbens",
    "left": "übrig",
    "d#": "W#",
    "#d#": "#W#",
    "{} and {}": "{} und {}",
    "rusty {}": "{}, rostig",
    "the {}": "{}",
}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("climbing", "Klettern"),
        ("Climbing", "Klettern"),
        ("LEFT", "Übrig"),
        ("left", "übrig"),
        ("two-handed_sword", "Zweihandschwert"),
        ("2 of 3", "2 von 3"),
        ("12 gp", "12 GM"),
        ("-2 gp", "-2 GM"),
        ("Axe of doom", "Axt des Verderbens"),
        ("axe, climbing, rope of Ewald", "Axt, Klettern, rope of Ewald"),
        ("Climbing +2", "Klettern +2"),
        ("2 axe", "2 Axt"),
        ("Axe (2 of 3, left)", "Axt (2 von 3, übrig)"),
        ("axe: 2d6", "Axt: 2W6"),
        ("axe d8", "Axt W8"),
        ("axe and climbing", "Axt und Klettern"),
        ("axe and hearth", "axe and hearth"),
        ("Rusty axe and two-handed sword (2 of 3)", "Axt, rostig und Zweihandschwert (2 von 3)"),
        ("the axe", "Axt"),
        ("the dog Receipt", "dog Receipt"),
        ("17", "17"),
        ("", ""),
        ("Ewald", "Ewald"),
    ],
)
def test_a_name_is_found(text: str, named: str) -> None:
    assert Names(TABLE)(text) == named


def test_english_shows_what_it_is_given() -> None:
    assert Names({})("two-handed_sword, 2 of 3") == "two-handed_sword, 2 of 3"


def test_what_is_missing_is_reported_once_and_numbers_are_not() -> None:
    missing: list[str] = []
    names = Names(TABLE, missing.append)
    for text in ("axe, bow +1", "bow", "3", "2d6", "+4", "climbing"):
        names(text)
    assert missing == ["bow"]


def test_options_facts_and_sheets_are_named_but_not_who_plays() -> None:
    words = Words(
        {
            "questions": {"q": "{item} für {name}?", "q.take": "Nehmen: {arg}."},
            "notes": {"got": "{name} findet: {items}, {count:+}."},
            "names": TABLE,
        }
    ).sparing("Axe")
    question = Question(
        "q", options=("take:two-handed_sword", "axe"), facts={"item": "climbing", "name": "Axe"}
    )
    assert words.question(question) == "Klettern für Axe?"
    assert words.option(question, "take:two-handed_sword") == "Nehmen: Zweihandschwert."
    assert words.option(question, "axe") == "Axt"
    note = Note("got", {"name": "Axe", "items": ("axe", "climbing"), "count": 2})
    assert words.note(note) == "Axe findet: Axt, Klettern, +2."
    sheet = Sheet(
        "Axe",
        "climbing",
        (Figure("Left", 2), Figure("left", "2 of 3")),
        (Block("Axe of doom", (Entry("axe", "2 gp"),)),),
    )
    told = words.sheet(sheet)
    assert (told.title, told.subtitle) == ("Axe", "Klettern")
    assert [(figure.name, figure.value) for figure in told.figures] == [("Übrig", 2), ("übrig", "2 von 3")]
    assert told.blocks[0].title == "Axt des Verderbens"
    assert told.blocks[0].entries[0] == Entry("Axt", "2 GM")


def test_what_is_spared_for_one_is_not_for_another() -> None:
    names = Names(TABLE)
    hers = names.sparing("Axe", "")
    assert [hers(text) for text in ("Axe", "Axe, climbing", "axe")] == ["Axe", "Axe, Klettern", "Axt"]
    assert [names(text) for text in ("Axe", "Axe, climbing")] == ["Axt", "Axt, Klettern"]
    assert hers.known("Axe and climbing") == "Axe und Klettern"


def test_clauses_of_a_language_without_a_source_are_english() -> None:
    assert clauses_of("talewright.rulesets.gnat", "tlh") == clauses_of("talewright.rulesets.gnat")


def test_a_character_without_a_name_is_called_the_character() -> None:
    words = Words({"notes": {"fallen": "{name} falls.", "held": "The rope holds {name}."}})
    assert words.note(Note("fallen", {"name": ""})) == "The character falls."
    assert words.note(Note("held", {"name": ""})) == "The rope holds the character."
    assert words.note(Note("fallen", {"name": "Tam"})) == "Tam falls."
