"""Nothing beside an executed phrase is dropped: every phrase with every kind of tail and head, at every joint.

Each mutation hangs something that could matter (a number, an item, a condition ...) on a sentence that is understood by
itself. The sentence is then executed whole, so that what was added shows in the program, or it is reported. A
program that equals that of the phrase alone, without a fault, would be the one thing that must not happen.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.adventure.adventure_books import ruleset

from talewright.adventure import Book, Head, PhraseBook, phrases_for
from talewright.adventure.explain import Explainer
from talewright.adventure.reading.section import read_section

JOINTS = (
    ", {}",
    " and {}",
    " but {}",
    " or {}",
    "; {}",
    " - {}",
    " — {}",
    " ({})",
    ": {}",
    " {}",
    " for {}",
    " from {}",
)
TAILS = {
    "gnat": (
        ("two of them", "2"), ("12 times", "12"), ("at -3", "-3"), ("5 gp", "5 gp"), ("the **bell**", "bell"),
        ("Climbing", "Climbing"), ("1 Vitality", "Vitality"), ("a ration", "ration"), ("a Wound", "Wound"),
        ("if you can", ""), ("unless it rains", ""), ("except at night", ""), ("instead", ""), ("or not", ""), ("twice", ""),
        ("the keyword *A*", "keyword A"), ("[[x]]", "x"), ("each round", ""), ("with a Default Roll", "Default"),
        ("your armour does not help", "armour"), ("lose the **bell**", "bell"), ("otherwise a ration", "ration"),
        ("only once", ""), ("until dawn", ""), ("three more", "3"),
        ("if you have the **bell**", "bell"), ("unless you have 5 gp", "5 gp"), ("add 1 if you carry the **bell**", "bell"), ("or at +1", "+1"),
        ("subtract 2", ""), ("Tick the Tide", "Tide"), ("and turn to that section", "number"), ("once only", "first time"),
        ("if you succeed", ""), ("if you have the **bell**, the wind drops", "bell"), ("on your second visit", "visit 2"),
    ),
    "goonies": (
        ("two of them", "2"), ("12 times", "12"), ("at -3", "-3"), ("5 gp", "5 gp"), ("the **bell**", "bell"),
        ("Grace", "Grace"), ("3 HP", "3"), ("a ration", "ration"), ("2 damage", "damage"), ("against 9", "9"),
        ("if you can", ""), ("unless it rains", ""), ("except at night", ""), ("instead", ""), ("or not", ""), ("twice", ""),
        ("the keyword *A*", "keyword A"), ("[[x]]", "x"), ("each round", ""), ("4 XP", "XP"), ("Sunburst", "Sunburst"),
        ("lose the **bell**", "bell"), ("otherwise a ration", "ration"), ("only once", ""), ("until dawn", ""),
        ("if you have the **bell**", "bell"), ("unless you have 5 gp", "5 gp"), ("add 1 if you carry the **bell**", "bell"), ("or at +1", "+1"),
        ("subtract 2", ""), ("Tick the Tide", "Tide"), ("and turn to that section", "number"), ("once only", "first time"),
        ("if you succeed", ""), ("if you have the **bell**, the wind drops", "bell"), ("on your second visit", "visit 2"),
    ),
}  # fmt: skip
HEADS = (
    ("With 5 gp, ", "5"), ("For the **bell**, ", "bell"), ("Unless it rains, ", ""), ("Instead of a ration, ", "ration"),
    ("Once only, ", "first time"), ("Each round, ", ""), ("For each coin, ", ""), ("Only if it rains, ", ""),
    ("At -3, ", "-3"), ("As long as it rains, ", ""), ("To bribe him (5 gp), ", "5"), ("Should you fail, ", ""),
    ("With the **bell** in hand: ", "bell"), ("Every day, ", ""), ("If it rains, ", ""), ("On a 6, ", "6"),
    ("After 3 rounds, ", "3"), ("Without a ration, ", "ration"), ("Take heed, or ", ""), ("Only when asked, ", ""),
    ("On your second visit, ", "visit 2"), ("Unless you have the **bell**, ", "bell"), ("Add 1, ", ""), ("After two rounds, ", "2"),
    ("If you have neither the **bell** nor 5 gp, ", "bell"), ("Do you have the **bell**? If so, ", "bell"),
)  # fmt: skip
CONDITIONS = {
    "gnat": (
        "if you have the **bell**", "unless you have 5 gp", "if you have been here before", "if you succeed", "if you survive",
        "if you have Climbing", "if your Vitality is 2 or more", "if you have the keyword *A*", "if you do not have a ration",
    ),
    "goonies": (
        "if you have the **bell**", "unless you have 5 gp", "if you have been here before", "if you succeed", "if you run",
        "if you know Sunburst", "if your HP is 2 or more", "if you have the keyword *A*", "if you have no weapon",
    ),
}  # fmt: skip
STORY_ONLY = "the story only"
"""How a condition is explained on which nothing but story depends."""
HARMLESS = (
    ", and the wind drops",
    "; it is late",
    ", as the gulls laugh",
    " and the door shuts",
    ": that is the way of it",
)


def understood(text: str, phrases: PhraseBook) -> tuple[str, bool]:
    """What a sentence is understood as, and whether anything is reported."""
    content = read_section(f"## a\n\n{text}\n", phrases)
    book = Book(Head(), (), package=phrases.package, authoring=phrases.authoring)
    program = (*content.program, *(content.death or ()))
    return Explainer(book).explain(program) if program else "", bool(content.faults)


def plain_phrases(phrases: PhraseBook) -> Iterator[str]:
    """One sentence for each instruction that stands by itself."""
    for phrase in phrases.instructions:
        if phrase.private or phrase.node == "switch":
            continue
        words = phrase.says[:1].upper() + phrase.says[1:]
        if not understood(words + ".", phrases)[1]:
            yield words


REPEATED = ("armour", "Vitality -")
"""A tail that only repeats the rules: no armour helps against lost Vitality."""


def mutations(system: str, words: str) -> Iterator[tuple[str, str]]:
    for tail, shows in TAILS[system]:
        for joint in JOINTS:
            yield words + joint.format(tail) + ".", shows
    small = (
        words[:1].lower() + words[1:] if words.startswith(("You ", "Turn ", "He ", "The ", "Its ")) else words
    )
    for head, shows in HEADS:
        yield head + small + ".", shows


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_a_phrase_is_executed_whole_or_reported_never_in_part(
    system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    phrases = phrases_for(Head(counters=("Tide",)), ruleset(system))
    tried = whole = 0
    dropped: list[str] = []
    for words in plain_phrases(phrases):
        alone, _ = understood(words + ".", phrases)
        for text, shows in mutations(system, words):
            tried += 1
            said, reported = understood(text, phrases)
            if reported:
                continue
            whole += 1
            if shows == REPEATED[0] and said.startswith(REPEATED[1]):
                continue
            if said == alone or shows not in said or STORY_ONLY in said:
                dropped.append(f"{text}  =>  {said}")
    with capsys.disabled():
        print(f"\n{system}: {tried:,} mutations, {whole:,} executed whole, {tried - whole:,} reported")  # noqa: T201
    assert not dropped, f"{len(dropped)} executed in part:\n" + "\n".join(dropped[:40])
    assert tried > 8_000


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_harmless_story_beside_a_phrase_changes_nothing(system: str) -> None:
    phrases = phrases_for(Head(), ruleset(system))
    for words in plain_phrases(phrases):
        alone, _ = understood(words + ".", phrases)
        for tail in HARMLESS:
            assert understood(words + tail + ".", phrases) == (alone, False), words + tail


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_a_condition_that_governs_nothing_is_reported_at_every_joint(system: str) -> None:
    phrases = phrases_for(Head(), ruleset(system))
    for condition in CONDITIONS[system]:
        for joint in JOINTS[:-2]:
            text = "You knock" + joint.format(condition) + "."
            assert understood(text, phrases) == ("", True), text
        opening = condition[0].upper() + condition[1:]
        said, reported = understood(f"{opening}, the wind drops.", phrases)
        assert said.startswith(STORY_ONLY), opening
        assert not reported, opening
