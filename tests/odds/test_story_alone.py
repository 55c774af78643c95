"""Odds of the story alone: one purchase a step, certain endings, and words for some readers; the same odds with fewer states."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.odds.generated_books import END, HEAD, game, generated, won

from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Chosen
from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.replay import resume
from talewright.odds.columns.solve import column_odds, explore_in_columns
from talewright.odds.footprint import Footprints
from talewright.odds.recording import SharingExplorer
from talewright.odds.whole import solve_by_footprint

GNAT = HEAD.format(system="gnat")
STALL = (
    GNAT
    + "## s0\n\nYou may take the **rope**. A stall:\n\n| Item | Buy | Sell |\n|---|---|---|\n| **ration** | 2gp | |\n"
    "| **lamp** | 3gp | 1gp |\n| **knife** | 1gp | |\n\n- With the **lamp**, turn to [[s1]].\n- With the **rope**, turn to [[won]].\n"
    "- To give up, turn to [[dead]].\n\n## s1\n\nTest your Talent at -1. If you succeed, turn to [[won]]. If you fail, turn to [[dead]]."
    + END
)


def alone(whole: AdventureGame) -> AdventureGame:
    return replace(whole, endings_alone=True, shop_steps=True)


def prints(whole: AdventureGame) -> Footprints[Page]:
    return Footprints(whole, SharingExplorer(type(whole.hero), 100_000))


@pytest.mark.parametrize("policy", ["optimal", "random", "cautious", "against"])
@pytest.mark.parametrize(
    ("system", "seed"), [*(("gnat", seed) for seed in range(12)), ("goonies", 3), ("goonies", 5)]
)
def test_generated_books_have_the_same_odds(system: str, seed: int, policy: str) -> None:
    whole, players = game(generated(seed, system=system), gp=5), {"hero": policy}
    try:
        expected = solve_by_footprint(whole, won, players=players, limit=900)
    except TooLargeError:  # coin without bound
        return
    except RulesetError:
        with pytest.raises(RulesetError):
            solve_by_footprint(alone(whole), won, players=players)
        return
    found = solve_by_footprint(alone(whole), won, players=players)
    assert found.value == expected.value
    assert found.endless == expected.endless
    if policy in ("random", "cautious"):  # best play may have several ways of the same worth
        assert found.endings == expected.endings
        arrivals = expected.reached(lambda page: page.arrival)
        assert found.reached(lambda page: page.arrival) == {
            **arrivals,
            "": found.reached(lambda page: page.arrival).get("", 0),
        }


@pytest.mark.parametrize("policy", ["optimal", "cautious", "random"])
def test_a_stall_is_the_same_in_steps(policy: str) -> None:
    whole = game(STALL, gp=7)
    expected = solve_by_footprint(whole, won, players={"hero": policy})
    assert solve_by_footprint(alone(whole), won, players={"hero": policy}).value == expected.value
    explorer, stopped = explore_in_columns(alone(whole), won, players={"hero": policy})
    assert stopped is None
    found = column_odds(explorer, {"hero": policy}, highs=[1])
    assert found.value[0].low == pytest.approx(float(expected.value[0]), abs=1e-9)


def test_a_full_purse_has_few_outcomes_at_a_stall() -> None:
    whole = alone(game(STALL, gp=60))
    found = prints(whole)
    page = whole._opened(whole.hero, "s0")
    execution = found.find(*found.split(page))
    assert len(execution.outcomes) < 10
    assert solve_by_footprint(whole, won).value == (Fraction(1),)


def test_what_was_bought_and_spoken_of_is_known_after_a_purchase() -> None:
    whole = alone(game(STALL, gp=7))
    log = [Chosen(word) for word in ("take:rope", "buy:lamp", "buy:knife", "leave", "turn:s1")]
    waiting = resume(whole, log)
    assert waiting.state.section == "s1"
    assert {item.name for item in waiting.state.hero.items} >= {"rope", "lamp", "knife"}
    assert waiting.state.hero.gp == 3
    assert waiting.state.shop is None


def test_words_for_some_readers_are_not_asked_for() -> None:
    words = "If you have the keyword *Ash*, somebody bows. If you have the title **Reeve**, everybody does."
    whole = alone(game(GNAT + f"## s0\n\n{words} Turn to [[won]]." + END))
    found = prints(whole)
    execution = found.find(*found.split(whole._opened(whole.hero, "s0")))
    assert not {found.names[read.cell] for read in execution.reads} & {"keywords", "titles"}


def test_nothing_is_carried_out_where_the_ending_is_certain() -> None:
    end = "\n\n## won {ending=victory}\n\nGain 3 Experience. If you have the keyword *Ash*, Gain 2 gp.\n\n## dead {ending=death}\n\nNo more.\n"
    whole = game(GNAT + "## s0\n\nTurn to [[won]]." + end)
    page = whole._opened(whole.hero, "won")
    for each, reads in ((whole, True), (alone(whole), False)):
        found = prints(each)
        execution = found.find(*found.split(page))
        assert {outcome.place.ending for outcome in execution.outcomes} == {"victory"}
        assert bool(execution.reads) is reads


@pytest.mark.parametrize(
    "words",
    [
        "Take three Wounds, ignoring armour.",
        "Fight two rounds at -9.",
        "- To go back, turn to [[s0]].\n- To stay, turn to [[dead]].",
    ],
)
def test_an_ending_that_is_not_certain_is_carried_out(words: str) -> None:
    end = f"\n\n## won {{ending=victory}}\n\n{words}\n\n## dead {{ending=death}}\n\nNo more.\n"
    whole = game(GNAT + "## s0\n\nGain the keyword *Ash*. Turn to [[won]]." + end)
    assert solve_by_footprint(alone(whole), won).value == solve_by_footprint(whole, won).value
    assert solve_by_footprint(whole, won).value[0] < 1
