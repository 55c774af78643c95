"""Spells as turns of a fight: for characters and for creatures, with what each brings on those who fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.ask import FOE, HERO, MASTER, Chosen, Rolled
from talewright.core.replay import Waiting, resume
from talewright.odds.solve import Odds
from talewright.rulesets.legend.battle_magic import castable
from talewright.rulesets.legend.character import Effect, Hero, Item
from talewright.rulesets.legend.fight_setup import Terms, fight_of
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spells import SPELLS

from .conftest import Played

Play = Callable[..., Played]
Log = list[tuple[int, ...] | str]
STAFF = Item("Staff", 6, ("weapon",))


def caster(*spells: str, **facts: Any) -> Hero:
    books = tuple(Item(f"Spellbook: {SPELLS[name].name}", spell=name) for name in spells)
    return Hero(wit=8, earns=False, items=(STAFF, *books), **facts)


def fight(play: Play, hero: Hero, log: Log, **order: Any) -> Played:
    """A fight against somebody of Might d6, weapon d6 and Vigor 6, the character first."""
    return play("duel", hero, {"start": "first", **order}, log, later_spells=True)


@pytest.mark.clause("LEG-R42", "LEGF-121", "LEGF-122", "LEGF-111")
@pytest.mark.parametrize("name", ["scorch", "magic_arrow"])
def test_a_turn_is_used_for_a_cast_whose_damage_passes_armour(play: Play, name: str) -> None:
    title = SPELLS[name].name
    asked = fight(play, caster(name), [], foe_armour=2).waiting
    assert (asked.what, asked.options, asked.who) == ("turn", ("attack", f"cast:{title}"), HERO)
    log: Log = [f"cast:{title}", (8, 6), (1, 1), f"cast:{title}", (8, 4)]
    won = fight(play, caster(name), log, foe_armour=2, foe_vigor=9)  # 2 + 2 + 1, then 2 + 2 degrees
    assert won.word == "won"
    assert [each["loss"] for each in won.notes_of("wounded")] == [5]


@pytest.mark.clause("LEG-R42", "LEG-172", "LEG-R24")
def test_a_failed_cast_spends_the_book_for_the_fight_and_after_it(play: Play) -> None:
    log: Log = ["cast:Scorch", (2, 1), (1, 1)]
    failed = fight(play, caster("scorch"), log)
    assert failed.waiting.what == "attack"  # no other choice is left: the blow is rolled at once
    done = fight(play, caster("scorch"), ["cast:Scorch", (2, 1), (6, 6)], foe_might=6, rounds=1)
    assert [item.state for item in done.hero.items if item.spell] == ["spent"]
    assert done.notes_of("spell_failed")


@pytest.mark.clause("LEG-R42", "LEG-174", "LEG-008")
def test_in_play_the_master_says_what_doubles_and_a_partial_success_bring(play: Play) -> None:
    order = {"start": "first", "rounds": 1}
    waiting = play("fight", caster("scorch"), order, ["cast:Scorch", (4, 4)]).waiting
    assert (waiting.what, waiting.who) == ("mishap", MASTER)
    waiting = play("fight", caster("scorch"), order, ["cast:Scorch", (4, 1)]).waiting
    assert (waiting.what, waiting.who) == ("consequence", MASTER)


@pytest.mark.clause("LEG-R42", "LEG-012")
def test_lives_are_spent_on_casts_and_earned_by_them(play: Play) -> None:
    hero = replace(caster("scorch", lives=1), earns=True)
    log: Log = ["cast:Scorch", (2, 1), "reroll:d8_showing_2", (8,), (1, 1)]
    done = fight(play, hero, log, rounds=1, earn="yes")
    assert (done.hero.lives, done.facts["foe_vigor"]) == (0, 3)
    earned = fight(
        play, replace(hero, lives=0), ["cast:Scorch", (5, 4), "keep", (1, 1)], rounds=1, earn="yes"
    )
    assert earned.hero.lives == 1


@pytest.mark.clause("LEG-R42", "LEGF-107")
def test_a_held_foe_neither_acts_nor_is_struck_until_it_is_free(play: Play) -> None:
    hero = caster("hold")
    hold: Log = ["cast:Hold", (2, 4)]  # six rounds, and Might d8 breaks it
    weak = fight(play, hero, [*hold, "attack", "attack"], rounds=3, foe_might=6)
    assert (weak.facts["harm"], weak.facts["foe_vigor"], len(weak.notes_of("is_held"))) == (0, 6, 3)
    assert len(weak.notes_of("nobody_in_reach")) == 2
    strong = fight(play, hero, hold, rounds=3, foe_might=8).waiting
    assert (strong.what, strong.who, str(strong.dice)) == ("foe_break_free", FOE, "d8 d6")
    loose = fight(play, hero, [*hold, (4, 4)], rounds=3, foe_might=8)
    assert loose.notes_of("pulls_loose")
    partial = fight(play, hero, [*hold, (4, 3), "attack", (4, 4), "attack"], rounds=3, foe_might=8)
    assert partial.waiting.what == "attack"  # at its second turn it came free
    briefly = fight(play, hero, ["cast:Hold", (2, 4), *["attack"] * 5, "attack"], rounds=7, foe_might=6)
    assert (briefly.waiting.what, len(briefly.notes_of("pulls_loose"))) == (
        "attack",
        1,
    )  # six rounds are over


@pytest.mark.clause("LEG-R42", "LEGF-134", "LEGF-055")
def test_who_fears_flees_unless_it_resists(play: Play) -> None:
    gone = fight(play, caster("fear"), ["cast:Fear", (4, 1), (3,)])
    assert (gone.word, gone.facts["felled"], gone.facts["foe_vigor"]) == ("won", 0, 6)
    stays = fight(play, caster("fear"), ["cast:Fear", (4, 1), (4,), (1, 1)], rounds=1)
    assert stays.word == "undecided"
    both = fight(
        play, caster("fear"), ["cast:Fear", "at:1", (4, 4), (3,), (3,)], foes=2, also=["moss_rat"], rounds=1
    )
    assert both.waiting.what == "foe_attack"  # two degrees take two of three


@pytest.mark.clause("LEG-R42", "LEGF-124", "LEGF-149")
def test_armour_is_gone_from_a_target_that_does_not_resist(play: Play) -> None:
    log: Log = ["cast:Appel du vide", (4, 1), (1,), (1, 1), "attack", (4, 4)]
    done = fight(play, caster("appel_du_vide"), [*log, (1, 1)], foe_armour=2, rounds=2)
    assert done.facts["foe_vigor"] == 4
    resisted = fight(
        play, caster("appel_du_vide"), [*log[:2], (4,), *log[3:], (1, 1)], foe_armour=2, rounds=2
    )
    assert resisted.facts["foe_vigor"] == 6


@pytest.mark.clause("LEG-R42", "LEGF-135")
def test_a_finger_of_death_fells_by_degrees_and_might(play: Play) -> None:
    log: Log = ["cast:Finger of death", (4, 6), (1,)]  # three degrees: up to Might d8
    assert fight(play, caster("finger_of_death"), log, foe_might=8).word == "won"
    assert fight(play, caster("finger_of_death"), [*log, (1, 1)], foe_might=10, rounds=1).word == "undecided"


@pytest.mark.clause("LEG-R42", "LEGF-154", "LEGF-148")
@pytest.mark.parametrize("name", ["violent_depilation", "shocking_grip"])
def test_a_stunned_foe_loses_a_round(play: Play, name: str) -> None:
    title = SPELLS[name].name
    done = fight(play, caster(name), [f"cast:{title}", (4, 1), (1,), "attack"], rounds=2)
    assert (done.waiting.what, len(done.notes_of("loses_round"))) == ("attack", 1)
    resisted = fight(play, caster(name), [f"cast:{title}", (4, 1), (4,)], rounds=2)
    assert resisted.waiting.what == "foe_attack"
    lost = [note["loss"] for note in resisted.notes_of("wounded")]
    assert lost == ([1] if name == "shocking_grip" else [])  # the grip's damage stays, the other's does not


@pytest.mark.clause("LEG-R42", "LEGF-143")
def test_poison_works_each_round_until_might_ends_it(play: Play) -> None:
    log: Log = ["cast:Poison sting", (4, 4), (1,)]  # two degrees, not resisted
    first = fight(play, caster("poison_sting"), [*log, (1,)], rounds=2)
    assert [note["left"] for note in first.notes_of("wounded")] == [4, 2]
    ended = fight(play, caster("poison_sting"), [*log, (4,), (1, 1), "attack", (1, 1), (1, 1)], rounds=2)
    assert ended.facts["foe_vigor"] == 2


@pytest.mark.clause("LEG-R42", "LEGF-152", "LEGF-139")
def test_swift_strikes_and_a_keen_edge(play: Play) -> None:
    swift = caster("swift_strike")
    log: Log = ["cast:Swift strike", (4, 4), (1, 1), (4, 1), (4, 1), (4, 1), (1, 1)]
    done = fight(play, swift, [*log, "attack", (4, 1), (1, 1)], rounds=3)
    assert done.facts["foe_vigor"] == 2  # three blows in the second round, one in the third
    keen = caster("hone")
    edged = fight(play, keen, ["cast:Hone", (4, 1), (1, 1)], rounds=3).waiting
    assert str(edged.dice) == "3d6"
    edge: Log = ["cast:Hone", (4, 1), (1, 1)]
    for _ in range(2):
        edge += [(4, 1, 1), (1, 1)]
    assert (
        str(fight(play, keen, [*edge, "attack"], rounds=4).waiting.dice) == "2d6"
    )  # two hits, and it is blunt


@pytest.mark.clause("LEG-R42", "LEGF-117", "LEGF-157")
def test_a_flash_blinds_the_other_side(play: Play) -> None:
    hero = caster("starlight")
    log: Log = ["cast:Starlight", (4, 4), (1, 1), "flash", (4, 4)]
    done = fight(play, hero, log, rounds=2)
    assert done.facts["harm"] == 1  # a bane takes one of two successes
    assert done.hero.effects == ()
    shining = replace(hero, effects=(Effect("starlight", "light", amount=8, until=9999),))
    assert fight(play, shining, []).waiting.options == ("attack", "flash")
    out = fight(play, shining, ["flash", (4, 4)], rounds=1)
    assert (out.facts["harm"], out.hero.effects) == (1, ())


@pytest.mark.clause("LEG-R42", "LEGF-113")
def test_misty_armor_wards_off_a_way_to_strike_or_a_creature(play: Play) -> None:
    hero = caster("misty_armor")
    offered = fight(play, hero, ["cast:Misty armor", (4, 4)], foe="troll").waiting
    assert offered.options == ("ward:Troll", "ward:claws", "ward:bite", "ward:rock")
    log: Log = ["cast:Misty armor", (4, 4), "ward:claws"]
    assert fight(play, hero, [*log, "claws", (12, 6, 6)], foe="troll", rounds=1).facts["harm"] == 0
    assert fight(play, hero, [*log, "bite", (12, 4)], foe="troll", rounds=1).facts["harm"] == 6
    earlier = replace(hero, items=(), effects=(Effect("misty_armor", "ward", "troll", until=9999),))
    assert fight(play, earlier, [(1,), "bite", (12, 4)], foe="troll", rounds=1).facts["harm"] == 0


@pytest.mark.clause("LEG-R42", "LEGF-144")
def test_a_raindrop_cut_takes_one_ranged_attack_away(play: Play) -> None:
    hero = caster("raindrop_cut")
    log: Log = ["cast:Raindrop cut", (4, 4), "rock", (12, 4), "attack", (1, 1), "rock", (4, 3)]
    done = fight(play, hero, log, foe="troll", rounds=2)
    assert done.facts["harm"] == 1
    close = fight(play, hero, ["cast:Raindrop cut", (4, 4), "bite", (4, 3)], foe="troll", rounds=1)
    assert close.facts["harm"] == 1


@pytest.mark.clause("LEG-R42", "LEGF-138", "LEGF-012")
def test_healing_in_a_fight_and_the_stubborn(play: Play) -> None:
    hurt = caster("heal", vigor=2)
    done = fight(play, hurt, ["cast:Heal", (4, 4), (1, 1)], rounds=1)
    assert done.hero.vigor == 6
    assert fight(play, caster("heal"), []).waiting.what == "attack"  # nothing is hurt
    stubborn = caster("heal", vigor=2, vigor_max=10, faction="boars", abilities=("stubborn",))
    assert fight(play, stubborn, ["cast:Heal", (4, 4), (1, 1)], rounds=1).hero.vigor == 2


@pytest.mark.clause("LEG-R42", "LEGF-168", "LEGF-121")
def test_a_creature_casts_its_own_spells(play: Play) -> None:
    order = {"foe": "magpie_conjurer", "start": "last"}
    hero = Hero(items=(STAFF, Item("Mail", 0, ("armor", "heavy"), worn=True)), earns=False)
    asked = play("duel", hero, order).waiting
    assert (asked.what, asked.who, asked.settled) == ("foe_turn", FOE, "cast:Scorch")
    assert asked.options == ("attack", "cast:Scorch", "cast:Hold")
    burned = play("duel", hero, {**order, "rounds": 1}, ["cast:Scorch", (8, 4), (1, 1)])
    assert burned.facts["harm"] == 4  # no Armor helps
    failed = play("duel", hero, {**order, "rounds": 2}, ["cast:Scorch", (1, 2), (1, 1)])
    assert failed.waiting.options == ("attack", "cast:Hold")
    held = play("duel", hero, {**order, "rounds": 2}, ["cast:Hold", (2, 4), "cast:Scorch"])
    assert held.notes_of("is_held")[0]["name"] == hero.name
    stubborn = replace(hero, vigor=12, vigor_max=12, faction="boars", abilities=("stubborn",))
    free = play("duel", stubborn, {**order, "rounds": 1}, ["cast:Scorch", (8, 4), (1, 1)])
    assert free.facts["harm"] == 0


@pytest.mark.clause("LEGF-140", "LEG-134")
def test_the_unseen_surprise_their_foes_and_are_seen_after(play: Play) -> None:
    hero = Hero(items=(STAFF,), earns=False, effects=(Effect("invisibility", "unseen", until=9999),))
    done = play("duel", hero, {"rounds": 1}, [(1, 1), (1, 1)])  # no roll of Grace
    assert done.hero.effects == ()


@pytest.mark.clause("LEG-R42")
def test_a_book_is_worth_something_in_exact_odds_and_nothing_without(odds: Callable[..., Odds[Any]]) -> None:
    order = {"foe_armour": 2, "rounds": 2, "foe_vigor": 2, "foe_weapon": 0, "foe_might": 4, "start": "first"}
    bare = odds("duel", Hero(wit=12, might=4, earns=False, vigor=2), order)
    book = Item("Spellbook", spell="scorch")
    armed = odds("duel", Hero(wit=12, might=4, earns=False, vigor=2, items=(book,)), order)
    tent = odds(
        "duel", Hero(wit=12, might=4, earns=False, vigor=2, items=(replace(book, spell="well"),)), order
    )
    assert bare.value == tent.value == (Fraction(0),)
    assert armed.value[0] > Fraction(1, 2)


@pytest.mark.clause("LEG-R42", "LEG-172")
def test_at_a_table_each_caster_is_asked_and_keeps_what_the_fight_did_to_its_books() -> None:
    """Two characters against two creatures: one casts and fails, a conjurer holds the other."""
    party = (replace(caster("scorch"), name="Ada"), Hero(name="Bo", earns=False, items=(STAFF,)))
    found = fight_of(
        party, ("magpie_conjurer", "moss_rat"), Terms(start="first", consequence="none"), Rules()
    )
    script: list[Any] = [
        "cast:Scorch",
        "Moss rat",
        (2, 1),
        "attack",
        "Moss rat",
        (1, 1),
        "cast:Hold",
        "Bo",
        (2, 4),
    ]
    log = [Chosen(each) if isinstance(each, str) else Rolled(each) for each in script]
    waiting = resume(found, [])
    assert isinstance(waiting, Waiting)
    assert (waiting.question.what, waiting.question.facts["actor"]) == ("turn", "Ada")
    assert waiting.question.options[:2] == ("attack", "cast:Scorch")
    later = resume(found, log)
    assert isinstance(later, Waiting)
    # Bo cannot be struck now, so the rat does not choose.
    assert (later.question.what, later.question.facts["actor"]) == ("foe_attack", "Moss rat")
    assert later.state.battle.amount(1, "held") == 6
    ada, _ = found.sheets(later.state)
    assert [item.state for item in ada.items if item.spell] == ["spent"]


# -- the seams -----------------------------------------------------------------------------------------------------


def table(party: tuple[Hero, ...], foes: tuple[str, ...], script: list[Any], **terms: Any) -> tuple[Any, Any]:
    """A table's fight with the party first, after these answers: the fight, and how it stands."""
    found = fight_of(
        party, foes, Terms(**{"start": "first", "consequence": "none", **terms}), Rules(later_spells=True)
    )
    log = [Chosen(each) if isinstance(each, str) else Rolled(each) for each in script]
    return found, resume(found, log)


@pytest.mark.clause("LEG-R42", "LEGF-113")
def test_a_ward_is_for_those_who_stand_under_it() -> None:
    ward = Effect("misty_armor", "ward", "Troll", until=9999)
    party = (Hero(name="Ada", earns=False), Hero(name="Bo", earns=False, effects=(ward,)))
    turns: list[Any] = ["attack", (1,), "attack", (1,)]
    _, harmed = table(party, ("troll",), [*turns, "Ada", "bite", (12, 4)])
    assert harmed.state.battle.vigor[0] == 0
    _, safe = table(party, ("troll",), [*turns, "Bo", "bite", (12, 4)])
    assert safe.state.battle.vigor[1] == 6


@pytest.mark.clause("LEG-R42", "LEG-R27")
def test_a_turn_is_used_to_run_or_to_hold() -> None:
    party = (Hero(name="Ada", earns=False), Hero(name="Bo", earns=False))
    _, ran = table(party, ("troll",), ["flee"], escape=True)
    assert ran.state.battle.gone == (0,)
    _, waits = table(party, ("troll",), ["hold"], escape=True)
    assert (waits.state.battle.gone, waits.question.facts["actor"]) == ((), "Bo")


@pytest.mark.clause("LEG-R42", "LEGF-107")
def test_nothing_of_a_hold_is_left_on_who_has_pulled_loose() -> None:
    party = (replace(caster("hold"), name="Ada"),)
    _, free = table(party, ("wild_hound",), ["cast:Hold", (2, 4), (10, 6)])
    assert free.state.battle.magic == ()
    assert free.question.what == "turn"


@pytest.mark.clause("LEG-R42", "LEGF-134")
def test_the_dice_of_a_cast_belong_to_the_caster_and_friends_owe_nothing(play: Play) -> None:
    hero = Hero(items=(STAFF,), earns=False)
    order = {"foe": "magpie_conjurer", "start": "last"}
    assert (play("duel", hero, order, ["cast:Scorch"]).waiting.what) == "foe_cast"
    mine = play("duel", caster("scorch"), {"start": "first"}, ["cast:Scorch"]).waiting
    assert (mine.what, mine.who) == ("cast", HERO)
    with_friend = {"friends": ["magpie_conjurer"], "start": "first", "rounds": 1}
    log: Log = [(1, 1), "none", "cast:Scorch", (4, 1)]
    friend = play("fight", hero, with_friend, log).waiting
    assert friend.what == "foe_target"  # nobody asks what a friend's partial success brings


@pytest.mark.clause("LEG-R34", "LEG-R06")
def test_a_creature_that_rolls_nine_earns_no_life(play: Play) -> None:
    done = play("duel", Hero(items=(STAFF,)), {"start": "last", "rounds": 1, "earn": "yes"}, [(5, 4), (1, 1)])
    assert (done.notes_of("life"), done.hero.lives) == ([], 0)


@pytest.mark.clause("LEGF-013")
def test_strong_hide_is_not_asked_about_a_blow_that_misses(play: Play) -> None:
    boar = Hero(faction="boars", abilities=("strong_hide",), items=(STAFF,), earns=False)
    order = {"start": "last", "rounds": 1}
    assert play("duel", boar, order, [(1, 1)]).waiting.what == "attack"
    assert play("duel", boar, order, [(4, 4)]).waiting.what == "strong_hide"


@pytest.mark.clause("LEG-012", "LEG-R28", "LEGF-056")
def test_a_pool_of_pinned_dice_alone_is_not_rolled(play: Play) -> None:
    dog = Hero(faction="dogs", abilities=("awesome_might",), earns=False)
    done = play("roll", dog, {"consequence": "none"}, ["use"])
    assert (done.word, done.facts["degrees"], done.facts["total"]) == ("partial", 2, 6)


@pytest.mark.clause("LEGF-056", "LEG-R32")
def test_awe_counts_the_might_of_the_creature_that_is_met(play: Play) -> None:
    dog = Hero(faction="dogs", abilities=("awesome_might",), might=8)
    low: Log = [(1,), (1,)]
    assert play("reaction", dog, {"foe": "moss_rat"}, low).waiting.what == "awed"
    assert play("reaction", dog, {"foe": "troll", "foe_might": 4}, low).word == "hostile"


@pytest.mark.clause("LEG-R42", "LEGF-129", "LEGF-134")
def test_slack_limbs_and_blindness_add_up_and_nobody_else_has_a_bane(play: Play) -> None:
    log: Log = ["cast:Cut strings", (4, 4), (4, 4)]  # two limbs take both successes of the blow
    limp = fight(play, caster("cut_strings"), log, rounds=1)
    assert limp.facts["harm"] == 0
    both = replace(caster("cut_strings"), effects=(Effect("starlight", "light", amount=8, until=9999),))
    log = ["cast:Cut strings", (4, 1), (4, 4), "flash", (4, 4), "attack", (4, 4), (6, 6)]
    done = fight(play, both, log, rounds=3)
    assert done.facts["harm"] == 1  # one limb leaves 1 success, a limb and blindness none, of (6, 6) none too
    assert done.facts["foe_vigor"] == 4  # the caster's own blow has no bane
    keen = fight(play, caster("hone", "cut_strings"), ["cast:Hone", (4, 1), (1, 1)], rounds=2).waiting
    assert "cast:Cut strings" in keen.options


@pytest.mark.clause("LEG-R42", "LEGF-134", "LEGF-107")
def test_a_spell_finds_nobody_where_all_are_held_unless_it_is_for_the_caster(play: Play) -> None:
    hero = caster("hold", "scorch", "hone")
    hold: Log = ["cast:Hold", (2, 4)]
    nobody = fight(play, hero, [*hold, "cast:Scorch"], rounds=2, foe_might=6)
    assert (nobody.word, len(nobody.notes_of("nobody_in_reach"))) == ("undecided", 1)
    assert [item.state for item in nobody.hero.items if item.spell] == ["", "", ""]
    edge = fight(play, hero, [*hold, "cast:Hone"], rounds=2, foe_might=6).waiting
    assert edge.what == "cast"


@pytest.mark.clause("LEG-R42", "LEGF-143")
def test_poison_fells_and_goes_on_while_might_fails(play: Play) -> None:
    sting: Log = ["cast:Poison sting", (4, 4), (1,)]
    fells = fight(play, caster("poison_sting"), sting, foe_vigor=4)
    assert fells.word == "won"  # two by the sting, two by the poison; the fallen roll no Might
    goes_on = fight(
        play,
        caster("poison_sting"),
        [*sting, (1,), (1, 1), "attack", (1, 1), (1,), (1, 1)],
        rounds=2,
        foe_vigor=9,
    )
    assert goes_on.facts["foe_vigor"] == 3


@pytest.mark.clause("LEG-R42", "LEGF-148", "LEGF-154")
def test_a_round_is_lost_once(play: Play) -> None:
    stun: Log = ["cast:Shocking grip", (4, 1), (1,)]
    done = fight(play, caster("shocking_grip"), [*stun, "attack", (1, 1), (1, 1)], rounds=2)
    assert len(done.notes_of("loses_round")) == 1
    assert done.word == "undecided"


@pytest.mark.clause("LEG-R42")
def test_only_the_party_puts_out_a_light() -> None:
    found, _ = table((Hero(name="Ada"),), ("troll",), [])
    shining = found.start_state.battle.enchanted(1, "light", 3)
    assert castable(found.field, shining, 1, Rules()) == []
    assert castable(found.field, shining.enchanted(0, "light", 3), 0, Rules()) == ["flash"]


@pytest.mark.clause("LEG-R42", "LEGF-121", "LEG-168")
@pytest.mark.parametrize("books", [("scorch",), ("scorch", "hold"), ("hold", "scorch", "misty_armor")])
def test_exact_odds_of_a_cast_are_those_of_its_dice_whatever_else_could_be_cast(
    odds: Callable[..., Odds[Any]], books: tuple[str, ...]
) -> None:
    """Armor 2 and Might d4 leave Scorch alone; two degrees of d8 and d6 do it, counted here by hand."""
    worth = (0, 0, 0, 0, 1, 1, 2, 1, 3)  # of the faces 0 to 8
    enough = sum(worth[a] + worth[b] >= 2 for a in range(1, 9) for b in range(1, 7))
    hero = replace(caster(*books), might=4)
    order = {"foe_armour": 2, "foe_vigor": 2, "rounds": 1, "start": "first"}
    bare = odds("duel", replace(hero, items=(STAFF,)), order).value[0]
    assert bare < Fraction(enough, 48)
    assert odds("duel", hero, order).value[0] == Fraction(enough, 48)
