"""Roots case by case: bonds, traits, hirelings, company, powers, things carried, special actions, and the sheet after a fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.fighters import Fighter
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import RULESET
from talewright.rulesets.gradient.roots.book import bonds
from talewright.rulesets.gradient.roots.creation import bind, choose_background, roll_traits
from talewright.rulesets.gradient.roots.fights import aftermath
from talewright.rulesets.gradient.roots.foes import bestiary, deeds_of
from talewright.rulesets.gradient.roots.market import buy, hire
from talewright.rulesets.gradient.roots.powers import cast
from talewright.rulesets.gradient.roots.specials import Special, strike
from talewright.testing import asked, played, run

clause = pytest.mark.clause
Play = Callable[..., Any]
HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)
RULES = Rules()


def done(verb: str, hero: Character, answers: Any = (), **values: Any) -> Any:
    made = RULESET.verbs[verb]
    return run(made.play, hero, record.load(made.order, values), RULESET.rules(), answers=answers)


BONDS = {
    1: ("Single Gem", 1, 0), 2: ("Strange Compass", 0, 20), 3: ("Portrait", 0, 0), 6: ("Journal", 1, 0),
    10: ("Mischievous Spirit", 1, 0), 13: ("", 0, 0), 15: ("Stone Heart", 1, 0), 18: ("Miniature Lute", 1, 0), 20: ("", 0, 0),
}  # fmt: skip


@clause("ROOT-010")
@pytest.mark.parametrize("face", list(BONDS))
def test_a_bond_gives_its_thing_its_coins_and_its_tie(face: int) -> None:
    item, slots, coins = BONDS[face]
    bound = played(bind, replace(HERO, coins=5), answers=[(face,)])
    assert [(each.name, each.slots) for each in bound.items] == ([(item, slots)] if item else [])
    assert bound.coins == 5 + coins
    assert bound.detail("bond") == bonds()[face - 1].text != ""
    if item:
        assert bound.items[0].note == ("part of you" if face in (10, 15) else "bond")
    assert len(bonds()) == 20


@clause("ROOT-003", "ROOT-004")
def test_background_and_specialization_are_rolled_or_taken() -> None:
    rolled = played(choose_background, answers=["roll", (2,), "roll", (3,)])
    assert [each.name for each in rolled] == ["Cleric", "Oracle"]
    offered = asked(choose_background)
    assert (offered.options[0], len(offered.options)) == ("roll", 7)
    taken = played(choose_background, answers=[offered.options[1], "roll", (2,)])
    assert [each.name for each in taken] == ["Rogue", "Burglar"]
    second = asked(choose_background, answers=[offered.options[1]])
    chosen = played(choose_background, answers=[offered.options[1], second.options[4]])
    assert chosen[1].name == "Charlatan"


@clause("ROOT-008")
def test_a_lineage_rolled_for_the_name_is_not_rolled_again() -> None:
    assert asked(roll_traits, HERO).what == "lineage"
    assert asked(roll_traits, HERO, "Human").what != "lineage"
    first = asked(roll_traits, HERO, answers=[(1,)])
    assert first.what == asked(roll_traits, HERO, "Human").what


@clause("ROOT-002", "ROOT-011")
def test_the_youngest_reads_the_omen_once() -> None:
    young = HERO.with_detail("age", "20")
    read = done("omen", young, [(4,)], others=[30])
    assert (read.result.word, read.result.good, dict(read.result.facts)["read"]) == ("read", True, 1)
    older = done("omen", young, others=[15])
    assert (older.result.word, older.result.good, dict(older.result.facts)["read"]) == ("another", False, 0)
    with pytest.raises(SheetError, match="has been read"):
        done("omen", read.result.hero, others=[30])


@clause("GRAD-107")
def test_a_hireling_is_taken_over_by_name() -> None:
    paid = replace(HERO, state="dead").with_detail(
        "hirelings", "porter hp3 str9 dex9 wil9 d6; Guide hp5 str8 dex8 wil8 d6"
    )
    first = done("take-over", paid).result
    assert (first.hero.name, first.hero.hp, first.good, dict(first.facts)["hp"]) == ("Porter", 3, True, 3)
    assert first.hero.detail("hirelings") == "Guide hp5 str8 dex8 wil8 d6"
    second = done("take-over", paid, whom="gUIDE").result
    assert (second.hero.name, second.hero.strength) == ("Guide", 8)
    last = done("take-over", replace(paid, details=(("hirelings", "porter hp3 str9 dex9 wil9 d6"),))).result
    assert last.hero.detail("hirelings") == ""
    for hero, why in ((HERO, "alive"), (replace(HERO, state="dead"), "No hireling")):
        with pytest.raises(SheetError, match=why):
            done("take-over", hero)
    with pytest.raises(SheetError, match="not in their pay"):
        done("take-over", paid, whom="Sage")


@clause("ROOT-041")
def test_a_helper_is_hired_for_the_day() -> None:
    rich = replace(HERO, coins=100)
    scores: list[Any] = [(1, 2, 3), (4, 4, 4), (6, 6, 6), (5,)]
    employer, person = played(hire, rich, "Bodyguard", answers=scores)
    assert (person.strength, person.dexterity, person.willpower, person.hp) == (6, 12, 18, 5)
    assert person.items[0].dice == (6,)
    assert employer.coins == 100 - person.wage
    hired = done("hire", rich, scores, whom="Bodyguard").result
    assert (hired.word, hired.good, dict(hired.facts)["wage"], dict(hired.facts)["hp"]) == (
        "hired",
        True,
        person.wage,
        5,
    )
    refused = done("hire", HERO, whom="Bodyguard").result
    assert (refused.word, refused.good, dict(refused.facts)) == ("refused", False, {"wage": 0, "hp": 0})
    with pytest.raises(SheetError, match="not for hire"):
        played(hire, rich, "Torch")


@clause("ROOT-040", "ROOT-023")
def test_what_is_bought_is_carried_or_done() -> None:
    rich = replace(HERO, coins=90)
    torch = played(buy, rich, "Torch")
    assert [item.name for item in torch.items] == ["Torch"]
    assert torch.coins < 90
    with pytest.raises(SheetError, match="hired by the day"):
        played(buy, rich, "Bodyguard")
    with pytest.raises(SheetError, match="only 0 gp"):
        played(buy, HERO, "Torch")


@clause("ROOT-021", "ROOT-022", "ROOT-025")
def test_things_coins_and_fatigue_by_order() -> None:
    taken = done("take", HERO, what="a brass key").result
    assert (taken.word, taken.good, taken.hero.items[0].name) == ("taken", True, "a brass key")
    full = replace(HERO, items=tuple(Item(f"stone {number}") for number in range(10)))
    refused = done("take", full, what="a brass key").result
    assert (refused.word, refused.good, refused.hero) == ("refused", False, full)
    assert done("coins", HERO, change=50).result.hero.coins == 50
    heavy = done("coins", full, change=100).result
    assert (heavy.word, heavy.good, heavy.hero.coins, dict(heavy.facts)["left"]) == ("refused", False, 0, 0)
    light = done("coins", full, change=99).result
    assert light.hero.coins == 99
    tired = done("fatigue", HERO, change=2).result
    assert (tired.hero.fatigue, tired.good, dict(tired.facts)["fatigue_gain"]) == (2, True, 2)
    rested = done("fatigue", tired.hero, change=-1).result
    assert (rested.hero.fatigue, dict(rested.facts)["fatigue_gain"]) == (1, -1)
    assert done("fatigue", HERO, change=0).result.good is False


@clause("ROOT-030", "ROOT-031", "ROOT-032", "ROOT-035")
def test_a_spellbook_is_read_at_leisure_or_in_danger() -> None:
    mage = replace(HERO, items=(Item("Spellbook: Shield"),))
    plain, worked = played(cast, mage, "Spellbook: Shield", RULES, answers=["plain"])
    assert (worked, plain.fatigue, "shielded" in {each.casefold() for each in plain.conditions}) == (
        True,
        1,
        True,
    )
    enhanced = run(cast, mage, "Spellbook: Shield", RULES, answers=["enhance"])
    assert enhanced.notes_of("cast")[0].facts["enhanced"] is True
    danger = run(lambda ask: cast(ask, mage, "Spellbook: Shield", RULES, danger=True), answers=["no"])
    assert (danger.result[1], danger.notes_of("cast")[0].facts["enhanced"]) == (True, False)
    hungry = replace(mage, deprived=True)
    assert asked(cast, hungry, "Spellbook: Shield", RULES).what == "ask_wil"
    assert asked(cast, mage, "Spellbook: Shield", RULES).what == "enhance"
    saved = run(
        lambda ask: cast(ask, mage, "Spellbook: Shield", RULES, danger=True, asked=True), answers=[(2, 1)]
    )
    assert saved.result[1] is True
    failed = asked(
        lambda ask: cast(ask, mage, "Spellbook: Shield", RULES, danger=True, asked=True), answers=[(8, 9)]
    )
    assert failed.who == "master"
    with pytest.raises(SheetError, match="nothing this character can cast"):
        played(cast, HERO, "Spellbook: Shield", RULES)


@clause("ROOT-053", "ROOT-058")
def test_a_special_action_on_one_fighter() -> None:
    target = Fighter("Tam", 4, 10, 12, 9, 0, (Attack("sword", (8,)),), pc=True)
    body = target.body(RULES)
    weaken = Special("undead/wight", "Drain", save="willpower", loses="strength", amount=3)
    resisted = run(strike, weaken, target, body, RULES, answers=[(2, 1)])
    assert (resisted.result, resisted.notes[-1].kind) == (body, "special_resisted")
    suffered = run(strike, weaken, target, body, RULES, answers=[(8, 9)])
    assert (suffered.result.strength, suffered.result.fate, suffered.notes[-1].kind) == (
        7,
        "",
        "special_suffered",
    )
    assert asked(strike, weaken, target, body, RULES).who == "hero"
    assert asked(strike, weaken, replace(target, pc=False), body, RULES).who == "foe"
    sure = replace(weaken, save="")
    assert played(strike, sure, target, body, RULES).strength == 7
    assert played(strike, replace(sure, amount=10), target, body, RULES).fate == "dead"
    assert played(strike, replace(sure, amount=9), target, body, RULES).fate == ""
    assert played(strike, replace(sure, loses="willpower", amount=9), target, body, RULES).fate == "out"
    rust = replace(sure, doubled_by_metal=True)
    assert played(strike, rust, replace(target, metal=True), body, RULES).strength == 4
    assert played(strike, rust, target, body, RULES).strength == 7
    rolled = replace(sure, amount=0, die=6)
    assert played(strike, rolled, target, body, RULES, answers=[(5,)]).strength == 5
    hunger = Special("undead/ghoul", "Hunger", deprives=True)
    assert played(strike, hunger, target, body, RULES).tokens == ("deprived",)
    starving = body.given("deprived")
    assert played(strike, hunger, target, starving, RULES) == starving


@clause("ROOT-052", "ROOT-056")
def test_special_actions_stand_beside_attacks() -> None:
    found = {key: deeds_of(key) for key in bestiary() if deeds_of(key)}
    assert found
    for deeds in found.values():
        for deed in deeds:
            assert (deed.dice, deed.ranged) == ((), True)
            assert deed.harms in ("summons", "special")
            assert bool(deed.tags) == (deed.harms == "special")
    uses = {deed.uses for deeds in found.values() for deed in deeds}
    assert uses == {0, 1}
    assert {deed.blast for deeds in found.values() for deed in deeds} == {True, False}
    assert deeds_of("beast/rat") == ()


@clause("ROOT-065", "ROOT-025")
def test_the_sheet_after_a_fight() -> None:
    fighter = Fighter("Tam", 4, 10, 12, 9, 0, (Attack("charge", (10,), uses=2, fatigue=1),), pc=True)

    def after(body: Body, hero: Character = HERO, answers: Any = ()) -> Character:
        sheet: Character = played(aftermath, hero, fighter, body, RULES, answers=answers)
        return sheet

    unhurt = after(Body(2, 9, 12, 9, ""))
    assert (unhurt.hp, unhurt.strength, unhurt.fatigue, unhurt.state) == (2, 9, 0, "up")
    body = Body(2, 9, 12, 9, "")
    tired = after(body.given(fighter.attacks[0].key).given(fighter.attacks[0].key))
    assert tired.fatigue == 2
    dead = after(Body(0, 0, 12, 9, "dead").given(fighter.attacks[0].key))
    assert (dead.state, dead.fatigue) == ("dead", 0)
    frightened = after(Body(0, 9, 12, 9, "").given("terrified=3"))
    assert frightened.hp == 3
    lying = after(Body(0, 9, 12, 9, "down").given("terrified=3"))
    assert (lying.hp, lying.state) == (0, "down")
