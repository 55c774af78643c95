"""Travel, rest, trade, meetings, growth, magic, hazards and abilities, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.combat import start_for
from talewright.rulesets.legend.factions import ABILITIES
from talewright.rulesets.legend.growth import advance_options
from talewright.rulesets.legend.magic import may_cast
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import lendable
from talewright.rulesets.legend.spells import spell
from talewright.rulesets.legend.tools import dark_banes

Play = Callable[..., Any]
RING = Item("Ring", 6, ("treasure",))
LADEN = {"slots": 1, "weapon": 6, "fatigue": 1}


def member(ability: str, **more: Any) -> Hero:
    known = ABILITIES[ability]
    fields = {"name": "Mog", "faction": known.faction, "earns": False, **more}
    return Hero(abilities=() if known.core else (ability,), **fields)


@pytest.mark.clause("LEG-143", "LEG-145", "LEG-039")
def test_a_journey_takes_a_watch_an_area(play: Play) -> None:
    done = play("travel", {}, {"areas": 2})
    assert (done.word, done.good, done.facts["areas"]) == ("arrived", True, 2)
    assert (done.hero.minute, done.hero.fatigue) == (480, 0)
    hard = play("travel", {}, {"areas": 2, "strenuous": True})
    assert (hard.hero.fatigue, hard.good) == (2, True)
    barred = play("travel", LADEN, {})
    assert (barred.word, barred.good, barred.facts["areas"], barred.hero.minute) == ("exhausted", False, 0, 0)
    stopped = play("travel", {"slots": 1, "weapon": 6}, {"areas": 3, "strenuous": True})
    assert (stopped.word, stopped.facts["areas"]) == ("exhausted", 1)


@pytest.mark.clause("LEG-138", "LEG-139", "LEG-140", "LEG-145", "LEG-039")
def test_actions_take_ten_minutes_or_a_watch(play: Play) -> None:
    inside = play("explore", {}, {"actions": 3})
    assert (inside.hero.minute, inside.hero.fatigue, inside.good, inside.word) == (30, 0, True, "done")
    outside = play("explore", {}, {"outdoors": True, "strenuous": True})
    assert (outside.hero.minute, outside.hero.fatigue) == (240, 1)
    laden = play("explore", LADEN, {"enter": "the crypt"})
    assert (laden.word, laden.good, laden.hero.minute) == ("exhausted", False, 0)
    assert play("explore", LADEN, {}).word == "done"
    worn_out = play("explore", {**LADEN, "vigor": 1}, {"strenuous": True})
    assert (worn_out.good, worn_out.hero.vigor) == (False, 0)
    last = play("explore", {**LADEN, "vigor": 2}, {"strenuous": True})
    assert (last.good, last.hero.vigor) == (True, 1)


@pytest.mark.clause("LEG-155", "LEG-157", "LEG-158", "LEG-161", "LEG-057")
def test_sleep_and_nap(play: Play) -> None:
    tired = {"fatigue": 3, "vigor": 2, "gear": ["Cheese (food)"]}
    slept = play("rest", tired, {}, ["eat:Cheese"])
    assert (slept.word, slept.good, slept.facts["minutes"]) == ("slept", True, 480)
    assert (slept.facts["fatigue_removed"], slept.facts["vigor_healed"], slept.facts["ate"]) == (3, 4, 1)
    assert (slept.hero.fatigue, slept.hero.vigor, slept.hero.carrying("Cheese")) == (0, 6, None)
    hungry = play("rest", tired, {}, ["nothing"])
    assert (hungry.hero.fatigue, hungry.hero.vigor, hungry.facts["ate"]) == (0, 2, 0)
    napped = play("rest", tired, {"kind": "nap"}, ["nothing"])
    assert (napped.word, napped.hero.fatigue, napped.facts["minutes"]) == ("napped", 2, 60)
    again = play("rest", napped.hero, {"kind": "nap"})
    assert (again.word, again.good, len(again.notes_of("no_rest"))) == ("napped_already", False, 1)
    assert play("rest", napped.hero, {}, ["nothing"]).word == "slept"


@pytest.mark.clause("LEG-155", "LEG-156", "LEG-157")
def test_where_one_may_rest(play: Play) -> None:
    assert play("rest", {}, {"shelter": False}).word == "no_shelter"
    assert play("rest", {}, {"kind": "nap", "comfortable": False}).word == "not_comfortable"
    broken = play("rest", {"fatigue": 2}, {"interrupted": True})
    assert (broken.word, broken.good, broken.hero.fatigue, broken.facts["minutes"]) == (
        "interrupted",
        False,
        2,
        480,
    )
    merry = member("merry_way")
    assert play("rest", merry, {"shelter": False, "story": True}).word == "slept"
    assert play("rest", merry, {"shelter": False}).word == "no_shelter"
    assert play("rest", merry, {"kind": "nap", "comfortable": False, "story": True}).word == "napped"
    assert play("rest", {}, {"shelter": False, "story": True}).word == "no_shelter"
    mole = member("deep_hearted")
    nap = {"kind": "nap", "comfortable": False}
    assert play("rest", mole, {**nap, "underground": True}).facts["minutes"] == 60
    assert play("rest", mole, nap).word == "not_comfortable"
    assert play("rest", {}, {**nap, "underground": True}).word == "not_comfortable"
    assert play("rest", member("pillow_paws"), nap).facts["minutes"] == 70
    explorer = member("surface_explorer", vigor=8, vigor_max=8)
    assert play("rest", explorer, {"shelter": False, "terrain": "wooded"}, ["nothing"]).word == "slept"
    assert play("rest", explorer, {"shelter": False, "terrain": "rocky"}).word == "no_shelter"


@pytest.mark.clause("LEGF-031", "LEGF-159", "LEG-157")
def test_who_is_eased_by_a_nap(play: Play) -> None:
    cat = member("catnap", fatigue=3)
    assert play("rest", cat, {"kind": "nap", "friend": True}).facts["friend_eased"] == 1
    assert play("rest", cat, {"kind": "nap"}).facts["friend_eased"] == 0
    assert play("rest", cat, {"friend": True}).facts["friend_eased"] == 0
    assert play("rest", {}, {"kind": "nap", "friend": True}).facts["friend_eased"] == 0
    ill = {"fatigue": 2, "afflictions": ["poison"]}
    assert play("rest", ill, {}).hero.fatigue == 2
    assert play("rest", ill, {}, additional=False).hero.fatigue == 0
    assert play("rest", {"fatigue": 2, "afflictions": ["fear"]}, {}).hero.fatigue == 0


@pytest.mark.clause("LEG-052", "LEG-044", "LEG-059", "LEG-060")
def test_buying(play: Play) -> None:
    buyer = {"gear": ["Ring (d6, treasure)"]}
    rope = play("buy", buyer, {"goods": ["Tweed rope"]})
    assert (rope.word, rope.good, rope.facts["paid"], rope.hero.carrying("Ring")) == ("bought", True, 1, None)
    assert rope.hero.carrying("Tweed rope") is not None
    dear = play("buy", buyer, {"goods": ["Mirror"]})
    assert (dear.word, dear.good, dear.hero.carrying("Mirror")) == ("cannot_pay", False, None)
    legend = play("buy", {"gear": ["Crown (d12, treasure)"]}, {"goods": ["Star (d12, treasure, found_only)"]})
    assert legend.word in ("not_for_sale", "bought")
    meal = play("buy", {**buyer, "vigor": 2}, {"goods": ["Warm meal"]})
    assert (meal.hero.vigor, meal.hero.carrying("Warm meal")) == (6, None)
    bed = play("buy", buyer, {"goods": ["Private room"]})
    assert (bed.good, len(bed.hero.items)) == (True, 1)
    food = play("buy", buyer, {"goods": ["Travel food"]}).hero
    assert sum(item.units for item in food.with_trait("food")) == 3
    cat = member("fat_cat")
    free = play("buy", cat, {"goods": ["Mirror"]})
    assert (free.word, free.facts["paid"]) == ("bought", 0)
    assert play("buy", cat, {"goods": ["Mirror"], "settlement": False}).word == "cannot_pay"


@pytest.mark.clause("LEG-121", "LEG-116", "LEG-124")
def test_distance_and_days_multiply_the_cost(play: Play) -> None:
    def paid(goods: str, **more: Any) -> str:
        return str(play("buy", {"gear": ["Ring (d6, treasure)"]}, {"goods": [goods], **more}).word)

    assert paid("Beetle bus", areas=3, nights=9) == "bought"
    assert paid("Beetle bus", areas=4) == "cannot_pay"
    assert paid("Private room", nights=3, areas=9) == "bought"
    assert paid("Private room", nights=4) == "cannot_pay"
    assert paid("Laborer", nights=6) == "bought"
    assert paid("Laborer", nights=7) == "cannot_pay"
    assert paid("Feast", nights=9, areas=9) == "bought"


@pytest.mark.clause("LEG-061", "LEG-R13")
def test_treasures_are_added_up_with_one_trader(play: Play) -> None:
    three = {"gear": ["A (d4, treasure)", "B (d4, treasure)", "C (d4, treasure)"]}
    done = play("trade_up", three, {}, ["roll", (4,), "roll", (3,)])
    assert (done.word, done.good, done.facts["used"], done.facts["total"]) == ("reached", True, 2, 7)
    assert sorted(item.name for item in done.hero.with_trait("treasure")) == ["C", "Finer treasure"]
    short = play("trade_up", three, {}, ["roll", (2,), "stop"])
    assert (short.word, short.good, short.facts["used"], short.facts["total"]) == ("short", False, 1, 2)
    assert len(short.hero.with_trait("treasure")) == 3
    later = play("trade_up", short.hero, {}, ["roll", (4,)])
    assert (later.word, later.facts["used"], later.facts["total"], later.hero.tabs) == ("reached", 2, 6, ())
    elsewhere = play("trade_up", short.hero, {"trader": "another"}, ["roll", (4,), "stop"])
    assert (elsewhere.word, len(elsewhere.hero.tabs)) == ("short", 2)
    none = play("trade_up", {}, {})
    assert (none.word, none.facts["total"], none.facts["used"]) == ("short", 0, 0)
    assert play("trade_up", {}, {"size": 12}).good is False
    better = play("trade_up", three, {"into": "Silver bell (d8, treasure)"})
    assert (better.word, better.good) == ("not_for_sale", False)


@pytest.mark.clause("LEG-147", "LEG-148", "LEGF-156")
def test_a_first_impression(play: Play) -> None:
    def met(order: dict[str, Any], *faces: int, hero: Any = None, **options: Any) -> Any:
        return play("reaction", hero or {}, order, [(face,) for face in faces], **options)

    assert [met({}, a, b).facts["row"] for a, b in ((1, 1), (1, 2), (2, 4), (4, 5), (6, 6))] == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert met({"keys": 1}, 2, 4).facts["row"] == 4
    assert met({"locks": 2}, 2, 4).facts["row"] == 1
    assert met({"locks": 9}, 1, 1).facts["row"] == 1
    assert met({"keys": 9}, 6, 6).facts["row"] == 5
    assert met({"keys": 1}, 2, 4, additional=False).facts["row"] == 3
    assert [met({"at_least": row}, 2, 4).good for row in (2, 3, 4)] == [True, True, False]
    word = met({}, 6, 6).word
    assert met({"want": word}, 6, 6).good
    assert not met({"want": word}, 1, 1).good
    assert met({"die": 12}, 12, 6).facts["row"] == 5


@pytest.mark.clause("LEGF-056", "LEG-148")
def test_awesome_might_awes_the_weaker(play: Play) -> None:
    dog = member("awesome_might", might=8)
    asked = play("reaction", dog, {"foe_might": 6}, [(1,), (1,)])
    assert (asked.waiting.what, asked.waiting.who) == ("awed", "master")
    avoided = play("reaction", dog, {"foe_might": 6}, [(1,), (1,), "avoid"])
    assert avoided.facts["row"] == 3
    assert play("reaction", dog, {"foe_might": 6}, [(1,), (1,), "as_rolled"]).facts["row"] == 1
    for order, faces in (({"foe_might": 8}, (1, 1)), ({}, (1, 1)), ({"foe_might": 6}, (2, 4))):
        assert play("reaction", dog, order, [(face,) for face in faces]).outcome is not None
    assert play("reaction", {"might": 8}, {"foe_might": 6}, [(1,), (1,)]).facts["row"] == 1
    assert play("reaction", dog, {"foe_might": 1 + 3}, [(1,), (1,)]).waiting.what == "awed"
    assert play("reaction", dog, {"foe": "troll"}, [(1,), (1,)]).facts["row"] == 1


@pytest.mark.clause("LEGF-170")
def test_a_bell_rung_at_a_troll(play: Play) -> None:
    both = play("bell", {}, {"ton": True, "church": True})
    assert (both.word, both.good) == ("flees", True)
    stays = play("bell", {}, {}, [(4,)])
    assert (stays.word, stays.good) == ("stays", False)
    for order in ({"ton": True}, {"church": True}):
        fled = play("bell", {}, order, [(4,)])
        assert (fled.word, fled.good) == ("flees", True)
    assert play("bell", {}, {}, [(3,)]).word == "flees"


@pytest.mark.clause("LEG-162", "LEG-163", "LEG-164", "LEG-165", "LEG-166", "LEG-R02")
def test_the_advance(play: Play) -> None:
    dog = Hero(name="Mog", faction="dogs", vigor_max=10, vigor=10, might=12, grace=10)
    options = advance_options(dog)
    assert options[:3] == ["vigor", "grace", "wit"]
    assert len(options) == 3 + 5
    assert "vigor" not in advance_options(replace(dog, vigor=12, vigor_max=12))
    assert advance_options(Hero()) == ["vigor", "might", "grace", "wit"]
    noted = play("advance", dog, {"deed": True, "end": False})
    assert (noted.word, noted.good, noted.notes_of("deed")[0]["path"] != "") == ("noted", True, True)
    assert play("advance", {}, {"deed": True, "end": False}).notes_of("deed")[0]["path"] == ""
    ended = play("advance", noted.hero, {}, ["grace"])
    assert (ended.word, ended.good, ended.hero.grace) == ("advanced", True, 12)
    assert ended.notes_of("advanced")[0]["what"] == "Grace"
    taught = play("advance", noted.hero, {}, ["ability:puppy_eyes"])
    assert taught.notes_of("advanced")[0]["what"] == "Puppy eyes"
    idle = play("advance", dog, {})
    assert (idle.word, idle.good, idle.hero) == ("unchanged", False, dog)


@pytest.mark.clause("LEG-167", "LEG-172", "LEG-R24", "LEG-169")
def test_books_ready_and_spent(play: Play) -> None:
    rules = Rules()
    known = spell("firefly")
    spent = Item("Spellbook: Firefly", spell="firefly", state="spent")
    ready = replace(spent, state="")
    assert may_cast(Hero(items=(spent, ready)), known, rules) == ("", ready, "")
    assert may_cast(Hero(items=(spent,)), known, rules)[0] == "not_ready"
    assert may_cast(Hero(), known, rules)[0] == "no_book"
    later = spell("appel_du_vide")
    book = Item("Spellbook", spell=later.id)
    assert may_cast(Hero(items=(book,)), later, rules)[0] == "not_in_play"
    assert may_cast(Hero(items=(book,)), later, Rules(later_spells=True))[0] == ""
    failed = play("cast", {"spells": ["firefly"]}, {"spell": "firefly", "consequence": "none"}, [(2, 1)])
    assert (failed.word, failed.hero.items[-1].state) == ("failure", "spent")
    assert failed.notes_of("spell_failed")[0]["spell"] == known.name
    refused = play("cast", failed.hero, {"spell": "firefly"})
    assert (refused.word, refused.good) == ("not_ready", False)
    again = play("recharge", failed.hero, {"spell": "firefly"})
    assert (again.word, again.good, again.hero.items[-1].state) == ("recharged", True, "resting")
    nothing = play("recharge", {"spells": ["firefly"]}, {"spell": "firefly"})
    assert (nothing.word, nothing.good) == ("nothing_to_recharge", False)
    worked = play("cast", {"spells": ["firefly"]}, {"spell": "firefly", "consequence": "none"}, [(5, 1)])
    assert (worked.hero.items[-1].state, len(worked.notes_of("spell"))) == ("", 1)
    bare = play("cast", {}, {"consequence": "none"}, [(2, 1)])
    assert bare.notes_of("spell_failed")[0]["spell"] == ""


@pytest.mark.clause("LEGF-122", "LEGF-012")
def test_a_spell_at_the_character(play: Play) -> None:
    hit = play("enspelled", {}, {"harm": 2})
    assert (hit.word, hit.good, hit.hero.vigor, hit.facts["harm"]) == ("affected", False, 4, 2)
    assert play("enspelled", {"armour": 2}, {"harm": 2}).hero.vigor == 4
    kind = play("enspelled", {}, {"helpful": True})
    assert (kind.good, kind.facts["harm"]) == (True, 0)
    resisted = play("enspelled", {}, {"harm": 2, "resist": "wit"}, [(4,)])
    assert (resisted.word, resisted.good) == ("resisted", True)
    assert play("enspelled", {}, {"helpful": True, "resist": "wit"}, [(4,)]).good is False
    assert play("enspelled", {}, {"harm": 2, "resist": "wit"}, [(3,)]).word == "affected"
    stubborn = member("stubborn", vigor=8, vigor_max=8)
    assert play("enspelled", stubborn, {"size": 6}).good is True
    assert play("enspelled", stubborn, {"size": 6, "helpful": True}).good is False


@pytest.mark.clause("LEG-136", "LEG-054", "LEGF-058")
def test_harm_reaches_the_character_or_a_friend(play: Play) -> None:
    assert play("harm", {"armour": 1}, {"attack": 3, "loss": 1}).hero.vigor == 3
    left = play("harm", {}, {"loss": 2, "friend": True})
    assert (left.word, left.good, left.hero.vigor) == ("left", False, 6)
    dog = member("protector")
    assert play("harm", dog, {"loss": 2, "friend": True}, ["let"]).hero.vigor == 6
    assert play("harm", dog, {"loss": 2, "friend": True}, ["protect"]).hero.vigor == 4
    assert play("harm", dog, {"loss": 2}).hero.vigor == 4


@pytest.mark.clause("LEGF-160", "LEGF-033")
def test_a_fall(play: Play) -> None:
    assert play("fall", {}, {"metres": 3}).facts["harm"] == 0
    five = play("fall", {}, {"metres": 5})
    assert (five.facts["harm"], five.word, five.good) == (2, "landed", True)
    deadly = play("fall", {}, {"metres": 9})
    assert (deadly.hero.vigor, deadly.word, deadly.good, deadly.facts["harm"]) == (0, "unconscious", False, 6)
    assert play("fall", {}, {"metres": 8}).good is True
    assert play("fall", {}, {"metres": 9}, additional=False).facts["harm"] == 0
    crow = play("fall", member("flight"), {"metres": 30})
    assert (crow.word, crow.good, crow.facts["harm"]) == ("flew", True, 0)


@pytest.mark.clause("LEGF-159", "LEGF-055")
def test_afflictions_come_and_go(play: Play) -> None:
    ill = play("afflict", {}, {"what": "disease", "fatigue": 1})
    assert (ill.word, ill.good, ill.hero.afflictions, ill.hero.fatigue) == (
        "afflicted",
        False,
        ("disease",),
        1,
    )
    twice = play("afflict", ill.hero, {"what": "disease"})
    assert twice.hero.afflictions == ("disease",)
    cured = play("afflict", ill.hero, {"what": "disease", "cured": True})
    assert (cured.word, cured.good, cured.hero.afflictions) == ("cured", True, ())
    brave = play("afflict", member("unbreakable_spirit"), {"what": "fear"})
    assert (brave.word, brave.good, brave.hero.afflictions) == ("fearless", True, ())
    assert play("afflict", member("unbreakable_spirit"), {"what": "poison"}).word == "afflicted"


@pytest.mark.clause("LEGF-100", "LEGF-084", "LEGF-157")
def test_what_abilities_change_before_a_roll() -> None:
    rabbit = member("ear_to_the_ground")
    assert [start_for(rabbit, start) for start in ("surprised", "surprising", "roll")] == [
        "roll",
        "surprising",
        "roll",
    ]
    assert start_for(Hero(), "surprised") == "surprised"
    assert lendable(member("merry_way", lives=2)) == 2
    assert lendable(Hero(lives=2)) == 0
    assert [dark_banes(Hero(), dark=dark) for dark in (True, False)] == [1, 0]
    assert dark_banes(Hero(), dark=True, lit=True) == 0
    assert dark_banes(Hero(faction="moles"), dark=True) == 0


USES: list[tuple[str, dict[str, Any], list[str], str, int]] = [
    ("spiritual_commune", {"place": ["burial"]}, [], "answered", 10),
    ("dirt_heart", {"place": ["dark"]}, [], "answered", 10),
    ("taste_of_home", {"other": "berry"}, ["edible"], "edible", 0),
    ("golden_glint", {"other": "hall"}, ["near"], "near", 0),
    ("crows_pact", {"other": "Mab"}, ["willing"], "sealed", 0),
    ("well_versed", {"place": ["settlement"]}, ["told"], "answered", 60),
    ("nose_for_trouble", {"place": ["crossroads"]}, ["told"], "answered", 0),
    ("puppy_eyes", {"other": "theft"}, [], "forgiven", 0),
    ("unbreakable_spirit", {}, [], "unbreakable", 0),
    ("nosy_hound", {"other": "fox"}, ["fresh"], "fresh", 0),
    ("blind_faith", {"place": ["tunnel"]}, ["told"], "answered", 0),
    ("deep_hearted", {"place": ["underground"]}, ["told"], "answered", 60),
    ("preach", {"place": ["settlement"]}, [], "preached", 60),
    ("friends_in_all_places", {"place": ["settlement"]}, [], "befriended", 0),
    ("people_reading", {"other": "Mab"}, ["told", "told", "told"], "read", 0),
    ("multiplying", {"other": "coins"}, ["told"], "answered", 0),
    ("dark_underbelly", {"place": ["settlement"]}, [], "favor", 60),
    ("ratways", {"place": ["settlement"]}, [], "found", 1440),
    ("firestarter", {}, [], "fire", 60),
    ("ear_to_the_ground", {"other": "hall"}, ["lurking"], "lurking", 0),
]


@pytest.mark.clause(
    "LEGF-014", "LEGF-016", "LEGF-030", "LEGF-040", "LEGF-043", "LEGF-047", "LEGF-054", "LEGF-055", "LEGF-057", "LEGF-068",
    "LEGF-070", "LEGF-071", "LEGF-072", "LEGF-075", "LEGF-082", "LEGF-083", "LEGF-089", "LEGF-098", "LEGF-099", "LEGF-100",
)  # fmt: skip
@pytest.mark.parametrize(
    ("ability", "order", "answers", "word", "minutes"), USES, ids=[row[0] for row in USES]
)
def test_an_ability_used_where_it_works(
    play: Play, ability: str, order: dict[str, Any], answers: list[str], word: str, minutes: int
) -> None:
    hero = member(ability)
    log = list(answers)
    if ability in ("spiritual_commune", "dirt_heart"):
        log = [play("ability", hero, {"ability": ability, **order}).waiting.options[0], "told", "told"]
    done = play("ability", hero, {"ability": ability, **order}, log)
    assert (done.word, done.good) == (word, True)
    assert done.hero.minute + 1440 * (done.hero.day - hero.day) - hero.minute == minutes
    elsewhere = play("ability", hero, {"ability": ability, "place": ["nowhere"]})
    if "place" in order:
        assert elsewhere.good is False
        assert elsewhere.hero == hero


@pytest.mark.clause(
    "LEGF-016",
    "LEGF-030",
    "LEGF-057",
    "LEGF-044",
    "LEGF-054",
    "LEGF-089",
    "LEGF-083",
    "LEGF-098",
    "LEGF-099",
    "LEGF-071",
)
def test_an_ability_that_brings_bad_news_or_costs_something(play: Play) -> None:
    def used(ability: str, answers: list[str], hero: Hero | None = None, **order: Any) -> Any:
        return play("ability", hero or member(ability), {"ability": ability, **order}, answers)

    assert used("taste_of_home", ["poisoned"]).good is False
    assert used("golden_glint", ["none"]).good is False
    assert used("nosy_hound", ["cold"]).good is False
    night = member("stargazer", minute=960)
    stars = {"place": ["open_sky"], "other": "rain"}
    assert used("stargazer", ["yes"], night, **stars).good is True
    assert used("stargazer", ["no"], night, **stars).good is False
    assert used("stargazer", [], replace(night, minute=959), **stars).word == "no_stars"
    locked = used("puppy_eyes", [], grave=True, other="arson")
    assert (locked.word, locked.good) == ("locked_up", False)
    freed = used("puppy_eyes", [], locked.hero, grave=True, other="arson")
    assert (freed.word, freed.good, freed.hero.ties) == ("explained", True, ())
    rich = member("dark_underbelly", items=(RING,))
    favor = {"place": ["settlement"], "grave": True}
    assert used("dark_underbelly", ["refuse"], rich, **favor).good is False
    assert used("dark_underbelly", ["pay:Ring"], rich, **favor).hero.items == ()
    assert used("multiplying", ["told"], grave=True).hero.minute == 10
    assert used("ratways", [], place=["settlement"], areas=99).word == "too_far"
    assert used("firestarter", [], fuel=True).facts["minutes"] == 10
    below = used("preach", [], place=["settlement", "underground"]).facts["listeners"]
    assert below > used("preach", [], place=["settlement"]).facts["listeners"]


@pytest.mark.clause("LEGF-041", "LEGF-097")
def test_two_things_become_one(play: Play) -> None:
    pin, lute = Item("Pin", 4, ("weapon",)), Item("Lute", 8)
    rock = Item("Rock", 0)
    anvil = Item("Anvil", 8, ("heavy",))

    def made(ability: str, *items: Item) -> Any:
        order = {"ability": ability, "objects": [item.name for item in items]}
        return play("ability", member(ability, items=items), order)

    art = made("artist", pin, lute)
    assert (art.word, art.good, art.hero.items[0].quality, art.hero.items[0].traits) == (
        "made",
        True,
        4,
        ("treasure",),
    )
    assert made("artist", pin, rock).word == "no_quality"
    assert made("artist", rock, pin).word == "no_quality"
    tool = made("ingenious", pin, lute)
    assert (tool.word, tool.good, tool.hero.items[0].mine, tool.hero.minute) == ("made", True, True, 60)
    assert tool.hero.items[0].traits == ("weapon",)
    assert made("ingenious", pin, anvil).word == "too_heavy"
    assert made("ingenious", anvil, pin).word == "too_heavy"
    assert made("ingenious", rock, pin).word == "no_quality"


@pytest.mark.clause("LEGF-040", "LEGF-042", "LEGF-033")
def test_what_the_story_lets_one_do(play: Play) -> None:
    crow = member("crows_cant")
    yes = play("may", crow, {"what": "imitate"})
    assert (yes.word, yes.good, yes.notes_of("allowed")[0]["what"]) == (
        "allowed",
        True,
        "Imitate simple sounds",
    )
    no = play("may", crow, {"what": "dig"})
    assert (no.word, no.good, no.notes_of("not_allowed")[0]["what"]) == ("not_allowed", False, "Dig")
    tied = member("crows_pact", ties=("pact:Mab",))
    lie = play("may", tied, {"what": "lie", "other": "mab"})
    assert (lie.good, len(lie.notes_of("may_not_lie"))) == (False, 1)
    free = play("may", tied, {"what": "lie", "other": "Tam"})
    assert (free.good, len(free.notes_of("may_lie"))) == (True, 1)


@pytest.mark.clause("LEGF-055")
def test_the_table_ends_a_scene(play: Play) -> None:
    ended = play("scene", {}, {})
    assert (ended.word, ended.good, len(ended.notes_of("scene_ended"))) == ("ended", True, 1)
