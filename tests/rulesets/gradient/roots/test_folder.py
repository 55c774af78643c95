"""Roots is a folder of pages: the published files give the same records, and its pages alone make its characters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from talewright.core.game import Single
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots import RULESET
from talewright.rulesets.gradient.roots.abilities import EXTRA, MOVES
from talewright.rulesets.gradient.roots.book import backgrounds, bonds, folder, roll_tables
from talewright.rulesets.gradient.roots.creation import TRAITS
from talewright.rulesets.gradient.setting import Ambient, Antagonist, Background, read_page
from talewright.rulesets.gradient.setting.ruleset import ruleset_of

SAMPLE = Path(__file__).parents[1] / "setting" / "srd-sample"
FILES = sorted(p.relative_to(SAMPLE).as_posix() for p in SAMPLE.rglob("*.md") if p.name != "ATTRIBUTION.md")


def numbers(record: Any) -> Any:
    """All of a record but its prose."""
    if isinstance(record, Antagonist):
        stats = (record.hp, record.armour, record.strength, record.dexterity, record.willpower, record.rank)
        traits = tuple(trait.name for trait in record.traits)
        return (record.name, record.archetypes, stats, record.attacks, record.detachment, traits, record.key)
    if isinstance(record, Ambient):
        kinds = tuple((trait.name, trait.kinds, trait.qualifier) for trait in record.traits)
        return (record.title, record.kind, len(record.warnings), kinds, record.key)
    assert isinstance(record, Background)
    specializations = tuple((each.name, each.items, each.tables) for each in record.specializations)
    moves = tuple(move.name for move in record.moves)
    return (record.name, moves, sorted(record.modifiers), record.hp, specializations, record.key)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.clause("ROOT-001", "ROOT-006")
def test_a_published_page_gives_the_record_of_roots(name: str) -> None:
    (published,) = read_page(name, (SAMPLE / name).read_bytes()).records
    (ours,) = next(page for page in folder().pages if page.path == name).records
    assert numbers(published) == numbers(ours)


def made(ruleset: Any, seed: int) -> Character:
    game: Any = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "made")
    state: Any = play_out(game, stream(seed, 0)).state
    assert isinstance(state.result, Character)
    return state.result


@pytest.mark.clause("GRAD-033", "ROOT-008")
def test_its_pages_without_the_overlay_make_the_same_kind_of_character(facts: Callable[[str], Any]) -> None:
    plain = ruleset_of(folder())
    printed = facts("creation_tables")["traits"]
    homes = {each.name: each for each in backgrounds().values()}
    for seed in range(40):
        hero = made(plain, seed)
        for trait in TRAITS:
            name = trait.replace("_", " ")
            assert hero.detail(name) in printed[name.title()]["rows"].values()
        home = homes[hero.detail("background")]
        spec = next(each for each in home.specializations if each.name == hero.detail("specialization"))
        wanted = [line.name for line in spec.items for _ in range(line.count) if not line.choice]
        assert [item.name for item in hero.items if item.name in wanted][: len(wanted)] == wanted
        chosen = sum(line.count for line in spec.items if line.choice) + (home.id == "cleric")
        bond = next(each for each in bonds() if each.text == hero.detail("bond"))
        assert [item.name for item in hero.items[len(wanted) + chosen :]] == (
            [bond.item] if bond.item else []
        )
        assert {spec.id.replace("-", "_"), *EXTRA.get(spec.id, ())} <= set(hero.abilities)
        assert 12 <= int(hero.detail("age")) <= 50
        assert hero.detail("omen") in roll_tables()["omen"].values
        assert hero.hp >= 1


def test_abilities_of_pages_and_overlay_have_the_same_ids() -> None:
    plain = ruleset_of(folder())
    seen: dict[str, set[str]] = {}
    for seed in range(200):
        hero = made(plain, seed)
        seen.setdefault(hero.detail("background").casefold(), set()).update(hero.abilities)
    for background, moves in MOVES.items():
        assert {{"all_day": "i_can_do_this_all_day"}.get(move, move) for move in moves} <= seen[background]


@pytest.mark.clause("ROOT-040")
def test_the_pages_alone_sell_and_fight() -> None:
    plain = ruleset_of(folder())
    assert {"encounter", "venture", "buy", "roll", "duel"} <= set(plain.verbs)
    assert set(RULESET.verbs) >= {"encounter", "venture", "buy"}
    assert plain.sheet(made(plain, 1)).subtitle == "Gradient: Roots"
