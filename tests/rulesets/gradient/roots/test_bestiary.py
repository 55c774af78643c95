"""The 119 antagonists: as published, and as fighters (ROOT-050 to ROOT-056)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.errors import RulesetError
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.gradient.battle import Battle
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.combat import ending, fight, take_turn
from talewright.rulesets.gradient.fighters import Fighter, attack_mode, from_stat_block
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.options import DEFAULT, Rules
from talewright.rulesets.gradient.roots import bestiary, random_antagonist, specials, stat_block
from talewright.rulesets.gradient.roots.foes import of
from talewright.rulesets.gradient.setting.model import RANKS

Facts = Callable[[str], Any]
Play = Callable[..., Any]
CLUB = Attack("club", (4,))


def hero(**fields: Any) -> Fighter:
    return Fighter(
        **{
            "name": "hero",
            "hp": 9,
            "strength": 12,
            "dexterity": 12,
            "willpower": 12,
            "attacks": (CLUB,),
            "pc": True,
            **fields,
        }
    )


def battle(*foes: str, by: Fighter | None = None, rules: Rules = DEFAULT, **how: Any) -> Battle:
    found = tuple(from_stat_block(stat_block(key, rules), rules) for key in foes)
    return Battle((by or hero(),), found, rules, waived=True, **how)


@pytest.mark.clause("ROOT-050", "ROOT-051", "ROOT-054", "ROOT-056")
def test_every_stat_line_is_as_published(facts: Facts) -> None:
    published = facts("antagonists")
    assert len(published) == len(bestiary()) == 119
    for row in published:
        block = bestiary()[row["id"]].block
        assert (block.name, block.rank, block.category) == (row["name"], row["rank"], row["category"])
        assert (block.hp, block.armour, block.strength, block.dexterity, block.willpower) == (
            row["hp"], row["armour"], row["str"], row["dex"], row["wil"],
        )  # fmt: skip
        assert list(block.archetypes) == row["archetypes"]
        assert block.detachment == row["detachment"]
        printed = [attack for attack in block.attacks if not attack.uses]
        assert [(a.name, list(a.dice), a.blast, a.ignores_armour, list(a.tags)) for a in printed] == [
            (a["name"], a["dice"], a.get("blast", False), a.get("ignore_armour", False), a.get("tags", []))
            for a in row["attacks"]
        ]
        assert [(trait.name or None, trait.text) for trait in block.traits] == [
            (t["name"], t["effect"]) for t in row["traits"]
        ]


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.clause("ROOT-050", "ROOT-051")
def test_random_antagonists_have_the_printed_chances(facts: Facts, rank: int) -> None:
    table = facts("antagonist_categories")["rows"]
    cells = {}
    for row in table:
        keys = [key for cell in row["ranks"].values() for key in cell if bestiary()[key].block.rank == rank]
        if keys:
            cells[row["folder"]] = keys
    expected = {key: Fraction(1, len(cells) * len(keys)) for keys in cells.values() for key in keys}
    odds = solve_rule(random_antagonist, rank, goal=lambda _: [0])
    assert dict(odds.spread(lambda key: key)) == expected
    assert (("behemoth/basilisk" in expected), ("behemoth/hydra" in expected)) == {
        1: (False, True),
        2: (True, False),
        3: (False, False),
    }[rank]


@pytest.mark.clause("ROOT-050")
def test_the_warden_picks_rank_and_archetype(play: Play) -> None:
    key, notes = play(
        random_antagonist, log=("rank:3", 6, 3, 2)
    )  # nothing extraplanar of rank 3: rolled again
    assert key == "behemoth/x" or key.startswith("behemoth") is False
    assert [note.kind for note in notes].count("empty_cell") >= 1
    assert RANKS == {
        1: ("Elite", "Juggernaut", "Controller"),
        2: ("Stalker", "Vanguard", "Tactician"),
        3: ("Swarm", "Mob"),
    }
    assert stat_block("beast/rat", archetype="Swarm").swarm
    with pytest.raises(RulesetError, match="rank 3: Swarm, Mob"):
        stat_block("beast/rat", archetype="Elite")


@pytest.mark.clause("ROOT-051")
def test_the_basilisks_own_rank_counts() -> None:
    assert bestiary()["behemoth/basilisk"].block.rank == 2
    assert "behemoth/basilisk" in of("behemoth", 2)
    assert "behemoth/basilisk" not in of("behemoth", 1)


def test_names_that_repeat_are_distinguished() -> None:
    names = Counter(each.block.name for each in bestiary().values())
    assert (names["Wisp"], names["Juvenile"], names["Kobold"]) == (6, 4, 2)
    assert stat_block("goblin").name == "Goblin"
    with pytest.raises(RulesetError, match="one of several: goblinoid/kobold, lizard/kobold"):
        stat_block("kobold")
    with pytest.raises(RulesetError, match="Did you mean"):
        stat_block("goblinoid/gobbin")


@pytest.mark.clause("ROOT-052")
def test_one_attack_an_action_and_all_of_them_only_by_the_option(play: Play) -> None:
    turn = battle("magical/earth-elemental").start()._replace(turn=2)
    waiting = resume(Single(take_turn, (battle("magical/earth-elemental"), turn)))
    assert isinstance(waiting, Waiting)
    assert (waiting.question.who, waiting.question.options) == (
        "foe",
        ("quake", "rock slam", "Seismic Stomp"),
    )
    either = battle("undead/skeleton")
    waiting = resume(Single(take_turn, (either, either.start()._replace(turn=2))))
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("rusty sword", "bow")
    rules = Rules(elite_multiattack=True)
    elite = from_stat_block(stat_block("magical/earth-elemental", rules, archetype="Elite"), rules)
    assert elite.all_attacks
    assert not from_stat_block(stat_block("magical/earth-elemental", archetype="Elite"), DEFAULT).all_attacks
    fought = Battle((hero(hp=30),), (elite,), rules, waived=True)
    after, _ = play(take_turn, fought, fought.start()._replace(turn=2), log=("every attack", (7, 9)))
    assert after.party[0].hp == 30 - 9  # both dice in one pool, the higher kept


@pytest.mark.clause("ROOT-053")
def test_knockback_and_stagger_cost_the_next_action_unless_str_holds(play: Play) -> None:
    for key, attack in (("avian/roc", "wing buffet"), ("beast/thunder-stag", "thunder-stomp")):
        fought = battle(key, by=hero(hp=20))
        start = fought.start()._replace(turn=2)
        shaken, _ = play(take_turn, fought, start, log=(attack, 3, (9, 8)))
        assert shaken.party[0].tokens == ("staggered",)
        held, _ = play(take_turn, fought, start, log=(attack, 3, (2, 3)))
        assert held.party[0].tokens == ()
        # Equal dice above the target: held, unless the option reads them as a failure.
        doubled, _ = play(take_turn, fought, start, log=(attack, 3, (9, 9)))
        assert doubled.party[0].tokens == ()
        strict = replace(fought, rules=Rules(doubles="only_if_under"))
        doubled, _ = play(take_turn, strict, start, log=(attack, 3, (9, 9)))
        assert doubled.party[0].tokens == ("staggered",)
        idle, _ = play(take_turn, fought, shaken._replace(turn=1))
        assert idle.foes == shaken.foes  # the action is lost, and only that one
        assert idle.party[0].tokens == ()


@pytest.mark.clause("ROOT-053")
def test_pierce_ignores_armour_and_the_switch_turns_foreign_words_off(play: Play) -> None:
    beak = stat_block("avian/eagle").attacks[1]
    assert (beak.name, beak.ignores_armour, beak.tags) == ("beak", True, ())
    plain = stat_block("avian/eagle", Rules(foreign_terms=False)).attacks[1]
    assert not plain.ignores_armour
    assert stat_block("avian/roc", Rules(foreign_terms=False)).attacks[1].tags == ()
    fought = battle("avian/eagle", by=hero(armour=3))
    after, _ = play(take_turn, fought, fought.start()._replace(turn=2), log=("beak", 4))
    assert after.party[0].hp == 9 - 4


@pytest.mark.clause("ROOT-053")
def test_direct_str_damage_goes_past_hp_after_armour_with_a_save(play: Play) -> None:
    fought = battle("incorporeal/invisible-stalker", by=hero(armour=1))
    after, _ = play(take_turn, fought, fought.start()._replace(turn=2), log=((2, 4), (2, 3)))
    assert (after.party[0].hp, after.party[0].strength, after.party[0].fate) == (9, 12 - 3, "")
    down, _ = play(take_turn, fought, fought.start()._replace(turn=2), log=((2, 4), (9, 8)))
    assert down.party[0].fate == "down"


@pytest.mark.clause("ROOT-053")
def test_advantage_and_penalties_follow_the_circumstances_the_warden_declares() -> None:
    flying = from_stat_block(stat_block("avian/roc", circumstances=("flying",)), DEFAULT)
    grounded = from_stat_block(stat_block("avian/roc"), DEFAULT)
    target = hero()
    assert attack_mode(flying, flying.attacks[0], target) == "enhanced"
    assert attack_mode(grounded, grounded.attacks[0], target) == "plain"
    with pytest.raises(RulesetError, match="changes nothing for goblinoid/goblin"):
        stat_block("goblinoid/goblin", circumstances=("flying",))
    for key, attack, mode in (
        ("behemoth/basilisk", CLUB, "impaired"),
        ("darkling/nightmare", CLUB, "impaired"),
        ("darkling/nightmare", Attack("bow", (6,), ranged=True), "plain"),
        ("giant/sky-giant", Attack("bow", (6,), ranged=True, blast=True), "impaired"),
        ("giant/sky-giant", Attack("fire", (6,), blast=True), "plain"),
        ("shape-shifter/werewolf", CLUB, "impaired"),
        ("shape-shifter/werewolf", replace(CLUB, tags=("silver",)), "enhanced"),
        ("incorporeal/banshee", replace(CLUB, tags=("iron",)), "enhanced"),
        ("goblinoid/goblin", CLUB, "plain"),
    ):
        assert attack_mode(target, attack, from_stat_block(stat_block(key), DEFAULT)) == mode, key


@pytest.mark.clause("ROOT-054")
def test_twelve_creatures_count_as_detachments() -> None:
    found = {key for key, each in bestiary().items() if each.block.detachment}
    assert len(found) == 12
    assert {"giant/titan", "beast/killer-bee", "behemoth/purple-worm"} <= found
    titan = from_stat_block(stat_block("giant/titan"), DEFAULT)
    assert attack_mode(hero(), CLUB, titan) == "impaired"
    assert attack_mode(titan, titan.attacks[0], hero()) == "enhanced"


def struck(play: Play, key: str, log: tuple[Any, ...], by: Fighter | None = None) -> Any:
    """One turn of the hero against the creature at 0 HP, and what became of it."""
    fought = battle(key, by=by or hero(attacks=(Attack("axe", (8,)),)))
    start = fought.start()
    worn = start._replace(turn=1, foes=(start.foes[0]._replace(hp=0),))
    return play(take_turn, fought, worn, log=log)


@pytest.mark.clause("ROOT-055")
def test_a_troll_ignores_critical_damage_and_dies_at_str_zero(play: Play) -> None:
    state, notes = struck(play, "goblinoid/troll", (5, (9, 8)))
    assert (state.foes[0].fate, state.foes[0].strength) == ("", 14 - 4)
    assert any(note.kind == "unharmed_by_critical" for note in notes)
    fought = battle("goblinoid/troll", by=hero(attacks=(Attack("axe", (12,)),)))
    low = fought.start()._replace(turn=1, foes=(fought.start().foes[0]._replace(hp=0, strength=3),))
    dead, notes = play(take_turn, fought, low, log=(9,))
    assert dead.foes[0].fate == "dead"
    assert any(note.kind == "will_return" and "acid, fire" in str(note.facts["how"]) for note in notes)


@pytest.mark.clause("ROOT-055")
def test_a_hydra_falls_at_the_ninth_critical_damage(play: Play) -> None:
    fought = battle("lizard/hydra", by=hero(attacks=(Attack("axe", (8,), ignores_armour=True, blast=True),)))
    state = fought.start()._replace(turn=1)
    state = state._replace(foes=(state.foes[0]._replace(hp=0, strength=13),))
    heads = []
    for _ in range(9):
        state, notes = play(take_turn, fought, state._replace(turn=1), log=(1, (10, 9)))
        heads += [note.facts["left"] for note in notes if note.kind == "head_lost"]
    assert heads == [8, 7, 6, 5, 4, 3, 2, 1]
    assert state.foes[0].fate in ("routed", "dead")


@pytest.mark.clause("ROOT-055")
def test_vampires_zombies_and_skeletons_come_back(play: Play) -> None:
    state, notes = struck(play, "undead/vampire", (8, (9, 8)))
    assert state.foes[0].fate == "fled"  # a mist is no casualty
    assert any("coffin" in str(note.facts.get("how")) for note in notes)
    for key, word in (
        ("undead/zombie", "minutes"),
        ("undead/skeleton", "scattered"),
        ("avian/phoenix", "ashes"),
    ):
        state, notes = struck(play, key, (8, (10, 9)))
        assert state.foes[0].fate == "dead"
        assert any(word in str(note.facts.get("how")) for note in notes), key


@pytest.mark.clause("ROOT-056")
def test_foes_without_an_attack_do_no_damage() -> None:
    for key in ("fey/boggart", "fey/pixie", "fey/will-o-wisp"):
        assert stat_block(key).attacks == ()
    fought = battle("fey/pixie", by=hero(hp=1, strength=1))
    odds = solve_rule(fight, fought, fought.start(), goal=lambda state: [ending(state) == "won"])
    assert odds.value == (1,)


CRITICAL = {
    "beast/grizzly-bear": ("strength", 6), "beast/night-cat": ("strength", 4), "behemoth/purple-worm": ("strength", 8),
    "humanoid/hooded-men": ("willpower", 4), "incorporeal/shadow": ("strength", 4), "insectoid/giant-scorpion": ("strength", 8),
    "magical/earth-elemental": ("strength", 6), "magical/fire-elemental": ("willpower", 6), "magical/wind-elemental": ("dexterity", 4),
    "mythical/lamia": ("willpower", 6), "undead/vampire": ("willpower", 12), "unusual/gelatinous-ooze": ("strength", 6),
}  # fmt: skip


@pytest.mark.parametrize("key", CRITICAL)
@pytest.mark.clause("GRAD-105", "ROOT-053")
def test_critical_damage_takes_its_die_off_the_printed_attribute(play: Play, key: str) -> None:
    attribute, die = CRITICAL[key]
    fought = battle(key, by=hero(hp=0, strength=30, dexterity=30, willpower=30))
    foe = fought.foes[0]
    sides = 12 if foe.detachment else max(foe.attacks[0].dice)
    dice = (1,) * len(foe.attacks[0].dice) if not foe.detachment else (1,)
    rolled = (*dice[:-1], sides) if len(dice) > 1 and not foe.detachment else (sides,)
    choice = (foe.attacks[0].name,) if len(foe.attacks) > 1 else ()
    start = fought.start()._replace(turn=2)
    start = start._replace(party=(start.party[0]._replace(strength=14),))
    after, notes = play(take_turn, fought, start, log=(*choice, rolled, (10, 9), die))
    body = after.party[0]
    lost = {"strength": 14 - sides, "dexterity": 30, "willpower": 30}
    lost[attribute] = max(0, lost[attribute] - die)
    assert (body.strength, body.dexterity, body.willpower) == (
        lost["strength"],
        lost["dexterity"],
        lost["willpower"],
    )
    assert body.fate == ("dead" if body.strength == 0 else "down")
    assert any(note.kind == "critical_effect" for note in notes)


@pytest.mark.clause("GRAD-105")
def test_some_critical_damage_is_death_at_once(play: Play) -> None:
    for key, how in (("avian/wyvern", ()), ("extraplanar/mind-lasher", ("tentacles",))):
        fought = battle(key, by=hero(hp=0, strength=14))
        after, _ = play(take_turn, fought, fought.start()._replace(turn=2), log=(*how, 6, (10, 9)))
        assert after.party[0].fate == "dead"


@pytest.mark.clause("ROOT-053", "GRAD-084")
def test_every_antagonist_fights_to_an_end() -> None:
    for number, key in enumerate(bestiary()):
        fought = battle(
            key,
            by=hero(
                hp=30,
                strength=18,
                armour=2,
                attacks=(Attack("sword", (12,), tags=("magical", "silver", "iron")),),
            ),
        )
        ended = play_out(Single(fight, (fought, fought.start()), ending=ending), stream(number, 7))
        assert ended.ending.id in ("won", "lost"), key


@pytest.mark.clause("ROOT-053")
def test_special_actions_ask_their_save_and_take_their_toll(play: Play) -> None:
    target = Character(name="Ivo", hp=5, hp_max=5, items=(Item("Plate", 2, armour=3, in_use=True),))
    gas = specials.specials_of("behemoth/green-dragon")[0]
    (safe,), _ = play(specials.unleash, gas, (target,), log=((2, 3),))
    assert safe == target
    (hurt,), _ = play(specials.unleash, gas, (target,), log=((9, 8), 3))
    assert (hurt.strength, hurt.deprived, hurt.hp) == (7, True, 5)
    blast = specials.specials_of("extraplanar/mind-lasher")[0]
    (dazed,), _ = play(specials.unleash, blast, (target,), log=((9, 8), 2))
    assert (dazed.willpower, "paralysed" in dazed.conditions) == (8, True)
    gaze = specials.specials_of("fey/sea-hag")[0]
    (frozen,), _ = play(specials.unleash, gaze, (target,), log=((9, 8),))
    assert (frozen.hp, frozen.scars) == (0, ())
    with pytest.raises(RulesetError, match="reaches one target"):
        play(specials.unleash, gaze, (target, target))
    clap = specials.specials_of("giant/storm-giant")[0]
    (rung,), _ = play(specials.unleash, clap, (target,))
    assert rung.strength == 10 - 8  # doubled by metal armour
    (bare,), _ = play(specials.unleash, clap, (replace(target, items=()),))
    assert bare.strength == 10 - 4
    brood = specials.summoned(specials.specials_of("insectoid/broodmother")[0])
    assert (brood.name, brood.detachment) == ("Cave Locust", True)
    assert specials.summoned(specials.specials_of("plant/sentient-tree")[0]).name == "Treant"
    named = {(each.foe, each.trait or each.name) for each in specials.specials()}
    for key, name in named:
        traits = {trait.name or trait.text for trait in bestiary()[key].block.traits}
        assert name in traits
