"""Fortune, Rest, Experience and the time between adventures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.gnat import RULESET
from talewright.rulesets.gnat.after import begin, between, finish
from talewright.rulesets.gnat.character import START_FORTUNE, Hero, Item
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.growth import (
    cost,
    gain_experience,
    gain_fortune,
    gain_skill,
    raise_fortune_limit,
    raised,
    spend,
    spend_experience,
)
from talewright.rulesets.gnat.rest import Rest, rest
from talewright.rulesets.gnat.verbs import VERBS, Amount, Limit, Raise
from talewright.testing import asked, played, run

clause = pytest.mark.clause
RULES = Rules()
RATION = Item("ration", "ration")
TIRED = Hero(talent=7, vitality=1, items=(RATION,))


@clause("GNAT-053")
def test_the_pool_is_three() -> None:
    assert START_FORTUNE == Hero().fortune == 3


@clause("GNAT-057", "A37")
def test_fortune_comes_back_neither_by_rest_nor_between_adventures() -> None:
    spent = Hero(fortune=0, talent=5, vitality=1)
    assert played(rest, spent, Rest(optional=False, restores=99, heals=99), RULES).hero.fortune == 0
    assert finish(spent).fortune == 0
    assert played(begin, finish(spent), RULES).fortune == 0


@clause("GNAT-058", "GNAT-060")
def test_gaining_stops_at_the_limit_which_an_adventure_may_raise() -> None:
    assert gain_fortune(Hero(fortune=1)).fortune == 2
    assert gain_fortune(Hero(fortune=3), 2).fortune == 3
    wide = raise_fortune_limit(Hero(), 4)
    assert gain_fortune(wide, 5).fortune == 4
    assert played(VERBS["fortune-limit"].play, Hero(), Limit(4), RULES).hero.fortune_limit == 4
    assert played(VERBS["gain-fortune"].play, Hero(fortune=0), Amount(2), RULES).hero.fortune == 2


@clause("GNAT-059", "GNAT-176", "GNAT-178", "A35")
def test_each_award_offers_one_fortune_whatever_its_size() -> None:
    poor = Hero(fortune=1)
    assert asked(gain_experience, poor, 4).options == ("decline", "gain")
    gained = played(gain_experience, poor, 4, answers=["gain"])
    assert (gained.xp, gained.fortune) == (4, 2)
    assert played(gain_experience, poor, 4, answers=["decline"]).fortune == 1
    assert played(gain_experience, Hero(), 2).fortune == 3
    assert played(VERBS["raise"].play, poor, Raise("talent"), RULES).hero.fortune == 1


@clause("GNAT-046", "A05")
def test_a_rest_restores_only_what_it_says() -> None:
    assert played(rest, TIRED, Rest(optional=False), RULES).hero == TIRED
    assert played(rest, TIRED, Rest(optional=False, restores=1), RULES).hero.talent == 8


@clause("GNAT-047")
def test_a_ration_may_be_needed_or_optional() -> None:
    assert played(rest, replace(TIRED, items=()), Rest(needs_ration=True, heals=1), RULES).word == "no ration"
    needed = played(rest, TIRED, Rest(needs_ration=True, heals=1), RULES, answers=["rest"])
    assert (needed.hero.vitality, needed.hero.items) == (2, ())
    optional = asked(rest, TIRED, Rest(ration_heals=1), RULES, answers=["rest"])
    assert (optional.what, optional.options) == ("ration", ("save", "eat"))


@clause("GNAT-048", "GNAT-051", "GNAT-052")
def test_the_printed_example_of_a_rest() -> None:
    mask = Item("sorcerer's mask", used=True)
    hero = TIRED.gained(mask)
    order = Rest(restores=1, ration_heals=1, recharges=("sorcerer's mask",))
    assert asked(rest, hero, order, RULES).options == ("decline", "rest")
    assert played(rest, hero, order, RULES, answers=["decline"]).hero == hero
    fed = played(rest, hero, order, RULES, answers=["rest", "eat"]).hero
    assert (fed.talent, fed.vitality, fed.count("ration"), fed.items[-1].used) == (8, 2, 0, False)
    saved = played(rest, hero, order, RULES, answers=["rest", "save"]).hero
    assert (saved.talent, saved.vitality, saved.count("ration")) == (8, 1, 1)


@clause("GNAT-049")
def test_a_rest_without_food_may_cost() -> None:
    hungry = replace(TIRED, items=())
    starved = played(rest, hungry, Rest(optional=False, hungry_talent=1), RULES).hero
    assert starved.talent == 6
    assert played(rest, hungry, Rest(optional=False, hungry_vitality=1), RULES).hero.vitality == 0


@clause("GNAT-050")
def test_a_rest_is_an_event_on_which_charges_hang() -> None:
    lamp = Item("lamp", used=True)
    other = Item("horn", used=True)
    hero = played(rest, Hero(items=(lamp, other)), Rest(optional=False, recharges=("lamp",)), RULES).hero
    assert [item.used for item in hero.items] == [False, True]


@clause("GNAT-170", "GNAT-171", "GNAT-172", "GNAT-173", "A33")
def test_prices_come_from_the_maximum_and_the_skills_own_bonus() -> None:
    hero = Hero(talent=4, talent_max=6, vitality=1, vitality_max=3, skills=(("climbing", 2),),
                items=(Item("rope", skill="climbing", skill_bonus=1),))  # fmt: skip
    assert [cost(hero, what) for what in ("talent", "vitality", "climbing", "search")] == [6, 6, 2, 2]
    assert cost(replace(hero, skills=(("climbing", 4),)), "climbing") == 4


@clause("GNAT-174")
def test_experience_is_spent_at_a_rest_or_between_adventures() -> None:
    hero = Hero(xp=4)
    question = asked(rest, hero, Rest(optional=False), RULES)
    assert question.what == "experience"
    assert "raise:climbing" in question.options
    assert "raise:talent" not in question.options
    learned = played(
        rest, hero, Rest(optional=False), RULES, answers=["raise:climbing", "raise:climbing"]
    ).hero
    assert (learned.skills, learned.xp) == ((("climbing", 3),), 0)
    assert "raise:search" in asked(between, hero, RULES).options
    assert played(spend_experience, hero, answers=["done"]) == hero


@clause("GNAT-175", "A34")
def test_at_full_both_scores_rise_and_below_full_only_the_maximum() -> None:
    assert raised(Hero(talent=5, talent_max=8), "talent") == Hero(talent=5, talent_max=9)
    assert raised(Hero(talent=8, talent_max=8), "talent") == Hero(talent=9, talent_max=9)
    assert raised(Hero(vitality=2), "vitality").vitality == 2
    assert raised(Hero(), "vitality").vitality == 4


@clause("GNAT-177")
def test_an_adventure_may_raise_directly() -> None:
    assert played(VERBS["raise"].play, Hero(), Raise("vitality"), RULES).hero.vitality_max == 4
    assert (
        played(VERBS["raise"].play, Hero(skills=(("search", 2),)), Raise("search"), RULES).hero.skill(
            "search"
        )
        == 3
    )
    assert played(VERBS["gain-skill"].play, Hero(), Raise("occult"), RULES).hero.skills == (("occult", 2),)


@clause("A47", "GNAT-173")
def test_no_skill_is_held_twice() -> None:
    hero = Hero(xp=10, skills=(("search", 3),))
    assert gain_skill(hero, "search") == hero
    assert spend(hero, "search").skills == (("search", 4),)
    options = asked(spend_experience, hero).options
    assert options.count("raise:search") == 1


@clause("GNAT-163", "GNAT-165")
def test_end_instructions_come_first_then_the_reset() -> None:
    hero = finish(Hero(talent=5, vitality=1, items=(Item("eel"), Item("eel"), RATION)), discard=("eel",))
    assert (hero.talent, hero.vitality, hero.items) == (9, 3, (RATION,))


@clause("GNAT-166", "GNAT-167", "GNAT-168", "GNAT-169", "A36")
def test_the_steps_after_are_open_in_any_order_and_any_number_of_times() -> None:
    hero = Hero(gp=3, xp=2, items=(Item("gold ring", treasure=40), Item("eel")))
    done = played(
        between,
        hero,
        RULES,
        answers=["raise:search", "sell:gold ring", "buy:ration", "discard:eel", "buy:ration", "done"],
    )
    assert (done.gp, done.xp, done.count("ration"), len(done.items)) == (33, 0, 2, 2)
    assert played(between, hero, RULES, answers=["done"]) == hero


@clause("A51", "GNAT-037", "GNAT-038")
def test_what_crosses_over() -> None:
    hero = Hero(fortune=1, xp=3, gp=7, skills=(("sailing", 2),), titles=("Warden",), status=(("Treysham", 2),),
                keywords=("Arbalest",), items=(Item("light armour", "light armour", spent=1),))  # fmt: skip
    over = played(begin, hero, RULES)
    assert over == replace(hero, keywords=(), items=(Item("light armour", "light armour"),))
    special = Rules(special_skills=("tides",))
    assert asked(begin, hero, special).options == ("decline", "skill:tides")
    assert played(begin, hero, special, answers=["skill:tides"]).skill("tides") == 2
    with pytest.raises(SheetError, match="dead"):
        played(begin, replace(hero, vitality=0), RULES)


@clause("GNAT-012", "GNAT-013", "GNAT-045", "GNAT-058", "GNAT-115", "A47")
@pytest.mark.parametrize(
    ("verb", "hero", "kind"),
    [
        ("gain-fortune", Hero(), "highest"),
        ("heal", Hero(), "highest"),
        ("restore-talent", Hero(), "highest"),
        ("lose-talent", Hero(talent=2), "lowest"),
        ("repair", Hero(), "armour-whole"),
        ("gain-skill", Hero(skills=(("climbing", 2),)), "skill-known"),
        ("pause", Hero(), "no-remedy"),
    ],
)
def test_an_order_that_changes_nothing_says_so(verb: str, hero: Hero, kind: str) -> None:
    chosen = VERBS[verb]
    done = run(chosen.play, hero, chosen.order(), RULES)
    assert [note.kind for note in done.notes] == [kind]
    assert all(RULESET.words(language).note(note) for language in ("en", "de") for note in done.notes)
