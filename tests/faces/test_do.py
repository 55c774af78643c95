"""talewright do: a character of a file acts, in every system; a game master without a browser runs an evening."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ruleset import playable

from .conftest import Run

EVENINGS = {
    "gnat": ("fight --rounds 2 --modifier -1", "wound --n 1 --ignoring-armour", "gain-xp --n 4", "rest --heals 1"),
    "goonies": ("check --ds 9", "fight --ds 5", "harm --n 2", "rest", "xp --n 40"),
    "legend": (
        "explore --actions 2 --enter cellar",
        "fight --foe moss_rat",
        "harm --loss 1 --fatigue 1",
        "scene",
        "rest --served --answer meal",
        "advance",
        "take --items lockpicks",
        "give --items lockpicks --to Mab",
        "overrule --set-lives 2",
    ),
    "generic-fantasy": (
        "test --attribute body --skill melee",
        "duel --foe wolf",
        "harm --points 1",
        "rest",
        "earn --n 1",
        "buy --item rope",
        "coin --change 7",
        "take --item torch",
        "drop --item torch",
        "equip",
        "pool --pool willpower --change -1",
    ),
    "gradient": (
        "save --attribute dexterity",
        "hurt --attribute strength",
        "save --attribute strength",
        "take --what Spear --deals d8",
        "carry --how wield --what Spear",
        "coins --change 5",
        "hit --damage 1",
        "need",
        "overrule --set-hp 1",
    ),
    "roots": (
        "save --attribute dexterity",
        "encounter --foe beast/wolf",
        "rest",
        "buy --what Rations",
        "fatigue",
        "carry --how move --what Rations",
    ),
}  # fmt: skip


def ready(run: Run, tmp_path: Path, system: str) -> Path:
    path = tmp_path / f"{system}.json"
    hero = json.loads(run("new", system, "--ready", "--json")[1])["heroes"][0]["id"]
    assert run("new", system, "--ready", hero, "--out", str(path))[0] == 0
    return path


def do(run: Run, path: Path, *args: str) -> dict[str, Any]:
    code, out, err = run("do", str(path), *args, "--json")
    assert code == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def character(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["character"]
    return found


@pytest.mark.parametrize("system", sorted(EVENINGS))
def test_an_evening_is_played_and_undone_to_its_beginning(run: Run, tmp_path: Path, system: str) -> None:
    path = ready(run, tmp_path, system)
    before: list[dict[str, Any]] = []
    verbs: list[str] = []
    for number, line in enumerate(EVENINGS[system]):
        start = character(path)
        found = do(run, path, *line.split(), "--seed", str(number))
        assert found["character"]["character"] == character(path)
        assert found["outcome"]["word"]
        if found["recorded"]:
            before.append(start)
            verbs.append(found["verb"])
    assert len({json.dumps(state) for state in before}) > 1
    code, out, err = run("show", str(path))
    assert code == 0, err
    assert out.strip()
    done = do(run, path, "--history")["actions"]
    assert [each["verb"] for each in done] == verbs
    for state in reversed(before):
        do(run, path, "--undo")
        assert character(path) == state
    assert do(run, path, "--history")["actions"] == []
    code, _, err = run("do", str(path), "--undo")
    assert code == 2
    assert "no action to undo" in err


def test_an_undone_action_stays_in_the_log_and_another_follows_it(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    for _ in range(2):
        do(run, path, "lose-vitality", "--n", "1")
    do(run, path, "--undo")
    do(run, path, "gain-xp", "--n", "3")
    log = path.with_name("gnat.log.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(log) == 4
    assert json.loads(log[2]) == {"back": 1}
    assert [each["verb"] for each in do(run, path, "--history")["actions"]] == ["lose-vitality", "gain-xp"]


def test_what_was_changed_elsewhere_is_not_undone(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    do(run, path, "lose-vitality", "--n", "1")
    data = json.loads(path.read_text(encoding="utf-8"))
    data["character"]["gp"] = 77
    path.write_text(json.dumps(data), encoding="utf-8")
    code, _, err = run("do", str(path), "--undo")
    assert code == 2
    assert "changed since then" in err
    assert character(path)["gp"] == 77


def test_a_log_that_was_cut_loses_its_last_line_only(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    do(run, path, "gain-xp", "--n", "1")
    log = path.with_name("gnat.log.jsonl")
    log.write_bytes(log.read_bytes() + b'{"verb": "gain-')
    assert [each["verb"] for each in do(run, path, "--history")["actions"]] == ["gain-xp"]
    log.write_text('{"verb": "gain-xp"}\n', encoding="utf-8")
    code, _, err = run("do", str(path), "--history")
    assert code == 2
    assert "line 1 is no action" in err


def test_dice_are_typed_and_questions_answered_by_number_or_word(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    code, out, err = run("do", str(path), "test", "--dice", "typed", given="6 6\n1\n")
    assert code == 0, err
    assert "2d6: your dice >" in out
    assert "2d6: 12" in out or "12" in out
    found = do(run, path, "test", "--dice", "typed", "--answer", "1 1")
    assert found["outcome"]["good"] is True
    code, _, err = run("do", str(path), "test", "--dice", "typed", "--answer", "9 9", "--json")
    assert code == 2
    assert "--answer" in err


def test_show_and_do_say_who_is_dying_or_dead(run: Run, tmp_path: Path) -> None:
    fallen = ready(run, tmp_path, "generic-fantasy")
    do(run, fallen, "harm", "--points", "60", "--seed", "3")
    assert "Dying: BOD" in run("show", str(fallen))[1]
    do(run, fallen, "wait", "--unit", "days", "--n", "9")
    assert "Dead" in run("show", str(fallen))[1]
    asleep = ready(run, tmp_path, "legend")
    do(run, asleep, "harm", "--loss", "50")
    assert "Unconscious" in run("show", str(asleep))[1]
    assert "Bewusstlos" in run("--lang", "de", "show", str(asleep))[1]
    overcome = ready(run, tmp_path, "gnat")
    do(run, overcome, "lose-vitality", "--n", "9")
    assert "Overcome" in run("do", str(overcome))[1]
    out = ready(run, tmp_path, "goonies")
    do(run, out, "harm", "--n", "90")
    assert "Out" in run("show", str(out))[1]


def test_questions_about_the_rules_alone_are_not_offered(run: Run, tmp_path: Path) -> None:
    for ruleset in playable():
        bare = [verb.id for verb in ruleset.verbs.values() if verb.bare]
        if not bare or ":" in ruleset.id:
            continue
        path = ready(run, tmp_path, ruleset.id)
        assert not set(bare) & set(do(run, path)["verbs"])
        code, _, err = run("do", str(path), bare[0])
        assert code == 2
        assert "question about the rules" in err


def test_what_cannot_be_done_is_refused_with_its_cure(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    before = path.read_bytes()
    for args, words in (
        (("figth",), "Did you mean fight?"),
        (("fight", "--rounds", "0"), "below 1"),
        (("fight", "--roundz", "1"), "Did you mean --rounds?"),
        (("test", "--skill", "flying-kites"), "no Skill is called"),
        (("fight", "--dice", "loaded"), "is not one of"),
        (("--lang", "fr"), "is not one of"),
    ):
        code, out, err = run("do", str(path), *args)
        assert code == 2, out
        assert words in err
    assert path.read_bytes() == before
    assert run("do")[0] == 0
    assert "--rounds" in run("do", str(path), "fight", "--help")[1]


def test_a_first_question_undone_leaves_everything_as_it_was(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "goonies")
    do(run, path, "harm", "--n", "3")
    before = path.read_bytes()
    code, out, _ = run("do", str(path), "rest", given="q\n")
    assert code == 0
    assert "Nothing was saved" in out
    assert path.read_bytes() == before


SAGE = {"klass": "sage", "willpower": 8, "willpower_hp": 8, "willpower_normal": 8, "feats": ["spellcasting"],
        "spells": ["magic-missile"], "ap": 0, "ap_max": 0, "gear": [], "weapon": ""}  # fmt: skip


def changed(run: Run, tmp_path: Path, system: str, changes: dict[str, Any]) -> Path:
    """A ready character's file with other figures."""
    path = ready(run, tmp_path, system)
    file = json.loads(path.read_text(encoding="utf-8"))
    file["character"] |= changes
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


def test_a_duel_of_spells_is_played_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """The character casts, and the hedge-witch counters or casts by her own habit."""
    path = changed(run, tmp_path, "generic-fantasy", SAGE)
    answers = [part for each in ("cast:magic-missile", "times:1", "let") for part in ("--answer", each)]
    found = do(run, path, "duel", "--foe", "hedge-witch", *answers, "--seed", "3")
    chosen = [(each["question"], each["option"]) for each in found["chosen"]]
    assert chosen[0] == ("duel-turn", "cast:magic-missile")
    assert ("duel-turn", "cast:magic-missile") in chosen[1:]
    said = " ".join(found["events"])
    assert "You cast magic missile for 1 WIL HP" in said
    assert "The opponent casts magic missile" in said
    assert found["character"]["character"]["willpower_hp"] < 8


def test_a_wound_of_a_fight_is_put_into_words(run: Run, tmp_path: Path) -> None:
    path = changed(run, tmp_path, "generic-fantasy", {"body_hp": 1, "ap": 0})
    do(run, path, "harm", "--points", "2")
    assert any("wound" in line.lower() for line in do(run, path, "name-wound", "--words", "a limp")["events"])
    assert character(path)["wounds"][-1].startswith("a limp")
    assert "a limp" in run("show", str(path))[1]


def test_moves_of_creatures_and_spells_are_met_at_the_command_line(run: Run, tmp_path: Path) -> None:
    books = [{"name": "Spellbook: Starlight", "spell": "starlight"}, {"name": "Spirit ward", "quality": 8}]
    path = changed(run, tmp_path, "legend", {"wit": 12, "items": books})
    assert do(run, path, "fight", "--foe", "mill_ghost")["outcome"]["word"] == "held off"
    before = character(path).get("minute", 0)
    found = next(
        found
        for seed in range(20)
        if (found := do(run, path, "cast", "--spell", "starlight", "--seed", str(seed)))["outcome"]["good"]
    )
    assert found["character"]["character"]["minute"] == character(path)["minute"] > before
    assert [each["kind"] for each in character(path)["effects"]] == ["light"]
    assert "Starlight" in run("show", str(path))[1]
    assert any("flash" in line for line in do(run, path, "end_spell", "--spell", "starlight")["events"])
    assert character(path).get("effects", []) == []


def test_a_spell_is_a_turn_of_a_fight_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """The character burns a rat, and the conjurer casts by its own habit."""
    items = [{"name": "Spellbook: Scorch", "spell": "scorch"}]
    path = changed(run, tmp_path, "legend", {"wit": 12, "vigor": 6, "items": items})
    found = do(
        run, path, "fight", "--foe", "moss_rat", "--start", "first", "--answer", "cast:Scorch", "--seed", "5"
    )
    assert ("turn", "cast:Scorch") in [(each["question"], each["option"]) for each in found["chosen"]]
    assert "Wit and a d6" in " ".join(found["events"])
    fresh = changed(run, tmp_path, "legend", {"vigor": 6})
    met = do(
        run, fresh, "fight", "--foe", "magpie_conjurer", "--start", "last", "--rounds", "1", "--seed", "5"
    )
    assert ("foe_turn", "cast:Scorch") in [(each["question"], each["option"]) for each in met["chosen"]]


def test_misty_armor_and_a_held_character_are_met_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """Fire does nothing to the warded, until the armor's minutes are over; the held do not act until they pull loose."""
    ward = {"spell": "misty_armor", "kind": "ward", "about": "fire", "until": 1440 + 9}
    path = changed(run, tmp_path, "legend", {"day": 1, "minute": 0, "vigor": 6, "effects": [ward]})
    assert do(run, path, "burn", "--how", "engulfed")["outcome"]["word"] == "warded"
    do(run, path, "explore")
    do(run, path, "burn", "--how", "engulfed", "--answer", "take")
    assert character(path)["vigor"] == 3
    do(run, path, "enspelled", "--spell", "hold", "--size", "4", "--total", "9")
    assert do(run, path, "explore")["outcome"]["word"] == "held"
    assert "Held" in run("show", str(path))[1]
    tries = (
        do(run, path, "break_free", "--boons", "4", "--seed", str(seed))["outcome"]["word"]
        for seed in range(40)
    )
    assert "free" in tries
    assert do(run, path, "explore")["outcome"]["word"] == "done"


def test_company_and_things_of_roots_are_met_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """The most at risk saves, one omen for a party, a scroll is gone once read, a relic runs out, the winner won."""
    path = changed(run, tmp_path, "roots", {"dexterity": 14, "dexterity_max": 14, "details": []})
    saved = do(
        run, path, "together", "--attribute", "dexterity", "--others", "3", "--others", "9", "--seed", "1"
    )
    assert saved["outcome"]["facts"]["target"] == 3
    do(run, path, "find", "--kind", "scroll", "--name", "Sleep")
    assert "Scroll: Sleep" in [item["name"] for item in character(path)["items"]]
    do(run, path, "cast", "--source", "Sleep", "--seed", "1")
    assert "Scroll: Sleep" not in [item["name"] for item in character(path)["items"]]
    do(run, path, "find", "--kind", "relic", "--name", "Lamp", "--uses", "1")
    do(run, path, "cast", "--source", "Lamp", "--seed", "1")
    code, _, err = run("do", str(path), "cast", "--source", "Lamp", "--json")
    assert (code, "nothing to cast" in err) == (2, True), err
    code, out, err = run("party", "--number", "3", "--seed", "4", "--json")
    assert code == 0, err
    details = [dict(each["character"]["details"]) for each in json.loads(out)["party"]]
    ages = [int(each["age"]) for each in details]
    assert [bool(each.get("omen")) for each in details] == [age == min(ages) for age in ages]
    code, out, err = run(
        "odds", "roots", "encounter", "--hp", "2", "--str", "8", "--foe", "goblinoid/goblin", "--json"
    )
    assert code == 0, err
    found = json.loads(out)
    assert found["expected"]["won"] == found["expected"]["good"]


@pytest.mark.clause("GRAD-106")
def test_a_skirmish_leaves_its_scar_on_the_sheet(run: Run, tmp_path: Path) -> None:
    """Three HP lost to exactly 0 is row 3; a question of odds may leave the row out, an action does not."""
    path = changed(run, tmp_path, "gradient", {"hp": 3, "hp_max": 3, "items": [], "scars": []})
    typed = ["--dice", "typed", "--rounds", "1", "--foe-str", "20"]
    faces = [each for roll in ("10 10", "1", "3") for each in ("--answer", roll)]
    found = do(run, path, "skirmish", *typed, *faces)
    assert [scar["row"] for scar in character(path)["scars"]] == [3], found["events"]


@pytest.mark.parametrize(
    ("system", "asked"),
    [
        ("gradient", (("save", "--wanted"), ("damage", "--at-least"), ("skirmish", "--scars"))),
        (
            "legend",
            (
                ("roll", "--want"),
                ("cast", "--sum-at-least"),
                ("reaction", "--at-least"),
                ("fight", "--earn"),
                ("clock", "--want"),
            ),
        ),
        ("generic-fantasy", (("test", "--endless"), ("test", "--tally"), ("duel", "--reserve"))),
        ("goonies", (("fight", "--tactic"), ("fight", "--turn-at"))),
    ],
)
def test_what_only_an_odds_question_asks_is_no_flag_of_an_action(
    run: Run, tmp_path: Path, system: str, asked: tuple[tuple[str, str], ...]
) -> None:
    path = ready(run, tmp_path, system)
    for verb, flag in asked:
        assert flag not in run("do", str(path), verb, "--help")[1]
        assert flag in run("odds", system, verb, "--help")[1]
        code, _, err = run("do", str(path), verb, flag, "1")
        assert (code, f"{flag}: no such flag" in err) == (2, True), err


def test_a_wound_gets_its_words_when_it_falls(run: Run, tmp_path: Path) -> None:
    path = changed(run, tmp_path, "generic-fantasy", {"body_hp": 1, "ap": 0})
    found = do(run, path, "harm", "--points", "1", "--answer", "a bent nose")
    assert found["chosen"] == [
        {"question": "wound-words", "option": "words:a bent nose", "words": "a bent nose"}
    ]
    assert character(path)["wounds"] == ["a bent nose (BOD fell from d8)"]
    unnamed = changed(run, tmp_path, "generic-fantasy", {"body_hp": 1, "ap": 0})
    do(run, unnamed, "harm", "--points", "1")
    assert character(unnamed)["wounds"] == ["BOD fell from d8"]


def test_friends_with_sheets_of_their_own_fight_beside_the_character(run: Run, tmp_path: Path) -> None:
    path = changed(run, tmp_path, "generic-fantasy", {"body_hp": 8, "ap": 0})
    friend = tmp_path / "friend.json"
    friend.write_text(path.read_text(encoding="utf-8").replace('"Anton"', '"Bo"'), encoding="utf-8")
    before = friend.read_text(encoding="utf-8")
    found = do(
        run, path, "skirmish", "--friend", str(friend), "--foe", "cellar-rat", "--number", "1", "--seed", "3"
    )
    assert [each["name"] for each in found["order"]["others"]] == ["Bo"]
    assert found["outcome"]["word"] == "won"
    assert friend.read_text(encoding="utf-8") == before
    other = ready(run, tmp_path, "legend")
    code, _, err = run("do", str(path), "skirmish", "--friend", str(other))
    assert (code, "this is a character of Legend" in err) == (2, True)
    code, _, err = run("do", str(path), "skirmish", *(["--friend", str(friend)] * 6))
    assert "at most 5 friends" in err


def test_hirelings_of_roots_stay_as_a_fight_leaves_them(run: Run, tmp_path: Path) -> None:
    guard = "guard hp5 str10 dex9 wil6 d6"
    changes = {"details": [["hirelings", guard]], "abilities": [], "items": [], "hp": 4, "hp_max": 4}
    path = changed(run, tmp_path, "roots", changes)
    order = ["--foe", "humanoid/cutpurse", "--hirelings", "--rounds", "1", "--dice", "typed"]
    answers = [each for answer in ("1 10", "1 10", "guard", "3") for each in ("--answer", answer)]
    do(run, path, "encounter", *order, *answers)
    assert ["hirelings", "guard hp2/5 str10 dex9 wil6 d6"] in character(path)["details"]
    do(run, path, "rest")
    assert ["hirelings", guard] in character(path)["details"]


def test_what_spells_and_hired_help_do_is_met_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """A dead rat is raised, a weapon goes elsewhere, a mercenary is hired: all stand on the sheet, and two fight."""
    items = [
        {"name": "Raise", "spell": "raise_dead"},
        {"name": "Void", "spell": "void_scabbard"},
        {"name": "Axe", "quality": 8, "traits": ["weapon", "heavy"]},
        {"name": "Bead", "quality": 4, "traits": ["treasure"]},
    ]
    path = changed(
        run, tmp_path, "legend", {"wit": 8, "might": 12, "vigor": 6, "items": items, "abilities": []}
    )
    later = ["--option", "later_spells=true", "--dice", "typed", "--consequence", "none", "--mishap", "none"]
    do(run, path, "cast", "--spell", "raise_dead", "--foe", "moss_rat", *later, "--answer", "8 6")
    cast = do(run, path, "cast", "--spell", "void_scabbard", *later, "--answer", "8 6")
    hired = do(run, path, "buy", "--goods", "mercenary")
    assert hired["outcome"]["word"] == "bought"
    sheet = "\n".join(hired["sheet"])
    for line in ("Raise dead: Moss rat, Vigor 3", "Void scabbard: Axe", "Mercenary"):
        assert line in sheet
    assert "3 of 10 slots" in "\n".join(cast["sheet"])
    flags = [
        "--foe-vigor",
        "1",
        "--start",
        "last",
        "--consequence",
        "none",
        "--dice",
        "typed",
    ]
    answers = [each for answer in ("at:1", "4 1", "12 1") for each in ("--answer", answer)]
    fought = do(run, path, "fight", *flags, *answers)
    assert fought["outcome"]["facts"]["friends up"] == 2
    assert "Raise dead: Moss rat, Vigor 2" in "\n".join(fought["sheet"])


@pytest.mark.clause("GNG-041", "GNG-080", "R-15", "R-16")
def test_rests_and_levels_of_goonies_wait_until_the_fight_is_over(run: Run, tmp_path: Path) -> None:
    path = changed(run, tmp_path, "goonies", {"unused": 31, "damage": 3})
    do(run, path, "meet", "--ds", "4", "--name", "rat")
    do(run, path, "meet", "--ds", "4", "--name", "cat")
    code, _, err = run("do", str(path), "rest")
    assert (code, "waits until the fight is over" in err) == (2, True)
    do(run, path, "round", "--dice", "typed", "--answer", "6 6")
    assert (character(path)["unused"], character(path).get("level", 0)) == (35, 0)
    over = do(run, path, "round", "--dice", "typed", "--answer", "6 6", "--answer", "grace")
    assert over["outcome"]["word"] == "won"
    assert (character(path)["unused"], character(path)["level"], character(path)["grace"]) == (4, 1, 2)
    assert do(run, path, "rest", "--eat", "always")["outcome"]["facts"]["healed"] == 3


def test_things_in_the_pack_of_goonies_show_what_they_do(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "goonies")
    do(run, path, "equip", "--name", "axe", "--damage-points", "4")
    do(run, path, "use", "--item", "mace")
    assert "+4 damage" in run("show", str(path))[1]
    assert "You gain 5 gp: 5 in all." in do(run, path, "coin", "--n", "5")["events"]


@pytest.mark.clause("A28", "A46", "GNAT-042", "GNAT-064")
def test_what_a_gnat_character_cannot_do_is_refused_by_name(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "gnat")
    for line, words in (
        ("cast --spell flight", "No flight spell is carried"),
        ("spend-fortune --n 9", "6 short"),
        ("use-armour", "No armour can stop a Wound"),
    ):
        code, _, err = run("do", str(path), *line.split())
        assert (code, words in err) == (2, True), err
    do(run, path, "lose-vitality", "--n", "9")
    for line in ("heal --n 2", "pause", "rest", "test"):
        code, _, err = run("do", str(path), *line.split())
        assert (code, "cannot act any more" in err) == (2, True), line
    assert character(path)["vitality"] == 0


@pytest.mark.clause("R-19")
def test_initiative_is_thrown_each_round_of_a_duel_where_chosen(run: Run, tmp_path: Path) -> None:
    path = ready(run, tmp_path, "generic-fantasy")
    throws = [
        sum(
            "Initiative" in line
            for line in do(run, path, "duel", "--foe", "wolf", "--seed", "4", *option)["events"]
        )
        for option in ([], ["--option", "initiative=each_round"])
        if do(run, path, "overrule", "--body", "8", "--body-hp", "8", "--ap", "3")
    ]
    assert throws[0] == 0 < throws[1]
