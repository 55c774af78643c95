"""The grammar of a clause: a reference is a way where the reader moves or is moved, and only there; branches, alternatives, tails.

Each class of words that proves a reading is tried whole, and each class that would make it another one: nothing is carried out then
but what stands in the text.
"""

from __future__ import annotations

import pytest
from tests.adventure.test_mutations import understood
from tests.adventure.test_qualifiers import phrase_book_of, rows

from talewright.adventure.model import Condition
from talewright.adventure.reading.branches import other_branch
from talewright.adventure.reading.dice_in_words import ranges
from talewright.adventure.reading.vocabulary import MOVES

BOOK = phrase_book_of("gnat")
WAY = ("then x", False)
MOVED = rows("""
    She waves you through to {}.; The crowd carries you up to {}.; They let you pass to {}.; The current drags you down to {}.; You are led off to {}.; Two days later, you wake up at {}.
    You haul yourself up to {}.; You find yourself at {}.; You fight your way to {}.; You make it back to {}.; You head for {}.; You reach {}.; You nod, and Maren leads you to {}.
    You fall and crawl on to {}.; Go through to {}.; The story goes on at {}.; You are thrown in the hold, at {}.
""")  # fmt: skip
STAYS = rows("""
    You remember the road to {}.; You see the tower at {}.; You walk past the door to {}.; You run towards {}.; The guard walks to {}.; He leads her to {}.; You shout and they run to {}.
    Your companions march to {}.; A sign points you to {}.; He tells you to go to {}.; You know that he leads you to {}.; The road to {}.; She waits for you at {}.; You never reach {}.
    You pass the turning to {}.; You find the way to {}.; The letter is addressed to {}.; You dream, and walk to {}.; You try to swim to {}.; He offers to lead you to {}.
""")  # fmt: skip
UNREAL = rows("""
    do not; never; nearly; almost; could; might; would; should; cannot; hardly; barely; no longer; hope to; try to; want to; refuse to; seem to; dream that you; pretend to; are about to;
    are not allowed to; perhaps; sometimes; often; only
""")  # fmt: skip
FRONT = rows(
    "If it rains,; Unless it rains,; Each time it rains,; Whenever it rains,; Until it rains,; Once three boxes are ticked,; When all the candles are lit,; Perhaps,; Had you been late,; On a 6,"
)
HARMLESS = rows("""
    with the taste of copper in your mouth; before they can get a better look; as fast as you can; while the others sleep; to see what happens; at once; through the rain;
    as the bells begin; into the dark; with a heavy heart; under the stars
""")  # fmt: skip
HARMFUL = rows("""
    with the **lantern**; with 5 gp; for 5 gp; if you can; unless it rains; while you have the chance; before the third bell; instead; again; twice; without the key; with a torch; or not;
    when you are wounded; until dawn; after the fight; with your armour; each time; to fight him; with half of the coins; except at night; at least; provided it rains
""")  # fmt: skip


def test_every_verb_of_motion_leads_to_the_reference_behind_it() -> None:
    assert len(MOVES) > 60
    for verb in MOVES:
        assert understood(f"You {verb} on to [[x]].", BOOK) == WAY, verb
    for text in MOVED:
        assert understood(text.format("[[x]]"), BOOK) == WAY, text


@pytest.mark.parametrize("text", STAYS)
def test_a_place_that_is_only_seen_named_or_gone_to_by_others_is_no_way(text: str) -> None:
    assert understood(text.format("[[x]]"), BOOK) == ("", True)


def test_what_is_only_possible_or_depends_on_something_is_no_way() -> None:
    for word in UNREAL:
        assert understood(f"You {word} limp on to [[x]].", BOOK)[0] == "", word
        assert understood(f"She {word} waves you through to [[x]].", BOOK)[0] == "", word
    for front in FRONT:
        assert understood(f"{front} you limp on to [[x]].", BOOK) == ("", True), front


def test_a_tail_of_story_leaves_a_way_as_it_is_and_any_other_is_reported() -> None:
    for tail in HARMLESS:
        assert understood(f"Turn to [[x]] {tail}.", BOOK) == WAY, tail
        assert understood(f"You limp on to [[x]] {tail}.", BOOK) == WAY, tail
    for tail in HARMFUL:
        for way in ("Turn to [[x]]", "You limp on to [[x]]"):
            said, reported = understood(f"{way} {tail}.", BOOK)
            assert reported or said != WAY[0], tail


def test_what_the_reader_may_do_is_a_choice() -> None:
    for text in (
        "You may climb up to [[x]].",
        "You can swim across to [[x]].",
        "You may knock by turning to [[x]].",
    ):
        assert understood(text, BOOK) == ("a choice: x", False), text
    assert understood("You may climb up to [[x]], or swim to [[a]].", BOOK) == (
        "a choice: x; a choice: a",
        False,
    )
    assert understood("You wake up at [[x]] or at [[a]].", BOOK) == ("", True)


@pytest.mark.parametrize(
    ("words", "asked", "size"),
    [
        ("in every other case turn", Condition("item", "rope", 1), 4),
        ("If you don't ,", Condition("item", "rope", 1), 3),
        ("If you don't ,", Condition("item", "rope", 1, negated=True), 0),
        ("If you do ,", Condition("item", "rope", 1, negated=True), 3),
        ("If you do ,", Condition("item", "rope", 1), 0),
        ("If you don't know ,", Condition("item", "rope", 1), 0),
        ("with less ,", Condition("coin", amount=30), 2),
        ("with less ,", Condition("item", "rope", 1), 0),
        ("if it is lower than that ,", Condition("stat", "vitality", 2, relation="more"), 6),
        ("if it is lower than that ,", Condition("stat", "vitality", 2, relation="less"), 0),
        ("if you lack either ,", Condition("all"), 4),
        ("if you tie or fail ,", Condition("result", "succeed"), 5),
        ("if you tie or fail ,", Condition("item", "rope", 1), 0),
    ],
)
def test_the_other_branch_depends_on_what_was_asked(words: str, asked: Condition, size: int) -> None:
    assert other_branch(words.split(), asked) == size


def test_results_one_behind_the_other_are_ranges() -> None:
    assert ranges((1, 2, 4, 6, 5)) == [(1, 2), (4, 6)]


def test_a_result_that_is_missing_or_named_twice_is_reported() -> None:
    roll = "Roll one die. On a 1 or 2, {}; on a 3 to {}, turn to [[a]]."
    assert understood(roll.format("turn to [[x]]", 6), BOOK) == ("roll d6: 1-2: then x | 3-6: then a", False)
    assert understood(roll.format("turn to [[x]]", 5), BOOK)[1]
    assert understood(roll.format("you may turn to [[x]]", 6), BOOK)[1]
    assert understood(
        "Roll one die for each guard. On a 1, Take a Wound. On a 2 to 6, nothing happens.", BOOK
    )[1]
