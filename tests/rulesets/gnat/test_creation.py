"""A new character: GNAT-023, GNAT-036, GNAT-108, GNAT-179 to GNAT-184."""

from __future__ import annotations

from itertools import combinations

import pytest

from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.record import load
from talewright.odds.explore import tabulate
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.gnat.character import BASIC_SKILLS, Hero
from talewright.rulesets.gnat.creation import Rules, Sketch, create, draw
from talewright.testing import asked, played

clause = pytest.mark.clause
RULES = Rules()
PLAIN: list[str | tuple[int, ...]] = ["skill:climbing", "skill:search", "enough", "weapon:one-handed", "none"]


@clause("GNAT-179", "GNAT-023", "A44")
def test_what_everyone_begins_with() -> None:
    hero = played(create, RULES, answers=PLAIN)
    assert (hero.talent, hero.talent_max, hero.vitality, hero.fortune) == (9, 9, 3, 3)
    assert (hero.skills, hero.count("ration"), hero.gp) == ((("climbing", 2), ("search", 2)), 1, 10)


@clause("GNAT-181")
def test_one_weapon_and_not_a_ranged_one() -> None:
    question = asked(create, RULES, answers=PLAIN[:3])
    assert question.options == ("weapon:one-handed", "weapon:long", "weapon:two-handed")


@clause("GNAT-182")
def test_a_shield_only_with_a_one_handed_weapon_and_no_armour() -> None:
    assert asked(create, RULES, answers=PLAIN[:4]).what == "first-shield"
    hero = played(create, RULES, answers=[*PLAIN[:3], "weapon:long"])
    assert (hero.shield, hero.armour) == (None, None)
    assert played(create, RULES, answers=[*PLAIN[:4], "shield"]).shield is not None


@clause("GNAT-183")
def test_talent_for_skills_up_to_three_times() -> None:
    answers: list[str | tuple[int, ...]] = ["skill:climbing", "skill:search"]
    for name in ("occult", "stealth", "tracking"):
        answers += ["trade", f"skill:{name}"]
    hero = played(create, RULES, answers=[*answers, "weapon:one-handed", "shield"])
    assert (hero.talent, hero.talent_max, len(hero.skills), hero.heavy_count) == (6, 6, 5, 2)


@clause("GNAT-184", "GNAT-036")
def test_skills_are_different_ones_of_the_offered_list() -> None:
    offer = Rules(skills=("search", "stealth", "occult"))
    assert asked(create, offer).options == ("skill:search", "skill:stealth", "skill:occult")
    assert asked(create, offer, answers=["skill:stealth"]).options == ("skill:search", "skill:occult")
    assert (
        len(
            played(create, Rules(skills=("search", "occult")), answers=["skill:search", "weapon:long"]).skills
        )
        == 2
    )


@clause("GNAT-108")
def test_an_adventure_may_leave_weapon_kinds_out() -> None:
    offer = Rules(weapon_kinds=("one-handed", "two-handed"))
    assert asked(create, offer, answers=PLAIN[:3]).options == ("weapon:one-handed", "weapon:two-handed")


@clause("A44")
def test_an_adventure_may_set_its_own_number_of_skills() -> None:
    assert asked(create, Rules(starting_skills=1), answers=["skill:search"]).what == "more-skills"


def test_ten_thousand_random_characters_are_legal_by_the_clauses() -> None:
    """An independent reading of GNAT-179 to GNAT-184."""
    game: Single[None] = Single(create, (RULES,), ending=lambda _: "created")
    for seed in range(10_000):
        state = play_out(game, stream(seed, 0)).state
        assert state is not None
        hero: Hero = state.result
        extra = 9 - hero.talent
        assert 0 <= extra <= 3
        assert hero.talent == hero.talent_max
        names = [name for name, _ in hero.skills]
        assert len(names) == len(set(names)) == 2 + extra
        assert set(names) <= set(BASIC_SKILLS)
        assert {bonus for _, bonus in hero.skills} == {2}
        assert (hero.vitality, hero.vitality_max, hero.fortune, hero.fortune_limit, hero.gp, hero.xp) == (
            3,
            3,
            3,
            3,
            10,
            0,
        )
        kinds = sorted(item.kind for item in hero.items)
        assert kinds in (
            ["one-handed", "ration"], ["long", "ration"], ["ration", "two-handed"], ["one-handed", "ration", "shield"],
        )  # fmt: skip


def test_every_character_can_be_made() -> None:
    """V-36: the distinct results of creation, counted two ways."""
    sets = sum(len(list(combinations(BASIC_SKILLS, n))) for n in (2, 3, 4, 5))
    assert sets == 627
    small = Rules(skills=("search", "stealth", "occult"))
    made = tabulate(create, small).leaf_of
    assert len(made) == (3 + 1) * 4


def test_a_sketch_tells_all_its_faults() -> None:
    with pytest.raises(SheetError) as told:
        draw(load(Sketch, {"weapon": "none", "magical": True, "armour_spent": 1, "spells": ["fligth"], "items": ["x (y)"],
                           "skills": ["climbing ++"]}))  # fmt: skip
    assert len(told.value.faults) == 5
    assert "Did you mean flight?" in str(told.value)
