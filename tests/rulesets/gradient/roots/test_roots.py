"""Roots as a whole: the engine's contract, its folder of Markdown, its verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.core.record import load
from talewright.core.text.words import Words
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.roots import RULESET, bestiary
from talewright.rulesets.gradient.roots.book import folder
from talewright.rulesets.gradient.roots.encounters import RootsEncounter, read_foes
from talewright.rulesets.gradient.roots.verbs import BuyOrder, RestOrder, RootsSketch, draw
from talewright.testing import conform

Play = Callable[..., Any]


def test_roots_keeps_the_engines_contract() -> None:
    conform(RULESET)


def test_every_note_of_the_setting_has_words() -> None:
    words = RULESET.words()
    assert isinstance(words, Words)
    assert words.notes["head_lost"].startswith("One of the")
    assert words.questions["swap"]  # the core's words are there too


@pytest.mark.clause("ROOT-003", "ROOT-004", "ROOT-012", "ROOT-054", "ROOT-060")
def test_all_158_pages_in_the_published_form_read_number_by_number(facts: Callable[[str], Any]) -> None:
    """The importer against the whole family of files, not only the sample."""
    setting = folder()
    assert [(finding.level, finding.file) for finding in setting.findings] == [
        ("warning", "ambients/delve_city_of_chills.md")
    ]
    foes = {foe.key: foe for foe in setting.antagonists}
    for row in facts("antagonists"):
        foe = foes[row["id"]]
        assert (foe.hp, foe.armour, foe.strength, foe.dexterity, foe.willpower, foe.rank) == (
            row["hp"], row["armour"], row["str"], row["dex"], row["wil"], row["rank"],
        )  # fmt: skip
        assert [list(attack.dice) for attack in foe.attacks] == [attack["dice"] for attack in row["attacks"]]
        assert ["blast" in attack.flags for attack in foe.attacks] == [
            attack.get("blast", False) for attack in row["attacks"]
        ]
        assert foe.detachment == row["detachment"]
        assert len(foe.traits) == len(row["traits"])
    places = {place.key: place for place in setting.ambients}
    for row in facts("ambients"):
        assert [list(trait.kinds) for trait in places[row["id"]].traits] == [
            trait["type"] for trait in row["traits"]
        ]
    people = {background.key: background for background in setting.backgrounds}
    for background in facts("backgrounds")["backgrounds"]:
        for spec in background["specializations"]:
            ours = people[spec["id"]]
            assert dict(ours.modifiers) == background["attribute_modifiers"]
            assert (ours.hp, len(ours.specializations[0].items)) == (
                background["hp_modifier"],
                len(spec["items"]),
            )
            slots = sum(item.slots * item.count for item in ours.specializations[0].items)
            assert slots == spec["slots_used"]


def test_foes_on_a_slip() -> None:
    found = read_foes(("2 goblinoid/goblin", "beast/rat as swarm", "troll"), DEFAULT)
    assert [block.name for block in found] == ["Goblin", "Goblin", "Rat Swarm", "Troll"]
    assert found[2].swarm
    with pytest.raises(SheetError, match="cannot be read"):
        read_foes(("!!",), DEFAULT)
    with pytest.raises(SheetError, match="too many"):
        read_foes(("20 goblinoid/goblin",), DEFAULT)


@pytest.mark.clause("ROOT-050")
def test_the_encounter_verb_gives_the_printed_odds() -> None:
    sketch = load(RootsSketch, {"hp": 4, "strength": 11, "dexterity": 12, "armour": 1, "dice": "d8"})
    verb = RULESET.verbs["encounter"]
    odds = solve_rule(
        verb.play, draw(sketch), RootsEncounter(scars=False), DEFAULT, goal=lambda outcome: [outcome.good]
    )
    assert round(float(odds.value[0]), 6) == 0.875642


@pytest.mark.clause("ROOT-021", "ROOT-024", "ROOT-025")
def test_rest_brings_back_what_load_and_need_allow(play: Play) -> None:
    rest = RULESET.verbs["rest"].play
    worn = Character(hp=1, hp_max=5, fatigue=2, spent=("divine_smite",))
    after = play(rest, worn, RestOrder(), DEFAULT)[0].hero
    assert (after.hp, after.fatigue, after.spent) == (5, 0, ())
    after = play(rest, worn, RestOrder(night=False), DEFAULT)[0].hero
    assert (after.hp, after.fatigue) == (5, 2)
    laden = Character(hp=0, hp_max=5, items=tuple(Item(f"stone {n}") for n in range(10)))
    assert play(rest, laden, RestOrder(), DEFAULT)[0].hero.hp == 0
    breath: Any = load(RULESET.verbs["heal"].order, {"how": "breather"})
    assert play(RULESET.verbs["heal"].play, laden, breath, DEFAULT)[0].hero.hp == 0
    assert play(RULESET.verbs["heal"].play, worn, breath, DEFAULT)[0].hero.hp == 5
    starved = Character(hp=1, hp_max=5, fatigue=1, deprived=True, days_deprived=1)
    after = play(rest, starved, RestOrder(), DEFAULT)[0].hero
    assert (after.hp, after.fatigue) == (1, 2)


@pytest.mark.clause("ROOT-040")
def test_a_purchase_stops_at_the_purse(play: Play) -> None:
    outcome, notes = play(
        RULESET.verbs["buy"].play, Character(name="Odo", coins=12), BuyOrder("Rope", 3), DEFAULT
    )
    assert (outcome.word, outcome.good, dict(outcome.facts)) == ("bought", False, {"bought": 2, "left": 2})
    assert any(note.kind == "refused" for note in notes)


def test_a_sheet_for_every_face(play: Play) -> None:
    made = draw(load(RootsSketch, {"spells": ["Shield"], "burden": 2}))
    sheet = RULESET.sheet(made)
    assert [figure.name for figure in sheet.figures] == ["STR", "DEX", "WIL", "HP", "Armour", "Gold"]
    body, pack = sheet.blocks[:2]
    assert (body.title, body.note, body.first, len(body.entries)) == ("On the body", "4 slots", 1, 4)
    assert (pack.title, pack.note, pack.first, len(pack.entries)) == ("In the backpack", "6 slots", 5, 6)
    assert pack.said.startswith("4 of 10 filled. At 10 HP is 0.")
    assert pack.clause == "ROOT-021"
    assert [entry.style for entry in (*body.entries, *pack.entries)].count("free") == 6
    assert len(bestiary()) == 119


def test_an_ability_nobody_has_is_refused() -> None:
    with pytest.raises(SheetError, match=r"'backstabb'.*Did you mean backstab"):
        draw(load(RootsSketch, {"abilities": ["backstabb", "favored_enemy:troll"]}))
    assert draw(load(RootsSketch, {"abilities": ["favored_enemy:troll", "knight"]})).abilities
