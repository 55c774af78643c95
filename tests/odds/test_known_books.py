"""Two small books whose odds were computed by hand, answered by every way to solve or play a book.

The river, with Talent 7. A swim succeeds on 7 or less (21/36), the ferry on 6 or less (15/36). Without Fortune the best
reader swims, then takes the ferry: 7/12 + 5/12 x 5/12 = 109/144; the cautious one takes the ferry alone: 5/12. The random
reader wins 1/3 (7/12 + 5/12 x 1/2 x 5/12) + 1/3 x 5/12 = 313/864. One point of Fortune is worth 57/216 on the ferry, so it
is spent on a failed swim only where the lower die is at most 4: 775/864.

The door, with Power 1, Grace 0 and Focus 2. A squeeze through the gap succeeds on 6 or more and repeats on a tie:
26/32. Force wins 21/36 + 5/36 x 26/32 = 401/576. The lock opens on 8 or more, lets the reader choose again on 7, and leaves
force otherwise: (1 + 401/576) / 2 = 977/1152. The random reader leaves the gap with chance 1/2: 13/34 from there, 779/1224
by force, and 67/144 from the start.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from talewright.adventure import read_book
from talewright.core.ruleset import find
from talewright.odds.columns.sample import ColumnSampler
from talewright.odds.columns.solve import column_odds, explore_in_columns, footprints
from talewright.odds.simulate import sample
from talewright.odds.solve import solve
from talewright.odds.whole import solve_by_footprint
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.readers import players_of

RIVER = """---
title: The river
system: gnat
start: bank
death: drowned
---

## bank

- To pay the ferryman with a song, turn to [[ferry]].
- If you do not have the keyword *Wet*, you may swim: turn to [[swim]].
- To go home, turn to [[home]].

## swim

Test your Talent. If you succeed, turn to [[across]]. If you fail, Gain the keyword *Wet* and turn to [[bank]].

## ferry

Test your Talent at -1. If you succeed, turn to [[across]]. If you fail, turn to [[home]].

## across {ending=victory}

Dry, or nearly.

## home {ending=neutral}

Another day.

## drowned {ending=death}

No more.
"""
DOOR = """---
title: The door
system: goonies
start: door
death: out
---

## door

- To force it, turn to [[force]].
- To pick the lock, turn to [[pick]].
- To leave, turn to [[home]].

## force

Roll Power against 7. If you succeed, turn to [[inside]]. On a tie, turn to [[gap]]. If you fail, Gain the keyword *Heard* and turn to [[late]].

## gap

- To squeeze through, turn to [[squeeze]].
- To leave, turn to [[home]].

## squeeze

Roll Grace against 5. If you succeed, turn to [[inside]]. On a tie, turn to [[gap]]. If you fail, turn to [[home]].

## pick

Roll Focus against 9. If you succeed, turn to [[inside]]. On a tie, turn to [[door]]. If you fail, turn to [[late]].

## late

If you have the keyword *Heard*, turn to [[home]]. Otherwise turn to [[force]].

## inside {ending=victory}

Warm.

## home {ending=neutral}

Another day.

## out {ending=death}

No more.
"""
LUCKLESS = {"talent": 7, "fortune": 0}
LUCKY = {"talent": 7, "fortune": 1}
BURGLAR = {"archetype": "", "power": 1, "grace": 0, "focus": 2}
GAMES = 4_000
SIGMAS = 5


def question(text: str, character: dict[str, object]) -> BookQuestion:
    book = read_book(text)
    ruleset = find(book.head.system)
    return BookQuestion(book, ruleset, ruleset.draw(ruleset.sketch(**character)))


@pytest.mark.parametrize(
    ("text", "character", "reader", "chance"),
    [
        (RIVER, LUCKLESS, "optimal", Fraction(109, 144)),
        (RIVER, LUCKLESS, "cautious", Fraction(5, 12)),
        (RIVER, LUCKLESS, "random", Fraction(313, 864)),
        (RIVER, LUCKY, "optimal", Fraction(775, 864)),
        (DOOR, BURGLAR, "optimal", Fraction(977, 1152)),
        (DOOR, BURGLAR, "cautious", Fraction(401, 576)),
        (DOOR, BURGLAR, "random", Fraction(67, 144)),
    ],
)
def test_every_way_finds_the_fraction_that_was_computed_by_hand(
    text: str, character: dict[str, object], reader: str, chance: Fraction
) -> None:
    asked = question(text, character)
    game, worth, players = asked.game, asked.worth(), players_of(reader)
    assert solve_by_footprint(game, worth, players=players).value == (chance,)
    assert solve(game, worth, players=players).value == (chance,)
    explorer, stopped = explore_in_columns(game, worth, players=players)
    assert stopped is None
    bounds = column_odds(explorer, players, highs=asked.highest).value[0]
    assert (bounds.low, bounds.high) == pytest.approx((float(chance), float(chance)), abs=1e-12)
    if reader == "optimal":
        return
    drawn = ColumnSampler(game, worth, footprints(game, players), players, seed=1).play(GAMES)
    slack = SIGMAS * sqrt(chance * (1 - chance) / GAMES)
    assert drawn.endings["victory"] / GAMES == pytest.approx(float(chance), abs=slack)
    played = sample(game, runs=GAMES // 10, players=players, seed=1)
    assert played.endings["victory"] / (GAMES // 10) == pytest.approx(float(chance), abs=slack * sqrt(10))
