"""Trade, first meetings, the Advance and magic, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.factions import ABILITIES
from talewright.rulesets.legend.growth import advance_options
from talewright.rulesets.legend.magic import may_cast
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.spells import spell

Play = Callable[..., Any]


def member(ability: str, **more: Any) -> Hero:
    known = ABILITIES[ability]
    fields = {"name": "Mog", "faction": known.faction, "earns": False, **more}
    return Hero(abilities=() if known.core else (ability,), **fields)


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
    worked = play(
        "cast", {"spells": ["firefly"]}, {"spell": "firefly", "consequence": "none"}, [(5, 1), "told"]
    )
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
