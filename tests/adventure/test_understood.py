"""The phrases authors reach for, each with what it is understood as, in both systems where it applies."""

from __future__ import annotations

import pytest
from tests.adventure.adventure_books import book_of

from talewright.adventure.explain import Explainer

GNAT = [
    ("Fight three rounds, at -3.", "fight 3 rounds at -3"),
    ("Fight three rounds but at -1.", "fight 3 rounds at -1"),
    ("Test Climbing, with a Default Roll, at -2.", "test Climbing at -2, Default Roll"),
    ("Test Climbing at -1, no Default Roll.", "test Climbing at -1, no Default Roll"),
    ("Take a Wound, which armour cannot stop.", "1 Wound, armour or not"),
    ("You take two Wounds.", "2 Wounds"),
    ("You suffer a Wound.", "1 Wound"),
    ("You lose 1 Talent.", "Talent -1"),
    ("Regain 2 Vitality.", "Vitality +2"),
    ("Restore your Talent to its starting score.", "Talent full"),
    ("Heal to full.", "Vitality full"),
    ("Fight two rounds. If you lose, turn to [[x]].", "fight 2 rounds; if lose: then x"),
    ("Fight two rounds. If you defeat it, turn to [[x]].", "fight 2 rounds; if survive: then x"),
    ("To cast Flight, turn to [[x]].", "if Flight is cast: then x"),
    ("- To cast Flight, turn to [[x]].\n- Otherwise, turn to [[x]].", "a choice, only Flight is cast: x; a choice: x"),
    ("- To cast Flight, turn to [[x]].\n- If you have 5 gp, turn to [[x]].\n- Otherwise, turn to [[x]].",
     "a choice, only Flight is cast: x; a choice, only at least 5 gp: x; a choice, only not (at least 5 gp): x"),
    ("If your Vitality is 2 or less, turn to [[x]].", "if Vitality is below 3: then x"),
    ("If your Vitality is more than 2, turn to [[x]].", "if Vitality is at least 3: then x"),
    ("If you have at least 2 Fortune, turn to [[x]].", "if Fortune is at least 2: then x"),
    ("If you have Climbing or Swimming, turn to [[x]].", "if with Climbing or with Swimming: then x"),
    ("Test Climbing at -1, or at +1 if you have the **map**.",
     "if with the item map: test Climbing at +1, no Default Roll; else test Climbing at -1, no Default Roll"),
    ("Test Climbing, with a Default Roll (add 1 if you carry the **map**).",
     "if with the item map: test Climbing at +1, Default Roll; else test Climbing, Default Roll"),
    ("Fight at -2. If you carry the **map**, add 1 to the roll. Subtract 2 unless you have 5 gp.",
     "if with the item map: if less than 5 gp: fight 1 round at -3; else fight 1 round at -1; else if less than 5 gp: fight 1 round at -4; else fight 1 round at -2"),
]  # fmt: skip
BOTH = [
    ("You find 5 gp, two rations and the **lantern**.", "5 gp more; the item 2 × ration and lantern"),
    ("Gain 5 gp and a ration.", "5 gp more; the item ration"),
    ("You receive 40 gp.", "40 gp more"),
    ("Add 12 gp to your purse.", "12 gp more"),
    ("He gives you the **lantern**.", "the item lantern"),
    ("The old ferryman gives you the **lantern** and 5 gp.", "the item lantern; 5 gp more"),
    ("You knock, and Maren hands you a ration.", "the item ration"),
    ("The toll keeper takes 5 gp from you.", "5 gp away"),
    ("- To bribe the guard (5 gp), turn to [[x]].", "a choice, open with 5 gp or more: 5 gp away; then x"),
    ("If you have neither the **bell** nor the keyword *A*, turn to [[x]].",
     "if not (with the item bell or with the keyword A): then x"),
    ("If you have the **bell** but do not have the **map**, turn to [[x]].",
     "if with the item bell and without the item map: then x"),
    ("On your second visit, Gain 5 gp.", "if on visit 2: 5 gp more"),
    ("The third time you come here, turn to [[x]].", "if on visit 3: then x"),
    ("If you have been here at least twice before, turn to [[x]].", "if on visit 3 or later: then x"),
    ("If you know how many bells hang here, multiply the number by 5, add 12 and turn to that section. Otherwise, turn to [[x]].",
     "a choice: a secret section, by its number; a choice: x"),
    ("If you have the keyword *A*, the bird knows you. It follows you home.", "the story only with the keyword A"),
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
    ("Fight the **bat (DS 7, flying)**, no running.", "fight Bat (DS 7), no running, Flying"),
    ("Fight the **hound (DS 9)**; no fleeing.", "fight Hound (DS 9), no running"),
    ("Roll Grace against 9. On a success, turn to [[x]]. On a failure, Take 2 damage.",
     "Grace against 9; if succeed: then x; if fail: 2 damage"),
    ("Roll Grace against 9. If you succeed, turn to [[x]]; if you fail, Take 2 damage.",
     "Grace against 9; if succeed: then x; if fail: 2 damage"),
    ("Fight the **hound (DS 9)**. If you escape, turn to [[x]].", "fight Hound (DS 9); if run: then x"),
    ("Roll Grace against 9, adding 1 if you carry the **bell**.",
     "if with the item bell: Grace at +1 against 9; else Grace against 9"),
    ("Lose 3 HP.", "3 damage"),
    ("Heal to full.", "HP full"),
    ("If your HP is 3 or less, turn to [[x]].", "if HP is below 4: then x"),
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
    assert Explainer(book).explain(book.sections[0].program) == understood
