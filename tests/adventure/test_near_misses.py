"""Understood completely, or reported; never skipped."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of

from talewright.adventure import walk

REPORTED = [
    "If you have the keyword *A* and the keyword *B* or 5 gp, turn to [[x]].",
    "Unless you succeed, turn to [[x]].",
    "Gain the **lamp** or the **rope**.",
    "Take a **Wound**.",
    "Lose 5 gp or the **lamp**.",
    "Turn to section 12.",
    "Turn to [ledge](#ledge).",
    "The way is clear, turn to a.",
    "Multiply the number of bells by five and turn to that section.",
    "Roll Grace against 9.",
    "Level up.",
    "Test your Talent. If you fail, the rope burns you. Take a Wound.",
    "If you do not have the **lamp** or the **rope**, turn to [[x]].",
    "Take a Wound, adding 1 if you carry the **rope**.",
    "Test Climbing at -1. Or at +1.",
    "| Thing | Worth |\n|---|---|\n| **ration** | 5gp |",
    "Test your Tallent.",
    "Test your talent.",
    "Test Climbbing.",
    "Test climbing.",
    "Test Climbing and Stealth.",
    "Test your Talent at minus 3.",
    "Test your Talent at 3.",
    "Test your Talent at —3.",
    "Test your Talent twice.",
    "Fight three rounds at minus 3 against several opponents.",
    "Figth three rounds at -2.",
    "Tset your Talent.",
    "Gian the keyword *Arbalest*.",
    "Take two Wounds if the rope snaps.",
    "Take a Wound, then Take another.",
    "You may take the coil of rope.",
    "You may take a torch.",
    "TAKE TWO WOUNDS.",
    "*Take two Wounds.*",
    "_Take two Wounds_.",
    "**Take two Wounds**.",
    "> Take two Wounds.",
    "(Take two Wounds.)",
    '"Take two Wounds. He laughs.',
    'He shouts "go. Take two Wounds.',
    "“Run, he says. Take two Wounds.",
    "Rest assured, the sea is calm.",
    "turn to 12.",
    "See [[x]] for this.",
    "turn to [x].",
    "Gain the keyword Arbalest.",
    "Gain the keyword **Arbalest**.",
    "Gain the Keyword *Arbalest*.",
    "If you have the keyword Arbalest, he nods.",
    "If the rope is tied, turn to [[x]].",
    "If you have the keyword *A* on your palm, turn to [[x]].",
    "If you have the keyword *A*, if you have the keyword *B*, turn to [[x]], otherwise Take a Wound.",
    "Otherwise, turn to [[x]].",
    "The door opens. If you have 10 gp, turn to [[x]]. He waits. Otherwise, Take a Wound.",
    "You cannot use your shield.",
    "You cannot use a shield.",
    "You have advantage.",
    "Each failed round does two wounds.",
    "{Take a Wound}",
    "[Ouch]{Take a Wond}",
    "[Ouch]{}",
    "[Ouch]{The rope snaps}",
    "[Ouch]{The rope snaps and Take a Wound}",
    "You find a **sword (+1)**.",
    "A **ring (treasure)** lies here.",
    "A **ring (tresure, 40gp)** lies here.",
    "A **staff (long, two-handed)** lies here.",
    "Cast Flihgt: turn to [[x]].",
    "You may rest and restore 1 Talent.",
    "Heal Vitality.",
    "You may take the **rope** if you are strong.",
    "You find the **guard** asleep.",
    "You find a **purse** with 12 gp.",
    "Status 2 with Treysham.",
    "Pay 5 gp or turn to [[x]].",
    "- Turn to [[x]] to climb.",
    "Endure two Wounds.",
    "Each time you pass, Lose 1 Talent.",
    "For each **pearl**, Gain 1 gp.",
    "On a 6, Take a Wound.",
    "Only if you are brave, turn to [[x]].",
    "When you fail, Take a Wound.",
    "The rope holds, but those who look down, Take a Wound.",
    "Either Take a Wound or turn to [[x]].",
    "Take a Wound.Gain 1 Fortune.",
    "If you fail twice, Take a Wound.",
    "<b>Take a Wound</b>.",
    "If you eat a ration, Heal 1 Vitality.",
    "- If you have the keyword *A*, you may whistle. Then turn to [[x]].",
]

PLAIN = [
    '"Take two Wounds," he says.',
    "“Take two Wounds. Fight!” he says. “Rest.”",
    "'Take a Wound,' he says. 'Rest.'",
    "‘Take a Wound,’ he says, and you don’t.",
    "[Rest assured]{-}, the sea is calm.",
    "\\Rest assured, the sea is calm.",
    "`Take two Wounds.`",
    "<!-- Take two Wounds. -->",
    "```\nTake two Wounds.\n```",
    "    Take two Wounds.",
    "The Traveller's Rest is full. The Fight is over.",
    "Turn to the window. The wind turns to the east.",
    "You find yourself alone. You may take comfort in that.",
    "If you listen, the sea seems to breathe.",
    "The rest of them fight on, and lose.",
    "He takes two wounds from it, and no wisdom.",
    "Lost the way again, you think. Takes the stairs two at a time.",
]

EXECUTED = [
    ("Test your Talent at −3.", 1),
    ("Test your Talent at –3.", 1),
    ("Test\u00a0your\u00a0Talent at -3.", 1),
    ("Take\u202ftwo Wounds.", 1),
    ("Take a Wound and fall back.", 1),
    ("Take a\nWound, ignoring armour.", 1),
    ("‘Hush,’ she says, and you don’t. Gain 1 Fortune.", 1),
    ('"Stop!" Take a Wound.', 1),
    ("The guards' room is cold. Take a Wound.", 1),
    ("'Tis cold. Take a Wound.", 1),
    ('A 6" nail. Take a Wound.', 1),
    ("[She marks your palm]{Gain the keyword *Tar*}, and you go: turn to [[x]].", 2),
    ("Increase Climbing by 1 and Gain the Skill Tracking.", 2),
    ("If you have 10 gp, Pay 4 gp. Otherwise, Take a Wound.", 3),
    ("Someone here buys treasure.", 1),
    ("You find a **gold ring (treasure, 40gp)** under the bed.", 1),
    ("Inside, you find a **lamp**. Now turn to [[x]].", 2),
    ("You find 12 gp in the drawer.", 1),
    ("You may take the **rope** hanging there.", 1),
    ("You may buy: **ration** 5gp, **rope** 50gp.", 1),
    ("If you have 5 gp, turn to [[x]]. If you do not, Take a Wound.", 3),
    ("It is late, so turn to [[x]].", 1),
    ("You may turn to [[x]].", 2),
    ("Fight one round at -2, you cannot use a shield.", 1),
    ("When you reach the top, turn to [[x]].", 1),
    ("As if in answer, the bell stops; turn to [[x]].", 1),
    ("If you wish, you may take the **rope**.", 1),
    ("Because you are late, Lose 1 Talent.", 1),
    ("Each step is worse than the last. Take a Wound.", 1),
]


@pytest.mark.parametrize("text", REPORTED)
def test_a_near_miss_is_reported(text: str) -> None:
    book = book_of(text)
    assert book.faults, f"silence on {text!r}: {book.sections[0].program}"
    assert all(fault.cause and fault.place.line >= 8 for fault in book.faults)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_is_neither_executed_nor_reported(text: str) -> None:
    book = book_of(text)
    assert not book.faults, [str(fault) for fault in book.faults]
    assert not book.sections[0].program


@pytest.mark.parametrize(("text", "count"), EXECUTED)
def test_an_instruction_is_executed(text: str, count: int) -> None:
    book = book_of(text)
    assert not book.faults, [str(fault) for fault in book.faults]
    assert len(list(walk(book.sections[0].program))) == count


def test_the_message_names_place_words_cause_and_cure() -> None:
    book = book_of("The rope creaks. Take two Wounds if the rope snaps.")
    assert str(book.faults[0]) == (
        't.tale.md:8:18: "Take two Wounds if the rope snaps" looks like an instruction but the phrase stops at '
        '"Wounds". Put the condition first ("If you ..., Take two Wounds."), or mark it as plain text: [..]{-}.'
    )


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Test your Tallent.", "Test your Talent"),
        ("Test Climbbing.", "Test Climbing"),
        ("Cast Flihgt: turn to [[x]].", "Cast Flight"),
        ("Fight three rounds at minus 3.", "at -3"),
        ("Fight three rounds at plus two.", "at +2"),
    ],
)
def test_the_cure_says_what_was_probably_meant(text: str, hint: str) -> None:
    assert hint in str(book_of(text).faults[0].cure)


@pytest.mark.parametrize(
    "text",
    ["You learn Climbing.", "If you can Test Stealth successfully, turn to [[x]].", "If you roll 11 or more, turn to [[x]].",
     "If you have ever held the **rope**, turn to [[x]].", "If you have exactly 5 gp, turn to [[x]].", "Failing a Stealth test costs you a Wound.",
     "If you have the keyword *Owl* (and only then), turn to [[x]].", "You may only cast spells here.", "Fight until one of you falls."],
)  # fmt: skip
def test_no_cure_drops_or_adds_a_roll_a_time_or_a_comparison(text: str) -> None:
    cures = " ".join(str(fault.cure) for fault in book_of(text).faults)
    assert cures
    assert 'Write "' not in cures
    assert "Did you mean" not in cures
    assert "Put the condition first" not in cures


def test_what_is_found_is_not_for_sale() -> None:
    cure = str(book_of("You find a healing potion (**potion**) and 15 gp.", system="goonies").faults[0].cure)
    assert "Gain the **potion**. Gain 15 gp" in cure


@pytest.mark.parametrize(
    "text",
    ["Roll Grase against 9.", "Roll Grace against nothing.", "Fight the **hound**.", "Take three damages.", "Learn Sunburst.",
     "Fight the **hound (DS nine)**.","Level up twice.",
     "Test your Talent at -1.", "Learn **Sunburst (level 3)**."],
)  # fmt: skip
def test_goonies_near_misses_are_reported(text: str) -> None:
    assert book_of(text, system="goonies").faults


def test_all_faults_are_reported_at_once_in_order() -> None:
    book = book_of("Test your Tallent.\n\nTake a Wond.\n\nturn to 4.")
    assert [fault.place.line for fault in book.faults] == [8, 10, 12]


def test_an_unknown_system_is_one_fault_and_not_a_hundred() -> None:
    book = book_of("Test your Talent. If you succeed, turn to [[x]].", head="", system="gnatt")
    assert [fault.id for fault in book.faults] == ["system"]


@pytest.mark.parametrize(
    ("system", "text", "said", "unsaid"),
    [
        ("gnat", "Test Observation.", "there is no Skill of that name", "wanted there"),
        ("gnat", "Test your Luck.", "no Skill of that name", "wanted there"),
        ("goonies", "Test your Luck.", "There are Power, Grace, Focus", "wanted there"),
        ("goonies", "Cast Flight to cross.", "There are Sunburst", "wanted there"),
        ("goonies", "Lose 1 Vitality.", 'names "Vitality", which the rules of this book do not have', "wanted"),
        ("gnat", "Lose 2 Charisma.", "They have Vitality, Talent, Fortune", "wanted there"),
        ("gnat", "If you have met the ferryman, turn to [[x]].", "gain a keyword there", "wanted"),
        ("gnat", "If you gave away the **lamp**, turn to [[a]].", "gain a keyword there", "If you have the **lamp**"),
        ("gnat", "If you fail by 3 or more, turn to [[a]].", '"by 3 or more" cannot be asked for', "choice"),
        ("gnat", "Turn to [[x]] unless you know the ferryman.", "Unless you ...", "If you ..."),
        ("gnat", "Take a Wound each round.", 'Nothing is counted with "each"', "phrase of its own"),
        ("gnat", "You have Advantage on your next roll.", "Nothing is kept for later", "phrase of its own"),
        ("goonies", "You have Advantage on your next roll.", 'with "at +1" or "at -1"', "Climbing"),
        ("gnat", "You may carry no more than five things.", "limits what is carried", "counter"),
        ("gnat", "Drink the **potion**: it heals 2 Vitality.", "numbers in the rules", "Gain the **potion**"),
        ("gnat", "The **sword** gives you +1 in fights.", "numbers in the rules", "Gain the **sword**"),
        ("gnat", "Maren takes a Wound.", "numbers in the rules", "Write"),
        ("gnat", "After two rounds the wolf flees.", "speaks of the rules", "what the reader has"),
    ],
)  # fmt: skip
def test_the_cause_is_true_and_the_cure_says_nothing_else(
    system: str, text: str, said: str, unsaid: str
) -> None:
    faults = " ".join(map(str, book_of(text, system=system).faults))
    assert said in faults
    assert unsaid not in faults


@pytest.mark.parametrize(
    "text",
    [
        "Years ago he ate two rations here. Eat two rations.",
        "Long ago the king lost 3 Vitality. Lose 3 Vitality.",
    ],
)
def test_what_a_tale_names_is_not_expected_behind_it(text: str) -> None:
    reading = book_of(text)
    assert not reading.faults
    assert len(reading.sections[0].program) == 1
