"""Special actions of antagonists inside fights, in place of an attack (ROOT-052, ROOT-053)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import Battle, State
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.combat import ending, fight, take_turn
from talewright.rulesets.gradient.fighters import Fighter, from_stat_block
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots import RULESET, stat_block
from talewright.rulesets.gradient.roots.fights import aftermath, battle_of
from talewright.rulesets.gradient.roots.specials import specials
from talewright.rulesets.gradient.roots.ventures import SpecialOrder

Play = Callable[..., Any]


def hero(name: str = "hero", **fields: Any) -> Fighter:
    scores = {"hp": 9, "strength": 12, "dexterity": 12, "willpower": 12, "attacks": (Attack("club", (6,)),)}
    return Fighter(**{"name": name, **scores, "pc": True, **fields})


def against(key: str, *party: Fighter, rules: Rules = DEFAULT) -> Battle:
    foe = from_stat_block(stat_block(key, rules), rules)
    return Battle(party or (hero(),), (foe,), rules, waived=True)


def foes_turn(battle: Battle) -> State:
    return battle.start()._replace(turn=2)


def asked(battle: Battle) -> tuple[str, ...]:
    waiting = resume(Single(take_turn, (battle, foes_turn(battle))))
    return waiting.question.options if isinstance(waiting, Waiting) else ()


@pytest.mark.parametrize(
    "deed", [each for each in specials() if not each.peaceful], ids=lambda deed: deed.foe
)
@pytest.mark.clause("ROOT-052", "ROOT-053", "ROOT-058")
def test_each_is_offered_after_the_attacks_unless_the_option_is_off(deed: Any) -> None:
    block = stat_block(deed.foe)
    assert deed.name in [attack.name for attack in block.attacks]
    options = asked(against(deed.foe))
    printed = [attack.name for attack in block.attacks if attack.dice]
    assert options == (*printed, deed.name)
    off = against(deed.foe, rules=Rules(foe_specials=False))
    assert deed.name not in asked(off)


@pytest.mark.clause("ROOT-052")
def test_by_default_a_foe_plays_plainly_so_odds_do_not_change() -> None:
    quick = hero(hp=5, strength=3, willpower=2, attacks=(Attack("axe", (12,)),))
    for key in ("fey/dryad", "incorporeal/banshee"):
        odds = [
            solve_rule(fight, fought, fought.start(), goal=lambda state: [ending(state) == "won"]).value
            for fought in (against(key, quick), against(key, quick, rules=Rules(foe_specials=False)))
        ]
        assert odds[0] == odds[1]
    wail = against("incorporeal/banshee", quick)
    worst = solve_rule(
        fight, wail, wail.start(), goal=lambda state: [ending(state) == "won"], players={"foe": "against"}
    )
    assert worst.value < tuple(odds[0])


@pytest.mark.clause("ROOT-053", "ROOT-058")
def test_those_near_are_all_reached_and_each_saves(play: Play) -> None:
    fought = against("incorporeal/banshee", hero("Ana"), hero("Bo"))
    after, _ = play(take_turn, fought, foes_turn(fought), log=("Wail", (2, 3), (9, 8)))
    assert [body.fate for body in after.party] == ["", "out"]
    gas = against("behemoth/green-dragon", hero("Ana"), hero("Bo"))
    after, _ = play(take_turn, gas, foes_turn(gas), log=("Chlorine Gas", (9, 8), 3, (2, 3)))
    assert [(body.strength, body.tokens) for body in after.party] == [(9, ("deprived",)), (12, ())]
    blast = against("extraplanar/mind-lasher", hero(willpower=2))
    after, _ = play(take_turn, blast, foes_turn(blast), log=("Mind Blast", (9, 8), 1))
    assert (after.party[0].willpower, after.party[0].fate) == (1, "out")
    roar = against("mythical/sphinx")
    after, _ = play(take_turn, roar, foes_turn(roar), log=("Roar", (9, 8)))
    assert (after.party[0].fate, ending(after)) == ("fled", "escaped")


@pytest.mark.clause("ROOT-053", "ROOT-058")
def test_once_an_encounter_is_once(play: Play) -> None:
    fought = against("magical/earth-elemental")
    stunned, _ = play(take_turn, fought, foes_turn(fought), log=("Seismic Stomp", (9, 8)))
    assert stunned.party[0].tokens == ("staggered",)
    assert stunned.foes[0].tokens == ("Seismic Stomp",)
    waiting = resume(Single(take_turn, (fought, stunned._replace(turn=2))))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("quake", "rock slam")
    idle, _ = play(take_turn, fought, stunned)
    assert idle.foes == stunned.foes


@pytest.mark.clause("ROOT-053", "ROOT-058")
def test_one_target_is_chosen(play: Play) -> None:
    fought = against("giant/storm-giant", hero("Ana"), hero("Bo", metal=2, armour=2))
    after, _ = play(take_turn, fought, foes_turn(fought), log=("Thunderclap", "Bo"))
    assert [body.strength for body in after.party] == [12, 12 - 8]  # twice four through metal
    after, _ = play(take_turn, fought, foes_turn(fought), log=("Thunderclap", "Ana"))
    assert [body.strength for body in after.party] == [8, 12]
    gone = against("undead/crypt-guardian")
    after, _ = play(take_turn, gone, foes_turn(gone), log=("Teleport",))
    assert after.party[0].fate == "fled"


@pytest.mark.clause("ROOT-053", "ROOT-058")
def test_fear_empties_hp_and_gives_them_back(play: Play) -> None:
    fought = against("fey/sea-hag")
    afraid, _ = play(take_turn, fought, foes_turn(fought), log=("Hideous Gaze", (9, 8)))
    assert (afraid.party[0].hp, afraid.party[0].scar) == (0, 0)
    still, _ = play(take_turn, fought, afraid, log=((9, 8), 3))
    assert still.party[0].hp == 0
    calm, _ = play(take_turn, fought, afraid, log=((2, 3), 3))
    assert (calm.party[0].hp, calm.party[0].tokens) == (9, ())
    who = Character(hp=9, hp_max=9, strength=12, strength_max=12)
    after, _ = play(aftermath, who, fought.party[0], afraid.party[0], DEFAULT)
    assert after.hp == 9  # it ends with the fight


@pytest.mark.parametrize(("key", "name"), [("fey/dryad", "Befuddle"), ("shape-shifter/swine-thing", "Charm")])
@pytest.mark.clause("ROOT-053", "ROOT-058")
def test_a_wil_save_each_round_breaks_the_spell(play: Play, key: str, name: str) -> None:
    fought = against(key)
    held, _ = play(take_turn, fought, foes_turn(fought), log=(name, (9, 8)))
    helpless, _ = play(take_turn, fought, held, log=((9, 8),))
    assert helpless.foes == held.foes  # it does nothing but fail its save
    free, _ = play(take_turn, fought, held, log=((2, 3), 1))
    assert free.foes[0].hp < held.foes[0].hp
    assert free.party[0].tokens == ()


@pytest.mark.clause("ROOT-053", "ROOT-059")
def test_a_basilisks_gaze_turns_to_stone_in_three_rounds(play: Play) -> None:
    fought = against("lizard/basilisk", hero("Ana"), hero("Bo"))
    state, _ = play(take_turn, fought, foes_turn(fought), log=("Gaze", "Ana"))
    for _ in range(2):
        state, _ = play(take_turn, fought, state._replace(turn=1), log=((1, 1),))
        assert not state.party[0].fate
    state, _ = play(take_turn, fought, state._replace(turn=1), log=(1,))
    assert (state.party[0].fate, state.party[0].tokens) == ("out", ("turned to stone",))


@pytest.mark.clause("ROOT-053", "ROOT-059")
def test_burning_lasts_d4_rounds_or_until_it_is_put_out(play: Play) -> None:
    fought = against("magical/fire-elemental")
    lit, _ = play(take_turn, fought, foes_turn(fought), log=("Flame Wave", (9, 8)))
    state, _ = play(take_turn, fought, lit, log=(2, "attack", 1))  # two rounds, the first of them now
    assert (state.party[0].hp, state.party[0].tokens) == (8, ("burning=1",))
    state, _ = play(take_turn, fought, state._replace(turn=1), log=(1,))
    assert (state.party[0].hp, state.party[0].tokens) == (7, ())
    out, _ = play(take_turn, fought, lit, log=(4, "free"))
    assert (out.party[0].hp, out.party[0].tokens) == (8, ())


@pytest.mark.clause("ROOT-053", "GRAD-126")
def test_summons_wait_beside_the_fight_until_they_are_called(play: Play) -> None:
    who = Character(name="Ivo", hp=9, hp_max=9, items=(Item("Axe", dice=(8,), in_use=True),))
    fought = battle_of((who,), (stat_block("plant/sentient-tree"),), waived=True)
    start = fought.start()
    assert [body.fate for body in start.foes] == ["", "waiting"]
    called, notes = play(take_turn, fought, start._replace(turn=2), log=("Animate Grove",))
    assert [body.fate for body in called.foes] == ["", ""]
    assert (called.foes[1].hp, called.foes[1].strength) == (10, 15)
    assert any(note.kind == "called_in" for note in notes)
    both, _ = play(take_turn, fought, called._replace(turn=2), log=("root crush", (3, 3, 12), (2, 3)))
    assert both.party[0].strength == 10 - 3  # two sides of one pool, the highest kept
    felled = start._replace(turn=1, foes=(start.foes[0]._replace(hp=0, strength=1), start.foes[1]))
    over, _ = play(take_turn, fought, felled, log=(8,))
    assert (over.turn, ending(over)) == (3, "won")  # nobody is left who could call
    brood = battle_of((who,), (stat_block("insectoid/broodmother"),), waived=True)
    assert (brood.foes[1].name, brood.foes[1].detachment) == ("Cave Locust", True)
    alone = battle_of((who,), (stat_block("plant/sentient-tree"),), Rules(foe_specials=False), waived=True)
    assert len(alone.foes) == 1


@pytest.mark.clause("ROOT-053")
def test_reality_is_rent_on_one_or_two(play: Play) -> None:
    who = Character(name="Ivo", hp=9, hp_max=9, items=(Item("Axe", dice=(8,), in_use=True), Item("Rope")))
    fought = battle_of((who,), (stat_block("unusual/void-lord"),), waived=True)
    kept, _ = play(take_turn, fought, foes_turn(fought), log=("Reality Rend", 3))
    assert kept.party[0].tokens == ()
    rent, _ = play(take_turn, fought, foes_turn(fought), log=("Reality Rend", 2))
    after, _ = play(aftermath, who, fought.party[0], rent.party[0], DEFAULT, log=("item:Rope",))
    assert [item.name for item in after.items] == ["Axe"]


@pytest.mark.clause("ROOT-053")
def test_specials_befall_a_character_outside_a_fight_too(play: Play) -> None:
    verb = RULESET.verbs["special"].play
    who = Character(name="Ivo", hp=5, hp_max=5)
    safe, _ = play(verb, who, SpecialOrder("incorporeal/banshee"), DEFAULT, log=((2, 3),))
    assert (safe.word, safe.good) == ("withstood", True)
    out, _ = play(verb, who, SpecialOrder("incorporeal/banshee"), DEFAULT, log=((9, 8),))
    assert (out.word, "unconscious" in out.hero.conditions) == ("suffered", True)
    deceived, _ = play(verb, who, SpecialOrder("shape-shifter/protean"), DEFAULT, log=((9, 8),))
    assert "deceived" in deceived.hero.conditions
    clap, _ = play(verb, who, SpecialOrder("giant/storm-giant"), DEFAULT)
    assert dict(clap.facts)["strength_lost"] == 4
    with pytest.raises(SheetError, match="no special action against a character"):
        play(verb, who, SpecialOrder("beast/wolf"), DEFAULT)
