"""Fights at a great distance, fights broken off, and words of stat blocks that an option turns off."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Sketch
from talewright.rulesets.gradient.combat import ending, fight, take_turn
from talewright.rulesets.gradient.creation import draw
from talewright.rulesets.gradient.fight_orders import DuelOrder, SkirmishOrder
from talewright.rulesets.gradient.fighters import Fighter, at_distance
from talewright.rulesets.gradient.fights import duel_of, play_duel, skirmish_of
from talewright.rulesets.gradient.foes import Attack, in_our_words
from talewright.rulesets.gradient.lines import fighters, read_line
from talewright.rulesets.gradient.options import DEFAULT, Rules

HERO = draw(Sketch(hp=4, strength=11, dexterity=12, armour=1, dice="d8"))
OFF = Rules(foreign_terms=False)


def passing(target: int) -> Fraction:
    good = sum(1 for a, b in product(range(1, 11), repeat=2) if a == b or a + b <= target)
    return Fraction(good, 100)


def stands(dice: int, armour: int, hp: int, strength: int) -> Fraction:
    """The chance to stand after one blow, by counting: HP, then STR and a save."""
    found = Fraction(0)
    for face in range(1, dice + 1):
        left = strength - max(0, max(0, face - armour) - hp)
        if left == strength:
            found += Fraction(1, dice)
        elif left > 0:
            found += Fraction(1, dice) * passing(left)
    return found


@pytest.mark.clause("GRAD-080", "GRAD-084")
def test_a_fight_can_be_broken_off_after_some_rounds() -> None:
    order = DuelOrder(foe_hp=4, foe_strength=8, foe_willpower=0, foe_dice="d6", waive=True, rounds=1)
    odds = solve_rule(play_duel, HERO, order, DEFAULT, goal=lambda outcome: [outcome.word == "undecided"])
    survives = stands(8, 0, 4, 8) * stands(6, 1, 4, 11)
    assert odds.value == (survives,)
    assert dict(odds.spread(lambda outcome: outcome.word)) == {
        "undecided": survives,
        "won": 1 - stands(8, 0, 4, 8),
        "lost": stands(8, 0, 4, 8) * (1 - stands(6, 1, 4, 11)),
    }
    facts = solve_rule(
        play_duel, HERO, order, DEFAULT, goal=lambda outcome: [dict(outcome.facts)["undecided"]]
    )
    assert facts.value == (survives,)


@pytest.mark.clause("GRAD-084")
def test_more_rounds_decide_more_and_in_the_end_all() -> None:
    whole = DuelOrder(foe_willpower=0, waive=True, scars=False)

    def chances(rounds: int) -> dict[str, Fraction]:
        order = DuelOrder(foe_willpower=0, waive=True, scars=False, rounds=rounds)
        odds = solve_rule(play_duel, HERO, order, DEFAULT, goal=lambda _: [0])
        return dict(odds.spread(lambda outcome: outcome.word))

    left = [chances(rounds)["undecided"] for rounds in (1, 2, 3, 6)]
    assert left == sorted(left, reverse=True)
    assert left[-1] > 0
    end = dict(
        solve_rule(play_duel, HERO, whole, DEFAULT, goal=lambda _: [0]).spread(lambda outcome: outcome.word)
    )
    assert "undecided" not in end
    assert chances(6)["won"] < end["won"] < chances(6)["won"] + chances(6)["undecided"]


@pytest.mark.clause("GRAD-117")
def test_at_a_great_distance_every_shot_is_impaired() -> None:
    battle = duel_of(HERO, DuelOrder(far=True, attack="enhanced", waive=True), DEFAULT)
    assert [attack.dice for attack in (*battle.party[0].attacks, *battle.foes[0].attacks)] == [(4,), (4,)]
    near = duel_of(HERO, DuelOrder(waive=True), DEFAULT)
    assert [attack.dice for attack in near.party[0].attacks] == [(8,)]
    start = battle.start()
    odds = solve_rule(take_turn, battle, start, goal=lambda _: [0])
    assert dict(odds.spread(lambda state: state.foes[0].hp)) == {hp: Fraction(1, 4) for hp in (0, 1, 2, 3)}
    many = skirmish_of(HERO, SkirmishOrder(count=2, far=True), DEFAULT)
    assert {attack.dice for side in (many.party, many.foes) for each in side for attack in each.attacks} == {
        (4,)
    }


@pytest.mark.clause("GRAD-117")
def test_of_a_named_foe_only_ranged_attacks_reach() -> None:
    goblin = duel_of(HERO, DuelOrder(foe="goblinoid/goblin", far=True), DEFAULT).foes[0]
    assert [(attack.name, attack.dice) for attack in goblin.attacks] == [("sling", (4,))]
    wolf = duel_of(HERO, DuelOrder(foe="beast/wolf", far=True), DEFAULT).foes[0]
    assert wolf.attacks == ()
    mage = Fighter("mage", 3, 9, 9, 9, attacks=(Attack("curse", (6,), ranged=True, harms="willpower"),))
    assert at_distance(mage, ranged_only=True).attacks == mage.attacks  # no damage die to impair


@pytest.mark.clause("ROOT-053")
def test_foreign_words_have_their_effect_only_by_the_option() -> None:
    beak = Attack("beak", (6,), tags=("pierce", "knockback", "silver"))
    assert in_our_words(beak, True) == Attack("beak", (6,), ignores_armour=True, tags=("knockback", "silver"))
    assert in_our_words(beak, False) == Attack("beak", (6,), tags=("silver",))
    fists = Attack("fists", (4,), harms="direct")
    assert (in_our_words(fists, True).harms, in_our_words(fists, False).harms) == ("direct", "hp")


def turn(rules: Rules, *answers: Any) -> Any:
    """The turn of a foe from a line that knocks back."""
    foes = fighters(("ram hp4 str8 wil8 d6 knockback",), rules=rules)
    battle = Battle((Fighter("Ana", 9, 11, 12, 10, pc=True),), foes, rules, waived=True)
    log = [Chosen(each) if isinstance(each, str) else Rolled(each) for each in answers]
    ended: Any = resume(Single(take_turn, (battle, battle.start()._replace(turn=2))), log)
    assert isinstance(ended, Ended)
    return ended.state.result


@pytest.mark.clause("ROOT-053")
def test_knockback_of_a_line_asks_a_save_only_if_the_option_is_on() -> None:
    assert read_line("ram d6 knockback").block.attacks[0].tags == ("knockback",)
    assert turn(DEFAULT, (3,), (9, 8)).party[0].tokens == ("staggered",)
    assert turn(DEFAULT, (3,), (2, 3)).party[0].tokens == ()
    assert turn(OFF, (3,)).party[0].tokens == ()
    roc = DuelOrder(foe="avian/roc")
    assert [attack.tags[:1] for attack in duel_of(HERO, roc, DEFAULT).foes[0].attacks][1] == ("knockback",)
    assert "knockback" not in duel_of(HERO, roc, OFF).foes[0].attacks[1].tags
    allies = fighters(("2 d6 knockback",), allies=True, rules=OFF)
    assert allies[0].attacks[0].tags == ()


def test_a_line_may_say_ranged_and_nonsense_is_refused() -> None:
    assert read_line("archer d6 ranged").block.attacks[0].ranged
    with pytest.raises(SheetError):
        read_line("archer d6 r4nged!")
    with pytest.raises(SheetError, match="did you mean ranged"):
        read_line("archer d6 rangd")
    assert read_line("3 hp4 d6 elites").block.name == "elites", "a name behind the numbers"


def test_a_fight_without_hooks_carries_no_tokens() -> None:
    plain = Battle((Fighter("Ana", 4, 11, 12, 10, pc=True),), (Fighter("foe", 4, 8, 10, 8),))
    assert not plain.hooked
    odds = solve_rule(fight, plain, plain.start(), goal=lambda state: [ending(state) == "won"])
    assert not any(body.tokens for state in dict(odds.spread(lambda state: state)) for body in state.party)
