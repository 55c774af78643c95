"""A setting is a system: its folder makes characters, fights, places, goods and tables that are played and asked about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from talewright.core.errors import RulesetError, TalewrightError
from talewright.core.game import Single
from talewright.core.ruleset import find, playable, register_setting
from talewright.faces.cli.commands import app
from talewright.odds.question import read_question
from talewright.odds.simulate import play_out, stream
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.character import Character, armour_of
from talewright.rulesets.gradient.setting import new_setting, read_files
from talewright.rulesets.gradient.setting.ruleset import ruleset_of

SETTINGS = Path(str(kit.__file__)).parents[1] / "settings"
RUN = CliRunner()

BATTLE_MAGE = """# Background: Wizard
> Reads.

## Signature Move
**Grimoire**: A book of your own.
## Attribute Modifiers
- -1 STR, +1 WIL
## Hit Protection Modifier
- 0

# Specialization: Battle Mage
> Once a day you **Imbue** a weapon, after a **WIL Save**.

## Signature Inventory Items
- 3d6 Tallies
- d4 Bolts
- Spellbook: _Shield_ (+1 Armor)
- 2x Spellbooks of choice
- a Tool of your choice
- Buckler (+1 Armor)
- Sword (d8 damage)

| | |
| --- | --- |
| **d2** | **First Spells** |
| 1 | Fog |
| 2 | Web |
"""
RULES = """# Salt

> Salt and ships.

## Character Creation

A character's age is 2d20+10 years.

### Traits

#### Hair (d2)

|  |  |
| --- | --- |
| 1 | Bald |
| 2 | Long |

#### Habit

1. Counts
2. Sings

### Omens

| d2 | Omen |
| --- | --- |
| 1 | Rain |
| 2 | Sun |

## Market

### Tools

|  |  |
| --- | --- |
| Saw | 5 |
| Pick / Crowbar | 8 |

### Armor

| Thing | Tallies |
| --- | --- |
| Mail (2 Armor, bulky) | 40 |
"""


def system(**pages: str) -> Any:
    files = {"setting-rules.md": RULES, "backgrounds/battle-mage.md": BATTLE_MAGE, **pages}
    return ruleset_of(read_files("salt", {name: text.encode() for name, text in files.items()}))


def made(ruleset: Any, seed: int = 0) -> Character:
    state: Any = play_out(
        Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "made"), stream(seed, 0)
    ).state
    assert isinstance(state.result, Character)
    return state.result


@pytest.mark.clause("GRAD-033")
def test_a_character_is_made_as_the_pages_say() -> None:
    ruleset = system()
    for seed in range(20):
        hero = made(ruleset, seed)
        names = [item.name for item in hero.items]
        assert 1 <= names.count("Bolts") <= 4
        assert 3 <= hero.coins <= 18
        shield = next(item for item in hero.items if item.name == "Spellbook: Shield")
        assert (shield.armour, shield.in_use, shield.note) == (0, False, "+1 Armor")
        assert armour_of(hero) == 1
        assert sum(name.startswith("Spellbook: ") for name in names) == 4
        assert len({name for name in names if name in ("Saw", "Pick", "Crowbar")}) == 1
        assert not any("choice" in name for name in names)
        assert hero.abilities == ("grimoire", "wizard", "battle_mage", "imbue")
        assert hero.detail("hair") in ("Bald", "Long")
        assert hero.detail("habit") in ("Counts", "Sings")
        assert hero.detail("omen") in ("Rain", "Sun")
        assert 12 <= int(hero.detail("age")) <= 50


@pytest.mark.clause("GRAD-033")
def test_what_is_of_choice_is_asked() -> None:
    asked: list[str] = []
    ruleset = system()

    class Listening:
        def __init__(self, ask: Any) -> None:
            self.ask = ask

        def decide(self, what: str, options: Any, **facts: Any) -> str:
            asked.append(what)
            return str(self.ask.decide(what, options, **facts))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.ask, name)

    def create(ask: Any) -> Character:
        return ruleset.create(Listening(ask), ruleset.rules())  # type: ignore[no-any-return]

    play_out(Single(create, (), ending=lambda _: "made"), stream(1, 0))
    assert asked.count("choice") == 3


def test_the_sheet_says_what_abilities_do() -> None:
    ruleset = system()
    blocks = {block.title: block for block in ruleset.sheet(made(ruleset)).blocks}
    entries = {entry.name: entry.said for entry in blocks["Abilities"].entries}
    assert entries["Grimoire"] == "A book of your own."
    assert entries["Battle Mage"].startswith("Once a day you Imbue")


@pytest.mark.clause("GRAD-003")
def test_a_shipped_setting_is_found_by_its_id_and_plays_its_verbs() -> None:
    ruleset = find("gradient:slackwater")
    assert ruleset.id in [each.id for each in playable()]
    assert ruleset.rules().morale_roll == "group"
    orders: dict[str, dict[str, Any]] = {
        "duel": {"foe": "Cellar Crab"},
        "encounter": {"foes": ["2 crews/wrecker"], "scars": False},
        "venture": {"ambient": "Engine Nine", "warden": True},
        "buy": {"what": "boathook", "count": 2},
        "roll": {"table": "instruction on the card"},
    }
    for verb, order in orders.items():
        question = {"system": ruleset.id, "character": {"coins": 15}, "steps": [{"verb": verb, **order}]}
        asked = read_question(question)
        assert asked.chain.ruleset.id == ruleset.id


@pytest.mark.clause("GRAD-133")
def test_named_foes_give_the_odds_of_their_numbers() -> None:
    from talewright.odds.report import answer

    named = {"verb": "duel", "foe": "cellar-crab", "scars": False}
    foe = next(
        each
        for each in kit.read_folder(SETTINGS / "slackwater").antagonists
        if each.key.endswith("cellar-crab")
    )
    (attack,) = foe.attacks
    numbers = {
        "verb": "duel", "foe_hp": foe.hp, "foe_strength": foe.strength, "foe_dexterity": foe.dexterity,
        "foe_willpower": foe.willpower, "foe_armour": foe.armour, "foe_dice": "+".join(f"d{s}" for s in attack.dice),
        "scars": False,
    }  # fmt: skip
    ask = [
        answer(read_question({"system": "gradient:slackwater", "character": {}, "steps": [step]}))
        for step in (named, numbers)
    ]
    assert ask[0]["goal"] == ask[1]["goal"]


def test_a_folder_is_played_from_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "Salt Road"
    for name, text in new_setting("The Salt Road").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    out = tmp_path / "hero.json"
    ran = RUN.invoke(app, ["new", "--setting", str(folder), "--random", "--seed", "1", "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert json.loads(out.read_text())["ruleset"] == "gradient:salt-road"
    shown = RUN.invoke(app, ["show", str(out)])
    assert shown.exit_code == 0
    assert "The Salt Road" in shown.output
    odds = RUN.invoke(
        app, ["odds", "--setting", str(folder), "duel", "--foe", "example-foe", "--no-scars", "--json"]
    )
    assert odds.exit_code == 0, odds.output


def test_a_name_from_outside_opens_no_folder(tmp_path: Path) -> None:
    (tmp_path / "backgrounds").mkdir()
    with pytest.raises(RulesetError, match="No setting is called"):
        find(f"gradient:{tmp_path}")
    with pytest.raises(TalewrightError, match="there is no such folder"):
        register_setting(str(tmp_path / "nowhere"))


def test_a_shipped_setting_with_hooks_is_one_system_under_both_names() -> None:
    assert find("gradient:roots") is find("roots")


def test_a_folder_of_a_known_name_replaces_the_other(tmp_path: Path) -> None:
    titles = []
    for parent in ("first", "second"):
        folder = tmp_path / parent / "salt-flats"
        for name, text in new_setting(f"The {parent} salt").items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        titles.append(find(register_setting(str(folder))).title)
    assert titles == ["Gradient: The first salt", "Gradient: The second salt"]


def test_settings_named_in_the_environment_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "many" / "salt"
    for name, text in new_setting("Salt").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.setenv("TALEWRIGHT_SETTINGS", str(tmp_path / "many"))
    assert "gradient:salt" in [each.id for each in playable()]
