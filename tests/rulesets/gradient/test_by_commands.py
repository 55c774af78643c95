"""Rules as somebody at a table without a browser meets them: orders to a character's file, commands, what they print."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.core.rulebook import rulebook
from talewright.core.ruleset import Outcome, find
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient.acting import able
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.creation import create
from talewright.rulesets.gradient.hooks import Body
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.party_fights import budget_of
from talewright.rulesets.gradient.reactions import reaction
from talewright.rulesets.gradient.wounded import broken
from talewright.testing import asked, played

from .commands import do, printed, refused, saved
from .fight_script import ANA, GOBLIN

clause = pytest.mark.clause
TAM = Character("Tam", 10, 12, 9, 10, 12, 9, 4, 4)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """A character's file, with some of its numbers set."""

    def write(**changes: Any) -> Path:
        return saved(tmp_path / "tam.json", "gradient", replace(TAM, **changes))

    return write


# -- the frame ------------------------------------------------------------------------------------------------


@clause("GRAD-001", "GRAD-007")
def test_the_core_has_no_world_and_no_levels() -> None:
    answers: list[str | tuple[int, ...]] = [(1, 2, 3), (4, 5, 6), (6, 6, 6), "none", (5,)]
    made = played(RULESET.create, Rules(), answers=answers)
    assert (made.items, made.coins, made.abilities, made.details, made.setting) == ((), 0, (), (), "")
    fields = {spec.name for spec in record.fields(Character)}
    assert not fields & {"level", "xp", "experience", "background", "spells"}
    assert not {"buy", "cast", "level", "xp", "venture"} & set(RULESET.verbs)


@clause("GRAD-001", "GRAD-007", "GRAD-064", "GRAD-132", "GRAD-139")
def test_advice_stands_in_the_rulebook() -> None:
    text = json.dumps(dataclasses.asdict(rulebook(RULESET.package)), default=str)
    for advice in (
        "Setting-neutral core",
        "Death is possible, never unannounced",
        "Give the two d10s different colours",
        "Weigh the PCs",
        "Local dynamics explain why inhabitants act",
    ):
        assert advice in text


@clause("GRAD-008")
def test_every_gradient_game_names_its_licence_and_its_authors() -> None:
    for system in ("gradient", "roots", "gradient:slackwater"):
        ruleset = find(system)
        assert ruleset.licence == "CC BY-SA 4.0"
        for part in ("Gradient authors", "Cairn 2e by Yochai Gal", "Maze Rats 4.3 by Ben Milton"):
            assert part in ruleset.credit
    assert "based on Cairn 2e by Yochai Gal and Maze Rats 4.3 by Ben Milton" in printed("rules", "gradient")
    assert "a game master and players, CC BY-SA 4.0" in printed("systems")


@clause("GRAD-064")
def test_grace_and_grief_have_a_colour_and_a_name_each() -> None:
    assert RULESET.colours.pair is not None
    assert not set(RULESET.colours.pair) & set(RULESET.colours.accent), "one colour for each of the two"
    assert RULESET.dice == "grace:d10+grief:d10"
    assert [RULESET.words().name(group).title() for group in ("grace", "grief")] == ["Grace", "Grief"]


@clause("GRAD-132")
def test_the_encounter_builder_says_what_no_budget_knows() -> None:
    assert "weigh how experienced and how hurt the characters are" in printed("encounter", "--pcs", "2")


@clause("GRAD-139")
def test_a_new_ambient_asks_what_its_people_want_for_good_and_ill(tmp_path: Path) -> None:
    printed("setting", "new", str(tmp_path / "mire"))
    (page,) = (tmp_path / "mire" / "ambients").glob("*.md")
    text = page.read_text(encoding="utf-8")
    assert "what do they want, and what will they want of the characters, for good and ill?" in text


@clause("GRAD-124", "GRAD-125")
def test_the_behaviour_of_every_archetype_is_shown() -> None:
    every = "elite, juggernaut, controller, stalker, vanguard, tactician, swarm, mob"
    shown = printed("encounter", "--pcs", "4", "--buy", every)
    for ways in (
        "(multi-attack, shrug off debuffs, demand focus, escalate)",
        "(hold territory, pummel, grapple, ignore pain)",
        "(summon Mobs and Swarms, confuse, debuff, sway emotions, deny zones)",
        "(hit and run, hide, pick the weak, set traps)",
        "(hold the line, coordinate, give cover)",
        "(reposition allies, call targets, exploit openings, rally)",
        "(overwhelm, harass, immobilise, gang up, raid)",
        "(surround, overwhelm, spend numbers, clog movement)",
    ):
        assert ways in shown


@clause("GRAD-126")
@pytest.mark.parametrize(
    "archetype", ["elite", "juggernaut", "controller", "stalker", "vanguard", "tactician"]
)
def test_a_controller_calls_mobs_and_swarms_alone(archetype: str) -> None:
    words = ["encounter", "--pcs", "3", "--buy", "controller", "--summon"]
    assert "at no cost: Controller, Swarm" in printed(*words, "swarm")
    assert "a Mob or a Swarm" in refused(*words, archetype)


# -- the character --------------------------------------------------------------------------------------------


@clause("GRAD-010")
@pytest.mark.parametrize("name", ["strength", "dexterity", "willpower"])
def test_an_attribute_has_a_whole_number_now_and_at_most(name: str) -> None:
    for score in (0, 30):
        sheet = record.load(Character, {name: score, f"{name}_max": 30})
        assert (getattr(sheet, name), getattr(sheet, f"{name}_max")) == (score, 30)
    for wrong in (-1, 31, 7.5, "ten"):
        with pytest.raises(SheetError):
            record.load(Character, {name: wrong})


@clause("GRAD-014")
def test_the_dead_do_nothing_more_and_nothing_happens_to_them(file: Any) -> None:
    path = file()
    killed, tam = do(path, "hurt", "--amount", "10")
    assert (killed["over"], tam.state, tam.strength) == ("dead", "dead", 0)
    for order in (("save",), ("take", "--what", "rope"), ("heal", "--how", "week"), ("hit", "--damage", "3")):
        refused, after = do(path, *order)
        assert refused["events"] == ["Tam is dead and does nothing more."]
        assert (refused["recorded"], after) == (False, tam)


@clause("GRAD-014", "GRAD-005")
def test_the_warden_who_sets_strength_to_0_kills_and_may_think_better_of_it(file: Any) -> None:
    path = file()
    assert do(path, "overrule", "--set-str", "0")[1].state == "dead"
    assert "Dead" in printed("show", str(path))
    assert do(path, "overrule", "--set-str", "8", "--state", "up")[1] == replace(TAM, strength=8)


@clause("GRAD-014")
def test_strength_0_is_death_whatever_took_it() -> None:
    def drained(ask: Any, hero: Character, order: Any, rules: Any) -> Outcome[Character]:
        del ask, order, rules
        return Outcome(replace(hero, strength=0, minutes=9), "drained", good=False)

    verb = able(replace(RULESET.verbs["save"], play=drained))
    after = played(verb.play, TAM, None, Rules()).hero
    assert (after.state, after.minutes) == ("dead", 0)


@clause("GRAD-014", "GRAD-145")
def test_a_power_paid_with_the_last_strength_kills(file: Any) -> None:
    _, spent = do(file(strength=3), "power", "--attribute", "strength", "--amount", "3")
    assert (spent.state, spent.minutes) == ("dead", 0)


@clause("GRAD-021", "GRAD-123")
def test_a_breather_restores_hp_unless_a_need_is_not_met(file: Any) -> None:
    rested, tam = do(file(hp=1), "heal", "--how", "breather")
    assert tam.hp == 4
    assert "exposed" in rested["events"][0]
    path = file(hp=1)
    do(path, "need")
    assert do(path, "heal", "--how", "breather")[1].hp == 1
    do(path, "need", "--met")
    assert do(path, "heal", "--how", "breather")[1].hp == 4


@clause("GRAD-002", "GRAD-030", "GRAD-032")
def test_creation_names_each_roll_in_the_printed_order() -> None:
    game: Any = Single(create, (Rules(),))
    answers: list[Answer] = [Rolled((1, 2, 3)), Rolled((4, 5, 6)), Rolled((6, 6, 6)), Chosen("none")]
    asked = [resume(game, answers[:given]) for given in range(5)]
    rolls = [waiting.question for waiting in asked if isinstance(waiting, Waiting)]
    assert [roll.facts.get("attribute") for roll in rolls] == ["STR", "DEX", "WIL", None, None]
    assert [str(roll.dice) for roll in rolls] == ["3d6", "3d6", "3d6", "None", "d6"]


@clause("GRAD-002", "GRAD-041")
def test_every_bonus_adds_to_the_armour_and_only_while_it_is_worn(file: Any) -> None:
    things = (
        Item("Mail", armour=1),
        Item("Shield", armour=1, bonus=True),
        Item("Helmet", armour=1, bonus=True),
    )
    path = file(items=things)
    found = []
    for thing in ("Mail", "Shield", "Helmet"):
        do(path, "carry", "--how", "wear", "--what", thing)
        found.append(do(path, "hit", "--damage", "3")[1].hp)
        do(path, "overrule", "--set-hp", "4")
    assert found == [2, 3, 4]
    do(path, "carry", "--how", "put away", "--what", "Shield")
    assert do(path, "hit", "--damage", "3")[1].hp == 3


@clause("GRAD-041", "GRAD-044")
def test_a_printed_sheet_says_what_each_thing_does(file: Any) -> None:
    sword = Item("Sword", dice=(8,), in_use=True)
    things = (sword, Item("Shield", armour=1, bonus=True), Item("Rations", uses=3), Item("Pole", slots=2))
    shown = printed("show", str(file(items=things)))
    for words in ("Sword d8, in use", "Shield +1 Armour", "Rations 3 uses", "Pole bulky", "Slots filled 5"):
        assert words in shown


# -- saves and fights -----------------------------------------------------------------------------------------


@clause("GRAD-002", "GRAD-058")
@pytest.mark.parametrize(
    ("faces", "stands"), [("5 5", True), ("5 4", True), ("4 5", True), ("9 8", False), ("8 9", False)]
)
def test_critical_damage_asks_only_whether_one_passes(file: Any, faces: str, stands: bool) -> None:
    """Critical, graceful and griefful success against STR 9; graceful and griefful failure."""
    _, tam = do(file(hp=0), "hit", "--damage", "1", answers=(faces,))
    assert tam.state == ("up" if stands else "down")


@clause("GRAD-063")
@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ("3 4", "4 3", "graceful success"),
        ("4 3", "3 4", "graceful success"),
        ("4 3", "7 7", "critical success"),
        ("8 9", "9 8", "graceful failure"),
        ("3 4", "9 8", "griefful success"),
    ],
)
def test_the_better_of_two_saves_counts(file: Any, first: str, second: str, kept: str) -> None:
    found, _ = do(file(), "save", "--reroll", "always", "--consequence", "spoken", answers=(first, second))
    assert found["outcome"]["word"] == kept


@clause("GRAD-110")
def test_a_broken_detachment_is_routed_unless_the_warden_says_otherwise() -> None:
    troop = replace(GOBLIN, detachment=True)
    battle = Battle((ANA,), (troop,), Rules(detachment_critical="ask"))
    question = asked(broken, battle, troop, Body(0, 7, 12, 8))
    assert (question.options, question.who) == (("routed", "weakened"), "master")


@clause("GRAD-110")
@pytest.mark.parametrize(("said", "word"), [("routed", "won"), ("weakened", "undecided")])
def test_the_warden_says_whether_a_broken_detachment_runs(file: Any, said: str, word: str) -> None:
    fight = ["duel", "--foe-detachment", "--foe-hp", "0", "--foe-str", "8", "--foe-wil", "0", "--waive"]
    path = file(items=(Item("sword", dice=(8,), in_use=True),))
    option = ["--option", "detachment_critical=ask", "--rounds", "1"]
    answers = ("4", "10 9", said, *(("1",) if said == "weakened" else ()))
    found, _ = do(path, *fight, *option, answers=answers)
    assert found["outcome"]["word"] == word


@clause("GRAD-118")
def test_a_thing_with_uses_is_used_up_in_a_fight_and_a_bow_is_not(file: Any) -> None:
    flask = Item("flask", dice=(4,), blast=True, uses=2, in_use=True)
    bow = Item("bow", dice=(6,), in_use=True)
    fight = ["duel", "--foe-hp", "20", "--foe-dice", "", "--waive", "--rounds", "3"]
    path = file(items=(flask, bow))
    _, tam = do(path, *fight, answers=("flask", "1", "attack", "1", "attack", "1"))
    assert [(item.name, item.uses) for item in tam.items] == [("flask", 1), ("bow", 0)]
    _, tam = do(path, *fight, answers=("flask", "1", "1", "1"))
    assert [item.name for item in tam.items] == ["bow"], "then there is no choice of weapon any more"


@clause("GRAD-071")
def test_the_warden_rolls_how_strangers_take_the_party() -> None:
    question = asked(reaction)
    assert (str(question.dice), question.who) == ("2d6", "master")


@clause("GRAD-128")
@pytest.mark.parametrize(("pcs", "hirelings", "budget"), [(2, 0, 6), (2, 1, 6), (2, 2, 9), (1, 4, 9)])
def test_a_table_counts_two_hirelings_as_one_character(pcs: int, hirelings: int, budget: int) -> None:
    party = (TAM,) * pcs + (replace(TAM, hireling=True),) * hirelings
    assert budget_of(party) == budget


@clause("GRAD-127", "GRAD-133")
def test_an_antagonist_of_a_folder_is_sent_in_as_one_of_its_archetypes(tmp_path: Path) -> None:
    path = saved(tmp_path / "tam.json", "gradient:slackwater", replace(TAM, hp=20, hp_max=20))
    fight = ["encounter", "--rounds", "1", "--waive", "--aim", "first", "--foe-aim", "first", "--foe"]
    dice = {
        line: [
            event for event in do(path, *fight, line, answers=answers)[0]["events"] if "foes' damage" in event
        ]
        for line, answers in (
            ("shoals/glass-eels as swarm", ("1", "1 1 1")),
            ("shoals/glass-eels", ("1", "1")),
        )
    }
    assert [events[0].partition("] ")[2] for events in dice.values()] == [
        "The foes' damage: 1, 1, 1.",
        "The foes' damage: 1.",
    ]
    assert "not 'Elite'" in refused("do", str(path), *fight, "shoals/glass-eels as elite")
