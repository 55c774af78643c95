"""Books as odds questions: what a page does several times over does not blur into one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.adventure import read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ruleset import find
from talewright.odds.solve import Odds, solve

HEAD = "---\ntitle: Trial\nsystem: gnat\nstart: one\ndeath: dead\n---\n\n"
END = "\n\n## won {ending=victory}\n\nThrough.\n\n## dead {ending=death}\n\nNo more.\n"
SHOP = "| Item | Buy |\n|---|---|\n| **rope** | {rope}gp |\n| **lamp** | {lamp}gp |\n"


def book(text: str, **changes: Any) -> AdventureGame:
    gnat = find("gnat")
    read = read_book(HEAD + text + END)
    assert read.sound, [str(fault) for fault in read.faults]
    return AdventureGame(read, gnat, replace(gnat.draw(gnat.sketch(fortune=0)), **changes), after=False)


TWO_SHOPS = (
    "## one\n\nA stall:\n\n" + SHOP.format(rope=1, lamp=2) + "\nAnother stall:\n\n" + SHOP.format(rope=2, lamp=3)
    + "\nTurn to [[won]].\n"
)  # fmt: skip


@pytest.mark.parametrize("coin", [0, 1, 2, 4])
def test_two_shops_in_one_section_are_two_trades(coin: int) -> None:
    game = book(TWO_SHOPS, gp=4)

    def solved(*, naive: bool = False) -> Odds[Page]:
        return solve(game, lambda page: [page.hero.gp == coin], naive=naive)

    assert solved().value == solved(naive=True).value == (1,)


LOADED = (
    "## one\n\nYou may take the **anvil (heavy)**. You may take the **keg (heavy)**. You may take the **chest (heavy)**. "
    "You may take the **altar (heavy)**. You may take the **statue (heavy)**. Turn to [[two]].\n\n"
    "## two\n\nTest your Talent. If you succeed, Gain the keyword *Seen*. You may take the **pillar (heavy)**. "
    "If you have the keyword *Seen*, turn to [[won]], otherwise turn to [[dead]].\n"
)


def test_choosing_what_to_leave_behind_does_not_forget_the_page() -> None:
    """Who is loaded too heavily chooses in the middle of a page; the rest of the page stays as it was."""
    game = book(LOADED)
    odds = solve(game, lambda page: [page.ending == "victory", -len(page.hero.items)])
    without = solve(game, lambda page: [page.ending == "victory", -len(page.hero.items)], naive=True)
    assert odds.value == without.value
