"""Creation choice by choice, what a sheet may hold, and what the player or the facilitator writes on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.ask import Question
from talewright.core.errors import SheetError
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import SPELLS, Clock, Hero, class_feats
from talewright.rulesets.generic_fantasy.creation import create, describe
from talewright.rulesets.generic_fantasy.explain import explain
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.testing import asked, played

Go = Callable[..., Any]
DESCRIBED = ["pick:1"] * 7


def begun(*answers: Any) -> Question:
    """The question of creation that follows these answers, after the description."""
    return asked(create, Rules(), answers=[*DESCRIBED, *answers])


def finished(*answers: Any) -> Hero:
    hero: Hero = played(create, Rules(), answers=[*DESCRIBED, *answers])
    return hero


@pytest.mark.clause("GF-010", "R-2")
def test_each_description_is_rolled_or_chosen() -> None:
    hero = played(describe, Hero(), answers=["roll", (2,), "pick:2", "roll", (4,), "pick:6", *["pick:1"] * 3])
    assert (hero.name, hero.style) == ("Jane", "rugged")
    assert "brother" in hero.motivation
    assert "alone" in hero.flaw
    assert [look.split()[0] for look in hero.looks] == ["messy", "windburnt", "darting"]


@pytest.mark.clause("GF-021", "GF-024", "GF-003")
def test_the_array_is_placed_freely_and_fills_the_pools() -> None:
    assert begun().options == ("even", "roll", "array")
    assert begun("array").facts["die"] == 8
    assert begun("array", "to:intellect").options == ("to:body", "to:willpower")
    hero = finished(
        "array", "to:intellect", "to:body", "feat:expertise",
        "even", "skill:melee", "skill:lore", "skill:ranged", "package",
    )  # fmt: skip
    assert hero.pools.dice == hero.pools.hp == hero.normal == (6, 8, 4)
    assert (hero.klass, hero.feats, hero.background, hero.spells) == ("thief", ("expertise",), "", ())
    assert dict(hero.skills) == {"melee": 6, "lore": 6, "ranged": 6}


@pytest.mark.clause("GF-021", "GF-031", "GF-042", "GF-043")
def test_six_sided_dice_everywhere_leave_a_background() -> None:
    offered = begun("even")
    assert (offered.what, offered.options[0], len(offered.options)) == ("background", "roll", 11)
    skills = ["even", "skill:melee", "skill:lore", "skill:ranged", "done"]
    rolled = finished("even", "roll", (9,), *skills)
    assert (rolled.klass, rolled.background, rolled.skill("skullduggery")) == ("", "cutpurse", 4)
    chosen = finished("even", "pick:tracker", *skills)
    assert (chosen.background, chosen.skill("survival"), chosen.skill("melee")) == ("tracker", 4, 6)
    assert (chosen.pools.dice, chosen.coin, chosen.feats) == ((6, 6, 6), 100, ())


@pytest.mark.clause("GF-030", "GF-032", "GF-040")
def test_a_class_is_chosen_among_those_the_dice_allow() -> None:
    rolled = ["roll", (1,), (8,), (7,)]
    assert begun(*rolled).options == ("class:thief", "class:sage", "class:arcane-trickster")
    assert begun(*rolled, "class:thief").options == (
        "feat:expertise", "feat:jack-of-all-trades", "feat:sneak-attack",
    )  # fmt: skip
    assert begun(*rolled, "class:sage", "feat:counterspell").what == "skills"
    spells = begun(*rolled, "class:sage", "feat:spellcasting")
    assert (spells.what, len(spells.options)) == ("spell", 15)
    assert class_feats("") == []
    assert len(class_feats("warrior-poet")) == 6


@pytest.mark.clause("GF-050", "R-3")
def test_the_three_ways_to_skills() -> None:
    start = ["even", "pick:farmer"]
    assert begun(*start).options == ("even", "roll", "array")
    taken: list[str] = []
    for die, skill in ((8, "melee"), (6, "lore"), (4, "ranged")):
        question = begun(*start, "array", *taken)
        assert (question.what, question.facts["die"]) == ("skill", die)
        assert "skill:athletics" not in question.options
        taken.append(f"skill:{skill}")
    assert begun(*start, "array", *taken).what == "shop"
    assert begun(*start, "even", *taken[:2]).facts["die"] == 6
    assert begun(*start, "roll", (7,), (5,), (1,), (4,), (3,), (8,)).what == "shop"
    hero = finished(*start, "roll", (7,), (5,), (1,), (4,), (3,), (8,), "done")
    assert dict(hero.skills) == {"athletics": 4, "melee": 8, "lore": 4, "ranged": 6}


@pytest.mark.clause("GF-071", "R-6")
def test_only_a_class_has_a_package() -> None:
    skills = ["even", "skill:melee", "skill:lore", "skill:ranged"]
    assert begun("even", "pick:farmer", *skills).what == "shop"
    fighter = ["array", "to:body", "to:intellect", "feat:protect", *skills]
    assert begun(*fighter).options == ("package", "coin")
    hero = finished(*fighter, "package")
    assert dict(hero.gear) == {"light armor": 1, "shield": 1, "longsword": 1}
    assert (hero.coin, hero.ap, hero.ap_max, hero.weapon) == (5, 3, 3, "longsword")
    assert finished(*fighter, "coin", "buy:longsword", "done").coin == 70


@pytest.mark.clause("GF-020", "GF-073", "GF-075", "GF-077")
@pytest.mark.parametrize(
    ("thing", "kind"),
    [("arrows", "ammunition"), ("light armor", "armour"), ("mace", "weapon"), ("tent", "tent")],
)
def test_things_are_explained_by_their_kind(thing: str, kind: str) -> None:
    note = explain(Question("shop", options=(f"buy:{thing}",)), f"buy:{thing}")
    assert note is not None
    assert note.kind == f"shop.{kind}"


def faults_of(**fields: Any) -> str:
    return " ".join(map(str, RULESET.check(Hero(**fields))))


@pytest.mark.clause("GF-023", "GF-024", "GF-053", "GF-075")
@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"body": 5, "body_hp": 5}, "no d5"),
        ({"body_normal": 7}, "no d7"),
        ({"body": 8, "body_hp": 6}, "above d6"),
        ({"body_hp": 7}, "7 points do not fit"),
        ({"body_hp": 0}, "a pool at 0"),
        ({"klass": "sage"}, "sage needs d8 in WIL"),
        ({"spells": ("light",)}, "need the feat spellcasting"),
        ({"ap": 1}, "above the 0"),
        ({"gear": (("rope", 0),)}, "0 of rope"),
        ({"weapon": "rope"}, "rope is no weapon"),
        ({"weapon": "shield"}, "shield is no weapon"),
        ({"skills": (("lore", 5),)}, "lore has d5"),
        ({"feats": ("protect", "protect")}, "protect is listed twice"),
        ({"looks": ("bald", "bald")}, "bald is listed twice"),
    ],
)
def test_a_sheet_that_breaks_a_rule_is_refused_with_one_reason(fields: dict[str, Any], fault: str) -> None:
    found = RULESET.check(Hero(**fields))
    assert len(found) == 1
    assert fault in str(found[0])


@pytest.mark.clause("GF-023", "GF-024", "GF-053")
@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"body": 0, "body_hp": 0},
        {"body": 4, "body_hp": 1},
        {"willpower": 8, "willpower_hp": 8, "willpower_normal": 8, "klass": "sage", "feats": ("spellcasting",), "spells": ("light",)},
        {"ap": 2, "ap_max": 2, "gear": (("light armor", 1),)},
        {"weapon": "mace", "gear": (("mace", 1),)},
        {"weapon": "a table leg"},
        {"skills": (("lore", 4), ("melee", 12))},
    ],
)  # fmt: skip
def test_a_sheet_within_the_rules_has_no_faults(fields: dict[str, Any]) -> None:
    assert faults_of(**fields) == ""


@pytest.mark.clause("GF-001")
def test_the_facilitator_changes_what_is_named_and_nothing_else(play: Go, sketch: Go) -> None:
    dying = replace(sketch(body=0), clocks=(Clock("body", "hours", 2),))
    paid = play("overrule", dying, {"coin": 5})
    assert (paid.hero.coin, paid.hero.clocks, paid.hero.dead) == (5, dying.clocks, False)
    assert paid.kinds == ["overruled"]
    dead = play("overrule", dying, {"life": "dead"}).hero
    assert dead.dead
    buried = play("overrule", dead, {"coin": 5}).hero
    assert (buried.dead, buried.coin) == (True, 5)
    risen = play("overrule", dead, {"life": "alive"}).hero
    assert (risen.dead, risen.clocks) == (False, ())
    same = play("overrule", dying, {"coin": 0})
    assert (same.word, same.good, same.kinds) == ("unchanged", False, [])
    with pytest.raises(SheetError, match="do not fit"):
        play("overrule", {}, {"body_hp": 9})


@pytest.mark.clause("GF-010", "GF-043")
def test_the_player_writes_a_description_or_a_background(play: Go) -> None:
    plain = play("describe", {}, {"name": "Ossian", "flaw": "lies"})
    assert (plain.hero.name, plain.hero.flaw, plain.hero.style, plain.good) == ("Ossian", "lies", "", True)
    assert (plain.hero.background, plain.hero.skills) == ("", ())
    bred = play("describe", {}, {"background": "lighthouse keeper", "skill": "survival"})
    assert (bred.hero.background, bred.hero.skills) == ("lighthouse keeper", (("survival", 4),))
    farmer = replace(Hero(), background="farmer", skills=(("athletics", 4), ("melee", 6)))
    moved = play("describe", farmer, {"background": "poacher", "skill": "ranged"}).hero
    assert moved.skills == (("melee", 6), ("ranged", 4))
    known = play("describe", farmer, {"background": "poacher", "skill": "melee"}).hero
    assert known.skills == (("melee", 6),)
    with pytest.raises(SheetError, match="without class"):
        play("describe", {"body": 8, "klass": "fighter"}, {"background": "poacher", "skill": "ranged"})


@pytest.mark.clause("GF-120")
def test_a_wound_gets_the_players_words(play: Go, sketch: Go) -> None:
    twice = replace(sketch(body=4), wounds=("BOD fell from d8", "BOD fell from d6"))
    last = play("name-wound", twice, {"words": "a limp"})
    assert (last.good, last.hero.wounds) == (True, ("BOD fell from d8", "a limp (BOD fell from d6)"))
    first = play("name-wound", last.hero, {"words": "a scar", "which": 1}).hero
    assert first.wounds == ("a scar (BOD fell from d8)", "a limp (BOD fell from d6)")
    again = play("name-wound", first, {"words": "a cough"}).hero
    assert again.wounds[1] == "a cough (BOD fell from d6)"
    with pytest.raises(SheetError, match="has 2 wounds"):
        play("name-wound", twice, {"words": "a limp", "which": 3})
    assert play("name-wound", {}, {"words": "a limp"}).good is False


@pytest.mark.clause("GF-040", "GF-063")
def test_there_are_fifteen_spells_to_begin_with() -> None:
    assert len(SPELLS) == 15
