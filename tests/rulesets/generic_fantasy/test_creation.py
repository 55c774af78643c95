"""New characters: ten thousand of them, judged by a check that knows the text and not our code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.replay import ReplayAsk
from talewright.core.ruleset import installed
from talewright.play.view.explanation import about_options
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import (
    CLASSES,
    FEATS,
    GOODS,
    MEANINGS,
    SPELLS,
    TABLES,
    Hero,
)
from talewright.rulesets.generic_fantasy.creation import create, equip, rolled_attributes, shop
from talewright.rulesets.generic_fantasy.explain import explain
from talewright.rulesets.generic_fantasy.gear import value
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.testing import asked, played

Go = Callable[..., Any]
EVEN = ["even"]

NAMES = "Karif Jane Ingram Eloise Ajit Carlita Friedrich Ikeda Yun Suyin Anton Desideria".split()
STYLES = (
    "charming rugged loyal defiant elegant brave fancy inquisitive jolly mysterious thoughtful wild".split()
)
SKILL_NAMES = (
    "athletics defense discernment lore melee performance persuasion ranged skullduggery survival".split()
)
MAIN = {
    "fighter": "b", "thief": "i", "sage": "w", "battle-mage": "bw", "arcane-trickster": "iw", "warrior-poet": "bi",
}  # fmt: skip
OWN_FEATS = {
    "b": {"berserk", "precise-strike", "protect"},
    "i": {"expertise", "jack-of-all-trades", "sneak-attack"},
    "w": {"counterspell", "spellcasting", "spellshield"},
}
ORIGIN = dict(
    zip(
        "farmer blacksmith priest scholar soldier bard politician hunter cutpurse tracker".split(),
        SKILL_NAMES,
        strict=True,
    )
)
PRICE = {
    "bedroll": 4, "caltrops": 7, "chalk": 1, "crowbar": 8, "flint and steel": 4, "grappling hook": 12, "lantern": 7,
    "lantern oil": 5, "lockpicks": 5, "rope": 6, "tent": 12, "torch": 2, "travel rations": 10, "waterskin": 5,
    "arrows": 10, "battle axe": 35, "bolts": 15, "club": 10, "crossbow": 40, "dagger": 10, "flail": 35, "greatsword": 45,
    "handaxe": 15, "longbow": 25, "longsword": 30, "mace": 25, "shortsword": 20, "shortbow": 15, "staff": 5,
    "warhammer": 30, "shield": 20, "light armor": 50, "medium armor": 100, "heavy armor": 200,
}  # fmt: skip
ROOM = {
    "battle axe": 2, "crossbow": 2, "flail": 2, "greatsword": 2, "light armor": 2, "medium armor": 3, "heavy armor": 4,
    "arrows": 0, "bolts": 0,
}  # fmt: skip
POINTS = {"shield": 1, "light armor": 2, "medium armor": 3, "heavy armor": 4}
PACKAGES = {
    "fighter": (["light armor", "shield", "longsword"], 5),
    "thief": (["light armor", "dagger", "shortbow", "arrows", "lockpicks"], 10),
    "sage": (["staff", "lantern", "lantern oil", "chalk"], 80),
    "battle-mage": (["light armor", "shield", "mace"], 5),
    "arcane-trickster": (["light armor", "longbow", "arrows"], 5),
    "warrior-poet": (["shield", "greatsword", "bedroll"], 30),
}


def judge(hero: Hero) -> list[str]:
    """What the text would say against a new character."""
    found = []
    dice = dict(zip("biw", (hero.body, hero.intellect, hero.willpower), strict=True))
    if hero.name not in NAMES or hero.style not in STYLES or not hero.motivation or not hero.flaw:
        found.append("description")
    if len(set(hero.looks)) != 3:
        found.append("looks")
    if any(die not in (4, 6, 8) for die in dice.values()):
        found.append("attributes")
    if hero.pools.hp != tuple(dice.values()) or hero.normal != tuple(dice.values()):
        found.append("pools")
    high = {key for key, die in dice.items() if die >= 8}
    skills = dict(hero.skills)
    if hero.klass:
        if not set(MAIN[hero.klass]) <= high or hero.background:
            found.append("class")
        own = set().union(*(OWN_FEATS[key] for key in MAIN[hero.klass]))
        if len(hero.feats) != 1 or not set(hero.feats) <= own:
            found.append("feat")
        if len(hero.spells) != int("spellcasting" in hero.feats):
            found.append("spell")
        if len(skills) != 3:
            found.append("skills")
    else:
        if high or hero.feats or hero.spells:
            found.append("no class")
        if skills.get(ORIGIN.get(hero.background, "")) != 4 or len(skills) != 4:
            found.append("background")
    if not set(skills) <= set(SKILL_NAMES) or any(die not in (4, 6, 8) for die in skills.values()):
        found.append("skill dice")
    carried = Counter(dict(hero.gear))
    if sum(ROOM.get(item, 1) * n for item, n in carried.items()) > 4 + hero.body:
        found.append("slots")
    if hero.ap != sum(POINTS.get(item, 0) * n for item, n in carried.items()) or hero.ap != hero.ap_max:
        found.append("armour")
    bought = sum(PRICE[item] * n for item, n in carried.items()) + hero.coin == 100
    package = PACKAGES.get(hero.klass, ([], -1))
    if not bought and (carried, hero.coin) != (Counter(package[0]), package[1]):
        found.append("equipment")
    if hero.xp or hero.wounds or hero.clocks or hero.dead:
        found.append("marks")
    return found


def made(seed: int, rules: Rules) -> Hero:
    generator = random.Random(seed)

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return Rolled(
                tuple(generator.randint(1, sides) for _, n, sides in question.dice.groups for _ in range(n))
            )
        return Chosen(generator.choice(question.options))

    return create(ReplayAsk((), answer), rules)


@pytest.mark.clause(
    "GF-003", "GF-010", "GF-021", "GF-024", "GF-030", "GF-031", "GF-043", "GF-050", "GF-070", "GF-071", "R-2", "R-3", "R-26"
)  # fmt: skip
def test_ten_thousand_characters() -> None:
    rules = Rules()
    classes: Counter[str] = Counter()
    for seed in range(10_000):
        hero = made(seed, rules)
        classes[hero.klass] += 1
        assert judge(hero) == [], (seed, hero)
        if seed % 100 == 0:
            assert RULESET.check(hero) == []
    assert set(classes) == {"", *CLASSES}
    assert min(classes.values()) > 50


@pytest.mark.clause("GF-011", "GF-012", "GF-052", "GF-042")
def test_names_styles_skills_and_backgrounds_as_printed() -> None:
    assert list(TABLES["name"].values) == NAMES
    assert list(TABLES["style"].values) == STYLES
    assert list(TABLES["skill"].values) == SKILL_NAMES
    assert dict(TABLES["background"].values) == ORIGIN


@pytest.mark.clause("GF-013", "GF-014", "GF-015")
def test_motivations_flaws_and_looks_as_printed() -> None:
    """One telling word of each row, in order."""
    words = {
        "motivation": "debts perfection city brother pilgrimage secret",
        "flaw": "steals trusts forgive drug crime alone",
        "look": "messy windburnt darting flowing tattered bloodshot pockmarked bald piercings bulbous grin sharp fine button "
        "kind missing tattoos warm short tall",
    }
    for name, row in words.items():
        rows = TABLES[name].values
        assert len(rows) == len(row.split())
        assert all(word in text for word, text in zip(row.split(), rows, strict=True))


@pytest.mark.clause("GF-022", "GF-051")
@pytest.mark.parametrize("table", ["attribute-die", "skill-die"])
def test_die_tables(table: str) -> None:
    assert [TABLES[table].look(face) for face in range(1, 9)] == [4, 4, 6, 6, 6, 6, 8, 8]


@pytest.mark.clause("GF-020")
def test_whoever_places_a_die_reads_what_the_attribute_is_for() -> None:
    question = asked(create, Rules(), answers=[*["pick:1"] * 7, "array"])
    assert question.what == "place"
    said = about_options(RULESET, question)
    assert [said[option].partition(". ")[0] for option in question.options] == [
        "For constitution, grit, reflexes, strength",
        "For aim, cunning, intelligence, perception",
        "For force of will, leadership, magical potential, persuasion",
    ]


@pytest.mark.clause("GF-032", "R-4")
def test_classes_as_printed() -> None:
    letter = {"body": "b", "intellect": "i", "willpower": "w"}
    assert {name: "".join(letter[one] for one in entry["main"]) for name, entry in CLASSES.items()} == MAIN
    lists = {"b": "fighter", "i": "thief", "w": "sage"}
    for name, entry in CLASSES.items():
        assert entry["lists"] == [lists[key] for key in MAIN[name]]
    for key, feats in OWN_FEATS.items():
        assert {feat for feat, entry in FEATS.items() if entry["list"] == lists[key]} == feats


@pytest.mark.clause("GF-072", "R-6")
def test_packages_as_printed_and_their_worth() -> None:
    worth = {
        "fighter": 105,
        "thief": 100,
        "sage": 98,
        "battle-mage": 100,
        "arcane-trickster": 90,
        "warrior-poet": 99,
    }
    for name, (items, coin) in PACKAGES.items():
        assert (CLASSES[name]["package"], CLASSES[name]["coin"]) == (items, coin)
        assert value(items, coin) == worth[name]
        ready = asked(equip, Hero(klass=name), Rules())
        assert f"worth {worth[name]} coin" in RULESET.words().option(ready, "package")


@pytest.mark.clause("GF-073", "GF-074", "GF-075", "GF-077")
def test_prices_harm_and_slots_as_printed() -> None:
    wares = {item: entry for part in ("gear", "weapon", "armour") for item, entry in GOODS[part].items()}
    assert {item: entry["coin"] for item, entry in wares.items()} == PRICE
    assert {item: entry["slots"] for item, entry in wares.items() if "slots" in entry} == {
        item: room for item, room in ROOM.items() if room
    }
    assert {item: entry["ap"] for item, entry in wares.items() if "ap" in entry} == POINTS
    assert {name: entry["coin"] for name, entry in GOODS["service"].items()} == {
        "good meal": 2, "pint of ale": 1, "repair armor": 15, "warm bed": 3,
    }  # fmt: skip
    harm = {
        1: "caltrops club dagger handaxe shortsword shortbow staff",
        2: "longbow longsword mace warhammer",
    }
    for number, names in harm.items():
        assert {item for item, entry in wares.items() if entry.get("harm") == number} == set(names.split())
    assert {item for item, entry in wares.items() if entry.get("harm") == 3} == {
        "battle axe", "crossbow", "flail", "greatsword",
    }  # fmt: skip
    assert (wares["arrows"]["uses"], wares["bolts"]["uses"], wares["lantern oil"]["uses"]) == (20, 10, 4)


@pytest.mark.clause("R-2")
def test_a_repeated_look_is_rolled_again() -> None:
    names = ["pick:1", "pick:1", "pick:1", "pick:1"]
    looks: list[Any] = ["roll", (4,), "roll", (4,), "roll", (5,)]
    assert asked(create, Rules(), answers=[*names, *looks]).what == "look"
    assert asked(create, Rules(), answers=[*names, *looks, "roll", (6,)]).what == "attributes"


@pytest.mark.clause("R-3", "GF-022")
def test_rolled_dice_stay_unless_the_table_says_otherwise() -> None:
    assert played(rolled_attributes, answers=[(1,), (8,), (4,)]) == (4, 8, 6)
    before = ["pick:1"] * 7
    rolled: list[Any] = ["roll", (1,), (8,), (4,)]
    assert asked(create, Rules(), answers=[*before, *rolled]).what == "feat"
    free = asked(create, Rules(assign_rolled_attributes=True), answers=[*before, *rolled])
    assert (free.what, free.facts["die"]) == ("place", 8)


@pytest.mark.clause("R-3", "GF-050")
def test_a_skill_rolled_twice_is_rolled_again() -> None:
    start = [*["pick:1"] * 7, "even", "pick:farmer", "roll"]
    first = [(8,), (1,)]  # a d8 in athletics, which a farmer has
    assert asked(create, Rules(), answers=[*start, *first]).what == "skill"
    assert asked(create, Rules(), answers=[*start, *first, (2,)]).what == "skill-die"


@pytest.mark.clause("GF-071", "R-26", "R-6")
def test_shopping_keeps_to_coin_and_slots() -> None:
    hero = Hero(body=4, body_hp=4, body_normal=4, coin=100)
    offered = asked(shop, hero, Rules()).options
    assert "buy:medium armor" in offered
    assert "buy:heavy armor" not in offered
    worn = asked(shop, hero, Rules(), answers=["buy:light armor"]).options
    assert "buy:medium armor" not in worn
    assert "buy:shield" in worn
    assert "buy:shield" not in asked(shop, hero, Rules(), answers=["buy:light armor", "buy:shield"]).options
    full = ["buy:chalk"] * 8
    assert asked(shop, hero, Rules(), answers=full).options == ("done", "buy:arrows", "buy:bolts")


@pytest.mark.clause("R-5")
def test_slots_follow_the_options(sketch: Go) -> None:
    from talewright.rulesets.generic_fantasy.gear import slots, slots_of

    hurt = sketch(body=4, klass="fighter")
    assert (slots(hurt, Rules()), slots(hurt, Rules(slots_from="current"))) == (12, 8)
    assert (slots_of("bolts", Rules()), slots_of("bolts", Rules(ammo_slots=1))) == (0, 1)


@pytest.mark.clause("GF-023", "GF-053", "GF-024")
def test_faults_are_reported_all_at_once() -> None:
    hero = Hero(body=5, intellect=8, willpower_hp=9, skills=(("lore", 3), ("lore", 4)), klass="sage", ap=1)
    told = " ".join(map(str, RULESET.check(hero)))
    for part in (
        "no d5",
        "intellect: d8 is above",
        "9 points",
        "lore has d3",
        "lore is listed twice",
        "sage needs",
        "ap: 1",
    ):
        assert part in told


@pytest.mark.clause("GF-001", "GF-133")
def test_credit_and_licence_travel_with_the_rules() -> None:
    assert RULESET.kind == "table"
    assert RULESET.licence == "CC BY-SA 4.0"
    assert "Jacob Densford" in RULESET.credit
    source = resources.files(RULESET.package).joinpath("SOURCE.md").read_text(encoding="utf-8")
    assert "Jacob Densford" in source
    assert "CC BY-SA 4.0" in source
    assert "generic-fantasy" in installed()


@pytest.mark.clause("GF-020")
def test_each_option_of_creation_is_explained_by_its_own_facts() -> None:
    def told(what: str, option: str) -> tuple[str, dict[str, object]] | None:
        note = explain(Question(what, options=(option,)), option)
        return None if note is None else (note.kind, dict(note.facts))

    assert told("place", "at:body") == ("place.body", {"meaning": MEANINGS["body"]})
    assert told("spell", "pick:heal") == ("spell.heal", SPELLS["heal"])
    found = told("class", "pick:fighter")
    assert found is not None
    assert found[0] == "class"
    assert found[1]["main"] == ("BOD",)
    assert found[1]["coin"] == CLASSES["fighter"]["coin"]
    background, skill = TABLES["background"].values[0]
    assert told("background", f"pick:{background}") == ("background", {"skill": skill, "die": "d4"})
    assert told("background", "own") is None
    assert told("place", "at:nowhere") is None
    assert told("spell", "pick:fighter") is None
    assert told("class", "pick:heal") is None
    kinds = {
        thing: (told("shop", f"buy:{thing}") or ("", {}))[0] for thing in ("rope", "longsword", "chain mail")
    }
    assert kinds["rope"] == "shop.rope"
    assert kinds["longsword"] == "shop.weapon"
    assert told("shop", "leave") is None
