"""Orders about the sheet: the player's own words, the facilitator's override, a d20 taken later; the dead do nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import Clock, Hero
from talewright.rulesets.generic_fantasy.sheet_page import living_sheet
from talewright.rulesets.generic_fantasy.verbs import AFTER_DEATH
from talewright.testing.script import answers_from

Go = Callable[..., Any]
NEEDED = {
    "buy": {"item": "rope"},
    "name-wound": {"words": "a limp"},
    "take": {"item": "rope"},
    "drop": {"item": "rope"},
    "coin": {"change": 1},
}


@pytest.mark.clause("GF-010")
def test_descriptions_are_written_too(play: Go) -> None:
    hero = Hero(name="Jane", flaw="greedy", looks=("tall", "scarred", "old"))
    done = play("describe", hero, {"name": "Ash", "style": "wry", "looks": ["a", "b", "c"]}).hero
    assert (done.name, done.style, done.flaw, done.looks) == ("Ash", "wry", "greedy", ("a", "b", "c"))
    with pytest.raises(SheetError, match="2 different looks are given"):
        play("describe", hero, {"looks": ["a", "b", "a"]})
    with pytest.raises(SheetError, match="81 characters are too long"):
        play("describe", hero, {"flaw": "x" * 81})


@pytest.mark.clause("GF-043")
def test_a_written_background_names_one_skill(play: Go) -> None:
    farmer = Hero(background="farmer", skills=(("athletics", 4), ("melee", 8)))
    done = play("describe", farmer, {"background": "lamplighter", "skill": "survival"}).hero
    assert (done.background, done.skills) == ("lamplighter", (("melee", 8), ("survival", 4)))
    assert play("describe", farmer, {"background": "wrestler", "skill": "melee"}).hero.skills == (
        ("melee", 8),
    )
    with pytest.raises(SheetError, match="together with the one skill"):
        play("describe", farmer, {"background": "lamplighter"})
    with pytest.raises(SheetError, match="only a character without class"):
        play("describe", Hero(klass="fighter"), {"background": "lamplighter", "skill": "lore"})


@pytest.mark.clause("GF-120")
def test_a_wound_gets_the_players_words(play: Go) -> None:
    hurt = play("harm", Hero(), {"points": 7}).hero
    assert hurt.wounds == ("BOD fell from d6",)
    named = play("name-wound", hurt, {"words": "a limp"}).hero
    assert named.wounds == ("a limp (BOD fell from d6)",)
    again = play("name-wound", named, {"words": "a bad knee", "which": 1}).hero
    assert again.wounds == ("a bad knee (BOD fell from d6)",)
    assert play("name-wound", Hero(), {"words": "a limp"}).word == "unhurt"
    with pytest.raises(SheetError, match="has 1 wounds"):
        play("name-wound", hurt, {"words": "a limp", "which": 2})


@pytest.mark.clause("GF-120")
@pytest.mark.parametrize(
    ("verb", "hero", "order", "answers", "wounds"),
    [
        (
            "harm",
            {},
            {"points": 11},
            ["words:a limp", "words:", (4,), (8,)],
            ("a limp (BOD fell from d6)", "BOD fell from d4"),
        ),
        (
            "test",
            {"intellect": 8, "intellect_hp": 4, "klass": "thief"},
            {"attribute": "intellect"},
            [(2,), "buy:hit for 4 INT", "words:a headache"],
            ("a headache (INT fell from d8)",),
        ),
        (
            "duel",
            {"body": 6, "body_hp": 1},
            {"foe_body": 4, "foe_body_hp": 1, "first": "foe"},
            [(4,), (1,), "words:a scar", (4,), (1,)],
            ("a scar (BOD fell from d6)",),
        ),
        (
            "skirmish",
            {"body": 6, "body_hp": 1},
            {"foe_body": 4, "foe_body_hp": 1, "number": 1},
            [(1,), (4,), (4,), (1,), "words:a scar", (4,), (1,)],
            ("a scar (BOD fell from d6)",),
        ),
    ],
)
def test_the_player_is_asked_for_words_when_a_wound_falls(
    play: Go, verb: str, hero: Any, order: Any, answers: list[Any], wounds: tuple[str, ...]
) -> None:
    assert play(verb, hero, order, answers).hero.wounds == wounds


@pytest.mark.clause("GF-001")
def test_the_facilitator_overrules_and_the_log_says_so(play: Go) -> None:
    done = play("overrule", Hero(), {"body_hp": 4, "coin": 5, "reason": "a short fall"})
    assert (done.word, done.hero.body_hp, done.hero.coin) == ("overruled", 4, 5)
    assert [(n.facts["what"], n.facts["before"], n.facts["after"]) for n in done.notes] == [
        ("body hp", 6, 4),
        ("coin", 0, 5),
    ]
    dying = replace(Hero(), dead=True, body=0, body_hp=0, clocks=(Clock("body", "hours", 1),))
    back = play("overrule", dying, {"life": "alive", "body": 4, "body_hp": 1}).hero
    assert (back.dead, back.clocks) == (False, ())
    with pytest.raises(SheetError, match="7 points do not fit a pool of 6"):
        play("overrule", Hero(), {"body_hp": 7})
    assert play("overrule", Hero(), {}).word == "unchanged"


@pytest.mark.clause("R-22")
def test_a_declined_d20_is_offered_again(play: Go) -> None:
    declined = play("earn", Hero(xp=19), {}, ["wait"]).hero
    assert declined.xp == 20
    later = play("earn", declined, {"n": 0}, ["roll", (2,), (3,)])
    assert (later.word, later.hero.xp) == ("earned", 9)
    assert play("earn", declined, {"n": 1}, ["wait"]).hero.xp == 20
    assert play("earn", Hero(xp=12), {"n": 0}).hero.xp == 12  # only the top of the track keeps its offer


@pytest.mark.clause("GF-122")
@pytest.mark.parametrize("verb", sorted(set(RULESET.verbs) - AFTER_DEATH))
def test_the_dead_do_nothing(play: Go, verb: str) -> None:
    dead = Hero(dead=True, coin=50, wounds=("BOD fell from d6",))
    done = play(verb, dead, NEEDED.get(verb, {}))
    assert (done.word, done.good, done.hero) == ("dead", False, dead)
    assert done.kinds == ["is-dead"]


@pytest.mark.clause("GF-120")
def test_a_new_wound_asks_for_the_players_words_until_it_has_them(play: Go) -> None:
    """The sheet puts the question on top as soon as a wound falls, in a fight too."""

    def asks(hero: Hero) -> bool:
        return any(action.opens == "name-wound" for action in living_sheet(hero).urgent)

    whole = play("attack", {"body": 8, "body_hp": 2}, {"attacker": "foe", "foe_harm": 1}, [(4,), (4,)])
    hurt = play("attack", {"body": 8, "body_hp": 1}, {"attacker": "foe", "foe_body": 12}, [(12,), (1,)])
    assert (len(whole.hero.wounds), asks(whole.hero)) == (0, False)
    assert (hurt.hero.wounds, asks(hurt.hero)) == (("BOD fell from d8",), True)
    named = play("name-wound", hurt.hero, {"words": "a limp"}).hero
    assert (named.wounds, asks(named)) == (("a limp (BOD fell from d8)",), False)


@pytest.mark.clause("GF-042", "GF-043")
def test_a_written_background_takes_only_the_old_ones_die_away(play: Go) -> None:
    farmer = Hero(background="farmer", skills=(("athletics", 6), ("lore", 4)))
    order = {"background": "bell-ringer", "skill": "performance"}
    assert play("describe", farmer, order).hero.skills == (("athletics", 6), ("lore", 4), ("performance", 4))
    plain = replace(farmer, skills=(("athletics", 4), ("lore", 4)))
    assert play("describe", plain, order).hero.skills == (("lore", 4), ("performance", 4))


@pytest.mark.clause("GF-113", "R-19")
def test_a_duel_that_the_facilitator_ends_is_neither_won_nor_lost(play: Go) -> None:
    order = {"foe_body": 6, "halt": True}
    done = play("duel", {}, order, [(1,), (1,), (1,), (1,), "halt"])
    facts = dict(done.facts)
    assert (done.word, facts["win"], facts["lose"], facts["none"]) == ("halted", 0, 0, 1)


@pytest.mark.clause("GF-120", "GF-121")
def test_words_that_were_declined_in_a_fight_are_not_asked_for_again() -> None:
    verb = RULESET.verbs["duel"]
    order: Any = record.load(verb.order, {"foe_body": 4, "foe_body_hp": 1, "first": "foe"})
    log = answers_from([(4,), (1,), "words:", (4,), (1,)])
    now = resume(Single(verb.play, (Hero(body_hp=1), order, RULESET.rules()), ending=lambda _: "done"), log)
    assert isinstance(now, Ended)
