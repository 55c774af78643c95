"""Saves, healing and orders of the core, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient.ambients import EVENT, PASSIVE, REACTION
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.healing import stabilise, week_rest
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.places import Visit, visit
from talewright.rulesets.gradient.saves import grade, save
from talewright.rulesets.gradient.setting.model import Ambient, AmbientTrait
from talewright.testing import asked, played, run

clause = pytest.mark.clause
HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)
DYING = replace(HERO, state="down", minutes=60, hp=0)


def done(verb: str, hero: Character, answers: Any = (), **values: Any) -> Any:
    """An order played to its end: the outcome, with the kinds of its notes."""
    made = RULESET.verbs[verb]
    rules = {name: values.pop(name) for name in list(values) if hasattr(RULESET.rules(), name)}
    return run(
        made.play, hero, record.load(made.order, values), record.load(RULESET.rules, rules), answers=answers
    )


def asked_save(**values: Any) -> Any:
    made = RULESET.verbs["save"]
    return asked(made.play, HERO, record.load(made.order, values), RULESET.rules())


@clause("GRAD-103")
def test_time_runs_for_the_dying_alone() -> None:
    later = done("wait", DYING, minutes=59)
    assert (later.result.hero.minutes, later.result.good, [note.kind for note in later.notes]) == (
        1,
        True,
        ["dying"],
    )
    assert later.notes[0].facts["minutes"] == 1
    ended = done("wait", DYING, minutes=60)
    assert (ended.result.word, ended.result.good, [note.kind for note in ended.notes]) == (
        "dead",
        False,
        ["bled_out"],
    )
    well = done("wait", HERO, minutes=60)
    assert (well.result.hero, well.result.good, well.notes) == (HERO, True, ())


@clause("GRAD-103", "GRAD-015")
def test_who_is_able_to_act() -> None:
    for state, can in (("up", True), ("down", False), ("stable", False), ("mortal", False), ("dead", False)):
        assert replace(HERO, state=state).can_act is can
    assert not replace(HERO, dexterity=0).can_act
    assert not replace(HERO, willpower=0).can_act
    dead = replace(HERO, state="dead")
    assert done("overrule", dead, state="up").result.hero.state == "up"
    assert [note.kind for note in done("hurt", dead, amount=1).notes] == ["is_dead"]
    assert done("power", replace(HERO, state="stable")).result.word == "helpless"
    refused = done("save", replace(HERO, state="dead"))
    assert refused.result.good is False


@clause("GRAD-050", "GRAD-011", "GRAD-012", "GRAD-063")
def test_a_save_by_attribute_task_or_target() -> None:
    plain = done("save", HERO, [(4, 3)])
    assert (plain.result.word, plain.result.good, plain.notes_of("suggested")) == (
        "graceful_success",
        True,
        [],
    )
    assert dict(plain.result.facts) == {
        "passed": 1, "critical_success": 0, "graceful_success": 1, "griefful_success": 0, "graceful_failure": 0,
        "griefful_failure": 0, "troubled": 0, "consequence": 0,
    }  # fmt: skip
    assert asked_save(attribute="willpower").facts["target"] == 9
    assert asked_save(target=0).facts["target"] == 0
    assert asked_save(target=15).facts["target"] == 15
    task = done("save", HERO, [(4, 3)], task="sneaking")
    assert task.notes_of("suggested")[0].facts["attribute"] == "DEX"
    griefful = done("save", HERO, [(3, 4), "none"]).result
    assert (dict(griefful.facts)["troubled"], dict(griefful.facts)["consequence"], griefful.good) == (
        1,
        0,
        True,
    )
    stated = done("save", HERO, [(3, 4), "stated"]).result
    assert dict(stated.facts)["consequence"] == 1
    failed = done("save", HERO, [(8, 9), "none"], wanted="failure").result
    assert (failed.word, failed.good, dict(failed.facts)["passed"]) == ("griefful_failure", True, 0)
    assert done("save", HERO, [(4, 3)], wanted="failure").result.good is False
    assert done("save", HERO, [(4, 3)], wanted="griefful_success").result.good is False
    assert done("save", HERO, [(3, 4), "none"], wanted="griefful_success").result.good is True
    again = done("save", HERO, [(8, 9), (4, 3)], reroll="failed").result
    assert again.word == "graceful_success"
    assert done("save", HERO, [(4, 3)], reroll="failed").result.good
    assert done("save", HERO, [(4, 3), (8, 9)], reroll="always").result.word == "graceful_success"


@clause("GRAD-052")
def test_who_saves_for_a_group() -> None:
    def together(answers: Any, **values: Any) -> Any:
        return done("together", HERO, answers, **values).result

    lowest = together([(2, 1)], others=[8, 15])
    assert (dict(lowest.facts)["target"], lowest.good, dict(lowest.facts)["opponent_saved"]) == (8, True, 0)
    tied = together(["seat:2", (2, 1)], others=[12])
    assert dict(tied.facts)["target"] == 12
    contest = together(["opponent", (1, 2)], opponent=7)
    assert (dict(contest.facts)["target"], contest.good, dict(contest.facts)["opponent_saved"]) == (
        7,
        False,
        1,
    )
    assert together(["opponent", (9, 8)], opponent=7).good is True
    griefful = together([(1, 2), "stated"], others=[8, 15])
    assert (griefful.word, griefful.good) == ("griefful_success", True)
    first = together(["seat:1", (2, 1)], others=[12])
    assert dict(first.facts)["target"] == 12
    made = RULESET.verbs["together"]

    def question(answers: Any, **values: Any) -> Any:
        return asked(made.play, HERO, record.load(made.order, values), RULESET.rules(), answers=answers)

    assert question([], others=[12, 15]).options == ("seat:1", "seat:2")
    assert question([], others=[15, 16]).what == "save"
    assert question([], others=[15]).who == "hero"
    assert question(["opponent"], opponent=7).who == "foe"
    assert question([(1, 2)], others=[8]).what == "consequence"
    assert dict(together(["party", (2, 1)], opponent=7).facts)["target"] == 12


@clause("GRAD-022", "GRAD-023", "GRAD-123")
def test_bandages_and_a_week_of_rest() -> None:
    assert (stabilise(DYING).state, stabilise(DYING).minutes) == ("stable", 0)
    mortal = replace(HERO, state="mortal", minutes=60)
    assert (stabilise(mortal).state, stabilise(mortal).minutes) == ("mortal", 0)
    assert stabilise(HERO) == HERO
    worn = replace(HERO, hp=1, strength=3, dexterity=4, willpower=5)
    whole = played(week_rest, worn)
    assert (whole.hp, whole.strength, whole.dexterity, whole.willpower) == (4, 10, 12, 9)
    alone = run(lambda ask: week_rest(ask, worn, with_expertise=False)).result
    assert (alone.hp, alone.strength) == (4, 3)
    hungry = played(week_rest, replace(worn, deprived=True))
    assert (hungry.hp, hungry.strength) == (1, 3)
    assert played(week_rest, DYING) == DYING
    dead = replace(worn, state="dead")
    assert played(week_rest, dead) == dead


@clause("GRAD-005")
def test_the_warden_sets_numbers_by_hand() -> None:
    up = done("overrule", DYING, state="up", hp=2)
    assert (up.result.hero.state, up.result.hero.minutes, up.result.hero.hp) == ("up", 0, 2)
    assert sorted(str(note.facts["what"]) for note in up.notes_of("overruled")) == ["HP", "state"]
    hurt_only = done("overrule", DYING, strength=5)
    assert (hurt_only.result.hero.state, hurt_only.result.hero.minutes) == ("down", 60)
    assert hurt_only.notes_of("overruled")[0].facts["what"] == "STR"
    same = done("overrule", HERO, hp=4)
    assert (same.result.word, same.result.good, same.notes) == ("unchanged", False, ())
    with pytest.raises(SheetError):
        done("overrule", HERO, hp=40)


@clause("GRAD-123")
def test_needs_unmet_and_met() -> None:
    without = done("need", HERO)
    assert (without.result.hero.deprived, without.result.word, without.result.good) == (
        True,
        "deprived",
        False,
    )
    assert [note.kind for note in without.notes] == ["is_deprived"]
    again = done("need", without.result.hero, met=True)
    assert (again.result.hero.deprived, again.result.word, again.result.good) == (False, "provided", True)
    assert [note.kind for note in again.notes] == ["provided"]


@clause("GRAD-145")
def test_a_power_costs_what_its_order_says() -> None:
    made = RULESET.verbs["power"]
    names = {each.name for each in record.fields(made.order)}
    values: dict[str, Any] = {"fatigue": 2} if "fatigue" in names else {}
    paid = done("power", HERO, **values).result
    assert (paid.word, paid.good) == ("worked", True)
    facts = dict(paid.facts)
    assert facts["fatigue_gain"] == paid.hero.fatigue - HERO.fatigue
    assert facts["strength_lost"] == HERO.strength - paid.hero.strength == 0


@clause(
    "GRAD-050", "GRAD-059", "GRAD-060", "GRAD-062", "GRAD-053", "GRAD-054", "GRAD-055", "GRAD-056", "GRAD-057"
)
def test_the_d4_of_a_save_changes_the_sum_alone() -> None:
    assert played(save, "save", 10, 0, answers=[(6, 4)]) == "graceful_success"
    assert played(save, "save", 10, 0, answers=[(4, 6)]) == "griefful_success"
    assert played(save, "save", 10, 0, answers=[(7, 4)]) == "graceful_failure"
    assert played(save, "save", 10, 0, answers=[(4, 7)]) == "griefful_failure"
    assert played(save, "save", 10, 0, answers=[(6, 6)]) == "critical_success"
    assert played(save, "save", 10, -1, answers=[(8, 5, 3)]) == "graceful_success"
    assert played(save, "save", 10, -1, answers=[(8, 5, 2)]) == "graceful_failure"
    assert played(save, "save", 10, 1, answers=[(6, 2, 2)]) == "graceful_success"
    assert played(save, "save", 10, 1, answers=[(6, 2, 3)]) == "graceful_failure"
    assert played(save, "save", 10, 0, "success", answers=[(6, 6)]) == "graceful_failure"
    assert grade(5, 5, 10, doubles="success") == "critical_success"


@clause("GRAD-135", "GRAD-137")
def test_a_visit_warns_acts_and_saves() -> None:
    place = Ambient(
        "The Mill", "Delve", warnings=("drowning",),
        traits=(AmbientTrait("Grinding", (PASSIVE,)), AmbientTrait("Flood", (EVENT,)), AmbientTrait("Creak", (REACTION,))),
    )  # fmt: skip

    def visited(answers: Any, hero: Character = HERO, at: Ambient = place, **doing: Any) -> Any:
        return run(visit, hero, at, Visit(**doing), Rules(), answers=answers)

    warned = visited(["none", (4, 3)])
    assert [note.facts["warnings"] for note in warned.notes_of("content_warning")] == ["drowning"]
    assert (warned.result.word, warned.result.good) == ("graceful_success", True)
    assert dict(warned.result.facts) == {"troubled": 0, "reaction": 0}
    assert visited(["none", (4, 3)], at=replace(place, warnings=())).notes_of("content_warning") == []
    failed = visited(["none", (8, 9), "reaction:Creak"])
    assert (failed.result.good, dict(failed.result.facts)) == (False, {"troubled": 1, "reaction": 1})
    acted = visited(["trait:Flood"], warden=True).result
    assert (acted.word, acted.good, dict(acted.facts)["events"]) == ("acted", True, 1)
    assert acted.hero.detail("events") == "The Mill: Flood"
    waited = visited(["none"], warden=True).result
    assert (waited.word, waited.good, waited.hero) == ("waited", True, HERO)
    provoked = asked(visit, acted.hero, place, Visit(provoke=True), Rules())
    assert provoked.options == ("none", "trait:Creak"), "the flood has happened"


@clause("GRAD-091", "GRAD-092", "GRAD-093", "GRAD-095")
def test_attacks_of_one_pool_have_positions_of_their_own() -> None:
    """One enhanced, one impaired, one as the order says; equal positions on both sides of an attack cancel."""
    mixed = done("damage", HERO, [(3, 7, 11)], pool="d8 enhanced, d6 impaired, d8")
    assert dict(mixed.result.facts)["damage"] == 11
    cancelled = done("damage", HERO, [(4, 8)], pool="d8 enhanced impaired, d10", mode="impaired")
    assert dict(cancelled.result.facts)["damage"] == 8
    with pytest.raises(SheetError, match="no dice"):
        done("damage", HERO, pool="d8, impaired")
