"""Spellbooks, scrolls, relics, the Grimoire, feats and healing (ROOT-030 to ROOT-036)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.powers import Power
from talewright.rulesets.gradient.roots import book, powers
from talewright.rulesets.gradient.roots.fights import fighter

Play = Callable[..., Any]


def caster(*items: Item, **fields: Any) -> Character:
    return Character(**{"name": "Gisel", "items": items, "hp": 4, "hp_max": 4, **fields})


def in_danger(ask: Any, who: Character, source: str) -> tuple[Character, bool]:
    return powers.cast(ask, who, source, DEFAULT, danger=True)


@pytest.mark.clause("ROOT-030")
def test_a_spellbook_is_one_slot_one_spell_and_one_fatigue(play: Play) -> None:
    item = powers.spellbook("Knock")
    assert (item.slots, item.name) == (1, "Spellbook: Knock")
    (after, worked), _ = play(powers.cast, caster(item), "Spellbook: Knock", log=("plain",))
    assert (worked, after.fatigue, after.items) == (True, 1, (item,))
    for anyone in ("rogue", "warrior"):
        assert powers.known(caster(item, abilities=(anyone,))) == ("Spellbook: Knock",)
    with pytest.raises(SheetError, match="nothing this character can cast"):
        play(powers.cast, caster(item), "Spellbook: Sleep")


@pytest.mark.clause("ROOT-031")
def test_with_time_and_safety_a_spell_may_be_enhanced_for_free(play: Play) -> None:
    item = powers.spellbook("Fog Cloud")
    (after, _), notes = play(powers.cast, caster(item), "Spellbook: Fog Cloud", log=("enhance",))
    assert after.fatigue == 1
    assert next(note for note in notes if note.kind == "cast").facts["enhanced"] is True
    waiting = resume(Single(in_danger, (caster(item), "Spellbook: Fog Cloud")))
    assert isinstance(waiting, Waiting)
    assert waiting.question.what == "ask_wil"  # no time to enhance in danger


@pytest.mark.clause("ROOT-032")
def test_in_danger_the_warden_may_ask_and_says_what_failure_costs(play: Play) -> None:
    item = powers.spellbook("Sleep")
    who = caster(item, strength=9, strength_max=9)
    source = item.name
    waiting = resume(Single(in_danger, (who, source)))
    assert isinstance(waiting, Waiting)
    assert (waiting.question.who, waiting.question.options) == ("master", ("no", "yes"))
    (plain, worked), _ = play(in_danger, who, source, log=("no",))
    assert (worked, plain.fatigue) == (True, 1)
    failed = ("yes", (9, 8))
    assert powers.BACKFIRES[1:] == ("fatigue", "lost_book", "injury", "death")
    (tired, worked), _ = play(in_danger, who, source, log=(*failed, "fatigue"))
    assert (worked, tired.fatigue) == (False, 2)
    (bookless, _), _ = play(in_danger, who, source, log=(*failed, "lost_book"))
    assert bookless.items == ()
    (hurt, _), _ = play(in_danger, who, source, log=(*failed, "injury", 3))
    assert (hurt.strength, hurt.hp) == (6, 4)
    (dead, worked), _ = play(in_danger, who, source, log=(*failed, "death"))
    assert (dead.dead, worked) == (True, False)
    deprived = replace(who, deprived=True)
    waiting = resume(Single(powers.cast, (deprived, source)))
    assert isinstance(waiting, Waiting)
    assert waiting.question.what == "ask_wil"


@pytest.mark.clause("ROOT-033")
def test_scrolls_and_relics_cost_no_fatigue_and_run_out(play: Play) -> None:
    scroll = powers.scroll("Gate")
    assert scroll.slots == 0
    (after, _), _ = play(powers.cast, caster(scroll), "Scroll: Gate", log=("plain",))
    assert (after.fatigue, after.items) == (0, ())
    relic = powers.relic("Bell of Ash", 2, "buried under snow for a night")
    who = caster(relic)
    for left in (1, 0):
        (who, _), _ = play(powers.cast, who, "Relic: Bell of Ash", log=("plain",))
        assert (who.fatigue, who.items[0].uses) == (0, left)
    assert powers.known(who) == ()
    assert "recharges: buried under snow" in who.items[0].note


@pytest.mark.clause("ROOT-034")
def test_a_feat_costs_fatigue_wil_or_str(play: Play) -> None:
    who = caster(*(Item(f"thing {n}") for n in range(10)), hp=0, willpower=9, willpower_max=9)
    (tired, _), _ = play(powers.feat, who, Power("Leap", fatigue=1), log=("item:thing 3",))
    assert (tired.fatigue, len(tired.items)) == (1, 9)
    (spent, _), _ = play(powers.feat, who, Power("Glare", attribute="willpower", amount=2))
    assert spent.willpower == 7
    (strained, _), _ = play(powers.feat, who, Power("Heave", attribute="strength", amount=3))
    assert strained.strength == 7


@pytest.mark.clause("ROOT-035")
def test_spells_are_names_and_shield_is_one_armour(facts: Callable[[str], Any], play: Play) -> None:
    assert list(book.spells()) == facts("setting")["spell_names"]
    who = caster(powers.spellbook("Shield"), Item("Gambeson", armour=1, bonus=True, in_use=True))
    assert fighter(who).armour == 1
    (after, _), _ = play(powers.cast, who, "Spellbook: Shield", log=("plain",))
    assert fighter(after).armour == 2
    (other, _), _ = play(powers.cast, caster(powers.spellbook("Web")), "Spellbook: Web", log=("plain",))
    assert fighter(other).armour == 0


@pytest.mark.clause("ROOT-036")
def test_the_grimoire_takes_spellbooks_and_never_scrolls(play: Play) -> None:
    lines = [
        line for spec in book.specializations().values() for line in spec.items if line.name == "Grimoire"
    ]
    assert [line.slots for line in lines] == [2, 2, 2, 2]
    who = caster(Item("Grimoire", 2), powers.spellbook("Sleep"), powers.scroll("Gate"), willpower=12)
    (after, copied), _ = play(powers.copy_spell, who, "Spellbook: Sleep", log=((5, 6),))
    assert copied
    assert [item.name for item in after.items] == ["Grimoire", "Scroll: Gate"]
    assert powers.known(after) == ("Scroll: Gate", "Grimoire: Sleep")
    (same, copied), _ = play(powers.copy_spell, who, "Spellbook: Sleep", log=((9, 8),))
    assert (copied, same) == (False, who)  # a failure destroys nothing
    with pytest.raises(SheetError, match="scrolls cannot be copied"):
        play(powers.copy_spell, who, "Scroll: Gate")
    with pytest.raises(SheetError, match="no Grimoire"):
        play(powers.copy_spell, caster(powers.spellbook("Sleep")), "Spellbook: Sleep")
    assert powers.GRIMOIRE_HOURS == 4
    (cast, _), _ = play(powers.cast, after, "Grimoire: Sleep", log=("plain",))
    assert cast.fatigue == 1


@pytest.mark.parametrize(
    ("ability", "die"), [("healing_faith", 4), ("natural_healing", 4), ("lay_on_hands", 6)]
)
@pytest.mark.clause("ROOT-061")
def test_healing_once_a_day(play: Play, ability: str, die: int) -> None:
    who = caster(abilities=(ability,), strength=2, strength_max=12)
    odds = solve_rule(powers.heal, who, ability, goal=lambda pair: [pair[1].strength])
    assert float(odds.value[0]) == 2 + (die + 1) / 2
    (healer, same), _ = play(powers.heal, who, ability, log=(3,))
    assert (same.strength, healer.spent) == (5, (ability,))
    with pytest.raises(SheetError, match="spent until tomorrow"):
        play(powers.heal, healer, ability)
    patient = Character(strength=11, strength_max=12)
    (_, healed), _ = play(powers.heal, who, ability, patient, log=(4,))
    assert healed.strength == 12


@pytest.mark.clause("ROOT-061")
def test_leech_life_costs_as_much_wil_as_it_takes(play: Play) -> None:
    (after, amount), _ = play(powers.leech_life, caster(willpower=9), log=(4,))
    assert (after.willpower, amount) == (5, 4)
