"""Cases that show what fields of orders and options are for, beside the trials: they are played, not solved."""

from __future__ import annotations

from talewright.core.ruleset import Trial

CAT = {"faction": "cats", "abilities": ["very_fancy"], "gear": ["Lute (d8, fancy)"]}
SPENT = {
    "items": [
        {"name": "one book", "spell": "firefly", "state": "spent"},
        {"name": "another", "spell": "charm", "state": "spent"},
    ]
}
BOOKS = {"spells": ["misty_armor", "unform", "magic_arrow", "bubble_head"], "wit": 10}
WARDED = {
    "effects": [
        {"spell": "misty_armor", "kind": "ward", "about": "claws"},
        {"spell": "misty_armor", "kind": "ward", "about": "fire"},
    ]
}
HELD = {
    "might": 8,
    "items": [{"name": "Pole", "quality": 8}],
    "effects": [{"spell": "hold", "kind": "held", "amount": 6}],
}
SHINING = {
    "effects": [{"spell": "starlight", "kind": "light", "amount": 9}, {"spell": "bubble_head", "kind": "air"}]
}
CASES = (
    Trial("roll", {"gear": ["Lute (d8)"]}, {"using": ["Lute"]}),
    Trial("cast", BOOKS, {"spell": "misty_armor", "about": "fire"}),
    Trial("cast", BOOKS, {"spell": "misty_armor", "about": "falls", "abstract": True}),
    Trial("cast", BOOKS, {"spell": "unform", "dark": True}),
    Trial("cast", BOOKS, {"spell": "bubble_head", "on_self": False}),
    Trial("enspelled", {}, {"spell": "dull_emotion", "total": 5, "about": "fear"}),
    Trial("harm", {}, {"loss": 2, "by": "claws"}, sheet=WARDED),
    Trial("burn", {}, {"by": "acid"}, sheet=WARDED),
    Trial("break_free", {}, {"using": ["Pole"]}, sheet=HELD),
    Trial("end_spell", {}, {"spell": "starlight"}, sheet=SHINING),
    Trial("roll", {}, {"dark": True, "lights": 1, "company": 4}),
    Trial("roll", {"might": 4}, {"offered": ["harm:1"], "banes": 12, "consequence": "ask"}),
    Trial("cast", {"wit": 8}, {"want": "sum", "at_least": 8}),
    Trial("enspelled", {"vigor_max": 8, "abilities": ["stubborn"]}, {"size": 4, "harm": 2}),
    Trial("enspelled", {}, {"spell": "charm", "total": 5, "degrees": 2}),
    Trial("reaction", CAT, {"fancy": "Lute"}),
    Trial("reaction", {"might": 12, "abilities": ["awesome_might"]}, {"foe": "moss_rat"}),
    Trial("bell", {}, {"foe": "moss_rat"}),
    Trial("trade_up", {"gear": ["Bell (d4, treasure)"] * 4}, {"into": "Silver bell (d6, treasure)"}),
    Trial(
        "buy",
        {"gear": ["Bell (d8, treasure)", "Cup (d10, treasure)"]},
        {"goods": ["lockpicks"], "treasure": "Cup"},
    ),
    Trial(
        "rest",
        {"abilities": ["taste_of_home"], "gear": ["travel_food"], "fatigue": 4},
        {"kind": "nap", "homemade": True},
    ),
    Trial("rest", {"abilities": ["surface_explorer"], "fatigue": 2}, {"shelter": False, "terrain": "lush"}),
    Trial("travel", {"abilities": ["well_versed"]}, {"area": "Fen"}),
    Trial("travel", {"abilities": ["surface_explorer"]}, {"terrain": "lush", "area": "Fen"}),
    Trial(
        "ability",
        {"abilities": ["nose_for_trouble"]},
        {"ability": "nose_for_trouble", "place": ["crossroads"]},
    ),
    Trial(
        "ability",
        {"abilities": ["artist"], "gear": ["Lute (d8)", "Cup (d6)"]},
        {"ability": "artist", "objects": ["Lute", "Cup"]},
    ),
    Trial("ability", {"abilities": ["multiplying"]}, {"ability": "multiplying", "grave": True}),
    Trial("ability", {"abilities": ["firestarter"]}, {"ability": "firestarter", "fuel": True}),
    Trial("ability", {"abilities": ["ratways"]}, {"ability": "ratways", "place": ["settlement"], "areas": 9}),
    Trial("roll", {"might": 4}, {"offered": ["fatigue:1"], "banes": 4, "attribute": "might"}),
    Trial("attack", {"gear": ["Knife (d4, weapon)"]}, {"wield": "Knife"}),
    Trial("fight", {"gear": ["Knife (d4, weapon)"]}, {"wield": "Knife", "foe": "moss_rat"}),
    Trial("fight", {"vigor": 12}, {"foe": "barn_owl", "rounds": 1}),
    Trial("duel", {"vigor": 12}, {"foe": "barn_owl", "rounds": 1}),
    Trial("fight", {"vigor": 12}, {"foe": "clockwork_mouse", "rounds": 1}),
    Trial("duel", {"vigor": 12}, {"foe": "clockwork_mouse", "rounds": 1}),
    Trial("cast", {"wit": 10, "spells": ["magic_arrow"]}, {"spell": "magic_arrow", "foe": "moss_rat"}),
    Trial("cast", {"wit": 10, "vigor": 1, "spells": ["heal"]}, {"spell": "heal"}, {"later_spells": True}),
    Trial("recharge", {}, {"spell": "firefly"}, sheet=SPENT),
    Trial("recharge", {}, {"spell": "charm"}, sheet=SPENT),
    Trial("enspelled", {}, {"spell": "make_delicious", "size": 8, "total": 9, "degrees": 3}),
    Trial("trade_up", {"gear": ["Bell (d4, treasure)"] * 6}, {"size": 4}),
    Trial("wear", {"gear": ["Hat (armor)", "Mail (armor, heavy)"]}, {"item": "Hat"}),
    Trial("wear", {"gear": ["Hat (armor)", "Mail (armor, heavy)"]}, {"item": "Mail"}),
    Trial("wear", {"gear": ["Hat (armor)"]}, {"item": "Hat", "off": True}),
    Trial("buy", {"abilities": ["fat_cat"]}, {"goods": ["lockpicks"], "settlement": False}),
    Trial("take", {}, {"items": ["lockpicks"], "spells": ["charm"]}),
    Trial("give", {"gear": ["Bell (d6, treasure)"]}, {"items": ["Bell"], "to": "Mab"}),
    Trial("overrule", {"lives": 1}, {"lives": 3, "reason": "a kind fate"}),
    Trial("buy", {"gear": ["Bell (d6, treasure)"]}, {"goods": ["private_room"], "nights": 9}),
    Trial("buy", {"gear": ["Bell (d6, treasure)"]}, {"goods": ["beetle_bus"], "areas": 9}),
    Trial(
        "rest",
        {"abilities": ["deep_hearted"], "fatigue": 2},
        {"kind": "nap", "comfortable": False, "underground": True},
    ),
    Trial("explore", {"abilities": ["deep_hearted"], "fatigue": 2}, {"enter": "cellar", "depth": 2}),
    Trial(
        "ability",
        {"abilities": ["artist"], "gear": ["Lute (d8)", "Cup (d6)", "Pot (d4)"]},
        {"ability": "artist", "objects": ["Lute", "Pot"]},
    ),
    Trial("travel", {}, {"areas": 8}, {"hunger": True}),
    Trial("cast", {"wit": 10, "spells": ["decay"]}, {"spell": "decay"}, {"later_spells": True}),
    Trial("cast", {"spells": ["lightning_strike"]}, {"spell": "lightning_strike"}, {"later_spells": True}),
    Trial("fight", {"vigor": 20}, {"foe_might": 10, "foe_weapon": 10, "earn": "no"}),
    Trial("enspelled", {}, {"spell": "scorch", "size": 8, "total": 9, "degrees": 3}),
    Trial("enspelled", {}, {"spell": "magic_arrow", "degrees": 3}),
)
