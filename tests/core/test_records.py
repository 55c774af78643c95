"""Records, lookups, words and clauses."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from talewright.core import record
from talewright.core.ask import Note, Question
from talewright.core.clauses import read, search
from talewright.core.dice import d
from talewright.core.errors import RulesetError, SheetError
from talewright.core.record import field
from talewright.core.tables import RollTable, table_from
from talewright.core.text.words import Words
from talewright.testing import played


@dataclass(frozen=True)
class Thing:
    name: str = field(meaning="its name")
    size: int = field(1, "how large", low=1, high=9)
    kind: str = field("", "sort", choices=("", "soft", "hard"))
    parts: tuple[str, ...] = field((), "parts")
    pair: tuple[tuple[str, int], ...] = field((), "pairs")
    sharp: bool = field(False, "edges")


def test_a_record_reads_and_writes_with_defaults_left_out() -> None:
    thing = Thing("box", 3, "hard", ("lid",), (("a", 1),))
    written = record.dump(thing)
    assert written == {"name": "box", "size": 3, "kind": "hard", "parts": ["lid"], "pair": [["a", 1]]}
    assert record.load(Thing, written) == thing
    assert record.dump(Thing("x")) == {"name": "x"}


def test_all_faults_are_reported_at_once_by_path() -> None:
    with pytest.raises(SheetError) as refused:
        record.load(
            Thing,
            {"size": 99, "kind": "hrad", "parts": ["a", 3], "pair": [["a"]], "sharp": 1, "colour": "red"},
            subject="thing.json",
        )
    text = str(refused.value)
    for words in (
        "name: missing",
        "size: 99 is above 9",
        "Did you mean hard?",
        "parts[1]",
        "pair[0]",
        "true or false",
        "colour: no such",
    ):
        assert words in text
    assert text.startswith("thing.json: 7 faults.")


@pytest.mark.parametrize(
    "junk",
    [
        None,
        [],
        "x",
        3,
        {"name": None},
        {"name": "x" * 3000},
        {"name": "x", "size": 10**30},
        {"name": "x", "size": 1.5},
    ],
)
def test_junk_is_refused_with_a_sentence(junk: object) -> None:
    with pytest.raises(SheetError):
        record.load(Thing, junk)


def test_a_lookup_finds_its_row_and_rolls_it() -> None:
    table = table_from(
        "reaction",
        {"dice": "2d6", "clause": "X-1", "rows": [["2", "hostile"], ["3-8", "wary"], ["9-12", "kind"]]},
    )
    assert table.look(8) == "wary"
    assert played(table.roll, answers=[(6, 6)]) == "kind"
    assert table.values == ("hostile", "wary", "kind")
    tens = table_from("d66", {"dice": "d66", "rows": [[f"{a}1-{a}6", a] for a in range(1, 7)]})
    assert tens.look(35) == 3


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (((2, 6, "a"), (8, 12, "b")), "7 has no row"),
        (((2, 7, "a"), (7, 12, "b")), "7 has 2 rows"),
        (((2, 12, "a"), (13, 14, "b")), "never gives"),
        (((12, 2, "a"),), "runs backwards"),
    ],
)
def test_a_table_with_a_gap_or_an_overlap_is_refused(
    rows: tuple[tuple[int, int, str], ...], words: str
) -> None:
    with pytest.raises(RulesetError, match=words):
        RollTable("t", d(2, 6), rows)


@pytest.mark.parametrize("span", ["", "x", "3-x", "-3", "x-5", "3 - 5", "2.5"])
def test_a_row_without_a_number_is_refused_by_name(span: str) -> None:
    with pytest.raises(RulesetError, match=r"Table 'moods': .* is not a row number"):
        table_from("moods", {"dice": "d6", "rows": [["1-2", "calm"], [span, "angry"]]})


def test_words_fill_facts_and_fall_back_to_the_id() -> None:
    words = Words(
        {
            "questions": {"go": "Go {where}?", "go.walk": "Walk to the {arg}."},
            "notes": {"fell": "You fall {n} feet."},
        }
    )
    question = Question("go", facts={"where": "north"}, options=("walk:red_gate", "stay"))
    assert words.question(question) == "Go north?"
    assert words.option(question, "walk:red_gate") == "Walk to the red gate."
    assert words.option(question, "stay") == "stay"
    assert words.note(Note("fell", {"n": 3})) == "You fall 3 feet."
    assert words.note(Note("unknown")) == ""


SOURCE = """# Title
## Chapter one
- **X-001** [mechanic] It works. · kept by `a.b`, `data/c.toml`
- **X-002** [advice] Be kind.
- **A01** [ruling] Both: neither. · kept by `a.c`
"""


def test_clauses_are_read_with_chapter_kind_and_keeper() -> None:
    found = read(SOURCE, {"X-001": ["test_x.py::test_it"]})
    assert [(c.id, c.kind, c.kept_by, c.state) for c in found] == [
        ("X-001", "mechanic", ("a.b", "data/c.toml"), "kept"),
        ("X-002", "advice", (), "advice"),
        ("A01", "ruling", ("a.c",), "open"),
    ]
    assert found[0].chapter == "Chapter one"
    assert search(found, "x-001") == [found[0]]
    assert search(found, "kind") == [found[1]]


@dataclass(frozen=True)
class Roped:
    length: int | None = field(None, "metres of rope; as long as it takes if empty", low=1, high=50, empty=0)


@pytest.mark.parametrize("data", [{}, {"length": None}, {"length": 0}])
def test_an_optional_number_is_empty_however_it_was_written(data: dict[str, object]) -> None:
    """Version 0.1 wrote a number in place of nothing; it keeps reading."""
    assert record.load(Roped, data).length is None
    assert record.dump(record.load(Roped, data)) == {}


def test_an_optional_number_keeps_its_bounds() -> None:
    assert record.load(Roped, {"length": 7}).length == 7
    for wrong in (-1, 51, False):
        with pytest.raises(SheetError):
            record.load(Roped, {"length": wrong})
