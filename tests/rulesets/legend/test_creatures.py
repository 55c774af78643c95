"""Creatures' specials as rules: venom, and a column that no blade hurts much."""

from __future__ import annotations

import pytest

from talewright.core.game import Single
from talewright.core.ruleset import find
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.legend.bestiary import creature
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.fight_orders import Duel
from talewright.rulesets.legend.options import Rules

VERB = find("legend").verbs["duel"]


def fought(foe: str, seed: int, *, might: int = 4) -> tuple[Hero, Hero, list[str]]:
    """A fight of a few rounds: before, after, and what was noted."""
    hero = Hero(vigor=30, vigor_max=30, might=might)
    game: Single[object] = Single(
        VERB.play, (hero, Duel(foe=foe, rounds=2), Rules()), ending=lambda _: "done"
    )
    ended = play_out(game, stream(seed, 0))
    return hero, ended.state.result.hero, [note.kind for note in ended.notes]  # type: ignore[union-attr]


@pytest.mark.clause("LEGF-159", "LEGF-168")
def test_whom_a_viper_wounds_is_poisoned() -> None:
    for seed in range(30):
        before, after, _ = fought("viper", seed)
        assert ("poison" in after.afflictions) == (after.vigor < before.vigor), seed


@pytest.mark.clause("LEGF-159", "LEGF-168")
def test_might_resists_a_spiders_venom() -> None:
    found = set()
    for seed in range(60):
        before, after, _ = fought("wood_spider", seed)
        found.add((after.vigor < before.vigor, "poison" in after.afflictions))
    assert found == {(False, False), (True, True), (True, False)}


@pytest.mark.clause("LEGF-168")
def test_a_blade_takes_at_most_one_vigor_from_a_column_of_ants() -> None:
    assert creature("ant_column").most_harm == 1
    game: Single[object] = Single(
        VERB.play,
        (Hero(vigor=99, vigor_max=99, might=12), Duel(foe="ant_column", rounds=3), Rules()),
        ending=lambda _: "done",
    )
    for seed in range(20):
        ended = play_out(game, stream(seed, 0))
        losses = [note.facts["loss"] for note in ended.notes if note.facts.get("name") == "Column of ants"]
        assert all(loss == 1 for loss in losses)
