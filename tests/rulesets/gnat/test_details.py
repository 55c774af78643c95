"""The printed lists of goods, spells and Skills, and the rules case by case: what is decided, done and reported."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.rulesets.gnat.after import begin, between
from talewright.rulesets.gnat.character import SKILLS, SPELLS, Hero, Item
from talewright.rulesets.gnat.combat import Fight, fight, fight_round, fight_terms
from talewright.rulesets.gnat.gear import STANDARD, drop, sell, take
from talewright.rulesets.gnat.growth import gain_experience, gain_skill, raised, spend_experience
from talewright.rulesets.gnat.magic import Cast, cast, standing, standing_options, try_spell
from talewright.rulesets.gnat.options import Rules
from talewright.rulesets.gnat.pack import GnatPack
from talewright.rulesets.gnat.rest import Rest, rest
from talewright.rulesets.gnat.sheet import sheet
from talewright.rulesets.gnat.talent import Test, Throw, skill_terms, throw, try_talent
from talewright.rulesets.gnat.talent import test_terms as terms_of
from talewright.rulesets.gnat.verbs import Dice, roll
from talewright.rulesets.gnat.wounds import suffer, take_wounds
from talewright.testing import asked, played, run

clause = pytest.mark.clause
RULES = Rules()
SWORD = Item("sword", "one-handed")
SHIELD = Item("shield", "shield")
MAIL = Item("mail", "medium armour")
LUCKLESS = Hero(fortune=0, items=(SWORD,))

GOODS = """
one-handed weapon | one-handed | 20
ranged weapon | ranged | 20
two-handed weapon | two-handed | 25
long weapon | long | 25
shield | shield | 20
light armour | light armour | 40
medium armour | medium armour | 100
heavy armour | heavy armour | 250
ration | ration | 5
view spell | spell | 100
flight spell | spell | 150
invulnerability spell | spell | 50
rope | | 50
bestiary | | 200
tome | | 200
healing potion | potion | 100
"""


@clause("GNAT-138", "GNAT-139", "GNAT-140", "GNAT-141", "GNAT-142", "GNAT-143", "GNAT-144", "GNAT-145", "GNAT-146",
        "GNAT-147", "GNAT-148", "GNAT-149", "GNAT-150", "GNAT-151")  # fmt: skip
def test_the_price_list_as_printed() -> None:
    rows = [tuple(part.strip() for part in line.split("|")) for line in GOODS.strip().splitlines()]
    assert [(name, item.kind, str(price)) for name, (item, price, _) in STANDARD.items()] == rows
    helping = {name: (item.skill, item.skill_bonus) for name, (item, *_) in STANDARD.items() if item.skill}
    assert helping == {"rope": ("climbing", 1), "bestiary": ("naturalist", 1), "tome": ("occult", 1)}
    assert {name for name, (item, *_) in STANDARD.items() if item.heavy} == set(helping)
    spells = {name: item.spell for name, (item, *_) in STANDARD.items() if item.spell}
    assert spells == {
        "view spell": "view", "flight spell": "flight", "invulnerability spell": "invulnerability",
    }  # fmt: skip
    assert {name: item.heals for name, (item, *_) in STANDARD.items() if item.heals} == {"healing potion": 3}


@clause("GNAT-069", "GNAT-070", "GNAT-071", "GNAT-072", "GNAT-073", "GNAT-074", "GNAT-075", "GNAT-076")
def test_the_eight_spells_as_printed() -> None:
    telling = {
        "dispel": "magical effect touch", "fireball": "round group", "flight": "fly minute land", "heal": "one Vitality",
        "invulnerability": "Wound failed ignored", "swim": "breathe under water ten minutes",
        "teleport": "short way instant trouble", "view": "adjacent inside sealed",
    }  # fmt: skip
    assert list(SPELLS) == list(telling)
    for name, words in telling.items():
        assert all(word in SPELLS[name]["effect"] for word in words.split()), name
    moments = {name: entry["moment"] for name, entry in SPELLS.items() if entry["moment"] != "told"}
    assert moments == {
        "fireball": "before a round against several", "heal": "any", "invulnerability": "after a failed round",
    }  # fmt: skip
    assert {name: entry["heals"] for name, entry in SPELLS.items() if "heals" in entry} == {"heal": 1}


@clause(
    "GNAT-024",
    "GNAT-025",
    "GNAT-026",
    "GNAT-027",
    "GNAT-028",
    "GNAT-029",
    "GNAT-030",
    "GNAT-031",
    "GNAT-032",
    "GNAT-033",
)
def test_the_ten_skills_as_printed() -> None:
    covered = {
        "climbing": "climbing balance athletics", "diplomacy": "^negotiating others", "larceny": "locks traps sleight",
        "linguistics": "translating dead languages", "naturalist": "plants animals", "occult": "magic supernatural",
        "search": "^finding hidden", "stealth": "^sneaking hiding", "swimming": "swimming fighting water",
        "tracking": "trails people",
    }  # fmt: skip
    assert list(SKILLS) == list(covered)
    for name, words in covered.items():
        said = "^" + SKILLS[name]["covers"]
        assert all(word in said for word in words.split()), name
    assert {name for name, entry in SKILLS.items() if entry.get("armour")} == {
        "climbing",
        "stealth",
        "swimming",
    }


@clause("GNAT-009", "GNAT-016", "A04", "GNAT-039", "GNAT-040", "A45")
def test_the_lines_of_a_test() -> None:
    hero = Hero(fortune=0, skills=(("search", 2),))
    assert terms_of(hero, Test()) == [("Talent", hero.talent, "GNAT-006")]
    assert [name for name, *_ in terms_of(hero, Test(modifier=-1)) or []] == ["Talent", "modifier"]
    assert [name for name, *_ in terms_of(hero, Test(skill="search")) or []] == ["Talent", "search"]
    assert terms_of(hero, Test(skill="occult")) is None
    closed = run(try_talent, hero, Test(skill="occult"), RULES)
    assert (closed.result.word, closed.result.good, [note.kind for note in closed.notes]) == (
        "closed",
        False,
        ["closed"],
    )
    passed = played(try_talent, hero, Test(), RULES, answers=[(1, 2)])
    assert (passed.word, passed.good) == ("passed", True)
    failed = played(try_talent, hero, Test(), RULES, answers=[(6, 5)])
    assert (failed.word, failed.good) == ("failed", False)


@clause("GNAT-119", "GNAT-132", "GNAT-133", "GNAT-022")
def test_only_hindered_skills_suffer_from_armour() -> None:
    hero = Hero(
        skills=(("climbing", 2), ("occult", 2)), items=(MAIL, Item("tome", skill="occult", skill_bonus=1))
    )
    assert skill_terms(hero, "climbing", default_roll=False) == [
        ("climbing", 2, "GNAT-016"),
        ("mail", -2, "GNAT-119"),
    ]
    assert skill_terms(hero, "occult", default_roll=False) == [
        ("occult", 2, "GNAT-016"),
        ("tome", 1, "GNAT-133"),
    ]
    assert skill_terms(replace(hero, items=()), "climbing", default_roll=False) == [
        ("climbing", 2, "GNAT-016")
    ]


@clause("GNAT-082", "GNAT-094", "GNAT-096", "GNAT-101", "GNAT-105", "GNAT-106", "GNAT-009", "A13", "A15")
def test_the_lines_of_a_round() -> None:
    def lines(order: Fight, weapon: Item | None = SWORD, *items: Item) -> list[tuple[str, int]]:
        return [(name, value) for name, value, _ in fight_terms(Hero(talent=9, items=items), order, weapon)][
            1:
        ]

    assert lines(Fight()) == []
    assert lines(Fight(modifier=-2)) == [("opponent", -2)]
    assert lines(Fight(modifier=2)) == [("bonus of the fight", 2)]
    assert lines(Fight(), None) == [("no weapon", -1)]
    assert lines(Fight(), replace(SWORD, bonus=1)) == [("sword", 1)]
    spear = Item("spear", "long")
    assert lines(Fight(long_bonus=2), spear) == [("reach", 2)]
    assert lines(Fight(), spear) == []
    assert lines(Fight(long_bonus=2)) == []
    assert lines(Fight(modifier=-3, several=True), SWORD, SHIELD) == [("opponent", -3), ("shield", 2)]
    assert lines(Fight(modifier=-3), SWORD, SHIELD) == [("opponent", -3), ("shield", 1)]
    assert lines(Fight(modifier=-1, several=True), SWORD, SHIELD) == [("opponent", -1), ("shield", 1)]
    assert lines(Fight(), SWORD, SHIELD) == []
    clauses = [
        line[2] for line in fight_terms(Hero(items=(SHIELD,)), Fight(modifier=-3, several=True), SWORD)
    ]
    assert clauses[-1] == "GNAT-106"
    assert fight_terms(Hero(items=(SHIELD,)), Fight(modifier=-3), SWORD)[-1][2] == "GNAT-105"


@clause("GNAT-041", "GNAT-044", "A09", "GNAT-112")
def test_wounds_one_by_one() -> None:
    hero = Hero(items=(MAIL,))
    assert run(take_wounds, hero, 0).notes == ()
    assert run(take_wounds, replace(hero, vitality=0), 2).notes == ()
    hurt = run(take_wounds, Hero(), 2)
    assert (
        hurt.result.vitality,
        hurt.notes_of("wounded")[0].facts["wounds"],
        hurt.notes_of("armour-stops"),
    ) == (1, 2, [])
    assert played(take_wounds, Hero()).vitality == 2
    stopped = run(take_wounds, hero, 2, answers=["ignore", "take"])
    assert (stopped.result.vitality, stopped.result.items[0].spent) == (2, 1)
    assert [(note.facts["old"], note.facts["value"]) for note in stopped.notes_of("armour-stops")] == [(2, 1)]
    assert [(note.facts["old"], note.facts["value"]) for note in stopped.notes_of("wounded")] == [(3, 2)]
    assert run(take_wounds, hero, 1, answers=["ignore"]).notes_of("wounded") == []
    taken = played(take_wounds, hero, 1, answers=["take"])
    assert (taken.vitality, taken.items[0].spent) == (2, 0)
    question = asked(suffer, 3, 2, 3, answers=["ignore"])
    assert (question.facts["protection"], question.facts["wounds"], question.facts["vitality"]) == (1, 2, 3)


@clause("GNAT-046", "GNAT-050", "GNAT-051", "A05")
def test_how_a_rest_goes() -> None:
    tired = Hero(talent=5, items=(Item("ration", "ration"),))
    rested = played(rest, tired, Rest(optional=False, restores=1), RULES)
    assert (rested.word, rested.good, rested.hero.talent) == ("rested", True, 6)
    ate = played(rest, tired, Rest(optional=False, needs_ration=True, restores=1), RULES)
    assert (ate.word, ate.good, ate.hero.items) == ("ate", True, ())
    declined = played(rest, tired, Rest(restores=1), RULES, answers=["decline"])
    assert (declined.word, declined.good, declined.hero) == ("declined", False, tired)
    none = played(rest, replace(tired, items=()), Rest(needs_ration=True), RULES)
    assert (none.word, none.good) == ("no ration", False)


@clause("GNAT-052")
def test_a_rest_recharges_only_what_is_carried_and_used() -> None:
    wand = Item("wand", spell="heal", lasting=True, used=True)
    order = Rest(optional=False, recharges=("wand", "lamp"))
    assert played(rest, Hero(items=(wand,)), order, RULES).hero.items == (replace(wand, used=False),)
    assert played(rest, Hero(), order, RULES).hero == Hero()
    other = replace(wand, name="staff")
    assert played(rest, Hero(items=(other,)), order, RULES).hero.items == (other,)


@clause("GNAT-054", "GNAT-055", "A20")
def test_what_a_throw_reports() -> None:
    def read(faces: tuple[int, int], target: int = 7) -> dict[str, Any]:
        return dict(
            run(throw, Throw("test", target, 0, "GNAT-006"), answers=[faces]).notes_of("read")[0].facts
        )

    assert read((1, 1), 2)["critical"] is True
    assert read((1, 2))["critical"] is False
    assert (read((6, 6), 12)["fumble"], read((6, 6), 12)["passed"], read((3, 4))["total"]) == (True, False, 7)
    order = Throw("test", 7, 1, "GNAT-006")
    assert asked(throw, order, answers=[(3, 4)]).settled == "keep"
    assert asked(throw, order, answers=[(4, 4)]).settled == ""


@clause("GNAT-059", "GNAT-176", "GNAT-178", "A35")
def test_an_award_of_experience_offers_fortune_once() -> None:
    low = Hero(fortune=1)
    assert asked(gain_experience, low, 1).what == "fortune-for-xp"
    gained = played(gain_experience, low, 5, answers=["gain"])
    assert (gained.xp, gained.fortune) == (5, 2)
    assert played(gain_experience, Hero(fortune=3, fortune_limit=3), 5).fortune == 3
    nothing = run(gain_experience, low, 0)
    assert (nothing.result, nothing.notes) == (low, ())


@clause("GNAT-175", "A34", "GNAT-177", "A47")
def test_what_rises_with_a_level() -> None:
    assert (raised(Hero(), "talent").talent, raised(Hero(talent=5), "talent").talent) == (
        Hero().talent + 1,
        5,
    )
    full, hurt = raised(Hero(), "vitality"), raised(Hero(vitality=1), "vitality")
    assert (full.vitality, full.vitality_max, hurt.vitality, hurt.vitality_max) == (4, 4, 1, 4)
    assert raised(Hero(), "occult").skill("occult") == 2
    assert raised(Hero(skills=(("occult", 2),)), "occult").skill("occult") == 3
    assert gain_skill(Hero(skills=(("occult", 4),)), "occult").skill("occult") == 4
    assert gain_skill(Hero(), "occult").skill("occult") == 2


@clause("GNAT-174")
def test_experience_too_small_for_anything_asks_nothing() -> None:
    assert played(spend_experience, Hero(xp=1)) == Hero(xp=1)
    assert asked(spend_experience, Hero(xp=4)).what == "experience"


@clause("GNAT-063", "GNAT-064", "GNAT-078", "A29")
def test_casting_where_the_book_asks_for_it() -> None:
    scroll = Item("flight spell", "spell", spell="flight")
    holder = Hero(fortune=0, items=(scroll,))
    none = played(cast, Hero(), Cast("flight"), RULES)
    assert (none.word, none.good) == ("none", False)
    declined = played(cast, holder, Cast("flight"), RULES, answers=["decline"])
    assert (declined.word, declined.good, declined.hero.items) == ("declined", False, (scroll,))
    done = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 5)])
    assert (done.word, done.good, done.hero.items) == ("cast", True, ())
    lost = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 6), "destroy"])
    assert (lost.word, lost.good, lost.hero.items) == ("failed", False, ())
    kept = played(cast, holder, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"])
    assert (kept.word, kept.hero.vitality, kept.hero.items) == ("failed", 2, (scroll,))
    two = replace(holder, items=(scroll, replace(scroll, name="carpet")))
    stopped = played(cast, two, Cast("flight"), RULES, answers=["cast", (5, 6), "keep", "decline"])
    assert (stopped.word, len(stopped.hero.items)) == ("failed", 2)
    dying = replace(two, vitality=1)
    assert played(cast, dying, Cast("flight"), RULES, answers=["cast", (5, 6), "keep"]).hero.vitality == 0


@clause("GNAT-072", "A28", "A29")
def test_potions_and_heal_at_any_time() -> None:
    scroll = Item("heal spell", "spell", spell="heal")
    potion = Item("potion", "potion", heals=3)
    salve = Item("salve", heals=1)
    hurt = Hero(fortune=0, vitality=1, items=(scroll, potion, potion, salve))
    assert standing_options(hurt, 0) == ["drink:potion", "cast:heal"]
    assert standing_options(hurt, 1) == ["drink:potion"]
    assert standing_options(replace(hurt, vitality=3), 0) == []
    assert standing_options(replace(hurt, vitality=0), 0) == []
    assert played(standing, hurt, "drink:potion", 0)[0].vitality == 3
    healed, tried = played(standing, hurt, "cast:heal", 0, answers=[(5, 5)])
    assert (healed.vitality, len(healed.items), tried) == (2, 3, 0)
    failed, tried = played(standing, hurt, "cast:heal", 0, answers=[(5, 6), "destroy"])
    assert (failed.vitality, tried) == (1, 0)
    spell_kept = played(try_spell, replace(hurt, vitality=2), "heal", 0, answers=[(5, 6), "keep"])
    assert (spell_kept[1], spell_kept[2]) == (False, 1)


@clause("GNAT-080", "GNAT-086", "GNAT-070", "GNAT-073", "A24", "A25", "A26")
def test_how_a_round_ends() -> None:
    def ended(hero: Hero, order: Fight, *answers: Any) -> tuple[int, str]:
        after, how = played(fight_round, hero, order, answers=list(answers))
        return after.vitality, how

    assert ended(LUCKLESS, Fight(), (1, 2)) == (3, "held")
    assert ended(LUCKLESS, Fight(modifier=-5), (5, 5)) == (2, "failed")
    assert ended(LUCKLESS, Fight(), (6, 6)) == (1, "fumbled")
    assert ended(LUCKLESS, Fight(wounds=0), (6, 6)) == (3, "fumbled")
    assert ended(LUCKLESS, Fight(wounds=3), (6, 5)) == (0, "overcome")
    fire = replace(LUCKLESS, items=(SWORD, Item("fireball spell", "spell", spell="fireball")))
    assert ended(fire, Fight(several=True), "cast:fireball", (5, 5)) == (3, "fireball")
    assert ended(replace(fire, vitality=1), Fight(several=True), "cast:fireball", (5, 6), "keep") == (
        0,
        "overcome",
    )
    armoured = replace(LUCKLESS, items=(SWORD, MAIL))
    assert ended(armoured, Fight(modifier=-5), (5, 5), "ignore") == (3, "failed")
    assert ended(armoured, Fight(modifier=-5, no_armour=True), (5, 5)) == (2, "failed")
    assert ended(armoured, Fight(modifier=-5, ignoring_armour=True), (5, 5)) == (2, "failed")
    safe = replace(LUCKLESS, items=(SWORD, Item("charm", "spell", spell="invulnerability")))
    assert ended(safe, Fight(modifier=-5), (5, 5), "cast", (5, 5)) == (3, "failed")


@clause("GNAT-083", "GNAT-087", "A50", "GNAT-091")
def test_a_fight_with_a_skill_is_closed_to_those_without_it() -> None:
    closed = run(fight, LUCKLESS, Fight(skill="swimming"), RULES)
    assert (closed.result.word, closed.result.good, [note.kind for note in closed.notes]) == (
        "closed",
        False,
        ["closed"],
    )
    order = Fight(rounds=3, several=True, several_rounds=1, modifier=-3)
    shielded = replace(LUCKLESS, items=(SWORD, SHIELD))
    done = run(fight, shielded, order, RULES, answers=[(1, 2), (1, 2), (1, 2)])
    assert [note.facts["target"] for note in done.notes_of("target")] == [8, 7, 7]


@clause("GNAT-092", "A11", "A38", "GNAT-129")
def test_what_is_taken_up_is_reported_only_if_it_stays() -> None:
    rope = Item("rope", heavy=True)
    assert [note.kind for note in run(take, Hero(), rope).notes] == ["gained"]
    full = Hero(items=tuple(Item(f"bag {number}", heavy=True) for number in range(6)))
    left = run(take, full, rope, answers=["drop:rope"])
    assert (left.result, [note.kind for note in left.notes if note.kind != "chose"]) == (full, ["dropped"])
    swapped = run(take, full, rope, answers=["drop:bag 0"])
    assert [note.kind for note in swapped.notes if note.kind != "chose"] == ["dropped", "gained"]


@clause("GNAT-131", "A41", "A40")
def test_only_treasure_is_sold_without_a_price() -> None:
    crown = Item("crown", treasure=30)
    assert sell(Hero(items=(crown,)), "crown").gp == 30
    assert sell(Hero(items=(crown,)), "crown", 5).gp == 5
    with pytest.raises(TalewrightError, match="not treasure"):
        sell(Hero(items=(SWORD,)), "sword")
    with pytest.raises(TalewrightError, match="No crown"):
        sell(Hero(), "crown")
    assert drop(Hero(items=(SWORD,)), "sword").items == ()
    assert drop(Hero(), "sword") == Hero()


@clause("GNAT-166", "GNAT-167", "GNAT-168", "GNAT-164", "A36")
def test_what_may_be_done_between_adventures() -> None:
    hero = Hero(gp=20, items=(SWORD, Item("crown", treasure=30), Item("pelt")))
    offered = asked(between, hero, RULES, (("pelt", 4),))
    assert {"buy:shield", "sell:crown", "sell:pelt", "discard:sword"} <= set(offered.options)
    assert not {"buy:two-handed weapon", "sell:sword"} & set(offered.options)
    prices: Any = offered.facts["prices"]
    assert {option: price for option, price in prices if option.startswith("sell")} == {
        "sell:crown": 30, "sell:pelt": 4,
    }  # fmt: skip
    assert "buy:shield" not in asked(between, replace(hero, gp=19), RULES).options


@clause("GNAT-164", "GNAT-131", "A41")
def test_a_shop_sells_and_buys_by_its_list() -> None:
    trade = GnatPack().trade
    hero = Hero(gp=20, items=(Item("crown", treasure=30), Item("pelt"), SWORD))
    stock = ((SHIELD, 20), (MAIL, 21))
    assert asked(trade, hero, stock, ()).options == ("leave", "buy:shield")
    treasure = asked(partial(trade, treasure=True), hero, (), (("pelt", 4),))
    assert treasure.options == ("leave", "sell:crown", "sell:pelt")
    assert treasure.facts["prices"] == (("sell:crown", 30), ("sell:pelt", 4))
    sold = run(partial(trade, treasure=True), hero, (), (("pelt", 4),), answers=["sell:crown", "sell:pelt"])
    assert (sold.result.gp, sold.result.items) == (54, (SWORD,))
    assert [(note.kind, note.facts["price"]) for note in sold.notes if note.kind == "sold"] == [
        ("sold", 30),
        ("sold", 4),
    ]
    bought = run(trade, hero, stock, (), answers=["buy:shield"])
    assert (bought.result.gp, [note.facts["price"] for note in bought.notes_of("bought")]) == (0, [20])
    shielded = replace(hero, items=(SHIELD,))
    left = run(trade, shielded, stock, (), answers=["buy:shield", "leave", "leave"])
    assert (left.result, left.notes_of("bought")) == (shielded, [])


@clause("GNAT-037", "GNAT-038", "GNAT-116", "A12", "A51")
def test_a_character_comes_into_a_new_adventure() -> None:
    worn = Hero(items=(replace(MAIL, spent=2), SWORD), keywords=("Seen",))
    ready = played(begin, worn, RULES)
    assert (ready.items, ready.keywords) == ((MAIL, SWORD), ())
    special = Rules(special_skills=("piracy",))
    assert asked(begin, worn, special).options == ("decline", "skill:piracy")
    assert played(begin, worn, special, answers=["skill:piracy"]).skill("piracy") == 2
    assert played(begin, worn, special, answers=["decline"]).skill("piracy") == 0
    assert played(begin, Hero(skills=(("piracy", 3),)), special).skill("piracy") == 3


@clause("A22")
def test_any_dice_may_be_rolled() -> None:
    done = played(roll, Hero(fortune=0), Dice(2, 6), RULES, answers=[(2, 3)])
    assert (done.word, done.good, dict(done.facts)["total"]) == ("5", True, 5)


@clause("GNAT-126", "GNAT-137", "GNAT-155", "GNAT-180")
def test_what_the_sheet_shows() -> None:
    plain = sheet(Hero(items=(SWORD,)))
    armour = {figure.name: figure for figure in plain.figures}["Armour"]
    assert (armour.value, armour.note) == ("—", "none worn")
    worn = {figure.name: figure for figure in sheet(Hero(items=(replace(MAIL, spent=1),))).figures}["Armour"]
    assert (worn.value, worn.maximum, worn.note) == (1, 2, "mail")
    assert "State" not in {block.title for block in plain.blocks}
    assert "State" in {block.title for block in sheet(Hero(vitality=0)).blocks}
    two = sheet(Hero(items=(Item("rope"), Item("rope"))))
    carried = next(block for block in two.blocks if block.title == "Carried").entries
    assert (carried[0].name, carried[0].detail) == ("rope", "x2")
