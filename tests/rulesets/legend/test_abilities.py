"""Every faction ability at work, and every one of these tests fails once its ability is taken away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.ask import MASTER
from talewright.core.errors import TalewrightError
from talewright.rulesets.legend import RULESET, factions
from talewright.rulesets.legend.character import Hero, Item
from talewright.rulesets.legend.enspelled import affects
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.inventory import exhausted, slots_used
from talewright.rulesets.legend.permissions import can
from talewright.rulesets.legend.tools import armour_of, needs_light, parse_item, tool_die

Play = Callable[..., Any]
Odds = Callable[..., Any]


def member(*abilities: str, **more: Any) -> Hero:
    """A member of the faction that teaches these."""
    faction = ABILITIES[abilities[0]].faction
    chosen = tuple(name for name in abilities if not ABILITIES[name].core)
    stout = {"vigor": 8, "vigor_max": 8, "slots": 12} if faction == "boars" else {}
    return Hero(**{"name": "Mog", "faction": faction, "abilities": chosen, "earns": False, **stout, **more})


# -- Boars -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-005")
def test_vigorous(play: Play, odds: Odds) -> None:
    hero = member("vigorous")
    once = play("harm", hero, {"fatigue": 1}).hero
    assert once.fatigue == 0
    assert play("harm", once, {"fatigue": 1}).hero.fatigue == 1
    tomorrow = play("explore", once, {"outdoors": True, "actions": 6}).hero
    assert play("harm", tomorrow, {"fatigue": 1}).hero.fatigue == 0


@pytest.mark.clause("LEGF-012")
def test_stubborn(play: Play, odds: Odds) -> None:
    hero = member("stubborn", vigor=3)
    assert [affects(hero, size) for size in (4, 6, 8, 10)] == [False, False, True, True]
    assert play("enspelled", hero, {"size": 6, "harm": 3}).hero.vigor == 3
    assert play("enspelled", hero, {"size": 8, "harm": 2}).hero.vigor == 1
    assert not play("enspelled", hero, {"size": 6, "helpful": True}).good  # good magic neither


@pytest.mark.clause("LEGF-013")
def test_strong_hide(play: Play, odds: Odds) -> None:
    hero = member("strong_hide")
    assert armour_of(hero) == 1
    assert armour_of(replace(hero, items=(Item("Mail", 0, ("armor", "heavy"), worn=True),))) == 2
    shrugged = play("harm", hero, {"attack": 5}, ["ignore"]).hero
    assert shrugged.vigor == 8
    assert play("harm", shrugged, {"attack": 5}).hero.vigor == 4  # once a day
    assert play("harm", hero, {"attack": 5}, ["take"]).hero.vigor == 4
    duel = {"foe_vigor": 4, "start": "last"}
    bare = replace(hero, abilities=("stubborn",))
    assert odds("duel", hero, duel).value[0] > odds("duel", bare, duel).value[0]


@pytest.mark.clause("LEGF-014")
def test_spiritual_commune(play: Play, odds: Odds) -> None:
    hero = member("spiritual_commune")
    order = {"ability": "spiritual_commune", "place": ["burial"]}
    assert play("ability", hero, {"ability": "spiritual_commune"}).word == "no_graves"
    waiting = play("ability", hero, order).waiting
    assert len(waiting.options) == 6  # two of four
    done = play("ability", hero, order, ["ask:weather+safest_place", "told", "told"]).hero
    assert (done.known, done.minute) == (("weather", "safest_place"), 10)


@pytest.mark.clause("LEGF-015")
def test_surface_explorer(play: Play, odds: Odds) -> None:
    hero = member("surface_explorer", vigor=1)
    arrived = play("travel", hero, {"terrain": "wooded", "area": "Elmhold"})
    assert (arrived.waiting.what, arrived.waiting.who) == ("area_fact", MASTER)
    known = play("travel", hero, {"terrain": "wooded", "area": "Elmhold"}, ["told"]).hero.known
    assert known == ("country:Elmhold",)
    assert play("travel", hero, {"terrain": "desert"}).word == "arrived"
    slept = play("rest", hero, {"shelter": False, "terrain": "damp"}, ["meal"])
    assert (slept.word, slept.hero.vigor) == ("slept", 8)
    assert play("rest", hero, {"shelter": False, "terrain": "desert"}).word == "no_shelter"
    assert can(hero, "shield_friends")


@pytest.mark.clause("LEGF-016")
def test_taste_of_home(play: Play, odds: Odds) -> None:
    hero = member(
        "taste_of_home", fatigue=4, items=(Item("Dried berries", 0, ("bundle", "food", "home"), 3),)
    )
    done = play("rest", hero, {"kind": "nap"}, ["eat:Dried berries"])
    assert (done.word, done.hero.fatigue, done.facts["minutes"]) == ("slept", 0, 60)
    foreign = replace(hero, items=(Item("Cheese", 0, ("food",)),))
    assert play("rest", foreign, {"kind": "nap"}, ["eat:Cheese"]).hero.fatigue == 3
    assert play("rest", foreign, {"kind": "nap", "homemade": True}, ["eat:Cheese"]).hero.fatigue == 0
    order = {"ability": "taste_of_home", "other": "red mushroom"}
    assert play("ability", hero, order, ["poisoned"]).hero.known == ("taste:red mushroom:poisoned",)


# -- Cats ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-019")
def test_kitty_claws(play: Play, odds: Odds) -> None:
    hero = member("kitty_claws", might=4, grace=8)
    waiting = play("attack", hero).waiting
    assert waiting.options == ("might", "grace")
    assert str(play("attack", hero, {}, ["grace"]).waiting.dice) == "d8 d6"
    assert str(play("attack", hero, {}, ["might"]).waiting.dice) == "d6 d4"
    assert tool_die(hero, ("claws",)) == 6
    # A bow is no close attack.
    archer = replace(hero, items=(Item("Bow", 8, ("ranged", "weapon")),))
    assert play("attack", archer).waiting.what == "attack"


@pytest.mark.clause("LEGF-026")
def test_catnap(play: Play, odds: Odds) -> None:
    hero = member("catnap", fatigue=4)
    nap = {"kind": "nap", "friend": True}
    for left in (3, 2, 1):
        done = play("rest", hero, nap)
        assert (done.word, done.hero.fatigue, done.facts["friend_eased"]) == ("napped", left, 1)
        hero = done.hero


@pytest.mark.clause("LEGF-027")
def test_fat_cat(play: Play, odds: Odds) -> None:
    hero = member("fat_cat")
    done = play("buy", hero, {"goods": ["lockpicks", "torch"]})
    assert (done.word, done.facts["paid"], len(done.hero.items)) == ("bought", 0, 2)
    assert play("buy", hero, {"goods": ["lockpicks"], "settlement": False}).word == "cannot_pay"
    assert play("buy", hero, {"goods": ["heavy_armor"]}).word == "cannot_pay"  # beyond d8
    assert play("buy", hero, {"goods": ["mercenary"]}).word == "cannot_pay"  # no item


@pytest.mark.clause("LEGF-028")
def test_very_fancy(play: Play, odds: Odds) -> None:
    clothes = FACTIONS["cats"].core_item
    hero = member("very_fancy", items=(clothes, Item("Silver mirror", 10, ("fancy",))))
    assert armour_of(hero) == 1
    assert armour_of(replace(hero, items=())) == 0
    waiting = play("reaction", hero, {"fancy": "Silver mirror"}).waiting
    assert waiting.options == ("usual:d6", "fancy:d10")
    assert str(play("reaction", hero, {"fancy": "Silver mirror"}, ["fancy:d10"]).waiting.dice) == "d10"


@pytest.mark.clause("LEGF-029")
def test_pillow_paws(play: Play, odds: Odds) -> None:
    hero = member("pillow_paws", fatigue=2)
    assert play("may", hero, {"what": "silent"}).good
    laden = replace(hero, items=(Item("Anvil", 0, ("heavy",)),))
    assert play("may", laden, {"what": "silent"}).word == "not_allowed"
    done = play("rest", hero, {"kind": "nap", "comfortable": False})
    assert (done.word, done.hero.fatigue, done.hero.minute) == ("napped", 1, 70)


@pytest.mark.clause("LEGF-030")
def test_golden_glint(play: Play, odds: Odds) -> None:
    hero = member("golden_glint")
    waiting = play("explore", hero, {"enter": "the vault"}).waiting
    assert (waiting.what, waiting.who, waiting.options) == ("golden_glint", MASTER, ("none", "near"))
    assert play("explore", hero, {"enter": "the vault"}, ["near"]).hero.known == ("treasure:the vault:near",)
    afar = {"ability": "golden_glint", "other": "the hill"}
    assert play("ability", hero, afar, ["near"]).word == "near"
    assert can(hero, "sense_treasure")


# -- Crows -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-033", "LEG-R30")
def test_flight(play: Play, odds: Odds) -> None:
    hero = member("flight")
    assert can(hero, "fly")
    assert play("fall", hero, {"metres": 20}).hero.vigor == 6
    laden = replace(hero, items=(Item("Anvil", 0, ("heavy",)),))
    assert not can(laden, "fly")
    assert play("fall", laden, {"metres": 20}).hero.vigor == 0


@pytest.mark.clause("LEGF-040")
def test_crows_pact(play: Play, odds: Odds) -> None:
    hero = member("crows_pact")
    order = {"ability": "crows_pact", "other": "Mab"}
    done = play("ability", hero, order, ["willing"]).hero
    assert done.ties == ("pact:Mab",)
    assert [play("may", done, {"what": "lie", "other": name}).good for name in ("Mab", "mab", "Ode")] == [
        False,
        False,
        True,
    ]
    with pytest.raises(TalewrightError, match="Name whom the lie is told to"):
        play("may", done, {"what": "lie"})
    assert play("ability", hero, order, ["unwilling"]).hero == hero


@pytest.mark.clause("LEGF-041")
def test_artist(play: Play, odds: Odds) -> None:
    hero = member(
        "artist", items=(Item("Sword", 8, ("heavy", "weapon")), Item("Bell", 6, ("light",)), Item("Twig"))
    )
    done = play("ability", hero, {"ability": "artist", "objects": ["sword", "bell"]})
    assert done.word == "made"
    (twig, art) = done.hero.items
    assert (twig.name, art.quality, art.traits, art.slots) == ("Twig", 6, ("treasure",), 1)
    assert play("ability", hero, {"ability": "artist", "objects": ["sword", "twig"]}).word == "no_quality"
    with pytest.raises(TalewrightError, match="not carried"):
        play("ability", hero, {"ability": "artist", "objects": ["bell", "bell"]})


@pytest.mark.clause("LEGF-042")
def test_crows_cant(play: Play, odds: Odds) -> None:
    hero = member("crows_cant")
    assert play("may", hero, {"what": "imitate"}).notes_of("allowed")
    assert not play("may", member("artist"), {"what": "imitate"}).good
    allowed = [block.entries for block in RULESET.sheet(hero).blocks if block.title == "Abilities allow"]
    assert [entry.name for entry in allowed[0]] == ["Fly", "Imitate simple sounds"]
    assert play("ability", hero, {"ability": "crows_cant"}).word == "always_on"


@pytest.mark.clause("LEGF-043")
def test_well_versed(play: Play, odds: Odds) -> None:
    hero = member("well_versed")
    order = {"ability": "well_versed", "place": ["settlement"], "other": "Thrush"}
    done = play("ability", hero, order, ["told"]).hero
    assert (done.known, done.minute) == (("problem:Thrush",), 60)
    assert play("ability", hero, {"ability": "well_versed"}).word == "no_settlement"
    arrived = play("travel", hero, {"area": "Claypeak"}, ["told"]).hero
    assert arrived.known == ("area:Claypeak",)
    assert play("travel", arrived, {"area": "Claypeak"}).word == "arrived"  # only the first time


@pytest.mark.clause("LEGF-044")
def test_stargazer(play: Play, odds: Odds) -> None:
    hero = member("stargazer", minute=1000)
    order = {"ability": "stargazer", "place": ["open_sky"], "other": "if I cross, will it hold?"}
    waiting = play("ability", hero, order).waiting
    assert (waiting.who, waiting.options) == (MASTER, ("yes", "no", "unclear"))
    asked = play("ability", hero, order, ["no"])
    assert asked.word == "no"
    assert play("ability", asked.hero, order).word == "asked_already"
    assert play("ability", replace(hero, minute=100), order).word == "no_stars"
    assert play("ability", hero, {"ability": "stargazer"}).word == "no_stars"


# -- Dogs ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-047")
def test_nose_for_trouble(play: Play, odds: Odds) -> None:
    hero = member("nose_for_trouble")
    assert tool_die(hero, ("smell",)) == 6
    order = {"ability": "nose_for_trouble", "place": ["crossroads"], "other": "north"}
    assert play("ability", hero, order, ["told"]).hero.known == ("trouble:north",)
    assert play("ability", hero, {"ability": "nose_for_trouble"}).word == "no_crossroads"


@pytest.mark.clause("LEGF-054")
def test_puppy_eyes(play: Play, odds: Odds) -> None:
    hero = member("puppy_eyes")
    assert play("ability", hero, {"ability": "puppy_eyes", "other": "a stolen pie"}).word == "forgiven"
    grave = {"ability": "puppy_eyes", "other": "arson", "grave": True}
    locked = play("ability", hero, grave)
    assert (locked.word, locked.hero.ties) == ("locked_up", ("locked:arson",))
    explained = play("ability", locked.hero, grave)
    assert (explained.word, explained.hero.ties) == ("explained", ())


@pytest.mark.clause("LEGF-055")
def test_unbreakable_spirit(play: Play, odds: Odds) -> None:
    hero = member("unbreakable_spirit")
    order = {"ability": "unbreakable_spirit"}
    firm = play("ability", hero, order).hero
    assert play("harm", firm, {"fatigue": 3}).hero.fatigue == 0
    assert play("ability", firm, order).word == "used_today"
    after = play("scene", firm).hero
    assert play("harm", after, {"fatigue": 3}).hero.fatigue == 3
    assert play("afflict", hero, {"what": "fear"}).word == "fearless"
    assert play("afflict", hero, {"what": "poison"}).word == "afflicted"


@pytest.mark.clause("LEGF-056", "LEG-R28", "LEG-R32")
def test_awesome_might(play: Play, odds: Odds) -> None:
    hero = member("awesome_might", might=8, earns=True)
    done = play("roll", hero, {"tool": 6, "consequence": "none"}, ["use", (1,), "keep"])
    # The 8 counts as a face: one success, three degrees, and with the 1 a total of nine.
    assert done.facts == done.facts | {"successes": 1, "degrees": 3, "total": 9, "life": 1}
    assert play("roll", done.hero, {"tool": 6}).waiting.what != "awesome_might"  # once a day
    pinned = play("roll", replace(hero, lives=1), {"tool": 6}, ["use", (2,)]).waiting
    assert pinned.options == ("keep", "reroll:d6_without_success")  # never the pinned die
    assert (
        "awesome_might"
        in play("attack", replace(hero, items=(Item("Stick", 6, ("weapon",)),))).waiting.options
    )
    order = {"foe_might": 6}
    waiting = play("reaction", hero, order, [(1,), (2,)]).waiting
    assert (waiting.what, waiting.who) == ("awed", MASTER)
    assert play("reaction", hero, order, [(1,), (2,), "avoid"]).word == "neutral"
    assert play("reaction", hero, {"foe_might": 8}, [(1,), (2,)]).word == "aggressive"


@pytest.mark.clause("LEGF-057")
def test_nosy_hound(play: Play, odds: Odds) -> None:
    hero = member("nosy_hound")
    assert tool_die(hero, ("smell",)) == 8
    assert can(hero, "smell_trail")
    done = play("ability", hero, {"ability": "nosy_hound", "other": "the thief"}, ["fresh"])
    assert (done.word, done.hero.known) == ("fresh", ("smell:the thief",))


@pytest.mark.clause("LEGF-058")
def test_protector(play: Play, odds: Odds) -> None:
    mail = Item("Mail", 0, ("armor", "heavy"), worn=True)
    hero = member("protector", items=(mail,))
    done = play("harm", hero, {"attack": 3, "friend": True}, ["protect"])
    assert done.hero.vigor == 5  # one's own Armor counts
    assert play("harm", hero, {"fatigue": 1, "friend": True}, ["protect"]).hero.fatigue == 1
    assert play("harm", hero, {"attack": 3, "friend": True}, ["let"]).hero.vigor == 6
    fight = {"friends": ["might=6 vigor=3"], "start": "last", "rounds": 1}
    log = ["at:1", (4, 4), "protect", (1,), (1, 1)]
    fought = play("duel", hero, fight, log)
    assert (fought.facts["friends_up"], fought.hero.vigor) == (1, 6)  # two degrees, turned by heavy armour


# -- Moles -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-061")
def test_mole_claws(play: Play, odds: Odds) -> None:
    hero = member("mole_claws")
    assert tool_die(hero, ("claws",)) == 6
    assert can(hero, "dig")


@pytest.mark.clause("LEGF-068")
def test_blind_faith(play: Play, odds: Odds) -> None:
    hero = member("blind_faith")
    order = {"ability": "blind_faith", "place": ["tunnel"], "other": "the left mouth"}
    assert play("ability", hero, order, ["told"]).hero.known == ("tunnel:the left mouth",)
    assert play("ability", hero, {"ability": "blind_faith"}).word == "no_tunnel"
    assert not needs_light(replace(hero, faction=""))


@pytest.mark.clause("LEGF-069")
def test_greed(play: Play, odds: Odds) -> None:
    gem = Item("Gem", 4, ("treasure",))
    hero = member("greed", items=(gem, gem, Item("Rope", 6)), fatigue=3)
    assert slots_used(hero) == 4  # three things, and one Fatigue beyond the two gems
    full = member("greed", items=(gem,) * 10, fatigue=10)
    assert (slots_used(full), exhausted(full)) == (10, False)


@pytest.mark.clause("LEGF-070")
def test_deep_hearted(play: Play, odds: Odds) -> None:
    hero = member("deep_hearted", fatigue=3)
    deeper = play("explore", hero, {"enter": "the well", "depth": 2}).hero
    assert (deeper.fatigue, deeper.depth) == (2, 2)
    assert play("explore", deeper, {"enter": "a cave", "depth": 2}).hero.fatigue == 2  # not a new Depth
    nap = {"kind": "nap", "comfortable": False, "underground": True}
    assert play("rest", hero, nap).word == "napped"
    order = {"ability": "deep_hearted", "place": ["underground"]}
    assert play("ability", hero, order, ["told"]).hero.minute == 60


@pytest.mark.clause("LEGF-071", "LEG-R31")
def test_preach(play: Play, odds: Odds) -> None:
    hero = member("preach")
    order: dict[str, Any] = {"ability": "preach", "place": ["settlement"]}
    assert play("ability", hero, order).facts["listeners"] == 20
    below = play("ability", hero, {**order, "place": ["settlement", "underground"]})
    assert (below.facts["listeners"], below.hero.minute) == (50, 60)
    stated = {"spell": "suggestion", "consequence": "none", "mishap": "none"}
    assert play("cast", hero, stated).word == "no_book"  # nobody listens yet
    done = play("cast", below.hero, stated, [(4, 5)])
    assert done.word == "success"
    assert play("cast", done.hero, stated).word == "no_book"  # once a day
    tomorrow = play("rest", done.hero, {"kind": "sleep"}).hero
    while tomorrow.day == done.hero.day:
        tomorrow = play("rest", tomorrow, {"kind": "sleep"}).hero
    again = play("ability", tomorrow, order).hero
    assert play("cast", again, stated, [(4, 5)]).word == "success"


@pytest.mark.clause("LEGF-072")
def test_dirt_heart(play: Play, odds: Odds) -> None:
    hero = member("dirt_heart")
    order = {"ability": "dirt_heart", "place": ["dark"]}
    assert play("ability", hero, {"ability": "dirt_heart"}).word == "not_dark"
    done = play("ability", hero, order, ["ask:clock_value+last_visitor", "told", "nothing"]).hero
    assert (done.known, done.minute) == (("clock_value",), 10)


# -- Rabbits ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-075")
def test_friends_in_all_places(play: Play, odds: Odds) -> None:
    hero = member("friends_in_all_places")
    order = {"ability": "friends_in_all_places", "place": ["settlement"], "other": "the miller"}
    assert play("ability", hero, order).hero.ties == ("friend:the miller",)
    assert play("ability", hero, {"ability": "friends_in_all_places"}).word == "nobody_here"


@pytest.mark.clause("LEGF-082")
def test_people_reading(play: Play, odds: Odds) -> None:
    hero = member("people_reading")
    order = {"ability": "people_reading", "other": "Zag"}
    done = play("ability", hero, order, ["told", "told", "nothing"]).hero
    assert done.known == ("key:Zag", "lock:Zag")


@pytest.mark.clause("LEGF-083")
def test_multiplying(play: Play, odds: Odds) -> None:
    hero = member("multiplying")
    assert can(hero, "count")
    order = {"ability": "multiplying", "other": "the flock"}
    assert play("ability", hero, order, ["told"]).hero.minute == 0
    assert play("ability", hero, {**order, "grave": True}, ["told"]).hero.minute == 10


@pytest.mark.clause("LEGF-084")
def test_merry_way(play: Play, odds: Odds) -> None:
    hero = member("merry_way", lives=1, fatigue=2)
    assert play("rest", hero, {"shelter": False, "story": True}).word == "slept"
    assert play("rest", hero, {"kind": "nap", "comfortable": False, "story": True}).word == "napped"
    friend = {"friend": 8, "tool": 6, "consequence": "none"}
    done = play("roll", hero, friend, [(1, 5), "reroll:d8_without_success", (7,)])
    assert (done.word, done.hero.lives) == ("success", 0)
    duel = {"friends": ["might=8 weapon=8 vigor=2"], "foe_vigor": 4, "start": "first", "rounds": 1}
    other = replace(hero, abilities=("charming",))
    assert odds("duel", hero, duel).value[0] > odds("duel", other, duel).value[0]


@pytest.mark.clause("LEGF-085")
def test_hopped_up(play: Play, odds: Odds) -> None:
    hero = member("hopped_up")
    order = {"attribute": "grace", "using": ["legs"], "consequence": "none"}
    assert tool_die(hero, ("legs",)) == 8
    assert str(play("roll", hero, order, ["roll"]).waiting.dice) == "d8 d6"
    leapt = play("roll", hero, order, ["use", (1,)])
    assert (leapt.facts["degrees"], leapt.facts["total"], leapt.hero.fatigue) == (3, 9, 1)
    again = play("roll", leapt.hero, order).waiting
    assert again.what == "roll"  # once a scene
    assert play("roll", play("scene", leapt.hero).hero, order).waiting.what == "hopped_up"


@pytest.mark.clause("LEGF-086")
def test_charming(play: Play, odds: Odds) -> None:
    hero = member("charming")
    waiting = play("reaction", hero, {"talking": True}).waiting
    assert waiting.options == ("usual:d6", "charming:d8")
    assert play("reaction", hero).waiting.what == "reaction"  # only while talking
    assert odds("reaction", hero, {"talking": True, "at_least": 4}).value[0] == Fraction(21, 48)
    stated = {"spell": "charm", "consequence": "none", "mishap": "none"}
    once = play("cast", hero, stated, [(4, 5)])
    assert once.word == "success"
    assert play("cast", once.hero, stated).word == "no_book"
    tomorrow = play("explore", once.hero, {"outdoors": True, "actions": 6}).hero
    assert play("cast", tomorrow, stated).waiting.what == "cast"


# -- Rats ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LEGF-089")
def test_dark_underbelly(play: Play, odds: Odds) -> None:
    hero = member("dark_underbelly", items=(parse_item("Ring (d4, treasure)"),))
    order: dict[str, Any] = {"ability": "dark_underbelly", "place": ["settlement"], "other": "a key"}
    safe = play("ability", hero, order).hero
    assert (safe.ties, safe.minute, len(safe.items)) == (("favor:a key",), 60, 1)
    dangerous = play("ability", hero, {**order, "grave": True}, ["pay:Ring"]).hero
    assert (dangerous.ties, dangerous.items) == (("favor:a key",), ())
    assert play("ability", hero, {**order, "grave": True}, ["refuse"]).word == "too_dear"


@pytest.mark.clause("LEGF-096")
def test_junkfood(play: Play, odds: Odds) -> None:
    hero = member("junkfood", vigor=1)
    assert play("rest", hero, {}, ["scraps"]).hero.vigor == 6


@pytest.mark.clause("LEGF-097")
def test_ingenious(play: Play, odds: Odds) -> None:
    items = (
        Item("Lamp", 8, ("light",)),
        Item("Sling", 6, ("ranged", "weapon")),
        Item("Anvil", 6, ("heavy",)),
    )
    hero = member("ingenious", items=items)
    done = play("ability", hero, {"ability": "ingenious", "objects": ["lamp", "sling"]}).hero
    made = done.items[-1]
    assert (made.quality, made.traits, made.mine) == (6, ("light", "ranged", "weapon"), True)
    assert (len(done.items), done.minute) == (2, 60)
    assert play("ability", hero, {"ability": "ingenious", "objects": ["lamp", "anvil"]}).word == "too_heavy"


@pytest.mark.clause("LEGF-098")
def test_ratways(play: Play, odds: Odds) -> None:
    hero = member("ratways")
    order = {"ability": "ratways", "place": ["settlement"], "other": "Fernport", "areas": 3}
    done = play("ability", hero, order).hero
    assert (done.ties, done.day) == (("ratway:Fernport",), 2)
    assert play("ability", hero, {**order, "areas": 4}).word == "too_far"


@pytest.mark.clause("LEGF-099")
def test_firestarter(play: Play, odds: Odds) -> None:
    hero = member("firestarter")
    assert play("ability", hero, {"ability": "firestarter", "fuel": True}).hero.minute == 10
    assert play("ability", hero, {"ability": "firestarter"}).hero.minute == 60


@pytest.mark.clause("LEGF-100")
def test_ear_to_the_ground(play: Play, odds: Odds) -> None:
    hero = member("ear_to_the_ground", grace=4)
    assert play("initiative", hero, {"surprised": True}).waiting.what == "initiative"
    assert play("duel", hero, {"start": "surprised"}).waiting.what == "initiative"
    assert can(hero, "empty_room")
    order = {"ability": "ear_to_the_ground", "other": "the crypt"}
    assert play("ability", hero, order, ["lurking"]).word == "lurking"


# -- all of them -----------------------------------------------------------------------------------------------

REMOVED = ""


def _without(hero: Hero, ability: str) -> bool:
    if ability == REMOVED:
        return False
    if ability in hero.abilities:
        return True
    faction = FACTIONS.get(hero.faction)
    return faction is not None and faction.core_ability == ability


@pytest.mark.parametrize("ability", sorted(ABILITIES))
def test_each_of_these_tests_fails_without_its_ability(
    ability: str, play: Play, odds: Odds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(factions, "REMOVED", ability, raising=False)
    monkeypatch.setattr(factions.has, "__code__", _without.__code__)
    with pytest.raises((AssertionError, TalewrightError, KeyError)):
        globals()[f"test_{ability}"](play, odds)


def test_an_ability_of_others_is_not_yours(play: Play) -> None:
    assert play("ability", member("greed"), {"ability": "ratways"}).word == "not_yours"
    assert len(ABILITIES) == 7 * (1 + 5)
