"""No sentence to the reader that names something of the rules passes in silence, whatever its verb is.

Each kind of word of the rules is put into sentences whose verbs no phrase has. Story stays story: what others did, what
a thing looks like, what would be worth how much.
"""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of
from tests.adventure.test_gamebook_sentences import rows as judged
from tests.adventure.test_mutations import understood
from tests.adventure.test_qualifiers import phrase_book_of, rows

WORDS = {
    "gnat": rows("""3 gp; a few gp; half your gp; a ration; your rations; your last ration; two Wounds; a Wound or two; some Vitality; 1 Talent; your Fortune; 2 Experience
        the **lantern**; your **lantern**; Climbing; the Flight spell; three rounds; a Rest"""),
    "goonies": rows("3 gp; some gp; your rations; 3 HP; half your HP; 5 XP; the **lantern**; your **lantern**; Grace; Sunburst; the **wolf (DS 8)**; a Rest"),
}  # fmt: skip
ADDRESSED = rows("""
    You forfeit {}.; You relinquish {}.; You sacrifice {}.; You come by {}.; You end up with {}.; You are left with {}.; You are robbed of {}.; You are handed {}.
    You must yield {}.; You must set aside {}.; You use up {}.; You can have {}.; You ought to deduct {}.; You are entitled to {}.; You pass for the price of {}.
    You have to do without {}.; You have earned {}.; You cannot go on without {}.; Your pack is lighter by {}.; You will lose {}.
    Relinquish {}.; Set aside {}.; Knock off {}.; Sacrifice {}.; Yield {}.; Claim {}.; Accept {}.; Treat yourself to {}.; Help yourself to {}.; Say goodbye to {}.
    The price is {}.; It comes at a cost of {}.; A fee of {} is due.; In return, {} must be paid.; Here {} is needed.; It robs you of {}.; It leaves you with {}.
    The gods reward you with {}.; He expects {} from you.; Only with {} may you pass.; In the end {} should be deducted.
""")
STORY = rows("""
    The last fool paid 30 gp for it.; The miller paid 3 gp and left.; Such a lamp would fetch 5 gp.; The idol's eyes are worth 20 gp each.
    She wants the **lantern**.; A **lantern** hangs from the beam.; You notice the **lantern**.; You lift the **lantern** and look round.
    You raise the **lantern** and peer into the well.; The **lantern** swings in the wind.; She remembers your **lantern**.
    You board the *Hesperus* at dawn.; Dame Fortune is blind.; They sing three rounds of the song.; Her Grace will see you now.
""")  # fmt: skip


@pytest.mark.parametrize("system", ["gnat", "goonies"])
def test_no_word_of_the_rules_passes_in_silence(system: str) -> None:
    phrases = phrase_book_of(system)
    silent = [
        text
        for words in WORDS[system]
        for frame in ADDRESSED
        for text in [frame.format(words)]
        if understood(text, phrases) == ("", False)
    ]
    assert not silent, "\n".join(silent)


@pytest.mark.parametrize("system", ["gnat", "goonies"])
@pytest.mark.parametrize("text", STORY)
def test_story_stays_story(system: str, text: str) -> None:
    assert understood(text, phrase_book_of(system)) == ("", False)


@pytest.mark.parametrize(
    "text", ["Supper is 2 gp. Pay 2 gp.", "The **rope** must be left. Lose the **rope**."]
)
def test_what_is_announced_and_then_carried_out_is_story(text: str) -> None:
    said, reported = understood(text, phrase_book_of("gnat"))
    assert said
    assert not reported


def test_a_number_that_is_not_said_is_never_one() -> None:
    assert understood("You lose the rations.", phrase_book_of("gnat")) == ("", True)
    for text in ("Lose your rations.", "You part with your rations."):
        assert understood(text, phrase_book_of("gnat")) == ("without every ration", False)


def test_a_foe_is_never_an_item_and_never_lost_beside_another() -> None:
    phrases = phrase_book_of("goonies")
    assert understood("You lose the **wolf (DS 8)**.", phrases) == ("", True)
    assert understood("Fight the **wolf (DS 8)** and its mate, the **she-wolf (DS 9)**.", phrases)[1]


def test_nothing_is_lost_or_carried_out_by_mistake() -> None:
    """Two ways in one sentence, other people's losses, speech, hearsay, the past, dreams, and numbers in a story."""
    wrong: list[str] = []
    for system, text, wanted in judged("silence.txt"):
        book = book_of(text, system=system)
        found = "!" if book.faults else "carried out" if book.sections[0].program else "-"
        if found != wanted and not (wanted == "~" and found in "!-"):
            wrong.append(f"{text} => {found}, not {wanted}")
    assert not wrong, "\n".join(wrong)
