"""Whole folders: slots, overrides, our own setting, JSON and back."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.setting import (
    SettingError,
    from_text,
    new_setting,
    read_folder,
    to_text,
    write_page,
)
from talewright.rulesets.gradient.setting.slots import SLOTS

SAMPLE = Path(__file__).parent / "srd-sample"
SETTINGS = Path(str(kit.__file__)).parents[1] / "settings"
SLACKWATER = SETTINGS / "slackwater"


def make(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return folder


def told(setting: kit.Setting) -> list[kit.Finding]:
    """The findings of a setting that began as the skeleton, without those that ask to fill it in."""
    return [each for each in setting.findings if "skeleton" not in str(each) and "filled in" not in str(each)]


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.md")}


@pytest.mark.clause("GRAD-003")
def test_a_whole_setting_fills_six_slots(tmp_path: Path) -> None:
    setting = read_folder(make(tmp_path, new_setting("The Salt Road")))
    assert setting.title == "The Salt Road"
    assert [name for name, _ in setting.slots] == list(SLOTS)
    assert len(SLOTS) == 6
    assert all(place for _, place in setting.slots)
    assert told(setting) == []


@pytest.mark.clause("GRAD-003")
def test_an_untouched_skeleton_says_what_is_still_to_be_filled_in(tmp_path: Path) -> None:
    files = new_setting("The Salt Road")
    setting = read_folder(make(tmp_path, files))
    assert {finding.level for finding in setting.findings} == {"warning"}
    assert {finding.file for finding in setting.findings} == set(files)
    causes = [str(finding.cause) for finding in setting.findings]
    assert sum("Still to be filled in" in cause for cause in causes) == 17
    assert sum("still the skeleton's example" in cause for cause in causes) == 4
    path = tmp_path / "setting-rules.md"
    asked = "How many slots does a character have, and what happens when all are full?"
    assert asked in path.read_text()
    path.write_text(path.read_text().replace(asked, "Ten slots; with all of them full HP are 0."))
    assert len(read_folder(tmp_path).findings) == len(setting.findings) - 1


@pytest.mark.parametrize(
    ("left_out", "slot"),
    [
        ("ambients/", "ambients"),
        ("antagonists/", "antagonists"),
        ("backgrounds/", "character creation"),
        ("## Inventory", "inventory"),
        ("## Deprivation and Fatigue", "deprivation and fatigue"),
        ("## Power System", "power systems"),
    ],
)
@pytest.mark.clause("GRAD-003")
def test_a_missing_slot_is_a_warning(tmp_path: Path, left_out: str, slot: str) -> None:
    files = {name: text for name, text in new_setting("X").items() if not name.startswith(left_out)}
    files["setting-rules.md"] = files["setting-rules.md"].replace(left_out, "## Something Else")
    setting = read_folder(make(tmp_path, files))
    assert [(finding.level, finding.line, str(finding.cause)) for finding in told(setting)] == [
        ("warning", 0, f"Nothing fills the slot '{slot}'.")
    ]
    assert dict(setting.slots)[slot] == ""


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("morale_roll: group", ""),
        ("`printed_zero_is_immune`: off", ""),
        ("swarm_attacks = 4", ""),
        ("GRAD-118: ammunition is counted", ""),
        ("None", ""),
        ("No core rule is overridden.", ""),
        (
            "moral_roll: group",
            "'moral_roll' is neither an option nor a clause of the core. Did you mean morale_roll?",
        ),
        ("GRAD-999: magic", "'GRAD-999' is neither an option nor a clause of the core."),
        ("morale_roll: sometimes", "morale_roll: 'sometimes' is not one of auto, individual, group, none."),
        ("swarm_attacks: 99", "swarm_attacks: 99 is above 12, the most allowed."),
        ("GRAD-118", "GRAD-118 is overridden by nothing."),
    ],
)
@pytest.mark.clause("GRAD-003")
def test_overrides_are_a_map_and_unknown_ones_are_errors(tmp_path: Path, entry: str, fault: str) -> None:
    files = new_setting("X")
    files["setting-rules.md"] = files["setting-rules.md"].replace("- None", f"- {entry}")
    setting = read_folder(make(tmp_path, files))
    if not fault:
        assert told(setting) == []
        return
    (finding,) = told(setting)
    assert (finding.level, finding.file, finding.line) == ("error", "setting-rules.md", 7)
    assert str(finding.cause).startswith(fault)


@pytest.mark.clause("GRAD-003")
def test_the_overrides_of_a_setting_become_options_of_the_core(tmp_path: Path) -> None:
    from talewright.rulesets.gradient.setting.play import rules_of

    files = new_setting("X")
    files["setting-rules.md"] = files["setting-rules.md"].replace(
        "- None", "- lone_foe: last_standing\n- swarm_attacks: 5\n- foreign_terms: no\n- GRAD-118: counted"
    )
    setting = read_folder(make(tmp_path, files))
    assert rules_of(setting) == dataclasses.replace(
        Rules(), lone_foe="last_standing", swarm_attacks=5, foreign_terms=False
    )
    assert dict(setting.overrides)["GRAD-118"] == "counted"


def test_our_own_setting_has_nothing_to_mend() -> None:
    setting = read_folder(SLACKWATER)
    assert setting.findings == ()
    assert (setting.title, len(setting.ambients), len(setting.antagonists)) == ("Slackwater", 3, 11)
    assert {ambient.kind for ambient in setting.ambients} == {"Social", "Traversal", "Delve"}
    assert all(5 <= len(ambient.traits) <= 7 for ambient in setting.ambients)
    assert {background.name for background in setting.backgrounds} == {"Tugger", "Diver", "Reckoner"}
    archetypes = {name for foe in setting.antagonists for name in foe.archetypes}
    assert archetypes == {
        "Elite",
        "Juggernaut",
        "Controller",
        "Stalker",
        "Vanguard",
        "Tactician",
        "Swarm",
        "Mob",
    }
    assert all(foe.complete and foe.attacks for foe in setting.antagonists)


@pytest.mark.clause("GRAD-008")
def test_every_shipped_setting_carries_the_credit() -> None:
    for folder in SETTINGS.iterdir():
        rules = (folder / "setting-rules.md").read_text(encoding="utf-8")
        for part in ("CC BY-SA 4.0", "Gradient authors", "Yochai Gal", "Ben Milton"):
            assert part in rules


@pytest.mark.parametrize("folder", [SAMPLE, SLACKWATER])
@pytest.mark.clause("GRAD-140")
def test_a_folder_through_json_and_back_is_the_same_folder(folder: Path) -> None:
    setting = read_folder(folder)
    again = from_text(to_text(setting))
    assert {page.path: write_page(page) for page in again.pages} == files_of(folder)
    assert again == dataclasses.replace(setting, title=again.title, findings=again.findings)


def test_an_edited_record_is_written_in_canonical_form_and_all_else_stays() -> None:
    data = json.loads(to_text(read_folder(SAMPLE)))
    for page in data["pages"]:
        if page["path"] == "antagonists/goblinoid/goblin.md":
            page["records"][0]["hp"] = 7
    again = from_text(json.dumps(data))
    pages = {page.path: write_page(page) for page in again.pages}
    before = files_of(SAMPLE)
    changed = [path for path in before if pages[path] != before[path]]
    assert changed == ["antagonists/goblinoid/goblin.md"]
    assert b"| 7 | 0 | 8 | 12 | 8 | dagger (d6), sling (d6) |" in pages["antagonists/goblinoid/goblin.md"]


def test_a_new_page_needs_no_markdown() -> None:
    record = {"title": "New", "kind": "Social", "description": "d", "dynamics": "l", "traits": []}
    page = {"path": "ambients/social_new.md", "kind": "ambient", "records": [record]}
    setting = from_text(json.dumps({"format": "talewright-setting", "pages": [page]}))
    assert write_page(setting.pages[0]).startswith(b"# New\n**_Social_**\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "line 1: this is not JSON"),
        ("[]", "not a setting"),
        ('{"format": "talewright-setting", "pages": [{"path": "../../x.md", "kind": "rules"}]}', "leaves the folder"),
        ('{"format": "talewright-setting", "pages": [{"path": "/x.md", "kind": "rules"}]}', "leaves the folder"),
        ('{"format": "talewright-setting", "pages": [{"path": "x.md", "kind": "ode"}]}', "expected path and kind"),
        ('{"format": "talewright-setting", "pages": [{"path": "x.md", "kind": "antagonist", "records": [{"nam": 1}]}]}',
         "records[0].nam: no such field. Did you mean name?"),
        ('{"format": "talewright-setting", "pages": [{"path": "x.md", "kind": "antagonist", "records": [{"name": 1}]}]}',
         "records[0].name: expected text"),
    ],
)  # fmt: skip
def test_a_bad_json_file_is_refused_by_place(text: str, fault: str) -> None:
    with pytest.raises(SheetError) as caught:
        from_text(text, "x.json")
    assert fault in str(caught.value)


def test_folders_that_cannot_be_read_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="there is no such folder"):
        read_folder(tmp_path / "nowhere")
    with pytest.raises(SettingError, match="no Markdown file"):
        read_folder(tmp_path)
    (tmp_path / "x.md").write_text("# X\n")
    with pytest.raises(SettingError, match="this is a file"):
        read_folder(tmp_path / "x.md")


def test_empty_files_binary_files_and_strange_names_are_named(tmp_path: Path) -> None:
    make(
        tmp_path, {"ambients/social_empty.md": "", "antagonists/a b/Ünïcode.md": "", "readme.MD": "# Hello\n"}
    )
    (tmp_path / "ambients" / "junk.md").write_bytes(b"\x00\xff\xfe")
    (tmp_path / "backgrounds").mkdir()
    (tmp_path / "backgrounds" / "latin.md").write_bytes("# Background: Müller\n".encode("latin-1"))
    setting = read_folder(tmp_path)
    causes = [str(finding) for finding in setting.findings]
    assert any(each.startswith("ambients/social_empty.md:") and "no title" in each for each in causes)
    assert any("junk.md" in each and "not text" in each for each in causes)
    assert any("latin.md:1: warning: The line holds bytes that are not UTF-8" in each for each in causes)
    assert any("Ünïcode.md" in each and "stat line" in each for each in causes)
    assert {page.path: write_page(page) for page in setting.pages}["ambients/junk.md"] == b"\x00\xff\xfe"


def test_the_same_key_twice_is_reported(tmp_path: Path) -> None:
    files = new_setting("X")
    files["more/antagonists/example/example-foe.md"] = files["antagonists/example/example-foe.md"]
    setting = read_folder(make(tmp_path, files))
    assert any("'example/example-foe' also stands in" in str(finding.cause) for finding in setting.findings)


def test_index_pages_are_no_antagonists(tmp_path: Path) -> None:
    files = new_setting("X")
    files["antagonists/README.md"] = (
        "# Antagonists\n\n| d20 | Category |\n| --- | --- |\n| 1-10 | Beast |\n| 11-20 | Crew |\n"
    )
    files["antagonists/antagonists.md"] = "# All of them\n\nSee the folders.\n"
    setting = read_folder(make(tmp_path, files))
    assert (len(setting.antagonists), told(setting)) == (1, [])
    (table,) = [
        table
        for rules in setting.rules
        for section in rules.sections
        for table in section.tables
        if table.dice == "d20"
    ]
    assert table.rows == (("1-10", "Beast"), ("11-20", "Crew"))


def test_roll_tables_with_gaps_are_reported(tmp_path: Path) -> None:
    files = new_setting("X")
    files["tables.md"] = (
        "# Tables\n\n| d4 | Weather |\n| --- | --- |\n| 1 | Rain |\n| 2 | Fog |\n| 2 | Hail |\n"
    )
    causes = [str(finding) for finding in read_folder(make(tmp_path, files)).findings]
    assert any(each.startswith("tables.md:7:") and "2 stands twice" in each for each in causes)
    assert any("no row for 3, 4" in each for each in causes)
