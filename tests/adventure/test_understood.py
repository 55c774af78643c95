"""The phrases authors reach for, each with what it is understood as, in both systems where it applies."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of

from talewright.adventure.explain import Explainer

GNAT = [
    ("Fight three rounds, at -3.", "fight 3 rounds at -3"),
    ("Fight three rounds but at -1.", "fight 3 rounds at -1"),
    ("Test Climbing, with a Default Roll, at -2.", "test Climbing at -2, Default Roll"),
    ("Take a Wound, which armour cannot stop.", "1 Wound, armour or not"),
    ("You take two Wounds.", "2 Wounds"),
    ("You suffer a Wound.", "1 Wound"),
    ("You lose 1 Talent.", "Talent -1"),
    ("Regain 2 Vitality.", "Vitality +2"),
    ("Restore your Talent to its starting score.", "Talent full"),
    ("Heal to full.", "Vitality full"),
    ("Fight two rounds. If you lose, turn to [[x]].", "fight 2 rounds; if lose: then x"),
    ("Fight two rounds. If you defeat it, turn to [[x]].", "fight 2 rounds; if survive: then x"),
    ("To cast Flight, turn to [[x]].", "if flight is cast: then x"),
    ("If your Vitality is 2 or less, turn to [[x]].", "if Vitality is below 3: then x"),
    ("If your Vitality is more than 2, turn to [[x]].", "if Vitality is at least 3: then x"),
    ("If you have at least 2 Fortune, turn to [[x]].", "if Fortune is at least 2: then x"),
    ("If you have Climbing or Swimming, turn to [[x]].", "if with Climbing or with Swimming: then x"),
]
BOTH = [
    ("You find 5 gp, two rations and the **lantern**.", "5 gp more; the item 2 ration, ration and lantern"),
    ("Gain 5 gp and a ration.", "5 gp more; the item ration, ration"),
    ("You receive 40 gp.", "40 gp more"),
    ("Add 12 gp to your purse.", "12 gp more"),
    ("He gives you the **lantern**.", "the item lantern"),
    ("You lose a ration.", "without ration"),
    ("You drop the **lantern** and run.", "without lantern"),
    ("Hand over the **lantern**.", "without lantern"),
    ("Spend 5 gp.", "5 gp away"),
    ("Eat a ration.", "without ration"),
    ("Exchange the **lantern** for 5 gp.", "if with the item lantern: without lantern; 5 gp more"),
    ("You may take the **lantern** or the **bell**.", "offer one of: lantern and bell"),
    ("You may take up to two of the **lantern**, the **bell** and the **map**.", "offer 2 of: lantern and bell and map"),
    ("Choose one of the **lantern** and the **bell**.", "choose one of: lantern and bell"),
    ("You may Pay 5 gp to Rest.", "if at least 5 gp: a Rest, if wanted; 5 gp away"),
    ("If you don't have the keyword *Seen*, turn to [[x]].", "if without the keyword Seen: then x"),
    ("If you lack the **lantern**, turn to [[x]].", "if without the item lantern: then x"),
    ("With the **lantern**, turn to [[x]].", "if with the item lantern: then x"),
    ("Without the **lantern**, turn to [[x]].", "if without the item lantern: then x"),
    ("Unless you have the **lantern**, turn to [[x]].", "if without the item lantern: then x"),
    ("If you have more than 10 gp, turn to [[x]].", "if at least 11 gp: then x"),
    ("If you have the **bell** and the keyword *A*, turn to [[x]].", "if with the item bell and with the keyword A: then x"),
    ("If you have the **bell** but not the **map**, turn to [[x]].", "if with the item bell and without the item map: then x"),
    ("If you have a **bell**, a **map** and 5 gp, turn to [[x]].", "if with the item bell and with the item map and at least 5 gp: then x"),
    ("Unless you have the **bell** or the keyword *A*, turn to [[x]].", "if not (with the item bell or with the keyword A): then x"),
    ("If you have been here before, turn to [[x]].", "if here before: then x"),
    ("Once only, Gain 5 gp.", "if for the first time here: 5 gp more"),
    ("If you have visited [[x]], Gain 5 gp.", "if x seen before: 5 gp more"),
    ("- If you have the **bell**, turn to [[x]].\n- Otherwise, turn to [[x]].",
     "a choice, only with the item bell: x; a choice, only not (with the item bell): x"),
]  # fmt: skip
GOONIES = [
    ("Roll Grace against 9. On a success, turn to [[x]]. On a failure, Take 2 damage.",
     "Grace against 9; if succeed: then x; if fail: 2 damage"),
    ("Roll Grace against 9. If you succeed, turn to [[x]]; if you fail, Take 2 damage.",
     "Grace against 9; if succeed: then x; if fail: 2 damage"),
    ("Fight the **hound (DS 9)**. If you escape, turn to [[x]].", "fight Hound (DS 9); if run: then x"),
    ("Lose 3 HP.", "3 damage"),
    ("Heal to full.", "HP full"),
    ("If your HP is 3 or less, turn to [[x]].", "if Hp is below 4: then x"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("system", "text", "understood"),
    [
        *(("gnat", *row) for row in GNAT + BOTH),
        *(("goonies", *row) for row in GOONIES + BOTH),
    ],
)
def test_a_phrase_is_understood_whole(system: str, text: str, understood: str) -> None:
    book = book_of(text, system=system)
    assert not book.faults, [str(fault) for fault in book.faults]
    assert Explainer(book).tell(book.sections[0].program) == understood
