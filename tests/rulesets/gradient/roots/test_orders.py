"""Rules that a player meets through orders: time, needs, things, company, powers, saves of a group."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.errors import SheetError
from talewright.core.ruleset import Outcome
from talewright.core.sheet import Entry
from talewright.faces.cli.commands import app
from talewright.rulesets.gradient import RULESET as CORE
from talewright.rulesets.gradient.character import DEAD, DOWN, STABLE, Character, Item, armour_of
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import RULESET, book
from talewright.rulesets.gradient.roots.foes import bestiary, of

Play = Callable[..., Any]
HERO = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)
FALLEN = replace(HERO, state=DOWN, minutes=60, hp=0)


def order(
    play: Play, verb: str, hero: Character, log: Any = (), system: Any = RULESET, **values: Any
) -> Outcome[Character]:
    """What an order does to a character, as a page or the command line gives it."""
    made = system.verbs[verb]
    outcome, _ = play(made.play, hero, record.load(made.order, values), system.rules(), log=log)
    assert isinstance(outcome, Outcome)
    return outcome


@pytest.mark.clause("GRAD-103")
def test_the_dying_have_an_hour(play: Play) -> None:
    later = order(play, "wait", FALLEN, minutes=59).hero
    assert (later.state, later.minutes) == (DOWN, 1)
    assert order(play, "wait", later, minutes=1).hero.state == DEAD
    bandaged = order(play, "heal", FALLEN, how="bandage").hero
    assert order(play, "wait", bandaged, minutes=600).hero.state == STABLE
    assert order(play, "wait", HERO, minutes=600).hero == HERO


@pytest.mark.clause("GRAD-103")
@pytest.mark.parametrize("how", ["hours", "mended", "week"])
def test_rest_takes_longer_than_the_dying_have(play: Play, how: str) -> None:
    assert order(play, "heal", FALLEN, how=how).hero.state == DEAD
    assert order(play, "rest", FALLEN, night=True).hero.state == DEAD
    dead = replace(HERO, state=DEAD)
    for each in ("breather", "bandage", "hours", "mended", "recovered", "week", "aid"):
        assert order(play, "heal", dead, how=each).hero == dead


@pytest.mark.clause("GRAD-011")
@pytest.mark.parametrize(("task", "target"), [("poison", 10), ("sneaking", 12), ("persuasion", 9)])
def test_the_task_suggests_the_attribute(play: Play, task: str, target: int) -> None:
    assert order(play, "save", HERO, log=((target - 3, 3),), task=task).good
    assert not order(play, "save", HERO, log=((target - 2, 3), "none"), task=task).good


@pytest.mark.clause("GRAD-052")
def test_whoever_is_most_at_risk_saves(play: Play) -> None:
    lowest = order(play, "together", HERO, log=((5, 1),), others=[7, 15])
    assert dict(lowest.facts)["target"] == 7
    assert order(play, "together", HERO, log=("seat:3", (7, 4)), others=[15, 12]).good
    foe = order(play, "together", HERO, log=("opponent", (9, 8)), opponent=8)
    assert (foe.good, dict(foe.facts)["opponent_saved"], dict(foe.facts)["target"]) == (True, 1, 8)
    assert dict(order(play, "together", HERO, log=("party", (7, 3)), opponent=8).facts)["target"] == 12


@pytest.mark.clause("GRAD-145", "ROOT-034")
def test_a_power_is_paid_for_and_may_fail(play: Play) -> None:
    paid = order(play, "power", HERO, system=CORE, name="leap", fatigue=2, attribute="strength", amount=3)
    assert (paid.good, paid.hero.fatigue, paid.hero.strength) == (True, 2, 7)
    failed = order(play, "power", HERO, log=((9, 8), "none"), save="willpower", uses=1)
    assert (failed.word, failed.hero.spent) == ("failed", ("power",))
    full = replace(HERO, items=tuple(Item(f"thing {n}") for n in range(10)), hp=0)
    tired = order(play, "power", full, log=("item:thing 4",), fatigue=1)
    assert (len(tired.hero.items), tired.hero.fatigue) == (9, 1)


@pytest.mark.clause("ROOT-020", "ROOT-023", "ROOT-040")
def test_things_are_worn_wielded_loaded_and_lost(play: Play) -> None:
    things = (
        Item("Sword", dice=(8,), where="backpack"), Item("Axe", dice=(8,), in_use=True), Item("Chainmail", 2, armour=2),
        Item("Rope", where="backpack"), Item("Mule", 0, where=""),
    )  # fmt: skip
    hero = replace(HERO, items=things)
    armed = order(play, "carry", hero, how="wield", what="sword").hero
    assert [item.name for item in armed.items if item.in_use] == ["Sword"]
    assert armour_of(order(play, "carry", hero, how="wear", what="Chainmail").hero) == 2
    assert not any(item.in_use for item in order(play, "carry", hero, how="put away", what="axe").hero.items)
    lost = order(play, "carry", hero, how="lose the backpack")
    assert ([item.name for item in lost.hero.items], dict(lost.facts)["gone"]) == (
        ["Axe", "Chainmail", "Mule"],
        2,
    )
    loaded = order(play, "carry", hero, how="load", what="Rope", onto="mule").hero
    assert next(item.where for item in loaded.items if item.name == "Rope") == "Mule"
    with pytest.raises(SheetError, match="not carried"):
        order(play, "carry", hero, how="drop", what="crown")


@pytest.mark.clause("ROOT-024")
def test_the_deprived_tire_and_recover_nothing(play: Play) -> None:
    hero = order(play, "need", replace(HERO, hp=1)).hero
    assert hero.deprived
    for _ in range(3):
        hero = order(play, "rest", hero, night=True).hero
    assert (hero.hp, hero.fatigue, hero.days_deprived) == (1, 2, 3)
    fed = order(play, "need", hero, met=True).hero
    assert (fed.deprived, fed.days_deprived) == (False, 0)


@pytest.mark.clause("ROOT-033")
def test_scrolls_and_relics_are_found_used_and_recharged(play: Play) -> None:
    hero = order(play, "find", HERO, kind="scroll", name="Sleep").hero
    assert (hero.items[0].name, hero.items[0].slots) == ("Scroll: Sleep", 0)
    read = order(play, "cast", hero, log=("plain",), source="Scroll").hero
    assert (read.items, read.fatigue) == ((), 0)
    lamp = order(play, "find", HERO, kind="relic", name="Lamp", uses=1, recharge="dawn").hero
    used = order(play, "cast", lamp, log=("plain",), source="Relic").hero
    assert (used.items[0].uses, used.fatigue) == (0, 0)
    full = order(play, "find", used, kind="relic", name="lamp", uses=1, recharged=True).hero
    assert full.items[0].uses == 1


@pytest.mark.clause("ROOT-033")
def test_a_relic_is_recharged_to_the_uses_it_was_found_with(play: Play) -> None:
    bell = order(play, "find", HERO, kind="relic", name="Bell", uses=3, recharge="dawn").hero
    used = order(play, "cast", bell, log=("plain",), source="Relic: Bell").hero
    assert [entry.detail for entry in _carried(used) if entry.name == "Relic: Bell"] == [
        "2 of 3 uses, recharges: dawn"
    ]
    used = order(play, "carry", used, how="use up", what="Relic: Bell").hero
    empty = order(play, "carry", used, how="use up", what="Relic: Bell").hero
    assert [(item.name, item.uses) for item in empty.items] == [("Relic: Bell", 0)], "it stays at hand"
    assert order(play, "find", empty, kind="relic", name="Bell", recharged=True).hero.items[0].uses == 3
    stronger = order(play, "find", empty, kind="relic", name="Bell", uses=5, recharged=True).hero
    assert (stronger.items[0].uses, stronger.items[0].full) == (5, 5)


def _carried(hero: Character) -> list[Entry]:
    return [entry for block in RULESET.sheet(hero).blocks for entry in block.entries]


@pytest.mark.clause("GRAD-107")
def test_of_two_hirelings_with_one_name_the_first_is_taken_over_and_the_other_stays(play: Play) -> None:
    pay = "guard hp3 str10 dex10 wil10 d6; guard hp5 str9 dex9 wil9 d6"
    dead = replace(HERO.with_detail("hirelings", pay), state="dead")
    after = order(play, "take-over", dead).hero
    assert (after.name, after.hp, after.strength) == ("Guard", 3, 10)
    assert after.detail("hirelings") == "guard hp5 str9 dex9 wil9 d6"
    again = order(play, "take-over", replace(after, state="dead"), whom="GUARD").hero
    assert (again.hp, again.strength, "hirelings" in dict(again.details)) == (5, 9, False)


@pytest.mark.clause("ROOT-002", "ROOT-011")
def test_a_party_reads_one_omen(play: Play) -> None:
    hero = HERO.with_detail("age", "20")
    assert order(play, "omen", hero, others=[19, 30]).word == "another"
    read = order(play, "omen", hero, log=("seat:1", 7), others=[20, 30]).hero
    assert read.detail("omen")
    with pytest.raises(SheetError, match="has been read"):
        order(play, "omen", read)


@pytest.mark.clause("ROOT-002")
def test_a_party_is_made_by_one_command(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["party", "--number", "3", "--seed", "5", "--out", str(tmp_path), "--json"])
    assert ran.exit_code == 0, ran.output
    party = [each["character"] for each in json.loads(ran.output)["party"]]
    ages = [int(dict(map(tuple, each["details"]))["age"]) for each in party]
    readers = [at for at, each in enumerate(party) if "omen" in dict(map(tuple, each["details"]))]
    assert [ages[at] for at in readers] == [min(ages)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["seat-1.json", "seat-2.json", "seat-3.json"]


@pytest.mark.clause("ROOT-002")
def test_made_together_the_omen_waits() -> None:
    from talewright.core.game import Single
    from talewright.odds.simulate import play_out, stream

    for together in (False, True):
        state: Any = play_out(
            Single(RULESET.create, (Rules(made_together=together),), ending=lambda _: "made"), stream(3, 0)
        ).state
        assert bool(state.result.detail("omen")) is not together


@pytest.mark.clause("GRAD-070", "GRAD-107")
def test_a_hireling_goes_on_for_the_dead(play: Play) -> None:
    rich = replace(HERO, coins=40)
    hired = order(play, "hire", rich, log=((3, 3, 3), (4, 4, 4), (2, 2, 2), 5), whom="Bodyguard").hero
    with pytest.raises(SheetError, match="is alive"):
        order(play, "take-over", hired)
    after = order(play, "take-over", replace(hired, state=DEAD), whom="bodyguard").hero
    assert (after.name, after.strength, after.dexterity, after.hp) == ("Bodyguard", 9, 12, 5)
    assert (after.hireling, after.wage, after.controller, after.can_act) == (False, 0, "", True)
    with pytest.raises(SheetError, match="No hireling"):
        order(play, "take-over", replace(HERO, state=DEAD))


@pytest.mark.clause("ROOT-050", "ROOT-051")
def test_a_random_antagonist_appears(play: Play) -> None:
    made = RULESET.verbs["appear"]
    categories = book.roll_tables()["category"]
    face = next(low for low, _, category in categories.rows if len(of(category, 2)) == 1)
    outcome, notes = play(made.play, HERO, made.order(2), RULESET.rules(), log=(face,))
    (seen,) = [note for note in notes if note.kind == "appears"]
    assert dict(outcome.facts)["rank"] == 2
    assert seen.facts["foe"] in {entry.block.name for entry in bestiary().values() if entry.block.rank == 2}


@pytest.mark.clause("GRAD-004", "GRAD-126")
def test_the_encounter_builder_warns_of_a_crowd_and_summons_for_nothing() -> None:
    words = [
        "encounter",
        "--pcs",
        "5",
        "--buy",
        "controller",
        "--summon",
        "mob",
        "--summon",
        "swarm",
        "--json",
    ]
    found = json.loads(CliRunner().invoke(app, words).output)
    assert "1 to 4" in found["warning"]
    assert found["bought"]["cost"] == 3
    assert "Mob" in found["summoned"]
    assert "Swarm" in found["summoned"]
    assert CliRunner().invoke(app, ["encounter", "--buy", "elite", "--summon", "mob"]).exit_code != 0


@pytest.mark.clause("GRAD-103")
def test_one_who_is_bandaged_can_still_be_hit(play: Play) -> None:
    bandaged = replace(FALLEN, state=STABLE, minutes=0)
    assert order(play, "hit", bandaged, log=(4,), pool="d6").hero.strength == 6
    assert order(play, "hit", bandaged, log=(4,), pool="d6").word == STABLE


@pytest.mark.clause("ROOT-021", "ROOT-024", "GRAD-021")
@pytest.mark.parametrize("night", [True, False])
def test_a_rest_that_restores_nothing_says_why(play: Play, night: bool) -> None:
    rest: Any = record.load(RULESET.verbs["rest"].order, {"night": night})

    def kinds(hero: Character) -> set[str]:
        outcome, notes = play(RULESET.verbs["rest"].play, hero, rest, RULESET.rules())
        assert outcome.hero.hp == hero.hp
        return {note.kind for note in notes}

    tired = replace(HERO, hp=1)
    assert ("restless_night" if night else "deprived") in kinds(replace(tired, deprived=True))
    laden = replace(tired, hp=0, items=tuple(Item(f"stone {n}") for n in range(10)))
    assert "laden" in kinds(laden)


@pytest.mark.clause("ROOT-061")
def test_dice_and_names_are_shown_in_the_terminal(tmp_path: Path) -> None:
    hurt = replace(HERO, strength=2, abilities=("natural_healing",))
    (tmp_path / "tam.json").write_text(json.dumps(to_file(RULESET, hurt)), "utf-8")
    order_ = ["do", str(tmp_path / "tam.json"), "use", "--what", "natural healing"]
    healed = CliRunner().invoke(app, [*order_, "--answer", "3", "--dice", "typed"])
    assert "STR healed by nature [ROOT-061]: 3." in healed.output, healed.output
    again = CliRunner().invoke(app, order_)
    assert "natural healing is spent until tomorrow" in f"{again.output}{again.exception}"
