"""Nothing that a sentence says of its instructions is lost: how often, on what condition, with which thing, and what its neighbours say of a roll."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of
from tests.adventure.test_gamebook_sentences import rows

from talewright.adventure import Book
from talewright.adventure.explain import Explainer


def read(system: str, text: str, *, head: str = "", more: str = "") -> Book:
    return book_of(text.replace("\\n", "\n"), system=system, head=head, more=more)


def understood(book: Book) -> str:
    program = book.sections[0].program
    return "!" if book.faults else Explainer(book).explain(program) if program else "-"


def test_what_is_said_of_an_instruction_is_carried_out_or_reported() -> None:
    wrong = [
        f"{text} => {found}, not {wanted}"
        for system, text, wanted in rows("left_out.txt")
        for found in [understood(read(system, text))]
        if found != wanted
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Your Renown in the valley goes up by 2.", "Renown + 2"),
        ("The Dread of the house grows by one; turn to [[x]].", "Dread + 1; then x"),
        ("Word gets round, and your Renown is halved. Turn to [[x]].", "!"),
        ("Your Renown climbs to 5.", "!"),
        ("The cock crows: one more Dread. Turn to [[x]].", "!"),
        ("The Renown of the old duke was great.", "-"),
        ("Add 1 to *Dread*. If *Dread* has now reached 5, turn to [[x]].", "Dread + 1; if Dread is at least 5: then x"),
        ("Gain the keyword *Dread*.", "keyword Dread"),
        ("Set Dread to 3, then turn it back by one.", "!"),
        ("Advance *Dread* by the number of rounds your last fight lasted.", "!"),
        ("Move *Renown* on by as much as you lost.", "!"),
        ("Gain 1 Fortune. Set *Dread* to what it was before.", "!"),
    ],
)  # fmt: skip
def test_a_counter_is_never_moved_in_silence(text: str, wanted: str) -> None:
    assert understood(read("gnat", text, head="counters: [Renown, Dread = 2]\n")) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "- Follow the heron (mill).",
        "- Cross the ford, see mill.",
        "- Up the ladder, mill.",
        "- Follow the heron → mill",
        "Follow the heron (mill).",
        "If you would rather go back, turn to mill.",
        "- To follow the piper, turn to #mill.",
        "If you have the **key**, turn to mill; otherwise turn to [[x]].",
    ],
)
def test_a_section_named_without_brackets_is_reported(text: str) -> None:
    book = read("gnat", text, more="\n## mill\n\nThe end.\n")
    assert any("mill" in fault.words for fault in book.faults)


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("The **imp (DS 9)** is immune to Sunburst. Fight it.", "immune to Sunburst"),
        ("The toad coughs the **moonstone** over to your feet and into your shoe. Turn to [[x]].", "Gain the **moonstone**"),
        ("The sea tears the **oar** slowly from your numb fingers. Turn to [[x]].", "Lose the **oar**"),
        ("Roll Power against 9. You may try twice.", "A roll is made once"),
        ("- Search the wreck once only and with care: turn to [[x]].", "If you have not visited [[x]]"),
    ],
)  # fmt: skip
def test_the_cure_is_right_for_the_sentence(text: str, cure: str) -> None:
    assert any(cure in str(fault.cure) for fault in read("goonies", text).faults)


def test_what_the_story_says_without_an_instruction_beside_it_is_story() -> None:
    for text in ("It cannot be hurt by fire, they say.", "You may try twice.", "Half the harbour is on fire, and flight is impossible."):  # fmt: skip
        assert understood(read("gnat", text)) == "-"


def test_a_way_with_nothing_in_front_of_it_is_read_whatever_follows_it() -> None:
    """All of it is one sentence, since what stands behind the full stop is plain text."""
    assert book_of("Fight at -2. If you win, turn to [[a]].\\n### If you lose\\nTurn to [[c]].").faults
