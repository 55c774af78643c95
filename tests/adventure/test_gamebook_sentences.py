"""Sentences in the manner of gamebooks: each is carried out as it reads, or reported; none is lost in silence."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import BOOKS, book_of

from talewright.adventure.explain import Explainer


def rows(file: str) -> list[tuple[str, str, str]]:
    """System, sentence, and what it is understood as."""
    return [
        (system.strip(), text.replace("\\n", "\n"), understood)
        for line in (BOOKS / file).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
        for system, _, rest in [line.partition(" | ")]
        for text, _, understood in [rest.rpartition(" => ")]
    ]


ROWS, TRAPS, AUTHORS = (
    rows("sentences.txt"),
    rows("traps.txt"),
    [
        row
        for file in (
            "authors",
            "rounds",
            "verbs",
            "goods",
            "deeds",
            "ways",
            "conditions",
            "manners",
            "newcomers",
            "plain",
            "strangers",
            "first_books",
            "clauses",
            "branches",
            "leads",
            "belongings",
            "harm",
            "giving",
            "taking",
            "taken_back",
            "clause_by_clause",
            "outsiders",
            "undone",
        )
        for row in rows(f"{file}.txt")
    ],
)


@pytest.mark.parametrize(("system", "text", "understood"), ROWS + TRAPS)
def test_a_sentence_is_carried_out_as_it_reads_or_reported(system: str, text: str, understood: str) -> None:
    book = book_of(text, system=system)
    program = book.sections[0].program
    if understood == "!":
        assert book.faults
    else:
        assert not book.faults, [str(fault) for fault in book.faults]
        assert (Explainer(book).explain(program) if program else "-") == understood


def test_the_sentences_of_ten_authors_are_carried_out_or_reported() -> None:
    """Terse and flowery, British and American, in the manner of several series; each row was judged by hand."""
    wrong: list[str] = []
    for system, text, understood in AUTHORS:
        book = book_of(text, system=system)
        section = book.sections[0]
        said = Explainer(book).explain(section.program) if section.program else "-"
        if ("!" if book.faults else said) != understood:
            wrong.append(f"{text} => {'!' if book.faults else said}")
    assert not wrong, "\n".join(wrong)
    assert len(AUTHORS) > 1_000


def test_more_than_half_are_carried_out() -> None:
    done = sum(understood not in ("!", "-") for _, _, understood in ROWS)
    assert len(ROWS) > 140
    assert done > len(ROWS) / 2
