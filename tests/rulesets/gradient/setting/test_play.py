"""Settings from folders, put to use by the core."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import RulesetError
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.ambients import activate, reactions_to, warden_turn
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.combat import ending, fight
from talewright.rulesets.gradient.fighters import BARE_HANDS, Fighter, from_stat_block
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.setting import play, read_folder, read_page
from talewright.rulesets.gradient.setting.ruleset import ruleset_of

SLACKWATER = Path(str(kit.__file__)).parents[1] / "settings" / "slackwater"
SAMPLE = Path(__file__).parent / "srd-sample"


@pytest.fixture(scope="module")
def slackwater() -> kit.Setting:
    return read_folder(SLACKWATER)


@pytest.mark.clause("GRAD-002")
def test_the_core_makes_and_fights_characters_with_an_empty_setting() -> None:
    made = play_out(Single(RULESET.create, (DEFAULT,), ending=lambda _: "made"), stream(1, 0)).state
    assert made is not None
    hero = made.result
    assert isinstance(hero, Character)
    assert (hero.setting, hero.items, hero.abilities, hero.details) == ("", (), (), ())
    foe = Fighter("foe", 1, 1, 10, 10, attacks=())
    battle = Battle((Fighter("hero", 3, 10, 10, 10, attacks=(BARE_HANDS,), pc=True),), (foe,), waived=True)
    odds = solve_rule(fight, battle, battle.start(), goal=lambda state: [ending(state) == "won"])
    assert odds.value == (Fraction(1),)


@pytest.mark.clause("GRAD-133")
def test_a_goblin_out_of_its_file_gives_the_printed_odds() -> None:
    page = read_page(
        "antagonists/goblinoid/goblin.md", (SAMPLE / "antagonists/goblinoid/goblin.md").read_bytes()
    )
    block = play.stat_block(page.records[0])
    from talewright.rulesets.gradient.foes import Attack

    hero = Fighter("hero", 4, 11, 12, 10, 1, (Attack("attack", (8,)),), pc=True)
    battle = Battle((hero,), (from_stat_block(block, DEFAULT),), scars=False)
    odds = solve_rule(fight, battle, battle.start(), goal=lambda state: [ending(state) == "won"])
    assert round(float(odds.value[0]), 6) == 0.875642


@pytest.mark.clause("GRAD-133", "GRAD-127")
def test_an_antagonist_fights_as_an_archetype_its_rank_allows(slackwater: kit.Setting) -> None:
    foes = {foe.name: foe for foe in slackwater.antagonists}
    swarm = play.stat_block(foes["Glass Eels"], archetype="Swarm")
    assert from_stat_block(swarm, DEFAULT).strikes == DEFAULT.swarm_attacks
    assert from_stat_block(play.stat_block(foes["Glass Eels"], archetype="Mob"), DEFAULT).strikes == 1
    with pytest.raises(RulesetError, match="not 'Elite'"):
        play.stat_block(foes["Glass Eels"], archetype="Elite")


@pytest.mark.clause("ROOT-053")
def test_foreign_words_have_their_ruled_effect_and_can_be_switched_off(slackwater: kit.Setting) -> None:
    foes = {foe.name: foe for foe in slackwater.antagonists}
    hound = play.stat_block(foes["Buoy-Hound"])
    assert hound.attacks[0].tags == ("stagger",)
    plain = play.stat_block(foes["Buoy-Hound"], kit_rules(foreign=False))
    assert plain.attacks[0].tags == ()
    eagle = read_page(
        "antagonists/avian/eagle.md", (SAMPLE / "antagonists/avian/eagle.md").read_bytes()
    ).records[0]
    assert [attack.ignores_armour for attack in play.stat_block(eagle).attacks] == [False, True]
    assert [attack.ignores_armour for attack in play.stat_block(eagle, kit_rules(foreign=False)).attacks] == [
        False,
        False,
    ]


def kit_rules(*, foreign: bool) -> Rules:
    return Rules(foreign_terms=foreign)


@pytest.mark.clause("ROOT-053", "GRAD-105")
def test_critical_damage_read_from_a_page_takes_its_die(slackwater: kit.Setting) -> None:
    shadow = read_page(
        "antagonists/incorporeal/shadow.md", (SAMPLE / "antagonists/incorporeal/shadow.md").read_bytes()
    ).records[0]
    foe = from_stat_block(play.stat_block(shadow), DEFAULT)
    hero = Fighter("hero", 1, 9, 10, 10, attacks=(BARE_HANDS,), pc=True)
    battle = Battle((hero,), (foe,), waived=True)
    # hero misses nothing but the shadow's HP; the shadow rolls 4: 3 past HP, STR 6; the save 9+8 fails; d4 takes 2 more
    log = [Rolled((1,)), Rolled((4,)), Rolled((9, 8)), Rolled((2,))]
    ended = resume(Single(fight, (battle, battle.start()), ending=ending), log)
    assert isinstance(ended, Ended)
    assert ended.state is not None
    body = ended.state.result.party[0]
    assert (body.strength, body.fate) == (4, "down")
    assert any(note.kind == "critical_effect" for note in ended.notes)


def test_a_page_with_a_hole_is_refused_by_name() -> None:
    page = read_page("antagonists/x/hole.md", b"# Hole\n\n#### **Rank 2**\n")
    with pytest.raises(RulesetError, match="x/hole: the stat line of Hole has a hole"):
        play.stat_block(page.records[0])


@pytest.mark.clause("GRAD-137")
def test_reactions_are_offered_after_grief_and_events_happen_once(slackwater: kit.Setting) -> None:
    engine = next(each for each in slackwater.ambients if each.title == "Engine Nine")
    scene = play.enter(engine)
    assert scene.warnings == ("machinery", "drowning", "bodies", "loss of control")
    assert reactions_to(scene, "graceful_success") == ()
    for grade in ("griefful_success", "graceful_failure", "griefful_failure"):
        assert reactions_to(scene, grade) == ("Out of Tolerance",)
    waiting = resume(Single(warden_turn, (scene,)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == (
        "none", "trait:Relief of the Watch", "trait:Steam for the Needy", "trait:The Chairs Turn", "trait:All Stop",
    )  # fmt: skip
    turned = activate(scene, "The Chairs Turn")
    again = resume(Single(warden_turn, (turned,)))
    assert isinstance(again, Waiting)
    assert "trait:The Chairs Turn" not in again.question.options
    assert "trait:All Stop" in again.question.options


@pytest.mark.clause("GRAD-033")
def test_anybody_can_come_from_slackwater(slackwater: kit.Setting) -> None:
    system = ruleset_of(slackwater)
    seen: set[str] = set()
    for seed in range(200):
        state = play_out(
            Single(system.create, (system.rules(),), ending=lambda _: "made"), stream(seed, 0)
        ).state
        assert state is not None
        hero = state.result
        seen.add(hero.detail("specialization"))
        assert system.check(hero) == []
        assert 3 <= hero.coins <= 18
        assert hero.hp >= 1
        own = ["the first key you cut"] if hero.detail("specialization") == "Tide Clerk" else []
        assert [name for name, _ in hero.details] == [
            "background", "specialization", *own, "what the water took", "what you do when the machine counts down",
            "whom you owe",
        ]  # fmt: skip
        assert sum(item.in_use and bool(item.dice) for item in hero.items) == 1
    assert seen == {"Pilot", "Stoker", "Bell Diver", "Cutter", "Tide Clerk", "Salvage Advocate"}


@pytest.mark.clause("GRAD-033")
def test_modifiers_and_items_follow_the_page(slackwater: kit.Setting) -> None:
    system = ruleset_of(slackwater)
    log: list[Answer] = [Rolled((4, 4, 4)), Rolled((3, 3, 3)), Rolled((5, 5, 5)), Chosen("none"), Rolled((1,)),
           Chosen("take:Diver"), Chosen("take:Cutter"), Rolled((2, 3, 4)), Rolled((1,)), Rolled((2,)), Rolled((6,))]  # fmt: skip
    ended = resume(Single(system.create, (system.rules(),), ending=lambda _: "made"), log)
    assert isinstance(ended, Ended)
    assert ended.state is not None
    hero = ended.state.result
    assert (hero.strength, hero.dexterity, hero.willpower, hero.hp, hero.coins) == (11, 10, 15, 1, 9)
    assert [item.name for item in hero.items if item.in_use] == ["Cutting torch", "Oilskins"]
    assert hero.detail("whom you owe").startswith("A sluice-warden that opened for you")
    words = system.words()
    assert words.questions["background"] == "Which background?"


def test_guided_creation_asks_in_words(slackwater: kit.Setting) -> None:
    system = ruleset_of(slackwater)
    dice: list[Answer] = [
        Rolled((4, 4, 4)),
        Rolled((3, 3, 3)),
        Rolled((5, 5, 5)),
        Chosen("none"),
        Rolled((1,)),
    ]
    waiting = resume(Single(system.create, (system.rules(),), ending=lambda _: "made"), dice)
    assert isinstance(waiting, Waiting)
    words = system.words()
    assert words.question(waiting.question) == "Which background?"
    assert [words.option(waiting.question, each) for each in waiting.question.options] == [
        "Let the dice say.", "Diver: DEX +1, STR -1. Long Breath.", "Tugger: STR +1, WIL -1, HP +1. Her Ways, Hold Fast.",
        "Reckoner: WIL +1, DEX -1, HP -1. By the Table.",
    ]  # fmt: skip
