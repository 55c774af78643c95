"""Abilities at work: in fights beyond plain attacks, and outside them (ROOT-061, ROOT-041, ROOT-060)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core.ask import Chosen
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.combat import take_turn
from talewright.rulesets.gradient.fighters import Fighter, attack_mode, from_stat_block
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import RULESET, ambients, companions, engage, fighter, stat_block
from talewright.rulesets.gradient.roots.encounters import RootsEncounter
from talewright.rulesets.gradient.roots.fights import aftermath, battle_of
from talewright.rulesets.gradient.roots.uses import HireOrder, UseOrder, honey
from talewright.rulesets.gradient.roots.ventures import ResistOrder, VentureOrder
from talewright.rulesets.gradient.roots.verbs import CastOrder, RestOrder

Play = Callable[..., Any]
SWORD = Item("Sword", dice=(8,), in_use=True)


def pc(*of: str, **fields: Any) -> Character:
    return Character(**{"name": "Rook", "hp": 6, "hp_max": 6, "abilities": of, "items": (SWORD,), **fields})


def oak(**fields: Any) -> Fighter:
    return Fighter(
        **{"name": "oak", "hp": 40, "strength": 10, "dexterity": 10, "willpower": 10, "attacks": (), **fields}
    )


def duel(who: Character, foe: Fighter, *when: str) -> Battle:
    return Battle((fighter(who, when),), (foe,), waived=True)


# -- in fights ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("ROOT-061", "ROOT-062")
def test_leech_life_costs_as_much_wil_as_it_takes_str(play: Play) -> None:
    fought = duel(pc("necromancer", willpower=9), oak(armour=3))
    after, _ = play(take_turn, fought, fought.start(), log=("leech life", 4))
    assert (after.foes[0].strength, after.foes[0].hp, after.party[0].willpower) == (6, 40, 5)
    spent = after._replace(turn=1)
    ruin, _ = play(take_turn, fought, spent, log=("leech life", 6))
    assert (ruin.foes[0].fate, ruin.party[0].fate, ruin.turn) == ("dead", "out", 3)  # WIL 0: delirious
    odds = solve_rule(
        take_turn,
        fought,
        fought.start(),
        goal=lambda _: [0],
        players={"hero": lambda question: "leech life" if question.what == "weapon" else question.options[0]},
    )
    assert dict(odds.spread(lambda state: (state.foes[0].strength, state.party[0].willpower))) == {
        (10 - face, 9 - face): Fraction(1, 6) for face in range(1, 7)
    }


@pytest.mark.clause("ROOT-061")
def test_after_two_rounds_a_hunter_reads_its_prey_and_strikes_back(play: Play) -> None:
    foe = oak(attacks=(Attack("claw", (8,)),))
    fought = duel(pc("hunter", hp=30, hp_max=30), foe)
    state = fought.start()
    for _ in range(2):
        state, _ = play(take_turn, fought, state, log=(1,))
        state, _ = play(take_turn, fought, state, log=(8,))
    assert (state.party[0].hp, state.foes[0].hp) == (14, 38)
    state, notes = play(take_turn, fought, state, log=(1,))
    assert any(note.kind == "reads_prey" for note in notes)
    state, notes = play(take_turn, fought, state, log=(4, 7))  # a d4 now, and the answer at once
    assert (state.party[0].hp, state.foes[0].hp) == (10, 37 - 7)
    assert any(note.kind == "counters" for note in notes)
    dead, _ = play(
        take_turn,
        fought,
        state._replace(turn=2, foes=(state.foes[0]._replace(hp=0, strength=2),)),
        log=(1, 8),
    )
    assert (dead.foes[0].fate, dead.turn) == ("dead", 3)  # a counter can end the fight


@pytest.mark.clause("ROOT-061")
def test_a_counter_has_the_odds_of_both_dice() -> None:
    """One foe's turn against a Hunter who reads it: a d4 on 20 HP, a d8 on 40."""
    fought = duel(pc("hunter", hp=20, hp_max=20), oak(attacks=(Attack("claw", (8,)),)))
    start = fought.start()
    ready = start._replace(turn=2, party=(start.party[0].given("reads_prey"),))
    odds = solve_rule(take_turn, fought, ready, goal=lambda _: [0])
    expected = {(20 - a, 40 - b): Fraction(1, 32) for a, b in product(range(1, 5), range(1, 9))}
    assert dict(odds.spread(lambda state: (state.party[0].hp, state.foes[0].hp))) == expected


@pytest.mark.clause("ROOT-061")
def test_a_mercenary_cows_the_rest_once_a_day(play: Play) -> None:
    foes = (oak(hp=5, name="first"), oak(name="second", willpower=6), oak(name="third", willpower=6))
    who = pc("mercenary")
    fought = Battle((fighter(who),), foes, waived=True)
    state, _ = play(take_turn, fought, fought.start(), log=("first", 5, "yes", (9, 8), (2, 3)))
    assert [body.fate for body in state.foes] == ["", "fled", ""]
    assert state.party[0].tokens == ("cowed",)
    calm, _ = play(take_turn, fought, fought.start(), log=("first", 5, "no"))
    assert ([body.fate for body in calm.foes], calm.party[0].tokens) == (["", "", ""], ())
    after, _ = play(aftermath, who, fought.party[0], state.party[0], DEFAULT)
    assert after.spent == ("cowed",)
    again = Battle((fighter(after),), foes, waived=True)
    silent, _ = play(take_turn, again, again.start(), log=("first", 5))
    assert [body.fate for body in silent.foes] == ["", "", ""]


@pytest.mark.clause("ROOT-061")
def test_a_heretic_feeds_on_a_kill_for_a_fatigue(play: Play) -> None:
    who = pc("heretic", hp=1)
    fought = duel(who, oak(hp=0, strength=2))
    fed, _ = play(take_turn, fought, fought.start(), log=("attack", 8, "yes", 3))
    assert (fed.party[0].hp, fed.party[0].tokens) == (4, ("feast",))
    after, _ = play(aftermath, who, fought.party[0], fed.party[0], DEFAULT)
    assert (after.hp, after.fatigue) == (4, 1)
    full, _ = play(take_turn, fought, fought.start(), log=("attack", 8, "no"))
    assert full.party[0].hp == 1
    hale = duel(pc("heretic", hp=5), oak(hp=0, strength=2))
    assert (
        play(take_turn, hale, hale.start(), log=("attack", 8, "yes", 4))[0].party[0].hp == 6
    )  # never above the most


@pytest.mark.clause("ROOT-061")
def test_spores_are_one_cloud_a_rest_whatever_they_bring(play: Play) -> None:
    who = pc("spore_sage")
    fought = duel(who, oak(willpower=8))
    asleep, _ = play(take_turn, fought, fought.start(), log=("spores, sleep", (9, 8)))
    assert asleep.foes[0].fate == "out"
    dazed, _ = play(take_turn, fought, fought.start(), log=("spores, visions", (9, 8)))
    assert dazed.foes[0].tokens == ("staggered",)
    used = resume(Single(take_turn, (fought, dazed._replace(turn=1))))
    assert isinstance(used, Waiting)
    assert used.question.what == "damage"  # nothing but the sword is left
    mindless = duel(who, oak(willpower=0))
    untouched, _ = play(take_turn, mindless, mindless.start(), log=("spores, sleep",))
    assert untouched.foes[0].fate == ""
    after, _ = play(aftermath, who, fought.party[0], dazed.party[0], DEFAULT)
    assert after.spent == ("spores",)


@pytest.mark.clause("ROOT-061")
def test_symbols_vines_and_healing_are_actions(play: Play) -> None:
    bones = from_stat_block(stat_block("undead/ghoul"), DEFAULT)
    wolf = from_stat_block(stat_block("beast/wolf"), DEFAULT)
    healer = Battle((fighter(pc("healer")),), (bones, wolf), waived=True)
    state, _ = play(take_turn, healer, healer.start(), log=("holy symbol", (9, 8)))
    assert [body.fate for body in state.foes] == ["fled", ""]  # the wolf does not even save
    keeper = duel(pc("wildkeeper"), oak())
    state, _ = play(take_turn, keeper, keeper.start(), log=("entangling vines", (9, 8)))
    assert state.foes[0].tokens == ("staggered",)
    druid = pc("natural_healing", strength=6, strength_max=12)
    fought = duel(druid, oak())
    state, _ = play(take_turn, fought, fought.start(), log=("natural healing", 4))
    assert (state.party[0].strength, state.foes[0].hp) == (10, 40)
    after, _ = play(aftermath, druid, fought.party[0], state.party[0], DEFAULT)
    assert after.spent == ("natural_healing",)
    hale = duel(pc("natural_healing", strength=11, strength_max=12), oak())
    assert play(take_turn, hale, hale.start(), log=("natural healing", 4))[0].party[0].strength == 12


@pytest.mark.clause("ROOT-061")
def test_a_tracker_has_one_studied_attack_and_a_challenge_armours_both(play: Play) -> None:
    made = fighter(pc("tracker"), ("studied",))
    studied = made.attacks[1]
    assert (studied.name, studied.uses) == ("studied attack", 1)
    assert attack_mode(made, studied, oak()) == "enhanced"
    assert attack_mode(made, made.attacks[0], oak()) == "plain"
    fought = battle_of((pc("champion"),), (stat_block("goblinoid/goblin"),), circumstances=("challenge",))
    assert (fought.party[0].armour, fought.foes[0].armour) == (1, 1)
    assert battle_of((pc("champion"),), (stat_block("goblinoid/goblin"),)).foes[0].armour == 0
    del play


@pytest.mark.clause("ROOT-053", "ROOT-063")
def test_weapons_are_what_their_names_notes_and_magic_make_them() -> None:
    assert fighter(pc()).attacks[0].tags == ("slashing",)
    silver = pc(items=(Item("Silver Dagger", dice=(6,), in_use=True),))
    assert fighter(silver).attacks[0].tags == ("silver",)
    assert fighter(pc(), ("fire",)).attacks[0].tags == ("fire", "slashing")
    assert "magical" in fighter(pc(conditions=frozenset({"imbued_weapon"}))).attacks[0].tags
    with pytest.raises(SheetError, match="Did you mean silver"):
        fighter(pc(), ("sliver",))


# -- the companion ------------------------------------------------------------------------------------------------


@pytest.mark.clause("ROOT-061", "ROOT-012", "ROOT-064")
def test_a_companion_fights_beside_its_master_and_stays_on_the_sheet(play: Play) -> None:
    master = pc("beast_master").with_detail("companion", "loyal beast, 4 HP, d6 damage")
    fought = battle_of((master,), (stat_block("humanoid/cutpurse"),), companion=True, waived=True)
    beast = fought.party[1]
    assert (beast.name, beast.hp, beast.attacks[0].dice) == ("companion", 4, (6,))
    state, _ = play(take_turn, fought, fought.start(), log=((1, 1), (2, 3)))  # one pool: the d6 and the d8
    assert state.foes[0].hp == 0
    assert len(battle_of((master,), (stat_block("humanoid/cutpurse"),), waived=True).party) == 1

    def fight(ask: Any, who: Character) -> Any:
        foes = (stat_block("humanoid/cutpurse"),)
        return engage(ask, (who,), battle_of((who,), foes, waived=True, companion=True), companion=True)

    ((after,), _, word), _ = play(fight, master, log=((1, 1), (2, 3), "companion", 3, (6, 8)))
    assert (word, after.detail("companion")) == ("won", "loyal beast, 1 of 4 HP, d6 damage")
    rested = companions.rested(after)
    assert rested.detail("companion") == "loyal beast, 4 HP, d6 damage"
    lost, _ = play(companions.after, master, state.party[1]._replace(fate="dead"))
    assert lost.detail("companion") == ""
    trained, _ = play(companions.train, lost, log=(5,))
    assert trained.detail("companion") == "loyal beast, 5 HP, d6 damage"


@pytest.mark.clause("ROOT-041", "GRAD-070", "ROOT-064")
def test_hirelings_are_hired_and_fight(play: Play) -> None:
    hire = RULESET.verbs["hire"].play
    rich = pc(coins=100)
    paid, _ = play(hire, rich, HireOrder("Bodyguard"), DEFAULT, log=((3, 3, 4), (3, 3, 3), (2, 2, 2), 5))
    assert paid.hero.detail("hirelings") == "bodyguard hp5 str10 dex9 wil6 d6"
    assert paid.hero.coins == 100 - dict(paid.facts)["wage"]
    refused, _ = play(hire, pc(coins=1), HireOrder("Bodyguard"), DEFAULT)
    assert (refused.word, refused.hero.coins) == ("refused", 1)
    encounter = RULESET.verbs["encounter"].play
    order = RootsEncounter(("humanoid/cutpurse",), hirelings=True, waive=True)
    won, _ = play(encounter, paid.hero, order, DEFAULT, log=((6, 8),))  # two dice in the pool
    assert won.word == "won"


@pytest.mark.clause("ROOT-050")
def test_a_party_of_two_alike_fights_as_two_such_sheets(play: Play) -> None:
    encounter = RULESET.verbs["encounter"].play
    alike = RootsEncounter(("humanoid/cutpurse",), party=2, waive=True)
    sheets = replace(alike, party=1, others=(pc(),))
    log = ((8, 8),)  # two dice in the pool
    assert play(encounter, pc(), alike, DEFAULT, log=log) == play(encounter, pc(), sheets, DEFAULT, log=log)


@pytest.mark.clause("ROOT-041", "GRAD-070")
@pytest.mark.parametrize(
    ("log", "left"),
    [
        (("guard 1", 3), "guard hp2/5 str10 dex9 wil6 d6; guard hp1 str2 dex9 wil6 d6"),
        (("guard 2", 2, (1, 1)), "guard hp5 str10 dex9 wil6 d6; guard hp0/1 str1/2 dex9 wil6 d6"),
        (("guard 2", 3), "guard hp5 str10 dex9 wil6 d6"),
    ],
)
def test_hirelings_stay_as_a_fight_leaves_them_and_a_night_gives_their_hp_back(
    play: Play, log: tuple[Any, ...], left: str
) -> None:
    employer = pc(hp=4, hp_max=4).with_detail(
        "hirelings", "guard hp5 str10 dex9 wil6 d6; guard hp1 str2 dex9 wil6 d6"
    )
    order = RootsEncounter(("humanoid/cutpurse",), hirelings=True, rounds=1)
    encounter = RULESET.verbs["encounter"].play
    fought, notes = play(encounter, employer, order, DEFAULT, log=((1, 10), (1, 10), (1, 10), *log))
    assert fought.hero.detail("hirelings") == left
    assert ("hireling_lost" in {note.kind for note in notes}) is (left.count("guard") == 1)
    night, _ = play(RULESET.verbs["rest"].play, fought.hero, RestOrder(), DEFAULT, log=())
    assert night.hero.detail("hirelings") == left.replace("hp2/5", "hp5").replace("hp0/1", "hp1")


# -- outside fights -----------------------------------------------------------------------------------------------


def used(play: Play, who: Character, what: str, *log: Any) -> Character:
    outcome, _ = play(RULESET.verbs["use"].play, who, UseOrder(what), DEFAULT, log=log)
    assert isinstance(outcome.hero, Character)
    return outcome.hero


@pytest.mark.clause("ROOT-061")
def test_abilities_outside_a_fight(play: Play) -> None:
    hurt = {"strength": 5, "strength_max": 12}
    assert used(play, pc("healing_faith", **hurt), "healing faith", 3).strength == 8
    assert used(play, pc("natural_healing", **hurt), "natural healing", 4).strength == 9
    hands = used(play, pc("lay_on_hands", **hurt), "lay on hands", 6)
    assert (hands.strength, hands.spent) == (11, ("lay_on_hands",))
    ill = pc("lay_on_hands", conditions=frozenset({"poisoned", "deaf"})).with_detail("poisoned", "3 hours")
    cured = used(play, ill, "cure")
    assert (cured.conditions, cured.detail("poisoned")) == (frozenset({"deaf"}), "")
    with pytest.raises(SheetError, match="spent until tomorrow"):
        used(play, cured, "cure")
    mage = used(play, pc("necromancer", willpower=9), "leech life", 4)
    assert mage.willpower == 5
    assert used(play, pc("necromancer"), "speak with the dead").fatigue == 1
    assert used(play, pc("illusionist"), "appearance").spent == ("appearance",)
    assert used(play, pc("stormcaller"), "weather", "rain").fatigue == 1
    assert used(play, pc("spore_sage"), "harvest", 3).items[-1].uses == 3
    assert used(play, pc("elementalist"), "attune", "air").detail("element") == "air"
    assert "imbued_body" in used(play, pc("battle_mage"), "imbue", "body").conditions
    scribe = pc(items=(Item("Grimoire", 2), Item("Spellbook: Knock")), willpower=12)
    assert used(play, scribe, "copy a spell", (2, 3)).detail("grimoire") == "Knock"
    with pytest.raises(SheetError, match="needs the ability necromancer"):
        used(play, pc(), "speak with the dead")
    with pytest.raises(SheetError, match="Did you mean shapeshift"):
        used(play, pc(), "shapeshit")


@pytest.mark.clause("ROOT-061")
def test_a_shapeshifter_claws_for_a_d8_and_is_tired_on_return(play: Play) -> None:
    beast = used(play, pc("shapeshifter", items=(Item("Staff", dice=(6,), in_use=True),)), "shapeshift")
    assert fighter(beast).attacks[0].dice == (8,)
    back = used(play, beast, "shapeshift")
    assert (back.fatigue, fighter(back).attacks[0].dice) == (1, (6,))
    with pytest.raises(SheetError, match="spent until tomorrow"):
        used(play, back, "shapeshift")


@pytest.mark.clause("ROOT-053")
def test_honey_of_killer_bees_heals_three_times(play: Play) -> None:
    who = pc(strength=3, strength_max=12, items=(honey(),))
    for left in (2, 1, 0):
        who = used(play, who, "honey", 2)
        assert sum(item.uses for item in who.items) == left
    assert (who.strength, who.items) == (9, ())
    with pytest.raises(SheetError, match="no honey"):
        used(play, who, "honey")


@pytest.mark.parametrize(
    ("foe", "against", "abilities", "log", "word"),
    [
        ("humanoid/bandit", "lies", (), ((9, 8),), "failed"),
        ("humanoid/bandit", "lies", (), ((2, 3),), "passed"),
        ("humanoid/bandit", "intimidation", ("inquisitor",), ((4, 3, 4),), "failed"),  # 7 + 4 against 9
        ("humanoid/bandit", "intimidation", (), ((4, 3),), "passed"),
        ("beast/wolf", "intimidation", ("inquisitor",), ((4, 3),), "passed"),
        ("avian/eagle", "hidden", (), (), "passed"),
        ("construct/gargoyle", "sleep", (), (), "untouched"),
        ("construct/cobblehound", "persuasion", (), (), "untouched"),
        ("undead/skeleton", "lies", (), (), "untouched"),
        ("beast/wolf", "the symbol", (), (), "untouched"),
        ("undead/ghoul", "the symbol", (), ((9, 8),), "failed"),
        ("magical/earth-elemental", "push", (), ((10, 10),), "passed"),
        ("magical/earth-elemental", "push", (), ((10, 9),), "passed"),  # 19 against 18 and 2 more
        ("giant/ettin", "push", (), ((10, 9),), "failed"),
    ],
)
@pytest.mark.clause("ROOT-053", "ROOT-061")
def test_what_antagonists_resist(
    play: Play, foe: str, against: str, abilities: tuple[str, ...], log: tuple[Any, ...], word: str
) -> None:
    outcome, _ = play(
        RULESET.verbs["resist"].play, pc(*abilities), ResistOrder(foe, against), DEFAULT, log=log
    )
    assert (outcome.word, outcome.good) == (word, word == "failed")


@pytest.mark.clause("ROOT-061")
def test_a_guardians_domain_betrays_those_who_hide(play: Play) -> None:
    resist = RULESET.verbs["resist"].play
    hiding = ResistOrder("goblinoid/goblin", "tracking", domain=True)
    assert play(resist, pc("guardian"), hiding, DEFAULT, log=((7, 4, 2),))[0].word == "failed"
    assert play(resist, pc(), hiding, DEFAULT, log=((7, 4),))[0].word == "passed"


@pytest.mark.clause("ROOT-030", "ROOT-053")
def test_spells_at_the_warded_and_the_immune(play: Play) -> None:
    cast = RULESET.verbs["cast"].play
    mage = pc(items=(Item("Spellbook: Sleep"),), willpower=10)
    assert play(cast, mage, CastOrder(at="goblinoid/goblin"), DEFAULT, log=("plain",))[0].word == "worked"
    assert play(cast, mage, CastOrder(at="mythical/sphinx"), DEFAULT, log=("plain",))[0].word == "failed"
    assert play(cast, mage, CastOrder(at="fey/sea-hag"), DEFAULT, log=("plain",))[0].word == "failed"
    for dice, word in (((2, 3), "worked"), ((9, 8), "failed")):
        warded, _ = play(cast, mage, CastOrder(at="magical/warp-panther"), DEFAULT, log=("plain", dice))
        assert (warded.word, warded.hero.fatigue) == (word, 1)
    holy = pc(items=(Item("Holy Symbol", 0),))
    ward, _ = play(cast, holy, CastOrder(), DEFAULT, log=("plain",))
    assert (ward.hero.fatigue, ward.hero.spent) == (0, ("ward",))
    with pytest.raises(SheetError, match="nothing to cast"):
        play(cast, ward.hero, CastOrder(), DEFAULT)


@pytest.mark.clause("ROOT-061")
def test_tasks_an_ability_makes_easier(play: Play) -> None:
    venture = RULESET.verbs["venture"].play
    order = VentureOrder("The Bazaar", task="locks")
    eased, _ = play(venture, pc("burglar"), order, DEFAULT, log=("none", (8, 4, 3)))
    assert eased.word == "graceful_success"  # 12 less 3 against 10
    plain, _ = play(venture, pc(), order, DEFAULT, log=("none", (8, 4), "none"))
    assert plain.word == "graceful_failure"
    with pytest.raises(SheetError, match="Did you mean disguise"):
        play(venture, pc(), VentureOrder("The Bazaar", task="disguize"), DEFAULT)


# -- places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(ambients()))
@pytest.mark.clause("GRAD-137", "ROOT-060")
def test_every_trait_of_every_place_can_be_set_off(play: Play, key: str) -> None:
    venture = RULESET.verbs["venture"].play
    who = pc()
    for trait in ambients()[key].traits:
        for kind in trait.kinds:
            if kind == "Passive":
                helped, _ = play(
                    venture, who, VentureOrder(key), DEFAULT, log=(f"helps:{trait.name}", (8, 4, 3))
                )
                assert helped.word == "graceful_success"
                worse: tuple[Any, ...] = (f"hinders:{trait.name}", (5, 4, 3), "none")
                assert play(venture, who, VentureOrder(key), DEFAULT, log=worse)[0].word == "graceful_failure"
                continue
            order = VentureOrder(key, provoke=kind == "Reaction", warden=kind != "Reaction")
            acted, _ = play(venture, who, order, DEFAULT, log=(f"trait:{trait.name}",))
            assert acted.word == "acted"
            once = resume(Single(venture, (acted.hero, order, DEFAULT)), [Chosen("none")])
            assert not isinstance(once, Waiting)
            gone = "Event" in trait.kinds
            assert (trait.name in acted.hero.detail("events")) == gone
            if kind == "Reaction":
                log = ("none", (8, 9), f"reaction:{trait.name}")
                after, _ = play(
                    venture, who, VentureOrder(key), DEFAULT, log=log if passives(key) else log[1:]
                )
                assert dict(after.facts)["reaction"] == 1


def passives(key: str) -> bool:
    return any("Passive" in trait.kinds for trait in ambients()[key].traits)


@pytest.mark.clause("ROOT-060")
def test_a_pause_is_a_verb_too(play: Play) -> None:
    venture = RULESET.verbs["venture"].play
    worn = replace(pc(), hp=1)
    assert play(venture, worn, VentureOrder("The Temple", pause=True), DEFAULT)[0].hero.hp == 6
    assert not play(venture, worn, VentureOrder("The Bazaar", pause=True), DEFAULT)[0].good
